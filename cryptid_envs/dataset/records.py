"""Records of matches that are at hand as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.desk import Desk
from ..core.game import Game
from ..core.record import Record, apply_group, make_record
from .columns import Array


def records_of_arrays(
    game: Game, options: Mapping[str, Any], arrays: Mapping[str, Array], agents: Sequence[str] | None
) -> Iterator[Record]:
    """Every match's record, played again from its seed and its actions.

    Raises:
        ValueError: a match has no seed from which it could be dealt.
    """
    for match, (first, length) in enumerate(zip(arrays["first"].tolist(), arrays["length"].tolist(), strict=True)):
        if not arrays["seeded"][match]:
            raise ValueError(f"match {match} has no seed, so that nobody knows what was dealt")
        seed = int(arrays["seed"][match])
        desk = Desk(game, options)
        desk.seed(seed)
        desk.begin()
        events = game.words.opening(desk.s, desk.t)
        rows = range(first, first + length)
        at = 0
        while at < length:
            tick = arrays["tick"][rows[at]]
            chosen: dict[int, int] = {}
            while at < length and arrays["tick"][rows[at]] == tick:
                chosen[int(arrays["agent"][rows[at]])] = int(arrays["action"][rows[at]])
                at += 1
            seats = desk.seats_to_act() if game.simultaneous else chosen
            events += apply_group(desk, [(seat, chosen[seat]) for seat in seats])
        yield make_record(desk, events, seed, agents)
