"""Information-set Monte Carlo tree search: single observer, availability counts (Cowling, Powley, Whitehouse 2012).

One determinization a simulation, one tree for all. A seat's node is found by what that seat has seen: its own actions, and
those of others unless they are secret. Secret are choices made at the same time as others', in the whole phase in which
such ticks happen, and the blocks of actions that the game calls so; of the latter a seat sees that one was made. So seats
that choose at the same time choose by statistics of their own (decoupled), and no node depends on what its seat cannot see.

Chance adds nothing to a key: what it brings differs from one determinization to the next, and the counts of how often an
action was available keep the choice between actions fair.
"""

# pyright: basic
from __future__ import annotations

import math

import numpy as np

from cryptid_envs.core.bits import popcount
from cryptid_envs.core.rng import stream_key

from .common import MASK_WORDS, ROUNDS, TREE_USE, _unbound, fold

legal_words = pick_of = by_policy = goes_on = start = play_out = judge = choose = next_seat = apply_one = _unbound

NO_SECRET_PHASE = -1
SECRET_CODE = np.int64(1 << 40)
SEAT_CODE = np.int64(1 << 20)
LEAST_SPREAD = 0.02


def clear_tree(counts, slots):
    """Forget all nodes."""
    c = counts[0]
    c.nodes = 0
    c.edges = 0
    c.simulations = 0
    c.sums[:] = 0.0
    c.squares[:] = 0.0
    slots[:] = -1


def node_of(counts, nodes, slots, key):
    """The node with this key, made if need be; -1 where there is no room for another."""
    last = np.int64(slots.shape[0] - 1)
    i = np.int64(key & np.uint64(last))
    while slots[i] >= 0:
        if nodes[slots[i]].key == key:
            return np.int64(slots[i])
        i = (i + 1) & last
    c = counts[0]
    if c.nodes >= nodes.shape[0]:
        return np.int64(-1)
    node = np.int64(c.nodes)
    slots[i] = node
    c.nodes += 1
    nodes[node].key = key
    nodes[node].first = -1
    for k in range(MASK_WORDS):
        nodes[node].tried[k] = 0
    return node


def grow(s, t, plan, q, counts, nodes, edges, node, words):
    """Seat q tries an action for the first time at this node, by its policy's advice if that is new; returns the edge.

    ``words`` hold the legal actions that were not tried yet, at least one.
    """
    a = np.int64(-1)
    if plan.guided and plan.policies[q] != 0:
        a = np.int64(choose(s, t, q, plan.policies[q]))
        if (words[a >> 6] >> (a & 63)) & 1 == 0:
            a = np.int64(-1)
    if a < 0:
        total = np.int64(0)
        for k in range(MASK_WORDS):
            total += popcount(words[k])
        a = pick_of(s, q, words, total, TREE_USE)
    c = counts[0]
    edge = np.int64(c.edges)
    c.edges += 1
    edges[edge].action = a
    edges[edge].visits = 0
    edges[edge].available = 1
    edges[edge].total = 0.0
    edges[edge].following = nodes[node].first
    nodes[node].first = edge
    nodes[node].tried[a >> 6] |= np.int64(1) << (a & 63)
    return edge


def select(plan, nodes, edges, logs, node, words, exploration):
    """The edge with the highest upper confidence bound among the legal ones, all of which count as available once more."""
    best = -1.0e300
    chosen = np.int64(-1)
    e = np.int64(nodes[node].first)
    while e >= 0:
        a = edges[e].action
        if (words[a >> 6] >> (a & 63)) & 1:
            visits = edges[e].visits
            edges[e].available += 1
            log = logs[min(edges[e].available, logs.shape[0] - 1)]
            bound = edges[e].total / visits + exploration * math.sqrt(log / visits)
            if bound > best:
                best = bound
                chosen = e
        e = np.int64(edges[e].following)
    return chosen


def note_available(nodes, edges, node, words):
    """Count the legal ones of a node's edges as available once more."""
    e = np.int64(nodes[node].first)
    while e >= 0:
        a = edges[e].action
        if (words[a >> 6] >> (a & 63)) & 1:
            edges[e].available += 1
        e = np.int64(edges[e].following)


def exploration_of(plan, counts, q):
    """The exploration constant in units of how much seat q's values vary; so it suits every game."""
    c = counts[0]
    if c.simulations < 2:
        return plan.exploration * 0.5
    mean = c.sums[q] / c.simulations
    variance = c.squares[q] / c.simulations - mean * mean
    return plan.exploration * max(math.sqrt(max(variance, 0.0)), LEAST_SPREAD)


