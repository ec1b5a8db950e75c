"""Yotei: the end of a round and of the game."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from ...core.state import TERMINATED, TRUNCATED
from .display import anything_left, refill
from .mystery import gain_charm, gain_potatoes
from .packed import clockwise, entry
from .placement import begin_placement
from .spec import OVER, POTATOES_PER_CHARM, STARS_TO_END


@kernel
def last_harvest(s, t):
    """Whether it is certain that the game ends after this round's harvest (R7.2 to R7.4)."""
    if s.stuck != 0:
        return True
    for p in range(t.num_players):
        if s.stars[p] >= STARS_TO_END:
            return True
    return False


@kernel
def end_round(s, t):
    """All tokens are back: end the game, or begin a new round; true if a seat is asked to place."""
    if last_harvest(s, t) or not anything_left(s):  # R7.5
        _finish(s, t)
        s.status = TERMINATED
        return False
    if s.round_number == t.max_rounds:  # R7.6
        _finish(s, t)
        s.status = TRUNCATED
        return False
    refill(s, t)
    s.start = clockwise(s.start, t.num_players)  # R7.15
    s.round_number += 1
    return begin_placement(s, t)


@kernel
def _finish(s, t):
    """Mystery Cards are cashed, then potatoes count, then the seats are compared (R7.16 to R7.21)."""
    n = t.num_players
    p = s.start
    for _ in range(n):
        held = s.mystery[p]
        gain_potatoes(s, p, entry(held, np.int64(0)) + 2 * entry(held, np.int64(1)) + 3 * entry(held, np.int64(2)))
        s.mystery_discards += held
        s.mystery[p] = 0
        p = clockwise(p, n)
    best = np.int64(-1)
    for p in range(n):
        gain_charm(s, np.int64(p), s.hand[p] // POTATOES_PER_CHARM)
        standing = (np.int64(s.score[p]) << 8) + s.hand[p]
        if standing > best:
            best = standing
            s.winners = 0
        if standing == best:
            s.winners |= np.int64(1) << np.int64(p)
    s.phase = OVER
    s.to_act = 0
