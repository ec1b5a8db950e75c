"""Publishes trainings: ``python tools/publish_training.py FOLDER …`` (folders that ``cryptid train`` wrote).

Copies the weights to ``agents/pretrained/``, the curve to ``benchmarks/results/curves/`` and its picture to
``docs/curves/``, and writes the tables in ``docs/training.md`` anew: results from all weights that are published, costs from
what ``benchmarks/training.py --json benchmarks/results/training.json`` wrote. Without a folder only the tables; with
``--check`` the exit code says whether they are current.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from cryptid_agents.ppo.agent import PRETRAINED, pretrained_games
from cryptid_agents.ppo.weights import load_weights

from cryptid_envs.registry import load_game

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "training.md"
COSTS = ROOT / "benchmarks" / "results" / "training.json"
CURVES = ROOT / "benchmarks" / "results" / "curves"
PICTURES = ROOT / "docs" / "curves"


def publish(folder: Path) -> str:
    """Copy what a training wrote to where it belongs; returns the game's id."""
    weights = load_weights(folder / "weights.npz")
    for target in (PRETRAINED, CURVES, PICTURES):
        target.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(folder / "weights.npz", PRETRAINED / f"{weights.game_id}.npz")
    shutil.copyfile(folder / "curve.json", CURVES / f"{weights.game_id}.json")
    shutil.copyfile(folder / "curve.png", PICTURES / f"{weights.game_id}.png")
    return weights.game_id


def table() -> str:
    """The results of all published weights, as their files have them."""
    lines = [
        "| game | players | steps | minutes | opponents | share of wins | fair share |",
        "|---|---|---|---|---|---|---|",
    ]
    commands = []
    for game_id in pretrained_games():
        weights = load_weights(PRETRAINED / f"{game_id}.npz")
        about = weights.meta
        commands.append(about["command"])
        for result in about["results"]:
            share, low, high = (f"{100 * result[name]:.1f} %" for name in ("share", "low", "high"))
            lines.append(
                f"| {load_game(game_id).title} | {weights.num_players} | {about['timesteps'] / 1e6:.1f} M | "
                f"{about['minutes']:.0f} | {result['opponents']} | {share} ({low} to {high}) | {100 * result['fair']:.0f} % |"
            )
    pictures = [f"![{load_game(game_id).title}](curves/{game_id}.png)" for game_id in pretrained_games()]
    parts = ["\n".join(lines), "```\n" + "\n".join(commands) + "\n```", "\n".join(pictures)]
    return "\n\n".join(parts) + "\n"


def costs() -> str:
    """What the environments cost a learner, as it was measured."""
    measured = json.loads(COSTS.read_text(encoding="utf-8"))
    where = measured["machine"]
    lines = [
        "| game | opponents | steps/s, collecting | of nothing's | steps/s, learning too | time that games take |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {load_game(entry['id']).title} | {name} | {entry['collecting'][name]:,.0f} | "
        f"{entry['collection'][name]:.2f} | {entry['learning'][name]:,.0f} | {100 * entry['opponents'][name]:.1f} % |"
        for entry in measured["environments"]
        for name in ("random", "heuristic")
    ]
    note = (
        f"{where['cpu']}, one thread of it, Python {where['python']}, {where['date'][:10]}; "
        f"{measured['environments'][0]['rows']} games at once."
    )
    return "\n".join(lines) + f"\n\n{note}\n"


def page() -> str:
    """The page with all its tables made anew."""
    text = PAGE.read_text(encoding="utf-8")
    for name, content in (("results", table()), ("costs", costs())):
        begin, end = f"<!-- {name}:begin -->\n", f"<!-- {name}:end -->\n"
        head, _, rest = text.partition(begin)
        _, _, tail = rest.partition(end)
        text = head + begin + content + end + tail
    return text


def main(arguments: list[str]) -> int:
    """Publish the folders, or check."""
    if arguments == ["--check"]:
        return int(page() != PAGE.read_text(encoding="utf-8"))
    for argument in arguments:
        print(f"{publish(Path(argument))}: published")
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
