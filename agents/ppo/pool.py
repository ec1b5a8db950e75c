"""Whom the learner plays against while it trains: random play, the game's own policy, itself, and its past."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cryptid_envs.core.game import Game
from cryptid_envs.core.network import Network, Networks
from cryptid_envs.envs.opponents import Mixture, NetworkPlayer

from .settings import Settings


class Pool:
    """The line-ups of training, in the order: random, heuristic, self, then one for each past self.

    Networks play by their probabilities inside the kernel. A past self that does not exist yet has no share.
    """

    def __init__(self, game: Game, settings: Settings, learner: Network, past: Sequence[Network] = ()) -> None:
        self.settings = settings
        self.past = list(past)[-settings.snapshots :]
        self._next = len(past) % max(settings.snapshots, 1)
        empty = [_blank(learner) for _ in range(settings.snapshots - len(self.past))]
        players = [NetworkPlayer(network) for network in (learner, *self.past, *empty)]
        lineups = list(zip(self.shares(0.0), ["random", game.strongest_policy, *players], strict=True))
        self.mixture = Mixture(lineups)

    def shares(self, progress: float) -> list[float]:
        """The share of every line-up at this part of the time."""
        ramp = min(progress / self.settings.ramp, 1.0) if self.settings.ramp else 1.0
        pairs = zip(self.settings.start, self.settings.later, strict=True)
        random, heuristic, itself, past = ((1 - ramp) * a + ramp * b for a, b in pairs)
        if not self.past:
            itself, past = itself + past, 0.0
        each = past / max(len(self.past), 1)
        slots = [each if k < len(self.past) else 0.0 for k in range(self.settings.snapshots)]
        return [random, heuristic, itself, *slots]

    def keep(self, network: Network, networks: Networks) -> None:
        """Add a past self, in place of the oldest if there is no room, to the pool and to the running environments."""
        if not self.settings.snapshots:
            return
        if len(self.past) < self.settings.snapshots:
            self.past.append(network)
        else:
            self.past[self._next] = network
        networks.replace(1 + self._next, network)
        self._next = (self._next + 1) % self.settings.snapshots

    def in_order(self) -> list[Network]:
        """The past selves, the oldest first."""
        full = len(self.past) == self.settings.snapshots
        return self.past[self._next :] + self.past[: self._next] if full else list(self.past)


def _blank(network: Network) -> Network:
    """A network of the same form, all 0, in place of one that will come."""
    return Network(
        tuple(np.zeros_like(part) for part in network.weights),
        tuple(np.zeros_like(part) for part in network.biases),
        network.activation,
    )
