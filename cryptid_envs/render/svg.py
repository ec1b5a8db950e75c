"""Scenes as SVG.

A picture is made of parts, each complete in itself, and of definitions (card faces, signs) that parts refer to by a name
made of their content. So two pictures that show the same card the same way share its definition word for word.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

from . import palette
from .faces import WORDS_FROM, Look, define
from .placing import NOTE, RATIO, STRIP, STRIP_GAP, STRIP_TEXT, Placing, place, strip_rows
from .scene import HEIGHT, WIDTH, Box, Button, Card, Scene, Token, Zone
from .shapes import block, disc, number, words
from .typeface import FAMILY, cut, fit, width, wrap

MARGIN = 8.0
TITLE = 20.0
LINE = 14.0
STACKED = 6.0
"""Room above stacks, which are higher than single cards."""
ACTS = "▶ to act"


@dataclass(slots=True)
class Drawing:
    """A picture in pieces: definitions by name, and parts in the order in which they are drawn."""

    label: str
    definitions: dict[str, str] = field(default_factory=dict)
    parts: list[str] = field(default_factory=list)


def render_svg(scene: Scene) -> str:
    """A scene as an SVG document of 900 by 600.

    Whatever can be clicked is a group with ``data-action`` (the number of the action), ``role="button"``, ``tabindex="0"``
    and a name for screen readers (``aria-label``).
    """
    drawing = draw(scene)
    return document(drawing.label, drawing.definitions.values(), drawing.parts)


def document(label: str, definitions: Iterable[str], parts: Iterable[str]) -> str:
    """The SVG document of a drawing's pieces."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="{FAMILY}" role="group" aria-label="{escape(label)}"><defs>'
    )
    return "".join([head, *definitions, "</defs>", *parts, "</svg>"])


def draw(scene: Scene) -> Drawing:
    """A scene in pieces."""
    view = "all cards open" if scene.seat is None else f"as player_{scene.seat} sees it"
    drawing = Drawing(", ".join(filter(None, (scene.title, scene.status, view))))
    drawing.parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{palette.TABLE}"/>')
    drawing.parts.append(_header(scene, view))
    for zone in scene.zones:
        _zone(drawing, zone)
    drawing.parts += _buttons(scene.buttons, scene.button_box)
    return drawing


def _header(scene: Scene, view: str) -> str:
    x = MARGIN + 2
    parts = [words(x, 24, scene.title, 18, bold=True)]
    x += width(scene.title, 18, True) + 14
    parts.append(words(x, 24, scene.status, 12, palette.FAINT))
    x += width(scene.status, 12) + 18
    room = WIDTH - MARGIN - width(view, 11) - 14 - x
    parts.append(words(x, 24, cut(scene.prompt, 12.5, room, True), 12.5, palette.LEGAL, bold=True))
    parts.append(words(WIDTH - MARGIN - 2, 24, view, 11, palette.FAINT, anchor="end"))
    label = ". ".join(filter(None, (f"{scene.title}, {scene.status}".strip(", "), scene.prompt)))
    return f'<g role="heading" aria-level="1" aria-label="{escape(label)}">{"".join(parts)}</g>'


# --- zones ---


