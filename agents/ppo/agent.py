"""Agents that play from a file of weights, without torch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..base import Actions, BaseAgent, Mask, Observation
from .weights import Weights, WeightsError, load_weights

PRETRAINED = Path(__file__).resolve().parent.parent / "pretrained"


class WeightsAgent(BaseAgent):
    """Plays what a trained network prefers.

    Greedy: the legal action with the largest logit, the first of several; this is what MaskablePPO's
    ``predict(deterministic=True)`` answers. Otherwise one drawn by the softmax of the legal logits: actions in their order,
    the first at which the sum of probabilities passes a number drawn from ``rng``.

    Where others play inside kernels so does this agent: its ``network`` is handed over.

    Args:
        weights: a file, or weights that were read.
        game_id: environment id, checked against the file; None: whatever the file says.
        num_players: likewise.
        greedy: whether to play the best action always.

    Raises:
        WeightsError: the file is damaged, or made for something else.
        FileNotFoundError: there is no such file.
    """

    def __init__(
        self,
        weights: Weights | Path | str,
        game_id: str | None = None,
        num_players: int | None = None,
        greedy: bool = True,
    ) -> None:
        self.weights = weights if isinstance(weights, Weights) else load_weights(weights, game_id, num_players)
        self.greedy = greedy

    @property
    def network(self) -> Any:
        """The network, for kernels."""
        return self.weights.network

    def act_batch(
        self, observations: Observation, masks: Mask, rng: np.random.Generator, *, state: Any = None
    ) -> Actions:
        """An action for every row, int64 [N].

        Raises:
            ValueError: a mask allows nothing, or arrays of another game's sizes.
        """
        seen, legal = np.asarray(observations), np.asarray(masks).astype(np.bool_)
        features, actions = self.network.sizes[0], self.network.sizes[-1]
        if seen.shape != (len(legal), features) or legal.shape[1:] != (actions,):
            raise ValueError(
                f"{self.weights.game_id} with {self.weights.num_players} players has {features} features and {actions} "
                f"actions; these are {seen.shape} and {legal.shape}"
            )
        if not legal.any(axis=1).all():
            raise ValueError("a mask allows no action: that seat is not to act")
        logits = np.where(legal, self.network.logits(seen), -np.inf)
        if self.greedy:
            return logits.argmax(axis=1).astype(np.int64)
        weights = np.exp(logits.astype(np.float64) - logits.max(axis=1, keepdims=True))
        passed = weights.cumsum(axis=1)
        limits = rng.random(len(legal))[:, None] * passed[:, -1:]
        return (passed > limits).argmax(axis=1).astype(np.int64)

    def __repr__(self) -> str:
        return f"WeightsAgent({self.weights.game_id}, {self.weights.num_players} players)"


def pretrained(game_id: str, num_players: int, greedy: bool = True) -> WeightsAgent:
    """The agent whose weights come with this package.

    Raises:
        WeightsError: there are none for this game with so many players; the message says for what there are.
    """
    file = pretrained_file(game_id)
    if not file.exists():
        there = ", ".join(pretrained_games()) or "none"
        raise WeightsError(
            f"there are no trained weights for {game_id}; there are: {there}. Make some: cryptid train {game_id}"
        )
    return WeightsAgent(file, game_id, num_players, greedy)


def pretrained_file(game_id: str) -> Path:
    """Where the weights that come with this package lie, if there are any."""
    return PRETRAINED / f"{game_id}.npz"


def pretrained_games() -> Sequence[str]:
    """Ids of the environments that have trained weights."""
    return sorted(path.stem for path in PRETRAINED.glob("*.npz"))
