"""Call of the Wild: policies that play inside kernels, by what a seat may know.

A call Y by a seat that holds X is k = Y - X steps clockwise of its card: k = 0 is honest, 1 hunts the honest, 2 eats those
who hunt. ``honest``, ``hunter`` and ``double_crosser`` always use one k; ``learner`` estimates every other seat's k from
what its calls and cards were so far, and answers it. ``lively`` is random but favours what leads to meetings.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from ...core.rng import policy_below
from .bytes import count
from .spec import DISCARD, MEET, NUM_CREATURES, OFFER, WAIT, WITHDRAW

NAMES = ("lively", "honest", "hunter", "double_crosser", "learner")
LIVELY, HONEST, HUNTER, DOUBLE_CROSSER, LEARNER = range(1, 6)

WITHDRAW_ONE_IN = 6
"""An offer that nobody answers is taken back with this chance in each tick."""

STALE_TICKS = 6
DISCARD_ONE_IN = 3
"""After so many ticks without a meeting a card is discarded with this chance instead of being offered again."""

PRIOR_HONEST, PRIOR_HUNTING, PRIOR_CROSSING = 3, 2, 1
"""What ``learner`` expects of a seat that it knows nothing about, as counts."""


@kernel
def choose(s, t, p, policy):
    """A legal action of seat p."""
    if s.offer[p] < 0:
        if s.hand[p] == 0:
            return np.int64(WAIT)
        if s.quiet >= STALE_TICKS and policy_below(s, p, np.int64(DISCARD_ONE_IN), np.int64(3)) == 0:
            return DISCARD + _random_card(s, p, np.int64(0))
    elif s.gesture[p] >= 0 and policy_below(s, p, np.int64(2), np.int64(4)) == 0:
        return np.int64(WAIT)  # if all turned to whoever turns to them, three seats would turn for ever
    if policy == LIVELY:
        return _lively(s, t, p)
    if policy == LEARNER:
        return _learner(s, t, p)
    steps = np.int64(policy - HONEST)
    if t.no_hunting:
        steps = np.int64(0)
    return _fixed_style(s, t, p, steps)


@kernel
def _lively(s, t, p):
    """Offer anything with any call; then meet whoever may be met; now and then change the offer."""
    if s.offer[p] < 0:
        card = _random_card(s, p, np.int64(0))
        if t.no_hunting:
            return _offer(card, card)
        return _offer(card, policy_below(s, p, np.int64(NUM_CREATURES), np.int64(1)))
    partner = _partner(s, t, p)
    if partner >= 0:
        return _meet(p, partner, t.num_players)
    return _wait_or_withdraw(s, p)


@kernel
def _fixed_style(s, t, p, steps):
    """Always call ``steps`` clockwise of the card; join the most frequent call that allows it, meet any partner."""
    if s.offer[p] < 0:
        best = _random_card(s, p, np.int64(0))
        callers = _callers(s, t, _clockwise_of(best, steps))
        for c in range(NUM_CREATURES):
            if count(s.hand[p], np.int64(c)) > 0:
                others = _callers(s, t, _clockwise_of(np.int64(c), steps))
                if others > callers:
                    best = np.int64(c)
                    callers = others
        return _offer(best, _clockwise_of(best, steps))
    partner = _partner(s, t, p)
    if partner >= 0:
        return _meet(p, partner, t.num_players)
    return _wait_or_withdraw(s, p)


@kernel
def _learner(s, t, p):
    """Offer what promises most against those who call already, or else honestly; meet where the promise is good."""
    n = t.num_players
    if s.offer[p] < 0:
        card = _random_card(s, p, np.int64(0))
        best = 0.0
        action = _offer(card, card)
        for q in range(n):
            if q != p and s.call[q] >= 0:
                for c in range(NUM_CREATURES):
                    honest_only = t.no_hunting and s.call[q] != c
                    if count(s.hand[p], np.int64(c)) > 0 and not honest_only:
                        value = _promise(s, np.int64(c), s.call[q], np.int64(q))
                        if value > best:
                            best = value
                            action = _offer(np.int64(c), s.call[q])
        return action
    best = 0.0
    partner = np.int64(-1)
    for r in range(1, n):
        q = p + r
        if q >= n:
            q -= n
        if s.call[q] == s.call[p]:
            value = _promise(s, s.offer[p], s.call[p], np.int64(q))
            if s.gesture[q] == p:
                value *= 1.5  # would meet at once
            if value > best:
                best = value
                partner = np.int64(q)
    if partner >= 0:
        return _meet(p, partner, n)
    return _wait_or_withdraw(s, p)


@kernel
def _promise(s, card, call, q):
    """Expected points, own less half of the other's, of meeting seat q with this card under this call."""
    weight = 0.0
    value = 0.0
    for steps in range(NUM_CREATURES):
        chance = 8.0 * count(s.call_offset[q], np.int64(steps))
        if steps == 0:
            chance += PRIOR_HONEST
        elif steps == 1:
            chance += PRIOR_HUNTING
        elif steps == 2:
            chance += PRIOR_CROSSING
        weight += chance
        other = _clockwise_of(call, np.int64(NUM_CREATURES - steps))
        if other == card:
            if call == card:
                value += 0.5 * chance
        elif _clockwise_of(card, np.int64(1)) == other:
            value += 2.0 * chance
        elif _clockwise_of(other, np.int64(1)) == card:
            value -= chance
    return value / weight


@kernel
def _clockwise_of(c, steps):
    """The creature ``steps`` (0 to 5) places on in the food chain."""
    c += steps
    if c >= NUM_CREATURES:
        c -= NUM_CREATURES
    return c


@kernel
def _callers(s, t, call):
    """How many seats make this call."""
    result = np.int64(0)
    for q in range(t.num_players):
        result += s.call[q] == call
    return result


@kernel
def _random_card(s, p, use):
    """A creature in hand, uniformly by kind."""
    kinds = np.int64(0)
    for c in range(NUM_CREATURES):
        kinds += count(s.hand[p], np.int64(c)) > 0
    n = policy_below(s, p, kinds, use)
    for c in range(NUM_CREATURES):
        if count(s.hand[p], np.int64(c)) > 0:
            if n == 0:
                return np.int64(c)
            n -= 1
    return np.int64(-1)


@kernel
def _partner(s, t, p):
    """A seat that makes the same call, first one that gestures here already; -1 if there is none."""
    n = t.num_players
    partner = np.int64(-1)
    for r in range(1, n):
        q = p + r
        if q >= n:
            q -= n
        if s.call[q] == s.call[p]:
            if s.gesture[q] == p:
                return np.int64(q)
            if partner < 0:
                partner = np.int64(q)
    return partner


@kernel
def _wait_or_withdraw(s, p):
    if policy_below(s, p, np.int64(WITHDRAW_ONE_IN), np.int64(2)) == 0:
        return np.int64(WITHDRAW)
    return np.int64(WAIT)


@kernel
def _offer(card, call):
    return OFFER + NUM_CREATURES * card + call


@kernel
def _meet(p, q, n):
    """The action that gestures from p to q."""
    distance = q - p
    if distance < 0:
        distance += n
    return MEET + distance - 1
