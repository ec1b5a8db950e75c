"""R4 resolving a tick."""

from __future__ import annotations

import pytest

from tests.games.call_of_the_wild.table import CREATURES, Table
from tests.games.rules_marker import rule

# Row: the own creature; column: the other's, both in the order of the food chain.
WHAT_COMES_OF_IT = {
    "M": "mate eat avoid avoid eaten",
    "S": "eaten mate eat avoid avoid",
    "F": "avoid eaten mate eat avoid",
    "W": "avoid avoid eaten mate eat",
    "K": "eat avoid avoid eaten mate",
}


def all_calling(seats: int) -> Table:
    """A table of seats that have all just offered a Megalotaur by its own call."""
    table = Table(*["M"] * seats)
    table.tick(", ".join(f"{seat} offer MM" for seat in range(seats)))
    return table


def test_r4_1_offers_withdrawals_and_discards_of_one_tick() -> None:
    table = Table("MS", "MS", "MSK", "MS")
    table.tick("0 offer MM, 1 offer SM")
    table.tick("1 withdraw, 2 discard M, 3 offer MK")
    assert table.creatures(0, "call") == ["M", "", "", "K"]
    assert table.own(1, "hand") == "MS"
    assert table.own(2, "hand") == "SK"
    assert table.values(0, "face_down") == [0, 0, 1, 0]


def test_r4_1_a_withdrawal_comes_before_a_meeting() -> None:
    table = all_calling(3)
    table.tick("1 meet 0")
    table.tick("0 meet 1, 1 withdraw")
    assert table.met == []
    assert table.creatures(0, "call") == ["M", "", "M"]
    assert table.dens() == ["", "", ""]


def test_r4_1_the_other_way_round_too() -> None:
    table = all_calling(3)
    table.tick("0 meet 1")
    table.tick("0 withdraw, 1 meet 0")
    assert table.met == []
    assert table.creatures(0, "call") == ["", "M", "M"]
    assert table.gestures() == {}


def test_r4_2_gestures_from_and_towards_a_seat_that_withdraws_end() -> None:
    table = all_calling(5)
    table.tick("0 meet 1, 1 meet 2, 3 meet 4, 4 meet 1")
    table.tick("1 withdraw")
    assert table.gestures() == {3: 4}
    assert table.creatures(0, "call") == ["M", "", "M", "M", "M"]


def test_r4_2_they_do_not_come_back_with_a_new_offer() -> None:
    table = all_calling(3)
    table.tick("0 meet 1")
    table.tick("1 withdraw")
    table.tick("1 offer MM")
    table.tick("1 meet 0")
    assert table.met == []
    assert table.gestures() == {1: 0}
    table.tick("0 meet 1")
    assert table.met == ["0 1 MM mate"]


def test_r4_3_a_gesture_away_from_a_seat_that_withdraws_stands() -> None:
    table = all_calling(3)
    table.tick("0 meet 2")
    table.tick("0 meet 1, 2 withdraw")
    assert table.gestures() == {0: 1}


def test_r4_4_a_gesture_towards_a_seat_that_withdraws_comes_to_nothing() -> None:
    table = all_calling(3)
    table.tick("0 meet 1, 1 withdraw, 2 meet 1")
    assert table.met == []
    assert table.gestures() == {}
    assert table.creatures(0, "call") == ["M", "", "M"]
    table.tick("1 offer MM")
    table.tick("1 meet 0")
    assert table.met == []


def test_r4_5_it_ends_the_former_gesture_all_the_same() -> None:
    table = all_calling(4)
    table.tick("0 meet 2")
    table.tick("0 meet 1, 1 withdraw, 2 meet 0")
    assert table.met == []
    assert table.gestures() == {2: 0}
    table.tick("0 meet 2")
    assert table.met == ["0 2 MM mate"]


def test_r4_5_a_gesture_that_is_changed_away_is_not_answered() -> None:
    table = all_calling(4)
    table.tick("0 meet 1")
    table.tick("0 meet 2, 1 meet 0")
    assert table.met == []
    assert table.gestures() == {0: 2, 1: 0}


