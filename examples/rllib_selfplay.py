"""RLlib: masked PPO in self-play with snapshots, on this machine or on a Ray cluster.

    python examples/rllib_selfplay.py [--address HOST:PORT] [--runners 2] [--iterations 12]

Prints, for a small game, the share of wins of one seat against random play before and after.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # processes that share a machine must not each use all of it

import ray
import torch
from measuring import GAME, SMALL, share_of_wins
from ray.rllib.algorithms.algorithm import Algorithm

from cryptid_envs.adapters.rllib import LEARNER, ppo_config, snapshot_names, take_snapshot
from cryptid_envs.adapters.rllib.spaces import flat

SNAPSHOTS, ITERATIONS, EVERY = 2, 12, 3


def strength(algorithm: Algorithm) -> float:
    """The learner's share of wins in one seat against random play, choosing what it likes best."""
    module: Any = algorithm.get_module(LEARNER)

    def choose(seen: Any, masks: Any) -> Any:
        with torch.no_grad():
            return module.logits(torch.from_numpy(flat(seen, masks))).argmax(1).numpy()

    return share_of_wins(choose)


def train(
    iterations: int = ITERATIONS,
    runners: int = 2,
    watch: Callable[[int, dict[str, Any]], None] = lambda _n, _result: None,
) -> tuple[float, float]:
    """Shares of wins before and after; needs ``ray.init`` first. ``watch(number, result)`` is called after each iteration."""
    torch.manual_seed(0)
    algorithm = ppo_config(GAME, env_runners=runners, snapshots=SNAPSHOTS, seed=0, **SMALL).build_algo()
    try:
        before = strength(algorithm)
        names = snapshot_names(SNAPSHOTS)
        for number in range(iterations):
            watch(number, algorithm.train())
            if number % EVERY == EVERY - 1:
                take_snapshot(algorithm, names[number // EVERY % SNAPSHOTS])
        return before, strength(algorithm)
    finally:
        algorithm.stop()


def main() -> None:
    """Read the arguments, train, say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", help="of a Ray cluster; this machine alone if not given")
    parser.add_argument("--runners", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    chosen = parser.parse_args()
    if chosen.address is None:
        ray.init(num_cpus=max(1, chosen.runners), include_dashboard=False, log_to_driver=False)
    else:
        ray.init(address=chosen.address, log_to_driver=False)

    def tell(number: int, result: dict[str, Any]) -> None:
        sampled = result["env_runners"].get("num_env_steps_sampled_lifetime")
        print(f"iteration {number}: {sampled} choices so far", flush=True)

    before, after = train(chosen.iterations, chosen.runners, tell)
    ray.shutdown()
    print(f"share of wins against random play: {before:.3f} before, {after:.3f} after")


if __name__ == "__main__":
    main()
