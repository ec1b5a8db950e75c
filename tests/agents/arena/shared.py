"""What the tests of the arena share."""

from __future__ import annotations

import json
from typing import Any

from cryptid_agents.arena import Settings

PLAYERS = "tests.agents.players"


def player(name: str, label: str = "") -> str:
    """An agent of ``tests.agents.players`` as an arena takes it."""
    return f"{label or name.lower()}={PLAYERS}:{name}"


def small(*agents: str, **more: Any) -> Settings:
    """An arena on the quickest of the games."""
    return Settings(
        **{"game_id": "call_of_the_wild_v0", "games": 60, "options": {"num_players": 3}, **more}, agents=agents
    )


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    """A result without what depends on the machine and the hour."""
    kept = json.loads(json.dumps(result))
    del kept["machine"]
    for row in kept["agents"]:
        del row["seconds_per_decision"]
    return kept


def row(result: dict[str, Any], agent: str) -> dict[str, Any]:
    """The agent's line."""
    return next(one for one in result["agents"] if one["agent"] == agent)


def pair(result: dict[str, Any], *agents: str) -> dict[str, Any]:
    """The line of two agents."""
    return next(one for one in result["pairs"] if set(one["agents"]) == set(agents))


def holds(estimate: dict[str, Any], value: float) -> bool:
    """Whether a value lies in an estimate's interval."""
    return estimate["low"] <= value <= estimate["high"]
