"""How strong a search is: one seat of a table searches, the others play a policy, all in compiled code."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cryptid_envs.bench.shares import Z_95
from cryptid_envs.core import rng
from cryptid_envs.core.game import Game
from cryptid_envs.core.state import allocate

from .arena import Arena
from .bound import bound
from .options import SearchOptions


@dataclass(frozen=True)
class Duel:
    """What the searching seat won.

    Attributes:
        share: its part of the wins; a shared win counts in parts.
        low, high: 95 % interval of the share, from how much it differs between deals.
        fair: what equal players would have.
        games: that were played: every deal once with each seat searching.
        decisions: searches and forced moves of that seat.
        milliseconds: processor time of one of these, the rest of the game included.
    """

    share: float
    low: float
    high: float
    fair: float
    games: int
    decisions: int
    milliseconds: float


def duel(
    game: Game,
    search: SearchOptions,
    games: int,
    *,
    num_players: int | None = None,
    opponents: str = "heuristic",
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Duel:
    """Play at least so many games, the searching seat rotated on the same deals.

    Args:
        game: the game.
        search: settings with a budget of simulations.
        games: rounded up to whole rotations.
        num_players: the game's default if None.
        opponents: policy of the other seats, one of ``game.policy_names``.
        seed: of deals, policies and searches; the same seed gives the same result.
        progress: told how many games are over.
        options: of the game.

    Raises:
        ValueError: a time budget, fewer than two deals, or an unknown policy.
    """
    if search.simulations is None:
        raise ValueError("duels are for budgets of simulations, so that they can be repeated")
    values = game.parse(options if num_players is None else {**options, "num_players": num_players})
    seats: int = values["num_players"]
    deals = -(-games // seats)
    if deals < 2:
        raise ValueError(f"an interval needs two deals: at least {seats + 1} games of {seats} players, not {games}")
    plan, table = search.plan(game, seats), game.table(values)
    policies = game.policy_codes(opponents, seats)
    a, bodies = Arena(game, search.room(seats)), bound(game)
    states = allocate(game.state_dtype, seats)
    searchers = np.arange(seats)
    shares = np.zeros((deals, seats))
    decisions, busy = 0, 0.0
    for deal in range(deals):
        states["stream"] = rng.stream_key(np.uint64(seed), np.uint64(deal))
        key = np.uint64(rng.keyed_word(np.uint64(seed), np.uint64(deal)))
        begin = time.process_time()
        made, _moves = bodies.duel_rows(
            states, a.root, a.work, table, plan, searchers, policies, key, np.int64(search.simulations),
            a.secret, a.tree, a.scratch, a.stats, shares[deal],
        )  # fmt: skip
        if deal > 0:  # the first one compiles
            decisions += made
            busy += time.process_time() - begin
        if progress is not None:
            progress((deal + 1) * seats)
    by_deal = shares.mean(axis=1)
    share = float(by_deal.mean())
    half = Z_95 * float(by_deal.std(ddof=1)) / math.sqrt(deals)
    return Duel(share, share - half, share + half, 1 / seats, deals * seats, decisions, 1000 * busy / max(decisions, 1))
