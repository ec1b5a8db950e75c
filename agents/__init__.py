"""Players for the environments of ``cryptid_envs``, and what a player is.

>>> import numpy as np
>>> from cryptid_agents import RandomAgent
>>> from cryptid_envs import call_of_yeti_v0
>>> env = call_of_yeti_v0.env()
>>> env.reset(seed=1)
>>> agent, rng = RandomAgent(), np.random.default_rng(0)
>>> seen = env.last()[0]
>>> env.step(agent.act(seen["observation"], seen["action_mask"], rng))
"""

from __future__ import annotations

from .base import Agent, BaseAgent
from .policy import PolicyAgent
from .random import RandomAgent
from .registry import UnknownAgent, agent_names, make_agent

__all__ = ["Agent", "BaseAgent", "PolicyAgent", "RandomAgent", "UnknownAgent", "agent_names", "make_agent"]
