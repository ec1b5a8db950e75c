"""What one seat may know of its table, ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LegalAction:
    """An action that a seat may choose now, and its words."""

    action: int
    words: str


@dataclass(frozen=True)
class Result:
    """How a finished game ended: points and winning seats; ``end`` is ``"terminated"`` or ``"truncated"``."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    end: str


@dataclass(frozen=True)
class SeatView:
    """All that the person at one seat is shown.

    Attributes:
        seat: whose view it is.
        players: the name of every seat's player.
        turn: how many decisions this seat has made; an action has to name the turn that it was chosen for.
        legal: what it may do now; empty while it is not asked.
        chosen: words of a choice that waits for others who choose at the same time.
        text: the table as text.
        svg: the table as a picture; legal actions carry ``data-action``.
        log: what has happened, in words.
        result: of a finished game.
        failure: why the game cannot go on, or None.
    """

    seat: int
    players: tuple[str, ...]
    turn: int
    legal: tuple[LegalAction, ...]
    chosen: str | None
    text: str
    svg: str
    log: tuple[str, ...]
    result: Result | None
    failure: str | None

    @property
    def asked(self) -> bool:
        """Whether the seat has to choose now."""
        return bool(self.legal)
