"""Whole arenas: who is better, and that it does not matter who plays the games, or when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cryptid_agents.arena import ArenaError, run_arena, store
from cryptid_agents.arena import run as arena_run
from cryptid_agents.arena.games import Games
from cryptid_agents.arena.play import play_unit
from cryptid_agents.arena.report import as_markdown
from cryptid_agents.arena.standings import of_pair
from cryptid_agents.arena.unit import units_of

from cryptid_envs import record, registered_envs
from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.registry import load_game
from tests.agents import players
from tests.agents.arena.shared import holds, pair, player, row, small, without_times

pytestmark = pytest.mark.usefixtures("quick")


def test_planted_strengths_come_out_in_order() -> None:
    agents = ("none=random", player("Third"), player("TwoThirds"), "all=heuristic")
    result = run_arena(small(*agents, game_id="call_of_yeti_v0", games=240), workers=0)
    assert [one["agent"] for one in result["agents"]] == ["all", "twothirds", "third", "none"]
    shares = [one["share"]["value"] for one in result["agents"]]
    assert shares == sorted(shares, reverse=True)
    assert result["agents"][0]["share"]["low"] > 0.5 > result["agents"][-1]["share"]["high"]
    assert pair(result, "all", "none")["score_difference"]["low"] > 0


@pytest.mark.parametrize(("game_id", "players", "games"), [("call_of_yeti_v0", 3, 48), ("high_card_v0", 2, 40)])
def test_identical_agents_are_equal_within_the_interval(game_id: str, players: int, games: int) -> None:
    """In about 95 of 100 arenas, in wins and in points; 25 or fewer of 30 would happen by chance once in 60 times."""
    agents, options = (player("Plain", "one"), player("Plain", "two")), {"num_players": players}
    wins = points = 0
    for seed in range(30):
        settings = small(*agents, game_id=game_id, options=options, games=games, seed=seed)
        units = [(unit, play_unit(unit)) for unit in units_of(settings, settings.contestants)]
        found = of_pair(Games.collect(settings, units, ["one", "two"]), 0, 1)
        assert found is not None
        assert found["fair"] == 0.5
        assert found["share"]["high"] - found["share"]["low"] < 0.5
        wins += holds(found["share"], 0.5)
        points += holds(found["score_difference"], 0)
    assert wins >= 26
    assert points >= 26


def test_identical_agents_are_rated_alike() -> None:
    agents = ("three=random", player("Plain", "one"), player("Plain", "two"))
    result = run_arena(small(*agents, game_id="call_of_yeti_v0", games=120), workers=0)
    lows, highs = ([row(result, label)["rating"][end] for label in ("one", "two", "three")] for end in ("low", "high"))
    assert max(lows) < min(highs)


def test_what_the_shares_say() -> None:
    result = run_arena(small("random", "learner", "hunter", games=42), workers=0)
    assert result["deals"] == 7  # 6 seatings at a table of three
    assert result["games"] == 3 * 42
    assert sum(one["share"]["value"] for one in result["agents"]) == pytest.approx(
        1.5
    )  # of 2 · 42 games, each of three
    for one in result["agents"]:
        assert one["games"] == 84
        assert one["fair"] == 0.5
        assert [seat["seat"] for seat in one["seats"]] == [0, 1, 2]
        assert [seat["fair"] for seat in one["seats"]] == pytest.approx([1 / 3] * 3)
        # each seat belongs to the agent in half of its games
        assert np.mean([seat["share"]["value"] for seat in one["seats"]]) * 1.5 == pytest.approx(one["share"]["value"])
    for found in result["pairs"]:
        assert [seats["seats"] for seats in found["by_seats"]] == [1, 2]
        assert [seats["fair"] for seats in found["by_seats"]] == pytest.approx([1 / 3, 2 / 3])
        assert np.mean([seats["share"]["value"] for seats in found["by_seats"]]) == pytest.approx(
            found["share"]["value"]
        )


@pytest.mark.parametrize("schedule", ["ones", "tables"])
def test_other_schedules(schedule: str) -> None:
    result = run_arena(small("random", "learner", "hunter", "lively", games=18, schedule=schedule), workers=0)
    tables = 6 if schedule == "ones" else 4
    assert result["games"] == tables * 18
    assert len(result["pairs"]) == 6
    assert [one["fair"] for one in result["agents"]] == pytest.approx([0.5 if schedule == "ones" else 1 / 3] * 4)


@pytest.mark.parametrize("game_id", registered_envs())
def test_every_game_is_played_by_agents_that_need_nothing(game_id: str) -> None:
    settings = small("random", player("Highest"), game_id=game_id, games=2, options={})
    (unit, *_) = units_of(settings, settings.contestants)
    played = play_unit(unit)
    assert played.winners.any(axis=2).all()
    assert (played.moves > 0).all()
    assert sum(played.decisions) == played.moves.sum()


@pytest.mark.parametrize("game_id", registered_envs())
def test_a_deal_is_that_of_the_seed_and_its_row(game_id: str) -> None:
    """Lowest and Highest leave nothing to chance: a unit's games are those of single environments."""
    settings = small(player("Lowest"), player("Highest"), game_id=game_id, games=1, options={}, seed=77)
    (unit, *_) = units_of(settings, settings.contestants)
    unit = type(unit)(**{**vars(unit), "first_deal": 5, "num_deals": 2})
    played = play_unit(unit)
    env = CryptidAEC(load_game(game_id))
    for number, seating in list(enumerate(unit.seatings))[::5]:
        for deal in range(2):
            env.reset(seed=77, options={"row": 5 + deal})
            for name in env.agent_iter(100_000):
                seen, _reward, terminated, truncated, _info = env.last()
                if terminated or truncated or seen is None:
                    break
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[-1 if seating[int(name[-1])] else 0]))
            finished = env.record()
            assert played.scores[number, deal].tolist() == finished["scores"]
            assert np.flatnonzero(played.winners[number, deal]).tolist() == finished["winners"]


