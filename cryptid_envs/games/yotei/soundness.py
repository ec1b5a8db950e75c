"""Yotei: invariants of the record, for tests."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import ctz, popcount
from ...core.jit import kernel
from ...core.state import RUNNING, TERMINATED, TRUNCATED
from .bidding import bidding_is_sound, index_of
from .display import tier_of
from .packed import COST_PLANES, add_bytes, entry, length, total_of_3
from .spec import (
    BID_AMOUNT,
    BIDDING,
    HAND_LIMIT,
    HARVEST,
    NO_CARD,
    NUM_PILES,
    NUM_SLOTS,
    OVER,
    OVERFULL,
    PILE_SIZE,
    PLACE,
    POTATOES,
    TIER_2,
    TIER_3,
    TURNED_COST,
)


@kernel
def check(s, t):
    """0 if the record is sound.

    Otherwise: 1 cards, 2 Mystery Cards, 3 potatoes, 4 tokens, 5 boxes and bids, 6 bounds of bids, 7 open biddings,
    8 display, 9 sums of known cards, 10 seats to act, 11 the end.
    """
    if not _cards_are_sound(s, t):
        return np.int64(1)
    if not _mystery_is_sound(s, t):
        return np.int64(2)
    if not _potatoes_are_sound(s, t):
        return np.int64(3)
    if not _tokens_are_sound(s, t):
        return np.int64(4)
    if not _bids_are_sound(s, t):
        return np.int64(5)
    if not _bounds_are_sound(s, t):
        return np.int64(6)
    if not _stack_is_sound(s, t):
        return np.int64(7)
    if not _display_is_sound(s, t):
        return np.int64(8)
    if not _sums_are_sound(s, t):
        return np.int64(9)
    if not _turn_is_sound(s, t):
        return np.int64(10)
    ended = s.status == TERMINATED or s.status == TRUNCATED  # not by an illegal action
    if ended != (s.phase == OVER) or ended != (s.winners != 0):
        return np.int64(11)
    return np.int64(0)


@kernel
def _cards_are_sound(s, t):
    """Every kind is there as often as in the decks, wherever its cards are."""
    for pile in range(NUM_PILES):
        front, top, left = s.unseen[pile], s.top[pile], s.left[pile]
        if front < 0 or front > top or top + left > PILE_SIZE or s.known[pile] > left:
            return False
        if (left > 0) != ((s.stocked >> pile) & 1 == 1):
            return False
        for i in range(t.deck_size[pile]):
            kind = np.int64(t.deck[pile, i])
            count = np.int64(s.gone[kind])
            if pile == TIER_2:
                count += s.discards[kind - t.tier2_first]
            for j in range(t.deck_size[pile]):
                count -= t.deck[pile, j] == kind
            for slot in range(NUM_SLOTS):
                count += s.card[slot] == kind
            for j in range(front):
                count += s.pile[pile, j] == kind
            for j in range(top, top + left):
                count += s.pile[pile, j] == kind
            if count != 0:
                return False
        total = front + left
        for slot in range(NUM_SLOTS):
            total += tier_of(np.int64(slot)) == pile and (s.filled >> slot) & 1
        for kind in range(NO_CARD):
            if t.tier[kind] == pile:
                total += s.gone[kind]
                if pile == TIER_2:
                    total += s.discards[kind - t.tier2_first]
        if total != t.deck_size[pile]:
            return False
    return True


@kernel
def _mystery_is_sound(s, t):
    for kind in range(3):
        count = entry(s.mystery_discards, np.int64(kind))
        for p in range(t.num_players):
            count += entry(s.mystery[p], np.int64(kind))
        for i in range(s.mystery_left):
            count += s.mystery_deck[s.mystery_top + i] == kind
        for i in range(t.mystery_size):
            count -= t.mystery_deck[i] == kind
        if count != 0:
            return False
    for p in range(t.num_players):
        if total_of_3(s.mystery[p]) > HAND_LIMIT + (s.overfull == p):
            return False
    return True


@kernel
def _potatoes_are_sound(s, t):
    total = s.supply
    if total < 0:
        return False
    for p in range(t.num_players):
        if s.hand[p] < 0 or s.sealed[p] < 0:
            return False
        total += s.hand[p] + s.sealed[p]
    for slot in range(NUM_SLOTS):
        if (s.occupied >> slot) & 1:
            if (s.turned >> slot) & 1 == 0:
                total += t.cost[np.int64(s.card[slot])]
            elif tier_of(np.int64(slot)) == TIER_3:
                total += TURNED_COST
    if (s.occupied >> (NUM_SLOTS + TIER_3)) & 1:
        total += TURNED_COST
    return total == POTATOES


@kernel
def _tokens_are_sound(s, t):
    seen = np.int64(0)
    for p in range(t.num_players):
        if s.to_place[p] < 0 or popcount(s.tokens[p]) + s.to_place[p] > t.tokens:
            return False
        if (s.phase == PLACE or s.phase == BID_AMOUNT) and popcount(s.tokens[p]) + s.to_place[p] != t.tokens:
            return False
        if seen & s.tokens[p] & ~s.bidding != 0:
            return False
        seen |= s.tokens[p]
    return seen == s.occupied and s.turned & ~seen == 0 and (seen >> NUM_SLOTS) & ~s.stocked == 0


@kernel
def _bids_are_sound(s, t):
    boxes = s.boxes
    for p in range(t.num_players):
        boxes += popcount(s.bids[p])
        sealed = np.int64(0)
        pending = popcount(s.bids[p]) - length(s.made[p])
        if s.phase != BID_AMOUNT or s.status == RUNNING:
            if pending != (s.phase == BID_AMOUNT and (s.to_act >> p) & 1):
                return False
        elif pending != 0 and pending != 1:  # an illegal action instead of the amount ended the game
            return False
        if s.amount[p] >> 8 * length(s.made[p]) != 0 or s.bound[p] >> 8 * length(s.made[p]) != 0:
            return False
        for k in range(length(s.made[p])):
            sealed += entry(s.amount[p], np.int64(k))
            if index_of(s.made[p], entry(s.made[p], np.int64(k)) - 1) != k:
                return False
        if sealed != s.sealed[p]:
            return False
        if (s.tokens[p] & s.bidding) != _bid_slots(s, p):
            return False
    for slot in range(NUM_SLOTS):
        if not bidding_is_sound(s, t, np.int64(slot)):
            return False
    return boxes == t.boxes and s.boxes >= 0


@kernel
def _bid_slots(s, p):
    """The slots on which seat p has bid."""
    slots = s.bids[p] | s.bids[p] >> 2 * NUM_SLOTS
    return (slots | slots >> NUM_SLOTS) & ((np.int64(1) << NUM_SLOTS) - 1)


@kernel
def _bounds_are_sound(s, t):
    for p in range(t.num_players):
        together = np.int64(0)
        last = np.int64(0)
        for k in range(length(s.made[p])):
            together += entry(s.amount[p], np.int64(k))
            bound = entry(s.bound[p], np.int64(k))
            if together > bound or bound < last or bound > s.hand[p] + s.sealed[p]:
                return False
            last = bound
        if s.floor[p] < 0 or together < s.floor[p]:
            return False
    return True


@kernel
def _stack_is_sound(s, t):
    open_slots = np.int64(0)
    if s.depth > t.boxes - s.boxes:
        return False
    for k in range(s.depth):
        slot = np.int64(1) << (s.stack[k] & 255)
        if open_slots & slot != 0 or slot & s.bidding == 0 or s.tokens[s.stack[k] >> 8] & slot == 0:
            return False
        open_slots |= slot
    for p in range(t.num_players):
        if s.ready[p] & ~open_slots != 0:
            return False
    return open_slots == s.open_slots


@kernel
def _display_is_sound(s, t):
    for slot in range(NUM_SLOTS):
        card = np.int64(s.card[slot])
        filled = (s.filled >> slot) & 1
        if filled != np.int64(card != NO_CARD) or filled & ~(t.slots >> slot):
            return False
        if filled and t.tier[card] != tier_of(np.int64(slot)):
            return False
        if (s.bidding >> slot) & 1 != (t.bid[card] & ~(s.turned >> slot)):
            return False
        if (s.costs >> slot) & COST_PLANES != t.planes[card]:
            return False
    return True


@kernel
def _sums_are_sound(s, t):
    for k in range(3):
        total = np.int64(0)
        for kind in range(t.tier2_kinds):
            for _ in range(s.discards[kind]):
                total = add_bytes(total, t.shown[t.tier2_first + kind, k])
        if total != s.discard_sum[k]:
            return False
        for pile in range(NUM_PILES):
            total = np.int64(0)
            end = s.top[pile] + s.left[pile]
            for i in range(end - s.known[pile], end):
                total = add_bytes(total, t.shown[np.int64(s.pile[pile, i]), k])
            if total != s.known_sum[pile, k]:
                return False
    return True


@kernel
def _turn_is_sound(s, t):
    if s.status != RUNNING:
        return s.to_act == 0
    if popcount(s.to_act) != 1 or s.to_act >> t.num_players != 0:
        return False
    p = ctz(s.to_act)
    if (s.phase == OVERFULL) != (s.overfull >= 0) or (s.overfull >= 0 and s.overfull != p):
        return False
    if s.phase == PLACE or s.phase == BID_AMOUNT:
        return s.depth == 0 and s.turn == p and (s.phase == BID_AMOUNT or s.to_place[p] > 0)
    if s.phase == HARVEST:
        return s.depth == 0 and s.tokens[p] != 0
    return s.phase != BIDDING or (s.depth > 0 and s.ready[p] & (np.int64(1) << (s.stack[s.depth - 1] & 255)) == 0)
