"""Tianshou's PettingZooEnv, with masks."""

from __future__ import annotations

import numpy as np
import tianshou_dqn
from tianshou.env.pettingzoo_env import PettingZooEnv

from tests.libraries.learners.test_torchrl import EPISODES


def test_a_hundred_episodes() -> None:
    rng = np.random.default_rng(0)
    episodes = 0
    for module, options, count in EPISODES:
        env = PettingZooEnv(module.env(**options))
        for number in range(count):
            seen, _ = env.reset(seed=number)
            total = np.zeros(len(env.agents))
            over = False
            while not over:
                legal = np.flatnonzero(seen["mask"])
                assert len(legal)
                seen, rewards, terminated, truncated, _ = env.step(int(rng.choice(legal)))
                total += rewards
                over = terminated or truncated
            assert abs(total.sum()) < 1e-4
            episodes += 1
    assert episodes == 100


def test_the_example_learns() -> None:
    before, after = tianshou_dqn.train()
    assert before < 0.4
    assert after > before + 0.2