def test_searchers_get_clones_of_their_seats_and_nothing_else() -> None:
    players.Recorder.asked = []
    settings = small(player("Recorder"), "random", game_id="call_of_yeti_v0", games=6)
    (unit, *_) = units_of(settings, settings.contestants)
    play_unit(unit)
    assert players.Recorder.asked
    for seen, masks, state in players.Recorder.asked:
        assert state.searcher in range(3)
        assert state.num_envs == len(seen) == len(masks)
        assert masks.any(axis=1).all()
        for mine, one in zip(seen, state.get_state().rows, strict=True):
            desk = state._desk(0)
            desk.array["s"] = one
            np.testing.assert_array_equal(desk.show(state.searcher)[0], mine)


def test_the_number_of_workers_changes_nothing() -> None:
    settings = small("random", player("Third"), player("Highest"), games=54)
    assert len(list(units_of(settings, settings.contestants))) == 9
    here = without_times(run_arena(settings, workers=0))
    assert here == without_times(run_arena(settings, workers=1))
    assert here == without_times(run_arena(settings, workers=2))


class Interrupted(Exception):
    pass


def _interrupt_after(monkeypatch: pytest.MonkeyPatch, units: int) -> None:
    kept = store.Store.save

    def save(self: Any, unit: Any, played: Any) -> None:
        nonlocal units
        if not units:
            raise Interrupted
        units -= 1
        kept(self, unit, played)

    monkeypatch.setattr(store.Store, "save", save)


