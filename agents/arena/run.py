"""Holding an arena."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from cryptid_envs.adapters.cluster import Run, cluster
from cryptid_envs.bench.machine import usable_cpus

from .distributed import play_by_cluster
from .errors import ArenaError, Fault
from .games import Games
from .ratings import model_class
from .report import as_json
from .settings import Settings
from .store import Store
from .unit import Played, Unit, units_of
from .workers import Outcome, play_by_processes, play_here

Tell = Callable[[str, int, int], None]
"""What is being done, how much of it is done, how much there is."""


def run_arena(
    settings: Settings,
    *,
    workers: int | None = None,
    out: Path | None = None,
    resume: bool = False,
    tell: Tell | None = None,
    command: str | None = None,
    ray: str | None = None,
) -> dict[str, Any]:
    """Play all games of an arena, and rate its agents.

    The result does not depend on the number of workers, nor on interruptions; only the times that are listed do.

    Args:
        settings: what is played.
        workers: processes that play; None: one for each processor. 0: this process plays, and then an agent that never
            answers, or ends the process, cannot be stopped.
        out: a new folder for the games; with ``resume`` one of an arena that was interrupted, that had fewer games, or
            that had other agents: games that are there already are not played again. An agent is taken for the same if its
            label and name are.
        resume: go on with the arena in ``out``, if there is one.
        tell: is told how far it is.
        command: what was typed, for the result.
        ray: address of a Ray cluster that plays, "local" for one that is started here; ``workers`` does not matter then.

    Returns:
        Everything that was found, as JSON would hold it; see ``report.as_json``.

    Raises:
        ClusterError: there is no cluster at the address.
        ArenaError: a name means no agent, a package is missing, a folder cannot be used, or fewer than two agents are left.
    """
    if resume and out is None:
        raise ArenaError("only an arena with a folder can be resumed")
    model_class()  # what is missing is told before anything is played
    store = None if out is None else Store(out, settings, resume)
    with nullcontext() if ray is None else cluster(ray) as run:
        arena = _Arena(settings, usable_cpus() if workers is None else workers, store, tell or _nothing, run)
        units = arena.play()
    if store is not None and settings.records:
        store.join_records(units)
    games = Games.collect(settings, [(unit, arena.played[unit.key]) for unit in units], arena.active())
    return as_json(settings, games, arena.faults, command, tell or _nothing)


def _nothing(_what: str, _done: int, _all: int) -> None:
    pass


class _Arena:
    """The state of an arena while it is held."""

    def __init__(
        self, settings: Settings, workers: int, store: Store | None, tell: Tell, run: Run[Any, Any] | None
    ) -> None:
        self.settings = settings
        self.run = run
        self.workers = workers
        self.store = store
        self.tell = tell
        self.played: dict[str, Played] = {}
        self.faults = {} if store is None else store.faults()

    def active(self) -> list[str]:
        """Labels of those who are still in."""
        return [one.label for one in self.settings.contestants if one.label not in self.faults]

    def play(self) -> list[Unit]:
        """Play until all games of all who are left are there; returns their units.

        Where an agent is disqualified, its games count no more, and those without it go on. With the schedule "tables" the
        tables are then made anew for those who are left.
        """
        while True:
            contestants = [one for one in self.settings.contestants if one.label not in self.faults]
            if len(contestants) < 2:
                reasons = "; ".join(f"{label} {reason}" for label, reason in self.faults.items())
                raise ArenaError(f"fewer than two agents are left: {reasons}")
            units = list(units_of(self.settings, contestants))
            before = len(self.faults)
            self._play(units)
            if len(self.faults) == before:
                return units

    def _play(self, units: Sequence[Unit]) -> None:
        if self.store is not None:
            for unit in units:
                if unit.key not in self.played and (kept := self.store.load(unit)) is not None:
                    self.played[unit.key] = kept
        missing = [unit for unit in units if unit.key not in self.played]
        total = sum(unit.num_games for unit in units)
        done = total - sum(unit.num_games for unit in missing)
        self.tell("playing", done, total)
        if self.run is not None:
            coming = play_by_cluster(missing, self._is_wanted, self.run)
        elif self.workers:
            coming = play_by_processes(missing, self._is_wanted, self.workers)
        else:
            coming = play_here(missing, self._is_wanted)
        for number, outcome in self._in_order(missing, coming):
            if not self._is_wanted(missing[number]):
                continue  # somebody at this table was disqualified by an earlier unit: it would not have been begun
            if isinstance(outcome, Fault):
                self.faults[outcome.label] = outcome.reason
                if self.store is not None:
                    self.store.save_faults(self.faults)
            else:
                self.played[missing[number].key] = outcome
            self.tell("playing", done := done + missing[number].num_games, total)

    def _is_wanted(self, unit: Unit) -> bool:
        return not any(agent.label in self.faults for agent in unit.agents)

    def _in_order(self, units: Sequence[Unit], coming: Iterator[tuple[int, Outcome]]) -> Iterator[tuple[int, Outcome]]:
        """Outcomes in the order of the units, so that who is disqualified by what does not depend on who was faster.

        A unit that was played is saved at once.
        """
        early: dict[int, Outcome] = {}
        following = 0
        for number, outcome in coming:
            if self.store is not None and isinstance(outcome, Played):
                self.store.save(units[number], outcome)
            early[number] = outcome
            while following < len(units) and (following in early or not self._is_wanted(units[following])):
                if following in early:
                    yield following, early.pop(following)
                following += 1
        for number in sorted(early):
            yield number, early[number]
