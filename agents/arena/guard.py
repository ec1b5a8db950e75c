"""An agent at arm's length: everything that it may do wrong becomes a ``Fault`` with its name."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np

from ..policy import PolicyAgent
from ..random import RandomAgent
from ..registry import UnknownAgent, make_agent
from .errors import Fault
from .settings import Contestant
from .unit import Unit

_answered: set[tuple[str, str]] = set()
"""Agents that have answered in this process, by game and name: what they need is loaded and compiled."""

T = TypeVar("T")


class Watch(Protocol):
    """Learns which agent is being asked, and when its answer is due."""

    def enter(self, place: int, seconds: float | None) -> None:
        """The agent in this place of the unit is asked, and has so many seconds (None: any number)."""

    def leave(self) -> None:
        """It has answered."""


class Silent:
    """A watch that nobody looks at."""

    def enter(self, place: int, seconds: float | None) -> None:
        """Nothing."""

    def leave(self) -> None:
        """Nothing."""


class Guard:
    """One agent of a unit.

    Attributes:
        policy: the policy of the game's kernels that it is, if it is one.
        needs_state: whether it wants clones.
        decisions, seconds: what it was asked so far.
    """

    def __init__(self, contestant: Contestant, place: int, unit: Unit, watch: Watch) -> None:
        self.label = contestant.label
        self.place = place
        self.watch = watch
        self.limit = unit.time_limit
        self.setup_limit = None if unit.time_limit is None else max(unit.setup_limit, unit.time_limit)
        self.rng = unit.generator(f"agent {place}")
        self.decisions = 0
        self.seconds = 0.0
        self._id = (unit.game_id, contestant.name)
        num_players = unit.options["num_players"]
        self.agent = self._safely(
            lambda: make_agent(contestant.name, unit.game_id, num_players), self.setup_limit, being_made=True
        )
        self.needs_state: bool = self.agent.needs_state
        # Exactly these classes: one that was made from them may do something else.
        self.policy = {RandomAgent: "random", PolicyAgent: getattr(self.agent, "policy", None)}.get(type(self.agent))

    def count(self, decisions: int, seconds: float) -> None:
        """Add to what it was asked."""
        self.decisions += decisions
        self.seconds += seconds

    def ask(
        self, seen: np.ndarray[Any, Any], masks: np.ndarray[Any, Any], state: Any, seat: int, labels: Sequence[str]
    ) -> np.ndarray[Any, Any]:
        """Its legal actions for these rows, int64.

        Raises:
            Fault: they are not legal, or no numbers at all; it raised; it took too long.
        """
        rows = len(masks)
        legal = masks.copy()  # the agent may write into its own
        first = self._id not in _answered
        allowed = self.limit and max(self.limit * rows, self.setup_limit if first and self.setup_limit else 0)
        start = time.perf_counter()
        answer = self._safely(lambda: self.agent.act_batch(seen, masks, self.rng, state=state), allowed)
        seconds = time.perf_counter() - start
        self.count(rows, seconds)
        if allowed is not None and seconds > allowed:
            raise Fault(self.label, _too_late(seconds, rows, allowed))
        _answered.add(self._id)
        return self._checked(answer, legal, seat, labels)

    def _checked(
        self, answer: Any, legal: np.ndarray[Any, Any], seat: int, labels: Sequence[str]
    ) -> np.ndarray[Any, Any]:
        rows, actions = legal.shape
        try:
            array = np.asarray(answer)
        except Exception as error:  # noqa: BLE001  (whatever an agent returns)
            raise Fault(self.label, f"answered with what is no array ({error})") from None
        if array.dtype.kind not in "iu" or array.shape != (rows,):
            raise Fault(
                self.label,
                f"answered with {array.dtype} of shape {array.shape} instead of {rows} whole numbers, int64 ({rows},)",
            )
        inside = (array >= 0) & (array < actions)
        wrong = ~inside | (legal[np.arange(rows), np.where(inside, array, 0)] == 0)
        if wrong.any():
            action = int(array[np.argmax(wrong)])
            meaning = f" ({labels[action]!r})" if 0 <= action < actions else f"; there are actions 0 to {actions - 1}"
            raise Fault(self.label, f"acted illegally as player_{seat}: action {action}{meaning}")
        return array.astype(np.int64)

    def _safely(self, call: Callable[[], T], allowed: float | None, being_made: bool = False) -> T:
        self.watch.enter(self.place, allowed)
        try:
            return call()
        except (Exception, SystemExit) as error:
            if being_made and isinstance(error, (UnknownAgent, ImportError)):
                raise  # the mistake of whoever named it
            raise Fault(self.label, f"{'could not be made: it ' if being_made else ''}{describe(error)}") from error
        finally:
            self.watch.leave()


def describe(error: BaseException) -> str:
    """An exception in one line: its kind, its words, where it came from."""
    where = ""
    if frames := traceback.extract_tb(error.__traceback__):
        where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
    words = " ".join(str(error).split())
    return f"raised {type(error).__name__}{': ' if words else ''}{words}{where}"


def _too_late(seconds: float, rows: int, allowed: float) -> str:
    decisions = "a decision" if rows == 1 else f"{rows} decisions"
    return f"took {seconds:.3g} s for {decisions}; {allowed:.3g} s are allowed"
