"""The comparison from start to end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from ..timing import Spread
from .catalogue import Peer
from .processes import ProcessFailed, Worker
from .venvs import INSTALL_SECONDS, interpreter


@dataclass(frozen=True)
class PeerSettings:
    """How thoroughly to compare.

    Attributes:
        seconds: for all cases together; installing, starting and compiling come on top.
        repeats: rounds in which all cases take turns.
        install_seconds: for installing one peer, at most.
        start_seconds: for starting one process and for the first run of one case, at most.
        grace_seconds: how much longer than asked for one sample may take.
    """

    seconds: float = 60.0
    repeats: int = 7
    install_seconds: float = INSTALL_SECONDS
    start_seconds: float = 300.0
    grace_seconds: float = 60.0


@dataclass
class CaseResult:
    """One case: a rate for each round, or why there is none."""

    game: str
    kind: str
    rates: list[float] = field(default_factory=list)
    """Decisions per second of processor time."""
    processors: list[float] = field(default_factory=list)
    """Part of each sample's time in which the process really had the processor."""
    failure: str | None = None

    def add(self, answer: dict[str, Any]) -> None:
        """Take in one sample."""
        if "error" in answer:
            self.failure = self.failure or str(answer["error"])
            return
        self.rates.append(answer["done"] / max(answer["busy"], 1e-9))
        self.processors.append(answer["busy"] / max(answer["seconds"], 1e-9))

    def ratio(self, other: CaseResult) -> Spread:
        """How many times as fast as ``other``, round by round."""
        return Spread.of([mine / theirs for mine, theirs in zip(self.rates, other.rates, strict=True)])


@dataclass
class PeerResult:
    """One library: versions and cases, or why there are none."""

    peer: Peer
    python: str = ""
    versions: dict[str, str] = field(default_factory=dict)
    cases: list[CaseResult] = field(default_factory=list)
    failure: str | None = None

    def fail(self, reason: str) -> None:
        """The process is gone; so are the cases, which need every round."""
        self.failure = reason
        for case in self.cases:
            case.failure = case.failure or reason

    @property
    def measured(self) -> list[CaseResult]:
        """The cases that worked."""
        return [case for case in self.cases if case.failure is None and case.rates]


def common_core() -> int:
    """The processor on which everything is measured; -1 where processes cannot be held on one."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else -1


def compare(
    ours: Peer, peers: Sequence[Peer], settings: PeerSettings, progress: Callable[[str, float], None]
) -> list[PeerResult]:
    """Measure ``ours``, whose result comes first, and all peers; what fails says why, and the rest goes on.

    All processes run from the beginning to the end and wait for their turn, so that every round has a sample of every
    case, on the same core. ``progress(what, share)`` is told what is done next and how much of all is done.
    """
    results = [PeerResult(peer) for peer in (ours, *peers)]
    with ExitStack() as stack:
        running: list[tuple[PeerResult, Worker]] = []
        for result in results:
            progress(f"starting {result.peer.name}", 0.0)
            try:
                worker = _started(result, settings)
            except ProcessFailed as failure:
                result.fail(str(failure))
            else:
                stack.callback(worker.close)
                running.append((result, worker))
        for result, worker, index in _turns(running, forward=True):
            progress(f"{result.peer.name}: first run of {result.cases[index].game}", 0.0)
            answer = _asked(result, worker, index, 0.0, settings.start_seconds)
            if "error" in answer:
                result.cases[index].add(answer)
        count = sum(1 for _turn in _turns(running, forward=True))
        sample = settings.seconds / max(1, (settings.repeats + 1) * count)
        for repeat in range(-1, settings.repeats):  # in the first one the scripts find out how much to do at a time
            progress("steps per second", (repeat + 1) / (settings.repeats + 1))
            for result, worker, index in _turns(running, forward=repeat % 2 == 0):
                answer = _asked(result, worker, index, sample, sample + settings.grace_seconds)
                if "error" in answer or (answer and repeat >= 0):
                    result.cases[index].add(answer)
    return results


def _started(result: PeerResult, settings: PeerSettings) -> Worker:
    peer = result.peer
    python = interpreter(peer, settings.install_seconds)
    worker = Worker(python, peer.script, common_core(), peer.argument, own=peer.requirements is None)
    hello = worker.listen(settings.start_seconds)
    result.python, result.versions = hello["python"], hello["versions"]
    result.cases = [CaseResult(case["name"], case["kind"]) for case in hello["cases"]]
    return worker


def _turns(running: Sequence[tuple[PeerResult, Worker]], forward: bool) -> Iterator[tuple[PeerResult, Worker, int]]:
    """All cases that have not failed so far; every other round runs backwards (see ``timing.measure``)."""
    turns = [(result, worker, index) for result, worker in running for index in range(len(result.cases))]
    for result, worker, index in turns if forward else reversed(turns):
        if result.cases[index].failure is None:
            yield result, worker, index


def _asked(result: PeerResult, worker: Worker, index: int, seconds: float, patience: float) -> dict[str, Any]:
    """A sample; nothing if that was the end of the process."""
    try:
        return worker.ask({"case": index, "seconds": seconds}, patience)
    except ProcessFailed as failure:
        result.fail(str(failure))
        return {}
