"""The ladder of all agents: what is measured, and that README's table is made from it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cryptid_agents.registry import ladder_names

from cryptid_envs.registry import load_game
from tests.contract.cases import LIBRARY

ROOT = Path(__file__).parent.parent.parent
RESULTS = ROOT / "benchmarks" / "results" / "strength.json"


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def test_every_game_is_there_with_all_its_policies(results: dict[str, Any]) -> None:
    assert [game["id"] for game in results["games"]] == list(LIBRARY)
    for game in results["games"]:
        rated = {row["agent"] for row in game["agents"]}
        assert {name for name in ladder_names(game["id"]) if name in load_game(game["id"]).policy_names} <= rated
        assert not game["disqualified"]
        assert "pretrained" in rated


def test_it_says_how_it_was_made(results: dict[str, Any]) -> None:
    assert results["command"].startswith("python benchmarks/strength.py")
    assert results["machine"]["versions"]["openskill"]
    for game in results["games"]:
        assert len(game["pairs"]) == len(game["agents"]) * (len(game["agents"]) - 1) / 2
        assert all(pair["games"] >= results["games_each"] for pair in game["pairs"])


def test_the_strongest_agent_beats_the_others_and_random_is_behind(results: dict[str, Any]) -> None:
    for game in results["games"]:
        shares = {row["agent"]: row["share"] for row in game["agents"]}
        assert max(share["low"] for share in shares.values()) > 0.5
        assert shares["random"]["high"] < 0.5


def test_the_strongest_policy_beats_random_play(results: dict[str, Any]) -> None:
    for game in results["games"]:
        strongest = load_game(game["id"]).policy_names[-1]
        pair = next(pair for pair in game["pairs"] if {*pair["agents"]} == {strongest, "random"})
        share = pair["share"]["value"] if pair["agents"][0] == strongest else 1 - pair["share"]["value"]
        assert share > 0.5


def test_readme_shows_it(results: dict[str, Any]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text.partition("<!-- strength:begin -->")[2].partition("<!-- strength:end -->")[0]
    for game in results["games"]:
        for row in game["agents"]:
            assert f"| {row['agent']} | {row['rating']['value']:.1f}" in table


def test_the_command_writes_it(tmp_path: Path) -> None:
    command = [sys.executable, "benchmarks/strength.py", "--games", "2", "--workers", "0", "--out", str(tmp_path / "kept"),
               "--json", str(tmp_path / "strength.json"), "bigfoot_vs_yeti_v0"]  # fmt: skip
    first, second = (
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout for _ in range(2)
    )
    assert "| heuristic |" in first
    assert first == second  # the same games, kept
    written = json.loads((tmp_path / "strength.json").read_text(encoding="utf-8"))
    assert [game["id"] for game in written["games"]] == ["bigfoot_vs_yeti_v0"]
