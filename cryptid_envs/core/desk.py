"""One game from Python: a desk array, the loops bound to its game, and the options in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from . import rng
from .game import Game
from .loops import LOSE, RAISE
from .state import RUNNING, SCRIPT_LENGTH, allocate

ILLEGAL_MODES = {"raise": RAISE, "lose": LOSE}


class Desk:
    """The state of one game with its table and the buffers that kernels write; a batch of one, stepped by any interface.

    ``array`` holds one record of ``Game.desk_dtype``; ``s`` and ``t`` are views of its state and table. Copies and pickles
    are complete: the future, chance included, goes with them.
    """

    def __init__(self, game: Game, options: Mapping[str, Any], illegal: str = "raise") -> None:
        self.game = game
        self.values = game.parse(options)
        self.num_players: int = self.values["num_players"]
        self.layout = game.layout(self.num_players)
        self.actions = game.action_layout(self.num_players)
        self.array = allocate(game.desk_dtype, 1)
        self.array["t"] = game.table(self.values)
        self.array["illegal"] = ILLEGAL_MODES[illegal]

    def __deepcopy__(self, memo: dict[int, Any]) -> Desk:
        twin = object.__new__(Desk)
        twin.__dict__.update(self.__dict__)
        twin.array = self.array.copy()
        memo[id(self)] = twin
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("layout", "actions")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.layout = self.game.layout(self.num_players)
        self.actions = self.game.action_layout(self.num_players)

    @property
    def s(self) -> Any:
        """View of the state record."""
        return self.array["s"][0]

    @property
    def t(self) -> Any:
        """View of the table record."""
        return self.array["t"][0]

    @property
    def over(self) -> bool:
        return int(self.s["status"]) != RUNNING

    def seed(self, base_seed: int, row: int = 0, episode: int = 0) -> None:
        """Choose the stream and the episode that ``begin`` deals."""
        self.s["stream"] = rng.stream_key(np.uint64(base_seed), np.uint64(row))
        self.s["episode"] = episode

    def begin(self) -> int:
        """Deal the current episode; returns the seat that acts first."""
        return int(self.game.loops.desk_begin(self.array))

    def set_script(self, draws: list[int]) -> None:
        """Let the next random numbers come out as given."""
        if len(draws) > SCRIPT_LENGTH:
            raise ValueError(f"one action may use {SCRIPT_LENGTH} scripted outcomes, got {len(draws)}")
        self.t["script"][: len(draws)] = draws
        self.t["script_length"] = len(draws)
        self.t["script_next"] = 0

    def apply(self, seat: int, action: int) -> None:
        """A seat's action, which must be legal; nothing is shown."""
        self.game.loops.desk_apply(self.array, seat, action)

    def next_seat(self) -> int:
        """The seat that is asked next, -1 when the game is over."""
        if self.over:
            return -1
        return self.seats_to_act()[0]

    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that have to choose, in the order in which they are asked; none when the game is over."""
        return () if self.over else seats_clockwise(int(self.s["to_act"]), int(self.s["first"]), self.num_players)

    def is_acting(self, seat: int) -> bool:
        return not self.over and bool(int(self.s["to_act"]) >> seat & 1)

    def show(self, seat: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The seat's observation and mask, as new arrays."""
        self.game.loops.desk_show(self.array, seat)
        observation = self.array["observation"][0, seat, : self.layout.size].copy()
        return observation, self.array["mask"][0, seat, : self.actions.size].copy()

    def legal_actions(self, seat: int) -> list[int]:
        """Actions of a seat that is to act, ascending; none for another."""
        if not self.is_acting(seat):
            return []
        return [int(action) for action in np.flatnonzero(self.show(seat)[1])]

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether a seat may do this now; any number is a fair question."""
        if not self.is_acting(seat) or not 0 <= action < self.actions.size:
            return False
        self.game.loops.desk_show(self.array, seat)
        return bool(self.array["mask"][0, seat, action])

    def words(self, seat: int, action: int) -> str:
        return self.game.words.action_words(self.s, self.t, seat, action)

    def find_action(self, seat: int, text: str) -> int:
        """The action that these words mean now.

        Raises:
            ValueError: no action is called so, or it is not legal for this seat now; the message lists what is.
        """
        legal = {self.words(seat, action): action for action in self.legal_actions(seat)}
        if isinstance(text, str) and text in legal:
            return legal[text]
        raise ValueError(self.refusal(seat, f"{text!r}", legal))

    def refusal(self, seat: int, what: str, legal: Mapping[str, int] | None = None) -> str:
        """Why ``what`` is refused, and what would be legal, in words."""
        if legal is None:
            legal = {self.words(seat, action): action for action in self.legal_actions(seat)}
        if self.over:
            return f"player_{seat} cannot do {what}: the game is over"
        if not legal:
            return f"player_{seat} cannot do {what}: it is player_{self.next_seat()}'s turn"
        return f"{what} is not legal for player_{seat} now; legal: {', '.join(legal)}"

    def describe(self, action: int) -> str:
        """An action in words for errors, whatever number it is."""
        if 0 <= action < self.actions.size:
            return f"action {action} ({self.actions.labels[action]})"
        return f"action {action} (actions are 0 to {self.actions.size - 1})"

    def scores(self) -> list[int]:
        return [int(score) for score in self.s["score"][: self.num_players]]

    def winners(self) -> list[int]:
        winners = int(self.s["winners"])
        return [seat for seat in range(self.num_players) if winners >> seat & 1]

    def check(self) -> int:
        """0 if the record is sound, otherwise the code of the broken invariant (see the game's ``check``)."""
        return int(self.game.loops.desk_check(self.array))

    def text(self, seat: int | None = None) -> str:
        """The game as text, as one seat sees it, or (None) with everything open."""
        return self.game.view.text(self.s, self.t, seat)


@cache
def seats_clockwise(seats: int, first: int, num_players: int) -> tuple[int, ...]:
    """The seats in a bit set, clockwise from ``first``."""
    return tuple(seat for seat in (int(first + r) % int(num_players) for r in range(num_players)) if seats >> seat & 1)
