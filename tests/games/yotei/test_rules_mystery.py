"""R6 Mystery Cards."""

from __future__ import annotations

import pytest

from tests.games.yotei.table import ALWAYS, Table, dealt, drained

EVERY_KIND = {"scout", "permit", "festival", "cash"}


def kinds(table: Table) -> set[str]:
    """What the seat that is asked may do with Mystery Cards."""
    return {words.split(" ")[0] for words in table.legal} & EVERY_KIND


def test_r6_1_the_top_card_unseen_by_others() -> None:
    seen = []
    for deck in ("permit scout festival", "festival scout permit"):
        table = Table("MT/0/-/y FM/0/-/y", mystery=deck)
        table.play("0 place T1.0, 1 place T1.1")
        table.fill()
        assert table.left()[3] == 3
        table.play("0 harvest T1.0")
        assert table.mystery == [deck.split()[0], ""]
        assert table.values("mystery_count", 1) == [1, 0]
        assert table.left()[3] == 2
        seen.append(table.raw(1))
        table.reap()
        assert table.mystery == [deck.split()[0], "scout"]
    assert seen[0] == seen[1]


def test_r6_2_the_discards_are_shuffled_when_a_card_is_to_be_drawn() -> None:
    table = dealt("festival scout", "", tier1="MT/0/-/y MT/0/-/y")
    assert table.left()[3] == 0
    table.play("0 cash 1, 0 cash 3, 0 place T1.0")
    assert table.shuffled("mystery") is None
    table.play("1 place T1.1")
    table.fill()
    assert table.see(0, "mystery_discards").tolist() == [1, 0, 1]
    table.play("0 harvest T1.0")
    assert table.shuffled("mystery") == ["festival", "scout"]
    table.reshuffle("mystery", "scout festival")
    assert table.mystery == ["scout", ""]
    assert table.left()[3] == 1
    assert table.see(0, "mystery_discards").tolist() == [0, 0, 0]
    table.reap_of(0)
    table.play("1 harvest T1.1")
    assert table.shuffled("mystery") is None
    assert table.mystery == ["scout", "festival"]


def test_r6_2_between_two_biddings() -> None:
    """The inner bidding brings a card for which the discards are shuffled, before the outer one is revealed."""
    table = dealt("festival", "", tier1="MT/bid/-/- FM/bid/-/y")
    table.play(
        "0 cash 3, 0 place T1.0, 0 bid 1, 1 turn T2.0, 0 place T1.1, 0 bid 1, 1 turn T2.1, 0 turn T2.2, 1 turn T1.2"
    )
    table.play("0 harvest T2.2, 0 harvest T1.0, 0 harvest T1.1")
    assert table.news == [["open", "T1.1", [[0, 1, True]]], ["shuffle", "mystery", ["festival"]]]
    assert table.mystery[0] == "festival"
    assert (table.turn, table.phase) == (0, "bidding")  # with a card in hand it is asked
    table.play("0 cash 3")
    assert table.opened == [("T1.0", "0 1 ok")]


def test_r6_2_not_before() -> None:
    table = Table("MT/0/-/y", mystery="festival")
    table.play("0 place T1.0")
    table.fill()
    table.play("0 harvest T1.0, 0 cash 3")
    assert table.left()[3] == 0
    assert table.shuffled("mystery") is None
    table.reap()
    assert table.round == 2
    assert table.left()[3] == 0


def test_r6_3_nothing_left_to_draw() -> None:
    table = dealt("festival", "", tier1="MT/0/-/2c+y")
    table.play("0 turn T2.0, 1 place T1.0")
    table.fill()
    table.reap_of(0)
    table.play("1 harvest T1.0")
    assert table.shuffled("mystery") is None
    assert table.mystery == ["festival", ""]
    assert table.charm == [0, 2]


def overfull(*, mystery: str = "festival") -> Table:
    """Seat 0 has just drawn a fourth card, and has two more tokens to take back."""
    table = dealt("scout permit permit", "", tier1="MT/0/-/y", mystery=mystery)
    table.play("0 place T1.0, 1 turn T2.0, 0 turn T2.1, 1 turn T2.2, 0 turn T1.1, 1 turn T1.2")
    table.play("0 harvest T1.0")
    return table


def test_r6_4_more_than_3_cards() -> None:
    table = overfull()
    assert (table.turn, table.phase) == (0, "overfull")
    assert table.mystery[0] == "scout permit permit festival"
    assert table.main == []
    assert kinds(table) == EVERY_KIND
    table.play("0 cash 2")
    assert (table.turn, table.phase) == (0, "harvest")
    assert table.mystery[0] == "scout permit festival"
    assert table.main == ["harvest T1.1", "harvest T2.1"]


