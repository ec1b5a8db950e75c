"""R5 harvest: cards without a bidding. See test_rules_openings.py for R5.14 and after."""

from __future__ import annotations

import pytest

from tests.games.yotei.table import Table, dealt, drained


def test_r5_1_all_tokens_of_a_seat_and_then_the_next() -> None:
    table = Table(seats=3, start=1)
    table.fill()
    asked = []
    while table.round == 1:
        asked.append(table.turn)
        table.any_of("harvest")
    assert asked == [1, 1, 1, 2, 2, 2, 0, 0, 0]


def test_r5_1_in_any_order() -> None:
    table = Table()
    table.play("0 place T1.0, 1 place T1.1, 0 pile T1, 1 turn T2.0, 0 turn T2.1, 1 turn T2.2")
    assert table.phase == "harvest"
    assert table.main == ["harvest T1.0", "harvest T2.1", "harvest pile T1"]
    table.play("0 harvest T2.1")
    assert table.main == ["harvest T1.0", "harvest pile T1"]
    table.play("0 harvest pile T1")
    assert table.main == ["harvest T1.0"]
    assert table.tokens() == ["T1.0", "T1.1, T2.0, T2.2"]
    table.play("0 harvest T1.0")
    assert table.main == ["harvest T1.1", "harvest T2.0", "harvest T2.2"]


def harvested(code: str, own: str) -> Table:
    """A table at which seat 0 owns something and has just taken back a token from `T1.0`."""
    table = dealt("", "", own=(own, ""), tier1=code)
    table.play("0 place T1.0")
    table.fill()
    table.play("0 harvest T1.0")
    return table


@pytest.mark.parametrize(
    ("needs", "own", "enough"),
    [
        ("-", "", True),
        ("MT", "", False),
        ("MT", "MT", True),
        ("MT", "FM FR", False),
        ("MT+MT", "MT", False),
        ("MT+MT", "MT MT", True),
        ("MT+MT", "MT MT MT FM", True),
        ("MT+FM", "MT MT", False),
        ("MT+FM+FR", "MT FM FR", True),
        ("MT+MT+TD", "MT TD TD", False),
        ("TD+LP+FB", "TD LP FB", True),
        ("SK", "MT TD", False),
    ],
)
def test_r5_2_the_needed_elements(needs: str, own: str, enough: bool) -> None:
    table = harvested(f"WD/0/{needs}/3c", own)
    assert table.charm[0] == (3 if enough else 0)
    assert ("WD" in table.elements[0]) == enough


def test_r5_3_earlier_elements_of_the_same_harvest_help() -> None:
    table = Table("MT/0/-/- FM/1/MT/1c")
    table.play("0 place T1.0, 1 turn T2.0, 0 place T1.1")
    table.fill()
    table.play("0 harvest T1.0, 0 harvest T1.1")
    assert table.elements[0] == "MT FM"
    assert table.charm[0] == 1


def test_r5_3_later_ones_do_not() -> None:
    table = Table("MT/0/-/- FM/1/MT/1c")
    table.play("0 place T1.0, 1 turn T2.0, 0 place T1.1")
    table.fill()
    table.play("0 harvest T1.1, 0 harvest T1.0")
    assert table.elements[0] == "MT"
    assert table.charm[0] == 0
    assert table.tier(1)[1] == "FM/1/MT/1c"


def after_a_gain(tier1: str, tier2: str, tier3: str, first: str, second: str, *seats: int) -> list[int]:
    """The potatoes that seats 1 and 2 get back or lose by taking back a token each, when the supply was empty."""
    table = drained(tier1, tier2, tier3)
    table.play(f"1 {first}, 2 {second}")
    table.fill("turn T1", "pile T1", "place T2")
    before = table.potatoes
    for seat in seats:
        where = first if seat == 1 else second
        table.play(f"{seat} harvest {where.removeprefix('place ').removeprefix('turn ')}")
        table.reap_of(seat)
    return [now - then for now, then in zip(table.potatoes, before, strict=True)][1:3]


def test_r5_4_potatoes_on_a_collected_card_go_to_the_supply() -> None:
    # Seat 1 collects a card on which 1 potato lies, so that seat 2 finds 1 for its turned-down card.
    assert after_a_gain("MT/1/-/-", "", "", "place T1.0", "turn T2.0", 1, 2) == [0, 1]
    assert after_a_gain("MT/2/-/-", "", "", "place T1.0", "turn T2.0", 1, 2) == [0, 2]
    assert after_a_gain("MT/3/-/-", "", "", "place T1.0", "turn T2.0", 1, 2) == [0, 2]
    assert after_a_gain("MT/0/-/-", "", "", "place T1.0", "turn T2.0", 1, 2) == [0, 0]


def test_r5_4_not_before_it_is_collected() -> None:
    assert after_a_gain("MT/2/-/-", "", "", "turn T2.0", "place T1.0", 1, 2) == [0, 0]


def test_r5_5_at_once() -> None:
    table = Table("MT+FM/1/-/2c+y FR/0/FM/-", mystery="permit")
    table.play("0 place T1.0, 1 turn T2.0, 0 place T1.1")
    table.fill()
    table.play("0 harvest T1.0")
    assert (table.elements[0], table.charm[0], table.mystery[0]) == ("MT FM", 2, "permit")
    assert "permit MT" in table.legal
    assert table.turn == 0
    table.play("0 harvest T1.1")
    assert table.elements[0] == "MT FM FR"


