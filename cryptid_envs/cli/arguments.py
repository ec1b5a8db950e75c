"""Arguments that several commands share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from ..core.game import Game
from ..envs.seeds import fresh_seed
from ..registry import load_game
from .errors import UsageError
from .show import Tables

DEFAULT_ENVIRONMENT = "call_of_yeti_v0"

Environment = Annotated[str, Parameter(help="The environment; see: cryptid list")]
Environments = Annotated[str, Parameter(help="The environments; all if none is named. See: cryptid list")]
Players = Annotated[int | None, Parameter(help="Number of players; the game's default if not given.")]
Seed = Annotated[int | None, Parameter(help="Seed, 0 to 2^64 - 1; random if not given.")]
Seat = Annotated[int | None, Parameter(help="Show only what this seat can know; all cards are open if not given.")]
Delay = Annotated[float, Parameter(help="Seconds to wait after each action.")]
ShowTables = Annotated[
    Tables,
    Parameter(
        help="When to show the table: after every move, at the end of laps (everybody has acted: a trick) and of "
        "rounds, of rounds only, or at the end of the game only."
    ),
]
Options = Annotated[
    list[str] | None,
    Parameter(
        negative=(),
        consume_multiple=False,
        help="An option of the game as name=value, any number of times. Values are read as JSON where they are JSON, "
        "otherwise as text: --option tie_break=card_draw --option special_backs_visible=false",
    ),
]


def flag(text: str) -> Parameter:
    """A switch and its help, without "default: False"."""
    return Parameter(help=text, show_default=False)


def parse_options(pairs: Sequence[str] | None, players: int | None = None) -> dict[str, Any]:
    """The options that ``name=value`` texts give, with ``num_players`` if it is given; the game checks them.

    Raises:
        UsageError: no name, no value, or a name twice.
    """
    options: dict[str, Any] = {} if players is None else {"num_players": players}
    for pair in pairs or ():
        name, equals, text = pair.partition("=")
        if not name or not equals:
            raise UsageError(f"an option is given as name=value, not {pair!r}")
        if name in options:
            raise UsageError(f"the option {name} is given twice")
        try:
            options[name] = json.loads(text)
        except (ValueError, RecursionError):
            options[name] = text
    return options


def checked_game(env_id: str, options: dict[str, Any]) -> Game:
    """The game, once it has accepted the options.

    Raises:
        UnknownEnvironment, OptionError: there is no such environment, or no such option.
    """
    game = load_game(env_id)
    game.parse(options)
    return game


def checked_seed(seed: int | None) -> int:
    """The seed, or a random one.

    Raises:
        UsageError: out of range.
    """
    if seed is None:
        return fresh_seed()
    if not 0 <= seed < 2**64:
        raise UsageError(f"a seed is a whole number from 0 to 2^64 - 1, not {seed}")
    return seed


def checked_seat(seat: int | None, num_players: int) -> int | None:
    """A seat of the game, or None.

    Raises:
        UsageError: there is no such seat.
    """
    if seat is not None and not 0 <= seat < num_players:
        raise UsageError(f"the seats of a game for {num_players} players are 0 to {num_players - 1}, not {seat}")
    return seat


def checked_number(name: str, value: float, least: float) -> None:
    """Refuse what is below ``least``, and what is no number at all.

    Raises:
        UsageError: it is.
    """
    if not value >= least:
        raise UsageError(f"{name} must be at least {least}, not {value}")
