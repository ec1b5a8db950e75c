"""What an arena is asked to do."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cryptid_envs.core.game import Game
from cryptid_envs.registry import load_game

from .errors import ArenaError
from .seatings import SCHEDULES

LABEL = re.compile(r"([\w.+-]+)=(.+)", re.DOTALL)


@dataclass(frozen=True)
class Contestant:
    """An agent in an arena: the name that makes it, and the label under which it is listed."""

    label: str
    name: str

    @classmethod
    def parse(cls, text: str) -> Contestant:
        """``NAME``, or ``LABEL=NAME``."""
        match = LABEL.fullmatch(text)
        return cls(match[1], match[2]) if match else cls(text, text)


@dataclass(frozen=True)
class Settings:
    """An arena.

    Attributes:
        game_id: environment id.
        agents: names as ``make_agent`` takes them, or ``LABEL=NAME``, which lets an agent take part twice.
        games: how many games each pairing plays at least (with the schedule "tables": each set of agents).
        options: of the game, ``num_players`` among them.
        seed: deal number d is what ``env.reset(seed=seed, options={"row": d})`` deals.
        schedule: "pairs", "ones" or "tables", see ``seatings``.
        time_limit: seconds that an agent may take for a decision; None: for ever. A call for N positions may take N times as
            long.
        setup_limit: with a time limit, seconds for being made, and for the first answer in a process: it may compile or load
            something.
        records: whether every game's record is kept.

    Raises:
        ArenaError: fewer than two agents, two of one label, or a number that cannot be.
        OptionError, UnknownEnvironment: the game, or an option of it, does not exist.
    """

    game_id: str
    agents: tuple[str, ...]
    games: int = 1000
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    schedule: str = "pairs"
    time_limit: float | None = None
    setup_limit: float = 300.0
    records: bool = False

    def __post_init__(self) -> None:
        labels = [contestant.label for contestant in self.contestants]
        if len(labels) < 2:
            raise ArenaError(f"an arena needs two agents or more, not {len(labels)}")
        for label in labels:
            if labels.count(label) > 1:
                raise ArenaError(f"two agents are called {label!r}: give one another label, as in other={label}")
        if self.schedule not in SCHEDULES:
            raise ArenaError(f"schedule must be one of {', '.join(map(repr, SCHEDULES))}, not {self.schedule!r}")
        if isinstance(self.games, bool) or not isinstance(self.games, int) or self.games < 1:
            raise ArenaError(f"games must be a whole number of at least 1, not {self.games!r}")
        if isinstance(self.seed, bool) or not isinstance(self.seed, int) or not 0 <= self.seed < 2**64:
            raise ArenaError(f"seed must be a whole number from 0 to 2^64 - 1, not {self.seed!r}")
        if self.time_limit is not None and not 0 < self.time_limit < math.inf:
            raise ArenaError(f"time_limit must be a number of seconds above 0, or None, not {self.time_limit!r}")
        self.game.parse(self.options)

    @cached_property
    def contestants(self) -> tuple[Contestant, ...]:
        """The agents in the order given."""
        agents: Sequence[str] = (self.agents,) if isinstance(self.agents, str) else self.agents
        return tuple(Contestant.parse(text) for text in agents)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return load_game(self.game_id)

    @cached_property
    def num_players(self) -> int:
        """Seats at a table."""
        return self.game.parse(self.options)["num_players"]
