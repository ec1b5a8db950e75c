"""Yotei: the course of a game, and which actions are legal. ``R…`` cites RULES.md.

Each theme has a module of its own: ``placement``, ``harvest``, ``bidding``, ``mystery``, ``display`` (slots and piles),
``ending``; what seats know stands in ``observation`` and ``redeal``.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from ...core.rng import below, shuffle
from ...core.state import RUNNING
from .bidding import next_undecided, open_bidding, reveal, set_ready, takeable
from .display import refill
from .ending import end_round
from .harvest import take_back
from .mystery import mystery_actions, play_mystery
from .observation import observe
from .packed import clockwise
from .placement import ask_for_bid, ask_next_to_place, ask_to_place, begin_placement, bid, place, placements
from .redeal import determinize
from .soundness import check
from .spec import (
    BID_ACTION,
    BID_AMOUNT,
    BIDDING,
    HARVEST,
    HARVEST_ACTION,
    MOST_KINDS,
    NO_CARD,
    NUM_PILES,
    NUM_SLOTS,
    OVERFULL,
    PLACE,
    POTATOES,
    READY_ACTION,
    START_POTATOES,
)

__all__ = ["act", "check", "deal", "determinize", "legal", "observe"]

READY_BIT = np.int64(1 << (READY_ACTION - HARVEST_ACTION))


@kernel
def deal(s, t):
    n = t.num_players
    s.start = below(s, t, n)  # R2.3
    for pile in range(NUM_PILES):
        size = t.deck_size[pile]
        for i in range(size):
            s.pile[pile, i] = t.deck[pile, i]
        shuffle(s, t, s.pile[pile], size)
        s.unseen[pile] = 0
        s.top[pile] = 0
        s.left[pile] = size
        s.known[pile] = 0
        for k in range(3):
            s.known_sum[pile, k] = 0
    for i in range(t.mystery_size):
        s.mystery_deck[i] = t.mystery_deck[i]
    shuffle(s, t, s.mystery_deck, t.mystery_size)
    s.mystery_top = 0
    s.mystery_left = t.mystery_size
    s.mystery_discards = 0
    for k in range(3):
        s.discard_sum[k] = 0
    for kind in range(t.tier2_kinds):
        s.discards[kind] = 0
    for kind in range(MOST_KINDS):
        s.gone[kind] = 0
    for slot in range(NUM_SLOTS):
        s.card[slot] = NO_CARD
    s.filled = 0
    s.turned = 0
    s.occupied = 0
    s.bidding = 0
    s.costs = 0
    s.stocked = 7
    for p in range(n):
        s.hand[p] = START_POTATOES
        s.sealed[p] = 0
        s.elements[p] = 0
        s.stars[p] = 0
        s.mystery[p] = 0
        s.tokens[p] = 0
        s.bids[p] = 0
        s.made[p] = 0
        s.amount[p] = 0
        s.bound[p] = 0
        s.floor[p] = 0
        s.ready[p] = 0
    s.supply = POTATOES - START_POTATOES * n
    s.boxes = t.boxes
    s.bid_slot = 0
    s.overfull = -1
    s.depth = 0
    s.open_slots = 0
    s.round_number = 1
    s.logged = 0
    refill(s, t)
    begin_placement(s, t)  # somebody is asked, as there is a Tier I card to turn down


@kernel
def legal(s, t, p, k):
    if k == 0:
        if s.phase == PLACE:
            return placements(s, p, s.hand[p])
        if s.phase == BID_AMOUNT:
            return ((np.int64(2) << s.hand[p]) - 1) << BID_ACTION
        return np.int64(0)
    word = mystery_actions(s, p)
    if s.phase == HARVEST:
        word |= s.tokens[p]
    elif s.phase == BIDDING:
        word |= takeable(s, p) | READY_BIT
    return word


@kernel
def act(s, t, p, a):
    s.logged = 0
    if a < BID_ACTION:
        if place(s, t, p, a):
            ask_for_bid(s, p)
        else:
            _go_on_placing(s, t, p)
    elif a < HARVEST_ACTION:
        bid(s, p, a)
        s.bid_slot = 0
        _go_on_placing(s, t, p)
    elif a < READY_ACTION:
        spot = a - HARVEST_ACTION
        if (s.bidding >> spot) & 1:
            open_bidding(s, p, spot)
        else:
            take_back(s, t, p, spot)
        _go_on_harvesting(s, t)
    elif a == READY_ACTION:
        set_ready(s, p)
        _go_on_harvesting(s, t)
    else:
        play_mystery(s, t, p, a)
        _after_mystery(s, t, p)


@kernel
def _after_mystery(s, t, p):
    """A Mystery Card does not end the decision in which it is played (R6.8), unless nothing is left to decide."""
    if s.phase == PLACE:
        if not ask_to_place(s, p):
            _go_on_placing(s, t, p)
    elif s.phase == BIDDING:
        _go_on_harvesting(s, t)
    elif s.phase == OVERFULL:
        s.overfull = -1
        _go_on_harvesting(s, t)


@kernel
def _go_on_placing(s, t, p):
    """Seat p has placed a token, or cannot; the next one, or the harvest."""
    if not ask_next_to_place(s, t, clockwise(p, t.num_players)):
        _go_on_harvesting(s, t)


@kernel
def _go_on_harvesting(s, t):
    """Everything that happens before somebody has to choose again."""
    while s.status == RUNNING:
        if s.overfull >= 0:  # R6.4, R6.5
            _ask(s, s.overfull, np.int64(OVERFULL))
            return
        if s.depth > 0:  # R5.20
            q = next_undecided(s, t)
            if q >= 0:
                _ask(s, q, np.int64(BIDDING))
                return
            reveal(s, t)
        else:
            q = s.start
            harvesting = np.int64(-1)
            for _ in range(t.num_players):  # R5.1; whoever came before has no tokens left
                if s.tokens[q] != 0:
                    harvesting = q
                    break
                q = clockwise(q, t.num_players)
            if harvesting >= 0:
                _ask(s, harvesting, np.int64(HARVEST))
                return
            if end_round(s, t):
                return


@kernel
def _ask(s, p, phase):
    s.phase = phase
    s.to_act = np.int64(1) << p
