"""Prints a digest of everything that all games show: ``python -m tests.contract.digests``.

The tests compare the output of processes that must not differ.
"""

from __future__ import annotations

import hashlib
import json

import numpy as np

from cryptid_envs.core.state import digest
from tests.contract.cases import BASE, EVERY, Case
from tests.contract.drive import chooser, future, look, play_to, plies


def of_singles(case: Case, seed: int, steps: int) -> str:
    """AEC and parallel, step by step, with search clones, information states and the record."""
    shown: list[object] = []
    env = case.aec()
    env.reset(seed=seed)
    for number, _ in enumerate(plies(env, chooser(seed))):
        if number >= steps:
            break
        if number % 8 == 0:
            agent = env.agent_selection
            clone = env.clone_for_search(agent, seed + number)
            shown += [look(env), look(clone), env.information_state(agent), digest(env.get_state().rows)]
    parallel = case.parallel()
    parallel.reset(seed=seed)
    shown += [json.dumps(env.record()), future(parallel, steps // 4), json.dumps(parallel.record())]
    return hashlib.blake2b(repr(shown).encode(), digest_size=8).hexdigest()


def of_batch(case: Case, steps: int) -> str:
    """A batch, its sampled actions, its records and a rollout."""
    batch = case.batch(3, record=True)
    batch.reset(seed=5)
    result = hashlib.blake2b(digest_size=8)
    for _ in range(steps):
        actions = batch.sample_actions()
        step = batch.step(actions)
        for array in (actions, *step[:6]):
            result.update(b"-" if array is None else np.ascontiguousarray(array).tobytes())
    result.update(json.dumps([batch.records(row) for row in range(3)]).encode())
    silent = case.batch(2, seed=9)
    silent.reset()
    for policy in case.game.policy_names:
        result.update(repr(silent.rollout(steps, policy, observe=True)).encode())
    result.update(digest(silent.get_state().rows).encode())
    return result.hexdigest()


def of_game(case: Case, seed: int) -> str:
    """The record of the first part of a game."""
    return hashlib.blake2b(json.dumps(play_to(case, seed, 120).record()).encode(), digest_size=8).hexdigest()


def main() -> None:
    for case in BASE:
        print(case, of_singles(case, 1, 120), of_batch(case, 60))  # noqa: T201
    for case in EVERY:
        print(case, of_game(case, 2))  # noqa: T201


if __name__ == "__main__":
    main()
