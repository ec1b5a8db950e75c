"""What a batch returns: the caller's own arrays, or buffers that the next call overwrites; forms and types."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cryptid_envs.envs.vector import Step
from tests.contract.cases import Case, each_base, each_seats, each_short


def arrays_of(step: Step) -> list[Any]:
    return [array for array in step if array is not None]


def shown(step: Step) -> list[Any]:
    """What a step shows, without the last look at games that ended (valid in their rows only)."""
    return arrays_of(Step(*step[:6]))


def kept(step: Step) -> list[Any]:
    return [array.copy() for array in arrays_of(step)]


def same(arrays: list[Any], others: list[Any]) -> bool:
    return all(np.array_equal(one, other) for one, other in zip(arrays, others, strict=True))


@each_seats
def test_forms(case: Case) -> None:
    batch = case.batch(5)
    n, size, actions = case.num_players, batch.layout.size, case.game.action_layout(case.num_players).size
    rows = (5, n) if case.game.simultaneous else (5,)
    for step in (batch.reset(seed=1), batch.step(batch.sample_actions()), batch.current()):
        assert step.observation.shape == (*rows, size)
        assert step.observation.dtype == np.uint8
        assert step.action_mask.shape == (*rows, actions)
        assert step.action_mask.dtype == np.int8
        if case.game.simultaneous:
            assert step.agent is None
        else:
            assert step.agent is not None
            assert (step.agent.shape, step.agent.dtype) == ((5,), np.int32)
        assert (step.reward.shape, step.reward.dtype) == ((5, n), np.float32)
        for flag in (step.terminated, step.truncated):
            assert (flag.shape, flag.dtype) == ((5,), np.bool_)
        for row in step.observation.reshape(-1, size):
            assert batch.observation_space["observation"].contains(row)
    assert batch.sample_actions().shape == rows
    assert len(batch) == 5
    assert case.game_id in repr(batch)


@each_short
def test_finals_come_with_an_end_only(case: Case) -> None:
    batch = case.batch(4)
    n, size, actions = case.num_players, batch.layout.size, case.game.action_layout(case.num_players).size
    step = batch.reset(seed=1)
    ends = 0
    while ends < 5:
        assert step.final_observation is None
        assert step.final_mask is None
        assert step.final_reward is None
        step = batch.step(batch.sample_actions())
        if (step.terminated | step.truncated).any():
            assert step.final_observation is not None
            assert step.final_mask is not None
            assert step.final_reward is not None
            assert (step.final_observation.shape, step.final_observation.dtype) == ((4, n, size), np.uint8)
            assert (step.final_mask.shape, step.final_mask.dtype) == ((4, n, actions), np.int8)
            assert (step.final_reward.shape, step.final_reward.dtype) == ((4, n), np.float32)
            ends += 1
            step = batch.current()
        assert not step.terminated.any() or step.final_observation is not None


@each_short
@pytest.mark.parametrize("mode", ["same_step", "next_step", "disabled"])
def test_own_arrays_never_change(case: Case, mode: str) -> None:
    """Everything that was ever returned is as it was, whatever has happened since."""
    batch = case.batch(3, autoreset=mode)
    steps: list[tuple[Step, list[Any]]] = []

    def keep(step: Step) -> None:
        steps.append((step, kept(step)))

    keep(batch.reset(seed=1))
    for number in range(300):
        actions = batch.sample_actions()
        given = actions.copy()
        step = batch.step(actions)
        keep(step)
        assert np.array_equal(actions, given)
        if number % 40 == 0:
            keep(batch.current())
            keep(batch.reset(mask=np.array([True, False, False])))
            keep(batch.set_state(batch.get_state()))
        if mode == "disabled" and (step.terminated | step.truncated).any():
            keep(batch.reset(mask=step.terminated | step.truncated))
    batch.rollout(20)
    batch.reset()
    for step, copies in steps:
        assert same(arrays_of(step), copies)


@each_short
def test_scribbling_on_own_arrays_changes_nothing(case: Case) -> None:
    """The batch looks at its own words, never at the mask that the caller holds."""
    batch, quiet = case.batch(3), case.batch(3)
    step, expected = batch.reset(seed=1), quiet.reset(seed=1)
    for _ in range(150):
        for array in arrays_of(step):
            array[...] = 1
        step, expected = batch.step(batch.sample_actions()), quiet.step(quiet.sample_actions())
        assert same(shown(step), shown(expected))


@each_short
def test_scribbling_on_observations_of_singles_changes_nothing(case: Case) -> None:
    env, quiet = case.aec(), case.aec()
    env.reset(seed=1)
    quiet.reset(seed=1)
    for _ in range(40):
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            break
        seen = env.last()[0]
        assert seen is not None
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        for view in (seen, env.observe(env.agent_selection)):
            view["action_mask"][:] = 1
            view["observation"][:] = 77
        env.state()[:] = 3
        env.decode(env.agent_selection)[next(iter(env.decode(env.agent_selection)))][...] = 9
        env.step(action)
        quiet.step(action)
        assert env.state().tobytes() == quiet.state().tobytes()
    assert env.record() == quiet.record()


@each_short
def test_shared_arrays(case: Case) -> None:
    """With copy=False the same buffers are returned, and hold what own arrays would."""
    batch, own = case.batch(3, copy=False), case.batch(3)
    first, _ = batch.reset(seed=1), own.reset(seed=1)
    held = shown(first)
    for _ in range(150):
        step, expected = batch.step(batch.sample_actions()), own.step(own.sample_actions())
        assert same(shown(step), shown(expected))
        assert same(held, shown(step))
        assert all(np.shares_memory(a, b) for a, b in zip(held, shown(step), strict=True))
        if expected.final_observation is not None:
            ended = expected.terminated | expected.truncated
            for mine, its in zip(step[6:], expected[6:], strict=True):
                assert mine is not None
                assert its is not None
                assert np.array_equal(mine[ended], its[ended])


@each_base
def test_the_batch_looks_at_no_array_of_the_caller(case: Case) -> None:
    """Actions may be any view, and may be changed afterwards."""
    batch, other = case.batch(6, record=True), case.batch(6, record=True)
    batch.reset(seed=1)
    other.reset(seed=1)
    for _ in range(20):
        actions = batch.sample_actions()
        backwards = actions[::-1].copy()[::-1]
        frozen = actions.copy()
        frozen.setflags(write=False)
        batch.step(backwards)
        other.step(frozen)
        backwards[...] = 0
    assert batch.get_state() == other.get_state()
    assert batch.records(0) == other.records(0)


@each_base
def test_constructor(case: Case) -> None:
    for name, values in {
        "num_envs": (0, -1, 1.5, "3", None, True),
        "num_threads": (0, -1, 1.5, "3", None, True),
        "autoreset": ("never", "", None, 0, True),
    }.items():
        for value in values:
            with pytest.raises(ValueError, match=name):
                case.batch(**{"num_envs": 2, name: value})
    with pytest.raises(ValueError, match="has no option 'colour'"):
        case.batch(2, colour="red")
    batch = case.batch(np.int64(2))
    assert batch.num_envs == 2


@each_base
def test_reset_masks(case: Case) -> None:
    batch = case.batch(3)
    batch.reset(seed=1)
    state = batch.get_state()
    for mask in (
        np.array([1, 0, 1]),
        [1, 0, 1],
        np.array([True, False]),
        np.array([[True, False, True]]),
        "abc",
        3,
        True,
    ):
        with pytest.raises(ValueError, match="mask must be a bool array of shape"):
            batch.reset(mask=mask)
    assert batch.get_state() == state
    batch.reset(mask=np.zeros(3, bool))
    assert batch.get_state() == state
    before = state.rows["episode"].copy()
    batch.reset(mask=[True, False, True])
    assert batch.get_state().rows["episode"].tolist() == [before[0] + 1, before[1], before[2] + 1]
    batch.reset(seed=9, mask=np.array([False, True, False]))
    single = case.aec()
    single.reset(seed=9, options={"row": 1})
    assert batch.global_state()[1].tobytes() == single.state().tobytes()


@each_base
def test_seeds_of_batches(case: Case) -> None:
    made, given = case.batch(3, seed=5), case.batch(3)
    assert same(arrays_of(made.reset()), arrays_of(given.reset(seed=5)))
    assert same(arrays_of(made.reset()), arrays_of(given.reset()))
    assert not np.array_equal(made.get_state().rows["seed"], case.batch(3, seed=5).reset() and _first_seeds(case))
    free, other = case.batch(3), case.batch(3)
    free.reset()
    other.reset()
    assert len(set(free.get_state().rows["seed"].tolist() + other.get_state().rows["seed"].tolist())) == 6


def _first_seeds(case: Case) -> Any:
    batch = case.batch(3, seed=5)
    batch.reset()
    return batch.get_state().rows["seed"]


@each_base
def test_close(case: Case) -> None:
    batch = case.batch(8, num_threads=3)
    batch.reset(seed=1)
    for _ in range(3):
        batch.step(batch.sample_actions())
        batch.close()
        batch.close()
    batch.step(batch.sample_actions())
