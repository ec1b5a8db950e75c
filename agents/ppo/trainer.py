"""Training: MaskablePPO of sb3-contrib on the native ``VecEnv``, with evaluation, checkpoints and a time budget."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

import cryptid_envs
from cryptid_envs.adapters.sb3 import policy_arguments
from cryptid_envs.core.network import Network
from cryptid_envs.extras import importing
from cryptid_envs.registry import load_game

from ..files import write_atomically
from .checkpoint import FILE, Checkpoint, save_checkpoint
from .curve import draw_curve
from .evaluate import Result, evaluate
from .export import network_of
from .imitation import ExampleEnv, ImitatingPPO
from .pool import Pool
from .settings import Settings, settings_for
from .spread import measured_spread
from .weights import Weights, save_weights

with importing("train"):
    import sb3_contrib
    import stable_baselines3
    import torch
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.logger import KVWriter, Logger, TensorBoardOutputFormat

WEIGHTS, CURVE, PICTURE = "weights.npz", "curve.json", "curve.png"
WITHOUT_END = 10**15
"""Steps that are asked of MaskablePPO: time ends training, not their number."""


class TrainingDiverged(RuntimeError):
    """A weight or a loss is no longer a finite number; what was saved before is sound."""


@dataclass(frozen=True)
class Progress:
    """How training stands.

    Attributes:
        elapsed, budget: seconds of training.
        timesteps: the learner's actions so far.
        speed: its actions a second, lately.
        results: of the last evaluation, by opponent.
        evaluated: whether this is a new one.
        note: something that went wrong without ending the training, in words.
    """

    elapsed: float
    budget: float
    timesteps: int
    speed: float
    results: dict[str, Result]
    evaluated: bool = False
    note: str = ""


@dataclass(frozen=True)
class Plan:
    """What a training is to do besides its settings.

    Attributes:
        minutes: how long.
        folder: where everything is written.
        seed: of networks, deals and choices.
        threads: of torch and of the environments.
        evaluate_every: seconds between evaluations, each with a checkpoint.
        games: that each evaluation plays against each opponent.
        final_games: that the last one plays, of deals of their own.
        command: as the user gave it, for the files.
        tensorboard: whether to write TensorBoard's log.
    """

    minutes: float
    folder: Path
    seed: int = 0
    threads: int = 1
    evaluate_every: float = 60.0
    games: int = 1000
    final_games: int = 4000
    command: str = ""
    tensorboard: bool = True


class Trainer:
    """One training, from the beginning or from a checkpoint.

    Args:
        game_id: environment id.
        plan: how long, where to.
        settings: None: those of the table.
        resume: where to go on from; its settings and its seed hold, and the plan's minutes come on top.
        listen: called after every update, for who shows progress.

    ``run()`` trains; ``stop()``, from a signal's handler for example, ends it after the update that is being made.
    """

    def __init__(
        self,
        game_id: str,
        plan: Plan,
        settings: Settings | None = None,
        resume: Checkpoint | None = None,
        listen: Callable[[Progress], None] = lambda _progress: None,
    ) -> None:
        self.game = load_game(game_id)
        self.plan = plan
        self.settings = resume.settings if resume else settings or settings_for(game_id)
        self.seed = resume.seed if resume else plan.seed
        self.num_players: int = self.game.parse(self.settings.options)["num_players"]
        self.listen = listen
        self.stopped = False
        self.taught = resume is not None and resume.taught
        self.results: dict[str, Result] = {}
        self.curve: list[dict[str, Any]] = list(resume.curve) if resume else []
        self.best: Network | None = resume.best if resume else None
        self.best_merit = resume.best_merit if resume else -1.0
        self.before = resume.elapsed if resume else 0.0
        self.budget = self.before + 60.0 * plan.minutes
        self._start = time.monotonic()
        self._resume = resume
        torch.set_num_threads(plan.threads)
        self.pool, self.env, self.model = self._build(resume)
        if resume:
            self.model.policy.load_state_dict(resume.policy)
            self.model.policy.optimizer.load_state_dict(resume.optimizer)
            self.model.num_timesteps = resume.timesteps

    def _build(self, resume: Checkpoint | None) -> tuple[Pool, ExampleEnv, ImitatingPPO]:
        """The opponents, the environments and the learner; the opponents' form is the learner's."""
        settings = self.settings
        blank = self._blank_network()
        deals = self._deal_seed(resume.timesteps if resume else 0)
        pool = Pool(self.game, settings, blank, resume.past if resume else ())
        env = ExampleEnv(
            self.game.id,
            settings.rows,
            opponents=pool.mixture,
            reward_scale=settings.reward_scale,
            win_reward=settings.win_reward,
            num_threads=self.plan.threads,
            **settings.options,
        )
        spread = measured_spread(self.game, **settings.options) if settings.spread and resume is None else None
        model = ImitatingPPO(
            "MlpPolicy",
            env,
            learning_rate=lambda _remaining: self._rate(env.teacher),
            n_steps=settings.steps,
            batch_size=settings.batch,
            n_epochs=settings.epochs,
            gamma=settings.gamma,
            gae_lambda=settings.gae,
            clip_range=settings.clip,
            ent_coef=settings.entropy,
            vf_coef=settings.value_weight,
            policy_kwargs=policy_arguments(settings.width, settings.hidden, spread),
            seed=self.seed % 2**32,
            device="cpu",
        )
        env.seed(deals)  # after the model, which seeds its environment with its own seed
        return pool, env, model

    def _deal_seed(self, timesteps: int) -> int:
        """Deals of a resumed training are not those that it began with."""
        return int(np.random.SeedSequence([self.seed, timesteps]).generate_state(1, np.uint64)[0] >> np.uint64(2))

    def _blank_network(self) -> Network:
        sizes = (
            self.game.layout(self.num_players).size,
            self.settings.width,
            *self.settings.hidden,
            self.game.action_layout(self.num_players).size,
        )
        pairs = list(pairwise(sizes))
        return Network(
            tuple(np.zeros(pair, np.float32) for pair in pairs), tuple(np.zeros(b, np.float32) for _a, b in pairs)
        )

    # --- time ---

    @property
    def elapsed(self) -> float:
        """Seconds of training, those before a resumption included."""
        return self.before + time.monotonic() - self._start

    @property
    def progress(self) -> float:
        """The part of the time that is over, 0 to 1."""
        return min(self.elapsed / self.budget, 1.0) if self.budget > 0 else 1.0

    def _between(self, first: float, last: float) -> float:
        """From one value to another, in even steps of their ratio."""
        if first <= 0 or last <= 0:
            return first + (last - first) * self.progress
        return first * (last / first) ** self.progress

    def _rate(self, teacher: str | None) -> float:
        """The learning rate now, of an update that follows a teacher's examples or not."""
        settings = self.settings
        return settings.imitation_rate if teacher else self._between(settings.rate, settings.rate_end)

    @property
    def teacher(self) -> str | None:
        """The policy whose example is followed now, if any; what was over before a resumption does not begin again."""
        if self.taught or self.game.policies is None or self.progress >= self.settings.imitate:
            return None
        return "heuristic"

    def stop(self) -> None:
        """Let ``run`` end after the update that is being made."""
        self.stopped = True

    # --- training ---

    def run(self) -> dict[str, Result]:
        """Train until the time is over or ``stop``; returns the last evaluation, of deals of its own.

        Raises:
            TrainingDiverged: a weight or a loss is not finite; checkpoint and weights of before are there.
            OSError: what was learned cannot be written at the end.
        """
        self.plan.folder.mkdir(parents=True, exist_ok=True)
        self.model.set_logger(self._logger())
        self._start = time.monotonic()
        callback = _Rounds(self)
        try:
            self.model.learn(WITHOUT_END, callback=callback, reset_num_timesteps=False)
            self.model.num_timesteps = callback.learned  # the step that ended it was learned by nobody
        except ValueError as error:
            self._require_finite()  # distributions refuse numbers that are not finite before we can
            raise error
        finally:
            self.env.close()
            self.model.logger.close()
        return self._finish()

    def _logger(self) -> Logger:
        writers: list[KVWriter] = []
        if self.plan.tensorboard:
            writers.append(_TolerantTensorBoard(str(self.plan.folder / "tensorboard")))
        return Logger(str(self.plan.folder), writers)

    def _require_finite(self) -> None:
        losses = self.model.logger.name_to_value
        bad = [name for name in ("train/loss", "train/value_loss") if not math.isfinite(float(losses.get(name, 0.0)))]
        bad += [name for name, part in self.model.policy.state_dict().items() if not bool(torch.isfinite(part).all())]
        if bad:
            raise TrainingDiverged(
                f"{bad[0]} is no longer a finite number after {self.model.num_timesteps:,} steps. What was saved before, in "
                f"{self.plan.folder}, is sound: go on from there with a lower learning rate"
            )

    def measure(self, network: Network, games: int, seed: int) -> dict[str, Result]:
        """Evaluate a network under the settings' options."""
        options = {
            name: value for name, value in self.settings.options.items() if name not in ("num_players", "reward")
        }
        return evaluate(
            self.game, network, self.num_players, games, seed=seed, num_threads=self.plan.threads, **options
        )

    def note_results(self, network: Network, results: dict[str, Result]) -> None:
        """Add an evaluation to the curve, and keep the network if it is the best so far."""
        self.results = results
        if (merit := _merit(results)) > self.best_merit:
            self.best, self.best_merit = network, merit
        entry = {"seconds": round(self.elapsed, 1), "timesteps": self.model.num_timesteps}
        self.curve.append({**entry, "results": [result.as_json() for result in results.values()]})
        for name, result in results.items():
            self.model.logger.record(f"win_share/{name}", result.share)

    def save(self) -> None:
        """Write checkpoint, weights and curve as they are now.

        Raises:
            OSError: one cannot be written; those that were there are as they were.
        """
        policy = self.model.policy
        checkpoint = Checkpoint(
            self.game.id,
            self.num_players,
            self.game.spec_hash,
            self.settings,
            self.seed,
            self.elapsed,
            self.budget,
            self.model.num_timesteps,
            self.curve,
            policy.state_dict(),
            policy.optimizer.state_dict(),
            self.pool.in_order(),
            self.best,
            self.best_merit,
            self.plan.command,
            versions(),
            self.teacher is None,
        )
        save_checkpoint(self.plan.folder / FILE, checkpoint)
        write_atomically(self.plan.folder / CURVE, (json.dumps(self.curve, indent=1) + "\n").encode())
        self.save_weights(self.best or network_of(policy), self.results)

    def save_weights(self, network: Network, results: dict[str, Result]) -> None:
        """Write the weights file."""
        about = {
            "versions": versions(),
            "command": self.plan.command,
            "minutes": round(self.elapsed / 60, 1),
            "timesteps": self.model.num_timesteps,
            "seed": self.seed,
            "settings": self.settings.as_json(),
            "results": [result.as_json() for result in results.values()],
        }
        weights = Weights(network, self.game.id, self.num_players, self.game.spec_hash, about)
        save_weights(self.plan.folder / WEIGHTS, weights)

    def _finish(self) -> dict[str, Result]:
        self._require_finite()
        network = network_of(self.model.policy)
        self.note_results(network, self.measure(network, self.plan.games, self.seed))
        self.save()
        best = self.best or network
        results = self.measure(best, self.plan.final_games, self.seed + 1)
        self.save_weights(best, results)
        draw_curve(self.curve, self.game.title, self.plan.folder / PICTURE)
        self.results = results
        return results


