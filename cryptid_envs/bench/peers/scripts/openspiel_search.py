# pyright: reportMissingImports=false
"""OpenSpiel's information-set Monte Carlo tree search in C++, from midway through random games of cards."""

from __future__ import annotations

import random
from typing import Any

from serving import Case, Run, serve

GAMES = ("hearts", "euchre")
POSITIONS = 8
SIMULATIONS = 1000
EXPLORATION = 1.4


def midway(game: Any, number: int) -> list[Any]:
    """Positions after half the actions of a random game, in which there is a choice."""
    chance = random.Random(number)
    found: list[Any] = []
    while len(found) < number:
        actions: list[int] = []
        state = game.new_initial_state()
        dealt = 0
        while not state.is_terminal():
            dealt += state.is_chance_node()
            action = chance.choice(state.legal_actions())
            actions.append(action)
            state.apply_action(action)
        state = game.new_initial_state()
        for action in actions[: dealt + (len(actions) - dealt) // 2]:
            state.apply_action(action)
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            found.append(state)
    return found


def search(name: str) -> Run:
    """Searches of 1000 simulations, one position after the other."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    positions = midway(game, POSITIONS)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, EXPLORATION, SIMULATIONS, -1, policy, False, True)
    turn = 0

    def run(wanted: int) -> int:
        nonlocal turn
        made = 0
        while made < wanted:
            bot.step(positions[turn % POSITIONS])
            turn += 1
            made += SIMULATIONS
        return made

    return run


def offer() -> list[Case]:
    """One case a game."""
    return [Case(game, "random playouts", lambda game=game: search(game)) for game in GAMES]


if __name__ == "__main__":
    serve(offer, ("open_spiel", "numpy"))
