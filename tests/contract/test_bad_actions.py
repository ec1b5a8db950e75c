"""What is no legal action raises, says so in words of the game, and changes nothing."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.envs.errors import IllegalAction, ResetNeeded
from cryptid_envs.envs.parallel import CryptidParallel
from tests.contract.bad import NO_NUMBERS, illegal_numbers
from tests.contract.cases import Case, each_base, each_seats
from tests.contract.drive import chooser, future, look, play_to, seat_of, spread_plies
from tests.contract.processes import output_of

each_thing = pytest.mark.parametrize("thing", NO_NUMBERS)


def check_words(error: ValueError, env: Any, seat: int, action: int) -> None:
    """The message names the seat, the action in words (or the range), and what would be legal."""
    text = str(error)
    assert f"player_{seat}" in text
    size = env.action_space("player_0").n
    if 0 <= action < size:
        assert env.words(f"player_{seat}", action) in text
    else:
        assert str(action) in text
        assert f"0 to {size - 1}" in text
    for words in env.legal_words(f"player_{seat}"):
        assert words in text


@each_seats
def test_aec_numbers(case: Case) -> None:
    for env in spread_plies(case, 2, 5):
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            continue
        seat = seat_of(env.agent_selection)
        before, state = look(env), env.get_state()
        for action in illegal_numbers(env.observe(env.agent_selection)["action_mask"]):
            with pytest.raises(IllegalAction) as caught:
                env.step(action)
            check_words(caught.value, env, seat, action)
            assert env.get_state() == state
            assert look(env) == before


@each_seats
def test_aec_goes_on_after_a_refusal(case: Case) -> None:
    env, quiet = play_to(case, 2, 4), play_to(case, 2, 4)
    for action in (-1, 2**70, None, 0.5):
        with pytest.raises(IllegalAction):
            env.step(action)
    assert future(env, 30) == future(quiet, 30)
    assert env.record()["events"] == quiet.record()["events"]


@each_thing
@each_base
def test_aec_other_things(case: Case, thing: str) -> None:
    for illegal in ("raise", "lose"):
        env = play_to(case, 2, 3, illegal=illegal)
        before, state = look(env), env.get_state()
        with pytest.raises(IllegalAction) as caught:
            env.step(NO_NUMBERS[thing])
        assert env.agent_selection in str(caught.value)
        assert thing == "none" or f"0 to {env.action_space('player_0').n - 1}" in str(caught.value)
        assert env.get_state() == state
        assert look(env) == before


@each_base
@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"])
def test_any_integer_is_a_number(case: Case, kind: str) -> None:
    env, other = play_to(case, 2, 3), play_to(case, 2, 3)
    action = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    env.step(np.dtype(kind).type(action))
    other.step(action)
    assert look(env) == look(other)
    assert env.record() == other.record()
    zero_d = play_to(case, 2, 3)
    zero_d.step(np.array(action, kind))
    assert look(zero_d) == look(other)


def joint(env: CryptidParallel) -> dict[str, int]:
    """A legal action for every agent that is to act, and nonsense for the others."""
    actions = {}
    for agent in env.agents:
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        actions[agent] = int(legal[0]) if len(legal) else 10**9
    return actions


def some_positions(case: Case) -> Iterator[CryptidParallel]:
    env = case.parallel()
    env.reset(seed=2)
    for _ in range(4):
        if env.agents:
            yield env
            future(env, 3)


@each_seats
def test_parallel_numbers(case: Case) -> None:
    for env in some_positions(case):
        before, state = look(env), env.get_state()
        for seat in env._desk.seats_to_act():
            agent = f"player_{seat}"
            for action in illegal_numbers(env.observe(agent)["action_mask"]):
                with pytest.raises(IllegalAction) as caught:
                    env.step({**joint(env), agent: action})
                check_words(caught.value, env, seat, action)
                assert env.get_state() == state
                assert look(env) == before


@each_thing
@each_base
def test_parallel_other_things(case: Case, thing: str) -> None:
    for illegal in ("raise", "lose"):
        env = case.parallel(illegal=illegal)
        env.reset(seed=2)
        before, state = look(env), env.get_state()
        seat = env._desk.seats_to_act()[-1]
        with pytest.raises(IllegalAction, match=f"player_{seat}"):
            env.step({**joint(env), f"player_{seat}": NO_NUMBERS[thing]})
        assert env.get_state() == state
        assert look(env) == before


@each_base
def test_parallel_agents(case: Case) -> None:
    env = case.parallel()
    env.reset(seed=2)
    before = look(env)
    actor = env._desk.seats_to_act()[0]
    rest = {agent: action for agent, action in joint(env).items() if agent != f"player_{actor}"}
    with pytest.raises(IllegalAction, match=f"player_{actor} is to act"):
        env.step(rest)
    with pytest.raises(IllegalAction, match=r"there is no agent 'player_99'.*player_0, player_1"):
        env.step({**joint(env), "player_99": 0})
    with pytest.raises(IllegalAction, match="there is no agent 0"):
        env.step({**joint(env), 0: 0})
    for nothing in (None, 3, [0], "player_0"):  # no dict
        with pytest.raises((IllegalAction, TypeError), match=r"agent|actions"):
            env.step(nothing)
    assert look(env) == before


@each_base
def test_parallel_ignores_who_is_not_to_act(case: Case) -> None:
    """Whatever those agents send, and whether they send anything."""
    env = case.parallel()
    env.reset(seed=2)
    choose = chooser(2)
    for turn in range(40):
        idle = [agent for agent in env.agents if not env.observe(agent)["action_mask"].any()]
        acting = [agent for agent in env.agents if agent not in idle]
        actions = {agent: choose(seat_of(agent), turn, env.observe(agent)["action_mask"]) for agent in acting}
        after = []
        for junk in ({}, dict.fromkeys(idle, -1), dict.fromkeys(idle, None), dict.fromkeys(idle, float("nan"))):
            twin = copy.deepcopy(env)
            twin.step({**junk, **actions})
            after.append(look(twin))
        assert len(set(after)) == 1
        env.step(actions)
        if not env.agents:
            break


def refused(batch: Any, actions: Any, match: str) -> None:
    """The batch refuses the actions and stays as it is."""
    state, shown = batch.get_state(), batch.current()
    with pytest.raises(IllegalAction, match=match):
        batch.step(actions)
    assert batch.get_state() == state
    for before, after in zip(shown, batch.current(), strict=True):
        assert before is None or np.array_equal(before, after)


@each_seats
def test_batch_numbers(case: Case) -> None:
    batch = case.batch(5, record=True)
    batch.reset(seed=2)
    for _ in range(3):
        for _ in range(3):
            batch.step(batch.sample_actions())
        games = [batch.records(row) for row in range(5)]
        for row in (0, 3, 4):
            env = case.aec()
            env.set_state(batch.get_state([row]))
            seat = seat_of(env.agent_selection)
            mask = env.observe(env.agent_selection)["action_mask"]
            for action in (a for a in illegal_numbers(mask) if -(2**63) <= a < 2**63):
                actions = batch.sample_actions()
                actions[(row, seat) if case.game.simultaneous else row] = action
                words = env.words(f"player_{seat}", action) if 0 <= action < len(mask) else str(action)
                pattern = f"row {row}: .*{re.escape(words)}.*player_{seat}|row {row}: player_{seat}.*{re.escape(words)}"
                refused(batch, actions, pattern)
        assert [batch.records(row) for row in range(5)] == games


@each_base
def test_batch_of_huge_unsigned_numbers(case: Case) -> None:
    batch = case.batch(2)
    batch.reset(seed=2)
    for value in (2**63, 2**64 - 1):
        actions = batch.sample_actions().astype(np.uint64)
        actions[0] = value
        refused(batch, actions, "row 0: ")


NO_ACTIONS: dict[str, Any] = {
    "floats": lambda actions: actions.astype(float),
    "narrow floats": lambda actions: actions.astype(np.float32),
    "bools": lambda actions: actions.astype(bool),
    "objects": lambda actions: actions.astype(object),
    "strings": lambda actions: actions.astype(str),
    "complex numbers": lambda actions: actions.astype(complex),
    "not a number": lambda actions: actions + np.nan,
    "a row too few": lambda actions: actions[:-1],
    "an axis too many in front": lambda actions: actions[None],
    "an axis too many behind": lambda actions: actions[..., None],
    "one row": lambda actions: actions.tolist()[0],
    "nothing": lambda actions: [],
    "none": lambda actions: None,
    "a number": lambda actions: 0,
    "a string": lambda actions: "stop",
    "a huge number": lambda actions: (
        np.array([2**70, *[0] * (actions.size - 1)], object).reshape(actions.shape).tolist()
    ),
    "a missing number": lambda actions: (
        np.array([None, *[0] * (actions.size - 1)], object).reshape(actions.shape).tolist()
    ),
    "rows of different lengths": lambda actions: [[0], *actions.tolist()[1:], [0, 0]],
    "a dict": lambda actions: {0: 1},
}


@each_base
@pytest.mark.parametrize("change", NO_ACTIONS)
def test_batch_of_other_things(case: Case, change: str) -> None:
    for illegal in ("raise", "lose"):
        batch = case.batch(3, illegal=illegal)
        batch.reset(seed=2)
        refused(batch, NO_ACTIONS[change](batch.sample_actions()), "actions must ")


@each_base
@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4"])
def test_batch_takes_any_integer(case: Case, kind: str) -> None:
    batch, other = case.batch(3), case.batch(3)
    batch.reset(seed=2)
    other.reset(seed=2)
    actions = batch.sample_actions()
    assert actions.dtype == np.int64
    wide = np.zeros((*actions.shape, 2), kind)
    wide[..., 0] = actions
    for given in (actions.astype(kind), wide[..., 0], actions.astype(kind).tolist()):
        twin = copy.deepcopy(batch)
        twin.step(given)
        other_twin = copy.deepcopy(other)
        other_twin.step(actions)
        assert twin.get_state() == other_twin.get_state()


@each_base
def test_before_the_first_game(case: Case) -> None:
    aec, parallel, batch = case.aec(), case.parallel(), case.batch(2)
    fails: list[Any] = [
        lambda: aec.step(0),
        lambda: aec.step(None),
        aec.last,
        parallel.state,
        lambda: parallel.step({}),
        lambda: parallel.step({"player_0": 0}),
        lambda: batch.step([0, 0]),
        batch.sample_actions,
        lambda: batch.rollout(1),
        batch.current,
        batch.global_state,
        batch.get_state,
        lambda: batch.clone_for_search([0], 0, 0),
        lambda: batch.reset(mask=np.array([True, False])),
    ]
    for env in (aec, parallel):
        fails += [env.state, env.record, env.get_state, lambda env=env: env.observe("player_0")]
        fails += [lambda env=env, name=name: getattr(env, name)("player_0") for name in ("legal_words", "decode")]
        fails += [lambda env=env: env.render_seat(None), lambda env=env: env.information_state("player_0")]
        fails += [lambda env=env: env.words("player_0", 0), lambda env=env: env.action("player_0", "stop")]
        fails += [lambda env=env: env.clone_for_search("player_0", 0)]
    for fail in fails:
        with pytest.raises(ResetNeeded, match=r"reset\(\)"):
            fail()


@each_base
def test_wrong_agents(case: Case) -> None:
    aec, parallel = case.aec(), case.parallel()
    for env in (aec, parallel):
        env.reset(seed=1)
        for agent in ("player_99", "nobody", "", f"player_{case.num_players}", "0"):
            for call in (
                env.observe,
                env.render_seat,
                env.legal_words,
                env.decode,
                env.information_state,
                lambda agent, env=env: env.words(agent, 0),
                lambda agent, env=env: env.action(agent, "stop"),
                lambda agent, env=env: env.clone_for_search(agent, 1),
            ):
                with pytest.raises(ValueError, match=r"there is no agent .*the agents are player_0, player_1"):
                    call(agent)
        for seat in (-1, case.num_players, 2**70):
            with pytest.raises(ValueError, match="there is no agent"):
                env.clone_for_search(seat, 1)


@each_base
def test_wrong_words(case: Case) -> None:
    env: Any = play_to(case, 1, 2)
    agent = env.agent_selection
    idle = next((a for a in env.agents if not env.observe(a)["action_mask"].any()), None)
    for text in ("", "fly", "PLAY", " ", "\n", "0", env.legal_words(agent)[0] + " "):
        with pytest.raises(IllegalAction, match=f"not legal for {agent}.*{re.escape(env.legal_words(agent)[0])}"):
            env.action(agent, text)
        if idle:
            with pytest.raises(IllegalAction, match=f"{idle} cannot .*turn"):
                env.action(idle, text)
    size = env.action_space(agent).n
    for action in (-1, size, 2**70, 0.5, None, True, "0"):
        with pytest.raises(IllegalAction, match=f"{agent}.*{size - 1}"):
            env.words(agent, action)


@each_base
def test_search_keys(case: Case) -> None:
    env: Any = play_to(case, 1, 2)
    batch = case.batch(2)
    batch.reset(seed=1)
    for key in (-1, 2**64, 0.5, None, "1", True):
        with pytest.raises(ValueError, match="whole number"):
            env.clone_for_search(env.agent_selection, key)
        with pytest.raises(ValueError, match="whole number"):
            batch.clone_for_search([0], 0, key)
    for seat in (-1, case.num_players):
        with pytest.raises(ValueError, match="seat must be 0 to"):
            batch.clone_for_search([0], seat, 0)
    for rows in ([2], [-1], [0.5], [[0]], ["0"]):
        with pytest.raises(ValueError, match="rows must"):
            batch.clone_for_search(rows, 0, 0)
        with pytest.raises(ValueError, match="rows must"):
            batch.get_state(rows)
    with pytest.raises(ValueError, match="copies"):
        batch.clone_for_search([0], 0, 0, copies=0)


def test_illegal_action_is_a_value_error() -> None:
    assert issubclass(IllegalAction, ValueError)
    assert isinstance(CryptidAEC.step.__doc__, str)


@pytest.mark.parametrize("number", [2**63, 2**70, -(2**70)])
@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_a_huge_number_as_the_first_action_of_a_process(number: int, illegal: str) -> None:
    """Nothing has been called yet that would tell numba what an action is."""
    code = f"""
from tests.toys import high_card_v0
env = high_card_v0.env(illegal={illegal!r})
env.reset(seed=1)
agent = env.agent_selection
try:
    env.step({number})
except ValueError as error:
    print(type(error).__name__, {illegal!r} == "raise" and agent in str(error) and "0 to 71" in str(error))
else:
    print("lost", env.rewards[agent] == -1)
"""
    assert output_of("-c", code).split() == (["IllegalAction", "True"] if illegal == "raise" else ["lost", "True"])