class _Rounds(BaseCallback):
    """What happens between an update and the next collection."""

    def __init__(self, trainer: Trainer) -> None:
        super().__init__()
        self.trainer = trainer
        self.next_evaluation = 0.0
        self.next_snapshot = trainer.settings.snapshot_every
        self.counted = (time.monotonic(), trainer.model.num_timesteps)
        self.ending = False
        self.learned = trainer.model.num_timesteps

    def _on_rollout_start(self) -> None:
        trainer = self.trainer
        trainer._require_finite()
        network = network_of(trainer.model.policy)
        networks = trainer.env.learner.opponents.networks
        networks.replace(0, network)
        while trainer.progress >= self.next_snapshot:
            self.next_snapshot += trainer.settings.snapshot_every
            if self.next_snapshot > trainer.progress:
                trainer.pool.keep(network, networks)
        trainer.env.learner.opponents.set_shares(trainer.pool.shares(trainer.progress))
        trainer.model.ent_coef = trainer._between(trainer.settings.entropy, trainer.settings.entropy_end)
        trainer.env.teacher = trainer.teacher
        now, steps = time.monotonic(), trainer.model.num_timesteps
        before, counted = self.counted
        self.counted = (now, steps)
        self.learned = steps
        evaluated, note = False, ""
        if trainer.elapsed >= self.next_evaluation:
            self.next_evaluation = trainer.elapsed + trainer.plan.evaluate_every
            trainer.note_results(network, trainer.measure(network, trainer.plan.games, trainer.seed))
            evaluated = True
            try:
                trainer.save()
            except OSError as error:
                note = f"could not save ({error.strerror or error}); what was saved before is still there"
            self.counted = (time.monotonic(), steps)
        speed = (steps - counted) / max(now - before, 1e-9)
        trainer.listen(Progress(trainer.elapsed, trainer.budget, steps, speed, trainer.results, evaluated, note))
        self.ending = trainer.stopped or trainer.elapsed >= trainer.budget

    def _on_step(self) -> bool:
        return not self.ending

    def _on_rollout_end(self) -> None:
        infos = self.trainer.model.ep_info_buffer
        if infos:
            self.logger.record("rollout/return", float(np.mean([info["r"] for info in infos])))
            self.logger.record("rollout/length", float(np.mean([info["l"] for info in infos])))


class _TolerantTensorBoard(TensorBoardOutputFormat):
    """TensorBoard's log, whose loss (full disk) is no reason to stop training."""

    def write(self, *arguments: Any, **keywords: Any) -> None:
        try:
            super().write(*arguments, **keywords)
        except OSError:
            return

    def close(self) -> None:
        try:
            super().close()
        except OSError:
            return


def _merit(results: dict[str, Result]) -> float:
    """What the best network is chosen by: its share against the strongest opponents, and a little by the weaker ones."""
    *weaker, strongest = results.values()
    return strongest.share + sum(result.share for result in weaker) / 100


def versions() -> dict[str, str]:
    """Versions of what the weights depend on."""
    return {
        "cryptid-envs": cryptid_envs.__version__,
        "numpy": np.__version__,
        "torch": str(torch.__version__),
        "stable-baselines3": stable_baselines3.__version__,
        "sb3-contrib": sb3_contrib.__version__,
    }
