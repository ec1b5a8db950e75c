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
from .sets import SPECIAL_BIT, UMA_CARDS, specials, suit_word
from .spec import NO_SUIT, POINTS_EXACT, POINTS_NONE, PREDICT, SPECIAL_ACTION, STOP_ACTION

NAMES = ("duck", "heuristic")
DUCK, HEURISTIC = 1, 2

MOST_PLANNED = 7
UNWANTED = 0.34
"""How often a card that could win does so although its seat tries to lose with it."""

WEAKNESS = 0.43
"""What a planned winner's chance to lose costs the plan: another card may win in its place."""

HIDE_DANGER, HIDE_PAIR, PLANNED_PAIR = 0.42, 0.68, 1.5
"""Worth of hiding a card that might win, of hiding one that may pair, and of a pair in the plan."""

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
def _holds(card, led, unseen, trick, hand, hidden, is_out):
    """Chance that one opponent with ``hand`` cards, of ``hidden`` unseen ones, does not beat the card."""
    suit = card // 12
    above = _above(suit, card - 12 * suit, unseen, trick)
    in_led = popcount(unseen & suit_word(led))
    if is_out:
        void = 1.0
    else:
        void = (1.0 - min(1.0, hand / max(hidden, np.int64(1)))) ** in_led
    yetis = popcount(unseen & suit_word(np.int64(0)))
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
def _strength(s, t, p, card, unseen, hidden):
    """Chance that the card wins a trick that it leads."""
    suit = card // 12
    chance = 1.0
    for q in range(t.num_players):
        if q != p:
            hand = t.hand_size if s.phase == PREDICT else popcount(s.hand[q])
            if hand > 0:
                is_out = (s.out_of[q] >> suit) & 1 == 1
                chance *= _holds(card, suit, unseen, np.int64(0), hand, hidden, is_out)
    return chance


@kernel
def _predict(s, t, p):
    """The next card of the plan, which depends on what was dealt alone."""
    dealt = (s.hand[p] | s.prediction[p]) & UMA_CARDS
    num_specials = specials(s.hand[p]) + specials(s.prediction[p])
    unseen = t.deck_cards & ~dealt
    hidden = t.hand_size * (t.num_players - 1)
    best = -1.0
    plan = np.int64(0)
    for count in range(min(np.int64(MOST_PLANNED), t.hand_size // 2) + 1):
        value, cards = _plan(s, t, p, dealt, num_specials, unseen, hidden, np.int64(count))
        if value > best:
            best = value
            plan = cards
    # What was hidden before need not have been this plan's, and may have passed some of its cards (R3.6).
    left = plan & legal(s, t, p, np.int64(0)) & UMA_CARDS
    if left == 0:
        return np.int64(STOP_ACTION)
    return ctz(left)


@kernel
def _plan(s, t, p, dealt, num_specials, unseen, hidden, count):
    """Expected points of winning ``count`` tricks with the best cards, and the cards to hide for it."""
    winners = np.int64(0)
    success = 1.0
    expected = 0.0
    for _ in range(count):
        best = -1.0
        chosen = np.int64(-1)
        rest = dealt & ~winners
        while rest != 0:
            card = ctz(rest)
            rest &= rest - 1
            strength = _strength(s, t, p, card, unseen, hidden)
            if strength > best:
                best = strength
                chosen = card
        if chosen < 0:
            return -2.0, np.int64(0)
        winners |= np.int64(1) << chosen
        success *= 1.0 - WEAKNESS * (1.0 - best)
        expected += best
    hide = np.int64(0)
    pairs = 0.0
    for _ in range(count):
        best = -1.0
        chosen = np.int64(-1)
        chosen_pairs = False
        rest = dealt & ~winners & ~hide
        while rest != 0:
            card = ctz(rest)
            rest &= rest - 1
            suit = suit_word(card // 12)
            can_pair = popcount(hide & suit) < popcount(winners & suit)
            danger = _strength(s, t, p, card, unseen, hidden)
            value = HIDE_DANGER * danger
            if can_pair:
                value += HIDE_PAIR
            if value > best:
                best = value
                chosen = card
                chosen_pairs = can_pair
        if chosen < 0:
            return -2.0, np.int64(0)
        hide |= np.int64(1) << chosen
        if chosen_pairs:
            pairs += 1.0
    if count > 0:
        pairs *= expected / count
    rest = dealt & ~winners & ~hide
    while rest != 0:
        card = ctz(rest)
        rest &= rest - 1
        success *= 1.0 - UNWANTED * _strength(s, t, p, card, unseen, hidden)
    exact = POINTS_EXACT if count > 0 else POINTS_NONE
    return exact * success + PLANNED_PAIR * pairs, hide


@kernel
def _trick_chance(s, t, p, card, led, trick, unseen, hidden):
    """Chance that the card wins the trick on the table."""
    if _best_card(trick | np.int64(1) << card, led) != card:
        return 0.0
    chance = 1.0
    for q in range(t.num_players):
        if q != p and (s.waiting >> q) & 1:
            is_out = (s.out_of[q] >> led) & 1 == 1
            chance *= _holds(card, led, unseen, trick, popcount(s.hand[q]), hidden, is_out)
    return chance


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
    unseen = _unseen(s, t, p)
    surplus = SURPLUS_MARGIN - wanted
    rest = uma
    while rest != 0:
        surplus += _strength(s, t, p, ctz(rest), unseen, hidden)
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
        led = s.led if s.led != NO_SUIT else card // 12
        chance = _trick_chance(s, t, p, card, led, trick, unseen, hidden)
        value = _value(s, t, p, card, chance, wanted, surplus, trick_specials, unseen, hidden)
        if value > best:
            best = value
            chosen = card
    return chosen


@kernel
def _value(s, t, p, card, chance, wanted, surplus, trick_specials, unseen, hidden):
    strength = _strength(s, t, p, card, unseen, hidden)
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
