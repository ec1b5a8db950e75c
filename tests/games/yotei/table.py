"""A table for hand-made games of Yotei: it stacks the decks as a test says and plays what a test says, in words.

It knows no rule of the game but how many slots there are. Whatever a move causes is taken from the environment.

>>> table = Table(tier1="MT/0/-/1c FM/2/MT/-")
>>> table.play("0 place T1.0, 1 place T1.1")
>>> table.fill()
>>> table.play("0 harvest T1.0")
>>> table.charm
[1, 0]
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cryptid_envs import yotei_v0
from cryptid_envs.record import resume

DECKS = ("tier1", "tier2", "tier3", "mystery")
SLOTS = tuple(f"T{tier}.{place}" for tier, places in ((1, 5), (2, 4), (3, 3)) for place in range(places))
PILES = ("pile T1", "pile T2", "pile T3")
SPOTS = (*SLOTS, *PILES)
ELEMENTS = ("MT", "FM", "FR", "TD", "LP", "FB", "SK", "FC", "WD")
MYSTERY = ("scout", "permit", "festival")
PHASES = ("place", "bid", "harvest", "bidding", "overfull")
FREE = {"tier1": "MT/0/-/-", "tier2": "TD/0/-/-", "tier3": "SK/0/-/-", "mystery": "festival"}
"""The card of each deck that fills up what a test does not say: it costs and needs nothing."""
HARMLESS = ("turn T2", "pile T2", "turn T1", "pile T1")
ALWAYS = ("scout", "permit", "festival", "cash")


def by_element(code: str) -> str:
    """A card with the elements that it needs in the order of the rules page."""
    gives, cost, needs, rewards = code.split("/")
    return "/".join((gives, cost, "+".join(sorted(needs.split("+"), key=("-", *ELEMENTS).index)), rewards))


class Table:
    """A game with given decks.

    Each deck is a text of cards, first drawn first, so that the first ones become the display. A tier is filled up to
    `pad` cards with free ones, and has at least one; the mystery deck is only filled up if it is not given. `seats`
    are 2, 3 or 4; `options` are those of the environment that differ from their default.
    """

    def __init__(
        self,
        tier1: str = "",
        tier2: str = "",
        tier3: str = "",
        mystery: str = "",
        *,
        seats: int = 2,
        start: int = 0,
        pad: int = 10,
        **options: Any,
    ) -> None:
        self.n = seats
        decks = [text.split() for text in (tier1, tier2, tier3, mystery)]
        for name, cards in zip(DECKS, decks, strict=True):
            least = 1 if name == "mystery" else max(pad, 1)
            cards += [FREE[name]] * (least - len(cards))
        sheet = dict(zip(DECKS, decks, strict=True))
        self.options: dict[str, Any] = {"num_players": seats, "card_sheet": sheet, **options}
        self.events: list[list[Any]] = [["start", start], *(["shuffle", name, sheet[name]] for name in DECKS)]
        self.news: list[list[Any]] = []
        """The events that the last move has caused."""
        self.rewards = [0.0] * seats
        """The rewards of the last move by seat."""
        self.env: Any = resume(self.record())

    def record(self) -> dict[str, Any]:
        """An unfinished record of the game so far, as a person would write it."""
        return {
            "format": "cryptid-record/1",
            "game": "yotei",
            "options": self.options,
            "seed": 1,
            "agents": None,
            "events": self.events,
            "scores": None,
            "winners": None,
            "end": None,
        }

    # Playing

    @property
    def turn(self) -> int:
        """The seat that is to act."""
        return seat_of(self.env.agent_selection)

    @property
    def legal(self) -> list[str]:
        """What the seat that is to act may do, in words."""
        return self.legal_of(self.turn)

    def legal_of(self, seat: int) -> list[str]:
        """What a seat may do now, in words."""
        return list(self.env.legal_words(f"player_{seat}"))

    def choices(self, *kinds: str) -> list[str]:
        """What the seat that is to act may do of these kinds, without its kind, as in ``["T1.0", "pile T1"]``."""
        found = (words.partition(" ") for words in self.legal)
        return [rest for kind, _, rest in found if kind in kinds]

    @property
    def main(self) -> list[str]:
        """What the seat that is to act may do but for Mystery Cards."""
        return [words for words in self.legal if not words.startswith(ALWAYS)]

    def play(self, moves: str) -> None:
        """Play moves such as ``"0 place T1.0, 1 turn T2.1"``; each seat must be the one to act."""
        for move in moves.split(","):
            seat, words = move.strip().split(" ", 1)
            assert self.turn == int(seat), f"it is the turn of seat {self.turn}, not as in {move.strip()!r}"
            self.env.step(self.env.action(f"player_{seat}", words))
            self.rewards = rewards_of(self.env)
            self.events.append(["act", int(seat), words])
            self._read_news()

    def _read_news(self) -> None:
        events = self.env.record()["events"]
        assert events[: len(self.events)] == self.events
        self.news = events[len(self.events) :]
        self.events = events

    def shuffled(self, deck: str) -> list[str] | None:
        """The cards of a deck that the last move has shuffled, in ascending order; None if it did not."""
        orders = [event[2] for event in self.news if event[:2] == ["shuffle", deck]]
        assert len(orders) <= 1
        return sorted(orders[0]) if orders else None

    def reshuffle(self, deck: str, cards: str) -> None:
        """Let the shuffle that the last move caused have come out like this."""
        (place,) = (number for number, event in enumerate(self.news) if event[:2] == ["shuffle", deck])
        before = len(self.events) - len(self.news)
        self.events = [*self.events[: before + place], ["shuffle", deck, cards.split()]]
        self.env = resume(self.record())
        kept = self.events[:before]
        self._read_news()
        self.news = self.events[len(kept) :]

    @property
    def opened(self) -> list[tuple[str, str]]:
        """The biddings that the last move revealed: slot, and seat, number and ``ok`` or ``-`` of each bid in order."""
        return [
            (
                event[1],
                ", ".join(f"{seat} {amount} {'ok' if qualified else '-'}" for seat, amount, qualified in event[2]),
            )
            for event in self.news
            if event[0] == "open"
        ]

    def any_of(self, *kinds: str) -> None:
        """Let the seat to act do the first thing that is legal and begins with one of these, in this order."""
        for kind in kinds:
            for words in self.legal:
                if words.startswith(kind):
                    self.play(f"{self.turn} {words}")
                    return
        raise AssertionError(f"none of {kinds} is legal for seat {self.turn}: {self.legal}")

    def fill(self, *kinds: str) -> None:
        """Let all tokens that are left be placed, by default turning down cards of Tier II and then Tier I."""
        while self.phase == "place":
            self.any_of(*(kinds or HARMLESS))

    def reap(self) -> None:
        """Play the harvest to its end, the lowest spots first; Mystery Cards too many are cashed."""
        harvesting = self.round
        while not self.over and self.round == harvesting:
            assert self.phase in ("harvest", "bidding", "overfull"), "nothing to harvest"
            self.any_of("harvest", "ready", "cash")

    def reap_of(self, seat: int) -> None:
        """Let a seat take back all its tokens in a harvest, the lowest spots first, while it is asked."""
        while not self.over and self.phase == "harvest" and self.turn == seat:
            self.any_of("harvest")

    def rounds(self, number: int) -> None:
        """Play whole rounds in which tokens are placed as `fill` does."""
        for _ in range(number):
            self.fill()
            self.reap()

    # The end of the game

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return is_over(self.env)

    @property
    def end(self) -> str | None:
        """How the game has ended, as in a record."""
        return self.env.record()["end"]

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

    def by_seat(self, seat: int, block: str) -> NDArray[Any]:
        """A block of a seat's observation that has a row for each seat, the row of seat 0 first."""
        return np.roll(self.see(seat, block), seat, axis=0)

    def value(self, seat: int, block: str) -> int:
        """A number that a seat sees."""
        (value,) = self.see(seat, block).reshape(-1).tolist()
        return int(value)

    def values(self, block: str, seat: int = 0) -> list[int]:
        """The numbers that a seat sees of seats 0, 1, ..., in this order."""
        return [int(value) for value in self.by_seat(seat, block).reshape(self.n)]

    def whose(self, block: str, seat: int = 0) -> int:
        """The seat that a one-hot block points at."""
        marks = self.values(block, seat)
        assert sorted(marks) == [0] * (self.n - 1) + [1]
        return marks.index(1)

    @property
    def phase(self) -> str:
        """What the game waits for."""
        return named(self.see(0, "phase"), PHASES) or "over"

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.value(0, "round_number")

    @property
    def charm(self) -> list[int]:
        """Charm Points by seat."""
        return self.values("charm")

    @property
    def potatoes(self) -> list[int]:
        """Potatoes in hand, by seat, as each sees its own."""
        return [self.value(seat, "potatoes") for seat in range(self.n)]

    @property
    def elements(self) -> list[str]:
        """Elements by seat, as in ``"MT MT TD"``."""
        return [named(row, ELEMENTS) for row in self.by_seat(0, "elements")]

    @property
    def mystery(self) -> list[str]:
        """Mystery Cards by seat, as each sees its own."""
        return [named(self.see(seat, "mystery_hand"), MYSTERY) for seat in range(self.n)]

    def display(self, seat: int = 0) -> dict[str, str]:
        """The cards of the display by slot, turned down or not, as a seat sees them (see `by_element`)."""
        rows = zip(SLOTS, self.see(seat, "display"), strict=True)
        return {slot: card(row) for slot, row in rows if row[0]}

    def tier(self, number: int, seat: int = 0) -> list[str]:
        """The cards of a tier's slots, `""` where there is none."""
        places = [slot for slot in SLOTS if slot.startswith(f"T{number}")][: 3 if self.n == 2 else 5]
        shown = self.display(seat)
        return [shown.get(slot, "") for slot in places]

    def turned(self, seat: int = 0) -> str:
        """The slots with a card that is turned down."""
        return named(self.see(seat, "turned"), SLOTS)

    def tokens(self, seat: int = 0) -> list[str]:
        """Where the tokens of seats 0, 1, ... stand, as in ``"T1.0, pile T2"``."""
        return [named(row, SPOTS, ", ") for row in self.by_seat(seat, "tokens")]

    def bids(self, seat: int = 0) -> dict[str, list[int]]:
        """The seats with an unopened bid on a card, by slot, in the order of their bids."""
        marks = self.by_seat(seat, "bids")  # seat, order, slot
        found: dict[str, list[int]] = {}
        for slot, name in enumerate(SLOTS):
            order = [np.flatnonzero(marks[:, place, slot]).tolist() for place in range(4)]
            assert all(len(made) <= 1 for made in order)
            if any(order):
                found[name] = [made[0] for made in order if made]
                assert order == [[made] for made in found[name]] + [[]] * (4 - len(found[name]))
        return found

    def bounds(self, seat: int = 0) -> dict[tuple[int, str], int]:
        """The most that each unopened bid can hold by what a seat knows, by the bid's seat and slot."""
        rows = self.by_seat(seat, "bid_bound")
        return {(of, slot): int(rows[of, SLOTS.index(slot)]) for slot, made in self.bids(seat).items() for of in made}

    def left(self, seat: int = 0) -> list[int]:
        """The cards in the piles of Tier I, II, III and Mystery Cards."""
        return [int(value) for value in self.see(seat, "cards_left")]

    def open_biddings(self, seat: int = 0) -> list[str]:
        """The open biddings, outermost first, with the seats that opened them, as in ``["T1.0 by 1"]``."""
        depth = self.see(seat, "open_depth").tolist()
        opened = self.by_seat(seat, "opened")
        order = sorted((level, slot) for slot, level in enumerate(depth) if level)
        assert [level for level, _ in order] == list(range(1, len(order) + 1))
        by = {slot: np.flatnonzero(opened[:, slot]).tolist() for _, slot in order}
        assert opened.sum() == len(order)
        return [f"{SLOTS[slot]} by {by[slot][0]}" for _, slot in order]

    def ready(self, seat: int = 0) -> list[str]:
        """The open biddings for which seats 0, 1, ... are ready."""
        return [named(row, SLOTS) for row in self.by_seat(seat, "ready")]

    def raw(self, seat: int) -> tuple[list[int], list[int]]:
        """All that a seat is shown: its observation and its action mask."""
        shown = self.env.observe(f"player_{seat}")
        return shown["observation"].tolist(), shown["action_mask"].tolist()

    def raws(self) -> list[tuple[list[int], list[int]]]:
        """What all seats are shown."""
        return [self.raw(seat) for seat in range(self.n)]


