"""R9 what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.games.yotei.table import ELEMENTS, PHASES, SLOTS, Table, by_element, card, dealt, named


def test_r9_1_lists_of_seats_begin_with_the_observer() -> None:
    table = Table("MT/2/-/- FM/bid/-/-", seats=3, start=1)
    table.play("1 place T1.0, 2 place T1.1, 2 bid 1")
    assert table.see(0, "potato_sum").tolist() == [5, 3, 5]
    assert table.see(1, "potato_sum").tolist() == [3, 5, 5]
    assert table.see(2, "potato_sum").tolist() == [5, 5, 3]
    assert [table.see(seat, "start").tolist() for seat in range(3)] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    for seat in range(3):
        assert table.see(seat, "tokens")[(1 - seat) % 3].tolist() == [1] + [0] * 14
        assert table.see(seat, "bids")[(2 - seat) % 3, 0, 1] == 1
        assert table.see(seat, "bids").sum() == 1
        assert table.see(seat, "bid_bound")[(2 - seat) % 3, 1] == 5


def test_r9_2_own_potatoes() -> None:
    table = Table("MT/2/-/- FM/bid/-/-", seats=3)
    table.play("0 place T1.0, 1 place T1.1, 1 bid 4")
    assert [table.value(seat, "potatoes") for seat in range(3)] == [3, 1, 5]


def test_r9_3_own_mystery_cards() -> None:
    table = dealt("scout scout festival", "permit")
    assert table.see(0, "mystery_hand").tolist() == [2, 0, 1]
    assert table.see(1, "mystery_hand").tolist() == [0, 1, 0]
    table.play("0 cash 1")
    assert table.see(0, "mystery_hand").tolist() == [1, 0, 1]


def test_r9_3_a_card_too_many() -> None:
    table = dealt("scout permit scout", "", tier1="MT/0/-/y", mystery="scout")
    table.play("0 place T1.0")
    table.fill()
    table.play("0 harvest T1.0")
    assert table.see(0, "mystery_hand").tolist() == [3, 1, 0]


def test_r9_4_own_bids() -> None:
    table = Table("MT/bid/-/- FM/bid/WD/-", "TD/bid/-/-")
    table.play(
        "0 place T1.0, 0 bid 2, 1 place T1.0, 1 bid 3, 0 place T2.0, 0 bid 0, 1 place T1.1, 1 bid 2, 0 turn T1.2"
    )
    assert table.see(0, "own_bids").tolist() == [2] + [0] * 11
    assert table.see(1, "own_bids").tolist() == [3, 2] + [0] * 10
    table.fill()
    table.play("0 harvest T1.0, 0 ready, 1 ready")
    assert table.see(0, "own_bids").tolist() == [0] * 12
    assert table.see(1, "own_bids").tolist() == [0, 2] + [0] * 10


FACES = (
    "MT/0/-/- FM/1/FR+MT/1c FR/bid/FM/1c+y FR+FR/9/-/y -/0/SK+FC+WD/9c",
    "TD/2/MT+MT/2c LP/bid/FM+FM/2c+y FB/1/FR+FM/1c+y TD/3/LP+FB/-",
    "SK/3/TD+MT+MT/4c WD/4/FB+LP+FR/6c -/bid/TD+LP+FB/8c",
)


def test_r9_5_the_cards_of_the_display() -> None:
    table = Table(*FACES, seats=4)
    for seat in range(4):
        for tier, faces in enumerate(FACES, 1):
            assert table.tier(tier, seat) == [by_element(code) for code in faces.split()]
        tiers = [int(row[-1]) for row in table.see(seat, "display")]
        assert tiers == [int(slot[1]) for slot in SLOTS]


def test_r9_5_empty_slots() -> None:
    table = Table("MT/1/-/-", "TD/1/-/-", "SK/1/-/-", seats=3, pad=0)
    for seat in range(3):
        assert table.display(seat) == {"T1.0": "MT/1/-/-", "T2.0": "TD/1/-/-", "T3.0": "SK/1/-/-"}
        rows = table.see(seat, "display")
        assert [row.any() for row in rows] == [slot.endswith(".0") for slot in SLOTS]


def test_r9_6_turned_down_cards() -> None:
    table = Table(*FACES, seats=4)
    before = table.display()
    table.play("0 turn T1.2, 1 turn T2.0, 2 turn T3.2")
    for seat in range(4):
        assert table.turned(seat) == "T1.2 T2.0 T3.2"
        assert table.display(seat) == before


def test_r9_7_tokens() -> None:
    table = Table("MT/bid/-/-", seats=4, start=3)
    table.play("3 place T1.0, 3 bid 0, 0 pile T2, 1 turn T3.0, 2 place T1.0, 2 bid 5, 3 place T2.3, 0 pile T1")
    for seat in range(4):
        assert table.tokens(seat) == ["pile T1, pile T2", "T3.0", "T1.0", "T1.0, T2.3"]


def test_r9_8_bids_and_their_order() -> None:
    table = Table("MT/bid/-/- FM/bid/-/-", seats=4, start=2)
    table.play("2 place T1.0, 2 bid 1, 3 place T1.1, 3 bid 0, 0 place T1.0, 0 bid 5, 1 place T1.0, 1 bid 5")
    table.play("2 place T1.1, 2 bid 2, 3 place T1.0, 3 bid 5")
    for seat in range(4):
        assert table.bids(seat) == {"T1.0": [2, 0, 1, 3], "T1.1": [3, 2]}
        counts = table.see(seat, "bid_count")
        assert counts[:, 0].tolist() == [1, 1, 1, 1]
        assert counts[:, 1].tolist() == [1, 1, 0, 0]
        assert counts[:, 2:].sum() == 0


def test_r9_8_no_more_when_they_are_revealed() -> None:
    table = Table("MT/bid/-/- FM/bid/-/-")
    table.play("0 place T1.0, 0 bid 1, 1 place T1.1, 1 bid 0, 0 turn T2.0, 1 place T1.0, 1 bid 2")
    table.fill()
    table.play("0 harvest T1.0")
    assert table.bids(1) == {"T1.0": [0, 1], "T1.1": [1]}
    table.play("0 ready, 1 ready")
    for seat in range(2):
        assert table.bids(seat) == {"T1.1": [1]}
        assert table.see(seat, "bid_count").sum() == 1


def test_r9_9_hand_and_bids_as_one_sum() -> None:
    table = dealt("festival", "", tier1="MT/bid/-/- FM/2/-/- FR/bid/WD/-")

    def sums() -> list[int]:
        (seen,) = {tuple(table.values("potato_sum", seat)) for seat in range(2)}
        return list(seen)

    for move, expected in (
        ("0 place T1.0", [5, 5]),
        ("0 bid 4", [5, 5]),
        ("1 place T1.0", [5, 5]),
        ("1 bid 1", [5, 5]),
        ("0 cash 3", [8, 5]),
        ("0 turn T3.0", [6, 5]),
        ("1 place T1.1", [6, 3]),
        ("0 place T1.2", [6, 3]),
        ("0 bid 1", [6, 3]),
        ("1 pile T2", [6, 3]),
        ("0 harvest T1.0", [6, 3]),
        ("0 ready", [6, 3]),
        ("1 harvest pile T2", [6, 5]),
        ("1 ready", [2, 5]),
        ("0 harvest T1.2", [2, 5]),
        ("0 harvest T3.0", [2, 5]),
        ("1 harvest T1.1", [2, 5]),
    ):
        table.play(move)
        assert sums() == expected, move
    assert table.round == 3


def test_r9_10_not_how_they_are_divided() -> None:
    shown = []
    for first, second in ((0, 0), (5, 0), (1, 3), (2, 2)):
        table = Table("MT/bid/-/- FM/bid/-/-", seats=3)
        table.play(f"0 place T1.0, 0 bid {first}, 1 turn T2.0, 2 turn T2.1, 0 place T1.1, 0 bid {second}")
        assert table.potatoes[0] == 5 - first - second
        shown.append((table.raw(1), table.raw(2)))
    assert all(one == shown[0] for one in shown)


def bounds(table: Table) -> dict[tuple[int, str], int]:
    """The public bounds of all unopened bids, which all seats see alike."""
    seen = [table.bounds(seat) for seat in range(table.n)]
    assert all(one == seen[0] for one in seen)
    for seat in range(table.n):
        assert np.count_nonzero(table.see(seat, "bid_bound")) <= len(seen[0])
    return seen[0]


@pytest.mark.parametrize("number", [0, 3, 5])
def test_r9_11_the_most_a_bid_can_hold(number: int) -> None:
    table = Table("MT/bid/-/- FM/2/-/-", seats=3)
    table.play(f"0 place T1.0, 0 bid {number}, 1 place T1.1, 2 turn T2.0")
    assert bounds(table) == {(0, "T1.0"): 5}
    table.play("0 turn T2.1, 1 place T1.0, 1 bid 2")
    assert bounds(table) == {(0, "T1.0"): 5, (1, "T1.0"): 3}


def test_r9_11_with_other_bids_in_the_sum() -> None:
    table = Table("MT/bid/-/- FM/bid/-/-")
    table.play("0 place T1.0, 0 bid 4, 1 turn T2.0, 0 place T1.1, 0 bid 1")
    assert bounds(table) == {(0, "T1.0"): 5, (0, "T1.1"): 5}


def test_r9_11_nothing_while_the_number_is_chosen() -> None:
    table = dealt("festival", "", tier1="MT/bid/-/-")
    table.play("0 place T1.0")
    assert table.see(1, "bid_bound").sum() == 0
    table.play("0 cash 3, 0 bid 1")
    assert bounds(table) == {(0, "T1.0"): 8}


@pytest.mark.parametrize(("words", "bound"), [("place T1.1", 4), ("turn T3.0", 3), ("pile T3", 3), ("turn T1.2", 5)])
def test_r9_12_a_later_payment_lowers_it(words: str, bound: int) -> None:
    table = Table("MT/bid/-/- FM/1/-/-")
    table.play(f"0 place T1.0, 0 bid 1, 1 turn T2.0, 0 {words}")
    assert bounds(table) == {(0, "T1.0"): bound}


def test_r9_12_of_all_bids_of_the_seat() -> None:
    table = Table("MT/bid/-/- FM/bid/-/-")
    table.play("0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 1, 0 place T1.1, 0 bid 1, 1 turn T2.0, 0 turn T3.0")
    assert bounds(table) == {(0, "T1.0"): 3, (0, "T1.1"): 3, (1, "T1.0"): 5}


def test_r9_12_a_later_gain_does_not_raise_it() -> None:
    table = dealt("festival", "", tier1="MT/bid/-/- FM/bid/-/- FR/4/WD/-", tier2="TD/0/-/-")
    table.play("0 place T1.0, 0 bid 1, 1 turn T2.0, 0 cash 3")
    assert bounds(table) == {(0, "T1.0"): 5}
    table.play("0 place T1.1, 0 bid 1")
    assert bounds(table) == {(0, "T1.0"): 5, (0, "T1.1"): 8}
    table.play("1 turn T2.1, 0 place T1.2")
    assert bounds(table) == {(0, "T1.0"): 4, (0, "T1.1"): 4}
    table.play("1 turn T2.2, 0 harvest T1.2")  # which cannot be collected: 4 potatoes come back
    assert table.values("potato_sum") == [8, 5]
    assert bounds(table) == {(0, "T1.0"): 4, (0, "T1.1"): 4}


def test_r9_12_to_be_asked_where_all_costs_shows_what_is_left() -> None:
    """Seat 1 can only place on cards that cost 1 or more: it has 1 left at least, and bid 4 at most."""
    costly = " ".join(["SK/1/-/-"] * 4)
    table = dealt("", "festival", tier1="MT/bid/-/-", tier3=costly, start=1, pad=0)
    table.play("1 place T1.0, 1 bid 3")
    assert bounds(table) == {(1, "T1.0"): 5}
    table.play("0 place T3.0")
    assert table.turn == 1
    assert bounds(table) == {(1, "T1.0"): 4}
    table.play("1 cash 3, 1 place T3.1")
    assert table.values("potato_sum") == [4, 7]
    assert bounds(table) == {(1, "T1.0"): 4}


def test_r9_12_not_where_something_is_free() -> None:
    table = dealt("", "festival", tier1="MT/bid/-/- FM/bid/-/-", tier3="SK/1/-/- SK/1/-/-", start=1, pad=0)
    table.play("1 place T1.0, 1 bid 3, 0 turn T3.0")
    assert bounds(table) == {(1, "T1.0"): 5}
    table.play("1 cash 3, 1 place T1.1, 1 bid 0")
    assert bounds(table) == {(1, "T1.0"): 5, (1, "T1.1"): 8}


def revealed(first: str, numbers: tuple[int, int], needs: str = "-") -> dict[tuple[int, str], int]:
    """The bounds after seat 0, which had 5 potatoes, has bid on two cards and one of these bids was revealed."""
    table = Table(f"MT/bid/{needs}/- FM/bid/{needs}/-")
    table.play(f"0 place T1.0, 0 bid {numbers[0]}, 1 turn T2.0, 0 place T1.1, 0 bid {numbers[1]}")
    table.fill()
    assert bounds(table) == {(0, "T1.0"): 5, (0, "T1.1"): 5}
    table.play(f"0 harvest {first}, 0 ready")
    return bounds(table)


def test_r9_13_a_revealed_bid_of_the_seat() -> None:
    assert revealed("T1.0", (2, 1)) == {(0, "T1.1"): 3}
    assert revealed("T1.0", (4, 1)) == {(0, "T1.1"): 1}
    assert revealed("T1.0", (0, 5)) == {(0, "T1.1"): 5}
    assert revealed("T1.1", (2, 1)) == {(0, "T1.0"): 4}


def test_r9_13_whether_it_has_won_or_not() -> None:
    assert revealed("T1.0", (2, 1), needs="WD") == {(0, "T1.1"): 3}
    assert revealed("T1.1", (2, 3), needs="WD") == {(0, "T1.0"): 2}


@pytest.mark.parametrize(("first", "other", "bound"), [("T1.0", "T1.1", 7), ("T1.1", "T1.0", 2)])
def test_r9_13_with_a_gain_between_the_two(first: str, other: str, bound: int) -> None:
    """The bids are 1 of 5 and, after cashing a Festival, 6; together they cannot be more than 8."""
    table = dealt("festival", "", tier1="MT/bid/WD/- FM/bid/WD/-")
    table.play("0 place T1.0, 0 bid 1, 1 turn T2.0, 0 cash 3, 0 place T1.1, 0 bid 6")
    table.fill()
    assert bounds(table) == {(0, "T1.0"): 5, (0, "T1.1"): 8}
    table.play(f"0 harvest {first}, 0 ready")
    assert bounds(table) == {(0, other): bound}


def test_r9_13_with_a_payment_after_both() -> None:
    table = Table("MT/bid/WD/- FM/bid/WD/-")
    table.play("0 place T1.0, 0 bid 1, 1 turn T2.0, 0 place T1.1, 0 bid 1, 1 turn T2.1, 0 turn T3.0, 1 turn T2.2")
    assert bounds(table) == {(0, "T1.0"): 3, (0, "T1.1"): 3}
    table.play("0 harvest T1.1, 0 ready")
    assert bounds(table) == {(0, "T1.0"): 2}


def test_r9_14_sizes_of_piles() -> None:
    table = Table("MT/0/-/y", mystery="scout permit festival", seats=3, pad=12)
    for seat in range(3):
        assert table.left(seat) == [7, 8, 9, 3]
    table.play(
        "0 place T1.0, 1 pile T2, 2 pile T3, 0 turn T2.0, 1 turn T2.1, 2 turn T2.2, 0 turn T2.3, 1 turn T3.0, 2 pile T1"
    )
    table.play("0 harvest T1.0, 0 harvest T2.0, 0 harvest T2.3, 1 harvest pile T2, 1 harvest T2.1, 1 harvest T3.0")
    for seat in range(3):
        assert table.left(seat) == [7, 7, 9, 2]


SUMMED = ("LP/3/FM+FM/2c+y", "TD/bid/MT+LP/1c")


def test_r9_15_tier_2_discards() -> None:
    table = Table(tier2=" ".join(SUMMED))
    table.play("0 turn T2.0, 1 turn T2.1, 0 pile T2, 1 turn T1.0, 0 turn T1.1, 1 turn T1.2")
    table.play("0 harvest T2.0, 0 harvest pile T2, 0 harvest T1.1, 1 harvest T2.1")
    for seat in range(2):
        # cards, cost, bid, Charm, Mystery; gives TD LP; needs MT FM FM LP
        expected = [2, 3, 1, 3, 1, *(0, 0, 0, 1, 1, 0, 0, 0, 0), *(1, 2, 0, 0, 1, 0, 0, 0, 0)]
        assert table.see(seat, "discards").tolist() == expected
        assert table.value(seat, "unseen_discards") == 1


def test_r9_15_a_known_card_collected_from_the_pile() -> None:
    """The only card of the pile is one that a Scout has put there, so that all know what is discarded."""
    table = dealt("scout", "", tier2="TD/1/-/- TD/2/-/- TD/3/-/- TD/4/-/-", pad=4)
    table.play("0 scout T2.0, 0 pile T2, 1 turn T1.0, 0 turn T1.1, 1 turn T1.2, 0 place T3.0, 1 place T3.1")
    table.play("0 harvest pile T2")
    for seat in range(2):
        assert table.see(seat, "discards")[:2].tolist() == [1, 1]
        assert table.value(seat, "unseen_discards") == 0
        assert known(table, seat, 2) == []


def test_r9_15_until_they_are_shuffled() -> None:
    table = Table(tier2="TD/1/-/- TD/2/-/- TD/3/-/- TD/4/-/- TD/5/-/-", pad=5)
    table.play("0 turn T2.0, 1 pile T2, 0 turn T1.0, 1 turn T1.1, 0 turn T1.2, 1 pile T1")
    table.reap()
    assert table.shuffled("tier2") == ["TD/1/-/-", "TD/4/-/-"]
    for seat in range(2):
        assert table.see(seat, "discards").sum() == 0
        assert table.value(seat, "unseen_discards") == 0


def known(table: Table, seat: int, tier: int) -> list[str]:
    """The known cards at the bottom of a tier's pile that a seat sees one by one, next first."""
    rows = [row for row in table.see(seat, "next_known")[tier - 1] if row.any()]
    assert {int(row[-1]) for row in rows} <= {tier}
    return [card(row) for row in rows]


