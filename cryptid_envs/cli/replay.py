"""``cryptid replay``."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from ..core.record import check_fields
from ..record import RecordError, verify
from .arguments import Delay, Seat, ShowTables, checked_number, checked_seat, flag
from .console import clean, output, progress_bar
from .errors import UsageError
from .export import checked_targets, export
from .record_lines import RecordLine, record_lines
from .show import show_record


def replay(
    file: Annotated[Path, Parameter(help="A file of records, one JSON object a line.")],
    /,
    *,
    game: Annotated[int | None, Parameter(help="Only the record of this number, from 1.")] = None,
    verify_only: Annotated[bool, flag("Only check, and say how many records are sound.")] = False,
    seat: Seat = None,
    delay: Delay = 0.0,
    tables: ShowTables = "laps",
    html: Annotated[Path | None, Parameter(help="Write one record as a page to look through in a browser.")] = None,
    gif: Annotated[Path | None, Parameter(help="Write one record as an animated GIF, as --seat sees it.")] = None,
    mp4: Annotated[Path | None, Parameter(help="The same as a film.")] = None,
    pace: Annotated[float, Parameter(help="Seconds that a GIF or a film shows each picture.")] = 0.8,
    force: Annotated[bool, flag("Write over files that exist.")] = False,
) -> int:
    """Check records move by move against the rules, and show them or write them as pictures.

    The exit code is 1 if a record is refused.
    """
    checked_number("--delay", delay, 0)
    if game is not None:
        checked_number("--game", game, 1)
    console = output()
    targets = {kind: path for kind, path in (("html", html), ("gif", gif), ("mp4", mp4)) if path is not None}
    if targets:
        checked_number("--pace", pace, 0.02)
        checked_targets(targets, force)
        return _write_one(console, file, game, lambda found: export(found, targets, seat, pace, _title(found)))
    if verify_only:
        return _verify_all(console, file, game)

    def show(found: RecordLine) -> None:
        record = found.content
        check_fields(record)
        players = record["options"]["num_players"]
        if isinstance(players, int):  # anything else the check of the whole record will refuse
            checked_seat(seat, players)
        show_record(console, record, seat=seat, delay=delay, tables=tables, title=_title(found))

    sound = [_accepted(console, file, found, show) for found in _chosen(record_lines(file), file, game)]
    return 0 if all(sound) else 1


def _write_one(console: Console, file: Path, game: int | None, write: Callable[[RecordLine], list[str]]) -> int:
    """Write the only record of a file, or the one asked for."""
    found, *more = itertools.islice(_chosen(record_lines(file), file, game), 2)
    if more:
        raise UsageError(f"{file} holds several records; choose one with --game NUMBER")

    def write_and_say(found: RecordLine) -> None:
        for line in write(found):
            _print(console, line)

    return 0 if _accepted(console, file, found, write_and_say) else 1


def _verify_all(console: Console, file: Path, game: int | None) -> int:
    with progress_bar(amounts=False) as progress:
        task = progress.add_task(clean(file.name), total=file.stat().st_size)
        found_lines = record_lines(file, lambda done: progress.advance(task, done))
        chosen = _chosen(found_lines, file, game)
        sound = [_accepted(console, file, found, lambda found: verify(found.content)) for found in chosen]
    noun = "record" if len(sound) == 1 else "records"
    _print(console, f"{file}: {len(sound)} {noun}, {sum(sound)} sound, {len(sound) - sum(sound)} refused")
    return 0 if all(sound) else 1


def _chosen(lines: Iterator[RecordLine], file: Path, game: int | None) -> Iterator[RecordLine]:
    """All records, or the one asked for.

    Raises:
        UsageError: there is none.
    """
    number = 0
    for found in lines:
        number = found.number
        if game is None or number == game:
            yield found
        if number == game:
            return
    if game is not None:
        raise UsageError(f"{file} has no record {game}; it holds {number}")
    if not number:
        raise UsageError(f"{file} holds no records")


def _accepted(console: Console, file: Path, found: RecordLine, check: Callable[[RecordLine], None]) -> bool:
    """Whether ``check`` lets the record pass; says why not."""
    try:
        if found.error is not None:
            raise found.error
        check(found)
    except RecordError as error:
        _print(console, f"{file}, line {found.line} (record {found.number}): refused: {error}")
        return False
    return True


def _title(found: RecordLine) -> str:
    record = found.content
    options = ", ".join(f"{name}={value}" for name, value in record["options"].items())
    seed = "" if record["seed"] is None else f", seed {record['seed']}"
    return f"record {found.number}: {record['game']} ({options}){seed}"


def _print(console: Console, text: str) -> None:
    console.print(clean(text), markup=False, soft_wrap=True)
