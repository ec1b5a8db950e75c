"""The rules page and its tests belong together, and a whole game from start to scoring.

The tests of the single statements are in the files ``test_rules_*.py``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cryptid_envs
from cryptid_envs.record import RecordError, resume
from tests.games.call_of_the_wild.table import Table
from tests.games.rules_marker import complaints

PAGE = Path(cryptid_envs.__file__).parent / "games" / "call_of_the_wild" / "RULES.md"


def test_every_statement_has_a_test() -> None:
    assert complaints(PAGE, Path(__file__).parent) == []


def whole_game() -> Table:
    """Seat 0 uses up its pack in ten meetings, nine of them with seat 1 and one with seat 2."""
    table = Table("MMSSFFWWKK", "MSFSWFKWMK", "KKMMSSFFWW")
    assert table.meet(0, "MM", 1, "MM") == "mate"
    assert table.meet(0, "MS", 1, "SS") == "eat"
    assert table.meet(0, "SF", 1, "FF") == "eat"
    assert table.meet(0, "SF", 1, "SF") == "avoid"  # two hunters of one kind
    assert table.meet(0, "FW", 1, "WW") == "eat"
    assert table.meet(0, "FF", 1, "FF") == "mate"
    assert table.meet(0, "WM", 1, "KM") == "eat"
    table.tick("0 offer WW, 1 offer WW, 2 offer KW")
    table.tick("0 meet 2, 1 meet 0, 2 meet 0")
    assert table.met == ["0 2 WK eat"]
    table.tick("1 withdraw")
    assert table.meet(0, "KM", 1, "MM") == "eat"
    assert table.points is None
    assert table.meet(0, "KM", 1, "WM") == "eaten"  # the double-cross, and the last card of seat 0
    return table


def test_a_whole_game() -> None:
    table = whole_game()
    assert table.dens() == [
        "M0 M1 M1 S0 S1 F0 F1 F1 W0 W0 W1 K0 K1 K2",
        "M0 F0 W1 K0",
        "",
    ]
    assert table.over
    assert table.terminated
    # Seat 0: matings M F, and six meals; seat 1: matings M F, and one meal.
    assert table.points == [14, 4, 0]
    assert table.scores == [14, 4, 0]
    assert table.winners == [0]
    assert table.rewards == [1, -1 / 2, -1 / 2]


def tampered(events: list[list[Any]], kind: str, wrong: list[Any]) -> list[list[Any]]:
    place = max(number for number, event in enumerate(events) if event[0] == kind)
    return [*events[:place], wrong, *events[place + 1 :]]


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("game", ["game", [14, 5, 0]]),
        ("meet", ["meet", 0, 1, "KW", "eat"]),
        ("meet", ["meet", 0, 1, "KW", "avoid"]),
        ("meet", ["meet", 0, 1, "WK", "eaten"]),
        ("meet", ["meet", 0, 2, "KW", "eaten"]),
        ("tick", ["tick", ["meet 1", "wait", "wait"]]),
        ("tick", ["tick", ["meet 2", "meet 0", "wait"]]),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused(kind: str, wrong: list[Any]) -> None:
    """The other tests rely on this: what they state by hand is checked when a record is resumed."""
    right = {**whole_game().env.record(), "seed": None}
    assert [event[0] for event in right["events"]][-3:] == ["tick", "meet", "game"]
    resume(right)
    with pytest.raises(RecordError) as error:
        resume({**right, "events": tampered(right["events"], kind, wrong)})
    if kind != "tick":
        assert error.value.event == len(right["events"]) - (1 if kind == "game" else 2)


def test_a_record_with_a_meeting_too_many_is_refused() -> None:
    table = Table("MS", "MS", "MS")
    table.tick("0 offer MM, 1 offer MM")
    table.tick("0 meet 1")
    resume(table.record())
    with pytest.raises(RecordError):
        resume({**table.record(), "events": [*table.events, ["meet", 0, 1, "MM", "mate"]]})
