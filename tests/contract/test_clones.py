"""Search clones: their future depends on the key alone, in every interface."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from cryptid_envs.envs.errors import NoRecord
from tests.contract.cases import Case, each_base, each_seats
from tests.contract.drive import chooser, finish, first_legal, future, look, play_to, plies, spread_plies


@each_seats
def test_the_key_decides(case: Case) -> None:
    for env in spread_plies(case, 1, 3):
        agent = env.agent_selection
        one, other = env.clone_for_search(agent, 5), env.clone_for_search(env._seat_of[agent], 5)
        steps = finish(copy.deepcopy(one), chooser(0))
        assert future(one, min(steps, 30)) == future(other, min(steps, 30))
        finish(one, chooser(1))
        finish(other, chooser(1))
        assert look(one) == look(other)


@each_base
def test_the_key_decides_about_later_games(case: Case) -> None:
    env = play_to(case, 1, 3)
    one, other = env.clone_for_search(env.agent_selection, 5), env.clone_for_search(env.agent_selection, 5)
    one.reset()
    other.reset()
    assert look(one) == look(other)


@each_seats
def test_chance_is_new(case: Case) -> None:
    """Clones that are dealt alike meet different chance under different keys; none has the chance of the original."""
    env = play_to(case, 1, 0)
    seeds = {int(env.get_state().rows["seed"][0])}
    streams = {int(env.get_state().rows["stream"][0])}
    for key in range(50):
        rows = env.clone_for_search("player_0", key).get_state().rows
        seeds.add(int(rows["seed"][0]))
        streams.add(int(rows["stream"][0]))
        assert rows["draws"][0] == 0
        assert rows["moves"][0] == 0
    assert len(seeds) == len(streams) == 51


@each_base
def test_futures_differ(case: Case) -> None:
    """Also where all that a clone's seat can see is fixed: the rest of the game under one policy."""
    env = play_to(case, 1, 2)
    agent = env.agent_selection
    ends = set()
    for key in range(30):
        clone = env.clone_for_search(agent, key)
        for _ in plies(clone, first_legal):
            pass
        ends.add(clone.state().tobytes())
    assert len(ends) > 3


@each_base
def test_clones_of_rows(case: Case) -> None:
    batch = case.batch(6, record=True)
    batch.reset(seed=1)
    for _ in range(5):
        batch.step(batch.sample_actions())
    clone = batch.clone_for_search([4, 1], 1, key=9, copies=3)
    assert len(clone) == 6
    assert (clone.autoreset, clone.num_threads, clone.options) == ("disabled", 1, batch.options)
    n, size = case.num_players, batch.layout.size
    seen = batch.global_state()[:, n:].reshape(6, n, size)[[4, 4, 4, 1, 1, 1], 1]
    assert np.array_equal(clone.global_state()[:, n:].reshape(6, n, size)[:, 1], seen)
    again = batch.clone_for_search(np.array([4, 1]), 1, 9, 3)
    assert again.get_state() == clone.get_state()
    assert len(np.unique(clone.get_state().rows["seed"])) == 6
    with pytest.raises(NoRecord):
        clone.records(0)
    over = np.zeros(6, bool)
    while not over.all():
        step = clone.step(clone.sample_actions())
        over = step.terminated | step.truncated
    clone.reset(seed=3)


@each_base
def test_a_clone_of_a_row_can_be_set_into_a_single_game(case: Case) -> None:
    batch, env = case.batch(3), case.aec()
    batch.reset(seed=1)
    env.set_state(batch.clone_for_search([2], 0, 5).get_state([0]))
    assert env._desk.check() == 0
    with pytest.raises(NoRecord):
        env.record()
    future(env, 20)


@each_base
def test_what_a_clone_keeps_of_the_interface(case: Case) -> None:
    env = play_to(case, 1, 3, illegal="lose", render_mode="ansi")
    clone = env.clone_for_search("player_0", 1)
    assert (clone.illegal, clone.render_mode, clone.options) == ("lose", "ansi", env.options)
    assert clone.agents == env.agents
    state = clone.get_state()
    twin = case.aec()
    twin.set_state(state)
    with pytest.raises(NoRecord):
        twin.record()
    assert twin.get_state() == state


@each_base
def test_a_clone_knows_its_searcher(case: Case) -> None:
    """Single games and batches say for whom a clone was made, also after every way to copy it; originals say None."""
    env = play_to(case, 1, 3)
    assert env.searcher is None
    clone = env.clone_for_search(env.possible_agents[1], 5)
    twin = case.aec()
    twin.set_state(clone.get_state())
    for copied in (clone, copy.deepcopy(clone), pickle.loads(pickle.dumps(clone)), twin):
        assert copied.searcher == 1
    twin.set_state(env.get_state())
    clone.reset(seed=1)
    assert twin.searcher is None
    assert clone.searcher is None
    assert env.searcher is None


@each_base
def test_a_batch_of_clones_knows_its_searcher(case: Case) -> None:
    batch = case.batch(4, seed=1)
    batch.reset()
    clones = batch.clone_for_search([0, 2], 1, 5)
    assert batch.searcher is None
    assert clones.searcher == 1
    assert pickle.loads(pickle.dumps(clones)).searcher == 1
    assert copy.deepcopy(clones.get_state()).extra["searcher"] == 1
    batch.set_state(clones.get_state(), [1, 3])
    assert batch.searcher is None, "rows 0 and 2 are no clones"
    batch.set_state(clones.get_state([0, 1, 0, 1]))
    assert batch.searcher == 1
    batch.reset()
    clones.reset()
    assert batch.searcher is None
    assert clones.searcher is None
