"""Masked PPO on RLlib's current API stack: both kinds of env-runners, both kinds of games, and a cluster that loses a node."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

os.environ["OMP_NUM_THREADS"] = "1"  # before torch is imported, here and in Ray's processes

import numpy as np
import pytest
import ray
import rllib_selfplay
import torch
from measuring import SMALL
from ray.cluster_utils import Cluster
from ray.rllib.core.columns import Columns

from cryptid_envs.adapters.rllib import LEARNER, BatchEnvRunner, CryptidMultiAgentEnv, ppo_config, take_snapshot
from cryptid_envs.core.options import OptionError

CASES = [("call_of_yeti_v0", SMALL), ("call_of_the_wild_v0", {"max_ticks": 8})]
each_game = pytest.mark.parametrize(("game_id", "options"), CASES)


@pytest.fixture
def one_machine() -> Iterator[None]:
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@each_game
def test_an_environment_shows_those_that_are_to_act_and_ends_for_all(game_id: str, options: dict[str, Any]) -> None:
    env = CryptidMultiAgentEnv({"game": game_id, **options})
    rng = np.random.default_rng(0)
    shown, _ = env.reset(seed=1)
    over = False
    total = 0.0
    while not over:
        actions = {}
        for agent, seen in shown.items():
            assert env.observation_spaces[agent].contains(seen)
            mask = seen[-env.action_spaces[agent].n :]
            actions[agent] = rng.choice(np.flatnonzero(mask))
        shown, rewards, terminated, truncated, _ = env.step(actions)
        total += sum(rewards.values())
        over = terminated["__all__"] or truncated["__all__"]
    assert set(shown) == set(env.possible_agents)
    assert len(set(terminated.values())) == len(set(truncated.values())) == 1
    assert abs(total) < 1e-5


@each_game
def test_episodes_of_the_batch_are_sound(game_id: str, options: dict[str, Any]) -> None:
    config = ppo_config(game_id, env_runners=0, matches_per_runner=16, seed=1, **options)
    runner = BatchEnvRunner(config=config)
    episodes = runner.sample(num_timesteps=4000)
    assert len(episodes) > 20
    matches: dict[str, float] = {}
    for episode in episodes:
        assert episode.module_id == LEARNER
        assert episode.is_done
        seen, actions = episode.get_observations(), episode.get_actions()
        assert len(seen) == len(actions) + 1
        masks = seen[:-1, -runner.module[LEARNER].num_actions :]
        assert masks[np.arange(len(actions)), actions].all()
        assert seen[-1, -runner.module[LEARNER].num_actions :].all()  # the end
        logits = torch.from_numpy(episode.get_extra_model_outputs(Columns.ACTION_DIST_INPUTS))
        expected = logits.log_softmax(-1).numpy()[np.arange(len(actions)), actions]
        assert np.allclose(episode.get_extra_model_outputs(Columns.ACTION_LOGP), expected, atol=1e-5)
        assert (logits.numpy()[masks == 0] < -1e8).all()
        matches[episode.multi_agent_episode_id] = matches.get(episode.multi_agent_episode_id, 0) + episode.get_return()
        assert (episode.get_rewards()[:-1] == 0).all()  # a match pays at its end
    assert all(-1.0001 <= total <= 1.0001 for total in matches.values())
    assert any(total != 0 for total in matches.values())


@each_game
@pytest.mark.parametrize("batched", [True, False])
@pytest.mark.usefixtures("one_machine")
def test_it_trains(game_id: str, options: dict[str, Any], batched: bool) -> None:
    config = ppo_config(game_id, env_runners=0, matches_per_runner=8, batched=batched, seed=1, **options)
    config.training(train_batch_size_per_learner=600, minibatch_size=200, num_epochs=1)
    algorithm = config.build_algo()
    try:

        def weights(module: str) -> np.ndarray[Any, Any]:
            return algorithm.get_module(module).get_state()["policy.0.weight"].copy()

        learner, snapshot = weights(LEARNER), weights("snapshot_0")
        result = algorithm.train()
        assert result["env_runners"]["num_env_steps_sampled"] > 0
        assert not np.array_equal(learner, weights(LEARNER))
        assert np.array_equal(snapshot, weights("snapshot_0"))
        take_snapshot(algorithm, "snapshot_0")
        assert np.array_equal(weights(LEARNER), weights("snapshot_0"))
        algorithm.train()
        assert not np.array_equal(weights(LEARNER), weights("snapshot_0"))
        with pytest.raises(ValueError, match="no snapshot 'snapshot_7'; there are: snapshot_0, snapshot_1"):
            take_snapshot(algorithm, "snapshot_7")
    finally:
        algorithm.stop()


def test_bad_options_are_refused_at_once() -> None:
    with pytest.raises(OptionError, match="colour"):
        ppo_config("call_of_yeti_v0", colour="red")
    with pytest.raises(ValueError, match="env_config must name the environment"):
        CryptidMultiAgentEnv({})


def test_a_cluster_that_loses_a_node_learns_on() -> None:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        ray.init(address=cluster.address, log_to_driver=False)
        assert len([node for node in ray.nodes() if node["Alive"]]) == 2
        iterations: list[int] = []

        def watch(number: int, result: dict[str, Any]) -> None:
            iterations.append(result["training_iteration"])
            if number == 2:
                cluster.remove_node(second, allow_graceful=False)

        before, after = rllib_selfplay.train(runners=2, watch=watch)
        assert len(iterations) == rllib_selfplay.ITERATIONS  # it went on to the end
        assert len([node for node in ray.nodes() if node["Alive"]]) == 1
        assert before < 0.4
        assert after > before + 0.2
    finally:
        ray.shutdown()
        cluster.shutdown()
