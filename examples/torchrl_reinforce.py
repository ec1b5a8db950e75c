"""TorchRL: self-play with REINFORCE through PettingZooWrapper.

    python examples/torchrl_reinforce.py

All seats share one masked policy. Prints the share of wins of one seat against random play, before and after.
"""

from __future__ import annotations

import warnings
from typing import Any

import torch
from measuring import SMALL, share_of_wins
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from cryptid_envs import call_of_yeti_v0

UPDATES, MATCHES_PER_UPDATE, LEARNING_RATE, ENTROPY = 40, 8, 3e-3, 0.01


def make_env() -> PettingZooWrapper:
    """One match at a time, all seats in one group; seats that are not to act get masks of ones, and what they do is ignored."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that another version of PettingZoo is tested
        env = call_of_yeti_v0.parallel_env(idle_mask="ones", reward="margin", **SMALL)
        return PettingZooWrapper(env=env, use_mask=True)


def make_actor(env: PettingZooWrapper) -> tuple[nn.Module, ProbabilisticActor]:
    """The network and the policy that samples from it."""
    features = env.observation_spec["player", "observation", "observation"].shape[-1]
    actions = env.full_action_spec["player", "action"].space.n
    network = nn.Sequential(nn.Linear(features, 64), nn.Tanh(), nn.Linear(64, actions))
    logits = TensorDictModule(
        lambda seen: network(seen.float()),
        in_keys=[("player", "observation", "observation")],
        out_keys=[("player", "logits")],
    )
    keys = {"logits": ("player", "logits"), "mask": ("player", "action_mask")}
    actor = ProbabilisticActor(
        logits,
        in_keys=keys,
        out_keys=[("player", "action")],
        distribution_class=MaskedCategorical,
    )
    return network, actor


def loss_of(matches: list[Any], actor: ProbabilisticActor) -> torch.Tensor:
    """REINFORCE on what each seat is paid from its choice on, less the mean."""
    chosen, returns = [], []
    for match in matches:
        rewards = match["next", "player", "reward"].squeeze(-1)
        to_go = rewards.flip(0).cumsum(0).flip(0)
        free = match["player", "action_mask"].sum(-1) < match["player", "action_mask"].shape[-1]  # it was asked
        distribution = actor.get_dist(match)
        entropy = distribution.entropy()
        chosen.append(torch.stack([distribution.log_prob(match["player", "action"])[free], entropy[free]]))
        returns.append(to_go[free])
    log_probabilities, entropies = torch.cat(chosen, 1)
    advantage = torch.cat(returns)
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    return -(log_probabilities * advantage).mean() - ENTROPY * entropies.mean()


def train(updates: int = UPDATES, seed: int = 0) -> tuple[float, float]:
    """Shares of wins before and after so many updates."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    env = make_env()
    env.set_seed(seed)
    check_env_specs(env)
    network, actor = make_actor(env)
    optimiser = torch.optim.Adam(network.parameters(), LEARNING_RATE)

    def choose(seen: Any, masks: Any) -> Any:
        with torch.no_grad():
            logits = network(torch.as_tensor(seen).float())
        return logits.masked_fill(torch.as_tensor(masks) == 0, -torch.inf).argmax(1).numpy()

    before = share_of_wins(choose)
    for _ in range(updates):
        with torch.no_grad():
            matches = [env.rollout(10_000, actor) for _ in range(MATCHES_PER_UPDATE)]
        optimiser.zero_grad()
        loss_of(matches, actor).backward()
        optimiser.step()
    return before, share_of_wins(choose)


if __name__ == "__main__":
    before, after = train()
    print(f"share of wins against random play: {before:.3f} before, {after:.3f} after")
