"""The searches' bodies, bound to a game's kernels and compiled on their first call."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

from cryptid_envs.core import loops
from cryptid_envs.core.game import KERNELS, Game, no_policy
from cryptid_envs.core.jit import bind

from .kernels import batch, common, flat, tree


@cache
def bound(game: Game) -> SimpleNamespace:
    """``search_once``, ``search_begin``, ``search_more``, ``act_rows``, ``duel_rows`` for one game."""
    names: dict[str, Any] = {name: getattr(game.rules, name) for name in KERNELS}
    names["choose"] = no_policy if game.policies is None else game.policies.choose
    names.update(NUM_ACTIONS=game.all_actions.size, MASK_WORDS=game.all_actions.words)
    names["ROUNDS"] = getattr(game.spec, "ROUNDS", "episode")  # a field that never changes within a game
    for body in (*loops.HELPERS, *common.HELPERS, *flat.HELPERS, *tree.HELPERS, *batch.HELPERS):
        names[body.__name__] = bind(body, game.id, game.folder, names)
    return SimpleNamespace(**{body.__name__: bind(body, game.id, game.folder, names) for body in batch.ENTRY_POINTS})
