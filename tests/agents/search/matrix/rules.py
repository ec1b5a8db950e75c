"""Matrix: kernels."""

# pyright: basic
from __future__ import annotations

import numpy as np

from cryptid_envs.core.jit import kernel
from cryptid_envs.core.state import TERMINATED


@kernel
def deal(s, t):
    s.first = t.start
    s.to_act = np.int64(3)


@kernel
def legal(s, t, p, k):
    return np.int64(15)


@kernel
def act(s, t, p, a):
    s.pending[p] = a
    s.to_act &= ~(np.int64(1) << p)
    if s.to_act == 0:
        sign = t.wins[s.pending[0], s.pending[1]]
        s.winners = np.int64(3) if sign == 0 else np.int64(1) if sign > 0 else np.int64(2)
        s.status = TERMINATED


@kernel
def observe(s, t, p, out):
    out[t.at_over] = s.to_act == 0


@kernel
def determinize(s, t, p, key):
    s.pending[1 - p] = 0
    s.to_act |= np.int64(1) << (1 - p)


@kernel
def check(s, t):
    return np.int64(0)
