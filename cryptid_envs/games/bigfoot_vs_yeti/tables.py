"""Bigfoot vs. Yeti: the cards in front of the seats, by creature and class."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from .hands import byte
from .spec import (
    BF,
    BLURRY,
    BLURRY_CLASS,
    BY,
    EXPEDITION,
    NUM_CREATURES,
    PROOF,
    PROOF_CLASS,
    TWO_SIDED,
    YE,
)

CLASS_MASK = np.int64(0xFF)
TRIGGERS = CLASS_MASK << 8 * EXPEDITION | CLASS_MASK << 8 * PROOF_CLASS
"""The classes that carry a creature's ability."""


@kernel
def lay_card(s, p, creature, kind_class):
    s.table[p, creature] += np.int64(1) << 8 * kind_class


@kernel
def remove_card(s, p, creature, kind_class):
    s.table[p, creature] -= np.int64(1) << 8 * kind_class


@kernel
def laid_count(s, p, creature, kind_class):
    return byte(s.table[p, creature], kind_class)


@kernel
def kind_of(creature, kind_class):
    """The kind of a card that lies with a creature."""
    if kind_class == EXPEDITION:
        return creature
    if kind_class == TWO_SIDED:
        return np.int64(BY)
    if kind_class == PROOF_CLASS:
        return PROOF + creature
    return np.int64(BLURRY)


@kernel
def num_laid(word):
    """How many cards, over all classes."""
    return byte(word, np.int64(0)) + byte(word, np.int64(1)) + byte(word, np.int64(2)) + byte(word, np.int64(3))


@kernel
def points_laid(t, creature, word):
    """Points of a seat's cards with a creature, not doubled."""
    points = np.int64(0)
    for kind_class in range(4):
        points += byte(word, np.int64(kind_class)) * t.points[kind_of(creature, np.int64(kind_class))]
    return points


@kernel
def points_of_all(s, t, creature):
    """Points of all seats' cards with a creature."""
    points = np.int64(0)
    for p in range(t.num_players):
        points += points_laid(t, creature, s.table[p, creature])
    return points


@kernel
def has_cards(s, p):
    """Whether anything lies in front of a seat."""
    cards = np.int64(0)
    for creature in range(NUM_CREATURES):
        cards |= s.table[p, creature]
    return cards != 0


@kernel
def num_two_sided(s, p):
    return laid_count(s, p, np.int64(BF), np.int64(TWO_SIDED)) + laid_count(s, p, np.int64(YE), np.int64(TWO_SIDED))


@kernel
def is_triggered_on_table(s, t, creature):
    """Whether an expedition card (two-sided excepted) or the own Proof! of a creature lies on the table."""
    cards = np.int64(0)
    for p in range(t.num_players):
        cards |= s.table[p, creature]
    return cards & TRIGGERS != 0


@kernel
def removal_rank(kind_class):
    """Among equal points: Blurry Photo first, then two-sided, expedition, Proof!."""
    if kind_class == BLURRY_CLASS:
        return np.int64(0)
    if kind_class == TWO_SIDED:
        return np.int64(1)
    if kind_class == EXPEDITION:
        return np.int64(2)
    return np.int64(3)
