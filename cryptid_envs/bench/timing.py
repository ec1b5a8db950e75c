"""Rates that can be compared: samples of all cases in turn, medians, and ratios within the same round."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

LEAST_SAMPLE = 0.002
"""Seconds that the shortest sample lasts: below, the clock and the first cache misses are what is measured."""


@dataclass(frozen=True)
class Case:
    """Something to measure: ``run(units)`` does at least that much work and returns how much it did."""

    name: str
    run: Callable[[int], int]
    unit: str = "steps"
    labels: dict[str, Any] = field(default_factory=dict)
    """What the name says, as data for tools: number of rows, threads and the like."""


@dataclass(frozen=True)
class Spread:
    """Median and quartiles of samples."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, samples: Sequence[float]) -> Spread:
        """The spread of at least one sample."""
        if len(samples) == 1:
            return cls(samples[0], samples[0], samples[0])
        low, median, high = statistics.quantiles(samples, n=4, method="inclusive")
        return cls(median, low, high)


@dataclass(frozen=True)
class Measured:
    """Units per second of a case, one number a round, and how many processors it kept busy meanwhile."""

    case: Case
    samples: tuple[float, ...]
    processors: tuple[float, ...]

    @property
    def rate(self) -> Spread:
        """Units per second."""
        return Spread.of(self.samples)

    def ratio(self, other: Measured) -> Spread:
        """How many times as fast as ``other``, round by round: what slows a whole round down cancels out."""
        return Spread.of([mine / theirs for mine, theirs in zip(self.samples, other.samples, strict=True)])


def _timed(case: Case, units: int) -> tuple[int, float, float]:
    """(work done, seconds, processor seconds) of one run."""
    start, used = time.perf_counter(), time.process_time()
    done = case.run(units)
    return done, time.perf_counter() - start, time.process_time() - used


def units_for(case: Case, seconds: float) -> int:
    """How many units take about ``seconds``, from growing trials; the case has run before (see ``warm``)."""
    enough = min(seconds, 0.05) / 4
    units = 1
    while True:
        done, elapsed, _used = _timed(case, units)
        if elapsed > enough:
            return max(1, round(done * seconds / elapsed))
        units = max(2 * units, round(done * enough / max(elapsed, 1e-6)))


def warm(cases: Sequence[Case]) -> None:
    """Run every case once, so that kernels are compiled or loaded and first calls are out of the way."""
    for case in cases:
        case.run(1)


def measure(cases: Sequence[Case], repeats: int, seconds: float) -> Iterator[list[Measured]]:
    """Measure all cases ``repeats`` times in about ``seconds``, taking turns; yields what there is after each round.

    The cases have run before (see ``warm``).

    Every other round runs backwards, so that no case always follows the same neighbour.
    """
    start = time.perf_counter()
    sample = max(seconds / (repeats * len(cases)), LEAST_SAMPLE)
    units = [units_for(case, sample) for case in cases]
    samples: list[list[float]] = [[] for _ in cases]
    processors: list[list[float]] = [[] for _ in cases]
    shrink = max(0.1, (seconds - (time.perf_counter() - start)) / seconds)  # calibrating has spent a part of the time
    units = [max(1, round(count * shrink)) for count in units]
    for repeat in range(repeats):
        order = range(len(cases)) if repeat % 2 == 0 else reversed(range(len(cases)))
        for index in order:
            done, elapsed, used = _timed(cases[index], units[index])
            samples[index].append(done / elapsed)
            processors[index].append(used / elapsed)
        columns = zip(cases, samples, processors, strict=True)
        yield [Measured(case, tuple(rates), tuple(busy)) for case, rates, busy in columns]
