"""Who sits where, from the command line."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.game import Game
from ..table.players import PERSON, Player, make_player
from .errors import UsageError


def checked_player(name: str, game: Game, num_players: int) -> Player:
    """A player by name.

    Raises:
        UsageError: there is no such agent, a package that it needs is missing, or its file is not what it should be.
    """
    try:
        return make_player(name, game.id, num_players)
    except (ValueError, ImportError) as error:
        raise UsageError(str(error)) from None


def seat_players(game: Game, num_players: int, seat: int, opponents: Sequence[str]) -> list[Player]:
    """A person at ``seat``; at the others the opponents, clockwise from the person, or one of them everywhere.

    Raises:
        UsageError: there are not as many opponents as seats for them, or one is nobody.
    """
    others = num_players - 1
    if len(opponents) not in (1, others):
        raise UsageError(f"give one opponent for all, or one for each of {others} seats, not {len(opponents)}")
    names = list(opponents) * (others if len(opponents) == 1 else 1)
    if PERSON in names:
        raise UsageError("one person plays in a terminal; several can with: cryptid serve")
    players = [Player()] * num_players
    for step, name in enumerate(names, start=1):
        players[(seat + step) % num_players] = checked_player(name, game, num_players)
    return players
