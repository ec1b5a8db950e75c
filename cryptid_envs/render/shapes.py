"""Pieces of SVG that several drawings need: words, a seat's disc, a sign."""

from __future__ import annotations

import hashlib
from functools import cache
from html import escape

from . import palette
from .emblems import emblem_markup
from .scene import Token
from .typeface import width


def number(value: float) -> str:
    """A coordinate, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


def words(
    x: float, y: float, text: str, size: float, fill: str = palette.LIGHT, *, bold: bool = False, anchor: str = ""
) -> str:
    """A line of text; ``y`` is its base line."""
    weight = ' font-weight="bold"' if bold else ""
    where = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{weight}{where} fill="{fill}">'
        f"{escape(text, False)}</text>"
    )


def block(x: float, y: float, wide: float, high: float, radius: float, more: str) -> str:
    """A rectangle with round corners; ``more`` are its other attributes."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{number(radius)}" {more}/>'
    )


def disc(x: float, y: float, radius: float, token: Token) -> str:
    """A seat's disc around a point."""
    text = token.text or str(token.seat)
    size = min(radius * 1.35, radius * 1.35 * radius * 1.7 / max(width(text, radius * 1.35, True), 1))
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{palette.seat_colour(token.seat)}" '
        f'stroke="{palette.INK}"/>' + words(x, y + size * 0.36, text, size, palette.INK, bold=True, anchor="middle")
    )


def content_name(prefix: str, markup: str) -> str:
    """A name for a definition that only the same markup has."""
    return prefix + hashlib.blake2b(markup.encode(), digest_size=5).hexdigest()


@cache
def sign_definition(emblem: str, name: str) -> tuple[str, str]:
    """Name and definition of a sign; what is not in the catalogue becomes the first letters of ``name``."""
    letters = "".join(part[0] for part in name.split()[:2]).upper() or "?"
    markup = emblem_markup(emblem, escape(letters))
    key = content_name("e-", markup)
    return key, f'<g id="{key}">{markup}</g>'
