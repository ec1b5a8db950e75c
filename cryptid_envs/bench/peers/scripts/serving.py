"""What every script does: offer cases, and time one whenever a line on standard input asks for it.

    python pgx_games.py CORE [ARGUMENT]

The first line of output says what there is: ``{"python", "versions", "cases": [{"name", "kind"}]}``. From then on
``{"case": index, "seconds": at least so long}`` is answered by ``{"done", "seconds", "busy"}``, or by ``{"error"}``.
``busy`` are seconds of the processor. Everything else that is printed goes to standard error.
"""

from __future__ import annotations

import json
import os
import platform
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version

Run = Callable[[int], int]
"""Makes at least so many decisions, returns how many it made."""

COUNT = 1 << 16
PICKS: list[float] = [random.Random(0).random() for _ in range(COUNT)]
"""Numbers drawn beforehand for loops in Python: what is timed is environments, not generators."""

SHARE = 0.05
"""Part of the time that one call of ``run`` should take, so that looking at the clock does not count."""


@dataclass
class Case:
    """Something to time; ``make`` is called when it is first asked for."""

    name: str
    kind: str
    make: Callable[[], Run]
    run: Run | None = None
    chunk: int = field(default=1)

    def timed(self, seconds: float) -> dict[str, float]:
        """Run for ``seconds``, at least once."""
        if self.run is None:
            self.run = self.make()
        done, start, used = 0, time.perf_counter(), time.process_time()
        while True:
            before = time.perf_counter()
            done += self.run(self.chunk)
            now = time.perf_counter()
            if now - start >= seconds:
                return {"done": done, "seconds": now - start, "busy": time.process_time() - used}
            if now - before < SHARE * seconds:
                self.chunk *= 2


def argument() -> str:
    """The script's own argument, after the core."""
    return sys.argv[2]


def serve(offer: Callable[[], Sequence[Case]], packages: Sequence[str]) -> None:
    """Answer until standard input ends.

    Args:
        offer: imports the library and says what can be timed.
        packages: whose versions are reported.
    """
    core = int(sys.argv[1])
    if core >= 0:
        os.sched_setaffinity(0, {core})
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def answer(content: object) -> None:
        answers.write(json.dumps(content) + "\n")
        answers.flush()

    cases = offer()
    answer(
        {
            "python": platform.python_version(),
            "versions": {name: version(name) for name in packages},
            "cases": [{"name": case.name, "kind": case.kind} for case in cases],
        }
    )
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer(cases[request["case"]].timed(request["seconds"]))
        except Exception as error:  # noqa: BLE001  (whatever it is, the other cases go on)
            answer({"error": f"{type(error).__name__}: {error}"})
