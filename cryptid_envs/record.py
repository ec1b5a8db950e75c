"""Game records: read, write, check, and play on from any position of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .core.desk import Desk
from .core.options import OptionError
from .core.record import (
    FORMAT,
    Event,
    Record,
    RecordError,
    check_fields,
    check_options,
    check_outcome,
    iterate,
    load,
    replay_events,
    save,
    to_line,
)
from .envs.seeds import fresh_seed
from .registry import UnknownEnvironment, find_game

if TYPE_CHECKING:
    from .dataset import Arrays
    from .envs.aec import CryptidAEC

__all__ = [
    "FORMAT",
    "Event",
    "Record",
    "RecordError",
    "iterate",
    "load",
    "replay",
    "resume",
    "save",
    "to_arrays",
    "to_line",
    "verify",
]

Watch = Callable[[int, Event, Desk], None]


def _desk(record: Any) -> Desk:
    """A fresh desk for a record's game and options."""
    check_fields(record)
    try:
        return Desk(find_game(record["game"]), record["options"])
    except (OptionError, UnknownEnvironment) as error:
        raise RecordError(str(error)) from None


def verify(record: Record, watch: Watch | None = None) -> None:
    """Check a whole record move by move against the rules; returns if it is sound and complete.

    Args:
        record: as ``load`` returns it.
        watch: called with (event number, event, desk) once an event and what it causes have been checked.

    Raises:
        RecordError: with the number of the first offending event (of the missing one, if the record stops early).
    """
    desk = _desk(record)
    check_options(desk, record)
    replay_events(desk, record["events"], True, watch and (lambda number, event: watch(number, event, desk)))
    check_outcome(desk, record)


def replay(record: Record) -> CryptidAEC:
    """The finished game of a record, after ``verify``, as an AEC environment whose ``record()`` is the record.

    Raises:
        RecordError: see ``verify``.
    """
    verify(record)
    return resume(record)


def resume(record: Record, event: int | None = None) -> CryptidAEC:
    """An AEC environment at the position before event number ``event`` (None: after all that the record holds).

    Every event up to there is checked. What a last move causes and the record does not hold is taken from the
    generator, and so is all chance from there on; it depends on the record's seed, or is random if that is null.

    Raises:
        RecordError: an event up to there is broken or breaks the rules, or ``event`` is out of range.
    """
    from .envs.aec import CryptidAEC

    check_fields(record)
    events = record["events"]
    stop = len(events) if event is None else event
    if isinstance(stop, bool) or not isinstance(stop, int) or not 0 <= stop <= len(events):
        raise RecordError(f"the record has the events 0 to {len(events) - 1}; there is no position {event!r}")
    desk = _desk(record)
    env = CryptidAEC(desk.game, **record["options"])
    seed = fresh_seed() if record["seed"] is None else record["seed"] % 2**64
    desk.seed(seed)
    played = replay_events(desk, events[:stop], False)
    if event is None and record["end"] is not None:
        check_outcome(desk, record)
    env.take_over(desk, played, record["seed"])
    return env


def to_arrays(records: Iterable[Record] | str | Path) -> Arrays:
    """Replay complete records into arrays of observations, masks, actions and rewards (``dataset.COLUMNS``, and ``about``).

    Args:
        records: of one game with the same options, or the path of their file. For matches that need no records
            ``dataset.play`` is faster.

    Raises:
        RecordError: a record breaks the rules, is not complete, or is of another game or other options than the first; or
            there are none.
    """
    from .dataset.replayed import arrays_of_records

    return arrays_of_records(iterate(records) if isinstance(records, (str, Path)) else records)
