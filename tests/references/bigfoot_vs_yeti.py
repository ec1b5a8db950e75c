"""A slow and obvious referee of Bigfoot vs. Yeti.

It is written from the rules page only and shares no code with the library, so that the two can be compared move by
move. It never draws anything at random: whatever chance decides comes in as an event of a game record. Comments name
the section of the page that a line carries out, e.g. "Turn 2" or "End of a round 3".

What the page leaves open, and what this referee does then:

* When every seat sees a card that goes from hand to hand (Giant Squid with two players, a card that a Jersey Devil
  gives away with three), the known count of just that kind falls by one in the hand that it leaves. The hand that it
  comes to does not gain a known card: only the Tabloids and a Prophecy make one known.
* A card that a Jersey Devil looks at stays in its hand, and the cards that a Mothman looks at stay in the Unknown,
  until the choice is made. Mothman's first choice, and so its "decline", comes after looking.
* `mount` and `join` use up the turn's mount and a join at once, and the expedition counts as mounted or joined from
  then on, not only from `done` on. Cards lie on the table as soon as they are laid.
* A view shows the turns that drew from the Tabloids and did nothing else as counted at the end of the last finished
  turn. A turn that an empty Unknown cuts off is not finished.
* While the last discards are made the view still shows what the last turn used. A turn that began with an empty
  Unknown has begun: nothing is used in it.
* After the last round the table is what the scoring left on it, and the dealer is still that of the last round.
* A card sheet gives no points to Phenomena: they have none.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeGuard, cast

SOLO_CREATURES = ("AH", "CH", "ET", "GS", "JD", "LN", "MM", "SA")
"""The creatures whose expedition is theirs alone."""
SIDES = ("BF", "YE")
"""The two sides of the Battle."""
CREATURES = (*SOLO_CREATURES, *SIDES)
BATTLE = "BATTLE"
EXPEDITIONS = (*SOLO_CREATURES, BATTLE)
TWO_SIDED = "BY"
PROOFS = tuple(creature + "!" for creature in CREATURES)
BLURRY = "?"
PROPHECY, CIRCLES, FISH = "AP", "CC", "FF"
PHENOMENA = (PROPHECY, CIRCLES, FISH)

KINDS = (*CREATURES, TWO_SIDED, *PROOFS, BLURRY, *PHENOMENA)
"""All 25 kinds in ascending order (Observation)."""
KIND_ORDER = {kind: place for place, kind in enumerate(KINDS)}

COPIES: dict[str, int] = {
    **dict.fromkeys(SOLO_CREATURES, 5),
    **dict.fromkeys(SIDES, 2),
    TWO_SIDED: 6,
    **dict.fromkeys(PROOFS, 1),
    BLURRY: 4,
    PROPHECY: 3,
    CIRCLES: 5,
    FISH: 3,
}
DECK = tuple(kind for kind in KINDS for _ in range(COPIES[kind]))
"""The 75 cards (section Cards)."""

DEFAULT_POINTS: dict[str, int] = {
    **dict.fromkeys(SOLO_CREATURES, 2),
    "ET": 3,
    **dict.fromkeys(SIDES, 3),
    TWO_SIDED: 2,
    **dict.fromkeys(PROOFS, 3),
    BLURRY: 1,
}

CLASSES = ("expedition", "two_sided", "proof", "blurry")
FEWEST_FIRST = ("blurry", "two_sided", "expedition", "proof")
"""Which of equally many points goes first (End of a round 2; for a Prophecy too, which takes no Blurry Photo)."""

TARGETS_A_HAND = ("AH", "GS", "JD")
TARGETS_A_TABLE = ("SA", *SIDES)
COPYABLE = tuple(creature for creature in CREATURES if creature not in ("CH", "ET"))

HAND_SIZE = 10
PROVEN = 10
SHUTOUT = 10
MOST_TOSSED = 3
MOST_SEEN = 3

EVENT_LENGTHS = {"dealer": 2, "deal": 2, "act": 3, "pick": 3, "round": 2}
LEAST_OPTIONS = {"target_score": 0, "max_rounds": 1, "max_steps": 1, "max_joins": 0}


class Refused(Exception):
    """The rules do not allow this here; the message says why in words of the game."""


class Laid(NamedTuple):
    """A card on the table: the creature (in the Battle: the side) that it lies with, and its kind."""

    creature: str
    kind: str


Table = list[list[Laid]]
"""What lies in front of every seat."""


def ascending(kinds: Iterable[str]) -> list[str]:
    """Return the kinds in ascending order."""
    return sorted(kinds, key=lambda kind: KIND_ORDER[kind])


def class_of(kind: str) -> str:
    """Return the class of a card that can lie on the table."""
    if kind == BLURRY:
        return "blurry"
    if kind == TWO_SIDED:
        return "two_sided"
    return "proof" if kind in PROOFS else "expedition"


def is_action(kind: str) -> bool:
    """Return whether this is an Action card: a Phenomenon or any Proof! (section Cards)."""
    return kind in PHENOMENA or kind in PROOFS or kind == BLURRY


def colours(kind: str) -> tuple[str, ...]:
    """Return the creatures whose colour a card has, which are also those whose set it belongs to."""
    if kind == TWO_SIDED:
        return SIDES
    if kind in CREATURES or kind in PROOFS:
        return (kind.removesuffix("!"),)
    return ()


def sides_of(expedition: str) -> tuple[str, ...]:
    """Return the creatures of an expedition."""
    return SIDES if expedition == BATTLE else (expedition,)


def expedition_of(creature: str) -> str:
    """Return the expedition of a creature."""
    return BATTLE if creature in SIDES else creature


def can_lie_with(kind: str, creature: str) -> bool:
    """Return whether a card can be laid for this creature."""
    return kind == BLURRY or creature in colours(kind)


def triggers(card: Laid) -> bool:
    """Return whether laying this card brings its creature's ability (Abilities)."""
    return class_of(card.kind) in ("expedition", "proof")


