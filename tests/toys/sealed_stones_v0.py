"""The toy game Sealed Stones as a PettingZoo environment."""

from cryptid_envs.envs.module import constructors
from tests.toys import register_toys

register_toys()
env, raw_env, parallel_env = constructors("sealed_stones_v0")
