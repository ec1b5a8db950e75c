"""Matches played straight from the batch engine, as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.desk import Desk
from ..core.game import Game
from ..envs.saved import GameState
from ..envs.seeds import SEARCH_KEYS
from ..envs.vector import Step, VectorGame
from ..registry import GAMES, load_game, register
from .columns import Array, Arrays, complete

MATCHES_PER_UNIT = 128
"""Matches played side by side. What an agent draws by chance may depend on its neighbours, so this is part of the result."""


@dataclass(frozen=True)
class Unit:
    """Matches that ``play_unit`` plays. It pickles, and what comes out depends on nothing else.

    Attributes:
        game_id: environment id.
        module: where the game is registered, for processes that have not registered it.
        options: of the game, ``num_players`` among them.
        seeds: one a match: it is dealt as by ``env.reset(seed=...)``.
        agents: who plays, one name for each seat, as ``cryptid_agents.make_agent`` takes them.
    """

    game_id: str
    module: str
    options: dict[str, Any]
    seeds: tuple[int, ...]
    agents: tuple[str, ...]


def agents_of(agents: str | Sequence[str], num_players: int) -> tuple[str, ...]:
    """One name for each seat.

    Raises:
        ValueError: neither one for all nor one for each.
    """
    named = (agents,) * num_players if isinstance(agents, str) else tuple(agents)
    if len(named) == 1:
        named *= num_players
    if len(named) != num_players or not all(isinstance(name, str) for name in named):
        raise ValueError(f"agents must be one name, or one for each of {num_players} seats, not {agents!r}")
    return named


def units_of(
    game_id: str, matches: int, seed: int, agents: str | Sequence[str], options: dict[str, Any]
) -> Iterator[Unit]:
    """Match number i is dealt by ``seed + i`` (they go round at 2^64).

    Raises:
        ValueError: agents are neither one for all seats nor one for each.
        OptionError, UnknownEnvironment: the game, or an option of it, does not exist.
    """
    parsed = load_game(game_id).parse(options)
    seated = agents_of(agents, parsed["num_players"])
    for at in range(0, matches, MATCHES_PER_UNIT):
        numbers = range(at, min(at + MATCHES_PER_UNIT, matches))
        seeds = tuple((seed + number) % 2**64 for number in numbers)
        yield Unit(game_id, GAMES[game_id], {**options, "num_players": parsed["num_players"]}, seeds, seated)


def play_unit(unit: Unit) -> Arrays:
    """Play all matches of a unit; returns the columns of ``columns.COLUMNS``.

    Raises:
        UnknownAgent, ImportError: a name means no agent, or a package is missing.
    """
    register(unit.game_id, unit.module)
    game = load_game(unit.game_id)
    players = _Players(game, unit)
    batch = _deal(game, unit.options, unit.seeds)
    step = batch.current()
    matches = np.arange(len(unit.seeds))  # which match each row of the batch plays
    parts: list[tuple[Array, ...]] = []
    ends = _Ends(len(unit.seeds), batch)
    while True:
        running = np.flatnonzero(~(step.terminated | step.truncated))
        if 2 * len(running) <= batch.num_envs:  # rows that are over cost time too
            if not len(running):
                break
            batch, step = _moved(batch, running)
            matches, running = matches[running], np.arange(len(running))
        actions = players.choose(batch, step, running)
        before, step = step, batch.step(actions)
        parts.append(_choices(before, step, actions, running, matches))
        ended = running[(step.terminated | step.truncated)[running]]
        if len(ended):
            ends.keep(batch, step, ended, matches[ended])
    return complete({**_sorted(parts, len(unit.seeds)), **ends.columns(unit.seeds)})


def _deal(game: Game, options: dict[str, Any], seeds: Sequence[int]) -> VectorGame:
    """A batch in which row i holds the match that seed i deals."""
    desk = Desk(game, options)
    dealt = []
    for seed in seeds:
        desk.seed(seed)
        desk.begin()
        dealt.append(desk.array["s"].copy())
    batch = VectorGame(game, len(seeds), autoreset="disabled", **options)
    rows = np.concatenate(dealt)
    batch.set_state(GameState.of(game, batch.options, rows))
    return batch


def _moved(batch: VectorGame, rows: Array) -> tuple[VectorGame, Step]:
    """Some rows of a batch as a smaller one."""
    smaller = VectorGame(batch.game, len(rows), autoreset="disabled", **batch.options)
    return smaller, smaller.set_state(batch.get_state(rows))


class _Players:
    """The agents at a unit's table: those that are policies of the game's kernels, and others."""

    def __init__(self, game: Game, unit: Unit) -> None:
        from cryptid_agents.registry import make_agent

        seats = unit.options["num_players"]
        inside = [name in game.policy_names or (name == "heuristic" and game.policies) for name in unit.agents]
        self.policies = [name if there else "random" for name, there in zip(unit.agents, inside, strict=True)]
        names = {name for name, there in zip(unit.agents, inside, strict=True) if not there}
        made = {name: make_agent(name, unit.game_id, seats) for name in sorted(names)}
        self.others = {seat: made[name] for seat, name in enumerate(unit.agents) if name in made}
        self.rng = np.random.default_rng([len(unit.seeds), *(unit.seeds[0] >> 32 * k & 0xFFFFFFFF for k in range(2))])

    def choose(self, batch: VectorGame, step: Step, running: Array) -> Array:
        """An action for every row (and seat) that is to act."""
        actions = batch.sample_actions(self.policies)
        for seat, agent in self.others.items():
            if batch.simultaneous:
                rows = running[step.action_mask[running, seat].any(axis=1)]
                at: Any = (rows, seat)
            else:
                assert step.agent is not None
                rows = at = running[step.agent[running] == seat]
            if len(rows):
                state = None
                if agent.needs_state:
                    state = batch.clone_for_search(rows, seat, int(self.rng.integers(SEARCH_KEYS)))
                actions[at] = agent.act_batch(step.observation[at], step.action_mask[at], self.rng, state=state)
        return actions


def _choices(before: Step, after: Step, actions: Array, running: Array, matches: Array) -> tuple[Array, ...]:
    """One step's choices as (match, seat, observation, mask, action, reward); running rows in order, seats ascending."""
    if before.agent is not None:
        seats = before.agent[running]
        seen, masks = before.observation[running], before.action_mask[running]
        return matches[running], seats, seen, masks, actions[running], after.reward[running]
    at, seats = np.nonzero(before.action_mask[running].any(axis=2))
    rows = running[at]
    last = np.append(at[1:] != at[:-1], True)
    reward = np.where(last[:, None], after.reward[rows], np.float32(0))
    return (
        matches[rows],
        seats,
        before.observation[rows, seats],
        before.action_mask[rows, seats],
        actions[rows, seats],
        reward,
    )


