"""A table for hand-made rounds of Bigfoot vs. Yeti: it deals what a test says and plays acts, in words.

It knows no rule of the game but what the deck consists of. Random picks and the deals of later rounds are fixed by a
longer record, in which the test states them.

>>> table = Table("AHx3 GS", "LNx2")
>>> table.play("0: draw unknown, mount AH, lay AHx3, done, target 1 (LN), discard GS")
>>> table.laid(0), table.tabloids
('AHx3', 'CC LN GS')
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cryptid_envs.record import resume

CREATURES = ("AH", "CH", "ET", "GS", "JD", "LN", "MM", "SA", "BF", "YE")
EXPEDITIONS = (*CREATURES[:8], "BATTLE")
KINDS = (*CREATURES, "BY", *(f"{creature}!" for creature in CREATURES), "?", "AP", "CC", "FF")
COPIES = dict.fromkeys(KINDS, 1) | dict.fromkeys(CREATURES, 5) | {"BF": 2, "YE": 2, "BY": 6}
COPIES |= {"?": 4, "AP": 3, "CC": 5, "FF": 3}
PHASES = ("draw", "main", "lay", "target", "copy", "take", "tabloids", "seen", "devil", "fish", "last")
PADDING = ("SA", "MM", "LN", "JD", "GS", "ET", "CH", "AH", "YE", "BF", "BY", "AP")
"""What hands are filled up with, if possible none twice, so that no hand gets a set by it."""
LAY_WORDS = (*CREATURES, "BY>BF", "BY>YE", *(f"{c}!" for c in CREATURES), "?", "?>BF", "?>YE")
TAKE_WORDS = (*CREATURES, "BY>BF", "BY>YE", *(f"{c}!" for c in CREATURES), *(f"?>{c}" for c in CREATURES))
COPIED = ("AH", "GS", "JD", "LN", "MM", "SA", "BF", "YE")
ACTIONS = (
    "draw unknown",
    "draw tabloids",
    *(f"mount {creature}" for creature in CREATURES),
    *(f"join {expedition}" for expedition in EXPEDITIONS),
    *(f"play AP {creature}" for creature in CREATURES),
    "play CC",
    "play FF",
    *(f"discard {kind}" for kind in KINDS),
    "done",
    "decline",
    *(f"target +{further}" for further in (1, 2, 3)),
    "return",
    "expose",
    *(f"give +{further}" for further in (1, 2, 3)),
    *(f"copy {creature}" for creature in COPIED),
    *(f"lay {words}" for words in LAY_WORDS),
    *(f"pick {kind}" for kind in KINDS),
    *(f"take {words}" for words in TAKE_WORDS),
    *(f"toss {kind}" for kind in KINDS),
)
"""The actions by their numbers, as the rules page gives them; ``+1`` is the next seat."""


def number(words: str, seat: int = 0, seats: int = 2) -> int:
    """The action that the rules page gives these words, by itself."""
    verb, _, rest = words.partition(" ")
    if verb in ("target", "give"):
        words = f"{verb} +{(int(rest) - seat) % seats}"
    return ACTIONS.index(words)


def cards(text: str) -> list[str]:
    """The cards of a text such as ``"AHx3 ?"``."""
    found = []
    for word in text.split():
        kind, times = re.fullmatch(r"(.+?)(?:x(\d+))?", word).groups()  # type: ignore[union-attr]
        found += [kind] * int(times or 1)
    return found


def text(counts: Iterable[tuple[str, int]]) -> str:
    """The text for cards of which there are so many of each."""
    return " ".join(kind + (f"x{count}" if count > 1 else "") for kind, count in counts if count)


def sorted_text(kinds: Iterable[str]) -> str:
    """The text for cards, in the order of kinds."""
    counted = Counter(kinds)
    return text((kind, counted[kind]) for kind in KINDS)


def make_deal(hands: Sequence[str], tabloids: str, unknown: str) -> dict[str, Any]:
    """A deal of a whole deck: hands are filled up to ten cards, the Unknown with what is left, last kinds first.

    The Unknown begins with the cards that are named; after ``"..."`` come those that are at its bottom. So draws that a
    test does not care about are Phenomena, three ``FF``, then ``CC``, then ``AP``, as far as they are not elsewhere.
    """
    left = Counter(COPIES)
    top, _, bottom = unknown.partition("...")
    dealt = [cards(hand) for hand in hands]
    for named in (*dealt, cards(tabloids), cards(top), cards(bottom)):
        left.subtract(named)
    assert min(left.values()) >= 0, f"there are not so many {min(left, key=lambda kind: left[kind])}"
    assert set(left) == set(KINDS), f"no such kinds: {set(left) - set(KINDS)}"
    for hand in dealt:
        missing = 10 - len(hand)
        added = [kind for kind in PADDING if left[kind] and kind not in hand]
        added += [kind for kind in PADDING if left[kind] > added.count(kind) and kind not in ("BY", "AP")]
        left.subtract(added[:missing])
        hand += added[:missing]
        assert len(hand) == 10, f"a hand of {hand}"
    between = [kind for kind in reversed(KINDS) for _ in range(left[kind])]
    return {"hands": dealt, "tabloids": tabloids, "unknown": [*cards(top), *between, *cards(bottom)]}


class Table:
    """A match with a given first deal.

    Each of `hands` is a seat's hand or the beginning of it, see `make_deal`. The last seat deals, so that seat 0 begins,
    unless `dealer` says otherwise. `options` are those of the environment that differ from their default.
    """

    def __init__(
        self, *hands: str, tabloids: str = "CC", unknown: str = "", dealer: int | None = None, **options: Any
    ) -> None:
        self.n = len(hands)
        self.options: dict[str, Any] = {"num_players": self.n, **options}
        first = self.n - 1 if dealer is None else dealer
        self._go_on_after([["dealer", first], ["deal", make_deal(hands, tabloids, unknown)]])

    def _go_on_after(self, events: list[list[Any]]) -> None:
        self.env = resume(self.record(events))

    @property
    def events(self) -> list[list[Any]]:
        """The events of the match so far."""
        return list(self.env.record()["events"])

    def record(self, events: list[list[Any]] | None = None) -> dict[str, Any]:
        """An unfinished record of these events, or those so far, as a person would write it."""
        return {
            "format": "cryptid-record/1",
            "game": "bigfoot_vs_yeti",
            "options": self.options,
            "seed": None,
            "agents": None,
            "events": self.events if events is None else events,
            "scores": None,
            "winners": None,
            "end": None,
        }

    # Playing

    @property
    def seat(self) -> int:
        """The seat that has to act."""
        return seat_of(self.env.agent_selection)

    @property
    def legal(self) -> set[str]:
        """What this seat may do, in words."""
        words = self.env.legal_words(self.env.agent_selection)
        assert len(set(words)) == len(words)
        return set(words)

    def verbs(self, verb: str) -> str:
        """What may follow a verb, such as ``"AH LN"`` for ``discard``, in the order of the actions."""
        every = [words.removeprefix(f"{verb} ") for words in self.env.legal_words(self.env.agent_selection)]
        return " ".join(words for words in every if f"{verb} {words}" in self.legal)

    def act(self, seat: int, words: str, picked: str = "") -> None:
        """Play an act of the seat that has to act; `picked` is the random card that it picks."""
        assert self.seat == seat, f"seat {self.seat} has to act, not seat {seat}"
        assert words in self.legal, f"seat {seat} may not {words!r}, but {sorted(self.legal)}"
        if picked:
            (victim,) = re.findall(r"^target (\d)$", words)
            self._go_on_after([*self.events, ["act", seat, words], ["pick", int(victim), picked]])
        else:
            self.env.step(self.env.action(f"player_{seat}", words))

    def play(self, script: str) -> None:
        """Play acts such as ``"0: draw unknown, discard AH; 1: draw tabloids, mount AH, lay AHx3, done, target 0 (LN)"``.

        In brackets stands the random card that an act picks. ``settle`` declines whatever can be declined.
        """
        for part in script.split(";"):
            seat, _, acts = part.strip().partition(": ")
            for words in acts.split(", "):
                if words == "settle":
                    while self.legal >= {"decline"}:
                        self.act(int(seat), "decline")
                    continue
                found = re.fullmatch(r"(\w+(?: \S+?)*?)(?:x(\d))?(?: \((\S+)\))?", words)
                assert found, f"{words!r} cannot be read"
                for _ in range(int(found[2] or 1)):
                    self.act(int(seat), found[1], found[3] or "")

    def refuses(self, words: str) -> bool:
        """Whether the environment refuses the act, with the position unchanged."""
        before = self.env.record(), self.everything()
        with pytest.raises(ValueError, match=re.escape(words)):
            self.env.step(number(words, self.seat, self.n))
        return (self.env.record(), self.everything()) == before

    def quiet(self, turns: int = 1) -> None:
        """Play turns in which the card is discarded that was drawn from the Unknown."""
        for _ in range(turns):
            before = Counter(cards(self.hand(self.seat)))
            seat = self.seat
            self.act(seat, "draw unknown")
            (drawn,) = (Counter(cards(self.hand(seat))) - before).elements()
            self.act(seat, f"discard {drawn}")

    def stall(self, turns: int = 0) -> None:
        """Play turns in which the top of the Tabloids is drawn and discarded again; 0: until the round ends."""
        for _ in range(turns or 4 * self.n + 12):
            if not turns and self.phase == "last":
                return
            assert self.phase == "draw"
            self.play(f"{self.seat}: draw tabloids, discard {self.top[0]}")
        assert turns or self.phase == "last", "the round does not end"

    def last(self, kinds: str) -> list[int]:
        """Make all last discards of a round, in the order in which seats are asked; the result is its points."""
        assert self.phase == "last"
        for kind in kinds.split():
            self.act(self.seat, f"discard {kind}")
        assert self.over or self.phase == "draw", f"seat {self.seat} has to make its last discard"
        return self.points[-1]

    def next_deal(self, *hands: str, tabloids: str = "CC", unknown: str = "") -> None:
        """Deal the round that has just begun in another way."""
        *before, (kind, _) = self.events
        assert kind == "deal"
        self._go_on_after([*before, ["deal", make_deal(hands, tabloids, unknown)]])

    @property
    def points(self) -> list[list[int]]:
        """The points of the rounds that were scored."""
        return [event[1] for event in self.events if event[0] == "round"]

    @property
    def rewards(self) -> list[float]:
        """The rewards of the last act by seat."""
        return [float(self.env.rewards[f"player_{seat}"]) for seat in range(self.n)]

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.end != ""

    @property
    def end(self) -> str:
        """How the match has ended, if it has."""
        (flags,) = {
            (bool(self.env.terminations[agent]), bool(self.env.truncations[agent])) for agent in self.env.agents
        }
        return {(False, False): "", (True, False): "terminated", (False, True): "truncated"}[flags]

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

    def everything(self, seat: int | None = None) -> list[dict[str, list[Any]]]:
        """Every block of a seat's observation, or of all seats'."""
        return [
            {block: np.asarray(values).tolist() for block, values in self.env.decode(f"player_{one}").items()}
            for one in (range(self.n) if seat is None else (seat,))
        ]

    def shared(self, block: str) -> NDArray[Any]:
        """A block of which all seats are shown the same."""
        first = self.see(0, block)
        for seat in range(1, self.n):
            assert self.see(seat, block).tolist() == first.tolist()
        return first

    def by_seat(self, block: str) -> NDArray[Any]:
        """A block of which all seats are shown the same, rows of seats 0, 1, ..."""
        first = self.see(0, block)
        for seat in range(1, self.n):
            assert np.roll(self.see(seat, block), seat, axis=0).tolist() == first.tolist()
        return first

    def value(self, block: str) -> int:
        """A number that all seats see."""
        (value,) = self.shared(block).reshape(-1).tolist()
        return int(value)

    def named(self, block: str, names: Sequence[str]) -> str:
        """What is marked in a block that all seats see."""
        return " ".join(name for name, mark in zip(names, self.shared(block).tolist(), strict=True) if mark)

    def seats(self, block: str) -> list[int]:
        """The seats that are marked in a block that all seats see."""
        return [seat for seat, mark in enumerate(self.by_seat(block).tolist()) if mark]

    @property
    def phase(self) -> str:
        """What kind of choice is open."""
        return self.named("phase", PHASES)

    @property
    def tabloids(self) -> str:
        """The Tabloids: the kinds in their order, as far as observation shows it, the newest last."""
        counts = Counter(dict(zip(KINDS, self.shared("tabloids").tolist(), strict=True)))
        top = self.top
        counts.subtract(top)
        return " ".join(part for part in (text((kind, counts[kind]) for kind in KINDS), *reversed(top)) if part)

    @property
    def top(self) -> list[str]:
        """The newest three cards of the Tabloids, the newest first."""
        return rows(self.shared("tabloids_top"))

    def hand(self, seat: int) -> str:
        """A seat's hand, as it sees it."""
        return text(zip(KINDS, self.see(seat, "hand").tolist(), strict=True))

    def seen(self, seat: int) -> list[str]:
        """The cards that a seat is shown while a choice is open."""
        return rows(self.see(seat, "seen"))

    def known(self, seat: int) -> str:
        """The cards that all seats know to be in a seat's hand."""
        return text(zip(KINDS, self.by_seat("known")[seat].tolist(), strict=True))

    def laid(self, seat: int) -> str:
        """The cards in front of a seat, in the words of `take`, creature by creature."""
        found = []
        for creature, counts in zip(CREATURES, self.by_seat("table")[seat].tolist(), strict=True):
            found += zip((creature, f"BY>{creature}", f"{creature}!", f"?>{creature}"), counts, strict=True)
        return text(found)

    @property
    def unknown(self) -> int:
        """How many cards the Unknown has."""
        return self.value("unknown_size")

    @property
    def dealt(self) -> dict[str, Any]:
        """The last deal."""
        return [event[1] for event in self.events if event[0] == "deal"][-1]


def rows(marks: NDArray[Any]) -> list[str]:
    """The kinds of one-hot rows, those that have any."""
    found = []
    for row in marks.tolist():
        assert sum(row) in (0, 1)
        found += [kind for kind, mark in zip(KINDS, row, strict=True) if mark]
    return found


def seat_of(agent: str) -> int:
    """The seat of an agent."""
    name = re.fullmatch(r"player_(\d)", agent)
    assert name, f"an agent is named {agent!r}"
    return int(name[1])
