"""A native ``VecEnv`` of stable-baselines3 over the batch engine, for MaskablePPO of sb3-contrib.

>>> from cryptid_envs.adapters.sb3 import CryptidVecEnv, policy_arguments
>>> env = CryptidVecEnv("call_of_yeti_v0", 256, opponents="heuristic", seed=0)
>>> model = MaskablePPO("MlpPolicy", env, policy_kwargs=policy_arguments())
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..envs.learner import ROTATE, LearnerGame, LearnerStep
from ..envs.seeds import fresh_seed
from ..extras import importing
from ..registry import load_game

with importing("train"):
    import torch
    from gymnasium import spaces
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
    from stable_baselines3.common.vec_env import VecEnv
    from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from .gymnasium import learner_spaces

Array = np.ndarray[Any, Any]


class CryptidVecEnv(VecEnv):
    """One learner in each of N games.

    A row that ends is dealt anew in the same step; its ``info`` has ``terminal_observation``, ``episode`` (return ``r``,
    the learner's actions ``l``, seconds ``t``), ``win_share``, ``seat`` and ``lineup``. The end of a game is always a true
    one, even where it was cut off: all points have been paid, so ``TimeLimit.truncated`` is never set.

    Args:
        game_id: id as in the registry.
        num_envs: N.
        seat: the learner's seat, or "rotate".
        opponents: who plays the other seats, see ``cryptid_envs.envs.opponents``.
        reward_scale: factor of the game's rewards.
        win_reward: paid besides at the end: this to a sole winner, nothing on average.
        num_threads: threads that share the rows.
        seed: of the first ``reset()``; None: random.
        illegal: "raise" or "lose".
        options: of the game, ``num_players`` and ``reward`` among them.
    """

    def __init__(
        self,
        game_id: str,
        num_envs: int = 256,
        *,
        seat: int | str = ROTATE,
        opponents: Any = "heuristic",
        reward_scale: float = 1.0,
        win_reward: float = 0.0,
        num_threads: int = 1,
        seed: int | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        self.learner = LearnerGame(
            load_game(game_id),
            num_envs,
            seat=seat,
            opponents=opponents,
            num_threads=num_threads,
            seed=seed,
            illegal=illegal,
            **options,
        )
        self.reward_scale = reward_scale
        self.win_reward = win_reward
        self._actions: Array | None = None
        self._began = time.monotonic()
        self._reset_seed: int | None = None
        super().__init__(self.learner.num_envs, *learner_spaces(self.learner))

    @property
    def num_players(self) -> int:
        """Seats in each game."""
        return self.learner.num_players

    def reset(self) -> Array:
        """Begin an episode in every row; uint8 [N, D]."""
        shown = self.learner.reset(seed=self._reset_seed)
        self._reset_seed = None
        self.reset_infos = [{} for _ in range(self.num_envs)]
        self._reset_seeds()
        self._reset_options()
        return shown.observation

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """One seed for all rows, from the next ``reset()`` on; every row has a stream of its own."""
        self._reset_seed = fresh_seed() if seed is None else seed
        return [self._reset_seed] * self.num_envs

    def step_async(self, actions: Array) -> None:
        """Note the learners' actions, integers [N]."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> VecEnvStepReturn:
        """Apply them; returns observation [N, D], reward float32 [N], done [N], infos."""
        if self._actions is None:
            raise RuntimeError("step_wait() follows step_async()")
        shown = self.learner.step(self._actions)
        self._actions = None
        reward = shown.reward * np.float32(self.reward_scale)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if shown.episodes is not None:
            if self.win_reward:
                n = self.num_players
                reward[shown.episodes.row] += self.win_reward * (shown.episodes.share * n - 1) / (n - 1)
            self._describe(shown, infos)
        return shown.observation, reward, shown.terminated | shown.truncated, infos

    def _describe(self, shown: LearnerStep, infos: list[dict[str, Any]]) -> None:
        """Fill in the infos of rows whose episode ended."""
        episodes, last = shown.episodes, shown.final_observation
        if episodes is None or last is None:
            return
        seconds = round(time.monotonic() - self._began, 6)
        for row, seat, lineup, length, total, share in zip(*(part.tolist() for part in episodes), strict=True):
            infos[row] = {
                "terminal_observation": last[row],
                "episode": {"r": total, "l": length, "t": seconds},
                "win_share": share,
                "seat": seat,
                "lineup": lineup,
            }

    def action_masks(self) -> Array:
        """The learners' legal actions, bool [N, A]."""
        return self.learner.action_masks()

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """``action_masks`` of the rows, as MaskablePPO asks for them; there is no environment for each row that had more."""
        if method_name != "action_masks" or method_args or method_kwargs:
            raise AttributeError(f"rows of a CryptidVecEnv have the method 'action_masks()' only, not {method_name!r}")
        masks = self.action_masks()
        return list(masks if indices is None else masks[list(self._get_indices(indices))])

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute for every row, the same for all: those of this object, and ``render_mode``, which is None."""
        value = None if attr_name == "render_mode" else getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Set an attribute of this object; it cannot differ by row."""
        if len(list(self._get_indices(indices))) != self.num_envs:
            raise AttributeError("rows of a CryptidVecEnv share their attributes: set them for all")
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        """False for every row: nothing is wrapped (``info["episode"]`` is there without a Monitor)."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Array | None]:
        """None for every row."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Stop the worker threads."""
        self.learner.close()


class BlockScaling(BaseFeaturesExtractor):
    """Divides every feature by its block's ``high``, or by what is given, then one dense layer which policy and value share.

    stable-baselines3 leaves flat uint8 observations as they are, so counts up to 255 would drown bits.

    Args:
        observation_space: of the learner.
        width: units of the layer.
        spread: above 0 [D], by what each feature is divided, at most its ``high``; None: by that.

    Raises:
        ValueError: a spread that is not above 0, or not one number for each feature.
    """

    def __init__(self, observation_space: spaces.Box, width: int = 256, spread: Array | None = None) -> None:
        super().__init__(observation_space, width)
        high = torch.as_tensor(observation_space.high, dtype=torch.float32).clamp(min=1.0)
        divisor = high
        if spread is not None:
            if np.shape(spread) != tuple(high.shape) or not (np.asarray(spread) > 0).all():
                raise ValueError(f"spread must be {high.numel()} numbers above 0, one for each feature, not {spread!r}")
            divisor = torch.as_tensor(spread, dtype=torch.float32).minimum(high)
        self.scale: torch.Tensor
        self.register_buffer("scale", 1.0 / divisor)
        self.layer = torch.nn.Linear(high.numel(), width)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Features float32 [N, width] of observations [N, D]."""
        return torch.relu(self.layer(observations * self.scale))


def policy_arguments(width: int = 256, hidden: Sequence[int] = (128,), spread: Array | None = None) -> dict[str, Any]:
    """``policy_kwargs`` of a MaskablePPO whose policy can be exported by ``cryptid_agents.ppo``.

    Args:
        width: units of the layer that policy and value share.
        hidden: units of the layers that each has besides.
        spread: by what each feature is divided, see ``BlockScaling``.
    """
    return {
        "features_extractor_class": BlockScaling,
        "features_extractor_kwargs": {"width": width, "spread": spread},
        "net_arch": {"pi": list(hidden), "vf": list(hidden)},
        "activation_fn": torch.nn.ReLU,
    }
