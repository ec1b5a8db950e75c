"""The page about training shows the results of the weights that come along."""

from __future__ import annotations

import json

from cryptid_agents.ppo.agent import pretrained, pretrained_file, pretrained_games

from cryptid_envs.registry import load_game
from tests.contract.cases import LIBRARY
from tools import publish_training

MOST_BYTES = 2_000_000


def test_results_are_those_of_the_published_weights() -> None:
    assert publish_training.main(["--check"]) == 0, "run python tools/publish_training.py"


def test_every_game_has_an_agent_that_beats_the_heuristics() -> None:
    """At the default number of players, with its interval wholly above the fair share."""
    assert sorted(pretrained_games()) == sorted(LIBRARY)
    for game_id in LIBRARY:
        players = load_game(game_id).players.default
        about = pretrained(game_id, players).weights.meta
        results = {result["opponents"]: result for result in about["results"]}
        assert results["heuristic"]["low"] > results["heuristic"]["fair"] == 1 / players, game_id
        assert about["minutes"] <= 60
        assert about["command"].startswith(f"cryptid train {game_id}")
        assert pretrained_file(game_id).stat().st_size <= MOST_BYTES


def test_every_published_agent_has_its_curve() -> None:
    for game_id in pretrained_games():
        curve = json.loads((publish_training.CURVES / f"{game_id}.json").read_text(encoding="utf-8"))
        assert curve[0]["timesteps"] == 0
        assert {result["opponents"] for result in curve[-1]["results"]} == {"random", "heuristic"}
        assert (publish_training.PICTURES / f"{game_id}.png").exists()
