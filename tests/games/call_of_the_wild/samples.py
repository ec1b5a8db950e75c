"""Sample options of Call of the Wild for the contract tests."""

from __future__ import annotations

from typing import Any

SHORT: dict[str, Any] = {"max_ticks": 40}
OPTIONS: tuple[dict[str, Any], ...] = (
    {"num_players": 3, "objectives": True, "mating_bonus": True, "card_sheet": {"APEX": [1, 9], "CLEAN": [9, 0]}},
)
