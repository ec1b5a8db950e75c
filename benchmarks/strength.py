"""How strong all agents are that come with the library: ``python benchmarks/strength.py`` (minutes; hours with slow agents).

Holds an arena for every game with its default number of players, among all agents of ``cryptid_agents.registry``, and writes
``benchmarks/results/strength.json``, from which ``tools/readme_tables.py`` makes the table of README.md. With ``--out DIR``
the games are kept, and when there are more agents, or more games are wanted, only what is missing is played. An agent whose
packages or weights are not there is left out, and named.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path
from typing import Any

from cryptid_agents import UnknownAgent, make_agent
from cryptid_agents.arena import Settings, run_arena
from cryptid_agents.arena.report import COLUMNS, agent_rows, markdown
from cryptid_agents.arena.store import write
from cryptid_agents.registry import ladder_names

from cryptid_envs.cli.console import progress_bar, teller
from cryptid_envs.registry import GAMES, load_game

RESULTS = Path(__file__).resolve().parent / "results" / "strength.json"
SEED = 2027
FORMAT = "cryptid-strength/1"


def available(game_id: str) -> list[str]:
    """The names of the ladder that make an agent here."""
    names = []
    for name in ladder_names(game_id):
        try:
            make_agent(name, game_id, load_game(game_id).players.default)
        except (UnknownAgent, ImportError) as error:
            print(f"{game_id}: {name} is left out: {error}", file=sys.stderr)
        else:
            names.append(name)
    return names


def ladder(game_id: str, games: int, workers: int | None, out: Path | None) -> dict[str, Any]:
    """The arena of one game."""
    settings = Settings(game_id, tuple(available(game_id)), games=games, seed=SEED)
    folder = None if out is None else out / game_id
    with progress_bar() as progress:
        tell = teller(progress, f"{game_id}: ")
        return run_arena(settings, workers=workers, out=folder, resume=folder is not None, tell=tell)


def rounded(value: Any) -> Any:
    """Nested data with its fractions cut to six digits: more say nothing, and make every difference long."""
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, dict):
        return {name: rounded(part) for name, part in value.items()}
    return [rounded(part) for part in value] if isinstance(value, list) else value


def main() -> None:
    """Hold the arenas, and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2800, help="games of each pairing (%(default)s)")
    parser.add_argument("--workers", type=int, help="processes; one for each processor if not given")
    parser.add_argument("--out", type=Path, help="folder in which the games are kept, and looked for")
    parser.add_argument("--json", type=Path, default=RESULTS, help="where the results go")
    parser.add_argument("ids", nargs="*", metavar="id", help="environments; all if none is named")
    given = parser.parse_args()
    results = [ladder(game_id, given.games, given.workers, given.out) for game_id in given.ids or GAMES]
    for result in results:
        print(f"\n{result['id']}\n\n{markdown(COLUMNS, agent_rows(result))}")
    content = {
        "format": FORMAT,
        "command": shlex.join(["python", "benchmarks/strength.py", "--games", str(given.games), *given.ids]),
        "games_each": given.games,
        "machine": results[0]["machine"],
        "games": [{name: part for name, part in result.items() if name != "machine"} for result in results],
    }
    given.json.parent.mkdir(exist_ok=True)
    write(given.json, json.dumps(rounded(content), indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
