"""A slow and obvious referee of Yotei.

It is written from the rules pages only and shares no code with the library, so that the two can be compared move by
move. It never draws anything at random: whatever chance decides comes in as an event of a game record. Comments name
the section of the rules page that a line carries out, e.g. "Harvest phase"; cards are in `yotei_cards.py`.

How this referee works: after every event `_go_on` carries out, one small thing at a time, all that needs no event,
until it finds the event that has to come next. What is most urgent is looked at first: a Mystery card still to be
drawn, a hand of more than 3 Mystery cards, the innermost open bidding, and only then the turn of the phase.

What the pages leave open, and how it is taken here:

* A participant of a bidding is ready without a step when the question comes to it, in seat order; not before. So one
  that has nothing to take back now, but gets a Mystery card from an inner bidding before the question comes to it (or
  comes back to it), is asked.
* While a seat has chosen a bidding card and not yet bid, its token has left its hand, but there is no bid yet: no box
  is taken, and the view shows the card without a token and without a bid of that seat ("step" names it).
* The view's "token" of a display place is the one token on an ordinary or turned-down card; bidding cards show "bids".
* "tokens_left" counts the tokens in front of a seat: not yet placed in the placement phase, and in the harvest those
  that could not be placed plus those that have come back.
* The face of a card that a Scout put at a pile's bottom stays known when the card is collected from the pile's top, so
  it counts among the known faces of the Tier II discards. A shuffle makes all its cards unknown.
* After the end the last round stays: phase "harvest", its start seat; "round" counts it as done; "charm" is the final
  Charm, with that of the potatoes.

The public upper bound of an unopened bid is the most that it can hold by what is public. Public are, at every moment, a
seat's sum S of potatoes in hand and in unopened bids, and which of its bids were unopened; and of opened bids the
amount. The hand was never negative, so at every moment since the bid was made the seat's bids unopened at that moment
held at most S together. Bids that are still unopened may hold 0. So the bound is the smallest, over all moments since
the bid was made, of S less the amounts of those bids unopened at that moment that have been opened since. This is what
the seat had when it bid, lowered by later payments, and by what an opening shows to have lain in another box meanwhile.
Nothing is concluded from what a seat did or did not choose, nor from a seat having been asked or passed over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .yotei_cards import (
    DECKS,
    ELEMENTS,
    MYSTERY_CASH,
    MYSTERY_KINDS,
    TIER_ONE_ELEMENTS,
    Card,
    Refused,
    as_list,
    checked_sheet,
    default_sheet,
    is_int,
    parse_card,
)

__all__ = ["Reference", "Refused", "default_sheet"]

POTATOES = 36
FIRST_POTATOES = 5
TOKENS = {2: 3, 3: 3, 4: 2}
BOXES = {2: 4, 3: 5, 4: 6}
PLACES = {2: {1: 3, 2: 3, 3: 3}, 3: {1: 5, 2: 4, 3: 3}, 4: {1: 5, 2: 4, 3: 3}}
"""Display places of each tier by number of players (Setup)."""
TIERS = (1, 2, 3)
TURN_DOWN_COST = {1: 0, 2: 0, 3: 2}
"""Potatoes put on a card that is turned down, or on a draw pile, with the token (Placement phase 2 and 3)."""
MOST_MYSTERY_CARDS = 3
STARS_TO_END = 2
POTATOES_PER_CHARM = 3
MAX_ROUNDS = 30

EVENT_LENGTHS = {"start": 2, "shuffle": 3, "act": 3, "open": 3}


@dataclass
class _Bid:
    """A bidding box with its token."""

    number: int
    """Counts all bids of the game, so that no two are equal."""
    seat: int
    amount: int
    opened: bool = False


@dataclass
class _Place:
    """A display place with a card on it."""

    card: Card
    turned: bool = False
    token: int | None = None
    """The seat whose token is on an ordinary or turned-down card."""
    potatoes: int = 0
    bids: list[_Bid] = field(default_factory=list)
    """The bids on a bidding card in the order in which they were made."""


@dataclass
class _Hidden:
    """A card in a pile or in the Tier II discards."""

    card: Card
    known: bool
    """Whether all know its face."""


@dataclass
class _Pile:
    """A draw pile, top card first."""

    cards: list[_Hidden] = field(default_factory=list)
    token: int | None = None
    potatoes: int = 0


@dataclass
class _Seat:
    """What one seat has in front of it; its Charm is in `Reference.scores`."""

    tokens: int
    potatoes: int = FIRST_POTATOES
    elements: Counter[str] = field(default_factory=Counter)
    stars: int = 0
    mystery: list[str] = field(default_factory=list)
    collected: list[Card] = field(default_factory=list)
    cannot_place: bool = False
    ledger: list[tuple[int, list[_Bid]]] = field(default_factory=list)
    """Each public potato sum with the bids unopened at that moment, as long as there are unopened bids."""


@dataclass
class _Opening:
    """A bidding that is open."""

    slot: str
    participants: list[int]
    """In seat order from the seat that opened it."""
    ready: list[int] = field(default_factory=list)


class Reference:
    """A referee that is fed the events of a game record one by one."""

    def __init__(self, num_players: int = 2, **options: Any) -> None:
        """Set up a game that waits for its `start` event; an option that does not exist or fit is refused."""
        if not is_int(num_players) or num_players not in TOKENS:
            raise Refused(f"the game is for 2 to 4 players, not {num_players!r}")
        for name in options:
            if name not in ("max_rounds", "card_sheet", "reward"):
                raise Refused(f"there is no option {name!r}")
        self.num_players: int = num_players
        self.max_rounds: int = _checked_max_rounds(options.get("max_rounds", MAX_ROUNDS))
        self.sheet: dict[str, list[str]] = checked_sheet(options.get("card_sheet"))
        self.scores: list[int] = [0] * num_players
        self.winners: list[int] | None = None
        self.over: bool = False
        self.end: str | None = None
        self.rounds_done: int = 0
        self.last_harvest: bool = False
        self.expected_deck: str | None = None

        self._slots: list[str] = [f"T{tier}.{place}" for tier in TIERS for place in range(PLACES[num_players][tier])]
        self._display: dict[str, _Place | None] = dict.fromkeys(self._slots)
        self._piles: dict[int, _Pile] = {tier: _Pile() for tier in TIERS}
        self._tier2_discards: list[_Hidden] = []
        self._mystery_pile: list[str] = []
        self._mystery_discards: list[str] = []
        self._seats: list[_Seat] = [_Seat(TOKENS[num_players]) for _ in range(num_players)]
        self._supply: int = POTATOES - FIRST_POTATOES * num_players
        self._bids_made: int = 0

        # What is going on: phase "setup", "refill", "place", "harvest" or "over".
        self._phase: str = "setup"
        self._decks_to_shuffle: list[str] = list(DECKS)
        self._first_start: int | None = None
        self._start: int = 0
        self._turn: int = 0
        self._seats_harvested: int = 0
        self._bidding_on: str | None = None
        self._openings: list[_Opening] = []
        self._owed_draw: int | None = None
        # What has to come next; the step is a finer word for the kind of decision.
        self._expected: str = "start"
        self._actor: int | None = None
        self._step: str | None = None

    # ------------------------------------------------------------------ what is due

    def expects(self) -> str:
        """Return the kind of the event that has to come next, "end" when the game is over."""
        return self._expected

    def to_act(self) -> list[int]:
        """Return the seat whose decision is next, as a list; an empty one if no decision is due."""
        return [] if self._actor is None else [self._actor]

    def legal(self, seat: int) -> list[str]:
        """Return the words of everything that a seat may do now, none if it is not its decision.

        The order: the words of the decision itself (place, turn, pile; bid; harvest, ready), each kind in the order
        of the slots Tier I to III, piles after them, bids ascending; then scout, permit, festival, cash.
        """
        seat = self._checked_seat(seat)
        if seat != self._actor:
            return []
        return [*self._decision_words(seat), *self._mystery_words(seat)]

    def _decision_words(self, seat: int) -> list[str]:
        """Return the words of the decision itself, without Mystery cards."""
        if self._step == "place":
            return self._placements(seat)
        if self._step == "bid":
            # Placement phase 1: 0 to all.
            return [f"bid {amount}" for amount in range(self._seats[seat].potatoes + 1)]
        if self._step == "harvest":
            return [f"harvest {spot}" for spot in self._harvestable(seat)]
        if self._step == "ready":
            return [*(f"harvest {spot}" for spot in self._harvestable(seat)), "ready"]
        # Harvest phase, last point: with more than 3 Mystery cards one must be played or cashed at once.
        return []

    def _placements(self, seat: int) -> list[str]:
        """Return the words of all placements that a seat could make now (Placement phase)."""
        return [
            *(f"place {slot}" for slot in self._slots if self._may_place(seat, slot)),
            *(f"turn {slot}" for slot in self._slots if self._may_turn(seat, slot)),
            *(f"pile T{tier}" for tier in TIERS if self._may_take_pile(seat, tier)),
        ]

    def _may_place(self, seat: int, slot: str) -> bool:
        """Return whether a seat can place face up on a slot (Placement phase 1)."""
        place = self._display[slot]
        if place is None:
            return False
        if place.card.cost is not None:
            return self._is_free(slot) and place.card.cost <= self._seats[seat].potatoes
        has_bid = any(bid.seat == seat for bid in place.bids)
        return not place.turned and self._boxes_left() > 0 and not has_bid

    def _may_turn(self, seat: int, slot: str) -> bool:
        """Return whether a seat can turn down the card on a slot (Placement phase 2)."""
        return self._is_free(slot) and TURN_DOWN_COST[_tier_of(slot)] <= self._seats[seat].potatoes

    def _may_take_pile(self, seat: int, tier: int) -> bool:
        """Return whether a seat can place on a draw pile (Placement phase 3)."""
        pile = self._piles[tier]
        return bool(pile.cards) and pile.token is None and TURN_DOWN_COST[tier] <= self._seats[seat].potatoes

    def _is_free(self, slot: str) -> bool:
        """Return whether an unoccupied face-up card is on a slot."""
        place = self._display[slot]
        if place is None or place.turned or place.token is not None or place.bids:
            return False
        # Mystery cards: the card just being bid on is occupied, the token already stands there.
        return slot != self._bidding_on

    def _boxes_left(self) -> int:
        """Return the number of bidding boxes that are not in use."""
        used = sum(len(place.bids) for place in self._display.values() if place is not None)
        return BOXES[self.num_players] - used

    def _spots(self, seat: int) -> list[str]:
        """Return where a seat's tokens are, display slots first, then piles."""
        spots = []
        for slot, place in self._display.items():
            if place is not None and (place.token == seat or any(bid.seat == seat for bid in place.bids)):
                spots.append(slot)
        return [*spots, *(f"pile T{tier}" for tier in TIERS if self._piles[tier].token == seat)]

    def _harvestable(self, seat: int) -> list[str]:
        """Return the spots from which a seat may take back its token: all that are not on an open bidding."""
        open_slots = [opening.slot for opening in self._openings]
        return [spot for spot in self._spots(seat) if spot not in open_slots]

    def _mystery_words(self, seat: int) -> list[str]:
        """Return the words with which a seat may play or cash a Mystery card (Mystery cards)."""
        held = self._seats[seat].mystery
        words: list[str] = []
        if "scout" in held:
            words += [f"scout {slot}" for slot in self._slots if self._may_scout(slot)]
        if "permit" in held:
            words += [f"permit {element}" for element in TIER_ONE_ELEMENTS]
        if "festival" in held:
            words.append("festival")
        return words + [f"cash {cash}" for kind, cash in MYSTERY_CASH.items() if kind in held]

    def _may_scout(self, slot: str) -> bool:
        """Return whether a Scout may exchange the card on a slot: unoccupied, face up, the pile not empty."""
        return self._is_free(slot) and bool(self._piles[_tier_of(slot)].cards)

    # ------------------------------------------------------------------ events

    def apply(self, event: Sequence[object]) -> None:
        """Carry out one event of a record; if the rules do not allow it here, refuse it and change nothing."""
        parts = as_list(event, "an event")
        kind = parts[0] if parts else None
        if not isinstance(kind, str) or kind not in EVENT_LENGTHS:
            raise Refused(f"{kind!r} is not the kind of an event of this game")
        if kind != self._expected:
            due = "the game is over" if self.over else f"{self._expected!r} is due"
            raise Refused(f"no {kind!r} can come here: {due}")
        if len(parts) != EVENT_LENGTHS[kind]:
            raise Refused(f"{kind!r} takes {EVENT_LENGTHS[kind] - 1} entries after its kind, not {len(parts) - 1}")
        if kind == "start":
            self._apply_start(parts[1])
        elif kind == "shuffle":
            self._apply_shuffle(parts[1], parts[2])
        elif kind == "act":
            self._apply_act(parts[1], parts[2])
        else:
            self._apply_open(parts[1], parts[2])
        self._go_on()

    def _apply_start(self, content: object) -> None:
        """Note the first start seat (Setup)."""
        self._first_start = self._checked_seat(content)

    def _apply_shuffle(self, deck: object, content: object) -> None:
        """Make a new pile of a deck at setup, of the Tier II discards, or of the Mystery discards."""
        if deck != self.expected_deck:
            raise Refused(f"{self.expected_deck} is to be shuffled, not {deck!r}")
        cards = as_list(content, "a shuffled deck")
        texts = [card for card in cards if isinstance(card, str)]
        if len(texts) != len(cards) or Counter(texts) != Counter(self._texts_to_shuffle()):
            raise Refused(f"{cards} are not the cards of {deck} that are to be shuffled")
        if self._phase == "setup":
            self._decks_to_shuffle.pop(0)
        if deck == "mystery":
            self._mystery_pile = texts
            self._mystery_discards = []
            return
        tier = int(str(deck).removeprefix("tier"))
        self._piles[tier].cards = [_Hidden(parse_card(text, tier), known=False) for text in texts]
        # In the refill (New round, end) the discards have become the pile; at setup there are none.
        self._tier2_discards = []

    def _texts_to_shuffle(self) -> list[str]:
        """Return the cards of the shuffle that is due."""
        assert self.expected_deck is not None
        if self._phase == "setup":
            return self.sheet[self.expected_deck]
        if self.expected_deck == "mystery":
            return self._mystery_discards
        return [hidden.card.text for hidden in self._tier2_discards]

    def _apply_act(self, who: object, what: object) -> None:
        """Carry out a decision of a seat."""
        seat = self._checked_seat(who)
        if not isinstance(what, str):
            raise Refused(f"seat {seat}: {what!r} are no words")
        if seat != self._actor:
            raise Refused(f"seat {seat} may not {what!r} now: the decision is seat {self._actor}'s")
        allowed = self.legal(seat)
        if what not in allowed:
            raise Refused(f"seat {seat} may not {what!r} here, only {', '.join(allowed)}")
        verb, _, rest = what.partition(" ")
        if verb == "place":
            self._place(seat, rest)
        elif verb == "turn":
            self._turn_down(seat, rest)
        elif verb == "pile":
            self._take_pile(seat, _tier_of(rest))
        elif verb == "bid":
            self._bid(seat, int(rest))
        elif verb == "harvest":
            self._take_back(seat, rest)
        elif verb == "ready":
            self._openings[-1].ready.append(seat)
        else:
            self._use_mystery(seat, verb, rest)

    # ------------------------------------------------------------------ what comes next

    def _go_on(self) -> None:
        """Carry out all that needs no event, until an event is due."""
        self._expected = ""
        self._actor = None
        self._step = None
        self.expected_deck = None
        while not self._expected:
            self._do_next_thing()

    def _do_next_thing(self) -> None:
        """Look for the most urgent thing: carry it out or note the event that it waits for."""
        if self._phase == "setup":
            self._continue_setup()
        elif self._owed_draw is not None:
            self._continue_draw(self._owed_draw)
        elif self._seat_over_limit() is not None:
            self._expect_act(self._seat_over_limit(), "limit")
        elif self._openings:
            self._continue_opening(self._openings[-1])
        elif self._phase == "place":
            self._continue_placement()
        elif self._phase == "harvest":
            self._continue_harvest()
        elif self._phase == "refill":
            self._continue_refill()
        else:
            self._expected = "end"

    def _expect_act(self, seat: int | None, step: str) -> None:
        """Wait for a decision of a seat."""
        self._expected = "act"
        self._actor = seat
        self._step = step

    def _expect_shuffle(self, deck: str) -> None:
        """Wait for a shuffle."""
        self._expected = "shuffle"
        self.expected_deck = deck

    # ------------------------------------------------------------------ setup, refill, rounds

    def _continue_setup(self) -> None:
        """Shuffle the four decks, then fill the display (Setup)."""
        if self._decks_to_shuffle:
            self._expect_shuffle(self._decks_to_shuffle[0])
        else:
            self._phase = "refill"

    def _continue_refill(self) -> None:
        """Fill one empty place, or begin the next round if nothing is left to do (New round, end)."""
        if not self._piles[2].cards and self._tier2_discards:
            # Looked at before every place and after the last one.
            self._expect_shuffle("tier2")
            return
        for slot in self._slots:
            pile = self._piles[_tier_of(slot)]
            if self._display[slot] is None and pile.cards:
                self._display[slot] = _Place(pile.cards.pop(0).card)
                return
        self._begin_round()

    def _begin_round(self) -> None:
        """Begin a placement phase; the start seat moves left every round (New round, end)."""
        assert self._first_start is not None
        self._start = (self._first_start + self.rounds_done) % self.num_players
        self._turn = self._start
        self._phase = "place"

    def _finish_round(self) -> None:
        """Look whether the game ends after this harvest, before the refill (New round, end)."""
        self.rounds_done += 1
        stars = max(seat.stars for seat in self._seats)
        if stars >= STARS_TO_END or self.last_harvest or self._nothing_left():
            self._end_game("terminated")
        elif self.rounds_done >= self.max_rounds:
            self._end_game("truncated")
        else:
            self._phase = "refill"

    def _nothing_left(self) -> bool:
        """Return whether no display card, pile or Tier II discard is left."""
        on_display = any(place is not None for place in self._display.values())
        in_piles = any(pile.cards for pile in self._piles.values())
        return not (on_display or in_piles or self._tier2_discards)

    def _end_game(self, how: str) -> None:
        """Cash what is held, count potatoes, name the winners (New round, end)."""
        # From the last round's start seat clockwise; the order matters because the supply may run out.
        for seat in self._clockwise(self._start):
            while self._seats[seat].mystery:
                self._cash(seat, self._seats[seat].mystery[0])
        for seat in range(self.num_players):
            self.scores[seat] += self._seats[seat].potatoes // POTATOES_PER_CHARM
        standing = [(self.scores[s], self._seats[s].potatoes) for s in range(self.num_players)]
        self.winners = [s for s in range(self.num_players) if standing[s] == max(standing)]
        self.over = True
        self.end = how
        self._phase = "over"

    # ------------------------------------------------------------------ placement phase

    def _continue_placement(self) -> None:
        """Let the seat whose turn it is place a token, or go to the next seat or to the harvest."""
        seat = self._seats[self._turn]
        if self._bidding_on is not None:
            self._expect_act(self._turn, "bid")
        elif all(other.tokens == 0 or other.cannot_place for other in self._seats):
            self._phase = "harvest"
            self._seats_harvested = 0
        elif seat.tokens == 0 or seat.cannot_place:
            self._turn = self._left_of(self._turn)
        elif not self._placements(self._turn):
            # No decision, also when a Mystery card it played leaves it no placement; the phase ends for this seat.
            seat.cannot_place = True
            self.last_harvest = True
        else:
            self._expect_act(self._turn, "place")

    def _place(self, seat: int, slot: str) -> None:
        """Place a token face up, with its potatoes; the bid on a bidding card is a second step (Placement phase 1)."""
        place = self._card_on(slot)
        self._seats[seat].tokens -= 1
        if place.card.cost is None:
            self._bidding_on = slot
            return
        place.token = seat
        place.potatoes = place.card.cost
        self._pay(seat, place.card.cost)
        self._turn = self._left_of(seat)

    def _bid(self, seat: int, amount: int) -> None:
        """Put potatoes into a bidding box (Placement phase 1)."""
        assert self._bidding_on is not None
        place = self._card_on(self._bidding_on)
        self._bidding_on = None
        self._seats[seat].potatoes -= amount
        place.bids.append(_Bid(self._bids_made, seat, amount))
        self._bids_made += 1
        self._note_public_sum(seat)
        self._turn = self._left_of(seat)

    def _turn_down(self, seat: int, slot: str) -> None:
        """Turn a card face down and place a token on it (Placement phase 2)."""
        place = self._card_on(slot)
        place.turned = True
        place.token = seat
        place.potatoes = TURN_DOWN_COST[_tier_of(slot)]
        self._seats[seat].tokens -= 1
        self._pay(seat, place.potatoes)
        self._turn = self._left_of(seat)

    def _take_pile(self, seat: int, tier: int) -> None:
        """Place a token on a draw pile (Placement phase 3)."""
        pile = self._piles[tier]
        pile.token = seat
        pile.potatoes = TURN_DOWN_COST[tier]
        self._seats[seat].tokens -= 1
        self._pay(seat, pile.potatoes)
        self._turn = self._left_of(seat)

    # ------------------------------------------------------------------ harvest phase

    def _continue_harvest(self) -> None:
        """Let the seat whose turn it is take back a token, or go to the next seat or to the round's end."""
        if self._seats_harvested == self.num_players:
            self._finish_round()
            return
        seat = self._clockwise(self._start)[self._seats_harvested]
        if self._spots(seat):
            self._expect_act(seat, "harvest")
        else:
            # All its tokens are back, perhaps before its turn came.
            self._seats_harvested += 1

    def _take_back(self, seat: int, spot: str) -> None:
        """Take back the token on a display slot or a pile (Harvest phase)."""
        if spot.startswith("pile "):
            self._take_back_from_pile(seat, _tier_of(spot.removeprefix("pile ")))
            return
        place = self._card_on(spot)
        if place.bids:
            bidders = [bid.seat for bid in place.bids]
            self._openings.append(_Opening(spot, [s for s in self._clockwise(seat) if s in bidders]))
            return
        potatoes = place.potatoes
        place.token = None
        place.potatoes = 0
        self._seats[seat].tokens += 1
        if place.turned:
            self._supply += potatoes
            self._display[spot] = None
            self._collect_turned_down(seat, _Hidden(place.card, known=True))
        elif self._meets(seat, place.card):
            self._supply += potatoes
            self._collect_face_up(seat, spot)
        else:
            # Not met: token and potatoes come back, the card stays.
            self._seats[seat].potatoes += potatoes
            self._note_public_sum(seat)

    def _take_back_from_pile(self, seat: int, tier: int) -> None:
        """Take back a token from a draw pile and collect its top card as a turned-down one."""
        pile = self._piles[tier]
        self._supply += pile.potatoes
        pile.potatoes = 0
        pile.token = None
        self._seats[seat].tokens += 1
        self._collect_turned_down(seat, pile.cards.pop(0))

    def _meets(self, seat: int, card: Card) -> bool:
        """Return whether the elements that a seat owns now meet a card's needs; meeting them spends nothing."""
        return all(self._seats[seat].elements[need] >= card.needs.count(need) for need in card.needs)

    def _collect_face_up(self, seat: int, slot: str) -> None:
        """Collect a card with its elements and rewards at once."""
        card = self._card_on(slot).card
        self._display[slot] = None
        owner = self._seats[seat]
        owner.collected.append(card)
        owner.elements.update(card.gives)
        self.scores[seat] += card.charm
        if card.tier == 3:
            owner.stars += 1
        if card.mystery:
            self._owed_draw = seat

    def _collect_turned_down(self, seat: int, hidden: _Hidden) -> None:
        """Collect a card for its back: a Forest, 2 potatoes, or 1 Charm."""
        owner = self._seats[seat]
        if hidden.card.tier == 2:
            self._tier2_discards.append(hidden)
            self._gain(seat, 2)
            return
        owner.collected.append(hidden.card)
        if hidden.card.tier == 1:
            owner.elements["FR"] += 1
        else:
            # Stars count on face-up cards only.
            self.scores[seat] += 1

    # ------------------------------------------------------------------ biddings

    def _continue_opening(self, opening: _Opening) -> None:
        """Ask the next participant that is not ready, or reveal the bids (Harvest phase, bidding card)."""
        for seat in opening.participants:
            if seat in opening.ready:
                continue
            if self._harvestable(seat) or self._seats[seat].mystery:
                self._expect_act(seat, "ready")
                return
            # Ready at once: nothing to take back and no Mystery card.
            opening.ready.append(seat)
        self._expected = "open"

    def _apply_open(self, slot: object, content: object) -> None:
        """Reveal the bids of the innermost open bidding and give the card to the winner."""
        opening = self._openings[-1]
        if slot != opening.slot:
            raise Refused(f"the bidding on {opening.slot} is to be revealed, not {slot!r}")
        bids = self._card_on(opening.slot).bids
        card = self._card_on(opening.slot).card
        actual = [[bid.seat, bid.amount, self._meets(bid.seat, card)] for bid in bids]
        stated = [_checked_open_entry(entry) for entry in as_list(content, "an opening")]
        if stated != actual:
            raise Refused(f"the bidding on {opening.slot} shows {actual}, not {stated}")
        self._openings.pop()
        self._card_on(opening.slot).bids = []
        for bid in bids:
            # All tokens and potatoes come back; the winner then pays from what has come back.
            bid.opened = True
            self._seats[bid.seat].tokens += 1
            self._seats[bid.seat].potatoes += bid.amount
            self._note_public_sum(bid.seat)
        qualified = [bid for bid in bids if self._meets(bid.seat, card)]
        if qualified:
            # The highest bid; max() takes the first of equal ones, which is the earliest.
            best = max(qualified, key=lambda bid: bid.amount)
            self._pay(best.seat, best.amount)
            self._supply += best.amount
            self._collect_face_up(best.seat, opening.slot)

    # ------------------------------------------------------------------ Mystery cards

    def _continue_draw(self, seat: int) -> None:
        """Draw the Mystery card of a collected symbol; shuffle the discards first if the deck is empty."""
        if self._mystery_pile:
            self._seats[seat].mystery.append(self._mystery_pile.pop(0))
        elif self._mystery_discards:
            self._expect_shuffle("mystery")
            return
        # With neither, nothing is drawn.
        self._owed_draw = None

    def _seat_over_limit(self) -> int | None:
        """Return the seat that holds more than 3 Mystery cards; there is never more than one."""
        for seat in range(self.num_players):
            if len(self._seats[seat].mystery) > MOST_MYSTERY_CARDS:
                return seat
        return None

    def _use_mystery(self, seat: int, verb: str, rest: str) -> None:
        """Play or cash a Mystery card; that does not end the seat's decision (Mystery cards)."""
        if verb == "cash":
            self._cash(seat, next(kind for kind, cash in MYSTERY_CASH.items() if cash == int(rest)))
            return
        self._discard_mystery(seat, verb)
        if verb == "scout":
            self._scout(rest)
        elif verb == "permit":
            self._seats[seat].elements[rest] += 1
        else:
            self.scores[seat] += 2

    def _cash(self, seat: int, kind: str) -> None:
        """Cash a Mystery card for its potatoes."""
        self._discard_mystery(seat, kind)
        self._gain(seat, MYSTERY_CASH[kind])

    def _discard_mystery(self, seat: int, kind: str) -> None:
        """Put a Mystery card on the discards."""
        self._seats[seat].mystery.remove(kind)
        self._mystery_discards.append(kind)

    def _scout(self, slot: str) -> None:
        """Put a display card at the bottom of its pile, seen by all, and turn up the pile's top card in its place."""
        pile = self._piles[_tier_of(slot)]
        pile.cards.append(_Hidden(self._card_on(slot).card, known=True))
        self._display[slot] = _Place(pile.cards.pop(0).card)

    # ------------------------------------------------------------------ potatoes

    def _gain(self, seat: int, amount: int) -> None:
        """Take potatoes from the supply, cut to what it holds (Setup)."""
        amount = min(amount, self._supply)
        self._supply -= amount
        self._seats[seat].potatoes += amount
        self._note_public_sum(seat)

    def _pay(self, seat: int, amount: int) -> None:
        """Take potatoes from a seat's hand; the caller puts them where they go."""
        self._seats[seat].potatoes -= amount
        self._note_public_sum(seat)

    def _unopened_bids(self, seat: int) -> dict[str, _Bid]:
        """Return a seat's unopened bids by slot."""
        places = {slot: place for slot, place in self._display.items() if place is not None}
        return {slot: bid for slot, place in places.items() for bid in place.bids if bid.seat == seat}

    def _public_sum(self, seat: int) -> int:
        """Return what all know of a seat's potatoes: hand and unopened bids as one sum (Hidden and public)."""
        return self._seats[seat].potatoes + sum(bid.amount for bid in self._unopened_bids(seat).values())

    def _note_public_sum(self, seat: int) -> None:
        """Write down a seat's public sum and its unopened bids after a change."""
        bids = list(self._unopened_bids(seat).values())
        ledger = self._seats[seat].ledger
        if bids:
            ledger.append((self._public_sum(seat), bids))
        else:
            ledger.clear()

    def _upper_bound(self, bid: _Bid) -> int:
        """Return the most that an unopened bid can hold, by what is public (see the top of this module)."""
        bounds = []
        for public_sum, bids in self._seats[bid.seat].ledger:
            if bid in bids:
                bounds.append(public_sum - sum(other.amount for other in bids if other.opened))
        return min(bounds)

    # ------------------------------------------------------------------ views

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat may know; lists over relative seats begin with the seat itself (Observation)."""
        seat = self._checked_seat(seat)
        if self._expected not in ("act", "end"):
            raise Refused(f"there is no view while {self._expected!r} is due")
        around = self._clockwise(seat)
        own = self._seats[seat]
        return {
            "potatoes": own.potatoes,
            "elements": [{element: self._seats[s].elements[element] for element in ELEMENTS} for s in around],
            "stars": [self._seats[s].stars for s in around],
            "charm": [self.scores[s] for s in around],
            "mystery": _mystery_counts(own.mystery),
            "mystery_counts": [len(self._seats[s].mystery) for s in around],
            "public_potatoes": [self._public_sum(s) for s in around],
            "tokens_left": [self._seats[s].tokens for s in around],
            "own_bids": {slot: bid.amount for slot, bid in self._unopened_bids(seat).items()},
            "display": {slot: self._view_of_place(seat, slot) for slot in self._slots},
            "piles": {f"T{tier}": self._view_of_pile(seat, tier) for tier in TIERS},
            "tier2_discards": sorted(hidden.card.text for hidden in self._tier2_discards if hidden.known),
            "unseen_discards": sum(1 for hidden in self._tier2_discards if not hidden.known),
            "known_bottoms": {f"T{tier}": self._known_bottom(tier) for tier in TIERS},
            "mystery_discards": _mystery_counts(self._mystery_discards),
            "boxes_left": self._boxes_left(),
            "phase": "place" if self._phase == "place" else "harvest",
            "step": f"bid on {self._bidding_on}" if self._step == "bid" else self._step,
            "start": self._relative(seat, self._start),
            "round": self.rounds_done,
            "rounds_left": self.max_rounds - self.rounds_done,
            "last_harvest": self.last_harvest,
            "opening": [opening.slot for opening in self._openings],
            "to_act": self._relative(seat, self._actor),
        }

    def _view_of_place(self, seat: int, slot: str) -> dict[str, Any] | None:
        """Return what a seat sees on a display slot, None for an empty one."""
        place = self._display[slot]
        if place is None:
            return None
        return {
            # Hidden and public: the face of a display card that is turned down is known to all.
            "card": place.card.text,
            "turned": place.turned,
            "token": self._relative(seat, place.token),
            "potatoes": place.potatoes,
            "bids": [{"seat": self._relative(seat, bid.seat), "upper": self._upper_bound(bid)} for bid in place.bids],
        }

    def _view_of_pile(self, seat: int, tier: int) -> dict[str, Any]:
        """Return what a seat sees of a draw pile."""
        pile = self._piles[tier]
        return {"size": len(pile.cards), "token": self._relative(seat, pile.token), "potatoes": pile.potatoes}

    def _known_bottom(self, tier: int) -> list[str]:
        """Return the cards known to lie at a pile's bottom, the one nearest the top first."""
        return [hidden.card.text for hidden in self._piles[tier].cards if hidden.known]

    # ------------------------------------------------------------------ small things

    def _card_on(self, slot: str) -> _Place:
        """Return the display place of a slot that is not empty."""
        place = self._display[slot]
        assert place is not None
        return place

    def _relative(self, seat: int, other: int | None) -> int | None:
        """Return another seat as seen from a seat, None for none."""
        return None if other is None else (other - seat) % self.num_players

    def _left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.num_players

    def _clockwise(self, first: int) -> list[int]:
        """Return all seats clockwise, beginning with this one."""
        return [(first + step) % self.num_players for step in range(self.num_players)]

    def _checked_seat(self, value: object) -> int:
        """Return the value if it is a seat of this game."""
        if not is_int(value) or value not in range(self.num_players):
            raise Refused(f"{value!r} is not a seat of a game of {self.num_players}")
        return value


def _tier_of(slot: str) -> int:
    """Return the tier of a slot like `T2.1` or of a pile like `T2`."""
    return int(slot[1])


def _mystery_counts(cards: Sequence[str]) -> dict[str, int]:
    """Return how many cards of each kind there are."""
    return {kind: list(cards).count(kind) for kind in MYSTERY_KINDS}


def _checked_max_rounds(value: object) -> int:
    """Return the number of rounds after which a game is cut, if it is one."""
    if not is_int(value) or value < 1:
        raise Refused(f"max_rounds is at least 1, not {value!r}")
    return value


def _checked_open_entry(value: object) -> list[object]:
    """Return one bid of an opening if it is written as a seat, an amount, and true or false."""
    entry = as_list(value, "a bid of an opening")
    if len(entry) != 3 or not is_int(entry[0]) or not is_int(entry[1]) or not isinstance(entry[2], bool):
        raise Refused(f"a bid of an opening is a seat, an amount, and whether it is qualified, not {entry}")
    return entry
