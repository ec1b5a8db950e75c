"""Positions that several tests begin from."""

from __future__ import annotations

from typing import Any

from tests.games.bigfoot_vs_yeti.table import Table

NINE = "BFx2 BYx6 BF!"
LAY_NINE = "mount BF, lay BFx2, lay BY>BFx6, lay BF!, done"


def short(kept: str, *others: str, unknown: str = "CC", **options: Any) -> Table:
    """Seat 0 has mounted Bigfoot with nine cards (21 points) and has one card left, the given one; seat 1 begins.

    It has drawn and discarded the first card of the Unknown.
    """
    table = Table(f"{NINE} {kept}", *others, unknown=unknown, **options)
    table.play(f"0: draw unknown, {LAY_NINE}, discard {unknown.split(maxsplit=1)[0]}")
    assert table.hand(0) == kept
    return table


def gone_out(*others: str, **options: Any) -> Table:
    """Seat 0 has gone out after its second turn, with 22 points of Bigfoot on the table; others have done nothing.

    The Tabloids hold Phenomena only, as far as nobody has them in hand.
    """
    table = short("?", *others, **options)
    table.quiet(table.n - 1)
    drawn = table.dealt["unknown"][table.n]
    table.play(f"0: draw unknown, join BATTLE, lay ?>BF, done, discard {drawn}")
    return table


def each_mounts(*sets: str, **options: Any) -> Table:
    """Each seat has mounted an expedition with three of its cards and used no ability; seat 0 has its second turn.

    Each of `sets` is a creature and what else is in the hand of its seat.
    """
    table = Table(*[f"{own.split()[0]}x3 {' '.join(own.split()[1:])}" for own in sets], **options)
    for seat, own in enumerate(sets):
        drawn = table.dealt["unknown"][seat]
        creature = own.split()[0]
        table.play(f"{seat}: draw unknown, mount {creature}, lay {creature}x3, done, settle, discard {drawn}")
    return table
