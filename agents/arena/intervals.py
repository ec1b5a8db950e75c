"""Means and shares with 95 % intervals, where a deal is one observation, however many games were played with it.

The games of one deal are alike (a strong hand is strong for whoever holds it), so they are not independent observations.
Every estimate here is a ratio of sums, and its variance comes from the deals' sums: the linearised, cluster-robust one. A
share's interval is Wilson's with the number of independent games that would have this variance, so that it stays between
0 and 1 and does not shrink to nothing when an agent wins nothing at all. Quantiles are Student's for the number of deals.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """A value and its 95 % interval; the interval is None where one deal, or none, tells nothing about it."""

    value: float
    low: float | None
    high: float | None

    def as_json(self) -> dict[str, float | None]:
        """The three numbers by their names."""
        return {"value": self.value, "low": self.low, "high": self.high}

    def holds(self, value: float) -> bool:
        """Whether a value lies in the interval."""
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


def student(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's distribution (the usual series about the normal one)."""
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    if freedom <= 2:  # where the series is no good; exact
        share = (1 + LEVEL) / 2
        first = math.tan(math.pi * (share - 0.5))
        second = (2 * share - 1) * math.sqrt(2 / (4 * share * (1 - share)))
        return first if freedom == 1 else second
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, start=1))


def _ratio(tops: Array, bottoms: Array, deals: Array) -> tuple[float, float, int] | None:
    """Sum of tops by sum of bottoms, its standard error, and the number of deals; None where the bottoms add up to 0."""
    bottom = float(bottoms.sum())
    if bottom == 0:
        return None
    value = float(tops.sum()) / bottom
    _, of = np.unique(deals, return_inverse=True)
    count = int(of.max()) + 1
    if count < 2:
        return value, math.inf, count
    residuals = np.bincount(of, weights=tops - value * bottoms, minlength=count)
    return value, math.sqrt(count / (count - 1) * float(residuals @ residuals)) / bottom, count


def share(tops: Array, bottoms: Array, deals: Array) -> Estimate | None:
    """A share between 0 and 1: sum of ``tops`` by sum of ``bottoms``, of games whose deals have these numbers."""
    found = _ratio(tops, bottoms, deals)
    if found is None:
        return None
    value, error, count = found
    if count < 2:
        return Estimate(value, 0.0, 1.0)
    spread = max(value * (1 - value), 0.0)
    # Where every deal tells the same there is no spread to measure: then each deal is one observation.
    games = spread / error**2 if error > 1e-12 and spread > 0 else float(count)
    t = student(count - 1)
    middle = (value + t**2 / (2 * games)) / (1 + t**2 / games)
    half = t / (1 + t**2 / games) * math.sqrt(spread / games + t**2 / (4 * games**2))
    # At 0 and at 1 the interval begins with the value itself; rounding must not move it past.
    return Estimate(value, max(min(middle - half, value), 0.0), min(max(middle + half, value), 1.0))


def mean(values: Array, deals: Array) -> Estimate | None:
    """The mean of a value of each game."""
    found = _ratio(values.astype(float), np.ones(len(values)), deals)
    if found is None:
        return None
    value, error, count = found
    if count < 2:
        return Estimate(value, None, None)
    half = student(count - 1) * error
    return Estimate(value, value - half, value + half)
