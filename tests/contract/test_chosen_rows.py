"""Rows of a batch that play chosen deals, actions of chosen rows, and how games stand."""

from __future__ import annotations

import numpy as np
import pytest

from cryptid_envs import make_vec
from tests.contract.cases import Case, each_base, each_short


@each_base
def test_rows_play_the_deals_that_are_asked_for(case: Case) -> None:
    whole, part = case.batch(6), case.batch(4)
    all_rows = whole.reset(seed=5)
    chosen = [5, 2, 2, 0]
    step = part.reset(seed=5, row_numbers=chosen)
    np.testing.assert_array_equal(step.observation, all_rows.observation[chosen])
    actions = whole.sample_actions()
    np.testing.assert_array_equal(part.sample_actions(), actions[chosen])
    following = whole.step(actions)
    np.testing.assert_array_equal(part.step(actions[chosen]).observation, following.observation[chosen])
    assert part.reset(seed=5, row_numbers=np.arange(4)).observation.tolist() == all_rows.observation[:4].tolist()
    assert part.reset(seed=5).observation.tolist() == all_rows.observation[:4].tolist()


def test_records_of_chosen_rows_name_the_seed_only_where_it_is_theirs() -> None:
    batch = make_vec("call_of_yeti_v0", 3, record=True)
    batch.reset(seed=5, row_numbers=[1, 0, 0])
    assert [batch.records(row)[0]["seed"] for row in range(3)] == [None, 5, 5]


@pytest.mark.parametrize("numbers", [[0, 1], [0, 1, -1], [0.5, 1, 2], 3])
def test_row_numbers_that_cannot_be_are_refused(numbers: object) -> None:
    batch = make_vec("call_of_yeti_v0", 3)
    with pytest.raises(ValueError, match="row_numbers must be 3 whole numbers from 0"):
        batch.reset(seed=1, row_numbers=numbers)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="give the seed too"):
        batch.reset(row_numbers=[0, 1, 2])


@each_base
def test_actions_of_chosen_rows_are_those_of_all(case: Case) -> None:
    batch = case.batch(5)
    batch.reset(seed=2)
    for _ in range(10):
        batch.step(batch.sample_actions())
    for policy in case.game.policy_names:
        everything = batch.sample_actions(policy)
        np.testing.assert_array_equal(batch.sample_actions(policy, rows=[4, 1, 1]), everything[[4, 1, 1]])
        assert batch.sample_actions(policy, rows=np.arange(0)).shape == (0, *everything.shape[1:])
    with pytest.raises(ValueError, match="rows must lie in 0 to 4"):
        batch.sample_actions(rows=[5])


@each_short
def test_outcomes_are_those_of_the_records(case: Case) -> None:
    batch = case.batch(2, autoreset="disabled", record=True)
    step = batch.reset(seed=3)
    assert not batch.outcomes().winners.any()
    while not (step.terminated | step.truncated).all():
        step = batch.step(batch.sample_actions())
    scores, winners, moves = batch.outcomes()
    assert scores.dtype == moves.dtype == np.int64
    assert winners.dtype == np.bool_
    for row in range(2):
        record = batch.records(row)[-1]
        assert scores[row].tolist() == record["scores"]
        assert np.flatnonzero(winners[row]).tolist() == record["winners"]
        assert moves[row] > 0
