"""Yotei: a policy that plays inside kernels, by what a seat may know.

``heuristic`` places where the next harvest brings most: Charm, stars and Mystery Cards at once, elements by how much
nearer they bring the cards of the display. It counts on the tokens that it has placed already and, with less trust, on
lands that it can still get in this round. It harvests what is certain before what depends on it.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import ctz
from ...core.jit import kernel
from ...core.rng import policy_below
from .bidding import index_of, takeable
from .display import TIER_3_MASK, tier_of
from .estimates import (
    BIDDING_CHANCE,
    POTATO,
    elements_worth,
    missing,
    obtainable,
    potatoes_worth,
    prospects,
    rewards,
    secure,
    single_land,
    steps,
    total_of_lanes,
)
from .harvest import FOREST
from .packed import entry, meets
from .placement import bids_on, placements
from .spec import (
    BID_ACTION,
    BID_AMOUNT,
    BIDDING,
    CASH_ACTION,
    FESTIVAL,
    FESTIVAL_ACTION,
    HARVEST_ACTION,
    NUM_SLOTS,
    OVERFULL,
    PERMIT,
    PERMIT_ACTION,
    PILE_ACTION,
    PLACE,
    POTATOES_GAINED,
    POTATOES_PER_CHARM,
    READY_ACTION,
    SCOUT,
    SCOUT_ACTION,
    STARS_TO_END,
    TIER_1,
    TIER_2,
    TIER_3,
    TURN_ACTION,
    TURNED_CHARM,
    TURNED_COST,
)

NAMES = ("heuristic",)

PROMISE = 0.25
"""How far a card is trusted for which one land is still to be got in this round."""
WASTE = 0.3
"""How much of a face's worth counts against turning it down."""
PERMIT_FROM = 2.0
"""What an element must be worth for a Permit to be played at once."""
ENDING_WELL, ENDING_BADLY = 4.0, -2.0
"""What the second star is worth besides its card to a seat that leads with it, and to one that does not."""
SURE_LEAD = 1.0
RIVAL_STEPS = 2.0
"""Who is nearer than this to a bidding card may bid on it too."""
CHANCE = 0.02
"""Differences up to this are decided by chance."""


@kernel
def choose(s, t, p, policy):
    """A legal action of seat p."""
    if s.phase == PLACE:
        return _choose_placement(s, t, p)
    if s.phase == BID_AMOUNT:
        return _choose_bid(s, t, p)
    if s.phase == OVERFULL:
        return _choose_card_to_part_with(s, t, p)
    return _choose_harvest(s, t, p)


# --- placement --------------------------------------------------------------------------------------------------------


@kernel
def _choose_placement(s, t, p):
    owned = secure(s, t, p)
    before = prospects(s, t, p, owned)
    action = _mystery_before_placing(s, t, p, owned)
    if action >= 0:
        return action
    forest = elements_worth(s, t, p, owned, FOREST, before)
    best = -1000.0
    word = placements(s, p, s.hand[p])
    while word != 0:
        a = ctz(word)
        word &= word - 1
        if a >= PILE_ACTION:
            value = _back_worth(s, p, a - PILE_ACTION, forest)
        elif a >= TURN_ACTION:
            slot = a - TURN_ACTION
            face = _face_worth(s, t, p, slot, owned, before)
            value = _back_worth(s, p, tier_of(slot), forest) - WASTE * max(face, 0.0)
        else:
            value = _face_worth(s, t, p, a, owned, before)
        value += CHANCE * policy_below(s, p, np.int64(16), a) / 16
        if value > best:
            best = value
            action = a
    return action


@kernel
def _back_worth(s, p, tier, forest):
    """A turned-down card, or the top of a pile."""
    if tier == TIER_1:
        return forest
    if tier == TIER_2:
        return potatoes_worth(s.hand[p], np.int64(POTATOES_GAINED))
    return TURNED_CHARM + potatoes_worth(s.hand[p], np.int64(-TURNED_COST))


@kernel
def _face_worth(s, t, p, slot, owned, before):
    """A face-up card: what it brings, times the chance to get it."""
    card = np.int64(s.card[slot])
    tier = tier_of(slot)
    chance = 1.0
    lacking = missing(owned, t.needs[card])
    if lacking != 0:
        more = s.to_place[p] - 1 + entry(s.mystery[p], np.int64(PERMIT))
        if not obtainable(s, t, p, owned, lacking, more):
            return -1.0
        chance = PROMISE ** total_of_lanes(lacking)
    worth = rewards(t, card, tier) + elements_worth(s, t, p, owned, t.gives[card], before)
    if tier == TIER_3 and s.stars[p] + 1 >= STARS_TO_END:
        worth += _ending_worth(s, t, p, t.charm[card])
    if t.bid[card]:
        rivals = bids_on(s, t, slot)
        chance *= BIDDING_CHANCE / (1.0 + 0.5 * rivals)
        return chance * (worth + potatoes_worth(s.hand[p], -min(s.hand[p], 1 + rivals)))
    return chance * (worth + potatoes_worth(s.hand[p], -t.cost[card]))


@kernel
def _ending_worth(s, t, p, charm):
    """Who ends the game should lead, potatoes counted."""
    own = s.score[p] + charm + s.hand[p] / POTATOES_PER_CHARM
    best = 0.0
    for q in range(t.num_players):
        if q != p:
            best = max(best, s.score[q] + (s.hand[q] + s.sealed[q]) / POTATOES_PER_CHARM)
    if own > best + SURE_LEAD:
        return ENDING_WELL
    return ENDING_BADLY