def named(counts: NDArray[Any], names: tuple[str, ...], between: str = " ") -> str:
    """The names of what there is, each as often as it is there."""
    pairs = zip(names, counts.reshape(-1).tolist(), strict=True)
    return between.join(name for name, count in pairs for _ in range(int(count)))


def card(row: NDArray[Any]) -> str:
    """A card as records write it, the needed elements in the order of the rules page."""
    one, cost, bid, charm, mystery, *rest = (int(value) for value in row)
    assert one == 1
    assert not (bid and cost)
    gives, needs = (
        "+".join(name for name, count in zip(ELEMENTS, part, strict=True) for _ in range(count))
        for part in (rest[:9], rest[9:18])
    )
    rewards = "+".join(([f"{charm}c"] if charm else []) + ["y"] * mystery)
    return "/".join((gives or "-", "bid" if bid else str(cost), needs or "-", rewards or "-"))


def fresh(seed: int = 0, **options: Any) -> Any:
    """An environment at the beginning of a game that the environment's own generator shuffles."""
    env = yotei_v0.env(**options)
    env.reset(seed=seed)
    return env


def seat_of(agent: str) -> int:
    """The seat of an agent."""
    name = re.fullmatch(r"player_(\d)", agent)
    assert name, f"an agent is named {agent!r}"
    return int(name[1])


