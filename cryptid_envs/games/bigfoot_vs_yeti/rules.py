"""Bigfoot vs. Yeti: legal actions and transitions by phase, observations, invariants. ``R…`` cites RULES.md."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import put_bits, put_bytes
from ...core.encoding import ActionLayout
from ...core.jit import kernel
from ...core.rng import below
from ...core.state import RUNNING, TERMINATED, TRUNCATED
from .abilities import (
    choose_victim,
    copy_ability,
    copyable,
    expose,
    give,
    num_seen,
    pick_from_seen,
    pick_from_tabloids,
    resolve_abilities,
    seen_kinds,
    tabloids_kinds,
    take_from_table,
    takeable,
    victims,
)
from .hands import byte, in_hand, known_count, unknown_size
from .phenomena import draw_for_phenomenon, play_crop_circles, play_fish_falls, play_prophecy, toss
from .redeal import determinize
from .rounds import deal_round, finish, standing
from .spec import (
    ACTIONS,
    AP,
    CC,
    COPIES,
    COPY,
    DECK_SIZE,
    DEVIL,
    DRAW,
    FF,
    FISH,
    LAST,
    LAY,
    MAIN,
    MOST_SEEN,
    MOST_TOSSED,
    NUM_CREATURES,
    NUM_KINDS,
    OVER,
    PICK_SEEN,
    PICK_TABLOIDS,
    PLAYERS,
    TAKE,
    TARGET,
)
from .tables import kind_of
from .turn import (
    begin_join,
    begin_mount,
    discard_for_turn,
    discard_last,
    draw_for_turn,
    joinable,
    lay,
    layable,
    laying_is_complete,
    mountable,
)

__all__ = ["act", "check", "deal", "determinize", "legal", "observe"]

_BASE = ActionLayout(ACTIONS, PLAYERS.most).offsets
A_DRAW, A_MOUNT, A_JOIN, A_PLAY, A_DISCARD, A_DONE, A_DECLINE, A_TARGET, A_RETURN, A_EXPOSE, A_GIVE, A_COPY = (
    _BASE[name]
    for name in (
        "draw", "mount", "join", "play", "discard", "done", "decline", "target", "return", "expose", "give", "copy",
    )
)  # fmt: skip
A_LAY, A_PICK, A_TAKE, A_TOSS = (_BASE[name] for name in ("lay", "pick", "take", "toss"))
PROPHECIES = np.int64((1 << NUM_CREATURES) - 1)


@kernel
def deal(s, t):
    n = t.num_players
    s.rounds_done = 0
    s.deals = 0
    s.acts = 0
    s.picked_seat = -1
    s.picked_kind = -1
    s.dealer = below(s, t, n)
    deal_round(s, t)


@kernel
def place(bits, base, k):
    """Word k of a mask in which ``bits`` begin at action ``base``."""
    shift = base - 64 * k
    if shift <= -64 or shift >= 64:
        return np.int64(0)
    if shift >= 0:
        return bits << shift
    return bits >> -shift


@kernel
def legal(s, t, p, k):
    phase = s.phase
    if phase == MAIN:
        if k != 0:
            return np.int64(0)
        word = mountable(s, p) << A_MOUNT | joinable(s, p) << A_JOIN | (s.holds[p] << A_DISCARD)
        if not s.action_used and s.hand_size[p] >= 2:
            holds = s.holds[p]
            word |= ((holds >> AP) & 1) * PROPHECIES << A_PLAY
            word |= ((holds >> CC) & 1) << (A_PLAY + NUM_CREATURES) | ((holds >> FF) & 1) << (
                A_PLAY + NUM_CREATURES + 1
            )
        return word
    if phase == DRAW:
        return place(1 | np.int64(s.tabloids_size > 0) << 1, np.int64(A_DRAW), k)
    if phase == LAY:
        word = place(layable(s, p, s.laying, s.laying_side), np.int64(A_LAY), k)
        return word | place(np.int64(laying_is_complete(s)), np.int64(A_DONE), k)
    if phase == LAST:
        return place(s.holds[p], np.int64(A_DISCARD), k)
    if phase == FISH:
        word = place(np.int64(1), np.int64(A_DONE), k)
        if s.tossed < MOST_TOSSED:
            word |= place(s.holds[p], np.int64(A_TOSS), k)
        return word
    return _legal_ability(s, t, p, k)


@kernel
def _legal_ability(s, t, p, k):
    phase = s.phase
    if phase == TAKE:
        return place(takeable(s), np.int64(A_TAKE), k)
    if phase == DEVIL:
        distance = s.victim - p
        if distance < 0:
            distance += t.num_players
        others = ((np.int64(1) << (t.num_players - 1)) - 1) & ~(np.int64(1) << (distance - 1))
        word = place(np.int64(1), np.int64(A_RETURN), k) | place(np.int64(1), np.int64(A_EXPOSE), k)
        return word | place(others, np.int64(A_GIVE), k)
    word = place(np.int64(1), np.int64(A_DECLINE), k)
    if phase == TARGET:
        return word | place(victims(s, t, p, s.ability), np.int64(A_TARGET), k)
    if phase == COPY:
        return word | place(copyable(s, t, p), np.int64(A_COPY), k)
    if phase == PICK_TABLOIDS:
        return word | place(tabloids_kinds(s), np.int64(A_PICK), k)
    return word | place(seen_kinds(s), np.int64(A_PICK), k)


@kernel
def act(s, t, p, a):
    s.picked_seat = -1
    s.picked_kind = -1
    phase = s.phase
    if phase == MAIN:
        _act_main(s, t, p, a)
    elif phase == DRAW:
        draw_for_turn(s, p, a != A_DRAW)
    elif phase == LAY:
        if a == A_DONE:
            s.laying = -1
            s.laying_side = -1
            resolve_abilities(s, t, p)
        else:
            lay(s, p, a - A_LAY)
    elif phase == LAST:
        discard_last(s, t, p, a - A_DISCARD)
    elif phase == FISH:
        if a == A_DONE:
            draw_for_phenomenon(s, t, p, s.tossed)
        else:
            toss(s, p, a - A_TOSS)
    else:
        _act_ability(s, t, p, a)
    s.acts += 1
    if s.status == RUNNING and s.acts >= t.max_steps:
        _best, leaders = standing(s, t.num_players)
        finish(s, leaders, np.int64(TRUNCATED))


@kernel
def _act_main(s, t, p, a):
    if a >= A_DISCARD:
        discard_for_turn(s, t, p, a - A_DISCARD)
    elif a >= A_PLAY:
        played = a - A_PLAY
        if played < NUM_CREATURES:
            play_prophecy(s, t, p, played)
        elif played == NUM_CREATURES:
            play_crop_circles(s, t, p)
        else:
            play_fish_falls(s, p)
    elif a >= A_JOIN:
        begin_join(s, a - A_JOIN)
    else:
        begin_mount(s, a - A_MOUNT)


@kernel
def _act_ability(s, t, p, a):
    phase = s.phase
    if a == A_DECLINE or a == A_RETURN:
        resolve_abilities(s, t, p)
    elif phase == TARGET:
        choose_victim(s, t, p, a - A_TARGET + 1)
    elif phase == COPY:
        copy_ability(s, a - A_COPY)
    elif phase == TAKE:
        take_from_table(s, t, p, a - A_TAKE)
    elif phase == PICK_TABLOIDS:
        pick_from_tabloids(s, t, p, a - A_PICK)
    elif phase == PICK_SEEN:
        pick_from_seen(s, t, p, a - A_PICK)
    elif a == A_EXPOSE:
        expose(s, t, p)
    else:
        give(s, t, p, a - A_GIVE + 1)


@kernel
def observe(s, t, p, out):
    n = t.num_players
    acting = s.status == RUNNING and (s.to_act >> p) & 1 == 1
    _put_kinds(out, t.at_hand, s.hand[p, 0], s.hand[p, 1], s.hand[p, 2], s.hand[p, 3])
    seen = t.at_seen
    for i in range(MOST_SEEN):
        kind = np.int64(-1)
        if acting and s.phase == PICK_SEEN and i < num_seen(s):
            kind = np.int64(s.deck[s.unknown_top + i])
        elif acting and s.phase == DEVIL and i == 0:
            kind = s.seen
        put_bits(out, seen, _bit(kind))
        seen += NUM_KINDS
    put_bits(out, t.at_phase, np.int64(s.phase != OVER) << s.phase)
    put_bits(out, t.at_ability, _bit(s.ability))
    put_bits(out, t.at_abilities, s.abilities)
    put_bits(out, t.at_laying, _bit(s.laying))
    put_bits(out, t.at_laying_side, _bit(s.laying_side))
    put_bits(out, t.at_mounted, _bit(s.mounted))
    put_bits(out, t.at_joined, s.joined)
    put_bits(out, t.at_opened, s.opened)
    put_bits(out, t.at_in_play, _bit(s.in_play) >> AP)
    _put_kinds(out, t.at_tabloids, s.tabloids_kinds[0], s.tabloids_kinds[1], s.tabloids_kinds[2], s.tabloids_kinds[3])
    top = t.at_tabloids_top
    for i in range(MOST_SEEN):
        kind = np.int64(-1)
        if i < s.tabloids_size:
            kind = np.int64(s.tabloids[s.tabloids_size - 1 - i])
        put_bits(out, top, _bit(kind))
        top += NUM_KINDS
    known, table = t.at_known, t.at_table
    q = p
    for _ in range(n):
        _put_kinds(out, known, s.known[q, 0], s.known[q, 1], s.known[q, 2], s.known[q, 3])
        known += NUM_KINDS
        q = _clockwise(q, n)
    for _ in range(n):
        for creature in range(NUM_CREATURES):
            put_bytes(out, table, s.table[q, creature])
            table += 4
        q = _clockwise(q, n)
    _observe_seats(s, t, p, out)
    _observe_numbers(s, t, out)


@kernel
def _observe_seats(s, t, p, out):
    """A byte for each relative seat."""
    n = t.num_players
    turn = np.int64(0)
    acting = np.int64(0)
    dealer = np.int64(0)
    victim = np.int64(0)
    gone_out = np.int64(0)
    last = np.int64(0)
    hand_size = np.int64(0)
    score = np.int64(0)
    q = p
    for r in range(n):
        shift = 8 * np.int64(r)
        turn |= np.int64(s.turn == q) << shift
        acting |= ((s.to_act >> q) & 1) << shift
        dealer |= np.int64(s.dealer == q) << shift
        victim |= np.int64(s.victim == q) << shift
        gone_out |= np.int64(s.gone_out == q) << shift
        last |= ((s.last_discards >> q) & 1) << shift
        hand_size |= s.hand_size[q] << shift
        score |= min(np.int64(s.score[q]), np.int64(255)) << shift
        q = _clockwise(q, n)
    put_bytes(out, t.at_turn, turn)
    put_bytes(out, t.at_acting, acting)
    put_bytes(out, t.at_dealer, dealer)
    put_bytes(out, t.at_victim, victim)
    put_bytes(out, t.at_gone_out, gone_out)
    put_bytes(out, t.at_last_discards, last)
    put_bytes(out, t.at_hand_size, hand_size)
    put_bytes(out, t.at_score, score)


@kernel
def _observe_numbers(s, t, out):
    out[t.at_unknown_size] = unknown_size(s)
    out[t.at_action_used] = s.action_used
    out[t.at_was_active] = s.was_active
    out[t.at_drew_tabloids] = s.drew_tabloids
    out[t.at_joins_left] = _capped(s.joins_left)
    out[t.at_laid] = s.laid
    out[t.at_tossed] = s.tossed
    out[t.at_stalled] = _capped(s.stalled)
    out[t.at_rounds_done] = _capped(s.rounds_done)
    out[t.at_rounds_left] = _capped(t.max_rounds - s.rounds_done)
    out[t.at_acts_left] = _capped(t.max_steps - s.acts)
    out[t.at_target_score] = _capped(t.target_score)


@kernel
def _put_kinds(out, offset, first, second, third, fourth):
    """Counts of all 25 kinds, eight to a word."""
    put_bytes(out, offset, first)
    put_bytes(out, offset + 8, second)
    put_bytes(out, offset + 16, third)
    put_bytes(out, offset + 24, fourth)


@kernel
def _bit(i):
    """Bit i; none for -1."""
    if i < 0:
        return np.int64(0)
    return np.int64(1) << i


@kernel
def _capped(n):
    return min(n, np.int64(255))


@kernel
def _clockwise(p, n):
    if p + 1 == n:
        return np.int64(0)
    return p + 1


@kernel
def check(s, t):
    """0 if the record is sound; otherwise: 1 cards, 2 hands, 3 known cards, 4 Tabloids, 5 seats to act, 6 winners."""
    n = t.num_players
    for kind in range(NUM_KINDS):
        k = np.int64(kind)
        cards = np.int64(s.in_play == k)
        for p in range(n):
            cards += in_hand(s, np.int64(p), k)
            if (s.holds[p] >> k) & 1 != np.int64(in_hand(s, np.int64(p), k) > 0):
                return np.int64(2)
            if known_count(s, np.int64(p), k) > in_hand(s, np.int64(p), k):
                return np.int64(3)
            for creature in range(NUM_CREATURES):
                for kind_class in range(4):
                    c = np.int64(creature)
                    if kind_of(c, np.int64(kind_class)) == k:
                        cards += byte(s.table[p, c], np.int64(kind_class))
        counted = np.int64(0)
        for i in range(s.tabloids_size):
            counted += s.tabloids[i] == k
        if counted != byte(s.tabloids_kinds[k >> 3], k & 7):
            return np.int64(4)
        cards += counted
        for i in range(s.unknown_top, DECK_SIZE):
            cards += s.deck[i] == k
        if cards != COPIES[kind] and (s.phase != OVER or cards > COPIES[kind]):  # discredited cards leave the round
            return np.int64(1)
    for p in range(n):
        size = np.int64(0)
        for kind in range(NUM_KINDS):
            size += in_hand(s, np.int64(p), np.int64(kind))
        if size != s.hand_size[p]:
            return np.int64(2)
    if (s.status == RUNNING) != (s.to_act != 0) or s.to_act & (s.to_act - 1) != 0 or s.to_act >> n != 0:
        return np.int64(5)
    if (s.status == TERMINATED or s.status == TRUNCATED) != (s.winners != 0):
        return np.int64(6)
    return np.int64(0)
