"""Ways to play at random that reach different parts of a game."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Policy = Callable[[np.random.Generator, list[str]], int]
"""Picks the index of one of the legal words."""


def uniform(rng: np.random.Generator, legal: list[str]) -> int:
    """Every legal action alike."""
    return int(rng.integers(len(legal)))


def first(_rng: np.random.Generator, _legal: list[str]) -> int:
    """Always the lowest action."""
    return 0


def last(_rng: np.random.Generator, legal: list[str]) -> int:
    """Always the highest action."""
    return len(legal) - 1


def reluctant_to(prefix: str, chance: float) -> Policy:
    """Uniform, but words that begin with ``prefix`` are taken only with this chance where there is anything else."""

    def pick(rng: np.random.Generator, legal: list[str]) -> int:
        others = [index for index, words in enumerate(legal) if not words.startswith(prefix)]
        if others and rng.random() >= chance:
            return int(rng.choice(others))
        return int(rng.integers(len(legal)))

    return pick


def lowest_but_not(prefix: str, chance: float) -> Policy:
    """The lowest action that does not begin with ``prefix``; with this chance, or if there is none, a uniform one."""

    def pick(rng: np.random.Generator, legal: list[str]) -> int:
        others = [index for index, words in enumerate(legal) if not words.startswith(prefix)]
        if others and rng.random() >= chance:
            return others[0]
        return int(rng.integers(len(legal)))

    return pick
