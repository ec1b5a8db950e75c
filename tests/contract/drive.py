"""Playing games with reproducible choices, and looking at everything that an environment shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Any

import numpy as np

from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.envs.parallel import CryptidParallel

_MASK = 2**64 - 1
Choose = Callable[[int, int, np.ndarray[Any, Any]], int]
"""(seat, how many choices it has made, its mask) → action."""


def scramble(*numbers: int) -> int:
    """A 64-bit hash of small numbers, the same in every process."""
    word = 0x243F6A8885A308D3
    for number in numbers:
        word = ((word ^ number) * 0x9E3779B97F4A7C15 + 0x7F4A7C15) & _MASK
        word ^= word >> 29
    return word


def chooser(seed: int) -> Choose:
    """Random legal choices that depend only on the seed, the seat, how often it has chosen, and its mask."""

    def choose(seat: int, turn: int, mask: np.ndarray[Any, Any]) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[scramble(seed, seat, turn) % len(legal)])

    return choose


def first_legal(_seat: int, _turn: int, mask: np.ndarray[Any, Any]) -> int:
    return int(np.flatnonzero(mask)[0])


def last_legal(_seat: int, _turn: int, mask: np.ndarray[Any, Any]) -> int:
    return int(np.flatnonzero(mask)[-1])


def seat_of(agent: str) -> int:
    return int(agent.rpartition("_")[2])


def is_over(env: CryptidAEC) -> bool:
    """Whether the game is over (agents may still have to retire)."""
    return not env.agents or env.terminations[env.agents[0]] or env.truncations[env.agents[0]]


def plies(env: CryptidAEC, choose: Choose, turns: Counter[int] | None = None) -> Iterator[tuple[int, int]]:
    """Play an AEC environment to the end of its game: (seat, action) before each action is applied."""
    turns = Counter() if turns is None else turns
    while not is_over(env):
        seat = seat_of(env.agent_selection)
        action = choose(seat, turns[seat], env.observe(env.agent_selection)["action_mask"])
        yield seat, action
        turns[seat] += 1
        env.step(action)


def finish(env: CryptidAEC, choose: Choose) -> int:
    """Play a game to its end; returns the number of steps."""
    return sum(1 for _ in plies(env, choose))


def spread_plies(case: Any, seed: int, count: int) -> Iterator[CryptidAEC]:
    """An AEC game, yielded before about ``count`` steps that are spread over all of it, and at its end."""
    length = finish(play_to(case, seed, 0), chooser(seed))
    chosen = {k * length // count for k in range(count)}
    env = play_to(case, seed, 0)
    for number, _ in enumerate(plies(env, chooser(seed))):
        if number in chosen:
            yield env
    yield env


def spread_moves(case: Any, seed: int, count: int) -> Iterator[CryptidAEC | CryptidParallel]:
    """The same, and nowhere in the middle of a tick: games in which all choose at once are played in their parallel form."""
    if not case.game.simultaneous:
        yield from spread_plies(case, seed, count)
        return
    env = case.parallel()
    length = sum(1 for _ in _ticks(env, seed))
    chosen = {k * length // count for k in range(count)}
    for number, _ in enumerate(_ticks(env, seed)):
        if number in chosen:
            yield env
    yield env


def _ticks(env: CryptidParallel, seed: int) -> Iterator[None]:
    """Play a parallel environment to its end; yields before each step."""
    seen, turns = env.reset(seed=seed)[0], Counter[int]()
    while env.agents:
        yield
        seen = env.step(joint_actions(env, seen, chooser(seed), turns))[0]


def play(case: Any, seed: int, choose_seed: int = 0, **more: Any) -> CryptidAEC:
    """A finished AEC game of a case."""
    env = case.aec(**more)
    env.reset(seed=seed)
    finish(env, chooser(choose_seed))
    return env


def play_to(case: Any, seed: int, ply: int, **more: Any) -> CryptidAEC:
    """An AEC game after ``ply`` steps (or at its end, if that comes before)."""
    env = case.aec(**more)
    env.reset(seed=seed)
    for number, _ in enumerate(plies(env, chooser(seed))):
        if number == ply:
            break
    return env


def joint_actions(env: CryptidParallel, seen: dict[str, Any], choose: Choose, turns: Counter[int]) -> dict[str, int]:
    """Choices of the agents that are to act, from the observations of the last step."""
    actions = {}
    for agent in env.agents:
        mask = seen[agent]["action_mask"]
        if mask.any():
            seat = seat_of(agent)
            actions[agent] = choose(seat, turns[seat], mask)
            turns[seat] += 1
    return actions


def raw(arrays: dict[str, np.ndarray[Any, Any]]) -> tuple[bytes, bytes]:
    """An observation, hashable."""
    return arrays["observation"].tobytes(), arrays["action_mask"].tobytes()


def seen_by(env: CryptidAEC | CryptidParallel, agent: str) -> Hashable:
    """All that an environment shows to one agent."""
    return raw(env.observe(agent)), env.render_seat(agent), tuple(env.legal_words(agent))


def look(env: CryptidAEC | CryptidParallel) -> Hashable:
    """All that an environment shows to anybody, hashable."""
    shown: list[Hashable] = [(agent, seen_by(env, agent)) for agent in env.possible_agents]
    shown += [tuple(env.agents), env.state().tobytes(), env.render_seat(None)]
    if isinstance(env, CryptidAEC):
        by_agent = (env.rewards, env._cumulative_rewards, env.terminations, env.truncations)
        shown += [env.agent_selection, *(tuple(sorted(values.items())) for values in by_agent), repr(env.infos)]
        if env.agents:
            observation, *rest = env.last()
            assert observation is not None
            shown += [raw(observation), repr(rest)]
    return tuple(shown)


def future(env: CryptidAEC | CryptidParallel, steps: int, choose_seed: int = 0) -> list[Hashable]:
    """Everything shown over the next steps with fixed choices: on to the end, dead steps, and the next game."""
    choose, turns = chooser(choose_seed), Counter[int]()
    shown = [look(env)]
    for _ in range(steps):
        if not env.agents:
            env.reset()
        elif isinstance(env, CryptidParallel):
            seen = {agent: env.observe(agent) for agent in env.agents}
            shown.append(_hashable(env.step(joint_actions(env, seen, choose, turns))))
        elif is_over(env):
            env.step(None)
        else:
            seat = seat_of(env.agent_selection)
            env.step(choose(seat, turns[seat], env.observe(env.agent_selection)["action_mask"]))
            turns[seat] += 1
        shown.append(look(env))
    return shown


def _hashable(result: tuple[dict[str, Any], ...]) -> Hashable:
    observations, *rest = result
    return tuple((agent, raw(seen)) for agent, seen in observations.items()), repr(rest)
