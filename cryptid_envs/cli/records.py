"""``cryptid records``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from .. import dataset
from ..adapters.cluster import cluster
from ..core.game import Game
from ..core.record import Record
from ..dataset.columns import about, about_array, join
from ..dataset.minari import require_new
from ..dataset.play import agents_of
from ..dataset.records import records_of_arrays
from ..record import save
from .arguments import (
    Environment,
    Options,
    Players,
    Seed,
    checked_game,
    checked_number,
    checked_seed,
    flag,
    parse_options,
)
from .console import clean, output, progress_bar
from .errors import UsageError


def records(
    env_id: Environment,
    out: Annotated[
        Path | None, Parameter(help="File of records to write; one that exists is an error, unless --append.")
    ] = None,
    /,
    *,
    games: Annotated[int, Parameter(help="How many games.")] = 10,
    players: Players = None,
    seed: Seed = None,
    option: Options = None,
    agent: Annotated[
        list[str] | None,
        Parameter(
            negative=(),
            consume_multiple=False,
            help="Who plays: one agent for all seats, or --agent for each of them in turn. Random if not given.",
        ),
    ] = None,
    append: Annotated[bool, flag("Write records after what their file holds already.")] = False,
    arrays: Annotated[
        Path | None,
        Parameter(
            help="Write the games as arrays too, or only: a new file NAME.npz, which numpy reads without this library."
        ),
    ] = None,
    minari: Annotated[
        str | None,
        Parameter(help="Write a new Minari dataset for each seat: NAME-v0 becomes NAME-seat0-v0, NAME-seat1-v0, …"),
    ] = None,
    ray: Annotated[
        str | None,
        Parameter(help='Play on the Ray cluster at HOST:PORT ("local": started here); the games are the same ones.'),
    ] = None,
) -> None:
    """Play games and write their records, one JSON object a line, or the games as arrays, or as Minari datasets.

    Game number i is dealt by reset(seed=seed + i); that seed stands in its record.
    """
    options = parse_options(option, players)
    game = checked_game(env_id, options)
    checked_number("--games", games, 1)
    first = checked_seed(seed)
    seated = _checked_agents(game, options, agent)
    if out is None and arrays is None and minari is None:
        raise UsageError("name a file of records to write, or give --arrays or --minari")
    if append and out is None:
        raise UsageError("--append needs a file of records")
    if append and out is not None:
        _require_whole_lines(out)
    content = about(game, game.parse(options), seated)
    with progress_bar() as progress, ExitStack() as stack:
        run = map if ray is None else stack.enter_context(cluster(ray))
        task = progress.add_task(game.id, total=games)
        file = None if arrays is None else stack.enter_context(_new_arrays(arrays, content))
        seats = None if minari is None else _Seats(minari, len(seated))

        def play() -> Iterator[Record]:
            for part in run(dataset.play_unit, dataset.units_of(game.id, games, first, seated, options)):
                if file is not None:
                    file.add(part)
                if seats is not None:
                    seats.parts.append(part)
                if out is not None:
                    yield from records_of_arrays(game, options, part, seated)
                progress.advance(task, len(part["length"]))

        try:
            done = len(list(play())) if out is None else save(play(), out, append=append)
        except FileExistsError:
            raise UsageError(f"{out} exists already; choose another name, or --append to write after it") from None
        if seats is not None:
            seats.write(content)
    origin = f"of {game.id}, first seed {first}"
    if out is not None:
        _tell(f"{out}: {done} {'record' if done == 1 else 'records'} {origin}")
    if file is not None:
        _tell(f"{arrays}: {file.choices} choices in {games} {'game' if games == 1 else 'games'} {origin}")
    if seats is not None:
        for name in seats.names:
            _tell(f"{name}: Minari dataset {origin}")


class _Seats:
    """The Minari datasets, one for each seat; their names are checked at once."""

    def __init__(self, name: str, num_players: int) -> None:
        stem, dash, version = name.rpartition("-v")
        if not (dash and version.isdecimal()):
            stem, version = name, "0"
        self.names = [f"{stem}-seat{seat}-v{version}" for seat in range(num_players)]
        self.parts: list[dataset.Arrays] = []
        try:
            require_new(self.names)
        except (FileExistsError, ValueError) as error:
            raise UsageError(f"--minari: {error}") from None

    def write(self, content: dict[str, Any]) -> None:
        whole = {**join(self.parts), "about": about_array(content)}
        for seat, name in enumerate(self.names):
            dataset.to_minari(whole, name, seat)


def _new_arrays(path: Path, content: dict[str, Any]) -> dataset.ArrayFile:
    try:
        return dataset.ArrayFile(path, content)
    except FileExistsError:
        raise UsageError(f"{path} exists already; choose another name") from None
    except ValueError as error:
        raise UsageError(f"--arrays: {error}") from None


def _checked_agents(game: Game, options: dict[str, Any], names: list[str] | None) -> tuple[str, ...]:
    """One agent's name for each seat, all of which can be made."""
    from cryptid_agents import UnknownAgent, make_agent  # a package of its own, which most commands do not need

    num_players = game.parse(options)["num_players"]
    try:
        seated = agents_of(names or "random", num_players)
        for name in dict.fromkeys(seated):
            make_agent(name, game.id, num_players)
    except (UnknownAgent, ImportError) as error:
        raise UsageError(str(error)) from None
    except ValueError as error:
        raise UsageError(f"--agent: {error}") from None
    return seated


def _tell(line: str) -> None:
    output().print(clean(line), markup=False, soft_wrap=True)


def _require_whole_lines(file: Path) -> None:
    """Refuse to write after a last line that is not finished: two records would share a line."""
    if file.exists() and file.stat().st_size:
        with file.open("rb") as stream:
            stream.seek(-1, 2)
            if stream.read(1) != b"\n":
                raise UsageError(f"{file} ends in the middle of a line; nothing was written after it")
