"""A table for hand-made games of Call of the Wild: it stacks the packs as a test says and plays ticks, in words.

It knows no rule of the game but what a pack consists of. Games of a match after the first are reached by a longer
record, in which the test states the points of the game before.

>>> table = Table("MS", "MF", "SW", "SK")
>>> table.tick("0 offer MM, 1 offer MM")
>>> table.tick("0 meet 1, 1 meet 0")
>>> table.met
['0 1 MM mate']
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cryptid_envs import call_of_the_wild_v0
from cryptid_envs.record import resume

CREATURES = "MSFWK"
OBJECTIVES = ("KM", "KS", "KF", "KW", "KK", "ALL5", "MATCH", "APEX", "MEEK", "SAFE", "FRIEND", "CLEAN")
OUTCOMES = ("mated", "ate", "eaten", "avoided")


def pack(first: str) -> str:
    """A whole pack that begins with these cards; the others follow in two rounds of the food chain."""
    wanted = list(first)
    rest = ""
    for creature in CREATURES * 2:
        if creature in wanted:
            wanted.remove(creature)
        else:
            rest += creature
    assert not wanted, f"a pack does not hold three {wanted[0]}"
    return first + rest


def number(words: str, seat: int = 0, seats: int = 4) -> int:
    """The action that the rules page gives these words, by itself."""
    kind, _, rest = words.partition(" ")
    match kind:
        case "wait":
            return 0
        case "withdraw":
            return 1
        case "offer":
            return 2 + 5 * CREATURES.index(rest[0]) + CREATURES.index(rest[1])
        case "discard":
            return 27 + CREATURES.index(rest)
        case "meet":
            return 32 + (int(rest) - seat) % seats - 1
    raise AssertionError(f"no action is called {words!r}")


class Table:
    """A game with given packs.

    Each of `packs` is the beginning of a seat's pack, first drawn first (see `pack`). `objectives` are those of the
    seats, as text; without them the game has none. `options` are those of the environment that differ from their
    default (but for ``num_players`` and ``objectives``, which follow).
    """

    def __init__(self, *packs: str, objectives: str = "", **options: Any) -> None:
        self.n = len(packs)
        self.options: dict[str, Any] = {"num_players": self.n, **options}
        if objectives:
            self.options["objectives"] = True
        self.env = call_of_the_wild_v0.parallel_env(**self.options)
        self._begin([], packs, objectives)

    def _begin(self, events: list[list[Any]], packs: Sequence[str], objectives: str) -> None:
        self.packs = [pack(first) for first in packs]
        self.events = [*events, ["packs", [list(cards) for cards in self.packs]]]
        if objectives:
            self.events.append(["objectives", objectives.split()])
        self.env.reset(seed=0)
        self.env.set_state(self.aec().get_state())
        self.met: list[str] = []
        """The meetings of the last tick, as in a record."""
        self.points: list[int] | None = None
        """The points of the game that the last tick ended or cut; None if it goes on."""
        self.rewards = [0.0] * self.n
        """The rewards of the last tick by seat."""
        self.terminated = self.truncated = False

    def record(self) -> dict[str, Any]:
        """An unfinished record of the game so far, as a person would write it."""
        return {
            "format": "cryptid-record/1",
            "game": "call_of_the_wild",
            "options": self.options,
            "seed": None,
            "agents": None,
            "events": self.events,
            "scores": None,
            "winners": None,
            "end": None,
        }

    def aec(self) -> Any:
        """A turn by turn environment at this position."""
        return resume(self.record())

    # Playing

    def legal(self, seat: int) -> set[str]:
        """What a seat may do now, in words."""
        words = self.env.legal_words(f"player_{seat}")
        assert len(set(words)) == len(words)
        return set(words)

    def tick(self, moves: str = "") -> None:
        """Play a tick such as ``"0 offer SF, 3 withdraw"``; the other seats wait."""
        chosen = ["wait"] * self.n
        for move in moves.split(", ") if moves else ():
            seat, words = move.split(" ", 1)
            assert chosen[int(seat)] == "wait", f"seat {seat} is told two things"
            chosen[int(seat)] = words
        names = [f"player_{seat}" for seat in range(self.n)]
        actions = {name: self.env.action(name, words) for name, words in zip(names, chosen, strict=True)}
        _, rewards, terminations, truncations, _ = self.env.step(actions)
        self.rewards = [float(rewards[name]) for name in names]
        self.terminated, self.truncated = shared(terminations), shared(truncations)
        self.events.append(["tick", chosen])
        news = self.env.record()["events"][len(self.events) :]
        meetings = [event for event in news if event[0] == "meet"]
        assert news[: len(meetings)] == meetings
        self.events += meetings
        self.met = [" ".join(map(str, event[1:])) for event in meetings]
        self.points = None
        if news[len(meetings) :]:
            kind, points = news[len(meetings)]
            assert kind == "game", f"a tick caused the event {kind!r}"
            self.points = [int(point) for point in points]

    def wait(self, ticks: int = 1) -> None:
        """Play ticks in which every seat waits."""
        for _ in range(ticks):
            self.tick()

    def meet(self, one: int, offer: str, other: int, answer: str) -> str:
        """Let two seats offer and meet, as in ``meet(0, "SF", 1, "FF")``: two ticks in which the others wait.

        The result is what came of it for the seat that is named first.
        """
        self.tick(f"{one} offer {offer}, {other} offer {answer}")
        self.tick(f"{one} meet {other}, {other} meet {one}")
        (meeting,) = self.met
        first, second, _, outcome = meeting.split()
        assert {int(first), int(second)} == {one, other}
        return outcome if int(first) == one else {"eat": "eaten", "eaten": "eat"}.get(outcome, outcome)

    def discard(self, *cards: str) -> None:
        """Let seats 0, 1, ... discard the given cards, one a tick; a seat that has discarded all of them waits."""
        for place in range(max(map(len, cards))):
            self.tick(", ".join(f"{seat} discard {own[place]}" for seat, own in enumerate(cards) if own[place:]))

    def finish(self, limit: int = 300) -> list[int]:
        """Wait until the game is cut; the result is the points of it."""
        for _ in range(limit):
            self.wait()
            if self.points is not None:
                return self.points
        raise AssertionError(f"no end after {limit} ticks")

    def next_game(self, points: list[int], *packs: str, objectives: str = "") -> None:
        """Go on after a game that was worth `points`, with `packs` for the next one."""
        assert self.points == points
        self._begin([*self.events, ["game", points]], packs, objectives)

    # The end of the match

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        assert not (self.terminated and self.truncated)
        return self.terminated or self.truncated

    @property
    def scores(self) -> list[int]:
        """The final points by seat."""
        return [int(score) for score in self.env.record()["scores"]]

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        return [int(seat) for seat in self.env.record()["winners"]]

    # What a seat sees. Seats in what follows are absolute, whoever looks.

    def see(self, seat: int, block: str) -> NDArray[Any]:
        """A block of a seat's observation."""
        return np.asarray(self.env.decode(f"player_{seat}")[block])

    def _turned(self, seat: int, block: str, *shape: int, seats: Sequence[int] = (0,)) -> NDArray[Any]:
        """A block in the given shape, with absolute seats along the axes `seats`."""
        values = self.see(seat, block).reshape(shape)
        for axis in seats:
            values = np.roll(values, seat, axis=axis)
        return values

    def value(self, seat: int, block: str) -> int:
        """A number that a seat sees."""
        (value,) = self.see(seat, block).reshape(-1).tolist()
        return int(value)

    def values(self, seat: int, block: str) -> list[int]:
        """The numbers that a seat sees of seats 0, 1, ..., in this order."""
        return [int(value) for value in self._turned(seat, block, self.n)]

    def own(self, seat: int, block: str) -> str:
        """Creatures of its own that a seat sees, such as ``"MMS"``, in the order of the food chain."""
        return letters(self.see(seat, block))

    def creatures(self, seat: int, block: str) -> list[str]:
        """Creatures or calls that a seat sees of seats 0, 1, ..., each as in `own`."""
        return [letters(row) for row in self._turned(seat, block, self.n, 5)]

    def gestures(self, seat: int = 0) -> dict[int, int]:
        """Who gestures at whom, as a seat sees it."""
        return pointers(self._turned(seat, "gesture", self.n, self.n, seats=(0, 1)))

    def dens(self, seat: int = 0) -> list[str]:
        """The dens that a seat sees of seats 0, 1, ..., such as ``"S0 F1"``: a creature and whose pack it is from."""
        dens = self._turned(seat, "den", self.n, self.n, 5, seats=(0, 1))
        return [
            " ".join(
                f"{creature}{owner}"
                for creature, row in zip(CREATURES, den.T, strict=True)
                for owner, count in enumerate(row)
                for _ in range(int(count))
            )
            for den in dens
        ]

    def meetings(self, seat: int = 0) -> list[str]:
        """What a seat sees that seats 0, 1, ... did in the last tick, such as ``"1 S ate"``: partner, card, outcome."""
        partners = pointers(self._turned(seat, "last_partner", self.n, self.n, seats=(0, 1)))
        cards = self.creatures(seat, "last_card")
        outcomes = pointers(self._turned(seat, "last_outcome", self.n, 4))
        seen = []
        for of in range(self.n):
            parts = (of in partners, bool(cards[of]), of in outcomes)
            assert len(set(parts)) == 1, f"half a meeting of seat {of}"
            seen.append(f"{partners[of]} {cards[of]} {OUTCOMES[outcomes[of]]}" if parts[0] else "")
        return seen

    def pairs(self, seat: int, block: str) -> dict[tuple[int, int], list[int]]:
        """How often the first seat mated with, ate, was eaten by and avoided the second, where it did."""
        counts = self._turned(seat, block, self.n, self.n, 4, seats=(0, 1)).tolist()
        every = {(one, other): counts[one][other] for one in range(self.n) for other in range(self.n)}
        return {pair: [int(count) for count in row] for pair, row in every.items() if any(row)}

    def offsets(self, seat: int = 0) -> list[list[int]]:
        """How often the calls of seats 0, 1, ... were 0 to 4 steps off their cards, as a seat sees it."""
        return [[int(count) for count in row] for row in self._turned(seat, "call_offset", self.n, 5)]

    def objective(self, seat: int) -> str:
        """The objectives that a seat sees."""
        marks = self.see(seat, "objective").reshape(-1).tolist()
        return " ".join(name for name, there in zip(OBJECTIVES, marks, strict=True) if there)

    def raw(self, seat: int) -> tuple[dict[str, list[Any]], set[str]]:
        """All that a seat is shown: every block of its observation, and what it may do."""
        return everything(self.env, seat), self.legal(seat)


