"""Bigfoot vs. Yeti: what a seat may do in its turn, and drawing, laying and discarding."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from .hands import draw_unknown, gain, in_hand, learn, lose_openly, publish, take_newest
from .rounds import ask_last_discard, end_turn, next_seat_of
from .spec import (
    BATTLE,
    BF,
    BLURRY,
    BLURRY_CLASS,
    BY,
    CREATURES,
    EXPEDITION,
    LAY,
    LAY_WORDS,
    LEAST_MOUNT,
    MAIN,
    NUM_CREATURES,
    PROOF,
    PROOF_CLASS,
    TWO_SIDED,
    YE,
)
from .tables import lay_card

LAY_BY_BF, LAY_BY_YE = len(CREATURES), len(CREATURES) + 1
LAY_PROOF = LAY_WORDS.index("AH!")
LAY_BLURRY, LAY_BLURRY_BF, LAY_BLURRY_YE = (LAY_WORDS.index(words) for words in ("?", "?>BF", "?>YE"))
BY_BIT = np.int64(1 << BY)


@kernel
def expedition_of(creature):
    return min(creature, np.int64(BATTLE))


@kernel
def mountable(s, p):
    """Bit set of the creatures whose expedition seat p can mount: three cards of it, and one to keep."""
    if s.mounted >= 0 or s.hand_size[p] <= LEAST_MOUNT:
        return np.int64(0)
    holds = s.holds[p]
    blurry = (holds >> BLURRY) & 1
    result = np.int64(0)
    for creature in range(NUM_CREATURES):
        c = np.int64(creature)
        if (s.opened >> expedition_of(c)) & 1 == 0 and holds & (np.int64(1) << c | BY_BIT) != 0:
            cards = in_hand(s, p, c)
            if c >= BF:
                cards += in_hand(s, p, np.int64(BY))
            if not s.action_used:
                cards += blurry | (holds >> (PROOF + c)) & 1
            if cards >= LEAST_MOUNT:
                result |= np.int64(1) << c
    return result


@kernel
def joinable(s, p):
    """Bit set of the expeditions that seat p can join: one card of it, and one to keep."""
    if s.joins_left == 0 or s.hand_size[p] < 2:
        return np.int64(0)
    result = np.int64(0)
    candidates = s.opened & ~s.joined
    if s.mounted >= 0:
        candidates &= ~(np.int64(1) << s.mounted)
    for expedition in range(BATTLE + 1):
        e = np.int64(expedition)
        if (candidates >> e) & 1 and layable(s, p, e, np.int64(-1)) != 0:
            result |= np.int64(1) << e
    return result


@kernel
def layable(s, p, expedition, side):
    """Bit set, by lay word, of what seat p can lay to an expedition; ``side``: the only creature allowed, -1 for any."""
    if s.hand_size[p] < 2:
        return np.int64(0)
    holds = s.holds[p]
    actions = np.int64(not s.action_used)
    blurry = actions & (holds >> BLURRY)
    if expedition != BATTLE:
        own = np.int64(1) << expedition
        result = holds & own
        result |= (actions & (holds >> (PROOF + expedition))) << (LAY_PROOF + expedition)
        return result | blurry << LAY_BLURRY
    result = np.int64(0)
    two_sided = (holds >> BY) & 1
    for creature in range(BF, YE + 1):
        c = np.int64(creature)
        if side < 0 or side == c:
            result |= holds & (np.int64(1) << c)
            result |= two_sided << (LAY_BY_BF + c - BF)
            result |= (actions & (holds >> (PROOF + c))) << (LAY_PROOF + c)
            result |= blurry << (LAY_BLURRY_BF + c - BF)
    return result


@kernel
def draw_for_turn(s, p, from_tabloids):
    """The draw that begins a turn; ``p`` draws from a pile that is not empty."""
    if from_tabloids:
        kind = np.int64(s.tabloids[s.tabloids_size - 1])
        take_newest(s, kind)
        gain(s, p, kind)
        learn(s, p, kind)
        s.drew_tabloids = 1
    else:
        draw_unknown(s, p)
    s.phase = MAIN


@kernel
def begin_mount(s, creature):
    expedition = expedition_of(creature)
    s.opened |= np.int64(1) << expedition
    s.mounted = expedition
    _begin_laying(s, expedition, creature)


@kernel
def begin_join(s, expedition):
    s.joins_left -= 1
    s.joined |= np.int64(1) << expedition
    _begin_laying(s, expedition, np.int64(-1))


@kernel
def _begin_laying(s, expedition, side):
    s.was_active = 1
    s.laying = expedition
    s.laying_side = side
    s.laid = 0
    s.abilities = 0
    s.phase = LAY


@kernel
def lay(s, p, word):
    """Lay one card, by lay word; what triggers an ability is noted."""
    if word < NUM_CREATURES:
        creature, kind, kind_class = word, word, np.int64(EXPEDITION)
    elif word < LAY_PROOF:
        creature, kind, kind_class = BF + word - LAY_BY_BF, np.int64(BY), np.int64(TWO_SIDED)
    elif word < LAY_BLURRY:
        creature = word - LAY_PROOF
        kind, kind_class = PROOF + creature, np.int64(PROOF_CLASS)
    elif word == LAY_BLURRY:
        creature, kind, kind_class = s.laying, np.int64(BLURRY), np.int64(BLURRY_CLASS)
    else:
        creature, kind, kind_class = BF + word - LAY_BLURRY_BF, np.int64(BLURRY), np.int64(BLURRY_CLASS)
    lose_openly(s, p, kind)
    lay_card(s, p, creature, kind_class)
    if kind_class == PROOF_CLASS or kind_class == BLURRY_CLASS:
        s.action_used = 1
    if kind_class == PROOF_CLASS or kind_class == EXPEDITION:
        s.abilities |= np.int64(1) << creature
    s.laid += 1


@kernel
def laying_is_complete(s):
    return s.laid >= (LEAST_MOUNT if s.laying_side >= 0 else 1)


@kernel
def discard_for_turn(s, t, p, kind):
    lose_openly(s, p, kind)
    publish(s, kind)
    end_turn(s, t)


@kernel
def discard_last(s, t, p, kind):
    """A last discard of the round."""
    lose_openly(s, p, kind)
    publish(s, kind)
    s.last_discards &= ~(np.int64(1) << p)
    ask_last_discard(s, t, next_seat_of(p, t.num_players))
