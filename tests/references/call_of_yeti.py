"""A slow and obvious referee of Call of Yeti.

It is written from the rules page only and shares no code with the library, so that the two can be compared move by
move. It never draws anything at random: whatever chance decides comes in as an event of a game record. Comments name
the section and the number of the rule that a line carries out, e.g. "Tricks 3".

What the page leaves open about a view between two positions, and what this referee shows then:

* Between the score of a round and the next deal (or a draw of cards) the finished round stays on the table: the phase
  is still "play", the start player is still the one of the finished round.
* An extra round counts among the rounds in all from its deal on.
* The leader is the start player until the predictions are revealed, then the seat that leads the trick. A trick that
  will never begin has no leader: at the end of a round the leader is still that of the last trick, or the start
  player if there was no trick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard, cast

UMAS = ("Y", "C", "M", "T")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
SPECIAL = "*"
UMA_CARDS = tuple(uma + rank for uma in UMAS for rank in RANKS)
FULL_DECK = (*UMA_CARDS, SPECIAL, SPECIAL)
CARD_ORDER = {card: place for place, card in enumerate((*UMA_CARDS, SPECIAL))}
"""Place of every card in ascending card order (Prediction 2)."""

EVENT_KINDS = ("start", "deal", "act", "round", "draw")
TIE_BREAKS = ("share", "extra_round", "card_draw")
MOST_EXTRA_ROUNDS = 10


class Refused(Exception):
    """The rules do not allow this here; the message says why in words of the game."""


def default_deck(num_players: int) -> list[str]:
    """Return the cards in play with this many players, in ascending order (section Cards)."""
    _check_num_players(num_players)
    deck = list(FULL_DECK)
    if num_players == 4:
        deck.remove("Y5")
        deck.remove("C5")
    if num_players == 3:
        for uma in UMAS:
            for rank in ("2", "3", "4"):
                deck.remove(uma + rank)
        deck.remove("Y5")
        deck.remove(SPECIAL)
    return deck


def uma_of(card: str) -> str | None:
    """Return the letter of a card's UMA, None for a special."""
    return None if card == SPECIAL else card[0]


def rank_of(card: str) -> int:
    """Return the rank of an UMA card, the ace as 1."""
    return RANKS.index(card[1:]) + 1


def ascending(cards: Iterable[str]) -> list[str]:
    """Return the cards in ascending card order."""
    return sorted(cards, key=lambda card: CARD_ORDER[card])


def winning_card(cards: Sequence[str], led: str) -> str:
    """Return the card that wins a trick of these cards in which the UMA `led` was led (Tricks 5)."""
    remaining = [card for card in cards if uma_of(card) == "Y"]
    if not remaining:
        remaining = [card for card in cards if uma_of(card) == led]
    # All remaining cards are of one UMA, so an ace among them and a 12 among them are of the same UMA.
    ace_counts_13 = any(rank_of(card) == 12 for card in remaining)

    def strength(card: str) -> int:
        return 13 if rank_of(card) == 1 and ace_counts_13 else rank_of(card)

    return max(remaining, key=strength)


def round_points(prediction: Sequence[str], won: Sequence[str]) -> int:
    """Return what one seat scores for a round with these face-down cards and these winning cards (Scoring)."""
    points = 0
    for uma in UMAS:
        face_down = sum(1 for card in prediction if uma_of(card) == uma)
        face_up = sum(1 for card in won if uma_of(card) == uma)
        points += min(face_down, face_up)
    if len(prediction) == len(won):
        points += 5 if not won else 3
    return points


def draw_strength(card: str) -> tuple[int, int]:
    """Return how high a card counts in a draw: rank, then UMA; a special is below everything (End)."""
    uma = uma_of(card)
    if uma is None:
        return (0, 0)
    return (rank_of(card), len(UMAS) - UMAS.index(uma))


@dataclass
class _Round:
    """Everything that lies on the table in one round; lists go by absolute seat."""

    start: int
    hands: list[list[str]]
    dealt_sizes: list[int]
    dealt_specials: list[int]
    predictions: list[list[str]]
    stopped: list[bool]
    chosen_in_pass: list[bool]
    revealed: bool
    specials_added: list[int]
    leader: int
    takes_part: list[bool]
    trick: list[str | None]
    led: str | None
    out_of: list[set[str]]
    played: list[list[str]]
    won: list[list[str]]


