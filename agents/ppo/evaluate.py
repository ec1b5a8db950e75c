"""How a network does at tables of one kind of opponent: whole games inside the kernel, masked, seats rotated."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from cryptid_envs.bench.shares import wilson
from cryptid_envs.core.game import Game
from cryptid_envs.core.network import Network
from cryptid_envs.envs.matches import play_matches
from cryptid_envs.envs.opponents import NetworkPlayer


@dataclass(frozen=True)
class Result:
    """A share of wins; a shared win counts in parts.

    Attributes:
        opponents: who sat at all other seats.
        share: of the wins.
        low, high: ends of its 95 % interval (Wilson).
        fair: what equal players would have.
        games: that were played.
    """

    opponents: str
    share: float
    low: float
    high: float
    fair: float
    games: int

    def as_json(self) -> dict[str, Any]:
        """As written to files."""
        return asdict(self)


def evaluate(
    game: Game,
    network: Network,
    num_players: int,
    games: int,
    *,
    opponents: tuple[str, ...] = ("random", "heuristic"),
    seed: int = 0,
    num_threads: int = 1,
    **options: Any,
) -> dict[str, Result]:
    """Let the network, greedily, play at tables of each kind of opponent (those that the game has); results by opponent."""
    known = [name for name in opponents if name in game.policy_names or (name == "heuristic" and game.policies)]
    results = {}
    for name in known:
        table = [NetworkPlayer(network, greedy=True), *[name] * (num_players - 1)]
        matches = play_matches(game, table, games, seed=seed, num_threads=num_threads, **options)
        played = len(matches.share)
        share = float(matches.share[:, 0].mean())
        low, high = wilson(share, played)
        results[name] = Result(name, share, low, high, 1 / num_players, played)
    return results