def descend(s, t, plan, p, rounds, secret, arena, path, seats, histories, words, fresh):
    """Walk down the tree until a tick in which somebody tried something new; returns the length of the path.

    Only seat p's choices come from the tree, if the plan says that the others go by policy.
    """
    counts, nodes, edges, slots, logs = arena
    n = t.num_players
    for q in range(n):
        histories[q] = fold(np.uint64(0), np.int64(q))
    length = np.int64(0)
    tick = np.int64(0)  # the seats that still choose in this tick
    secret_phase = np.int64(NO_SECRET_PHASE)
    grown = False
    while goes_on(s, plan, rounds):
        if tick == 0:
            if grown:
                break
            tick = np.int64(s.to_act)
            if popcount(tick) > 1:
                secret_phase = np.int64(s.phase)
        q = next_seat(s)
        node = np.int64(-1)
        if (q == p or plan.others_by_policy == 0) and length < path.shape[0]:
            node = node_of(counts, nodes, slots, histories[q])
        edge = np.int64(-1)
        if node >= 0:
            legal_words(s, t, q, words)
            news = np.int64(0)
            for k in range(MASK_WORDS):
                fresh[k] = words[k] & ~nodes[node].tried[k]
                news |= fresh[k]
            if news != 0 and counts[0].edges < edges.shape[0]:
                note_available(nodes, edges, node, words)
                edge = grow(s, t, plan, q, counts, nodes, edges, node, fresh)
                grown = True
            else:
                edge = select(plan, nodes, edges, logs, node, words, exploration_of(plan, counts, q))
        if edge < 0:
            a = np.int64(by_policy(s, t, q, words, plan.policies[q]))
            grown |= q == p  # there is no room: this is where the tree ends
        else:
            a = np.int64(edges[edge].action)
            path[length] = edge
            seats[length] = q
            length += 1
        at_once = secret_phase == s.phase
        hidden = (secret[a >> 6] >> (a & 63)) & 1 == 1
        tick &= ~(np.int64(1) << q)
        apply_one(s, t, q, a)
        code = q * SEAT_CODE + a
        for x in range(n):
            if x == q:
                histories[x] = fold(histories[x], code)
            elif not at_once:
                histories[x] = fold(histories[x], q * SEAT_CODE + SECRET_CODE if hidden else code)
    return length


def tree_simulations(
    root, work, t, plan, p, key, first, number, secret, arena, path, seats, histories, words, fresh, values
):
    """Simulations ``first`` to ``first + number - 1`` from seat p's root."""
    counts, _nodes, edges, _slots, _logs = arena
    c = counts[0]
    for i in range(first, first + number):
        start(root, work, t, p, stream_key(key, np.uint64(i)))
        s = work[0]
        rounds = np.int64(s[ROUNDS])
        length = descend(s, t, plan, p, rounds, secret, arena, path, seats, histories, words, fresh)
        play_out(s, t, plan, rounds, words)
        judge(s, t, plan, values)
        for k in range(length):
            edges[path[k]].visits += 1
            edges[path[k]].total += values[seats[k]]
        for q in range(t.num_players):
            c.sums[q] += values[q]
            c.squares[q] += values[q] * values[q]
        c.simulations += 1


def read_root(t, p, arena, stats):
    """Copy the statistics of seat p's first decision to ``stats``, by ascending action; returns how many there are."""
    counts, nodes, edges, slots, _logs = arena
    count = np.int64(0)
    node = node_of(counts, nodes, slots, fold(np.uint64(0), np.int64(p)))
    e = np.int64(nodes[node].first)
    while e >= 0:
        i = count
        while i > 0 and stats[i - 1].action > edges[e].action:
            stats[i].action = stats[i - 1].action
            stats[i].visits = stats[i - 1].visits
            stats[i].available = stats[i - 1].available
            stats[i].total = stats[i - 1].total
            i -= 1
        stats[i].action = edges[e].action
        stats[i].visits = edges[e].visits
        stats[i].available = edges[e].available
        stats[i].total = edges[e].total
        count += 1
        e = np.int64(edges[e].following)
    return count


HELPERS = (
    clear_tree, node_of, grow, select, note_available, exploration_of, descend, tree_simulations, read_root,
)  # fmt: skip
