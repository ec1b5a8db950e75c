"""Memory of a search: allocated once, used for many."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cryptid_envs.core.game import Game
from cryptid_envs.core.state import Field, allocate, make_dtype

LONGEST_PATH = 512
MOST_LOGS = 1 << 16
"""Logarithms of greater counts are taken to be that of the last."""


EDGE = make_dtype(
    (Field("action"), Field("visits"), Field("available"), Field("total", "f8"), Field("following")), seats=0
)
"""An action at a node: how often it was chosen, how often it could be, the sum of what followed, the node's next edge."""


@lru_cache
def _dtypes(game: Game) -> dict[str, np.dtype[Any]]:
    fields = {
        "node": (Field("key", "u8"), Field("first"), Field("tried", "i8", (game.all_actions.words,))),
        "counts": (
            Field("nodes"),
            Field("edges"),
            Field("simulations"),
            Field("sums", "f8", ("seats",)),
            Field("squares", "f8", ("seats",)),
        ),
        "plan": (
            Field("only_root"),
            Field("whole_game"),
            Field("longest"),
            Field("guided"),
            Field("others_by_policy"),
            Field("exploration", "f8"),
            Field("score_weight", "f8"),
            Field("given_scale", "f8"),
            Field("score_scale", "f8"),
            Field("policies", "i8", ("seats",)),
        ),
    }
    return {name: make_dtype(parts, game.players.most) for name, parts in fields.items()}


def make_plan(game: Game) -> Any:
    """A zeroed record of a search's settings, as an array of one."""
    return allocate(_dtypes(game)["plan"], 1)


class Arena:
    """A tree's nodes and edges, and the scratch arrays that a search writes.

    Attributes:
        capacity: nodes that fit in, at least those of the root and its tick; when all are used, the tree stops growing
            and the search goes on.
        tree: (counts, nodes, edges, slots, logs): what compiled code takes as ``arena``.
        scratch: (path, seats, histories, words, fresh, values).
        root, work: records [1], the position and the simulation.
        stats: records [A] of the root's actions, by ``EDGE``.
        secret: int64 [W], bit set of the actions that other seats do not see.
    """

    def __init__(self, game: Game, capacity: int) -> None:
        types = _dtypes(game)
        self.game = game
        capacity = max(capacity, game.all_actions.size + game.players.most)
        self.capacity = capacity
        slots = 1 << (2 * capacity - 1).bit_length()
        counts = allocate(types["counts"], 1)
        logs = np.log(np.maximum(np.arange(MOST_LOGS, dtype=np.float64), 1.0))
        self.tree = (
            counts,
            allocate(types["node"], capacity),
            allocate(EDGE, capacity),
            np.full(slots, -1, np.int32),
            logs,
        )
        words, seats = game.all_actions.words, game.players.most
        self.scratch = (
            np.zeros(LONGEST_PATH, np.int64),
            np.zeros(LONGEST_PATH, np.int64),
            np.zeros(seats, np.uint64),
            np.zeros(words, np.int64),
            np.zeros(words, np.int64),
            np.zeros(seats, np.float64),
        )
        self.root = allocate(game.state_dtype, 1)
        self.work = allocate(game.state_dtype, 1)
        self.stats = allocate(EDGE, game.all_actions.size)
        self.secret = secret_words(game)


def secret_words(game: Game) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Bit set of the actions in the blocks that the game calls secret: int64 [W]."""
    layout = game.all_actions
    words = [0] * layout.words
    for block in layout.blocks:
        if block.name in getattr(game.spec, "SECRET", ()):
            for action in range(layout.offsets[block.name], layout.offsets[block.name] + len(block.labels)):
                words[action >> 6] |= 1 << (action & 63)
    return np.array(words, np.uint64).view(np.int64)
