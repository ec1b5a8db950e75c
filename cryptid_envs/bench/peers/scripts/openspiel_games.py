# pyright: reportMissingImports=false
"""OpenSpiel's trick-taking games: stepped from Python with its observer, and played by its C++ random bots in C++."""

from __future__ import annotations

from typing import Any

from serving import COUNT, PICKS, Case, Run, serve

GAMES = ("hearts", "spades")


def observer(game: Any) -> Any:
    """The tensor that the game has: of an observation, or else of the information state (hearts has no other)."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    recall = not game.get_type().provides_observation_tensor
    return make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall))


def walk(name: str) -> Run:
    """Random legal play; cards are dealt by chance nodes, which cost time and do not count.

    All chance outcomes of these games are equally likely. The mask is fetched, the pick is made from the list of legal
    actions: that is faster than searching the mask, which comes as a list.
    """
    import pyspiel

    game: Any = pyspiel.load_game(name)
    seen = observer(game)

    def run(wanted: int) -> int:
        made = drawn = 0
        while made < wanted:
            state = game.new_initial_state()
            while made < wanted and not state.is_terminal():
                drawn += 1
                if state.is_chance_node():
                    legal = state.legal_actions()
                else:
                    player = state.current_player()
                    seen.set_from(state, player)
                    state.legal_actions_mask(player)
                    legal = state.legal_actions(player)
                    made += 1
                state.apply_action(legal[int(PICKS[drawn % COUNT] * len(legal))])
            state.returns()
        return made

    return run


def bots(name: str) -> Run:
    """Whole games between uniform random bots, in C++ from deal to end, one call a game; nothing is observed."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    players = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, players, 0)
    chance = sum(move.player < 0 for move in state.full_history())  # the deal: the same number in every game
    seed = 0

    def run(wanted: int) -> int:
        nonlocal seed
        made = 0
        while made < wanted:
            seed += 1
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, players, seed)
            made += state.move_number() - chance
        return made

    return run


def offer() -> list[Case]:
    """Two cases a game."""
    stepped = [Case(game, "single", lambda game=game: walk(game)) for game in GAMES]
    return stepped + [Case(game, "playout", lambda game=game: bots(game)) for game in GAMES]


if __name__ == "__main__":
    serve(offer, ("open_spiel", "numpy"))
