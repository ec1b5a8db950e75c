"""The logs of a batch's rows: moves only; records are rebuilt from them."""

from __future__ import annotations

from array import array
from collections import deque
from dataclasses import dataclass, field
from typing import Any

KEPT_GAMES = 64
"""Finished games that a row keeps; older ones are dropped, so that memory stays bounded."""


@dataclass
class LoggedGame:
    """The actions of one game, in the order in which seats are asked; with stream and episode they are the whole game."""

    episode: int = 0
    stream: int | None = None
    seed: int | None = None
    actions: array[int] = field(default_factory=lambda: array("h"))
    forfeited: bool = False


class RowLog:
    """The current game of a row and its last finished ones."""

    def __init__(self) -> None:
        self.finished: deque[LoggedGame] = deque(maxlen=KEPT_GAMES)
        self.current = LoggedGame()

    @property
    def episode(self) -> int:
        """Number of the current game in its row."""
        return self.current.episode

    def restart(self, episode: int, stream: int, seed: int | None, over: bool) -> None:
        """A reset: what was played before is forgotten if the stream is new, and an unfinished game in any case."""
        if over:
            self.finish()
        if stream != self.current.stream or episode == 0:
            self.finished.clear()
        self.begin(episode, stream, seed)

    def begin(self, episode: int, stream: int, seed: int | None = None) -> None:
        """Log a new game."""
        self.current = LoggedGame(episode, stream, seed)

    def add(self, action: int, mask_words: Any) -> None:
        """Log a move; one that is not in the mask means that the game is not played out."""
        if not (0 <= action < 64 * len(mask_words) and int(mask_words[action >> 6]) >> (action & 63) & 1):
            self.current.forfeited = True
        else:
            self.current.actions.append(action)

    def finish(self) -> None:
        """The current game has ended."""
        self.finished.append(self.current)

    def games(self) -> list[LoggedGame]:
        """All games that were not forfeited, the current one last."""
        return [game for game in (*self.finished, self.current) if not game.forfeited]

    def __repr__(self) -> str:
        return f"RowLog({list(self.finished)}, {self.current})"

    def copy(self) -> RowLog:
        """A log of its own with the same games."""
        twin = RowLog()
        twin.finished.extend(self.finished)
        current = self.current
        twin.current = LoggedGame(current.episode, current.stream, current.seed, current.actions[:], current.forfeited)
        return twin
