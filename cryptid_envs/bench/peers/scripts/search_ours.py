# pyright: reportMissingImports=false
"""Our own tree search, timed like the other: from midway through games, with random and with the heuristic's playouts."""

from __future__ import annotations

from typing import Any

from serving import Case, Run, serve

POSITIONS = 16
SIMULATIONS = 1000


def midway(game_id: str, number: int) -> list[tuple[Any, int]]:
    """Clones of positions after half the mean length of the heuristic's games, with the seat that is asked."""
    import numpy as np

    from cryptid_envs import make_vec

    batch = make_vec(game_id, 2 * number, seed=3, autoreset="disabled")
    batch.reset()
    counts = batch.rollout(2000, policy="heuristic")
    steps = counts.length_sum / counts.episodes / 2 / (batch.num_players if batch.simultaneous else 1)
    step = batch.reset(seed=3)
    for _ in range(round(steps)):
        step = batch.step(batch.sample_actions("heuristic"))
    rows = np.flatnonzero(~(step.terminated | step.truncated))
    found = []
    for row in rows.tolist():
        seat = 0 if step.agent is None else int(step.agent[row])
        mask = step.action_mask[row, seat] if step.agent is None else step.action_mask[row]
        if mask.sum() > 1:
            found.append((batch.clone_for_search([row], seat, row).get_state().rows, seat))
    return found[:number]


def search(game_id: str, playout: str, until: str) -> Run:
    """Searches of 1000 simulations, one position after the other."""
    from cryptid_agents.search import Engine, SearchOptions

    from cryptid_envs.registry import load_game

    game = load_game(game_id)
    engine = Engine(game, game.parse({}), SearchOptions(simulations=SIMULATIONS, playout=playout, until=until))
    positions = midway(game_id, POSITIONS)
    turn = 0

    def run(wanted: int) -> int:
        nonlocal turn
        made = 0
        while made < wanted:
            rows, seat = positions[turn % len(positions)]
            turn += 1
            made += engine.analyse(rows, seat, turn).simulations
        return made

    return run


def offer() -> list[Case]:
    """Every game with both kinds of playouts, to the end of the game, or of the round where it says what that is."""
    from cryptid_envs.registry import GAMES, load_game

    cases = []
    for game_id in GAMES:
        ends = ("round", "game") if hasattr(load_game(game_id).spec, "ROUNDS") else ("game",)
        for playout in ("random", "heuristic"):
            for until in ends:
                kind = f"{playout} playouts to the end of the {until}"
                cases.append(Case(game_id, kind, lambda key=(game_id, playout, until): search(*key)))
    return cases


if __name__ == "__main__":
    serve(offer, ("numba", "numpy", "pettingzoo"))
