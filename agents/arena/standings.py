"""How agents did, in wins and points: each against all, each against each, and in each seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from .games import Array, Games
from .intervals import Estimate, mean, share


def as_json(estimate: Estimate | None) -> dict[str, Any] | None:
    """An estimate, or nothing."""
    return None if estimate is None else estimate.as_json()


def of_agent(games: Games, agent: int) -> dict[str, Any]:
    """One agent against all that it met.

    ``share`` is its part of the wins in the games that it played (a shared win counts in parts), ``fair`` what equal players
    would have in the same seats, ``score_difference`` the mean points of its seats less the mean points of the others.
    """
    at = games.seats_of(agent)
    own = at.any(axis=1)
    at, deals, wins = at[own], games.deal[own], games.wins[own]
    total = (wins * at).sum(axis=1)
    return {
        "agent": games.labels[agent],
        "games": int(own.sum()),
        "share": as_json(share(total, np.ones(len(total)), deals)),
        "fair": float(at.mean()) if len(at) else None,
        "score_difference": as_json(mean(difference(games.scores[own], at, ~at), deals)),
        "seats": [
            {
                "seat": seat,
                "share": as_json(share(wins[at[:, seat], seat], np.ones(at[:, seat].sum()), deals[at[:, seat]])),
                "fair": 1 / games.num_players,
            }
            for seat in range(games.num_players)
        ],
        "decisions": int(games.decisions[agent]),
        "seconds_per_decision": float(games.seconds[agent] / games.decisions[agent])
        if games.decisions[agent]
        else None,
    }


def of_pair(games: Games, one: int, other: int) -> dict[str, Any] | None:
    """Two agents in the games that both played: what part of the wins that either had were the first one's.

    ``by_seats`` is there where the two had the table for themselves: the first one's part of the wins by how many seats it
    had. None if they never met.
    """
    at, against = games.seats_of(one), games.seats_of(other)
    both = at.any(axis=1) & against.any(axis=1)
    if not both.any():
        return None
    at, against, deals, wins = at[both], against[both], games.deal[both], games.wins[both]
    won, lost = (wins * at).sum(axis=1), (wins * against).sum(axis=1)
    result: dict[str, Any] = {
        "agents": [games.labels[one], games.labels[other]],
        "games": int(both.sum()),
        "share": as_json(share(won, won + lost, deals)),
        "fair": float(at.sum() / (at.sum() + against.sum())),
        "score_difference": as_json(mean(difference(games.scores[both], at, against), deals)),
    }
    if (at | against).all() and games.num_players > 2:
        seats = at.sum(axis=1)
        result["by_seats"] = [
            {
                "seats": int(count),
                "share": as_json(share(won[seats == count], np.ones((seats == count).sum()), deals[seats == count])),
                "fair": float(count / games.num_players),
            }
            for count in np.unique(seats)
        ]
    return result


def difference(scores: Array, own: Array, others: Array) -> Array:
    """Mean points of some seats less the mean points of some others, in each game, float64 [G]."""
    return (scores * own).sum(axis=1) / own.sum(axis=1) - (scores * others).sum(axis=1) / others.sum(axis=1)