def test_r9_16_known_cards_at_the_bottom() -> None:
    codes = [f"MT/{cost}/-/-" for cost in range(1, 10)]
    table = dealt("scout scout scout", "scout scout", tier1=" ".join(codes), pad=9)
    table.play("0 scout T1.0, 0 scout T1.1, 0 scout T3.0")
    for seat in range(2):
        assert known(table, seat, 1) == ["MT/1/-/-", "MT/2/-/-"]
        assert known(table, seat, 2) == []
        assert known(table, seat, 3) == ["SK/0/-/-"]
        sums = table.see(seat, "known_sum")
        assert sums[0].tolist() == [2, 3, 0, 0, 0] + [2] + [0] * 17
        assert sums[1].sum() == 0
        assert sums[2, 0] == 1
    table.play("0 turn T2.0, 1 scout T1.0, 1 scout T1.0, 1 turn T2.1")  # MT/4 and MT/6
    for seat in range(2):
        assert known(table, seat, 1) == ["MT/1/-/-", "MT/2/-/-", "MT/4/-/-", "MT/6/-/-"]
        assert table.see(seat, "known_sum")[0, :2].tolist() == [4, 13]


def test_r9_16_the_four_that_come_up_first() -> None:
    codes = [f"MT/{cost}/-/-" for cost in range(1, 10)]
    table = dealt("scout scout scout", "scout scout scout", tier1=" ".join(codes), pad=9)
    table.play("0 scout T1.0, 0 scout T1.0, 0 scout T1.0, 0 turn T2.0")  # MT/1, MT/4, MT/5
    table.play("1 scout T1.1, 1 scout T1.1, 1 scout T1.1, 1 turn T2.1")  # MT/2, MT/7, MT/8
    for seat in range(2):
        assert known(table, seat, 1) == ["MT/1/-/-", "MT/4/-/-", "MT/5/-/-", "MT/2/-/-"]
        assert table.see(seat, "known_sum")[0, :2].tolist() == [6, 1 + 4 + 5 + 2 + 7 + 8]
    assert table.left()[0] == 6
    table.play("0 turn T1.0, 1 turn T1.1, 0 turn T2.2, 1 turn T3.0")
    table.reap()
    assert table.tier(1) == ["MT/1/-/-", "MT/4/-/-", "MT/3/-/-"]
    for seat in range(2):
        assert known(table, seat, 1) == ["MT/5/-/-", "MT/2/-/-", "MT/7/-/-", "MT/8/-/-"]
        assert table.see(seat, "known_sum")[0, :2].tolist() == [4, 5 + 2 + 7 + 8]


