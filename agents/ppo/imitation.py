"""Learning by example: MaskablePPO that first learns what a policy of the game would do in the learner's place.

Where reward comes late and random play never meets it, exploration finds nothing; an example shows where to begin. The learner
plays half of the games itself, so that it also learns what to do where the example would not have gone (dataset
aggregation: Ross, Gordon and Bagnell, 2011), and its value is trained besides, so that reinforcement can go on from there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cryptid_envs.adapters.sb3 import CryptidVecEnv
from cryptid_envs.extras import importing

with importing("train"):
    import torch
    from sb3_contrib import MaskablePPO
    from torch.nn import functional


Array = np.ndarray[Any, Any]


class ExampleEnv(CryptidVecEnv):
    """Notes what a policy of the game would do, and does it in every other row.

    Attributes:
        teacher: name of the policy; None: the learner is by itself.
    """

    teacher: str | None = None

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._examples: list[Array] = []

    def step_async(self, actions: Array) -> None:
        """Note the learners' actions, integers [N], or the teacher's."""
        if self.teacher is not None:
            example = self.learner.policy_actions(self.teacher)
            self._examples.append(example)
            actions = np.array(actions)
            actions[::2] = example[::2]
        super().step_async(actions)

    def take_examples(self) -> Array:
        """What the teacher would have done since this was asked last, int64 [T, N]."""
        examples = np.stack(self._examples) if self._examples else np.empty((0, self.num_envs), np.int64)
        self._examples = []
        return examples


class ImitatingPPO(MaskablePPO):
    """MaskablePPO on an ``ExampleEnv``: while there is a teacher, updates follow its examples instead of advantages."""

    def train(self) -> None:
        """An update of the network: to what the teacher would have done in this collection, or, without one, by PPO."""
        examples = self.env.take_examples()[-self.n_steps :] if isinstance(self.env, ExampleEnv) else ()
        if len(examples) == 0:
            super().train()
            return
        policy, buffer = self.policy, self.rollout_buffer
        policy.set_training_mode(True)
        self._update_learning_rate(policy.optimizer)
        buffer.actions[:] = np.reshape(examples, buffer.actions.shape)
        losses, hits = [], []
        for _ in range(self.n_epochs):
            for part in buffer.get(self.batch_size):
                values, likelihood, _entropy = policy.evaluate_actions(
                    part.observations, part.actions.long().flatten(), action_masks=part.action_masks
                )
                loss = -likelihood.mean() + self.vf_coef * functional.mse_loss(values.flatten(), part.returns)
                policy.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(policy.parameters(), self.max_grad_norm)
                policy.optimizer.step()
                losses.append(loss.item())
                hits.append(likelihood.detach().exp().mean().item())
        self._n_updates += self.n_epochs
        self.logger.record("train/loss", losses[-1])
        self.logger.record("train/likelihood_of_examples", float(np.mean(hits)))
