"""A slow and obvious referee of Call of the Wild.

It is written from the rules page only and shares no code with the library, so that the two can be compared tick by
tick. It never draws anything at random: whatever chance decides comes in as an event of a game record. Comments name
the section and the number of the rule that a line carries out, e.g. "Resolving 3".

What the page leaves open, and what this referee does then:

* A view can be taken when a tick is due and after the end of the match, not between a tick and the events that follow
  from it.
* After the end of the match everything lies as the last tick left it. Hands, packs, offers, calls, gestures, dens,
  the Watering Hole and objectives stay: after sundown nobody has drawn up, otherwise everybody has. The cards that
  "go back to the pack, without effect" are not moved. The ticks left and the quiet ticks left are counted as after
  any other tick, no games are left, and the match points and tie-break sums include the last game.
* The last tick's meetings stay visible in the first tick of the next game of a match; before the first tick of the
  match there are none.
* Seats inside a view, also the owners of the cards in a den and both seats of a pair, are relative to the viewer.
* A card sheet may be given without the option `objectives`, and may repeat values that do not differ.
* The threshold of CLEAN is compared with the sum of the own cards face up and face down at the Watering Hole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeGuard, cast

CREATURES = ("M", "S", "F", "W", "K")
"""The food chain clockwise: each eats the next, the last infests the first (Creatures and calls)."""

PACK = tuple(creature for creature in CREATURES for _ in range(2))
"""The cards of one pack (Creatures and calls)."""

OUTCOMES = ("mate", "eat", "eaten", "avoid")
OTHER_SIDE = {"mate": "mate", "eat": "eaten", "eaten": "eat", "avoid": "avoid"}
"""What a meeting is to the second seat, by what it is to the first."""

KEEPERS = {"KM": "M", "KS": "S", "KF": "F", "KW": "W", "KK": "K"}
"""The creature that each Keeper counts (Objectives)."""

DEFAULT_SHEET = {
    "KM": (2, 2),
    "KS": (2, 2),
    "KF": (2, 2),
    "KW": (2, 2),
    "KK": (2, 2),
    "ALL5": (5, 3),
    "MATCH": (3, 3),
    "APEX": (3, 3),
    "MEEK": (3, 2),
    "SAFE": (2, 2),
    "FRIEND": (2, 3),
    "CLEAN": (0, 2),
}
"""Threshold and points of every objective (Objectives)."""

MOST_FACE_DOWN = 2
"""With more own cards than these face down at the Watering Hole a seat scores no objective (Objectives)."""

EVENT_KINDS = ("packs", "objectives", "tick", "meet", "game")
FLAGS = {"mating_bonus": False, "no_hunting": False, "objectives": False}
NUMBERS = {"games": 1, "quiet_ticks": 60, "max_ticks": 200}


class Refused(Exception):
    """The rules do not allow this here; the message says why in words of the game."""


def steps_clockwise(creature: str, call: str) -> int:
    """Return how many steps clockwise of a creature a call lies on the food chain."""
    return (CREATURES.index(call) - CREATURES.index(creature)) % len(CREATURES)


def eats(creature: str, other: str) -> bool:
    """Return whether a creature eats (or infests) another one."""
    return steps_clockwise(creature, other) == 1


def outcome_of(card_a: str, card_b: str, call: str) -> str:
    """Return what a meeting under this call is to the seat that offered the first card (Resolving 3)."""
    if card_a == card_b:
        return "mate" if card_a == call else "avoid"
    if eats(card_a, card_b):
        return "eat"
    if eats(card_b, card_a):
        return "eaten"
    return "avoid"


def counts(cards: Iterable[str]) -> list[int]:
    """Return how often each creature is among the cards, in food chain order."""
    tally = Counter(cards)
    return [tally[creature] for creature in CREATURES]


@dataclass
class _Meeting:
    """Two seats a < b that met, what each of them showed, the call of both, and what it was to a."""

    a: int
    b: int
    card_a: str
    card_b: str
    call: str
    outcome: str

    def event(self) -> list[object]:
        """Return the meeting as a record writes it."""
        return ["meet", self.a, self.b, self.card_a + self.card_b, self.outcome]

    def took_part(self, seat: int) -> bool:
        """Return whether a seat was one of the two."""
        return seat in (self.a, self.b)

    def partner_of(self, seat: int) -> int:
        """Return the other seat."""
        return self.b if seat == self.a else self.a

    def shown_by(self, seat: int) -> str:
        """Return the card that one of the two seats showed."""
        return self.card_a if seat == self.a else self.card_b

    def outcome_for(self, seat: int) -> str:
        """Return what the meeting was to one of the two seats."""
        return self.outcome if seat == self.a else OTHER_SIDE[self.outcome]


@dataclass
class _Place:
    """Everything that one seat has in front of it in one game (State of a seat)."""

    pack: list[str]  # the first is drawn first
    hand: list[str] = field(default_factory=list)  # without the offered card
    offered: str | None = None
    call: str | None = None
    gesture: int | None = None
    den: list[tuple[str, int]] = field(default_factory=list)  # creature, seat whose pack it came from
    face_up: list[str] = field(default_factory=list)
    face_down: list[str] = field(default_factory=list)

    def cards_left(self) -> list[str]:
        """Return the cards in hand, offered and in the pack."""
        offered = [] if self.offered is None else [self.offered]
        return self.hand + offered + self.pack


class Reference:
    """A referee that is fed the events of a game record one by one."""

    def __init__(self, num_players: int = 4, **options: Any) -> None:
        """Set up a match that waits for its first `packs` event; an option that does not exist or fit is refused."""
        _check_num_players(num_players)
        for name in options:
            if name not in (*FLAGS, *NUMBERS, "card_sheet", "reward"):
                raise Refused(f"there is no option {name!r}")
        flags = {name: _checked_flag(name, options.get(name, default)) for name, default in FLAGS.items()}
        numbers = {name: _checked_number(name, options.get(name, default)) for name, default in NUMBERS.items()}
        self.num_players: int = num_players
        self.mating_bonus: bool = flags["mating_bonus"]
        self.no_hunting: bool = flags["no_hunting"]
        self.with_objectives: bool = flags["objectives"]
        self.games: int = numbers["games"]
        self.quiet_ticks: int = numbers["quiet_ticks"]
        self.max_ticks: int = numbers["max_ticks"]
        self.sheet: dict[str, tuple[int, int]] = _checked_sheet(options.get("card_sheet"))
        # State of a seat: the hand limit.
        self.hand_limit: int = 3 if num_players == 3 else 2

        self.scores: list[int] = [0] * num_players
        self.winners: list[int] | None = None
        self.over: bool = False
        self.end: str | None = None

        self._expected: str = "packs"
        # The match.
        self._games_done: int = 0
        self._others: list[int] = [0] * num_players  # cards from other packs in the dens of finished games
        self._match_meetings: list[_Meeting] = []
        self._last_meetings: list[_Meeting] = []
        # The current game.
        self._places: list[_Place] = []
        self._objectives: list[str | None] = [None] * num_players
        self._game_meetings: list[_Meeting] = []
        self._ticks_done: int = 0
        self._quiet_done: int = 0
        self._game_end: str | None = None
        # What still has to be written of the last tick.
        self._unwritten: list[_Meeting] = []

    # ------------------------------------------------------------------ what is due

    def expects(self) -> str:
        """Return the kind of the event that has to come next, "end" when the match is over."""
        return self._expected

    def to_act(self) -> list[int]:
        """Return all seats while a tick is due: each of them chooses, a seat without cards can only wait (Time)."""
        return list(range(self.num_players)) if self._expected == "tick" else []

    def legal(self, seat: int) -> list[str]:
        """Return the words of everything that a seat may do in this tick, in the order of the actions."""
        seat = self._checked_seat(seat)
        if self._expected != "tick":
            return []
        if self._places[seat].offered is None:
            return ["wait", *self._legal_offers(seat), *self._legal_discards(seat)]
        return ["wait", "withdraw", *self._legal_meets(seat)]

    def _legal_offers(self, seat: int) -> list[str]:
        """Return the offers of a seat without an offer (Actions)."""
        hand = self._places[seat].hand
        # Options, no_hunting: a seat may only call the creature it offers.
        return [
            f"offer {creature}{call}"
            for creature in CREATURES
            for call in CREATURES
            if creature in hand and (creature == call or not self.no_hunting)
        ]

    def _legal_discards(self, seat: int) -> list[str]:
        """Return the discards of a seat without an offer (Actions)."""
        hand = self._places[seat].hand
        return [f"discard {creature}" for creature in CREATURES if creature in hand]

    def _legal_meets(self, seat: int) -> list[str]:
        """Return the meets of a seat with an offer: every other seat with an offer and the same call (Actions)."""
        call = self._places[seat].call
        return [f"meet {other}" for other in self._clockwise(seat)[1:] if self._places[other].call == call]

    # ------------------------------------------------------------------ events

    def apply(self, event: Sequence[object]) -> None:
        """Carry out one event of a record; if the rules do not allow it here, refuse it and change nothing."""
        parts = _as_list(event, "an event")
        if not parts or parts[0] not in EVENT_KINDS:
            raise Refused(f"{parts[:1]} is not the kind of an event of this game")
        kind = parts[0]
        if kind != self._expected:
            due = "the match is over" if self.over else f"{self._expected!r} is due"
            raise Refused(f"no {kind!r} can come here: {due}")
        wanted = 5 if kind == "meet" else 2
        if len(parts) != wanted:
            raise Refused(f"{kind!r} takes {wanted - 1} entries after its kind, not {len(parts) - 1}")
        if kind == "packs":
            self._apply_packs(parts[1])
        elif kind == "objectives":
            self._apply_objectives(parts[1])
        elif kind == "tick":
            self._apply_tick(parts[1])
        elif kind == "meet":
            self._apply_meet(parts)
        else:
            self._apply_game(parts[1])

    def _apply_packs(self, content: object) -> None:
        """Begin a game with these packs; everything but the match's memory starts anew (State of a seat)."""
        packs = self._checked_packs(content)
        self._places = [_Place(pack) for pack in packs]
        self._objectives = [None] * self.num_players
        self._game_meetings = []
        self._ticks_done = 0
        self._quiet_done = 0
        self._game_end = None
        # State of a seat: drawing up happens by itself before the first tick.
        self._draw_up()
        self._expected = "objectives" if self.with_objectives else "tick"

    def _apply_objectives(self, content: object) -> None:
        """Deal one objective to each seat (Objectives)."""
        self._objectives = [*self._checked_objectives(content)]
        self._expected = "tick"

    def _apply_meet(self, stated: list[object]) -> None:
        """Compare a meeting as it is written with the one that the tick brought."""
        due = self._unwritten[0].event()
        if not _same(stated, due):
            raise Refused(f"the meeting is {due}, not {stated}")
        self._unwritten.pop(0)
        self._expect_after_tick()

    def _apply_game(self, content: object) -> None:
        """Compare the points of a game, add them to the match and go on or end it."""
        stated = _as_list(content, "the points of a game")
        points = [self._points(seat) for seat in range(self.num_players)]
        if not _same(stated, points):
            raise Refused(f"the game scores {points}, not {stated}")
        for seat in range(self.num_players):
            # Options, games: scores are added up, and so is what decides a tie.
            self.scores[seat] += points[seat]
            self._others[seat] += self._den_from_others(seat)
        self._games_done += 1
        if self._games_done < self.games:
            # Resolving 5: the match goes on, also after a game that was cut.
            self._expected = "packs"
        else:
            self._end_match()

    def _end_match(self) -> None:
        """Name the winners; the match was cut if its last game was (Score; Resolving 5)."""
        standing = list(zip(self.scores, self._others, strict=True))
        self.winners = [seat for seat in range(self.num_players) if standing[seat] == max(standing)]
        self.over = True
        self.end = self._game_end
        self._expected = "end"

    # ------------------------------------------------------------------ a tick

    def _apply_tick(self, content: object) -> None:
        """Let all seats act at the same time and resolve the tick (Resolving)."""
        chosen = self._checked_words(content)
        self._take_actions(chosen)
        self._set_gestures(chosen)
        meetings = self._hold_meetings()
        self._ticks_done += 1
        # Resolving 5: quiet ticks are counted from the game's start or its latest tick with a meeting.
        self._quiet_done = 0 if meetings else self._quiet_done + 1
        if self._is_sundown(meetings):
            self._game_end = "terminated"
        else:
            self._draw_up()
            self._end_or_cut()
        self._unwritten = meetings.copy()
        self._expect_after_tick()

    def _take_actions(self, chosen: list[str]) -> None:
        """Carry out the offers, withdrawals and discards (Resolving 1)."""
        for seat, words in enumerate(chosen):
            place = self._places[seat]
            verb, _, rest = words.partition(" ")
            if verb == "offer":
                place.hand.remove(rest[0])
                place.offered, place.call = rest[0], rest[1]
            elif verb == "discard":
                place.hand.remove(rest)
                place.face_down.append(rest)
            elif verb == "withdraw":
                place.hand.append(self._take_offered(seat))
                self._end_gestures(seat)

    def _set_gestures(self, chosen: list[str]) -> None:
        """Set the new gestures (Resolving 2)."""
        for seat, words in enumerate(chosen):
            verb, _, rest = words.partition(" ")
            if verb != "meet":
                continue
            partner = int(rest)
            # A meet ends the former gesture in either case; if the partner withdrew it comes to nothing.
            withdrew = chosen[partner] == "withdraw"
            self._places[seat].gesture = None if withdrew else partner

    def _hold_meetings(self) -> list[_Meeting]:
        """Let every pair that gesture at each other meet (Resolving 3); return the meetings by ascending first seat."""
        pairs = [
            (a, b)
            for a, b in combinations(range(self.num_players), 2)
            if self._places[a].gesture == b and self._places[b].gesture == a
        ]
        meetings = [self._meet(a, b) for a, b in pairs]
        self._game_meetings += meetings
        self._match_meetings += meetings
        self._last_meetings = meetings
        return meetings

    def _meet(self, a: int, b: int) -> _Meeting:
        """Swap the offered cards of two seats, turn them up and let nature take its course (Resolving 3)."""
        call = self._places[a].call
        assert call is not None, "only a seat with an offer meets"
        assert call == self._places[b].call, "gestures only join seats with the same call"
        card_a, card_b = self._take_offered(a), self._take_offered(b)
        # Neither of the two keeps a gesture or is gestured at.
        self._end_gestures(a)
        self._end_gestures(b)
        meeting = _Meeting(a, b, card_a, card_b, call, outcome_of(card_a, card_b, call))
        if meeting.outcome == "mate":
            # Each seat takes the other's card.
            self._places[a].den.append((card_b, b))
            self._places[b].den.append((card_a, a))
        elif meeting.outcome == "avoid":
            self._places[a].face_up.append(card_a)
            self._places[b].face_up.append(card_b)
        else:
            # The eater's seat takes both cards.
            eater = a if meeting.outcome == "eat" else b
            self._places[eater].den += [(card_a, a), (card_b, b)]
        return meeting

    def _take_offered(self, seat: int) -> str:
        """Take away the offered card of a seat with its call, and return it."""
        place = self._places[seat]
        card = place.offered
        assert card is not None, "a seat without an offer neither withdraws nor meets"
        place.offered, place.call = None, None
        return card

    def _end_gestures(self, seat: int) -> None:
        """End every gesture from or towards a seat."""
        self._places[seat].gesture = None
        for place in self._places:
            if place.gesture == seat:
                place.gesture = None

    # ------------------------------------------------------------------ how a game ends

    def _is_sundown(self, meetings: list[_Meeting]) -> bool:
        """Return whether a seat that met in this tick has no card left in hand and pack (Resolving 4)."""
        return any(
            meeting.took_part(seat) and not place.hand and not place.pack
            for seat, place in enumerate(self._places)
            for meeting in meetings
        )

    def _draw_up(self) -> None:
        """Let every seat draw up to its limit; the offered card counts towards it (State of a seat)."""
        for place in self._places:
            held = len(place.hand) + (place.offered is not None)
            while held < self.hand_limit and place.pack:
                place.hand.append(place.pack.pop(0))
                held += 1

    def _end_or_cut(self) -> None:
        """End the game if nothing can happen any more, else cut it if it has reached a limit (Resolving 5)."""
        if self._nobody_can_meet():
            self._game_end = "terminated"
        elif self._quiet_done >= self.quiet_ticks or self._ticks_done >= self.max_ticks:
            self._game_end = "truncated"

    def _nobody_can_meet(self) -> bool:
        """Return whether a game ends because too few seats have cards, or none that fit (Resolving 5)."""
        left = [set(place.cards_left()) for place in self._places if place.cards_left()]
        if len(left) < 2:
            return True
        if not self.no_hunting:
            return False
        # No creature that two seats have in common.
        return not any(sum(creature in cards for cards in left) >= 2 for creature in CREATURES)

    def _expect_after_tick(self) -> None:
        """Decide which event follows: the meetings of the tick, the end of the game, or the next tick."""
        if self._unwritten:
            self._expected = "meet"
        elif self._game_end is not None:
            self._expected = "game"
        else:
            self._expected = "tick"

    # ------------------------------------------------------------------ score

    def _points(self, seat: int) -> int:
        """Return what a seat scores for the current game (Score)."""
        points = 0
        for _, owner in self._places[seat].den:
            # Options, mating_bonus: 2 points for each den creature from another pack.
            points += 2 if self.mating_bonus and owner != seat else 1
        return points + self._objective_points(seat)

    def _objective_points(self, seat: int) -> int:
        """Return what a seat scores for its objective (Objectives)."""
        objective = self._objectives[seat]
        if objective is None or len(self._places[seat].face_down) > MOST_FACE_DOWN:
            return 0
        threshold, points = self.sheet[objective]
        return points if self._fulfils(seat, objective, threshold) else 0

    def _fulfils(self, seat: int, objective: str, threshold: int) -> bool:
        """Return whether a seat fulfils an objective at the end of the game (Objectives)."""
        den = [creature for creature, _ in self._places[seat].den]
        if objective in KEEPERS:
            return den.count(KEEPERS[objective]) >= threshold
        if objective == "ALL5":
            return len(set(den)) >= threshold
        if objective == "MATCH":
            return len(self._partners(seat, "mate")) >= threshold
        if objective == "APEX":
            return len(self._partners(seat, "eat")) >= threshold
        if objective == "MEEK":
            return not self._partners(seat, "eat") and len(den) >= threshold
        if objective == "SAFE":
            return self._cards_in_other_dens(seat) <= threshold
        if objective == "FRIEND":
            return len(set(self._partners(seat, "mate"))) >= threshold
        assert objective == "CLEAN", "there are twelve objectives"
        return len(self._places[seat].face_up) + len(self._places[seat].face_down) <= threshold

    def _partners(self, seat: int, outcome: str) -> list[int]:
        """Return the other seat of each meeting of this game that had this outcome for a seat."""
        return [
            meeting.partner_of(seat)
            for meeting in self._game_meetings
            if meeting.took_part(seat) and meeting.outcome_for(seat) == outcome
        ]

    def _cards_in_other_dens(self, seat: int) -> int:
        """Return how many cards of a seat's pack lie in the dens of other seats."""
        total = 0
        for other, place in enumerate(self._places):
            if other != seat:
                total += sum(1 for _, owner in place.den if owner == seat)
        return total

    def _den_from_others(self, seat: int) -> int:
        """Return how many cards from other packs lie in a seat's den (Score, tie)."""
        return sum(1 for _, owner in self._places[seat].den if owner != seat)

    # ------------------------------------------------------------------ views

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat may know; lists over relative seats begin with the seat itself (Observation)."""
        seat = self._checked_seat(seat)
        if self._expected not in ("tick", "end"):
            raise Refused(f"there is a view when a tick is due or the match is over, but {self._expected!r} is due")
        own = self._places[seat]
        around = self._clockwise(seat)
        places = [self._places[s] for s in around]
        return {
            "hand": counts(own.hand),
            "offer": own.offered,
            "objective": self._objectives[seat],
            "pack_left": counts(own.pack),
            "call": [place.call for place in places],
            "gesture": [None if place.gesture is None else self._relative(seat, place.gesture) for place in places],
            "hand_size": [len(place.hand) for place in places],
            "pack_size": [len(place.pack) for place in places],
            "den": [self._den_counts(s, around) for s in around],
            "face_up": [counts(place.face_up) for place in places],
            "face_down": [len(place.face_down) for place in places],
            "last_meetings": sorted(self._seen_meeting(seat, meeting) for meeting in self._last_meetings),
            "game_pairs": [[_pair_counts(self._game_meetings, r, q) for q in around] for r in around],
            "match_pairs": [[_pair_counts(self._match_meetings, r, q) for q in around] for r in around],
            "call_offset": [_offset_counts(self._match_meetings, s) for s in around],
            "ticks_left": self.max_ticks - self._ticks_done,
            "quiet_left": self.quiet_ticks - self._quiet_done,
            "games_left": self._games_after_this(),
            "match_points": [self.scores[s] for s in around],
            "match_others": [self._others[s] for s in around],
        }

    def _den_counts(self, seat: int, owners: list[int]) -> list[list[int]]:
        """Return how many of each creature from the pack of each of these owners lie in a seat's den."""
        den = self._places[seat].den
        return [[den.count((creature, owner)) for owner in owners] for creature in CREATURES]

    def _seen_meeting(self, seat: int, meeting: _Meeting) -> list[Any]:
        """Return a meeting with its seats relative to a seat; the order of the two stays the absolute one."""
        seats = [self._relative(seat, meeting.a), self._relative(seat, meeting.b)]
        return [*seats, meeting.card_a, meeting.card_b, meeting.outcome]

    def _games_after_this(self) -> int:
        """Return how many games of the match follow the current one."""
        return 0 if self.over else self.games - self._games_done - 1

    # ------------------------------------------------------------------ reasons and checks

    def _why_not(self, seat: int, words: str) -> str:
        """Return the reason why a seat may not do this in this tick."""
        place = self._places[seat]
        verb, _, rest = words.partition(" ")
        if words not in self._all_words(seat):
            return "these are no words of an action of this seat"
        if verb == "withdraw":
            return "it has no offer"
        if verb == "meet":
            return self._why_no_meeting(seat, int(rest))
        if place.offered is not None:
            return "it has an offer and withdraws it first"
        if rest[0] not in place.hand:
            return f"it has no {rest[0]} in hand"
        return "without hunting a creature is offered with its own call"

    def _why_no_meeting(self, seat: int, other: int) -> str:
        """Return the reason why a seat may not gesture at another one."""
        for party in (seat, other):
            if self._places[party].offered is None:
                return f"seat {party} has no offer"
        return f"seat {seat} calls {self._places[seat].call} and seat {other} calls {self._places[other].call}"

    def _all_words(self, seat: int) -> list[str]:
        """Return the words of all actions of a seat, legal or not (Actions)."""
        offers = [f"offer {creature}{call}" for creature in CREATURES for call in CREATURES]
        discards = [f"discard {creature}" for creature in CREATURES]
        meets = [f"meet {other}" for other in self._clockwise(seat)[1:]]
        return ["wait", "withdraw", *offers, *discards, *meets]

    def _checked_words(self, content: object) -> list[str]:
        """Return the words of all seats in a tick if each of them may do what it wants to."""
        chosen = _as_list(content, "a tick")
        if len(chosen) != self.num_players:
            raise Refused(f"a tick has {self.num_players} actions, not {len(chosen)}")
        checked: list[str] = []
        for seat, words in enumerate(chosen):
            if not isinstance(words, str):
                raise Refused(f"seat {seat}: {words!r} are no words")
            if words not in self.legal(seat):
                raise Refused(f"seat {seat} may not {words!r}: {self._why_not(seat, words)}")
            checked.append(words)
        return checked

    def _checked_packs(self, content: object) -> list[list[str]]:
        """Return the packs if each seat has two cards of each creature (Creatures and calls)."""
        packs = [_as_list(pack, "a pack") for pack in _as_list(content, "the packs")]
        if len(packs) != self.num_players:
            raise Refused(f"there are {self.num_players} packs, not {len(packs)}")
        checked: list[list[str]] = []
        for seat, pack in enumerate(packs):
            cards: list[str] = []
            for entry in pack:
                if not isinstance(entry, str) or entry not in CREATURES:
                    raise Refused(f"{entry!r} is not a creature")
                cards.append(entry)
            if Counter(cards) != Counter(PACK):
                raise Refused(f"the pack of seat {seat} does not have two cards of each creature")
            checked.append(cards)
        return checked

    def _checked_objectives(self, content: object) -> list[str]:
        """Return the objectives dealt if they are one of the twelve for each seat, all different (Objectives)."""
        dealt: list[str] = []
        for entry in _as_list(content, "a deal of objectives"):
            if not isinstance(entry, str) or entry not in DEFAULT_SHEET:
                raise Refused(f"{entry!r} is not an objective")
            dealt.append(entry)
        if len(dealt) != self.num_players:
            raise Refused(f"{self.num_players} objectives are dealt, not {len(dealt)}")
        if len(set(dealt)) != len(dealt):
            raise Refused("an objective is dealt only once")
        return dealt

    def _checked_seat(self, value: object) -> int:
        """Return the value if it is a seat of this game."""
        if not _is_int(value) or value not in range(self.num_players):
            raise Refused(f"{value!r} is not a seat of a game of {self.num_players}")
        return value

    def _clockwise(self, first: int) -> list[int]:
        """Return all seats clockwise, beginning with this one."""
        return [(first + step) % self.num_players for step in range(self.num_players)]

    def _relative(self, viewer: int, seat: int) -> int:
        """Return how many seats clockwise of the viewer a seat is."""
        return (seat - viewer) % self.num_players


