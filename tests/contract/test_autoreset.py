"""Batches equal hand-written loops over single environments, in every autoreset mode."""

from __future__ import annotations

import numpy as np
import pytest

from tests.contract.cases import Case, each, each_base, each_short
from tests.contract.drive import chooser
from tests.contract.model import RowModel, against_model, check_rows

MODES = pytest.mark.parametrize("mode", ["same_step", "next_step", "disabled"])


@each
def test_rows_are_single_games(case: Case) -> None:
    against_model(case.batch(2), case, 21, chooser(21), 60)


@MODES
@each_short
def test_modes(case: Case, mode: str) -> None:
    batch = case.batch(3, autoreset=mode)
    assert batch.metadata["autoreset_mode"] == mode
    assert against_model(batch, case, 3, chooser(3), 300) >= 3


@MODES
@each_short
def test_modes_with_rewards_by_points(case: Case, mode: str) -> None:
    case = case.with_options(reward="margin")
    assert against_model(case.batch(2, autoreset=mode), case, 4, chooser(4), 250) >= 2


@MODES
@each_short
def test_all_modes_play_the_same_games(case: Case, mode: str) -> None:
    """Returns of the first three games of each row do not depend on the mode."""
    assert np.array_equal(_returns(case, mode), _returns(case, "same_step"))


def _returns(case: Case, mode: str) -> np.ndarray:
    """Per row and episode, with the policy stream of the batch: [rows, 3 episodes, seats]."""
    case = case.with_options(reward="score")
    batch = case.batch(3, autoreset=mode)
    batch.reset(seed=8)
    returns = np.zeros((3, 3, case.num_players))
    played = np.zeros(3, int)
    while played.min() < 3:
        step = batch.step(batch.sample_actions())
        ended = step.terminated | step.truncated
        for row in range(3):
            if played[row] < 3:
                returns[row, played[row]] += step.reward[row]
        if step.final_observation is not None or mode == "disabled":
            played += ended
        if mode == "disabled" and ended.any():
            batch.reset(mask=ended)
    return returns


@each_short
def test_a_finished_row_waits_for_reset(case: Case) -> None:
    batch = case.batch(2, autoreset="disabled")
    rows = [RowModel(case, 6, i, "disabled") for i in range(2)]
    batch.reset(seed=6)
    while not all(any(row.over) for row in rows):
        actions = [row.choose(chooser(6)) for row in rows]
        step = batch.step(actions)
        check_rows(step, [row.step(action) for row, action in zip(rows, actions, strict=True)])
    for _ in range(2):  # whatever is asked of finished rows is ignored
        nonsense = np.full_like(batch.sample_actions(), 10**6)
        check_rows(batch.step(nonsense), [row.step(0) for row in rows])
    step = batch.reset(mask=np.array([False, True]))
    check_rows(step, [rows[0].show(rows[0].no_reward()), rows[1].next_game()])
    step = batch.reset(mask=np.array([True, False]))
    check_rows(step, [rows[0].next_game(), rows[1].show(rows[1].no_reward())])


@each_base
def test_reset_in_the_middle_of_games(case: Case) -> None:
    batch = case.batch(3)
    rows = [RowModel(case, 6, i, "same_step") for i in range(3)]
    batch.reset(seed=6)
    for number in range(40):
        if number % 7 == 5:
            mask = np.array([number % 2 == 0, False, True])
            step = batch.reset(mask=mask)
            shown = [r.next_game() if new else r.show(r.no_reward()) for r, new in zip(rows, mask, strict=True)]
            check_rows(step, shown)
        actions = [row.choose(chooser(6)) for row in rows]
        check_rows(batch.step(actions), [row.step(action) for row, action in zip(rows, actions, strict=True)])
