"""Processes that play units of work, and that can be stopped.

A process says, in memory that it shares with this one, which agent it is asking and when the answer is due. If the answer
does not come, or the process ends while an agent is being asked, this process knows whose fault it was, stops what is left
of the other, and starts a new one. Nothing less helps against an agent that loops inside compiled code.

An agent is not locked up: it runs with the rights of whoever started the arena, next to the others at its table.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing as mp
import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from ..registry import UnknownAgent
from .errors import ArenaError, Fault
from .play import play_unit
from .unit import Played, Unit

Outcome = Played | Fault
"""What becomes of a unit."""

GRACE_SECONDS = 1.0
"""An answer may be so late before the process is stopped; an agent that comes back in this time is told on by itself."""
POLL_SECONDS = 0.2
NOBODY = -1
ONE_THREAD = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")
"""Each process keeps to one processor, so that they do not stand in one another's way; what the user has set stays."""


class _Desk(ctypes.Structure):
    """What a process tells about the agent that it is asking."""

    _fields_ = (("place", ctypes.c_int64), ("due", ctypes.c_double), ("allowed", ctypes.c_double))


class _SharedWatch:
    """Writes it down. ``time.monotonic`` is the same clock in every process."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk

    def enter(self, place: int, seconds: float | None) -> None:
        self.desk.allowed = float("inf") if seconds is None else seconds
        self.desk.due = time.monotonic() + self.desk.allowed
        self.desk.place = place

    def leave(self) -> None:
        self.desk.place = NOBODY


def _serve(connection: Connection, desk: Any) -> None:
    """The other process: play the units that come, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the process that started us decides
    watch = _SharedWatch(desk)
    while True:
        try:
            unit = connection.recv()
        except EOFError:
            return
        try:
            answer: Any = play_unit(unit, watch)
        except Fault as fault:
            answer = fault
        except (UnknownAgent, ImportError) as error:
            answer = ArenaError(str(error))
        except Exception as error:  # noqa: BLE001  (raised again in the other process)
            answer = RuntimeError(f"a unit of work failed: {error!r}\n{traceback.format_exc()}")
        connection.send(answer)


class _Worker:
    """One such process, seen from here."""

    def __init__(self) -> None:
        context = mp.get_context("spawn")  # a forked process would inherit threads' locks, a spawned one nothing
        self.desk: Any = context.RawValue(_Desk)
        self.desk.place = NOBODY
        self.connection, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, self.desk), daemon=True)
        with _one_thread_each():
            self.process.start()
        other.close()
        self.number = 0
        self.unit: Unit | None = None

    def play(self, number: int, unit: Unit) -> None:
        """Send it a unit."""
        self.number, self.unit = number, unit
        self.connection.send(unit)

    def overdue(self) -> bool:
        """Whether it waits for an agent whose answer is too late."""
        return self.desk.place != NOBODY and time.monotonic() > self.desk.due + GRACE_SECONDS

    def outcome(self) -> Outcome:
        """What it has sent, or that it has died, and by whose fault.

        Raises:
            ArenaError: nobody's fault that could be named, or a name that means no agent.
        """
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            return self._blame(f"ended its process (exit code {self.process.exitcode})")
        if isinstance(answer, (Played, Fault)):
            return answer
        raise answer

    def stop_agent(self) -> Outcome:
        """Stop it for the agent that does not answer."""
        allowed = self.desk.allowed
        self.kill()
        return self._blame(f"did not answer within {allowed:.3g} s and was stopped")

    def _blame(self, reason: str) -> Fault:
        place = self.desk.place
        if self.unit is None or place == NOBODY:
            raise ArenaError(f"a process of the arena died while no agent was being asked; it {reason}")
        return Fault(self.unit.agents[place].label, reason)

    def kill(self) -> None:
        """Stop it at once."""
        self.process.kill()
        self.process.join()
        self.connection.close()

    def close(self) -> None:
        """Let it end."""
        self.connection.close()
        self.process.join(timeout=1.0)
        if self.process.is_alive():
            self.kill()


@contextlib.contextmanager
def _one_thread_each() -> Iterator[None]:
    added = [name for name in ONE_THREAD if name not in os.environ]
    os.environ.update(dict.fromkeys(added, "1"))
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]


def play_here(units: Sequence[Unit], wanted: Callable[[Unit], bool]) -> Iterator[tuple[int, Outcome]]:
    """Play units in this process, one by one: nothing can be stopped, an agent that never answers hangs it."""
    for number, unit in enumerate(units):
        if not wanted(unit):
            continue
        try:
            yield number, play_unit(unit)
        except Fault as fault:
            yield number, fault
        except (UnknownAgent, ImportError) as error:
            raise ArenaError(str(error)) from error


def play_by_processes(
    units: Sequence[Unit], wanted: Callable[[Unit], bool], count: int
) -> Iterator[tuple[int, Outcome]]:
    """Play units by so many processes; yields (number in ``units``, outcome) as they come.

    ``wanted`` is asked before a unit is begun: what was found out meanwhile may have made it needless.
    """
    left = ((number, unit) for number, unit in enumerate(units) if wanted(unit))
    idle: list[_Worker] = []
    busy: list[_Worker] = []
    try:
        while True:
            while len(busy) < count and (following := next(left, None)) is not None:
                worker = idle.pop() if idle else _Worker()
                busy.append(worker)
                worker.play(*following)
            if not busy:
                return
            ready = wait([worker.connection for worker in busy], POLL_SECONDS)
            for worker in busy[:]:
                if worker.connection in ready:
                    outcome = worker.outcome()
                elif worker.overdue():
                    outcome = worker.stop_agent()
                else:
                    continue
                busy.remove(worker)
                if worker.process.is_alive():
                    idle.append(worker)
                yield worker.number, outcome
    finally:
        for worker in busy:
            worker.kill()
        for worker in idle:
            worker.close()
