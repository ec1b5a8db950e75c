"""Policies that play inside kernels: legal, deterministic, and blind to what their seat may not know."""

from __future__ import annotations

import numpy as np
import pytest

from tests.contract.cases import Case, each_base


@each_base
def test_every_policy_is_legal_and_plays_games_to_their_end(case: Case) -> None:
    for policy in case.game.policy_names:
        batch = case.batch(16, seed=3)
        step = batch.reset()
        for _ in range(60):
            actions = batch.sample_actions(policy)
            assert np.array_equal(actions, batch.sample_actions(policy))  # asking does not change anything
            step = batch.step(actions)  # refuses illegal actions
        assert step.reward.shape == (16, case.num_players)
        counts = batch.rollout(400, policy=policy)
        assert counts.wins.sum() == pytest.approx(counts.episodes)


@each_base
def test_no_policy_sees_what_its_seat_may_not_know(case: Case) -> None:
    """In a re-dealt position with the same policy stream every policy does the same.

    Only where the clone asks the same seat: a clone asks seats anew whose pending choices it has erased.
    """
    compared = 0
    batch = case.batch(24, seed=7)
    batch.reset()
    rng = np.random.default_rng(0)
    for _ in range(6):
        for policy in case.game.policy_names[1:]:
            chosen = batch.sample_actions(policy)
            for seat in range(case.num_players):
                clone = batch.clone_for_search(range(24), seat, int(rng.integers(2**32)))
                for name in ("seed", "moves"):  # the keys of the policy stream
                    clone._states[name] = batch._states[name]
                again = clone.sample_actions(policy)
                asked = [seat in _asked(batch, row) and seat in _asked(clone, row) for row in range(24)]
                compared += sum(asked)
                where = (asked, seat) if batch.simultaneous else (asked,)
                assert np.array_equal(chosen[where], again[where]), f"{policy} looks at other seats' cards"
        for _ in range(11):
            batch.step(batch.sample_actions(case.game.policy_names[-1]))
    assert compared >= 50 * (len(case.game.policy_names) - 1)


def _asked(batch: object, row: int) -> list[int]:
    """The seats of a row whose action ``sample_actions`` gives."""
    desk = batch._desk(row)  # type: ignore[attr-defined]
    return list(desk.seats_to_act() if batch.simultaneous else desk.seats_to_act()[:1])  # type: ignore[attr-defined]


@each_base
def test_unknown_policies_are_refused(case: Case) -> None:
    batch = case.batch(2, seed=1)
    batch.reset()
    for policy in ("expert", ["random"] * (case.num_players + 1), ["random"] * (case.num_players - 1) + ["expert"]):
        with pytest.raises(ValueError, match="'random'"):
            batch.rollout(1, policy=policy)
        with pytest.raises(ValueError, match="'random'"):
            batch.sample_actions(policy)


@each_base
def test_heuristic_is_the_strongest_name(case: Case) -> None:
    if len(case.game.policy_names) == 1:
        return
    batch = case.batch(8, seed=1)
    batch.reset()
    assert np.array_equal(batch.sample_actions("heuristic"), batch.sample_actions(case.game.policy_names[-1]))
