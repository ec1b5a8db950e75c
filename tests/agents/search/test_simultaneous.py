"""Choices at the same time: seats choose by statistics of their own."""

from __future__ import annotations

import numpy as np
import pytest
from cryptid_agents.search import Engine, SearchOptions

from cryptid_envs.core.state import allocate
from tests.agents.search.matrix import GAME
from tests.agents.search.matrix.spec import NOTHING

ROOTS = [("zero", 0), ("zero", 1), ("one", 0), ("one", 1)]


def search(start: str, seat: int, **settings: object) -> tuple[np.ndarray, float]:
    """Shares of the root's visits, and the value of the game, from a search by a seat that is asked first or second."""
    options = GAME.parse({"start": start})
    rows = allocate(GAME.state_dtype, 1)
    GAME.rules.deal(rows[0], GAME.table(options)[0])
    engine = Engine(GAME, options, SearchOptions(**{"simulations": 20_000, "score_scale": 1.0, **settings}))
    found = engine.analyse(rows, seat, 11)
    assert found.actions.tolist() == [0, 1, 2, 3]
    return found.visits / found.visits.sum(), found.value


@pytest.mark.parametrize(("start", "seat"), ROOTS)
def test_the_equilibrium(start: str, seat: int) -> None:
    """Rock, paper and scissors about equally often, never for long what they all beat; the game is even."""
    shares, value = search(start, seat)
    assert shares[:NOTHING] == pytest.approx(1 / 3, abs=0.08)
    assert shares[NOTHING] < 0.02
    assert value == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize(("start", "seat"), ROOTS)
def test_nobody_sees_what_others_chose(start: str, seat: int) -> None:
    """A seat that is asked second has no better odds: if its node knew the other's choice, it would always win."""
    first, second = search(start, seat, exploration=0.5), search(start, 1 - seat, exploration=0.5)
    assert first[1] == pytest.approx(0.5, abs=0.03)
    assert second[1] == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("method", ["flat", "ismcts"])
def test_the_best_answer_to_a_policy(method: str) -> None:
    """Against others that choose uniformly, what loses to everything else comes last."""
    shares, _ = search("one", 0, method=method, opponents="policy")
    assert shares[NOTHING] == shares.min() < 0.2