def test_r9_17_mystery_discards() -> None:
    table = dealt("scout festival", "festival permit")
    table.play("0 cash 1, 0 festival, 0 turn T2.0, 1 cash 3")
    for seat in range(2):
        assert table.see(seat, "mystery_discards").tolist() == [1, 0, 2]


def test_r9_18_boxes() -> None:
    table = Table("MT/bid/-/- FM/bid/-/-", seats=3)
    table.play("0 place T1.0, 0 bid 1, 1 place T1.1, 1 bid 1, 2 place T1.0, 2 bid 0")
    assert [table.value(seat, "boxes") for seat in range(3)] == [2, 2, 2]


def test_r9_19_what_the_game_waits_for() -> None:
    table = dealt("scout permit permit", "", tier1="MT/bid/-/y", mystery="festival")

    def waits(phase: str, whom: int) -> None:
        for seat in range(2):
            assert named(table.see(seat, "phase"), PHASES) == phase
            assert table.whose("acting", seat) == whom
            assert named(table.see(seat, "bid_slot"), SLOTS) == ("T1.0" if phase == "bid" else "")

    waits("place", 0)
    table.play("0 place T1.0")
    waits("bid", 0)
    table.play("0 bid 2")
    waits("place", 1)
    table.play("1 place T1.0")
    waits("bid", 1)
    table.play("1 bid 0")
    table.fill()
    waits("harvest", 0)
    table.play("0 harvest T1.0")
    waits("bidding", 0)
    table.play("0 ready")
    waits("bidding", 1)
    table.play("1 ready")
    waits("overfull", 0)
    table.play("0 cash 1")
    waits("harvest", 0)