@pytest.mark.parametrize(
    "ticks",
    [
        ["0 meet 1, 1 meet 0"],
        ["0 meet 1", "1 meet 0"],
        ["1 meet 0", "0 meet 1"],
        ["0 meet 1", "", "1 meet 2", "1 meet 0"],
        ["0 meet 2, 1 meet 0", "0 meet 1"],
        ["0 meet 2, 1 meet 2", "0 meet 1, 1 meet 0"],
        ["0 meet 1", "0 meet 1, 1 meet 0"],
    ],
)
def test_r4_6_two_that_gesture_at_each_other_meet(ticks: list[str]) -> None:
    table = all_calling(3)
    for moves in ticks:
        assert table.met == []
        table.tick(moves)
    assert table.met == ["0 1 MM mate"]


def test_r4_7_several_pairs_in_one_tick() -> None:
    table = Table("M", "S", "F", "K", "S", "M")
    table.tick("0 offer MS, 1 offer SF, 2 offer FF, 3 offer KM, 4 offer SS, 5 offer MM")
    table.tick("5 meet 3, 2 meet 1, 0 meet 4")
    assert table.met == []
    table.tick("3 meet 5, 1 meet 2, 4 meet 0")
    assert table.met == ["0 4 MS eat", "1 2 SF eat", "3 5 KM eat"]
    assert table.dens() == ["M0 S4", "S1 F2", "", "M5 K3", "", ""]
    assert table.values(0, "hand_size") == [2] * 6


def test_r4_7_pairs_that_cross() -> None:
    table = all_calling(4)
    table.tick("0 meet 2, 2 meet 0, 1 meet 3, 3 meet 1")
    assert table.met == ["0 2 MM mate", "1 3 MM mate"]
    assert table.dens() == ["M2", "M3", "M0", "M1"]


def test_r4_8_both_cards_are_shown_to_all() -> None:
    table = Table("S", "M", "W", "M")
    table.tick("0 offer SM, 2 offer WM")
    table.tick("0 meet 2, 2 meet 0")
    assert table.met == ["0 2 SW avoid"]
    for seat in range(4):
        assert table.meetings(seat) == ["2 S avoided", "", "0 W avoided", ""]


@pytest.mark.parametrize("creature", CREATURES)
def test_r4_9_mates_take_each_other_home(creature: str) -> None:
    table = Table("M", creature, "M", creature)
    assert table.meet(1, creature * 2, 3, creature * 2) == "mate"
    assert table.dens() == ["", f"{creature}3", "", f"{creature}1"]
    assert table.creatures(0, "face_up") == ["", "", "", ""]


@pytest.mark.parametrize("creature", CREATURES)
def test_r4_10_two_hunters_of_one_kind_avoid_each_other(creature: str) -> None:
    for call in CREATURES.replace(creature, ""):
        table = Table(creature, creature, "M")
        assert table.meet(0, creature + call, 1, creature + call) == "avoid"
        assert table.dens() == ["", "", ""]
        assert table.creatures(2, "face_up") == [creature, creature, ""]


def test_r4_11_the_eater_takes_both_cards() -> None:
    table = Table("F", "M", "S", "M")
    assert table.meet(0, "FF", 2, "SF") == "eaten"  # the rulebook's Steve lures a Fizzalisk
    assert table.dens() == ["", "", "S2 F0", ""]
    assert table.creatures(1, "face_up") == ["", "", "", ""]


def test_r4_11_a_double_cross() -> None:
    """The rulebook's Pete hunts with a Fizzalisk; Sarah answers with a Snerlep, two steps from the call."""
    table = Table("F", "S", "M")
    assert table.meet(0, "FW", 1, "SW") == "eaten"
    assert table.dens() == ["", "S1 F0", ""]


