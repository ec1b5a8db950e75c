"""R6 scoring and options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.call_of_the_wild.table import CREATURES, Table, number


def test_r6_1_each_creature_in_the_den_is_a_point() -> None:
    table = Table("MS", "MF", "SM", "WM", max_ticks=6)
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "SF", 1, "FF")
    table.meet(2, "SS", 3, "WS")
    assert table.dens() == ["M1 S0 F1", "M0", "", ""]
    assert table.points == [3, 1, 0, 0]
    assert table.winners == [0]


def test_r6_2_one_each_for_mating_and_two_for_eating() -> None:
    table = Table("M", "M", "M", max_ticks=2)
    table.meet(0, "MM", 1, "MM")
    assert table.points == [1, 1, 0]
    table = Table("M", "S", "M", max_ticks=2)
    table.meet(0, "MM", 1, "SM")
    assert table.points == [2, 0, 0]
    table = Table("M", "K", "M", max_ticks=2)
    table.meet(0, "MM", 1, "KM")
    assert table.points == [0, 2, 0]


def test_r6_3_nothing_else_is_a_point() -> None:
    table = Table("MS", "WS", "FS", "MS", max_ticks=3)
    table.tick("0 offer MM, 1 offer WM, 2 discard F, 3 offer MF")
    table.tick("0 meet 1, 1 meet 0, 2 discard S")
    table.tick("0 offer SS")
    assert table.met == []
    assert table.points == [0, 0, 0, 0]


def test_r6_4_the_mating_bonus_is_for_creatures_of_others() -> None:
    table = Table("MS", "MF", "SM", "WM", max_ticks=6, mating_bonus=True)
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "SF", 1, "FF")
    table.meet(2, "SS", 3, "WS")
    assert table.dens() == ["M1 S0 F1", "M0", "", ""]
    assert table.points == [2 + 1 + 2, 2, 0, 0]


def test_r6_5_mating_and_eating_with_the_bonus() -> None:
    table = Table("M", "M", "M", max_ticks=2, mating_bonus=True)
    table.meet(0, "MM", 1, "MM")
    assert table.points == [2, 2, 0]
    table = Table("M", "S", "M", max_ticks=2, mating_bonus=True)
    table.meet(0, "MM", 1, "SM")
    assert table.points == [3, 0, 0]


def test_r6_5_the_bonus_may_decide_who_wins() -> None:
    """Seat 0 eats twice and seat 1 mates three times; with the bonus they are tied, and seat 1 has more from others."""
    for bonus, points, winners in ((False, [4, 3, 2, 1], [0]), (True, [6, 6, 4, 2], [1])):
        options: dict[str, Any] = {"mating_bonus": True} if bonus else {}
        table = Table("MM", "SMFF", "SMF", "SFF", max_ticks=10, **options)
        table.meet(0, "MS", 1, "SS")
        table.meet(0, "MS", 2, "SS")
        table.meet(1, "MM", 2, "MM")
        table.meet(1, "FF", 2, "FF")
        table.meet(1, "FF", 3, "FF")
        assert table.points == points
        assert table.winners == winners


@pytest.mark.parametrize("creature", CREATURES)
def test_r6_6_without_hunting_calls_are_honest(creature: str) -> None:
    table = Table(creature * 2, "MS", "MS", "MS", no_hunting=True)
    assert table.legal(0) == {"wait", f"discard {creature}", f"offer {creature * 2}"}
    for call in CREATURES.replace(creature, ""):
        with pytest.raises(ValueError, match=f"offer {creature}{call}"):
            table.env.step({"player_0": number(f"offer {creature}{call}"), "player_1": 0, "player_2": 0, "player_3": 0})
    table.tick(f"0 offer {creature * 2}")
    assert table.creatures(1, "call") == [creature, "", "", ""]


def test_r6_6_hunting_is_allowed_by_default() -> None:
    table = Table("MM", "MS", "MS", "MS")
    assert {f"offer M{call}" for call in CREATURES} <= table.legal(0)
