"""Arrays of matches say what an environment shows that is dealt by the same seed and given the same actions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cryptid_agents import RandomAgent, UnknownAgent

from cryptid_envs import dataset, record
from cryptid_envs.core.options import OptionError
from cryptid_envs.dataset import COLUMNS
from cryptid_envs.dataset.records import records_of_arrays
from cryptid_envs.record import RecordError
from tests.contract.cases import SHORT, Case
from tests.contract.drive import is_over

each_short = pytest.mark.parametrize("case", SHORT, ids=str)
Arrays = dict[str, np.ndarray[Any, Any]]


def played(case: Case, matches: int, seed: int = 5, **more: Any) -> Arrays:
    return dataset.play(case.game_id, matches, seed=seed, **{**case.options, **more})


@each_short
@pytest.mark.parametrize("reward", ["outcome", "margin"])
def test_every_row_is_what_the_environment_shows(case: Case, reward: str) -> None:
    arrays = played(case, 3, reward=reward)
    env = case.aec(reward=reward)
    row = 0
    for match in range(3):
        env.reset(seed=5 + match)
        assert arrays["first"][match] == row
        paid = np.zeros(case.num_players)
        while not is_over(env):
            seat = int(env.agent_selection.rpartition("_")[2])
            seen = env.observe(env.agent_selection)
            assert (arrays["match"][row], arrays["agent"][row]) == (match, seat)
            assert np.array_equal(arrays["observation"][row], seen["observation"])
            assert np.array_equal(arrays["action_mask"][row], seen["action_mask"])
            env.step(int(arrays["action"][row]))
            rewards = np.array([env.rewards[agent] for agent in env.possible_agents])
            assert np.allclose(arrays["reward"][row], rewards)
            paid += rewards
            row += 1
        assert arrays["length"][match] == row - arrays["first"][match]
        assert np.allclose(arrays["returns"][match], paid, atol=1e-5)
        for seat, agent in enumerate(env.possible_agents):
            assert np.array_equal(arrays["final_observation"][match, seat], env.observe(agent)["observation"])
        complete = env.record()
        assert arrays["score"][match].tolist() == complete["scores"]
        assert np.flatnonzero(arrays["winner"][match]).tolist() == complete["winners"]
        assert arrays["truncated"][match] == (complete["end"] == "truncated")
        assert (arrays["seed"][match], arrays["seeded"][match]) == (5 + match, True)
    assert row == len(arrays["agent"])


@each_short
def test_own_rewards_are_those_that_last_gives(case: Case) -> None:
    """In the AEC loop an agent that is asked again is given what it was paid since its last choice."""
    arrays = played(case, 1, reward="score")
    env = case.aec(reward="score")
    env.reset(seed=5)
    earned: list[list[float]] = [[] for _ in range(case.num_players)]
    row = 0
    for agent in env.agent_iter():
        seat = int(agent.rpartition("_")[2])
        _, reward, terminated, truncated, _ = env.last(observe=False)
        earned[seat].append(float(reward))
        done = terminated or truncated
        env.step(None if done else int(arrays["action"][row]))
        row += not done
    for seat, rewards in enumerate(earned):
        assert np.allclose(arrays["own_reward"][arrays["agent"] == seat], rewards[1:])


@each_short
def test_ticks_hold_together_what_is_chosen_at_the_same_time(case: Case) -> None:
    arrays = played(case, 2)
    for match in range(2):
        ticks = arrays["tick"][arrays["match"] == match]
        assert ticks[0] == 0
        assert set(np.diff(ticks).tolist()) <= {0, 1}
        assert (len(np.unique(ticks)) < len(ticks)) == case.game.simultaneous


@each_short
def test_columns_are_as_declared(case: Case) -> None:
    arrays = played(case, 2)
    assert set(arrays) == {*(column.name for column in COLUMNS), "about"}
    layout = case.game.layout(case.num_players)
    sizes = {"S": len(arrays["agent"]), "M": 2, "P": case.num_players, "D": layout.size}
    sizes["A"] = case.game.action_layout(case.num_players).size
    for column in COLUMNS:
        assert arrays[column.name].dtype == np.dtype(column.dtype), column.name
        assert arrays[column.name].shape == tuple(sizes[axis] for axis in column.axes), column.name


def test_a_match_depends_on_its_seed_alone() -> None:
    many = dataset.play("call_of_yeti_v0", 300, seed=2**64 - 2, num_players=3, agents="heuristic")  # several units
    one = dataset.play("call_of_yeti_v0", 1, seed=250, num_players=3, agents="heuristic")
    rows = many["match"] == 252
    assert many["seed"][252] == 250
    for name in ("observation", "action", "own_reward", "tick", "action_mask"):
        assert np.array_equal(many[name][rows], one[name])
    assert np.array_equal(many["first"], np.cumsum(many["length"]) - many["length"])


class First(RandomAgent):
    """The first legal action."""

    def act_batch(self, observations: Any, masks: Any, rng: Any, *, state: Any = None) -> Any:
        return masks.argmax(axis=1)


class Searcher(First):
    """The same, and checks that it is given clones for the seats it plays."""

    needs_state = True

    def act_batch(self, observations: Any, masks: Any, rng: Any, *, state: Any = None) -> Any:
        assert state.num_envs == len(masks)
        shown = state.current().observation
        assert np.array_equal(shown[:, state.searcher] if state.simultaneous else shown, observations)
        return super().act_batch(observations, masks, rng)


@pytest.mark.parametrize("game_id", ["call_of_the_wild_v0", "bigfoot_vs_yeti_v0"])
def test_any_agent_may_sit_anywhere(game_id: str) -> None:
    case = next(case for case in SHORT if case.game_id == game_id)
    seats = case.num_players
    agents = [f"{__name__}:First", f"{__name__}:Searcher", *["random"] * (seats - 2)]
    arrays = played(case, 3, agents=agents)
    first = arrays["agent"] < 2
    assert np.array_equal(arrays["action"][first], arrays["action_mask"][first].argmax(axis=1))
    assert not np.array_equal(arrays["action"][~first], arrays["action_mask"][~first].argmax(axis=1)) or seats == 2
    again = played(case, 3, agents=agents)
    assert all(np.array_equal(arrays[name], again[name]) for name in arrays)


# --- records ----------------------------------------------------------------------------------------------------------


@each_short
def test_arrays_of_records_are_the_arrays_of_their_games(case: Case) -> None:
    arrays = played(case, 2, reward="margin")
    case = case.with_options(reward="margin")
    records = list(records_of_arrays(case.game, case.options, arrays, ["random"] * case.num_players))
    for one in records:
        record.verify(one)
    replayed = record.to_arrays(records)
    for name, column in arrays.items():
        if column.dtype.kind == "f":
            assert np.allclose(column, replayed[name], atol=1e-5), name
        else:
            assert np.array_equal(column, replayed[name]), name


def test_arrays_of_a_file_of_records(tmp_path: Any) -> None:
    case = SHORT[0]
    arrays = played(case, 2)
    records = list(records_of_arrays(case.game, case.options, arrays, None))
    records[1]["seed"] = None
    record.save(records, tmp_path / "games.jsonl")
    replayed = record.to_arrays(tmp_path / "games.jsonl")
    assert replayed["seeded"].tolist() == [True, False]
    assert np.array_equal(replayed["action"], arrays["action"])
    with pytest.raises(ValueError, match="match 1 has no seed"):
        list(records_of_arrays(case.game, case.options, replayed, None))


def test_records_that_make_no_arrays_are_refused() -> None:
    case, other = SHORT[0], SHORT[1]
    (good,) = records_of_arrays(case.game, case.options, played(case, 1), None)
    (alien,) = records_of_arrays(other.game, other.options, played(other, 1), None)
    with pytest.raises(RecordError, match="record 2: it is of another game"):
        record.to_arrays([good, alien])
    with pytest.raises(RecordError, match="there are no records"):
        record.to_arrays([])
    with pytest.raises(RecordError, match=r"record 1: .*missing"):
        record.to_arrays([{**good, "events": good["events"][:-2], "scores": None, "winners": None, "end": None}])
    with pytest.raises(RecordError, match="record 1: scores"):
        record.to_arrays([{**good, "scores": [99] * case.num_players}])


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"matches": 0}, ValueError, "matches must be"),
        ({"seed": -1}, ValueError, "seed must be"),
        ({"agents": ["random"] * 2}, ValueError, "one for each of 4 seats"),
        ({"agents": "nobody"}, UnknownAgent, "nobody"),
        ({"colour": "red"}, OptionError, "colour"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        dataset.play("call_of_yeti_v0", **{"matches": 1, "seed": 0, **arguments})
