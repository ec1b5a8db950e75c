"""The learning curve as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cryptid_envs.extras import importing

from ..files import write_atomically

WIDTH, HEIGHT, DPI = 7.0, 4.2, 120


def draw_curve(curve: Sequence[dict[str, Any]], title: str, path: Path) -> None:
    """Draw win shares over time, with 95 % intervals and the fair share, into a PNG.

    Args:
        curve: entries of ``curve.json``: ``seconds``, ``timesteps``, ``results``.
        title: the game's.
        path: the file.

    Raises:
        OSError: it cannot be written.
    """
    with importing("train"):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DPI, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    names = list(dict.fromkeys(result["opponents"] for entry in curve for result in entry["results"]))
    for name in names:
        points = [
            (entry["seconds"] / 60, result["share"], result["low"], result["high"])
            for entry in curve
            for result in entry["results"]
            if result["opponents"] == name
        ]
        minutes, shares, lows, highs = zip(*points, strict=True)
        (line,) = axes.plot(minutes, shares, label=f"at a table of {name} players")
        axes.fill_between(minutes, lows, highs, alpha=0.2, color=line.get_color(), linewidth=0)
    if curve:
        axes.axhline(curve[0]["results"][0]["fair"], color="0.4", linestyle="--", linewidth=1, label="fair share")
    axes.set(title=title, xlabel="minutes of training", ylabel="share of wins", ylim=(0, 1))
    axes.grid(alpha=0.3)
    axes.legend(loc="best", frameon=False)
    content = io.BytesIO()
    figure.savefig(content, format="png", metadata={"Software": None})
    write_atomically(path, content.getvalue())