def with_side(card: Laid, *, always: bool) -> str:
    """Return a card as the words write it: a card that could lie with several creatures names the one."""
    if card.kind == TWO_SIDED or (card.kind == BLURRY and (always or card.creature in SIDES)):
        return f"{card.kind}>{card.creature}"
    return card.kind


def words_to_lay(card: Laid) -> str:
    """Return the words that lay this card; a Blurry Photo names its side in the Battle only."""
    return "lay " + with_side(card, always=False)


def words_to_take(card: Laid) -> str:
    """Return the words that take this card from a table; a Blurry Photo always names its creature."""
    return "take " + with_side(card, always=True)


def gone_first(kinds: Iterable[str], points: Mapping[str, int]) -> str:
    """Return the card with the fewest points, of equal ones by class (Ancient Prophecy; End of a round 2)."""
    return min(ascending(kinds), key=lambda kind: (points[kind], FEWEST_FIRST.index(class_of(kind))))


# ---------------------------------------------------------------------- scoring


def lying_with(cards: Iterable[Laid], creature: str) -> list[str]:
    """Return the kinds of the cards that lie with a creature."""
    return [card.kind for card in cards if card.creature == creature]


def worth(cards: Iterable[Laid], creature: str, points: Mapping[str, int]) -> int:
    """Return the points of the cards that lie with a creature, not doubled, Blurry Photos included."""
    return sum(points[kind] for kind in lying_with(cards, creature))


def whole(table: Table) -> list[Laid]:
    """Return all cards on the table."""
    return [card for cards in table for card in cards]


def discredit(table: Table, tabloids: Sequence[str], points: Mapping[str, int]) -> Table:
    """Return the table after the Tabloids have discredited the expeditions (End of a round 2)."""
    left = [list(cards) for cards in table]
    for story in tabloids:
        # A two-sided card has both colours and counts once against each.
        for creature in colours(story):
            sizes = [len(lying_with(cards, creature)) for cards in left]
            for seat, size in enumerate(sizes):
                if size > 0 and size == max(sizes):
                    lost = gone_first(lying_with(left[seat], creature), points)
                    left[seat].remove(Laid(creature, lost))
    return left


def after_battle(table: Table, points: Mapping[str, int]) -> Table:
    """Return the table after the Battle (End of a round 3)."""
    bigfoot, yeti = (worth(whole(table), side, points) for side in SIDES)
    lost: tuple[str, ...] = SIDES
    if bigfoot > yeti:
        lost = ("YE",)
    if yeti > bigfoot:
        lost = ("BF",)
    return [[card for card in cards if card.creature not in lost] for cards in table]


def final_points(table: Table, gone_out: int | None, points: Mapping[str, int]) -> list[int]:
    """Return what each seat scores with what the Battle left on the table (End of a round 4 and 5)."""
    totals = [0] * len(table)
    for creature in CREATURES:
        factor = 2 if worth(whole(table), creature, points) >= PROVEN else 1
        for seat, cards in enumerate(table):
            totals[seat] += factor * worth(cards, creature, points)
    if gone_out is not None and worth(table[gone_out], "ET", points) >= SHUTOUT:
        totals = [total if seat == gone_out else 0 for seat, total in enumerate(totals)]
    return totals


# ---------------------------------------------------------------------- the state


@dataclass
class _Turn:
    """What the turn that began last has used."""

    seat: int
    action_used: bool = False
    mounted: str | None = None
    joined: list[str] = field(default_factory=list)
    drew_from_tabloids: bool = False
    laid_or_played: bool = False


@dataclass
class _Choice:
    """The choice that is open, and what it is about.

    The stages: "draw", "main" (Turn 2 and the discard), "lay", "toss", "first" (an ability's first choice), "take"
    (a card of the chosen opponent's table), "hand" (no choice: a random card of the target's hand is due), "fate" (of
    the card that a Jersey Devil saw), "last" (a discard at the end of the round), "none".
    """

    stage: str
    seat: int
    ability: str = ""
    target: int = -1
    seen: list[str] = field(default_factory=list)


@dataclass
class _Laying:
    """A mount or a join that has begun."""

    is_mount: bool
    sides: tuple[str, ...]
    laid: list[Laid] = field(default_factory=list)


