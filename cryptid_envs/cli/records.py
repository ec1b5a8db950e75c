"""``cryptid records``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..core.record import Record
from ..envs.aec import CryptidAEC
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
from .random_play import play_random_game


def records(
    env_id: Environment,
    out: Annotated[Path, Parameter(help="File to write; one that exists is an error, unless --append.")],
    /,
    *,
    games: Annotated[int, Parameter(help="How many games.")] = 10,
    players: Players = None,
    seed: Seed = None,
    option: Options = None,
    append: Annotated[bool, flag("Write after what the file holds already.")] = False,
) -> None:
    """Play games at random and write their records, one JSON object a line.

    Game number i is dealt by reset(seed=seed + i); that seed stands in its record.
    """
    options = parse_options(option, players)
    game = checked_game(env_id, options)
    checked_number("--games", games, 1)
    first = checked_seed(seed)
    env = CryptidAEC(game, **options)
    if append:
        _require_whole_lines(out)
    with progress_bar() as progress:
        task = progress.add_task(game.id, total=games)

        def play() -> Iterator[Record]:
            for number in range(games):
                yield play_random_game(env, (first + number) % 2**64)
                progress.advance(task)

        try:
            count = save(play(), out, append=append)
        except FileExistsError:
            raise UsageError(f"{out} exists already; choose another name, or --append to write after it") from None
    noun = "record" if count == 1 else "records"
    output().print(clean(f"{out}: {count} {noun} of {game.id}, first seed {first}"), markup=False, soft_wrap=True)


def _require_whole_lines(file: Path) -> None:
    """Refuse to write after a last line that is not finished: two records would share a line."""
    if file.exists() and file.stat().st_size:
        with file.open("rb") as stream:
            stream.seek(-1, 2)
            if stream.read(1) != b"\n":
                raise UsageError(f"{file} ends in the middle of a line; nothing was written after it")