def test_r9_19_nothing_when_the_game_is_over() -> None:
    table = Table(max_rounds=1)
    table.rounds(1)
    assert table.over
    for seat in range(2):
        assert table.see(seat, "phase").sum() == 0


def test_r9_20_open_biddings() -> None:
    table = Table("MT/bid/-/- FM/bid/-/- FR/bid/-/-", seats=3)
    table.play("0 place T1.0, 0 bid 5, 1 place T1.1, 1 bid 2, 2 place T1.1, 2 bid 1")
    table.play("0 turn T2.0, 1 place T1.0, 1 bid 1, 2 place T1.2, 2 bid 3, 0 turn T2.1, 1 turn T2.2, 2 turn T2.3")

    def seen(biddings: list[str], ready: list[str]) -> None:
        for seat in range(3):
            assert table.open_biddings(seat) == biddings
            assert table.ready(seat) == ready

    seen([], ["", "", ""])
    table.play("0 harvest T1.0")
    seen(["T1.0 by 0"], ["", "", ""])
    table.play("0 ready")
    seen(["T1.0 by 0"], ["T1.0", "", ""])
    table.play("1 harvest T1.1")
    seen(["T1.0 by 0", "T1.1 by 1"], ["T1.0", "", ""])
    table.play("1 ready")
    seen(["T1.0 by 0", "T1.1 by 1"], ["T1.0", "T1.1", ""])
    table.play("2 harvest T1.2")
    seen(["T1.0 by 0", "T1.1 by 1", "T1.2 by 2"], ["T1.0", "T1.1", ""])
    table.play("2 ready")
    seen(["T1.0 by 0", "T1.1 by 1"], ["T1.0", "T1.1", ""])
    table.play("2 ready")
    seen(["T1.0 by 0"], ["T1.0", "", ""])
    table.play("1 ready")
    seen([], ["", "", ""])


