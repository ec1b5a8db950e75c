"""Yotei: what the policies think that cards, elements and potatoes are worth, in Charm Points."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import ctz
from ...core.jit import kernel
from .display import TIER_1_MASK, TIER_2_SLOT, tier_of
from .harvest import FOREST
from .packed import ELEMENT_GUARDS, add_elements, affordable, meets
from .spec import NUM_ELEMENTS, NUM_SLOTS, TIER_1, TIER_2, TIER_3

THREE_LANES = np.int64((1 << 21) - 1)

LAND_STEPS, DEVELOPMENT_STEPS, ATTRACTION_STEPS = 1.0, 2.2, 5.0
"""How many placements it takes, roughly, to get one more element of a tier."""
STAR = 3.0
MYSTERY_CARD = 1.0
ENOUGH_POTATOES = 5
POTATO, SPARE_POTATO = 0.75, 0.3
"""What a potato is worth to a hand with less than enough, and to another."""
LAND, DEVELOPMENT = 0.9, 0.8
"""What an element is worth for cards that are not in the display yet, the first of its kind."""
BIDDING_CHANCE = 0.6
TAKEN_CHANCE = 0.15
"""How likely a card that another seat stands on is still there in the next round."""


@kernel
def missing(owned, needs):
    """What is lacking of ``needs``, element by element."""
    difference = (needs | ELEMENT_GUARDS) - owned
    lacking = difference & ELEMENT_GUARDS
    return difference & (lacking - (lacking >> 6))


@kernel
def total_of_lanes(elements):
    """How many elements there are in three lanes."""
    return (elements & 127) + ((elements >> 7) & 127) + ((elements >> 14) & 127)


@kernel
def steps(lacking):
    """Roughly how many placements it takes to get what is lacking."""
    if lacking == 0:
        return 0.0
    return (
        LAND_STEPS * total_of_lanes(lacking & THREE_LANES)
        + DEVELOPMENT_STEPS * total_of_lanes((lacking >> 21) & THREE_LANES)
        + ATTRACTION_STEPS * total_of_lanes(lacking >> 42)
    )


@kernel
def rewards(t, card, tier):
    """Charm and what else a face-up card brings at once, elements left out."""
    worth = 1.0 * t.charm[card] + MYSTERY_CARD * t.brings[card]
    if tier == TIER_3:
        worth += STAR
    return worth


@kernel
def prospects(s, t, p, owned):
    """How good the display is for seat p if it owns so much."""
    others = s.occupied & ~s.tokens[p] & ~s.bidding
    total = 0.0
    cards = s.filled & ~s.turned & ~TIER_1_MASK & ~(s.tokens[p] & ~s.bidding)
    while cards != 0:
        slot = ctz(cards)
        cards &= cards - 1
        card = np.int64(s.card[slot])
        tier = tier_of(slot)
        worth = rewards(t, card, tier)
        if tier == TIER_2:
            worth += DEVELOPMENT
        if (others >> slot) & 1:
            worth *= TAKEN_CHANCE
        elif t.bid[card]:
            worth *= BIDDING_CHANCE
        away = steps(missing(owned, t.needs[card]))
        total += worth / (1.0 + away) ** 2
    return total


@kernel
def secure(s, t, p):
    """The elements that seat p will own when it has taken back the tokens that it has placed, biddings left out."""
    owned = s.elements[p]
    if (s.tokens[p] >> (NUM_SLOTS + TIER_1)) & 1:
        owned = add_elements(owned, FOREST)
    waiting = np.int64(0)
    mine = s.tokens[p] & ~s.bidding & ((np.int64(1) << NUM_SLOTS) - 1)
    while mine != 0:
        slot = ctz(mine)
        mine &= mine - 1
        if (s.turned >> slot) & 1 == 0:
            waiting |= np.int64(1) << slot
        elif slot < TIER_2_SLOT:
            owned = add_elements(owned, FOREST)
    changed = True
    while changed and waiting != 0:
        changed = False
        left = waiting
        while left != 0:
            slot = ctz(left)
            left &= left - 1
            card = np.int64(s.card[slot])
            if meets(owned, t.needs[card]):
                owned = add_elements(owned, t.gives[card])
                waiting ^= np.int64(1) << slot
                changed = True
    return owned


@kernel
def obtainable(s, t, p, owned, lacking, tokens):
    """Whether seat p, with so many tokens to place, can still get what is lacking in this round, if only lands are."""
    if lacking & ~THREE_LANES != 0 or total_of_lanes(lacking) > tokens:
        return False
    free = s.filled & ~s.occupied & TIER_1_MASK
    for land in range(2):
        if (lacking >> 7 * land) & 127:
            found = False
            cards = free & ~s.bidding & affordable(s.costs, s.hand[p])
            while cards != 0:
                card = np.int64(s.card[ctz(cards)])
                cards &= cards - 1
                if (t.gives[card] >> 7 * land) & 127 and meets(owned, t.needs[card]):
                    found = True
            if not found or (lacking >> 7 * land) & 127 > 1:
                return False
    return (lacking >> 14) & 127 == 0 or free != 0 or (s.stocked & 1 and (s.occupied >> NUM_SLOTS) & 1 == 0)


@kernel
def single_land(lacking):
    """The Tier I element that alone is lacking; -1 if that is not so."""
    for land in range(3):
        if lacking == np.int64(1) << 7 * land:
            return np.int64(land)
    return np.int64(-1)


@kernel
def potatoes_worth(hand, more):
    """What so many potatoes more (below 0: fewer) are worth to a hand."""
    worth = 0.0
    for have in range(hand, hand + more):
        worth += POTATO if have < ENOUGH_POTATOES else SPARE_POTATO
    for have in range(hand + more, hand):
        worth -= POTATO if have < ENOUGH_POTATOES else SPARE_POTATO
    return worth


@kernel
def elements_worth(s, t, p, owned, gives, before):
    """How much better the display gets for seat p with more elements, and what they are worth beyond it."""
    after = add_elements(owned, gives)
    worth = prospects(s, t, p, after) - before
    for element in range(NUM_ELEMENTS):
        more = (gives >> 7 * element) & 127
        if more:
            had = (owned >> 7 * element) & 127
            if element < 3:
                worth += LAND * more / (1.0 + had)
            elif element < 6:
                worth += DEVELOPMENT * more / (1.0 + had)
    return worth
