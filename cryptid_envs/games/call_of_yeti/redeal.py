"""Call of Yeti: re-deal, uniformly, what one seat cannot know."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import nth_bit, popcount
from ...core.jit import kernel
from ...core.rng import keyed_below, keyed_fraction
from .sets import SPECIAL_BIT, UMA_CARDS, add_special, specials, suit_word
from .spec import PREDICT, SPECIAL_ACTION


@kernel
def determinize(s, t, p, key):
    """Uniform over the arrangements of the hidden cards under which seat p observes the same.

    Hidden are the other seats' hands and predictions. Known of them are sizes, specials as far as backs show them, those
    that tricks added, and in which UMA a hand is out. During the prediction the others begin theirs anew.

    Hands that are out of something are filled first, each uniformly from what it may hold; an attempt is kept with a
    probability proportional to the number of ways in which it could have come about, so that all arrangements are
    equally likely. The other places take what is left, uniformly.
    """
    n = t.num_players
    if s.phase == PREDICT:
        _take_back_predictions(s, n, p)
    pool = np.int64(0)
    hidden_specials = np.int64(0)
    hand_room = np.int64(0)  # bytes by seat: hidden cards to deal to the hand, to the prediction; specials known there
    down_room = np.int64(0)
    hand_known = np.int64(0)
    down_known = np.int64(0)
    for q in range(n):
        if q != p:
            hand, down = s.hand[q], s.prediction[q]
            known = specials(hand) if t.special_backs_visible else np.int64(0)
            known_down = specials(down) if t.special_backs_visible else s.added[q]
            pool |= (hand | down) & UMA_CARDS
            hidden_specials += specials(hand) + specials(down) - known - known_down
            shift = 8 * np.int64(q)
            hand_known |= known << shift
            down_known |= known_down << shift
            hand_room |= (popcount(hand) - known) << shift
            down_room |= (popcount(down) - known_down) << shift
    pool |= ((np.int64(1) << hidden_specials) - 1) << SPECIAL_ACTION
    order, restricted = _restricted_hands(s, n, p, pool, hand_room)
    count = np.int64(0)
    rest, count = _fill_restricted(s, order, restricted, pool, hand_room, key, count)
    while rest < 0:
        rest, count = _fill_restricted(s, order, restricted, pool, hand_room, key, count)
    for q in range(n):
        if q != p:
            shift = 8 * np.int64(q)
            if (restricted >> q) & 1 == 0:
                cards, count = _take(rest, (hand_room >> shift) & 255, key, count)
                rest ^= cards
                s.hand[q] = cards
            cards, count = _take(rest, (down_room >> shift) & 255, key, count)
            rest ^= cards
            s.prediction[q] = _with_specials(cards, (down_known >> shift) & 255)
            s.hand[q] = _with_specials(s.hand[q], (hand_known >> shift) & 255)
            dealt = specials(s.hand[q]) + specials(s.prediction[q]) - s.added[q] + specials(s.played[q])
            s.dealt_specials[q] = dealt
    for i in range(t.deck_size):  # its order would tell the deal
        s.deck[i] = t.deck[i]


@kernel
def _take_back_predictions(s, n, p):
    """What the others have hidden and whether they have stopped is theirs alone: they start again from what was dealt."""
    for q in range(n):
        if q != p:
            down = s.prediction[q]
            s.hand[q] = _with_specials(s.hand[q] | (down & UMA_CARDS), specials(down))
            s.prediction[q] = 0
            s.stopped &= ~(np.int64(1) << q)
            s.to_act |= np.int64(1) << q


@kernel
def _with_specials(cards, extra):
    """The set with ``extra`` specials more, a lone second special written as the first."""
    if cards >> SPECIAL_ACTION == 2:
        cards ^= 3 * SPECIAL_BIT
    for _ in range(extra):
        cards = add_special(cards)
    return cards


@kernel
def _allowed(s, q, pool):
    """The cards of the pool that seat q's hand may hold."""
    for suit in range(4):
        if (s.out_of[q] >> suit) & 1:
            pool &= ~suit_word(np.int64(suit))
    return pool


@kernel
def _restricted_hands(s, n, p, pool, hand_room):
    """The hands that something hidden cannot be in: (their seats as bytes, fewest allowed cards first; their bit set).

    In this order a hand whose allowed cards contain an earlier one's costs no attempts at all.
    """
    restricted = np.int64(0)
    for q in range(n):
        if q != p and (hand_room >> 8 * np.int64(q)) & 255 > 0 and _allowed(s, np.int64(q), pool) != pool:
            restricted |= np.int64(1) << np.int64(q)
    order = np.int64(0)
    waiting = restricted
    length = np.int64(0)
    while waiting != 0:
        least = np.int64(64)
        chosen = np.int64(0)
        for q in range(n):
            if (waiting >> q) & 1:
                size = popcount(_allowed(s, np.int64(q), pool))
                if size < least:
                    least = size
                    chosen = np.int64(q)
        order |= chosen << 8 * length
        length += 1
        waiting ^= np.int64(1) << chosen
    return order, restricted


@kernel
def _fill_restricted(s, order, restricted, pool, hand_room, key, count):
    """One attempt to fill the restricted hands; returns (what is left of the pool, or -1; random words used)."""
    rest = pool
    for i in range(popcount(restricted)):
        q = (order >> 8 * np.int64(i)) & 255
        size = (hand_room >> 8 * q) & 255
        allowed = _allowed(s, q, pool)
        most = popcount(allowed)  # an upper bound of what earlier hands can have left of it
        for j in range(i):
            earlier = (order >> 8 * np.int64(j)) & 255
            outside = popcount(_allowed(s, earlier, pool) & ~allowed)
            most -= max((hand_room >> 8 * earlier) & 255, outside) - outside
        left = popcount(allowed & rest)
        if left < size:
            return np.int64(-1), count
        if left < most:
            ratio = 1.0  # choose(left, size) / choose(most, size)
            for m in range(size):
                ratio *= (left - m) / (most - m)
            if keyed_fraction(key, count) >= ratio:
                return np.int64(-1), count + 1
            count += 1
        cards, count = _take(allowed & rest, size, key, count)
        s.hand[q] = cards
        rest ^= cards
    return rest, count


@kernel
def _take(pool, size, key, count):
    """``size`` cards of the pool, uniformly; returns (cards, random words used)."""
    total = popcount(pool)
    taken = np.int64(0)
    leave = total - size
    picks = min(size, leave)  # draw the smaller part
    for _ in range(picks):
        card = np.int64(1) << nth_bit(pool, keyed_below(key, count, total))
        count += 1
        total -= 1
        pool ^= card
        taken |= card
    if size <= leave:
        return taken, count
    return pool, count