def test_r9_21_start_seat_and_rounds() -> None:
    table = Table(seats=3, start=2, max_rounds=3, pad=20)
    for number in range(3):
        for seat in range(3):
            assert table.whose("start", seat) == (2 + number) % 3
            assert table.value(seat, "round_number") == number + 1
            assert table.value(seat, "rounds_left") == 2 - number
        table.rounds(1)
    assert table.over


def test_r9_21_thirty_rounds_by_default() -> None:
    assert Table().value(0, "rounds_left") == 29


def test_r9_22_whether_stars_end_the_game() -> None:
    table = Table()
    table.play("0 place T3.0, 1 turn T2.0, 0 place T3.1")
    table.fill()
    for spot, certain in (("T3.0", 0), ("T3.1", 1)):
        assert [table.value(seat, "last_harvest") for seat in range(2)] == [0, 0]
        table.play(f"0 harvest {spot}")
        assert [table.value(seat, "last_harvest") for seat in range(2)] == [certain, certain]


def test_r9_22_or_tokens_that_were_not_placed() -> None:
    table = Table("MT/0/-/-", "TD/0/-/-", "SK/0/-/-", pad=0)
    table.play("0 place T1.0, 1 place T2.0")
    assert [table.value(seat, "last_harvest") for seat in range(2)] == [0, 0]
    table.play("0 place T3.0")
    assert [table.value(seat, "last_harvest") for seat in range(2)] == [1, 1]


