"""Yotei: policies that play inside kernels, by what a seat may know.

``heuristic`` places where the next harvest brings most: Charm, stars and Mystery Cards at once, elements by how much nearer they
bring the cards of the display. It counts on tokens placed already and on lands that it can still get in this round.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import ctz
from ...core.jit import kernel
from ...core.rng import policy_below
from .bidding import takeable
from .display import TIER_2_SLOT, TIER_3_MASK, TIER_3_SLOT, tier_slots
from .estimates import (
    BIDDING_CHANCE,
    FOREST,
    POTATO,
    SPARE_POTATO,
    THREE_LANES,
    elements_worth,
    missing,
    obtainable,
    prospects,
    rewards,
    secure,
    steps,
    total_of_lanes,
)
from .packed import add_elements, entry, length, meets
from .placement import bids_on, placements
from .spec import (
    BID_ACTION,
    BID_AMOUNT,
    BIDDING,
    CASH_ACTION,
    FESTIVAL,
    FESTIVAL_ACTION,
    HARVEST,
    HARVEST_ACTION,
    NUM_SLOTS,
    OVERFULL,
    PERMIT,
    PERMIT_ACTION,
    PILE_ACTION,
    PLACE,
    READY_ACTION,
    SCOUT,
    SCOUT_ACTION,
    STARS_TO_END,
    TIER_1,
    TIER_2,
    TIER_3,
    TURN_ACTION,
)

NAMES = ("heuristic",)

PROMISE = 0.25
"""How likely a card is collected for which one land is still to be got in this round."""
ENOUGH_POTATOES = 5
PERMIT_FROM = 2.0
TIE = 0.02
"""Differences that chance decides."""


@kernel
def choose(s, t, p, policy):
    """A legal action of seat p."""
    if s.phase == PLACE:
        return _choose_placement(s, t, p)
    if s.phase == BID_AMOUNT:
        return _choose_bid(s, t, p)
    if s.phase == OVERFULL:
        return _choose_to_discard(s, t, p)
    return _choose_harvest(s, t, p)


# --- placement --------------------------------------------------------------------------------------------------------


@kernel
def _choose_placement(s, t, p):
    owned = secure(s, t, p)
    before = prospects(s, t, p, owned)
    card = _mystery_before_placing(s, t, p, owned)
    if card >= 0:
        return card
    word = placements(s, p, s.hand[p])
    best = -1000.0
    action = np.int64(-1)
    forest = elements_worth(s, t, p, owned, FOREST, before)
    while word != 0:
        a = ctz(word)
        word &= word - 1
        if a < TURN_ACTION:
            value = _worth_of_slot(s, t, p, a, owned, before)
        else:
            tier = a - PILE_ACTION
            if a < PILE_ACTION:
                tier = np.int64(a - TURN_ACTION >= TIER_2_SLOT) + np.int64(a - TURN_ACTION >= TIER_3_SLOT)
            value = _worth_of_back(s, p, tier, forest)
            if a < PILE_ACTION:
                value -= 0.3 * max(_worth_of_slot(s, t, p, a - TURN_ACTION, owned, before), 0.0)
        value += TIE * policy_below(s, p, np.int64(16), a) / 16
        if value > best:
            best = value
            action = a
    return action


@kernel
def _potatoes_worth(s, p, potatoes):
    """What so many potatoes more (or, below 0, fewer) are worth."""
    have = s.hand[p]
    worth = 0.0
    for k in range(abs(potatoes)):
        at = have + k if potatoes > 0 else have - 1 - k
        worth += POTATO if at < ENOUGH_POTATOES else SPARE_POTATO
    return worth if potatoes > 0 else -worth


@kernel
def _worth_of_back(s, p, tier, forest):
    """A turned-down card, or the top of a pile."""
    if tier == TIER_1:
        return forest
    if tier == TIER_2:
        return _potatoes_worth(s, p, np.int64(2))
    return 1.0 + _potatoes_worth(s, p, np.int64(-2))


@kernel
def _worth_of_slot(s, t, p, slot, owned, before):
    """A face-up card: what it brings, times the chance to get it."""
    card = np.int64(s.card[slot])
    tier = np.int64(slot >= TIER_2_SLOT) + np.int64(slot >= TIER_3_SLOT)
    chance = 1.0
    lacking = missing(owned, t.needs[card])
    if lacking != 0:
        permits = entry(s.mystery[p], np.int64(PERMIT))
        if not obtainable(s, t, p, owned, lacking, s.to_place[p] - 1 + permits):
            return -1.0
        chance = PROMISE ** total_of_lanes(lacking)
    worth = rewards(t, card, tier) + elements_worth(s, t, p, owned, t.gives[card], before)
    if tier == 2 and s.stars[p] + 1 >= STARS_TO_END:
        worth += _ending_bonus(s, t, p, t.charm[card])
    if t.bid[card]:
        rivals = bids_on(s, t, slot)
        chance *= BIDDING_CHANCE / (1.0 + 0.5 * rivals)
        return chance * (worth + _potatoes_worth(s, p, -min(s.hand[p], 1 + rivals)))
    return chance * (worth + _potatoes_worth(s, p, -t.cost[card]))


@kernel
def _ending_bonus(s, t, p, charm):
    """The second star is worth most to whoever leads with it."""
    own = s.score[p] + charm + s.hand[p] / 3.0
    best = 0.0
    for q in range(t.num_players):
        if q != p:
            best = max(best, s.score[q] + (s.hand[q] + s.sealed[q]) / 3.0)
    if own > best + 1.0:
        return 4.0
    return -2.0


@kernel
def _mystery_before_placing(s, t, p, owned):
    """Mystery Cards to play before a placement; -1 for none."""
    held = s.mystery[p]
    if held == 0:
        return np.int64(-1)
    if entry(held, np.int64(FESTIVAL)):
        return np.int64(FESTIVAL_ACTION)
    if entry(held, np.int64(PERMIT)):
        land, worth = _best_land(s, t, p, owned)
        if worth >= PERMIT_FROM:
            return PERMIT_ACTION + land
    # Potatoes for a card of Tier III that can be collected but not paid.
    cards = s.filled & ~s.occupied & ~s.bidding & TIER_3_MASK
    while cards != 0:
        card = np.int64(s.card[ctz(cards)])
        cards &= cards - 1
        short = t.cost[card] - s.hand[p]
        if short > 0 and meets(owned, t.needs[card]):
            for kind in range(2):
                if short <= kind + 1 and entry(held, np.int64(kind)):
                    return np.int64(CASH_ACTION + kind)
    if entry(held, np.int64(SCOUT)) and (s.stocked >> TIER_3) & 1:
        return _attraction_to_deny(s, t, p, owned)
    return np.int64(-1)


@kernel
def _attraction_to_deny(s, t, p, owned):
    """A Scout for a Tier III card that another seat can get now and this one cannot; -1 for none."""
    cards = s.filled & ~s.occupied & TIER_3_MASK
    while cards != 0:
        slot = ctz(cards)
        cards &= cards - 1
        card = np.int64(s.card[slot])
        if not meets(owned, t.needs[card]) or s.hand[p] < t.cost[card]:
            for q in range(t.num_players):
                if q != p and s.to_place[q] > 0 and s.hand[q] + s.sealed[q] >= t.cost[card]:
                    if meets(secure(s, t, np.int64(q)), t.needs[card]):
                        return SCOUT_ACTION + slot
    return np.int64(-1)


# --- bidding ----------------------------------------------------------------------------------------------------------


@kernel
def _choose_bid(s, t, p):
    """Nothing if nobody else can come; otherwise more for better cards, at most what beats every rival for certain."""
    slot = s.bid_slot
    card = np.int64(s.card[slot])
    tier = np.int64(slot >= TIER_2_SLOT) + np.int64(slot >= TIER_3_SLOT)
    needed = np.int64(0)
    for q in range(t.num_players):
        if q != p:
            everything = s.hand[q] + s.sealed[q]
            if (s.tokens[q] >> slot) & 1:
                for k in range(length(s.made[q])):
                    if entry(s.made[q], np.int64(k)) == slot + 1:
                        needed = max(needed, entry(s.bound[q], np.int64(k)) + 1)
            elif s.boxes > 0 and s.to_place[q] > 0 and steps(missing(secure(s, t, q), t.needs[card])) < 2.0:
                needed = max(needed, everything)
    worth = rewards(t, card, tier) + 0.8
    offer = np.int64(worth / (1.6 * POTATO) + 0.25 * policy_below(s, p, np.int64(8), np.int64(20)))
    return BID_ACTION + min(min(needed, offer), s.hand[p])


# --- harvest ----------------------------------------------------------------------------------------------------------


@kernel
def _choose_harvest(s, t, p):
    """What is certain first, so that everything owned counts; biddings after it; what fails last."""
    owned = s.elements[p]
    spots = s.tokens[p]
    if s.phase == BIDDING:
        spots = takeable(s, p)
    best = np.int64(0)
    action = np.int64(READY_ACTION)
    lacking_one = np.int64(-1)
    if s.phase == BIDDING:
        slot = s.stack[s.depth - 1] & 255
        lacking_one = _single_land(missing(owned, t.needs[np.int64(s.card[slot])]))
    while spots != 0:
        spot = ctz(spots)
        spots &= spots - 1
        rank = np.int64(5)
        if spot < NUM_SLOTS and (s.turned >> spot) & 1 == 0:
            card = np.int64(s.card[spot])
            lacking = missing(owned, t.needs[card])
            if (s.bidding >> spot) & 1:
                rank = np.int64(2 if lacking == 0 else 1)
                if s.phase == BIDDING:
                    rank = np.int64(0)
            elif lacking != 0:
                rank = np.int64(1)
                if s.phase == BIDDING:
                    rank = np.int64(0)
            else:
                rank = np.int64(4)
        if rank > best:
            best = rank
            action = HARVEST_ACTION + spot
    if best <= 1 and entry(s.mystery[p], np.int64(PERMIT)):
        if action >= HARVEST_ACTION and action < READY_ACTION:
            spot = action - HARVEST_ACTION
            lacking_one = _single_land(missing(owned, t.needs[np.int64(s.card[spot])]))
        if lacking_one >= 0:
            return PERMIT_ACTION + lacking_one
    return action


@kernel
def _single_land(lacking):
    """The Tier I element that alone is lacking, -1 if it is not so."""
    for land in range(3):
        if lacking == np.int64(1) << 7 * land:
            return np.int64(land)
    return np.int64(-1)


@kernel
def _choose_to_discard(s, t, p):
    """One of four Mystery Cards has to go."""
    held = s.mystery[p]
    if entry(held, np.int64(FESTIVAL)):
        return np.int64(FESTIVAL_ACTION)
    if entry(held, np.int64(PERMIT)) > 1:
        return PERMIT_ACTION + _best_land(s, t, p, secure(s, t, p))[0]
    return np.int64(CASH_ACTION + SCOUT)


@kernel
def _best_land(s, t, p, owned):
    """The Tier I element that helps most, and what it is worth."""
    before = prospects(s, t, p, owned)
    best = -1000.0
    result = np.int64(0)
    for land in range(3):
        value = elements_worth(s, t, p, owned, np.int64(1) << 7 * land, before)
        if value > best:
            best = value
            result = np.int64(land)
    return result, best
