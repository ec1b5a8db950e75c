"""Policies of the kernels as agents."""

from __future__ import annotations

import numpy as np
import pytest
from cryptid_agents import PolicyAgent
from cryptid_agents.clones import single_games

from cryptid_envs import make_vec, registered_envs
from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.registry import load_game

WITH_POLICIES = [name for name in registered_envs() if load_game(name).policies is not None]


@pytest.mark.parametrize("game_id", WITH_POLICIES)
def test_it_plays_single_games_through_clones(game_id: str) -> None:
    game = load_game(game_id)
    env = CryptidAEC(game)
    agent, rng = PolicyAgent("heuristic", game_id, env.num_players), np.random.default_rng(1)
    env.reset(seed=3)
    for name in env.agent_iter(300):
        seen, _reward, terminated, truncated, _info = env.last()
        if terminated or truncated:
            break
        assert seen is not None
        action = agent.act(
            seen["observation"], seen["action_mask"], rng, state=env.clone_for_search(name, int(rng.integers(2**63)))
        )
        assert seen["action_mask"][action] == 1
        env.step(action)


@pytest.mark.parametrize("game_id", WITH_POLICIES)
def test_a_batch_and_its_games_one_by_one_are_both_taken(game_id: str) -> None:
    batch = make_vec(game_id, 6, seed=5)
    step = batch.reset()
    seat = 1 if batch.simultaneous or step.agent is None else int(step.agent[0])
    rows = np.arange(6) if step.agent is None else np.flatnonzero(step.agent == seat)
    seen = step.observation[rows, seat] if batch.simultaneous else step.observation[rows]
    masks = step.action_mask[rows, seat] if batch.simultaneous else step.action_mask[rows]
    clones = batch.clone_for_search(rows, seat, 9)
    agent = PolicyAgent("heuristic", game_id, batch.num_players)
    actions = agent.act_batch(seen, masks, np.random.default_rng(2), state=clones)
    assert actions.dtype == np.int64
    assert masks[np.arange(len(rows)), actions].all()
    again = agent.act_batch(seen, masks, np.random.default_rng(2), state=clones)
    assert actions.tolist() == again.tolist()
    games = single_games(clones)
    assert [game.searcher for game in games] == [seat] * len(rows)
    singly = agent.act_batch(seen, masks, np.random.default_rng(2), state=games)
    assert masks[np.arange(len(rows)), singly].all()


def test_it_refuses_what_is_no_clone() -> None:
    agent = PolicyAgent("duck", "call_of_yeti_v0", 4)
    batch = make_vec("call_of_yeti_v0", 2, seed=5)
    step = batch.reset()
    for state in (None, batch, [1, 2]):
        with pytest.raises(ValueError, match=r"PolicyAgent\('duck'\) needs as state a clone_for_search"):
            agent.act_batch(step.observation, step.action_mask, np.random.default_rng(1), state=state)


def test_a_policy_that_the_game_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="policy must be one of 'random', 'duck', 'heuristic'"):
        PolicyAgent("hunter", "call_of_yeti_v0", 4)


@pytest.mark.parametrize("game_id", WITH_POLICIES)
def test_policies_act_legally_where_others_have_led(game_id: str) -> None:
    """A policy may be asked anywhere, not only where its own earlier choices lead."""
    batch = make_vec(game_id, 128, seed=6)
    step = batch.reset()
    rows = np.arange(128)
    for _ in range(250):
        for policy in batch.game.policy_names[1:]:
            chosen = batch.sample_actions(policy)
            if batch.simultaneous:
                acting = step.action_mask.any(axis=2)
                allowed = np.take_along_axis(step.action_mask, chosen[..., None], axis=2)[..., 0]
                assert allowed[acting].all(), policy
            else:
                assert step.action_mask[rows, chosen].all(), policy
        step = batch.step(batch.sample_actions())