@pytest.mark.parametrize("words", ["scout T3.0", "permit FR", "festival", "cash 1", "cash 2", "cash 3"])
def test_r6_4_played_or_cashed(words: str) -> None:
    table = overfull()
    table.play(f"0 {words}")
    assert table.phase == "harvest"
    assert table.values("mystery_count") == [3, 0]


def test_r6_4_three_are_not_too_many() -> None:
    table = dealt("scout permit permit", "")
    assert table.phase == "place"
    assert table.values("mystery_count") == [3, 0]


def test_r6_4_the_last_token_too() -> None:
    table = dealt("scout permit permit", "", tier1="MT/0/-/y", start=1, mystery="festival")
    table.play("1 turn T2.0, 0 place T1.0, 1 turn T2.1, 0 turn T2.2, 1 turn T1.1, 0 turn T1.2")
    table.reap_of(1)
    table.play("0 harvest T1.2, 0 harvest T2.2, 0 harvest T1.0")
    assert (table.round, table.turn, table.phase) == (2, 0, "overfull")
    table.play("0 festival")
    assert (table.round, table.charm) == (3, [2, 0])


def test_r6_5_the_winner_of_a_bidding_in_which_another_seat_acts() -> None:
    table = dealt("scout permit permit", "", tier1="MT/bid/-/y", mystery="festival")
    table.play("0 place T1.0, 0 bid 3, 1 place T1.0, 1 bid 1")
    table.fill()
    table.play("0 harvest T1.0, 0 ready")
    assert table.turn == 1
    table.play("1 ready")
    assert (table.turn, table.phase) == (0, "overfull")
    assert kinds(table) == EVERY_KIND
    assert table.main == []
    table.play("0 cash 3")
    assert (table.turn, table.phase) == (0, "harvest")


def test_r6_5_whose_turn_it_is_not() -> None:
    table = dealt("scout permit permit", "", tier1="MT/bid/-/y", mystery="festival", start=1)
    table.play("1 place T1.0, 1 bid 1, 0 place T1.0, 0 bid 3, 1 turn T2.0, 0 turn T2.1, 1 turn T2.2, 0 turn T1.1")
    table.play("1 harvest T1.0, 1 ready, 0 ready")
    assert table.opened == [("T1.0", "1 1 ok, 0 3 ok")]
    assert (table.turn, table.phase) == (0, "overfull")
    table.play("0 permit MT")
    assert (table.turn, table.phase) == (1, "harvest")


def test_r6_5_within_an_outer_bidding() -> None:
    """B is won by seat 0 within A, which seat 1 goes on with after seat 0 has cashed a card."""
    table = dealt("scout permit permit", "", tier1="MT/bid/-/- FM/bid/-/y", mystery="festival")
    table.play("0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 0, 0 place T1.1, 0 bid 1, 1 place T1.1, 1 bid 0")
    table.play("0 turn T2.0, 1 turn T2.1")
    table.play("0 harvest T1.0, 0 ready, 1 harvest T1.1, 1 ready, 0 ready")
    assert table.opened == [("T1.1", "0 1 ok, 1 0 ok")]
    assert (table.turn, table.phase) == (0, "overfull")
    assert table.open_biddings() == ["T1.0 by 0"]
    table.play("0 cash 1")
    assert (table.turn, table.phase) == (1, "bidding")
    table.play("1 ready")
    assert table.opened == [("T1.0", "0 1 ok, 1 0 ok")]


def test_r6_5_before_an_outer_bidding_is_revealed() -> None:
    """All are ready in A, and yet it waits until seat 1, which has won B within it, has cashed a card."""
    table = dealt("", "scout permit permit", tier1="MT/bid/-/- FM/bid/-/y", mystery="festival")
    table.play(
        "0 place T1.0, 0 bid 1, 1 place T1.1, 1 bid 2, 0 place T1.1, 0 bid 1, 1 turn T2.0, 0 turn T2.1, 1 turn T2.2"
    )
    table.play("0 harvest T2.1, 0 harvest T1.0, 0 harvest T1.1")
    assert table.turn == 1
    table.play("1 ready")
    assert table.opened == [("T1.1", "1 2 ok, 0 1 ok")]
    assert (table.turn, table.phase) == (1, "overfull")
    assert table.open_biddings() == ["T1.0 by 0"]
    table.play("1 cash 1")
    assert table.opened == [("T1.0", "0 1 ok")]
    assert (table.turn, table.phase) == (1, "harvest")


def test_r6_6_for_its_power_or_for_potatoes() -> None:
    table = dealt("festival", "permit")
    table.play("0 festival")
    assert (table.charm, table.potatoes, table.mystery) == ([2, 0], [5, 5], ["", "permit"])
    assert kinds(table) == set()
    table.play("0 turn T2.0, 1 cash 2")
    assert (table.elements, table.potatoes, table.mystery) == (["", ""], [5, 7], ["", ""])
    assert kinds(table) == set()