def grown() -> Table:
    """A table with something different at each seat."""
    table = dealt("permit", "festival", "", own=("MT MT", "FR", "LP"), tier1="WD/0/-/2c+y", tier3="SK/0/-/5c", start=2)
    table.play("2 place T3.0, 0 permit FR, 0 place T1.0, 1 festival, 1 turn T3.1")
    table.fill()
    table.play("2 harvest T3.0")
    table.reap_of(2)
    table.play("0 harvest T1.0")
    return table


def test_r9_23_elements() -> None:
    table = grown()
    for seat in range(3):
        assert [named(row, ELEMENTS) for row in table.by_seat(seat, "elements")] == table.elements
    assert table.elements[0] == "MT MT FR WD"
    assert table.elements[1] == "FR"
    assert {"LP", "SK"} <= set(table.elements[2].split())


def test_r9_24_stars() -> None:
    table = grown()
    for seat in range(3):
        assert table.values("stars", seat) == [0, 0, 1]


def test_r9_25_charm() -> None:
    table = grown()
    for seat in range(3):
        assert table.values("charm", seat) == [2, 2, 5]


def test_r9_26_numbers_of_mystery_cards() -> None:
    table = dealt("permit scout", "festival", "", start=1)
    for seat in range(3):
        assert table.values("mystery_count", seat) == [2, 1, 0]
    table.play("1 cash 3")
    for seat in range(3):
        assert table.values("mystery_count", seat) == [2, 0, 0]


