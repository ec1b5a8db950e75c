"""A chi-square test without scipy."""

from __future__ import annotations

import math
from collections.abc import Sequence


def chi_square(counts: Sequence[float], expected: Sequence[float]) -> float:
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def limit(degrees: int, sigmas: float = 5.0) -> float:
    """What a chi-square statistic stays under but for one time in some millions (Wilson and Hilferty's approximation)."""
    return degrees * (1 - 2 / (9 * degrees) + sigmas * math.sqrt(2 / (9 * degrees))) ** 3


def check_uniform(counts: Sequence[float], weights: Sequence[float] | None = None) -> None:
    """Counts follow weights (equal ones by default) as closely as chance does, and not suspiciously closer."""
    total, weights = sum(counts), weights or [1.0] * len(counts)
    expected = [total * weight / sum(weights) for weight in weights]
    assert min(expected) >= 5, "too few samples to judge"
    statistic = chi_square(counts, expected)
    assert statistic < limit(len(counts) - 1), f"chi-square {statistic:.1f} with {len(counts) - 1} degrees of freedom"
