"""What the arrays of played matches are: their names, types, shapes and meanings, as data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.game import Game

FORMAT = "cryptid-arrays/1"

Array = np.ndarray[Any, Any]
Arrays = dict[str, Array]
"""Column name → array; with ``about``, a JSON text, as an array of no dimensions."""


@dataclass(frozen=True)
class Column:
    """One array. Axes: S choices, M matches, P seats, D features of an observation, A actions."""

    name: str
    dtype: str
    axes: str
    help: str


COLUMNS = (
    Column("match", "i8", "S", "the match that the choice belongs to, an index into the arrays of matches"),
    Column("tick", "i4", "S", "number of the step in its match; seats that chose at the same time share it"),
    Column("agent", "i1", "S", "the seat that chose"),
    Column("observation", "u1", "SD", "what it saw"),
    Column("action_mask", "i1", "SA", "what it might do"),
    Column("action", "i2", "S", "what it did"),
    Column(
        "reward", "f4", "SP", "what every seat was paid for it; where seats chose at the same time, in the last row"
    ),
    Column("own_reward", "f4", "S", "what the seat itself was paid from this choice up to its next one, or to the end"),
    Column("seed", "u8", "M", "`env.reset(seed=...)` deals this match"),
    Column("seeded", "?", "M", "whether it does; false for a record without a seed"),
    Column("first", "i8", "M", "the match's first row among the choices"),
    Column("length", "i8", "M", "how many rows it has"),
    Column("returns", "f4", "MP", "sums of rewards"),
    Column("score", "i4", "MP", "points at the end"),
    Column("winner", "?", "MP", "who shares the win"),
    Column("truncated", "?", "M", "cut off rather than played to its end"),
    Column("final_observation", "u1", "MPD", "what every seat saw at the end"),
)
"""In the order in which they are written."""

OF_CHOICES = tuple(column.name for column in COLUMNS if column.axes.startswith("S"))
OF_MATCHES = tuple(column.name for column in COLUMNS if column.axes.startswith("M"))


def about(game: Game, options: Mapping[str, Any], agents: Sequence[str] | None) -> dict[str, Any]:
    """All that one has to know to read the arrays without this library.

    Args:
        game: the game.
        options: parsed options.
        agents: who played, by seat; None: unknown, or not the same in all matches.
    """
    from .. import __version__

    num_players = options["num_players"]
    layout, actions = game.layout(num_players), game.action_layout(num_players)
    return {
        "format": FORMAT,
        "environment": game.id,
        "library": f"cryptid-envs {__version__}",
        "spec_hash": game.spec_hash,
        "options": game.changed_options(options),
        "agents": None if agents is None else list(agents),
        "columns": {column.name: {"axes": list(column.axes), "help": column.help} for column in COLUMNS},
        "observation": [
            {
                "name": block.name,
                "offset": layout.offsets[block.name],
                "shape": list(block.shape_for(num_players)),
                "high": block.high,
                "visibility": block.visibility,
                "help": block.help,
            }
            for block in layout.blocks
        ],
        "actions": list(actions.labels),
    }


def about_array(content: Mapping[str, Any]) -> Array:
    """``about`` as an array that ``numpy.load`` reads without pickles; ``json.loads(str(array))`` gives it back."""
    return np.array(json.dumps(content, ensure_ascii=False))


def read_about(arrays: Mapping[str, Array]) -> dict[str, Any]:
    """What ``about`` holds.

    Raises:
        ValueError: these are no such arrays, or of a format that this version does not read.
    """
    try:
        content = json.loads(str(arrays["about"]))
        form = content["format"]
    except (KeyError, ValueError, TypeError):
        raise ValueError("these are no arrays of matches: they have no 'about' that says what they are") from None
    if form != FORMAT:
        raise ValueError(f"the arrays are of the format {form!r}; this library reads {FORMAT!r}")
    return content


def shapes(num_players: int, features: int, actions: int) -> dict[str, tuple[int, ...]]:
    """Every column's shape without its first axis."""
    sizes = {"P": num_players, "D": features, "A": actions}
    return {column.name: tuple(sizes[axis] for axis in column.axes[1:]) for column in COLUMNS}


def join(parts: Iterable[Arrays]) -> Arrays:
    """Parts that hold whole matches each, one behind the other (none of them has ``about``)."""
    given = list(parts)
    moved, choices, matches = [], 0, 0
    for part in given:
        moved.append(shifted(part, choices, matches))
        choices += len(part["agent"])
        matches += len(part["length"])
    if len(moved) == 1:
        return moved[0]
    return {column.name: np.concatenate([part[column.name] for part in moved]) for column in COLUMNS}


def shifted(part: Arrays, choices: int, matches: int) -> Arrays:
    """A part as it stands behind so many choices and matches."""
    return {**part, "match": part["match"] + matches, "first": part["first"] + choices}


def complete(part: Arrays) -> Arrays:
    """A part with the columns that follow from the others: ``match``, ``first``, ``own_reward``, ``returns``."""
    length = part["length"].astype(np.int64)
    first = np.cumsum(length) - length
    match = np.repeat(np.arange(len(length)), length)
    reward, agent = part["reward"], part["agent"]
    own = np.zeros(len(agent), np.float32)
    for seat in range(reward.shape[1]):
        chosen = np.flatnonzero(agent == seat)
        # A match's first row begins a stretch too: what is paid before a seat's first choice is not paid for any choice.
        begins = np.union1d(chosen, first)
        paid = np.add.reduceat(reward[:, seat].astype(np.float64), begins)
        own[chosen] = paid[np.searchsorted(begins, chosen)]
    returns = np.add.reduceat(reward.astype(np.float64), first, axis=0)
    derived = {"match": match, "first": first, "own_reward": own, "returns": returns}
    every = {**part, **derived}
    return {column.name: np.ascontiguousarray(every[column.name], column.dtype) for column in COLUMNS}
