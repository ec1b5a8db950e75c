"""Yotei: the placement phase."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import popcount
from ...core.jit import kernel
from .display import TIER_3_MASK, TIER_3_SLOT, turn_down
from .packed import RANK_PLANES, affordable, clockwise, entry, length, replaced
from .spec import (
    BID_ACTION,
    BID_AMOUNT,
    MOST_OF_CARD,
    NUM_SLOTS,
    PILE_ACTION,
    PLACE,
    TIER_3,
    TURN_ACTION,
    TURNED_COST,
)

CHEAP_PILES = np.int64(3)
"""The piles on which a token costs nothing."""


@kernel
def placements(s, p, potatoes):
    """Word 0 of seat p's mask when it places and has so many potatoes in hand."""
    free = s.filled & ~s.occupied
    face_up = free & ~s.bidding & affordable(s.costs, potatoes)  # R3.2, R3.3
    if s.boxes > 0:  # R4.3, R4.4
        face_up |= s.bidding & ~s.tokens[p]
    down = free  # R3.5, R3.6
    piles = s.stocked & ~(s.occupied >> NUM_SLOTS)  # R3.9, R3.12
    if potatoes < TURNED_COST:  # R3.8, R3.10
        down &= ~TIER_3_MASK
        piles &= CHEAP_PILES
    return face_up | down << TURN_ACTION | piles << PILE_ACTION


@kernel
def place(s, t, p, a):
    """A token on a spot; true if a bid has to follow (R4.2)."""
    s.to_place[p] -= 1
    if a >= PILE_ACTION:
        pile = a - PILE_ACTION
        _put_token(s, p, NUM_SLOTS + pile)
        if pile == TIER_3:
            _pay(s, p, np.int64(TURNED_COST))
        return False
    if a >= TURN_ACTION:
        slot = a - TURN_ACTION
        _put_token(s, p, slot)
        turn_down(s, slot)
        if slot >= TIER_3_SLOT:
            _pay(s, p, np.int64(TURNED_COST))
        return False
    _put_token(s, p, a)
    if (s.bidding >> a) & 1:
        s.boxes -= 1
        s.bids[p] |= np.int64(1) << (NUM_SLOTS * bids_on(s, t, a) + a)
        s.bid_slot = a
        return True
    _pay(s, p, t.cost[np.int64(s.card[a])])
    return False


@kernel
def _put_token(s, p, spot):
    s.tokens[p] |= np.int64(1) << spot
    s.occupied |= np.int64(1) << spot


@kernel
def bids_on(s, t, slot):
    """How many bids were made on a slot."""
    made = np.int64(0)
    for q in range(t.num_players):
        made |= s.bids[q]
    return popcount(made & (RANK_PLANES << slot))


@kernel
def bid(s, p, a):
    """The potatoes of the bid; all that others know of them is how many the seat has in all (R9.11)."""
    amount = a - BID_ACTION
    k = length(s.made[p])
    everything = s.hand[p] + s.sealed[p]
    s.made[p] |= (s.bid_slot + 1) << 8 * k
    s.amount[p] |= amount << 8 * k
    s.bound[p] |= everything << 8 * k
    s.hand[p] -= amount
    s.sealed[p] += amount


@kernel
def _pay(s, p, potatoes):
    """Put potatoes from the hand on a card, which shows that they are in no bid (R9.12)."""
    s.hand[p] -= potatoes
    if s.made[p] != 0:
        limit_bids(s, p, s.hand[p] + s.sealed[p])


@kernel
def limit_bids(s, p, most):
    """Everybody sees that seat p's unopened bids hold at most so much together."""
    bound = s.bound[p]
    for k in range(length(s.made[p])):
        if entry(bound, k) > most:
            bound = replaced(bound, k, most)
    s.bound[p] = bound


@kernel
def ask_to_place(s, p):
    """Let seat p place if it can; otherwise the phase ends for it, and the game after this round (R3.13 to R3.17).

    Where no spot is free of charge, this tells everybody something about the potatoes that are not in its bids (R9.12).
    """
    able = placements(s, p, s.hand[p]) != 0
    if s.made[p] != 0 and placements(s, p, np.int64(0)) == 0:
        least = np.int64(1)
        while least <= MOST_OF_CARD and placements(s, p, least) == 0:
            least += 1
        everything = s.hand[p] + s.sealed[p]
        if able:
            limit_bids(s, p, everything - least)
        elif least <= MOST_OF_CARD:
            s.floor[p] = max(everything - least + 1, np.int64(0))
    if not able:
        s.stuck |= np.int64(1) << p
    else:
        s.phase = PLACE
        s.turn = p
        s.to_act = np.int64(1) << p
    return able


@kernel
def ask_next_to_place(s, t, first):
    """Ask the first seat clockwise from ``first`` that has a token to place and can; false if there is none."""
    q = first
    for _ in range(t.num_players):
        if s.to_place[q] > 0 and (s.stuck >> q) & 1 == 0 and ask_to_place(s, q):
            return True
        q = clockwise(q, t.num_players)
    return False


@kernel
def begin_placement(s, t):
    """Hand out tokens and ask from the start seat on (R3.1); false if nobody can place anything."""
    for q in range(t.num_players):
        s.to_place[q] = t.tokens
    s.stuck = 0
    return ask_next_to_place(s, t, s.start)


@kernel
def ask_for_bid(s, p):
    s.phase = BID_AMOUNT
    s.to_act = np.int64(1) << p
