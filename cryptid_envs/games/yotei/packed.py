"""Small numbers packed into one word: elements 7 bits each, lists and counts a byte each, costs bit by bit."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from .spec import MOST_OF_CARD, NUM_ELEMENTS, NUM_SLOTS

ELEMENT_GUARDS = np.int64(sum(64 << 7 * element for element in range(NUM_ELEMENTS)))
BYTE_GUARDS = np.int64(0x4040404040404040)
SLOT_MASK = np.int64((1 << NUM_SLOTS) - 1)
COST_PLANES = np.int64(sum(1 << NUM_SLOTS * bit for bit in range(4)))
"""The bits of slot 0 in all four planes of costs."""
RANK_PLANES = COST_PLANES
"""The bits of slot 0 for all four ranks of bids."""
ONES_TO_3 = np.int64(0x010101)


# --- elements ---


@kernel
def meets(owned, needs):
    """Whether every count in ``owned`` is at least that in ``needs``."""
    return ((owned | ELEMENT_GUARDS) - needs) & ELEMENT_GUARDS == ELEMENT_GUARDS


@kernel
def add_elements(owned, gives):
    """Sums of counts, each at most 63: more makes no difference to any need."""
    total = owned + gives
    over = total & ELEMENT_GUARDS
    return (total ^ over) | (over - (over >> 6))


@kernel
def eight_bytes(elements):
    """The first eight of nine 7-bit counts as bytes."""
    x = elements & np.int64(0x00FFFFFFFFFFFFFF)
    x = (x & np.int64(0x000000000FFFFFFF)) | ((x & np.int64(0x00FFFFFFF0000000)) << 4)
    x = (x & np.int64(0x00003FFF00003FFF)) | ((x & np.int64(0x0FFFC0000FFFC000)) << 2)
    return (x & np.int64(0x007F007F007F007F)) | ((x & np.int64(0x3F803F803F803F80)) << 1)


# --- bytes ---


@kernel
def add_bytes(total, word):
    """Sums of bytes of at most 63 and at most 9, each at most 63."""
    total += word
    over = total & BYTE_GUARDS
    return (total ^ over) | (over - (over >> 6))


@kernel
def one(k):
    """A count of one in byte k."""
    return np.int64(1) << 8 * k


@kernel
def entry(word, k):
    """Byte k."""
    return (word >> 8 * k) & 255


@kernel
def replaced(word, k, value):
    """The word with another value (0 to 127) in byte k."""
    return (word & ~(np.int64(255) << 8 * k)) | value << 8 * k


@kernel
def removed(word, k):
    """The list of bytes without byte k: what stood behind it moves up."""
    below = (np.int64(1) << 8 * k) - 1
    return (word & below) | ((word >> 8) & ~below)


@kernel
def length(word):
    """How many bytes a list has, none of which is 0 (at most four)."""
    return np.int64(word > 0) + np.int64(word > 255) + np.int64(word > 65535) + np.int64(word > 16777215)


@kernel
def total_of_3(word):
    """The sum of the three lowest bytes."""
    return ((word * ONES_TO_3) >> 16) & 255


# --- costs ---


@kernel
def affordable(costs, potatoes):
    """Bit set of the slots whose cost is at most ``potatoes``."""
    if potatoes >= MOST_OF_CARD:
        return SLOT_MASK
    dearer = np.int64(0)
    equal = SLOT_MASK
    for i in range(3, -1, -1):
        plane = costs >> NUM_SLOTS * i
        if (potatoes >> i) & 1:
            equal &= plane
        else:
            dearer |= equal & plane
            equal &= ~plane
    return SLOT_MASK & ~dearer


# --- seats ---


@kernel
def clockwise(p, n):
    """The next seat."""
    if p + 1 == n:
        return np.int64(0)
    return p + 1


@kernel
def relative(q, p, n):
    """How many seats q sits clockwise from p."""
    distance = q - p
    if distance < 0:
        distance += n
    return distance
