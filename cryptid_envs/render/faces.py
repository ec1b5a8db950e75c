"""Faces and backs of cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from . import palette
from .placing import RATIO
from .scene import Pip
from .shapes import block, content_name, number, sign_definition, words
from .typeface import fit, width, wrap

WORDS_FROM = 52
"""Cards of this width and more carry their names and what they do."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a card looks like, wherever it lies: the parts of a ``Card`` that are printed on it, and its size.

    Attributes:
        wide: the card's width.
        seen: how much of it is seen beside the next card that covers it; its width if none does.
    """

    name: str
    colour: str
    emblem: str
    value: str
    corner: str
    text: str
    pips: tuple[Pip, ...]
    pips_name: str
    face_down: bool
    wide: float
    seen: float


@dataclass(frozen=True, slots=True)
class Definition:
    """A look's name, markup, and the signs (names and markup) that it refers to."""

    name: str
    markup: str
    signs: tuple[tuple[str, str], ...]


@lru_cache(maxsize=4096)
def define(look: Look) -> Definition:
    """Draw a card of which the upper left corner is the origin."""
    press = _Press(look)
    if look.face_down:
        press.back()
    else:
        press.front()
    markup = "".join(press.parts)
    name = content_name("c-", markup)
    return Definition(name, f'<g id="{name}">{markup}</g>', tuple(press.signs.items()))


