"""Bigfoot vs. Yeti as a PettingZoo environment.

A rummy: draw, mount expeditions in search of cryptids or join those of others, use the creatures' abilities, discard. What
lies in the Tabloids discredits, what is proven counts double, and of Bigfoot and Yeti only one side wins the Battle. 2 to 4
players. The rules: ``games/bigfoot_vs_yeti/RULES.md``.

>>> env = env(num_players=2)
>>> env.reset(seed=42)
"""

from .envs.module import constructors

env, raw_env, parallel_env = constructors("bigfoot_vs_yeti_v0")

__all__ = ["env", "parallel_env", "raw_env"]
