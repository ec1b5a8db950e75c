"""What an agent is: a function from what one seat sees to one of its legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from .clones import batch_of_one, single_games

if TYPE_CHECKING:
    from cryptid_envs.envs.vector import VectorGame

Observation = NDArray[np.uint8]
Mask = NDArray[np.int8]
Actions = NDArray[np.int64]


@runtime_checkable
class Agent(Protocol):
    """Chooses actions for any seat. D features, A actions, N positions that have nothing to do with each other.

    An agent never holds the game. One that searches says so with ``needs_state``; whoever drives the game then passes a
    ``clone_for_search`` made for the seat that acts, in which all that the seat cannot know has been dealt anew. What was
    dealt there is one possibility of many: a choice must not depend on it, only on what the seat may know.

    An agent keeps nothing from one call for the next: the positions that it is asked about may belong to any games.
    """

    needs_state: bool
    """Whether ``state`` has to be given."""

    def act(self, observation: Observation, mask: Mask, rng: np.random.Generator, *, state: Any = None) -> int:
        """One action.

        Args:
            observation: uint8 [D], what the acting seat sees.
            mask: int8 [A], 1 for each of its legal actions.
            rng: the only source of chance; the same generator gives the same choice.
            state: a single game, a clone for search made for this seat, which it names as ``state.searcher``.

        Returns:
            A legal action, 0 to A - 1.
        """
        ...

    def act_batch(
        self,
        observations: Observation,
        masks: Mask,
        rng: np.random.Generator,
        *,
        state: VectorGame | Sequence[Any] | None = None,
    ) -> Actions:
        """An action for every row.

        Args:
            observations: uint8 [N, D].
            masks: int8 [N, A].
            rng: as in ``act``. The choices need not be those that N calls of ``act`` would make.
            state: a ``VectorGame`` of N rows, all cloned for the same seat, ``state.searcher``; or N single games.

        Returns:
            int64 [N], legal actions.
        """
        ...


class BaseAgent:
    """An agent of which a subclass writes ``act`` or ``act_batch``, whichever comes naturally; the other follows."""

    needs_state: ClassVar[bool] = False

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if cls.act is BaseAgent.act and cls.act_batch is BaseAgent.act_batch:
            raise TypeError(
                f"{cls.__name__} has to define act or act_batch: each of the two inherited ones calls the other"
            )

    def act(self, observation: Observation, mask: Mask, rng: np.random.Generator, *, state: Any = None) -> int:
        """``act_batch`` with a batch of one."""
        states = None if state is None else batch_of_one(state)
        return int(self.act_batch(np.asarray(observation)[None], np.asarray(mask)[None], rng, state=states)[0])

    def act_batch(
        self,
        observations: Observation,
        masks: Mask,
        rng: np.random.Generator,
        *,
        state: VectorGame | Sequence[Any] | None = None,
    ) -> Actions:
        """``act`` row by row."""
        states = [None] * len(masks) if state is None else single_games(state)
        rows = zip(observations, masks, states, strict=True)
        return np.fromiter((self.act(seen, mask, rng, state=one) for seen, mask, one in rows), np.int64, len(masks))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
