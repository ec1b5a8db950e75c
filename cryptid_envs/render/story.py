"""A record as a story: what each seat saw, moment by moment, and in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..core.desk import Desk
from ..core.record import MOVE_KINDS, Event, Record
from ..record import verify
from .changes import changes_in_words, mark_changes, without_actions
from .scene import Scene
from .views import scene_of

Say = Callable[[Event, int], str]
"""(event, number of players) → a sentence."""
Know = Callable[[Desk, Any, Event, int], list[Event]]
"""(desk after it, state before it, event, seat) → what the seat knows of an event, as events."""

MOST_WORDS = 8
"""Changes that are named one by one."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that a view saw happen.

    Attributes:
        event: number of the last event that led to it.
        scene: the table then, with what is new marked.
        lines: what happened, in words.
        scores: points of all seats.
        deciding: seats of which the viewer knows that they have to act now.
    """

    event: int
    scene: Scene
    lines: tuple[str, ...]
    scores: tuple[int, ...]
    deciding: tuple[int, ...]


@dataclass(slots=True)
class View:
    """All moments of one view.

    A seat's view has a moment only where the seat acted or saw something: how often others acted in secret shows nowhere.
    """

    seat: int | None
    moments: list[Moment] = field(default_factory=list)
    last: Scene | None = None
    """The scene of the last moment, with nothing marked."""


def tell(record: Record, say: Say, know: Know, watch: Callable[[int], None] | None = None) -> list[View]:
    """The views of a record that is checked on the way: first with all cards open, then of each seat.

    Args:
        record: as ``record.load`` returns it.
        say: the words of an event.
        know: what a seat knows of an event.
        watch: called with the number of each event that has been dealt with.

    Raises:
        RecordError: the record is not sound.
    """
    views: list[View] = []
    told: list[Event] = []
    events = record["events"]
    before: Any = None

    def see(number: int, event: Event, desk: Desk) -> None:
        nonlocal before
        if not views:
            views.extend(View(seat) for seat in (None, *range(desk.num_players)))
            before = desk.s
        told.append(event)
        if number + 1 == len(events) or events[number + 1][0] in MOVE_KINDS:
            for view in views:
                known = told if view.seat is None else _known(know, desk, before, told, view.seat)
                _add_moment(view, number, [say(event, desk.num_players) for event in known], desk)
            before = desk.s.copy()
            told.clear()
        if watch:
            watch(number)

    verify(record, see)
    return views


def _known(know: Know, desk: Desk, before: Any, events: list[Event], seat: int) -> list[Event]:
    return [part for event in events for part in know(desk, before, event, seat)]


def _add_moment(view: View, number: int, lines: list[str], desk: Desk) -> None:
    seat = view.seat
    scene = without_actions(scene_of(desk, seat))
    acting = desk.seats_to_act()
    deciding = acting if seat is None else (seat,) if seat in acting else ()
    if seat is not None and view.last is not None and not lines:
        if scene == view.last and deciding == view.moments[-1].deciding:
            return
        seen = changes_in_words(view.last, scene)
        lines = [*seen[:MOST_WORDS], "…"] if len(seen) > MOST_WORDS else seen
    moment = Moment(number, mark_changes(view.last, scene), tuple(lines), tuple(desk.scores()), deciding)
    view.moments.append(moment)
    view.last = scene
