"""Tianshou: a deep Q network in one seat, random agents in the others, through PettingZooEnv.

    python examples/tianshou_dqn.py

Prints the share of wins against random play before and after.
"""

from __future__ import annotations

import logging
from typing import Any

import numpy as np
import torch
from measuring import SMALL, share_of_wins
from tianshou.algorithm.algorithm_base import policy_within_training_step
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.utils.net.common import Net

from cryptid_envs import call_of_yeti_v0

ROUNDS, ENVS, STEPS_PER_ROUND, UPDATES_PER_ROUND = 40, 8, 400, 20


def make_env() -> PettingZooEnv:
    """A match: an AEC environment, one seat after another."""
    return PettingZooEnv(call_of_yeti_v0.env(reward="score", **SMALL))


def make_learner(env: PettingZooEnv) -> DQN:
    """Masks come with the observations."""
    network = Net(
        state_shape=env.observation_space["observation"].shape, action_shape=env.action_space.n, hidden_sizes=[64]
    )
    policy = DiscreteQLearningPolicy(
        model=network,
        action_space=env.action_space,
        observation_space=env.observation_space["observation"],
        eps_training=0.3,
        eps_inference=0.0,
    )
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, target_update_freq=200)


def train(rounds: int = ROUNDS, seed: int = 0) -> tuple[float, float]:
    """Shares of wins before and after so many rounds of playing and learning."""
    logging.getLogger("tianshou").setLevel(logging.ERROR)  # that rewards are one for each seat is no mistake
    torch.manual_seed(seed)
    np.random.seed(seed)  # noqa: NPY002  (Tianshou's random agent and exploration use it)
    torch.set_num_threads(1)
    env = make_env()
    learner = make_learner(env)
    others = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in env.agents[1:]]
    table = MultiAgentOffPolicyAlgorithm(algorithms=[learner, *others], env=env)
    envs = DummyVectorEnv([make_env for _ in range(ENVS)])
    envs.seed(seed)
    collector = Collector(table, envs, VectorReplayBuffer(40_000, ENVS), exploration_noise=True)
    collector.reset()

    def choose(seen: Any, masks: Any) -> Any:
        with torch.no_grad():
            values = learner.policy.model(torch.as_tensor(seen).float())[0]
        return values.masked_fill(torch.as_tensor(masks) == 0, -torch.inf).argmax(1).numpy()

    before = share_of_wins(choose)
    for _ in range(rounds):
        with policy_within_training_step(table.policy):
            collector.collect(n_step=STEPS_PER_ROUND)
            for _ in range(UPDATES_PER_ROUND):
                table.update(collector.buffer, 256)
    return before, share_of_wins(choose)


if __name__ == "__main__":
    before, after = train()
    print(f"share of wins against random play: {before:.3f} before, {after:.3f} after")