def _pair_counts(meetings: list[_Meeting], seat: int, other: int) -> list[int]:
    """Return how often a seat mated with, ate, was eaten by and avoided another one (Observation)."""
    outcomes = [m.outcome_for(seat) for m in meetings if m.took_part(seat) and m.partner_of(seat) == other]
    return [outcomes.count(outcome) for outcome in OUTCOMES]


def _offset_counts(meetings: list[_Meeting], seat: int) -> list[int]:
    """Return how often a seat's call was 0 to 4 steps clockwise of the card it then showed (Observation)."""
    offsets = [steps_clockwise(m.shown_by(seat), m.call) for m in meetings if m.took_part(seat)]
    return [offsets.count(steps) for steps in range(len(CREATURES))]


def _is_int(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def _same(stated: Sequence[object], due: Sequence[object]) -> bool:
    """Return whether two lists of whole numbers and texts are equal; true and false are no numbers."""
    return list(stated) == list(due) and all(_is_int(entry) or isinstance(entry, str) for entry in stated)


def _as_list(value: object, what: str) -> list[object]:
    """Return a copy of the value if it is a list."""
    if not isinstance(value, (list, tuple)):
        raise Refused(f"{what} is written as a list, not as {value!r}")
    return list(cast("Sequence[object]", value))


def _check_num_players(value: object) -> None:
    """Refuse a number of players that the game is not made for."""
    if not _is_int(value) or value not in (3, 4, 5, 6):
        raise Refused(f"the game is for 3 to 6 players, not {value!r}")


def _checked_flag(name: str, value: object) -> bool:
    """Return the value of an option that is true or false."""
    if not isinstance(value, bool):
        raise Refused(f"{name} is true or false, not {value!r}")
    return value


def _checked_number(name: str, value: object) -> int:
    """Return the value of an option that is a whole number from 1 on."""
    if not _is_int(value) or value < 1:
        raise Refused(f"{name} is a whole number of at least 1, not {value!r}")
    return value


def _checked_sheet(value: object) -> dict[str, tuple[int, int]]:
    """Return threshold and points of every objective, those of a card sheet in place of the default ones."""
    sheet = dict(DEFAULT_SHEET)
    if value is None:
        return sheet
    if not isinstance(value, Mapping):
        raise Refused(f"a card sheet names objectives with their values, it is not {value!r}")
    for objective, entry in cast("Mapping[object, object]", value).items():
        if not isinstance(objective, str) or objective not in DEFAULT_SHEET:
            raise Refused(f"{objective!r} is not an objective")
        numbers = _as_list(entry, f"the row of {objective}")
        if len(numbers) != 2:
            raise Refused(f"the row of {objective} has a threshold and points, not {numbers}")
        sheet[objective] = (_sheet_number(numbers[0]), _sheet_number(numbers[1]))
    return sheet


def _sheet_number(value: object) -> int:
    """Return a number of a card sheet if it is in its range (Objectives, card sheet)."""
    if not _is_int(value) or value not in range(100):
        raise Refused(f"a number of a card sheet is from 0 to 99, not {value!r}")
    return value
