"""Agents that play a policy of the game's own kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from cryptid_envs.envs.seeds import SEARCH_KEYS

from .base import Actions, BaseAgent, Mask, Observation
from .clones import asked_first

if TYPE_CHECKING:
    from cryptid_envs.envs.vector import VectorGame


class PolicyAgent(BaseAgent):
    """One of a game's ``policy_names``, asked through clones for search.

    The clones that it is given are cloned once more with keys from ``rng``: the policy draws from a clone's key, and all of an
    agent's chance has to come from ``rng``.
    """

    needs_state = True

    def __init__(self, policy: str, game_id: str, num_players: int) -> None:
        """``policy``: a name, or "heuristic" for the strongest.

        Raises:
            ValueError: the game has no such policy.
        """
        from cryptid_envs.registry import load_game

        game = load_game(game_id)
        self.policy = game.policy_names[int(game.policy_codes(policy, num_players)[0])]

    def act_batch(
        self,
        observations: Observation,
        masks: Mask,
        rng: np.random.Generator,
        *,
        state: VectorGame | Sequence[Any] | None = None,
    ) -> Actions:
        """The policy's action for every row, int64 [N].

        Raises:
            ValueError: the state is no clone for search.
        """
        from cryptid_envs.envs.single import SingleGame
        from cryptid_envs.envs.vector import VectorGame

        if isinstance(state, Sequence) and all(isinstance(one, SingleGame) for one in state):
            return super().act_batch(observations, masks, rng, state=state)
        if not isinstance(state, VectorGame) or state.searcher is None:
            raise ValueError(f"{self!r} needs as state a clone_for_search made for the seat that acts, not {state!r}")
        own = state.clone_for_search(np.arange(state.num_envs), state.searcher, int(rng.integers(SEARCH_KEYS)))
        actions = asked_first(own).sample_actions(self.policy)
        return actions[:, state.searcher] if state.simultaneous else actions

    def __repr__(self) -> str:
        return f"PolicyAgent({self.policy!r})"
