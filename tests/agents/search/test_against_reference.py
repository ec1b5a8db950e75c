"""The compiled tree search makes the same tree as one in plain Python: visits, availability and values of every action."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cryptid_agents.search import Engine, SearchOptions

from cryptid_envs.core import rng
from cryptid_envs.core.desk import Desk
from tests.agents.search.positions import clone, dealt, rows_of
from tests.agents.search.reference import Reference

SEARCH_STREAM = np.uint64(2)


def compare(desk: Desk, seat: int, key: int, simulations: int, others: str) -> None:
    settings: dict[str, Any] = {"exploration": 0.9, "score_weight": 0.25, "score_scale": 3.0}
    search = SearchOptions(
        simulations=simulations, playout="random", until="game", opponents=others, guided=False, **settings
    )
    found = Engine(desk.game, desk.values, search).analyse(rows_of(desk), seat, key)
    reference = Reference(desk, seat, **settings, others_in_tree=others == "tree")
    edges = reference.run(int(rng.stream_key(np.uint64(key), SEARCH_STREAM)), simulations)
    assert found.actions.tolist() == sorted(edges)
    assert found.simulations == simulations
    assert found.visits.tolist() == [edges[action].visits for action in sorted(edges)]
    assert found.available.tolist() == [edges[action].available for action in sorted(edges)]
    expected = [edges[action].total / edges[action].visits for action in sorted(edges)]
    np.testing.assert_allclose(found.values, expected, rtol=0, atol=1e-9)


@pytest.mark.parametrize("others", ["tree", "policy"])
@pytest.mark.parametrize(("num_players", "moves"), [(2, 0), (2, 5), (3, 4), (4, 2)])
def test_in_turns(num_players: int, moves: int, others: str) -> None:
    """High Card, chance and later rounds included."""
    for seed in range(2):
        desk = dealt("high_card_v0", seed, moves, num_players=num_players, rounds=2)
        seat = desk.next_seat()
        compare(clone(desk, seat, seed + 5), seat, seed, 300, others)


@pytest.mark.parametrize("others", ["tree", "policy"])
@pytest.mark.parametrize(
    ("num_players", "moves", "start"), [(2, 0, "fixed"), (3, 4, "fixed"), (3, 3, "moving"), (4, 0, "moving")]
)
def test_at_the_same_time(num_players: int, moves: int, start: str, others: str) -> None:
    """Sealed Stones, also for seats that are asked after others in the tick."""
    desk = dealt("sealed_stones_v0", 3, moves, num_players=num_players, start=start)
    for seat in desk.seats_to_act():
        compare(clone(desk, seat, 5), seat, 7, 300, others)
