"""R4 bids."""

from __future__ import annotations

import pytest

from tests.games.yotei.table import Table, dealt


def test_r4_1_from_nothing_to_all() -> None:
    table = Table("MT/2/-/- MT/bid/-/-", "TD/bid/-/-")
    table.play("0 place T1.0, 1 place T2.0")
    assert table.choices("bid") == ["0", "1", "2", "3", "4", "5"]
    table.play("1 bid 5, 0 place T1.1")
    assert table.choices("bid") == ["0", "1", "2", "3"]
    table.play("0 bid 2")
    assert table.potatoes == [1, 0]
    table.play("1 place T1.1")
    assert table.choices("bid") == ["0"]
    table.play("1 bid 0")
    assert table.see(1, "own_bids").sum() == 5


@pytest.mark.parametrize("number", range(6))
def test_r4_1_the_number_leaves_the_hand(number: int) -> None:
    table = Table("MT/bid/-/-")
    table.play(f"0 place T1.0, 0 bid {number}")
    assert table.potatoes == [5 - number, 5]
    assert table.values("potato_sum") == [5, 5]


def test_r4_2_two_steps_of_one_seat() -> None:
    table = Table("MT/bid/-/-", seats=3, start=2)
    table.play("2 place T1.0")
    assert (table.turn, table.phase) == (2, "bid")
    assert table.tokens() == ["", "", "T1.0"]
    assert table.main == [f"bid {number}" for number in range(6)]
    assert table.legal_of(0) == table.legal_of(1) == []
    table.play("2 bid 1")
    assert (table.turn, table.phase) == (0, "place")
    assert table.tokens() == ["", "", "T1.0"]


def test_r4_3_no_box_no_bid() -> None:
    table = Table("MT/bid/-/- MT/bid/-/- MT/bid/-/-")
    table.play("0 place T1.0, 0 bid 0, 1 place T1.0, 1 bid 0, 0 place T1.1, 0 bid 0, 1 place T1.1, 1 bid 0")
    assert table.value(0, "boxes") == 0
    assert "place T1.2" not in table.legal
    assert {"turn T1.2", "place T2.0"} <= set(table.legal)


def test_r4_3_one_box_is_enough() -> None:
    table = Table("MT/bid/-/- MT/bid/-/- MT/bid/-/-")
    table.play("0 place T1.0, 0 bid 0, 1 place T1.0, 1 bid 0, 0 place T1.1, 0 bid 0")
    assert table.value(0, "boxes") == 1
    assert {"place T1.1", "place T1.2"} <= set(table.legal)


def test_r4_4_one_bid_of_a_seat_on_a_card() -> None:
    table = Table("MT/bid/-/-")
    table.play("0 place T1.0, 0 bid 1, 1 turn T1.1")
    assert "place T1.0" not in table.legal
    table.play("0 turn T2.0")
    assert "place T1.0" in table.legal  # for seat 1


def test_r4_5_several_seats_on_one_card() -> None:
    table = Table("MT/bid/-/-", seats=4, start=1)
    table.play("1 place T1.0, 1 bid 1, 2 place T1.0, 2 bid 5, 3 place T1.0, 3 bid 0, 0 place T1.0, 0 bid 2")
    assert table.bids() == {"T1.0": [1, 2, 3, 0]}
    assert table.tokens() == ["T1.0"] * 4


def test_r4_6_several_bids_of_one_seat() -> None:
    table = Table("MT/bid/-/- MT/bid/-/-", "TD/bid/-/-")
    table.play("0 place T1.0, 0 bid 1, 1 turn T2.1, 0 place T1.1, 0 bid 2, 1 turn T2.2, 0 place T2.0")
    assert table.choices("bid") == ["0", "1", "2"]
    table.play("0 bid 0")
    assert table.bids() == {"T1.0": [0], "T1.1": [0], "T2.0": [0]}
    assert table.tokens()[0] == "T1.0, T1.1, T2.0"


def test_r4_7_the_number_is_secret() -> None:
    seen = []
    for number in (0, 3, 5):
        table = Table("MT/bid/-/-", seats=3)
        table.play(f"0 place T1.0, 0 bid {number}")
        seen.append((table.raw(1), table.raw(2)))
    assert seen[0] == seen[1] == seen[2]


def test_r4_8_a_card_with_a_bid_is_not_turned_down() -> None:
    table = Table("MT/bid/-/-", seats=3)
    table.play("0 place T1.0, 0 bid 0")
    for seat in (1, 2, 0):
        assert "turn T1.0" not in table.legal
        table.play(f"{seat} turn T2.{seat}")


def test_r4_9_cash_before_the_bid() -> None:
    table = dealt("festival permit", "", tier1="MT/bid/-/-")
    table.play("0 place T1.0")
    assert {"cash 3", "cash 2", "festival", "permit MT"} <= set(table.legal)
    assert "bid 5" in table.legal
    assert "bid 6" not in table.legal
    table.play("0 cash 3")
    assert (table.turn, table.phase) == (0, "bid")
    assert table.choices("bid") == [str(number) for number in range(9)]
    table.play("0 permit FM, 0 bid 8")
    assert table.potatoes[0] == 0
    assert table.elements[0] == "FM"
    assert table.turn == 1
