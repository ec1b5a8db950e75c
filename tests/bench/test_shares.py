"""Win shares of policies."""

from __future__ import annotations

import pytest

from cryptid_envs.bench.shares import win_share
from cryptid_envs.registry import load_game


@pytest.mark.parametrize(("seats", "fair"), [(1, 0.25), (2, 0.5)])
def test_equal_policies_share_the_wins_evenly(seats: int, fair: float) -> None:
    share = win_share(load_game("call_of_yeti_v0"), "random", "random", 4, 2000, seats)
    assert share.fair == fair
    assert share.games >= 2000
    assert abs(share.share - fair) < 1.5 * share.half_width
    assert share.points == pytest.approx(share.others_points, rel=0.1)


def test_the_stronger_policy_wins_more_and_scores_more() -> None:
    share = win_share(load_game("call_of_yeti_v0"), "heuristic", "random", 3, 1000)
    assert share.share - share.half_width > share.fair
    assert share.points > share.others_points


def test_options_reach_the_game() -> None:
    short = win_share(load_game("call_of_the_wild_v0"), "lively", "random", 3, 200, max_ticks=1)
    assert short.points == 0
