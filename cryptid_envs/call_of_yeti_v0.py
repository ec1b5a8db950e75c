"""Call of Yeti as a PettingZoo environment.

Four UMA, two spilled coffees: each seat hides cards of its hand as a secret bid, plays tricks with the rest, and scores for
bidding exactly and for winning with the UMA that it hid. 3 to 5 players. The rules: ``games/call_of_yeti/RULES.md``.

>>> env = env(num_players=4)
>>> env.reset(seed=42)
>>> env.agent_selection
'player_3'
"""

from .envs.module import constructors

env, raw_env, parallel_env = constructors("call_of_yeti_v0")

__all__ = ["env", "parallel_env", "raw_env"]
