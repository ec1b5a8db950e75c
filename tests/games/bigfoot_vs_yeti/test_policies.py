"""Bigfoot vs. Yeti's policy: it beats random play, and its matches are as short as a plain greedy's."""

from __future__ import annotations

import pytest

from cryptid_envs import make_vec
from tests.games.shares import share

GAME = "bigfoot_vs_yeti_v0"


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_heuristic_wins_practically_always_against_random(num_players: int) -> None:
    mean, _ = share(GAME, "heuristic", "random", num_players, 2500, rows=96)
    assert mean > 0.98


@pytest.mark.parametrize(("num_players", "steps"), [(2, 330), (3, 450), (4, 540)])
def test_matches_of_heuristics_end_after_about_four_rounds(num_players: int, steps: int) -> None:
    """``steps``: the length of a plain greedy's matches."""
    batch = make_vec(GAME, 96, seed=2, num_players=num_players)
    batch.reset()
    counts = batch.rollout(4000, policy="heuristic")
    assert counts.length_sum / counts.episodes < 1.2 * steps
