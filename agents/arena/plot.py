"""The result of an arena as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cryptid_envs.extras import importing


def figure_class() -> Any:
    """Matplotlib's Figure, without a display.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    with importing("arena", "the plot"):
        from matplotlib.figure import Figure
    return Figure


def plot(result: dict[str, Any], file: Path) -> None:
    """Draw ratings, win shares and the shares by seat, with their intervals; the file's ending says in what format.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    agents = result["agents"][::-1]  # the first at the top
    figure = figure_class()(figsize=(12, 1.6 + 0.45 * len(agents)), layout="constrained")
    ratings, shares, seats = figure.subplots(1, 3, sharey=True)
    for height, row in enumerate(agents):
        _point(ratings, row["rating"], height, "C0")
        _point(shares, row["share"], height, "C0")
        shares.plot([row["fair"]] * 2, [height - 0.3, height + 0.3], color="0.6")
        count = len(row["seats"])
        for seat in row["seats"]:
            at = height + 0.5 * ((count - 1) / 2 - seat["seat"]) / count
            _point(seats, seat["share"], at, f"C{seat['seat']}", f"seat {seat['seat']}" if height == 0 else None)
    ratings.set_yticks(range(len(agents)), [row["agent"] for row in agents])
    ratings.set_xlabel("rating (Plackett-Luce)")
    shares.set_xlabel("share of the wins (grey: fair)")
    seats.set_xlabel("share of the wins by seat (grey: fair)")
    seats.axvline(1 / result["options"]["num_players"], color="0.6")
    seats.legend(fontsize="small")
    figure.suptitle(
        f"{result['id']}, {result['options']['num_players']} players, {result['games']} games, 95 % intervals"
    )
    figure.savefig(file, dpi=120)


def _point(axes: Any, estimate: dict[str, Any] | None, height: float, color: str, label: str | None = None) -> None:
    if estimate is None:
        return
    axes.plot(estimate["value"], height, "o", color=color, markersize=4, label=label)
    if estimate["low"] is not None:
        axes.plot([estimate["low"], estimate["high"]], [height, height], color=color)
