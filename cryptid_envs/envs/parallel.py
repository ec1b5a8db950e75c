"""PettingZoo's parallel interface, native for every game."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from ..core.desk import seats_clockwise
from ..core.game import Game
from ..core.loops import ACTING_SHIFT, OVER, SEAT_BITS
from ..core.options import OptionError
from ..core.state import TRUNCATED
from .errors import IllegalAction, ResetNeeded
from .single import Observation, SingleGame

Infos = dict[str, dict[str, Any]]


class CryptidParallel(SingleGame, ParallelEnv[str, Any, Any]):
    """A game as a parallel environment: in a step all agents that are to act do so at once.

    The actions of agents that are not to act are ignored, whatever they are. Their masks are all zero, or all one with
    ``idle_mask="ones"`` (for learners that normalise over every row). All five dicts have the same agents as keys.
    """

    def __init__(
        self,
        game: Game,
        render_mode: str | None = None,
        illegal: str = "raise",
        idle_mask: str = "zeros",
        **options: Any,
    ) -> None:
        super().__init__(game, render_mode, illegal, **options)
        if idle_mask not in ("zeros", "ones"):
            raise OptionError(f"idle_mask must be 'zeros' or 'ones', not {idle_mask!r}")
        self.idle_mask = idle_mask
        self._acting: tuple[int, ...] = ()

    _UNSAVED = (*SingleGame._UNSAVED, "_joint", "_array", "_actions", "_size")

    def _bind(self) -> None:
        super()._bind()
        self._array = self._desk.array
        self._actions = self._array["actions"][0]
        self._joint = self.game.loops.desk_joint
        self._size = self._desk.actions.size

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Deal a game (arguments as for the AEC environment); returns observations and infos of all agents."""
        self._deal(seed, options)
        self._acting = self._desk.seats_to_act()
        self.game.loops.desk_show_all(self._array)
        if self._in_window:
            self.render()
        return self._observations_now(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Apply the actions of the agents that are to act; after the end five empty dicts.

        Raises:
            IllegalAction: an unknown agent, none for an agent that is to act, or one that is not legal (unless
                ``illegal="lose"``); nothing has changed.
            ResetNeeded: before the first ``reset()``.
        """
        if not self._started:
            raise ResetNeeded(f"{self.game.id}: call reset() first; no game has been dealt yet")
        agents = self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        moves = self._moves(actions)
        code = self._joint(self._array)
        if code < 0:
            raise self._refuse_first(-1 - code, actions)
        self._log += moves
        self._acting = seats_clockwise(code >> ACTING_SHIFT, code & SEAT_BITS, self.num_players)
        over = bool(code & OVER)
        truncated = over and int(self._desk.s["status"]) == TRUNCATED
        observations = self._observations_now()
        rewards = dict(zip(agents, self._rewards.tolist(), strict=True))
        if over:
            self.agents = []
        if self._in_window:
            self.render()
        return (
            observations,
            rewards,
            dict.fromkeys(agents, over and not truncated),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def _moves(self, actions: dict[str, int]) -> list[int]:
        """Put the actions of the acting seats on the desk; returns them clockwise from the first seat."""
        if not isinstance(actions, dict):
            raise IllegalAction(f"actions must be a dict of agents and their actions, not {actions!r}")
        if not actions.keys() <= self._seat_of.keys():
            unknown = next(agent for agent in actions if agent not in self._seat_of)
            raise IllegalAction(
                f"there is no agent {unknown!r} to act; the agents are {', '.join(self.possible_agents)}"
            )
        moves = []
        for seat in self._acting:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise IllegalAction(f"{agent} is to act but has no action in {actions!r}")
            action = actions[agent]
            if action.__class__ is not int:
                action = int(action) if action.__class__ is np.int64 else self._action_index(action, seat)
            moves.append(action)
        for seat, action in zip(self._acting, moves, strict=True):
            self._actions[seat] = action if -1 < action < self._size else -1
        return moves

    def _refuse_first(self, offenders: int, actions: dict[str, int]) -> IllegalAction:
        seat = (offenders & -offenders).bit_length() - 1
        return self._refuse(seat, actions[self.possible_agents[seat]])

    def _observations_now(self) -> dict[str, Observation]:
        observations, masks = self._observations.copy(), self._masks.copy()
        if self.idle_mask == "ones":
            masks[~masks.any(axis=1)] = 1
        return {
            agent: {"observation": observations[seat], "action_mask": masks[seat]}
            for seat, agent in enumerate(self.agents)
        }

    def observe(self, agent: str) -> Observation:
        """What any agent may know now; free of side effects, at any time."""
        observation = self._observe(self._require_seat(agent))
        if self.idle_mask == "ones" and not observation["action_mask"].any():
            observation["action_mask"] = np.ones_like(observation["action_mask"])
        return observation

    @property
    def unwrapped(self) -> CryptidParallel:
        """The environment itself: there are no wrappers."""
        return self

    def _bookkeeping(self) -> dict[str, Any]:
        return {"parallel": {"agents": self.agents[:]}}

    def _restore(self, extra: dict[str, Any]) -> None:
        self._acting = self._desk.seats_to_act()
        self.agents = [] if self._desk.over else self.possible_agents[:]
