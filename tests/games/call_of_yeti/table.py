"""A table for hand-made games of Call of Yeti: it deals what a test says and plays what a test says, in words.

It knows no rule of the game. Moves are checked against whose turn the environment says it is, and rounds after the
first are reached by a longer record, in which the test states the points of the rounds before.

>>> table = Table("Y2 C2", "Y3 C3", "Y4 C4")
>>> table.predict("", "Y3 C3", "")
>>> table.trick("0 C2, 2 C4")
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cryptid_envs import call_of_yeti_v0
from cryptid_envs.record import resume

UMA = "YCMT"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
CARDS = tuple(uma + rank for uma in UMA for rank in RANKS)
ALL = (*CARDS, "*", "*")
STOP = len(CARDS) + 1


def in_order(cards: Sequence[str]) -> list[str]:
    """Cards in ascending card order, the specials last."""
    return sorted(cards, key=ALL.index)


def split(cards: str) -> list[str]:
    """The cards of a text such as ``"Y12 C3 *"``."""
    return cards.split()


class Table:
    """A game with given hands.

    Each of `hands` is a seat's hand of the first round, as text. The deck is made of these cards, or is the default
    one with ``default_deck=True``. `start` is the first start player. `options` are those of the environment that
    differ from their default (but for ``num_players``, which follows from the hands).
    """

    def __init__(self, *hands: str, start: int = 0, default_deck: bool = False, **options: Any) -> None:
        self.n = len(hands)
        self.hands = hands
        self.options: dict[str, Any] = {"num_players": self.n, **options}
        if not default_deck:
            self.options["deck"] = in_order([card for hand in hands for card in split(hand)])
        self.events: list[list[Any]] = [["start", start], ["deal", [split(hand) for hand in hands]]]
        self.env = resume(self._record(self.events))

    def _record(self, events: list[list[Any]], **end: Any) -> dict[str, Any]:
        unfinished = {"scores": None, "winners": None, "end": None}
        head = {"format": "cryptid-record/1", "game": "call_of_yeti", "options": self.options}
        return {**head, "seed": None, "agents": None, "events": events, **unfinished, **end}

    # Playing

    @property
    def turn(self) -> int:
        """The seat that is to act."""
        return seat_of(self.env.agent_selection)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now, in words."""
        return self.env.unwrapped.legal_words(f"player_{seat}")

    def play(self, moves: str) -> None:
        """Play moves such as ``"0 hide Y2, 1 stop"``; each seat must be the one to act."""
        for move in moves.split(","):
            seat, words = move.strip().split(" ", 1)
            assert self.turn == int(seat), f"it is the turn of seat {self.turn}, not as in {move.strip()!r}"
            self.env.step(self.env.unwrapped.action(f"player_{seat}", words))
            self.events.append(["act", int(seat), words])

    def predict(self, *hidden: str) -> None:
        """Play a whole prediction, in which the seats hide the given cards, each seat's in ascending order."""
        first = self.turn
        left = [split(cards) for cards in hidden]
        asked = [(first + k) % self.n for k in range(self.n)]
        while asked:
            for seat in list(asked):
                if left[seat]:
                    self.play(f"{seat} hide {left[seat].pop(0)}")
                else:
                    self.play(f"{seat} stop")
                    asked.remove(seat)

    def trick(self, plays: str) -> None:
        """Play cards such as ``"0 C2, 2 C4"``."""
        for play in plays.split(","):
            seat, card = play.split()
            self.play(f"{seat} play {card}")

    def forced(self) -> None:
        """Play on to the end of the round where no seat has a choice."""
        while self.scored() is None:
            (words,) = self.legal(self.turn)
            self.play(f"{self.turn} {words}")

    def blank(self, rounds: int = 1) -> None:
        """Play rounds with the hands of the first, in which all seats hide all cards and nobody gets a point.

        The next round has the same deal again.
        """
        for _ in range(rounds):
            self.predict(*(" ".join(in_order(split(hand))) for hand in self.hands))
            self.deal([0] * self.n, *self.hands)

    # The ends of rounds and of the game

    def scored(self) -> list[int] | None:
        """The points of the round that the last move ended; None if it ended no round."""
        news = self.env.unwrapped.record()["events"][len(self.events) :]
        if not news:
            return None
        kind, points = news[0]
        assert kind == "round", f"a move caused the event {kind!r}"
        return [int(point) for point in points]

    def deal(self, points: list[int], *hands: str) -> None:
        """Go on after a round that was worth `points`, with `hands` as the deal of the next one."""
        assert self.scored() == points
        grown = [*self.events, ["round", points], ["deal", [split(hand) for hand in hands]]]
        self.env = resume(self._record(grown))
        self.events = grown

    def draw(self, points: list[int], *draws: str, scores: list[int], winners: list[int]) -> None:
        """End the game after its last round with draws of cards such as ``"0 Y2, 1 *"``."""
        assert self.scored() == points
        drawn = [[[int(seat), card] for seat, card in (one.split() for one in draw.split(","))] for draw in draws]
        grown = [*self.events, ["round", points], *(["draw", draw] for draw in drawn)]
        self.env = resume(self._record(grown, scores=scores, winners=winners, end="terminated"))
        self.events = grown

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return is_over(self.env)

    @property
    def scores(self) -> list[int]:
        """The final totals by seat."""
        return [int(score) for score in self.env.unwrapped.record()["scores"]]

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        return [int(seat) for seat in self.env.unwrapped.record()["winners"]]

    @property
    def rewards(self) -> list[float]:
        """The rewards of the last step by seat."""
        return rewards_of(self.env)

    # What a seat sees; `of` is always the absolute seat that is looked at

    def see(self, seat: int, block: str) -> NDArray[Any]:
        """A block of a seat's observation."""
        return np.asarray(self.env.unwrapped.decode(f"player_{seat}")[block])

    def _row(self, seat: int, block: str, of: int | None) -> NDArray[Any]:
        values = self.see(seat, block)
        return values.reshape(-1) if of is None else values.reshape(self.n, -1)[(of - seat) % self.n]

    def value(self, seat: int, block: str, of: int | None = None) -> int:
        """A number that a seat sees."""
        (value,) = self._row(seat, block, of).tolist()
        return int(value)

    def values(self, seat: int, block: str) -> list[int]:
        """The numbers that a seat sees of seats 0, 1, ..., in this order."""
        return [self.value(seat, block, of) for of in range(self.n)]

    def cards(self, seat: int, block: str, of: int | None = None) -> str:
        """Cards that a seat sees, as text in card order."""
        return " ".join(card for card, there in zip(ALL, self._row(seat, block, of), strict=False) if there)

    def uma(self, seat: int, block: str, of: int | None = None) -> str:
        """UMA that a seat sees, as their letters."""
        return "".join(uma for uma, there in zip(UMA, self._row(seat, block, of), strict=True) if there)

    def whose(self, seat: int, block: str) -> int:
        """The seat that a one-hot block points at."""
        marks = self.see(seat, block).tolist()
        assert sorted(marks) == [0] * (self.n - 1) + [1]
        return (marks.index(1) + seat) % self.n

    def raw(self, seat: int) -> tuple[list[int], list[int]]:
        """All that a seat is shown: its observation and its action mask."""
        shown = self.env.observe(f"player_{seat}")
        return shown["observation"].tolist(), shown["action_mask"].tolist()


