"""Arenas of the tests rate less often than real ones, in smaller units."""

from __future__ import annotations

import pytest
from cryptid_agents.arena import ratings, unit


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six times all games are rated, and four deals of three seats make a unit."""
    monkeypatch.setattr(ratings, "SAMPLES", 5)
    monkeypatch.setattr(unit, "GAMES_PER_UNIT", 24)
