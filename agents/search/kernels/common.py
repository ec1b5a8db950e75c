"""What flat and tree search share: choices by policy, playouts, what a position is worth, keys.

Names in capitals and the kernels of a game are filled in when a body is bound (see ``bound``).
"""

# pyright: basic
from __future__ import annotations

import math

import numpy as np

from cryptid_envs.core.bits import popcount
from cryptid_envs.core.jit import kernel
from cryptid_envs.core.rng import mix, rekey, stream_key
from cryptid_envs.core.state import RUNNING

MASK_WORDS = 0
ROUNDS = "moves"
TREE_USE = np.int64(1 << 20)
"""Number of the policy stream's use (see ``policy_below``) with which a tree picks what to try first."""


def _unbound(*_arguments):
    raise NotImplementedError("a body of a search was called without being bound to a game")


legal = determinize = choose = next_seat = pick_of = apply_one = _unbound


@kernel
def fold(history, code):
    """A sequence of codes as one word: the word of a longer sequence from that of a shorter one."""
    return mix(history ^ mix(np.uint64(code) ^ np.uint64(0x9E3779B97F4A7C15)))


def legal_words(s, t, p, words):
    """Write seat p's legal actions; returns how many there are."""
    total = np.int64(0)
    for k in range(MASK_WORDS):
        words[k] = legal(s, t, p, np.int64(k))
        total += popcount(words[k])
    return total


def by_policy(s, t, p, words, policy):
    """Seat p's action by a policy's number; writes ``words`` only where the policy is the uniform one."""
    if policy == 0:
        total = legal_words(s, t, p, words)
        return pick_of(s, p, words, total, np.int64(0))
    return choose(s, t, p, policy)


def goes_on(s, plan, rounds):
    """Whether a simulation that began in round number ``rounds`` has a move to make."""
    return s.status == RUNNING and (plan.whole_game != 0 or s[ROUNDS] == rounds)


def start(root, work, t, p, key):
    """Begin a simulation: the root, with everything dealt anew that seat p cannot know, and chance of its own."""
    work[0] = root[0]
    determinize(work[0], t, p, key)
    rekey(work[0], key)


def play_out(s, t, plan, rounds, words):
    """Play by the plan's policies to the end of the game, or of the round."""
    moves = np.int64(0)
    while moves < plan.longest and goes_on(s, plan, rounds):
        p = next_seat(s)
        apply_one(s, t, p, by_policy(s, t, p, words, plan.policies[p]))
        moves += 1


def judge(s, t, plan, values):
    """What the position is worth to each seat, 0 to 1, all together 1.

    At the end of a game the shares of the win, blended with what follows from the scores alone; before it the latter: points
    ``score_scale`` behind make a seat e times less likely to win.
    """
    n = t.num_players
    most = np.int64(s.score[0])
    for p in range(1, n):
        most = max(most, np.int64(s.score[p]))
    total = 0.0
    for p in range(n):
        values[p] = math.exp((np.int64(s.score[p]) - most) / plan.score_scale)
        total += values[p]
    weight = 1.0
    share = 0.0
    if s.status != RUNNING:
        weight = plan.score_weight
        share = (1.0 - weight) / max(popcount(s.winners), np.int64(1))
    for p in range(n):
        values[p] = weight * values[p] / total + share * ((s.winners >> p) & 1)


def spread_of_scores(root, work, t, plan, words, p, key, count):
    """Standard deviation of what a seat gains more than the others, over ``count`` playouts from the root."""
    n = t.num_players
    total = 0.0
    for i in range(count):
        start(root, work, t, p, stream_key(key, np.uint64(i)))
        s = work[0]
        play_out(s, t, plan, np.int64(s[ROUNDS]), words)
        mean = 0.0
        for q in range(n):
            mean += np.int64(s.score[q]) - np.int64(root[0].score[q])
        mean /= n
        for q in range(n):
            total += (np.int64(s.score[q]) - np.int64(root[0].score[q]) - mean) ** 2
    return math.sqrt(total / (count * (n - 1)))


HELPERS = (legal_words, by_policy, goes_on, start, play_out, judge, spread_of_scores)
