"""Yotei: the display's slots and the draw piles."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import ctz
from ...core.jit import kernel
from ...core.rng import shuffle
from .packed import COST_PLANES, add_bytes
from .spec import FIRST_SLOT, NO_CARD, PILE_SIZE, TIER_2

TIER_2_SLOT, TIER_3_SLOT = FIRST_SLOT[1], FIRST_SLOT[2]
TIER_1_MASK = np.int64((1 << TIER_2_SLOT) - 1)
TIER_2_MASK = np.int64(((1 << TIER_3_SLOT) - 1) & ~((1 << TIER_2_SLOT) - 1))
TIER_3_MASK = np.int64(0xFFF & ~((1 << TIER_3_SLOT) - 1))

LOG_OPEN, LOG_TIER_2, LOG_MYSTERY = range(3)
"""Lowest two bits of an entry of the log: a bidding (see ``bidding``), a shuffle of the Tier II or the mystery deck."""


@kernel
def tier_of(slot):
    """Tier of a slot, from 0."""
    return np.int64(slot >= TIER_2_SLOT) + np.int64(slot >= TIER_3_SLOT)


@kernel
def tier_slots(tiers):
    """The slots of a bit set of tiers."""
    return (-(tiers & 1) & TIER_1_MASK) | (-((tiers >> 1) & 1) & TIER_2_MASK) | (-((tiers >> 2) & 1) & TIER_3_MASK)


@kernel
def put_card(s, t, slot, card):
    """A face-up card on an empty slot."""
    s.card[slot] = card
    s.filled |= np.int64(1) << slot
    s.bidding |= t.bid[card] << slot
    s.costs |= t.planes[card] << slot


@kernel
def clear_slot(s, slot):
    rest = ~(np.int64(1) << slot)
    s.card[slot] = NO_CARD
    s.filled &= rest
    s.turned &= rest
    s.bidding &= rest
    s.costs &= ~(COST_PLANES << slot)


@kernel
def turn_down(s, slot):
    """A card is no bidding card while it lies face down."""
    s.turned |= np.int64(1) << slot
    s.bidding &= ~(np.int64(1) << slot)


@kernel
def top_is_known(s, tier):
    """Whether everybody knows the top card of a pile that is not empty."""
    return s.left[tier] == s.known[tier]


@kernel
def draw_top(s, t, tier):
    """Take the top card off a pile that is not empty."""
    card = np.int64(s.pile[tier, s.top[tier]])
    s.top[tier] += 1
    s.left[tier] -= 1
    if s.left[tier] < s.known[tier]:
        s.known[tier] -= 1
        _sum_known(s, t, tier)
    if s.left[tier] == 0:
        s.stocked &= ~(np.int64(1) << tier)
    return card


@kernel
def _sum_known(s, t, tier):
    """Sums are cut off at 63, so that nothing can be subtracted: add up anew."""
    for k in range(3):
        s.known_sum[tier, k] = 0
    end = s.top[tier] + s.left[tier]
    for i in range(end - s.known[tier], end):
        _add_known(s, t, tier, np.int64(s.pile[tier, i]))


@kernel
def _add_known(s, t, tier, card):
    for k in range(3):
        s.known_sum[tier, k] = add_bytes(s.known_sum[tier, k], t.shown[card, k])


@kernel
def move_pile_up(s, tier):
    """Move the pile to the front of its array, right behind the cards that were collected from it unseen."""
    front, top = s.unseen[tier], s.top[tier]
    for i in range(s.left[tier]):
        s.pile[tier, front + i] = s.pile[tier, top + i]
    s.top[tier] = front


@kernel
def swap_with_top(s, t, slot):
    """R6.11: the slot's card goes to the bottom of its pile, the top card comes in its place."""
    tier = tier_of(slot)
    if s.top[tier] + s.left[tier] == PILE_SIZE:
        move_pile_up(s, tier)
    card = np.int64(s.card[slot])
    s.pile[tier, s.top[tier] + s.left[tier]] = card
    s.left[tier] += 1
    s.known[tier] += 1
    _add_known(s, t, tier, card)
    clear_slot(s, slot)
    put_card(s, t, slot, draw_top(s, t, tier))


@kernel
def refill(s, t):
    """Cards on the empty slots (R2.12, R7.9 to R7.14)."""
    empty = t.slots & ~s.filled
    while empty != 0:
        slot = ctz(empty)
        empty &= empty - 1
        tier = tier_of(slot)
        if tier == TIER_2:
            _renew_tier_2(s, t)
        if (s.stocked >> tier) & 1:
            put_card(s, t, slot, draw_top(s, t, tier))
    _renew_tier_2(s, t)


@kernel
def _renew_tier_2(s, t):
    """Shuffle the discards, in ascending order before, to a new pile if the old one is empty (R7.11)."""
    if (s.stocked >> TIER_2) & 1 or (s.discard_sum[0] == 0 and s.unseen[TIER_2] == 0):
        return
    for i in range(s.unseen[TIER_2]):
        s.discards[np.int64(s.pile[TIER_2, i]) - t.tier2_first] += 1
    size = np.int64(0)
    for kind in range(t.tier2_kinds):
        for _ in range(s.discards[kind]):
            s.pile[TIER_2, size] = t.tier2_first + kind
            size += 1
        s.discards[kind] = 0
    for k in range(3):
        s.discard_sum[k] = 0
    s.unseen[TIER_2] = 0
    s.top[TIER_2] = 0
    s.left[TIER_2] = size
    s.stocked |= np.int64(1) << TIER_2
    shuffle(s, t, s.pile[TIER_2], size)
    s.log[s.logged] = LOG_TIER_2
    s.logged += 1


@kernel
def discard_tier_2(s, t, card):
    """A Tier II card with a known face goes to the discards."""
    s.discards[card - t.tier2_first] += 1
    for k in range(3):
        s.discard_sum[k] = add_bytes(s.discard_sum[k], t.shown[card, k])


@kernel
def anything_left(s):
    """Whether there is a card in the display, a pile, or the Tier II discards."""
    return s.filled != 0 or s.stocked != 0 or s.discard_sum[0] != 0 or s.unseen[TIER_2] != 0
