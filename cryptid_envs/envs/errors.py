"""Errors that environments raise."""

from __future__ import annotations

from gymnasium.error import ResetNeeded

__all__ = ["GameForfeited", "IllegalAction", "NoRecord", "ResetNeeded", "StateMismatch"]


class IllegalAction(ValueError):
    """An action that the rules do not allow, or that is no action; nothing has changed."""


class StateMismatch(ValueError):
    """A saved state belongs to another game, version or set of options."""


class NoRecord(RuntimeError):
    """The game has no record: it is a search clone, or was not recorded."""


class GameForfeited(NoRecord):
    """The game was not played out: an illegal action ended it."""
