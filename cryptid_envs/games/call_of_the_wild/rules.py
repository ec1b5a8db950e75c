"""Call of the Wild: state transitions, legal actions and observations. ``R…`` cites RULES.md."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import put_bits, put_bytes
from ...core.jit import kernel
from ...core.rng import shuffle
from ...core.state import RUNNING, TERMINATED, TRUNCATED
from .bytes import add_saturating, count, one, present, total
from .redeal import determinize, some_creature_is_shared
from .scoring import finish_game, score_den
from .spec import (
    AVOID,
    COPIES,
    DISCARD,
    EAT,
    EATEN,
    HAND_LIMIT,
    HAND_LIMIT_OF_THREE,
    MATE,
    MEET,
    NUM_CREATURES,
    NUM_OBJECTIVES,
    OFFER,
    PACK_SIZE,
    WAIT,
    WITHDRAW,
)

__all__ = ["act", "check", "deal", "determinize", "legal", "observe"]

FULL_PACK = np.int64(COPIES * 0x0101010101)
WAIT_BIT = np.int64(1 << WAIT)
WITHDRAW_BIT = np.int64(1 << WITHDRAW)


@kernel
def deal(s, t):
    for p in range(t.num_players):
        for i in range(PACK_SIZE):
            s.pack[p, i] = i // COPIES
        s.match_points[p] = 0
        s.match_others[p] = 0
        s.partner[p] = -1
        s.shown[p] = -1
        s.outcome[p] = -1
        s.call_offset[p] = 0
        for q in range(t.num_players):
            s.match_pairs[p, q] = 0
    for i in range(NUM_OBJECTIVES):
        s.objective_deck[i] = i
    s.game_number = 0
    _deal_game(s, t)


@kernel
def _deal_game(s, t):
    n = t.num_players
    for p in range(n):
        shuffle(s, t, s.pack[p], np.int64(PACK_SIZE))
        s.drawn[p] = 0
        s.pack_left[p] = FULL_PACK
        s.hand[p] = 0
        s.offer[p] = -1
        s.call[p] = -1
        s.gesture[p] = -1
        s.face_up[p] = 0
        s.face_down[p] = 0
        s.objective[p] = -1
        s.pending[p] = WAIT
        for q in range(n):
            s.den[p, q] = 0
            s.game_pairs[p, q] = 0
    if t.objectives:
        shuffle(s, t, s.objective_deck, np.int64(NUM_OBJECTIVES))
        for p in range(n):
            s.objective[p] = s.objective_deck[p]
    s.tick = 0
    s.quiet = 0
    for p in range(n):
        _draw(s, t, np.int64(p))
    s.to_act = (np.int64(1) << n) - 1


@kernel
def _draw(s, t, p):
    """Up to the hand limit, in which an offered card counts."""
    limit = np.int64(HAND_LIMIT_OF_THREE if t.num_players == 3 else HAND_LIMIT)
    missing = limit - total(s.hand[p]) - np.int64(s.offer[p] >= 0)
    while missing > 0 and s.drawn[p] < PACK_SIZE:
        card = one(np.int64(s.pack[p, s.drawn[p]]))
        s.drawn[p] += 1
        s.pack_left[p] -= card
        s.hand[p] += card
        missing -= 1


@kernel
def legal(s, t, p, k):
    if s.offer[p] >= 0:
        word = WAIT_BIT | WITHDRAW_BIT
        n = t.num_players
        for r in range(1, n):
            q = p + r
            if q >= n:
                q -= n
            if s.call[q] == s.call[p]:
                word |= np.int64(1) << (MEET + r - 1)
        return word
    word = WAIT_BIT
    calls = np.int64(1) if t.no_hunting else np.int64(31)
    for c in range(NUM_CREATURES):
        if count(s.hand[p], np.int64(c)) > 0:
            own = np.int64(c) if t.no_hunting else np.int64(0)
            word |= calls << (OFFER + NUM_CREATURES * np.int64(c) + own)
            word |= np.int64(1) << (DISCARD + np.int64(c))
    return word


@kernel
def act(s, t, p, a):
    s.pending[p] = a
    s.to_act &= ~(np.int64(1) << p)
    if s.to_act == 0:
        _resolve_tick(s, t)


@kernel
def _resolve_tick(s, t):
    n = t.num_players
    withdrew = np.int64(0)
    for p in range(n):
        s.partner[p] = -1
        s.shown[p] = -1
        s.outcome[p] = -1
        a = s.pending[p]
        if a == WITHDRAW:
            withdrew |= np.int64(1) << np.int64(p)
            s.hand[p] += one(s.offer[p])
            s.offer[p] = -1
            s.call[p] = -1
        elif a >= MEET:
            target = p + a - MEET + 1
            if target >= n:
                target -= n
            s.gesture[p] = target
        elif a >= DISCARD:
            card = one(a - DISCARD)
            s.hand[p] -= card
            s.face_down[p] += card
        elif a >= OFFER:
            creature = (a - OFFER) // NUM_CREATURES
            s.hand[p] -= one(creature)
            s.offer[p] = creature
            s.call[p] = a - OFFER - NUM_CREATURES * creature
    for p in range(n):  # gestures from and towards seats that withdrew, new ones included
        if s.gesture[p] >= 0 and ((withdrew >> p) & 1 or (withdrew >> s.gesture[p]) & 1):
            s.gesture[p] = -1
    met = np.int64(0)
    for a in range(n):
        b = s.gesture[a]
        if b > a and s.gesture[b] == a:
            met |= (np.int64(1) << np.int64(a)) | (np.int64(1) << b)
            _meet(s, t, np.int64(a), b)
    for p in range(n):
        if s.gesture[p] >= 0 and ((met >> p) & 1 or (met >> s.gesture[p]) & 1):
            s.gesture[p] = -1
    s.tick += 1
    s.quiet += 1
    if met != 0:
        s.quiet = 0
    _close_tick(s, t, met)


@kernel
def _meet(s, t, a, b):
    """Two seats swap and show their cards."""
    card_a, card_b = s.offer[a], s.offer[b]
    if card_a == card_b:
        if s.call[a] == card_a:
            outcome_a, outcome_b = np.int64(MATE), np.int64(MATE)
            _take(s, t, a, b, card_b)
            _take(s, t, b, a, card_a)
        else:
            outcome_a, outcome_b = np.int64(AVOID), np.int64(AVOID)
    elif _next_creature(card_a) == card_b:
        outcome_a, outcome_b = np.int64(EAT), np.int64(EATEN)
        _take(s, t, a, a, card_a)
        _take(s, t, a, b, card_b)
    elif _next_creature(card_b) == card_a:
        outcome_a, outcome_b = np.int64(EATEN), np.int64(EAT)
        _take(s, t, b, a, card_a)
        _take(s, t, b, b, card_b)
    else:
        outcome_a, outcome_b = np.int64(AVOID), np.int64(AVOID)
    if outcome_a == AVOID:
        s.face_up[a] += one(card_a)
        s.face_up[b] += one(card_b)
    _note_meeting(s, a, b, card_a, outcome_a)
    _note_meeting(s, b, a, card_b, outcome_b)


@kernel
def _next_creature(c):
    """The creature that c eats."""
    if c + 1 == NUM_CREATURES:
        return np.int64(0)
    return c + 1


@kernel
def _take(s, t, holder, owner, card):
    """A card goes into a den, and pays."""
    s.den[holder, owner] += one(card)
    points = score_den(t, holder != owner)
    s.gained[holder] += points
    s.score[holder] += points


@kernel
def _note_meeting(s, p, q, card, outcome):
    """What everybody remembers of seat p's part; its offer, call and gesture are gone."""
    s.partner[p] = q
    s.shown[p] = card
    s.outcome[p] = outcome
    s.game_pairs[p, q] += one(outcome)
    s.match_pairs[p, q] = add_saturating(s.match_pairs[p, q], outcome)
    steps = s.call[p] - card
    if steps < 0:
        steps += NUM_CREATURES
    s.call_offset[p] = add_saturating(s.call_offset[p], steps)
    s.offer[p] = -1
    s.call[p] = -1


