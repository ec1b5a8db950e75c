"""The network: features and mask in one vector, logits of illegal actions out of reach, values beside."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import torch
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from torch import nn

ILLEGAL = -1e9
"""Logit of an illegal action; finite, so that entropies and gradients stay so too."""


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """A multilayer perceptron for PPO. ``model_config["hidden"]``: sizes of its layers."""

    def setup(self) -> None:
        """Make the layers; called by RLlib."""
        space: Any = self.observation_space
        self.num_actions = int(self.action_space.n)
        self.num_features = space.shape[0] - self.num_actions
        scale = 1.0 / torch.as_tensor(space.high[: self.num_features]).float().clamp(min=1)
        self.register_buffer("scale", scale, persistent=False)
        sizes = [self.num_features, *self.model_config.get("hidden", (128, 128))]
        self.policy, self.value = (self._layers(sizes, outputs) for outputs in (self.num_actions, 1))

    @staticmethod
    def _layers(sizes: list[int], outputs: int) -> nn.Sequential:
        layers: list[nn.Module] = []
        for one, two in pairwise(sizes):
            layers += [nn.Linear(one, two), nn.Tanh()]
        last = nn.Linear(sizes[-1], outputs)
        nn.init.orthogonal_(last.weight, 0.01 if outputs > 1 else 1.0)
        nn.init.zeros_(last.bias)
        return nn.Sequential(*layers, last)

    def _features(self, batch: dict[str, Any]) -> torch.Tensor:
        return batch[Columns.OBS][..., : self.num_features].float() * self.scale

    def logits(self, seen: torch.Tensor) -> torch.Tensor:
        """Masked logits [N, A] of flat observations [N, D + A]."""
        mask = seen[..., self.num_features :]
        return self.policy(self._features({Columns.OBS: seen})).masked_fill(mask == 0, ILLEGAL)

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        return {Columns.ACTION_DIST_INPUTS: self.logits(batch[Columns.OBS])}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        """Values [N]."""
        return self.value(self._features(batch)).squeeze(-1)
