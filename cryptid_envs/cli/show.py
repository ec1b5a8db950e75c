"""A record shown event by event, while it is checked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from ..core.desk import Desk
from ..core.record import MOVE_KINDS, Event, Record
from ..record import verify
from ..table.event_words import event_words
from ..table.text import changed_lines
from .console import with_seats
from .table_view import result_table, table_view

Tables = Literal["moves", "laps", "rounds", "end"]


class Show:
    """Prints a game: what happens in words, and the table now and then.

    With a seat it prints only what that seat can know: its own actions, and the lines of its own view of the table that
    change. Who else acted, and how often, can be a secret, so nothing is numbered or counted then.

    Args:
        console: where to.
        events: all events of the record, to know when what a move causes is done.
        seat: whose view; None: all cards open.
        delay: seconds to wait after each line that a move leads to.
        tables: when to show the table: after all "moves"; at the end of "laps" (everybody has acted: a trick) and of
            rounds; at the end of "rounds" (and of all else that ends in an event that is no action); only at the "end".
    """

    def __init__(
        self, console: Console, events: Sequence[Event], *, seat: int | None, delay: float, tables: Tables
    ) -> None:
        self.console = console
        self.events = events
        self.seat = seat
        self.delay = delay
        self.tables: Tables = tables
        self._acted: set[int] = set()
        self._caused_more = False
        self._phase: int | None = None
        self._view = ""
        self._shown = ""

    def __call__(self, number: int, event: Event, desk: Desk) -> None:
        """Show event ``number``; what it and its consequences led to lies on the desk."""
        is_move = event[0] in MOVE_KINDS
        self._caused_more |= not is_move
        last = number + 1 == len(self.events) or self.events[number + 1][0] in MOVE_KINDS
        if self.seat is None:
            self._say(with_seats(f"{number:>4}  {event_words(event, desk.num_players)}"), is_move)
        elif event[0] == "act" and event[1] == self.seat:
            self._say(with_seats(f"player_{self.seat}: {event[2]}"), True)
        elif event[0] == "tick":
            self._say(with_seats(f"player_{self.seat}: {event[1][self.seat]}"), True)
        if is_move:
            self._acted |= {event[1]} if event[0] == "act" else set(range(desk.num_players))
        if last:
            self._settle(event[1] if event[0] == "act" else None, desk)

    def _settle(self, actor: int | None, desk: Desk) -> None:
        """After a move and all that it caused."""
        view = desk.text(self.seat)
        wants = self._wants_table(actor, desk)
        if self.seat is not None and not wants and (changed := changed_lines(self._view, view)):
            self._say(Text.assemble("      ", with_seats("; ".join(changed)), style="dim"), True)
        self._view = view
        if wants and view != self._shown:
            self._shown = view
            acting = [seat for seat in desk.seats_to_act() if self.seat in (None, seat)]
            self.console.print(table_view(view, self.console, acting))
        self._caused_more = False
        self._phase = int(desk.s["phase"])

    def _wants_table(self, actor: int | None, desk: Desk) -> bool:
        """Whether the table is due; starts a new lap if one is over."""
        following = desk.next_seat()
        lap = len(self._acted) == desk.num_players or (following != actor and following in self._acted)
        round_over = self._caused_more or int(desk.s["phase"]) != self._phase
        if lap or round_over:
            self._acted.clear()
        match self.tables:
            case "moves":
                return True
            case "laps":
                return lap or round_over or desk.over
            case "rounds":
                return round_over or desk.over
            case "end":
                return desk.over

    def _say(self, line: Text, is_move: bool) -> None:
        self.console.print(line, soft_wrap=True)  # a line an event, for whoever searches the output
        if is_move and self.delay:
            time.sleep(self.delay)


def show_record(
    console: Console, record: Record, *, seat: int | None, delay: float, tables: Tables, title: str
) -> None:
    """Check a record and show it on the way, then the result.

    Raises:
        RecordError: what is wrong with it, after everything up to there has been shown.
    """
    console.print(Rule(with_seats(title), align="left"))
    verify(record, Show(console, record["events"], seat=seat, delay=delay, tables=tables))
    console.print(result_table(record))
