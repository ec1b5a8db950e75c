"""How many examples Hypothesis tries."""

from __future__ import annotations

import os

from hypothesis import settings

NIGHTLY = bool(os.environ.get("CRYPTID_NIGHTLY"))


def examples(number: int) -> settings:
    """So many, and twenty times as many at night."""
    return settings(max_examples=number * (20 if NIGHTLY else 1))
