"""Call of Yeti: policies that play inside kernels, by what a seat may know.

``heuristic`` plans at the deal which cards are to win and which to hide (cards that pair with the winners, or that might win
against its will), and then plays every card by how likely it takes the trick and whether a trick is still wanted.
``duck`` predicts nothing and tries to win nothing.

Likelihoods suppose that the unseen cards lie anywhere alike and that the others play at random what they may.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import clz, ctz, popcount
from ...core.jit import kernel
from .rules import legal
from .sets import SPECIAL_BIT, UMA_CARDS, suit_word
from .spec import NO_SUIT, POINTS_EXACT, POINTS_NONE, PREDICT, SPECIAL_ACTION, STOP_ACTION

NAMES = ("duck", "heuristic")
DUCK, HEURISTIC = 1, 2

MOST_PLANNED = 7
UNWANTED = 0.34
"""How often a card that could win does so although its seat tries to lose with it."""

WEAKNESS = 0.43
"""What a planned winner's chance to lose costs the plan: another card may win in its place."""

PLANNED_PAIR = 1.5
"""Worth of a pair in the plan."""

WIN_WANTED, WIN_UNWANTED, WIN_PAIR = 2.9, -3.0, 0.34
WINNER_WASTED, WINNER_SPENT, DANGER_GONE, DANGER_WON = -0.9, -0.3, 3.2, 0.26
SPECIAL_SAFE, SPECIAL_EARLY = 0.52, 0.2
SURPLUS_MARGIN = -0.3
"""Weights in the value of a card that is played; found by comparing win shares against ``random`` and ``duck``."""


@kernel
def choose(s, t, p, policy):
    """A legal action of seat p."""
    if s.phase == PREDICT:
        if policy == DUCK:
            return np.int64(STOP_ACTION)
        return _predict(s, t, p)
    wanted = popcount(s.prediction[p]) - popcount(s.won[p])
    return _play(s, t, p, wanted if policy == HEURISTIC else min(wanted, np.int64(0)))


@kernel
def _unseen(s, t, p):
    """The UMA cards that seat p cannot place: those in other hands and predictions."""
    seen = s.hand[p] | s.prediction[p]
    for q in range(t.num_players):
        seen |= s.played[q]
    return t.deck_cards & ~seen


@kernel
def _above(card_suit, rank, unseen, trick):
    """How many unseen cards of the suit beat a card of it, by rank 0 (ace) … 11; ``trick``: what lies there already."""
    cards = (unseen >> 12 * card_suit) & 0xFFF
    if rank == 0:
        if (trick >> (12 * card_suit + 11)) & 1:
            return np.int64(0)
        return popcount(cards & 0x7FE)  # an unseen 12 would make the ace win
    higher = popcount(cards >> (rank + 1))
    if rank == 11:
        higher += cards & 1
    return higher


@kernel
def _void(hand, hidden, in_led):
    """Chance that none of ``hand`` cards is one of the ``in_led`` among ``hidden`` ones."""
    return (1.0 - min(1.0, hand / max(hidden, np.int64(1)))) ** in_led


@kernel
def _holds(suit, led, above, in_led, yetis, void, hidden):
    """Chance that one opponent does not beat a card of the suit; ``void``: that it has none of the suit that was led.

    Of the ``hidden`` unseen cards ``above`` beat it, ``in_led`` are of the suit that was led, ``yetis`` are yetis.
    """
    plays_yeti = 0.0
    if led != 0:
        plays_yeti = void * yetis / max(hidden - in_led, np.int64(1))
    if suit == led:
        beaten = plays_yeti
        if in_led > 0:
            beaten += (1.0 - void) * above / in_led
        return 1.0 - min(beaten, 1.0)
    if suit == 0 and yetis > 0:
        return 1.0 - min(plays_yeti * above / yetis, 1.0)
    return 1.0 if suit == 0 else 0.0


