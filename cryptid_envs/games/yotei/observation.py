"""Yotei: what a seat sees. Blocks are written in ascending order, since a store may run past its block."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import put_bits, put_bytes
from ...core.jit import kernel
from .bidding import STACK_SEAT
from .ending import last_harvest
from .packed import clockwise, eight_bytes, entry, length, one, relative, total_of_3
from .spec import (
    BID_AMOUNT,
    CARD_SIZE,
    NEXT_KNOWN,
    NO_CARD,
    NUM_ELEMENTS,
    NUM_PILES,
    NUM_SLOTS,
    NUM_SPOTS,
    OVER,
    SUM_SIZE,
    TIER_2,
)

KNOWN_BYTES = NUM_PILES * (SUM_SIZE + NEXT_KNOWN * CARD_SIZE)


@kernel
def observe(s, t, p, out):
    n = t.num_players
    out[t.at_potatoes] = s.hand[p]
    put_bytes(out, t.at_mystery_hand, s.mystery[p])
    _put_listed(s.made[p], s.amount[p], out, t.at_own_bids)
    put_bytes(out, t.at_phase, np.int64(s.phase != OVER) << 8 * (s.phase & 7))
    acting = s.to_act
    put_bits(out, t.at_acting, acting >> p | acting << (n - p))  # what stands above is overwritten
    put_bytes(out, t.at_start, one(relative(s.start, p, n)))
    out[t.at_round_number] = min(s.round_number, np.int64(255))
    out[t.at_rounds_left] = min(t.max_rounds - s.round_number, np.int64(255))
    out[t.at_last_harvest] = last_harvest(s, t)
    out[t.at_boxes] = s.boxes
    put_bits(out, t.at_bid_slot, np.int64(s.phase == BID_AMOUNT) << s.bid_slot)
    _observe_biddings(s, t, p, out)
    at = t.at_display
    for slot in range(NUM_SLOTS):
        _put_card(t, np.int64(s.card[slot]), out, at)
        at += CARD_SIZE
    put_bits(out, t.at_turned, s.turned)
    at = t.at_tokens
    q = p
    for _ in range(n):
        put_bits(out, at, s.tokens[q])
        at += NUM_SPOTS
        q = clockwise(q, n)
    at = t.at_bids
    every = np.int64(0)
    for _ in range(n):
        put_bits(out, at, s.bids[q])
        every |= s.bids[q]
        at += 4 * NUM_SLOTS
        q = clockwise(q, n)
    put_bits(out, t.at_bid_count, every)
    at = t.at_bid_bound
    for _ in range(n):
        _put_listed(s.made[q], s.bound[q], out, at)
        at += NUM_SLOTS
        q = clockwise(q, n)
    put_bytes(out, t.at_cards_left, s.left[0] | s.left[1] << 8 | s.left[2] << 16 | s.mystery_left << 24)
    for k in range(3):
        put_bytes(out, t.at_discards + 8 * k, s.discard_sum[k])
    out[t.at_unseen_discards] = s.unseen[TIER_2]
    put_bytes(out, t.at_mystery_discards, s.mystery_discards)
    _observe_known(s, t, out)
    at = t.at_elements
    for _ in range(n):
        put_bytes(out, at, eight_bytes(s.elements[q]))
        out[at + 8] = s.elements[q] >> 56
        at += NUM_ELEMENTS
        q = clockwise(q, n)
    _observe_seats(s, t, p, out)


@kernel
def _put_card(t, card, out, at):
    put_bytes(out, at, t.shown[card, 0])
    put_bytes(out, at + 8, t.shown[card, 1])
    put_bytes(out, at + 16, t.shown[card, 2])


@kernel
def _put_listed(made, values, out, at):
    """A value for each of a seat's unopened bids, on its slot."""
    put_bytes(out, at, np.int64(0))
    put_bytes(out, at + 8, np.int64(0))
    for k in range(length(made)):
        out[at + entry(made, np.int64(k)) - 1] = entry(values, np.int64(k))


@kernel
def _observe_biddings(s, t, p, out):
    """What is being resolved."""
    n = t.num_players
    put_bytes(out, t.at_open_depth, np.int64(0))
    if s.depth == 0:
        for at in range(t.at_open_depth, t.at_display, 64):
            put_bits(out, np.int64(at), np.int64(0))
        return
    put_bytes(out, t.at_open_depth + 8, np.int64(0))
    for k in range(s.depth):
        out[t.at_open_depth + (s.stack[k] & 255)] = k + 1
    at = t.at_opened
    q = p
    for _ in range(n):
        opened = np.int64(0)
        for k in range(s.depth):
            if s.stack[k] >> STACK_SEAT == q:
                opened |= np.int64(1) << (s.stack[k] & 255)
        put_bits(out, at, opened)
        at += NUM_SLOTS
        q = clockwise(q, n)
    for _ in range(n):
        put_bits(out, at, s.ready[q])
        at += NUM_SLOTS
        q = clockwise(q, n)


@kernel
def _observe_known(s, t, out):
    """Cards that everybody knows to lie at the bottom of a pile."""
    for at in range(t.at_known_sum, t.at_known_sum + KNOWN_BYTES, 64):
        put_bits(out, np.int64(at), np.int64(0))
    if s.known[0] | s.known[1] | s.known[2] == 0:
        return
    at = t.at_known_sum
    for pile in range(NUM_PILES):
        for k in range(3):
            put_bytes(out, at + 8 * k, s.known_sum[pile, k])
        at += SUM_SIZE
    at = t.at_next_known
    for pile in range(NUM_PILES):
        end = s.top[pile] + s.left[pile]
        first = end - s.known[pile]
        for i in range(NEXT_KNOWN):
            card = np.int64(NO_CARD)
            if first + i < end:
                card = np.int64(s.pile[pile, first + i])
            _put_card(t, card, out, at)
            at += CARD_SIZE


@kernel
def _observe_seats(s, t, p, out):
    """A byte for each relative seat, lowest first."""
    n = t.num_players
    stars = np.int64(0)
    charm = np.int64(0)
    potatoes = np.int64(0)
    mystery = np.int64(0)
    to_place = np.int64(0)
    q = p
    for r in range(n):
        shift = 8 * np.int64(r)
        stars |= s.stars[q] << shift
        charm |= min(np.int64(s.score[q]), np.int64(255)) << shift
        potatoes |= (s.hand[q] + s.sealed[q]) << shift
        mystery |= total_of_3(s.mystery[q]) << shift
        to_place |= s.to_place[q] << shift
        q = clockwise(q, n)
    put_bytes(out, t.at_stars, stars)
    put_bytes(out, t.at_charm, charm)
    put_bytes(out, t.at_potato_sum, potatoes)
    put_bytes(out, t.at_mystery_count, mystery)
    put_bytes(out, t.at_to_place, to_place)