def fresh(seed: int = 0, **options: Any) -> Any:
    """An environment at the beginning of a game that the environment's own generator deals."""
    env = call_of_yeti_v0.env(**options)
    env.reset(seed=seed)
    return env


def seat_of(agent: str) -> int:
    """The seat of an agent."""
    name = re.fullmatch(r"player_(\d)", agent)
    assert name, f"an agent is named {agent!r}"
    return int(name[1])


def is_over(env: Any) -> bool:
    """Whether an environment's game is over, for all seats."""
    ended = set(env.terminations.values())
    assert len(ended) == 1, "the game is over for some seats only"
    return ended == {True}


def rewards_of(env: Any) -> list[float]:
    """The rewards of an environment's last step by seat."""
    return [float(env.rewards[agent]) for agent in env.possible_agents]


def events(env: Any, kind: str) -> list[list[Any]]:
    """The events of one kind that have happened so far."""
    return [event for event in env.unwrapped.record()["events"] if event[0] == kind]


def step(env: Any, words: str) -> None:
    """Let the seat whose turn it is act."""
    env.step(env.unwrapped.action(env.agent_selection, words))


def finish(env: Any, choose: Callable[[list[str]], str], limit: int = 1000) -> int:
    """Play an environment's game to its end and count the steps; `choose` picks among the legal words."""
    for steps in range(limit):
        if is_over(env):
            return steps
        step(env, choose(env.unwrapped.legal_words(env.agent_selection)))
    raise AssertionError(f"no end after {limit} steps")


def first(words: list[str]) -> str:
    """Always the first legal action: all seats hide all their cards, one a step, from the lowest up."""
    return words[0]


def last(words: list[str]) -> str:
    """Always the last legal action: all seats predict nothing and play their highest cards."""
    return words[-1]