def test_r6_7_at_every_own_decision() -> None:
    """Seat 0 has all kinds of cards; a scout always finds an unoccupied card."""
    table = dealt("scout permit festival", "", tier1="MT/bid/-/-")
    phases = []

    def note() -> None:
        if table.turn == 0:
            assert kinds(table) == EVERY_KIND
            phases.append(table.phase)
        else:
            assert not any(words.startswith(ALWAYS) for words in table.legal)
            assert table.legal_of(0) == []

    for move in ("0 place T1.0", "0 bid 1", "1 place T1.0", "1 bid 0", "0 turn T2.0", "1 turn T2.1"):
        note()
        table.play(move)
    table.fill()
    for move in ("0 harvest T1.0", "0 ready", "1 ready"):
        note()
        table.play(move)
    note()
    assert phases == ["place", "bid", "place", "harvest", "bidding", "harvest"]


def test_r6_8_the_decision_goes_on() -> None:
    table = dealt("festival permit scout", "")
    before = table.main
    for words in ("festival", "permit MT", "cash 1"):
        table.play(f"0 {words}")
        assert (table.turn, table.phase) == (0, "place")
        assert table.main == before
    table.play("0 place T1.0")
    assert table.turn == 1


def test_r6_9_legal_even_if_the_supply_is_empty() -> None:
    table = drained(" ".join(["MT/0/-/y"] * 3))
    table.play("1 place T1.0, 2 place T1.1")
    table.fill("turn T1", "place T2")
    before = table.potatoes
    table.play("1 harvest T1.0")
    assert table.mystery[1] == "festival"
    assert "cash 3" in table.legal
    table.play("1 cash 3")
    assert table.potatoes == before
    assert table.mystery[1] == ""


def test_r6_10_to_the_discards_for_all_to_see() -> None:
    table = dealt("scout permit festival", "scout permit festival")
    table.play("0 scout T3.0, 0 cash 3, 0 turn T2.0, 1 permit FR")
    for seat in range(2):
        assert table.see(seat, "mystery_discards").tolist() == [1, 1, 1]
    table.play("1 cash 1, 1 festival")
    for seat in range(2):
        assert table.see(seat, "mystery_discards").tolist() == [2, 1, 2]


TIERS = ("MT/1/-/- MT/2/-/- MT/3/-/- MT/4/-/- MT/5/-/-", "TD/1/-/- TD/2/-/- TD/3/-/- TD/4/-/-", "SK/1/-/- SK/2/-/-")


def test_r6_11_a_scout_changes_a_card_for_the_next() -> None:
    table = dealt("scout", "", tier1=TIERS[0], pad=5)
    assert table.left()[0] == 2
    table.play("0 scout T1.1")
    assert table.tier(1) == ["MT/1/-/-", "MT/4/-/-", "MT/3/-/-"]
    assert table.left()[0] == 2
    assert table.turned() == ""
    table.play("0 pile T1, 1 turn T1.0, 0 turn T1.1, 1 turn T2.0, 0 turn T2.1, 1 turn T2.2")
    table.reap()
    # MT/5 was collected from the pile, and the scouted card is the last one of the pile.
    assert table.tier(1) == ["MT/2/-/-", "", "MT/3/-/-"]


def test_r6_11_any_tier() -> None:
    table = dealt("scout", "", tier1=TIERS[0], tier2=TIERS[1], tier3="SK/1/-/- SK/2/-/- SK/3/-/- SK/4/-/-", pad=0)
    assert table.choices("scout") == [f"T{tier}.{place}" for tier in (1, 2, 3) for place in range(3)]
    table.play("0 scout T3.2")
    assert table.tier(3) == ["SK/1/-/-", "SK/2/-/-", "SK/4/-/-"]


def test_r6_11_a_pile_of_one_card() -> None:
    table = dealt("scout scout", "", tier2=TIERS[1], pad=4)
    table.play("0 scout T2.0")
    assert table.tier(2) == ["TD/4/-/-", "TD/2/-/-", "TD/3/-/-"]
    table.play("0 scout T2.1")
    assert table.tier(2) == ["TD/4/-/-", "TD/1/-/-", "TD/3/-/-"]
    assert table.left()[1] == 1


def test_r6_12_not_if_the_pile_is_empty() -> None:
    table = dealt("scout", "", tier1=TIERS[0], tier2="TD/1/-/- TD/2/-/- TD/3/-/-", tier3=TIERS[2], pad=0)
    assert table.left()[:3] == [2, 0, 0]
    assert table.choices("scout") == ["T1.0", "T1.1", "T1.2"]


def test_r6_12_no_card_no_scout() -> None:
    table = dealt("scout", "", tier1=TIERS[0], tier2="TD/1/-/-", tier3="SK/1/-/- SK/2/-/- SK/3/-/- SK/4/-/-", pad=0)
    assert table.choices("scout") == ["T1.0", "T1.1", "T1.2", "T3.0", "T3.1", "T3.2"]


