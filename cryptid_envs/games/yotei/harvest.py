"""Yotei: the harvest phase, except biddings."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from .display import TIER_3_SLOT, clear_slot, discard_tier_2, draw_top, tier_of, top_is_known
from .mystery import draw_mystery, gain_charm, gain_potatoes
from .packed import add_elements, meets
from .spec import FR, NUM_SLOTS, POTATOES_GAINED, TIER_1, TIER_2, TURNED_CHARM, TURNED_COST

FOREST = np.int64(1 << 7 * FR)


@kernel
def take_back(s, t, p, spot):
    """Seat p takes a token from a spot that is no bidding card, and the card if it can have it."""
    remove_token(s, p, spot)
    if spot >= NUM_SLOTS:
        _collect_from_pile(s, t, p, spot - NUM_SLOTS)
        return
    card = np.int64(s.card[spot])
    if (s.turned >> spot) & 1:  # R5.7
        clear_slot(s, spot)
        tier = tier_of(spot)
        _gain_turned(s, p, tier)
        if tier == TIER_2:
            discard_tier_2(s, t, card)
        else:
            s.gone[card] += 1
    elif meets(s.elements[p], t.needs[card]):  # R5.2, R5.3
        s.supply += t.cost[card]  # R5.4
        collect(s, t, p, spot)
    else:
        s.hand[p] += t.cost[card]  # R5.6


@kernel
def remove_token(s, p, spot):
    """The token comes back to its seat; the spot is free (of this seat's token, on a bidding card)."""
    s.tokens[p] &= ~(np.int64(1) << spot)
    s.occupied &= ~(np.int64(1) << spot)


@kernel
def _collect_from_pile(s, t, p, pile):
    """R5.13: its face stays hidden, unless everybody knew the whole rest of the pile (R9.29)."""
    known = top_is_known(s, pile)
    card = draw_top(s, t, pile)
    _gain_turned(s, p, pile)
    if not known:
        s.pile[pile, s.unseen[pile]] = card
        s.unseen[pile] += 1
    elif pile == TIER_2:
        discard_tier_2(s, t, card)
    else:
        s.gone[card] += 1


@kernel
def _gain_turned(s, p, tier):
    """What a turned-down card brings (R5.9 to R5.11)."""
    if tier == TIER_1:
        s.elements[p] = add_elements(s.elements[p], FOREST)
    elif tier == TIER_2:
        gain_potatoes(s, p, np.int64(POTATOES_GAINED))
    else:
        s.supply += TURNED_COST  # R5.12
        gain_charm(s, p, np.int64(TURNED_CHARM))


@kernel
def collect(s, t, p, slot):
    """Seat p collects a face-up card: elements and rewards at once (R5.5)."""
    card = np.int64(s.card[slot])
    clear_slot(s, slot)
    s.gone[card] += 1
    s.elements[p] = add_elements(s.elements[p], t.gives[card])
    if slot >= TIER_3_SLOT:
        s.stars[p] += 1
    gain_charm(s, p, t.charm[card])
    if t.brings[card]:
        draw_mystery(s, t, p)
