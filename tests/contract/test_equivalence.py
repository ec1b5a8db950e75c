"""One game, whichever interface plays it: AEC, parallel, batch of any size and on any number of threads, record."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Hashable

import numpy as np
import pytest

from cryptid_envs import record
from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.envs.vector import Step
from tests.contract.cases import Case, each, each_base, each_short
from tests.contract.drive import (
    chooser,
    finish,
    joint_actions,
    play,
    play_to,
    plies,
    raw,
    seat_of,
    seen_by,
    spread_plies,
)


@each
def test_parallel_is_aec(case: Case) -> None:
    """What each seat sees before each of its choices, its masks, and what it is paid in all."""
    seed = 1
    aec, parallel = case.aec(), case.parallel()
    aec.reset(seed=seed)
    seen, _ = parallel.reset(seed=seed)
    turns: Counter[int] = Counter()
    agents = parallel.agents
    for _ in range(10_000):
        if not parallel.agents:
            break
        returns = dict.fromkeys(agents, 0.0)
        actions = joint_actions(parallel, seen, chooser(seed), turns)
        for _ in actions:
            agent = aec.agent_selection
            own, other = raw(aec.observe(agent)), raw(seen[agent])
            assert own == other
            aec.step(actions[agent])
            for name in agents:
                returns[name] += aec.rewards[name]
        seen, rewards, terminations, truncations, infos = parallel.step(actions)
        assert rewards == pytest.approx(returns)
        assert (terminations, truncations, infos) == (aec.terminations, aec.truncations, aec.infos)
        for agent in agents:
            assert raw(seen[agent]) == raw(aec.observe(agent))
        assert parallel.state().tobytes() == aec.state().tobytes()
    assert not parallel.agents
    assert [seen_by(parallel, agent) for agent in agents] == [seen_by(aec, agent) for agent in agents]
    assert parallel.record() == aec.record()


@each
def test_replayed_record_is_the_game(case: Case) -> None:
    for seed in range(3):
        env = play(case, seed)
        again = record.replay(env.record())
        for agent in env.possible_agents:
            assert seen_by(again, agent) == seen_by(env, agent)
        assert again.state().tobytes() == env.state().tobytes()
        assert again.record() == env.record()
        assert (again.terminations, again.truncations) == (env.terminations, env.truncations)


@each
def test_rows_can_be_played_alone(case: Case) -> None:
    """Row and episode of a batch, with the batch's own sampled actions, played again by AEC from (seed, row, episode)."""
    batch = case.batch(7, autoreset="disabled", record=True)
    batch.reset(seed=9)
    batch.reset()
    for _ in range(3000):
        step = batch.step(batch.sample_actions())
        if (step.terminated | step.truncated).all():
            break
    for row in (0, 6):
        env = case.aec()
        env.reset(seed=9, options={"row": row, "episode": 1})
        (game,) = batch.records(row)[-1:]
        events = game["events"]
        for event in events:
            if event[0] == "act":
                env.step(env.action(f"player_{event[1]}", event[2]))
            elif event[0] == "tick":
                for _ in range(len(event[1]) - event[1].count("-")):
                    env.step(env.action(env.agent_selection, event[1][seat_of(env.agent_selection)]))
        assert env.record() == game


def _digest(step: Step, rows: int) -> str:
    arrays = [array[:rows] for array in step[:6] if array is not None]
    if step.final_observation is not None:
        ended = np.flatnonzero((step.terminated | step.truncated)[:rows])
        arrays += [np.ascontiguousarray(array[ended]) for array in step[6:] if array is not None]
    return hashlib.blake2b(b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)).hexdigest()


def _digests(case: Case, num_envs: int, rows: int, steps: int, threads: int = 1, **more: object) -> list[Hashable]:
    batch = case.batch(num_envs, num_threads=threads, **more)
    batch.reset(seed=17)
    shown: list[Hashable] = []
    for _ in range(steps):
        actions = batch.sample_actions()
        step = batch.step(actions)
        shown.append((actions[:rows].tobytes(), _digest(step, rows)))
    batch.close()
    return shown


@each_base
def test_batch_size_does_not_matter(case: Case) -> None:
    large = _digests(case, 4096, 7, 150)
    assert _digests(case, 7, 7, 150) == large
    assert _digests(case, 1, 1, 150) == _digests(case, 4096, 1, 150)


@each_base
@pytest.mark.parametrize("mode", ["same_step", "next_step"])
def test_threads_do_not_matter(case: Case, mode: str) -> None:
    alone = _digests(case, 61, 61, 150, autoreset=mode)
    for threads in (2, 4, 64, 100):
        assert _digests(case, 61, 61, 150, threads, autoreset=mode) == alone


@each_base
def test_a_far_row(case: Case) -> None:
    batch, env = case.batch(4096), case.aec()
    batch.reset(seed=5)
    env.reset(seed=5, options={"row": 4095})
    assert batch.global_state()[4095].tobytes() == env.state().tobytes()


@each
def test_global_state(case: Case) -> None:
    batch, env = case.batch(3), case.aec()
    step = batch.reset(seed=5)
    for row in range(3):
        env.reset(seed=5, options={"row": row})
        state = batch.global_state()
        assert state.dtype == env.state_space.dtype
        assert state[row].tobytes() == env.state().tobytes()
        assert env.state_space.contains(state[row])
    assert step.observation.dtype == np.uint8


@each_short
def test_observing_changes_nothing(case: Case) -> None:
    """Two games, one of which is looked at in every way before each step."""
    quiet, watched = case.aec(), case.aec(render_mode="ansi")
    quiet.reset(seed=2)
    watched.reset(seed=2)
    length = finish(play_to(case, 2, 0), chooser(2))
    for number, (_, action) in enumerate(plies(quiet, chooser(2))):
        if number % max(length // 10, 1) == 0:
            before = watched.get_state()
            look_in_every_way(watched)
            assert watched.get_state() == before
        watched.step(action)
    look_in_every_way(watched)
    assert quiet.record() == watched.record()
    assert quiet.get_state() == watched.get_state()


def look_in_every_way(env: CryptidAEC) -> None:
    for agent in env.possible_agents:
        seen_by(env, agent)
        env.decode(agent)
        env.clone_for_search(agent, 1)
        env.words(agent, 0)
        env.information_state(agent)
    env.state()
    env.render()
    env.record()
    env.last()


@each
def test_words_and_actions_are_inverse(case: Case) -> None:
    for env in spread_plies(case, 3, 6):
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            if env.terminations[agent] or env.truncations[agent]:
                assert env.legal_words(agent) == []
                continue
            words = [env.words(agent, int(action)) for action in np.flatnonzero(mask)]
            assert env.legal_words(agent) == words
            assert len(set(words)) == len(words)
            assert [env.action(agent, text) for text in words] == np.flatnonzero(mask).tolist()
