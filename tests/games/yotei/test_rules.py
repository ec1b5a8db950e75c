"""The rules page and its tests belong together; the rulebook's examples, and a whole game from setup to scoring.

The tests of the single statements are in the files ``test_rules_*.py``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cryptid_envs
from cryptid_envs.record import RecordError, resume, verify
from tests.games.rules_marker import complaints
from tests.games.yotei.table import Table, dealt

PAGE = Path(cryptid_envs.__file__).parent / "games" / "yotei" / "RULES.md"


def test_every_statement_has_a_test() -> None:
    assert complaints(PAGE, Path(__file__).parent) == []


def test_example_of_a_farmland() -> None:
    """The rulebook's example: 1 potato to occupy it, a Forest and a Mountain to collect it, 1 Charm Point for it.

    Miki has no Forest when she places on it, and gets one in the harvest.
    """
    table = dealt("", "", own=("MT", ""), tier1="FM/1/FR+MT/1c")
    table.play("0 place T1.0")
    assert table.potatoes[0] == 4
    table.play("1 turn T2.0, 0 pile T1, 1 turn T2.1, 0 pile T2, 1 turn T2.2")
    table.play("0 harvest pile T1")  # a Forest, whatever its other side says
    assert table.elements[0] == "MT FR"
    table.play("0 harvest T1.0")
    assert table.elements[0] == "MT FM FR"
    assert table.charm[0] == 1
    assert table.potatoes[0] == 4


def whole_game() -> Table:
    """Two rounds of three seats; in the second one seat 1 reaches its second star."""
    table = Table(
        "MT/1/-/- FM/bid/-/1c FR/1/-/y FR+FR/bid/-/- MT/1/FR+FM/1c FM/0/FR/- MT/1/-/- FR/2/-/1c",
        "TD/2/MT/1c FB/bid/FR/2c LP/1/FM+FR/1c TD/bid/MT+MT/2c+y FB/2/FR/1c",
        "SK/bid/TD+MT/5c SK/bid/TD+MT/5c FC/3/LP+LP/5c SK/2/TD+LP/4c",
        "permit festival scout",
        seats=3,
        start=1,
        pad=12,
    )
    # Round 1, from seat 1.
    table.play("1 place T1.0, 2 place T1.1, 2 bid 2, 0 place T1.1, 0 bid 2")
    table.play("1 place T2.0, 2 place T1.2, 0 place T1.3, 0 bid 1")
    table.play("1 place T3.0, 1 bid 2, 2 place T2.1, 2 bid 1, 0 pile T1")
    assert table.potatoes == [2, 0, 1]
    assert table.value(0, "boxes") == 0
    table.play("1 harvest T1.0, 1 harvest T2.0, 1 harvest T3.0")
    assert table.opened == [("T3.0", "1 2 ok")]
    assert table.elements[1] == "MT TD SK"
    assert table.charm == [0, 6, 0]
    table.play("2 harvest T2.1, 2 harvest T1.2")  # a bidding is open; the Forest brings a Mystery Card
    assert (table.elements[2], table.mystery[2]) == ("FR", "permit")
    table.play("2 harvest T1.1")  # a bidding within the bidding
    assert table.open_biddings() == ["T2.1 by 2", "T1.1 by 2"]
    table.play("2 ready, 0 harvest pile T1, 0 ready")
    assert table.opened == [("T1.1", "2 2 ok, 0 2 ok")]
    assert table.elements == ["FR", "MT TD SK", "FM FR"]
    table.play("2 ready")  # a step of its own, because of the Mystery Card
    assert table.opened == [("T2.1", "2 1 ok")]
    assert table.charm == [0, 6, 3]
    table.play("0 harvest T1.3")
    assert table.opened == [("T1.3", "0 1 ok")]
    # Round 2, from seat 2.
    assert (table.round, table.turn) == (2, 2)
    assert table.elements == ["FR FR FR", "MT TD SK", "FM FR FB"]
    assert table.potatoes == [4, 0, 1]
    # FM/0/FR/- was collected from the pile.
    assert table.tier(1) == ["MT/1/-/-", "FR/2/-/1c", "MT/0/-/-", "MT/0/-/-", "MT/1/FM+FR/1c"]
    assert table.tier(2)[:4] == ["FB/2/FR/1c", "TD/0/-/-", "LP/1/FM+FR/1c", "TD/bid/MT+MT/2c+y"]
    assert table.tier(3)[:3] == ["SK/2/TD+LP/4c", "SK/bid/MT+TD/5c", "FC/3/LP+LP/5c"]
    table.play("2 place T2.2, 0 place T1.1, 1 place T2.3, 1 bid 0")
    table.play("2 permit MT, 2 place T2.3, 2 bid 0, 0 place T2.0, 1 place T1.2")
    table.play("2 turn T1.4, 0 place T1.3, 1 place T3.1, 1 bid 0")
    assert table.potatoes == [0, 0, 0]
    table.play("2 harvest T2.2, 2 harvest T2.3")
    assert table.elements[2] == "MT FM FR LP FB"
    table.play("2 harvest T1.4, 1 harvest T1.2, 1 harvest T3.1")  # the last token of seat 1
    assert table.opened == [("T3.1", "1 0 ok"), ("T2.3", "1 0 ok, 2 0 -")]
    assert table.charm == [0, 6 + 5 + 2, 4]
    table.play("0 harvest T1.1, 0 harvest T2.0")
    assert not table.over
    table.play("0 harvest T1.3")
    return table


def test_a_whole_game() -> None:
    table = whole_game()
    assert table.over
    assert table.end == "terminated"
    assert table.elements == ["MT FR FR FR FR FB", "MT MT TD TD SK SK", "MT FM FR FR LP FB"]
    assert table.values("stars") == [0, 2, 0]
    # Seat 1 cashes its Festival: 3 potatoes, and 1 more Charm Point.
    assert table.scores == [2, 14, 4]
    assert table.winners == [1]
    assert table.rewards == [-1 / 2, 1, -1 / 2]
    verify(table.env.record())


def tampered(events: list[list[Any]], kind: str, wrong: list[list[Any]]) -> tuple[int, list[list[Any]]]:
    place = max(number for number, event in enumerate(events) if event[0] == kind)
    return place, [*events[:place], *wrong, *events[place + 1 :]]


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("open", []),
        ("open", [["open", "T2.3", [[1, 0, True], [2, 0, True]]]]),
        ("open", [["open", "T2.3", [[2, 0, False], [1, 0, True]]]]),
        ("open", [["open", "T2.3", [[1, 1, True], [2, 0, False]]]]),
        ("open", [["open", "T2.2", [[1, 0, True], [2, 0, False]]]]),
        ("act", [["act", 0, "harvest T1.2"]]),
        ("act", [["act", 1, "harvest T1.3"]]),
        ("act", [["act", 0, "ready"]]),
        ("act", [["act", 0, "cash 3"]]),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused(kind: str, wrong: list[list[Any]]) -> None:
    """The other tests rely on this: what they state by hand is checked when a record is resumed."""
    right = whole_game().env.record()
    place, events = tampered(right["events"], kind, wrong)
    with pytest.raises(RecordError) as error:
        verify({**right, "events": events})
    assert error.value.event == place
    if wrong:
        with pytest.raises(RecordError) as error:
            resume({**right, "events": events, "scores": None, "winners": None, "end": None})
        assert error.value.event == place


def test_a_shuffle_that_nothing_causes_is_refused() -> None:
    table = whole_game()
    with pytest.raises(RecordError):
        resume({**table.record(), "events": [*table.events, ["shuffle", "tier2", ["TD/0/-/-"]]]})


def test_a_game_from_its_record_goes_on_alike() -> None:
    """What the driver of these tests does when it says how a shuffle came out."""
    table = whole_game()
    events = table.events
    for stop in range(5, len(events), 3):
        if events[stop][0] == "act":
            table.events = events[:stop]
            table.env = resume(table.record())
            assert table.turn == events[stop][1]
            assert events[stop][2] in table.legal
