"""Write the tables of README.md that come from measurements: ``python tools/readme_tables.py [--check]``.

The speed table is made from ``benchmarks/results/speed.json``, which ``cryptid bench --full --json`` writes; the table of
other libraries from ``benchmarks/results/peers.json``, which ``cryptid bench --peers --json`` writes. A table whose
measurements are not there stays as it is. The table of policies comes from ``benchmarks/results/policies.json``, which
``python benchmarks/policies.py`` writes, that of agents from ``benchmarks/results/strength.json``, which
``python benchmarks/strength.py`` writes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cryptid_agents.arena.report import agent_rows, markdown, note_on_numbers

from cryptid_envs.bench.peers import report as peers
from cryptid_envs.bench.report import number
from cryptid_envs.registry import load_game

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
RESULTS = ROOT / "benchmarks" / "results"


def rate(environment: dict[str, Any], **labels: Any) -> str:
    """The median of the case that has these labels."""
    for one in environment["rates"]:
        if all(one.get(name) == value for name, value in labels.items()):
            return number(one["median"])
    return ""


def ratio(environment: dict[str, Any], case: str) -> str:
    """How a case compares with the environment that does nothing."""
    found = [one["median"] for one in environment["ratios"] if one["case"] == case and one["to"].startswith("null")]
    return f" ({found[0]:.2f})" if found else ""


def speed_table(results: dict[str, Any]) -> str:
    """One row an environment, and what it was measured on."""
    head = (
        "| environment | features, actions | AEC `env()` | `parallel_env()` | batch of 1024 | batch of 4096 | rollout | "
        "with observations | bytes a step | import, first step cold, warm |"
    )
    lines = [head, "|" + "---|" * 10]
    for environment in results["environments"]:
        size, start = environment["bytes_per_step"], environment["startup_seconds"]
        cells = [
            f"`{environment['id']}`",
            f"{size['features']}, {size['actions']}",
            rate(environment, interface="env") + ratio(environment, "env()"),
            rate(environment, interface="parallel_env") + ratio(environment, "parallel_env()"),
            *(rate(environment, interface="batch", num_envs=n, num_threads=1) for n in (1024, 4096)),
            *(rate(environment, interface="rollout", num_threads=1, observe=observe) for observe in (False, True)),
            str(size["handed_out"]),
            ", ".join(f"{start[name]:.1f} s" for name in ("import", "cold AEC first step", "warm AEC first step")),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    machine, versions = results["machine"], results["machine"]["versions"]
    simultaneous = [e["id"] for e in results["environments"] if load_game(e["id"]).simultaneous]
    note = (
        "\n\nSteps per second on one core, medians; in brackets the ratio to an environment that does nothing, measured in "
        "the same rounds. A step is one action of one seat, with a masked random pick (AEC), or of a row, with sampling, "
        "observation, mask, rewards and automatic reset, called from Python (batch); one of `parallel_env()` is an action of "
        "every seat that acts"
    )
    if simultaneous:
        note += f", and so is one of the batch of {', '.join(f'`{name}`' for name in simultaneous)}"
    note += (
        f". {machine['cpu']}, {machine['cpus']} CPUs, Python {machine['python']}, numba {versions['numba']}, "
        f"numpy {versions['numpy']}, {machine['date'][:10]}, default numbers of players."
    )
    return "\n".join(lines) + note


def peers_table(results: dict[str, Any]) -> str:
    """Other libraries' card games beside ours, kind by kind, and how they were measured."""
    head = [*peers.COLUMNS, *(f"`{name}`" for name in peers.environments(results))]
    lines = [head, ["---"] * len(head)]
    for row in peers.rows(results, spread=False):
        cells = [cell.replace("|", "\\|") for cell in row]
        lines += [[f"**{cell}**" if cell else "" for cell in cells] if row[0] else cells]
    machine = results["machine"]
    kinds = "; ".join(f"*{kind}*: {meaning}" for kind, meaning in results["kinds"].items())
    note = (
        f"\n\n**Bold**: our decisions per second; ×: how many times as fast as the library of that row. {kinds}. "
        f"{peers.notes(results)} {machine['cpu']}, Python {machine['python']}, "
        f"{machine['date'][:10]}, default numbers of players."
    )
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + note


