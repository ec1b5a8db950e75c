"""Sample options of High Card for the contract tests."""

from __future__ import annotations

from typing import Any

OPTIONS: tuple[dict[str, Any], ...] = (
    {"num_players": 3, "deck": list(range(1, 10)), "aim": "low"},
    {"num_players": 2, "deck": [1, 2, 3, 64, 65, 66, 72], "bonus": False},
)
