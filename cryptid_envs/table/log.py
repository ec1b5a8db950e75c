"""What has happened at a table, in words, as one seat knows it."""

from __future__ import annotations

from typing import Any

from ..core.desk import Desk
from ..core.record import Event, Move
from .event_words import event_words
from .text import changed_lines


def seen_events(desk: Desk, before: Any, event: Event, seat: int) -> list[Event]:
    """What a seat knows of an event, as events; none if it is none of its business.

    A game says so in its words module (``seen(before, table, event, seat, after)``; ``before``: the state before the moves
    that caused the event, or after the deal if none did). Of a game that does not, a seat is told its own actions alone.
    """
    seen = getattr(desk.game.words, "seen", None)
    if seen is not None:
        return seen(before, desk.t, event, seat, desk.s)
    match event:
        case ["act", int(actor), _] if actor == seat:
            return [event]
        case ["tick", [*texts]]:
            return [["act", seat, texts[seat]]]
    return []


class SeatLog:
    """The lines that one seat reads, oldest first.

    A line is an event that the seat knows of; where a move tells it nothing but changes what it sees of the table, the
    lines of the table that changed. So the log is made of nothing that the seat does not see, and moves that it cannot
    notice leave no trace, not even their number.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.lines: list[str] = []
        self._view = ""
        self._own: Event | None = None  # an own action that stands here already

    def begin(self, desk: Desk) -> None:
        """The deal, done on the desk."""
        self._tell(desk, desk.s, desk.game.words.opening(desk.s, desk.t))
        self._view = desk.text(self.seat)

    def choose(self, event: Event) -> None:
        """An own action that is yet to be applied: when that happens, others decide, and it must not be seen."""
        self._own = event
        self.lines.append(event_words(event, 0))

    def follow(self, desk: Desk, before: Any, events: list[Event]) -> None:
        """Moves that belong together and their events; the desk shows what they led to."""
        told = self._tell(desk, before, events)
        view = desk.text(self.seat)
        if not told and view != self._view:
            self.lines.append("; ".join(changed_lines(self._view, view)) or "something was taken off the table")
        self._view = view

    def _tell(self, desk: Desk, before: Any, events: list[Event]) -> bool:
        seen = [known for event in events for known in seen_events(desk, before, event, self.seat)]
        new = [event for event in seen if event != self._own]
        self._own = None if len(new) < len(seen) else self._own
        self.lines += [event_words(event, desk.num_players) for event in new]
        return bool(seen)


class TableLog:
    """Logs of several seats, fed with single actions in the order in which the interface asks for them."""

    def __init__(self, desk: Desk, seats: list[int]) -> None:
        self.seats = {seat: SeatLog(seat) for seat in seats}
        self._before = desk.s.copy()
        self._moves: list[Move] = []
        for log in self.seats.values():
            log.begin(desk)

    def choose(self, desk: Desk, seat: int, words: str) -> int:
        """A seat's choice, not applied yet, while others choose too; returns how many lines the seat's log has then.

        Where all seats move at the same time throughout, it is told with the others'.
        """
        log = self.seats[seat]
        if not desk.game.simultaneous:
            log.choose(["act", seat, words])
        return len(log.lines)

    def follow(self, desk: Desk, seat: int, action: int) -> None:
        """An action that was just applied; where all seats move at the same time, nothing is told before all have."""
        self._moves.append((seat, action))
        if desk.game.simultaneous and len(self._moves) < int(self._before["to_act"]).bit_count():
            return
        events = desk.game.words.events(self._before, desk.t, self._moves, desk.s)
        for log in self.seats.values():
            log.follow(desk, self._before, events)
        self._before, self._moves = desk.s.copy(), []
