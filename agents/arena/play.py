"""Playing a unit of work."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from cryptid_envs.envs.seeds import SEARCH_KEYS
from cryptid_envs.envs.vector import Step, VectorGame
from cryptid_envs.registry import load_game, register

from .guard import Guard, Silent, Watch
from .unit import Played, Unit

Array = np.ndarray[Any, Any]


def play_unit(unit: Unit, watch: Watch | None = None) -> Played:
    """Play all games of a unit at once, as one batch in which every agent is asked for all its seats' rows.

    Agents are made anew for the unit, and their chance comes from generators of the unit's own: whoever plays it gets the
    same games. ``watch`` learns when an agent is being asked.

    Raises:
        Fault: an agent acted illegally, raised, or took too long.
        UnknownAgent, ImportError: a name means no agent, or a package is missing.
    """
    register(unit.game_id, unit.module)
    watch = watch or Silent()
    guards = [Guard(contestant, place, unit, watch) for place, contestant in enumerate(unit.agents)]
    table = _Table(unit, guards)
    table.play()
    scores, winners, moves = table.batch.outcomes()
    form = (len(unit.seatings), unit.num_deals)
    return Played(
        winners.reshape(*form, -1),
        scores.reshape(*form, -1),
        moves.reshape(form),
        [guard.decisions for guard in guards],
        [guard.seconds for guard in guards],
        table.records() if unit.records else None,
    )


class _Table:
    """All games of a unit, one a row: seating by seating, and within a seating deal by deal."""

    def __init__(self, unit: Unit, guards: list[Guard]) -> None:
        self.unit = unit
        self.guards = guards
        self.keys = unit.generator("clones")
        deals = unit.first_deal + np.arange(unit.num_deals)
        self.batch = VectorGame(
            load_game(unit.game_id), unit.num_games, autoreset="disabled", record=unit.records, **unit.options
        )
        self.sits = np.repeat(np.array(unit.seatings), unit.num_deals, axis=0)  # [N, P]: which agent
        self.step = self.batch.reset(seed=unit.seed, row_numbers=np.tile(deals, len(unit.seatings)))
        if any(guard.policy is not None for guard in guards):
            self.batch.sample_actions("random", [0])  # compiled, or loaded, before anybody's time is taken

    def play(self) -> None:
        """Play all games to their ends."""
        seats = np.arange(self.batch.num_players)
        while (running := ~(self.step.terminated | self.step.truncated)).any():
            if self.batch.simultaneous:
                acting = self.step.action_mask.any(axis=2) & running[:, None]
            else:
                assert self.step.agent is not None
                acting = (self.step.agent[:, None] == seats) & running[:, None]
            self.step = self.batch.step(self._choose(acting))

    def _choose(self, acting: Array) -> Array:
        """An action for every acting seat (bool [N, P]), in the form that the batch wants."""
        actions = np.zeros(acting.shape, np.int64)
        for place, guard in enumerate(self.guards):
            own = acting & (self.sits == place)
            if guard.policy is not None:
                rows = np.flatnonzero(own.any(axis=1))
                if len(rows):
                    self._sample(guard, rows, own, actions)
                continue
            for seat in range(acting.shape[1]):
                rows = np.flatnonzero(own[:, seat])
                if len(rows):
                    actions[rows, seat] = self._ask(guard, seat, rows)
        return actions if self.batch.simultaneous else actions.sum(axis=1)

    def _sample(self, guard: Guard, rows: Array, own: Array, actions: Array) -> None:
        """Let the kernel choose where it can: it is the same policy, and needs no clones."""
        start = time.perf_counter()
        assert guard.policy is not None
        chosen = self.batch.sample_actions(guard.policy, rows)
        actions[rows] += np.where(own[rows], chosen if self.batch.simultaneous else chosen[:, None], 0)
        guard.count(int(own.sum()), time.perf_counter() - start)

    def _ask(self, guard: Guard, seat: int, rows: Array) -> Array:
        state = None
        if guard.needs_state:
            state = self.batch.clone_for_search(rows, seat, int(self.keys.integers(SEARCH_KEYS)))
        seen, masks = _seen(self.step, seat, rows, self.batch.simultaneous)
        return guard.ask(seen, masks, state, seat, self.batch.actions.labels)

    def records(self) -> list[dict[str, Any]]:
        """The records of all rows, with who sat where."""
        records = []
        for row, sits in enumerate(self.sits.tolist()):
            record = self.batch.records(row)[-1]
            records.append({**record, "agents": [self.unit.agents[place].label for place in sits]})
        return records


def _seen(step: Step, seat: int, rows: Array, simultaneous: bool) -> tuple[Array, Array]:
    """Copies of what the seat sees in these rows, and of its masks."""
    at: Any = (rows, seat) if simultaneous else rows
    return step.observation[at], step.action_mask[at]
