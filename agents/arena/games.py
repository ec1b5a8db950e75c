"""All games of an arena as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from .settings import Settings
from .unit import Played, Unit

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Games:
    """G games at tables of P seats.

    Attributes:
        labels: the agents.
        deal: int64 [G], number of the deal; games of one deal are not independent.
        sits: int64 [G, P], which agent.
        wins: float64 [G, P], each seat's part of the win; a row adds up to 1.
        scores: int64 [G, P].
        moves: int64 [G].
        decisions, seconds: by agent, what it was asked and how long it took.
    """

    labels: tuple[str, ...]
    deal: Array
    sits: Array
    wins: Array
    scores: Array
    moves: Array
    decisions: Array
    seconds: Array

    @classmethod
    def collect(cls, settings: Settings, units: Sequence[tuple[Unit, Played]], labels: Sequence[str]) -> Self:
        """The games of these units, in their order; within a unit deal by deal."""
        index = {label: number for number, label in enumerate(labels)}
        n = settings.num_players
        parts: dict[str, list[Array]] = {name: [] for name in ("deal", "sits", "wins", "scores", "moves")}
        decisions, seconds = np.zeros(len(labels), np.int64), np.zeros(len(labels))
        for unit, played in units:
            who = np.array([index[agent.label] for agent in unit.agents])
            sits = who[np.array(unit.seatings)]
            parts["sits"].append(np.broadcast_to(sits, (unit.num_deals, *sits.shape)).reshape(-1, n))
            parts["deal"].append(np.repeat(unit.first_deal + np.arange(unit.num_deals), len(unit.seatings)))
            parts["wins"].append(
                (played.winners / played.winners.sum(axis=2, keepdims=True)).swapaxes(0, 1).reshape(-1, n)
            )
            parts["scores"].append(played.scores.swapaxes(0, 1).reshape(-1, n))
            parts["moves"].append(played.moves.T.reshape(-1))
            decisions[who] += played.decisions
            seconds[who] += played.seconds
        joined = {name: np.concatenate(arrays) for name, arrays in parts.items()}
        return cls(labels=tuple(labels), decisions=decisions, seconds=seconds, **joined)

    def __len__(self) -> int:
        return len(self.deal)

    @property
    def num_players(self) -> int:
        """Seats at a table."""
        return self.sits.shape[1]

    def seats_of(self, agent: int) -> Array:
        """Where an agent sits, bool [G, P]."""
        return self.sits == agent
