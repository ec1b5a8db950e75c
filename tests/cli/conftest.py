"""The command line, called in this process or as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from cryptid_envs.cli import main
from tests.cli.run import CONTROL, Cli, Outcome, Start

COMMAND = [sys.executable, "-m", "cryptid_envs.cli"]
TERMINAL = ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE")


@pytest.fixture(autouse=True)
def hearing_ctrl_c() -> Iterator[None]:
    """A shell that starts the tests in the background has Ctrl-C ignored in them, and processes inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """``cli("watch", "--seed", 1)`` in this process; what it prints must be plain text."""
    for name in TERMINAL:
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: Any) -> Outcome:
        code = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        outcome = Outcome(code, printed.out, printed.err)
        assert not CONTROL.search(outcome.out + outcome.err)
        return outcome

    return run


@pytest.fixture
def start() -> Start:
    """``start("watch")``: the command as a process whose output is piped."""

    def run(*arguments: Any) -> subprocess.Popen[str]:
        environment = {name: value for name, value in os.environ.items() if name not in TERMINAL}
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        return subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=environment,
        )

    return run
