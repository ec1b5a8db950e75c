"""Ties the numbered statements of a game's rules page to the tests that prove them.

A test proves statement R4.5 if its name begins with ``test_r4_5_`` or if it is decorated with ``@rule("R4.5")``; the
decorator is for tests that prove several statements. A game checks its own page with one test:

    def test_every_statement_has_a_test() -> None:
        assert complaints(page, Path(__file__).parent) == []
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])

_STATEMENT = re.compile(r"^- \*\*(R\d+\.\d+)\*\* ", re.MULTILINE)
_NUMBER = re.compile(r"R\d+\.\d+")
_NAME = re.compile(r"test_r(\d+)_(\d+)_[a-z]")


def rule(*numbers: str) -> Callable[[Test], Test]:
    """Say which statements of the rules page a test proves, beside the one in its name."""
    if not numbers:
        raise ValueError("name at least one statement, as in @rule('R4.5')")
    for number in numbers:
        if not _NUMBER.fullmatch(number):
            raise ValueError(f"{number!r} is not the number of a statement, as R4.5 is")

    def mark(test: Test) -> Test:
        return test

    return mark


def statements(text: str) -> list[str]:
    """The numbers of the statements in the text of a rules page, in its order."""
    return _STATEMENT.findall(text)


def proved(source: str) -> Iterator[tuple[str, str]]:
    """Pairs of a statement's number and the name of a test for it, from the source text of a test file."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        if name := _NAME.match(node.name):
            yield f"R{name[1]}.{name[2]}", node.name
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule":
                for argument in decorator.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, node.name


def misnumbered(numbers: list[str]) -> list[str]:
    """What is wrong with the numbering of a page: sections and their statements count up from 1."""
    wrong: list[str] = []
    section, place = 0, 0
    for number in numbers:
        here = tuple(int(part) for part in number[1:].split("."))
        if here not in ((section, place + 1), (section + 1, 1)):
            wrong.append(f"{number} does not follow R{section}.{place}")
        section, place = here
    return wrong


def complaints(page: Path, folder: Path) -> list[str]:
    """All that is wrong between a rules page and the test files of a folder; empty if each statement has a test."""
    numbers = statements(page.read_text(encoding="utf-8"))
    wrong = [] if numbers else [f"{page.name} has no numbered statement"]
    wrong += misnumbered(numbers)
    tests: dict[str, list[str]] = {}
    for file in sorted(folder.glob("test_*.py")):
        for number, name in proved(file.read_text(encoding="utf-8")):
            tests.setdefault(number, []).append(name)
    wrong += [f"{number} has no test" for number in numbers if number not in tests]
    wrong += [
        f"{name} proves {number}, which is not on the page"
        for number in tests.keys() - set(numbers)
        for name in tests[number]
    ]
    return wrong
