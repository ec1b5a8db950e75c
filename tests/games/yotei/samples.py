"""Sample options of Yotei for the contract tests."""

from __future__ import annotations

from typing import Any

SHORT: dict[str, Any] = {"max_rounds": 3}
OPTIONS: tuple[dict[str, Any], ...] = (
    {
        "num_players": 3,
        "card_sheet": {
            "tier1": ["MT/0/-/-"] * 5 + ["FM+FR/1/-/-", "TD/1/FR/1c", "-/bid/MT/2c"],
            "tier2": ["FR/bid/FM/1c+y"] * 3 + ["LP/2/TD/1c", "-/3/MT+MT/5c"],
            "tier3": ["-/4/FB/9c", "-/bid/FR+FR/7c+y"],
            "mystery": ["scout", "permit", "festival"],
        },
    },
)
