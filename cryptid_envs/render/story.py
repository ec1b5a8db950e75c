"""A record as a story: what each seat saw, moment by moment, and in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..core.desk import Desk
from ..core.record import MOVE_KINDS, Event, Record
from ..record import verify
from .changes import changes_in_words, mark_changes, without_actions
from .scene import Scene
from .views import scene_of

Say = Callable[[Event, int], str]
"""(event, number of players) → a sentence."""

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


def tell(record: Record, say: Say, watch: Callable[[int], None] | None = None) -> list[View]:
    """The views of a record that is checked on the way: first with all cards open, then of each seat.

    Args:
        record: as ``record.load`` returns it.
        say: the words of an event.
        watch: called with the number of each event that has been dealt with.

    Raises:
        RecordError: the record is not sound.
    """
    views: list[View] = []
    told: list[Event] = []
    events = record["events"]

    def see(number: int, event: Event, desk: Desk) -> None:
        if not views:
            views.extend(View(seat) for seat in (None, *range(desk.num_players)))
        told.append(event)
        if number + 1 == len(events) or events[number + 1][0] in MOVE_KINDS:
            for view in views:
                _add_moment(view, number, told, desk, say)
            told.clear()
        if watch:
            watch(number)

    verify(record, see)
    return views


def _add_moment(view: View, number: int, told: list[Event], desk: Desk, say: Say) -> None:
    seat = view.seat
    scene = without_actions(scene_of(desk, seat))
    before = view.moments[-1].scene if view.moments else None
    acting = desk.seats_to_act()
    if seat is None:
        lines = [say(event, desk.num_players) for event in told]
        deciding = acting
    else:
        lines = [words for event in told for words in _own_words(event, seat)]
        deciding = (seat,) if seat in acting else ()
        if before is not None:
            seen = changes_in_words(before, scene)
            lines += [*seen[:MOST_WORDS], "…"] if len(seen) > MOST_WORDS else seen
        if before is not None and not lines and deciding == view.moments[-1].deciding:
            return
    scores = tuple(desk.scores())
    view.moments.append(Moment(number, mark_changes(before, scene), tuple(lines), scores, deciding))


def _own_words(event: Event, seat: int) -> list[str]:
    """What the seat did in an event."""
    match event:
        case ["act", int(actor), str(words)] if actor == seat:
            return [f"player_{seat}: {words}"]
        case ["tick", [*texts]]:
            return [f"player_{seat}: {texts[seat]}"]
    return []
