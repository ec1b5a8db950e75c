"""R1 elements and cards."""

from __future__ import annotations

import pytest

from tests.games.yotei.table import ELEMENTS, Table, dealt, events, fresh

TIER_1 = """
MT/1/-/- MT/1/-/- MT/1/-/- MT/1/-/- MT/0/FR/- MT/1/FR/y MT/1/FR+FM/1c MT/1/FR+FM/1c MT/bid/-/1c MT/bid/FR/y
FM/1/-/- FM/1/-/- FM/1/-/- FM/1/-/- FM/0/FR/- FM/1/FR/y FM/1/FR+MT/1c FM/1/FR+MT/1c FM/bid/-/1c FM/bid/FR/y
FR/1/-/y FR/1/-/y FR/1/-/y FR/2/-/1c FR/2/-/1c FR+FR/1/-/- FR+FR/1/-/- FR/0/MT/1c FR+FR/bid/-/- FR/bid/FM/1c+y
"""
TIER_2 = """
TD/2/MT/1c TD/2/MT/1c TD/1/MT+FM/1c TD/1/MT+FM/1c TD/2/MT+MT/2c TD/1/MT+FR/1c+y TD/bid/MT/2c TD/bid/MT+MT/2c+y
LP/2/FM/1c LP/2/FM/1c LP/1/FM+FR/1c LP/1/FM+FR/1c LP/2/FM+FM/2c LP/1/FM+MT/1c+y LP/bid/FM/2c LP/bid/FM+FM/2c+y
FB/2/FR/1c FB/2/FR/1c FB/1/FR+MT/1c FB/1/FR+MT/1c FB/2/FR+FR/2c FB/1/FR+FM/1c+y FB/bid/FR/2c FB/bid/FR+FR/2c+y
"""
TIER_3 = """
SK/3/TD+MT+MT/4c SK/3/TD+TD/5c SK/2/TD+LP/4c SK/4/TD+FB+MT/6c SK/bid/TD+MT/5c
FC/3/LP+FM+FM/4c FC/3/LP+LP/5c FC/2/LP+FB/4c FC/4/LP+TD+FM/6c FC/bid/LP+FM/5c
WD/3/FB+FR+FR/4c WD/3/FB+FB/5c WD/2/FB+TD/4c WD/4/FB+LP+FR/6c WD/bid/FB+FR/5c
-/bid/TD+LP+FB/8c
"""


def default_deck(number: int) -> list[str]:
    """What the environment shuffles as one of its four decks, in ascending order."""
    return sorted(events(fresh(num_players=2), "shuffle")[number][2])


def test_r1_1_nine_elements() -> None:
    table = Table("MT/0/-/- FM/0/-/- FR/0/-/-", "TD/0/-/- LP/0/-/- FB/0/-/-", "SK/0/-/- FC/0/-/- WD/0/-/-", seats=3)
    for tier in (1, 2, 3):
        table.play(f"0 place T{tier}.0, 1 place T{tier}.1, 2 place T{tier}.2")
    table.reap()
    assert table.elements == ["MT TD SK", "FM LP FC", "FR FB WD"]


def test_r1_2_four_decks() -> None:
    shuffles = events(fresh(num_players=4), "shuffle")
    assert [(event[1], len(event[2])) for event in shuffles] == [
        ("tier1", 30),
        ("tier2", 24),
        ("tier3", 16),
        ("mystery", 12),
    ]


def test_r1_2_backs_of_the_tiers() -> None:
    table = Table()
    table.play("0 turn T1.0, 1 pile T1, 0 turn T2.0, 1 pile T2, 0 turn T3.0, 1 pile T3")
    table.play("0 harvest T1.0, 0 harvest T2.0, 0 harvest T3.0")
    assert (table.elements[0], table.potatoes[0], table.charm[0]) == ("FR", 5 + 2 - 2, 1)
    table.play("1 harvest pile T1, 1 harvest pile T2, 1 harvest pile T3")
    assert (table.elements[1], table.potatoes[1], table.charm[1]) == ("FR", 5 + 2 - 2, 1)


def test_r1_3_what_a_face_shows() -> None:
    table = Table("FM/1/MT+FR/1c", "LP/3/FM+FM/2c+y", "-/bid/TD+LP+FB/8c")
    display = table.display()
    assert [display[slot] for slot in ("T1.0", "T2.0", "T3.0")] == [
        "FM/1/MT+FR/1c",
        "LP/3/FM+FM/2c+y",
        "-/bid/TD+LP+FB/8c",
    ]