def test_r6_13_not_an_occupied_card() -> None:
    table = dealt("scout", "", tier1="MT/bid/-/- FM/1/-/-")
    table.play("0 place T1.0, 0 bid 0, 1 place T1.1, 0 turn T2.0, 1 turn T3.0")
    assert table.choices("scout") == ["T1.2", "T2.1", "T2.2", "T3.1", "T3.2"]


def test_r6_13_again_when_the_token_is_back() -> None:
    table = dealt("scout", "", tier1="FM/1/WD/-")
    table.play("0 place T1.0")
    table.fill()
    assert "T1.0" not in table.choices("scout")
    table.play("0 harvest T1.0")
    assert "T1.0" in table.choices("scout")


def test_r6_13_a_bidding_card_without_bids_is_not_occupied() -> None:
    table = dealt("scout", "", tier1="MT/bid/-/-")
    assert "T1.0" in table.choices("scout")


def test_r6_14_not_the_card_just_being_bid_on() -> None:
    table = dealt("scout", "", tier1="MT/bid/-/- FM/bid/-/-")
    table.play("0 place T1.0")
    assert table.phase == "bid"
    assert "T1.0" not in table.choices("scout")
    assert "T1.1" in table.choices("scout")
    table.play("0 scout T1.1, 0 bid 2")
    assert table.bids() == {"T1.0": [0]}


def test_r6_14_not_while_its_bidding_is_open() -> None:
    table = dealt("scout", "scout", tier1="MT/bid/-/-")
    table.play("0 place T1.0, 0 bid 0, 1 place T1.0, 1 bid 1")
    table.fill()
    table.play("0 harvest T1.0")
    assert "T1.0" not in table.choices("scout")
    table.play("0 ready")
    assert "T1.0" not in table.choices("scout")
    assert table.choices("scout") != []


def test_r6_15_a_token_on_the_pile_does_not_stop_it() -> None:
    table = dealt("scout", "", tier1="MT/1/-/- MT/2/-/- MT/3/-/- MT/4/-/- MT/5/-/- MT/6/-/-", pad=6)
    table.play("0 pile T1, 1 turn T2.0")
    assert table.choices("scout")[:3] == ["T1.0", "T1.1", "T1.2"]
    table.play("0 scout T1.0")
    assert table.tier(1)[0] == "MT/4/-/-"
    assert table.tokens()[0] == "pile T1"
    table.play("0 turn T1.0, 1 turn T1.1, 0 turn T1.2, 1 turn T2.1")
    table.play("0 harvest pile T1")
    table.reap()
    # MT/5, on which the token stood at last, is gone; MT/6 and the scouted card come next.
    assert table.tier(1) == ["MT/6/-/-", "MT/1/-/-", ""]


def test_r6_16_scouted_cards_come_up_last_and_in_their_order() -> None:
    table = dealt(
        "scout scout scout", "", tier1="MT/1/-/- MT/2/-/- MT/3/-/- MT/4/-/- MT/5/-/- MT/6/-/- MT/7/-/-", pad=7
    )
    table.play("0 scout T1.0, 0 scout T1.2, 0 scout T1.0")  # MT/1, MT/3 and MT/4
    assert table.tier(1) == ["MT/6/-/-", "MT/2/-/-", "MT/5/-/-"]
    assert table.left()[0] == 4
    table.play("0 turn T1.0, 1 turn T1.1, 0 turn T1.2, 1 turn T2.0, 0 turn T2.1, 1 turn T2.2")
    table.reap()
    assert table.tier(1) == ["MT/7/-/-", "MT/1/-/-", "MT/3/-/-"]
    table.play("1 turn T1.1, 0 turn T2.0, 1 turn T2.1, 0 turn T2.2, 1 pile T2, 0 pile T3")
    table.reap()
    assert table.tier(1) == ["MT/7/-/-", "MT/4/-/-", "MT/3/-/-"]


@pytest.mark.parametrize("element", ["MT", "FM", "FR"])
def test_r6_17_a_permit_is_an_element(element: str) -> None:
    table = dealt("permit", "", own=("MT", ""), tier1=f"WD/0/{element}/1c")
    assert table.choices("permit") == ["MT", "FM", "FR"]
    table.play(f"0 permit {element}")
    assert sorted(table.elements[0].split()) == sorted(["MT", element])
    table.play("0 place T1.0")
    table.fill()
    table.play("0 harvest T1.0")
    assert table.charm == [1, 0]


def test_r6_18_a_festival_is_2_charm() -> None:
    table = dealt("festival", "festival festival")
    table.play("0 festival, 0 turn T2.0, 1 festival, 1 festival")
    assert table.charm == [2, 4]
