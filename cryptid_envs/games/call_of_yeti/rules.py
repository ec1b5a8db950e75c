"""Call of Yeti: state transitions, legal actions and observations. ``R…`` cites RULES.md.

A set of cards is one word: bit c is UMA card c (suit c // 12, rank c % 12 + 1), bit 48 a special, bit 49 a second special.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import clz, ctz, popcount, put_bits, put_bytes
from ...core.jit import kernel
from ...core.rng import below, shuffle
from ...core.state import TERMINATED
from .redeal import determinize
from .sets import SPECIAL_BIT, SUIT_CARDS, UMA_CARDS, add_special, remove_special, specials, suit_word
from .spec import (
    CARD_DRAW,
    EXTRA_ROUND,
    MAX_EXTRA_ROUNDS,
    NO_SUIT,
    OVER,
    PLAY,
    POINTS_EXACT,
    POINTS_NONE,
    POINTS_PAIR,
    PREDICT,
    SPECIAL_ACTION,
    STOP_ACTION,
)

__all__ = ["act", "check", "deal", "determinize", "legal", "observe"]

STOP_BIT = np.int64(1 << STOP_ACTION)


@kernel
def deal(s, t):
    for i in range(t.deck_size):
        s.deck[i] = t.deck[i]
    s.rounds_done = 0
    s.rounds = t.num_players
    s.card_draws = 0
    s.start = below(s, t, t.num_players)
    _deal_round(s, t)


@kernel
def _deal_round(s, t):
    """R2.6: all cards, evenly."""
    shuffle(s, t, s.deck, t.deck_size)
    card = np.int64(0)
    for p in range(t.num_players):
        hand = np.int64(0)
        for _ in range(t.hand_size):
            hand |= np.int64(1) << np.int64(s.deck[card])
            card += 1
        if hand >> SPECIAL_ACTION == 2:  # the other of the two: same card, so same word
            hand ^= 3 * SPECIAL_BIT
        s.hand[p] = hand
        s.dealt_specials[p] = specials(hand)
        s.prediction[p] = 0
        s.won[p] = 0
        s.played[p] = 0
        s.trick[p] = 0
        s.out_of[p] = 0
        s.added[p] = 0
    s.phase = PREDICT
    s.stopped = 0
    s.first = s.start  # R3.4
    s.leader = s.start
    s.led = NO_SUIT
    s.waiting = 0
    s.to_act = (np.int64(1) << t.num_players) - 1


@kernel
def legal(s, t, p, k):
    hand = s.hand[p]
    uma = hand & UMA_CARDS
    special = hand & SPECIAL_BIT
    if s.phase == PREDICT:
        # R3.6: above everything hidden so far. No UMA card is above a special; a second special may follow the first.
        above = np.int64(-1) << (64 - clz(s.prediction[p]))
        return (uma & above) | special | STOP_BIT
    if s.led == NO_SUIT:
        if p == s.leader and uma != 0:  # R4.6, R4.7
            return uma
        return uma | special  # R4.7, R4.13
    follow = hand & suit_word(s.led)
    if follow != 0:  # R4.9, R4.11
        return follow
    return uma | special  # R4.10


@kernel
def act(s, t, p, a):
    if s.phase == PREDICT:
        _predict(s, t, p, a)
    else:
        _play(s, t, p, a)


@kernel
def _predict(s, t, p, a):
    s.to_act &= ~(np.int64(1) << p)
    if a == STOP_ACTION:
        s.stopped |= np.int64(1) << p
    elif a == SPECIAL_ACTION:
        s.hand[p] = remove_special(s.hand[p])
        s.prediction[p] = add_special(s.prediction[p])
    else:
        s.hand[p] ^= np.int64(1) << a
        s.prediction[p] |= np.int64(1) << a
    if s.to_act == 0:
        predicting = ((np.int64(1) << t.num_players) - 1) & ~s.stopped
        if predicting != 0:
            s.to_act = predicting  # the next pass
        else:
            s.phase = PLAY  # R3.12
            _open_trick(s, t, s.start)


@kernel
def _open_trick(s, t, p):
    """The seat p leads, or the next one that has cards (R4.5, R4.26); without two such seats the round is over."""
    n = t.num_players
    holders = np.int64(0)
    for q in range(n):
        holders |= np.int64(s.hand[q] != 0) << q
        s.trick[q] = 0
    s.led = NO_SUIT
    if holders & (holders - 1) == 0:  # R4.2, R4.3
        _score_round(s, t)
        return
    s.waiting = holders
    s.leader = _next_in(holders, p)
    s.to_act = np.int64(1) << s.leader


@kernel
def _next_in(seats, p):
    """The first seat of a non-empty bit set, clockwise from p, p included."""
    later = seats >> p
    if later != 0:
        return p + ctz(later)
    return ctz(seats)


@kernel
def _play(s, t, p, a):
    leading = p == s.leader
    if a == SPECIAL_ACTION:
        s.hand[p] = remove_special(s.hand[p])
        s.played[p] = add_special(s.played[p])
        s.trick[p] = SPECIAL_BIT
        if leading:
            s.out_of[p] = 15  # R8.15
        elif s.led != NO_SUIT:
            s.out_of[p] |= np.int64(1) << s.led  # R8.14
    else:
        card = np.int64(1) << a
        s.hand[p] ^= card
        s.played[p] |= card
        s.trick[p] = card
        if s.led == NO_SUIT:
            s.led = a // 12  # also after a special: R4.12
        elif card & suit_word(s.led) == 0:
            s.out_of[p] |= np.int64(1) << s.led  # R8.14
    s.waiting &= ~(np.int64(1) << p)
    if s.waiting != 0:
        s.to_act = np.int64(1) << _next_in(s.waiting, p)
    else:
        _resolve_trick(s, t)


@kernel
def _resolve_trick(s, t):
    n = t.num_players
    cards = np.int64(0)
    num_specials = np.int64(0)
    for q in range(n):
        cards |= s.trick[q]
        num_specials += s.trick[q] >> SPECIAL_ACTION
    suit = np.int64(0)
    remaining = cards & suit_word(np.int64(0))  # R4.15
    if remaining == 0:
        if s.led == NO_SUIT:  # R4.24: the leader was out of cards, and so the round is over
            for q in range(n):
                s.trick[q] = 0
            _score_round(s, t)
            return
        suit = s.led  # R4.16
        remaining = cards & suit_word(suit)
    ranks = remaining >> (12 * suit)
    best = 63 - clz(ranks)  # R4.17
    if ranks & 1 != 0 and best == 11:
        best = np.int64(0)  # R4.18: the ace beats its twelve
    card = np.int64(1) << (12 * suit + best)
    winner = np.int64(0)
    for q in range(n):
        if s.trick[q] == card:
            winner = np.int64(q)
    s.won[winner] |= card
    if num_specials == 1:  # R4.21, R4.22
        s.prediction[winner] = add_special(s.prediction[winner])
        s.added[winner] += 1
    _open_trick(s, t, winner)  # R4.25


@kernel
def _score_round(s, t):
    s.to_act = 0
    for p in range(t.num_players):
        down, won = s.prediction[p], s.won[p]
        points = np.int64(0)
        for suit in SUIT_CARDS:  # R5.1
            points += POINTS_PAIR * min(popcount(down & suit), popcount(won & suit))
        if popcount(down) == popcount(won):  # R5.2, R5.3
            points += POINTS_EXACT if won != 0 else POINTS_NONE
        s.gained[p] += points
        s.score[p] += points
    s.rounds_done += 1
    if s.rounds_done == s.rounds:
        _finish(s, t)
    if s.status != TERMINATED:
        s.start += 1  # R2.5
        if s.start == t.num_players:
            s.start = 0
        _deal_round(s, t)


@kernel
def _finish(s, t):
    """Ends the game, or adds a round."""
    best = np.int64(-1)
    tied = np.int64(0)
    for p in range(t.num_players):
        score = np.int64(s.score[p])
        if score > best:
            best = score
            tied = np.int64(0)
        if score == best:
            tied |= np.int64(1) << p
    if tied & (tied - 1) != 0:
        if t.tie_break == EXTRA_ROUND and s.rounds < t.num_players + MAX_EXTRA_ROUNDS:  # R6.4, R6.6, R6.7
            s.rounds += 1
            return
        if t.tie_break == CARD_DRAW:
            tied = _draw_cards(s, t, tied)
    s.winners = tied
    s.status = TERMINATED
    s.phase = OVER


@kernel
def _draw_cards(s, t, tied):
    """R6.8-R6.12: the tied seats take the first cards of a new shuffle; returns the winner as a bit set."""
    while True:
        shuffle(s, t, s.deck, t.deck_size)
        s.card_draws += 1
        best = np.int64(-1)
        winner = np.int64(0)
        taken = 0
        for p in range(t.num_players):
            if (tied >> p) & 1:
                card = np.int64(s.deck[taken])
                taken += 1
                if card < SPECIAL_ACTION:
                    strength = (card % 12) * 4 + 3 - card // 12
                    if strength > best:
                        best = strength
                        winner = np.int64(1) << p
        if winner != 0:
            return winner


@kernel
def observe(s, t, p, out):
    n = t.num_players
    predicting = s.phase == PREDICT
    put_bits(out, t.at_hand, s.hand[p])
    put_bits(out, t.at_prediction, s.prediction[p])
    put_bytes(out, t.at_phase, np.int64(s.phase == PREDICT) | np.int64(s.phase == PLAY) << 8)
    out[t.at_rounds_done] = s.rounds_done
    out[t.at_rounds] = s.rounds
    put_bytes(out, t.at_start, np.int64(1) << 8 * _relative(s.start, p, n))
    put_bytes(out, t.at_leader, np.int64(1) << 8 * _relative(s.leader, p, n))
    put_bytes(out, t.at_led, np.int64(s.led != NO_SUIT) << 8 * (s.led & 3))
    trick, played, won = t.at_trick, t.at_played, t.at_won
    q = p
    for _ in range(n):
        put_bits(out, trick, s.trick[q])
        trick += 50
        q = _clockwise(q, n)
    for _ in range(n):
        put_bits(out, played, s.played[q])
        played += 50
        q = _clockwise(q, n)
    for _ in range(n):
        put_bits(out, won, s.won[q])
        won += 48
        q = _clockwise(q, n)
    # A byte for each relative seat, lowest first.
    predicted = np.int64(0)
    hand_size = np.int64(0)
    score = np.int64(0)
    in_hand = np.int64(0)
    in_prediction = np.int64(0)
    for r in range(n):
        shift = 8 * np.int64(r)
        score |= min(np.int64(s.score[q]), np.int64(255)) << shift
        if predicting:  # R3.14
            hand_size |= t.hand_size << shift
            in_hand |= s.dealt_specials[q] << shift
        else:
            predicted |= popcount(s.prediction[q]) << shift
            hand_size |= popcount(s.hand[q]) << shift
            in_hand |= specials(s.hand[q]) << shift
            if t.special_backs_visible:
                in_prediction |= specials(s.prediction[q]) << shift
            else:  # R3.17
                in_prediction |= s.added[q] << shift
        q = _clockwise(q, n)
    if not t.special_backs_visible:  # R3.16
        in_hand = np.int64(0)
    put_bytes(out, t.at_predicted, predicted)
    out[t.at_revealed] = not predicting
    put_bytes(out, t.at_hand_size, hand_size)
    put_bytes(out, t.at_score, score)
    put_bytes(out, t.at_specials_in_hand, in_hand)
    put_bytes(out, t.at_specials_in_prediction, in_prediction)
    out_of = t.at_out_of
    for _ in range(n):
        put_bytes(out, out_of, (s.out_of[q] * 0x00204081) & 0x01010101)  # bit u becomes byte u
        out_of += 4
        q = _clockwise(q, n)


@kernel
def _relative(q, p, n):
    """How many seats q sits clockwise from p."""
    distance = q - p
    if distance < 0:
        distance += n
    return distance


@kernel
def _clockwise(p, n):
    if p + 1 == n:
        return np.int64(0)
    return p + 1


@kernel
def check(s, t):
    """0 if the record is sound; otherwise: 1 cards, 2 specials, 3 seats to act, 4 trick, 5 winners, 6 rounds."""
    n = t.num_players
    deck = np.int64(0)
    deck_specials = np.int64(0)
    for i in range(t.deck_size):
        card = np.int64(s.deck[i])
        if card < SPECIAL_ACTION:
            deck |= np.int64(1) << card
        else:
            deck_specials += 1
    seen = np.int64(0)
    seen_specials = np.int64(0)
    for p in range(n):
        down = s.prediction[p] & UMA_CARDS
        for cards in (s.hand[p] & UMA_CARDS, down, s.played[p] & UMA_CARDS):
            if seen & cards != 0:
                return np.int64(1)
            seen |= cards
        seen_specials += specials(s.hand[p]) + specials(s.prediction[p]) - s.added[p] + specials(s.played[p])
        if popcount(s.hand[p]) + popcount(s.prediction[p]) - s.added[p] + popcount(s.played[p]) != t.hand_size:
            return np.int64(1)
    if seen != deck:
        return np.int64(1)
    if seen_specials != deck_specials:
        return np.int64(2)
    if (s.status == 0) != (s.to_act != 0) or s.to_act >> n != 0:
        return np.int64(3)
    if s.status == 0 and s.phase == PLAY and popcount(s.to_act) != 1:
        return np.int64(3)
    for p in range(n):
        if s.trick[p] & ~s.played[p] & UMA_CARDS != 0 or popcount(s.trick[p]) > 1:
            return np.int64(4)
        if s.won[p] & ~s.played[p] != 0 or s.added[p] > NO_SUIT:
            return np.int64(4)
    if (s.status == TERMINATED) != (s.winners != 0):
        return np.int64(5)
    if s.rounds_done > s.rounds or s.rounds > n + MAX_EXTRA_ROUNDS:
        return np.int64(6)
    return np.int64(0)
