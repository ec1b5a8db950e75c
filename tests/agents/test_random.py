"""The random agent, and what every agent inherits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cryptid_agents import Agent, BaseAgent, RandomAgent

from cryptid_envs import call_of_yeti_v0, make_vec

ACTIONS = 50


def random_masks(rows: int, seed: int = 0) -> np.ndarray[Any, Any]:
    """Masks with 1 to all actions legal, int8 [rows, ACTIONS]."""
    rng = np.random.default_rng(seed)
    masks = (rng.random((rows, ACTIONS)) < rng.random((rows, 1))).astype(np.int8)
    masks[np.arange(rows), rng.integers(ACTIONS, size=rows)] = 1
    return masks


def observations(rows: int) -> np.ndarray[Any, Any]:
    return np.zeros((rows, 7), np.uint8)


def test_it_is_an_agent_that_needs_no_state() -> None:
    agent = RandomAgent()
    assert isinstance(agent, Agent)
    assert agent.needs_state is False


def test_act_is_legal_and_an_int() -> None:
    agent, rng = RandomAgent(), np.random.default_rng(1)
    for mask in random_masks(300):
        action = agent.act(observations(1)[0], mask, rng)
        assert type(action) is int
        assert mask[action] == 1


def test_act_batch_is_legal_and_int64() -> None:
    masks = random_masks(300)
    actions = RandomAgent().act_batch(observations(300), masks, np.random.default_rng(1))
    assert actions.dtype == np.int64
    assert actions.shape == (300,)
    assert masks[np.arange(300), actions].all()


@pytest.mark.parametrize("batch", [False, True])
def test_legal_actions_are_equally_likely(batch: bool) -> None:
    agent, rng = RandomAgent(), np.random.default_rng(2)
    mask = np.zeros(ACTIONS, np.int8)
    legal = [0, 3, 17, 48, 49]
    mask[legal] = 1
    draws = 20_000
    if batch:
        actions = agent.act_batch(observations(draws), np.tile(mask, (draws, 1)), rng)
    else:
        actions = np.array([agent.act(observations(1)[0], mask, rng) for _ in range(draws)])
    counts = np.bincount(actions, minlength=ACTIONS)[legal]
    expected = draws / len(legal)
    assert counts.sum() == draws
    assert ((counts - expected) ** 2 / expected).sum() < 18.5  # chi-square, 4 degrees of freedom, p = 0.001


def test_the_generator_is_the_only_source_of_chance() -> None:
    agent, masks = RandomAgent(), random_masks(64)
    first, second = (agent.act_batch(observations(64), masks, np.random.default_rng(3)) for _ in range(2))
    np.testing.assert_array_equal(first, second)
    ones = [[agent.act(observations(1)[0], masks[0], np.random.default_rng(3)) for _ in range(4)] for _ in range(2)]
    assert ones[0] == ones[1]


def test_masks_may_be_bool_and_batches_empty() -> None:
    agent, rng = RandomAgent(), np.random.default_rng(4)
    assert random_masks(1)[0].astype(bool)[agent.act(observations(1)[0], random_masks(1)[0].astype(bool), rng)]
    empty = agent.act_batch(observations(0), random_masks(1)[:0], rng)
    assert empty.shape == (0,)
    assert empty.dtype == np.int64


def test_a_mask_without_a_legal_action_is_refused() -> None:
    agent, rng = RandomAgent(), np.random.default_rng(5)
    with pytest.raises(ValueError, match="allows no action: this seat is not to act"):
        agent.act(observations(1)[0], np.zeros(ACTIONS, np.int8), rng)
    masks = random_masks(8)
    masks[[3, 6]] = 0
    with pytest.raises(ValueError, match=r"row 3 allows no action \(nor do 1 others\)"):
        agent.act_batch(observations(8), masks, rng)


@pytest.mark.parametrize(
    "mask", [random_masks(2), np.ones(ACTIONS), np.int8(1)], ids=["two axes", "floating point", "no axis"]
)
def test_act_refuses_what_is_no_mask(mask: Any) -> None:
    with pytest.raises(ValueError, match=r"a mask is an int8 array of shape \[A\], not"):
        RandomAgent().act(observations(1)[0], mask, np.random.default_rng())


def test_act_batch_refuses_wrong_shapes() -> None:
    agent, rng = RandomAgent(), np.random.default_rng()
    with pytest.raises(ValueError, match=r"of shape \[N, A\], not int8 of shape \(50,\)"):
        agent.act_batch(observations(1), random_masks(1)[0], rng)
    with pytest.raises(ValueError, match=r"there are 3 masks but observations of shape \(2, 7\)"):
        agent.act_batch(observations(2), random_masks(3), rng)


class Lowest(BaseAgent):
    """Writes ``act`` only."""

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        return int(np.argmax(mask)) + (0 if state is None else state)


class Highest(BaseAgent):
    """Writes ``act_batch`` only."""

    def act_batch(self, observations: Any, masks: Any, rng: np.random.Generator, *, state: Any = None) -> Any:
        return np.array([np.flatnonzero(mask)[-1] for mask in masks], np.int64) + (0 if state is None else state[0])


def test_act_batch_follows_from_act() -> None:
    masks, rng = random_masks(5), np.random.default_rng()
    actions = Lowest().act_batch(observations(5), masks, rng)
    assert actions.dtype == np.int64
    assert actions.tolist() == [int(np.flatnonzero(mask)[0]) for mask in masks]
    shifted = Lowest().act_batch(observations(5), masks, rng, state=[10, 20, 30, 40, 50])
    assert (shifted - actions).tolist() == [10, 20, 30, 40, 50]


def test_act_follows_from_act_batch() -> None:
    mask, rng = random_masks(1)[0], np.random.default_rng()
    action = Highest().act(observations(1)[0], mask, rng)
    assert type(action) is int
    assert action == np.flatnonzero(mask)[-1]
    assert Highest().act(observations(1)[0], mask, rng, state=7) == action + 7


def test_as_many_states_as_rows() -> None:
    with pytest.raises(ValueError, match="zip"):
        Lowest().act_batch(observations(2), random_masks(2), np.random.default_rng(), state=[0])


def test_an_agent_has_to_write_one_of_both() -> None:
    with pytest.raises(TypeError, match="Idle has to define act or act_batch"):

        class Idle(BaseAgent):
            pass


def test_it_plays_a_game_and_a_batch() -> None:
    agent, rng = RandomAgent(), np.random.default_rng(6)
    env = call_of_yeti_v0.env()
    env.reset(seed=1)
    for _name in env.agent_iter():
        seen, _reward, terminated, truncated, _info = env.last()
        assert seen is not None
        env.step(None if terminated or truncated else agent.act(seen["observation"], seen["action_mask"], rng))
    assert not env.agents
    batch = make_vec("call_of_yeti_v0", 16, seed=1)
    step = batch.reset()
    for _ in range(30):
        step = batch.step(agent.act_batch(step.observation, step.action_mask, rng))
