"""Clones for search in the form that an agent wants: single games, or a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cryptid_envs.envs.single import SingleGame
    from cryptid_envs.envs.vector import VectorGame


def single_games(state: VectorGame | Sequence[Any]) -> Sequence[Any]:
    """The rows of a batch as single games (AEC) that still know whose clones they are; a sequence stays as it is."""
    from cryptid_envs.envs.aec import CryptidAEC
    from cryptid_envs.envs.vector import VectorGame

    if not isinstance(state, VectorGame):
        return state
    games = []
    for row in range(state.num_envs):
        env = CryptidAEC(state.game, illegal=state.illegal, **state.options)
        env.set_state(state.get_state([row]))
        games.append(env)
    return games


def batch_of_one(state: SingleGame | Any) -> VectorGame | Sequence[Any]:
    """A single game as a batch of one row that still knows whose clone it is; what is no game, in a list."""
    from cryptid_envs.envs.single import SingleGame
    from cryptid_envs.envs.vector import VectorGame

    if not isinstance(state, SingleGame):
        return [state]
    batch = VectorGame(state.game, 1, autoreset="disabled", illegal=state.illegal, **state.options)
    batch.set_state(state.get_state())
    return batch


def asked_first(clones: VectorGame) -> VectorGame:
    """The clones, changed so that the next action is their searcher's.

    Where several seats choose at the same time and are asked one by one, a clone has forgotten the choices of those that
    were asked before the searcher: they would be asked again first.
    """
    agent = clones.current().agent
    if agent is not None and (agent != clones.searcher).any():
        clones._states["first"] = clones.searcher  # the order of secret choices is nothing that a seat could know
        clones._show()
    return clones
