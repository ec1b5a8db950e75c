"""What can go wrong in an arena."""

from __future__ import annotations


class ArenaError(ValueError):
    """The arena cannot be held, or not go on: the message says why, and what would do."""


class Fault(Exception):
    """An agent did what disqualifies it."""

    def __init__(self, label: str, reason: str) -> None:
        super().__init__(label, reason)
        self.label = label
        self.reason = reason
