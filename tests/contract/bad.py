"""Things that are no legal action, and how they are refused."""

from __future__ import annotations

from typing import Any

import numpy as np

OUT_OF_RANGE: tuple[int, ...] = (-1, -2, 2**31, 2**62, 2**63 - 1, -(2**63), 2**63, 2**64 - 1, 2**70, -(2**70))
"""Whole numbers that are no action of any game; -1 and the like are added to by ``illegal_numbers``."""

NO_NUMBERS: dict[str, Any] = {
    "float": 0.5,
    "whole float": 1.0,
    "nan": float("nan"),
    "infinity": float("inf"),
    "numpy float": np.float32(1),
    "numpy float64": np.float64(0),
    "bool": True,
    "numpy bool": np.bool_(False),
    "string": "stop",
    "digit": "0",
    "bytes": b"0",
    "list": [0],
    "tuple": (0,),
    "dict": {},
    "array of one": np.array([0]),
    "array of two": np.array([0, 1]),
    "empty array": np.array([], int),
    "0-d float": np.array(1.0),
    "0-d bool": np.array(True),
    "complex": 1j,
    "object": object(),
    "none": None,
}
"""Things that are no whole number."""


def illegal_numbers(mask: np.ndarray[Any, Any]) -> list[int]:
    """Whole numbers that are not legal under a mask: some in range, the first ones beyond it, and far ones."""
    illegal = np.flatnonzero(mask == 0).tolist()
    return [*illegal[:2], *illegal[-1:], len(mask), len(mask) + 1, *OUT_OF_RANGE]
