"""Bigfoot vs. Yeti: Ancient Prophecy, Crop Circles, Fish Falls."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from .hands import draw_unknown, gain, in_hand, learn, lose_openly, publish
from .rounds import end_round, next_seat_of
from .spec import AP, BF, BY, CC, EXPEDITION, FF, FISH, MAIN, PROOF, PROOF_CLASS, TWO_SIDED
from .tables import removal_rank


@kernel
def play_prophecy(s, t, p, creature):
    """Every opponent that holds a card of the creature's set, and another card, gives the cheapest of the set."""
    n = t.num_players
    _begin(s, p, np.int64(AP))
    q = next_seat_of(p, n)
    while q != p:
        if s.hand_size[q] >= 2:
            kind = _cheapest_of_set(s, t, q, creature)
            if kind >= 0:
                lose_openly(s, q, kind)
                gain(s, p, kind)
                learn(s, p, kind)
        q = next_seat_of(q, n)
    _end(s)


@kernel
def _cheapest_of_set(s, t, q, creature):
    """The kind that seat q has to give; -1 for none."""
    best = np.int64(1 << 30)
    cheapest = np.int64(-1)
    if creature >= BF and in_hand(s, q, np.int64(BY)) > 0:
        best = 4 * t.points[BY] + removal_rank(np.int64(TWO_SIDED))
        cheapest = np.int64(BY)
    if in_hand(s, q, creature) > 0:
        value = 4 * t.points[creature] + removal_rank(np.int64(EXPEDITION))
        if value < best:
            best = value
            cheapest = creature
    if (
        in_hand(s, q, PROOF + creature) > 0
        and 4 * t.points[PROOF + creature] + removal_rank(np.int64(PROOF_CLASS)) < best
    ):
        cheapest = PROOF + creature
    return cheapest


@kernel
def play_crop_circles(s, t, p):
    _begin(s, p, np.int64(CC))
    draw_for_phenomenon(s, t, p, np.int64(2))


@kernel
def play_fish_falls(s, p):
    _begin(s, p, np.int64(FF))
    s.tossed = 0
    s.phase = FISH


@kernel
def toss(s, p, kind):
    lose_openly(s, p, kind)
    publish(s, kind)
    s.tossed += 1


@kernel
def draw_for_phenomenon(s, t, p, count):
    """Draw from the Unknown; if it runs out the round ends, with the Phenomenon as far as it got."""
    for _ in range(count):
        if not draw_unknown(s, p):
            end_round(s, t)
            return
    _end(s)
    s.tossed = 0


@kernel
def _begin(s, p, kind):
    lose_openly(s, p, kind)
    s.was_active = 1
    s.action_used = 1
    s.in_play = kind


@kernel
def _end(s):
    publish(s, s.in_play)
    s.in_play = -1
    s.phase = MAIN