@dataclass
class _Round:
    """Everything that lies on the table in one round; lists go by absolute seat."""

    dealer: int
    hands: list[list[str]]
    tabloids: list[str]
    """Oldest first."""
    unknown: list[str]
    """Top first."""
    table: Table
    known: list[Counter[str]]
    turn: _Turn
    choice: _Choice
    laying: _Laying | None = None
    abilities: list[str] = field(default_factory=list)
    """Abilities still to be resolved after the one that is open."""
    mounted: list[str] = field(default_factory=list)
    playing: str | None = None
    """A Phenomenon that is being followed."""
    tossed: int = 0
    stalled: int = 0
    gone_out: int | None = None
    discarding: list[int] = field(default_factory=list)
    """Seats that still make their last discard."""
    removed: list[str] = field(default_factory=list)
    """Cards that have left the round."""


class Reference:
    """A referee that is fed the events of a game record one by one."""

    def __init__(self, num_players: int = 2, **options: Any) -> None:
        """Set up a game that waits for its `dealer` event; an option that does not exist or fit is refused."""
        if not _is_int(num_players) or num_players not in (2, 3, 4):
            raise Refused(f"the game is for 2 to 4 players, not {num_players!r}")
        for name in options:
            if name not in LEAST_OPTIONS and name not in ("card_sheet", "reward"):
                raise Refused(f"there is no option {name!r}")
        self.num_players: int = num_players
        self.target_score: int = _checked_number(options, "target_score", 100)
        self.max_rounds: int = _checked_number(options, "max_rounds", 30)
        self.max_steps: int = _checked_number(options, "max_steps", 20000)
        self.max_joins: int = _checked_number(options, "max_joins", 2)
        self.points: dict[str, int] = _checked_sheet(options.get("card_sheet"))
        self.scores: list[int] = [0] * num_players
        self.winners: list[int] | None = None
        self.over: bool = False
        self.end: str | None = None
        self.rounds_done: int = 0
        self.acts_done: int = 0
        self._expected: str = "dealer"
        self._next_dealer: int = 0
        self._round: _Round | None = None

    # ------------------------------------------------------------------ what is due

    def expects(self) -> str:
        """Return the kind of the event that has to come next, "end" when the game is over."""
        return self._expected

    def to_act(self) -> list[int]:
        """Return the seat whose choice is next, nobody if no act is due."""
        if self._expected != "act":
            return []
        return [self._table().choice.seat]

    def legal(self, seat: int) -> list[str]:
        """Return the words of everything that a seat may do now, none if it does not have to choose.

        Order: mount, join, play, discard; card kinds and creatures ascending, opponents clockwise from the left;
        "done" and "decline" come last.
        """
        if self.to_act() != [seat]:
            return []
        stage = self._table().choice.stage
        if stage == "draw":
            return self._words_in_draw()
        if stage == "main":
            return self._words_in_main(seat)
        if stage == "lay":
            return self._words_in_lay(seat)
        if stage == "toss":
            return self._words_in_toss(seat)
        if stage == "first":
            # Abilities: optional at the first choice, which a choice after `copy` is too.
            return [*self._first_words(seat, self._table().choice.ability), "decline"]
        if stage == "take":
            return self._words_in_take()
        if stage == "fate":
            return self._words_in_fate(seat)
        assert stage == "last"
        return [f"discard {kind}" for kind in self._kinds_in_hand(seat)]

    def _words_in_draw(self) -> list[str]:
        """Return the two piles that have a card (Turn 1)."""
        table = self._table()
        piles = {"unknown": table.unknown, "tabloids": table.tabloids}
        return [f"draw {name}" for name, pile in piles.items() if pile]

    def _words_in_main(self, seat: int) -> list[str]:
        """Return what may be begun or played in a turn after the draw, and the discards (Turn 2 and 3)."""
        words = [f"mount {creature}" for creature in CREATURES if self._can_mount(seat, creature)]
        words += [f"join {expedition}" for expedition in EXPEDITIONS if self._can_join(seat, expedition)]
        for kind in PHENOMENA:
            if self._can_play(seat, kind):
                words += [f"play {kind} {name}" for name in CREATURES] if kind == PROPHECY else [f"play {kind}"]
        return words + [f"discard {kind}" for kind in self._kinds_in_hand(seat)]

    def _can_mount(self, seat: int, creature: str) -> bool:
        """Return whether a mount for this creature can be begun and completed (Turn 2, Mount)."""
        table = self._table()
        if table.turn.mounted is not None or expedition_of(creature) in table.mounted:
            return False
        fitting = [kind for kind in table.hands[seat] if can_lie_with(kind, creature)]
        expedition_cards = sum(1 for kind in fitting if not is_action(kind))
        has_proof = any(is_action(kind) for kind in fitting)
        # At most one Proof!, since it is the turn's Action card.
        usable = expedition_cards + (1 if has_proof and not table.turn.action_used else 0)
        # Three of them can be laid and one card more stays for the discard.
        return usable >= 3 and len(table.hands[seat]) >= 4

    def _can_join(self, seat: int, expedition: str) -> bool:
        """Return whether a join of this expedition can be begun and completed (Turn 2, Join)."""
        table = self._table()
        if expedition not in table.mounted or expedition == table.turn.mounted:
            return False
        if expedition in table.turn.joined or len(table.turn.joined) >= self.max_joins:
            return False
        return bool(self._layable(seat, sides_of(expedition)))

    def _can_play(self, seat: int, kind: str) -> bool:
        """Return whether a Phenomenon can be played (Turn 2, Phenomenon); a card must stay for the discard."""
        table = self._table()
        return kind in table.hands[seat] and not table.turn.action_used and len(table.hands[seat]) >= 2

    def _layable(self, seat: int, sides: Sequence[str]) -> list[Laid]:
        """Return every card that a seat could lay next for one of these creatures."""
        table = self._table()
        if len(table.hands[seat]) < 2:
            # Turn 2: one card must stay for the discard.
            return []
        cards: list[Laid] = []
        for kind in self._kinds_in_hand(seat):
            if is_action(kind) and table.turn.action_used:
                continue
            cards += [Laid(side, kind) for side in sides if can_lie_with(kind, side)]
        return cards

    def _words_in_lay(self, seat: int) -> list[str]:
        """Return the cards that may be laid next, and "done" when the set is complete (Turn 2)."""
        laying = self._laying()
        words = [words_to_lay(card) for card in self._layable(seat, laying.sides)]
        if len(laying.laid) >= (3 if laying.is_mount else 1):
            words.append("done")
        return words

    def _words_in_toss(self, seat: int) -> list[str]:
        """Return the cards that Fish Falls may put on the Tabloids, and "done" (Fish Falls)."""
        words: list[str] = []
        if self._table().tossed < MOST_TOSSED:
            words += [f"toss {kind}" for kind in self._kinds_in_hand(seat)]
        return [*words, "done"]

    def _first_words(self, seat: int, ability: str) -> list[str]:
        """Return the first choices of an ability but for "decline"; none if it has no possible target (Abilities)."""
        if ability in TARGETS_A_HAND or ability in TARGETS_A_TABLE:
            return [f"target {other}" for other in self._opponents(seat) if self._can_target(other, ability)]
        if ability == "LN":
            return [f"pick {kind}" for kind in ascending(set(self._table().tabloids))]
        if ability == "MM":
            return [f"pick {kind}" for kind in ascending(set(self._table().unknown[:MOST_SEEN]))]
        if ability == "CH":
            return [f"copy {creature}" for creature in COPYABLE if self._can_copy(seat, creature)]
        # Extraterrestrials: none when laid.
        return []

    def _can_target(self, other: int, ability: str) -> bool:
        """Return whether an ability may target this opponent."""
        table = self._table()
        if ability in TARGETS_A_HAND:
            # Abilities: only a seat with at least two hand cards.
            return len(table.hands[other]) >= 2
        return bool(self._takeable(other, ability))

    def _takeable(self, other: int, ability: str) -> list[Laid]:
        """Return the different cards in front of a seat that an ability can take."""
        cards = set(self._table().table[other])
        if ability in SIDES:
            # Bigfoot / Yeti: a two-sided card, whichever side it shows.
            cards = {card for card in cards if card.kind == TWO_SIDED}
        return sorted(cards, key=lambda card: (CREATURES.index(card.creature), KIND_ORDER[card.kind]))

    def _can_copy(self, seat: int, creature: str) -> bool:
        """Return whether a Chupacabra can use this creature's ability now (Chupacabra)."""
        on_table = any(card.creature == creature and triggers(card) for card in whole(self._table().table))
        return on_table and bool(self._first_words(seat, creature))

    def _words_in_take(self) -> list[str]:
        """Return the cards that may be taken from the chosen opponent's table."""
        choice = self._table().choice
        return [words_to_take(card) for card in self._takeable(choice.target, choice.ability)]

    def _words_in_fate(self, seat: int) -> list[str]:
        """Return what may become of the card that a Jersey Devil saw; a third seat is needed to give it to."""
        target = self._table().choice.target
        return ["return", "expose", *(f"give {other}" for other in self._opponents(seat) if other != target)]

    # ------------------------------------------------------------------ events

    def apply(self, event: Sequence[object]) -> None:
        """Carry out one event of a record; if the rules do not allow it here, refuse it and change nothing."""
        parts = _as_list(event, "an event")
        kind = parts[0] if parts else None
        if not isinstance(kind, str) or kind not in EVENT_LENGTHS:
            raise Refused(f"{parts[:1]} is not the kind of an event of this game")
        if kind != self._expected:
            due = "the game is over" if self.over else f"{self._expected!r} is due"
            raise Refused(f"no {kind!r} can come here: {due}")
        if len(parts) != EVENT_LENGTHS[kind]:
            raise Refused(f"{kind!r} takes {EVENT_LENGTHS[kind] - 1} entries after its kind, not {len(parts) - 1}")
        if kind == "dealer":
            self._apply_dealer(parts[1])
        elif kind == "deal":
            self._apply_deal(parts[1])
        elif kind == "act":
            self._apply_act(parts[1], parts[2])
        elif kind == "pick":
            self._apply_pick(parts[1], parts[2])
        else:
            self._apply_round(parts[1])
        if self._expected == "act" and self.acts_done >= self.max_steps:
            # The match: what the last act causes (picks, scoring, the next deal) has happened by now.
            self._finish("truncated")

    def _apply_dealer(self, content: object) -> None:
        """Chance names the first dealer (A round)."""
        self._next_dealer = self._checked_seat(content)
        self._expected = "deal"

    def _apply_deal(self, content: object) -> None:
        """Deal ten cards each and begin with the seat left of the dealer (A round)."""
        hands, tabloids, unknown = self._checked_deal(content)
        first = (self._next_dealer + 1) % self.num_players
        self._round = _Round(
            dealer=self._next_dealer,
            hands=hands,
            tabloids=[tabloids],
            unknown=unknown,
            table=[[] for _ in hands],
            known=[Counter() for _ in hands],
            turn=_Turn(first),
            choice=_Choice("draw", first),
        )
        self._expected = "act"

    def _apply_act(self, who: object, what: object) -> None:
        """One seat makes the choice that is open."""
        seat = self._checked_seat(who)
        if not isinstance(what, str):
            raise Refused(f"seat {seat}: {what!r} are no words")
        [due] = self.to_act()
        if seat != due:
            raise Refused(f"seat {seat} may not {what!r} now: it is for seat {due} to choose")
        words = self.legal(seat)
        if what not in words:
            raise Refused(f"seat {seat} may not {what!r}: the rules allow only {', '.join(words)}")
        self.acts_done += 1
        stage = self._table().choice.stage
        verb, _, rest = what.partition(" ")
        if stage == "draw":
            self._draw(seat, rest)
        elif stage == "main":
            self._act_in_main(seat, verb, rest)
        elif stage == "lay" and verb == "lay":
            self._lay(seat, what)
        elif stage == "lay":
            self._complete_set(seat)
        elif stage == "toss" and verb == "toss":
            self._toss(seat, rest)
        elif stage == "toss":
            self._draw_for_tossed(seat)
        elif stage == "first":
            self._act_at_first(seat, verb, rest)
        elif stage == "take":
            self._take(seat, what)
        elif stage == "fate":
            self._decide_fate(seat, verb, rest)
        else:
            self._last_discard(seat, rest)

    def _apply_pick(self, who: object, what: object) -> None:
        """An ability picks a random card of its target's hand (Abilities)."""
        target = self._checked_seat(who)
        kind = _checked_kind(what)
        choice = self._table().choice
        if target != choice.target:
            raise Refused(f"the card is picked from the hand of seat {choice.target}, not of seat {target}")
        if kind not in self._table().hands[target]:
            raise Refused(f"seat {target} does not hold {kind}")
        self._expected = "act"
        if choice.ability == "AH":
            self._put_on_tabloids(target, kind)
            self._next_ability(choice.seat)
        elif choice.ability == "GS":
            self._hand_over(kind, target, choice.seat, picker=choice.seat)
            self._next_ability(choice.seat)
        else:
            # Jersey Devil: the seat whose ability it is sees the card.
            self._open(_Choice("fate", choice.seat, "JD", target, [kind]))

    def _apply_round(self, content: object) -> None:
        """Score the round, then go on or end the match (End of a round 2 to 5; The match)."""
        stated = _as_list(content, "the points of a round")
        table = self._table()
        left = after_battle(discredit(table.table, table.tabloids, self.points), self.points)
        points = final_points(left, table.gone_out, self.points)
        if not all(_is_int(entry) for entry in stated) or stated != points:
            raise Refused(f"the round scores {points}, not {stated}")
        gone = Counter(card.kind for card in whole(table.table)) - Counter(card.kind for card in whole(left))
        table.removed += gone.elements()
        table.table = left
        self.scores = [total + gain for total, gain in zip(self.scores, points, strict=True)]
        self.rounds_done += 1
        self._after_round()

    def _after_round(self) -> None:
        """Decide what follows a scored round (The match)."""
        best = self._best_seats()
        if max(self.scores) >= self.target_score and len(best) == 1:
            self._finish("terminated")
        elif self.rounds_done >= self.max_rounds:
            self._finish("truncated")
        else:
            # The highest total deals; tied: the first of them to the left of the last dealer.
            left_of_dealer = self._clockwise(self._table().dealer + 1)
            self._next_dealer = next(seat for seat in left_of_dealer if seat in best)
            self._expected = "deal"

    def _best_seats(self) -> list[int]:
        """Return the seats that share the highest total."""
        return [seat for seat in range(self.num_players) if self.scores[seat] == max(self.scores)]

    def _finish(self, how: str) -> None:
        """End the game; the best total wins, ties shared."""
        self.winners = self._best_seats()
        self.over = True
        self.end = how
        self._expected = "end"

    # ------------------------------------------------------------------ a turn

    def _begin_turn(self, seat: int) -> None:
        """Begin a turn, or end the round if the Unknown is empty (Turn 1)."""
        table = self._table()
        table.turn = _Turn(seat)
        if not table.unknown:
            self._end_round(seat)
            return
        self._open(_Choice("draw", seat))

    def _draw(self, seat: int, pile: str) -> None:
        """Draw the turn's card (Turn 1)."""
        table = self._table()
        if pile == "tabloids":
            kind = table.tabloids.pop()
            table.hands[seat].append(kind)
            # Abilities: publicly known are cards taken from the Tabloids.
            table.known[seat][kind] += 1
            table.turn.drew_from_tabloids = True
        else:
            table.hands[seat].append(table.unknown.pop(0))
        self._open(_Choice("main", seat))

    def _act_in_main(self, seat: int, verb: str, rest: str) -> None:
        """Begin a mount or a join, play a Phenomenon or discard (Turn 2 and 3)."""
        if verb == "mount":
            self._begin_mount(seat, rest)
        elif verb == "join":
            self._begin_join(seat, rest)
        elif verb == "play":
            self._play(seat, rest)
        else:
            self._discard(seat, rest)

    def _begin_mount(self, seat: int, creature: str) -> None:
        """Begin to mount; in the Battle only cards of the named side are laid (Turn 2, Mount)."""
        table = self._table()
        expedition = expedition_of(creature)
        table.turn.mounted = expedition
        table.mounted.append(expedition)
        table.laying = _Laying(True, (creature,))
        self._open(_Choice("lay", seat))

    def _begin_join(self, seat: int, expedition: str) -> None:
        """Begin to join; in the Battle cards of both sides may be laid (Turn 2, Join)."""
        table = self._table()
        table.turn.joined.append(expedition)
        table.laying = _Laying(False, sides_of(expedition))
        self._open(_Choice("lay", seat))

    def _lay(self, seat: int, words: str) -> None:
        """Lay one card in front of the seat (Turn 2)."""
        table = self._table()
        laying = self._laying()
        card = next(card for card in self._layable(seat, laying.sides) if words_to_lay(card) == words)
        self._leaves_hand_openly(seat, card.kind)
        table.table[seat].append(card)
        laying.laid.append(card)
        table.turn.laid_or_played = True
        if is_action(card.kind):
            table.turn.action_used = True

    def _complete_set(self, seat: int) -> None:
        """End a mount or join; the abilities follow, Bigfoot's before Yeti's (Abilities)."""
        table = self._table()
        laid = self._laying().laid
        table.laying = None
        table.abilities = [name for name in CREATURES if any(c.creature == name and triggers(c) for c in laid)]
        self._next_ability(seat)

    def _discard(self, seat: int, kind: str) -> None:
        """Discard and end the turn (Turn 3)."""
        table = self._table()
        self._put_on_tabloids(seat, kind)
        stalled = table.turn.drew_from_tabloids and not table.turn.laid_or_played
        table.stalled = table.stalled + 1 if stalled else 0
        following = (seat + 1) % self.num_players
        if not table.hands[seat]:
            table.gone_out = seat
            self._end_round(following)
        elif table.stalled >= max(4 * self.num_players, 12):
            # Turn 1: as on an empty Unknown and before the next turn.
            self._end_round(following)
        else:
            self._begin_turn(following)

    # ------------------------------------------------------------------ Phenomena

    def _play(self, seat: int, what: str) -> None:
        """Play a Phenomenon and follow it (Turn 2, Phenomenon)."""
        table = self._table()
        kind, _, creature = what.partition(" ")
        self._leaves_hand_openly(seat, kind)
        table.playing = kind
        table.turn.action_used = True
        table.turn.laid_or_played = True
        if kind == PROPHECY:
            self._follow_prophecy(seat, creature)
            self._end_phenomenon()
        elif kind == CIRCLES:
            self._draw_and_go_on(seat, 2)
        else:
            table.tossed = 0
            self._open(_Choice("toss", seat))

    def _follow_prophecy(self, seat: int, creature: str) -> None:
        """Every opponent with a card of the creature's set gives one, never its last card (Ancient Prophecy)."""
        table = self._table()
        for giver in self._opponents(seat):
            of_the_set = [kind for kind in table.hands[giver] if creature in colours(kind)]
            if not of_the_set or len(table.hands[giver]) < 2:
                continue
            kind = gone_first(of_the_set, self.points)
            self._leaves_hand_openly(giver, kind)
            table.hands[seat].append(kind)
            table.known[seat][kind] += 1

    def _toss(self, seat: int, kind: str) -> None:
        """Put one hand card on the Tabloids (Fish Falls)."""
        self._put_on_tabloids(seat, kind)
        self._table().tossed += 1

    def _draw_for_tossed(self, seat: int) -> None:
        """Draw as many cards as were tossed (Fish Falls)."""
        self._draw_and_go_on(seat, self._table().tossed)

    def _draw_and_go_on(self, seat: int, count: int) -> None:
        """Draw for a Phenomenon; when a draw is due and the Unknown is empty the round ends at once (Turn 1)."""
        table = self._table()
        due = count
        while due and table.unknown:
            table.hands[seat].append(table.unknown.pop(0))
            due -= 1
        # It goes on the Tabloids after this, and before the last discards (End of a round 1).
        self._end_phenomenon()
        if due:
            self._end_round(seat)
        else:
            self._open(_Choice("main", seat))

    def _end_phenomenon(self) -> None:
        """Put the Phenomenon on the Tabloids."""
        table = self._table()
        assert table.playing is not None
        table.tabloids.append(table.playing)
        table.playing = None

    # ------------------------------------------------------------------ abilities

    def _next_ability(self, seat: int) -> None:
        """Open the next ability that has a possible target; without one the turn goes on (Abilities)."""
        table = self._table()
        while table.abilities:
            ability = table.abilities.pop(0)
            if self._first_words(seat, ability):
                self._open_ability(seat, ability)
                return
        self._open(_Choice("main", seat))

    def _open_ability(self, seat: int, ability: str) -> None:
        """Let a seat make an ability's first choice; a Mothman looks first."""
        seen = self._table().unknown[:MOST_SEEN] if ability == "MM" else []
        self._open(_Choice("first", seat, ability, seen=seen))

    def _act_at_first(self, seat: int, verb: str, rest: str) -> None:
        """Make an ability's first choice."""
        ability = self._table().choice.ability
        if verb == "decline":
            self._next_ability(seat)
        elif verb == "copy":
            self._open_ability(seat, rest)
        elif verb == "pick":
            self._pick_kind(seat, ability, rest)
        elif ability in TARGETS_A_HAND:
            self._open(_Choice("hand", seat, ability, int(rest)))
            self._expected = "pick"
        else:
            self._open(_Choice("take", seat, ability, int(rest)))

    def _pick_kind(self, seat: int, ability: str, kind: str) -> None:
        """Take a card from the Tabloids, or one of the top three of the Unknown (Loch Ness Monster, Mothman)."""
        table = self._table()
        if ability == "LN":
            # Of a kind lying there twice, the newest, which is the last in the list.
            newest = max(place for place, other in enumerate(table.tabloids) if other == kind)
            table.hands[seat].append(table.tabloids.pop(newest))
            table.known[seat][kind] += 1
        else:
            # Of equal ones the topmost; the others stay in their order.
            topmost = min(place for place, other in enumerate(table.unknown) if other == kind)
            table.hands[seat].append(table.unknown.pop(topmost))
        self._next_ability(seat)

    def _take(self, seat: int, words: str) -> None:
        """Take a card from in front of the chosen opponent (Bigfoot, Yeti, Sewer Alligators)."""
        table = self._table()
        ability, target = table.choice.ability, table.choice.target
        card = next(card for card in self._takeable(target, ability) if words_to_take(card) == words)
        table.table[target].remove(card)
        if ability == "SA":
            table.tabloids.append(card.kind)
        else:
            # It shows the side of the creature whose ability it is.
            table.table[seat].append(Laid(ability, card.kind))
        self._next_ability(seat)

    def _decide_fate(self, seat: int, verb: str, rest: str) -> None:
        """Return, expose or give away the card that was seen (Jersey Devil)."""
        choice = self._table().choice
        [kind] = choice.seen
        if verb == "expose":
            self._put_on_tabloids(choice.target, kind)
        elif verb == "give":
            self._hand_over(kind, choice.target, int(rest), picker=seat)
        self._next_ability(seat)

    # ------------------------------------------------------------------ cards that leave a hand

    def _leaves_hand_openly(self, seat: int, kind: str) -> None:
        """Remove a card from a hand before all eyes; the known count of its kind falls by one (Abilities)."""
        table = self._table()
        table.hands[seat].remove(kind)
        table.known[seat][kind] = max(0, table.known[seat][kind] - 1)

    def _leaves_hand_unseen(self, seat: int, kind: str) -> None:
        """Remove a card from a hand that not every seat sees; every known count falls by one (Abilities)."""
        table = self._table()
        table.hands[seat].remove(kind)
        for known_kind in table.known[seat]:
            table.known[seat][known_kind] = max(0, table.known[seat][known_kind] - 1)

    def _put_on_tabloids(self, seat: int, kind: str) -> None:
        """Put a hand card on top of the Tabloids."""
        self._leaves_hand_openly(seat, kind)
        self._table().tabloids.append(kind)

    def _hand_over(self, kind: str, giver: int, receiver: int, *, picker: int) -> None:
        """Let a randomly picked card go from hand to hand, seen by these seats only (Abilities)."""
        seeing = {giver, receiver, picker}
        if len(seeing) == self.num_players:
            self._leaves_hand_openly(giver, kind)
        else:
            self._leaves_hand_unseen(giver, kind)
        self._table().hands[receiver].append(kind)

    # ------------------------------------------------------------------ end of a round

    def _end_round(self, first: int) -> None:
        """Let every seat that has cards discard one, beginning with this seat (End of a round 1)."""
        table = self._table()
        # A seat that went out has no cards.
        table.discarding = [seat for seat in self._clockwise(first) if table.hands[seat]]
        self._next_last_discard()

    def _next_last_discard(self) -> None:
        """Open the next last discard; after all of them the round is scored."""
        table = self._table()
        if table.discarding:
            self._open(_Choice("last", table.discarding.pop(0)))
        else:
            self._open(_Choice("none", table.turn.seat))
            self._expected = "round"

    def _last_discard(self, seat: int, kind: str) -> None:
        """Make a last discard (End of a round 1)."""
        self._put_on_tabloids(seat, kind)
        self._next_last_discard()

    # ------------------------------------------------------------------ views

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat may know; lists over relative seats begin with the seat itself (Observation)."""
        seat = self._checked_seat(seat)
        table = self._table()
        around = self._clockwise(seat)
        acting = self.to_act()
        looking = acting == [seat] and table.choice.ability in ("JD", "MM")
        return {
            "hand": ascending(table.hands[seat]),
            "phase": self._phase(),
            "to_act": (acting[0] - seat) % self.num_players if acting else None,
            "action_used": table.turn.action_used,
            "mounted": table.turn.mounted is not None,
            "joins_left": self.max_joins - len(table.turn.joined),
            "joined": [name for name in EXPEDITIONS if name in table.turn.joined],
            "unknown_size": len(table.unknown),
            "tabloids": dict(Counter(table.tabloids)),
            "tabloids_top": table.tabloids[::-1][:MOST_SEEN],
            "table": [self._view_of_table(other) for other in around],
            "hand_size": [len(table.hands[other]) for other in around],
            "score": [self.scores[other] for other in around],
            "known": [dict(+table.known[other]) for other in around],
            "dealer": (table.dealer - seat) % self.num_players,
            "round": self.rounds_done,
            "rounds_left": self.max_rounds - self.rounds_done,
            "acts_left": self.max_steps - self.acts_done,
            "target": self.target_score,
            "stalled_turns": table.stalled,
            "creature_mounted": [name for name in EXPEDITIONS if name in table.mounted],
            "seen": list(table.choice.seen) if looking else [],
        }

    def _view_of_table(self, seat: int) -> dict[str, dict[str, int]]:
        """Return how many cards of each class lie with each creature in front of a seat."""
        cards = self._table().table[seat]
        return {
            creature: {name: [class_of(k) for k in lying_with(cards, creature)].count(name) for name in CLASSES}
            for creature in CREATURES
        }

    def _phase(self) -> str:
        """Return a word for the kind of choice that is open."""
        if self.over:
            return "over"
        choice = self._table().choice
        return f"{choice.stage} {choice.ability}".strip()

    # ------------------------------------------------------------------ helpers and checks

    def _open(self, choice: _Choice) -> None:
        """Let this be the open choice."""
        self._table().choice = choice

    def _kinds_in_hand(self, seat: int) -> list[str]:
        """Return the different kinds that a seat holds, ascending."""
        return ascending(set(self._table().hands[seat]))

    def _opponents(self, seat: int) -> list[int]:
        """Return the other seats in turn order."""
        return self._clockwise(seat)[1:]

    def _clockwise(self, first: int) -> list[int]:
        """Return all seats clockwise, beginning with this one."""
        return [(first + step) % self.num_players for step in range(self.num_players)]

    def _table(self) -> _Round:
        """Return the round on the table."""
        if self._round is None:
            raise Refused("nothing has been dealt yet")
        return self._round

    def _laying(self) -> _Laying:
        """Return the mount or join that has begun."""
        laying = self._table().laying
        assert laying is not None
        return laying

    def _checked_seat(self, value: object) -> int:
        """Return the value if it is a seat of this game."""
        if not _is_int(value) or value not in range(self.num_players):
            raise Refused(f"{value!r} is not a seat of a game of {self.num_players}")
        return value

    def _checked_deal(self, content: object) -> tuple[list[list[str]], str, list[str]]:
        """Return hands, first card of the Tabloids and the Unknown of a deal if they are the 75 cards."""
        if not isinstance(content, dict) or set(content) != {"hands", "tabloids", "unknown"}:
            raise Refused("a deal names hands, tabloids and unknown")
        hands = [_checked_kinds(hand, "a hand") for hand in _as_list(content["hands"], "the hands")]
        tabloids = _checked_kind(content["tabloids"])
        unknown = _checked_kinds(content["unknown"], "the Unknown")
        if len(hands) != self.num_players:
            raise Refused(f"a deal has {self.num_players} hands, not {len(hands)}")
        for seat, hand in enumerate(hands):
            if len(hand) != HAND_SIZE:
                raise Refused(f"seat {seat} is dealt {len(hand)} cards instead of {HAND_SIZE}")
        dealt = Counter([tabloids, *unknown, *(kind for hand in hands for kind in hand)])
        if dealt != Counter(DECK):
            more = ", ".join(ascending((dealt - Counter(DECK)).keys()))
            less = ", ".join(ascending((Counter(DECK) - dealt).keys()))
            raise Refused(f"a deal is of the 75 cards; too many: {more or 'none'}; missing: {less or 'none'}")
        return hands, tabloids, unknown


def _is_int(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def _as_list(value: object, what: str) -> list[object]:
    """Return a copy of the value if it is a list."""
    if not isinstance(value, (list, tuple)):
        raise Refused(f"{what} is written as a list, not as {value!r}")
    return list(cast("Sequence[object]", value))


def _checked_kind(value: object) -> str:
    """Return the value if it is the code of a kind."""
    if not isinstance(value, str) or value not in KIND_ORDER:
        raise Refused(f"{value!r} is not a card")
    return value


def _checked_kinds(value: object, what: str) -> list[str]:
    """Return a list of cards if every entry is the code of a kind."""
    return [_checked_kind(entry) for entry in _as_list(value, what)]


def _checked_number(options: Mapping[str, Any], name: str, default: int) -> int:
    """Return an option that is a whole number and not too small (The match)."""
    value = options.get(name, default)
    least = LEAST_OPTIONS[name]
    if not _is_int(value) or value < least:
        raise Refused(f"{name} is a whole number of at least {least}, not {value!r}")
    return value


def _checked_sheet(value: object) -> dict[str, int]:
    """Return the points of every kind that has points, by the default or with a card sheet (Observation)."""
    points = copy.copy(DEFAULT_POINTS)
    if value is None:
        return points
    if not isinstance(value, dict) or not set(value) <= {"points"} or not isinstance(value.get("points", {}), dict):
        raise Refused(f"a card sheet is written as {{'points': {{kind: points}}}}, not as {value!r}")
    for kind, number in value.get("points", {}).items():
        if kind not in DEFAULT_POINTS:
            raise Refused(f"{kind!r} is not a card with points")
        if not _is_int(number) or not 0 <= number <= 99:
            raise Refused(f"the points of {kind} are a whole number from 0 to 99, not {number!r}")
        points[kind] = number
    return points
