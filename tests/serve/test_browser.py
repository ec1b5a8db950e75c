"""The pages in a real browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from cryptid_envs.record import load, verify
from cryptid_envs.registry import load_game
from tests.contract.cases import LIBRARY, SHORT
from tests.serve.browser import Visit, actions, drawn, listed, picture, settle, state, turn

CASES = {case.game_id: case for case in SHORT}


def sit(visit: Visit, game_id: str, opponents: str = "heuristic", seed: int = 1, **options: Any) -> Page:
    """A tab in which the person at seat 0 is asked."""
    seats = ["person", *[opponents] * (load_game(game_id).players.default - 1)]
    page = visit.page(visit.table(game_id, *seats, seed=seed, **options)[0])
    assert settle(page) == "asked"
    return page


def save_record(page: Page, folder: Path) -> dict[str, Any]:
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    (record,) = load(file)
    verify(record)
    return record


@pytest.mark.parametrize("game_id", LIBRARY)
def test_a_whole_game_is_played_by_clicking_the_drawn_table(visit: Visit, game_id: str, tmp_path: Path) -> None:
    options = {name: value for name, value in CASES[game_id].settings if name != "num_players"}
    page = sit(visit, game_id, **options)
    rng = np.random.default_rng(3)
    now = 0
    while state(page) == "asked":
        choices = actions(listed(page))
        offered = actions(drawn(page))
        assert set(offered) == set(choices), "what is legal can be clicked in the picture, and nothing else"
        if now == 10:
            picture(page, game_id)
        drawn(page).nth(int(rng.integers(len(offered)))).click()
        assert settle(page, now) == "over" or turn(page) > now
        now = turn(page)
    picture(page, f"{game_id}-result")
    expect(page.get_by_role("status").first).to_contain_text("The game is over")
    assert listed(page).count() == drawn(page).count() == 0
    record = save_record(page, tmp_path)
    own = [event for event in record["events"] if event[0] == "tick" or (event[0] == "act" and event[1] == 0)]
    assert len(own) >= now > 5
    for seat, score in enumerate(record["scores"]):
        row = page.get_by_role("row").filter(has_text=f"player_{seat}")
        expect(row.get_by_role("cell", name=str(score), exact=True)).to_have_count(1)
        assert ("win" in row.inner_text()) == (seat in record["winners"])


@pytest.mark.parametrize("game_id", LIBRARY)
def test_the_list_does_what_the_picture_does(visit: Visit, game_id: str) -> None:
    page = sit(visit, game_id)
    for now in range(4):
        button = listed(page).last
        words = button.inner_text()
        button.click()
        settle(page, now)
        expect(page.get_by_role("log")).to_contain_text(f"player_0: {words}")


def test_a_game_is_opened_in_the_lobby(visit: Visit) -> None:
    page = visit.page()
    page.get_by_role("radio", name="Yotei").check()
    page.get_by_label("Players").select_option("3")
    page.get_by_label("player_0").select_option("random")
    page.get_by_label("player_2").select_option("person")
    page.get_by_text("Options").click()
    page.get_by_label("max rounds").fill("2")
    page.get_by_label("Seed").fill("18446744073709551615")
    picture(page, "lobby")
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/play/*")
    settle(page)
    expect(page.get_by_role("heading", level=1).first).to_have_text("Yotei")
    expect(page.locator("#players")).to_contain_text("player_0: random, player_1: heuristic, player_2 (you): person")
    page.get_by_text("The table in words", exact=True).click()
    expect(page.locator("#text")).to_contain_text("of at most 2")


def test_the_lobby_says_what_cannot_be(visit: Visit) -> None:
    visit.expected.add("400 (Bad Request)")
    page = visit.page()
    page.get_by_label("player_0").select_option("random")
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("alert")).to_contain_text("a person has to sit")
    page.get_by_label("player_0").select_option("person")
    page.get_by_text("Options").click()
    page.get_by_label("deck").fill("[1, 2")
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("alert")).to_contain_text("That is no JSON")
    page.get_by_label("deck").fill('["YA"]')
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("alert")).to_contain_text("positive multiple of 4 cards")
    page.get_by_label("deck").fill("")
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/play/*")


def shown(page: Page) -> tuple[str, str]:
    """All words and the picture, without marks of where the pointer is."""
    page.mouse.move(0, 0)
    return page.locator("main").inner_text(), page.locator("#table").inner_html().replace(' class="legal"', "").replace(
        " linked", ""
    )


def test_the_game_goes_on_after_a_reload(visit: Visit) -> None:
    page = sit(visit, "call_of_yeti_v0")
    for now in range(3):
        drawn(page).first.click()
        settle(page, now)
    before = shown(page)
    page.reload()
    settle(page)
    assert shown(page) == before
    drawn(page).first.click()
    settle(page, 3)
    page.goto(f"{visit.home}/")
    page.go_back()
    assert settle(page) == "asked"
    assert turn(page) == 4


def test_two_tabs_show_the_same_game(visit: Visit) -> None:
    first = sit(visit, "yotei_v0")
    second = visit.page(first.url.removeprefix(visit.home))
    settle(second)
    for now in range(6):
        one, other = (first, second) if now % 2 else (second, first)
        drawn(one).first.click()
        settle(one, now)
        settle(other, now)
        expect(other.get_by_role("log")).to_have_text(
            one.get_by_role("log").inner_text().replace("\n\n", ""), use_inner_text=False
        )


def test_a_click_that_comes_too_late_is_refused_in_words(visit: Visit) -> None:
    visit.expected.add("409 (Conflict)")
    page = sit(visit, "yotei_v0")
    late = visit.page(page.url.removeprefix(visit.home))
    settle(late)
    late.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")  # it looks at nothing by itself
    late.wait_for_timeout(1500)
    drawn(page).first.click()
    settle(page, 0)
    assert turn(late) == 0
    listed(late).last.click()
    expect(late.get_by_role("alert")).to_contain_text("chosen for your move 1, but move 2 is next")
    assert settle(late, 0) == "asked"  # and it has caught up
    assert turn(late) == turn(page) == 1


def test_a_double_click_is_one_move(visit: Visit) -> None:
    page = sit(visit, "call_of_yeti_v0")
    drawn(page).first.dblclick()
    settle(page, 0)
    page.wait_for_timeout(300)
    assert turn(page) <= 2  # the second click may have met the next position, where it is a choice of its own
    assert page.get_by_role("alert").inner_text() == ""


def test_people_at_two_pages_see_their_own_cards(visit: Visit) -> None:
    paths = visit.table("call_of_the_wild_v0", "person", "person", "random")
    host = visit.page(paths[0])
    settle(host)
    with host.context.expect_page() as opened:
        host.get_by_role("link", name="player_1").click()
    guest = opened.value
    settle(guest)
    expect(guest.locator("#players")).to_contain_text("player_1 (you)")
    expect(guest.locator("#others")).to_be_hidden()
    drawn(host).first.click()
    expect(host.get_by_role("status").first).to_contain_text("You have chosen")
    assert drawn(host).count() == 0
    drawn(guest).first.click()
    for page in (host, guest):
        assert settle(page, 0) == "asked"


def tab_to(page: Page, selector: str, most: int = 150) -> None:
    """Press Tab until the focus is on an element that fits."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_whole_game_is_played_by_keyboard_alone(visit: Visit, tmp_path: Path) -> None:
    page = visit.page()
    tab_to(page, "input[name=game]")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Yotei")).to_be_checked()
    tab_to(page, "summary")
    page.keyboard.press("Enter")
    tab_to(page, "#option-max_rounds")
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    tab_to(page, "#start")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/*")
    settle(page)
    tab_to(page, "#table [data-action]")
    now = turn(page)
    page.keyboard.press("Enter")  # in the picture
    while settle(page, now) == "asked":
        now = turn(page)
        focus = page.evaluate("document.activeElement.closest('#table, #choices, #status')?.id ?? ''")
        assert focus, "the focus stays where one plays"
        if focus != "choices" and now > 1:
            page.keyboard.press("Shift+Tab") if focus == "status" else None
            tab_to(page, "#choices button")
        page.keyboard.press("Space" if now % 2 else "Enter")
    assert state(page) == "over"
    tab_to(page, "#record")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    download.value.save_as(tmp_path / "record")
    verify(load(tmp_path / "record")[0])


def test_the_focus_can_be_seen(visit: Visit) -> None:
    page = visit.page()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineWidth") == "3px"
    page = sit(visit, "call_of_yeti_v0")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement !== document.body"):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineWidth") == "3px"


def accessible(page: Page) -> list[tuple[str, str]]:
    """(role, name) of all that a screen reader finds."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"] and "role" in node
    ]


CONTROLS = {"button", "link", "radio", "checkbox", "combobox", "textbox", "spinbutton", "log", "status", "region"}


@pytest.mark.parametrize("game_id", LIBRARY)
def test_screen_readers_find_a_name_for_everything(visit: Visit, game_id: str) -> None:
    page = sit(visit, game_id)
    found = accessible(page)
    unnamed = [role for role, name in found if role in CONTROLS - {"status"} and not name.strip()]
    assert unnamed == []
    names = [name for role, name in found if role == "button"]
    for words in listed(page).all_inner_texts():
        assert words in names
    assert len([name for name in names if name]) >= 2 * listed(page).count()  # in the list and in the picture
    headings = [name for role, name in found if role == "heading"]
    assert {"What you can do", "What has happened"} <= set(headings)
    assert ("log", "What has happened") in found
    live = page.get_by_role("log").evaluate("log => log.ariaLive ?? 'polite'")
    assert live == "polite"
    assert page.locator("html").get_attribute("lang") == "en"


def test_screen_readers_find_a_name_for_everything_in_the_lobby(visit: Visit) -> None:
    page = visit.page()
    page.get_by_text("Options").click()
    for title in [load_game(game_id).title for game_id in LIBRARY]:
        page.get_by_role("radio", name=title).check()
        found = accessible(page)
        assert [role for role, name in found if role in CONTROLS - {"status"} and not name.strip()] == []


def test_hints_are_shown_on_request(visit: Visit) -> None:
    page = sit(visit, "yotei_v0")
    words = set(listed(page).all_inner_texts())
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hints")).to_be_visible()
    rows = page.locator("#hints tr").all_inner_texts()[1:]
    assert {row.split("\t")[0].removesuffix(" (best)") for row in rows} == words
    best = page.locator("#hint-wait").inner_text().removeprefix("Best: ")
    assert rows[0].startswith(f"{best} (best)")
    listed(page).first.click()
    settle(page, 0)
    expect(page.locator("#hints")).to_be_hidden()


def test_there_is_no_way_back(visit: Visit) -> None:
    page = sit(visit, "yotei_v0")
    for role in ("button", "link"):
        assert not page.get_by_role(role, name="undo").all()


def test_a_game_that_is_no_more(visit: Visit) -> None:
    visit.expected.add("404 (Not Found)")
    page = visit.page("/play/nowhere")
    expect(page.get_by_role("heading")).to_have_text("There is no game here")
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("heading")).to_have_text("A new game")


def test_a_server_that_does_not_answer_is_told_and_forgotten_when_it_does(visit: Visit) -> None:
    visit.expected.add("ERR_INTERNET_DISCONNECTED")
    page = sit(visit, "yotei_v0")
    visit.context.set_offline(True)
    listed(page).first.click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    visit.context.set_offline(False)
    expect(page.get_by_role("alert")).to_be_empty()
    listed(page).first.click()
    assert settle(page, 0) == "asked"


def test_what_is_legal_is_told_by_more_than_colour(visit: Visit) -> None:
    """Without any colour: it is in the list, it says that it is a button, and whose move it is stands in words."""
    page = sit(visit, "call_of_yeti_v0")
    page.emulate_media(forced_colors="active")
    assert {element.get_attribute("role") for element in drawn(page).all()} == {"button"}
    expect(page.get_by_role("status").first).to_contain_text("Your move 1")
    assert "▶" in page.title()
    assert json.loads(json.dumps(listed(page).all_inner_texts()))


def test_small_and_narrow_windows(visit: Visit) -> None:
    page = sit(visit, "bigfoot_vs_yeti_v0")
    page.set_viewport_size({"width": 420, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    drawn(page).first.click()
    settle(page, 0)
    picture(page, "narrow")
