"""Sample decks of Call of Yeti for the contract tests."""

from __future__ import annotations

from typing import Any

SMALL = ["YA", "Y12", "CA", "C12", "M5", "M6", "T7", "*", "*"]

OPTIONS: tuple[dict[str, Any], ...] = (
    {"num_players": 3, "deck": SMALL, "tie_break": "extra_round", "special_backs_visible": False},
    {"num_players": 3, "deck": ["YA", "*", "*"], "tie_break": "card_draw"},
    {"num_players": 5, "deck": [*SMALL, "TA"], "reward": "margin"},
)