@pytest.mark.parametrize("pair", ["MF", "MW", "SW", "SK", "FK"])
def test_r4_12_creatures_that_are_not_neighbours_avoid_each_other(pair: str) -> None:
    for one, other in (pair, pair[::-1]):
        table = Table(one, other, "M")
        assert table.meet(0, one + other, 1, other * 2) == "avoid"
        assert table.dens() == ["", "", ""]


@rule("R1.2", "R1.3", "R4.9", "R4.10", "R4.11", "R4.12")
@pytest.mark.parametrize("call", CREATURES)
def test_r4_13_what_comes_of_each_pair_by_each_call(call: str) -> None:
    for one, row in WHAT_COMES_OF_IT.items():
        for other, outcome in zip(CREATURES, row.split(), strict=True):
            table = Table(one, other, "M")
            expected = "avoid" if one == other != call else outcome
            assert table.meet(0, one + call, 1, other + call) == expected
            assert sum(len(den.split()) for den in table.dens()) == (0 if expected == "avoid" else 2)


def test_r4_14_avoided_cards_lie_face_up_by_their_own_seats() -> None:
    table = Table("MM", "S", "FF", "W")
    table.meet(2, "FM", 0, "MM")
    assert table.creatures(1, "face_up") == ["M", "", "F", ""]
    table.meet(2, "FK", 0, "MK")
    assert table.creatures(1, "face_up") == ["MM", "", "FF", ""]
    assert table.values(1, "face_down") == [0, 0, 0, 0]
    assert table.dens() == ["", "", "", ""]


@pytest.mark.parametrize("other", ["M", "S", "F", "K"])
def test_r4_15_a_meeting_uses_up_both_offers(other: str) -> None:
    table = Table("M", other, "M")
    table.meet(0, "MM", 1, other + "M")
    assert table.creatures(2, "call") == ["", "", ""]
    assert table.gestures() == {}
    assert [table.own(seat, "offer") for seat in range(2)] == ["", ""]
    for seat in range(2):
        assert not any(words.startswith(("withdraw", "meet")) for words in table.legal(seat))


def test_r4_16_gestures_towards_a_seat_that_met_end() -> None:
    table = all_calling(6)
    table.tick("2 meet 0, 3 meet 1, 5 meet 4")
    table.tick("0 meet 1, 1 meet 0, 4 meet 0, 3 meet 2")
    assert table.met == ["0 1 MM mate"]
    # Seat 2 gestured before, seat 4 in the same tick; seat 3 turned away in time, and seat 5 has nothing to do with it.
    assert table.gestures() == {3: 2, 5: 4}
    assert table.creatures(0, "call") == ["", "", "M", "M", "M", "M"]
    assert table.own(2, "offer") == "M"


def test_r4_16_they_do_not_come_back_with_a_new_offer() -> None:
    table = Table("MM", "M", "M", "M")
    table.tick("0 offer MM, 1 offer MM, 2 offer MM")
    table.tick("0 meet 1, 1 meet 0, 2 meet 0")
    table.tick("0 offer MM")
    table.tick("0 meet 2")
    assert table.met == []
    assert table.gestures() == {0: 2}


def test_r4_17_all_draw_at_last() -> None:
    table = Table("MSK", "MSW", "MSF", "MSM")
    table.tick("0 offer MM, 1 offer MM, 3 offer SK")
    assert table.values(0, "pack_size") == [8, 8, 8, 8]
    table.tick("0 meet 1, 1 meet 0, 2 discard S, 3 withdraw")
    assert table.values(0, "hand_size") == [2, 2, 2, 2]
    assert table.values(0, "pack_size") == [7, 7, 7, 8]
    assert [table.own(seat, "hand") for seat in range(4)] == ["SK", "SW", "MF", "MS"]


@rule("R4.1", "R4.17")
def test_what_is_drawn_in_a_tick_can_be_used_in_the_next_one_only() -> None:
    table = Table("MSK", "MS", "MS", "MS")
    assert "offer KK" not in table.legal(0)
    table.tick("0 discard M")
    assert "offer KK" in table.legal(0)
