"""Who plays the seats that do not learn: policies and networks inside the kernel, or agents that are asked from Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.loops import LINEUP_PARTS, NETWORK, OUTSIDE
from ..core.network import Network, Networks
from ..core.options import OptionError

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class NetworkPlayer:
    """A network that plays inside the kernel: its best legal action, or one drawn by its probabilities."""

    network: Network
    greedy: bool = False


class Mixture:
    """Line-ups with shares: each new episode draws the one that plays the learner's opponents in it.

    Args:
        lineups: (share, players) pairs; shares need not add up to 1. ``players`` is one for all other seats, or a sequence
            with one for each, clockwise from the learner.

    Raises:
        OptionError: no line-up, or shares that are negative or all 0.
    """

    def __init__(self, lineups: Sequence[tuple[float, Any]]) -> None:
        self.players = [players for _share, players in lineups]
        self.shares = np.array([share for share, _players in lineups], np.float64)
        _limits(self.shares)


def _limits(shares: Array) -> Array:
    """Shares as the limits that a drawn number is compared with."""
    if not (len(shares) and np.isfinite(shares).all() and (shares >= 0).all() and shares.sum() > 0):
        raise OptionError(
            f"the shares of line-ups must be numbers of at least 0, not all 0; they are {shares.tolist()}"
        )
    return np.rint(np.cumsum(shares) / shares.sum() * LINEUP_PARTS).astype(np.int64)


class Cast:
    """Players as the numbers that kernels take (see ``core.loops``), and the networks that they need.

    A player is the name of a policy of the game (``"heuristic"`` is the strongest: random play where there is no other), any
    other name that ``cryptid_agents.registry.make_agent`` knows, a ``NetworkPlayer``, or an agent as in
    ``cryptid_agents.base``. Agents that have a ``network`` play inside the kernel, others are asked from outside.
    """

    def __init__(self, game: Game, num_players: int) -> None:
        self.game = game
        self.num_players = num_players
        self._networks: list[Network] = []
        self._named: dict[str, Any] = {}

    @property
    def networks(self) -> Networks:
        """The networks of all players so far, as new arrays."""
        return Networks(self._networks)

    def add(self, player: Any) -> tuple[int, Any]:
        """The player's number, and the agent to ask if it plays from outside.

        Raises:
            OptionError: it is no player, or its network was made for something else.
        """
        if isinstance(player, str):
            names = self.game.policy_names
            if player == "heuristic" or player in names:
                return names.index(names[-1] if player == "heuristic" else player), None
            if player not in self._named:
                self._named[player] = self._agent(player)
            player = self._named[player]
        network = getattr(player, "network", None)
        if isinstance(network, Network):
            return self._network_code(network, bool(getattr(player, "greedy", True))), None
        if isinstance(player, type) or not callable(getattr(player, "act_batch", None)):
            raise OptionError(f"a player is a name, a NetworkPlayer or an agent with act_batch, not {player!r}")
        return OUTSIDE, player

    def _agent(self, name: str) -> Any:
        from cryptid_agents.registry import make_agent  # agents are a package of their own

        return make_agent(name, self.game.id, self.num_players)

    def _network_code(self, network: Network, greedy: bool) -> int:
        layout, actions = self.game.layout(self.num_players), self.game.action_layout(self.num_players)
        if network.sizes[0] != layout.size or network.sizes[-1] != actions.size:
            raise OptionError(
                f"{self.game.title} with {self.num_players} players has {layout.size} features and {actions.size} "
                f"actions; the network was made for {network.sizes[0]} and {network.sizes[-1]}"
            )
        known = [number for number, other in enumerate(self._networks) if other is network]
        if not known:
            self._networks.append(network)
        number = known[0] if known else len(self._networks) - 1
        return NETWORK + 2 * number + (not greedy)


class Opponents:
    """The learner's opponents as the kernels take them.

    Args:
        game: the game.
        num_players: seats.
        given: a ``Mixture``, or one line-up as in it; for what a player can be see ``Cast``.

    Attributes:
        lineups: int64 [K, P - 1], who plays (see ``core.loops``), clockwise from the learner.
        limits: int64 [K], of the drawn number for each line-up.
        networks: the networks among them.
        agents: line-up → agents by distance from the learner - 1, None where the kernel plays.

    Raises:
        OptionError: not as many players as other seats, or one that is none.
    """

    def __init__(self, game: Game, num_players: int, given: Any = "heuristic") -> None:
        mixture = given if isinstance(given, Mixture) else Mixture([(1.0, given)])
        cast = Cast(game, num_players)
        tables = [[cast.add(player) for player in _each(players, num_players - 1)] for players in mixture.players]
        self.lineups = np.array([[code for code, _agent in table] for table in tables], np.int64)
        self.agents = [[agent for _code, agent in table] for table in tables]
        self.limits = _limits(mixture.shares)
        self.networks = cast.networks
        self.outside = bool((self.lineups == OUTSIDE).any())

    def set_shares(self, shares: Sequence[float] | Array) -> None:
        """Other shares for the line-ups, from the next episodes on."""
        array = np.asarray(shares, np.float64)
        if array.shape != self.limits.shape:
            raise OptionError(f"there are {len(self.limits)} line-ups, not {len(array)}")
        self.limits[:] = _limits(array)


def _each(players: Any, others: int) -> list[Any]:
    """The players of a line-up, one for each other seat."""
    each = list(players) if isinstance(players, (list, tuple)) else [players] * others
    if len(each) != others:
        raise OptionError(
            f"opponents: one for all, or one for each of the {others} other seats, clockwise from the learner; "
            f"these are {len(each)}"
        )
    return each
