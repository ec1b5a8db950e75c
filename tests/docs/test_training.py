"""The page about training shows the results of the weights that come along."""

from __future__ import annotations

import json

from cryptid_agents.ppo.agent import pretrained_games

from tools import publish_training


def test_results_are_those_of_the_published_weights() -> None:
    assert publish_training.main(["--check"]) == 0, "run python tools/publish_training.py"


def test_every_published_agent_has_its_curve() -> None:
    for game_id in pretrained_games():
        curve = json.loads((publish_training.CURVES / f"{game_id}.json").read_text(encoding="utf-8"))
        assert curve[0]["timesteps"] == 0
        assert {result["opponents"] for result in curve[-1]["results"]} == {"random", "heuristic"}
        assert (publish_training.PICTURES / f"{game_id}.png").exists()
