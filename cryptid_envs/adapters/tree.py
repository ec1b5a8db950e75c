"""A game as a tree of positions that never change, with chance as positions of its own."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from ..core.desk import Desk
from ..core.game import Game

CHANCE_MODES = ("deals", "draws")
DIGIT = 256
"""A deal is picked by numbers below this, so that no chance node has more outcomes."""
DEALS = (DIGIT**2, DIGIT**3)
ALL_DEALS = DIGIT**3

Array = np.ndarray[Any, Any]
Lines = tuple[Any, str] | None
"""A history: what came before, and its last line."""


def digits_of(deals: int) -> tuple[int, int]:
    """How many outcomes each of the chance nodes has that pick a deal, and how many nodes there are."""
    for count in (1, 2, 3):
        if deals <= DIGIT**count:
            return min(deals, DIGIT), count
    raise ValueError(f"there are at most {ALL_DEALS} deals, not {deals}")


class Tree:
    """All positions of a game with its options.

    Args:
        game: the game.
        options: parsed options.
        chance: "deals" or "draws".
        deals: how many, with "deals".
        seed: of the first deal.
        cache: whether positions are kept.
    """

    def __init__(self, game: Game, options: dict[str, Any], chance: str, deals: int, seed: int, cache: bool) -> None:
        self.game = game
        self.draws = chance == "draws"
        self.radix, self.digits = digits_of(deals)
        self.seed = seed
        self.cache = cache
        self.desk = Desk(game, options)
        self.num_players = self.desk.num_players
        self.nobody = [0.0] * self.num_players
        self.root = self._root()

    def _root(self) -> Position:
        if self.draws:
            self.desk.seed(self.seed)
            return _resolve(self, _Cause(None, self.desk.array.copy(), 0), ())
        return _Pick(self, ())

    def at(self, array: Array) -> Desk:
        """A desk in this position, until the next call."""
        self.desk.array[:] = array
        return self.desk

    def dealt(self, digits: tuple[int, ...]) -> Position:
        """The first decision of the deal that the digits name."""
        number = 0
        for digit in digits:
            number = number * self.radix + digit
        self.desk.seed((self.seed + number) % 2**64)
        self.desk.begin()
        return Decision.first(self, self.desk)


class Position:
    """A position; what chance decides has ``outcomes``, all else a ``seat`` unless it is ``over``."""

    over = False
    seat = -1
    outcomes = 0
    legal: list[int]
    returns: list[float]
    rewards: list[float]

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._children: dict[int, Position] = {}

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    @property
    def chances(self) -> list[tuple[int, float]]:
        """The outcomes with their probabilities."""
        return [(outcome, 1.0 / self.outcomes) for outcome in range(self.outcomes)]

    def child(self, action: int) -> Position:
        """The position after an action or an outcome."""
        if action in self._children:
            return self._children[action]
        result = self._next(action)
        if self.tree.cache:
            self._children[action] = result
        return result

    def _next(self, action: int) -> Position:
        raise NotImplementedError

    def observation(self, seat: int) -> Array | None:
        """What a seat sees, uint8 [D]; None before the deal."""
        raise NotImplementedError

    def history(self, seat: int) -> str:
        """All that a seat has seen and done, and what it may do if it is asked."""
        raise NotImplementedError

    def words(self, seat: int, action: int) -> str:
        """An action, or an outcome, in words."""
        raise NotImplementedError

    def text(self) -> str:
        """The position, everything open."""
        raise NotImplementedError


class _Pick(Position):
    """Chance picks a digit of the deal's number."""

    def __init__(self, tree: Tree, digits: tuple[int, ...]) -> None:
        super().__init__(tree)
        self.digits = digits
        self.outcomes = tree.radix
        self.legal = list(range(self.outcomes))
        self.returns = self.rewards = tree.nobody

    def _next(self, action: int) -> Position:
        digits = (*self.digits, action)
        return _Pick(self.tree, digits) if len(digits) < self.tree.digits else self.tree.dealt(digits)

    def observation(self, seat: int) -> Array | None:
        return None

    def history(self, seat: int) -> str:
        return ""

    def words(self, seat: int, action: int) -> str:
        return f"deal {action}"

    def text(self) -> str:
        return f"before the deal {list(self.digits)}"


class _Cause:
    """What chance has to be asked for: the deal (``before`` is None), or an action of the seat that decides."""

    def __init__(self, before: Decision | None, array: Array, action: int) -> None:
        self.before = before
        self.array = array
        self.action = action

    def run(self, tree: Tree, script: tuple[int, ...]) -> tuple[Desk, int, int]:
        """Let it happen with these outcomes first; returns (the desk, draws in all, outcomes of the script that were taken)."""
        desk = tree.at(self.array)
        drawn = 0 if self.before is None else int(desk.s["draws"])
        desk.set_script(list(script))
        if self.before is None:
            desk.begin()
        else:
            desk.game.loops.desk_step(desk.array, self.action)
        drawn = int(desk.s["draws"]) - drawn
        taken = int(desk.t["script_next"]) if int(desk.t["script_length"]) == len(script) else -1
        desk.t["script"][: len(script)] = 0
        desk.set_script([])
        return desk, drawn, taken

    def bound(self, tree: Tree, script: tuple[int, ...], hint: int) -> int:
        """How many outcomes the next draw has: the rules take a scripted one that is below, and no other."""

        def possible(outcome: int) -> bool:
            return self.run(tree, (*script, outcome))[2] == len(script) + 1

        if hint > 0 and possible(hint - 1) and not possible(hint):
            return hint
        high = 1
        while possible(high):
            high *= 2
        low = high // 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if possible(middle) else (low, middle)
        return high


