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
SMALLEST = 12.0
STRIP = 17.0
"""Height of a strip for one of several actions."""
STRIP_GAP = 2.0
STRIP_TEXT = 9.5
NOTE = 13.0


@dataclass(frozen=True, slots=True)
class Placing:
    """Cards of a zone.

    Attributes:
        width: of every card.
        corners: the upper left corner of each.
        seen: how much of each is seen beside the next; its width where none covers another.
        strips: width of strips beside cards; 0 where strips lie below them.
    """

    width: float
    corners: tuple[tuple[float, float], ...]
    seen: float
    strips: float


def strip_rows(choices: Sequence[Choice], room: float) -> list[list[Choice]]:
    """Strips row by row, as many in each as there is room for."""
    rows: list[list[Choice]] = []
    left = 0.0
    for choice in choices:
        wide = strip_width(choice)
        if not rows or wide > left:
            rows.append([])
            left = room
        rows[-1].append(choice)
        left -= wide + STRIP_GAP
    return rows


def strip_width(choice: Choice) -> float:
    """How wide a strip has to be."""
    return width(choice.text, STRIP_TEXT, True) + 6


@dataclass(frozen=True, slots=True)
class _Needs:
    """Room that the cards of a zone take beside their own."""

    cards: Sequence[Card]
    beside: float
    note: float

    def below(self, card_width: float) -> float:
        strips = 0
        if not self.beside:
            strips = max(len(strip_rows(card.choices, card_width)) for card in self.cards)
        return self.note + strips * (STRIP + STRIP_GAP) + (3 if strips else 0)


def place(cards: Sequence[Card], box: Box, wanted: float, strips_beside: bool = False) -> Placing:
    """Lay cards into a box from left to right, row by row.

    Args:
        cards: what to lay.
        box: where to.
        wanted: width of a card where there is room.
        strips_beside: whether the strips of a card's choices lie beside it, not below.
    """
    if not cards:
        return Placing(wanted, (), wanted, 0)
    choices = [choice for card in cards for choice in card.choices] if strips_beside else []
    beside = max(map(strip_width, choices), default=-STRIP_GAP) + STRIP_GAP
    needs = _Needs(cards, beside, NOTE if any(card.note for card in cards) else 0.0)
    size, rows, step = _side_by_side(needs, box, wanted)
    if size < LEAST:
        size, rows, step = _overlapping(needs, box, min(wanted, LEAST + 4))
    size = max(size, SMALLEST)
    columns = math.ceil(len(cards) / rows)
    height = size * RATIO + needs.below(size) + GAP
    corners = tuple(
        (round(box.x + k % columns * step, 1), round(box.y + k // columns * height, 1)) for k in range(len(cards))
    )
    return Placing(round(size, 1), corners, round(min(size, step), 1), max(0.0, beside - STRIP_GAP))


def _rows(cards: Sequence[Card]) -> list[tuple[int, int]]:
    """Numbers of rows that are worth a try, each with the number of cards in a row."""
    found = {math.ceil(len(cards) / rows): rows for rows in range(5, 0, -1)}
    return [(rows, columns) for columns, rows in found.items()]


def _high_enough(needs: _Needs, box: Box, rows: int, size: float) -> float:
    """The width, at most ``size``, of cards that are not too high for so many rows."""
    for _ in range(2):  # strips need more rows below narrower cards
        size = min(size, ((box.height - GAP * (rows - 1)) / rows - needs.below(max(size, 1))) / RATIO)
    return size


def _side_by_side(needs: _Needs, box: Box, wanted: float) -> tuple[float, int, float]:
    """Width of cards, rows, and distance from one card to the next."""
    best = (-math.inf, 1, 0.0)
    for rows, columns in _rows(needs.cards):
        size = min(wanted, (box.width - GAP * (columns - 1)) / columns - needs.beside)
        size = _high_enough(needs, box, rows, size)
        if size > best[0] + 0.5 or (size > best[0] - 0.5 and rows < best[1]):
            best = (size, rows, size + needs.beside + GAP)
    return best


def _overlapping(needs: _Needs, box: Box, wanted: float) -> tuple[float, int, float]:
    """The same where there is not room for all side by side: what counts is how much of each is seen."""
    best, most = (SMALLEST, 1, 0.0), -math.inf
    for rows, columns in _rows(needs.cards):
        fitting = _high_enough(needs, box, rows, min(wanted, box.width))
        size = max(SMALLEST, fitting)
        step = min(size + needs.beside + GAP, (box.width - size) / max(1, columns - 1))
        seen = min(fitting, 1.5 * step)
        if seen > most:
            best, most = (size, rows, step), seen
    return best
