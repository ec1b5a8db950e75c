"""R3 placement."""

from __future__ import annotations

import pytest

from tests.games.yotei.table import Table, dealt


@pytest.mark.parametrize(("seats", "start"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_r3_1_clockwise_from_the_start_seat_one_token_each(seats: int, start: int) -> None:
    table = Table(seats=seats, start=start)
    tokens = 2 if seats == 4 else 3
    asked = []
    while table.phase == "place":
        asked.append(table.turn)
        table.any_of("turn", "pile")
    assert asked == [(start + number) % seats for number in range(seats * tokens)]
    assert table.values("to_place") == [0] * seats
    assert table.phase == "harvest"


def test_r3_2_on_a_face_up_card() -> None:
    table = Table()
    every = [f"T{tier}.{place}" for tier in (1, 2, 3) for place in range(3)]
    assert table.choices("place") == every
    table.play("0 place T1.1, 1 turn T2.0")
    assert table.tokens() == ["T1.1", "T2.0"]
    assert table.choices("place") == [slot for slot in every if slot not in ("T1.1", "T2.0")]


def test_r3_2_not_where_there_is_no_card() -> None:
    table = Table("MT/0/-/-", "TD/0/-/- TD/0/-/-", "SK/0/-/-", pad=0)
    assert table.choices("place") == ["T1.0", "T2.0", "T2.1", "T3.0"]
    assert table.choices("turn") == ["T1.0", "T2.0", "T2.1", "T3.0"]


def test_r3_3_the_cost_is_put_on_the_card() -> None:
    table = Table("MT/2/-/- MT/3/-/-", "TD/1/-/-")
    table.play("0 place T1.0, 1 place T1.1, 0 place T2.0")
    assert table.potatoes == [5 - 2 - 1, 5 - 3]


def test_r3_3_a_seat_must_have_as_many() -> None:
    table = Table("MT/5/-/- MT/6/-/- MT/4/-/-", "TD/1/-/-")
    assert "place T1.0" in table.legal
    assert "place T1.1" not in table.legal
    table.play("0 place T1.2, 1 place T1.0")
    assert "place T2.0" in table.legal  # seat 0 has 1 left
    table.play("0 place T2.0")
    assert table.potatoes == [0, 0]
    assert table.choices("place") == ["T2.1", "T2.2", "T3.0", "T3.1", "T3.2"]  # the free ones


def test_r3_4_needs_do_not_matter_yet() -> None:
    table = Table("FM/1/FR+MT/1c", "TD/2/MT+MT/2c", "SK/3/TD+MT+MT/4c")
    assert {"place T1.0", "place T2.0", "place T3.0"} <= set(table.legal)
    table.play("0 place T3.0")
    assert table.potatoes[0] == 2


def test_r3_5_turning_a_card_down() -> None:
    table = Table("MT/1/-/-")
    assert table.choices("turn") == [f"T{tier}.{place}" for tier in (1, 2, 3) for place in range(3)]
    table.play("0 turn T1.0")
    assert table.turned() == "T1.0"
    assert table.tokens() == ["T1.0", ""]
    table.play("1 place T1.1")
    assert "T1.0" not in table.choices("place", "turn")
    assert "T1.1" not in table.choices("place", "turn")


def test_r3_6_a_bidding_card_can_be_turned_down() -> None:
    table = Table("MT/bid/-/-")
    table.play("0 turn T1.0")
    assert table.phase == "place"
    assert table.turned() == "T1.0"
    assert table.bids() == {}
    assert table.value(0, "boxes") == 4
    assert "T1.0" not in table.choices("place", "turn")


def test_r3_6_not_if_there_is_a_bid_on_it() -> None:
    table = Table("MT/bid/-/-")
    table.play("0 place T1.0, 0 bid 0")
    assert "place T1.0" in table.legal
    assert "turn T1.0" not in table.legal
    table.play("1 turn T1.1")
    assert "turn T1.0" not in table.legal


def test_r3_7_turning_down_tiers_1_and_2_is_free() -> None:
    table = Table("MT/9/-/-", "TD/9/-/-")
    table.play("0 turn T1.0, 1 turn T2.0")
    assert table.potatoes == [5, 5]


def test_r3_7_whatever_a_seat_has() -> None:
    table = Table("MT/5/-/-", "TD/9/-/-")
    table.play("0 place T1.0, 1 turn T1.1")
    assert table.potatoes[0] == 0
    assert table.choices("turn") == ["T1.2", "T2.0", "T2.1", "T2.2"]


def test_r3_8_turning_down_tier_3_costs_2() -> None:
    table = Table("MT/2/-/- MT/3/-/-", tier3="SK/0/-/-")
    table.play("0 turn T3.0")
    assert table.potatoes == [3, 5]
    table.play("1 place T1.0, 0 turn T3.1, 1 turn T1.2")
    assert table.potatoes == [1, 3]
    assert "T3.2" in table.choices("place")
    assert "T3.2" not in table.choices("turn")


def test_r3_9_on_a_draw_pile() -> None:
    table = Table()
    assert table.choices("pile") == ["T1", "T2", "T3"]
    table.play("0 pile T1, 1 pile T2")
    assert table.tokens() == ["pile T1", "pile T2"]
    assert table.potatoes == [5, 5]
    assert table.left()[:3] == [7, 7, 7]


def test_r3_9_not_on_an_empty_one() -> None:
    table = Table(" ".join(["MT/0/-/-"] * 4), " ".join(["TD/0/-/-"] * 3), " ".join(["SK/0/-/-"] * 2), pad=0)
    assert table.left()[:3] == [1, 0, 0]
    assert table.choices("pile") == ["T1"]


def test_r3_10_the_tier_3_pile_costs_2() -> None:
    table = Table("MT/4/-/-")
    table.play("0 place T1.0, 1 pile T3")
    assert table.potatoes == [1, 3]
    table = Table("MT/4/-/-")
    table.play("0 place T1.0, 1 turn T1.1")
    assert table.choices("pile") == ["T1", "T2"]


def test_r3_11_placing_on_a_pile_shows_nothing() -> None:
    one = Table(" ".join(["MT/0/-/-"] * 3 + ["FM/1/-/-", "FR/2/-/-"]), pad=5)
    other = Table(" ".join(["MT/0/-/-"] * 3 + ["FR/2/-/-", "FM/1/-/-"]), pad=5)
    for table in (one, other):
        table.play("0 pile T1")
        assert table.turn == 1
    assert one.raws() == other.raws()


def test_r3_12_one_token_on_a_card_or_pile() -> None:
    table = Table()
    table.play("0 place T1.0, 1 turn T1.1, 0 pile T1")
    taken = {"place T1.0", "turn T1.0", "place T1.1", "turn T1.1", "pile T1"}
    assert not taken & set(table.legal)
    table.play("1 turn T2.0")
    assert not taken & set(table.legal)


def poor() -> Table:
    """Seat 1 has bid all it had, and what is left costs potatoes; it is the turn of seat 0."""
    table = Table("MT/bid/-/-", "TD/0/-/-", " ".join(["SK/1/-/-"] * 3), pad=0)
    table.play("0 turn T2.0, 1 place T1.0, 1 bid 5, 0 place T3.0")
    return table


def test_r3_13_no_legal_placement_no_decision() -> None:
    table = poor()
    assert table.turn == 0  # again
    assert table.values("to_place") == [1, 2]
    table.play("0 place T3.1")
    assert table.phase == "harvest"
    assert table.values("to_place") == [0, 2]
    assert not table.over


def test_r3_13_several_seats_may_be_left_over() -> None:
    table = Table("MT/0/-/-", "TD/0/-/-", "SK/0/-/-", pad=0, seats=3, start=1)
    table.play("1 place T1.0, 2 place T2.0, 0 place T3.0")
    assert table.phase == "harvest"
    assert table.values("to_place") == [2, 2, 2]
    assert table.turn == 1


def test_r3_13_nobody_can_place_from_the_beginning() -> None:
    """In round 2 nobody can pay for the only card that is left, so that it passes without a step and ends the game."""
    table = Table("MT/4/-/- MT/4/-/-", "TD/0/-/- TD/0/-/-", "SK/0/-/1c SK/0/-/- SK/9/-/-", pad=0)
    table.play("0 place T1.0, 1 place T1.1, 0 place T2.0, 1 place T2.1, 0 place T3.0, 1 place T3.1")
    table.play("0 harvest T1.0, 0 harvest T2.0, 0 harvest T3.0, 1 harvest T1.1, 1 harvest T2.1")
    assert not table.over
    table.play("1 harvest T3.1")
    assert table.over
    assert table.end == "terminated"
    assert table.scores == [1, 0]


def few_left(*hands: str, tier3: str) -> Table:
    """Seat 1 begins; there are one bidding card, the given cards of Tier III and no others."""
    return dealt(*hands, tier1="MT/bid/-/-", tier2="", tier3=tier3, start=1, pad=0)


def test_r3_14_mystery_cards_do_not_help() -> None:
    table = few_left("", "festival scout", tier3="SK/1/-/- SK/1/-/- SK/1/-/- SK/1/-/-")
    assert table.tier(2) == ["", "", ""]
    table.play("1 place T1.0, 1 bid 5, 0 place T3.0")
    assert table.turn == 0
    assert table.legal_of(1) == []
    assert table.mystery[1] == "scout festival"
    assert table.values("to_place") == [2, 2]


def test_r3_15_not_asked_again() -> None:
    table = few_left("scout", "", tier3="SK/1/-/- SK/1/-/- SK/1/-/- SK/0/-/-")
    table.play("1 place T1.0, 1 bid 5, 0 place T3.0")
    assert table.turn == 0
    table.play("0 scout T3.1")
    assert table.display()["T3.1"] == "SK/0/-/-"  # seat 1 could place here
    table.play("0 place T3.2")
    assert table.turn == 0
    table.play("0 place T1.0, 0 bid 0")
    assert table.phase == "harvest"
    assert table.values("to_place") == [0, 2]


def test_r3_16_a_scout_may_leave_a_seat_no_placement() -> None:
    table = few_left("", "scout festival", tier3="SK/1/-/- SK/9/-/- SK/9/-/- SK/9/-/-")
    table.play("1 place T1.0, 1 bid 4, 0 place T1.0, 0 bid 0")
    assert table.main == ["place T3.0"]
    table.play("1 scout T3.0")
    assert table.turn == 0
    assert table.mystery[1] == "festival"
    assert table.values("to_place") == [2, 2]
    table.play("0 turn T3.0, 0 turn T3.1")  # seat 1 is passed over
    assert table.phase == "harvest"


def test_r3_17_the_game_ends_after_the_harvest() -> None:
    table = poor()
    table.play("0 place T3.1")
    table.play("0 harvest T2.0, 0 harvest T3.0")
    assert not table.over
    table.play("0 harvest T3.1")
    assert not table.over
    table.play("1 harvest T1.0")
    assert table.opened == [("T1.0", "1 5 ok")]
    assert table.over
    assert table.end == "terminated"


def test_r3_17_tokens_that_were_not_placed_bring_nothing() -> None:
    table = poor()
    table.play("0 place T3.1")
    table.reap()
    assert table.elements == ["SK SK", "MT"]
