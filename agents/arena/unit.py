"""A unit of work: some deals, in all seatings of one table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cryptid_envs.registry import GAMES

from .seatings import Seating, seatings, tables
from .settings import Contestant, Settings

GAMES_PER_UNIT = 128
"""About so many games make a unit: enough for a batch, and little enough to lose when it is interrupted."""


@dataclass(frozen=True)
class Unit:
    """What ``play_unit`` plays. It pickles, and its result depends on nothing else.

    Attributes:
        game_id: environment id.
        module: where the game is registered, for processes that have not registered it.
        options: of the game.
        agents: those at the table.
        seatings: which of them sits where.
        seed: of the deals.
        first_deal, num_deals: the deals' numbers; each is played in every seating.
        time_limit, setup_limit: see ``Settings``.
        records: whether to return the games' records.
    """

    game_id: str
    module: str
    options: dict[str, Any]
    agents: tuple[Contestant, ...]
    seatings: tuple[Seating, ...]
    seed: int
    first_deal: int
    num_deals: int
    time_limit: float | None = None
    setup_limit: float = 0.0
    records: bool = False

    @property
    def num_games(self) -> int:
        """Games in the unit."""
        return len(self.seatings) * self.num_deals

    @cached_property
    def key(self) -> str:
        """Names the unit by all that its games depend on; limits of time do not change a game."""
        others = ("module", "time_limit", "setup_limit", "records")
        content = {name: value for name, value in asdict(self).items() if name not in others}
        text = json.dumps(content, sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def generator(self, purpose: str) -> np.random.Generator:
        """A generator of the unit's own for each purpose."""
        digest = hashlib.blake2b(f"{self.key} {purpose}".encode(), digest_size=32).digest()
        return np.random.default_rng(np.frombuffer(digest, np.uint32))


@dataclass
class Played:
    """The games of a unit: S seatings, D deals, P seats.

    Attributes:
        winners: bool [S, D, P].
        scores: int64 [S, D, P].
        moves: int64 [S, D], actions in each game.
        decisions: how many decisions each agent of the table was asked for.
        seconds: how long it took for them (that of the machine it ran on, and of what else ran there).
        records: of the games, in the order of the arrays, if the unit wanted them.
    """

    winners: np.ndarray[Any, Any]
    scores: np.ndarray[Any, Any]
    moves: np.ndarray[Any, Any]
    decisions: list[int]
    seconds: list[float]
    records: list[dict[str, Any]] | None = None

    def as_json(self) -> dict[str, Any]:
        """All but the records, as lists."""
        return {
            "winners": self.winners.astype(int).tolist(),
            "scores": self.scores.tolist(),
            "moves": self.moves.tolist(),
            "decisions": self.decisions,
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, content: dict[str, Any], unit: Unit) -> Played:
        """What ``as_json`` made.

        Raises:
            ValueError: it is not of this unit's shape.
            KeyError: something is missing.
        """
        played = cls(
            np.array(content["winners"], np.int64).astype(np.bool_),
            np.array(content["scores"], np.int64),
            np.array(content["moves"], np.int64),
            [int(number) for number in content["decisions"]],
            [float(number) for number in content["seconds"]],
        )
        games = (len(unit.seatings), unit.num_deals)
        seats = (*games, len(unit.seatings[0]))
        if (played.winners.shape, played.scores.shape, played.moves.shape) != (seats, seats, games):
            raise ValueError(f"the arrays are not of the shapes {seats} and {games}")
        return played


def units_of(settings: Settings, contestants: Sequence[Contestant]) -> Iterator[Unit]:
    """All units of an arena among these contestants: each table's first deals first, so that early results are even."""
    num_players = settings.num_players
    meetings = list(tables(len(contestants), settings.schedule, num_players))
    if not meetings:
        return
    per_table = len(meetings[0])
    per_deal = len(seatings(settings.schedule, per_table, num_players, 0))
    deals = -(-settings.games // per_deal)
    block = max(1, GAMES_PER_UNIT // per_deal)
    options = {**settings.options, "num_players": num_players}
    for number in range(-(-deals // block)):
        first = number * block
        for meeting in meetings:
            yield Unit(
                settings.game_id,
                GAMES[settings.game_id],
                options,
                tuple(contestants[agent] for agent in meeting),
                tuple(seatings(settings.schedule, per_table, num_players, number)),
                settings.seed,
                first,
                min(block, deals - first),
                settings.time_limit,
                settings.setup_limit,
                settings.records,
            )
