"""Publishes trainings: ``python tools/publish_training.py FOLDER …`` (folders that ``cryptid train`` wrote).

Copies the weights to ``agents/pretrained/``, the curve to ``benchmarks/results/curves/`` and its picture to
``docs/curves/``, and writes the table of results in ``docs/training.md`` anew from all weights that are published. Without a
folder only the table; with ``--check`` the exit code says whether it is current.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from cryptid_agents.ppo.agent import PRETRAINED, pretrained_games
from cryptid_agents.ppo.weights import load_weights

from cryptid_envs.registry import load_game

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "training.md"
CURVES = ROOT / "benchmarks" / "results" / "curves"
PICTURES = ROOT / "docs" / "curves"
BEGIN, END = "<!-- results:begin -->\n", "<!-- results:end -->\n"


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


def page_with(content: str) -> str:
    """The page with another table."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return head + BEGIN + content + END + tail


def main(arguments: list[str]) -> int:
    """Publish the folders, or check."""
    if arguments == ["--check"]:
        return int(page_with(table()) != PAGE.read_text(encoding="utf-8"))
    for argument in arguments:
        print(f"{publish(Path(argument))}: published")
    PAGE.write_text(page_with(table()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
