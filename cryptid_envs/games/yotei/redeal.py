"""Yotei: re-deal, uniformly, what one seat cannot know."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from ...core.rng import keyed_below
from .display import move_pile_up
from .packed import entry, length, one, total_of_3
from .spec import NUM_PILES, PILE_SIZE


@kernel
def determinize(s, t, p, key):
    """Uniform over the arrangements of hidden cards, and over the other seats' bids, that seat p cannot tell apart.

    Hidden cards of a tier are those of its pile, known ones at the bottom left out, and those collected from it unseen;
    of the Mystery Cards, the deck and the other seats' hands. What was drawn is wiped out: it would tell an order.

    Bids of a seat may be all vectors of whole numbers that agree with what everybody has seen: what it had when it made
    them, its payments since, those of its bids that were revealed, and whether it could place where no spot was free of
    charge. ``bound`` and ``floor`` hold exactly that.
    """
    used = np.int64(0)
    for pile in range(NUM_PILES):
        used = _redeal_pile(s, np.int64(pile), key, used)
    used = _redeal_mystery(s, t, p, key, used)
    for q in range(t.num_players):
        if q != p and s.made[q] != 0:
            used = _redeal_bids(s, np.int64(q), key, used)


@kernel
def _redeal_pile(s, pile, key, used):
    move_pile_up(s, pile)
    cards = s.pile[pile]
    end = s.unseen[pile] + s.left[pile]
    for i in range(end, PILE_SIZE):
        cards[i] = 0
    return _shuffle_sorted(cards, end - s.known[pile], key, used)


@kernel
def _shuffle_sorted(cards, size, key, used):
    """Shuffle ``cards[:size]``; sorted first, so that nothing depends on the order that was."""
    for i in range(1, size):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
    for i in range(size - 1, 0, -1):
        j = keyed_below(key, used, np.int64(i + 1))
        used += 1
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
    return used


@kernel
def _redeal_mystery(s, t, p, key, used):
    """Deck and hands of the others: the deck's cards last, then moved to the front."""
    cards = s.mystery_deck
    left = s.mystery_left
    for i in range(left):
        cards[i] = cards[s.mystery_top + i]
    size = left
    for q in range(t.num_players):
        if q != p:
            for kind in range(3):
                for _ in range(entry(s.mystery[q], np.int64(kind))):
                    cards[size] = kind
                    size += 1
    used = _shuffle_sorted(cards, size, key, used)
    for q in range(t.num_players):
        if q != p:
            held = total_of_3(s.mystery[q])
            s.mystery[q] = 0
            for _ in range(held):
                size -= 1
                s.mystery[q] += one(np.int64(cards[size]))
    for i in range(size, t.mystery_size):
        cards[i] = 0
    s.mystery_top = 0
    return used


@kernel
def _redeal_bids(s, q, key, used):
    """Draw sums of the first one, two, three bids until they ascend: every vector of bids has one such row of sums."""
    count = length(s.made[q])
    everything = s.hand[q] + s.sealed[q]
    ascending = False
    total = np.int64(0)
    while not ascending:
        ascending = True
        s.amount[q] = 0
        total = np.int64(0)
        for k in range(count):
            least = s.floor[q] if k == count - 1 else np.int64(0)
            most = entry(s.bound[q], np.int64(k))
            together = least + keyed_below(key, used, most - least + 1)
            used += 1
            ascending &= together >= total
            s.amount[q] |= max(together - total, np.int64(0)) << 8 * np.int64(k)
            total = together
    s.sealed[q] = total
    s.hand[q] = everything - total
    return used