def policies_table(results: dict[str, Any]) -> str:
    """Heuristics against weaker tables; then who beats whom among the styles of the bluffing game."""
    single = [row for row in results["rows"] if row["others"] in ("random", "duck")]
    lines = ["| game | players | one seat | among | wins | fair | points, others' |", "|" + "---|" * 7]
    for row in single:
        title = load_game(row["id"]).title
        wins = f"{row['share']:.3f} ± {row['half_width']:.3f}"
        points = f"{row['points']:.1f}, {row['others_points']:.1f}"
        cells = (title, row["num_players"], row["policy"], row["others"], wins, f"{row['fair']:.2f}", points)
        lines.append(f"| {' | '.join(map(str, cells))} |")
    mixed = {(row["policy"], row["others"], row["seats"]): row for row in results["rows"] if row not in single}
    styles = list(dict.fromkeys(policy for policy, _, _ in mixed))
    lines += ["", "| Call of the Wild, 4 players | " + " | ".join(styles) + " |", "|" + "---|" * (len(styles) + 1)]
    for policy in styles:
        cells = [
            " / ".join(f"{mixed[policy, others, seats]['share']:.2f}" for seats in (1, 2)) if policy != others else ""
            for others in styles
        ]
        lines.append(f"| {policy} | {' | '.join(cells)} |")
    return "\n".join(lines) + (
        "\n\nShares of the wins with 95 % intervals, seats rotated on the same deals. Second table: one seat of the row's "
        "style among three of the column's (fair 0.25) / two against two (fair 0.50): no pure style dominates."
    )


def search_table(results: dict[str, Any]) -> str:
    """Strength at 1000 simulations a decision and speed, a row for each game; then the other library's speed."""
    played = [row for row in results["strength"] if row["simulations"] == 1000]
    names = list(dict.fromkeys(row["line"] for row in played))
    found = {(row["id"], row["line"]): row for row in played}
    speeds = results["speed"]
    ours, *others = speeds["libraries"]
    rates = {(case["game"], case["kind"]): number(case["median"]) for case in ours["cases"] if "median" in case}
    kinds = list(dict.fromkeys(kind for _, kind in rates))
    head = ["game", "seats", "fair", *(f"wins, {name}" for name in names), *kinds]
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for game_id in dict.fromkeys(case["game"] for case in ours["cases"]):
        players = load_game(game_id).players.default
        cells = [load_game(game_id).title, str(players), f"{1 / players:.2f}"]
        for name in names:
            row = found.get((game_id, name))
            cells.append("" if row is None else f"{row['share']:.3f} ± {row['share'] - row['low']:.3f}")
        cells += [rates.get((game_id, kind), "") for kind in kinds]
        lines.append(f"| {' | '.join(cells)} |")
    rivals = "; ".join(
        f"{library['name']} {next(iter(library['versions'].values()))}, its information-set search in C++, random playouts: "
        + ", ".join(f"{number(case['median'])} on {case['game']}" for case in library["cases"] if "median" in case)
        for library in others
        if library["versions"]
    )
    games = sorted({row["games"] for row in played})
    return "\n".join(lines) + (
        "\n\nOne searching seat among heuristics with 1000 simulations a decision: shares of the wins with 95 % intervals, "
        f"seats rotated on the same deals, {' or '.join(map(str, games))} games each. Right: simulations a second of one core "
        "from midway through games, dealing anew what the searcher cannot know included, by playouts. In the same rounds, from "
        f"midway through random games: {rivals}. {speeds['machine']['cpu']}, {speeds['machine']['date'][:10]}."
    )


def strength_table(results: dict[str, Any]) -> str:
    """The agents of every game by rating, and how they were rated."""
    head = ("game", "agent", "rating", "win share", "points, difference", "a decision takes", "win share by seat")
    rows = []
    for game in results["games"]:
        title = f"{load_game(game['id']).title}, {game['options']['num_players']} players"
        for place, (agent, rating, share, _fair, points, _games, time, seats) in enumerate(agent_rows(game)):
            rows.append(("" if place else title, agent, rating, share, points, time, seats))
        rows += [("", one["agent"], f"disqualified: {one['reason']}", *[""] * 4) for one in game["disqualified"]]
    everybody = [row for game in results["games"] for row in game["agents"]]
    return (
        f"{markdown(head, rows)}\n\nEvery two agents played {results['games_each']} games or more, alone at a table, every "
        f"deal in all seatings of both; equal agents would win 0.500. {note_on_numbers(everybody, results['machine'])}"
    )


TABLES: dict[str, Callable[[dict[str, Any]], str]] = {
    "speed": speed_table,
    "peers": peers_table,
    "policies": policies_table,
    "search": search_table,
    "strength": strength_table,
}
"""Name of the part of README.md and of the file with results → what makes the table."""


def filled(text: str, name: str, table: str) -> str:
    """``text`` with the part between the markers of ``name`` replaced."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    before, found, rest = text.partition(begin)
    _, also_found, after = rest.partition(end)
    if not found or not also_found:
        raise SystemExit(f"README.md has no part between {begin} and {end}")
    return f"{before}{begin}\n{table}\n{end}{after}"


def main() -> int:
    """Write the tables; with --check only tell whether they are current."""
    text = README.read_text(encoding="utf-8")
    new = text
    for name, table in TABLES.items():
        file = RESULTS / f"{name}.json"
        if file.exists():
            new = filled(new, name, table(json.loads(file.read_text(encoding="utf-8"))))
    if "--check" in sys.argv[1:]:
        return int(text != new)
    README.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