@dataclass(slots=True)
class _Press:
    look: Look
    parts: list[str] = field(default_factory=list)
    signs: dict[str, str] = field(default_factory=dict)

    @property
    def high(self) -> float:
        return self.look.wide * RATIO

    @property
    def fill(self) -> str:
        return palette.card_colour(self.look.colour)

    def sign(self, emblem: str, name: str, x: float, y: float, size: float, fill: str, light: str = "#fff") -> None:
        key, markup = sign_definition(emblem, name)
        if light != "#fff":  # on a back, light and dark change places
            markup = markup.replace("#fff", light)
            key = content_name("e-", markup)
            markup = f'<g id="{key}">' + markup.partition(">")[2]
        self.signs[key] = markup
        self.parts.append(
            f'<g fill="{fill}" color="{fill}" transform="translate({number(x)} {number(y)}) scale({size / 100:.3f})">'
            f'<use href="#{key}"/></g>'
        )

    def centred(self, y: float, text: str, size: float, fill: str, bold: bool = False) -> None:
        self.parts.append(words(self.look.wide / 2, y, text, size, fill, bold=bold, anchor="middle"))

    def back(self) -> None:
        look, w, h = self.look, self.look.wide, self.high
        edge = number(max(1.0, w * 0.03))
        size = w * 0.5
        self.parts += [
            block(0, 0, w, h, w * 0.08, f'fill="{self.fill}" stroke="{palette.PAPER}" stroke-width="{edge}"'),
            block(
                w * 0.09, w * 0.09, w * 0.82, h - w * 0.18, w * 0.05,
                f'fill="none" stroke="{palette.PAPER}" stroke-width=".7" stroke-dasharray="3 2"',
            ),
        ]  # fmt: skip
        top = h * 0.5 - size * (0.5 if w < 34 or not look.name else 0.62)
        self.sign(look.emblem or "unknown", look.name, (w - size) / 2, top, size, palette.PAPER, self.fill)
        if w >= 34 and look.name:
            font = min(10.0, w * 0.15)
            for k, line in enumerate(reversed(_name_lines(look.name, w * 0.8))):
                text, size = fit(line, font, w * 0.8, 6, True)
                self.centred(h - w * 0.16 - k * font * 1.15, text, size, palette.PAPER, True)
        if look.value:
            text, size = fit(look.value, w * 0.2, w * 0.78, 6, True)
            self.centred(w * 0.31, text, size, palette.PAPER, True)

    def front(self) -> None:
        look, w, h = self.look, self.look.wide, self.high
        band, r = max(w * 0.3, 12.0), w * 0.08
        self.parts += [
            block(0, 0, w, h, r, f'fill="{palette.PAPER}" stroke="{palette.INK}" stroke-width=".8"'),
            f'<path d="{_top_edge(w, band, r)}" fill="{self.fill}"/>',
        ]
        self._band(band)
        top, bottom = band + 3, h - 3
        if look.pips:
            bottom -= self._pips()
        if w >= WORDS_FROM:
            top = self._name(top)
            bottom = self._effect(bottom)
        self._picture(top, bottom)

    def _band(self, band: float) -> None:
        look, w = self.look, self.look.wide
        margin = 4 if w >= 44 else 2
        size = band * 0.82
        small = band * (0.62 if len(look.corner) < 4 else 0.52)
        room = look.seen - 2 * margin
        if look.seen >= w and look.corner:
            room -= width(look.corner, small, True) + 5
        if look.value:
            size = min(size, max(6.0, size * room / max(width(look.value, size, True), 1)))
            self.parts.append(words(margin, band * 0.5 + size * 0.36, look.value, size, "#fff", bold=True))
        if look.corner:
            y = band * 0.5 + small * 0.36
            self.parts.append(words(w - margin, y, look.corner, small, "#fff", bold=True, anchor="end"))

    def _name(self, top: float) -> float:
        font = min(10.5, max(8.0, self.look.wide * 0.125))
        for line in _name_lines(self.look.name, (self.look.wide - 6) * 10 / font):
            top += font * 1.12
            text, size = fit(line, font, self.look.wide - 6, 6.5, True)
            self.centred(top - font * 0.12, text, size, palette.INK, True)
        return top + 2

    def _effect(self, bottom: float) -> float:
        font = min(9.5, max(7.6, self.look.wide * 0.112))
        lines = wrap(self.look.text, font, self.look.wide - 6, 4 if self.look.wide < 90 else 5)
        for k, line in enumerate(reversed(lines)):
            self.centred(bottom - 2 - k * font * 1.15, line, font, palette.INK)
        return bottom - len(lines) * font * 1.15 - (3 if lines else 0)

    def _pips(self) -> float:
        """A row of signs along the lower edge, after the word that says what they are; returns how high it is."""
        look, w, h = self.look, self.look.wide, self.high
        font = max(6.0, w * 0.1)
        head = width(look.pips_name, font) + 3 if look.pips_name and w >= WORDS_FROM else 0.0
        size = min(w * 0.22, (w - 6 - head) / len(look.pips) - 2)
        letters = max(6.0, size * 0.5)
        high = size + letters + 3
        x = (w - head - len(look.pips) * (size + 2) + 2) / 2
        if head:
            self.parts.append(words(x, h - high / 2 + 1, look.pips_name, font, palette.INK))
        x += head
        for pip in look.pips:
            fill = palette.card_colour(pip.colour)
            self.sign(pip.emblem, pip.text, x, h - high, size, fill)
            self.parts.append(words(x + size / 2, h - 4, pip.text, letters, fill, bold=True, anchor="middle"))
            x += size + 2
        return high

    def _picture(self, top: float, bottom: float) -> None:
        look, w = self.look, self.look.wide
        size = min(bottom - top, w * 0.78)
        if size < 7 or not (look.emblem or look.name):
            return
        if look.seen < w * 0.8:
            size = min(size, max(look.seen - 5, 8.0))
            self.sign(look.emblem, look.name, 3, top + 2, size, self.fill)
        else:
            self.sign(look.emblem, look.name, (w - size) / 2, top + (bottom - top - size) / 2, size, self.fill)


def _top_edge(wide: float, band: float, radius: float) -> str:
    """Outline of the upper end of a card, within its edge."""
    r, w = number(radius), number(wide - 0.4)
    return f"M.4 {number(band)}V{r}Q.4 .4 {r} .4H{number(wide - radius)}Q{w} .4 {w} {r}V{number(band)}Z"


def _name_lines(name: str, room: float) -> list[str]:
    """A name in one line, or in two if it has two words and does not fit into one (``room``: at size 10)."""
    if width(name, 10, True) <= room or " " not in name:
        return [name]
    parts = name.split()
    breaks = [(" ".join(parts[:k]), " ".join(parts[k:])) for k in range(1, len(parts))]
    return list(min(breaks, key=lambda pair: max(width(line, 10, True) for line in pair)))
