"""Call of Yeti's policies against each other."""

from __future__ import annotations

import pytest

from tests.games.shares import share

GAME = "call_of_yeti_v0"


@pytest.mark.parametrize(("num_players", "greedy"), [(3, 0.76), (4, 0.75), (5, 0.70)])
def test_heuristic_is_clearly_better_than_a_simple_greedy_against_random(num_players: int, greedy: float) -> None:
    """``greedy``: what a simple greedy policy reaches; the fair shares are a third, a quarter, a fifth."""
    mean, half = share(GAME, "heuristic", "random", num_players, 2500)
    assert mean - half > greedy


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_heuristic_beats_tables_that_predict_nothing_and_duck(num_players: int) -> None:
    mean, half = share(GAME, "heuristic", "duck", num_players, 1500)
    assert mean - half > 1.5 / num_players


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_ducking_does_not_pay_among_heuristics(num_players: int) -> None:
    mean, half = share(GAME, "duck", "heuristic", num_players, 1500)
    assert mean + half < 1 / num_players
