"""Call of the Wild's own test of skill: who beats whom. No pure style may dominate."""

from __future__ import annotations

import pytest

from cryptid_envs import make_vec
from tests.games.shares import share

GAME = "call_of_the_wild_v0"
STEPS = 2000


def above_fair(policy: str, others: str, seats: int, fair: float) -> bool:
    mean, half = share(GAME, policy, others, 4, STEPS, seats)
    return mean - half > fair


def test_an_honest_table_falls_to_a_hunter() -> None:
    assert above_fair("hunter", "honest", 1, 0.25)


def test_a_hunting_table_falls_to_a_double_crosser() -> None:
    assert above_fair("double_crosser", "hunter", 1, 0.25)


def test_double_crossers_fall_to_honest_seats() -> None:
    """Two of each: a single honest seat has nobody to mate with."""
    assert above_fair("honest", "double_crosser", 2, 0.5)


@pytest.mark.parametrize("style", ["honest", "hunter", "double_crosser"])
def test_the_learner_beats_tables_of_every_pure_style(style: str) -> None:
    assert above_fair("learner", style, 1, 0.25)


def test_the_learner_beats_random_play() -> None:
    assert above_fair("learner", "random", 1, 0.25)


@pytest.mark.parametrize(("num_players", "meetings"), [(3, 3), (4, 5), (5, 8), (6, 10)])
def test_uniform_play_meets_seldom_and_lively_play_often(num_players: int, meetings: int) -> None:
    """About 3, 5, 8 and 10 meetings a game with uniform play, as the game's page says; lively play at least doubles it."""
    seen = {}
    for policy in ("random", "lively"):
        batch = make_vec(GAME, 40, seed=5, num_players=num_players, record=True)
        batch.reset()
        for _ in range(400):
            batch.step(batch.sample_actions(policy))
        games = [game for row in range(40) for game in batch.records(row)[:-1]]
        seen[policy] = sum(event[0] == "meet" for game in games for event in game["events"]) / len(games)
    assert abs(seen["random"] - meetings) < 1
    assert seen["lively"] > min(2 * seen["random"], 4 * num_players)
