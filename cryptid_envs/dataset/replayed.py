"""Arrays of matches from their records."""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType
from typing import Any

import numpy as np

from ..core.bits import popcount_twin
from ..core.desk import Desk
from ..core.loops import pay
from ..core.options import OUTCOME
from ..core.record import Record, RecordError, check_fields, check_options, check_outcome, replay_events
from ..core.state import TRUNCATED
from ..registry import find_game
from .columns import Array, Arrays, about, about_array, complete, join

_pay: Any = FunctionType(pay.__code__, {**pay.__globals__, "popcount": popcount_twin})
"""The loops' own rule of what is paid, as plain Python: no kernel says what a move earned that was applied without a step."""


class _WatchedDesk(Desk):
    """A desk that writes down what every seat saw and did when it acted, and what it was paid."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.choices: list[tuple[int, int, Array, Array, int]] = []  # tick, seat, observation, mask, action
        self.rewards: list[Array] = []
        self._tick = 0

    def apply(self, seat: int, action: int) -> None:
        """Note, then act. Seats that choose at the same time see the same whichever of them is noted first."""
        self.choices.append((self._tick, seat, *self.show(seat), action))
        waiting = int(self.s["to_act"]) & ~(1 << seat) if self.game.simultaneous else 0
        super().apply(seat, action)
        self.rewards.append(self._paid())
        self._tick += not waiting

    def _paid(self) -> Array:
        reward = np.zeros(self.num_players, np.float32)
        if int(self.t["reward"]) == OUTCOME and not self.over:
            return reward  # the rule would say so too, and take as long as all else
        state, values = (self.array[part].view(np.recarray)[0] for part in ("s", "t"))
        _pay(state, values, reward)
        return reward


def arrays_of_records(records: Iterable[Record]) -> Arrays:
    """Replay records of one game with the same options, every event checked; returns the columns with ``about``.

    Raises:
        RecordError: a record is broken, breaks the rules or is not complete, is of another game or has other options than
            the first; the message says which record. Or there are no records.
    """
    parts: list[Arrays] = []
    first: _WatchedDesk | None = None
    agents: set[tuple[str, ...] | None] = set()
    for number, record in enumerate(records, start=1):
        try:
            check_fields(record)
            desk = _WatchedDesk(find_game(record["game"]), record["options"])
            check_options(desk, record)
            first = first or desk
            if (desk.game, desk.values) != (first.game, first.values):
                raise RecordError(
                    "it is of another game, or has other options, than the first: these make arrays of their own"
                )
            replay_events(desk, record["events"], True)
            check_outcome(desk, record)
        except ValueError as error:  # all that the above raise are ValueErrors
            raise RecordError(f"record {number}: {error}") from None
        parts.append(_columns(desk, record["seed"]))
        agents.add(None if record["agents"] is None else tuple(record["agents"]))
    if first is None:
        raise RecordError("there are no records to make arrays of")
    same = agents.pop() if len(agents) == 1 else None
    return {**join(parts), "about": about_array(about(first.game, first.values, same))}


def _columns(desk: _WatchedDesk, seed: int | None) -> Arrays:
    """A finished match."""
    ticks, seats, seen, masks, actions = zip(*desk.choices, strict=True)
    finals = [desk.show(seat)[0] for seat in range(desk.num_players)]
    return complete(
        {
            "tick": np.array(ticks),
            "agent": np.array(seats),
            "observation": np.stack(seen),
            "action_mask": np.stack(masks),
            "action": np.array(actions),
            "reward": np.stack(desk.rewards),
            "length": np.array([len(ticks)]),
            "seed": np.array([seed or 0], np.uint64),
            "seeded": np.array([seed is not None]),
            "score": np.array([desk.scores()]),
            "winner": np.array([[seat in desk.winners() for seat in range(desk.num_players)]]),
            "truncated": np.array([int(desk.s["status"]) == TRUNCATED]),
            "final_observation": np.stack(finals)[None],
        }
    )
