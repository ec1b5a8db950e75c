"""Whether an agent looks at what it must not see.

An agent that searches is given a clone in which the hidden cards were dealt anew. These are one possibility of many, and an
agent may only use that they are possible, not that they are the ones: its choice must have the same distribution whichever
of them it is given. ``find_peeking`` asks it at positions of random games, with several clones of the same view each.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from .base import Agent

Array = np.ndarray[Any, Any]
PERMUTATIONS = 3000


@dataclass(frozen=True)
class Peeking:
    """An agent's choices depend on the hidden cards that it was given.

    Attributes:
        form: the method that it was asked by.
        p_value: how probable so much dependence is for an agent that does not look.
        positions: at how many positions its choices were not all the same.
        example: the choices at the position that shows most: actions [clones, draws].
    """

    form: str
    p_value: float
    positions: int
    example: Array


@dataclass(frozen=True)
class _Position:
    """A seat's view of a position, and the batch whose row 0 it is."""

    batch: Any
    seat: int
    seen: Array
    mask: Array


def find_peeking(
    agent: Agent,
    game_id: str,
    *,
    positions: int = 24,
    clones: int = 3,
    draws: int = 20,
    seed: int = 0,
    level: float = 1e-3,
    **options: Any,
) -> Peeking | None:
    """Compare an agent's choices for one view between different hidden cards; None if nothing tells them apart.

    Args:
        agent: for this game and number of players.
        game_id: environment id.
        positions: how many positions of random games it is asked at, those with one legal action left out.
        clones: how many deals of the hidden cards at each.
        draws: how often it is asked for each of them, with other generators.
        seed: of everything.
        level: the probability with which an agent that does not look may be accused.
        options: of the game.

    An agent that does not want a state cannot look, and passes. One that reaches for the original by other ways than what it
    is given (the interpreter's frames, say) is not found.
    """
    taken = list(_positions(game_id, positions, seed, options))
    for form, ask in (("act", _ask_singly), ("act_batch", _ask_together)):
        found = _compare(form, [ask(agent, one, clones, draws, seed + k) for k, one in enumerate(taken)], seed, level)
        if found is not None:
            return found
    return None


def _positions(game_id: str, count: int, seed: int, options: dict[str, Any]) -> Iterator[_Position]:
    """Positions from all parts of random games, in which the seat that acts has a choice."""
    from cryptid_envs.envs.vector import VectorGame
    from cryptid_envs.registry import load_game

    rng = np.random.default_rng([seed, 1])
    batch = VectorGame(load_game(game_id), 1, autoreset="same_step", **options)
    batch.reset(seed=seed)
    lengths = batch.rollout(400).length_sum or 400
    step = batch.reset(seed=seed)
    gap = max(1, lengths // (2 * count))
    wait = int(rng.integers(1, gap + 1))
    while count:
        if step.agent is None:
            acting = np.flatnonzero(step.action_mask[0].sum(axis=1) > 1)
        else:
            acting = step.agent[:1] if step.action_mask[0].sum() > 1 else step.agent[:0]
        if wait <= 0 and len(acting):
            seat = int(rng.choice(acting))
            at: Any = (0, seat) if batch.simultaneous else 0
            apart = VectorGame(batch.game, 1, autoreset="disabled", **batch.options)
            apart.set_state(batch.get_state())
            yield _Position(apart, seat, step.observation[at].copy(), step.action_mask[at].copy())
            count -= 1
            wait = int(rng.integers(1, gap + 1))
        step = batch.step(batch.sample_actions())
        wait -= 1


def _ask_singly(agent: Agent, position: _Position, clones: int, draws: int, seed: int) -> Array:
    """Choices by ``act``, int64 [clones, draws]; draw k has the same generator with every clone."""
    from .clones import single_games

    states: Any = [None] * clones
    if agent.needs_state:
        states = single_games(position.batch.clone_for_search([0], position.seat, seed, copies=clones))

    def choose(state: Any, draw: int) -> int:
        rng = np.random.default_rng([seed, draw])
        own = copy.deepcopy(state)  # which it may play on
        return agent.act(position.seen.copy(), position.mask.copy(), rng, state=own)

    few = min(draws, 4)
    choices = np.array([[choose(state, draw) for draw in range(few)] for state in states])
    if (choices == choices[0]).all():
        return choices  # the same generator, the same choice: nothing to compare
    # Generators of their own, so that the clones' choices are independent of one another
    return np.array([[choose(state, 1000 * (k + 1) + draw) for draw in range(draws)] for k, state in enumerate(states)])


def _ask_together(agent: Agent, position: _Position, clones: int, draws: int, seed: int) -> Array:
    """Choices by ``act_batch``, int64 [clones, draws], all in one call."""
    from cryptid_envs.envs.vector import VectorGame

    rows = clones * draws
    state = None
    if agent.needs_state:
        few = position.batch.clone_for_search([0], position.seat, seed, copies=clones)
        saved = few.get_state(np.repeat(np.arange(clones), draws))
        state = VectorGame(few.game, rows, autoreset="disabled", **few.options)
        state.set_state(saved)
    seen, masks = np.tile(position.seen, (rows, 1)), np.tile(position.mask, (rows, 1))
    actions = agent.act_batch(seen, masks, np.random.default_rng([seed, 2]), state=state)
    return np.asarray(actions).reshape(clones, draws)


def _compare(form: str, choices: list[Array], seed: int, level: float) -> Peeking | None:
    """A permutation test of the chi-square statistics of all positions, added up."""
    mixed = [one for one in choices if len(np.unique(one)) > 1]
    if not mixed:
        return None
    rng = np.random.default_rng([seed, 3])
    found = np.array([_statistic(one[None])[0] for one in mixed])
    total = np.zeros(PERMUTATIONS)
    for one in mixed:
        shuffled = rng.permuted(np.broadcast_to(one.reshape(-1), (PERMUTATIONS, one.size)), axis=1)
        total += _statistic(shuffled.reshape(PERMUTATIONS, *one.shape))
    p_value = float((1 + (total >= found.sum() - 1e-9).sum()) / (1 + PERMUTATIONS))
    if p_value > level:
        return None
    return Peeking(form, p_value, len(mixed), mixed[int(np.argmax(found))])


def _statistic(choices: Array) -> Array:
    """Chi-square of clones by actions, for each of many tables of choices [tables, clones, draws]."""
    result = np.zeros(len(choices))
    for action in np.unique(choices[0]):
        counts = (choices == action).sum(axis=2)
        expected = counts.sum(axis=1, keepdims=True) / choices.shape[1]
        result += ((counts - expected) ** 2 / expected).sum(axis=1)
    return result