def test_r9_27_tokens_left() -> None:
    table = Table(seats=3, start=1)
    table.play("1 turn T1.0, 2 turn T1.1")
    for seat in range(3):
        assert table.values("to_place", seat) == [3, 2, 2]


def tiered(tier: int, *cards: str) -> Table:
    """A table with these cards as the first of a tier."""
    decks = ["", "", ""]
    decks[tier - 1] = " ".join(cards)
    return Table(*decks)


def same(tables: Sequence[Table]) -> None:
    """All seats are shown the same at all these tables."""
    for table in tables[1:]:
        assert table.turn == tables[0].turn
        assert table.raws() == tables[0].raws()


@pytest.mark.parametrize("tier", [1, 2, 3])
def test_r9_28_not_the_order_of_a_pile(tier: int) -> None:
    tables = []
    for below in (("-/4/-/-", "-/5/WD/2c"), ("-/5/WD/2c", "-/4/-/-")):
        tables.append(tiered(tier, "-/1/-/-", "-/2/-/-", "-/3/-/-", *below))
    same(tables)
    for table in tables:
        table.play(f"0 turn T{tier}.1, 1 pile T{3 if tier == 1 else tier - 1}")
    same(tables)


def test_r9_28_not_below_a_known_card() -> None:
    tables = []
    for below in (("MT/5/-/-", "MT/6/-/-"), ("MT/6/-/-", "MT/5/-/-")):
        tier1 = " ".join(["MT/1/-/-", "MT/2/-/-", "MT/3/-/-", "MT/4/-/-", *below])
        tables.append(dealt("scout", "", tier1=tier1, pad=6))
        tables[-1].play("0 scout T1.1")
    same(tables)


@pytest.mark.parametrize("tier", [1, 2, 3])
def test_r9_29_not_a_card_collected_from_a_pile(tier: int) -> None:
    tables = []
    for first, last in (("-/4/-/-", "-/5/WD/2c"), ("-/5/WD/2c", "-/4/-/-")):
        table = tiered(tier, "-/1/-/-", "-/2/-/-", "-/3/-/-", first, "-/6/-/-", last)
        table.play(f"0 pile T{tier}, 1 turn T1.0, 0 turn T2.0, 1 turn T1.1, 0 place T3.0, 1 turn T3.1")
        table.play(f"0 harvest pile T{tier}")
        tables.append(table)
    same(tables)
    if tier == 2:
        assert tables[0].value(0, "unseen_discards") == 1
        assert tables[0].see(0, "discards").sum() == 0


