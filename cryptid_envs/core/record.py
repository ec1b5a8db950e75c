"""Game records: the complete text form of a played game (one JSON object a line), written and replayed.

Every chance outcome stands in a record. Replaying turns the outcomes back into the draws that lead to them and scripts
the generator with these, so that the very same kernels check a record that another program, or a person, wrote.
"""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .options import Sheet
from .state import TRUNCATED

if TYPE_CHECKING:
    from .desk import Desk

FORMAT = "cryptid-record/1"
FIELDS = ("format", "game", "options", "seed", "agents", "events", "scores", "winners", "end")
MOVE_KINDS = ("act", "tick")

Event = list[Any]
Record = dict[str, Any]
Move = tuple[int, int]


class RecordError(ValueError):
    """A record is broken or breaks the rules; ``event`` is the number of the first offending event, if it is one."""

    def __init__(self, message: str, event: int | None = None) -> None:
        super().__init__(message if event is None else f"event {event}: {message}")
        self.event = event


class EventError(ValueError):
    """Raised by a game's ``words.script``: the event at ``index`` of those given cannot happen."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index = index


# --- writing ----------------------------------------------------------------------------------------------------------


def group_moves(desk: Desk, actions: Iterator[int]) -> list[Move]:
    """The next moves that belong together: one, or those of all seats where they move at the same time.

    Raises:
        RecordError: a move is not legal, so that these are not the moves of this game.
    """
    seats = desk.seats_to_act()
    if not desk.game.simultaneous:
        seats = seats[:1]
    group = list(zip(seats, actions, strict=False))  # seats first: no action is taken that has no seat
    for seat, action in group:
        if not desk.is_legal(seat, action):
            raise RecordError(f"the logged moves cannot be played: {desk.refusal(seat, desk.describe(action))}")
    return group


def apply_group(desk: Desk, group: list[Move]) -> list[Event]:
    """Apply moves that belong together; returns their events."""
    before = desk.s.copy()
    for seat, action in group:
        desk.apply(seat, action)
    if desk.game.simultaneous and int(before["to_act"]).bit_count() != len(group):
        return []  # not all have chosen: nothing has happened yet
    return desk.game.words.events(before, desk.t, group, desk.s)


def rebuild_events(desk: Desk, actions: Iterable[int]) -> list[Event]:
    """The events of actions played from the desk's position, which they advance, in the order in which seats are asked."""
    events: list[Event] = []
    remaining = iter(actions)
    while group := group_moves(desk, remaining):
        events += apply_group(desk, group)
    return events


def make_record(desk: Desk, events: list[Event], seed: int | None, agents: Sequence[str] | None) -> Record:
    """The record of a desk's game, complete if the game is over."""
    return {
        "format": FORMAT,
        "game": desk.game.name,
        "options": desk.game.changed_options(desk.values),
        "seed": seed,
        "agents": None if agents is None else list(agents),
        "events": events,
        "scores": desk.scores() if desk.over else None,
        "winners": desk.winners() if desk.over else None,
        "end": ("truncated" if int(desk.s["status"]) == TRUNCATED else "terminated") if desk.over else None,
    }


def is_same(recorded: Any, truth: Any) -> bool:
    """Whether two JSON values are the same, types included: 1, 1.0 and true are three values in a record."""
    if type(recorded) is not type(truth):
        return False
    if isinstance(recorded, list):
        return len(recorded) == len(truth) and all(map(is_same, recorded, truth))
    if isinstance(recorded, dict):
        return recorded.keys() == truth.keys() and all(is_same(recorded[key], truth[key]) for key in recorded)
    return recorded == truth


# --- replaying --------------------------------------------------------------------------------------------------------


