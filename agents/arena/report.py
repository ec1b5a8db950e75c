"""What an arena found, as JSON and as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations
from typing import Any

from cryptid_envs.bench.machine import machine
from cryptid_envs.registry import load_game

from .games import Games
from .ratings import rate
from .settings import Settings
from .standings import of_agent, of_pair

FORMAT = "cryptid-arena-results/1"


def as_json(
    settings: Settings,
    games: Games,
    faults: dict[str, str],
    command: str | None,
    tell: Callable[[str, int, int], None],
) -> dict[str, Any]:
    """The result of an arena: agents by rating, pairs, who was disqualified, and what it was played with."""
    ratings = rate(games, settings.seed, lambda done, total: tell("rating", done, total))
    agents = []
    names = {one.label: one.name for one in settings.contestants}
    for number, label in enumerate(games.labels):
        rating = ratings[number]
        row = of_agent(games, number)
        row["name"] = names[label]
        row["rating"] = {**rating.mu.as_json(), "sigma": rating.sigma}
        agents.append(row)
    agents.sort(key=lambda row: -row["rating"]["value"])
    where = {label: number for number, label in enumerate(games.labels)}
    ranked = [row["agent"] for row in agents]
    met = (of_pair(games, where[one], where[other]) for one, other in combinations(ranked, 2))
    return {
        "format": FORMAT,
        "id": settings.game_id,
        "options": {**settings.options, "num_players": settings.num_players},
        "schedule": settings.schedule,
        "seed": settings.seed,
        "time_limit": settings.time_limit,
        "games": len(games),
        "deals": len(set(games.deal.tolist())),
        "mean_moves": float(games.moves.mean()),
        "agents": agents,
        "pairs": [pair for pair in met if pair is not None],
        "disqualified": [{"agent": label, "name": names.get(label), "reason": why} for label, why in faults.items()],
        "command": command,
        "machine": with_openskill(machine()),
    }


def with_openskill(where: dict[str, Any]) -> dict[str, Any]:
    """What it ran on, with the version of the library that rates."""
    try:
        found = version("openskill")
    except PackageNotFoundError:
        found = None
    return {**where, "versions": {**where["versions"], "openskill": found}}


def number(estimate: dict[str, Any] | None, digits: int) -> str:
    """A value with its interval, as in "0.612 (0.590 to 0.633)"."""
    if estimate is None:
        return ""
    value, low, high = (
        None if part is None else f"{round(part, digits) + 0.0:.{digits}f}"  # + 0.0: no minus before a zero
        for part in (estimate["value"], estimate["low"], estimate["high"])
    )
    return f"{value}" if low is None else f"{value} ({low} to {high})"


def duration(seconds: float | None) -> str:
    """A time in the unit that suits it."""
    if seconds is None:
        return ""
    for unit, factor in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= factor:
            return f"{seconds / factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


COLUMNS = (
    "agent",
    "rating",
    "win share",
    "fair",
    "points, difference",
    "games",
    "a decision takes",
    "win share by seat",
)


def agent_rows(result: dict[str, Any]) -> list[tuple[str, ...]]:
    """The agents' table, in the order of ``COLUMNS``."""
    return [
        (
            row["agent"],
            number(row["rating"], 1),
            number(row["share"], 3),
            f"{row['fair']:.3f}",
            number(row["score_difference"], 2),
            str(row["games"]),
            duration(row["seconds_per_decision"]),
            " / ".join("–" if seat["share"] is None else f"{seat['share']['value']:.3f}" for seat in row["seats"]),
        )
        for row in result["agents"]
    ]


def pair_rows(result: dict[str, Any]) -> list[tuple[str, ...]]:
    """The table of who plays how against whom: both, the first one's share, fair, points, and its shares by seats."""
    return [
        (
            *pair["agents"],
            number(pair["share"], 3),
            f"{pair['fair']:.3f}",
            number(pair["score_difference"], 2),
            " / ".join(f"{one['share']['value']:.3f}" for one in pair.get("by_seats", ())),
        )
        for pair in result["pairs"]
    ]


PAIR_COLUMNS = ("agent", "against", "win share", "fair", "points, difference", "win share with 1, 2, … seats")


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def as_markdown(result: dict[str, Any]) -> str:
    """The whole result as a page."""
    game = load_game(result["id"])
    parts = [
        f"# {game.title} (`{result['id']}`), {result['options']['num_players']} players",
        markdown(COLUMNS, agent_rows(result)),
        markdown(PAIR_COLUMNS, pair_rows(result)),
    ]
    if result["disqualified"]:
        lines = [f"- {one['agent']}: {one['reason']}" for one in result["disqualified"]]
        parts.append("Disqualified:\n\n" + "\n".join(lines))
    parts.append(note(result))
    return "\n\n".join(parts) + "\n"


def note(result: dict[str, Any]) -> str:
    """How the numbers came about."""
    return (
        f"{result['games']} games on {result['deals']} deals, seed {result['seed']}, schedule {result['schedule']}, "
        f"{result['mean_moves']:.0f} actions a game on average. {note_on_numbers(result['agents'], result['machine'])}"
        + (f"\n\n    {result['command']}" if result["command"] else "")
    )


def note_on_numbers(agents: Sequence[dict[str, Any]], where: dict[str, Any]) -> str:
    """What the numbers of these agents mean, and the machine that they are of."""
    apart = ""
    if any(row["rating"]["low"] is None for row in agents):
        apart = " (no interval: one deal only, or some agents never came behind others, and how far above is not measurable)"
    versions = ", ".join(f"{name} {found}" for name, found in where["versions"].items() if found)
    return (
        "In brackets 95 % intervals; the games of a deal count as one "
        f"observation. Rating: openskill's Plackett-Luce, 25 is where all start{apart}. Fair: the share of wins that equal "
        "agents would have. Points: the agent's seats less the others', means. Shares by seat are those of seats 0, 1, …; "
        f"times are of {where['cpu']}, {where['cpus']} CPUs. Python {where['python']}, {versions}, {where['date'][:10]}."
    )
