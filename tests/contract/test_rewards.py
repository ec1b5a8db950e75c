"""Rewards of every mode: what is paid when, that it is paid once, and what it sums to."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from cryptid_envs.envs.aec import CryptidAEC
from tests.contract.cases import Case, each
from tests.contract.drive import chooser, plies, seat_of

MODES = pytest.mark.parametrize("mode", ["outcome", "score", "margin"])


def outcome(num_players: int, winners: list[int]) -> list[float]:
    """The last rewards of the mode "outcome"."""
    n, w = num_players, len(winners)
    return [n / (n - 1) * ((seat in winners) / w - 1 / n) for seat in range(n)]


def steps(env: CryptidAEC, seed: int) -> list[tuple[int, dict[str, float]]]:
    """(acting seat, rewards of its step), for a whole game."""
    env.reset(seed=seed)
    paid = []
    for number, (seat, _) in enumerate(plies(env, chooser(seed))):
        if number:
            paid[-1] = (paid[-1][0], dict(env.rewards))
        paid.append((seat, {}))
    paid[-1] = (paid[-1][0], dict(env.rewards))
    return paid


@each
def test_outcome(case: Case) -> None:
    env = case.with_options(reward="outcome").aec()
    for seed in range(3):
        *before, (_, last) = steps(env, seed)
        assert all(not any(rewards.values()) for _, rewards in before)
        game = env.record()
        assert list(last.values()) == pytest.approx(outcome(case.num_players, game["winners"]))
        assert sum(last.values()) == pytest.approx(0)


@each
def test_score_and_margin(case: Case) -> None:
    for seed in range(3):
        env = case.with_options(reward="score").aec()
        points = [list(rewards.values()) for _, rewards in steps(env, seed)]
        assert np.sum(points, axis=0) == pytest.approx(env.record()["scores"])
        margin = case.with_options(reward="margin").aec()
        others = [list(rewards.values()) for _, rewards in steps(margin, seed)]
        assert len(others) == len(points)
        n = case.num_players
        for gained, over_others in zip(points, others, strict=True):
            assert over_others == pytest.approx([g - (sum(gained) - g) / (n - 1) for g in gained])
            assert sum(over_others) == pytest.approx(0)


@MODES
@each
def test_last_adds_up_to_the_rewards(case: Case, mode: str) -> None:
    """What last() gives a seat over a game is the sum of rewards[seat], each of them once, dead steps included."""
    env = case.with_options(reward=mode).aec()
    env.reset(seed=1)
    collected: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    choose, turns = chooser(1), Counter[int]()
    while env.agents:
        agent = env.agent_selection
        observation, reward, terminated, truncated, _ = env.last()
        collected[agent] += reward
        if terminated or truncated:
            env.step(None)
            assert not any(env.rewards.values())
            continue
        assert observation is not None
        env.step(choose(seat_of(agent), turns[seat_of(agent)], observation["action_mask"]))
        turns[seat_of(agent)] += 1
        paid.update(env.rewards)
        assert set(env.rewards) == set(env.possible_agents)
    assert [collected[a] for a in env.possible_agents] == pytest.approx([paid[a] for a in env.possible_agents])


@MODES
@each
def test_interfaces_pay_alike(case: Case, mode: str) -> None:
    """Returns of whole games: AEC, parallel, and the rows of a batch."""
    case = case.with_options(reward=mode)
    batch = case.batch(3, autoreset="disabled")
    batch.reset(seed=2)
    returns = np.zeros((3, case.num_players))
    while True:
        step = batch.step(batch.sample_actions())
        returns += step.reward
        if (step.terminated | step.truncated).all():
            break
    state = batch.get_state().rows
    for row in range(3):
        scores, winners = state["score"][row][: case.num_players], int(state["winners"][row])
        n = case.num_players
        if mode == "outcome":
            expected = outcome(n, [seat for seat in range(n) if winners >> seat & 1])
        elif mode == "score":
            expected = scores.tolist()
        else:
            expected = [int(g) - (int(scores.sum()) - int(g)) / (n - 1) for g in scores]
        assert returns[row] == pytest.approx(expected, abs=1e-4)
