"""Laws that hold in any game, for any seed, options and choices that Hypothesis comes up with."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cryptid_envs import record
from tests.contract.cases import EVERY, SHORT, Case
from tests.contract.drive import chooser, finish, is_over, plies, seat_of
from tests.contract.examples import examples

seeds = st.integers(0, 2**64 - 1)
short_cases = st.sampled_from(SHORT)
every_case = st.sampled_from(EVERY)
each_game = pytest.mark.parametrize("case", SHORT, ids=lambda case: case.game_id)


@examples(60)
@given(case=every_case, seed=seeds, choices=st.lists(st.integers(0, 2**16), max_size=60))
def test_any_choices_are_sound(case: Case, seed: int, choices: list[int]) -> None:
    """After any choices the position is sound, its observations in their space, its record one of a game so far."""
    env = case.aec()
    env.reset(seed=seed)
    space = env.observation_space("player_0")
    for choice in choices:
        if is_over(env):
            break
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(legal[choice % len(legal)]))
        assert env._desk.check() == 0
    assert all(space.contains(env.observe(agent)) for agent in env.possible_agents)
    assert env.state_space.contains(env.state())
    game = env.record()
    again = record.resume(game)
    assert again.record()["events"] == game["events"]


@each_game
@examples(8)
@given(seed=seeds, choice_seed=seeds)
def test_rewards_add_up(case: Case, seed: int, choice_seed: int) -> None:
    """To zero with "outcome" and "margin", to the scores with "score"; winners are among those with the best outcome."""
    returns = {}
    for mode in ("outcome", "score", "margin"):
        env = case.with_options(reward=mode).aec()
        env.reset(seed=seed)
        paid = np.zeros(case.num_players)
        before: Any = None
        for _ in plies(env, chooser(choice_seed)):
            if before is not None:
                paid += list(env.rewards.values())
            before = env
        paid += list(env.rewards.values())
        returns[mode] = paid
        game = env.record()
    assert returns["outcome"].sum() == pytest.approx(0)
    assert returns["margin"].sum() == pytest.approx(0, abs=1e-6)
    assert returns["score"] == pytest.approx(game["scores"])
    best = returns["outcome"].max()
    winners = [seat for seat in range(case.num_players) if returns["outcome"][seat] == pytest.approx(best)]
    assert game["winners"] == winners
    assert np.abs(returns["outcome"]).max() <= 1 + 1e-9


@examples(30)
@given(case=short_cases, seed=seeds, row=st.integers(0, 2**40), episode=st.integers(0, 2**40))
def test_seed_row_and_episode_are_the_game(case: Case, seed: int, row: int, episode: int) -> None:
    one, other = case.aec(), case.aec()
    for env in (one, other):
        env.reset(seed=seed, options={"row": row, "episode": episode})
        for number, _ in enumerate(plies(env, chooser(seed))):
            if number == 30:
                break
    assert one.get_state() == other.get_state()
    assert one.record() == other.record()
    other.reset(seed=seed, options={"row": row, "episode": episode + 1})
    assert one.get_state().rows["seed"] != other.get_state().rows["seed"]


@examples(30)
@given(case=short_cases, seed=seeds, ply=st.integers(0, 80), key=seeds, other=seeds)
def test_clones_show_the_same(case: Case, seed: int, ply: int, key: int, other: int) -> None:
    env = case.aec()
    env.reset(seed=seed)
    for number, _ in enumerate(plies(env, chooser(seed))):
        if number == ply:
            break
    for agent in env.possible_agents:
        clone = env.clone_for_search(agent, key)
        assert clone._desk.check() == 0
        assert clone.observe(agent)["observation"].tobytes() == env.observe(agent)["observation"].tobytes()
        assert clone.observe(agent)["action_mask"].tobytes() == env.observe(agent)["action_mask"].tobytes()
        twin = env.clone_for_search(agent, other).clone_for_search(agent, key)
        assert twin.get_state() == clone.get_state()


@examples(20)
@given(case=short_cases, seed=seeds, agents=st.booleans())
def test_records_survive_text(case: Case, seed: int, agents: bool) -> None:
    import json

    env = case.aec()
    env.reset(seed=seed)
    finish(env, chooser(seed))
    game = env.record([f"agent {seat}" for seat in range(case.num_players)] if agents else None)
    assert json.loads(record.to_line(game)) == game
    record.verify(json.loads(record.to_line(game)))


@examples(20)
@given(case=short_cases, seed=seeds, steps=st.integers(0, 60), size=st.integers(1, 5), threads=st.integers(1, 3))
def test_batches_are_rows(case: Case, seed: int, steps: int, size: int, threads: int) -> None:
    """A row's state depends on seed, row and moves alone."""
    batch = case.batch(size, num_threads=threads)
    batch.reset(seed=seed)
    wide = case.batch(size + 2)
    wide.reset(seed=seed)
    for _ in range(steps):
        batch.step(batch.sample_actions())
        wide.step(wide.sample_actions())
    assert batch.get_state() == wide.get_state(range(size))
    batch.close()


@examples(30)
@given(case=short_cases, seed=seeds, ply=st.integers(0, 60), offence=st.integers(-5, 10**6))
def test_only_legal_actions_do_anything(case: Case, seed: int, ply: int, offence: int) -> None:
    env = case.aec()
    env.reset(seed=seed)
    for number, _ in enumerate(plies(env, chooser(seed))):
        if number == ply:
            break
    if is_over(env):
        return
    mask = env.observe(env.agent_selection)["action_mask"]
    legal = 0 <= offence < len(mask) and mask[offence] == 1
    state, agent = env.get_state(), env.agent_selection
    if legal:
        env.step(offence)
        assert env.get_state() != state
    else:
        with pytest.raises(ValueError, match=agent):
            env.step(offence)
        assert env.get_state() == state
    assert seat_of(agent) < case.num_players