@kernel
def _close_tick(s, t, met):
    """Sundown, drawing, the other ends and the cuts, in this order."""
    n = t.num_players
    ended = False
    for p in range(n):
        if (met >> p) & 1 and s.hand[p] == 0 and s.pack_left[p] == 0:
            ended = True
    cut = False
    if not ended:
        with_cards = 0
        for p in range(n):
            _draw(s, t, np.int64(p))
            with_cards += s.hand[p] != 0 or s.offer[p] >= 0
        ended = with_cards < 2 or (t.no_hunting and not some_creature_is_shared(s, t))
        cut = not ended and (s.quiet >= t.quiet_ticks or s.tick >= t.max_ticks)
    if ended or cut:
        finish_game(s, t)
        if s.game_number == t.games:
            s.status = TRUNCATED if cut else TERMINATED
            return
        _deal_game(s, t)
    s.to_act = (np.int64(1) << n) - 1


@kernel
def observe(s, t, p, out):
    n = t.num_players
    put_bytes(out, t.at_hand, s.hand[p])
    put_bytes(out, t.at_offer, _one_hot(s.offer[p]))
    put_bits(out, t.at_objective, (np.int64(1) << (s.objective[p] & 63)) & ((np.int64(1) << NUM_OBJECTIVES) - 1))
    put_bytes(out, t.at_pack_left, s.pack_left[p])
    call, gesture, den, face_up = t.at_call, t.at_gesture, t.at_den, t.at_face_up
    q = p
    for _ in range(n):
        put_bytes(out, call, _one_hot(s.call[q]))
        call += 5
        q = _clockwise(q, n)
    for _ in range(n):
        put_bytes(out, gesture, _one_hot(_relative(s.gesture[q], p, n)))
        gesture += n
        q = _clockwise(q, n)
    for _ in range(n):
        owner = p
        for _ in range(n):
            put_bytes(out, den, s.den[q, owner])
            den += 5
            owner = _clockwise(owner, n)
        q = _clockwise(q, n)
    for _ in range(n):
        put_bytes(out, face_up, s.face_up[q])
        face_up += 5
        q = _clockwise(q, n)
    partner, card, outcome = t.at_last_partner, t.at_last_card, t.at_last_outcome
    for _ in range(n):
        put_bytes(out, partner, _one_hot(_relative(s.partner[q], p, n)))
        partner += n
        q = _clockwise(q, n)
    for _ in range(n):
        put_bytes(out, card, _one_hot(s.shown[q]))
        card += 5
        q = _clockwise(q, n)
    for _ in range(n):
        put_bytes(out, outcome, _one_hot(s.outcome[q]))
        outcome += 4
        q = _clockwise(q, n)
    game_pairs, match_pairs, call_offset = t.at_game_pairs, t.at_match_pairs, t.at_call_offset
    for _ in range(n):
        other = p
        for _ in range(n):
            put_bytes(out, game_pairs, s.game_pairs[q, other])
            game_pairs += 4
            other = _clockwise(other, n)
        q = _clockwise(q, n)
    for _ in range(n):
        other = p
        for _ in range(n):
            put_bytes(out, match_pairs, s.match_pairs[q, other])
            match_pairs += 4
            other = _clockwise(other, n)
        q = _clockwise(q, n)
    for _ in range(n):
        put_bytes(out, call_offset, s.call_offset[q])
        call_offset += 5
        q = _clockwise(q, n)
    _observe_numbers(s, t, p, out)


