"""A replay as one page that needs nothing else: every picture of every view, taken apart, each part stored once."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from ..core.record import Record
from .chart import score_chart
from .story import View
from .svg import draw
from .typeface import FILES

PAGE = Path(__file__).resolve().parent / "page"


def replay_page(title: str, record: Record, views: Sequence[View]) -> str:
    """The page's text.

    Args:
        title: what it is called.
        record: whose result is shown.
        views: as ``story.tell`` makes them.
    """
    definitions: dict[str, str] = {}
    parts: dict[str, int] = {}
    shown: list[dict[str, Any]] = []
    for view in views:
        moments = []
        for moment in view.moments:
            drawing = draw(moment.scene)
            definitions |= drawing.definitions
            moments.append(
                {
                    "event": moment.event,
                    "label": drawing.label,
                    "parts": [parts.setdefault(part, len(parts)) for part in drawing.parts],
                    "lines": moment.lines,
                    "deciding": moment.deciding,
                }
            )
        name = "all cards open" if view.seat is None else f"what player_{view.seat} knows"
        chart = score_chart([moment.scores for moment in view.moments])
        shown.append({"name": name, "seat": view.seat, "chart": chart, "moments": moments})
    data = {"parts": list(parts), "definitions": "".join(definitions.values()), "views": shown}
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return Template((PAGE / "replay.html").read_text(encoding="utf-8")).substitute(
        title=escape(title),
        result=_result(record),
        style=(PAGE / "replay.css").read_text(encoding="utf-8"),
        regular=_base64(FILES[0].read_bytes()),
        bold=_base64(FILES[1].read_bytes()),
        data=_base64(packed),
        script=(PAGE / "replay.js").read_text(encoding="utf-8"),
    )


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _result(record: Record) -> str:
    """Who played, and how it ended, as rows of a table."""
    rows = []
    for seat, score in enumerate(record["scores"]):
        agent = record["agents"][seat] if record["agents"] else ""
        won = "" if seat not in record["winners"] else "won" if len(record["winners"]) == 1 else "shares the win"
        cells = (f"player_{seat}", agent, str(score), won)
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    return "".join(rows)
