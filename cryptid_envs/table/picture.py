"""The table as a picture for one seat."""

from __future__ import annotations

from dataclasses import replace

from ..envs.single import SingleGame
from ..render.scene import Scene
from ..render.svg import render_svg


def picture(env: SingleGame, agent: str, is_asked: bool) -> str:
    """An agent's view as SVG; its legal actions can be clicked if it is asked."""
    scene = env.scene(agent)
    return render_svg(scene if is_asked else _without_actions(scene))


def _without_actions(scene: Scene) -> Scene:
    """The same table with nothing to click: the seat has chosen already and waits for others."""
    zones = tuple(
        replace(zone, cards=tuple(replace(card, action=None, choices=()) for card in zone.cards))
        for zone in scene.zones
    )
    return replace(scene, zones=zones, buttons=())