def test_an_interrupted_arena_goes_on_as_if_it_had_not_been(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = small("random", player("Third"), "learner", games=54, records=True)
    whole = without_times(run_arena(settings, workers=0, out=tmp_path / "whole"))
    with monkeypatch.context() as patch:
        _interrupt_after(patch, 4)
        with pytest.raises(Interrupted):
            run_arena(settings, workers=0, out=tmp_path / "parts")
    assert len(list((tmp_path / "parts" / "units").glob("*.json"))) == 4
    played: list[Any] = []
    monkeypatch.setattr(
        arena_run, "play_here", lambda units, wanted: (played.extend(units), _play_here(units, wanted))[1]
    )
    assert without_times(run_arena(settings, workers=0, out=tmp_path / "parts", resume=True)) == whole
    assert len(played) == 9 - 4
    one, other = (tmp_path / name / "records.jsonl" for name in ("whole", "parts"))
    assert one.read_bytes() == other.read_bytes()


_play_here = arena_run.play_here


def test_more_games_and_other_agents_reuse_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_arena(small("random", "learner", games=48), workers=0, out=tmp_path / "arena")
    played: list[Any] = []
    monkeypatch.setattr(
        arena_run, "play_here", lambda units, wanted: (played.extend(units), _play_here(units, wanted))[1]
    )
    more = small("random", "learner", "hunter", games=72)
    grown = run_arena(more, workers=0, out=tmp_path / "arena", resume=True)
    assert len(played) == 3 * 3 - 2
    assert without_times(grown) == without_times(run_arena(more, workers=0))


def test_a_folder_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "arena"
    settings = small("random", "learner", games=6)
    run_arena(settings, workers=0, out=out)
    with pytest.raises(ArenaError, match="exists already; resume it, or choose another folder"):
        run_arena(settings, workers=0, out=out)
    with pytest.raises(ArenaError, match="cannot be resumed: its games have seed 0, this arena has 1"):
        run_arena(small("random", "learner", games=6, seed=1), workers=0, out=out, resume=True)
    (file, *_) = (out / "units").glob("*.json")
    file.write_text('{"winners": []}')
    with pytest.raises(ArenaError, match=r"is damaged .*; remove it, and its games are played again"):
        run_arena(settings, workers=0, out=out, resume=True)
    file.unlink()
    run_arena(settings, workers=0, out=out, resume=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thing").touch()
    with pytest.raises(ArenaError, match="holds no arena to resume"):
        run_arena(settings, workers=0, out=tmp_path / "other", resume=True)
    with pytest.raises(ArenaError, match="only an arena with a folder can be resumed"):
        run_arena(settings, workers=0, resume=True)


@pytest.mark.parametrize("game_id", ["call_of_yeti_v0", "call_of_the_wild_v0"])
def test_records_are_sound_and_say_who_played(game_id: str, tmp_path: Path) -> None:
    settings = small("random", "heuristic", game_id=game_id, games=6, records=True)
    result = run_arena(settings, workers=0, out=tmp_path / "arena")
    games = list(record.load(tmp_path / "arena" / "records.jsonl"))
    assert len(games) == result["games"] == 6
    for one in games:
        record.verify(one)
        assert set(one["agents"]) == {"random", "heuristic"}
    wins = sum(1 / len(one["winners"]) for one in games for seat in one["winners"] if one["agents"][seat] == "random")
    assert wins / 6 == pytest.approx(row(result, "random")["share"]["value"])


def test_the_page_has_a_line_for_everybody() -> None:
    result = run_arena(small("a|b=random".replace("|", "."), "learner", games=6), workers=0, command="cryptid arena …")
    page = as_markdown(result)
    assert "| a.b |" in page
    assert "| learner |" in page
    assert "cryptid arena …" in page
    assert "openskill" in page
    assert result["machine"]["versions"]["openskill"]


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[str, int, int]] = []
    run_arena(small("random", "learner", games=26), workers=0, tell=lambda *what: told.append(what))
    playing = [(done, total) for what, done, total in told if what == "playing"]
    assert playing[0] == (0, 30)
    assert playing[-1] == (30, 30)
    assert ("rating", 6, 6) in told


@pytest.mark.parametrize("workers", [0, 1])
def test_a_name_that_means_no_agent_is_the_users_mistake(workers: int) -> None:
    with pytest.raises(ArenaError, match="there is no agent 'nobody'"):
        run_arena(small("random", "nobody"), workers=workers)