@kernel
def _mystery_before_placing(s, t, p, owned):
    """A Mystery Card to play or cash before a placement; -1 for none."""
    held = s.mystery[p]
    if held == 0:
        return np.int64(-1)
    if entry(held, np.int64(FESTIVAL)):
        return np.int64(FESTIVAL_ACTION)
    if entry(held, np.int64(PERMIT)):
        land, worth = _best_land(s, t, p, owned)
        if worth >= PERMIT_FROM:
            return PERMIT_ACTION + land
    cards = s.filled & ~s.occupied & ~s.bidding & TIER_3_MASK
    while cards != 0:  # potatoes for a card that can be collected but not paid
        card = np.int64(s.card[ctz(cards)])
        cards &= cards - 1
        short = t.cost[card] - s.hand[p]
        if short > 0 and meets(owned, t.needs[card]):
            for kind in range(2):
                if short <= kind + 1 and entry(held, np.int64(kind)):
                    return np.int64(CASH_ACTION + kind)
    if entry(held, np.int64(SCOUT)) and (s.stocked >> TIER_3) & 1:
        return _card_to_deny(s, t, p, owned)
    return np.int64(-1)


@kernel
def _card_to_deny(s, t, p, owned):
    """A Scout for a Tier III card that another seat can get now and this one cannot; -1 for none."""
    cards = s.filled & ~s.occupied & TIER_3_MASK
    while cards != 0:
        slot = ctz(cards)
        cards &= cards - 1
        card = np.int64(s.card[slot])
        if not meets(owned, t.needs[card]) or s.hand[p] < t.cost[card]:
            for q in range(t.num_players):
                can_pay = s.hand[q] + s.sealed[q] >= t.cost[card]
                if q != p and s.to_place[q] > 0 and can_pay and meets(secure(s, t, np.int64(q)), t.needs[card]):
                    return SCOUT_ACTION + slot
    return np.int64(-1)


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


# --- bids -------------------------------------------------------------------------------------------------------------


@kernel
def _choose_bid(s, t, p):
    """Nothing where nobody else can come; otherwise more for better cards, at most what is sure to beat every rival."""
    slot = s.bid_slot
    card = np.int64(s.card[slot])
    sure = np.int64(0)
    for q in range(t.num_players):
        if q != p and (s.tokens[q] >> slot) & 1:
            sure = max(sure, entry(s.bound[q], index_of(s.made[q], slot)) + 1)
        elif q != p and s.boxes > 0 and s.to_place[q] > 0:
            away = steps(missing(secure(s, t, np.int64(q)), t.needs[card]))
            if away < RIVAL_STEPS:
                sure = max(sure, s.hand[q] + s.sealed[q])
    worth = 0.8 + rewards(t, card, tier_of(slot))
    offer = np.int64(worth / (1.6 * POTATO) + 0.25 * policy_below(s, p, np.int64(8), np.int64(0)))
    return BID_ACTION + min(sure, offer, s.hand[p])


# --- harvest ----------------------------------------------------------------------------------------------------------


@kernel
def _choose_harvest(s, t, p):
    """What is certain first, so that everything owned counts; then biddings, and last what fails."""
    bidding = s.phase == BIDDING
    owned = s.elements[p]
    spots = s.tokens[p]
    lacking = np.int64(0)
    if bidding:
        spots = takeable(s, p)
        lacking = missing(owned, t.needs[np.int64(s.card[s.stack[s.depth - 1] & 255])])
    best = np.int64(0)
    action = np.int64(READY_ACTION)
    while spots != 0:
        spot = ctz(spots)
        spots &= spots - 1
        rank = _rank_of_spot(s, t, p, spot, bidding, lacking)
        if rank > best:
            best = rank
            action = HARVEST_ACTION + spot
    if best <= 1 and entry(s.mystery[p], np.int64(PERMIT)):
        if not bidding:
            lacking = missing(owned, t.needs[np.int64(s.card[action - HARVEST_ACTION])])
        land = single_land(lacking)
        if land >= 0:
            return PERMIT_ACTION + land
    return action


@kernel
def _rank_of_spot(s, t, p, spot, bidding, lacking):
    """How early to take back a token; 0: not before being ready for the bidding for which elements are lacking."""
    if spot >= NUM_SLOTS or (s.turned >> spot) & 1:
        return np.int64(5)
    card = np.int64(s.card[spot])
    can_collect = meets(s.elements[p], t.needs[card])
    if (s.bidding >> spot) & 1 == 0:
        if can_collect:
            return np.int64(4)
    elif can_collect:
        if not bidding:
            return np.int64(2)
        if lacking != missing(t.gives[card], lacking):  # to win it would help here
            return np.int64(3)
    return np.int64(not bidding)


@kernel
def _choose_card_to_part_with(s, t, p):
    """One of four Mystery Cards has to go."""
    held = s.mystery[p]
    if entry(held, np.int64(FESTIVAL)):
        return np.int64(FESTIVAL_ACTION)
    if entry(held, np.int64(SCOUT)):
        return np.int64(CASH_ACTION + SCOUT)
    land, _ = _best_land(s, t, p, secure(s, t, p))
    return PERMIT_ACTION + land
