"""Datasets: whole matches as arrays, in a file that numpy alone reads, or as Minari datasets.

>>> from cryptid_envs import dataset
>>> arrays = dataset.play("call_of_yeti_v0", 10, seed=1, agents="heuristic")
>>> arrays["observation"].shape[1], arrays["action_mask"].shape[1]
(745, 50)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..envs.seeds import parse_seed
from ..registry import load_game
from .columns import COLUMNS, FORMAT, Arrays, about, about_array, join
from .files import ArrayFile, load, save
from .minari import seat_episodes, to_minari
from .play import Unit, agents_of, play_unit, units_of

__all__ = [
    "COLUMNS",
    "FORMAT",
    "ArrayFile",
    "Arrays",
    "Unit",
    "load",
    "play",
    "play_unit",
    "save",
    "seat_episodes",
    "to_minari",
    "units_of",
    "write",
]

Run = Callable[[Callable[[Unit], Arrays], Iterable[Unit]], Iterable[Arrays]]
"""How units are played, in their order: ``map``, or something that spreads them over machines."""


def play(
    game_id: str, matches: int, *, seed: int, agents: str | Sequence[str] = "random", run: Run = map, **options: Any
) -> Arrays:
    """Play whole matches; returns their arrays (``COLUMNS``) and ``about``, a JSON text that says what they are.

    Args:
        game_id: environment id.
        matches: how many.
        seed: match number i is dealt as by ``env.reset(seed=seed + i)``.
        agents: who plays, a name as ``cryptid_agents.make_agent`` takes it, or one for each seat. Those that are policies
            of the game's kernels are by far the fastest.
        run: how units of work are played; the result does not depend on it.
        options: of the game.

    Raises:
        OptionError, UnknownEnvironment: the game, or an option of it, does not exist.
        UnknownAgent: a name means no agent.
        ValueError: another argument cannot be.
    """
    parts = list(_parts(game_id, matches, seed, agents, run, options))
    return {**join(parts), "about": about_array(_about(game_id, agents, options))}


def write(
    path: str | Path,
    game_id: str,
    matches: int,
    *,
    seed: int,
    agents: str | Sequence[str] = "random",
    run: Run = map,
    **options: Any,
) -> tuple[int, int]:
    """``play`` into an ``.npz`` file, part by part, so that memory does not limit it; returns (matches, choices).

    Raises:
        FileExistsError: there is a file of this name; it stays as it is.
        Exception: whatever ``play`` raises; no file is left then.
    """
    with ArrayFile(path, _about(game_id, agents, options)) as file:
        for part in _parts(game_id, matches, seed, agents, run, options):
            file.add(part)
        return file.matches, file.choices


def _about(game_id: str, agents: str | Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
    game = load_game(game_id)
    parsed = game.parse(options)
    return about(game, parsed, agents_of(agents, parsed["num_players"]))


def _parts(
    game_id: str, matches: int, seed: int, agents: str | Sequence[str], run: Run, options: dict[str, Any]
) -> Iterator[Arrays]:
    if isinstance(matches, bool) or not isinstance(matches, int) or matches < 1:
        raise ValueError(f"matches must be a whole number of at least 1, not {matches!r}")
    yield from run(play_unit, units_of(game_id, matches, parse_seed(seed), agents, options))
