"""``cryptid watch``."""

from __future__ import annotations

from ..envs.aec import CryptidAEC
from .arguments import (
    DEFAULT_ENVIRONMENT,
    Delay,
    Environment,
    Options,
    Players,
    Seat,
    Seed,
    ShowTables,
    checked_game,
    checked_number,
    checked_seat,
    checked_seed,
    parse_options,
)
from .console import output
from .random_play import play_random_game
from .show import show_record


def watch(
    env_id: Environment = DEFAULT_ENVIRONMENT,
    /,
    *,
    players: Players = None,
    seed: Seed = None,
    delay: Delay = 0.0,
    option: Options = None,
    seat: Seat = None,
    tables: ShowTables = "laps",
) -> None:
    """Watch a game played at random, action by action, with the table at the end of tricks and rounds."""
    options = parse_options(option, players)
    game = checked_game(env_id, options)
    checked_number("--delay", delay, 0)
    env = CryptidAEC(game, **options)
    checked_seat(seat, env.num_players)
    start = checked_seed(seed)
    record = play_random_game(env, start)
    title = f"{game.title}: {env.num_players} random players, seed {start}"
    show_record(output(), record, seat=seat, delay=delay, tables=tables, title=title)
