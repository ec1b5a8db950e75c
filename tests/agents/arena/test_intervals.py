"""Intervals hold the truth as often as they say, also where the games of a deal are alike."""

from __future__ import annotations

import numpy as np
import pytest
from cryptid_agents.arena.intervals import mean, share, student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (7, 2.365),
        (10, 2.228),
        (30, 2.042),
        (120, 1.980),
        (10**6, 1.960),
    ],
)
def test_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=2e-3)


def test_a_deal_is_one_observation() -> None:
    rng = np.random.default_rng(1)
    luck = rng.random(40) < 0.5
    wins, deals = np.repeat(luck, 14).astype(float), np.repeat(np.arange(40), 14)
    alike = share(wins, np.ones(len(wins)), deals)
    once = share(luck.astype(float), np.ones(40), np.arange(40))
    apart = share(wins, np.ones(len(wins)), np.arange(len(wins)))
    assert alike is not None
    assert once is not None
    assert apart is not None
    assert (alike.low, alike.high) == pytest.approx((once.low, once.high))
    assert apart.high - apart.low < 0.4 * (alike.high - alike.low)  # type: ignore[operator]


def test_shares_hold_the_truth_in_about_95_of_100() -> None:
    rng = np.random.default_rng(2)
    held = narrow = 0
    for _ in range(1000):
        strength = rng.beta(2, 4, size=25)  # of the deals; 1/3 on average
        wins = (rng.random((25, 6)) < strength[:, None]).astype(float).ravel()
        deals = np.repeat(np.arange(25), 6)
        found = share(wins, np.ones(150), deals)
        naive = share(wins, np.ones(150), np.arange(150))
        assert found is not None
        assert naive is not None
        held += found.holds(1 / 3)
        narrow += naive.holds(1 / 3)
    assert 930 <= held <= 975
    assert narrow < 910  # taking the games for independent promises too much


def test_means_hold_the_truth_in_about_95_of_100() -> None:
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(1000):
        values = (rng.normal(5, 2, size=(12, 1)) + rng.normal(0, 1, size=(12, 4))).ravel()
        found = mean(values, np.repeat(np.arange(12), 4))
        assert found is not None
        held += found.holds(5)
    assert 930 <= held <= 970


def test_no_wins_at_all_leave_room_for_some() -> None:
    found = share(np.zeros(100), np.ones(100), np.repeat(np.arange(20), 5))
    assert found is not None
    assert (found.value, found.low) == (0, 0)
    assert found.high is not None
    assert 0.1 < found.high < 0.25  # 20 deals, not 100 games


def test_one_deal_tells_nothing_about_the_spread() -> None:
    one = share(np.array([1.0, 0.0]), np.ones(2), np.zeros(2, int))
    assert one is not None
    assert (one.value, one.low, one.high) == (0.5, 0, 1)
    points = mean(np.array([3.0, 5.0]), np.zeros(2, int))
    assert points is not None
    assert (points.value, points.low, points.high) == (4, None, None)


def test_no_game_no_estimate() -> None:
    assert share(np.zeros(0), np.zeros(0), np.zeros(0, int)) is None
    assert mean(np.zeros(0), np.zeros(0, int)) is None


def test_intervals_stay_between_0_and_1() -> None:
    for wins in range(11):
        found = share(np.arange(10) < wins, np.ones(10), np.arange(10))
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        assert 0 <= found.low <= found.value <= found.high <= 1
