"""Yotei: biddings, which may open one within the other."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import popcount
from ...core.jit import kernel
from .display import LOG_OPEN
from .harvest import collect, remove_token
from .packed import RANK_PLANES, clockwise, entry, length, meets, removed, replaced
from .spec import MOST_TOKENS, NUM_SLOTS

STACK_SEAT = 8
"""Where an entry of the stack keeps the seat that opened the bidding; its slot stands below."""

LOG_SLOT, LOG_COUNT, LOG_BIDS = 2, 6, 9
"""Where an entry of the log keeps the slot, the number of bids, and the first of them."""
LOG_AMOUNT, LOG_QUALIFIED, LOG_BID = 2, 8, 9
"""Where a bid, which takes nine bits, keeps its amount and whether it was qualified; its seat stands below."""


@kernel
def open_bidding(s, p, slot):
    """Seat p takes back its token from a bidding card (R5.14), maybe within another bidding (R5.20)."""
    s.stack[s.depth] = slot | p << STACK_SEAT
    s.depth += 1
    s.open_slots |= np.int64(1) << slot


@kernel
def takeable(s, p):
    """The spots from which seat p can take a token back (R5.17)."""
    return s.tokens[p] & ~s.open_slots


@kernel
def next_undecided(s, t):
    """The participant of the innermost bidding that has to act next; -1 if all are ready.

    They go on one after another, from the seat that opened it (R5.16). Whoever has nothing to do is ready when its turn
    comes (R5.19); with a Mystery Card that it has won in an inner bidding before, it has something to do.
    """
    top = s.stack[s.depth - 1]
    slot = top & 255
    q = top >> STACK_SEAT
    for _ in range(t.num_players):
        if (s.tokens[q] >> slot) & 1 and (s.ready[q] >> slot) & 1 == 0:
            if takeable(s, q) != 0 or s.mystery[q] != 0:
                return q
            set_ready(s, q)
        q = clockwise(q, t.num_players)
    return np.int64(-1)


@kernel
def set_ready(s, p):
    """Seat p is ready for the innermost bidding."""
    s.ready[p] |= np.int64(1) << (s.stack[s.depth - 1] & 255)


@kernel
def reveal(s, t):
    """Settle the innermost bidding, whose participants are all ready (R5.25 to R5.33)."""
    n = t.num_players
    s.depth -= 1
    slot = s.stack[s.depth] & 255
    s.stack[s.depth] = 0
    s.open_slots &= ~(np.int64(1) << slot)
    needs = t.needs[np.int64(s.card[slot])]
    winner = np.int64(-1)
    best = np.int64(-1)
    count = np.int64(0)
    bids = np.int64(0)
    for rank in range(n):
        for q in range(n):
            if (s.bids[q] >> (NUM_SLOTS * rank + slot)) & 1:
                amount = _open_bid(s, np.int64(q), slot)
                qualified = meets(s.elements[q], needs)
                if qualified and amount > best:  # R5.28, R5.29
                    best = amount
                    winner = np.int64(q)
                entry_of_bid = q | amount << LOG_AMOUNT | np.int64(qualified) << LOG_QUALIFIED
                bids |= entry_of_bid << LOG_BID * count
                count += 1
    s.boxes += count
    s.log[s.logged] = LOG_OPEN | slot << LOG_SLOT | count << LOG_COUNT | bids << LOG_BIDS
    s.logged += 1
    if winner >= 0:
        s.hand[winner] -= best
        s.supply += best
        collect(s, t, winner, slot)


@kernel
def _open_bid(s, q, slot):
    """Seat q's token and potatoes come back from a bidding card; returns how many potatoes, which are public now."""
    remove_token(s, q, slot)
    rest = ~(np.int64(1) << slot)
    s.ready[q] &= rest
    s.bids[q] &= ~(RANK_PLANES << slot)
    made = s.made[q]
    k = index_of(made, slot)
    amount = entry(s.amount[q], k)
    s.hand[q] += amount
    s.sealed[q] -= amount
    bound = s.bound[q]
    for j in range(length(made)):  # R9.13; a bound holds for the bid and all earlier ones together
        most = entry(bound, j)
        if j >= k:
            bound = replaced(bound, j, most - amount)
        elif most > entry(s.bound[q], k) - amount:
            bound = replaced(bound, j, entry(s.bound[q], k) - amount)
    s.made[q] = removed(made, k)
    s.amount[q] = removed(s.amount[q], k)
    s.bound[q] = removed(bound, k)
    s.floor[q] = max(s.floor[q] - amount, np.int64(0))
    return amount


@kernel
def index_of(made, slot):
    """Which of a seat's unopened bids, in the order of making, lies on a slot where it has one."""
    for k in range(MOST_TOKENS):
        if entry(made, np.int64(k)) == slot + 1:
            return np.int64(k)
    return np.int64(0)


@kernel
def bidding_is_sound(s, t, slot):
    """Whether the bids of a slot have the ranks 0, 1, … and stand where their seats' tokens and lists say."""
    n = t.num_players
    union = np.int64(0)
    total = np.int64(0)
    for q in range(n):
        own = s.bids[q] & (RANK_PLANES << slot)
        union |= own
        total += popcount(own)
        if popcount(own) > 1 or (own != 0 and (s.tokens[q] >> slot) & 1 == 0):
            return False
        if own == 0 and (s.ready[q] >> slot) & 1:
            return False
    for rank in range(n):
        if (union >> (NUM_SLOTS * rank + slot)) & 1 != np.int64(rank < total):
            return False
    return True