@pytest.mark.parametrize("cost", [0, 1, 4])
def test_r1_4_a_cost_in_potatoes(cost: int) -> None:
    table = Table(f"MT/{cost}/-/-")
    table.play("0 place T1.0")
    assert table.potatoes == [5 - cost, 5]
    assert table.turn == 1


def test_r1_4_or_a_box() -> None:
    table = Table("MT/bid/-/-")
    table.play("0 place T1.0")
    assert table.turn == 0
    assert table.main == [f"bid {number}" for number in range(6)]


def rewarded(rewards: str) -> tuple[int, str]:
    """The Charm Points and Mystery Cards of a seat that has collected a card with these rewards."""
    table = Table(f"MT/0/-/{rewards}", mystery="permit scout")
    table.play("0 place T1.0")
    table.fill()
    table.play("0 harvest T1.0")
    return table.charm[0], table.mystery[0]


def test_r1_5_charm_or_a_mystery_card() -> None:
    assert rewarded("-") == (0, "")
    assert rewarded("3c") == (3, "")
    assert rewarded("y") == (0, "permit")


def test_r1_6_or_both() -> None:
    assert rewarded("2c+y") == (2, "permit")


@pytest.mark.parametrize("code", ["SK/0/-/-", "FC/0/-/4c", "WD/bid/-/-", "-/bid/-/8c"])
def test_r1_7_a_star_on_each_face_of_tier_3(code: str) -> None:
    table = Table(tier3=code)
    table.play("0 place T3.0")
    if "bid" in code:
        table.play("0 bid 0")
    table.fill()
    table.play("0 harvest T3.0")
    if "bid" in code:
        table.play("0 ready")
    assert table.values("stars") == [1, 0]


def test_r1_7_no_star_on_other_tiers() -> None:
    table = Table("MT/0/-/9c", "SK/0/-/9c")
    table.play("0 place T1.0, 1 place T2.0")
    table.fill()
    table.play("0 harvest T1.0")
    table.reap()
    assert table.values("stars") == [0, 0]


def test_r1_8_elements_are_kept() -> None:
    table = Table("MT/0/-/- FM/0/MT/1c FR/0/MT/1c")
    table.play("0 place T1.0, 1 turn T2.0, 0 place T1.1, 1 turn T2.1, 0 place T1.2, 1 turn T2.2")
    table.play("0 harvest T1.0, 0 harvest T1.1, 0 harvest T1.2")
    assert table.elements[0] == "MT FM FR"
    assert table.charm[0] == 2


def test_r1_8_for_later_rounds_too() -> None:
    table = dealt("", "", own=("MT MT", ""), tier1="FM/0/MT+MT/1c")
    table.play("0 place T1.0")
    table.fill("turn T2", "pile T2", "pile T3")
    table.play("0 harvest T1.0")
    assert table.elements[0] == "MT MT FM"


def test_r1_9_the_cards_of_tier_1() -> None:
    cards = TIER_1.split()
    assert len(cards) == 30
    assert default_deck(0) == sorted(cards)


def test_r1_10_the_cards_of_tier_2() -> None:
    cards = TIER_2.split()
    assert len(cards) == 24
    assert default_deck(1) == sorted(cards)


def test_r1_11_the_cards_of_tier_3() -> None:
    cards = TIER_3.split()
    assert len(cards) == 16
    assert default_deck(2) == sorted(cards)


def test_r1_12_the_mystery_cards() -> None:
    assert default_deck(3) == ["festival"] * 3 + ["permit"] * 4 + ["scout"] * 5


def test_r1_13_mystery_cards_can_be_cashed() -> None:
    table = dealt("scout permit festival", "")
    assert [words for words in table.legal if words.startswith("cash")] == ["cash 1", "cash 2", "cash 3"]
    table.play("0 cash 1, 0 cash 2, 0 cash 3")
    assert table.potatoes == [5 + 1 + 2 + 3, 5]


@pytest.mark.parametrize(("name", "worth"), [("scout", 1), ("permit", 2), ("festival", 3)])
def test_r1_14_what_each_is_worth(name: str, worth: int) -> None:
    table = dealt(name, "")
    assert [words for words in table.legal if words.startswith("cash")] == [f"cash {worth}"]
    table.play(f"0 cash {worth}")
    assert table.potatoes == [5 + worth, 5]
    assert table.mystery == ["", ""]
    assert not any(element in table.elements[0] for element in ELEMENTS)