@kernel
def _chance(s, t, card, led, trick, unseen, hidden, seats):
    """Chance that none of the seats beats the card."""
    suit = card // 12
    above = _above(suit, card - 12 * suit, unseen, trick)
    in_led = popcount(unseen & suit_word(led))
    yetis = popcount(unseen & suit_word(np.int64(0)))
    chance = 1.0
    holds = 1.0
    known = np.int64(-1)
    while seats != 0:
        q = ctz(seats)
        seats &= seats - 1
        is_out = (s.out_of[q] >> led) & 1
        hand = 2 * popcount(s.hand[q]) + is_out
        if hand != known:  # seats with as many cards are mostly alike
            known = hand
            void = 1.0 if is_out else _void(hand >> 1, hidden, in_led)
            holds = _holds(suit, led, above, in_led, yetis, void, hidden)
        chance *= holds
    return chance


@kernel
def _strength(s, t, card, unseen, hidden, others):
    """Chance that the card wins a trick that it leads."""
    return _chance(s, t, card, card // 12, np.int64(0), unseen, hidden, others)


@kernel
def _others_with_cards(s, t, p):
    """The seats that may still play a card besides p, as bits."""
    seats = np.int64(0)
    for q in range(t.num_players):
        if q != p and s.hand[q] != 0:
            seats |= np.int64(1) << q
    return seats


@kernel
def _dealt_strength(t, card, unseen, hidden, voids):
    """The strength of a card before anything is played: the others are all alike; ``voids``: by suit, see ``_void``."""
    suit = card // 12
    above = _above(suit, card - 12 * suit, unseen, np.int64(0))
    in_led = popcount(unseen & suit_word(suit))
    yetis = popcount(unseen & suit_word(np.int64(0)))
    holds = _holds(suit, suit, above, in_led, yetis, voids[suit], hidden)
    chance = holds
    for _ in range(t.num_players - 2):
        chance *= holds
    return chance


@kernel
def _dealt_void(t, suit, unseen, hidden):
    return _void(t.hand_size, hidden, popcount(unseen & suit_word(suit)))


@kernel
def _predict(s, t, p):
    """The next card of the plan, which depends on what was dealt alone."""
    dealt = (s.hand[p] | s.prediction[p]) & UMA_CARDS
    unseen = t.deck_cards & ~dealt
    hidden = t.hand_size * (t.num_players - 1)
    voids = (
        _dealt_void(t, np.int64(0), unseen, hidden),
        _dealt_void(t, np.int64(1), unseen, hidden),
        _dealt_void(t, np.int64(2), unseen, hidden),
        _dealt_void(t, np.int64(3), unseen, hidden),
    )
    front, back = _strongest_first(t, dealt, unseen, hidden, voids)
    best = -1.0
    plan = np.int64(0)
    winners = np.int64(0)
    success = 1.0
    expected = 0.0
    for count in range(min(np.int64(MOST_PLANNED), popcount(dealt) // 2) + 1):
        if count > 0:
            card = _ranked(front, back, np.int64(count - 1))
            strength = _dealt_strength(t, card, unseen, hidden, voids)
            winners |= np.int64(1) << card
            success *= 1.0 - WEAKNESS * (1.0 - strength)
            expected += strength
            if POINTS_EXACT * success + PLANNED_PAIR * (count * (expected / count)) <= best:
                continue  # even if all were to pair and the others to lose
        hide, pairs = _cards_to_hide(dealt, winners, front, back, np.int64(count))
        value = _worth_of_plan(
            t, dealt & ~winners & ~hide, unseen, hidden, voids, success, expected, pairs, np.int64(count), best
        )
        if value > best:
            best = value
            plan = hide
    # What was hidden before need not have been this plan's, and may have passed some of its cards (R3.6).
    left = plan & legal(s, t, p, np.int64(0)) & UMA_CARDS
    if left == 0:
        return np.int64(STOP_ACTION)
    return ctz(left)


@kernel
def _strongest_first(t, dealt, unseen, hidden, voids):
    """The dealt cards by strength, six bits each: the first eight in one word, the rest (at most 16 in all) in another.

    Merges the suits, in each of which the card that fewest unseen ones beat is the strongest.
    """
    front = np.int64(0)
    back = np.int64(0)
    y, yeti = _strongest_of(t, dealt, np.int64(0), unseen, hidden, voids)
    c, chupacabra = _strongest_of(t, dealt, np.int64(1), unseen, hidden, voids)
    m, mothman = _strongest_of(t, dealt, np.int64(2), unseen, hidden, voids)
    k, tsuchinoko = _strongest_of(t, dealt, np.int64(3), unseen, hidden, voids)
    left = dealt
    place = np.int64(0)
    while left != 0:
        best = max(yeti, chupacabra, mothman, tsuchinoko)
        if yeti == best:  # of equals the first in card order
            card = y
        elif chupacabra == best:
            card = c
        elif mothman == best:
            card = m
        else:
            card = k
        left ^= np.int64(1) << card
        suit = card // 12
        if suit == 0:
            y, yeti = _strongest_of(t, left, suit, unseen, hidden, voids)
        elif suit == 1:
            c, chupacabra = _strongest_of(t, left, suit, unseen, hidden, voids)
        elif suit == 2:
            m, mothman = _strongest_of(t, left, suit, unseen, hidden, voids)
        else:
            k, tsuchinoko = _strongest_of(t, left, suit, unseen, hidden, voids)
        if place < 8:
            front |= card << 6 * place
        else:
            back |= card << 6 * (place - 8)
        place += 1
    return front, back


@kernel
def _strongest_of(t, cards, suit, unseen, hidden, voids):
    """The strongest card of a suit, the first in card order of equals, and its strength; -1 if there is none."""
    fewest = np.int64(99)
    chosen = np.int64(0)
    rest = cards & suit_word(suit)
    if rest == 0:
        return chosen, -1.0
    while rest != 0:
        card = ctz(rest)
        rest &= rest - 1
        above = _above(suit, card - 12 * suit, unseen, np.int64(0))
        if above < fewest:
            fewest = above
            chosen = card
    return chosen, _dealt_strength(t, chosen, unseen, hidden, voids)


@kernel
def _ranked(front, back, place):
    """The card at a place, from 0, among those by strength."""
    if place < 8:
        return (front >> 6 * place) & 63
    return (back >> 6 * (place - 8)) & 63


@kernel
def _cards_to_hide(dealt, winners, front, back, count):
    """``count`` cards besides the winners, and how many of them pair: the strongest that pair first, then the strongest."""
    hide = np.int64(0)
    chosen = np.int64(0)
    size = popcount(dealt)
    place = count  # the winners are the places before
    while chosen < count and place < size:
        card = _ranked(front, back, place)
        suit = suit_word(card // 12)
        if popcount(hide & suit) < popcount(winners & suit):
            hide |= np.int64(1) << card
            chosen += 1
        place += 1
    pairs = chosen
    place = count
    while chosen < count and place < size:
        card = _ranked(front, back, place)
        if (hide >> card) & 1 == 0:
            hide |= np.int64(1) << card
            chosen += 1
        place += 1
    return hide, pairs


@kernel
def _worth_of_plan(t, rest, unseen, hidden, voids, success, expected, pairs, count, least):
    """Expected points of winning ``count`` tricks if all the cards that stay in hand are to lose.

    Once that cannot exceed ``least`` any more, some number up to it.
    """
    points = POINTS_NONE
    bonus = 0.0
    if count > 0:
        points = POINTS_EXACT
        bonus = PLANNED_PAIR * (pairs * (expected / count))
    while rest != 0 and points * success + bonus > least:  # every card makes it smaller
        card = ctz(rest)
        rest &= rest - 1
        success *= 1.0 - UNWANTED * _dealt_strength(t, card, unseen, hidden, voids)
    return points * success + bonus


@kernel
def _trick_chance(s, t, p, card, led, trick, unseen, hidden):
    """Chance that the card wins the trick on the table."""
    if _best_card(trick | np.int64(1) << card, led) != card:
        return 0.0
    return _chance(s, t, card, led, trick, unseen, hidden, s.waiting & ~(np.int64(1) << p))


@kernel
def _best_card(cards, led):
    """The card that wins among these (R4.15-R4.18)."""
    suit = np.int64(0)
    remaining = cards & suit_word(np.int64(0))
    if remaining == 0:
        suit = led
        remaining = cards & suit_word(suit)
        if remaining == 0:
            return np.int64(-1)
    ranks = remaining >> 12 * suit
    best = 63 - clz(ranks)
    if ranks & 1 != 0 and best == 11:
        best = np.int64(0)
    return 12 * suit + best


@kernel
def _play(s, t, p, wanted):
    """The legal card with the best value for the tricks still wanted."""
    hand = s.hand[p]
    uma = hand & UMA_CARDS
    trick = np.int64(0)
    trick_specials = np.int64(0)
    hidden = np.int64(0)
    for q in range(t.num_players):
        trick |= s.trick[q] & UMA_CARDS
        trick_specials += s.trick[q] >> SPECIAL_ACTION
        if q != p:
            hidden += popcount(s.hand[q]) + popcount(s.prediction[q])
    legal = uma
    special_is_legal = hand & SPECIAL_BIT != 0
    if s.led == NO_SUIT:
        if p == s.leader and uma != 0:
            special_is_legal = False
    else:
        follow = hand & suit_word(s.led)
        if follow != 0:
            legal = follow
            special_is_legal = False
    if legal == 0:
        return np.int64(SPECIAL_ACTION)
    if legal & (legal - 1) == 0 and not special_is_legal:
        return ctz(legal)
    unseen = _unseen(s, t, p)
    others = _others_with_cards(s, t, p)
    surplus = SURPLUS_MARGIN - wanted
    if wanted > 0:
        rest = uma
        while rest != 0 and surplus <= 0:  # it only grows, and only its sign matters
            surplus += _strength(s, t, ctz(rest), unseen, hidden, others)
            rest &= rest - 1
    best = -1e9
    chosen = np.int64(SPECIAL_ACTION)
    if special_is_legal:
        best = (
            SPECIAL_SAFE if wanted <= 0 or surplus > 0 else SPECIAL_EARLY
        )  # loses for certain, and spoils the winner's count
    rest = legal
    while rest != 0:
        card = ctz(rest)
        rest &= rest - 1
        strength = _strength(s, t, card, unseen, hidden, others)
        if s.led == NO_SUIT and p == s.leader:
            chance = strength
        else:
            led = s.led if s.led != NO_SUIT else card // 12
            chance = _trick_chance(s, t, p, card, led, trick, unseen, hidden)
        value = _value(s, p, card, chance, strength, wanted, surplus, trick_specials)
        if value > best:
            best = value
            chosen = card
    return chosen


@kernel
def _value(s, p, card, chance, strength, wanted, surplus, trick_specials):
    """What a card is worth that wins with this chance now, and would with this strength if it led."""
    suit = suit_word(card // 12)
    pair = popcount(s.prediction[p] & suit) > popcount(s.won[p] & suit)
    win = WIN_PAIR if pair else 0.0
    lose = 0.0
    if trick_specials != 1:  # with a special one more is won and one more wanted
        if wanted > 0:
            win += WIN_WANTED
        elif wanted == 0:
            win += WIN_UNWANTED
    if wanted > 0 and surplus < 0:
        lose += WINNER_WASTED * strength
        win += WINNER_SPENT * strength
    else:
        lose += DANGER_GONE * strength
        win += DANGER_WON * strength
    return chance * win + (1.0 - chance) * lose
