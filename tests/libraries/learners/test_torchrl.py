"""TorchRL's PettingZooWrapper, parallel and AEC, with masks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torchrl_reinforce
from measuring import SMALL
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from cryptid_envs import bigfoot_vs_yeti_v0, call_of_the_wild_v0, call_of_yeti_v0, yotei_v0

# The wrapper names a version of PettingZoo that it is tested with; with this one it works all the same.
pytestmark = pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using version")

EPISODES = [
    (call_of_yeti_v0, SMALL, 60),
    (call_of_the_wild_v0, {"max_ticks": 6}, 38),
    (bigfoot_vs_yeti_v0, {"target_score": 1}, 1),
    (yotei_v0, {"max_rounds": 2}, 1),
]
"""A hundred, most of them of the games whose matches can be made short."""


def parallel(module: Any, options: dict[str, Any]) -> Any:
    return PettingZooWrapper(env=module.parallel_env(idle_mask="ones", **options), use_mask=True)


def one_by_one(module: Any, options: dict[str, Any]) -> Any:
    return PettingZooWrapper(env=module.env(**options), use_mask=True)


@pytest.mark.parametrize("wrap", [parallel, one_by_one])
def test_a_hundred_episodes(wrap: Callable[..., Any]) -> None:
    episodes = 0
    for module, options, count in EPISODES:
        env = wrap(module, options)
        env.set_seed(1)
        for _ in range(count):
            match = env.rollout(5000)
            last = match[-1]["next"]
            assert last["done"].all()
            assert not match["next", "done"][:-1].any()
            rewards = torch.stack([match["next", group, "reward"].sum() for group in env.group_map])
            assert rewards.sum().abs() < 1e-4  # what one wins the others lose
            for group in env.group_map:
                ends = last[group, "terminated"] | last[group, "truncated"]
                assert ends.all()  # all seats end alike
            episodes += 1
    assert episodes == 100


def test_specs_are_kept() -> None:
    check_env_specs(parallel(call_of_the_wild_v0, {"max_ticks": 6}))
    check_env_specs(parallel(call_of_yeti_v0, SMALL))


def test_the_example_learns() -> None:
    before, after = torchrl_reinforce.train()
    assert before < 0.4
    assert after > before + 0.2
    assert after > 0.5
