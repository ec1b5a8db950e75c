"""A seat is shown nothing that it may not know.

Whatever the seat cannot know is dealt anew (``clone_for_search``); what the seat is shown must not change by a byte.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from cryptid_envs.core.state import digest
from cryptid_envs.envs.errors import NoRecord
from tests.contract.cases import Case, each, each_base, each_seats
from tests.contract.drive import chooser, finish, is_over, plies, raw, scramble, seen_by, spread_plies
from tests.contract.hidden import attributes, buffers, contents, differing


def check_every_seat(env: Any, key: int) -> None:
    for agent in env.possible_agents:
        clone = env.clone_for_search(agent, key)
        assert seen_by(clone, agent) == seen_by(env, agent), f"{agent} can tell the clone from the game"
        assert clone.infos.get(agent) == env.infos.get(agent)
        assert clone._desk.check() == 0
        assert clone._desk.over == env._desk.over
        seat = env._seat_of[agent]
        assert clone._desk.is_acting(seat) == env._desk.is_acting(seat)


@each
def test_every_seat_at_plies_of_many_games(case: Case) -> None:
    for seed in range(3):
        for number, env in enumerate(spread_plies(case, seed, 20)):
            check_every_seat(env, scramble(seed, number))


@pytest.mark.nightly
@each
def test_every_seat_at_every_ply(case: Case) -> None:
    for seed in range(20):
        env = case.aec()
        env.reset(seed=seed)
        for number, _ in enumerate(plies(env, chooser(seed))):
            check_every_seat(env, scramble(seed, number))


@each_base
def test_many_rows(case: Case) -> None:
    """The same for the rows of a batch: what each seat sees of a clone is what it saw."""
    batch = case.batch(400)
    batch.reset(seed=4)
    for stage in range(12):
        for _ in range(9):
            batch.step(batch.sample_actions())
        before, state = batch.global_state()[:, case.num_players :], batch.get_state()
        for seat in range(case.num_players):
            clone = batch.clone_for_search(np.arange(400), seat, key=stage)
            after = clone.global_state()[:, case.num_players :]
            size = batch.layout.size
            assert np.array_equal(before[:, seat * size : (seat + 1) * size], after[:, seat * size : (seat + 1) * size])
        assert batch.get_state() == state


@each
def test_clones_are_sound_and_play_on(case: Case) -> None:
    for env in spread_plies(case, 5, 4):
        for agent in env.possible_agents:
            clone = env.clone_for_search(agent, 3)
            for _ in plies(clone, chooser(4)):
                assert clone._desk.check() == 0
            assert is_over(clone)
            assert clone._desk.check() == 0
            while clone.agents:
                clone.step(None)
            with pytest.raises(NoRecord):
                clone.record()
            with pytest.raises(NoRecord):
                clone.information_state(agent)
            clone.reset(seed=1)
            clone.record()


@each
def test_the_original_is_left_alone(case: Case) -> None:
    for env in spread_plies(case, 6, 5):
        before, others = buffers(env), attributes(env)
        for agent in env.possible_agents:
            clone = env.clone_for_search(agent, 3)
            finish(clone, chooser(1))
        assert not differing(before, buffers(env))
        assert attributes(env) == others


@each
def test_a_clone_depends_on_what_the_seat_knows_alone(case: Case) -> None:
    """Games that a seat cannot tell apart give it the same clone, to the last byte of every buffer.

    The second game is a clone itself: it differs from the first in what is dealt anew.
    """
    for number, env in enumerate(spread_plies(case, 7, 12)):
        for agent in env.possible_agents:
            twin = env.clone_for_search(agent, 100 + number)
            one, other = env.clone_for_search(agent, 8), twin.clone_for_search(agent, 8)
            assert differing(buffers(one), buffers(other)) == []
            assert attributes(one) == attributes(other)


@each
def test_games_that_look_alike_have_the_same_clones(case: Case) -> None:
    """The same for games that were dealt apart: none of what one of them hides may be left anywhere in a clone."""
    batch = case.batch(300, autoreset="disabled")
    batch.reset(seed=13)
    alike = 0
    for steps in (0, 1, 2, 3):
        for _ in range(steps):
            batch.step(batch.sample_actions())
        n, size = case.num_players, batch.layout.size
        states = batch.global_state()
        for seat in range(n):
            first: dict[bytes, int] = {}
            for row, seen in enumerate(states[:, n + seat * size : n + (seat + 1) * size]):
                other = first.setdefault(bytes([states[row, seat]]) + seen.tobytes(), row)
                if other != row and alike < 200:
                    one, two = (batch.clone_for_search([k], seat, key=row).get_state().rows for k in (other, row))
                    assert differing(contents(one), contents(two)) == [], f"seat {seat}, {steps} steps"
                    alike += 1
    assert alike > 10 or "deck" not in case.options


@each_base
def test_a_clone_of_the_batch_depends_on_what_the_seat_knows_alone(case: Case) -> None:
    batch = case.batch(30)
    batch.reset(seed=4)
    for stage in range(8):
        for _ in range(11):
            batch.step(batch.sample_actions())
        for seat in range(case.num_players):
            twin = batch.clone_for_search(np.arange(30), seat, key=50 + stage)
            one = batch.clone_for_search(np.arange(30), seat, key=stage).get_state()
            other = twin.clone_for_search(np.arange(30), seat, key=stage).get_state()
            assert np.array_equal(one.rows, other.rows)
            assert "vector_logs" not in one.extra


@each_seats
def test_parallel_clones(case: Case) -> None:
    """The parallel form holds no more than the AEC form: the last joint actions, above all, are gone."""
    env = case.parallel()
    env.reset(seed=3)
    choose = chooser(3)
    for turn in range(25):
        if not env.agents:
            break
        for agent in env.possible_agents:
            twin = env.clone_for_search(agent, 5)
            assert raw(twin.observe(agent)) == raw(env.observe(agent))
            assert differing(buffers(twin), buffers(twin.clone_for_search(agent, 6).clone_for_search(agent, 5))) == []
        acting = [f"player_{seat}" for seat in env._desk.seats_to_act()]
        env.step({agent: choose(0, turn, env.observe(agent)["action_mask"]) for agent in acting})


@each
def test_a_pending_choice_is_secret(case: Case) -> None:
    """Where several seats choose at the same time, the others learn nothing from a choice before all have chosen."""
    checked = 0
    for seed in range(2):
        env = case.aec()
        env.reset(seed=seed)
        for number, _ in enumerate(plies(env, chooser(seed))):
            acting = env._desk.seats_to_act()
            if len(acting) < 2 or number > 60:
                continue
            actor = env.agent_selection
            legal = np.flatnonzero(env.observe(actor)["action_mask"])
            others = [agent for agent in env.agents if agent != actor]
            before = {agent: seen_by(env, agent) for agent in others}
            histories = {agent: env.information_state(agent) for agent in others} if number % 10 == 0 else {}
            for action in {int(legal[0]), int(legal[-1])}:
                twin = copy.deepcopy(env)
                twin.step(action)
                assert {agent: seen_by(twin, agent) for agent in others} == before
                assert {agent: twin.information_state(agent) for agent in histories} == histories
                checked += 1
    assert checked or not case.game.simultaneous


@each
def test_information_states_grow(case: Case) -> None:
    """They are a seat's own history: each begins with the one before, and tells of every own action."""
    env = case.aec()
    env.reset(seed=3)
    before = dict.fromkeys(env.possible_agents, "")
    for number, (seat, action) in enumerate(plies(env, chooser(3))):
        if number > 25:
            break
        agent = f"player_{seat}"
        words = env.words(agent, action)
        for other in env.possible_agents:
            history = env.information_state(other)
            assert history.startswith(before[other])
            before[other] = history
        env_after = copy.deepcopy(env)
        env_after.step(action)
        assert f"> {words}" in env_after.information_state(agent)[len(before[agent]) :]


