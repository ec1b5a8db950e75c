"""Environments that do nothing but PettingZoo's bookkeeping: what a loop in Python costs before any game is played."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import AgentSelector

Observation = dict[str, np.ndarray[Any, Any]]


class _Null:
    """Agents, spaces, and the one observation that every call returns: made once, never written again."""

    def __init__(self, num_players: int, features: int, actions: int) -> None:
        self.metadata: dict[str, Any] = {"name": "null", "render_modes": [], "is_parallelizable": True}
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(num_players)]
        self.agents: list[str] = []
        self._observation: Observation = {
            "observation": np.zeros(features, np.uint8),
            "action_mask": np.ones(actions, np.int8),
        }
        self._observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (features,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._action_space: spaces.Discrete[Any] = spaces.Discrete(actions)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """``Dict(observation=Box uint8 [D], action_mask=Box int8 [A])``, for every agent."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """``Discrete(A)``, for every agent."""
        return self._action_space

    def render(self) -> None:
        """Nothing to see."""
        return

    def close(self) -> None:
        """Nothing is held open."""
        return


class NullAEC(_Null, AECEnv[str, Observation, int]):
    """Walks the agents round robin, never ends, pays nothing.

    Its observation is one preallocated ``{"observation": uint8 [D], "action_mask": int8 [A], all ones}``; its step is
    what PettingZoo's own environments write around their game.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin with agent 0."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._selector = AgentSelector(self.agents)
        self.agent_selection = self._selector.reset()

    def observe(self, agent: str) -> Observation:
        """The same observation for every agent."""
        return self._observation

    def step(self, action: Any) -> None:
        """Hand over to the next agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.agent_selection = self._selector.next()
        self._accumulate_rewards()


class NullParallel(_Null, ParallelEnv[str, Observation, int]):
    """All agents at once, likewise: five new dicts a step, the observation in them always the same."""

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Observations and infos of all agents."""
        self.agents = self.possible_agents[:]
        return dict.fromkeys(self.agents, self._observation), {agent: {} for agent in self.agents}

    def step(
        self,
        actions: dict[str, int],
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Observations, rewards of 0, ends that have not come, infos."""
        agents = self.agents
        return (
            dict.fromkeys(agents, self._observation),
            dict.fromkeys(agents, 0.0),
            dict.fromkeys(agents, False),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )
