"""The same seed gives the same game, whole games with masks, and different seeds do not."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

import numpy as np
import pytest

from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.envs.parallel import CryptidParallel
from tests.contract.cases import Case, each, each_base
from tests.contract.drive import future, look


def whole_game(env: CryptidAEC | CryptidParallel, seed: int) -> list[Hashable]:
    env.reset(seed=seed)
    return future(env, 60)


@each
def test_two_environments_play_alike(case: Case) -> None:
    assert whole_game(case.aec(), 11) == whole_game(case.aec(), 11)
    assert whole_game(case.parallel(), 11) == whole_game(case.parallel(), 11)


@each
def test_a_used_environment_plays_like_a_new_one(case: Case) -> None:
    env = case.aec()
    whole_game(env, 5)
    assert env.options == case.aec().options
    assert whole_game(env, 11) == whole_game(case.aec(), 11)
    assert env.options == case.aec().options


@each
def test_games_after_the_first(case: Case) -> None:
    """reset() without a seed deals the next game of the seed: another one, but always the same."""
    one, two = case.aec(), case.aec()
    deals = []
    one.reset(seed=4)
    for episode in range(5):
        two.reset(seed=4, options={"row": 0, "episode": episode})
        assert future(one, 0) == future(two, 0)
        deals.append(one.get_state().rows["seed"][0])
        one.reset()
    assert len(set(deals)) == len(deals)


@each_base
def test_without_any_seed_games_differ(case: Case) -> None:
    seeds = set()
    for _ in range(8):
        env = case.aec()
        env.reset()
        seeds.add(int(env.get_state().rows["seed"][0]))
        env.reset()
        seeds.add(int(env.get_state().rows["seed"][0]))
    assert len(seeds) == 16
    env = case.aec()
    env.reset()
    assert env.record()["seed"] is None


@each_base
def test_other_seeds_other_games(case: Case) -> None:
    games = set()
    for seed in (0, 1, 2, 2**32, 2**63, 2**64 - 1):
        env = case.aec()
        env.reset(seed=seed)
        games.add(look(env))
    assert len(games) >= 5


@each_base
@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, 0.5, "1", True, float("nan"), [1]])
def test_what_is_no_seed(case: Case, seed: object) -> None:
    env = case.aec()
    env.reset(seed=1)
    before = look(env)
    for fails in (env.reset, case.parallel().reset, case.batch(2).reset):
        with pytest.raises(ValueError, match=r"seed must be a whole number from 0 to 2\*\*64 - 1"):
            fails(seed=seed)
    with pytest.raises(ValueError, match="seed must be a whole number"):
        case.batch(2, seed=seed)
    assert look(env) == before


@each_base
def test_numpy_seeds(case: Case) -> None:
    env, other = case.aec(), case.aec()
    env.reset(seed=7)
    for kind in (np.int8, np.uint64, np.int64):
        other.reset(seed=kind(7))
        assert look(env) == look(other)
        assert other.record() == env.record()


@each_base
def test_global_generators_are_left_alone(case: Case) -> None:
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), repr(np.random.get_state())
    whole_game(case.aec(), 1)
    batch = case.batch(3)
    batch.reset(seed=1)
    for _ in range(30):
        batch.step(batch.sample_actions())
    assert (random.getstate(), repr(np.random.get_state())) == before


@each_base
def test_global_generators_have_no_influence(case: Case) -> None:
    random.seed(1)
    np.random.seed(1)
    one = whole_game(case.aec(), 1)
    random.seed(2)
    np.random.seed(2)
    assert whole_game(case.aec(), 1) == one


@each_base
def test_unknown_reset_options_are_ignored(case: Case) -> None:
    env, other = case.aec(), case.aec()
    env.reset(seed=7)
    other.reset(seed=7, options={"something": object(), "num_players": 99})
    assert look(env) == look(other)


@each_base
def test_deals_are_spread(case: Case) -> None:
    """All rows of a batch have streams of their own, and neighbouring seeds share none."""
    first, second = case.batch(1024, seed=0), case.batch(1024, seed=1)
    streams = np.concatenate([batch_streams(first), batch_streams(second)])
    assert len(np.unique(streams)) == 2048


def batch_streams(batch: Any) -> np.ndarray[Any, Any]:
    batch.reset()
    return batch.get_state().rows["seed"]
