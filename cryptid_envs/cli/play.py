"""``cryptid play``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..table.session import Table
from .arguments import (
    DEFAULT_ENVIRONMENT,
    Environment,
    Options,
    Players,
    Seed,
    checked_game,
    checked_seat,
    checked_seed,
    parse_options,
)
from .console import output
from .errors import UsageError
from .seating import seat_players
from .sitting import Sitting


def play(
    env_id: Environment = DEFAULT_ENVIRONMENT,
    /,
    *,
    seat: Annotated[int, Parameter(help="Where you sit.")] = 0,
    opponents: Annotated[
        str,
        Parameter(help="Who plays the other seats: an agent for all, or one for each, clockwise, with commas between."),
    ] = "heuristic",
    players: Players = None,
    seed: Seed = None,
    option: Options = None,
    record: Annotated[Path | None, Parameter(help="File to write the finished game's record to.")] = None,
) -> None:
    """Play against agents: type the number of an action, or its words; "help" says what else."""
    options = parse_options(option, players)
    game = checked_game(env_id, options)
    num_players = int(game.parse(options)["num_players"])
    checked_seat(seat, num_players)
    if record is not None and record.exists():
        raise UsageError(f"{record} exists already; choose another name")
    start = checked_seed(seed)
    names = [name.strip() for name in opponents.split(",")]
    table = Table(game, seat_players(game, num_players, seat, names), options, start)
    Sitting(output(), table, seat, record).run(f"{game.title}: you are player_{seat}, seed {start}")
