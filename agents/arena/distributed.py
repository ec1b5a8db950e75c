"""Playing units of work on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .unit import Unit
from .workers import Outcome, play_by_processes

if TYPE_CHECKING:
    from cryptid_envs.adapters.cluster import Run


def play_apart(unit: Unit) -> Outcome:
    """Play a unit in a process of its own beside this one, so that its agents can be stopped and cannot take this one along."""
    ((_number, outcome),) = play_by_processes([unit], lambda _unit: True, 1)
    return outcome


def play_by_cluster(
    units: Sequence[Unit], wanted: Callable[[Unit], bool], run: Run[Any, Any]
) -> Iterator[tuple[int, Outcome]]:
    """Play units on a cluster; yields (number in ``units``, outcome) in their order. ``wanted``: see ``play_by_processes``."""
    begun: list[int] = []

    def left() -> Iterator[Unit]:
        for number, unit in enumerate(units):
            if wanted(unit):
                begun.append(number)
                yield unit

    for place, outcome in enumerate(run(play_apart, left())):
        yield begun[place], outcome
