"""Scenes as SVG: the only module that draws.

A picture is made of parts, each complete in itself, and of definitions (card faces, signs) that parts refer to by a name
made of their content. So two pictures that show the same card the same way share its definition word for word.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape

from . import palette
from .emblems import emblem_markup
from .placing import NOTE, RATIO, STRIP, STRIP_TEXT, Placing, place, strips_in_a_row
from .scene import HEIGHT, WIDTH, Box, Button, Card, Pip, Scene, Stat, Token, Zone
from .typeface import FAMILY, cut, width, wrap

HEADER = 36.0
MARGIN = 8.0
TITLE = 20.0
LINE = 14.0


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


def document(label: str, definitions: object, parts: object) -> str:
    """The SVG document of a drawing's pieces."""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'font-family="{FAMILY}" role="group" aria-label="{escape(label)}"><defs>',
            *definitions,  # type: ignore[misc]
            "</defs>",
            *parts,  # type: ignore[misc]
            "</svg>",
        ]
    )


def draw(scene: Scene) -> Drawing:
    """A scene in pieces."""
    view = "all cards open" if scene.seat is None else f"as player_{scene.seat} sees it"
    drawing = Drawing(f"{scene.title}, {scene.status}, {view}")
    drawing.parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{palette.TABLE}"/>')
    drawing.parts.append(_header(scene, view))
    for zone in scene.zones:
        _zone(drawing, zone)
    _buttons(drawing, scene.buttons, scene.button_box)
    return drawing


# --- words ---


def _text(
    x: float, y: float, text: str, size: float, fill: str = palette.LIGHT, bold: bool = False, anchor: str = ""
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    where = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight}{where} fill="{fill}">{escape(text, False)}</text>'


def _header(scene: Scene, view: str) -> str:
    title_width = width(scene.title, 18, True)
    status_at = MARGIN + title_width + 14
    view_width = width(view, 11)
    prompt_room = WIDTH - MARGIN - status_at - width(scene.status, 12) - 20 - view_width - 14
    prompt = cut(scene.prompt, 13, prompt_room, True)
    return "".join(
        [
            f'<g role="heading" aria-level="1" aria-label="{escape(f"{scene.title}, {scene.status}. {scene.prompt}")}">',
            _text(MARGIN + 2, 24, scene.title, 18, palette.LIGHT, True),
            _text(status_at, 24, scene.status, 12, palette.FAINT),
            _text(status_at + width(scene.status, 12) + 20, 24, prompt, 13, palette.LEGAL, True),
            _text(WIDTH - MARGIN - 2, 24, view, 11, palette.FAINT, anchor="end"),
            "</g>",
        ]
    )


# --- zones ---


def _zone(drawing: Drawing, zone: Zone) -> None:
    box = zone.box
    inner = box.inset(7) if zone.frame else box
    parts = []
    if zone.frame:
        edge, thick = (palette.LEGAL, 2) if zone.active else (palette.PANEL_EDGE, 1)
        parts.append(
            f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" rx="8" fill="{palette.PANEL}" '
            f'stroke="{edge}" stroke-width="{thick}"/>'
        )
    y = inner.y
    if zone.title or zone.stats:
        parts.append(_zone_title(zone, inner))
        y += TITLE
    for line in zone.lines:
        y += LINE
        parts.append(_text(inner.x, y - 3, cut(line, 11, inner.width), 11, palette.LIGHT))
    if parts:
        stats = ", ".join(f"{stat.name} {stat.value}".strip() for stat in zone.stats)
        label = ". ".join(filter(None, (zone.title + (", to act" if zone.active else ""), stats, *zone.lines)))
        drawing.parts.append(f'<g role="group" aria-label="{escape(label)}">{"".join(parts)}</g>')
    room = Box(inner.x, y + 2, inner.width, inner.y + inner.height - y - 2)
    if not zone.cards:
        if zone.empty:
            drawing.parts.append(_text(room.x, room.y + 13, zone.empty, 11, palette.FAINT))
        return
    placing = place(zone.cards, room, zone.card_width)
    for card, (x, top) in zip(zone.cards, placing.corners, strict=True):
        drawing.parts.append(_card(drawing, card, x, top, placing))


