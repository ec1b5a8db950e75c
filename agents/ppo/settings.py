"""How each game is trained: one table, and defaults for games that are not in it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any

OPPONENTS = ("random", "heuristic", "self", "past")
"""Kinds of tables that the learner meets: all others random, all the strongest policy of the game, all the learner itself
as it is now, all one of its past selves."""


@dataclass(frozen=True)
class Settings:
    """Everything that decides how training goes, apart from time, seed and threads.

    Attributes:
        options: of the game, ``num_players`` among them.
        reward_scale: factor of the game's rewards.
        win_reward: paid besides to the winner at the end.
        rows: games at the same time.
        steps: actions in each between two updates.
        batch: transitions of one gradient step.
        epochs: passes over what was collected.
        rate, rate_end: learning rate at the beginning and at the end.
        entropy, entropy_end: weight of the policy's entropy, likewise.
        gamma, gae: discount and trace of advantages.
        clip, value_weight: as in PPO.
        width: units of the first layer, which policy and value share.
        hidden: units of the further layers of each.
        spread: whether features are divided by how much they vary in play, instead of by what they could be at most. Good for
            learning by example; where reward alone teaches, large inputs spoil the beginning.
        start: shares of the opponents (``OPPONENTS``) at the beginning.
        later: the same from ``ramp`` of the time on.
        ramp: part of the time in which ``start`` turns into ``later``.
        snapshots: how many past selves are kept.
        snapshot_every: part of the time between two of them.
        imitate: part of the time, at the beginning, in which the learner follows the example of the game's strongest policy.
        imitation_rate: learning rate meanwhile.
    """

    options: dict[str, Any] = field(default_factory=dict)
    reward_scale: float = 1.0
    win_reward: float = 0.0
    rows: int = 512
    steps: int = 32
    batch: int = 1024
    epochs: int = 4
    rate: float = 1e-3
    rate_end: float = 1e-4
    entropy: float = 0.02
    entropy_end: float = 0.002
    gamma: float = 0.997
    gae: float = 0.95
    clip: float = 0.2
    value_weight: float = 0.5
    width: int = 256
    hidden: tuple[int, ...] = (128,)
    spread: bool = False
    start: tuple[float, float, float, float] = (0.5, 0.4, 0.1, 0.0)
    later: tuple[float, float, float, float] = (0.05, 0.55, 0.2, 0.2)
    ramp: float = 0.15
    snapshots: int = 8
    snapshot_every: float = 0.05
    imitate: float = 0.0
    imitation_rate: float = 3e-3

    def as_json(self) -> dict[str, Any]:
        """As written to files."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Settings:
        """Settings from what ``as_json`` made of them; names that this version does not have are an error.

        Raises:
            ValueError: an unknown name.
        """
        known = {entry.name: entry for entry in fields(cls)}
        if unknown := set(values) - set(known):
            raise ValueError(f"unknown settings: {', '.join(sorted(unknown))}")
        parts: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in values.items()}
        return cls(**parts)


SETTINGS: dict[str, Settings] = {
    "call_of_yeti_v0": Settings(options={"reward": "margin"}, reward_scale=0.2, win_reward=1.0),
    "bigfoot_vs_yeti_v0": Settings(options={"reward": "margin"}, reward_scale=0.02, win_reward=1.0),
    # Points come late and chance never meets them, so an example comes first. Which cards a seat can collect is a comparison
    # of counts for each of twelve cards, which takes a wider layer than the other games need.
    "yotei_v0": Settings(
        options={"reward": "margin"},
        reward_scale=0.05,
        win_reward=1.0,
        gamma=0.999,
        gae=0.97,
        width=384,
        hidden=(192,),
        spread=True,
        start=(0.0, 0.7, 0.3, 0.0),
        later=(0.0, 0.5, 0.3, 0.2),
        ramp=0.25,
        imitate=0.2,
    ),
    "call_of_the_wild_v0": Settings(options={"reward": "margin"}, reward_scale=0.3, win_reward=1.0),
}


def settings_for(game_id: str) -> Settings:
    """The table's entry, or the defaults."""
    return SETTINGS.get(game_id, Settings())
