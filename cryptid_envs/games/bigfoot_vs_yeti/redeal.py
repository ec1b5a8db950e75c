"""Bigfoot vs. Yeti: re-deal, uniformly, what one seat cannot know."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from ...core.rng import keyed_below, keyed_fraction
from ...core.state import RUNNING
from .abilities import num_seen
from .hands import byte, in_hand, kind_at, known_count
from .spec import BATTLE, BF, BLURRY, BY, DECK_SIZE, DEVIL, LAY, LEAST_MOUNT, NUM_KINDS, PICK_SEEN, PROOF


@kernel
def determinize(s, t, p, key):
    """Uniform over the arrangements of the hidden cards under which seat p observes the same.

    Hidden are the other hands, the order of the Unknown, and a card that another seat's Jersey Devil sees. Of each hand the
    publicly known cards are a lower bound, of seat p's own Jersey Devil the card seen; seat p's own Mothman fixes the top of
    the Unknown. A seat that is laying cards must be able to complete its set.

    The lower bounds are dealt first, the rest uniformly. That favours a hand with c cards of a kind of which L are known by
    choose(c, L), so it is kept with the inverse of that probability, and dealt again otherwise.
    """
    n = t.num_players
    seen = np.int64(0)  # what Mothman shows to seat p, a byte each, topmost lowest
    num_fixed = np.int64(0)
    own = s.status == RUNNING and (s.to_act >> p) & 1 == 1
    if own and s.phase == PICK_SEEN:
        num_fixed = num_seen(s)
        for i in range(num_fixed):
            seen |= np.int64(s.deck[s.unknown_top + i]) << 8 * np.int64(i)
    devil = np.int64(-1)
    if own and s.phase == DEVIL:
        devil = s.victim
    start = _collect(s, n, p, devil, num_fixed, seen)
    used = np.int64(0)
    again = True
    while again:
        used = _shuffle_hidden(s, start, key, used)
        again = not _deal_hidden(s, n, p, devil, start)
        if not again:
            ratio = 1.0
            for q in range(n):
                if q != p:
                    ratio *= _chance_to_keep(s, np.int64(q), devil)
            if ratio < 1.0:
                again = keyed_fraction(key, used) >= ratio
                used += 1
    for i in range(num_fixed):
        s.deck[s.unknown_top + i] = (seen >> 8 * np.int64(i)) & 255
    for i in range(s.unknown_top):
        s.deck[i] = 0
    for i in range(s.tabloids_size, DECK_SIZE):
        s.tabloids[i] = 0
    if s.status == RUNNING and s.phase == DEVIL and devil < 0:
        s.seen = kind_at(s, s.victim, keyed_below(key, used, s.hand_size[s.victim]))
    s.picked_seat = -1
    s.picked_kind = -1


@kernel
def _least(s, q, kind, devil):
    """How many cards of a kind seat q is known to hold."""
    known = known_count(s, q, kind)
    if q == devil and kind == s.seen:
        return max(known, np.int64(1))
    return known


@kernel
def _collect(s, n, p, devil, num_fixed, seen):
    """Write all hidden cards that nothing fixes, in ascending order, into the end of the deck; returns where they begin.

    They are first counted, eight kinds to a word, so that their order tells nothing of where they were.
    """
    first, second, third, fourth = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for q in range(n):
        if q != p:
            first += s.hand[q, 0] - s.known[q, 0]
            second += s.hand[q, 1] - s.known[q, 1]
            third += s.hand[q, 2] - s.known[q, 2]
            fourth += s.hand[q, 3] - s.known[q, 3]
    for i in range(s.unknown_top + num_fixed, DECK_SIZE):
        kind = np.int64(s.deck[i])
        one = np.int64(1) << 8 * (kind & 7)
        first += one * np.int64(kind >> 3 == 0)
        second += one * np.int64(kind >> 3 == 1)
        third += one * np.int64(kind >> 3 == 2)
        fourth += one * np.int64(kind >> 3 == 3)
    start = np.int64(DECK_SIZE)
    for kind in range(NUM_KINDS):
        k = np.int64(kind)
        word = first if k < 8 else second if k < 16 else third if k < 24 else fourth
        free = byte(word, k & 7)
        if devil >= 0 and k == s.seen and known_count(s, devil, k) == 0:
            free -= 1
        for _ in range(free):
            start -= 1
            s.deck[start] = k
    return start


@kernel
def _shuffle_hidden(s, start, key, used):
    for i in range(DECK_SIZE - 1, start, -1):
        j = start + keyed_below(key, used, np.int64(i + 1) - start)
        used += 1
        card = s.deck[i]
        s.deck[i] = s.deck[j]
        s.deck[j] = card
    return used


@kernel
def _deal_hidden(s, n, p, devil, start):
    """Deal the shuffled cards to the other hands, beside what is known of these; False if a seat could not go on."""
    i = start
    for q in range(n):
        if q != p:
            size = np.int64(0)
            for j in range(4):
                s.hand[q, j] = s.known[q, j]
            if q == devil and known_count(s, devil, s.seen) == 0:
                s.hand[q, s.seen >> 3] += np.int64(1) << 8 * (s.seen & 7)
            for kind in range(NUM_KINDS):
                size += in_hand(s, np.int64(q), np.int64(kind))
            for _ in range(s.hand_size[q] - size):
                kind = np.int64(s.deck[i])
                s.hand[q, kind >> 3] += np.int64(1) << 8 * (kind & 7)
                i += 1
            holds = np.int64(0)
            for kind in range(NUM_KINDS):
                holds |= np.int64(in_hand(s, np.int64(q), np.int64(kind)) > 0) << np.int64(kind)
            s.holds[q] = holds
    if s.status != RUNNING or s.phase != LAY or (s.to_act >> p) & 1:
        return True
    return _can_complete(s, s.turn)


@kernel
def _can_complete(s, q):
    """Whether the seat that is laying cards holds enough for its mount or join, and a card to keep."""
    missing = (LEAST_MOUNT if s.laying_side >= 0 else 1) - s.laid
    if missing <= 0:
        return True
    cards = np.int64(0)
    if s.laying == BATTLE:
        for creature in range(BF, BF + 2):
            if s.laying_side < 0 or s.laying_side == creature:
                cards += in_hand(s, q, np.int64(creature))
                if not s.action_used:
                    cards += in_hand(s, q, PROOF + np.int64(creature)) > 0
        cards += in_hand(s, q, np.int64(BY))
    else:
        cards += in_hand(s, q, s.laying)
        if not s.action_used:
            cards += in_hand(s, q, PROOF + s.laying) > 0
    if not s.action_used and in_hand(s, q, np.int64(BLURRY)) > 0:
        own = (
            in_hand(s, q, PROOF + max(s.laying_side, s.laying))
            if s.laying != BATTLE or s.laying_side >= 0
            else np.int64(0)
        )
        cards += own == 0  # one Action card at most
    return cards >= missing and s.hand_size[q] > missing


@kernel
def _chance_to_keep(s, q, devil):
    """1 / choose(cards of a kind in hand, those known), over all kinds."""
    ratio = 1.0
    for kind in range(NUM_KINDS):
        k = np.int64(kind)
        least = _least(s, q, k, devil)
        if least > 0:
            held = in_hand(s, q, k)
            for i in range(least):
                ratio *= (least - i) / (held - i)
    return ratio
