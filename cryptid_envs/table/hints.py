"""What a search thinks of a person's legal actions."""

from __future__ import annotations

import math
import secrets
from typing import NamedTuple

import numpy as np

from .session import Table

BUDGET = "400ms"
"""How long a hint may think."""


class Hint(NamedTuple):
    """One legal action.

    Attributes:
        action: its number.
        words: its words.
        visits: simulations that began with it.
        value: mean worth of these to the seat, 0 to 1, near its chance to win; None if there was none.
    """

    action: int
    words: str
    visits: int
    value: float | None


def hints(table: Table, seat: int, turn: int, budget: str = BUDGET) -> list[Hint]:
    """The legal actions of a person who is asked, the best first, as an information-set tree search ranks them.

    It searches a clone made for that seat, so it knows no more than the person.

    Args:
        table: the table.
        seat: the person's.
        turn: of the view that the person looks at.
        budget: a number of simulations (``"1000"``) or a time (``"400ms"``).

    Raises:
        Refused: the seat is not asked, or another turn has come.
    """
    from cryptid_agents.search import ismcts

    key = secrets.randbits(63)
    clone = table.search_clone(seat, turn, key)
    found = ismcts(budget).analyse(clone, np.random.default_rng(key))
    return [
        Hint(action, clone.words(f"player_{seat}", action), visits, None if math.isnan(value) else value)
        for action, visits, value in found.ranked()
    ]
