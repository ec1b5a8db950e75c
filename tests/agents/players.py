"""Agents of known strength and of known faults, for the tests of what plays them."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from cryptid_agents import BaseAgent, PolicyAgent, RandomAgent


class Mixture(BaseAgent):
    """The game's heuristic with a chance of ``skill``, else a random action."""

    needs_state = True
    skill: ClassVar[float] = 0.5

    def __init__(self, game_id: str, num_players: int) -> None:
        self.strong = PolicyAgent("heuristic", game_id, num_players)

    def act_batch(
        self, observations: Any, masks: Any, rng: np.random.Generator, *, state: Any = None
    ) -> np.ndarray[Any, Any]:
        strong = self.strong.act_batch(observations, masks, rng, state=state)
        weak = RandomAgent().act_batch(observations, masks, rng)
        return np.where(rng.random(len(masks)) < self.skill, strong, weak)


class Third(Mixture):
    skill = 1 / 3


class TwoThirds(Mixture):
    skill = 2 / 3


class Highest(BaseAgent):
    """The legal action with the highest number; takes positions one by one."""

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        return int(np.flatnonzero(mask)[-1])


class Lowest(BaseAgent):
    """The legal action with the lowest number, all positions at once; is not made for a game."""

    def act_batch(
        self, observations: Any, masks: Any, rng: np.random.Generator, *, state: Any = None
    ) -> np.ndarray[Any, Any]:
        return np.argmax(masks, axis=1)


class Illegal(Highest):
    """Legal at first, then an action that is not."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        self.asked += 1
        return int(np.argmin(mask)) if self.asked > 3 else super().act(observation, mask, rng)


class Malformed(Lowest):
    """Answers with fractions."""

    def act_batch(
        self, observations: Any, masks: Any, rng: np.random.Generator, *, state: Any = None
    ) -> np.ndarray[Any, Any]:
        return super().act_batch(observations, masks, rng).astype(float)


class Crashing(Highest):
    """Divides by zero."""

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        return 1 // int(mask.sum() - mask.sum())


class Dying(Highest):
    """Takes its process with it."""

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        os._exit(7)


class Slow(Highest):
    """Comes back, but late."""

    def act_batch(
        self, observations: Any, masks: Any, rng: np.random.Generator, *, state: Any = None
    ) -> np.ndarray[Any, Any]:
        time.sleep(0.05 * len(masks))
        return np.argmax(masks, axis=1)


class Stuck(Highest):
    """Never comes back."""

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        while True:
            time.sleep(1)


class Peeker(BaseAgent):
    """Looks at the cards that its clone dealt the others, and lets them decide."""

    needs_state = True

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[zlib.crc32(state.state().tobytes()) % len(legal)])


class RandomPeeker(BaseAgent):
    """Peeks too, but blurs it: chance that leans to what it saw."""

    needs_state = True

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        legal = np.flatnonzero(mask)
        if rng.random() < 0.5:
            return int(rng.choice(legal))
        return Peeker().act(observation, mask, rng, state=state)


class NoAgent:
    """Has nothing that an agent has."""


class Choosy(BaseAgent):
    """Takes an option."""

    def __init__(self, num_players: int, number: int = 0, **more: Any) -> None:
        self.told = (num_players, number, more)

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        return int(np.argmax(mask))


class Recorder(BaseAgent):
    """Keeps what it was asked."""

    needs_state = True
    asked: ClassVar[list[tuple[Any, Any, Any]]] = []

    def act_batch(
        self, observations: Any, masks: Any, rng: np.random.Generator, *, state: Sequence[Any] | Any = None
    ) -> np.ndarray[Any, Any]:
        self.asked.append((observations, masks, state))
        return np.argmax(masks, axis=1)


class Unmakeable(Highest):
    """Has lost its weights."""

    def __init__(self) -> None:
        raise RuntimeError("no weights")


class Quitting(Highest):
    """Leaves the program, politely."""

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        raise SystemExit


class OutOfRange(Highest):
    """Takes an action that there is not."""

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        return 1000


class Plain(RandomAgent):
    """Random, but asked like any agent: no kernel chooses for it."""