def everything(env: Any, seat: int) -> dict[str, list[Any]]:
    """Every block of a seat's observation."""
    return {block: np.asarray(values).tolist() for block, values in env.decode(f"player_{seat}").items()}


def shared(flags: Mapping[str, bool]) -> bool:
    """Whether an environment has ended, which must be so for all seats or none."""
    (flag,) = {bool(flag) for flag in flags.values()}
    return flag


def letters(counts: NDArray[Any]) -> str:
    """Creatures of which there are so many of each."""
    return "".join(creature * int(count) for creature, count in zip(CREATURES, counts.reshape(-1), strict=True))


def pointers(rows: NDArray[Any]) -> dict[int, int]:
    """Where one-hot rows point, for those that do."""
    found = {}
    for row, marks in enumerate(rows.tolist()):
        assert sorted(marks)[:-1] == [0] * (len(marks) - 1)
        assert max(marks) in (0, 1)
        if any(marks):
            found[row] = marks.index(1)
    return found


def fresh(seed: int = 0, **options: Any) -> Any:
    """A parallel environment at the beginning of a game that the environment's own generator deals."""
    env = call_of_the_wild_v0.parallel_env(**options)
    env.reset(seed=seed)
    return env


def seat_of(agent: str) -> int:
    """The seat of an agent."""
    name = re.fullmatch(r"player_(\d)", agent)
    assert name, f"an agent is named {agent!r}"
    return int(name[1])


def events(env: Any, kind: str) -> list[list[Any]]:
    """The events of one kind that have happened so far."""
    return [event for event in env.record()["events"] if event[0] == kind]


def step(env: Any, words: Mapping[str, str] | None = None) -> tuple[list[float], bool, bool]:
    """Play a tick, in which agents that are not named wait; rewards by seat, whether terminated, whether truncated."""
    given = words or {}
    actions = {agent: env.action(agent, given.get(agent, "wait")) for agent in env.possible_agents}
    _, rewards, terminations, truncations, _ = env.step(actions)
    return [float(rewards[agent]) for agent in env.possible_agents], shared(terminations), shared(truncations)


def wait_out(env: Any, limit: int = 1000) -> int:
    """Let every seat wait until the match is over, and count the ticks."""
    for ticks in range(1, limit + 1):
        _, terminated, truncated = step(env)
        if terminated or truncated:
            return ticks
    raise AssertionError(f"no end after {limit} ticks")
