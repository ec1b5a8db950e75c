"""Whatever is put into a public entry point, only the documented errors come out, and nothing is half done."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cryptid_envs
from cryptid_envs import record
from cryptid_envs.core.options import OptionError
from cryptid_envs.envs.errors import IllegalAction, StateMismatch
from tests.contract.cases import SHORT, Case
from tests.contract.drive import play, play_to
from tests.contract.examples import examples
from tests.contract.test_broken_records import leaves, replaced, sound_or_refused

cases = st.sampled_from(SHORT)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.integers(-3, 80)
    | st.floats(allow_nan=True)
    | st.text(max_size=6)
)
plain_json = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
anything = plain_json | st.binary(max_size=4) | st.tuples(scalars) | st.builds(np.array, st.lists(st.integers(0, 9)))
GAMES = {str(case): play(case, 1, 1).record() for case in SHORT}


def only(errors: tuple[type[Exception], ...], call: Callable[[], Any]) -> bool:
    """Whether a call succeeds; any other error than those named is one of the test."""
    try:
        call()
    except errors:
        return False
    return True


@examples(200)
@given(plain_json)
def test_records_of_anything(thing: Any) -> None:
    assert not only((record.RecordError,), lambda: record.verify(thing))
    assert not only((record.RecordError,), lambda: record.resume(thing))


@examples(150)
@given(case=cases, field=st.sampled_from(sorted(next(iter(GAMES.values())))), thing=plain_json)
def test_records_with_a_field_of_anything(case: Case, field: str, thing: Any) -> None:
    game = {**copy.deepcopy(GAMES[str(case)]), field: thing}
    sound_or_refused(game)


@examples(250)
@given(case=cases, data=st.data(), thing=plain_json)
def test_records_with_anything_somewhere(case: Case, data: st.DataObject, thing: Any) -> None:
    """A leaf of the events, options or scores is replaced."""
    game = copy.deepcopy(GAMES[str(case)])
    game["events"] = game["events"][:60]
    field = data.draw(st.sampled_from(["events", "events", "events", "options", "scores", "winners"]))
    path, _ = data.draw(st.sampled_from(list(leaves(game[field]))))
    sound_or_refused({**game, field: replaced(game[field], path, thing)}, path[0] if field == "events" else None)


@examples(60)
@given(case=cases, data=st.data())
def test_events_in_any_order(case: Case, data: st.DataObject) -> None:
    game = copy.deepcopy(GAMES[str(case)])
    events = game["events"][:30]
    first = data.draw(st.integers(0, len(events) - 1))
    game["events"] = events[:first] + data.draw(st.permutations(events[first:]))
    sound_or_refused(game, first)


@examples(100)
@given(content=st.binary(max_size=60) | plain_json.map(lambda thing: json.dumps(thing).encode()))
def test_files_of_anything(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    file: Path = tmp_path_factory.mktemp("fuzz") / "x"
    file.write_bytes(content)
    assert only((record.RecordError,), lambda: record.load(file)) == (not content.strip())


@examples(200)
@given(case=cases, thing=anything, illegal=st.sampled_from(["raise", "lose"]))
def test_actions_of_anything(case: Case, thing: Any, illegal: str) -> None:
    env = play_to(case, 1, 2, illegal=illegal)
    state = env.get_state()
    if not only((IllegalAction,), lambda: env.step(thing)):
        assert env.get_state() == state
    parallel = case.parallel(illegal=illegal)
    parallel.reset(seed=1)
    before = parallel.get_state()
    agents = dict.fromkeys(parallel.agents, thing)
    if not only((IllegalAction,), lambda: parallel.step(agents)):
        assert parallel.get_state() == before


@examples(200)
@given(
    case=cases, thing=anything | st.lists(scalars, min_size=2, max_size=2), illegal=st.sampled_from(["raise", "lose"])
)
def test_batch_actions_of_anything(case: Case, thing: Any, illegal: str) -> None:
    batch = case.batch(2, illegal=illegal)
    batch.reset(seed=1)
    before = batch.get_state()
    if not only((IllegalAction,), lambda: batch.step(thing)):
        assert batch.get_state() == before


@examples(300)
@given(case=cases, data=st.data(), thing=anything)
def test_options_of_anything(case: Case, data: st.DataObject, thing: Any) -> None:
    names = ["num_players", "illegal", "render_mode", *(option.name for option in case.game.options)]
    name = data.draw(st.sampled_from(names) | st.text(max_size=6).filter(str.isidentifier))
    if not only((OptionError,), lambda: case.aec(**{name: thing})):
        return
    env = case.aec(**{name: thing})
    env.reset(seed=1)
    assert env._desk.check() == 0
    env.record()


@examples(150)
@given(case=cases, name=st.sampled_from(["num_envs", "num_threads", "seed", "autoreset", "illegal"]), thing=scalars)
def test_batches_of_anything(case: Case, name: str, thing: Any) -> None:
    if name in ("num_envs", "num_threads") and isinstance(thing, int) and thing > 1000:
        thing = -thing
    only((ValueError,), lambda: cryptid_envs.make_vec(case.game_id, **{"num_envs": 2, name: thing}))


@examples(100)
@given(case=cases, words=st.text(max_size=12), thing=anything)
def test_words_of_anything(case: Case, words: str, thing: Any) -> None:
    env = play_to(case, 1, 2)
    state, agent = env.get_state(), env.agent_selection
    assert words in env.legal_words(agent) or not only((IllegalAction,), lambda: env.action(agent, words))
    only((IllegalAction,), lambda: env.words(agent, thing))
    assert env.get_state() == state


@examples(200)
@given(case=cases, data=st.data(), thing=anything)
def test_states_of_anything(case: Case, data: st.DataObject, thing: Any) -> None:
    """A state of another game, version or form is refused, and the environment goes on as it was."""
    env, other = play_to(case, 1, 4), play_to(data.draw(cases), 1, 4)
    state = other.get_state()
    kinds = ["id", "options", "spec_hash", "rows", "logs", "origins", "extra", "checksum", "nothing", "everything"]
    change = data.draw(st.sampled_from(kinds))
    if change == "everything":
        state = thing
    elif change == "rows":
        rows = data.draw(st.sampled_from([state.rows[:0], np.repeat(state.rows, 2), np.zeros(1)]))
        state = dataclasses.replace(state, rows=rows)
    elif change != "nothing":
        state = dataclasses.replace(state, **{change: thing})
    for one in (env, case.batch(1, seed=1)):
        if not hasattr(one, "agents"):
            one.reset()
        before = one.get_state()
        if not only((StateMismatch, ValueError), lambda one=one, state=state: one.set_state(state)):
            assert one.get_state() == before
        else:
            assert one.get_state() == state
            assert state.id == case.game_id


@examples(300)
@given(case=cases, ply=st.integers(0, 12), data=st.data())
def test_damaged_states(case: Case, ply: int, data: st.DataObject) -> None:
    """One changed bit of a record may mean anything to a kernel: it is never played on."""
    env = play_to(case, 1, ply)
    state = env.get_state()
    rows = state.rows.copy()
    name = data.draw(st.sampled_from(rows.dtype.names))
    column = rows[name].reshape(-1).copy()
    bits = column.view(np.uint8)
    bits[data.draw(st.integers(0, len(bits) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    rows[name] = column.reshape(rows[name].shape)
    damaged = pickle.loads(pickle.dumps(dataclasses.replace(state, rows=rows)))
    for one in (env, case.parallel(), case.batch(1)):
        with pytest.raises(StateMismatch, match=r"not what get_state\(\) of .* saved"):
            one.set_state(damaged)
        one.set_state(state)
        assert one.get_state() == state


@examples(100)
@given(case=cases, ply=st.integers(1, 12), data=st.data())
def test_logs_of_moves_that_were_not_played(case: Case, ply: int, data: st.DataObject) -> None:
    """They make no record, and are not played either: a kernel would do anything with an illegal action."""
    env = play_to(case, 1, ply)
    batch = case.batch(1, record=True, autoreset="disabled")
    batch.reset(seed=1)
    for _ in range(ply):
        batch.step(batch.sample_actions())
    place = data.draw(st.integers(0, ply - 1))
    wrong = data.draw(st.integers(-3, 200))
    env._log[place % len(env._log)] = wrong
    logged = batch._logs[0].current.actions
    logged[place % len(logged)] = wrong
    for call in (env.record, lambda: batch.records(0)):
        only((record.RecordError,), call)


@examples(60)
@given(case=cases, agent=scalars, key=scalars)
def test_clones_of_anything(case: Case, agent: Any, key: Any) -> None:
    env = play_to(case, 1, 2)
    state = env.get_state()
    if only((ValueError,), lambda: env.clone_for_search(agent, key)):
        assert isinstance(key, int)
    assert env.get_state() == state


@examples(40)
@given(case=cases, seed=anything)
def test_seeds_of_anything(case: Case, seed: Any) -> None:
    env = play_to(case, 1, 2)
    state = env.get_state()
    if not only((ValueError,), lambda: env.reset(seed=seed)):
        assert env.get_state() == state
    elif seed is not None:
        assert env.record()["seed"] == int(seed)


@examples(40)
@given(case=cases, ply=st.integers(0, 30), cut=st.integers(0, 400))
def test_pickles_that_were_cut_short(case: Case, ply: int, cut: int) -> None:
    """They cannot be read; whole ones can."""
    env = play_to(case, 1, ply)
    data = pickle.dumps(env)
    with pytest.raises((EOFError, pickle.UnpicklingError)):
        pickle.loads(data[: len(data) - 1 - cut])
    assert pickle.loads(data).get_state() == env.get_state()
