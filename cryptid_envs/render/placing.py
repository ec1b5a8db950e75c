"""Where the cards of a zone lie: as large as there is room for, in rows, and one over the other only where they must."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .scene import Box, Card, Choice
from .typeface import width

RATIO = 1.4
"""Height of a card by its width."""
GAP = 6.0
LEAST = 30.0
"""Cards are not drawn narrower to avoid that they overlap."""
STRIP = 17.0
"""Height of a strip for one of several actions."""
STRIP_TEXT = 9.5
NOTE = 13.0


@dataclass(frozen=True, slots=True)
class Placing:
    """Cards of a zone: their width, and the upper left corner of each.

    Attributes:
        strips: rows of strips below each card.
        overlap: how much of each card is seen beside the next; the card's width where none covers another.
    """

    width: float
    corners: tuple[tuple[float, float], ...]
    strips: int
    overlap: float


def strips_in_a_row(choices: Sequence[Choice], card_width: float) -> int:
    """How many strips fit side by side below a card."""
    widest = max((width(choice.text, STRIP_TEXT, True) for choice in choices), default=1.0) + 6
    return max(1, min(len(choices), int((card_width + 2) // (widest + 2))))


def place(cards: Sequence[Card], box: Box, wanted: float) -> Placing:
    """Lay cards into a box, centred upwards, from left to right and row by row.

    Args:
        cards: what to lay.
        box: where to.
        wanted: width of a card where there is room.
    """
    if not cards:
        return Placing(wanted, (), 0, wanted)
    notes = NOTE if any(card.note for card in cards) else 0.0
    best: tuple[float, int, int] | None = None
    for rows in range(1, 5):
        columns = math.ceil(len(cards) / rows)
        if rows > 1 and columns == math.ceil(len(cards) / (rows - 1)):
            continue
        by_width = (box.width - GAP * (columns - 1)) / columns
        card_width = min(wanted, by_width)
        strips = max(math.ceil(len(c.choices) / strips_in_a_row(c.choices, card_width)) for c in cards) if cards else 0
        by_height = ((box.height - GAP * (rows - 1)) / rows - notes - strips * (STRIP + 2)) / RATIO
        size = min(card_width, by_height)
        if best is None or size > best[0] + 0.5:
            best = (size, rows, strips)
    assert best is not None
    size, rows, strips = best
    columns = math.ceil(len(cards) / rows)
    step = size + GAP
    if size < LEAST:
        size, rows, columns, step, strips = _overlapping(cards, box, min(wanted, LEAST + 4), notes)
    size = max(size, 12.0)
    height = size * RATIO + notes + strips * (STRIP + 2)
    corners = []
    for number in range(len(cards)):
        row, column = divmod(number, columns)
        corners.append((round(box.x + column * step, 1), round(box.y + row * (height + GAP), 1)))
    return Placing(round(size, 1), tuple(corners), strips, round(min(size, step), 1))


def _overlapping(cards: Sequence[Card], box: Box, wanted: float, notes: float) -> tuple[float, int, int, float, int]:
    """Width of a card, rows, cards in a row, distance from one to the next, rows of strips."""
    best = (0.0, 1, len(cards), 0.0, 0)
    for rows in range(1, 5):
        columns = math.ceil(len(cards) / rows)
        strips = max(math.ceil(len(c.choices) / strips_in_a_row(c.choices, wanted)) for c in cards)
        by_height = ((box.height - GAP * (rows - 1)) / rows - notes - strips * (STRIP + 2)) / RATIO
        size = min(wanted, by_height, box.width)
        step = min(size + GAP, (box.width - size) / max(1, columns - 1))
        if min(size, 2.2 * step) > min(best[0], 2.2 * best[3]):
            best = (size, rows, columns, step, strips)
    return best
