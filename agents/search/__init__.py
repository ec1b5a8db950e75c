"""Agents that search: flat Monte Carlo and information-set tree search on the games' kernels.

>>> import numpy as np
>>> from cryptid_agents.search import ismcts
>>> from cryptid_envs import call_of_yeti_v0
>>> env = call_of_yeti_v0.env()
>>> env.reset(seed=1)
>>> agent, rng = ismcts("1000"), np.random.default_rng(0)
>>> clone = env.unwrapped.clone_for_search(env.agent_selection, key=7)
>>> seen = env.last()[0]
>>> action = agent.act(seen["observation"], seen["action_mask"], rng, state=clone)
>>> statistics = agent.analyse(clone, rng)
"""

from __future__ import annotations

from .agent import SearchAgent, flat, ismcts
from .engine import Engine
from .options import SearchOptions
from .statistics import RootStatistics

__all__ = ["Engine", "RootStatistics", "SearchAgent", "SearchOptions", "flat", "ismcts"]
