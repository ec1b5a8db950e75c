# pyright: reportMissingImports=false
"""PettingZoo's classic card games and tic-tac-toe: ``env()``, wrappers included, in the loop of its documentation."""

from __future__ import annotations

import importlib
from typing import Any

from serving import COUNT, PICKS, Case, Run, serve

GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "tictactoe_v3")


def walk(game: str) -> Run:
    """Random legal play; steps of agents whose game is over cost time and do not count."""
    import numpy as np

    env: Any = importlib.import_module(f"pettingzoo.classic.{game}").env()
    env.reset(seed=0)

    def run(wanted: int) -> int:
        made = 0
        while made < wanted:
            env.reset()
            for _agent in env.agent_iter():
                seen, _reward, terminated, truncated, _info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                if made == wanted:
                    break
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(PICKS[made % COUNT] * len(legal))]))
                made += 1
        return made

    return run


def offer() -> list[Case]:
    """One case a game."""
    return [Case(game, "single", lambda game=game: walk(game)) for game in GAMES]


if __name__ == "__main__":
    serve(offer, ("pettingzoo", "rlcard", "gymnasium", "numpy"))