def _zone_title(zone: Zone, inner: Box) -> str:
    x, y = inner.x, inner.y + 13
    parts = []
    if zone.seat is not None:
        parts.append(_disc(x + 8, inner.y + 8, 8, Token(zone.seat)))
        x += 21
    if zone.title:
        title = cut(zone.title, 12.5, inner.width - (x - inner.x), True)
        parts.append(_text(x, y, title, 12.5, palette.LIGHT, True))
        x += width(title, 12.5, True) + 10
    if zone.active:
        parts.append(_text(x, y, "▶ to act", 11, palette.LEGAL, True))
        x += width("▶ to act", 11, True) + 10
    right = inner.x + inner.width
    for stat in zone.stats:
        end = x + width(_stat_name(stat), 11) + width(stat.value, 11.5, True)
        if end > right + 1:
            break
        parts.append(_text(x, y, _stat_name(stat), 11, palette.FAINT))
        x += width(_stat_name(stat), 11)
        parts.append(_text(x, y, stat.value, 11.5, palette.LIGHT, True))
        if stat.changed:
            parts.append(f'<path d="M{x:g} {y + 2.5:g}H{end:g}" stroke="{palette.CHANGED}" stroke-width="1.5"/>')
        x = end + 10
    return "".join(parts)


def _stat_name(stat: Stat) -> str:
    return stat.name + " " if stat.name else ""


def _disc(x: float, y: float, radius: float, token: Token) -> str:
    text = token.text or str(token.seat)
    size = min(radius * 1.35, 2 * radius * 0.9 * radius * 1.35 / max(width(text, radius * 1.35, True), 1))
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{palette.seat_colour(token.seat)}" stroke="{palette.INK}"/>'
        + _text(x, y + size * 0.36, text, round(size, 1), palette.INK, True, "middle")
    )


# --- cards ---


def _card(drawing: Drawing, card: Card, x: float, y: float, placing: Placing) -> str:
    w, h = placing.width, placing.width * RATIO
    name, face, signs = card_face(
        card.name,
        card.colour,
        card.emblem,
        card.value,
        card.corner,
        card.text,
        card.pips,
        card.face_down,
        w,
        placing.overlap,
    )
    for sign, markup in signs:
        drawing.definitions[sign] = markup
    drawing.definitions[name] = face
    parts = []
    if card.count > 1:
        for k in range(min(card.count, 3) - 1, 0, -1):
            parts.append(
                f'<rect x="{x + 2 * k:g}" y="{y - 2 * k:g}" width="{w:g}" height="{h:g}" rx="{w * 0.08:g}" '
                f'fill="{palette.PAPER}" stroke="{palette.INK}" stroke-width=".8"/>'
            )
    opacity = ' opacity=".45"' if card.dim else ""
    parts.append(f'<use href="#{name}" x="{x:g}" y="{y:g}"{opacity}/>')
    if card.count > 1:
        parts.append(_count(x + w, y + h, card.count, w))
    parts += [_disc(x + w - 9 - 18 * k, y + h - 9, 8.5, token) for k, token in enumerate(reversed(card.tokens))]
    if card.changed:
        parts.append(_frame(x, y, w, h, palette.CHANGED, 2, ' stroke-dasharray="5 3"'))
    if card.note:
        size = 10
        parts.append(_text(x + w / 2, y + h + 11, cut(card.note, size, w + 5), size, palette.LIGHT, anchor="middle"))
    label = escape(card.label)
    if card.action is not None:
        parts.append(_frame(x, y, w, h, palette.LEGAL, 3))
        return f'<g class="legal" data-action="{card.action}" role="button" tabindex="0" aria-label="{label}">{"".join(parts)}</g>'
    drawn = f'<g role="img" aria-label="{label}">{"".join(parts)}</g>'
    return drawn + _strips(card, x, y + h + (NOTE if card.note else 0), w)


def _frame(x: float, y: float, w: float, h: float, colour: str, thick: float, more: str = "") -> str:
    return (
        f'<rect x="{x - 1:g}" y="{y - 1:g}" width="{w + 2:g}" height="{h + 2:g}" rx="{w * 0.08:g}" fill="none" '
        f'stroke="{colour}" stroke-width="{thick:g}"{more}/>'
    )


def _count(right: float, bottom: float, count: int, w: float) -> str:
    text = f"×{count}"
    size = 11 if w >= 40 else 9
    wide = width(text, size, True) + 6
    return (
        f'<rect x="{right - wide + 3:g}" y="{bottom - size - 3:g}" width="{wide:g}" height="{size + 5:g}" rx="4" '
        f'fill="{palette.INK}" stroke="{palette.PAPER}" stroke-width=".8"/>'
        + _text(right + 3 - wide / 2, bottom - 1.5, text, size, palette.LIGHT, True, "middle")
    )


