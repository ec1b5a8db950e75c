"""What the environments cost a learner: MaskablePPO on the native ``VecEnv``, beside one that does nothing.

    python benchmarks/training.py [--updates 6] [--rounds 3] [--rows 512] [--json FILE]

For each game the same MaskablePPO, with network and batches as in ``cryptid train``, collects and learns on three
environments of the same shapes, in turns: the native one against the game's strongest policy, the native one against random
play, and one that hands out the same arrays at every step. Reported are medians over the rounds of the rates, and of ratios
within a round, by seconds of processor time on one thread, so that other work on the machine counts as little as possible:

- ``collection``: steps a second while collecting (no learning), native to nothing; the target is at least 0.85.
- ``opponents``: part of the learner's whole time, collecting and learning, that the environments' compiled loop takes when
  all other seats play the heuristic; the target is below 0.10.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from cryptid_agents.ppo.settings import Settings, settings_for
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger

from cryptid_envs import registered_envs
from cryptid_envs.adapters.sb3 import CryptidVecEnv, policy_arguments
from cryptid_envs.bench.machine import machine


class NullVecEnv(CryptidVecEnv):
    """A ``VecEnv`` of the same spaces that does nothing: the first observations, masks of one shape, reward 0, no ends."""

    def reset(self) -> Any:
        """The observations that it will always show."""
        self._seen = super().reset()
        self._masks = super().action_masks()
        self._reward = np.zeros(self.num_envs, np.float32)
        self._done = np.zeros(self.num_envs, np.bool_)
        return self._seen

    def step_wait(self) -> Any:
        """The same again, in new arrays, as any environment that may be kept."""
        return self._seen.copy(), self._reward.copy(), self._done.copy(), [{} for _ in range(self.num_envs)]

    def action_masks(self) -> Any:
        """The same again."""
        return self._masks.copy()


class TimedVecEnv(CryptidVecEnv):
    """The native one, which notes how long its steps take."""

    seconds = 0.0

    def step_wait(self) -> Any:
        """A step, timed."""
        start = time.process_time()
        result = super().step_wait()
        self.seconds += time.process_time() - start
        return result


@dataclass
class Rates:
    """Steps a second of one environment in one round, and the part of all time that its steps took."""

    collecting: float
    learning: float
    share: float


class Learner:
    """A MaskablePPO on one environment."""

    def __init__(self, env: CryptidVecEnv, settings: Settings) -> None:
        self.env = env
        self.model = MaskablePPO(
            "MlpPolicy",
            env,
            n_steps=settings.steps,
            batch_size=settings.batch,
            n_epochs=settings.epochs,
            learning_rate=settings.rate,
            policy_kwargs=policy_arguments(settings.width, settings.hidden),
            seed=0,
            device="cpu",
        )
        self.model.set_logger(Logger(None, []))
        self.trained = 0.0
        learn = self.model.train

        def timed() -> None:
            start = time.process_time()
            learn()
            self.trained += time.process_time() - start

        self.model.train = timed

    def run(self, updates: int) -> Rates:
        """So many updates."""
        self.trained = 0.0
        before = getattr(self.env, "seconds", 0.0)
        steps = updates * self.model.n_steps * self.env.num_envs
        start = time.process_time()
        self.model.learn(steps, reset_num_timesteps=False)
        total = time.process_time() - start
        inside = getattr(self.env, "seconds", 0.0) - before
        return Rates(steps / (total - self.trained), steps / total, inside / total)


def measure(game_id: str, updates: int, rounds: int, rows: int) -> dict[str, Any]:
    """All figures of one game."""
    settings = settings_for(game_id)
    learners = {
        name: Learner(make(game_id, rows, opponents=opponents, seed=0, **settings.options), settings)
        for name, make, opponents in (
            ("heuristic", TimedVecEnv, "heuristic"),
            ("random", TimedVecEnv, "random"),
            ("nothing", NullVecEnv, "random"),
        )
    }
    for learner in learners.values():
        learner.run(1)
    samples: list[dict[str, Rates]] = []
    for number in range(rounds):
        order = list(learners.items())
        samples.append({name: learner.run(updates) for name, learner in (order if number % 2 else reversed(order))})

    def median(values: Sequence[float]) -> float:
        return round(statistics.median(values), 4)

    return {
        "id": game_id,
        "rows": rows,
        "collecting": {name: median([sample[name].collecting for sample in samples]) for name in learners},
        "learning": {name: median([sample[name].learning for sample in samples]) for name in learners},
        "collection": {
            name: median([sample[name].collecting / sample["nothing"].collecting for sample in samples])
            for name in ("heuristic", "random")
        },
        "opponents": {name: median([sample[name].share for sample in samples]) for name in ("heuristic", "random")},
    }


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", help="environments; all if none is named")
    parser.add_argument("--updates", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rows", type=int, default=Settings.rows)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    torch.set_num_threads(1)
    results = []
    for game_id in given.games or registered_envs():
        result = measure(game_id, given.updates, given.rounds, given.rows)
        results.append(result)
        print(
            f"{game_id}: collecting {result['collecting']['heuristic']:,.0f} steps/s, "
            f"{result['collection']['heuristic']:.2f} of nothing ({result['collection']['random']:.2f} against random play); "
            f"learning {result['learning']['heuristic']:,.0f} steps/s, of which games "
            f"{100 * result['opponents']['heuristic']:.1f} % ({100 * result['opponents']['random']:.1f} %)",
            flush=True,
        )
    if given.json is not None:
        content = {"format": "cryptid-training/1", "machine": machine(), "threads": 1, "environments": results}
        given.json.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
