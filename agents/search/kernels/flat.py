"""Flat determinized Monte Carlo with sequential halving.

Every action that is still in the race meets the same determinizations and the same chance, so that luck cancels out
between them; after each phase the better half stays (Karnin, Koren, Somekh 2013).
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from cryptid_envs.core.rng import stream_key

from .common import MASK_WORDS, ROUNDS, _unbound

legal_words = by_policy = goes_on = start = play_out = judge = next_seat = apply_one = _unbound


def flat_simulation(root, work, t, plan, p, a, key, words, values):
    """One playout after seat p's action ``a``; whoever chooses in the same tick, or before p in it, goes by policy."""
    start(root, work, t, p, key)
    s = work[0]
    rounds = np.int64(s[ROUNDS])
    waiting = True
    while waiting and goes_on(s, plan, rounds):
        q = next_seat(s)
        waiting = q != p
        apply_one(s, t, q, a if q == p else by_policy(s, t, q, words, plan.policies[q]))
    play_out(s, t, plan, rounds, words)
    judge(s, t, plan, values)


def flat_search(root, work, t, plan, p, key, simulations, words, values, stats):
    """Fill ``stats`` for seat p's legal actions, ``simulations`` playouts in all; returns how many actions there are.

    Afterwards the actions that stayed longest have the most visits; two are told apart by their values.
    """
    count = legal_words(root[0], t, p, words)
    i = np.int64(0)
    for k in range(MASK_WORDS):
        for bit in range(64):
            if (words[k] >> bit) & 1:
                stats[i].action = 64 * k + bit
                stats[i].visits = 0
                stats[i].available = 0
                stats[i].total = 0.0
                i += 1
    phases = np.int64(0)
    while (np.int64(1) << phases) < count:
        phases += 1
    phases = max(phases, np.int64(1))
    alive = count
    used = np.int64(0)
    deals = np.int64(0)
    for phase in range(phases):
        each = max((simulations - used) // ((phases - phase) * alive), np.int64(1))
        for _ in range(each):
            own_key = stream_key(key, np.uint64(deals))
            deals += 1
            for i in range(alive):
                if used < simulations:
                    flat_simulation(root, work, t, plan, p, stats[i].action, own_key, words, values)
                    stats[i].visits += 1
                    stats[i].total += values[p]
                    used += 1
        sort_by_mean(stats, alive)
        alive = max((alive + 1) // 2, np.int64(1))
    for i in range(count):
        stats[i].available = deals
    return count


def sort_by_mean(stats, count):
    """Bring the first ``count`` entries into descending order of their mean values; equal ones keep their order."""
    for i in range(1, count):
        action, visits, total = stats[i].action, stats[i].visits, stats[i].total
        mean = total / max(visits, 1)
        j = i
        while j > 0 and stats[j - 1].total / max(stats[j - 1].visits, 1) < mean:
            stats[j].action = stats[j - 1].action
            stats[j].visits = stats[j - 1].visits
            stats[j].total = stats[j - 1].total
            j -= 1
        stats[j].action = action
        stats[j].visits = visits
        stats[j].total = total


HELPERS = (flat_simulation, sort_by_mean, flat_search)
