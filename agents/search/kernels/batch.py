"""What Python calls: searches of one position, of many, and whole games against policies."""

# pyright: basic
from __future__ import annotations

import numpy as np

from cryptid_envs.core.bits import ctz, popcount
from cryptid_envs.core.rng import keyed_word, stream_key
from cryptid_envs.core.state import RUNNING

from .common import MASK_WORDS, _unbound

begin = next_seat = policy_action = apply_one = legal_words = start = spread_of_scores = _unbound
flat_search = clear_tree = tree_simulations = read_root = _unbound

PILOT = 16
"""Playouts that find out how much scores vary, where the plan does not say."""
PILOT_KEY, SEARCH_KEY, CLONE_KEY = np.uint64(1), np.uint64(2), np.uint64(3)


def prepare(root, work, t, plan, p, key, words):
    """Find the scale of scores, if the plan leaves it open; returns how many playouts that took."""
    if plan.given_scale > 0.0:
        plan.score_scale = plan.given_scale
        return np.int64(0)
    plan.score_scale = 1.0
    spread = spread_of_scores(root, work, t, plan, words, p, stream_key(key, PILOT_KEY), np.int64(PILOT))
    plan.score_scale = max(spread, 1.0)
    return np.int64(PILOT)


def search(root, work, t, plan, p, key, simulations, secret, arena, scratch, stats):
    """A whole search for seat p, pilot included in the number of simulations; returns (actions, simulations made)."""
    path, seats, histories, words, fresh, values = scratch
    used = prepare(root, work, t, plan, p, key, words)
    number = max(simulations - used, np.int64(1))
    own_key = stream_key(key, SEARCH_KEY)
    if plan.only_root:
        count = flat_search(root, work, t, plan, p, own_key, number, words, values, stats)
    else:
        clear_tree(arena[0], arena[3])
        tree_simulations(
            root,
            work,
            t,
            plan,
            p,
            own_key,
            np.int64(0),
            number,
            secret,
            arena,
            path,
            seats,
            histories,
            words,
            fresh,
            values,
        )
        count = read_root(t, p, arena, stats)
    return count, used + number


def best_of(stats, count):
    """The action with the most visits; of several the one worth most, then the first."""
    best = np.int64(0)
    for i in range(1, count):
        more = stats[i].visits - stats[best].visits
        if more > 0 or (more == 0 and stats[i].total > stats[best].total):
            best = np.int64(i)
    return np.int64(stats[best].action)


def seat_choice(root, work, t, plan, p, key, simulations, secret, arena, scratch, stats):
    """Seat p's choice: at once where there is none, else by a search."""
    words = scratch[3]
    if legal_words(root[0], t, p, words) == 1:
        for k in range(MASK_WORDS):
            if words[k] != 0:
                return 64 * k + ctz(words[k])
    count, _ = search(root, work, t, plan, p, key, simulations, secret, arena, scratch, stats)
    return best_of(stats, count)


def search_once(root, work, tb, plan, p, key, simulations, secret, arena, scratch, stats):
    """Search one position to a budget of simulations; fills ``stats``; returns (actions, simulations made)."""
    return search(root, work, tb[0], plan[0], p, key, simulations, secret, arena, scratch, stats)


def search_begin(root, work, tb, plan, p, key, arena, scratch):
    """Begin a tree search that ``search_more`` goes on with; returns the simulations that the pilot took."""
    clear_tree(arena[0], arena[3])
    return prepare(root, work, tb[0], plan[0], p, key, scratch[3])


def search_more(root, work, tb, plan, p, key, first, number, secret, arena, scratch, stats):
    """Simulations ``first`` to ``first + number - 1`` of a tree search; returns the number of actions in ``stats``."""
    path, seats, histories, words, fresh, values = scratch
    own_key = stream_key(key, SEARCH_KEY)
    t = tb[0]
    tree_simulations(
        root, work, t, plan[0], p, own_key, first, number, secret, arena, path, seats, histories, words, fresh, values
    )
    return read_root(t, p, arena, stats)


def act_rows(st, root, work, tb, plan, p, key, simulations, secret, arena, scratch, stats, actions):
    """Seat p's choice in every row of a batch of clones."""
    for i in range(st.shape[0]):
        root[0] = st[i]
        own_key = stream_key(key, np.uint64(i))
        actions[i] = seat_choice(root, work, tb[0], plan[0], p, own_key, simulations, secret, arena, scratch, stats)


def duel_rows(st, root, work, tb, plan, searchers, policies, key, simulations, secret, arena, scratch, stats, shares):
    """Play one game in every row, one seat by search and the others by their policies; returns (decisions, moves).

    ``shares`` gets each row's share of the win for its searcher.
    """
    t = tb[0]
    _path, _seats, _histories, words, _fresh, _values = scratch
    decisions = np.int64(0)
    moves = np.int64(0)
    for i in range(st.shape[0]):
        s = st[i]
        begin(s, t)
        made = np.uint64(0)
        while s.status == RUNNING:
            p = next_seat(s)
            if p == searchers[i]:
                made += np.uint64(1)
                own_key = keyed_word(stream_key(key, np.uint64(i)), made)
                root[0] = s
                start(root, work, t, p, stream_key(own_key, CLONE_KEY))
                root[0] = work[0]
                a = seat_choice(root, work, t, plan[0], p, own_key, simulations, secret, arena, scratch, stats)
                decisions += 1
            else:
                legal_words(s, t, p, words)
                a = policy_action(s, t, p, words, policies[p])
            apply_one(s, t, p, a)
            moves += 1
        shares[i] = ((s.winners >> searchers[i]) & 1) / max(popcount(s.winners), np.int64(1))
    return decisions, moves


HELPERS = (prepare, search, best_of, seat_choice)
ENTRY_POINTS = (search_once, search_begin, search_more, act_rows, duel_rows)
