"""Sealed Stones: kernels."""

# pyright: basic
from __future__ import annotations

import numpy as np

from cryptid_envs.core.bits import ctz, nth_bit, popcount
from cryptid_envs.core.jit import kernel
from cryptid_envs.core.rng import below, keyed_below, shuffle
from cryptid_envs.core.state import RUNNING, TERMINATED, TRUNCATED

from .spec import MAX_PRIZE, NUM_STONES, PASS, STONES_EACH

ALL_STONES = np.int64((1 << NUM_STONES) - 1)


@kernel
def deal(s, t):
    for i in range(NUM_STONES):
        s.bag[i] = i
    shuffle(s, t, s.bag, np.int64(NUM_STONES))
    for p in range(t.num_players):
        s.stones[p] = 0
        s.pending[p] = 0
        s.shown[p] = 0
        for j in range(STONES_EACH):
            s.stones[p] |= np.int64(1) << np.int64(s.bag[STONES_EACH * p + j])
    s.used = 0
    s.ticks_done = 0
    _open_tick(s, t)


@kernel
def _open_tick(s, t):
    s.prize = below(s, t, np.int64(MAX_PRIZE)) + 1
    s.to_act = 0
    for p in range(t.num_players):
        s.to_act |= np.int64(s.stones[p] != 0) << np.int64(p)


@kernel
def legal(s, t, p, k):
    return s.stones[p] | np.int64(1) << PASS


@kernel
def act(s, t, p, a):
    s.pending[p] = a + 1
    s.to_act &= ~(np.int64(1) << p)
    if s.to_act == 0:
        _resolve(s, t)


@kernel
def _resolve(s, t):
    best = np.int64(0)
    second = np.int64(0)
    winner = np.int64(0)
    holders = np.int64(0)
    for p in range(t.num_players):
        stone = s.pending[p]
        s.pending[p] = 0
        if stone == PASS + 1:
            stone = np.int64(0)
        s.shown[p] = stone
        if stone != 0:
            s.stones[p] ^= np.int64(1) << (stone - 1)
            s.used |= np.int64(1) << (stone - 1)
        if stone > best:
            second = best
            best = stone
            winner = np.int64(p)
        elif stone > second:
            second = stone
        holders += s.stones[p] != 0
    if best != 0 and not (t.ties_pay and second != 0 and (best - second) % 2 == 0):
        s.gained[winner] += s.prize
        s.score[winner] += s.prize
    s.ticks_done += 1
    if t.start == 1:
        s.first = (s.first + 1) % t.num_players
    if holders == 0:
        _finish(s, t, TERMINATED)
    elif s.ticks_done == t.ticks:
        _finish(s, t, TRUNCATED)
    else:
        _open_tick(s, t)


@kernel
def _finish(s, t, status):
    best = np.int64(-1)
    for p in range(t.num_players):
        best = max(best, np.int64(s.score[p]))
    for p in range(t.num_players):
        s.winners |= np.int64(s.score[p] == best) << np.int64(p)
    s.to_act = 0
    s.phase = 1
    s.status = status


@kernel
def observe(s, t, p, out):
    n = t.num_players
    for i in range(NUM_STONES):
        out[t.at_stones + i] = (s.stones[p] >> i) & 1
        out[t.at_used + i] = (s.used >> i) & 1
    out[t.at_chosen] = s.pending[p]
    for r in range(n):
        q = (p + np.int64(r)) % n
        out[t.at_held + r] = popcount(s.stones[q])
        out[t.at_shown + r] = s.shown[q]
        out[t.at_score + r] = min(np.int64(s.score[q]), np.int64(255))
    out[t.at_prize] = s.prize
    out[t.at_ticks_done] = s.ticks_done


@kernel
def determinize(s, t, p, key):
    """The other seats hold any of the stones that p neither holds nor saw; what they chose in this tick they choose again."""
    pool = ALL_STONES & ~s.used & ~s.stones[p]
    count = np.int64(0)
    for q in range(t.num_players):
        if q != p:
            size = popcount(s.stones[q])
            s.stones[q] = 0
            for _ in range(size):
                stone = np.int64(1) << nth_bit(pool, keyed_below(key, count, popcount(pool)))
                count += 1
                pool ^= stone
                s.stones[q] |= stone
            s.pending[q] = 0
            if size != 0 and s.status == RUNNING:
                s.to_act |= np.int64(1) << np.int64(q)
    for i in range(NUM_STONES):
        s.bag[i] = i


@kernel
def check(s, t):
    """0 if sound; 1 stones, 2 seats to act, 3 winners, 4 a choice that cannot be."""
    held = s.used
    number = popcount(s.used)
    for p in range(t.num_players):
        if held & s.stones[p] != 0:
            return np.int64(1)
        held |= s.stones[p]
        number += popcount(s.stones[p])
        waiting = (s.to_act >> np.int64(p)) & 1 == 1
        if s.status == RUNNING and waiting != (s.stones[p] != 0 and s.pending[p] == 0):
            return np.int64(2)
        if s.pending[p] > 0 and s.pending[p] <= PASS and (s.stones[p] >> (s.pending[p] - 1)) & 1 == 0:
            return np.int64(4)
    if number != STONES_EACH * t.num_players or held > ALL_STONES:
        return np.int64(1)
    if (s.status == RUNNING) != (ctz(s.to_act) < t.num_players):
        return np.int64(2)
    if (s.status in (TERMINATED, TRUNCATED)) != (s.winners != 0):
        return np.int64(3)
    return np.int64(0)
