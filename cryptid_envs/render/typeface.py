"""Text: the font that is shipped, how wide a text in it is, and where to break and cut lines."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FONTS = Path(__file__).resolve().parent / "fonts"
FILES = (FONTS / "DejaVuSans.ttf", FONTS / "DejaVuSans-Bold.ttf")
FAMILY = "'DejaVu Sans',Verdana,sans-serif"
"""Verdana, which most computers have, is nearly as wide."""


@cache
def _widths() -> tuple[dict[str, int], dict[str, int]]:
    faces = json.loads((FONTS / "widths.json").read_text(encoding="utf-8"))
    return faces["regular"], faces["bold"]


@cache
def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is at this size."""
    table = _widths()[bold]
    widest = table["W"]
    return sum(table.get(character, widest) for character in text) * size / 1000


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text, or as much of it as there is room for and an ellipsis."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def fit(text: str, size: float, room: float, least: float, bold: bool = False) -> tuple[str, float]:
    """The text and the size, at most ``size`` and at least ``least``, in which it fits; it is cut if need be."""
    wide = width(text, size, bold)
    if wide > room:
        size = max(least, size * room / wide)
    return cut(text, size, room + 0.1, bold), size


def wrap(text: str, size: float, room: float, most: int, bold: bool = False) -> list[str]:
    """The text in at most so many lines, broken at blanks; what does not fit is cut."""
    lines: list[str] = []
    rest = text.split()
    while rest and len(lines) < most:
        line = rest.pop(0)
        while rest and width(f"{line} {rest[0]}", size, bold) <= room:
            line += " " + rest.pop(0)
        if rest and len(lines) == most - 1:
            line = " ".join([line, *rest])
            rest = []
        lines.append(cut(line, size, room, bold))
    return lines