def _sorted(parts: list[tuple[Array, ...]], matches: int) -> Arrays:
    """All steps' choices, match by match, and how many each match has."""
    match = np.concatenate([part[0] for part in parts])
    order = np.argsort(match, kind="stable")
    ticks = np.repeat(np.arange(len(parts)), [len(part[0]) for part in parts])
    names = ("agent", "observation", "action_mask", "action", "reward")
    columns = {"tick": ticks[order], "length": np.bincount(match, minlength=matches)}
    for place, name in enumerate(names, start=1):
        columns[name] = np.concatenate([part[place] for part in parts])[order]
    return columns


class _Ends:
    """How the matches of a unit ended."""

    def __init__(self, matches: int, batch: VectorGame) -> None:
        seats = (matches, batch.num_players)
        self.score = np.zeros(seats, np.int32)
        self.winner = np.zeros(seats, np.bool_)
        self.truncated = np.zeros(matches, np.bool_)
        self.seen = np.zeros((*seats, batch.layout.size), np.uint8)

    def keep(self, batch: VectorGame, step: Step, rows: Array, matches: Array) -> None:
        """Rows that have just ended, which play these matches."""
        scores, winners, _moves = batch.outcomes()
        self.score[matches] = scores[rows]
        self.winner[matches] = winners[rows]
        self.truncated[matches] = step.truncated[rows]
        assert step.final_observation is not None
        self.seen[matches] = step.final_observation[rows]

    def columns(self, seeds: Sequence[int]) -> Arrays:
        """By their names."""
        return {
            "seed": np.array(seeds, np.uint64),
            "seeded": np.ones(len(seeds), np.bool_),
            "score": self.score,
            "winner": self.winner,
            "truncated": self.truncated,
            "final_observation": self.seen,
        }
