"""Colours: of cards, of seats, of the table. White on a card's colour, and ink on a seat's, can be read by everybody."""

from __future__ import annotations

CARDS = {
    "ice": "#2f6690",
    "red": "#b3352c",
    "green": "#2b7338",
    "purple": "#6d3fa0",
    "orange": "#a84f08",
    "teal": "#0b6e70",
    "brown": "#74492a",
    "pink": "#ab2a6c",
    "slate": "#46535f",
    "gold": "#80620a",
    "blue": "#1f4fa3",
    "night": "#22313c",
    "moss": "#556b1f",
    "grey": "#5f6670",
}
"""Name of a card's colour → the colour."""

SEATS = ("#f0a830", "#62bdf0", "#4fd0a0", "#f2e35a", "#f09acb", "#c3b0ff")
"""Of discs, by seat; the seat's number stands on them."""

TABLE = "#17282d"
PANEL = "#22383e"
PANEL_EDGE = "#3b555c"
PAPER = "#fbf7ee"
PAPER_EDGE = "#b9b19f"
INK = "#1c2326"
LIGHT = "#f4f0e6"
FAINT = "#b7c4c4"
LEGAL = "#ffc933"
CHANGED = "#ffffff"


def card_colour(name: str) -> str:
    """The colour of this name; grey for one that there is not."""
    return CARDS.get(name, CARDS["grey"])


def seat_colour(seat: int) -> str:
    """A seat's colour; they repeat from the seventh seat on."""
    return SEATS[seat % len(SEATS)]


def contrast(one: str, other: str) -> float:
    """How well one colour is read on another, from 1 to 21, as the Web Content Accessibility Guidelines measure it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
