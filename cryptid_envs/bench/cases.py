"""What is measured of one environment."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.game import Game
from ..envs.aec import CryptidAEC
from ..envs.parallel import CryptidParallel
from ..envs.vector import VectorGame
from .null import NullAEC, NullParallel
from .timing import Case
from .walks import walk_aec, walk_parallel

SEED = 0
ROLLOUT_STEPS = 64
"""Actions of every row in one call, so many that entering and leaving the kernel does not count."""

FEWEST_ROWS_TO_SHARE = 1024
"""Smaller batches are over before a second thread has woken up."""


@dataclass(frozen=True)
class Sizes:
    """What one step hands out, in bytes. F: features, A: actions.

    Attributes:
        features: F, uint8 each.
        actions: A, int8 each in the mask.
        handed_out: bytes of observation, mask, rewards and flags that the caller sees.
        written: bytes that the kernel writes for them: rows are padded to whole 64-byte lines.
    """

    features: int
    actions: int
    handed_out: int
    written: int


def sizes(game: Game, options: Mapping[str, Any]) -> Sizes:
    """Bytes of one row's step in a batch: of one seat, or of all seats where they move at the same time."""
    step = VectorGame(game, 1, seed=SEED, **options).reset()
    arrays = [array for array in step if array is not None]
    return Sizes(
        step.observation.shape[-1],
        step.action_mask.shape[-1],
        sum(array.nbytes for array in arrays),
        sum(array.strides[0] for array in arrays),  # to the next row, padding included
    )


def constructors_of(game: Game) -> dict[str, Callable[..., Any]]:
    """``env``, ``raw_env`` and ``parallel_env`` of the game's module; the bare classes for a game without one."""
    name = f"cryptid_envs.{game.id}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return {
            "env": lambda **options: CryptidAEC(game, **options),
            "parallel_env": lambda **options: CryptidParallel(game, **options),
        }
    return {name: getattr(module, name) for name in ("env", "raw_env", "parallel_env")}


def single_cases(game: Game, options: Mapping[str, Any]) -> list[Case]:
    """The loops over one game, each interface followed by the environment that does nothing."""
    made = {name: make(**options) for name, make in constructors_of(game).items()}
    num_players = made["env"].num_players
    seen = made["env"].observation_space("player_0")
    shape = (num_players, *seen["observation"].shape, *seen["action_mask"].shape)
    cases = []
    for name, env in {**made, "null AEC": NullAEC(*shape), "null parallel": NullParallel(*shape)}.items():
        env.reset(seed=SEED)
        is_parallel = "parallel" in name
        walk = walk_parallel if is_parallel else walk_aec
        title = name if name.startswith("null") else f"{name}()"
        unit = "parallel steps" if is_parallel else "steps"
        cases.append(Case(title, lambda steps, walk=walk, env=env: walk(env, steps), unit, {"interface": name}))
    return cases


def batch_cases(game: Game, options: Mapping[str, Any], rows: Sequence[int], threads: Sequence[int]) -> list[Case]:
    """``step(sample_actions())`` from Python for each number of rows."""
    cases = []
    for num_envs in rows:
        for num_threads in threads:
            if num_threads > 1 and num_envs < FEWEST_ROWS_TO_SHARE:
                continue
            batch = VectorGame(game, num_envs, num_threads=num_threads, seed=SEED, **options)
            batch.reset()

            def run(steps: int, batch: VectorGame = batch) -> int:
                calls = -(-steps // batch.num_envs)
                for _ in range(calls):
                    batch.step(batch.sample_actions())
                return calls * batch.num_envs

            labels = {"interface": "batch", "num_envs": num_envs, "num_threads": num_threads}
            cases.append(Case(f"batch of {num_envs}{_on(num_threads)}", run, "row steps", labels))
    return cases


def rollout_cases(game: Game, options: Mapping[str, Any], num_envs: int, threads: Sequence[int]) -> list[Case]:
    """Random play inside the kernel, without and with observations."""
    cases = []
    for observe in (False, True):
        for num_threads in threads:
            batch = VectorGame(game, num_envs, num_threads=num_threads, seed=SEED, **options)
            batch.reset()

            def run(steps: int, batch: VectorGame = batch, observe: bool = observe) -> int:
                calls = -(-steps // (ROLLOUT_STEPS * batch.num_envs))
                return sum(batch.rollout(ROLLOUT_STEPS, observe=observe).steps for _ in range(calls))

            what = " with observations" if observe else ""
            labels = {"interface": "rollout", "num_envs": num_envs, "num_threads": num_threads, "observe": observe}
            cases.append(Case(f"rollout{what}{_on(num_threads)}", run, "steps", labels))
    return cases


def _on(num_threads: int) -> str:
    return "" if num_threads == 1 else f", {num_threads} threads"
