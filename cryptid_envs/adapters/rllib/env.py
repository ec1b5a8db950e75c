"""One match as RLlib's MultiAgentEnv."""

from __future__ import annotations

from typing import Any

from ray.rllib.env.multi_agent_env import MultiAgentEnv

from ...envs.aec import CryptidAEC
from ...envs.parallel import CryptidParallel
from ...registry import load_game
from .spaces import Array, flat, flat_space, split_config


class CryptidMultiAgentEnv(MultiAgentEnv):
    """A match, turn-based or simultaneous: those agents are shown something that are to act, and at the end all.

    Args:
        config: ``env_config``: ``game``, an environment id, and the game's options.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        game_id, options = split_config(dict(config))
        game = load_game(game_id)
        self.env: CryptidAEC | CryptidParallel
        self.env = CryptidParallel(game, **options) if game.simultaneous else CryptidAEC(game, **options)
        self.possible_agents = list(self.env.possible_agents)
        self.agents = list(self.possible_agents)
        space = flat_space(game, self.env.num_players)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: self.env.action_space(agent) for agent in self.possible_agents}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Deal; returns what those see that are to act."""
        super().reset(seed=seed, options=options)
        self.env.reset(seed=seed, options=options)
        self.agents = list(self.possible_agents)
        return self._shown(), {}

    def step(self, action_dict: dict[str, Any]) -> tuple[Any, ...]:
        """Apply the actions of those that were asked."""
        if isinstance(self.env, CryptidAEC):
            self.env.step(int(action_dict[self.env.agent_selection]))
            rewards, ended, cut = self.env.rewards, self.env.terminations, self.env.truncations
        else:
            _, rewards, ended, cut, _ = self.env.step({agent: int(action) for agent, action in action_dict.items()})
        terminated, truncated = any(ended.values()), any(cut.values())
        over = terminated or truncated
        terminations = {**dict.fromkeys(self.possible_agents, terminated), "__all__": terminated}
        truncations = {**dict.fromkeys(self.possible_agents, truncated), "__all__": truncated}
        if over:
            shown = {agent: self._flat(agent) for agent in self.possible_agents}
            self.agents = []
        else:
            shown = self._shown()
        paid = {agent: float(reward) for agent, reward in rewards.items()}
        return shown, paid, terminations, truncations, {}

    def _flat(self, agent: str) -> Array:
        seen = self.env.observe(agent)
        return flat(seen["observation"], seen["action_mask"])

    def _shown(self) -> dict[str, Array]:
        if isinstance(self.env, CryptidAEC):
            return {self.env.agent_selection: self._flat(self.env.agent_selection)}
        everybody = {agent: self._flat(agent) for agent in self.possible_agents}
        actions = self.action_spaces[self.possible_agents[0]].n
        return {agent: seen for agent, seen in everybody.items() if seen[-actions:].any()}
