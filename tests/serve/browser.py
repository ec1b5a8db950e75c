"""A real browser at a real server."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page

PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
"""Where pictures of the pages are left, to be looked at."""


def find_chromium() -> str:
    """The distribution's browser; without one the test is skipped, or fails where nothing may be skipped."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        reason = "needs a browser: install the package chromium (apt-get install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@dataclass
class Visit:
    """A browser at a server's pages; notes whatever a page complains of, and every address that it asks.

    Attributes:
        home: the server's address, without a slash at its end.
    """

    context: BrowserContext
    home: str
    complaints: list[str] = field(default_factory=list)
    addresses: set[str] = field(default_factory=set)
    expected: set[str] = field(default_factory=set)

    def page(self, path: str = "/") -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.addresses.add(request.url))
        page.goto(self.home + path)
        return page

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in self.expected):
            self.complaints.append(message.text)

    def table(self, game_id: str, *seats: str, seed: int = 1, **options: Any) -> dict[int, str]:
        """A new table, opened without the lobby; the pages of its people."""
        wish = {"game": game_id, "seats": list(seats), "options": options, "seed": seed}
        answer = self.context.request.post(f"{self.home}/api/tables", data=wish)
        assert answer.status == 201, answer.text()
        return {int(seat): path for seat, path in answer.json()["paths"].items()}


def state(page: Page) -> str:
    """What the page shows: "asked", "waiting", "over" or "failed"."""
    return page.locator("body").get_attribute("data-state") or ""


def turn(page: Page) -> int:
    """How many decisions the page's person has made."""
    return int(page.locator("body").get_attribute("data-turn") or -1)


def settle(page: Page, after: int = -1) -> str:
    """Wait until the person is asked for a later move than ``after``, or the game is over."""
    page.wait_for_function(
        "after => document.body.dataset.state === 'over'"
        " || (document.body.dataset.state === 'asked' && Number(document.body.dataset.turn) > after)",
        arg=after,
    )
    return state(page)


def drawn(page: Page) -> Locator:
    """What can be clicked in the picture."""
    return page.locator("#table svg [data-action]")


def listed(page: Page) -> Locator:
    """The list of legal actions."""
    return page.locator("#choices button")


def actions(found: Locator) -> list[int]:
    """The actions that elements stand for."""
    return [int(number) for number in found.evaluate_all("all => all.map(one => one.dataset.action)")]


def picture(page: Page, name: str) -> None:
    """Leave a picture of the whole page behind."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