def _read_moves(desk: Desk, event: Event, number: int) -> list[Move]:
    """The moves of an ``act`` or ``tick``, each of them legal."""
    simultaneous = desk.game.simultaneous
    match event:
        case ["act", int(seat), str(text)] if not simultaneous and not isinstance(seat, bool):
            named = [(seat, text)]
        case ["tick", [*texts]] if simultaneous and len(texts) == desk.num_players:
            named = list(enumerate(texts))
        case _:
            form = f"['tick', [words of {desk.num_players} seats]]" if simultaneous else "['act', seat, 'words']"
            raise RecordError(f"{event!r} is no move; {desk.game.title} writes {form}", number)
    if desk.over:
        raise RecordError(f"{event!r} comes after the end of the game", number)
    if not simultaneous and named[0][0] != desk.next_seat():
        raise RecordError(f"it is seat {desk.next_seat()}'s turn, not seat {named[0][0]}'s", number)
    try:
        return [(seat, desk.find_action(seat, text)) for seat, text in named if desk.is_acting(seat)]
    except ValueError as error:
        raise RecordError(str(error), number) from None


def _compare(desk: Desk, produced: list[Event], recorded: list[Event], number: int, complete: bool) -> None:
    """Refuse the first recorded event that the rules do not produce, or (``complete``) the first that is missing."""
    for index, event in enumerate(recorded):
        if index >= len(produced):
            raise RecordError(f"nothing causes {event!r} here", number + index)
        if not is_same(desk.game.words.normal(event), desk.game.words.normal(produced[index])):
            raise RecordError(f"the record says {event!r}, the rules say {produced[index]!r}", number + index)
    if complete and len(recorded) < len(produced):
        kind = produced[len(recorded)][0]
        raise RecordError(f"missing: {kind!r} has to come next", number + len(recorded))


def _run_group(desk: Desk, number: int, recorded: list[Event], complete: bool) -> list[Event]:
    """Deal, or apply one move event, with chance as recorded; returns the events that this produced.

    ``recorded`` starts with the move, if any.
    """
    words = desk.game.words
    opening = number == 0
    chance = recorded if opening else recorded[1:]
    moves = [] if opening else _read_moves(desk, recorded[0], number)
    try:
        desk.set_script(words.script(None if opening else desk.s.copy(), desk.t, chance))
    except EventError as error:
        raise RecordError(str(error), number + (not opening) + error.index) from None
    except (TypeError, ValueError, AttributeError, LookupError, OverflowError) as error:
        raise RecordError(f"{chance!r} cannot be read ({error})", number + (not opening)) from None
    if opening:
        desk.begin()
        produced = words.opening(desk.s, desk.t)
    else:
        produced = apply_group(desk, moves)
    desk.set_script([])
    _compare(desk, produced, recorded, number, complete)
    return produced


def replay_events(
    desk: Desk, events: Sequence[Event], complete: bool, watch: Callable[[int, Event], None] | None = None
) -> list[Event]:
    """Play recorded events on a fresh desk, every one of them checked; returns them.

    ``watch(number, event)`` is called for each when it and what it causes are done. Where events that chance or the rules
    cause are missing at the end (and not ``complete``), they are made and returned too.

    Raises:
        RecordError: an event is malformed, impossible, illegal, not what the rules cause, or (``complete``) missing.
    """
    for number, event in enumerate(events):
        if not isinstance(event, list) or not event or not isinstance(event[0], str):
            raise RecordError(f"an event is a list that begins with its kind, not {event!r}", number)
    starts = [0, *(number for number, event in enumerate(events) if event[0] in MOVE_KINDS and number)]
    if events and events[0][0] in MOVE_KINDS:
        raise RecordError("a record begins with chance events, not with a move", 0)
    played: list[Event] = []
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        played += _run_group(desk, start, list(events[start:end]), complete or end < len(events))
        if watch:
            for number in range(start, end):
                watch(number, events[number])
    if complete and not desk.over:
        raise RecordError(f"missing: the game is not over, seat {desk.next_seat()} has to act", len(events))
    return played


