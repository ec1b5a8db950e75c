"""Yotei as a PettingZoo environment.

Developers around a mountain put tokens on cards, some with sealed bids, and then collect one after another what they
own the elements for. Elements lead to better cards, up to the attractions, of which somebody's second ends the game. 2
to 4 players. The rules: ``games/yotei/RULES.md``.

>>> env = env(num_players=2)
>>> env.reset(seed=42)
"""

from .envs.module import constructors

env, raw_env, parallel_env = constructors("yotei_v0")

__all__ = ["env", "parallel_env", "raw_env"]
