"""Call of the Wild as a PettingZoo environment.

Everybody lays a creature face down and makes a call, true or not; two seats that make the same call may meet, and then their
creatures mate, eat each other, or part. All choose at the same time, so ``parallel_env`` is its natural form. 3 to 6
players. The rules: ``games/call_of_the_wild/RULES.md``.

>>> env = parallel_env(num_players=4)
>>> observations, infos = env.reset(seed=42)
"""

from .envs.module import constructors

env, raw_env, parallel_env = constructors("call_of_the_wild_v0")

__all__ = ["env", "parallel_env", "raw_env"]
