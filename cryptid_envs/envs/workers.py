"""Threads that share the rows of a batch: the caller runs the first chunk, persistent threads the others."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class _Worker:
    """A thread that waits for a chunk, runs it (the loops release the GIL) and says so."""

    def __init__(self) -> None:
        self._ready = threading.Semaphore(0)
        self._done = threading.Semaphore(0)
        self._job: Callable[[], Any] | None = None
        self._result: Any = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._loop, daemon=True, name="cryptid-envs worker")
        self._thread.start()

    def _loop(self) -> None:
        while True:
            self._ready.acquire()
            if self._job is None:
                return
            try:
                self._result, self._error = self._job(), None
            except BaseException as error:  # handed to the caller, whatever it is
                self._error = error
            self._job = None
            self._done.release()

    def start(self, job: Callable[[], Any] | None) -> None:
        self._job = job
        self._ready.release()

    def wait(self) -> Any:
        self._done.acquire()
        if self._error is not None:
            raise self._error
        return self._result


class Workers:
    """Runs a function over chunks of rows on ``num_threads`` threads, made on first use and again in a forked child."""

    def __init__(self, num_threads: int) -> None:
        self.num_threads = num_threads
        self._workers: list[_Worker] = []
        self._process = os.getpid()

    def run(self, chunk: Callable[[int, int], T], rows: int) -> list[T]:
        """``chunk(low, high)`` for consecutive ranges that cover ``rows``; returns the results in order."""
        parts = min(self.num_threads, rows)
        if parts == 1:
            return [chunk(0, rows)]
        if self._process != os.getpid():  # threads do not survive a fork, nor can their locks be trusted
            self._workers, self._process = [], os.getpid()
        while len(self._workers) < parts - 1:
            self._workers.append(_Worker())
        bounds = [rows * k // parts for k in range(parts + 1)]
        used = self._workers[: parts - 1]
        for worker, low, high in zip(used, bounds[1:-1], bounds[2:], strict=True):
            worker.start(lambda low=low, high=high: chunk(low, high))
        try:
            first = chunk(bounds[0], bounds[1])
        finally:
            rest, errors = [], []
            for worker in used:
                try:
                    rest.append(worker.wait())
                except BaseException as error:  # all must have stopped before any error is raised
                    errors.append(error)
        if errors:
            raise errors[0]
        return [first, *rest]

    def stop(self) -> None:
        """End the threads."""
        if self._process == os.getpid():
            for worker in self._workers:
                worker.start(None)
        self._workers = []

    def __del__(self) -> None:
        self.stop()
