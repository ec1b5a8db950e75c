"""Base seeds."""

from __future__ import annotations

import operator
import secrets
from typing import Any

SEARCH_KEYS = 2**63
"""Keys of clones and searches are drawn below this number."""


def parse_seed(seed: Any) -> int:
    """A base seed as an int.

    Raises:
        ValueError: not a whole number from 0 to 2^64 - 1.
    """
    try:
        value = operator.index(seed)
    except TypeError:
        value = -1
    if isinstance(seed, bool) or not 0 <= value < 2**64:
        raise ValueError(f"seed must be a whole number from 0 to 2**64 - 1, not {seed!r}")
    return value


def fresh_seed() -> int:
    """A seed from the system's entropy."""
    return secrets.randbits(64)
