"""What ``get_state`` returns: rows of state with everything that is needed to put them back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..core.game import Game
from .errors import StateMismatch


@dataclass(frozen=True)
class GameState:
    """Positions of one or more games, future chance included. Pickles; compare with ``==``.

    Attributes:
        id: environment id.
        options: all options, defaults included.
        spec_hash: hash of the specification that the rows were made with.
        rows: structured array [N] of state records.
        logs: for every row, the actions since ``origins``; None where nothing is logged.
        origins: state records [N] that the logs begin with; None where they begin with the rows' own deals.
        extra: bookkeeping of the interface that made it.
    """

    id: str
    options: dict[str, Any]
    spec_hash: str
    rows: np.ndarray[Any, Any]
    logs: list[list[int]] | None = None
    origins: np.ndarray[Any, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        same = (self.id, self.options, self.spec_hash) == (other.id, other.options, other.spec_hash)
        return same and len(self.rows) == len(other.rows) and bool(np.all(self.rows == other.rows))

    __hash__ = None  # type: ignore[assignment]

    def require(self, game: Game, options: dict[str, Any]) -> None:
        """Raise StateMismatch unless the state belongs to this game with these options."""
        if not isinstance(self, GameState) or not isinstance(self.options, dict):
            raise StateMismatch(f"this is no saved state: {self!r:.200}")
        if self.id != game.id:
            raise StateMismatch(f"the state is of {self.id}, this environment is {game.id}")
        if self.spec_hash != game.spec_hash:
            raise StateMismatch(f"the state was saved by another version of {game.id} (spec {self.spec_hash})")
        if self.rows.dtype != game.state_dtype:
            raise StateMismatch(f"the state's records have another layout than those of this version of {game.id}")
        if self.options != options:
            differing = {name: (self.options.get(name), options[name]) for name in options}
            text = ", ".join(f"{name}: {a!r}, here {b!r}" for name, (a, b) in differing.items() if a != b)
            raise StateMismatch(f"the state was saved with other options ({text})")
