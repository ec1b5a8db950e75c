"""``cryptid arena``."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from cryptid_envs import record
from tests.cli.run import Cli

GAME = "call_of_the_wild_v0"
ARENA = ("arena", GAME, "random", "learner", "--players", 3, "--games", 12, "--seed", 1, "--workers", 0)


@pytest.fixture(autouse=True)
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cryptid_agents.arena.ratings.SAMPLES", 5)


def test_it_shows_who_is_better(cli: Cli) -> None:
    outcome = cli(*ARENA)
    assert outcome.code == 0
    assert outcome.out.index("learner") < outcome.out.index("random")
    assert "12 games on 2 deals, seed 1" in outcome.out
    assert not outcome.err


def test_a_folder_keeps_everything_and_is_resumed(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "arena"
    monkeypatch.setattr("sys.argv", ["cryptid", *map(str, ARENA)])
    outcome = cli(*ARENA, "--out", out, "--records")
    assert outcome.code == 0
    result = json.loads((out / "results.json").read_text(encoding="utf-8"))
    assert result["games"] == 12
    assert result["command"] == shlex.join(["cryptid", *map(str, ARENA)])
    assert result["machine"]["versions"]["openskill"]
    assert (out / "results.png").read_bytes().startswith(b"\x89PNG")
    assert "| learner |" in (out / "results.md").read_text(encoding="utf-8")
    assert len(list(record.load(out / "records.jsonl"))) == 12
    assert cli("replay", out / "records.jsonl").code == 0
    again = cli(*ARENA, "--out", out, "--records")
    assert again.code == 2
    assert "exists already; resume it, or choose another folder" in again.err
    without_seed = [one for one in ARENA if one not in ("--seed", 1)]
    grown = cli(*without_seed, "hunter", "--num-players", 3, "--out", out, "--resume")
    assert grown.code == 2  # the number of players twice
    grown = cli(*without_seed, "hunter", "--out", out, "--resume")
    assert grown.code == 0, grown.err
    assert "hunter" in grown.out
    assert "seed 1;" in grown.out


def test_the_disqualified_are_named(cli: Cli) -> None:
    outcome = cli(*ARENA, "bad=tests.agents.players:Crashing")
    assert outcome.code == 0
    assert "disqualified: bad: raised ZeroDivisionError" in outcome.out


def test_own_agents_are_found_in_the_current_folder(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_agents.py").write_text(
        "from cryptid_agents import RandomAgent\n\nclass Mine(RandomAgent):\n    pass\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    before = sys.path[:]
    outcome = cli("arena", GAME, "random", "my_own_agents:Mine", "--games", 2, "--seed", 1, "--workers", 0)
    assert outcome.code == 0, outcome.err
    assert sys.path == before
    monkeypatch.delitem(sys.modules, "my_own_agents")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("arena", GAME, "random"), "two agents or more, not 1"),
        (("arena", GAME, "random", "nobody", "--workers", 0), "there is no agent 'nobody'"),
        (("arena", "chess_v0", "random", "learner"), "there is no environment 'chess_v0'"),
        ((*ARENA, "--schedule", "cup"), "schedule must be one of 'pairs', 'ones', 'tables'"),
        ((*ARENA, "--resume"), "--resume needs the folder of --out"),
        ((*ARENA, "--records"), "--records needs the folder of --out"),
        ((*ARENA, "--time-limit", -1), "--time-limit must be at least 0"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(cli: Cli, arguments: tuple[object, ...], words: str) -> None:
    outcome = cli(*arguments)
    assert outcome.code == 2
    assert words in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("package", "module"), [("openskill", "openskill.models"), ("matplotlib", "matplotlib.figure")]
)
def test_a_missing_package_is_told_before_anything_is_played(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # as if it were not installed
    outcome = cli(*ARENA, "--out", tmp_path / "arena")
    assert outcome.code == 2
    assert f"needs the package {package}; install it with: pip install 'cryptid-envs[arena]'" in outcome.err
    assert not (tmp_path / "arena").exists()
