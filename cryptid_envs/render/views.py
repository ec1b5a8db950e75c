"""From a game on a desk to its scene."""

from __future__ import annotations

from ..core.desk import Desk
from .plain import plain_scene
from .scene import Scene, with_buttons


def scene_of(desk: Desk, seat: int | None) -> Scene:
    """What a seat sees, with all that it may do now; None: everything, and nothing to click.

    A game draws its table with ``view.scene(state, table, seat, legal)``, where ``legal`` maps the seat's legal actions to
    their words; what it gives no place gets a button. A game without that is shown as its text.
    """
    legal = {} if seat is None else {action: desk.words(seat, action) for action in desk.legal_actions(seat)}
    compose = getattr(desk.game.view, "scene", None)
    scene = (
        plain_scene(desk.game.title, desk.text(seat), seat) if compose is None else compose(desk.s, desk.t, seat, legal)
    )
    return with_buttons(scene, legal)