def _strips(card: Card, x: float, y: float, w: float) -> str:
    if not card.choices:
        return ""
    in_row = strips_in_a_row(card.choices, w)
    wide = (w - 2 * (in_row - 1)) / in_row
    parts = []
    for number, choice in enumerate(card.choices):
        row, column = divmod(number, in_row)
        parts.append(
            _key(
                Button(choice.action, choice.text, choice.label),
                x + column * (wide + 2),
                y + 3 + row * (STRIP + 2),
                wide,
                STRIP,
            )
        )
    return "".join(parts)


def _key(button: Button, x: float, y: float, wide: float, high: float, size: float = STRIP_TEXT) -> str:
    """A button, or a strip below a card."""
    text = cut(button.text, size, wide - 4, True)
    return (
        f'<g class="legal" data-action="{button.action}" role="button" tabindex="0" aria-label="{escape(button.label)}">'
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="4" fill="{palette.LEGAL}"/>'
        + _text(x + wide / 2, y + high / 2 + size * 0.36, text, size, palette.INK, True, "middle")
        + "</g>"
    )


def _buttons(drawing: Drawing, buttons: tuple[Button, ...], box: Box) -> None:
    """Buttons from left to right, in as many rows as they take, in the largest size that fits."""
    for size, high in ((13, 28), (12, 24), (11, 20), (10, 17), (9, 14)):
        places: list[tuple[float, float, float]] = []
        x, y = box.x, box.y
        for button in buttons:
            wide = min(max(width(button.text, size, True) + 14, 26), box.width)
            if x + wide > box.x + box.width + 0.5:
                x, y = box.x, y + high + 4
            places.append((x, y, wide))
            x += wide + 5
        if y + high <= box.y + box.height + 0.5 or high == 14:
            drawing.parts += [
                _key(button, round(x, 1), y, round(wide, 1), high, size)
                for button, (x, y, wide) in zip(buttons, places, strict=True)
            ]
            return


def _sign(emblem: str, name: str) -> tuple[str, str]:
    """The name and the definition of a sign."""
    letters = "".join(part[0] for part in name.split()[:2]).upper() if name else "?"
    markup = emblem_markup(emblem, escape(letters))
    key = f"e-{_hash(markup)}"
    return key, f'<g id="{key}">{markup}</g>'


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=5).hexdigest()


@lru_cache(maxsize=4096)
def card_face(
    name: str,
    colour: str,
    emblem: str,
    value: str,
    corner: str,
    text: str,
    pips: tuple[Pip, ...],
    face_down: bool,
    w: float,
    seen: float,
) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """A face (or back) of width ``w``: its name, its definition, and the names and definitions of signs on it.

    Of a card that the next one covers, ``seen`` is how much of it is seen: what counts is drawn there.
    """
    signs: dict[str, str] = {}

    def sign(emblem: str, name: str, x: float, y: float, size: float, fill: str) -> str:
        key, markup = _sign(emblem, name)
        signs[key] = markup
        return f'<g fill="{fill}" color="{fill}" transform="translate({x:.4g} {y:.4g}) scale({size / 100:.4g})"><use href="#{key}"/></g>'

    fill = palette.card_colour(colour)
    if face_down:
        parts = _back(name, fill, emblem, value, w, sign)
    else:
        parts = _front(name, fill, emblem, value, corner, text, pips, w, min(seen, w), sign)
    markup = "".join(parts)
    key = f"c-{_hash(markup)}"
    return key, f'<g id="{key}">{markup}</g>', tuple(signs.items())


