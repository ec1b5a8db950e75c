"""What the ids of environments stand for: hashes of specifications and of games, pinned.

``python -m tests.contract.pins`` adds the environments that are not pinned yet. An id that was never released may change
what it stands for: ``python -m tests.contract.pins call_of_yeti_v0`` pins it anew.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from cryptid_envs.registry import load_game
from tests.contract.cases import LIBRARY, SEATS, Case
from tests.contract.drive import play_to

FILE = Path(__file__).parent / "spec_hashes.json"
Pins = dict[str, dict[str, str]]


def pinned() -> Pins:
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def plays(case: Case) -> str:
    """The first part of some games as text: deals, moves, points."""
    return json.dumps([play_to(case, seed, 200).record()["events"] for seed in (0, 1, 2**40)])


def current(game_id: str) -> dict[str, str]:
    """The hash of a specification, and of games played with every number of players."""
    content = "".join(plays(case) for case in SEATS if case.game_id == game_id)
    return {"spec": load_game(game_id).spec_hash, "play": hashlib.blake2b(content.encode(), digest_size=8).hexdigest()}


def write(pins: Pins) -> None:
    FILE.write_text(json.dumps(dict(sorted(pins.items())), indent=2) + "\n", encoding="utf-8")


def main(anew: list[str]) -> None:
    pins = pinned()
    for game_id in LIBRARY:
        if game_id not in pins or game_id in anew:
            pins[game_id] = current(game_id)
            print(f"{game_id}: {pins[game_id]}")  # noqa: T201
    write(pins)


if __name__ == "__main__":
    main(sys.argv[1:])
