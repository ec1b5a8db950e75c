"""A scene: what lies on the table, as one seat sees it, as data.

A game says what there is and in which box of the picture it lies; how it looks is decided in one place (``svg``), the
same for all games. A scene holds only what its seat may know, and it compares equal to another that looks the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

WIDTH, HEIGHT = 900, 600
"""Size of a picture, in the units of all boxes."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float

    def columns(self, *shares: float, gap: float = 8) -> tuple[Box, ...]:
        """Side by side, as wide as the shares say."""
        unit = (self.width - gap * (len(shares) - 1)) / sum(shares)
        boxes, x = [], self.x
        for share in shares:
            boxes.append(Box(round(x, 1), self.y, round(unit * share, 1), self.height))
            x += unit * share + gap
        return tuple(boxes)

    def rows(self, *shares: float, gap: float = 8) -> tuple[Box, ...]:
        """One above the other, as high as the shares say."""
        unit = (self.height - gap * (len(shares) - 1)) / sum(shares)
        boxes, y = [], self.y
        for share in shares:
            boxes.append(Box(self.x, round(y, 1), self.width, round(unit * share, 1)))
            y += unit * share + gap
        return tuple(boxes)

    def inset(self, by: float) -> Box:
        """The same without a margin."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several actions that a card offers, drawn as a strip on it.

    Attributes:
        action: a legal action of the seat whose view it is.
        text: a word or two for the strip.
        label: the same for who does not see the card, e.g. ``"offer Snerlep as Fizzalisk"``.
    """

    action: int
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Pip:
    """A small round sign on a card: an emblem, and letters, so that it is not the colour alone that tells."""

    emblem: str
    colour: str
    text: str


@dataclass(frozen=True, slots=True)
class Token:
    """A seat's disc on a card, with its number."""

    seat: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card, a back, or a stack of equal ones.

    Attributes:
        key: tells it from all others of its zone, and stays the same while it lies there.
        label: all that is on it, for who does not see it.
        name: the title; also on a back, where it says what kind of back it is.
        colour: of the palette (see ``palette``).
        emblem: of the catalogue (see ``emblems``); one that is not in it is drawn as the first letters of the name.
        value: what counts in play, in the upper left corner.
        corner: what else has to be seen at once, in the upper right one.
        text: what it does, in words.
        pips: signs in a row, e.g. the elements that it needs.
        pips_name: the word before them.
        tokens: who stands on it.
        count: how many equal cards it stands for; from 2 on it is drawn as a stack.
        note: words below the card, e.g. whose it is.
        face_down: only its back is seen.
        dim: lies there, but is out of play.
        action: the legal action of the seat whose view it is that a click on the card means, if there is one.
        does: that action in words.
        choices: several of them.
        changed: the last move changed it or brought it here.
    """

    key: str
    label: str
    name: str = ""
    colour: str = "grey"
    emblem: str = ""
    value: str = ""
    corner: str = ""
    text: str = ""
    pips: tuple[Pip, ...] = ()
    pips_name: str = ""
    tokens: tuple[Token, ...] = ()
    count: int = 1
    note: str = ""
    face_down: bool = False
    dim: bool = False
    action: int | None = None
    does: str = ""
    choices: tuple[Choice, ...] = ()
    changed: bool = False

    @property
    def action_label(self) -> str:
        """What a click means, and on what."""
        return f"{self.does}: {self.label}" if self.does else self.label


@dataclass(frozen=True, slots=True)
class Button:
    """A legal action that no card stands for."""

    action: int
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Stat:
    """A number or a word about a zone, e.g. a score."""

    name: str
    value: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table with its title, numbers, lines of words and cards.

    Attributes:
        key: tells it from all others of the scene, and stays the same throughout a game.
        box: where it is.
        title: what it is.
        cards: from left to right.
        stats: beside the title.
        lines: words below the title, above the cards.
        seat: whose it is, if it is one's: it gets that seat's colour and number.
        active: its seat is to act.
        card_width: width that cards have where there is room; they are drawn smaller, then overlapping, where not.
        strips_beside: whether the choices of a card lie beside it, not below.
        frame: whether a panel is drawn around it.
        empty: words in place of cards where there is none.
    """

    key: str
    box: Box
    title: str = ""
    cards: tuple[Card, ...] = ()
    stats: tuple[Stat, ...] = ()
    lines: tuple[str, ...] = ()
    seat: int | None = None
    active: bool = False
    card_width: float = 60
    strips_beside: bool = False
    frame: bool = True
    empty: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What one seat sees, or (``seat`` None) everything.

    Attributes:
        title: the game.
        status: where it stands, e.g. ``"round 2 of 4, tricks"``.
        prompt: what is to be done, or how it ended.
        seat: whose view it is.
        zones: parts of the table; drawn in this order.
        buttons: legal actions of ``seat`` that no card stands for.
        button_box: where they are.
    """

    title: str
    status: str
    prompt: str
    seat: int | None
    zones: tuple[Zone, ...]
    buttons: tuple[Button, ...] = ()
    button_box: Box = Box(8, 560, WIDTH - 16, 34)

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        from .svg import render_svg

        return render_svg(self)

    def actions(self) -> Iterator[tuple[int, str]]:
        """Every action that the picture offers, with its label; each once."""
        for zone in self.zones:
            for card in zone.cards:
                if card.action is not None:
                    yield card.action, card.action_label
                yield from ((choice.action, choice.label) for choice in card.choices)
        yield from ((button.action, button.label) for button in self.buttons)


def with_buttons(scene: Scene, legal: dict[int, str]) -> Scene:
    """The scene with a button for each legal action (number → words) that nothing in it stands for yet."""
    offered = {action for action, _ in scene.actions()}
    missing = tuple(Button(action, words, words) for action, words in legal.items() if action not in offered)
    return replace(scene, buttons=scene.buttons + missing)
