"""The rules page and its tests belong together, and a whole round from deal to scoring.

The tests of the single statements are in the files ``test_rules_*.py``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cryptid_envs
from cryptid_envs.record import RecordError, resume
from tests.games.bigfoot_vs_yeti.table import Table
from tests.games.rules_marker import complaints

PAGE = Path(cryptid_envs.__file__).parent / "games" / "bigfoot_vs_yeti" / "RULES.md"


def test_every_statement_has_a_test() -> None:
    assert complaints(PAGE, Path(__file__).parent) == []


def whole_round() -> Table:
    """Three seats play a round up to the last discards; seat 1 goes out in its second turn."""
    table = Table(
        "BFx2 BYx2 ? AHx3 AH! LN",
        "BYx3 YE YE! JDx3 SA CC",
        "GSx3 ETx3 AP FF LN! MM!",
        tabloids="MM",
        unknown="AP SA GS! GS JD",
        max_rounds=1,
    )
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BFx2, lay ?>BF, done, discard AP")
    table.play("1: draw unknown, join BATTLE, lay BY>YEx3, lay YE, lay YE!, done, target 0, take BY>BF")
    table.play("1: mount JD, lay JDx3, done, target 2 (LN!), give 0, discard CC")
    assert table.hand(0) == "AHx3 LN AH! LN!"
    table.play("2: draw unknown, mount GS, lay GSx3, lay GS!, done, target 0 (LN!), discard MM!")
    table.play("0: draw unknown, mount AH, lay AHx3, lay AH!, done, target 1 (SA), discard LN")
    table.play("1: draw unknown, join JD, lay JD, done")
    assert table.legal == {"target 2", "decline"}  # seat 0 has one card left
    table.play("1: target 2 (AP), expose, discard SA")
    return table


def test_a_whole_round() -> None:
    table = whole_round()
    assert [table.laid(seat) for seat in range(3)] == [
        "AHx3 AH! BFx2 BY>BF ?>BF",
        "JDx4 YE BY>YEx4 YE!",
        "GSx3 GS!",
    ]
    assert [table.hand(seat) for seat in range(3)] == ["GS", "", "ETx3 LN! FF"]
    assert table.seats("gone_out") == [1]
    table.play("2: discard LN!; 0: discard GS")
    # The Giant Squid in the Tabloids costs seat 2 one of its own. Yeti has 3 + 8 + 3 points against 3 + 3 + 2 + 1 of Bigfoot
    # and is proven; Ahools 9, Jersey Devils 8 and Giant Squids 7 are not.
    assert table.points == [[9, 28 + 8, 7]]
    assert table.end == "truncated"
    assert table.scores == [9, 36, 7]
    assert table.winners == [1]
    assert table.rewards == [-1 / 2, 1, -1 / 2]


def with_a_pick() -> dict[str, Any]:
    """The record of a whole match that has a pick and ends with a round."""
    table = Table("GSx3 LN", "LN! LN", max_rounds=1)
    table.play("0: draw unknown, mount GS, lay GSx3, done, target 1 (LN!), discard FF")
    table.stall()
    while not table.over:
        table.play(f"{table.seat}: discard LN")
    assert table.points == [[6, 0]]
    return {**table.env.record(), "seed": None}


def place_of(events: list[list[Any]], kind: str) -> int:
    return max(number for number, event in enumerate(events) if event[0] == kind)


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("round", ["round", [7, 0]]),
        ("round", ["round", [0, 6]]),
        ("pick", ["pick", 1, "LN!x"]),
        ("pick", ["pick", 1, "FF"]),
        ("pick", ["pick", 0, "LN!"]),
        ("act", ["act", 0, "discard GS!"]),
        ("act", ["act", 1, "draw unknown"]),
        ("dealer", ["dealer", 2]),
        ("dealer", ["dealer", 0]),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused(kind: str, wrong: list[Any]) -> None:
    """The other tests rely on this: what they state by hand is checked when a record is resumed."""
    record = with_a_pick()
    resume(record)
    events = list(record["events"])
    place = place_of(events, kind)
    events[place] = wrong
    with pytest.raises(RecordError) as error:
        resume({**record, "events": events})
    assert error.value.event is not None
    if wrong != ["dealer", 0]:  # it is possible, but then seat 1 has the first turn
        assert error.value.event == place


def test_a_pick_too_many_is_refused() -> None:
    record = with_a_pick()
    events = list(record["events"])
    events.insert(4, ["pick", 1, "LN"])
    with pytest.raises(RecordError) as error:
        resume({**record, "events": events})
    assert error.value.event == 4
