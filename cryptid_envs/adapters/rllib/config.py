"""Configurations of masked PPO with self-play."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from ...registry import load_game
from .env import CryptidMultiAgentEnv
from .module import MaskedModule
from .runner import BatchEnvRunner
from .seating import LEARNER, seat_modules


def snapshot_names(number: int) -> list[str]:
    """Names of so many snapshots."""
    return [f"snapshot_{k}" for k in range(number)]


def ppo_config(
    game_id: str,
    *,
    env_runners: int = 2,
    matches_per_runner: int = 64,
    snapshots: int = 2,
    batched: bool = True,
    hidden: tuple[int, ...] = (128, 128),
    seed: int | None = None,
    **options: Any,
) -> PPOConfig:
    """PPO for one network that plays all seats against itself and its snapshots; change what you like before ``build_algo``.

    Args:
        game_id: environment id, turn-based or simultaneous.
        env_runners: processes that play; 0: the one that trains does.
        matches_per_runner: matches that each of them plays side by side.
        snapshots: networks that do not learn and take what ``take_snapshot`` gives them.
        batched: through the batch engine (``BatchEnvRunner``); else RLlib's own env-runner, one object a match.
        hidden: sizes of the layers.
        seed: of everything.
        options: of the game.

    Raises:
        OptionError, UnknownEnvironment: the game, or an option of it, does not exist.
    """
    num_players = load_game(game_id).parse(options)["num_players"]
    modules = [LEARNER, *snapshot_names(snapshots)]
    seats = {f"player_{seat}": seat for seat in range(num_players)}

    def module_of(agent: str, episode: Any, **_more: Any) -> str:
        # The same for all seats of an episode, so that the learner has at least one; RLlib asks once for each.
        rng = np.random.default_rng(zlib.crc32(str(episode.id_).encode()))
        return seat_modules(modules, num_players, rng)[seats[agent]]

    spec = RLModuleSpec(module_class=MaskedModule, model_config={"hidden": list(hidden)})
    return (
        PPOConfig()
        .environment(CryptidMultiAgentEnv, env_config={"game": game_id, **options}, disable_env_checking=True)
        .multi_agent(
            policies=set(modules),
            policy_mapping_fn=module_of,
            policies_to_train=[LEARNER],
            count_steps_by="agent_steps",
        )
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=dict.fromkeys(modules, spec)))
        .env_runners(
            num_env_runners=env_runners,
            num_envs_per_env_runner=matches_per_runner,
            batch_mode="truncate_episodes" if batched else "complete_episodes",
            **({"env_runner_cls": BatchEnvRunner} if batched else {}),
        )
        .learners(num_learners=0)
        .fault_tolerance(
            restart_failed_env_runners=True,
            env_runner_health_probe_timeout_s=5.0,
            env_runner_restore_timeout_s=10.0,
        )
        .training(
            train_batch_size_per_learner=4000, minibatch_size=500, num_epochs=4, lr=5e-4, gamma=1.0, entropy_coeff=0.01
        )
        .debugging(seed=seed)
    )


def take_snapshot(algorithm: Algorithm, name: str) -> None:
    """Let a snapshot become what the learner is now, in the learner and in all env-runners.

    Raises:
        ValueError: there is no snapshot of this name.
    """

    def copy(learner: Any) -> dict[str, Any]:
        learner.module[name].set_state(learner.module[LEARNER].get_state())
        return learner.module[name].get_state(inference_only=True)

    known = [module for module in algorithm.config.policies if module != LEARNER]
    if name not in known:
        raise ValueError(f"there is no snapshot {name!r}; there are: {', '.join(sorted(known)) or 'none'}")
    state = next(iter(algorithm.learner_group.foreach_learner(copy))).get()
    # Not by sync_weights: an env-runner takes no weights that are not newer than the learner's that it has.
    algorithm.env_runner_group.foreach_env_runner(lambda runner: runner.module[name].set_state(state))
