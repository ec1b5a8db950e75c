"""``illegal="lose"``: an illegal action ends the game, with the rewards and flags that are promised."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.envs.errors import GameForfeited, NoRecord, ResetNeeded
from cryptid_envs.envs.parallel import CryptidParallel
from tests.contract.bad import illegal_numbers
from tests.contract.cases import SIMULTANEOUS, Case, each, each_base, each_seats
from tests.contract.drive import chooser, future, look, play_to, seat_of
from tests.contract.model import against_model


def penalties(num_players: int, offenders: set[int]) -> list[float]:
    """-1 for each offender, the others share what they lose; nothing if all offend."""
    n, k = num_players, len(offenders)
    if k == n:
        return [0.0] * n
    return [-1.0 if seat in offenders else k / (n - k) for seat in range(n)]


@each
def test_aec(case: Case) -> None:
    for ply in (0, 2, 7):
        env = play_to(case, 1, ply, illegal="lose")
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            continue
        agent = env.agent_selection
        for action in illegal_numbers(env.observe(agent)["action_mask"])[-4:]:
            twin = copy.deepcopy(env)
            owed = dict(twin._cumulative_rewards)
            twin.step(action)
            lost = penalties(case.num_players, {seat_of(agent)})
            assert list(twin.rewards.values()) == pytest.approx(lost)
            assert sum(lost) == pytest.approx(0)
            collect(twin, agent, owed, lost)


def collect(env: CryptidAEC, offender: str, owed: dict[str, float], lost: list[float]) -> None:
    """The dead steps of a forfeited game."""
    check_end(env)
    for agent in env.possible_agents:
        assert agent in env.agents
        before = 0.0 if agent == offender else owed[agent]
        observation, reward, terminated, truncated, _ = env.last()
        assert env.agent_selection == agent
        assert (terminated, truncated) == (True, False)
        assert reward == pytest.approx(before + lost[seat_of(agent)])
        assert observation is not None
        assert observation["action_mask"].all()
        env.step(None)
    assert env.agents == []
    env.reset(seed=4)
    again = play_to_start(env, 4)
    assert look(env) == look(again)
    assert env.record() == again.record()


def play_to_start(env: CryptidAEC, seed: int) -> CryptidAEC:
    """A new environment like this one."""
    fresh = type(env)(env.game, env.render_mode, env.illegal, **env.options)
    fresh.reset(seed=seed)
    return fresh


def check_end(env: CryptidAEC | CryptidParallel) -> None:
    """A forfeited game is over for everybody, sound, and has no record."""
    assert env._desk.over
    assert env._desk.check() == 0
    for agent in env.possible_agents:
        assert env.legal_words(agent) == []
        assert env.observe(agent)["action_mask"].all()
        assert env.observation_space(agent).contains(env.observe(agent))
        assert env.render_seat(agent)
    for twin in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        with pytest.raises(GameForfeited, match="illegal action"):
            twin.record()
    assert issubclass(GameForfeited, NoRecord)


@each_seats
@pytest.mark.parametrize("mode", ["score", "margin"])
def test_penalties_do_not_depend_on_the_reward_mode(case: Case, mode: str) -> None:
    case = case.with_options(reward=mode)
    env = play_to(case, 1, 1, illegal="lose")
    seat = seat_of(env.agent_selection)
    env.step(-1)
    assert list(env.rewards.values()) == pytest.approx(penalties(case.num_players, {seat}))


@each
def test_parallel(case: Case) -> None:
    """One, some and all of those who are to act offend."""
    for steps in (0, 2, 6):
        env = case.parallel(illegal="lose")
        env.reset(seed=1)
        future(env, steps)
        if not env.agents:
            env.reset(seed=1)
        seats = env._desk.seats_to_act()
        legal = {seat: int(np.flatnonzero(env.observe(f"player_{seat}")["action_mask"])[0]) for seat in seats}
        for size in {1, 2, len(seats)} & set(range(1, len(seats) + 1)):
            offenders = set(seats[-size:])
            twin = copy.deepcopy(env)
            actions = {f"player_{seat}": -1 if seat in offenders else legal[seat] for seat in seats}
            seen, rewards, terminations, truncations, infos = twin.step(actions)
            agents = env.possible_agents
            assert list(rewards.values()) == pytest.approx(penalties(case.num_players, offenders))
            assert terminations == dict.fromkeys(agents, True)
            assert truncations == dict.fromkeys(agents, False)
            assert list(seen) == list(infos) == agents
            assert all(one["action_mask"].all() for one in seen.values())
            assert twin.agents == []
            check_end(twin)
            twin.reset(seed=4)
            twin.record()


def careless(seat: int, turn: int, mask: np.ndarray[Any, Any]) -> int:
    """Random choices, now and then one that does not exist."""
    return len(mask) + 7 if turn % 11 == 9 else chooser(5)(seat, turn, mask)


@each_base
def test_only_that_row(case: Case) -> None:
    """Batches in which now and then a row forfeits, beside the hand-written model."""
    for mode in ("same_step", "next_step", "disabled"):
        assert against_model(case.batch(4, illegal="lose", autoreset=mode), case, 6, careless, 60) >= 4


@pytest.mark.parametrize("case", [case for case in SIMULTANEOUS if len(case.settings) == 1], ids=str)
def test_several_offenders_in_a_row_of_a_batch(case: Case) -> None:
    n = case.num_players
    batch = case.batch(n + 1, illegal="lose", autoreset="disabled")
    batch.reset(seed=1)
    actions = batch.sample_actions()
    for row in range(1, n + 1):
        actions[row, :row] = -5
    step = batch.step(actions)
    assert step.terminated.tolist() == [False] + [True] * n
    assert not step.truncated.any()
    for row in range(1, n + 1):
        assert step.reward[row].tolist() == pytest.approx(penalties(n, set(range(row))))
    assert step.final_reward is not None
    assert np.array_equal(step.final_reward[1:], step.reward[1:])


@each_base
def test_forfeited_rows_have_no_record(case: Case) -> None:
    batch = case.batch(2, illegal="lose", record=True)
    batch.reset(seed=1)
    for _ in range(3):
        batch.step(batch.sample_actions())
    actions = batch.sample_actions()
    actions[0] = -1
    batch.step(actions)
    for _ in range(3):
        batch.step(batch.sample_actions())
    (current,) = batch.records(0)
    assert current["seed"] is None
    assert len(batch.records(1)) == 1 or case.game.simultaneous


@each_base
def test_after_a_forfeit_nothing_can_be_done(case: Case) -> None:
    env = play_to(case, 1, 1, illegal="lose")
    env.step(-1)
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(ResetNeeded):
        env.step(None)


@each_base
def test_modes(case: Case) -> None:
    for wrong in ("ignore", "", None, True):
        for make in (case.aec, case.parallel, lambda **more: case.batch(2, **more)):
            with pytest.raises(ValueError, match="illegal must be"):
                make(illegal=wrong)
