"""Observations for RLlib: one flat vector, the mask behind the features; dicts would cost RLlib more than the games do."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ...core.game import Game

Array = np.ndarray[Any, Any]


def flat_space(game: Game, num_players: int) -> spaces.Box:
    """uint8 [D + A]."""
    high = np.concatenate([game.layout(num_players).high, np.ones(game.action_layout(num_players).size, np.uint8)])
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def flat(observation: Array, mask: Array) -> Array:
    """Features and mask, of one seat or of many: uint8 [..., D + A]."""
    return np.concatenate([observation, mask.astype(np.uint8)], axis=-1)


def split_config(config: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The environment's id and its options from ``env_config``.

    Raises:
        ValueError: there is no id.
    """
    options = dict(config)
    game_id = options.pop("game", None)
    if not isinstance(game_id, str):
        raise ValueError("env_config must name the environment: {'game': 'call_of_yeti_v0', …, options}")
    return game_id, options
