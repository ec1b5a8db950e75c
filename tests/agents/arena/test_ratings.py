"""Ratings from games made up, whose truth is known."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from cryptid_agents.arena import ratings
from cryptid_agents.arena.games import Games
from cryptid_agents.arena.ratings import comparable, places_of, rate


def made_up(strengths: list[float], deals: int, seed: int, seats: int = 3) -> Games:
    """Races of different agents in which the Plackett-Luce model is the truth."""
    rng = np.random.default_rng(seed)
    sits = np.array([rng.permutation(len(strengths))[:seats] for _ in range(deals * 4)])
    luck = rng.gumbel(size=sits.shape) + np.log(np.array(strengths))[sits]
    scores = np.argsort(np.argsort(luck, axis=1), axis=1)
    wins = (scores == seats - 1).astype(float)
    zero = np.zeros(len(strengths))
    labels = tuple("abcdefgh"[: len(strengths)])
    return Games(labels, np.repeat(np.arange(deals), 4), sits, wins, scores, np.ones(len(sits), int), zero, zero)


def test_places() -> None:
    none = np.zeros(0)
    games = Games(
        ("a",), np.zeros(2, int), np.zeros((2, 4), int),
        np.array([[0, 1, 0, 0], [0.5, 0, 0.5, 0]]), np.array([[9, 5, 3, 9], [4, 7, 4, 2]]), np.ones(2, int), none, none,
    )  # fmt: skip
    # the winner is first although others have more points (a tie broken by the rules); equal points, equal places
    assert places_of(games).tolist() == [[2, 1, 4, 2], [1, 3, 1, 4]]


def test_planted_strengths_come_out_in_order() -> None:
    found = rate(made_up([1, 2, 4, 8, 16], 150, seed=4), seed=1)
    mus = [one.mu.value for one in found]
    assert mus == sorted(mus)
    for weaker, stronger in pairwise(found):
        assert weaker.mu.high is not None
        assert stronger.mu.low is not None
        assert weaker.mu.high < stronger.mu.value


def test_equals_are_equal_within_their_intervals() -> None:
    found = rate(made_up([1, 1, 1, 1], 150, seed=5), seed=1)
    assert all(one.mu.holds(25) for one in found)


def test_the_interval_is_about_what_other_deals_would_have_given(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(ratings, "SAMPLES", 2)  # these intervals are not looked at
        others = [[one.mu.value for one in rate(made_up([1, 3, 9], 60, seed), seed=1)] for seed in range(10, 22)]
    spread = np.std(others, axis=0, ddof=1)
    found = [one.mu for one in rate(made_up([1, 3, 9], 60, 99), seed=1)]
    for estimate, deviation in zip(found, spread, strict=True):
        assert estimate.high is not None
        assert estimate.low is not None
        assert 0.4 < (estimate.high - estimate.low) / (2 * 2.02 * deviation) < 2.5


def test_the_same_seed_gives_the_same_ratings() -> None:
    games = made_up([1, 2], 20, seed=6, seats=2)
    assert rate(games, seed=3) == rate(games, seed=3)
    assert rate(games, seed=3) != rate(games, seed=4)


def test_an_agent_in_all_seats_learns_nothing() -> None:
    games = made_up([1, 2], 20, seed=7, seats=2)
    alone = Games(**{**vars(games), "sits": np.zeros_like(games.sits)})
    assert rate(alone, seed=1)[0].mu.value == pytest.approx(25)


def test_agents_that_never_lost_have_no_interval() -> None:
    """However many games, they do not tell how much better."""
    games = made_up([1, 2, 1, 2], 30, seed=8, seats=2)
    high = games.sits > 1
    scores = np.where(high.any(axis=1, keepdims=True), high, games.scores)  # 2 and 3 beat 0 and 1 always
    always = Games(**{**vars(games), "scores": scores, "wins": np.zeros(scores.shape)})
    assert not comparable(always, places_of(always))
    found = rate(always, seed=1)
    assert all((one.mu.low, one.mu.high) == (None, None) for one in found)
    assert min(found[2].mu.value, found[3].mu.value) > max(found[0].mu.value, found[1].mu.value)
    assert comparable(games, places_of(games))
