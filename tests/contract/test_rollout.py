"""Rollouts inside the kernel count what a loop of steps would count."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cryptid_envs.core import rng
from cryptid_envs.envs.vector import Counts
from tests.contract.cases import Case, each_base, each_short
from tests.contract.drive import is_over

MODES = pytest.mark.parametrize("mode", ["outcome", "score", "margin"])
STEPS = 250


def by_hand(case: Case, num_envs: int, steps: int) -> Counts:
    """The same counts from single environments that choose from the policy stream."""
    n = case.num_players
    episodes, lengths, wins, returns = 0, 0, np.zeros(n), np.zeros(n)
    for row in range(num_envs):
        env = case.aec()
        env.reset(seed=6, options={"row": row, "episode": 0})
        episode = 0
        for _ in range(steps):
            seat = env._desk.next_seat()
            legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            state = env._desk.array["s"]
            choice = rng.policy_below(state[0], np.int64(seat), np.int64(len(legal)), np.int64(0))
            env.step(int(legal[choice]))
            returns += list(env.rewards.values())
            if is_over(env):
                winners = env.record()["winners"]
                wins[winners] += 1 / len(winners)
                episodes += 1
                lengths += int(state["moves"][0])
                episode += 1
                env.reset(seed=6, options={"row": row, "episode": episode})
    return Counts(num_envs * steps, episodes, wins, returns, lengths)


def check(counts: Counts, expected: Counts) -> None:
    assert (counts.steps, counts.episodes, counts.length_sum) == (
        expected.steps,
        expected.episodes,
        expected.length_sum,
    )
    assert counts.wins == pytest.approx(expected.wins)
    assert counts.returns == pytest.approx(expected.returns, abs=1e-2)
    assert counts.wins.dtype == counts.returns.dtype == np.float64
    assert counts.wins.sum() == pytest.approx(counts.episodes)


@MODES
@each_short
def test_counts(case: Case, mode: str) -> None:
    case = case.with_options(reward=mode)
    expected = by_hand(case, 3, STEPS)
    assert expected.episodes > 0
    for more in ({}, {"num_threads": 2}, {"autoreset": "disabled"}, {"copy": False}):
        batch = case.batch(3, **more)
        batch.reset(seed=6)
        check(batch.rollout(STEPS), expected)
    batch = case.batch(3)
    batch.reset(seed=6)
    parts = [batch.rollout(part, observe=part % 2 == 0) for part in (0, 1, 2, 100, STEPS - 103)]
    added: list[Any] = [sum(values[1:], values[0]) for values in zip(*parts, strict=True)]
    check(Counts(*added), expected)


@each_short
def test_a_loop_of_steps(case: Case) -> None:
    """For games in turns also a loop over the batch's own steps and sampled actions."""
    if case.game.simultaneous:
        pytest.skip("a step is a tick there, a rollout's step one seat's choice")
    batch, other = case.batch(5), case.batch(5)
    batch.reset(seed=6)
    other.reset(seed=6)
    counts = batch.rollout(STEPS)
    episodes, returns = 0, np.zeros(case.num_players)
    for _ in range(STEPS):
        step = other.step(other.sample_actions())
        episodes += int((step.terminated | step.truncated).sum())
        returns += step.reward.sum(axis=0)
    assert counts.episodes == episodes
    assert counts.returns == pytest.approx(returns, abs=1e-2)
    assert batch.get_state() == other.get_state()
    for mine, its in zip(batch.current(), other.current(), strict=True):
        assert mine is None or np.array_equal(mine, its)


@each_base
def test_playing_on_after_a_rollout(case: Case) -> None:
    """Wherever a rollout stops, also in the middle of a tick, steps go on from there."""
    for steps in range(1, 2 * case.num_players + 1):
        batch = case.batch(3)
        batch.reset(seed=6)
        batch.rollout(steps)
        env = case.aec()
        for row in range(3):
            env.set_state(batch.get_state([row]))
            assert batch.global_state()[row].tobytes() == env.state().tobytes()
            assert env._desk.check() == 0
        for _ in range(20):
            batch.step(batch.sample_actions())


@each_base
def test_finished_rows_are_dealt_anew(case: Case) -> None:
    batch = case.batch(2, illegal="lose", autoreset="disabled")
    batch.reset(seed=6)
    actions = batch.sample_actions()
    actions[0] = -1
    assert batch.step(actions).terminated.tolist() == [True, False]
    batch.rollout(1)
    assert batch.get_state().rows["episode"].tolist() == [1, 0]


@each_base
def test_what_is_refused(case: Case) -> None:
    batch = case.batch(2)
    batch.reset(seed=6)
    state = batch.get_state()
    for steps in (-1, 0.5, "3", None, True):
        with pytest.raises(ValueError, match="num_steps"):
            batch.rollout(steps)
    for policy in ("best", "", [], ["random"], ["random"] * 9, [None] * case.num_players):
        for call in (
            lambda policy=policy: batch.rollout(1, policy),
            lambda policy=policy: batch.sample_actions(policy),
        ):
            with pytest.raises(ValueError, match=r"policy must be one of 'random'"):
                call()
    batch.rollout(0)
    assert batch.get_state() == state


@each_base
def test_policies_of_the_game(case: Case) -> None:
    """Whatever policies a game has, they choose legal actions, the same ones in a loop and in a rollout."""
    for name in case.game.policy_names:
        for policy in (name, [name, *["random"] * (case.num_players - 1)]):
            batch = case.batch(4)
            step = batch.reset(seed=6)
            for _ in range(60):
                actions = batch.sample_actions(policy)
                chosen = np.take_along_axis(step.action_mask, actions[..., None], axis=-1)[..., 0]
                assert np.array_equal(chosen.astype(bool), step.action_mask.any(axis=-1))
                assert np.array_equal(actions, batch.sample_actions(policy))
                step = batch.step(actions)
            if not case.game.simultaneous:
                again = case.batch(4)
                again.reset(seed=6)
                again.rollout(60, policy)
                assert again.get_state() == batch.get_state()
