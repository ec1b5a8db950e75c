"""After the last move: final observations, rewards paid once, dead steps, truncation apart from termination."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs.core.state import TERMINATED, TRUNCATED
from cryptid_envs.envs.errors import ResetNeeded
from tests.contract.cases import Case, each, each_base, each_seats
from tests.contract.drive import chooser, finish, future, look, play, play_to, raw


@each
def test_dead_steps(case: Case) -> None:
    env = play(case, 1)
    agents = env.possible_agents
    assert env.agents == agents
    assert env.agent_selection == agents[0]
    ended = (env.terminations[agents[0]], env.truncations[agents[0]])
    status = int(env.get_state().rows["status"][0])
    assert ended == (status == TERMINATED, status == TRUNCATED)
    owed = dict(env._cumulative_rewards)
    final = {agent: raw(env.observe(agent)) for agent in agents}
    for number, agent in enumerate(agents):
        assert env.agent_selection == agent
        assert env.agents == agents[number:]
        for values in (env.rewards, env.terminations, env.truncations, env.infos):
            assert list(values) == agents[number:]
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None
        assert raw(observation) == final[agent]
        assert observation["action_mask"].all()
        assert (terminated, truncated) == ended
        assert reward == owed[agent]
        assert info == {}
        for other in agents:  # also of those that have retired
            assert raw(env.observe(other)) == final[other]
        before = look(env)
        for action in (0, -1, 2**70, "stop", 0.5, True):
            with pytest.raises(ValueError, match="None"):
                env.step(action)
        assert look(env) == before
        env.step(None)
        assert not any(env.rewards.values())
    assert env.agents == []
    for action in (None, 0):
        with pytest.raises(ResetNeeded, match=r"reset\(\)"):
            env.step(action)
    assert {agent: raw(env.observe(agent)) for agent in agents} == final
    assert env.record()["end"] == ("truncated" if ended[1] else "terminated")


@each_seats
def test_reset_at_any_time(case: Case) -> None:
    """In the middle, at the end, between dead steps and after them, a new game is like any other."""
    fresh = case.aec()
    fresh.reset(seed=9)
    expected = future(fresh, 60)
    for dead_steps in (-1, 0, 1, case.num_players):
        env = play_to(case, 1, 3) if dead_steps < 0 else play(case, 1)
        for _ in range(dead_steps):
            env.step(None)
        env.reset(seed=9)
        env.reset(seed=9)
        assert future(env, 60) == expected
    env.close()
    env.close()
    env.reset(seed=9)
    assert future(env, 60) == expected


@each
def test_agent_iter(case: Case) -> None:
    """PettingZoo's own loop plays a whole game and stops by itself."""
    env = case.aec()
    env.reset(seed=3)
    steps, choose = 0, chooser(3)
    for _ in env.agent_iter(1_000_000):
        observation, _, terminated, truncated, _ = env.last()
        assert observation is not None
        env.step(None if terminated or truncated else choose(0, steps, observation["action_mask"]))
        steps += 1
    assert not env.agents
    assert steps > case.num_players


@each
def test_parallel_end(case: Case) -> None:
    env = case.parallel()
    env.reset(seed=1)
    choose, agents = chooser(1), env.agents
    turn = 0
    result: Any = ()
    while env.agents:
        actions = {agent: choose(0, turn, env.observe(agent)["action_mask"]) for agent in _acting(env)}
        result = env.step(actions)
        assert all(list(part) == agents for part in result)
        turn += 1
    _, _, terminations, truncations, infos = result
    status = int(env.get_state().rows["status"][0])
    assert set(terminations.values()) == {status == TERMINATED}
    assert set(truncations.values()) == {status == TRUNCATED}
    assert infos == {agent: {} for agent in agents}
    before = look(env)
    for actions in ({}, {"player_0": 0}, {"player_0": None}):
        assert env.step(actions) == ({}, {}, {}, {}, {})
    assert look(env) == before
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].all()
    env.reset(seed=1)
    assert env.agents == env.possible_agents


def _acting(env: Any) -> list[str]:
    return [f"player_{seat}" for seat in env._desk.seats_to_act()]


@each_base
def test_limits_truncate_exactly(case: Case) -> None:
    """Games that declare a limit of their own are cut by it, with the flags of truncation and the usual rewards."""
    limits = {"rounds", "max_steps", "max_ticks", "ticks", "max_rounds", "max_turns"}
    for name in limits & {option.name for option in case.game.options}:
        lengths = []
        for limit in (1, 2, 3, 8):
            env = case.with_options(**{name: limit}, reward="outcome").aec()
            env.reset(seed=2)
            lengths.append(finish(env, chooser(2)))
            if env.truncations["player_0"]:
                assert env.truncations == dict.fromkeys(env.possible_agents, True)
                assert env.terminations == dict.fromkeys(env.possible_agents, False)
                assert env.record()["winners"]
                assert sum(env.rewards.values()) == pytest.approx(0)
        assert lengths == sorted(lengths)
        assert lengths[0] < lengths[1] or lengths[0] < lengths[-1], f"{name} limits nothing"
        assert _is_cut(case, name), f"{name} never truncates"


def _is_cut(case: Case, name: str) -> bool:
    env = case.with_options(**{name: 1}).aec()
    for seed in range(50):
        env.reset(seed=seed)
        finish(env, chooser(seed))
        if env.truncations["player_0"]:
            return True
    return False
