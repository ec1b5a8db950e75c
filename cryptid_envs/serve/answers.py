"""A seat's view as JSON for its page."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import Any

from ..table.view import SeatView


def view_version(view: SeatView) -> str:
    """A name for the view: views that look the same have the same."""
    content = json.dumps(asdict(view), ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(content.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def view_answer(view: SeatView, title: str, paths: dict[int, str], lines: int) -> dict[str, Any]:
    """What the page of a seat is told.

    Args:
        view: what its person may know.
        title: of the game.
        paths: where the pages of the table's people are, by seat, as far as this person may know.
        lines: how many lines of the log the page has already; only the others are sent.
    """
    start = lines if 0 <= lines <= len(view.log) else 0
    answer = asdict(view)
    return {
        **answer,
        "title": title,
        "asked": view.asked,
        "version": view_version(view),
        "log": list(view.log[start:]),
        "log_start": start,
        "paths": {str(seat): path for seat, path in paths.items()},
    }
