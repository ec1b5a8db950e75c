"""How strong and how fast the search agents are: ``python benchmarks/search.py strength|speed|plot``.

``strength [LINE …]`` plays one searching seat against tables of the heuristic, seats rotated, at rising budgets (hours for
all lines; each result is kept at once, and what is there is not played again). ``speed`` measures simulations a second from
positions midway through games, beside OpenSpiel's information-set search in the same rounds (minutes; installs OpenSpiel in a
virtual environment of its own). ``plot`` draws strength over time per decision (needs matplotlib).

Results go to ``benchmarks/results/search.json``, from which ``tools/readme_tables.py`` makes the table of README.md, and to
``docs/search_strength.svg``.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cryptid_agents.search import SearchOptions
from cryptid_agents.search.duel import duel

from cryptid_envs.bench.machine import machine
from cryptid_envs.bench.peers.catalogue import HERE, Peer
from cryptid_envs.bench.peers.run import PeerSettings, compare
from cryptid_envs.bench.timing import Spread
from cryptid_envs.registry import GAMES, load_game

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results" / "search.json"
PLOT = ROOT / "docs" / "search_strength.svg"

LINES: dict[str, dict[str, Any]] = {
    "ismcts": {},
    "ismcts, others by policy": {"opponents": "policy"},
    "ismcts, random playouts": {"playout": "random"},
    "flat": {"method": "flat"},
}
"""What is compared, by name: settings that differ from the defaults."""

BUDGETS = (30, 100, 300, 1000)
GAMES_EACH, GAMES_AT_1000 = 200, 400


@dataclass(frozen=True)
class Point:
    """One measurement: a line's settings with a budget, and further settings, in one game."""

    id: str
    line: str
    simulations: int
    games: int
    more: tuple[tuple[str, Any], ...] = ()

    def key(self) -> dict[str, Any]:
        """What tells the point from others."""
        return {"id": self.id, "line": self.line, "simulations": self.simulations, **dict(self.more)}


def points() -> list[Point]:
    """All that is played: every line at every budget, then exploration constants and weights of scores for the first."""
    result = [
        Point(game_id, line, budget, GAMES_AT_1000 if budget == 1000 else GAMES_EACH)
        for budget in BUDGETS
        for line in LINES
        for game_id in GAMES
    ]
    for more in (("exploration", 0.5), ("exploration", 2.0), ("score_weight", 0.0), ("score_weight", 0.6)):
        result += [Point(game_id, "ismcts, random playouts", 300, GAMES_EACH, (more,)) for game_id in GAMES]
    return result


def load() -> dict[str, Any]:
    """What was measured so far."""
    if RESULTS.exists():
        return json.loads(RESULTS.read_text(encoding="utf-8"))
    return {"strength": [], "speed": None}


def save(results: dict[str, Any]) -> None:
    """Keep it."""
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def strength(wanted: list[str]) -> None:
    """Play what is missing: points whose line, game and budget are all named in ``wanted`` ("" or nothing named: all)."""
    for point in points():
        names = {point.id, point.line, str(point.simulations)}
        kinds = (set(GAMES), set(LINES), set(map(str, BUDGETS)))
        chosen = all(names & set(wanted) & kind or not set(wanted) & kind for kind in kinds)
        if not chosen or any(row.items() >= point.key().items() and _same(row, point) for row in load()["strength"]):
            continue
        search = SearchOptions(simulations=point.simulations, **{**LINES[point.line], **dict(point.more)})
        found = duel(load_game(point.id), search, point.games)
        row = {**point.key(), **asdict(found), "machine": machine()["cpu"], "commit": machine()["commit"]}
        results = load()  # again: others may have written meanwhile
        results["strength"] = [one for one in results["strength"] if not _same(one, point)] + [row]
        save(results)
        print(
            f"{point.key()}: {found.share:.3f} ({found.low:.3f} - {found.high:.3f}), {found.milliseconds:.2f} ms",
            flush=True,
        )


def _same(row: dict[str, Any], point: Point) -> bool:
    varied = {name: row[name] for name in ("exploration", "score_weight") if name in row}
    return row.items() >= point.key().items() and varied == dict(point.more)


def speed(seconds: float = 120.0) -> None:
    """Simulations a second, ours and OpenSpiel's, in the same rounds."""
    note = (
        "OpenSpiel: ISMCTSBot in C++ with a random rollout for each simulation, 1000 simulations a decision, from midway "
        "through random games"
    )
    folder = HERE / "scripts"
    ours = Peer("cryptid-envs", "cryptid_envs", folder / "search_ours.py", None)
    theirs = Peer(
        "OpenSpiel", "open_spiel", folder / "openspiel_search.py", HERE / "requirements" / "openspiel.txt", note=note
    )
    found = compare(
        ours, [theirs], PeerSettings(seconds, 15), lambda what, share: print(f"{share:4.0%} {what}", flush=True)
    )
    results = load()
    results["speed"] = {
        "machine": machine(),
        "unit": "simulations a second of processor time, dealing anew what the searcher cannot know included",
        "note": note,
        "libraries": [
            {
                "name": result.peer.name,
                "versions": result.versions,
                "failure": result.failure,
                "cases": [
                    {
                        "game": case.game,
                        "kind": case.kind,
                        "failure": case.failure,
                        **(asdict(Spread.of(case.rates)) if case.rates else {}),
                    }
                    for case in result.cases
                ],
            }
            for result in found
        ],
    }
    save(results)


def plot() -> None:
    """Win share over time per decision, a panel for each game."""
    try:
        import matplotlib as mpl
    except ModuleNotFoundError:
        sys.exit("a plot needs matplotlib: pip install 'cryptid-envs[arena]'")
    mpl.use("svg")
    from matplotlib import pyplot as plt

    mpl.rcParams["svg.hashsalt"] = "cryptid"  # the same picture from the same results
    rows = [row for row in load()["strength"] if not row.keys() & {"exploration", "score_weight"}]
    figure, axes = plt.subplots(2, 2, figsize=(10, 7), sharey=True, layout="constrained")
    for axis, game_id in zip(axes.flat, GAMES, strict=True):
        for line in LINES:
            found = sorted((r for r in rows if (r["id"], r["line"]) == (game_id, line)), key=lambda r: r["simulations"])
            times, shares = [r["milliseconds"] for r in found], [r["share"] for r in found]
            ends = [[r["share"] - r["low"] for r in found], [r["high"] - r["share"] for r in found]]
            axis.errorbar(times, shares, yerr=ends, marker="o", markersize=3, capsize=2, linewidth=1, label=line)
        fair = 1 / load_game(game_id).players.default
        axis.axhline(fair, color="grey", linestyle=":", linewidth=1)
        axis.set(
            xscale="log", ylim=(0, 1), title=f"{load_game(game_id).title}, {load_game(game_id).players.default} seats"
        )
    for axis in axes[1]:
        axis.set_xlabel("processor time per decision [ms]")
    for axis in axes[:, 0]:
        axis.set_ylabel("share of wins")
    axes.flat[0].legend(fontsize="small")
    figure.suptitle(
        "One searching seat among heuristics, 30 to 1000 simulations a decision; dotted: fair share", fontsize=10
    )
    PLOT.parent.mkdir(exist_ok=True)
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    """Run what the command line says."""
    command, *rest = sys.argv[1:] or [""]
    if command == "strength":
        strength(rest)
    elif command == "speed":
        speed(*map(float, rest[:1]))
    elif command == "plot":
        plot()
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
