"""Toy games: they prove that the core knows no game, and give the contract tests what the library's games lack.

``high_card`` is played in turns, has hidden cards, chance in the middle of a round, more than 64 actions and a limit at
which it is truncated. In ``sealed_stones`` all seats choose at the same time, some drop out before others, and chance
falls between the ticks. Each is a folder, a module of constructors and one registry line.
"""

from __future__ import annotations

import cryptid_envs

TOYS = {
    "high_card_v0": "tests.toys.high_card",
    "sealed_stones_v0": "tests.toys.sealed_stones",
}
"""Environment id → module, as the registry lists them."""


def register_toys() -> None:
    """Add the toys to the registry; may be called again."""
    for game_id, module in TOYS.items():
        cryptid_envs.register(game_id, module)
