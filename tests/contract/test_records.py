"""Records: written, saved, read, verified, replayed, and played on from any of their positions."""

from __future__ import annotations

import copy
import json
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cryptid_envs import record
from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.envs.errors import NoRecord
from cryptid_envs.envs.parallel import CryptidParallel
from tests.contract.cases import Case, each, each_base, each_seats, each_short
from tests.contract.drive import chooser, finish, future, play, play_to, seen_by, spread_moves

FIELDS = ["format", "game", "options", "seed", "agents", "events", "scores", "winners", "end"]


def shown(env: CryptidAEC | CryptidParallel) -> list[Any]:
    return [seen_by(env, agent) for agent in env.possible_agents]


@each
def test_save_load_verify_replay(case: Case, tmp_path: Path) -> None:
    games = [play(case, seed).record(["Änne", *["b"] * (case.num_players - 1)]) for seed in range(3)]
    file = tmp_path / "games.jsonl"
    assert record.save(games[:2], file) == 2
    assert record.save(games[2:], str(file), append=True) == 1
    assert len(file.read_bytes().splitlines()) == 3
    assert "Änne" in file.read_text(encoding="utf-8")
    loaded = record.load(file)
    assert loaded == games
    for game in loaded:
        record.verify(game)
        env = record.replay(game)
        assert env.record(game["agents"]) == game


@each
def test_form(case: Case) -> None:
    env = play(case, 5)
    game = env.record()
    assert list(game) == FIELDS
    line = record.to_line(dict(reversed(game.items())))
    assert list(json.loads(line)) == FIELDS
    assert "\n" not in line
    assert json.loads(line) == game
    assert game["format"] == "cryptid-record/1"
    assert f"{game['game']}_v" in case.game_id
    assert game["options"] == case.game.changed_options(env.options)
    assert game["options"]["num_players"] == case.num_players
    assert game["seed"] == 5
    assert game["agents"] is None
    assert len(game["scores"]) == case.num_players
    assert game["winners"] == sorted(game["winners"])
    assert game["winners"]
    assert game["end"] == ("truncated" if env.truncations["player_0"] else "terminated")
    for event in game["events"]:
        assert isinstance(event, list)
        assert isinstance(event[0], str)


@each
def test_only_changed_options_are_listed(case: Case) -> None:
    options = case.aec().options
    listed = case.game.changed_options(options)
    defaults = {option.name: option.default for option in case.game.options}
    assert listed == {n: v for n, v in options.items() if n == "num_players" or v != defaults[n]}
    spelled_out = case.module.env(**options)
    assert spelled_out.game.changed_options(spelled_out.options) == listed


@each_seats
def test_resume_at_many_moves(case: Case) -> None:
    """The same position and the same legal words."""
    points = [(len(env.record()["events"]), shown(env)) for env in spread_moves(case, 3, 25)]
    game = full_record(case, 3)
    for number, expected in points:
        env = record.resume(game, number)
        assert shown(env) == expected
        assert env._desk.check() == 0
        assert env.record()["events"] == game["events"][:number]


def full_record(case: Case, seed: int) -> record.Record:
    """The record of the game that ``spread_moves`` plays."""
    *_, env = spread_moves(case, seed, 1)
    return env.record()