class _Draw(Position):
    """Chance decides the next random number of a cause."""

    def __init__(self, tree: Tree, cause: _Cause, script: tuple[int, ...], outcomes: int) -> None:
        super().__init__(tree)
        self.cause = cause
        self.script = script
        self.outcomes = outcomes
        self.legal = list(range(outcomes))
        before = cause.before
        self.returns = tree.nobody if before is None else before.returns
        self.rewards = tree.nobody

    def _next(self, action: int) -> Position:
        return _resolve(self.tree, self.cause, (*self.script, action), self.outcomes - 1)

    def observation(self, seat: int) -> Array | None:
        return None if self.cause.before is None else self.cause.before.observation(seat)

    def history(self, seat: int) -> str:
        before = self.cause.before
        if before is None:
            return ""
        return _joined(before.did(seat, self.cause.action))

    def words(self, seat: int, action: int) -> str:
        return f"draw {action} of {self.outcomes}"

    def text(self) -> str:
        before = self.cause.before
        return f"{'the deal' if before is None else before.text()}\nchance: {list(self.script)}"


def _resolve(tree: Tree, cause: _Cause, script: tuple[int, ...], hint: int = 0) -> Position:
    """What a cause leads to once the first draws are known: the next draw, or a decision."""
    desk, drawn, _taken = cause.run(tree, script)
    if drawn > len(script):
        return _Draw(tree, cause, script, cause.bound(tree, script, hint))
    if cause.before is None:
        return Decision.first(tree, desk)
    return Decision.after(tree, desk, cause.before, cause.action)


class Decision(Position):
    """A seat has to act, or the match is over."""

    def __init__(
        self,
        tree: Tree,
        desk: Desk,
        lines: tuple[Lines, ...],
        seen: tuple[bytes, ...],
        paid: list[float],
        rewards: list[float],
    ) -> None:
        """``lines``, ``seen``: each seat's history, and its last observation there."""
        super().__init__(tree)
        self.over = desk.over
        self.seat = desk.next_seat()
        self.rewards = rewards
        self.returns = paid
        self.array = desk.array.copy()
        seats, size = tree.num_players, desk.layout.size
        shown = self.array["observation"][0, :seats, :size]
        now = tuple(row.tobytes() for row in shown)
        self._lines = tuple(
            line if old == new else (line, _compact(new)) for line, old, new in zip(lines, seen, now, strict=True)
        )
        self._seen = now
        mask = self.array["mask"][0, self.seat, : desk.actions.size]
        self.legal = [] if self.over else np.flatnonzero(mask).tolist()
        self._asked = "" if self.over else f"? {np.packbits(mask).tobytes().hex()}"

    @classmethod
    def first(cls, tree: Tree, desk: Desk) -> Decision:
        """After the deal."""
        tree.game.loops.desk_show_all(desk.array)
        seats = tree.num_players
        return cls(tree, desk, (None,) * seats, (b"",) * seats, tree.nobody, tree.nobody)

    @classmethod
    def after(cls, tree: Tree, desk: Desk, before: Decision, action: int) -> Decision:
        """After an action; the desk stands where it led."""
        rewards = desk.array["reward"][0, : tree.num_players].tolist()
        tree.game.loops.desk_show_all(desk.array)
        lines = tuple(before.did(seat, action) for seat in range(tree.num_players))
        paid = [old + new for old, new in zip(before.returns, rewards, strict=True)] if any(rewards) else before.returns
        return cls(tree, desk, lines, before._seen, paid, rewards)

    def did(self, seat: int, action: int) -> Lines:
        """A seat's history once the seat that decides has acted."""
        return (self._lines[seat], f"> {action}") if seat == self.seat else self._lines[seat]

    def redealt(self, seat: int, key: int) -> Decision:
        """This position with all dealt anew that a seat cannot know, and chance of its own."""
        desk = self.tree.at(self.array)
        self.tree.game.loops.desk_determinize(desk.array, seat, np.uint64(key))
        self.tree.game.loops.desk_show_all(desk.array)
        seen = tuple(row.tobytes() for row in desk.array["observation"][0, : self.tree.num_players, : desk.layout.size])
        return Decision(self.tree, desk, self._lines, seen, self.returns, self.rewards)

    def _next(self, action: int) -> Position:
        if self.tree.draws:
            return _resolve(self.tree, _Cause(self, self.array, action), ())
        desk = self.tree.at(self.array)
        desk.game.loops.desk_step(desk.array, action)
        return Decision.after(self.tree, desk, self, action)

    def observation(self, seat: int) -> Array:
        """What a seat sees, uint8 [D]."""
        return np.frombuffer(self._seen[seat], np.uint8)

    def history(self, seat: int) -> str:
        """All that a seat has seen and done, and its mask if it is asked."""
        lines = self._lines[seat]
        return _joined((lines, self._asked) if seat == self.seat else lines)

    def words(self, seat: int, action: int) -> str:
        """An action in words."""
        return self.tree.at(self.array).words(seat, action)

    def text(self) -> str:
        """The table, everything open."""
        return self.tree.at(self.array).text()


def _joined(lines: Lines) -> str:
    parts: list[str] = []
    while lines is not None:
        lines, line = lines
        parts.append(line)
    return "\n".join(reversed(parts))


def _compact(observation: bytes) -> str:
    return observation.rstrip(b"\0").hex()
