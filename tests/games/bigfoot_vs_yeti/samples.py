"""Sample options of Bigfoot vs. Yeti for the contract tests."""

from __future__ import annotations

from typing import Any

SHORT: dict[str, Any] = {"max_rounds": 1}
OPTIONS: tuple[dict[str, Any], ...] = ({"num_players": 3, "card_sheet": {"points": {"AH": 9, "BF": 0}}},)