def check_fields(record: Any) -> None:
    """Refuse what has not a record's form (RecordError says which field is wrong)."""
    if not isinstance(record, dict):
        raise RecordError(f"a record is a JSON object, not {type(record).__name__}")
    missing = [field for field in FIELDS if field not in record]
    unknown = [field for field in record if field not in FIELDS]
    if record.get("format") != FORMAT:
        raise RecordError(f"format is {record.get('format')!r}; this library reads {FORMAT!r}")
    if missing or unknown:
        raise RecordError(f"a record has the fields {', '.join(FIELDS)}; missing: {missing}, unknown: {unknown}")
    if not isinstance(record["options"], dict) or not all(isinstance(name, str) for name in record["options"]):
        raise RecordError("options must be a JSON object")
    if "num_players" not in record["options"]:
        raise RecordError("options always give num_players")
    if not isinstance(record["events"], list):
        raise RecordError("events must be a list")
    seed = record["seed"]
    if seed is not None and (type(seed) is not int or not 0 <= seed < 2**64):
        raise RecordError(f"seed must be a whole number from 0 to 2**64 - 1 or null, not {seed!r}")
    agents = record["agents"]
    if agents is not None and not (isinstance(agents, list) and all(isinstance(name, str) for name in agents)):
        raise RecordError("agents must be a list of texts or null")
    if agents is not None and len(agents) != record["options"]["num_players"]:
        raise RecordError(f"agents names {len(agents)} seats of {record['options']['num_players']}")


def check_options(desk: Desk, record: Record) -> None:
    """Refuse options that are listed although they have their default, or in another form than the library's own.

    A card sheet may be in any order that its game reads.
    """
    listed = desk.game.changed_options(desk.values)
    sheets = {option.name for option in desk.game.options if isinstance(option, Sheet)}
    for name, value in record["options"].items():
        if name not in listed:
            raise RecordError(f"options: {name} has its default, and only what differs is listed")
        if name not in sheets and not is_same(value, listed[name]):
            raise RecordError(f"options: {name} is written {listed[name]!r}, not {value!r}")


def check_outcome(desk: Desk, record: Record) -> None:
    """Refuse scores, winners or an end that the game does not have."""
    truth = make_record(desk, [], None, None)
    for field in ("scores", "winners", "end"):
        if not is_same(record[field], truth[field]):
            raise RecordError(f"{field} is {record[field]!r}, the rules say {truth[field]!r}")


# --- files ------------------------------------------------------------------------------------------------------------


def to_line(record: Mapping[str, Any]) -> str:
    """A record as one line of JSON, fields in their order."""
    return json.dumps({field: record[field] for field in FIELDS}, ensure_ascii=False, default=operator.index)


def save(records: Iterable[Mapping[str, Any]], path: str | Path, *, append: bool = False) -> int:
    """Write records to a file as JSON Lines; returns how many. An existing file is an error unless ``append``.

    Raises:
        FileExistsError: the file exists and ``append`` is false.
        RecordError: it does, but its last line is not finished.
    """
    path = Path(path)
    if append and path.exists() and path.stat().st_size:
        with path.open("rb") as existing:
            existing.seek(-1, os.SEEK_END)
            if existing.read(1) != b"\n":
                raise RecordError(f"{path} ends in the middle of a line; nothing was added to it")
    count = 0
    with path.open("a" if append else "x", encoding="utf-8") as file:
        for record in records:
            file.write(to_line(record) + "\n")
            count += 1
    return count


def load(path: str | Path) -> list[Record]:
    """Read all records of a file of JSON Lines; their form is checked, their play is not (see ``verify``).

    Raises:
        RecordError: a line is no record; the message names file and line.
    """
    return list(iterate(path))


def iterate(path: str | Path) -> Iterator[Record]:
    """``load`` one record at a time, for files that are larger than memory."""
    with Path(path).open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                try:
                    record = json.loads(line.decode("utf-8"))
                    check_fields(record)
                except (ValueError, RecursionError) as error:
                    raise RecordError(f"{path}, line {number}: {error}") from None
                yield record
