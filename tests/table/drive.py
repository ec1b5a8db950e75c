"""Tables for tests, and people who click at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cryptid_envs.registry import load_game
from cryptid_envs.table.players import PERSON, make_player
from cryptid_envs.table.session import Table
from cryptid_envs.table.view import SeatView


def make_table(game_id: str, *names: str, seed: int = 1, **options: Any) -> Table:
    """A table with players by name; ``""`` is a person."""
    players = [make_player(name or PERSON, game_id, len(names)) for name in names]
    return Table(load_game(game_id), players, options, seed)


def play(table: Table, seed: int = 0, most: int = 10_000) -> Iterator[tuple[int, SeatView]]:
    """Every person plays at random to the end; yields (seat, view) whenever one is asked, before it chooses."""
    rng = np.random.default_rng(seed)
    table.advance()
    for _ in range(most):
        asked = [seat for seat in table.people if table.view(seat).asked]
        if not asked:
            return
        seat = int(rng.choice(asked))
        view = table.view(seat)
        yield seat, view
        table.act(seat, view.turn, view.legal[int(rng.integers(len(view.legal)))].action)
        table.advance()
    raise AssertionError(f"the game is not over after {most} decisions")
