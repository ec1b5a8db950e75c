"""Win shares of policies, by games played inside the kernel with the seats rotated."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from cryptid_envs import make_vec


def share(
    game_id: str, policy: str, others: str, num_players: int, steps: int, seats: int = 1, rows: int = 128
) -> tuple[float, float]:
    """(share of the wins, half of its 95 % interval) of ``seats`` seats that play ``policy`` among ``others``.

    Every choice of the seats plays from the same deals. A shared win counts in parts.
    """
    wins = 0.0
    games = 0
    for chosen in combinations(range(num_players), seats):
        table: Sequence[str] = [policy if seat in chosen else others for seat in range(num_players)]
        batch = make_vec(game_id, rows, seed=11, num_players=num_players)
        batch.reset()
        counts = batch.rollout(steps, policy=table)
        wins += float(counts.wins[list(chosen)].sum())
        games += counts.episodes
    mean = wins / games
    return mean, 1.96 * math.sqrt(max(mean * (1 - mean), 1e-9) / games)
