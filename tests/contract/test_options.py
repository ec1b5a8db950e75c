"""Options: every value that is declared works, every other one is refused by name, and nothing leaks between games."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from cryptid_envs.core.options import Choice, Flag, Number, OptionError, Sheet
from tests.contract.cases import Case, each, each_base
from tests.contract.drive import chooser, finish

WRONG: dict[type, list[Any]] = {
    Choice: ["", "OUTCOME", "outcome ", 0, None, True, ["outcome"], b"outcome"],
    Flag: [0, 1, "true", "", None, 1.0, [True]],
    Number: [0.5, 1.0, "1", None, True, -(10**30), 10**30, [1], float("nan")],
    Sheet: [3, "x", 0.5, {"no such thing": 1}, ["no such thing"], [[]], [None], True],
}


@each_base
def test_wrong_values(case: Case) -> None:
    for option in case.game.options:
        for value in WRONG[type(option)]:
            for make in (case.aec, case.parallel, lambda **more: case.batch(2, **more)):
                with pytest.raises(OptionError, match=option.name):
                    make(**{option.name: value})
    assert issubclass(OptionError, ValueError)


@each_base
def test_bounds(case: Case) -> None:
    for option in case.game.options:
        if isinstance(option, Number):
            for value in (option.low - 1, option.high + 1):
                with pytest.raises(OptionError, match=f"{option.name} must be a whole number from {option.low}"):
                    case.aec(**{option.name: value})
            for value in (option.low, np.int16(option.low), option.high):
                assert case.aec(**{option.name: value}).options[option.name] == value


@each
def test_options_are_kept(case: Case) -> None:
    env = case.aec()
    assert next(iter(env.options)) == "num_players"
    assert set(env.options) == {"num_players", *(option.name for option in case.game.options)}
    for name, value in case.options.items():
        if not isinstance(value, (list, dict)):
            assert env.options[name] == value
    again = case.module.env(**env.options)
    assert again.options == env.options
    assert again._desk.array["t"].tobytes() == env._desk.array["t"].tobytes()
    assert case.batch(2).options == env.options


@each
def test_environments_do_not_share_options(case: Case) -> None:
    """An environment plays by its own options beside one with others, and however the caller's objects change."""
    options = copy.deepcopy(case.options)
    env = case.module.env(**options)
    for value in options.values():
        if isinstance(value, (list, dict)):
            value.clear()
    base = Case(case.game_id, case.settings[:1]).aec()
    alone = case.aec()
    for one in (env, base, alone):
        one.reset(seed=2)
    finish(base, chooser(3))
    finish(env, chooser(2))
    finish(alone, chooser(2))
    assert env.record() == alone.record()