@each_short
def test_resume_at_every_event(case: Case) -> None:
    """Also in the middle of what a move causes: what is missing is taken from the generator."""
    game = play(case, 3, 3).record()
    events = game["events"]
    step = max(len(events) // 40, 1)
    for number in [*range(0, len(events), step), len(events)]:
        env = record.resume(game, number)
        assert env.record()["events"][:number] == events[:number]
        finish(env, chooser(number))
        finished = env.record()
        assert finished["events"][:number] == events[:number]
        record.verify(finished)


@each_base
def test_resume_is_reproducible(case: Case) -> None:
    game = play(case, 3, 3).record()
    middle = len(game["events"]) // 2
    assert future(record.resume(game, middle), 60) == future(record.resume(game, middle), 60)
    unknown = {**game, "seed": None}
    env = record.resume(unknown, middle)
    finish(env, chooser(1))
    assert env.record()["seed"] is None
    record.verify(env.record())


@each_base
def test_a_resumed_game_can_be_copied(case: Case) -> None:
    game = play(case, 3, 3).record()
    env = record.resume(game, len(game["events"]) // 2)
    twin = copy.deepcopy(env)
    other = case.aec()
    other.set_state(env.get_state())
    expected = future(env, 40)
    assert future(twin, 40) == expected
    assert future(other, 40) == expected


@each_base
def test_an_unfinished_record(case: Case, tmp_path: Path) -> None:
    played = next(islice(spread_moves(case, 3, 10), 3, None))
    game = played.record()
    assert game["scores"] is game["winners"] is game["end"] is None
    record.save([game], tmp_path / "x")
    (loaded,) = record.load(tmp_path / "x")
    with pytest.raises(record.RecordError, match="missing") as caught:
        record.verify(loaded)
    assert caught.value.event == len(game["events"])
    env = record.resume(loaded)
    assert shown(env) == shown(played)
    assert env.record() == game


@each_base
@pytest.mark.parametrize("event", [-1, 10**6, 0.5, "1", True, [1]])
def test_positions_that_are_none(case: Case, event: Any) -> None:
    game = play(case, 3, 3).record()
    with pytest.raises(record.RecordError, match=r"there is no position"):
        record.resume(game, event)


@each_base
def test_watch(case: Case) -> None:
    """Every event is reported once, in order, when the desk shows what it led to."""
    game = play(case, 3, 3).record()
    numbers: list[int] = []

    def watch(number: int, event: list[Any], desk: Any) -> None:
        assert event == game["events"][number]
        assert desk.check() == 0
        numbers.append(number)

    record.verify(game, watch)
    assert numbers == list(range(len(game["events"])))


@each_base
def test_replaying_leaves_the_record_alone(case: Case) -> None:
    game = play(case, 3, 3).record()
    before = copy.deepcopy(game)
    env = record.resume(game, len(game["events"]) // 2)
    finish(env, chooser(1))
    env.record()["events"].clear()
    record.verify(game)
    assert game == before


@each_base
def test_records_do_not_change_with_the_game(case: Case) -> None:
    env = play_to(case, 3, 5)
    early = env.record()
    kept = copy.deepcopy(early)
    finish(env, chooser(3))
    assert early == kept
    early["events"].clear()
    record.verify(env.record())


@each_base
def test_agents(case: Case) -> None:
    env = play(case, 3)
    names = [f"bot {seat}" for seat in range(case.num_players)]
    game = env.record(names)
    assert game["agents"] == names
    names.append("x")
    assert len(game["agents"]) == case.num_players
    record.verify(game)


@each_short
def test_batch_records(case: Case) -> None:
    """Finished games and the current one, equal to those of single environments."""
    batch = case.batch(3, record=True)
    batch.reset(seed=4)
    for _ in range(130):
        batch.step(batch.sample_actions())
    for row in range(3):
        games = batch.records(row)
        for episode, game in enumerate(games):
            env = case.aec()
            env.reset(seed=4, options={"row": row, "episode": episode})
            assert env.record()["events"] == game["events"][: len(env.record()["events"])]
            assert game["seed"] == (4 if row == episode == 0 else None)
            if episode < len(games) - 1:
                record.verify(game)
            else:
                assert game["end"] is None
                record.resume(game)
    with pytest.raises(ValueError, match="rows must lie in"):
        batch.records(3)


@each_short
@pytest.mark.parametrize("mode", ["next_step", "disabled"])
def test_batch_records_in_other_modes(case: Case, mode: str) -> None:
    """A game that has ended is kept when its row is dealt anew."""
    batch = case.batch(2, record=True, autoreset=mode)
    batch.reset(seed=4)
    games = np.zeros(2, int)
    while games.min() < 3:
        step = batch.step(batch.sample_actions())
        over = step.terminated | step.truncated
        games += over
        if mode == "disabled" and over.any():
            batch.reset(mask=over)
    for row in range(2):
        kept = [game for game in batch.records(row) if game["end"]]
        assert len(kept) == games[row]
        for game in kept:
            record.verify(game)
        assert len({json.dumps(game["events"]) for game in kept}) == len(kept)


@each_short
def test_batch_records_after_a_partial_reset_with_a_new_seed(case: Case) -> None:
    """Rows that were not dealt anew go on with the games of the old seed, and their records say so."""
    batch, twin = case.batch(2, record=True), case.batch(2, record=True)
    batch.reset(seed=4)
    twin.reset(seed=4)
    for number in range(120):
        if number == 3:
            batch.reset(seed=5, mask=np.array([True, False]))
        batch.step(batch.sample_actions())
        twin.step(twin.sample_actions())
    assert batch.records(1) == twin.records(1)
    for game in batch.records(0)[:-1]:
        record.verify(game)


@each_short
def test_batch_records_of_rows_that_changed_places(case: Case) -> None:
    """A row that was set from another one's state keeps that one's games, also when they go on."""
    batch, other = case.batch(3, record=True), case.batch(2, record=True)
    batch.reset(seed=4)
    other.reset(seed=9)
    for _ in range(3):
        batch.step(batch.sample_actions())
    other.set_state(batch.get_state([2]), [0])
    for _ in range(120):
        batch.step(batch.sample_actions())
        other.step(other.sample_actions())
    without_seed = [{**game, "seed": None} for game in batch.records(2)]
    assert [{**game, "seed": None} for game in other.records(0)] == without_seed


@each_base
def test_no_batch_records_unless_asked_for(case: Case) -> None:
    batch = case.batch(2)
    batch.reset(seed=1)
    with pytest.raises(NoRecord, match="record=True"):
        batch.records(0)
    recorded = case.batch(2, record=True)
    recorded.reset(seed=1)
    with pytest.raises(NoRecord, match="rollout"):
        recorded.rollout(3)
    recorded.set_state(batch.get_state())
    with pytest.raises(NoRecord):
        recorded.records(0)
    for _ in range(200):
        recorded.step(recorded.sample_actions())
    with pytest.raises(NoRecord):
        recorded.records(0)


def turned(value: Any) -> Any:
    """A sheet whose cards are listed the other way round (but not the numbers of a card)."""
    if isinstance(value, dict):
        return {name: turned(part) for name, part in reversed(value.items())}
    return value[::-1] if isinstance(value, (list, tuple)) and all(isinstance(part, str) for part in value) else value


@each
def test_a_card_sheet_in_any_order(case: Case) -> None:
    """The same cards in another order are the same game, and its record is as good."""
    options = {name: turned(value) for name, value in case.options.items()}
    game = play(case, 3, 3).record()
    same = {**game, "options": {name: options.get(name, value) for name, value in game["options"].items()}}
    record.verify(same)
    assert record.replay(same).record() == game
