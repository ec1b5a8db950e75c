"""The searches' bodies, bound to a game's kernels and compiled on their first call."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

from cryptid_envs.core.game import Game

from .kernels import batch, common, flat, tree


@cache
def bound(game: Game) -> SimpleNamespace:
    """``search_once``, ``search_begin``, ``search_more``, ``act_rows``, ``duel_rows`` for one game."""
    helpers = (*common.HELPERS, *flat.HELPERS, *tree.HELPERS, *batch.HELPERS)
    rounds = getattr(game.spec, "ROUNDS", "episode")  # a field that never changes within a game
    return game.bind_bodies(helpers, batch.ENTRY_POINTS, ROUNDS=rounds)