def is_over(env: Any) -> bool:
    """Whether an environment's game is over, for all seats."""
    (over,) = {env.terminations[agent] or env.truncations[agent] for agent in env.possible_agents}
    assert not any(env.terminations[agent] and env.truncations[agent] for agent in env.possible_agents)
    return over


def rewards_of(env: Any) -> list[float]:
    """The rewards of an environment's last step by seat."""
    return [float(env.rewards[agent]) for agent in env.possible_agents]


def events(env: Any, kind: str) -> list[list[Any]]:
    """The events of one kind that have happened so far."""
    return [event for event in env.record()["events"] if event[0] == kind]


def finish(env: Any, choose: Callable[[list[str]], str], limit: int = 5000) -> int:
    """Play an environment's game to its end and count the steps; `choose` picks among the legal words."""
    for steps in range(limit):
        if is_over(env):
            return steps
        agent = env.agent_selection
        env.step(env.action(agent, choose(env.legal_words(agent))))
    raise AssertionError(f"no end after {limit} steps")


def cautious(words: list[str]) -> str:
    """A legal action that ends no game: turn down Tier II and Tier I cards, use piles."""
    for kind in HARMLESS:
        for choice in words:
            if choice.startswith(kind):
                return choice
    return words[0]


def dealt(
    *hands: str,
    own: tuple[str, ...] = (),
    tier1: str = "",
    tier2: str = "",
    tier3: str = "",
    mystery: str = "",
    start: int = 0,
    pad: int = 10,
    **options: Any,
) -> Table:
    """A table at the beginning of its second round, in which the seats hold these Mystery Cards and own these elements.

    Nothing else has changed: all have 5 potatoes. The decks are what the second round begins with, its display first;
    `mystery` is what is left of that deck; `start` is the start seat of the second round.
    """
    seats = len(hands)
    order = [(start - 1 + k) % seats for k in range(seats)]
    tokens = 2 if seats == 4 else 3
    decks = [tier1.split(), tier2.split(), tier3.split()]
    for cards, free in zip(decks, FREE.values(), strict=False):
        cards += [free] * (pad - len(cards))
    first = []
    for token in range(tokens):
        for seat in order:
            gives = "+".join(own[seat].split()) if own and not token else ""
            first.append(f"{gives or '-'}/0/-/{'y' if token < len(hands[seat].split()) else '-'}")
    places = 3 if seats == 2 else 5
    low, high = first[:places], first[places:]
    if seats == 4:  # one slot more than tokens
        high.append(decks[1].pop(3))
    drawn = [name for seat in order for name in hands[seat].split()]
    table = Table(
        " ".join(low + decks[0]),
        " ".join(high + decks[1]),
        " ".join(decks[2]),
        " ".join([*drawn, *mystery.split()]),
        seats=seats,
        start=order[0],
        pad=0,
        **options,
    )
    slots = [slot for slot in SLOTS if slot[1] in "12" and int(slot[3]) < places]
    where = {(seat, token): slots[token * seats + k] for token in range(tokens) for k, seat in enumerate(order)}
    for token in range(tokens):
        for seat in order:
            table.play(f"{seat} place {where[seat, token]}")
    for seat in order:
        for token in range(tokens):
            table.play(f"{seat} harvest {where[seat, token]}")
    assert (table.round, table.whose("start"), table.phase) == (2, start, "place")
    assert [sorted(cards.split()) for cards in table.mystery] == [sorted(cards.split()) for cards in hands]
    assert table.potatoes == [5] * seats
    return table


