"""Options of an environment as data: what may be given, what it means, and which number stands for it in the table."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class OptionError(ValueError):
    """An option is unknown or has an impossible value."""


@dataclass(frozen=True)
class Choice:
    """One of several words; its index goes into the table."""

    name: str
    choices: tuple[str, ...]
    help: str = ""

    @property
    def default(self) -> str:
        return self.choices[0]

    def parse(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise OptionError(f"{self.name} must be one of {', '.join(map(repr, self.choices))}, not {value!r}")
        return value

    def encode(self, value: str) -> int:
        return self.choices.index(value)


@dataclass(frozen=True)
class Flag:
    """True or false."""

    name: str
    default: bool
    help: str = ""

    def parse(self, value: Any) -> bool:
        if type(value).__name__ not in ("bool", "bool_"):
            raise OptionError(f"{self.name} must be True or False, not {value!r}")
        return bool(value)

    def encode(self, value: bool) -> int:
        return int(value)


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    name: str
    default: int
    low: int
    high: int = 2**31 - 1
    help: str = ""

    def parse(self, value: Any) -> int:
        try:
            number = operator.index(value)
        except TypeError:
            number = None
        if number is None or isinstance(value, bool) or not self.low <= number <= self.high:
            raise OptionError(f"{self.name} must be a whole number from {self.low} to {self.high}, not {value!r}")
        return number

    def encode(self, value: int) -> int:
        return value


@dataclass(frozen=True)
class Sheet:
    """A list or mapping of cards that replaces the printed one; the game's ``words`` module checks and encodes it.

    The default is None; a sheet that equals the game's own counts as the default.
    """

    name: str
    help: str = ""
    default: None = None


Option = Choice | Flag | Number | Sheet

REWARD = Choice(
    "reward",
    ("outcome", "score", "margin"),
    "outcome: win or loss at the end, sums to zero; score: points as they are scored; margin: points less the others' mean",
)
OUTCOME, SCORE, MARGIN = range(3)


def parse_options(options: Sequence[Option], given: Mapping[str, Any], game: str) -> dict[str, Any]:
    """Every option's value, defaults filled in, in the order of ``options``; sheets are passed through unchecked.

    Raises:
        OptionError: an unknown name, or a value that an option does not take.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError(f"{game} has no option {name!r}; it has: num_players, {', '.join(known)}")
    values: dict[str, Any] = {}
    for name, option in known.items():
        if name not in given:
            values[name] = option.default
        elif isinstance(option, Sheet):
            values[name] = given[name]
        else:
            values[name] = option.parse(given[name])
    return values