def _back(name: str, fill: str, emblem: str, value: str, w: float, sign: object) -> list[str]:
    h, r = w * RATIO, w * 0.08
    size = w * 0.5
    parts = [
        f'<rect width="{w:g}" height="{h:.4g}" rx="{r:.3g}" fill="{fill}" stroke="{palette.PAPER}" stroke-width="{max(1.0, w * 0.03):.3g}"/>',
        f'<rect x="{w * 0.09:.3g}" y="{w * 0.09:.3g}" width="{w * 0.82:.4g}" height="{h - w * 0.18:.4g}" rx="{r * 0.6:.3g}" fill="none" '
        f'stroke="{palette.PAPER}" stroke-width=".7" stroke-dasharray="3 2"/>',
        sign(emblem or "unknown", name, (w - size) / 2, h * 0.5 - size * 0.62, size, palette.PAPER).replace(
            "#fff", fill
        ),  # type: ignore[operator]
    ]
    if w >= 34 and name:
        font = min(10.0, w * 0.15)
        lines = wrap(name, font, w * 0.8, 2, True)
        parts += [
            _text(
                w / 2,
                h - w * 0.16 - (len(lines) - 1 - k) * font * 1.15,
                line,
                round(font, 1),
                palette.PAPER,
                True,
                "middle",
            )
            for k, line in enumerate(lines)
        ]
    if value:
        parts.append(_text(w / 2, w * 0.34, value, round(w * 0.24, 1), palette.PAPER, True, "middle"))
    return parts


def _front(
    name: str,
    fill: str,
    emblem: str,
    value: str,
    corner: str,
    text: str,
    pips: tuple[Pip, ...],
    w: float,
    seen: float,
    sign: object,
) -> list[str]:
    h, r = w * RATIO, w * 0.08
    band = max(w * 0.3, 12.0)
    parts = [
        f'<rect width="{w:g}" height="{h:.4g}" rx="{r:.3g}" fill="{palette.PAPER}" stroke="{palette.INK}" stroke-width=".8"/>',
        f'<path d="M.4 {band:.4g}V{r:.3g}Q.4 .4 {r:.3g} .4H{w - r:.4g}Q{w - 0.4:.4g} .4 {w - 0.4:.4g} {r:.3g}V{band:.4g}Z" fill="{fill}"/>',
    ]
    inner = w - 8 if w >= 44 else w - 4
    size = band * 0.82
    room = seen - 4 if seen < w else inner - (width(corner, size * 0.8, True) + 3 if corner else 0)
    if value:
        if width(value, size, True) > room:
            size = max(6.0, size * room / width(value, size, True))
        parts.append(
            _text(round((w - inner) / 2, 1), round(band * 0.5 + size * 0.36, 1), value, round(size, 1), "#fff", True)
        )
    if corner:
        small = band * 0.62
        parts.append(
            _text(
                round(w - (w - inner) / 2, 1),
                round(band * 0.5 + small * 0.36, 1),
                corner,
                round(small, 1),
                "#fff",
                True,
                "end",
            )
        )
    y, bottom = band + 3, h - 3
    if pips:
        bottom -= _pips(parts, pips, w, h, sign)
    if w >= 52 and name:
        font = min(10.5, max(8.0, w * 0.125))
        lines = wrap(name, font, w - 6, 2, True)
        for line in lines:
            y += font * 1.12
            parts.append(_text(w / 2, round(y - font * 0.12, 1), line, round(font, 1), palette.INK, True, "middle"))
        y += 2
    if text and w >= 52:
        font = min(9.5, max(7.6, w * 0.112))
        lines = wrap(text, font, w - 6, 4 if w < 90 else 5)
        for k, line in enumerate(reversed(lines)):
            parts.append(
                _text(w / 2, round(bottom - 2 - k * font * 1.15, 1), line, round(font, 1), palette.INK, False, "middle")
            )
        bottom -= len(lines) * font * 1.15 + 3
    size = min(bottom - y, w * 0.78)
    if seen < w * 0.8:
        size = min(size, max(seen - 5, 8))
        parts.append(sign(emblem, name, 3, y + 2, size, fill))  # type: ignore[operator]
    elif size >= 7 and (emblem or name):
        parts.append(sign(emblem, name, (w - size) / 2, y + (bottom - y - size) / 2, size, fill))  # type: ignore[operator]
    return parts


def _pips(parts: list[str], pips: tuple[Pip, ...], w: float, h: float, sign: object) -> float:
    """A row of signs along the lower edge; returns how high it is."""
    size = min(w * 0.24, (w - 6) / len(pips) - 2)
    font = max(5.5, size * 0.5)
    high = size + font + 3
    x = (w - len(pips) * (size + 2) + 2) / 2
    for pip in pips:
        fill = palette.card_colour(pip.colour)
        parts.append(sign(pip.emblem, pip.text, round(x, 1), round(h - high, 1), round(size, 1), fill))  # type: ignore[operator]
        parts.append(_text(round(x + size / 2, 1), round(h - 4, 1), pip.text, round(font, 1), fill, True, "middle"))
        x += size + 2
    return high
