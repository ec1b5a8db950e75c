"""The games and options that contract tests run over, made from what the games declare.

What cannot be guessed stands in ``tests/games/<game>/samples.py`` (a toy's in its own folder): ``OPTIONS``, sheets and
combinations worth a test of their own, and ``SHORT``, options with which a random game takes at most some 200 steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

import cryptid_envs
from cryptid_envs.core.game import Game
from cryptid_envs.core.options import Choice, Flag, Number
from cryptid_envs.registry import load_game
from tests.toys import TOYS, register_toys

register_toys()
LIBRARY: tuple[str, ...] = tuple(game_id for game_id in cryptid_envs.registered_envs() if game_id not in TOYS)
"""Environments that the library itself registers."""


@dataclass(frozen=True)
class Case:
    """One game with options, ``num_players`` always among them."""

    game_id: str
    settings: tuple[tuple[str, Any], ...]

    @property
    def options(self) -> dict[str, Any]:
        return dict(self.settings)

    @property
    def num_players(self) -> int:
        return self.options["num_players"]

    @cached_property
    def game(self) -> Game:
        return load_game(self.game_id)

    @property
    def module(self) -> ModuleType:
        """The module that a user imports."""
        return import_module(f"{'tests.toys' if self.game_id in TOYS else 'cryptid_envs'}.{self.game_id}")

    def aec(self, **more: Any) -> Any:
        """An AEC environment (Any: tests hand it what its types forbid)."""
        return self.module.env(**{**self.options, **more})

    def parallel(self, **more: Any) -> Any:
        return self.module.parallel_env(**{**self.options, **more})

    def batch(self, num_envs: Any, **more: Any) -> Any:
        return cryptid_envs.make_vec(self.game_id, num_envs, **{**self.options, **more})

    def with_options(self, **more: Any) -> Case:
        return Case(self.game_id, tuple({**self.options, **more}.items()))

    def __str__(self) -> str:
        rest = [f"{name}={_short(value)}" for name, value in self.settings if name != "num_players"]
        return "-".join([self.game_id, f"{self.num_players}p", *rest])


def _short(value: Any) -> str:
    return f"[{len(value)}]" if isinstance(value, (list, tuple, dict)) else str(value)


def _changed_values(game: Game) -> Iterator[dict[str, Any]]:
    """Every declared option changed once."""
    for option in game.options:
        match option:
            case Choice():
                yield from ({option.name: value} for value in option.choices if value != option.default)
            case Flag():
                yield {option.name: not option.default}
            case Number():
                # A larger value than a large default would only make games longer.
                more = {min(option.high, 2 * option.default + 1)} if option.default < 20 else set()
                yield from ({option.name: value} for value in sorted({option.low, *more} - {option.default}))


def _samples(game: Game, name: str) -> Any:
    """What the game's own sample file says, if there is one."""
    package = game.spec.__name__.rpartition(".")[0] if game.id in TOYS else f"tests.games.{game.name}"
    file = f"{package}.samples"
    return getattr(import_module(file), name, ()) if find_spec(package) and find_spec(file) else ()


def _cases(game_id: str) -> tuple[list[Case], list[Case]]:
    """Cases by number of players, and by changed option."""
    game = load_game(game_id)
    least, most, default = game.players.least, game.players.most, game.players.default
    seats = [Case(game_id, (("num_players", n),)) for n in sorted(range(least, most + 1), key=lambda n: n != default)]
    short = dict(_samples(game, "SHORT"))
    options = [
        *([short] if short else []),
        *({**short, **o} for o in (*_changed_values(game), *_samples(game, "OPTIONS"))),
    ]
    changed = [seats[0].with_options(**option) for option in options]
    return seats, changed


_ALL = {game_id: _cases(game_id) for game_id in (*LIBRARY, *TOYS)}
BASE: list[Case] = [seats[0] for seats, _ in _ALL.values()]
"""Every game as it comes."""
SHORT: list[Case] = [case.with_options(**dict(_samples(case.game, "SHORT"))) for case in BASE]
"""Every game with options that make it short, for tests that need several whole games."""
SEATS: list[Case] = [case for seats, _ in _ALL.values() for case in seats]
"""Every game with every number of players."""
EVERY: list[Case] = [case for seats, changed in _ALL.values() for case in (*seats, *changed)]
"""Every game with every number of players, and with every option changed once."""
SIMULTANEOUS: list[Case] = [case for case in EVERY if case.game.simultaneous]
IN_TURN: list[Case] = [case for case in EVERY if not case.game.simultaneous]

each_base = pytest.mark.parametrize("case", BASE, ids=str)
each_short = pytest.mark.parametrize("case", SHORT, ids=str)
each_seats = pytest.mark.parametrize("case", SEATS, ids=str)
each = pytest.mark.parametrize("case", EVERY, ids=str)
