"""A toy for searches: two seats choose at the same time, once, and a matrix says who wins."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from cryptid_envs.core.game import Game

from . import rules, spec

words = ModuleType("words")


def _fill_table(tables: Any, _values: dict[str, Any]) -> None:
    tables["wins"] = spec.WINS


setattr(words, "fill_table", _fill_table)  # noqa: B010
GAME = Game("matrix_v0", spec, rules, words, ModuleType("view"))
