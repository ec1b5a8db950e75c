"""What ``get_state`` returns: rows of state with everything that is needed to put them back."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..core.game import Game
from .errors import StateMismatch

Array = np.ndarray[Any, Any]


@cache
def _content(dtype: np.dtype[Any]) -> NDArray[np.int64]:
    """Positions of a record's bytes without those between its fields, whose values mean nothing and get lost in copies."""
    fields = dtype.fields or {}
    return np.array(sorted(at + k for part, at, *_ in fields.values() for k in range(part.itemsize)), np.int64)


def _record_bytes(rows: Array) -> bytes:
    """The content of records [N]."""
    return np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), -1)[:, _content(rows.dtype)].tobytes()


def _checksum(rows: Array, logs: list[list[int]] | None, origins: Array | None, extra: dict[str, Any]) -> int:
    """A number that tells whether what was saved is still the same."""
    total = zlib.crc32(repr((logs, extra)).encode(), zlib.crc32(_record_bytes(rows)))
    return total if origins is None else zlib.crc32(_record_bytes(origins), total)


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
        checksum: of rows, logs, origins and extra as they were saved. Kernels trust their records, so that rows which were
            changed since then (a damaged file, an edit by hand) could do anything; they are refused.
    """

    id: str
    options: dict[str, Any]
    spec_hash: str
    rows: Array
    logs: list[list[int]] | None = None
    origins: Array | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    checksum: int | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        same = (self.id, self.options, self.spec_hash) == (other.id, other.options, other.spec_hash)
        return same and len(self.rows) == len(other.rows) and bool(np.all(self.rows == other.rows))

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def of(
        cls,
        game: Game,
        options: dict[str, Any],
        rows: Array,
        logs: list[list[int]] | None = None,
        origins: Array | None = None,
        extra: dict[str, Any] | None = None,
    ) -> Self:
        """A state of these positions, sealed. The rows must be sound, and nobody else's: they are not copied."""
        extra = extra or {}
        seal = _checksum(rows, logs, origins, extra)
        return cls(game.id, dict(options), game.spec_hash, rows, logs, origins, extra, seal)

    def is_whole(self) -> bool:
        """Whether the content is what was saved."""
        arrays = [self.rows] if self.origins is None else [self.rows, self.origins]
        if any(not isinstance(array, np.ndarray) or array.dtype != self.rows.dtype for array in arrays):
            return False
        return self.checksum == _checksum(self.rows, self.logs, self.origins, self.extra)


def require_fit(state: Any, game: Game, options: dict[str, Any]) -> None:
    """Raise StateMismatch unless this is a state of the game with these options, as it was saved."""
    if not isinstance(state, GameState) or not isinstance(state.options, dict):
        raise StateMismatch(f"this is no saved state: {state!r:.200}")
    if state.id != game.id:
        raise StateMismatch(f"the state is of {state.id}, this environment is {game.id}")
    if state.spec_hash != game.spec_hash:
        raise StateMismatch(f"the state was saved by another version of {game.id} (spec {state.spec_hash})")
    if not isinstance(state.rows, np.ndarray) or state.rows.dtype != game.state_dtype or state.rows.ndim != 1:
        raise StateMismatch(f"the state's records have another layout than those of this version of {game.id}")
    if state.options != options:
        differing = {name: (state.options.get(name), options[name]) for name in options}
        text = ", ".join(f"{name}: {a!r}, here {b!r}" for name, (a, b) in differing.items() if a != b)
        raise StateMismatch(f"the state was saved with other options ({text})")
    if not state.is_whole():
        raise StateMismatch(f"the content of the state is not what get_state() of {game.id} saved")