def _zone(drawing: Drawing, zone: Zone) -> None:
    box = zone.box
    inner = box.inset(7) if zone.frame else box
    parts = []
    if zone.frame:
        edge, thick = (palette.LEGAL, 2) if zone.active else (palette.PANEL_EDGE, 1)
        look = f'fill="{palette.PANEL}" stroke="{edge}" stroke-width="{thick}"'
        parts.append(block(box.x, box.y, box.width, box.height, 8, look))
    y = inner.y
    if zone.title or zone.stats:
        title, title_lines = _zone_title(zone, inner)
        parts.append(title)
        y += TITLE + (title_lines - 1) * LINE
    lines = [line for text in zone.lines for line in wrap(text, 11, inner.width, 3)]
    for line in lines[: max(0, int((inner.y + inner.height - y + 4) // LINE))]:
        y += LINE
        parts.append(words(inner.x, y - 3, line, 11))
    if parts:
        stats = ", ".join(f"{stat.name} {stat.value}".strip() for stat in zone.stats)
        label = ". ".join(filter(None, (zone.title + (", to act" if zone.active else ""), stats, *zone.lines)))
        drawing.parts.append(f'<g role="group" aria-label="{escape(label)}">{"".join(parts)}</g>')
    y += 3 + (STACKED if any(card.count > 1 for card in zone.cards) else 0)
    room = Box(inner.x, y, inner.width, inner.y + inner.height - y)
    if zone.cards:
        placing = place(zone.cards, room, zone.card_width, zone.strips_beside)
        for card, (x, top) in zip(zone.cards, placing.corners, strict=True):
            drawing.parts.append(_card(drawing, card, x, top, placing))
    elif zone.empty:
        drawing.parts.append(words(room.x, room.y + 12, cut(zone.empty, 11, room.width), 11, palette.FAINT))


def _zone_title(zone: Zone, inner: Box) -> tuple[str, int]:
    """Title and numbers, and on how many lines they stand."""
    x, y, right = inner.x, inner.y + 12, inner.x + inner.width
    parts, lines = [], 1
    if zone.seat is not None:
        parts.append(disc(x + 8, inner.y + 8, 8, Token(zone.seat)))
        x += 21
    if zone.title:
        parts.append(words(x, y, cut(zone.title, 12.5, right - x, True), 12.5, bold=True))
        x += width(zone.title, 12.5, True) + 9
    if zone.active:
        if x > inner.x and x + width(ACTS, 11, True) > right + 1:
            x, y, lines = inner.x, y + LINE, lines + 1
        parts.append(words(x, y, ACTS, 11, palette.LEGAL, bold=True))
        x += width(ACTS, 11, True) + 9
    for stat in zone.stats:
        name = f"{stat.name} " if stat.name else ""
        value = cut(stat.value, 11.5, inner.width - width(name, 11), True)
        wide = width(name, 11) + width(value, 11.5, True)
        if x + wide > right + 1:
            x, y, lines = inner.x, y + LINE, lines + 1
        end = x + wide
        if name:
            parts.append(words(x, y, name, 11, palette.FAINT))
        parts.append(words(end - width(value, 11.5, True), y, value, 11.5, bold=True))
        if stat.changed:
            line = f"M{number(x)} {number(y + 3)}H{number(end)}"
            parts.append(f'<path d="{line}" stroke="{palette.CHANGED}" stroke-width="1.6"/>')
        x = end + 9
    return "".join(parts), lines


# --- cards ---


def _card(drawing: Drawing, card: Card, x: float, y: float, placing: Placing) -> str:
    w, h = placing.width, placing.width * RATIO
    face = define(
        Look(
            card.name, card.colour, card.emblem, card.value, card.corner, card.text, card.pips, card.pips_name, card.face_down,
            w, placing.seen,
        )
    )  # fmt: skip
    drawing.definitions.update(face.signs)
    drawing.definitions[face.name] = face.markup
    below = f'fill="{palette.PAPER}" stroke="{palette.INK}" stroke-width=".8"'
    parts = [block(x + 2 * k, y - 2 * k, w, h, w * 0.08, below) for k in range(min(card.count, 3) - 1, 0, -1)]
    dim = ' opacity=".45"' if card.dim else ""
    parts.append(f'<use href="#{face.name}" x="{number(x)}" y="{number(y)}"{dim}/>')
    count = _count(x + w, y, card.count) if card.count > 1 else ""
    token_y = y + (h * 0.5 if w >= WORDS_FROM else h - 9)
    parts += [disc(x + w - 9 - 17 * k, token_y, 8.5, token) for k, token in enumerate(reversed(card.tokens))]
    if card.changed:
        parts.append(_outline(x, y, w, h, f'stroke="{palette.CHANGED}" stroke-width="2" stroke-dasharray="5 3"'))
    if card.note:
        note, size = fit(card.note, 10, w + 5, 7.5)
        parts.append(words(x + w / 2, y + h + 11, note, size, anchor="middle"))
    if card.action is None:
        parts.append(count)
        drawn = f'<g role="img" aria-label="{escape(card.label)}">{"".join(parts)}</g>'
        if placing.strips:
            return drawn + _strips(card, x + w + STRIP_GAP, y, placing.strips)
        return drawn + _strips(card, x, y + h + 3 + (NOTE if card.note else 0), w)
    parts.append(_outline(x, y, w, h, f'stroke="{palette.LEGAL}" stroke-width="3"'))
    parts.append(count)
    return _clickable(card.action, card.action_label, parts)


def _clickable(action: int, label: str, parts: Iterable[str]) -> str:
    return (
        f'<g class="legal" data-action="{action}" role="button" tabindex="0" aria-label="{label}">{"".join(parts)}</g>'
    )


def _outline(x: float, y: float, w: float, h: float, stroke: str) -> str:
    return block(x - 1, y - 1, w + 2, h + 2, w * 0.08, f'fill="none" {stroke}')


def _count(right: float, top: float, count: int) -> str:
    """How many cards a stack holds, on its upper edge."""
    text = f"×{count}"
    wide = width(text, 10.5, True) + 6
    x = right - wide + 4
    look = f'fill="{palette.INK}" stroke="{palette.PAPER}" stroke-width=".8"'
    return block(x, top - 10, wide, 14, 4, look) + words(
        x + wide / 2, top + 0.8, text, 10.5, bold=True, anchor="middle"
    )


def _strips(card: Card, x: float, y: float, room: float) -> str:
    """The actions that a card offers."""
    parts = []
    for row, choices in enumerate(strip_rows(card.choices, room)):
        wide = (room - STRIP_GAP * (len(choices) - 1)) / len(choices)
        for column, choice in enumerate(choices):
            box = Box(x + column * (wide + STRIP_GAP), y + row * (STRIP + STRIP_GAP), wide, STRIP)
            parts.append(_key(Button(choice.action, choice.text, choice.label), box, STRIP_TEXT))
    return "".join(parts)


# --- buttons ---


def _key(button: Button, box: Box, size: float) -> str:
    text = cut(button.text, size, box.width - 3, True)
    middle = box.x + box.width / 2
    return _clickable(
        button.action,
        button.label,
        [
            block(box.x, box.y, box.width, box.height, 4, f'fill="{palette.LEGAL}"'),
            words(middle, box.y + box.height / 2 + size * 0.36, text, size, palette.INK, bold=True, anchor="middle"),
        ],
    )


def _buttons(buttons: tuple[Button, ...], box: Box) -> list[str]:
    """Buttons from left to right, in as many rows as they take, in the largest size that fits."""
    drawn: list[str] = []
    for size, high in ((13, 28), (12, 24), (11, 20), (10, 17), (9, 14)):
        drawn = []
        x, y = box.x, box.y
        for button in buttons:
            wide = min(max(width(button.text, size, True) + 14, 26), box.width)
            if x + wide > box.x + box.width + 0.5:
                x, y = box.x, y + high + 4
            drawn.append(_key(button, Box(x, y, wide, high), size))
            x += wide + 5
        if y + high <= box.y + box.height + 0.5:
            break
    return drawn
