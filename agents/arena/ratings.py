"""Ratings by openskill's Plackett-Luce model.

A game is a race between its seats: those who win share the first place, the others follow by points, and equal points are
equal places. Each seat enters with its agent's rating. Where an agent has several seats, what they learn is added up: its mean
moves by the sum of their moves (the gradient of the model in a parameter that they share), its uncertainty shrinks by the
product. Agents do not change during an arena, so ratings do not drift (tau 0), and the games are taken in a random order.

The intervals do not come from the model, which takes games for independent, but from deals drawn again and again with
replacement (bootstrap), everything rated anew each time. Where some agents never came behind any of the others, no data can
tell how far above them they are: the numbers then only grow with the games, and there are no intervals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cryptid_envs.extras import importing

from .games import Array, Games
from .intervals import Estimate, student

SAMPLES = 40


@dataclass(frozen=True)
class Rating:
    """An agent's rating: ``mu`` with its 95 % interval, if there is one, and the model's own uncertainty."""

    mu: Estimate
    sigma: float


def rate(games: Games, seed: int, tell: Callable[[int, int], None] | None = None) -> list[Rating]:
    """The rating of every agent.

    Args:
        games: all games.
        seed: of the order of the games, and of the deals that are drawn.
        tell: is told how many of how many times all games have been rated.

    Raises:
        MissingExtra: openskill is not installed.
    """
    tell = tell or (lambda _done, _all: None)
    rng = np.random.default_rng(np.random.SeedSequence([seed, 0x5EA7]))
    places = places_of(games)
    mus, sigmas = _fit(games, places, rng.permutation(len(games)))
    tell(1, SAMPLES + 1)
    _, of = np.unique(games.deal, return_inverse=True)
    deals = int(of.max()) + 1
    if deals < 2 or not comparable(games, places):
        tell(SAMPLES + 1, SAMPLES + 1)
        return [Rating(Estimate(mu, None, None), sigma) for mu, sigma in zip(mus, sigmas, strict=True)]
    of_deal = np.split(np.argsort(of, kind="stable"), np.cumsum(np.bincount(of))[:-1])
    drawn = []
    for number in range(SAMPLES):
        sample = np.concatenate([of_deal[deal] for deal in rng.integers(deals, size=deals)])
        drawn.append(_fit(games, places, rng.permutation(sample))[0])
        tell(number + 2, SAMPLES + 1)
    halves = student(SAMPLES - 1) * np.std(drawn, axis=0, ddof=1)
    return [
        Rating(Estimate(mu, mu - float(half), mu + float(half)), sigma)
        for mu, half, sigma in zip(mus, halves, sigmas, strict=True)
    ]


def places_of(games: Games) -> Array:
    """The seats' places, from 1: winners first, the others by points; int64 [G, P]."""
    key = np.where(games.wins > 0, np.inf, games.scores)
    return (key[:, None, :] > key[:, :, None]).sum(axis=2) + 1


def comparable(games: Games, places: Array) -> bool:
    """Whether everybody came ahead of, or level with, everybody else, if only by way of others (Ford's condition)."""
    count = len(games.labels)
    reach = np.eye(count, dtype=bool)
    for one in range(games.num_players):
        for other in range(games.num_players):
            ahead = places[:, one] <= places[:, other]
            reach[games.sits[ahead, one], games.sits[ahead, other]] = True
    for _ in range(count):
        reach = (reach.astype(int) @ reach.astype(int)) > 0
    return bool(reach.all())


def model_class() -> Any:
    """Openskill's model.

    Raises:
        MissingExtra: openskill is not installed.
    """
    with importing("arena", "an arena"):
        from openskill.models import PlackettLuce
    return PlackettLuce


def _fit(games: Games, places: Array, order: Array) -> tuple[list[float], list[float]]:
    model = model_class()(tau=0.0)
    start = model.rating()
    mus = [start.mu] * len(games.labels)
    sigmas = [start.sigma] * len(games.labels)
    for sits, ranks in zip(games.sits[order].tolist(), places[order].tolist(), strict=True):
        before = [(mus[agent], sigmas[agent]) for agent in sits]
        teams = [[model.create_rating([mu, sigma])] for mu, sigma in before]
        for agent, (mu, sigma), (after,) in zip(sits, before, model.rate(teams, ranks=ranks), strict=True):
            mus[agent] += after.mu - mu
            sigmas[agent] *= after.sigma / sigma
    return mus, sigmas
