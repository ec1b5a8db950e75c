"""Processes that may hang, crash or print anything."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

LONGEST_REASON = 300
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "NUMEXPR_NUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}
QUIET = {
    "JAX_PLATFORMS": "cpu",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "PYTHONNOUSERSITE": "1",
    "PYTHONWARNINGS": "ignore",
    "SDL_VIDEODRIVER": "dummy",
}


class ProcessFailed(RuntimeError):
    """A process could not be started, crashed or took too long; the message is the reason, in one line."""


def _kill(process: subprocess.Popen[Any]) -> None:
    """End a process and what it has started: it leads a group of its own."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _reason(code: int, printed: str) -> str:
    """Why a process ended, from its exit code and the last thing that it complained about."""
    how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    lines = [line.strip() for line in printed.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")] or lines
    last = f": {errors[-1]}" if errors else ""
    return f"{how}{last}".replace(str(Path.home()), "~")[:LONGEST_REASON]


def call(command: Sequence[str | Path], seconds: float, cwd: Path) -> None:
    """Run a command to its end.

    Raises:
        ProcessFailed: it did not end well within ``seconds``.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with tempfile.TemporaryFile() as printed:
        try:
            process = subprocess.Popen(
                [str(part) for part in command],
                cwd=cwd,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise ProcessFailed(f"cannot be started: {error.strerror}") from None
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise ProcessFailed(f"not done after {seconds:g} s") from None
        finally:
            _kill(process)
        if code:
            raise ProcessFailed(_reason(code, _text(printed)))


def _text(file: Any) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace")


class Worker:
    """A script that is running and answers requests (see ``scripts/serving.py``)."""

    def __init__(self, python: Path, script: Path, core: int, argument: str, own: bool) -> None:
        """Start it; ``own``: it is to see the packages that this process sees."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment |= ONE_THREAD | QUIET
        if own:
            environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  (open as long as the process runs)
        self._rest = b""
        try:
            self._process = subprocess.Popen(
                [str(python), str(script), str(core), argument],
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise ProcessFailed(f"cannot be started: {error.strerror}") from None

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a request.

        Raises:
            ProcessFailed: the process crashed, or gave no answer within ``seconds``; it is ended.
        """
        assert self._process.stdin is not None
        with suppress(OSError):  # it has ended, and listening says why
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
        return self.listen(seconds)

    def listen(self, seconds: float) -> dict[str, Any]:
        """The next line that the process writes.

        Raises:
            ProcessFailed: the process crashed, wrote something else, or wrote nothing within ``seconds``; it is ended.
        """
        assert self._process.stdout is not None
        end = time.monotonic() + seconds
        while b"\n" not in self._rest:
            if not select.select([self._process.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
                self._fail(f"no answer after {seconds:g} s")
            more = self._process.stdout.read(1 << 16)
            if not more:
                code = self._process.wait()
                self._fail(_reason(code, _text(self._errors)))
            self._rest += more
        line, _newline, self._rest = self._rest.partition(b"\n")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            self._fail(f"an answer that is none: {line[:80]!r}")
        return answer

    def _fail(self, reason: str) -> NoReturn:
        self.close()
        raise ProcessFailed(reason)

    def close(self) -> None:
        """End the process."""
        _kill(self._process)
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            if stream is not None:
                stream.close()
