"""Bigfoot vs. Yeti: a greedy policy that plays inside kernels, by what a seat may know.

It mounts and joins whatever it can, prefers the abilities that bring cards, and discards what it needs least and what
discredits itself least.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import ctz
from ...core.jit import kernel
from ...core.rng import policy_below
from .abilities import (
    TAKE_BLURRY,
    TAKE_PROOF,
    TAKE_TWO_SIDED,
    copied_creature,
    copyable,
    seen_kinds,
    tabloids_kinds,
    takeable,
    victims,
)
from .hands import byte, in_hand, unknown_size
from .rules import (
    A_COPY,
    A_DECLINE,
    A_DISCARD,
    A_DONE,
    A_DRAW,
    A_EXPOSE,
    A_JOIN,
    A_LAY,
    A_MOUNT,
    A_PICK,
    A_PLAY,
    A_RETURN,
    A_TAKE,
    A_TARGET,
    A_TOSS,
)
from .spec import (
    AP,
    BATTLE,
    BF,
    BLURRY,
    BY,
    CC,
    COPIES,
    COPY,
    DRAW,
    FF,
    FISH,
    GS,
    LAST,
    LAY,
    LN,
    MAIN,
    MM,
    MOST_TOSSED,
    NUM_CREATURES,
    NUM_KINDS,
    PICK_TABLOIDS,
    PROOF,
    SA,
    TAKE,
    TARGET,
    YE,
)
from .tables import kind_of, num_laid, points_of_all
from .turn import LAY_BLURRY, expedition_of, joinable, layable, mountable

NAMES = ("heuristic",)


@kernel
def choose(s, t, p, policy):
    """A legal action of seat p."""
    phase = s.phase
    if phase == MAIN:
        return _main(s, t, p)
    if phase == DRAW:
        if s.tabloids_size > 0 and _need(s, p, np.int64(s.tabloids[s.tabloids_size - 1])) >= 4:
            return np.int64(A_DRAW + 1)
        return np.int64(A_DRAW)
    if phase == LAY:
        return _lay(s, t, p)
    if phase == LAST:
        return A_DISCARD + _least_missed(s, t, p, np.int64(0))
    if phase == FISH:
        kind = _least_missed(s, t, p, np.int64(1))
        if s.tossed < min(np.int64(MOST_TOSSED), unknown_size(s)) and s.hand_size[p] > 1 and _need(s, p, kind) <= 1:
            return A_TOSS + kind
        return np.int64(A_DONE)
    return _use_ability(s, t, p)


@kernel
def _need(s, p, kind):
    """How useful one card of a kind is to seat p: 5 can be laid at once, 4 completes a mount, 0 is of no use."""
    if kind >= AP:
        return np.int64(2) if kind == CC else np.int64(1)
    if kind == BLURRY:
        return np.int64(3)
    if kind == BY:
        return max(_need_of_creature(s, p, np.int64(BF), kind), _need_of_creature(s, p, np.int64(YE), kind))
    creature = kind - PROOF if kind >= PROOF else kind
    return _need_of_creature(s, p, creature, kind)


@kernel
def _need_of_creature(s, p, creature, kind):
    if (s.opened >> expedition_of(creature)) & 1:
        return np.int64(5)
    cards = in_hand(s, p, creature)
    if creature >= BF:
        cards += in_hand(s, p, np.int64(BY))
    others = cards - np.int64(in_hand(s, p, kind) > 0 and kind < PROOF)
    if others >= 2:
        return np.int64(4)
    return others


@kernel
def _harm(s, t, p, kind):
    """What a card in the Tabloids costs seat p (less what it costs others), by the creatures whose colour it has."""
    if kind >= BLURRY:
        return np.int64(0)
    if kind == BY:
        return _harm_of_creature(s, t, p, np.int64(BF)) + _harm_of_creature(s, t, p, np.int64(YE))
    return _harm_of_creature(s, t, p, kind - PROOF if kind >= PROOF else kind)


@kernel
def _harm_of_creature(s, t, p, creature):
    own = num_laid(s.table[p, creature])
    most = np.int64(0)
    for q in range(t.num_players):
        if q != p:
            most = max(most, num_laid(s.table[q, creature]))
    if own > 0 and own >= most:
        return np.int64(3)
    if most > 0:
        return np.int64(-2)
    return np.int64(0)


@kernel
def _least_missed(s, t, p, in_turn):
    """The kind in hand that is best given away; out of turn only what it does in the Tabloids counts."""
    best = np.int64(1 << 30)
    least = np.int64(0)
    for kind in range(NUM_KINDS):
        k = np.int64(kind)
        if (s.holds[p] >> k) & 1:
            cost = 4 * _harm(s, t, p, k)
            if in_turn:
                cost += 4 * _need(s, p, k) + t.points[k]
            if cost < best:
                best = cost
                least = k
    return least


@kernel
def _main(s, t, p):
    mounts = mountable(s, p)
    if mounts != 0:
        best = np.int64(-1)
        chosen = np.int64(0)
        for creature in range(NUM_CREATURES):
            c = np.int64(creature)
            if (mounts >> c) & 1:
                value = in_hand(s, p, c) * t.points[c]
                if c >= BF:
                    value += in_hand(s, p, np.int64(BY)) * t.points[BY]
                if value > best:
                    best = value
                    chosen = c
        return A_MOUNT + chosen
    joins = joinable(s, p)
    if joins != 0:
        return A_JOIN + ctz(joins)
    if not s.action_used and s.hand_size[p] >= 2:
        holds = s.holds[p]
        if (holds >> AP) & 1:
            creature = _prophecy(s, t, p)
            if creature >= 0:
                return A_PLAY + creature
        if (holds >> CC) & 1 and unknown_size(s) >= 2:
            return np.int64(A_PLAY + NUM_CREATURES)
        if (holds >> FF) & 1 and unknown_size(s) >= MOST_TOSSED and s.hand_size[p] >= 5:
            return np.int64(A_PLAY + NUM_CREATURES + 1)
    return A_DISCARD + _least_missed(s, t, p, np.int64(1))


@kernel
def _prophecy(s, t, p):
    """The creature that promises most, among those that the seat could lay; -1 for none."""
    best = np.int64(2)
    chosen = np.int64(-1)
    for creature in range(NUM_CREATURES):
        c = np.int64(creature)
        if _need_of_creature(s, p, c, np.int64(BLURRY)) >= 2:
            unseen = COPIES[creature] + 1 - in_hand(s, p, c) - in_hand(s, p, PROOF + c)
            if c >= BF:
                unseen += COPIES[BY] - in_hand(s, p, np.int64(BY))
            for q in range(t.num_players):
                unseen -= num_laid(s.table[q, c])
            unseen -= byte(s.tabloids_kinds[c >> 3], c & 7)
            if unseen > best:
                best = unseen
                chosen = c
    return chosen


@kernel
def _lay(s, t, p):
    """Everything that fits; in the Battle on the side that is ahead."""
    words = layable(s, p, s.laying, s.laying_side)
    if words == 0:
        return np.int64(A_DONE)
    if s.laying == BATTLE and s.laying_side < 0:
        yeti_ahead = points_of_all(s, t, np.int64(YE)) > points_of_all(s, t, np.int64(BF))
        avoided = np.int64(BF) if yeti_ahead else np.int64(YE)
        better = words & ~(
            (np.int64(1) << avoided)
            | (np.int64(1) << (NUM_CREATURES + avoided - BF))
            | (np.int64(1) << (NUM_CREATURES + 2 + avoided))
            | (np.int64(1) << (LAY_BLURRY + 1 + avoided - BF))
        )
        if better != 0:
            words = better
        elif s.laid > 0:
            return np.int64(A_DONE)
    return A_LAY + ctz(words)


@kernel
def _use_ability(s, t, p):
    phase = s.phase
    if phase == TARGET:
        return A_TARGET + _victim(s, t, p, victims(s, t, p, s.ability))
    if phase == COPY:
        words = copyable(s, t, p)
        chosen = ctz(words)
        for word in range(8):
            creature = copied_creature(np.int64(word))
            if (words >> word) & 1 and (creature == GS or creature == MM or creature == LN or creature == SA):
                chosen = np.int64(word)
        return A_COPY + chosen
    if phase == TAKE:
        return A_TAKE + _dearest_on_table(s, t)
    if phase == PICK_TABLOIDS:
        return _pick(s, t, p, tabloids_kinds(s))
    if s.seen >= 0:
        return np.int64(A_EXPOSE) if _harm(s, t, p, s.seen) <= 0 else np.int64(A_RETURN)
    return _pick(s, t, p, seen_kinds(s))


@kernel
def _victim(s, t, p, words):
    """The opponent with the best total, at random among equals."""
    n = t.num_players
    best = np.int64(-1)
    chosen = np.int64(0)
    ties = np.int64(0)
    for r in range(1, n):
        if (words >> (r - 1)) & 1:
            q = p + r
            if q >= n:
                q -= n
            score = np.int64(s.score[q])
            ties = ties + 1 if score == best else np.int64(1)
            if score > best or (score == best and policy_below(s, p, ties, np.int64(r)) == 0):
                best = score
                chosen = np.int64(r - 1)
    return chosen


@kernel
def _dearest_on_table(s, t):
    """The take word of the victim's card with the most points."""
    words = takeable(s)
    best = np.int64(-1)
    chosen = np.int64(0)
    for word in range(32):
        if (words >> word) & 1:
            w = np.int64(word)
            if w < TAKE_TWO_SIDED:
                kind = w
            elif w < TAKE_PROOF:
                kind = np.int64(BY)
            elif w < TAKE_BLURRY:
                kind = kind_of(w - TAKE_PROOF, np.int64(2))
            else:
                kind = np.int64(BLURRY)
            if t.points[kind] > best:
                best = t.points[kind]
                chosen = w
    return chosen


@kernel
def _pick(s, t, p, kinds):
    """The most needed kind of those offered, or nothing."""
    best = np.int64(0)
    chosen = np.int64(-1)
    for kind in range(NUM_KINDS):
        k = np.int64(kind)
        if (kinds >> k) & 1 and _need(s, p, k) > best:
            best = _need(s, p, k)
            chosen = k
    if chosen < 0:
        return np.int64(A_DECLINE)
    return A_PICK + chosen
