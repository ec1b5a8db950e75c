"""Information-set tree search in plain Python over single games, written from its description, for comparison.

Nodes stand in a dictionary by what their seat has seen, as tuples in plain words. Only the sources of chance are those of the
kernels: the keys of simulations, and the policy stream for what to try first and for random playouts.
"""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cryptid_envs.core import rng
from cryptid_envs.core.desk import Desk

FIRST_TRY = 1 << 20


@dataclass
class Edge:
    visits: int = 0
    available: int = 0
    total: float = 0.0


@dataclass
class Reference:
    """A search of one position.

    Attributes:
        desk: the position, a clone for ``seat``.
        secret: names of the actions' labels that begin what others do not see.
    """

    desk: Desk
    seat: int
    exploration: float
    score_weight: float
    score_scale: float
    others_in_tree: bool = True
    tree: dict[tuple[Any, ...], dict[int, Edge]] = field(default_factory=dict)
    worths: list[list[float]] = field(default_factory=list)

    def run(self, key: int, simulations: int) -> dict[int, Edge]:
        for number in range(simulations):
            self._simulate(np.uint64(rng.stream_key(np.uint64(key), np.uint64(number))))
        return self.tree[(self.seat,)]

    def _simulate(self, key: np.uint64) -> None:
        desk = copy.deepcopy(self.desk)
        desk.game.loops.desk_determinize(desk.array, self.seat, key)
        seen: list[tuple[Any, ...]] = [(seat,) for seat in range(desk.num_players)]
        path: list[tuple[int, Edge]] = []
        simultaneous = False
        new = False
        while not desk.over and not new:
            seats = desk.seats_to_act()
            simultaneous |= len(seats) > 1  # both toys have one phase
            for seat in seats:
                legal = desk.legal_actions(seat)
                if self.others_in_tree or seat == self.seat:
                    node = self.tree.setdefault(seen[seat], {})
                    action, edge, tried_now = self._choose(desk, seat, node, legal)
                    new |= tried_now
                    path.append((seat, edge))
                else:
                    action = self._random(desk, seat, legal, 0)
                desk.apply(seat, action)
                for other in range(desk.num_players):
                    if other == seat or not simultaneous:
                        seen[other] = (*seen[other], (seat, action))
        while not desk.over:
            seat = desk.next_seat()
            desk.apply(seat, self._random(desk, seat, desk.legal_actions(seat), 0))
        worth = self._worth(desk)
        for seat, edge in path:
            edge.visits += 1
            edge.total += worth[seat]
        self.worths.append(worth)

    def _choose(self, desk: Desk, seat: int, node: dict[int, Edge], legal: list[int]) -> tuple[int, Edge, bool]:
        for action in legal:
            if action in node:
                node[action].available += 1
        untried = [action for action in legal if action not in node]
        if untried:
            action = self._random(desk, seat, untried, FIRST_TRY)
            node[action] = Edge(available=1)
            return action, node[action], True

        def bound(action: int) -> float:
            edge = node[action]
            return edge.total / edge.visits + self._exploration(seat) * math.sqrt(
                math.log(edge.available) / edge.visits
            )

        latest_first = [action for action in reversed(node) if action in legal]
        action = max(latest_first, key=bound)
        return action, node[action], False

    def _exploration(self, seat: int) -> float:
        if len(self.worths) < 2:
            return 0.5 * self.exploration
        return self.exploration * max(float(np.std([worth[seat] for worth in self.worths])), 0.02)

    @staticmethod
    def _random(desk: Desk, seat: int, actions: list[int], use: int) -> int:
        return actions[int(rng.policy_below(desk.s, np.int64(seat), np.int64(len(actions)), np.int64(use)))]

    def _worth(self, desk: Desk) -> list[float]:
        scores = np.array(desk.scores(), np.float64)
        likely = np.exp((scores - scores.max()) / self.score_scale)
        likely /= likely.sum()
        shares = np.zeros(desk.num_players)
        shares[desk.winners()] = 1 / len(desk.winners())
        return (self.score_weight * likely + (1 - self.score_weight) * shares).tolist()
