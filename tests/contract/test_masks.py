"""Masks and observations at every ply: the right form, never a seat without a choice, and games that end."""

from __future__ import annotations

import numpy as np
import pytest

from tests.contract.cases import Case, each, each_base, each_seats
from tests.contract.drive import Choose, chooser, finish, first_legal, last_legal, plies

POLICIES: dict[str, Choose] = {"random": chooser(1), "first": first_legal, "last": last_legal}
each_policy = pytest.mark.parametrize("policy", POLICIES)
MOST_STEPS = 100_000


@each_policy
@each
def test_every_ply(case: Case, policy: str) -> None:
    env = case.aec()
    agents = env.possible_agents
    space, actions = env.observation_space(agents[0]), env.action_space(agents[0])
    env.reset(seed=3)
    steps = 0
    for seat, action in plies(env, POLICIES[policy]):
        steps += 1
        assert steps < MOST_STEPS, "the game does not end"
        assert env._desk.check() == 0
        if steps > 1000 and steps % 50:  # long games: everything at some plies
            continue
        acting = set(env._desk.seats_to_act())
        assert seat == env._desk.next_seat()
        assert seat in acting
        for other, agent in enumerate(agents):
            seen = env.observe(agent)
            mask = seen["action_mask"]
            assert mask.dtype == np.int8
            assert seen["observation"].dtype == np.uint8
            assert space.contains(seen)
            assert mask.any() == (other in acting), "who acts has a choice, and nobody else"
        assert env.observe(agents[seat])["action_mask"][action] == 1
        last = env.last()[0]
        assert last is not None
        assert space.contains(last)
        assert actions.contains(actions.sample(last["action_mask"]))
    assert env._desk.check() == 0
    assert steps > 0
    for agent in agents:
        seen = env.observe(agent)
        assert space.contains(seen)
        assert seen["action_mask"].all()


@each_policy
@each
def test_games_end(case: Case, policy: str) -> None:
    env = case.aec()
    for seed in range(3):
        env.reset(seed=seed)
        assert 0 < finish(env, POLICIES[policy]) < MOST_STEPS
        assert env.terminations == dict.fromkeys(env.agents, True) or env.truncations == dict.fromkeys(env.agents, True)


@each_base
def test_many_random_plies(case: Case) -> None:
    """In a batch: who is asked has a choice."""
    batch = case.batch(512)
    step = batch.reset(seed=1)
    for _ in range(400):
        if step.agent is None:
            acting = batch.get_state().rows["to_act"]
            bits = acting[:, None] >> np.arange(case.num_players) & 1
            assert np.array_equal(step.action_mask.any(axis=2), bits.astype(bool))
        else:
            assert step.action_mask.any(axis=1).all()
        actions = batch.sample_actions()
        chosen = np.take_along_axis(step.action_mask, actions[..., None], axis=-1)[..., 0]
        assert np.array_equal(chosen.astype(bool), step.action_mask.any(axis=-1))
        step = batch.step(actions)


@each_base
def test_sampled_actions_are_spread(case: Case) -> None:
    """The random policy picks every legal action of a first position, each about equally often."""
    batch = case.batch(4000)
    step = batch.reset(seed=1)
    masks, actions = step.action_mask, batch.sample_actions()
    if step.agent is None:
        masks, actions = masks[:, 0], actions[:, 0]
    share = (masks / masks.sum(axis=1, keepdims=True)).sum(axis=0)
    counts = np.bincount(actions, minlength=masks.shape[1])
    assert (np.abs(counts - share) <= 6 * np.sqrt(share) + 1).all()
    assert np.array_equal(batch.sample_actions(), batch.sample_actions())


@each_seats
def test_parallel_masks(case: Case) -> None:
    env, other = case.parallel(), case.parallel(idle_mask="ones")
    seen, _ = env.reset(seed=3)
    ones, _ = other.reset(seed=3)
    space = env.observation_space(env.possible_agents[0])
    choose = POLICIES["random"]
    for turn in range(MOST_STEPS):
        acting = set(env._desk.seats_to_act())
        for seat, agent in enumerate(env.possible_agents):
            mask, filled = seen[agent]["action_mask"], ones[agent]["action_mask"]
            over = not env.agents
            assert space.contains(seen[agent])
            assert space.contains(ones[agent])
            assert mask.any() == (over or seat in acting)
            assert np.array_equal(filled, mask if mask.any() else np.ones_like(mask))
            assert np.array_equal(other.observe(agent)["action_mask"], filled)
            assert np.array_equal(seen[agent]["observation"], ones[agent]["observation"])
        if not env.agents:
            break
        actions = {agent: choose(0, turn, ones[agent]["action_mask"]) for agent in env.agents}
        seen = env.step(actions)[0]
        ones = other.step(actions)[0]
    assert all(seen[agent]["action_mask"].all() for agent in env.possible_agents)


@each
def test_spaces(case: Case) -> None:
    """One space object for all seats, known before the first reset, and of one shape for every game."""
    for env in (case.aec(), case.parallel()):
        agents = [f"player_{seat}" for seat in range(case.num_players)]
        assert env.possible_agents == agents
        assert env.agents == []
        spaces, actions = {id(env.observation_space(a)) for a in agents}, {id(env.action_space(a)) for a in agents}
        assert len(spaces) == len(actions) == 1
        space = env.observation_space(agents[0])
        assert list(space.spaces) == ["action_mask", "observation"] or list(space.spaces) == [
            "observation",
            "action_mask",
        ]
        assert space["observation"].dtype == np.uint8
        assert space["observation"].shape == (env.game.layout(case.num_players).size,)
        assert space["action_mask"].shape == (env.action_space(agents[0]).n,)
        assert env.max_num_agents == case.num_players
        env.reset(seed=1)
        assert env.num_agents == case.num_players
        assert env.observation_space(agents[0]) is space
    batch = case.batch(2)
    assert batch.observation_space == space
    assert batch.action_space == env.action_space(agents[0])


@each
def test_decode_tiles_the_observation(case: Case) -> None:
    env = case.aec()
    env.reset(seed=1)
    for number, _ in enumerate(plies(env, chooser(1))):
        if number % 20 == 0:
            for agent in env.agents:
                blocks = env.decode(agent)
                assert list(blocks) == [block.name for block in env.game.spec.OBS]
                flat = np.concatenate([block.reshape(-1) for block in blocks.values()])
                assert np.array_equal(flat, env.observe(agent)["observation"])
                for block in env.game.spec.OBS:
                    assert blocks[block.name].shape == block.shape_for(case.num_players)
                    assert blocks[block.name].max(initial=0) <= block.high
