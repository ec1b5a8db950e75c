"""The record of one game: a structured numpy scalar with a header that every game shares, then the game's own fields.

Scalars are int64; seat sets are bit masks; arrays over seats have the length of the game's largest table. One dtype
serves every number of players, so nothing is compiled twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .jit import PURE_PYTHON

RUNNING, TERMINATED, TRUNCATED, FORFEIT = 0, 1, 2, 3
"""Values of ``status``; FORFEIT: an illegal action ended the game under ``illegal="lose"``."""

SCRIPT_LENGTH = 512
"""How many scripted outcomes one action may consume (see ``rng``)."""


@dataclass(frozen=True)
class Field:
    """One field of a record: name, numpy type, shape (the word ``"seats"`` is the largest table), meaning."""

    name: str
    dtype: str = "i8"
    shape: tuple[int | str, ...] = ()
    help: str = ""


HEADER = (
    Field("seed", "u8", help="key of this episode's chance"),
    Field("draws", "u8", help="how many random words were drawn"),
    Field("stream", "u8", help="key of the row, from which the next episode's seed is made"),
    Field("episode", help="number of the episode in its row"),
    Field("moves", help="actions applied in this episode"),
    Field("to_act", help="bit set of the seats that have to choose"),
    Field("first", help="seat from which simultaneous choices are taken clockwise, where one after another"),
    Field("phase", help="the game's phase"),
    Field("status", help="0 running, 1 terminated, 2 truncated, 3 forfeited by an illegal action"),
    Field("winners", help="bit set of the seats that share the win"),
    Field("score", "i4", ("seats",), "points of each seat so far"),
    Field("gained", "i4", ("seats",), "points that the last action brought each seat"),
)

TABLE_HEADER = (
    Field("num_players", help="seats in this game"),
    Field("reward", help="index of the reward mode"),
    Field("script_length", help="how many scripted outcomes are given"),
    Field("script_next", help="how many were used"),
    Field("script", "i2", (SCRIPT_LENGTH,), "scripted outcomes of chance"),
)

LEARNER = (
    Field("learner", help="seat that learns in this episode"),
    Field("asked", help="seat whose action is wanted from outside; -1 when the episode is over"),
    Field("codes", "i8", ("seats",), "who plays each seat (see ``loops.NETWORK``)"),
    Field("lineup", help="number of the line-up that plays the other seats"),
    Field("acted", help="the learner's actions in this episode"),
    Field(
        "dealt",
        help="1 if the episode began in this call: what is earned until the learner acts counts to its first action",
    ),
    Field("earned", "f8", help="reward of the learner since its last action"),
    Field("brought", "f8", help="reward handed out in this episode"),
    Field("paid", "f8", help="reward of the transition that this call completed"),
    Field("ended", help="1 if an episode of the learner ended in this call; what it was like follows"),
    Field("cut", help="1 if it was truncated"),
    Field("last_lineup", help="its line-up"),
    Field("last_learner", help="its seat"),
    Field("last_length", help="the learner's actions in it"),
    Field("last_return", "f8", help="its reward in all"),
    Field("last_share", "f8", help="the learner's share of the win"),
)
"""What is kept beside the record of a game in which one seat learns."""


def make_dtype(fields: Sequence[Field], seats: int) -> np.dtype[Any]:
    """Aligned record dtype of ``fields``.

    Raises:
        ValueError: a name is used twice, or is an attribute of ``numpy.record`` (plain-Python kernels would read that).
    """
    rows: list[tuple[Any, ...]] = []
    names: set[str] = set()
    for field in fields:
        if field.name in names:
            raise ValueError(f"field {field.name!r} is defined twice")
        if hasattr(np.record, field.name):
            raise ValueError(f"field {field.name!r} is an attribute of numpy.record; choose another name")
        names.add(field.name)
        shape = tuple(seats if size == "seats" else size for size in field.shape)
        rows.append((field.name, field.dtype, shape) if shape else (field.name, field.dtype))
    return record_dtype(rows)


def record_dtype(rows: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """Aligned structured dtype; its scalars have attributes where kernels run as plain Python."""
    dtype = np.dtype(list(rows), align=True)
    return np.dtype((np.record, dtype)) if PURE_PYTHON else dtype


def allocate(dtype: np.dtype[Any], count: int) -> Any:
    """``count`` zeroed records."""
    rows = np.zeros(count, dtype)
    return rows.view(np.recarray) if PURE_PYTHON else rows


def digest(rows: np.ndarray[Any, Any]) -> str:
    """Short hash of records' content, padding left out; equal records give equal digests on every machine."""
    result = hashlib.blake2b(digest_size=8)
    for name in rows.dtype.names or ():
        column = np.ascontiguousarray(rows[name])
        result.update(column.astype(column.dtype.newbyteorder("<")).tobytes())
    return result.hexdigest()