def test_r5_6_what_cannot_be_collected_stays() -> None:
    table = Table("FM/3/MT/2c")
    table.play("0 place T1.0")
    table.fill()
    assert table.potatoes == [2, 5]
    table.play("0 harvest T1.0")
    assert table.potatoes == [5, 5]
    assert (table.elements[0], table.charm[0]) == ("", 0)
    assert "T1.0" not in table.tokens()[0]
    assert table.display()["T1.0"] == "FM/3/MT/2c"
    assert "T1.0" not in table.turned()
    table.reap()
    assert table.display()["T1.0"] == "FM/3/MT/2c"
    assert "place T1.0" in table.legal


def test_r5_6_all_potatoes_come_back_whatever_the_supply_holds() -> None:
    assert after_a_gain("FM/3/LP/-", "", "", "place T1.0", "turn T2.0", 1, 2) == [3, 0]


def test_r5_7_a_turned_down_card_is_always_collected() -> None:
    table = Table("WD/9/FB+FB+FB/9c", "FC/9/WD/-", "-/bid/TD+LP+FB/8c")
    table.play("0 turn T1.0, 1 turn T1.1, 0 turn T2.0, 1 turn T1.2, 0 turn T3.0")
    table.fill()
    table.play("0 harvest T1.0, 0 harvest T2.0, 0 harvest T3.0")
    assert (table.elements[0], table.potatoes[0], table.charm[0]) == ("FR", 5, 1)
    assert not {"T1.0", "T2.0", "T3.0"} & set(table.display())


def test_r5_8_nothing_of_its_face() -> None:
    table = Table("MT+MT/0/-/2c+y", "TD/0/-/3c+y", "SK/0/-/4c+y", "scout scout scout")
    table.play("0 turn T1.0, 1 turn T1.1, 0 turn T2.0, 1 turn T1.2, 0 turn T3.0")
    table.fill()
    table.play("0 harvest T1.0, 0 harvest T2.0, 0 harvest T3.0")
    assert table.elements[0] == "FR"
    assert table.charm[0] == 1
    assert table.mystery[0] == ""


def test_r5_9_tier_1_is_a_forest() -> None:
    table = Table("MT/1/-/- FR/2/-/1c")
    table.play("0 turn T1.0, 1 turn T2.0, 0 turn T1.1")
    table.fill()
    table.play("0 harvest T1.0")
    assert table.elements[0] == "FR"
    table.play("0 harvest T1.1")
    assert table.elements[0] == "FR FR"
    assert table.potatoes[0] == 5
    assert table.charm[0] == 0


def test_r5_10_tier_2_is_2_potatoes() -> None:
    table = Table(tier2="TD/1/-/1c")
    table.play("0 turn T2.0")
    table.fill()
    assert table.see(0, "discards")[0] == 0
    table.play("0 harvest T2.0")
    assert table.potatoes == [7, 5]
    assert table.elements[0] == ""
    assert table.see(0, "discards")[0] == 1
    assert "T2.0" not in table.display()


def test_r5_11_tier_3_is_1_charm_and_no_star() -> None:
    table = Table(tier3="SK/0/-/4c")
    table.play("0 turn T3.0")
    table.fill()
    table.play("0 harvest T3.0")
    assert table.charm == [1, 0]
    assert table.values("stars") == [0, 0]
    assert table.elements[0] == ""
    assert table.potatoes[0] == 3


def test_r5_12_its_potatoes_go_to_the_supply() -> None:
    assert after_a_gain("", "", "", "turn T3.0", "turn T2.0", 1, 2) == [0, 2]
    assert after_a_gain("", "", "", "pile T3", "turn T2.0", 1, 2) == [0, 2]
    assert after_a_gain("", "", "", "turn T2.0", "turn T3.0", 1, 2) == [0, 0]


@pytest.mark.parametrize("tier", [1, 2, 3])
def test_r5_13_a_token_on_a_pile_collects_its_top_card(tier: int) -> None:
    decks = [["-/1/-/-"] * 3 + ["-/9/WD/9c", "-/2/-/-", "-/3/-/-", "-/4/-/-"] for _ in range(3)]
    table = Table(*(" ".join(cards) for cards in decks), pad=7)
    table.play(f"0 pile T{tier}, 1 turn T1.0, 0 turn T2.0, 1 turn T3.0, 0 turn T1.1, 1 turn T2.1")
    left = table.left()
    table.play(f"0 harvest pile T{tier}")
    left[tier - 1] -= 1
    assert table.left() == left
    assert (table.elements[0], table.potatoes[0], table.charm[0]) == [("FR", 5, 0), ("", 7, 0), ("", 3, 1)][tier - 1]
    table.reap()
    assert table.tier(tier)[0] == "-/2/-/-"  # the card under it comes into the display


def test_r5_13_a_pile_of_one_card() -> None:
    table = Table(" ".join(["MT/0/-/-"] * 4), pad=4)
    table.play("0 pile T1")
    table.fill()
    table.play("0 harvest pile T1")
    assert table.left()[0] == 0
    assert table.elements[0] == "FR"
