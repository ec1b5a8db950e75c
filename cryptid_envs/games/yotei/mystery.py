"""Yotei: Mystery Cards."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from ...core.rng import shuffle
from .display import LOG_MYSTERY, swap_with_top, tier_slots
from .packed import add_elements, entry, one, total_of_3
from .spec import (
    CASH_ACTION,
    FESTIVAL,
    FESTIVAL_ACTION,
    FESTIVAL_CHARM,
    HAND_LIMIT,
    HARVEST_ACTION,
    PERMIT,
    PERMIT_ACTION,
    SCOUT,
    SCOUT_ACTION,
)

SCOUT_BITS, PERMIT_BITS = SCOUT_ACTION - HARVEST_ACTION, PERMIT_ACTION - HARVEST_ACTION
FESTIVAL_BIT, CASH_BITS = FESTIVAL_ACTION - HARVEST_ACTION, CASH_ACTION - HARVEST_ACTION
"""Where these actions begin in word 1 of a mask."""


@kernel
def mystery_actions(s, p):
    """Seat p's Mystery Cards to play or cash (R6.6 to R6.8), as word 1 of a mask."""
    held = s.mystery[p]
    if held == 0:
        return np.int64(0)
    scouts = np.int64(entry(held, SCOUT) > 0)
    permits = np.int64(entry(held, PERMIT) > 0)
    festivals = np.int64(entry(held, FESTIVAL) > 0)
    word = (scouts | permits << 1 | festivals << 2) << CASH_BITS
    word |= -scouts & (s.filled & ~s.occupied & tier_slots(s.stocked)) << SCOUT_BITS  # R6.12 to R6.14
    return word | (permits * 7) << PERMIT_BITS | festivals << FESTIVAL_BIT


@kernel
def play_mystery(s, t, p, a):
    """Play or cash a Mystery Card (R6.9 to R6.18)."""
    if a >= CASH_ACTION:
        kind = np.int64(a - CASH_ACTION)
        gain_potatoes(s, p, kind + 1)
    elif a == FESTIVAL_ACTION:
        kind = np.int64(FESTIVAL)
        gain_charm(s, p, np.int64(FESTIVAL_CHARM))
    elif a >= PERMIT_ACTION:
        kind = np.int64(PERMIT)
        s.elements[p] = add_elements(s.elements[p], np.int64(1) << 7 * (a - PERMIT_ACTION))
    else:
        kind = np.int64(SCOUT)
        swap_with_top(s, t, a - SCOUT_ACTION)
    s.mystery[p] -= one(kind)
    s.mystery_discards += one(kind)


@kernel
def gain_potatoes(s, p, potatoes):
    """R2.6: a gain is cut to what the supply holds."""
    potatoes = min(potatoes, s.supply)
    s.hand[p] += potatoes
    s.supply -= potatoes


@kernel
def gain_charm(s, p, points):
    s.gained[p] += points
    s.score[p] += points


@kernel
def draw_mystery(s, t, p):
    """Draw a Mystery Card if there is one, from the shuffled discards if need be (R6.1 to R6.3)."""
    if s.mystery_left == 0:
        if s.mystery_discards == 0:
            return
        _shuffle_discards(s, t)
    kind = np.int64(s.mystery_deck[s.mystery_top])
    s.mystery_top += 1
    s.mystery_left -= 1
    s.mystery[p] += one(kind)
    if total_of_3(s.mystery[p]) > HAND_LIMIT:  # R6.4
        s.overfull = p


@kernel
def _shuffle_discards(s, t):
    """The discards, in ascending order before, become the deck."""
    size = np.int64(0)
    for kind in range(3):
        for _ in range(entry(s.mystery_discards, kind)):
            s.mystery_deck[size] = kind
            size += 1
    s.mystery_discards = 0
    s.mystery_top = 0
    s.mystery_left = size
    shuffle(s, t, s.mystery_deck, size)
    s.log[s.logged] = LOG_MYSTERY
    s.logged += 1