@each_seats
def test_information_states_do_not_depend_on_the_interface(case: Case) -> None:
    aec, parallel = case.aec(), case.parallel()
    aec.reset(seed=3)
    parallel.reset(seed=3)
    choose = chooser(3)
    for turn in range(10):
        acting = [f"player_{seat}" for seat in parallel._desk.seats_to_act()]
        actions = {agent: choose(0, turn, parallel.observe(agent)["action_mask"]) for agent in acting}
        for agent in acting:
            assert aec.agent_selection == agent
            aec.step(actions[agent])
        parallel.step(actions)
        for agent in aec.possible_agents:
            assert aec.information_state(agent) == parallel.information_state(agent)
        if not parallel.agents:
            break


@each_seats
def test_clones_differ(case: Case) -> None:
    """At the beginning of a game, when most is hidden, keys give different worlds, and the truth is not favoured."""
    env = case.aec()
    env.reset(seed=2)
    clones = [env.clone_for_search(env.agent_selection, key) for key in range(40)]
    assert len({_hidden(clone) for clone in clones}) > 5
    assert [_hidden(clone) for clone in clones].count(_hidden(env)) <= 8
    seen = [clone.state().tobytes() for clone in clones]
    if len(set(seen)) > 5:
        assert seen.count(env.state().tobytes()) <= 8


def _hidden(env: Any) -> str:
    """Digest of the position, chance left out."""
    rows = env.get_state().rows
    for name in ("seed", "stream", "draws", "moves", "episode"):
        rows[name] = 0
    return digest(rows)
