"""Options as data: what they take, what they refuse, and which number stands for a value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cryptid_envs.core.options import Choice, Flag, Number, OptionError, Sheet, parse_options

OPTIONS = (Choice("mode", ("a", "b")), Flag("open", True), Number("limit", 5, 1, 9), Sheet("deck"))


def parse(**given: Any) -> dict[str, Any]:
    return parse_options(OPTIONS, given, "Some Game")


def test_defaults() -> None:
    assert parse() == {"mode": "a", "open": True, "limit": 5, "deck": None}
    assert list(parse(deck=[1], limit=2)) == ["mode", "open", "limit", "deck"]


def test_values() -> None:
    given = {"mode": "b", "open": np.bool_(False), "limit": np.uint8(9), "deck": ["x"]}
    values = parse(**given)
    assert values == {"mode": "b", "open": False, "limit": 9, "deck": ["x"]}
    assert type(values["open"]) is bool
    assert type(values["limit"]) is int


@pytest.mark.parametrize(
    ("name", "value"),
    [("mode", v) for v in ("c", "A", "", 0, None, ["a"], b"a")]
    + [("open", v) for v in (0, 1, "True", None, 1.0)]
    + [("limit", v) for v in (0, 10, 5.0, "5", None, True, [5], float("nan"))],
)
def test_wrong_values(name: str, value: Any) -> None:
    with pytest.raises(OptionError, match=f"{name} must be"):
        parse(**{name: value})


def test_unknown_names() -> None:
    with pytest.raises(
        OptionError, match="Some Game has no option 'moed'; it has: num_players, mode, open, limit, deck"
    ):
        parse(moed="a")


def test_codes() -> None:
    mode, flag, number = OPTIONS[:3]
    assert isinstance(mode, Choice)
    assert [mode.encode(word) for word in ("a", "b")] == [0, 1]
    assert isinstance(flag, Flag)
    assert [flag.encode(value) for value in (False, True)] == [0, 1]
    assert isinstance(number, Number)
    assert number.encode(7) == 7
    assert mode.default == "a"
