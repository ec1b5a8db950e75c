"""A whole game beside its plain reference, move by move: legal words, what a seat may know, points, winners, end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from cryptid_envs.envs.aec import CryptidAEC
from tests.games.policies import Policy

Facts = Callable[[CryptidAEC, int], dict[str, Any]]
"""What an observation of a seat says, in the terms of the reference's ``view``."""


def is_over(env: CryptidAEC) -> bool:
    return any(env.terminations.values()) or any(env.truncations.values())


def play(env: CryptidAEC, seed: int, policy: Policy) -> tuple[list[int], list[list[Any]]]:
    """A whole game; returns its actions and its record's events."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    actions = []
    while not is_over(env):
        agent = env.agent_selection
        legal = env.legal_words(agent)
        actions.append(env.action(agent, legal[policy(rng, legal)]))
        env.step(actions[-1])
    return actions, env.record()["events"]


def compare_game(
    env: CryptidAEC, reference: Any, facts: Facts, seed: int, policy: Policy, not_at_end: tuple[str, ...] = ()
) -> None:
    """Play a game, then walk through it again beside the reference; ``not_at_end``: facts that mean nothing then."""
    actions, events = play(env, seed, policy)
    env.reset(seed=seed)
    seats = range(env.num_players)
    ply = 0
    for event in events:
        assert reference.expects() == event[0], (event, reference.expects())
        if event[0] in ("act", "tick"):
            chosen = [event[2]] if event[0] == "act" else event[1]
            asked = reference.to_act()
            for seat in seats:
                assert sorted(env.legal_words(f"player_{seat}")) == sorted(reference.legal(seat)), (ply, seat, event)
            observer = ply // len(chosen) % env.num_players
            assert_same(facts(env, observer), reference.view(observer), f"ply {ply}, seat {observer}, before {event}")
            for seat, words in zip(asked, chosen, strict=False):
                assert env.agent_selection == f"player_{seat}"
                assert env.words(env.agent_selection, actions[ply]) == words
                env.step(actions[ply])
                ply += 1
        reference.apply(event)
    assert ply == len(actions)
    assert reference.over
    assert reference.expects() == "end"
    record = env.record()
    assert record["scores"] == reference.scores
    assert record["winners"] == reference.winners
    assert record["end"] == getattr(reference, "end", "terminated")
    for observer in seats:
        shown, view = facts(env, observer), dict(reference.view(observer))
        for name in not_at_end:
            shown.pop(name, None)
            view.pop(name, None)
        assert_same(shown, view, f"the end, seat {observer}")


def assert_same(shown: dict[str, Any], view: dict[str, Any], where: str) -> None:
    """Every fact that is shown is the reference's."""
    for name, value in shown.items():
        assert value == view[name], f"{name} at {where}: shown {value}, reference {view[name]}"


def ones(row: np.ndarray[Any, Any], names: tuple[str, ...] | list[str]) -> list[str]:
    """Names of the entries that are set."""
    return [names[i] for i in np.flatnonzero(row)]


def one(row: np.ndarray[Any, Any], names: Any = None) -> Any:
    """The entry that is set (its name, or its index without names), None if none is; more than one is a fault."""
    assert row.sum() <= 1
    found = np.flatnonzero(row)
    if not len(found):
        return None
    return int(found[0]) if names is None else names[int(found[0])]
