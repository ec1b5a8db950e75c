"""Bigfoot vs. Yeti: counts of kinds in packed words, and cards that move between hands, table and piles."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from ...core.rng import below
from .spec import DECK_SIZE, NUM_KINDS


@kernel
def byte(word, i):
    return (word >> 8 * i) & 255


@kernel
def in_hand(s, p, kind):
    """How many cards of a kind seat p holds."""
    return byte(s.hand[p, kind >> 3], kind & 7)


@kernel
def gain(s, p, kind):
    """A card comes into the hand."""
    s.hand[p, kind >> 3] += np.int64(1) << 8 * (kind & 7)
    s.hand_size[p] += 1
    s.holds[p] |= np.int64(1) << kind


@kernel
def lose(s, p, kind):
    """A card leaves the hand; what is known of the hand is the caller's business."""
    s.hand[p, kind >> 3] -= np.int64(1) << 8 * (kind & 7)
    s.hand_size[p] -= 1
    if in_hand(s, p, kind) == 0:
        s.holds[p] &= ~(np.int64(1) << kind)


@kernel
def known_count(s, p, kind):
    return byte(s.known[p, kind >> 3], kind & 7)


@kernel
def learn(s, p, kind):
    """Everybody sees a card of this kind come into the hand."""
    s.known[p, kind >> 3] += np.int64(1) << 8 * (kind & 7)


@kernel
def forget(s, p, kind):
    """A card of this kind leaves the hand in sight of all."""
    if known_count(s, p, kind) > 0:
        s.known[p, kind >> 3] -= np.int64(1) << 8 * (kind & 7)


@kernel
def forget_one_of_each(s, p):
    """A card that not every seat sees leaves the hand: it may have been any of those known."""
    for kind in range(NUM_KINDS):
        forget(s, p, np.int64(kind))


@kernel
def lose_openly(s, p, kind):
    """A card leaves the hand in sight of all."""
    lose(s, p, kind)
    forget(s, p, kind)


@kernel
def publish(s, kind):
    """A card goes on top of the Tabloids."""
    s.tabloids[s.tabloids_size] = kind
    s.tabloids_size += 1
    s.tabloids_kinds[kind >> 3] += np.int64(1) << 8 * (kind & 7)


@kernel
def take_newest(s, kind):
    """The newest card of a kind leaves the Tabloids."""
    i = s.tabloids_size - 1
    while s.tabloids[i] != kind:
        i -= 1
    s.tabloids_size -= 1
    for j in range(i, s.tabloids_size):
        s.tabloids[j] = s.tabloids[j + 1]
    s.tabloids_kinds[kind >> 3] -= np.int64(1) << 8 * (kind & 7)


@kernel
def unknown_size(s):
    return DECK_SIZE - s.unknown_top


@kernel
def draw_unknown(s, p):
    """The top card of the Unknown comes into the hand; False if there is none."""
    if unknown_size(s) == 0:
        return False
    gain(s, p, np.int64(s.deck[s.unknown_top]))
    s.unknown_top += 1
    return True


@kernel
def kind_at(s, p, n):
    """The kind of the n-th card of a hand in ascending order."""
    for kind in range(NUM_KINDS):
        held = in_hand(s, p, np.int64(kind))
        if n < held:
            return np.int64(kind)
        n -= held
    return np.int64(-1)


@kernel
def pick_at_random(s, t, p):
    """A uniformly random card of a hand, noted as the act's pick; it stays there."""
    kind = kind_at(s, p, below(s, t, s.hand_size[p]))
    s.picked_seat = p
    s.picked_kind = kind
    return kind
