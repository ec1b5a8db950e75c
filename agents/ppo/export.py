"""From a policy of MaskablePPO to a network that needs no torch. Importing this imports torch."""

from __future__ import annotations

from typing import Any

import numpy as np

from cryptid_envs.adapters.sb3 import BlockScaling
from cryptid_envs.core.network import Network
from cryptid_envs.extras import importing

with importing("train"):
    import torch
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

_ACTIVATIONS: dict[type[Any], str] = {torch.nn.ReLU: "relu"}


def network_of(policy: MaskableActorCriticPolicy) -> Network:
    """The actor of a policy made with ``cryptid_envs.adapters.sb3.policy_arguments``, copied.

    Raises:
        ValueError: a policy of another build, or one with numbers that are not finite.
    """
    extractor = policy.features_extractor
    if not isinstance(extractor, BlockScaling):
        raise ValueError(f"the policy's features come from {type(extractor).__name__}, not from BlockScaling")
    layers = [extractor.layer]
    for module in policy.mlp_extractor.policy_net:
        if isinstance(module, torch.nn.Linear):
            layers.append(module)
        elif type(module) not in _ACTIVATIONS:
            raise ValueError(f"the policy has a {type(module).__name__} between its layers; only ReLU can be exported")
    if not isinstance(policy.action_net, torch.nn.Linear):
        raise ValueError("the policy's last layer is not dense")
    layers.append(policy.action_net)
    weights = [np.ascontiguousarray(layer.weight.detach().cpu().numpy().T) for layer in layers]
    weights[0] = weights[0] * extractor.scale.cpu().numpy()[:, None]
    biases = [layer.bias.detach().cpu().numpy().copy() for layer in layers]
    return Network(tuple(w.astype(np.float32, copy=True) for w in weights), tuple(biases), "relu")
