"""RLlib: masked multi-agent PPO with self-play, on one machine or on a Ray cluster; needs the extra ``ray``.

``ppo_config`` makes a configuration that trains as it is; its parts can be used alone: the environment for RLlib
(``CryptidMultiAgentEnv``), the network with masks (``MaskedModule``), and env-runners that step many matches at once through
the batch engine (``BatchEnvRunner``).
"""

from __future__ import annotations

from ...extras import importing

with importing("ray", "RLlib"):
    import ray.rllib  # noqa: F401  (says at once what is missing)
    import torch  # noqa: F401

from .config import LEARNER, ppo_config, snapshot_names, take_snapshot
from .env import CryptidMultiAgentEnv
from .module import MaskedModule
from .runner import BatchEnvRunner

__all__ = [
    "LEARNER",
    "BatchEnvRunner",
    "CryptidMultiAgentEnv",
    "MaskedModule",
    "ppo_config",
    "snapshot_names",
    "take_snapshot",
]
