"""Sets of cards as words (see ``rules``)."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from .spec import CARDS, NUM_UMA_CARDS, UMA

UMA_CARDS = np.int64((1 << NUM_UMA_CARDS) - 1)
SPECIAL_BIT = np.int64(1 << NUM_UMA_CARDS)
SECOND_SPECIAL_BIT = np.int64(1 << (NUM_UMA_CARDS + 1))
SUIT_CARDS = tuple(np.int64(CARDS.bits("uma", name)) for name in UMA)


@kernel
def suit_word(suit):
    """All cards of a UMA."""
    return np.int64(0xFFF) << 12 * suit


@kernel
def specials(cards):
    """How many specials are in the set."""
    return ((cards >> NUM_UMA_CARDS) & 1) + ((cards >> (NUM_UMA_CARDS + 1)) & 1)


@kernel
def add_special(cards):
    if cards & SPECIAL_BIT != 0:
        return cards | SECOND_SPECIAL_BIT
    return cards | SPECIAL_BIT


@kernel
def remove_special(cards):
    if cards & SECOND_SPECIAL_BIT != 0:
        return cards ^ SECOND_SPECIAL_BIT
    return cards ^ SPECIAL_BIT
