# pyright: reportMissingImports=false
"""RLCard's own environments: a step returns the observation and the legal actions of whoever is next."""

from __future__ import annotations

from typing import Any

from serving import COUNT, PICKS, Case, Run, serve

GAMES = ("uno", "gin-rummy", "leduc-holdem")


def walk(game: str) -> Run:
    """Random legal play, payoffs fetched at the end of each game."""
    import rlcard

    env: Any = rlcard.make(game, config={"seed": 0})

    def run(wanted: int) -> int:
        made = 0
        while made < wanted:
            state, _player = env.reset()
            while made < wanted:
                legal = list(state["legal_actions"])
                state, _player = env.step(legal[int(PICKS[made % COUNT] * len(legal))])
                made += 1
                if env.is_over():
                    env.get_payoffs()
                    break
        return made

    return run


def offer() -> list[Case]:
    """One case a game."""
    return [Case(game, "single", lambda game=game: walk(game)) for game in GAMES]


if __name__ == "__main__":
    serve(offer, ("rlcard", "numpy"))
