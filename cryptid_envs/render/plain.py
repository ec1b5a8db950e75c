"""The scene of a game that draws none of its own: its text, and a button for each action."""

from __future__ import annotations

from .scene import Box, Scene, Zone

_LINES = 34


def plain_scene(title: str, text: str, seat: int | None) -> Scene:
    """A scene of one zone with the lines of a game's text, in two columns if they are many."""
    lines = text.splitlines()
    boxes = Box(8, 40, 884, 500).columns(*([1] * (1 if len(lines) <= _LINES else 2)))
    zones = tuple(
        Zone(f"text {k}", box, lines=tuple(lines[k * _LINES : (k + 1) * _LINES])) for k, box in enumerate(boxes)
    )
    return Scene(title, "", "", seat, zones, (), Box(8, 546, 884, 48))
