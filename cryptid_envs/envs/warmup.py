"""Compile everything that a game's interfaces call."""

from __future__ import annotations

import time

import numpy as np

from ..core.game import Game
from .aec import CryptidAEC
from .learner import LearnerGame
from .matches import play_matches
from .parallel import CryptidParallel
from .vector import VectorGame


def warm(game: Game) -> float:
    """Call every compiled loop of the game once, through the interfaces; returns the seconds that it took."""
    start = time.perf_counter()
    env = CryptidAEC(game)
    env.reset(seed=0)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))
    env.state()
    env.record()
    env.clone_for_search(agent, 0)
    env._desk.check()
    parallel = CryptidParallel(game)
    observations, _ = parallel.reset(seed=0)
    parallel.step({name: int(np.argmax(seen["action_mask"])) for name, seen in observations.items()})
    batch = VectorGame(game, 1, seed=0)
    batch.reset()
    batch.step(batch.sample_actions())
    batch.rollout(1)
    batch.rollout(1, observe=True)
    LearnerGame(game, 1, opponents="random", seed=0).reset()
    play_matches(game, ["random"] * game.players.default, 1)
    return time.perf_counter() - start