def _new_round(start: int, hands: Sequence[Sequence[str]]) -> _Round:
    """Return the table right after a deal."""
    n = len(hands)
    return _Round(
        start=start,
        hands=[ascending(hand) for hand in hands],
        dealt_sizes=[len(hand) for hand in hands],
        dealt_specials=[list(hand).count(SPECIAL) for hand in hands],
        predictions=[[] for _ in range(n)],
        stopped=[False] * n,
        chosen_in_pass=[False] * n,
        revealed=False,
        specials_added=[0] * n,
        leader=start,
        takes_part=[False] * n,
        trick=[None] * n,
        led=None,
        out_of=[set() for _ in range(n)],
        played=[[] for _ in range(n)],
        won=[[] for _ in range(n)],
    )


class Reference:
    """A referee that is fed the events of a game record one by one."""

    def __init__(self, num_players: int = 4, **options: Any) -> None:
        """Set up a game that waits for its `start` event; an option that does not exist or fit is refused."""
        _check_num_players(num_players)
        for name in options:
            if name not in ("tie_break", "special_backs_visible", "deck", "reward"):
                raise Refused(f"there is no option {name!r}")
        self.num_players: int = num_players
        self.tie_break: str = _checked_tie_break(options.get("tie_break", "share"))
        self.special_backs_visible: bool = _checked_flag(options.get("special_backs_visible", True))
        self.deck: list[str] = _checked_deck(options.get("deck"), num_players)
        self.scores: list[int] = [0] * num_players
        self.winners: list[int] | None = None
        self.over: bool = False
        self.rounds_done: int = 0
        self.extra_rounds_begun: int = 0
        self._expected: str = "start"
        self._first_start: int = 0
        self._round: _Round | None = None

    # ------------------------------------------------------------------ what is due

    def expects(self) -> str:
        """Return the kind of the event that has to come next, "end" when the game is over."""
        return self._expected

    def to_act(self) -> list[int]:
        """Return the seats that still have to choose now, in the order in which their acts are written."""
        if self._expected != "act":
            return []
        table = self._table()
        if not table.revealed:
            # Prediction 1: one choice each in a pass, clockwise from the start player.
            return [s for s in self._clockwise(table.start) if not table.stopped[s] and not table.chosen_in_pass[s]]
        # Tricks 3 and 5: clockwise from the leader, everybody who had cards at the trick's start, once.
        waiting = [s for s in self._clockwise(table.leader) if table.takes_part[s] and table.trick[s] is None]
        return waiting[:1]

    def legal(self, seat: int) -> list[str]:
        """Return the words of everything that a seat may do now, none if it does not have to choose."""
        if seat not in self.to_act():
            return []
        if self._table().revealed:
            return [f"play {card}" for card in self._playable(seat)]
        return [*(f"hide {card}" for card in self._hideable(seat)), "stop"]

    def _hideable(self, seat: int) -> list[str]:
        """Return the different cards that a seat may put face down now, ascending (Prediction 2 and 3)."""
        table = self._table()
        hand = table.hands[seat]
        prediction = table.predictions[seat]
        if prediction:
            last = prediction[-1]
            # In a hand only the two specials are equal, so "not before the last" allows just the second special more.
            hand = [card for card in hand if CARD_ORDER[card] >= CARD_ORDER[last]]
        return ascending(set(hand))

    def _playable(self, seat: int) -> list[str]:
        """Return the different cards that a seat may play now, ascending (Tricks 2 to 4)."""
        table = self._table()
        hand = table.hands[seat]
        if seat == table.leader:
            # Tricks 2: a special leads only from a hand of nothing but specials.
            allowed = [card for card in hand if card != SPECIAL] or hand
        elif table.led is None:
            # Tricks 4: a special was led and no UMA card has been played after it.
            allowed = hand
        else:
            # Tricks 3: follow if possible, otherwise anything.
            allowed = [card for card in hand if uma_of(card) == table.led] or hand
        return ascending(set(allowed))

    # ------------------------------------------------------------------ events

    def apply(self, event: Sequence[object]) -> None:
        """Carry out one event of a record; if the rules do not allow it here, refuse it and change nothing."""
        parts = _as_list(event, "an event")
        if not parts or parts[0] not in EVENT_KINDS:
            raise Refused(f"{parts[:1]} is not the kind of an event of this game")
        kind = parts[0]
        if kind != self._expected:
            due = "the game is over" if self.over else f"{self._expected!r} is due"
            raise Refused(f"no {kind!r} can come here: {due}")
        wanted = 3 if kind == "act" else 2
        if len(parts) != wanted:
            raise Refused(f"{kind!r} takes {wanted - 1} entries after its kind, not {len(parts) - 1}")
        if kind == "start":
            self._apply_start(parts[1])
        elif kind == "deal":
            self._apply_deal(parts[1])
        elif kind == "act":
            self._apply_act(parts[1], parts[2])
        elif kind == "round":
            self._apply_round(parts[1])
        else:
            self._apply_draw(parts[1])

    def _apply_start(self, content: object) -> None:
        """The plaster draw names the first start player (Start)."""
        self._first_start = self._checked_seat(content)
        self._expected = "deal"

    def _apply_deal(self, content: object) -> None:
        """Deal all cards evenly and begin the prediction (Start)."""
        hands = self._checked_hands(content)
        # Start: the start player moves on by one seat each round, in extra rounds too (End).
        start = (self._first_start + self.rounds_done) % self.num_players
        if self.rounds_done >= self.num_players:
            self.extra_rounds_begun += 1
        self._round = _new_round(start, hands)
        self._expected = "act"

    def _apply_act(self, who: object, what: object) -> None:
        """One seat hides a card, stops, or plays a card."""
        seat = self._checked_seat(who)
        if not isinstance(what, str):
            raise Refused(f"seat {seat}: {what!r} are no words")
        due = self.to_act()[0]
        if seat != due:
            raise Refused(f"seat {seat} may not {what!r} now: it is for seat {due} to choose")
        if what not in self.legal(seat):
            raise Refused(f"seat {seat} may not {what!r}: {self._why_not(seat, what)}")
        if what == "stop":
            self._stop(seat)
        elif what.startswith("hide "):
            self._hide(seat, what.removeprefix("hide "))
        else:
            self._play(seat, what.removeprefix("play "))

    def _apply_round(self, content: object) -> None:
        """Score the round, then go on or end the game."""
        stated = _as_list(content, "the points of a round")
        table = self._table()
        points = [round_points(table.predictions[s], table.won[s]) for s in range(self.num_players)]
        if not all(_is_int(entry) for entry in stated) or stated != points:
            raise Refused(f"the round scores {points}, not {stated}")
        self.scores = [total + gain for total, gain in zip(self.scores, points, strict=True)]
        self.rounds_done += 1
        self._after_round()

    def _after_round(self) -> None:
        """Decide what follows a scored round (End)."""
        best = self._best_seats()
        if self.rounds_done < self.num_players:
            self._expected = "deal"
        elif len(best) == 1 or self.tie_break == "share":
            self._end(best)
        elif self.tie_break == "card_draw":
            self._expected = "draw"
        elif self.extra_rounds_begun < MOST_EXTRA_ROUNDS:
            self._expected = "deal"
        else:
            self._end(best)

    def _apply_draw(self, content: object) -> None:
        """The tied seats draw one card each, the highest card wins (End)."""
        drawn = self._checked_draw(content)
        if all(card == SPECIAL for card in drawn.values()):
            # Both seats of a two-way tie drew a special: they draw again, from all cards.
            return
        self._end([max(drawn, key=lambda seat: draw_strength(drawn[seat]))])

    def _best_seats(self) -> list[int]:
        """Return the seats that share the highest total."""
        highest = max(self.scores)
        return [s for s in range(self.num_players) if self.scores[s] == highest]

    def _end(self, winners: list[int]) -> None:
        """End the game with these winners."""
        self.winners = winners
        self.over = True
        self._expected = "end"

    # ------------------------------------------------------------------ prediction

    def _hide(self, seat: int, card: str) -> None:
        """Put a card face down (Prediction 2)."""
        table = self._table()
        table.hands[seat].remove(card)
        table.predictions[seat].append(card)
        table.chosen_in_pass[seat] = True
        self._after_choice()

    def _stop(self, seat: int) -> None:
        """End one seat's prediction (Prediction 2)."""
        table = self._table()
        table.stopped[seat] = True
        table.chosen_in_pass[seat] = True
        self._after_choice()

    def _after_choice(self) -> None:
        """Begin the next pass when everybody has chosen; reveal the counts when everybody has stopped."""
        if self.to_act():
            return
        table = self._table()
        table.chosen_in_pass = [False] * self.num_players
        if all(table.stopped):
            table.revealed = True
            self._begin_trick(table.start)

    # ------------------------------------------------------------------ tricks

    def _begin_trick(self, first_choice: int) -> None:
        """Let a seat lead, or the next clockwise that has cards; with fewer than two such seats end the round."""
        table = self._table()
        holders = [s for s in self._clockwise(first_choice) if table.hands[s]]
        if len(holders) < 2:
            # Tricks 1
            self._finish_round()
            return
        # Tricks 1 and 8
        table.leader = holders[0]
        table.takes_part = [bool(hand) for hand in table.hands]

    def _finish_round(self) -> None:
        """Nothing more is played in this round; it waits to be scored."""
        table = self._table()
        table.takes_part = [False] * self.num_players
        self._expected = "round"

    def _play(self, seat: int, card: str) -> None:
        """Play a card to the trick."""
        table = self._table()
        self._note_what_it_shows(seat, card)
        table.hands[seat].remove(card)
        table.trick[seat] = card
        table.played[seat].append(card)
        if table.led is None:
            # Tricks 2 and 4: the first UMA card of the trick is the led one; a special leaves it open.
            table.led = uma_of(card)
        if not self.to_act():
            self._resolve_trick()

    def _note_what_it_shows(self, seat: int, card: str) -> None:
        """Keep in mind which UMAs a seat shows to be out of by playing this card (Observation)."""
        table = self._table()
        if seat == table.leader:
            if card == SPECIAL:
                table.out_of[seat].update(UMAS)
        elif table.led is not None and uma_of(card) != table.led:
            table.out_of[seat].add(table.led)

    def _resolve_trick(self) -> None:
        """Give a complete trick to its winner and begin the next one."""
        table = self._table()
        cards = [card for card in table.trick if card is not None]
        led = table.led
        trick = table.trick
        table.trick = [None] * self.num_players
        table.led = None
        if led is None:
            # Tricks 7: no UMA card, no winner; the specials are discarded and the round is over.
            self._finish_round()
            return
        best = winning_card(cards, led)
        winner = trick.index(best)
        table.won[winner].append(best)
        if cards.count(SPECIAL) == 1:
            # Tricks 6: a lone special joins the winner's face-down cards, two of them are discarded.
            table.predictions[winner].append(SPECIAL)
            table.specials_added[winner] += 1
        self._begin_trick(winner)

    # ------------------------------------------------------------------ views

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat may know; lists over relative seats begin with the seat itself (Observation)."""
        seat = self._checked_seat(seat)
        table = self._table()
        around = self._clockwise(seat)
        shown = table.revealed
        return {
            "hand": ascending(table.hands[seat]),
            "prediction": ascending(table.predictions[seat]),
            "phase": self._phase(),
            "rounds_done": self.rounds_done,
            "rounds": self.num_players + self.extra_rounds_begun,
            "start": (table.start - seat) % self.num_players,
            "leader": (table.leader - seat) % self.num_players,
            "led": table.led,
            "trick": [table.trick[s] for s in around],
            "predicted": [len(table.predictions[s]) if shown else None for s in around],
            "won": [ascending(table.won[s]) for s in around],
            "played": [ascending(table.played[s]) for s in around],
            # Prediction 1: as dealt until all have predicted.
            "hand_size": [len(table.hands[s]) if shown else table.dealt_sizes[s] for s in around],
            "score": [self.scores[s] for s in around],
            "out_of": [[uma for uma in UMAS if uma in table.out_of[s]] for s in around],
            "specials_in_hand": [self._public_specials_in_hand(s) for s in around],
            "specials_in_prediction": [self._public_specials_in_prediction(s) for s in around],
        }

    def _phase(self) -> str:
        """Return the name of the phase; a finished round stays in "play" until the next deal."""
        if self.over:
            return "over"
        return "play" if self._table().revealed else "predict"

    def _public_specials_in_hand(self, seat: int) -> int | None:
        """Return how many specials everybody sees in a hand (Prediction 4)."""
        table = self._table()
        if not self.special_backs_visible:
            return None
        if not table.revealed:
            return table.dealt_specials[seat]
        return table.hands[seat].count(SPECIAL)

    def _public_specials_in_prediction(self, seat: int) -> int | None:
        """Return how many specials everybody knows to lie in a prediction (Prediction 4)."""
        table = self._table()
        if not table.revealed:
            return None
        if not self.special_backs_visible:
            return table.specials_added[seat]
        return table.predictions[seat].count(SPECIAL)

    # ------------------------------------------------------------------ reasons and checks

    def _why_not(self, seat: int, words: str) -> str:
        """Return the reason why a seat whose turn it is may not do this."""
        table = self._table()
        verb, _, card = words.partition(" ")
        if words != "stop" and (verb not in ("hide", "play") or card not in CARD_ORDER):
            return "these are no words of an action"
        if table.revealed and verb != "play":
            return "the predictions are already revealed"
        if not table.revealed and verb != "hide":
            return "not everybody has predicted yet"
        if card not in table.hands[seat]:
            return f"it does not hold {card}"
        if not table.revealed:
            return f"cards are hidden in ascending order and {table.predictions[seat][-1]} already lies there"
        if seat == table.leader:
            return "a special leads only from a hand of nothing but specials"
        return f"it holds a card of the led UMA {table.led} and must follow"

    def _checked_seat(self, value: object) -> int:
        """Return the value if it is a seat of this game."""
        if not _is_int(value) or value not in range(self.num_players):
            raise Refused(f"{value!r} is not a seat of a game of {self.num_players}")
        return value

    def _checked_hands(self, content: object) -> list[list[str]]:
        """Return the hands of a deal if they are the deck, evenly dealt."""
        hands = [_checked_cards(hand, "a hand") for hand in _as_list(content, "a deal")]
        if len(hands) != self.num_players:
            raise Refused(f"a deal has {self.num_players} hands, not {len(hands)}")
        size = len(self.deck) // self.num_players
        for seat, hand in enumerate(hands):
            if len(hand) != size:
                raise Refused(f"seat {seat} is dealt {len(hand)} cards instead of {size}")
        dealt = Counter(card for hand in hands for card in hand)
        if dealt != Counter(self.deck):
            excess = ascending((dealt - Counter(self.deck)).keys())
            raise Refused(f"dealt more often than the deck has them: {', '.join(excess)}")
        return hands

    def _checked_draw(self, content: object) -> dict[int, str]:
        """Return the card that each tied seat drew if such a draw is possible."""
        pairs = [_as_list(entry, "the draw of a seat") for entry in _as_list(content, "a draw")]
        if not all(len(pair) == 2 for pair in pairs):
            raise Refused("a draw names a seat and a card for each tied seat")
        seats = [self._checked_seat(pair[0]) for pair in pairs]
        cards = _checked_cards([pair[1] for pair in pairs], "the cards drawn")
        tied = self._best_seats()
        if seats != tied:
            raise Refused(f"the tied seats {tied} draw in this order, not {seats}")
        excess = Counter(cards) - Counter(self.deck)
        if excess:
            raise Refused(f"drawn more often than the deck has them: {', '.join(ascending(excess.keys()))}")
        return dict(zip(seats, cards, strict=True))

    def _clockwise(self, first: int) -> list[int]:
        """Return all seats clockwise, beginning with this one."""
        return [(first + step) % self.num_players for step in range(self.num_players)]

    def _table(self) -> _Round:
        """Return the round on the table."""
        if self._round is None:
            raise Refused("nothing has been dealt yet")
        return self._round


def _is_int(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def _as_list(value: object, what: str) -> list[object]:
    """Return a copy of the value if it is a list."""
    if not isinstance(value, (list, tuple)):
        raise Refused(f"{what} is written as a list, not as {value!r}")
    return list(cast("Sequence[object]", value))


def _checked_cards(value: object, what: str) -> list[str]:
    """Return a list of cards if every entry is the name of a card."""
    cards: list[str] = []
    for entry in _as_list(value, what):
        if not isinstance(entry, str) or entry not in CARD_ORDER:
            raise Refused(f"{entry!r} is not a card")
        cards.append(entry)
    return cards


def _check_num_players(value: object) -> None:
    """Refuse a number of players that the game is not made for."""
    if not _is_int(value) or value not in (3, 4, 5):
        raise Refused(f"the game is for 3 to 5 players, not {value!r}")


def _checked_tie_break(value: object) -> str:
    """Return the name of a tie-break if it is one."""
    if not isinstance(value, str) or value not in TIE_BREAKS:
        raise Refused(f"tie_break is one of {', '.join(TIE_BREAKS)}, not {value!r}")
    return value


def _checked_flag(value: object) -> bool:
    """Return the value of special_backs_visible if it is true or false."""
    if not isinstance(value, bool):
        raise Refused(f"special_backs_visible is true or false, not {value!r}")
    return value


def _checked_deck(value: object, num_players: int) -> list[str]:
    """Return the deck in use, ascending: the default one or the one of the option `deck` (section Cards)."""
    if value is None:
        return default_deck(num_players)
    deck = _checked_cards(value, "a deck")
    if not deck:
        raise Refused("a deck has cards")
    if len(deck) % num_players:
        raise Refused(f"a deck of {len(deck)} cards cannot be dealt evenly to {num_players} players")
    excess = Counter(deck) - Counter(FULL_DECK)
    if excess:
        raise Refused(f"more often in the deck than in the whole game: {', '.join(ascending(excess.keys()))}")
    return ascending(deck)
