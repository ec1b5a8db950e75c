"""Scores over time as a small chart."""

from __future__ import annotations

from collections.abc import Sequence

from . import palette
from .scene import Token
from .shapes import disc, number, words
from .typeface import FAMILY

WIDTH, HEIGHT = 900, 150
LEFT, RIGHT, TOP, BOTTOM = 40.0, 40.0, 12.0, 22.0
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 4")
"""Of lines, by seat: they are told apart without colours, too."""


def score_chart(scores: Sequence[Sequence[int]]) -> str:
    """An SVG of 900 by 150 with a line for each seat: ``scores[moment][seat]``.

    Its group ``cursor`` is drawn at the first moment; moment k lies ``data-step`` times k to the right of it.
    """
    lowest = min(0, *(min(row) for row in scores))
    highest = max(1, lowest + 1, *(max(row) for row in scores))
    step = (WIDTH - LEFT - RIGHT) / max(1, len(scores) - 1)

    def y(score: float) -> float:
        return HEIGHT - BOTTOM - (score - lowest) / (highest - lowest) * (HEIGHT - TOP - BOTTOM)

    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{palette.PANEL}"/>']
    for score in sorted({lowest, 0, highest, round((lowest + highest) / 2)}):
        line = f"M{number(LEFT)} {number(y(score))}H{number(WIDTH - RIGHT)}"
        parts.append(f'<path d="{line}" stroke="{palette.PANEL_EDGE}"/>')
        parts.append(words(LEFT - 6, y(score) + 4, str(score), 11, palette.FAINT, anchor="end"))
    places = _apart([y(score) for score in scores[-1]], 17)
    for seat, place in enumerate(places):
        path = " ".join(
            f"{'L' if k else 'M'}{number(LEFT + k * step)} {number(y(row[seat]))}"
            for k, row in enumerate(scores)
            if k in (0, len(scores) - 1) or scores[k - 1][seat] != row[seat] or scores[k + 1][seat] != row[seat]
        )
        parts.append(
            f'<path d="{path}" fill="none" stroke="{palette.seat_colour(seat)}" stroke-width="2.2" '
            f'stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
        )
        parts.append(disc(WIDTH - RIGHT + 14, place, 8, Token(seat)))
    cursor = f"M{number(LEFT)} {number(TOP)}V{number(HEIGHT - BOTTOM)}"
    parts.append(f'<g id="cursor"><path d="{cursor}" stroke="{palette.LEGAL}" stroke-width="2"/></g>')
    parts.append(words(LEFT, HEIGHT - 6, "points over time", 11, palette.FAINT))
    final = ", ".join(f"player_{seat} {score}" for seat, score in enumerate(scores[-1]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FAMILY}" role="img" '
        f'aria-label="points over time; at the end: {final}" data-step="{step:.4f}">{"".join(parts)}</svg>'
    )


def _apart(wanted: Sequence[float], distance: float) -> list[float]:
    """Places near the wanted ones, at least so far from one another, within the chart."""
    order = sorted(range(len(wanted)), key=lambda k: wanted[k])
    places = list(wanted)
    for k, seat in enumerate(order):
        if k:
            places[seat] = max(places[seat], places[order[k - 1]] + distance)
    floor = HEIGHT - 10.0
    for seat in reversed(order):
        places[seat] = min(places[seat], floor)
        floor = places[seat] - distance
    return places
