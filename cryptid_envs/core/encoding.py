"""Observations and actions as data: blocks with a name, a shape and a meaning.

Offsets, spaces, labels, ``decode`` and the tables of the documentation are all computed from the blocks; no index is
written by hand anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces

from .bits import SLACK, WORD


@dataclass(frozen=True)
class Block:
    """A named piece of an observation.

    ``shape`` may contain the word ``"seats"`` (the number of players); such an axis counts relative seats, the observer
    first, then clockwise. ``high`` is the largest value, at which counts saturate. ``visibility`` is ``"own"`` (only the
    observer knows it) or ``"public"`` (every seat is shown the same). ``axes`` names the entries of the last axis.
    """

    name: str
    shape: tuple[int | str, ...] = (1,)
    high: int = 1
    visibility: str = "public"
    help: str = ""
    axes: tuple[str, ...] = ()

    def shape_for(self, num_players: int) -> tuple[int, ...]:
        return tuple(num_players if size == "seats" else int(size) for size in self.shape)


@dataclass(frozen=True)
class ActionBlock:
    """Consecutive actions of one kind: a label each, and their meaning.

    With ``opponents`` there is a label for each other seat, clockwise, and only those of seats in the game exist; such a
    block stands last, so that the number of players moves no action.
    """

    name: str
    labels: tuple[str, ...]
    help: str = ""
    opponents: bool = False


def padded(columns: int, slack: int = 0) -> int:
    """Row length of a buffer: whole words, and room for a store that writes past the last block."""
    return (columns + slack + WORD - 1) // WORD * WORD


class ObservationLayout:
    """Where each block of an observation lies for one number of players."""

    def __init__(self, blocks: Sequence[Block], num_players: int) -> None:
        self.blocks = tuple(blocks)
        self.num_players = num_players
        self.offsets: dict[str, int] = {}
        offset = 0
        for block in self.blocks:
            if block.name in self.offsets:
                raise ValueError(f"observation block {block.name!r} is defined twice")
            self.offsets[block.name] = offset
            offset += math.prod(block.shape_for(num_players))
        self.size = offset

    @property
    def row_size(self) -> int:
        """Bytes of a row in a buffer that kernels write."""
        return padded(self.size, SLACK)

    @cached_property
    def high(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        parts = [np.full(math.prod(b.shape_for(self.num_players)), b.high, np.uint8) for b in self.blocks]
        return np.concatenate(parts)

    def decode(self, observation: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
        """Views of ``observation`` (last axis: features) by block name, in the blocks' shapes."""
        if observation.shape[-1:] != (self.size,):
            raise ValueError(
                f"an observation for {self.num_players} players has {self.size} features, got shape {observation.shape}"
            )
        lead = observation.shape[:-1]
        views: dict[str, np.ndarray[Any, Any]] = {}
        for block in self.blocks:
            shape = block.shape_for(self.num_players)
            start = self.offsets[block.name]
            views[block.name] = observation[..., start : start + math.prod(shape)].reshape(*lead, *shape)
        return views


class ActionLayout:
    """Where each block of actions lies with one number of players, and every action's label."""

    def __init__(self, blocks: Sequence[ActionBlock], num_players: int) -> None:
        self.blocks = tuple(blocks)
        self.offsets: dict[str, int] = {}
        labels: list[str] = []
        for block in self.blocks:
            if block.name in self.offsets:
                raise ValueError(f"action block {block.name!r} is defined twice")
            if block.opponents and block is not self.blocks[-1]:
                raise ValueError(f"action block {block.name!r} depends on the number of players and must stand last")
            self.offsets[block.name] = len(labels)
            labels += block.labels[: num_players - 1] if block.opponents else block.labels
        self.labels = tuple(labels)
        self.size = len(labels)

    @property
    def words(self) -> int:
        """How many 64-bit words a mask takes."""
        return (self.size + WORD - 1) // WORD

    @property
    def row_size(self) -> int:
        return padded(self.size)


def observation_space(layout: ObservationLayout, actions: ActionLayout) -> spaces.Dict:
    """``{"observation": Box uint8, "action_mask": Box int8}`` as every interface offers it."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(layout.size, np.uint8), layout.high, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (actions.size,), np.int8),
        }
    )