def test_r9_30_not_the_mystery_cards_of_others() -> None:
    seen = []
    for hands in (("permit", "scout", "festival"), ("permit", "festival", "scout")):
        table = dealt(*hands)
        table.play("0 turn T1.0")
        seen.append(table.raw(0))
    assert seen[0] == seen[1]


def test_r9_30_nor_the_mystery_pile() -> None:
    tables = [
        Table(mystery=deck) for deck in ("scout permit festival", "festival permit scout", "permit scout festival")
    ]
    same(tables)


CHAIN = """
0 place T1.0, 0 bid {0}, 1 place T1.1, 1 bid {1}, 2 place T1.1, 2 bid {2},
0 turn T2.0, 1 place T1.0, 1 bid {3}, 2 place T1.2, 2 bid {4}, 0 turn T2.1, 1 turn T2.2, 2 turn T2.3,
0 harvest T1.0, 0 harvest T2.0, 0 ready, 1 harvest T1.1, 1 ready, 2 harvest T1.2
"""
BY = (0, 1, 2, 1, 2)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((5, 2, 1, 1, 3), (0, 2, 1, 1, 3)),
        ((1, 2, 1, 1, 3), (4, 2, 1, 1, 3)),
        ((1, 5, 1, 0, 3), (1, 0, 1, 5, 3)),
        ((1, 0, 1, 0, 3), (1, 3, 1, 2, 3)),
        ((1, 2, 5, 1, 0), (1, 2, 0, 1, 0)),
        ((1, 2, 0, 1, 5), (1, 2, 2, 1, 1)),
    ],
)
def test_r9_31_bids_tell_nothing_before_they_are_revealed(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    """Two games that differ in the numbers that one seat bids: placement, harvest, and three biddings open."""
    (bidder,) = {seat for seat, first, second in zip(BY, one, other, strict=True) if first != second}
    tables = [Table("MT/bid/FM/1c FM/bid/FR/2c FR/bid/-/4c", seats=3) for _ in range(2)]
    scripts = [[move.strip() for move in CHAIN.format(*numbers).split(",")] for numbers in (one, other)]
    for moves in zip(*scripts, strict=True):
        for table, move in zip(tables, moves, strict=True):
            table.play(move)
            assert table.opened == []
        assert tables[0].turn == tables[1].turn
        for seat in range(3):
            if seat != bidder:
                assert tables[0].raw(seat) == tables[1].raw(seat), moves
    assert [len(table.open_biddings()) for table in tables] == [3, 3]
    for table in tables:
        while table.open_biddings():
            table.play(f"{table.turn} ready")
    assert tables[0].events != tables[1].events


def test_r9_31_not_by_what_may_be_done() -> None:
    """A seat that has bid all it had may still be asked to place, and others see nothing of what it cannot pay."""
    tables = [Table("MT/bid/-/- FM/3/-/-") for _ in range(2)]
    for table, number in zip(tables, (5, 0), strict=True):
        table.play(f"0 place T1.0, 0 bid {number}, 1 turn T2.0")
    assert "place T1.1" not in tables[0].legal
    assert "place T1.1" in tables[1].legal
    assert tables[0].turn == tables[1].turn == 0
    assert tables[0].raw(1) == tables[1].raw(1)


def test_r9_31_but_for_who_can_pay() -> None:
    """When only placements that cost something are left, a seat that has bid all it had is passed over."""
    asked = []
    for number in (4, 5):
        table = Table("MT/bid/-/-", "TD/0/-/-", " ".join(["SK/1/-/-"] * 3), pad=0)
        table.play(f"0 turn T2.0, 1 place T1.0, 1 bid {number}, 0 place T3.0")
        asked.append(table.turn)
    assert asked == [1, 0]


def test_r9_31_known_afterwards() -> None:
    seen = []
    for number in (1, 3):
        table = Table("MT/bid/-/-", seats=3)
        table.play(f"0 place T1.0, 0 bid {number}, 1 turn T2.0, 2 turn T2.1")
        table.fill()
        table.play("0 harvest T1.0, 0 ready")
        assert table.values("potato_sum", 1)[0] == 5 - number
        seen.append(table.raw(1))
    assert seen[0] != seen[1]
