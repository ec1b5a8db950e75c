"""Copies keep everything, future chance included, and leave the original alone."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import cloudpickle
import numpy as np
import pytest

from cryptid_envs.envs.saved import GameState
from tests.contract.cases import Case, each_base
from tests.contract.drive import future, is_over, look, play_to, spread_plies


def by_state(env: Any) -> Any:
    """A new environment of the same options that takes over the state, after a trip through pickle."""
    options = {} if not hasattr(env, "idle_mask") else {"idle_mask": env.idle_mask}
    twin = type(env)(env.game, env.render_mode, env.illegal, *options.values(), **env.options)
    twin.set_state(pickle.loads(pickle.dumps(env.get_state())))
    return twin


def by_used_state(env: Any) -> Any:
    """The same, into an environment that was in the middle of another game."""
    twin = copy.deepcopy(env)
    twin.reset(seed=77)
    future(twin, 5)
    twin.set_state(env.get_state())
    return twin


WAYS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "cloudpickle": lambda env: cloudpickle.loads(cloudpickle.dumps(env)),
    "state": by_state,
    "state of another game": by_used_state,
}
each_way = pytest.mark.parametrize("way", WAYS)
STEPS = 60


@each_way
@each_base
def test_aec(case: Case, way: str) -> None:
    for env in spread_plies(case, 7, 4):
        env = copy.deepcopy(env)
        check_twin(env, WAYS[way](env))


@each_way
@each_base
def test_aec_between_dead_steps(case: Case, way: str) -> None:
    env = play_to(case, 7, 10**6)
    assert is_over(env)
    for _ in range(case.num_players):
        env.step(None)
        check_twin(copy.deepcopy(env), WAYS[way](env))


def check_twin(env: Any, twin: Any) -> None:
    """Twins have the same future; playing one leaves the other as it was."""
    assert type(twin) is type(env)
    before, state = look(env), env.get_state()
    assert look(twin) == before
    assert twin.get_state() == state
    shown = future(twin, STEPS)
    assert look(env) == before
    assert env.get_state() == state
    assert future(env, STEPS) == shown
    assert env.record()["events"] == twin.record()["events"]


@each_way
@each_base
def test_parallel(case: Case, way: str) -> None:
    for steps in (0, 3, 10):
        env = case.parallel(idle_mask="ones")
        env.reset(seed=7)
        future(env, steps)
        check_twin(env, WAYS[way](env))


@each_way
@each_base
def test_parallel_after_the_end(case: Case, way: str) -> None:
    env = case.parallel()
    env.reset(seed=7)
    while env.agents:
        future(env, 1)
    check_twin(env, WAYS[way](env))


@each_base
def test_before_the_first_game(case: Case) -> None:
    for env in (case.aec(), case.parallel(), case.batch(2, seed=4)):
        for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            twin.reset(seed=4)
            assert not hasattr(env, "agents") or not env.agents
            with pytest.raises(Exception, match="reset"):
                env.get_state()


def _play_batch(batch: Any, steps: int) -> list[bytes]:
    shown = []
    for _ in range(steps):
        step = batch.step(batch.sample_actions())
        shown += [np.ascontiguousarray(array).tobytes() for array in step[:6] if array is not None]
    return shown


def state_of_batch(batch: Any) -> Any:
    """A new batch that takes over all rows."""
    twin = type(batch)(batch.game, batch.num_envs, autoreset=batch.autoreset, **batch.options)
    twin.set_state(pickle.loads(pickle.dumps(batch.get_state())))
    return twin


@pytest.mark.parametrize("mode", ["same_step", "next_step", "disabled"])
@pytest.mark.parametrize("threads", [1, 3])
@each_base
def test_batch(case: Case, mode: str, threads: int) -> None:
    batch = case.batch(5, autoreset=mode, num_threads=threads, record=True)
    batch.reset(seed=7)
    for steps in (0, 17, 200):
        _play_batch(batch, steps)
        ways = [copy.deepcopy, WAYS["pickle"], WAYS["cloudpickle"], state_of_batch]
        for twin in [way(batch) for way in ways]:
            before = batch.get_state()
            assert twin.get_state() == before
            shown = _play_batch(twin, 40)
            assert batch.get_state() == before
            again = copy.deepcopy(batch)
            assert _play_batch(again, 40) == shown
            if twin._logs is not None:
                assert [again.records(row) for row in range(5)] == [twin.records(row) for row in range(5)]


@each_base
def test_set_state_shows_the_rows(case: Case) -> None:
    batch, other = case.batch(4), case.batch(4)
    batch.reset(seed=1)
    _play_batch(batch, 11)
    step = other.set_state(batch.get_state())
    for mine, its in zip(step[:6], batch.current()[:6], strict=True):
        assert mine is None or np.array_equal(mine, its)


@each_base
def test_rows_can_change_places(case: Case) -> None:
    """A row plays the same game wherever it is put, its later episodes included."""
    batch = case.batch(4)
    batch.reset(seed=3)
    _play_batch(batch, 9)
    state = batch.get_state([3, 1, 1])
    assert len(state.rows) == 3
    other = case.batch(5)
    other.reset(seed=8)
    kept = other.get_state([0, 4])
    other.set_state(state, [1, 2, 3])
    assert other.get_state([0, 4]) == kept
    assert other.get_state([1, 2, 3]) == state
    for _ in range(150):
        sampled = batch.sample_actions()
        moved = other.sample_actions()
        assert np.array_equal(moved[1], sampled[3])
        assert np.array_equal(moved[2], moved[3])
        assert np.array_equal(moved[2], sampled[1])
        batch.step(sampled)
        other.step(moved)


@each_base
def test_a_row_becomes_a_single_game_and_back(case: Case) -> None:
    batch = case.batch(3)
    batch.reset(seed=3)
    _play_batch(batch, 9)
    env = case.aec()
    env.set_state(batch.get_state([2]))
    assert env.state().tobytes() == batch.global_state()[2].tobytes()
    future(env, 5)
    batch.set_state(env.get_state(), [0])
    assert batch.global_state()[0].tobytes() == env.state().tobytes()
    parallel = case.parallel()
    parallel.set_state(batch.get_state([1]))
    assert parallel.state().tobytes() == batch.global_state()[1].tobytes()


@each_base
def test_states_are_snapshots(case: Case) -> None:
    env = play_to(case, 2, 3)
    state = env.get_state()
    kept: GameState = pickle.loads(pickle.dumps(state))
    future(env, 10)
    assert state == kept
    assert state.logs == kept.logs
    env.set_state(state)
    future(env, 10)
    assert state == kept
    assert state.logs == kept.logs
