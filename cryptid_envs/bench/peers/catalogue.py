"""Who is measured."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...registry import GAMES, load_game

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Peer:
    """A library, how to install it, and the script that plays its games.

    Attributes:
        name: as people write it.
        package: whose version stands beside the name.
        script: a program that serves as ``scripts/serving.py`` says.
        requirements: exact versions, for pip; None for what this interpreter has.
        argument: the script's own.
        note: what has to be known about its numbers, as sentences.
    """

    name: str
    package: str
    script: Path
    requirements: Path | None
    argument: str = ""
    note: str = ""


def _peer(name: str, package: str, script: str, requirements: str, note: str) -> Peer:
    folder = HERE / "requirements"
    return Peer(name, package, HERE / "scripts" / f"{script}.py", folder / f"{requirements}.txt", note=note)


PEERS = (
    _peer(
        "PettingZoo",
        "pettingzoo",
        "pettingzoo_classic",
        "pettingzoo",
        "`env()` with its wrappers, in the same loop as ours.",
    ),
    _peer("RLCard", "rlcard", "rlcard_games", "rlcard", "a dictionary of legal actions takes the mask's place."),
    _peer(
        "OpenSpiel",
        "open_spiel",
        "openspiel_games",
        "openspiel",
        "from Python its own interface, not PettingZoo's: the mask is fetched, the pick is made from the list of legal "
        "actions, returns are fetched at the end of a game only; hearts has no observation tensor, so its "
        "information-state tensor is written; playouts are whole games between its C++ random bots.",
    ),
    _peer("pgx", "pgx", "pgx_games", "pgx", "one jitted, vmapped step a call, or 64 of them; 4096 games, on the CPU."),
)

KINDS = {
    "single": "one game from Python: a step, the next observation and mask, a random legal pick",
    "batch of 1024": "1024 games, one call a step from Python, all with observation, mask, random pick and reset",
    "batch of 4096": "4096 games, likewise",
    "playout": "random play inside compiled code, nothing observed",
    "observed playout": "random play inside compiled code, every observation and mask written",
}
"""How an environment is driven; only like is compared with like."""

UNIT = (
    "One step is one decision of one player, with observation, legal mask and masked random pick where the interface is "
    "per step. Dealing, resets and steps of finished agents cost time and are not counted. Rates are per second of "
    "processor time, so that other work on the machine counts as little as possible."
)


def ours(env_ids: Sequence[str], options: Mapping[str, Any]) -> Peer:
    """Our own environments, measured in a process like the others'.

    Raises:
        UnknownEnvironment, OptionError: an environment or an option does not exist.
    """
    for env_id in env_ids:
        load_game(env_id).parse(options)
    argument = json.dumps([[env_id, GAMES[env_id], dict(options)] for env_id in env_ids])
    return Peer("cryptid-envs", "cryptid_envs", HERE / "scripts" / "ours.py", None, argument)
