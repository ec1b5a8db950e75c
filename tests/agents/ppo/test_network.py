"""A network answers the same by numpy, inside kernels, and as MaskablePPO's policy from which it was exported."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cryptid_agents.ppo.agent import WeightsAgent
from cryptid_agents.ppo.export import network_of
from cryptid_agents.ppo.spread import measured_spread
from cryptid_agents.ppo.weights import Weights
from sb3_contrib import MaskablePPO

from cryptid_envs.adapters.sb3 import CryptidVecEnv, policy_arguments
from cryptid_envs.core.jit import PURE_PYTHON
from cryptid_envs.core.network import Network, Networks, network_logits
from cryptid_envs.envs.learner import LearnerGame
from cryptid_envs.envs.matches import play_matches
from cryptid_envs.envs.opponents import NetworkPlayer
from tests.agents.ppo.small import network_for, weights_for
from tests.contract.cases import BASE, Case, each_base, each_short

STATES = 500 if PURE_PYTHON else 10_000
Array = np.ndarray[Any, Any]


def positions(case: Case, count: int) -> tuple[Array, Array]:
    """So many observations and masks of learners in random games."""
    rows = 250
    env = LearnerGame(case.game, rows, opponents="random", seed=4, **case.options)
    shown, generator = env.reset(), np.random.default_rng(0)
    seen, masks = [], []
    for _ in range(-(-count // rows)):
        seen.append(shown.observation)
        masks.append(shown.action_mask)
        shown = env.step((generator.random(shown.action_mask.shape) * shown.action_mask).argmax(axis=1))
    return np.concatenate(seen)[:count], np.concatenate(masks)[:count]


def kernel_logits(network: Network, observations: Array) -> Array:
    networks = Networks([network])
    hidden = networks.scratch()
    out = np.empty((len(observations), network.sizes[-1]), np.float32)
    for row, observation in zip(out, observations, strict=True):
        row[:] = hidden[network_logits(networks.rows, networks.block, 0, observation, hidden)][: len(row)]
    return out


def argmax(logits: Array, masks: Array) -> Array:
    return np.where(masks.astype(bool), logits, -np.inf).argmax(axis=1)


@each_base
@pytest.mark.parametrize("by_spread", [False, True])
def test_it_plays_as_the_policy_from_which_it_was_exported(case: Case, by_spread: bool) -> None:
    """Action by action, on many states, greedily; and with the same probabilities."""
    env = CryptidVecEnv(case.game_id, 64, opponents="random", seed=1, **case.options)
    spread = measured_spread(case.game, **case.options) if by_spread else None
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=16, batch_size=256, n_epochs=2, learning_rate=0.003,
        policy_kwargs=policy_arguments(64, (32,), spread), seed=0, device="cpu",
    )  # fmt: skip
    model.learn(2048)  # away from the beginning, at which all logits are nearly alike
    network = network_of(model.policy)
    seen, masks = positions(case, STATES)
    expected, _ = model.predict(seen, deterministic=True, action_masks=masks.astype(bool))
    agent = WeightsAgent(Weights(network, case.game_id, case.num_players, case.game.spec_hash))
    assert np.array_equal(agent.act_batch(seen, masks, np.random.default_rng()), expected)
    assert np.array_equal(argmax(kernel_logits(network, seen), masks), expected)
    tensor = model.policy.obs_to_tensor(seen[:200])[0]
    distribution = model.policy.get_distribution(tensor, action_masks=masks[:200])
    categorical: Any = distribution.distribution
    probabilities = categorical.probs.detach().numpy()
    logits = np.where(masks[:200].astype(bool), network.logits(seen[:200]), -np.inf).astype(np.float64)
    softmax = np.exp(logits - logits.max(axis=1, keepdims=True))
    assert probabilities == pytest.approx(softmax / softmax.sum(axis=1, keepdims=True), abs=1e-5)


@pytest.mark.parametrize("activation", ["relu", "tanh"])
def test_kernel_and_numpy_agree_for_every_form(activation: str) -> None:
    case = BASE[0]
    seen, _masks = positions(case, 50)
    network = network_for(case, activation=activation)
    assert kernel_logits(network, seen) == pytest.approx(network.logits(seen), abs=1e-4)


class Drawn(WeightsAgent):
    """Hides its network, so that it is asked from outside the kernel."""

    @property
    def network(self) -> Any:
        return self.weights.network if self.inside else None

    inside = True

    def act_batch(self, observations: Any, masks: Any, rng: Any, *, state: Any = None) -> Any:
        self.inside = True
        actions = super().act_batch(observations, masks, rng)
        self.inside = False
        return actions


@each_short
def test_inside_the_kernel_it_plays_as_outside(case: Case) -> None:
    """The same deals against a greedy network as opponent, in the kernel and asked as an agent."""
    outside = Drawn(weights_for(case))
    outside.inside = False
    inside = WeightsAgent(weights_for(case))
    pair = [LearnerGame(case.game, 4, opponents=one, seed=6, **case.options) for one in (inside, outside)]
    assert [learner.opponents.outside for learner in pair] == [False, True]
    shown = [learner.reset() for learner in pair]
    for step in range(100):
        assert np.array_equal(shown[0].observation, shown[1].observation)
        assert np.array_equal(shown[0].reward, shown[1].reward)
        legal = [np.flatnonzero(mask) for mask in shown[0].action_mask]
        actions = np.array([choices[step % len(choices)] for choices in legal])
        shown = [learner.step(actions) for learner in pair]


def test_drawn_actions_follow_the_probabilities() -> None:
    """By an agent and inside the kernel: the first actions of many games, against their softmax."""
    case = next(case for case in BASE if case.game_id == "sealed_stones_v0")
    network = network_for(case)
    draws = 3000
    env = LearnerGame(case.game, 1, seat=0, opponents="random", seed=0, **case.options)
    shown = env.reset()
    logits = np.where(shown.action_mask[0] == 1, network.logits(shown.observation)[0], -np.inf).astype(np.float64)
    expected = np.exp(logits - logits.max()) / np.exp(logits - logits.max()).sum()
    assert expected.max() < 0.95
    agent = WeightsAgent(Weights(network, case.game_id, case.num_players, case.game.spec_hash), greedy=False)
    seen = np.repeat(shown.observation, draws, axis=0), np.repeat(shown.action_mask, draws, axis=0)
    chosen = agent.act_batch(*seen, np.random.default_rng(5))
    found = np.bincount(chosen, minlength=len(expected)) / draws
    assert found == pytest.approx(expected, abs=4 * 0.5 / draws**0.5)


@each_short
def test_matches_play_every_deal_from_every_seat(case: Case) -> None:
    n = case.num_players
    players = [NetworkPlayer(network_for(case), greedy=False), *["random"] * (n - 1)]
    rest = {name: value for name, value in case.options.items() if name != "num_players"}
    matches = play_matches(case.game, players, 3 * n, seed=1, **rest)
    assert matches.share.shape == (3 * n, n)
    assert sorted(matches.seat[:n, 0].tolist()) == list(range(n))
    assert (np.sort(matches.seat, axis=1) == np.arange(n)).all()
    won = matches.share.sum(axis=1)
    assert np.isin(np.round(won, 6), [0.0, 1.0]).all()
    again = play_matches(case.game, players, 3 * n, seed=1, num_threads=2, **rest)
    assert all(np.array_equal(a, b) for a, b in zip(matches, again, strict=True))
    alone = play_matches(case.game, [NetworkPlayer(network_for(case), greedy=True)] * n, 2 * n, seed=1, **rest)
    for deal in range(2):  # one network on all seats: the rotations of a deal are one and the same game
        games = slice(deal * n, deal * n + n)
        by_seat = np.take_along_axis(alone.share[games], alone.seat[games].argsort(axis=1), axis=1)
        assert (by_seat == by_seat[0]).all()


def test_networks_that_do_not_fit_together_are_refused() -> None:
    one, two = (
        (np.zeros((3, 4), np.float32), np.zeros(4, np.float32)),
        (np.zeros((5, 2), np.float32), np.zeros(2, np.float32)),
    )
    with pytest.raises(ValueError, match="layer 1 takes 5 inputs, the one before gives 4"):
        Network((one[0], two[0]), (one[1], two[1]))
    with pytest.raises(ValueError, match="activation"):
        Network((one[0],), (one[1],), "sigmoid")
    with pytest.raises(ValueError, match="not finite"):
        Network((one[0] + np.float32(np.nan),), (one[1],))
    with pytest.raises(ValueError, match="float32"):
        Network((one[0].astype(float),), (one[1],))
    with pytest.raises(ValueError, match="do not fit"):
        Network((one[0],), (two[1],))
    with pytest.raises(ValueError, match="cannot take its place"):
        Networks([Network((one[0],), (one[1],))]).replace(0, Network((two[0],), (two[1],)))
