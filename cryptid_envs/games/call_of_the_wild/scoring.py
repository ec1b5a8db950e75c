"""Call of the Wild: points of dens and objectives, the end of a game and of the match."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.bits import popcount
from ...core.jit import kernel
from .bytes import count, present, total
from .spec import ALL5, APEX, EAT, FRIEND, MATCH, MATE, MEEK, MOST_FACE_DOWN, NUM_CREATURES, SAFE


@kernel
def score_den(t, from_other_pack):
    """Points of a card in the den."""
    if from_other_pack and t.mating_bonus:
        return np.int64(2)
    return np.int64(1)


@kernel
def finish_game(s, t):
    """Score objectives, count the game into the match, and settle the match if it was the last."""
    n = t.num_players
    for p in range(n):
        if t.objectives and objective_met(s, t, np.int64(p)):
            s.gained[p] += t.objective_points[s.objective[p]]
            s.score[p] += t.objective_points[s.objective[p]]
        s.match_points[p] = s.score[p]
        for q in range(n):
            if q != p:
                s.match_others[p] += total(s.den[p, q])
    s.game_number += 1
    if s.game_number == t.games:
        best = np.int64(-1)
        for p in range(n):
            standing = (s.match_points[p] << 32) + s.match_others[p]
            if standing > best:
                best = standing
                s.winners = 0
            if standing == best:
                s.winners |= np.int64(1) << np.int64(p)


@kernel
def objective_met(s, t, p):
    """Whether seat p fulfils its objective at the end of the game."""
    n = t.num_players
    if total(s.face_down[p]) > MOST_FACE_DOWN:
        return False
    objective = s.objective[p]
    threshold = t.threshold[objective]
    den = np.int64(0)
    lost = np.int64(0)
    matings = np.int64(0)
    eaten = np.int64(0)
    mates = np.int64(0)
    for q in range(n):
        den += s.den[p, q]
        if q != p:
            lost += total(s.den[q, p])
        matings += count(s.game_pairs[p, q], np.int64(MATE))
        eaten += count(s.game_pairs[p, q], np.int64(EAT))
        mates += count(s.game_pairs[p, q], np.int64(MATE)) > 0
    if objective < NUM_CREATURES:
        return count(den, objective) >= threshold
    if objective == ALL5:
        return popcount(present(den)) >= threshold
    if objective == MATCH:
        return matings >= threshold
    if objective == APEX:
        return eaten >= threshold
    if objective == MEEK:
        return eaten == 0 and total(den) >= threshold
    if objective == SAFE:
        return lost <= threshold
    if objective == FRIEND:
        return mates >= threshold
    return total(s.face_up[p]) + total(s.face_down[p]) <= threshold  # CLEAN
