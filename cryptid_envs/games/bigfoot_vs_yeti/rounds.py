"""Bigfoot vs. Yeti: the deal, the end of a round and its scoring, the end of the match."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from ...core.rng import shuffle
from ...core.state import TERMINATED, TRUNCATED
from .hands import byte, gain, publish, unknown_size
from .spec import (
    BF,
    BY,
    COPIES,
    DECK_SIZE,
    DRAW,
    ET,
    HAND_SIZE,
    LAST,
    LEAST_STALLED,
    NUM_CREATURES,
    NUM_KINDS,
    OVER,
    PROOF,
    PROVEN_POINTS,
    SHUTOUT_POINTS,
    YE,
)
from .tables import kind_of, num_laid, points_laid, points_of_all, removal_rank, remove_card


@kernel
def next_seat_of(p, n):
    if p + 1 == n:
        return np.int64(0)
    return p + 1


@kernel
def deal_round(s, t):
    """Ten cards each from a fresh shuffle, one for the Tabloids, the rest is the Unknown; left of the dealer begins."""
    n = t.num_players
    i = np.int64(0)
    for kind in range(NUM_KINDS):
        for _ in range(COPIES[kind]):
            s.deck[i] = kind
            i += 1
    shuffle(s, t, s.deck, np.int64(DECK_SIZE))
    s.tabloids_size = 0
    s.tabloids_kinds[:] = 0
    i = np.int64(0)
    for p in range(n):
        s.hand[p, :] = 0
        s.known[p, :] = 0
        s.table[p, :] = 0
        s.hand_size[p] = 0
        s.holds[p] = 0
        for _ in range(HAND_SIZE):
            gain(s, np.int64(p), np.int64(s.deck[i]))
            i += 1
    publish(s, np.int64(s.deck[i]))
    s.unknown_top = i + 1
    s.deals += 1
    s.stalled = 0
    s.opened = 0
    s.gone_out = -1
    s.last_discards = 0
    s.turn = next_seat_of(s.dealer, n)
    start_turn(s, t)


@kernel
def start_turn(s, t):
    """Open the turn of ``s.turn``; the caller has made sure that the round goes on."""
    s.phase = DRAW
    s.to_act = np.int64(1) << s.turn
    s.drew_tabloids = 0
    s.was_active = 0
    s.action_used = 0
    s.mounted = -1
    s.joins_left = t.max_joins
    s.joined = 0
    s.laying = -1
    s.laying_side = -1
    s.laid = 0
    s.abilities = 0
    s.ability = -1
    s.victim = -1
    s.seen = -1
    s.in_play = -1
    s.tossed = 0


@kernel
def end_turn(s, t):
    """After the turn's discard: the round is over, or the next seat's turn begins."""
    n = t.num_players
    if s.drew_tabloids and not s.was_active:
        s.stalled += 1
    else:
        s.stalled = 0
    if s.hand_size[s.turn] == 0:
        s.gone_out = s.turn
        end_round(s, t)
        return
    s.turn = next_seat_of(s.turn, n)
    start_turn(s, t)
    if unknown_size(s) == 0 or s.stalled >= max(4 * n, np.int64(LEAST_STALLED)):
        end_round(s, t)


@kernel
def end_round(s, t):
    """No more turns: a Phenomenon that is being played goes on the Tabloids, then everybody discards once more."""
    n = t.num_players
    if s.in_play >= 0:
        publish(s, s.in_play)
        s.in_play = -1
    s.last_discards = 0
    for p in range(n):
        if s.hand_size[p] > 0:
            s.last_discards |= np.int64(1) << np.int64(p)
    s.phase = LAST
    s.laying = -1
    s.laying_side = -1
    s.ability = -1
    s.abilities = 0
    s.victim = -1
    s.seen = -1
    ask_last_discard(s, t, s.turn)


@kernel
def ask_last_discard(s, t, p):
    """The next seat from p on that still has to discard; without one the round is scored."""
    n = t.num_players
    if s.last_discards == 0:
        score_round(s, t)
        return
    while not (s.last_discards >> p) & 1:
        p = next_seat_of(p, n)
    s.to_act = np.int64(1) << p


@kernel
def score_round(s, t):
    n = t.num_players
    for creature in range(NUM_CREATURES):
        _discredit(s, t, np.int64(creature))
    _settle_battle(s, t)
    shutout = np.int64(-1)
    if s.gone_out >= 0 and points_laid(t, np.int64(ET), s.table[s.gone_out, ET]) >= SHUTOUT_POINTS:
        shutout = s.gone_out
    for creature in range(NUM_CREATURES):
        factor = np.int64(2) if points_of_all(s, t, np.int64(creature)) >= PROVEN_POINTS else np.int64(1)
        for p in range(n):
            if shutout < 0 or shutout == p:
                points = factor * points_laid(t, np.int64(creature), s.table[p, creature])
                s.gained[p] += points
                s.score[p] += points
    s.rounds_done += 1
    _close_round(s, t)


@kernel
def _discredit(s, t, creature):
    """A card of the creature's colour in the Tabloids costs whoever has most of its cards one of them."""
    n = t.num_players
    cards = byte(s.tabloids_kinds[creature >> 3], creature & 7)
    proof = PROOF + creature
    cards += byte(s.tabloids_kinds[proof >> 3], proof & 7)
    if creature >= BF:
        cards += byte(s.tabloids_kinds[BY >> 3], np.int64(BY & 7))
    for _ in range(cards):
        most = np.int64(0)
        for p in range(n):
            most = max(most, num_laid(s.table[p, creature]))
        if most == 0:
            return
        for p in range(n):
            if num_laid(s.table[p, creature]) == most:
                _remove_cheapest(s, t, np.int64(p), creature)


@kernel
def _remove_cheapest(s, t, p, creature):
    best = np.int64(1 << 30)
    cheapest = np.int64(0)
    for kind_class in range(4):
        if byte(s.table[p, creature], np.int64(kind_class)) > 0:
            value = 4 * t.points[kind_of(creature, np.int64(kind_class))] + removal_rank(np.int64(kind_class))
            if value < best:
                best = value
                cheapest = np.int64(kind_class)
    remove_card(s, p, creature, cheapest)


@kernel
def _settle_battle(s, t):
    bigfoot, yeti = points_of_all(s, t, np.int64(BF)), points_of_all(s, t, np.int64(YE))
    for p in range(t.num_players):
        if bigfoot <= yeti:
            s.table[p, BF] = 0
        if yeti <= bigfoot:
            s.table[p, YE] = 0


@kernel
def _close_round(s, t):
    """The match is over, or is cut, or the next round is dealt."""
    n = t.num_players
    best, leaders = standing(s, n)
    if best >= t.target_score and leaders & (leaders - 1) == 0:
        finish(s, leaders, np.int64(TERMINATED))
        return
    if s.rounds_done >= t.max_rounds:
        finish(s, leaders, np.int64(TRUNCATED))
        return
    p = s.dealer
    for _ in range(n):  # the first of the leaders to the left of the last dealer, who comes last
        p = next_seat_of(p, n)
        if (leaders >> p) & 1:
            s.dealer = p
            break
    deal_round(s, t)


@kernel
def standing(s, n):
    """The best total, and the seats that have it."""
    best = np.int64(-1)
    leaders = np.int64(0)
    for p in range(n):
        score = np.int64(s.score[p])
        if score > best:
            best = score
            leaders = np.int64(0)
        if score == best:
            leaders |= np.int64(1) << np.int64(p)
    return best, leaders


@kernel
def finish(s, winners, status):
    s.winners = winners
    s.status = status
    s.phase = OVER
    s.to_act = 0
