"""The rules page and its tests belong together, and a whole round from start to scoring.

The tests of the single statements are in the files ``test_rules_*.py``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import cryptid_envs
from cryptid_envs.record import RecordError, resume
from tests.games.call_of_yeti.table import Table
from tests.games.rules_marker import complaints

PAGE = Path(cryptid_envs.__file__).parent / "games" / "call_of_yeti" / "RULES.md"


def test_every_statement_has_a_test() -> None:
    assert complaints(PAGE, Path(__file__).parent) == []


def whole_round() -> Table:
    table = Table("YA C5 C12 M9 *", "Y12 CA C3 M2 T7", "Y6 C10 M12 T12 *", start=2)
    table.play("2 hide T12, 0 hide C5, 1 stop, 2 stop, 0 stop")
    table.trick("2 C10, 0 C12, 1 CA")  # the ace beats the twelve
    assert table.turn == 1
    table.trick("1 T7, 2 *, 0 YA")  # the Yeti wins, and the special makes its prediction 2
    assert table.turn == 0
    table.trick("0 M9, 1 M2, 2 M12")  # seat 0 may not lead its special
    assert table.turn == 2
    table.trick("2 Y6, 0 *, 1 Y12")  # another special, for seat 1; it alone has a card left
    return table


def test_a_whole_round() -> None:
    table = whole_round()
    # Predicted and won: seat 0 C5 * and YA, seat 1 * and CA Y12, seat 2 T12 and M12.
    assert table.scored() == [0, 0, 3]
    table.deal([0, 0, 3], *table.hands)
    assert [table.values(seat, "score") for seat in range(3)] == [[0, 0, 3]] * 3
    assert table.turn == 0


def test_a_record_with_wrong_points_is_refused() -> None:
    """The other tests rely on this: points they state by hand are checked when a record is resumed."""
    table = whole_round()
    right = {**table.env.unwrapped.record(), "seed": None}
    scored = len(table.events)
    assert right["events"][scored][0] == "round"
    wrong_events = [*right["events"][:scored], ["round", [0, 5, 3]], *right["events"][scored + 1 :]]
    resume(right)
    with pytest.raises(RecordError):
        resume({**right, "events": wrong_events})
