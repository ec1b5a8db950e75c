"""Call of the Wild: re-deal, uniformly, what one seat cannot know."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from ...core.rng import keyed_below
from ...core.state import RUNNING
from .bytes import count, one, present, total
from .spec import COPIES, NUM_CREATURES, NUM_OBJECTIVES, PACK_SIZE


@kernel
def determinize(s, t, p, key):
    """Uniform over the arrangements of the hidden cards under which seat p observes the same.

    Hidden are the order of every pack and, of each other seat, hand, offer, face-down discards, objective and pending
    choice. Of its ten cards those in dens and face up are known, and with ``no_hunting`` the offered one. With
    ``no_hunting`` some two seats must still share a creature, or the game would be over; attempts that break this are
    repeated.
    """
    n = t.num_players
    if s.status == RUNNING:
        s.to_act |= ((np.int64(1) << n) - 1) & ~(np.int64(1) << p)
    used = np.int64(0)
    again = True
    while again:
        for q in range(n):
            used = _redeal_seat(s, t, np.int64(q), q == p, key, used)
        again = t.no_hunting and s.status == RUNNING and not some_creature_is_shared(s, t)
    for q in range(n):
        if q != p:
            s.pending[q] = 0
    if t.objectives:
        _redeal_objectives(s, n, p, key, used)


@kernel
def some_creature_is_shared(s, t):
    """Whether two seats have a creature in common in hand, offer and pack."""
    seen = np.int64(0)
    for q in range(t.num_players):
        cards = s.hand[q] + s.pack_left[q]
        if s.offer[q] >= 0:
            cards += one(s.offer[q])
        if seen & present(cards) != 0:
            return True
        seen |= present(cards)
    return False


@kernel
def _redeal_seat(s, t, q, own, key, used):
    """Deal seat q's hidden cards anew; of the observer's own only the order of its pack is hidden."""
    n = t.num_players
    drawn = s.drawn[q]
    pool = s.pack_left[q]
    if not own:
        pool = COPIES * np.int64(0x0101010101) - s.face_up[q]
        for holder in range(n):
            pool -= s.den[holder, q]
        if t.no_hunting and s.call[q] >= 0:
            pool -= one(s.call[q])
    left = total(pool)
    s.pack_left[q] = 0
    for i in range(drawn, PACK_SIZE):
        card, used = _pick(pool, left, key, used)
        pool -= one(card)
        left -= 1
        s.pack[q, i] = card
        s.pack_left[q] += one(card)
    if not own:
        size = total(s.hand[q])
        s.hand[q] = 0
        for _ in range(size):
            card, used = _pick(pool, left, key, used)
            pool -= one(card)
            left -= 1
            s.hand[q] += one(card)
        if s.call[q] >= 0 and not t.no_hunting:
            card, used = _pick(pool, left, key, used)
            pool -= one(card)
            s.offer[q] = card
        s.face_down[q] = pool
    _tidy_drawn(s, q, drawn)
    return used


@kernel
def _pick(pool, left, key, used):
    """One of the ``left`` cards of the pool; returns (creature, random words used)."""
    n = keyed_below(key, used, left)
    for c in range(NUM_CREATURES):
        size = count(pool, np.int64(c))
        if n < size:
            return np.int64(c), used + 1
        n -= size
    return np.int64(0), used + 1


@kernel
def _tidy_drawn(s, q, drawn):
    """Write the drawn part of the pack in ascending order: when its cards came is nobody else's business."""
    rest = COPIES * np.int64(0x0101010101) - s.pack_left[q]
    i = np.int64(0)
    for c in range(NUM_CREATURES):
        for _ in range(count(rest, np.int64(c))):
            if i < drawn:
                s.pack[q, i] = c
            i += 1


@kernel
def _redeal_objectives(s, n, p, key, used):
    """The own objective stays, all others are dealt anew from the eleven that are left."""
    own = s.objective[p]
    last = np.int64(0)
    for c in range(NUM_OBJECTIVES):
        if c != own:
            s.objective_deck[last] = c
            last += 1
    for i in range(NUM_OBJECTIVES - 2, 0, -1):
        j = keyed_below(key, used, np.int64(i + 1))
        used += 1
        card = s.objective_deck[i]
        s.objective_deck[i] = s.objective_deck[j]
        s.objective_deck[j] = card
    s.objective_deck[NUM_OBJECTIVES - 1] = s.objective_deck[p]
    s.objective_deck[p] = own
    for q in range(n):
        s.objective[q] = s.objective_deck[q]
