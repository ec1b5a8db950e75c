"""Win shares of policies that play inside kernels, seats rotated, with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..core.game import Game
from ..envs.vector import VectorGame

SEED = 11
ROWS = 256
Z_95 = 1.96


def wilson(share: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """Ends of Wilson's interval: it does not shrink to nothing where every game was won."""
    centre = (share + z * z / 2 / games) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + (z / 2 / games) ** 2) / (1 + z * z / games)
    return centre - half, centre + half


@dataclass(frozen=True)
class Share:
    """How some seats of a table did.

    Attributes:
        share: their part of the wins; a shared win counts in parts.
        half_width: of the 95 % interval (Wilson).
        fair: what equal players would have.
        games: that were played.
        points, others_points: mean points of one such seat, and of one of the others, in a game.
    """

    share: float
    half_width: float
    fair: float
    games: int
    points: float
    others_points: float


def win_share(
    game: Game, policy: str, others: str, num_players: int, games: int, seats: int = 1, **options: Any
) -> Share:
    """``seats`` seats play ``policy`` and the rest ``others``; every choice of the seats plays from the same deals."""
    wins = points = others_points = 0.0
    played = 0
    choices = list(combinations(range(num_players), seats))
    for chosen in choices:
        table = [policy if seat in chosen else others for seat in range(num_players)]
        done, share, returns = play(game, table, -(-games // len(choices)), {**options, "num_players": num_players})
        rest = [seat for seat in range(num_players) if seat not in chosen]
        wins += sum(share[seat] for seat in chosen)
        points += sum(returns[seat] for seat in chosen) / seats
        others_points += sum(returns[seat] for seat in rest) / max(len(rest), 1)
        played += done
    mean = wins / played
    low, high = wilson(mean, played)
    return Share(mean, (high - low) / 2, seats / num_players, played, points / played, others_points / played)


def play(
    game: Game, table: Sequence[str], games: int, options: Mapping[str, Any]
) -> tuple[int, list[float], list[float]]:
    """At least so many games by a table of policies; returns (games, wins and points of each seat).

    Every row plays one game after another; games that are not over at the end are left out of games and wins.
    """
    batch = VectorGame(game, min(ROWS, games), seed=SEED, **{**options, "reward": "score"})
    batch.reset()
    done = 0
    wins = [0.0] * len(table)
    points = [0.0] * len(table)
    while done < games:
        counts = batch.rollout(500, policy=table)
        done += counts.episodes
        wins = [a + float(b) for a, b in zip(wins, counts.wins, strict=True)]
        points = [a + float(b) for a, b in zip(points, counts.returns, strict=True)]
    return done, wins, points
