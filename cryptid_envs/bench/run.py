"""One environment's benchmark from start to end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..registry import load_game
from .cases import Sizes, batch_cases, rollout_cases, single_cases, sizes
from .startup import start_up
from .timing import Measured, Spread, measure, warm

LEAST_SHARE = 0.3
"""Part of the time that is kept for steps per second, however long start-up takes."""


@dataclass(frozen=True)
class Settings:
    """How thoroughly to measure.

    Attributes:
        seconds: for one environment; start-up is measured once, however long it takes, and steps share the rest.
        repeats: rounds in which all cases take turns.
        rows: sizes of batches.
        threads: numbers of threads, for batches large enough and for rollouts.
        cold: whether to compile everything once with an empty cache.
    """

    seconds: float = 30.0
    repeats: int = 7
    rows: tuple[int, ...] = (1, 64, 1024, 4096, 16384)
    threads: tuple[int, ...] = (1, 2)
    cold: bool = True


@dataclass(frozen=True)
class Ratio:
    """How many times as fast as another case of the same run, both by name."""

    case: str
    to: str
    spread: Spread


@dataclass
class Result:
    """What was measured of one environment."""

    id: str
    options: dict[str, Any]
    sizes: Sizes
    startup: dict[str, float] = field(default_factory=dict)
    measured: list[Measured] = field(default_factory=list)

    def ratios(self) -> list[Ratio]:
        """Loops to the one that does nothing, threads to one thread, observing to not observing."""
        result = []
        for one in self.measured:
            base = self._baseline(one.case.labels)
            if base is not None and base is not one:
                result.append(Ratio(one.case.name, base.case.name, one.ratio(base)))
        return result

    def _baseline(self, labels: Mapping[str, Any]) -> Measured | None:
        interface = labels["interface"]
        if interface in ("env", "raw_env", "parallel_env"):
            wanted = {"interface": "null parallel" if interface == "parallel_env" else "null AEC"}
        elif labels.get("num_threads", 1) > 1:
            wanted = {**labels, "num_threads": 1}
        elif labels.get("observe"):
            wanted = {**labels, "observe": False}
        else:
            return None
        return next((other for other in self.measured if other.case.labels == wanted), None)


def bench(
    game_id: str, options: Mapping[str, Any], settings: Settings, progress: Callable[[str, float], None]
) -> Result:
    """Measure one environment; ``progress(what, share)`` is told what is done next and how much of all is done.

    Raises:
        UnknownEnvironment, OptionError: the environment or an option does not exist.
    """
    start = time.perf_counter()
    game = load_game(game_id)
    values = game.parse(options)
    result = Result(game_id, game.changed_options(values), sizes(game, options))
    progress("start-up in fresh processes", 0.0)
    result.startup = start_up(game_id, options, settings.cold)
    progress("compiling or loading kernels", 0.0)
    largest = max(settings.rows)
    cases = [
        *single_cases(game, options),
        *batch_cases(game, options, settings.rows, settings.threads),
        *rollout_cases(game, options, largest, settings.threads),
    ]
    warm(cases)
    spent = time.perf_counter() - start
    seconds = max(settings.seconds - spent, LEAST_SHARE * settings.seconds)
    progress("steps per second", 0.0)
    for done, measured in enumerate(measure(cases, settings.repeats, seconds), start=1):
        result.measured = measured
        progress("steps per second", done / settings.repeats)
    return result