def drained(tier1: str = "", tier2: str = "", tier3: str = "", **options: Any) -> Table:
    """Four seats at the beginning of their second round with all 36 potatoes in their hands: 9, 10, 10 and 7.

    `tier1` is what comes into `T1.0`, `T1.1` and `T1.2`, `tier2` what comes into the four slots of Tier II. The start
    seat is seat 1, nobody has a Mystery Card, and the Mystery discards are three Festivals.
    """
    table = Table(
        " ".join(["-/0/-/y"] * 3 + ["MT/0/-/-"] * 2 + [tier1]),
        " ".join(["TD/0/-/-"] * 5 + [tier2]),
        tier3,
        "festival festival festival festival",
        seats=4,
        pad=14,
        **options,
    )
    table.play("0 turn T2.0, 1 turn T2.1, 2 turn T2.2, 3 turn T2.3")
    table.play("0 pile T2, 1 place T1.0, 2 place T1.1, 3 place T1.2")
    table.play("0 harvest T2.0, 0 harvest pile T2")
    for seat, slot, other in ((1, "T1.0", "T2.1"), (2, "T1.1", "T2.2"), (3, "T1.2", "T2.3")):
        table.play(f"{seat} harvest {slot}, {seat} cash 3, {seat} harvest {other}")
    assert table.round == 2
    return table


def final(*seats: tuple[int, int], **options: Any) -> Table:
    """A game of one round in which each seat has paid so much for a card with so many Charm Points.

    Each seat has 5 potatoes less what it has paid, and no other points.
    """
    cards = [f"-/{cost}/-/{f'{charm}c' if charm else '-'}" for cost, charm in seats]
    table = Table(" ".join(cards), seats=len(seats), max_rounds=1, **options)
    for seat in range(len(seats)):
        table.play(f"{seat} place T1.{seat}")
    table.fill("turn T1", "pile T1", "place T2")
    table.reap()
    assert table.over
    return table
