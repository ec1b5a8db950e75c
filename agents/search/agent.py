"""Search as an agent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from cryptid_envs.envs.seeds import SEARCH_KEYS

from ..base import Actions, BaseAgent, Mask, Observation
from .engine import Engine
from .options import SearchOptions, parse_budget
from .statistics import RootStatistics

if TYPE_CHECKING:
    from cryptid_envs.envs.saved import GameState
    from cryptid_envs.envs.vector import VectorGame


class SearchAgent(BaseAgent):
    """Chooses by a search of clones; the same clone's seat and knowledge, and the same generator, give the same choice.

    What a clone happens to hide does not matter: every simulation deals it anew. One agent searches one position at a time:
    threads need an agent each.
    """

    needs_state = True

    def __init__(
        self, search: SearchOptions | None = None, *, game_id: str | None = None, num_players: int | None = None
    ) -> None:
        """An agent for any game, or for one of which the settings are then checked at once.

        Raises:
            ValueError: the settings do not suit the game.
        """
        self.search = SearchOptions() if search is None else search
        self._engine: Engine | None = None
        if game_id is not None:
            from cryptid_envs.registry import load_game

            game = load_game(game_id)
            self.search.plan(game, game.players.default if num_players is None else num_players)

    def act(self, observation: Observation, mask: Mask, rng: np.random.Generator, *, state: Any = None) -> int:
        """An action for a ``clone_for_search`` of a single game.

        Raises:
            ValueError: the state is no such clone, its game is over, or its seat is not to act.
        """
        saved, searcher = _position(state)
        return int(self._engine_for(state.game, saved).choose(saved.rows, searcher, _key(rng))[0])

    def act_batch(
        self,
        observations: Observation,
        masks: Mask,
        rng: np.random.Generator,
        *,
        state: VectorGame | Sequence[Any] | None = None,
    ) -> Actions:
        """An action for every row, int64 [N], of a batch of clones made for one seat, or of N single clones.

        Raises:
            ValueError: the state is nothing of the kind, a game is over, or a seat is not to act.
        """
        if isinstance(state, Sequence):
            return super().act_batch(observations, masks, rng, state=state)
        saved, searcher = _position(state)
        if len(saved.rows) != len(masks):
            raise ValueError(f"there are {len(masks)} masks and {len(saved.rows)} clones")
        return self._engine_for(getattr(state, "game"), saved).choose(saved.rows, searcher, _key(rng))  # noqa: B009

    def analyse(self, state: Any, rng: np.random.Generator) -> RootStatistics:
        """What a search finds about the legal actions of a single clone's seat.

        Also where there is only one. ``best`` is what ``act`` would choose with the same generator.

        Raises:
            ValueError: as ``act``; or the clone is a batch of more than one.
        """
        saved, searcher = _position(state)
        if len(saved.rows) != 1:
            raise ValueError(f"one position is analysed at a time, this batch has {len(saved.rows)}")
        return self._engine_for(state.game, saved).analyse(saved.rows, searcher, _key(rng))

    def _engine_for(self, game: Any, saved: GameState) -> Engine:
        """The engine of the last call if it was for the same game and options, else a new one."""
        engine = self._engine
        if engine is None or engine.game is not game or engine.options != saved.options:
            engine = self._engine = Engine(game, saved.options, self.search)
        return engine

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_engine": None}

    def __repr__(self) -> str:
        budget = self.search.simulations or f"{self.search.milliseconds:g}ms"
        return f"{type(self).__name__}({self.search.method}:{budget})"


def ismcts(
    budget: str = "1000", *, game_id: str | None = None, num_players: int | None = None, **options: Any
) -> SearchAgent:
    """Information-set tree search with a budget like ``"1000"`` or ``"100ms"``; options as in ``SearchOptions``."""
    return _agent("ismcts", budget, game_id, num_players, options)


def flat(
    budget: str = "1000", *, game_id: str | None = None, num_players: int | None = None, **options: Any
) -> SearchAgent:
    """Flat Monte Carlo with a budget like ``"1000"`` or ``"100ms"``; options as in ``SearchOptions``."""
    return _agent("flat", budget, game_id, num_players, options)


def _agent(
    method: str, budget: str, game_id: str | None, num_players: int | None, options: dict[str, Any]
) -> SearchAgent:
    search = SearchOptions(**{"method": method, **parse_budget(budget), **options})
    return SearchAgent(search, game_id=game_id, num_players=num_players)


def _key(rng: np.random.Generator) -> int:
    return int(rng.integers(SEARCH_KEYS))


def _position(state: Any) -> tuple[GameState, int]:
    """What a clone holds, and whose it is."""
    searcher = getattr(state, "searcher", None)
    if searcher is None:
        raise ValueError(
            "a search agent needs as state a clone for search made for the seat that acts: "
            f"env.unwrapped.clone_for_search(agent, key) or VectorGame.clone_for_search(rows, seat, key), not {state!r}"
        )
    return state.get_state(), searcher
