"""Positions to search."""

from __future__ import annotations

from typing import Any

import numpy as np

import cryptid_envs
from cryptid_envs import registry
from cryptid_envs.core.desk import Desk
from cryptid_envs.core.game import Game


def game_of(game_id: str) -> Game:
    return registry.load_game(game_id)


def dealt(game_id: str, seed: int, moves: int = 0, **options: Any) -> Desk:
    """A game after so many random moves (fewer, if it would be over)."""
    desk = Desk(game_of(game_id), options)
    desk.seed(seed)
    desk.begin()
    chance = np.random.default_rng(seed)
    for _ in range(moves):
        before = desk.array.copy()
        seat = desk.next_seat()
        desk.apply(seat, int(chance.choice(desk.legal_actions(seat))))
        if desk.over:
            desk.array[:] = before
            break
    return desk


def clone(desk: Desk, seat: int, key: int) -> Desk:
    """The game as a search of this seat gets it."""
    twin = Desk(desk.game, desk.values)
    twin.array["s"] = desk.array["s"]
    desk.game.loops.desk_determinize(twin.array, seat, np.uint64(key))
    return twin


def rows_of(desk: Desk) -> np.ndarray[Any, Any]:
    """The position as records [1]."""
    return desk.array["s"].copy()


def batch_at(game_id: str, num_envs: int, seed: int, steps: int, **options: Any) -> Any:
    """A batch after so many random steps."""
    batch = cryptid_envs.make_vec(game_id, num_envs, seed=seed, **options)
    batch.reset()
    for _ in range(steps):
        batch.step(batch.sample_actions())
    return batch
