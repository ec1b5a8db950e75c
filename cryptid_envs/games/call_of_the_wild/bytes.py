"""Counts packed into a word, one byte each: creature c (or outcome c) in byte c."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel

ONES = np.int64(0x0101010101)
EVEN_BYTES = np.int64(0xFF00FF00FF)


@kernel
def one(c):
    """A count of one for c."""
    return np.int64(1) << 8 * c


@kernel
def count(word, c):
    """The count for c."""
    return (word >> 8 * c) & 255


@kernel
def total(word):
    """The sum of five counts."""
    pairs = (word & EVEN_BYTES) + ((word >> 8) & EVEN_BYTES)
    return (pairs + (pairs >> 16) + (pairs >> 32)) & 0xFFFF


@kernel
def present(word):
    """Which of five counts (each below 128) are not zero, as ones in their bytes."""
    return ((word + 127 * ONES) >> 7) & ONES


@kernel
def add_saturating(word, c):
    """One more for c, at most 255."""
    if count(word, c) == 255:
        return word
    return word + one(c)
