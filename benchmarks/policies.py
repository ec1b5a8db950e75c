"""How strong the policies are that play inside kernels: ``python benchmarks/policies.py`` (about a minute).

Writes ``benchmarks/results/policies.json``, from which ``tools/readme_tables.py`` makes the table of README.md: for every game
and number of players the heuristic against tables of random play, for Call of Yeti also against tables that predict
nothing, for Call of the Wild its mixture table.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cryptid_envs.bench.machine import machine
from cryptid_envs.bench.shares import win_share
from cryptid_envs.registry import GAMES, load_game

RESULTS = Path(__file__).resolve().parent / "results" / "policies.json"
GAMES_EACH = 6000
STYLES = ("honest", "hunter", "double_crosser", "learner")


def rows() -> list[dict[str, Any]]:
    """All comparisons, heuristics against everything weaker first."""
    result: list[dict[str, Any]] = []

    def add(game_id: str, policy: str, others: str, num_players: int, seats: int = 1) -> None:
        share = win_share(load_game(game_id), policy, others, num_players, GAMES_EACH, seats)
        row = {"id": game_id, "policy": policy, "others": others, "num_players": num_players, "seats": seats}
        result.append({**row, **asdict(share)})

    for game_id in GAMES:
        players = load_game(game_id).players
        for num_players in range(players.least, players.most + 1):
            for others in load_game(game_id).policy_names[:-1]:
                if others in ("random", "duck"):
                    add(game_id, load_game(game_id).policy_names[-1], others, num_players)
    for policy in STYLES:
        for others in STYLES:
            if policy != others:
                for seats in (1, 2):
                    add("call_of_the_wild_v0", policy, others, 4, seats)
    return result


def main() -> None:
    """Play, and write the results."""
    RESULTS.parent.mkdir(exist_ok=True)
    content = {"machine": machine(), "games_each": GAMES_EACH, "rows": rows()}
    RESULTS.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
