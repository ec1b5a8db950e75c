"""Positions whose exact values can be counted: the search finds the best action and its value."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from cryptid_agents.search import Engine, SearchOptions

from cryptid_envs.core.desk import Desk
from tests.agents.search.positions import clone, dealt, rows_of

LONG = {"simulations": 4000, "score_weight": 0.0, "score_scale": 1.0, "exploration": 1.0}


def last_but_one_trick(seed: int) -> Desk:
    """High Card for two, one round, each trick one point, two cards in each hand, one on the table."""
    return dealt("high_card_v0", seed, 3, num_players=2, rounds=1, bonus=False)


def exact(desk: Desk, seat: int) -> dict[int, Fraction]:
    """The share of the win that every action of the seat that follows is worth: the rest is forced."""
    record = desk.s
    own = sorted(int(card) for card in record["hand"][seat] if card)
    led = int(record["shown"][1 - seat])
    unseen = [card for card in range(1, 73) if card not in own and not record["seen"][card - 1]]
    tricks = [int(score) for score in record["score"][:2]]
    result = {}
    for card in own:
        (kept,) = (other for other in own if other != card)
        worth = Fraction(0)
        for theirs in unseen:
            points = tricks.copy()
            points[seat if card > led else 1 - seat] += 1
            points[seat if kept > theirs else 1 - seat] += 1
            worth += Fraction(1 + (points[seat] > points[1 - seat]) - (points[seat] < points[1 - seat]), 2)
        result[card - 1] = worth / len(unseen)
    return result


@pytest.mark.parametrize("method", ["flat", "ismcts"])
def test_exact_values(method: str) -> None:
    engine = None
    decided = 0
    for seed in range(30):
        desk = last_but_one_trick(seed)
        seat = desk.next_seat()
        expected = exact(desk, seat)
        engine = engine or Engine(desk.game, desk.values, SearchOptions(method=method, playout="random", **LONG))
        found = engine.analyse(rows_of(clone(desk, seat, seed)), seat, seed)
        assert found.actions.tolist() == sorted(expected)
        best = max(expected.values())
        gap = float(best - min(expected.values()))
        if gap > 0.1:
            decided += 1
            assert expected[found.best] == best, (seed, expected, found.ranked())
        for action, visits, value in found.ranked():
            if visits > 300:
                assert value == pytest.approx(float(expected[action]), abs=4 * 0.5 / np.sqrt(visits))
    assert decided >= 5


def test_a_winning_card_is_found_in_the_last_trick_but_one_of_all() -> None:
    """Following with a card that takes the trick and the target ends the game at once."""
    for seed in range(10):
        desk = dealt("high_card_v0", seed, 1, num_players=2, target=1, bonus=False)
        seat = desk.next_seat()
        led = int(desk.s["shown"][1 - seat])
        winning = [action for action in desk.legal_actions(seat) if action + 1 > led]
        for method in ("flat", "ismcts"):
            engine = Engine(desk.game, desk.values, SearchOptions(method=method, **{**LONG, "simulations": 200}))
            found = engine.analyse(rows_of(clone(desk, seat, 1)), seat, seed)
            if winning:
                assert found.best in winning
                assert found.values[found.actions == found.best] == 1.0
            else:
                assert found.value == 0.0
