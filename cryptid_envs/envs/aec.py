"""PettingZoo's AEC interface: agents are asked one after another."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from ..core.game import Game
from ..core.loops import OVER, PAID, SEAT_BITS
from ..core.state import TRUNCATED
from .errors import IllegalAction, ResetNeeded
from .single import Observation, SingleGame


class CryptidAEC(SingleGame, AECEnv[str, Any, Any]):
    """A game as an AEC environment.

    Where several seats choose at the same time they are asked clockwise, and no observation tells what the others have
    chosen. Order and legality are checked here, so there is no stack of wrappers: ``env`` and ``raw_env`` run alike.

    ``last()`` and ``observe()`` return ``{"observation": uint8 [D], "action_mask": int8 [A]}``, new arrays each time. The
    mask of an agent that is not asked is all zero; when the game is over it is all one.
    """

    agent_selection: str

    def __init__(self, game: Game, render_mode: str | None = None, illegal: str = "raise", **options: Any) -> None:
        super().__init__(game, render_mode, illegal, **options)
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._live = False
        self._seat = 0
        self._reward_due = False

    _UNSAVED = (*SingleGame._UNSAVED, "_step", "_array", "_copies")

    def _bind(self) -> None:
        super()._bind()
        self._array = self._desk.array
        self._step = self.game.loops.desk_step
        self._num_actions = self._desk.actions.size
        self._copies = [(row.copy, mask.copy) for row, mask in zip(self._observations, self._masks, strict=True)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game.

        Args:
            seed: base seed, 0 to 2^64 - 1. None continues with the next game of the seed in use, or, if there was none,
                with a random one.
            options: with a seed, ``{"row": i, "episode": e}`` deals what row i of a batch of this seed plays as its
                episode e. Others are ignored.
        """
        self._seat = self._deal(seed, options)
        self._start_bookkeeping()
        if self._in_window:
            self.render()

    def _start_bookkeeping(self) -> None:
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self._reward_due = False
        self._live = True
        self.agent_selection = agents[self._seat]

    def step(self, action: Any) -> None:
        """Apply the action of ``agent_selection``; for an agent whose game is over, None retires it.

        Raises:
            IllegalAction: with ``illegal="raise"``, an action that is not legal; nothing has changed.
            ValueError: anything but None for an agent whose game is over.
            ResetNeeded: before the first ``reset()``, or after the last agent has retired.
        """
        if not self._live:
            self._retire(action)
            return
        seat = self._seat
        if action.__class__ is not int:
            action = int(action) if action.__class__ is np.int64 else self._checked(action, seat)
        code = self._step(self._array, action if -1 < action < self._num_actions else -1)
        if code < 0:
            raise self._refuse(seat, action)
        self._log.append(action)
        if self._reward_due:
            self._clear_paid(seat)
        if code >= PAID:
            self._pay(code)
        else:
            self._seat = code
            self.agent_selection = self.possible_agents[code]
        if self._in_window:
            self.render()

    def _checked(self, action: Any, seat: int) -> int:
        if action is None:
            raise IllegalAction(f"player_{seat} is to act; None is only for agents whose game is over")
        return self._action_index(action, seat)

    def _clear_paid(self, seat: int) -> None:
        """Before a step pays anew: what the last step paid is gone, and the actor has collected what was due."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards[self.possible_agents[seat]] = 0.0
        self._reward_due = any(self._cumulative_rewards.values())

    def _pay(self, code: int) -> None:
        if code & PAID:
            for agent, reward in zip(self.possible_agents, self._rewards.tolist(), strict=True):
                self.rewards[agent] = reward
                self._cumulative_rewards[agent] += reward
            self._reward_due = True
        if code & OVER:
            self._live = False
            ended = self.truncations if int(self._desk.s["status"]) == TRUNCATED else self.terminations
            for agent in self.agents:
                ended[agent] = True
            self._seat = 0
            self.agent_selection = self.agents[0]
        else:
            self._seat = code & SEAT_BITS
            self.agent_selection = self.possible_agents[self._seat]

    def _retire(self, action: Any) -> None:
        """A step of an agent whose game is over."""
        self._require_start()
        if not self.agents:
            raise ResetNeeded(f"{self.game.id}: the game is over and all agents have retired; call reset()")
        if action is not None:
            raise ValueError(f"{self.agent_selection}'s game is over; the only step left to it is None, not {action!r}")
        self._was_dead_step(None)

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """(observation, reward since the agent's last step, terminated, truncated, info) of ``agent_selection``."""
        if not self._live:
            self._require_start()
            agent = self.agent_selection
            observation = self.observe(agent) if observe else None
            ended = self.terminations[agent], self.truncations[agent]
            return observation, self._cumulative_rewards[agent], *ended, self.infos[agent]
        agent = self.agent_selection
        seen = None
        if observe:  # the step has written what this seat sees
            copy_observation, copy_mask = self._copies[self._seat]
            seen = {"observation": copy_observation(), "action_mask": copy_mask()}
        return seen, self._cumulative_rewards[agent], False, False, self.infos[agent]

    def observe(self, agent: str) -> Observation:
        """What any agent may know now; free of side effects, at any time."""
        return self._observe(self._require_seat(agent))

    @property
    def unwrapped(self) -> CryptidAEC:
        """The environment itself: there are no wrappers."""
        return self

    def _bookkeeping(self) -> dict[str, Any]:
        return {
            "aec": {
                "agents": self.agents[:],
                "agent_selection": self.agent_selection,
                "rewards": dict(self.rewards),
                "cumulative_rewards": dict(self._cumulative_rewards),
                "skip": getattr(self, "_skip_agent_selection", None),
            }
        }

    def _restore(self, extra: dict[str, Any]) -> None:
        kept = extra.get("aec")
        self.agents = self.possible_agents[:] if kept is None else kept["agents"][:]
        over = self._desk.over
        truncated = int(self._desk.s["status"]) == TRUNCATED
        self._seat = max(self._desk.next_seat(), 0)
        agents = self.agents
        self.terminations = dict.fromkeys(agents, over and not truncated)
        self.truncations = dict.fromkeys(agents, over and truncated)
        self.infos = {agent: {} for agent in agents}
        self.rewards = dict.fromkeys(agents, 0.0) if kept is None else dict(kept["rewards"])
        self._cumulative_rewards = dict.fromkeys(agents, 0.0) if kept is None else dict(kept["cumulative_rewards"])
        self._skip_agent_selection = None if kept is None else kept["skip"]
        self.agent_selection = self.possible_agents[self._seat] if kept is None else kept["agent_selection"]
        self._reward_due = any(self._cumulative_rewards.values()) or any(self.rewards.values())
        self._live = not over
