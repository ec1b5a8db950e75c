"""Whole games inside the kernel, between policies and networks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..core.game import Game
from ..core.loops import OUTSIDE
from ..core.options import OptionError
from .opponents import Cast
from .vector import VectorGame

Array = np.ndarray[Any, Any]


class Matches(NamedTuple):
    """Results of G games: who sat where, and what came of it; entries belong to players, not to seats.

    Attributes:
        seat: int64 [G, P], the seat of each player.
        share: float64 [G, P], each player's share of the win.
        total: float64 [G, P], each player's reward.
    """

    seat: Array
    share: Array
    total: Array


def play_matches(
    game: Game, players: Sequence[Any], num_games: int, *, seed: int = 0, num_threads: int = 1, **options: Any
) -> Matches:
    """Play ``num_games`` games from the deal to the end; player k sits on seat (k + game) modulo P.

    Every deal is played once with each rotation of the seats, so that nobody has the better cards or seats.

    Args:
        game: the game.
        players: one for each seat: names of policies of the game, or ``NetworkPlayer``.
        num_games: G, a multiple of the number of players, or rounded up to one.
        seed: base seed of the deals.
        num_threads: threads that share the games.
        options: of the game.

    Raises:
        OptionError: a player that does not play inside the kernel, or not as many as seats.
    """
    n = len(players)
    values = game.parse({"num_players": n, **options})
    if values["num_players"] != n:
        raise ValueError(f"there are {n} players for {values['num_players']} seats")
    cast = Cast(game, n)
    codes = np.array([cast.add(player)[0] for player in players], np.int64)
    if (codes == OUTSIDE).any():
        raise OptionError("only policies of the game and networks play inside the kernel")
    networks = cast.networks
    deals = -(-num_games // n)
    batch = VectorGame(game, deals * n, num_threads=num_threads, seed=seed, **values)
    batch.reset()
    games = np.arange(deals * n)
    batch._states["stream"] = np.repeat(batch._states["stream"][:deals], n)  # each deal once with every rotation
    seat = (np.arange(n)[None, :] + games[:, None]) % n
    by_seat = np.empty((deals * n, n), np.int64)
    by_seat[games[:, None], seat] = codes
    share, total = np.zeros((2, deals * n, n))

    def chunk(low: int, high: int) -> None:
        game.loops.match_rows(
            batch._states, batch._table, low, high, by_seat, networks.rows, networks.block,
            np.zeros(game.all_actions.words, np.int64), np.zeros(batch.layout.row_size, np.uint8),
            networks.scratch(), np.zeros(game.players.most, np.float32), share, total,
        )  # fmt: skip

    batch._workers.run(chunk, len(games))
    batch.close()
    rows = games[:, None]
    return Matches(seat, share[rows, seat], total[rows, seat])
