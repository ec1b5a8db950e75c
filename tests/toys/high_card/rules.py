"""High Card: kernels."""

# pyright: basic
from __future__ import annotations

import numpy as np

from cryptid_envs.core.bits import popcount
from cryptid_envs.core.jit import kernel
from cryptid_envs.core.rng import below, keyed_below, shuffle
from cryptid_envs.core.state import TERMINATED, TRUNCATED

from .spec import HAND_SIZE, MAX_WORTH, NUM_CARDS


@kernel
def deal(s, t):
    s.tricks = 0
    s.worth = 0
    s.lead = below(s, t, t.num_players)
    _deal_round(s, t)
    s.to_act = np.int64(1) << s.lead


@kernel
def _deal_round(s, t):
    for i in range(t.deck_size):
        s.deck[i] = t.deck[i]
    shuffle(s, t, s.deck, t.deck_size)
    for p in range(t.num_players):
        s.shown[p] = 0
        for j in range(HAND_SIZE):
            s.hand[p, j] = s.deck[HAND_SIZE * p + j]
        _sort_hand(s, np.int64(p))
    for i in range(NUM_CARDS):
        s.seen[i] = 0


@kernel
def _sort_hand(s, p):
    """High cards first, so that the order of a hand tells nothing."""
    for i in range(HAND_SIZE):
        for j in range(i):
            if s.hand[p, j] < s.hand[p, i]:
                card = s.hand[p, j]
                s.hand[p, j] = s.hand[p, i]
                s.hand[p, i] = card


@kernel
def legal(s, t, p, k):
    word = np.int64(0)
    for j in range(HAND_SIZE):
        action = np.int64(s.hand[p, j]) - 1
        if action >= 0 and action >> 6 == k:
            word |= np.int64(1) << (action & 63)
    return word


@kernel
def act(s, t, p, a):
    if p == s.lead:
        for q in range(t.num_players):
            s.shown[q] = 0
    for j in range(HAND_SIZE):
        if np.int64(s.hand[p, j]) == a + 1:
            s.hand[p, j] = 0
    _sort_hand(s, p)
    s.seen[a] = 1
    s.shown[p] = a + 1
    following = (p + 1) % t.num_players
    if following != s.lead:
        s.to_act = np.int64(1) << following
        return
    _take_trick(s, t)


@kernel
def _take_trick(s, t):
    winner = np.int64(0)
    for q in range(1, t.num_players):
        higher = s.shown[q] > s.shown[winner]
        if higher != (t.aim == 1):
            winner = np.int64(q)
    s.worth = np.int64(1)
    if t.bonus:
        s.worth += below(s, t, np.int64(MAX_WORTH))
    s.gained[winner] += s.worth
    s.score[winner] += s.worth
    s.tricks += 1
    s.lead = winner
    round_over = s.tricks % HAND_SIZE == 0
    if s.score[winner] >= t.target:
        _finish(s, t, TERMINATED)
    elif round_over and s.tricks == HAND_SIZE * t.rounds:
        _finish(s, t, TRUNCATED)
    else:
        if round_over:
            _deal_round(s, t)
        s.to_act = np.int64(1) << winner


@kernel
def _finish(s, t, status):
    best = np.int64(0)
    for p in range(t.num_players):
        best = max(best, np.int64(s.score[p]))
    for p in range(t.num_players):
        s.winners |= np.int64(s.score[p] == best) << np.int64(p)
    s.to_act = 0
    s.phase = 1
    s.status = status


@kernel
def observe(s, t, p, out):
    n = t.num_players
    for i in range(NUM_CARDS):
        out[t.at_hand + i] = 0
        out[t.at_seen + i] = s.seen[i]
    for j in range(HAND_SIZE):
        if s.hand[p, j] > 0:
            out[t.at_hand + np.int64(s.hand[p, j]) - 1] = 1
    for r in range(n):
        q = (p + np.int64(r)) % n
        out[t.at_shown + r] = s.shown[q]
        out[t.at_score + r] = min(np.int64(s.score[q]), np.int64(255))
        out[t.at_leads + r] = q == s.lead
    out[t.at_tricks] = s.tricks
    out[t.at_worth] = s.worth


@kernel
def determinize(s, t, p, key):
    """The other hands are any of the cards that are neither in p's hand nor seen."""
    size = np.int64(0)
    for i in range(t.deck_size):
        card = t.deck[i]
        known = s.seen[np.int64(card) - 1] == 1
        for j in range(HAND_SIZE):
            known |= s.hand[p, j] == card
        if not known:
            s.deck[size] = card
            size += 1
    count = np.int64(0)
    for q in range(t.num_players):
        for j in range(HAND_SIZE):
            if q != p and s.hand[q, j] > 0:
                at = keyed_below(key, count, size)
                count += 1
                size -= 1
                s.hand[q, j] = s.deck[at]
                s.deck[at] = s.deck[size]
        _sort_hand(s, np.int64(q))
    for i in range(t.deck_size):
        s.deck[i] = t.deck[i]


@kernel
def check(s, t):
    """0 if sound; 1 cards, 2 seats to act, 3 winners."""
    copies = np.int64(0)
    for i in range(t.deck_size):
        card = t.deck[i]
        places = np.int64(s.seen[np.int64(card) - 1])
        for p in range(t.num_players):
            for j in range(HAND_SIZE):
                places += s.hand[p, j] == card
        if places > 1:
            return np.int64(1)
        copies += places
    if copies != HAND_SIZE * t.num_players:
        return np.int64(1)
    if popcount(s.to_act) != np.int64(s.status == 0) or s.to_act >> t.num_players != 0:
        return np.int64(2)
    if (s.status in (TERMINATED, TRUNCATED)) != (s.winners != 0):
        return np.int64(3)
    return np.int64(0)
