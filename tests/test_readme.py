"""The examples of the README run as they stand."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.cases import LIBRARY

README = Path(__file__).parent.parent / "README.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_readme_has_an_example_of_about_ten_lines() -> None:
    assert EXAMPLES
    lines = [line for line in EXAMPLES[0].splitlines() if line.strip()]
    assert 8 <= len(lines) <= 16


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[number], f"README example {number}", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_readme_names_every_environment() -> None:
    text = README.read_text(encoding="utf-8")
    assert not [name for name in LIBRARY if f"`{name}`" not in text]


def test_the_tables_are_those_of_the_measurements() -> None:
    check = subprocess.run(
        [sys.executable, "tools/readme_tables.py", "--check"], cwd=README.parent, capture_output=True, check=False
    )
    assert check.returncode == 0, "run python tools/readme_tables.py"
