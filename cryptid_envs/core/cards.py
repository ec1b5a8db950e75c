"""Cards as data: rows of a named tuple of columns, turned into arrays for kernels and rows for tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class CardTable:
    """The cards of a game: column names, and one row a card (or a kind of card).

    The first column is the card's code, unique, as records write it. ``reconstructed`` names the columns whose values
    the published rules do not print.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    reconstructed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"card {row!r} does not have the columns {self.columns}")
        if len(set(self.codes)) != len(self.rows):
            raise ValueError("card codes are not unique")

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(str(row[0]) for row in self.rows)

    def index(self, code: str) -> int:
        """Number of the card with this code; ValueError names the code if there is none."""
        try:
            return self.codes.index(code)
        except ValueError:
            raise ValueError(f"there is no card {code!r}") from None

    def column(self, name: str, dtype: str = "i1") -> np.ndarray[Any, Any]:
        """One column as an array for kernels."""
        at = self.columns.index(name)
        return np.array([row[at] for row in self.rows], dtype)

    def bits(self, name: str, value: Any) -> int:
        """Bit set of the cards whose column ``name`` has this value."""
        at = self.columns.index(name)
        return sum(1 << number for number, row in enumerate(self.rows) if row[at] == value)


def cards_of(word: int) -> list[int]:
    """Numbers of the set bits, ascending."""
    return [bit for bit in range(64) if word >> bit & 1]


def bits_of(numbers: Sequence[int]) -> int:
    """Bit set of distinct numbers."""
    return sum(1 << number for number in set(numbers))