@kernel
def _observe_numbers(s, t, p, out):
    """A byte for each relative seat, and what is left of game and match."""
    n = t.num_players
    hand_size = np.int64(0)
    pack_size = np.int64(0)
    face_down = np.int64(0)
    points = np.int64(0)
    others = np.int64(0)
    q = p
    for r in range(n):
        shift = 8 * np.int64(r)
        hand_size |= total(s.hand[q]) << shift
        pack_size |= (PACK_SIZE - s.drawn[q]) << shift
        face_down |= total(s.face_down[q]) << shift
        points |= min(s.match_points[q], np.int64(255)) << shift
        others |= min(s.match_others[q], np.int64(255)) << shift
        q = _clockwise(q, n)
    put_bytes(out, t.at_hand_size, hand_size)
    put_bytes(out, t.at_pack_size, pack_size)
    put_bytes(out, t.at_face_down, face_down)
    put_bytes(out, t.at_match_points, points)
    put_bytes(out, t.at_match_others, others)
    out[t.at_ticks_left] = min(t.max_ticks - s.tick, np.int64(255))
    out[t.at_quiet_left] = min(t.quiet_ticks - s.quiet, np.int64(255))
    out[t.at_games_left] = max(min(t.games - s.game_number - 1, np.int64(255)), np.int64(0))


@kernel
def _one_hot(c):
    """A one in byte c; nothing for -1."""
    if c < 0:
        return np.int64(0)
    return one(c)


@kernel
def _relative(q, p, n):
    """How many seats q sits clockwise from p; -1 for no seat."""
    if q < 0:
        return np.int64(-1)
    distance = q - p
    if distance < 0:
        distance += n
    return distance


@kernel
def _clockwise(p, n):
    if p + 1 == n:
        return np.int64(0)
    return p + 1


@kernel
def check(s, t):
    """0 if the record is sound; otherwise: 1 cards, 2 hands, 3 offers, 4 gestures, 5 seats to act, 6 objectives, 7 packs."""
    n = t.num_players
    limit = HAND_LIMIT_OF_THREE if n == 3 else HAND_LIMIT
    held = np.int64(0)
    for p in range(n):
        cards = s.hand[p] + s.pack_left[p] + s.face_up[p] + s.face_down[p]
        if s.offer[p] >= 0:
            cards += one(s.offer[p])
        for q in range(n):
            cards += s.den[q, p]
        if cards != FULL_PACK:
            return np.int64(1)
        if total(s.hand[p]) + (s.offer[p] >= 0) > limit:
            return np.int64(2)
        if (s.offer[p] >= 0) != (s.call[p] >= 0) or (t.no_hunting and s.offer[p] != s.call[p]):
            return np.int64(3)
        target = s.gesture[p]
        if target >= 0 and (target == p or target >= n or s.call[target] < 0 or s.call[target] != s.call[p]):
            return np.int64(4)
        if (s.objective[p] >= 0) != (t.objectives != 0):
            return np.int64(6)
        if t.objectives:
            if (held >> s.objective[p]) & 1:
                return np.int64(6)
            held |= np.int64(1) << s.objective[p]
        left = np.int64(0)
        for i in range(s.drawn[p], PACK_SIZE):
            left += one(np.int64(s.pack[p, i]))
        if left != s.pack_left[p] or present(left) & ~present(FULL_PACK) != 0:
            return np.int64(7)
    if (s.status == RUNNING) != (s.to_act != 0) or s.to_act >> n != 0:
        return np.int64(5)
    return np.int64(0)
