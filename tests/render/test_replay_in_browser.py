"""The replay page in a real browser, from a file and without any network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from cryptid_envs.render.html import replay_page
from cryptid_envs.render.story import View, tell
from cryptid_envs.table.event_words import event_words
from cryptid_envs.table.log import seen_events
from tests.contract.cases import SHORT
from tests.contract.drive import play
from tests.serve.browser import find_chromium

GAME = next(case for case in SHORT if case.game_id == "call_of_yeti_v0")


def current(page: Page) -> str:
    return page.locator("#log li[aria-current]").inner_text()


def test_a_replay_is_looked_through(tmp_path: Path) -> None:
    path = find_chromium()
    record = play(GAME.with_options(deck=("YA", "Y2", "C3", "C4", "M5", "M6", "T7", "*")), 1).record()
    views = tell(record, event_words, seen_events)
    file = tmp_path / "game.html"
    file.write_text(replay_page("A game", record, views), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        page = browser.new_page()
        wrong: list[Any] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text))
        page.on("request", lambda request: wrong.append(request.url) if request.url.startswith("http") else None)
        page.goto(file.as_uri())
        page.wait_for_selector("#stage svg")
        _steps(page, views)
        assert not wrong
        browser.close()


def _steps(page: Page, views: list[View]) -> None:
    everything, seat = views[0], views[2]
    assert page.locator("#count").inner_text() == f"1 of {len(everything.moments)}"
    page.click("#forward")
    page.keyboard.press("Tab")
    assert everything.moments[1].lines[0] in current(page)
    assert page.locator("#stage svg").get_attribute("aria-label") == page.evaluate("view.moments[1].label")

    page.select_option("#view", "2")
    page.click("#first")
    page.click("#decision")
    number = next(k for k, moment in enumerate(seat.moments) if k and moment.deciding)
    assert page.locator("#count").inner_text() == f"{number + 1} of {len(seat.moments)}"

    page.locator("#slider").focus()
    page.keyboard.press("End")
    assert page.locator("#count").inner_text() == f"{len(seat.moments)} of {len(seat.moments)}"
    assert page.locator("#stage").inner_html().count("<use") == page.evaluate(
        "view.moments.at(-1).parts.map(k => data.parts[k]).join('').split('<use').length - 1"
    )
    card = page.locator("#stage use").first.bounding_box()
    assert card is not None
    assert card["width"] > 10, "definitions are found"

    page.select_option("#speed", "60")
    page.click("#first")
    page.click("#play")
    expect(page.locator("#count")).to_have_text(f"{len(seat.moments)} of {len(seat.moments)}", timeout=60_000)
    assert page.locator("#play").get_attribute("aria-pressed") == "false"
