"""How long a picture takes: ``python benchmarks/render.py`` (half a minute).

Processor time in milliseconds, medians over positions spread over a game of each environment and number of players: the
scene, the scene and its SVG, and all the way to an array of pixels. Writes ``benchmarks/results/render.json``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from cryptid_envs.bench.machine import machine
from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.registry import GAMES, load_game
from cryptid_envs.render.raster import pixels
from cryptid_envs.render.svg import render_svg

RESULTS = Path(__file__).resolve().parent / "results" / "render.json"
POSITIONS = 16
STEPS_BETWEEN = 9
REPEATS = 5


def milliseconds(call: Callable[[], Any]) -> float:
    """Processor time of one call: the least of a few, so that other work on the machine counts little."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time_ns()
        call()
        times.append(time.process_time_ns() - start)
    return min(times) / 1e6


def measure(game_id: str, num_players: int) -> dict[str, Any]:
    """Medians over positions and views of one game played at random."""
    env = CryptidAEC(load_game(game_id), num_players=num_players)
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    rows: list[tuple[float, float, float, int]] = []
    for position in range(POSITIONS):
        agent = None if position % 2 else env.agent_selection
        svg = render_svg(env.scene(agent))

        def draw(agent: str | None = agent) -> str:
            return render_svg(env.scene(agent))

        rows.append(
            (
                milliseconds(lambda agent=agent: env.scene(agent)),
                milliseconds(draw),
                milliseconds(lambda draw=draw: pixels(draw())),
                len(svg),
            )
        )
        for _ in range(STEPS_BETWEEN):
            if env.terminations[env.agents[0]] or env.truncations[env.agents[0]]:
                env.reset()
            env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    names = ("scene_ms", "svg_ms", "rgb_ms", "svg_bytes")
    medians = {name: round(median(row[k] for row in rows), 2) for k, name in enumerate(names)}
    return {"id": game_id, "num_players": num_players, **medians, "svg_ms_most": round(max(row[1] for row in rows), 2),
            "rgb_ms_most": round(max(row[2] for row in rows), 2)}  # fmt: skip


def main() -> None:
    """Measure, print a table, and keep the results."""
    rows = []
    print("| environment | players | scene | with SVG (most) | as rgb_array (most) | SVG |\n|---|---|---|---|---|---|")
    for game_id in GAMES:
        players = load_game(game_id).players
        for num_players in sorted({players.default, players.most}):
            row = measure(game_id, num_players)
            rows.append(row)
            print(
                f"| `{game_id}` | {num_players} | {row['scene_ms']} ms | {row['svg_ms']} ms ({row['svg_ms_most']}) | "
                f"{row['rgb_ms']} ms ({row['rgb_ms_most']}) | {row['svg_bytes'] / 1024:.0f} KiB |"
            )
    RESULTS.write_text(json.dumps({"machine": machine(), "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
