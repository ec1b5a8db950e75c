"""What can be chosen in the lobby: games, their options, and who may sit at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.game import Game
from ..core.options import REWARD, Choice, Flag, Number, Option
from ..registry import load_game, registered_envs
from ..table.players import PERSON

SEARCHES = ("ismcts:1000", "flat:1000")
"""Agents whose name says how long they think, as they are offered."""


def offered_agents(game: Game, more: Sequence[str]) -> dict[str, str]:
    """Name → a line about it, of the agents that the page offers; ``more``: names that whoever runs the server adds.

    Only these can be asked for: other names may load any file and import any module of this machine.
    """
    from cryptid_agents.registry import AGENTS, agent_names

    names = {name: line for name, line in agent_names(game.id).items() if ":" not in name}
    for name in (*SEARCHES, *more):
        head = name.partition(":")[0]
        if head in AGENTS or name in more:
            names[name] = AGENTS[head].help if head in AGENTS else "added by whoever runs this server"
    first = ("heuristic",) if "heuristic" in names else ()
    return {name: names[name] for name in dict.fromkeys((*first, *names))}


def offers(more: Sequence[str]) -> list[dict[str, Any]]:
    """All games with what can be chosen for them, as JSON."""
    return [_offer(load_game(game_id), more) for game_id in registered_envs()]


def _offer(game: Game, more: Sequence[str]) -> dict[str, Any]:
    players = game.players
    agents = offered_agents(game, more)
    return {
        "id": game.id,
        "title": game.title,
        "players": {"least": players.least, "most": players.most, "default": players.default},
        "agents": [{"name": PERSON, "help": "somebody at a screen"}]
        + [{"name": name, "help": line} for name, line in agents.items()],
        "options": [_option(option) for option in game.options if option is not REWARD],
    }


def _option(option: Option) -> dict[str, Any]:
    common = {"name": option.name, "help": option.help, "default": option.default}
    match option:
        case Choice():
            return {"kind": "choice", **common, "choices": option.choices}
        case Flag():
            return {"kind": "flag", **common}
        case Number():
            return {"kind": "number", **common, "low": option.low, "high": option.high}
    return {"kind": "sheet", **common}
