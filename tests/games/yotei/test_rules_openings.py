"""R5 harvest: opening biddings, one within another too."""

from __future__ import annotations

import pytest

from tests.games.yotei.table import Table, dealt, drained


def test_r5_14_taking_back_a_token_opens_the_bidding() -> None:
    table = Table("MT/bid/-/1c", seats=3, start=1)
    table.play("1 place T1.0, 1 bid 2, 2 turn T1.1, 0 place T1.0, 0 bid 3")
    table.fill()
    assert table.phase == "harvest"
    assert table.open_biddings() == []
    table.play("1 harvest T1.0")
    assert table.phase == "bidding"
    assert table.open_biddings() == ["T1.0 by 1"]
    assert table.opened == []
    assert table.turn == 1
    table.play("1 ready")
    assert table.turn == 0  # seat 2 has not bid
    table.play("0 ready")
    assert table.opened == [("T1.0", "1 2 ok, 0 3 ok")]
    assert table.open_biddings() == []
    assert table.charm == [1, 0, 0]
    assert (table.turn, table.phase) == (1, "harvest")


def test_r5_14_not_only_the_start_seat() -> None:
    table = Table("MT/bid/-/1c")
    table.play("0 turn T2.0, 1 place T1.0, 1 bid 2, 0 turn T2.1, 1 turn T2.2")
    table.play("0 turn T1.1, 1 turn T1.2, 0 harvest T1.1, 0 harvest T2.0, 0 harvest T2.1, 1 harvest T1.0, 1 ready")
    assert table.opened == [("T1.0", "1 2 ok")]
    assert table.charm == [0, 1]


def test_r5_15_taking_back_tokens_out_of_turn_to_qualify() -> None:
    table = Table("MT/0/-/- FR/bid/MT/1c FM/2/FR/-")
    table.play("0 place T1.1, 0 bid 1, 1 place T1.0, 0 turn T2.0, 1 place T1.1, 1 bid 2, 0 turn T2.1, 1 place T1.2")
    table.play("0 harvest T1.1, 0 ready")
    assert (table.turn, table.phase) == (1, "bidding")
    table.play("1 harvest T1.2")  # it owns no Forest: token and potatoes come back
    assert (table.elements[1], table.potatoes[1], table.turn) == ("", 3, 1)
    table.play("1 harvest T1.0")
    assert table.opened == [("T1.1", "0 1 -, 1 2 ok")]
    assert table.elements[1] == "MT FR"
    assert table.charm == [0, 1]


@pytest.mark.parametrize(("opener", "order"), [(0, [0, 1, 3]), (1, [1, 3, 0]), (3, [3, 0, 1])])
def test_r5_16_clockwise_from_the_seat_that_opened_it(opener: int, order: list[int]) -> None:
    table = Table("MT/bid/-/-", seats=4, start=opener)
    for seat in [*range(opener, 4), *range(opener)]:
        if seat != 2:
            table.play(f"{seat} place T1.0, {seat} bid {seat}")
        else:
            table.play("2 turn T1.1")
    table.fill()
    table.play(f"{opener} harvest T1.0")
    asked = []
    while table.open_biddings():
        asked.append(table.turn)
        table.play(f"{table.turn} ready")
    assert asked == order
    assert (table.turn, table.phase) == (opener, "harvest")


def test_r5_16_not_from_the_start_seat() -> None:
    table = Table("MT/bid/-/-", seats=3)
    table.play("0 turn T2.0, 1 place T1.0, 1 bid 1, 2 place T1.0, 2 bid 2")
    table.play("0 turn T2.1, 1 turn T2.2, 2 turn T2.3, 0 place T1.1, 1 place T1.2, 2 place T1.3")
    table.play("0 harvest T2.0, 0 harvest T2.1, 0 harvest T1.1, 1 harvest T2.2, 1 harvest T1.2, 1 harvest T1.0")
    assert table.turn == 2  # seat 1 was ready at once
    table.play("2 ready")
    assert table.opened == [("T1.0", "1 1 ok, 2 2 ok")]


def test_r5_17_any_token_not_on_an_open_bidding() -> None:
    table = Table("MT/bid/-/- FM/bid/-/- FR/1/WD/-", seats=3)
    table.play("0 place T1.0, 0 bid 0, 1 place T1.0, 1 bid 0, 2 place T1.1, 2 bid 0")
    table.play("0 turn T1.3, 1 place T1.1, 1 bid 0, 2 turn T2.0, 0 pile T3, 1 place T1.2, 2 pile T1")
    table.play("0 harvest T1.0")
    assert table.main == ["harvest T1.3", "harvest pile T3", "ready"]
    table.play("0 harvest T1.3")
    assert table.main == ["harvest pile T3", "ready"]
    table.play("0 ready")
    assert table.turn == 1
    assert table.main == ["harvest T1.1", "harvest T1.2", "ready"]
    table.play("1 harvest T1.1")
    assert table.turn == 1
    assert table.main == ["harvest T1.2", "ready"]
    table.play("1 ready")
    assert table.turn == 2
    assert table.main == ["harvest T2.0", "harvest pile T1", "ready"]


def test_r5_18_ready_ends_it() -> None:
    """Seat 1 could qualify and does not."""
    table = Table("MT/0/-/- FR/bid/MT/1c")
    table.play("0 place T1.1, 0 bid 1, 1 place T1.0, 0 turn T2.0, 1 place T1.1, 1 bid 2, 0 turn T2.1, 1 turn T2.2")
    table.play("0 harvest T1.1, 0 ready, 1 ready")
    assert table.opened == [("T1.1", "0 1 -, 1 2 -")]
    assert table.tokens() == ["T2.0, T2.1", "T1.0, T2.2"]


def test_r5_19_ready_without_a_step() -> None:
    table = Table("MT/bid/-/1c", seats=4)
    table.play("0 place T1.0, 0 bid 1, 1 turn T1.1, 2 place T1.0, 2 bid 0, 3 turn T1.2")
    table.play("0 turn T2.0, 1 turn T2.1, 2 turn T2.2, 3 turn T2.3")
    table.play("0 harvest T2.0, 0 harvest T1.0")
    assert table.turn == 2  # and not seat 0, which has no other token
    assert table.ready()[0] == "T1.0"
    table.play("2 harvest T2.2")  # its last one: that it is ready goes without saying
    assert table.opened == [("T1.0", "0 1 ok, 2 0 ok")]
    assert (table.turn, table.phase) == (1, "harvest")


def test_r5_19_all_at_once() -> None:
    table = Table("MT/bid/-/1c")
    table.play("0 place T1.0, 0 bid 3, 1 turn T2.0, 0 turn T2.1, 1 turn T2.2, 0 turn T1.1, 1 turn T1.2")
    table.play("0 harvest T1.1, 0 harvest T2.1, 0 harvest T1.0")
    assert table.opened == [("T1.0", "0 3 ok")]
    assert table.charm == [1, 0]
    assert table.turn == 1


def test_r5_19_not_with_a_mystery_card() -> None:
    table = dealt("permit", "", tier1="MT/bid/FM/1c")
    table.play("0 place T1.0, 0 bid 2")
    table.fill()
    while len(table.main) > 1:
        table.play(f"0 {table.main[-1]}")
    table.play("0 harvest T1.0")
    assert (table.turn, table.phase, table.opened) == (0, "bidding", [])
    assert table.main == ["ready"]
    assert {"permit FM", "cash 2"} <= set(table.legal)
    table.play("0 permit FM")  # nothing more to do: ready
    assert table.opened == [("T1.0", "0 2 ok")]
    assert table.elements[0] == "MT FM"


def test_r5_19_with_a_mystery_card_by_a_step() -> None:
    table = dealt("permit", "", tier1="MT/bid/FM/1c")
    table.play("0 place T1.0, 0 bid 2")
    table.fill()
    while len(table.main) > 1:
        table.play(f"0 {table.main[-1]}")
    table.play("0 harvest T1.0, 0 ready")
    assert table.opened == [("T1.0", "0 2 -")]
    assert table.mystery[0] == "permit"


def chain() -> Table:
    """Seat 0 bids on A, seat 1 on A and B, seat 2 on B and C; C gives what B needs, and B gives what A needs.

    A is `T1.0`, B is `T1.1` and C is `T1.2`. Each seat also has one or two tokens on other cards.
    """
    table = Table("MT/bid/FM/1c FM/bid/FR/2c FR/bid/-/4c", seats=3)
    table.play("0 place T1.0, 0 bid 5, 1 place T1.1, 1 bid 2, 2 place T1.1, 2 bid 1")
    table.play("0 turn T2.0, 1 place T1.0, 1 bid 1, 2 place T1.2, 2 bid 3")
    table.play("0 turn T2.1, 1 turn T2.2, 2 turn T2.3")
    return table


def test_r5_20_a_bidding_within_a_bidding() -> None:
    table = chain()
    table.play("0 harvest T1.0, 0 ready")
    assert table.turn == 1
    table.play("1 harvest T1.1")
    assert table.open_biddings() == ["T1.0 by 0", "T1.1 by 1"]
    assert table.turn == 1
    table.play("1 ready")
    assert table.turn == 2
    table.play("2 ready")
    assert table.opened == [("T1.1", "1 2 -, 2 1 -")]
    assert table.open_biddings() == ["T1.0 by 0"]


def test_r5_20_the_inner_one_starts_with_the_seat_that_opened_it() -> None:
    table = Table("MT/bid/-/- FM/bid/-/-", seats=3, start=1)
    table.play("1 place T1.0, 1 bid 0, 2 place T1.0, 2 bid 0, 0 place T1.1, 0 bid 0")
    table.play("1 place T1.1, 1 bid 1, 2 place T1.1, 2 bid 2, 0 turn T1.2, 1 turn T2.0, 2 turn T2.1, 0 turn T2.2")
    table.play("1 harvest T1.0, 1 ready, 2 harvest T1.1")
    asked = []
    while len(table.open_biddings()) == 2:
        asked.append(table.turn)
        table.play(f"{table.turn} ready")
    assert asked == [2, 0, 1]
    assert table.opened == [("T1.1", "0 0 ok, 1 1 ok, 2 2 ok")]
    assert table.turn == 2


def test_r5_21_ready_is_for_one_bidding() -> None:
    table = Table("MT/bid/-/- FM/bid/LP/-", "LP/0/-/-")
    table.play("0 place T1.0, 0 bid 0, 1 place T1.0, 1 bid 1, 0 place T1.1, 0 bid 2, 1 place T1.1, 1 bid 1")
    table.play("0 place T2.0, 1 turn T1.2")
    table.play("0 harvest T1.0, 0 ready")
    assert table.ready() == ["T1.0", ""]
    table.play("1 harvest T1.1, 1 ready")
    assert table.ready() == ["T1.0", "T1.1"]
    assert table.turn == 0
    assert table.main == ["harvest T2.0", "ready"]
    table.play("0 harvest T2.0")
    assert table.opened == [("T1.1", "0 2 ok, 1 1 -")]
    assert table.elements[0] == "FM LP"


def test_r5_22_ready_stays_ready() -> None:
    """Seat 0 wins a Mystery Card and still has a token to take back, and is asked no more."""
    table = Table("MT/bid/-/- FM/bid/-/y", mystery="permit")
    table.play("0 place T1.0, 0 bid 0, 1 place T1.0, 1 bid 1, 0 place T1.1, 0 bid 2, 1 place T1.1, 1 bid 1")
    table.play("0 turn T2.0, 1 turn T1.2")
    table.play("0 harvest T1.0, 0 ready, 1 harvest T1.1, 1 ready, 0 ready")
    assert table.opened == [("T1.1", "0 2 ok, 1 1 ok")]
    assert table.mystery[0] == "permit"
    assert (table.turn, table.phase) == (1, "bidding")
    assert table.ready() == ["T1.0", ""]
    table.play("1 ready")
    assert table.opened == [("T1.0", "0 0 ok, 1 1 ok")]


def test_r5_23_the_seat_that_opened_the_inner_one_goes_on() -> None:
    table = chain()
    table.play("0 harvest T1.0, 0 ready, 1 harvest T1.1, 1 ready, 2 ready")
    assert (table.turn, table.phase) == (1, "bidding")
    assert table.main == ["harvest T2.2", "ready"]
    table.play("1 ready")
    assert table.opened == [("T1.0", "0 5 -, 1 1 -")]
    assert (table.turn, table.phase) == (0, "harvest")


@pytest.mark.parametrize("with_c", [True, False])
def test_r5_24_three_biddings_deep(with_c: bool) -> None:
    """A qualifies by B, and B by C: the chain is followed to its end, and resolved from there."""
    table = chain()
    table.play("0 harvest T1.0, 0 ready, 1 harvest T1.1, 1 ready")
    assert table.main == ["harvest T1.2", "harvest T2.3", "ready"]
    if not with_c:
        table.play("2 harvest T2.3, 2 ready")
        assert table.opened == [("T1.1", "1 2 -, 2 1 -")]
        return
    table.play("2 harvest T1.2")
    for seat in range(3):
        assert table.open_biddings(seat) == ["T1.0 by 0", "T1.1 by 1", "T1.2 by 2"]
        assert table.ready(seat) == ["T1.0", "T1.1", ""]
    assert table.main == ["harvest T2.3", "ready"]
    table.play("2 harvest T2.3")  # the last token of seat 2: C is revealed, and then B
    assert table.opened == [("T1.2", "2 3 ok"), ("T1.1", "1 2 -, 2 1 ok")]
    assert table.elements[2] == "FM FR"
    assert table.charm == [0, 0, 6]
    assert table.potatoes == [0, 5 - 2 - 1 + 2, 5 - 1 - 3 + 2]
    assert table.open_biddings() == ["T1.0 by 0"]
    table.play("1 harvest T2.2")
    assert table.opened == [("T1.0", "0 5 -, 1 1 -")]
    assert table.potatoes == [5, 4 + 2 + 1, 3]
    assert (table.turn, table.phase) == (0, "harvest")
    assert table.tokens() == ["T2.0, T2.1", "", ""]
    table.play("0 harvest T2.0, 0 harvest T2.1")
    assert table.round == 2
    assert table.display()["T1.0"] == "MT/bid/FM/1c"


def test_r5_24_in_a_circle() -> None:
    """Seats bid on A and B, B and C, C and A; opening A and B and C in turn leaves nobody anything to take back."""
    table = Table("MT/bid/FM/1c FM/bid/FR/1c FR/bid/-/1c", seats=4)
    table.play("0 place T1.0, 0 bid 1, 1 place T1.1, 1 bid 1, 2 place T1.2, 2 bid 1, 3 turn T2.0")
    table.play("0 place T1.1, 0 bid 2, 1 place T1.2, 1 bid 2, 2 place T1.0, 2 bid 2, 3 turn T2.1")
    table.play("0 harvest T1.0, 0 harvest T1.1")
    assert table.turn == 1  # seat 0 has nothing to take back in B
    assert table.main == ["harvest T1.2", "ready"]
    assert table.open_biddings() == ["T1.0 by 0", "T1.1 by 0"]
    table.play("1 harvest T1.2")
    assert table.opened == [
        ("T1.2", "2 1 ok, 1 2 ok"),
        ("T1.1", "1 1 ok, 0 2 -"),
        ("T1.0", "0 1 -, 2 2 -"),
    ]
    assert table.elements == ["", "FM FR", "", ""]
    assert table.potatoes == [5, 5 - 2 - 1, 5, 5]
    assert (table.turn, table.phase) == (3, "harvest")
    assert table.tokens() == ["", "", "", "T2.0, T2.1"]


def test_r5_24_three_deep_by_one_seat() -> None:
    """One seat opens all three, the outer ones before the inner ones, and qualifies by them from the inside out."""
    table = Table("MT/bid/FM/1c FM/bid/FR/1c FR/bid/-/1c")
    table.play(
        "0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 4, 0 place T1.1, 0 bid 2, 1 turn T2.0, 0 place T1.2, 0 bid 0"
    )
    table.play("1 turn T2.1, 0 harvest T1.0, 0 harvest T1.1, 0 harvest T1.2")
    assert table.opened == [("T1.2", "0 0 ok"), ("T1.1", "0 2 ok")]
    assert table.open_biddings() == ["T1.0 by 0"]
    assert table.turn == 1
    table.play("1 ready")
    assert table.opened == [("T1.0", "0 1 ok, 1 4 -")]
    assert table.elements == ["MT FM FR", ""]
    assert table.charm == [3, 0]
    assert table.potatoes == [5 - 2 - 1, 5]


def test_r5_25_all_tokens_come_back_when_the_bids_are_revealed() -> None:
    table = Table("MT/bid/-/-", seats=4)
    table.play("0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 0, 2 place T1.0, 2 bid 3, 3 turn T2.0")
    table.play("0 turn T2.1, 1 turn T2.2, 2 turn T2.3, 3 turn T1.1")
    table.play("0 harvest T1.0, 0 ready, 1 ready")
    assert table.tokens() == ["T1.0, T2.1", "T1.0, T2.2", "T1.0, T2.3", "T1.1, T2.0"]
    table.play("2 ready")
    assert table.tokens() == ["T2.1", "T2.2", "T2.3", "T1.1, T2.0"]
    assert table.bids() == {}


def test_r5_25_bids_are_listed_in_their_order() -> None:
    table = Table("MT/bid/-/-", seats=3, start=2)
    table.play("2 turn T2.0, 0 turn T2.1, 1 place T1.0, 1 bid 2, 2 place T1.0, 2 bid 1, 0 place T1.0, 0 bid 0")
    table.fill()
    table.play("2 harvest T1.0, 2 ready, 0 ready, 1 ready")
    assert table.opened == [("T1.0", "1 2 ok, 2 1 ok, 0 0 ok")]


def test_r5_26_opening_reveals_nothing_yet() -> None:
    seen = []
    for number in (1, 4):
        table = Table("MT/bid/-/-", seats=3)
        table.play(f"0 place T1.0, 0 bid {number}, 1 place T1.0, 1 bid 2, 2 turn T2.3")
        table.fill()
        table.play("0 harvest T1.0")
        shown = [(table.turn, table.raw(1), table.raw(2))]
        table.play("0 ready")
        shown.append((table.turn, table.raw(1), table.raw(2)))
        seen.append(shown)
        table.play("1 ready")
        assert table.opened == [("T1.0", f"0 {number} ok, 1 2 ok")]
    assert seen[0] == seen[1]


def two_bids(needs: str, first: int, second: int, own: tuple[str, str] = ("", "")) -> Table:
    """Seat 0 bids first and seat 1 second, and then the bidding is opened without anything taken back before."""
    table = dealt("", "", own=own, tier1=f"WD/bid/{needs}/1c")
    table.play(f"0 place T1.0, 0 bid {first}, 1 place T1.0, 1 bid {second}")
    table.fill()
    table.play("0 harvest T1.0, 0 ready, 1 ready")
    return table


@pytest.mark.parametrize(
    ("own", "qualified"),
    [
        (("MT", "MT MT"), "0 5 -, 1 0 ok"),
        (("MT MT", "MT"), "0 5 ok, 1 0 -"),
        (("FM FM", "MT FM"), "0 5 -, 1 0 -"),
        (("MT MT MT", "MT MT FR"), "0 5 ok, 1 0 ok"),
    ],
)
def test_r5_27_who_owns_what_the_card_needs_qualifies(own: tuple[str, str], qualified: str) -> None:
    assert two_bids("MT+MT", 5, 0, own).opened == [("T1.0", qualified)]


def test_r5_27_elements_of_an_inner_bidding_count() -> None:
    """Seat 0 is ready when it owns nothing, and qualifies by what it wins in the bidding that seat 1 opens."""
    table = Table("MT/bid/FM/1c FM/bid/-/-")
    table.play("0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 2, 0 place T1.1, 0 bid 2, 1 place T1.1, 1 bid 1")
    table.play("0 turn T2.0, 1 turn T2.1")
    table.play("0 harvest T1.0, 0 ready, 1 harvest T1.1, 1 ready, 0 ready")
    assert table.opened == [("T1.1", "0 2 ok, 1 1 ok")]
    table.play("1 ready")
    assert table.opened == [("T1.0", "0 1 ok, 1 2 -")]
    assert table.elements == ["MT FM", ""]
    assert table.potatoes == [5 - 2 - 1, 5]


def test_r5_27_elements_of_mystery_cards_count() -> None:
    table = dealt("", "permit", tier1="MT/bid/FM/1c")
    table.play("0 place T1.0, 0 bid 5, 1 place T1.0, 1 bid 0")
    table.fill()
    table.play("0 harvest T1.0, 0 ready, 1 permit FM, 1 ready")
    assert table.opened == [("T1.0", "0 5 -, 1 0 ok")]
    assert table.charm == [0, 1]


def test_r5_27_elements_that_come_later_do_not() -> None:
    table = Table("MT/bid/FM/1c FM/0/-/-")
    table.play("0 place T1.0, 0 bid 1, 1 turn T2.0, 0 place T1.1")
    table.fill()
    table.play("0 harvest T1.0, 0 ready")
    assert table.opened == [("T1.0", "0 1 -")]
    table.play("0 harvest T1.1")
    assert table.elements[0] == "FM"


@pytest.mark.parametrize(("first", "second", "winner"), [(3, 2, 0), (2, 3, 1), (5, 4, 0), (0, 5, 1), (1, 0, 0)])
def test_r5_28_the_highest_bid_wins(first: int, second: int, winner: int) -> None:
    table = two_bids("-", first, second)
    assert table.charm == [int(seat == winner) for seat in range(2)]
    assert table.elements[winner] == "WD"


def test_r5_28_a_bid_of_nothing_may_win() -> None:
    table = two_bids("MT", 4, 0, ("", "MT"))
    assert table.opened == [("T1.0", "0 4 -, 1 0 ok")]
    assert table.charm == [0, 1]
    assert table.potatoes == [5, 5]


@pytest.mark.parametrize("number", [0, 3])
def test_r5_29_the_earlier_of_equal_bids_wins(number: int) -> None:
    table = two_bids("-", number, number)
    assert table.charm == [1, 0]
    assert table.potatoes == [5 - number, 5]


def test_r5_29_earlier_by_placement_and_not_by_seat_or_opener() -> None:
    table = Table("MT/bid/-/1c", seats=3)
    table.play("0 turn T2.0, 1 turn T2.1, 2 place T1.0, 2 bid 2, 0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 2")
    table.fill()
    table.play("0 harvest T1.0, 0 ready, 1 ready, 2 ready")
    assert table.opened == [("T1.0", "2 2 ok, 0 1 ok, 1 2 ok")]
    assert table.charm == [0, 0, 1]
    assert table.potatoes == [5, 5, 3]


def test_r5_29_the_earlier_of_those_that_qualify() -> None:
    table = dealt("", "", "", own=("", "MT", "MT"), tier1="WD/bid/MT/1c")
    table.play("0 place T1.0, 0 bid 2, 1 place T1.0, 1 bid 2, 2 place T1.0, 2 bid 2")
    table.fill()
    table.play("0 harvest T1.0, 0 ready, 1 ready, 2 ready")
    assert table.opened == [("T1.0", "0 2 -, 1 2 ok, 2 2 ok")]
    assert table.charm == [0, 1, 0]


def test_r5_30_the_winner_collects_at_once() -> None:
    table = dealt("", "", own=("", "LP"), tier1="MT+MT/bid/LP/3c+y", mystery="scout permit")
    table.play("0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 2")
    table.fill()
    table.play("0 harvest T1.0, 0 ready, 1 ready")
    assert (table.elements[1], table.charm[1], table.mystery[1]) == ("MT MT LP", 3, "scout")
    assert table.potatoes == [5, 3]
    assert "T1.0" not in table.display()


def test_r5_30_its_bid_goes_to_the_supply() -> None:
    """When nobody but the players has potatoes, a gain of 2 is cut to what the winner has paid."""
    for number, gain in ((0, 0), (1, 1), (2, 2), (5, 2)):
        table = drained("MT/bid/-/-")
        table.play(f"1 place T1.0, 1 bid {number}, 2 turn T2.0")
        table.fill("turn T1", "place T2")
        table.play("1 harvest T1.0, 1 ready")
        table.reap_of(1)
        before = table.potatoes[2]
        table.play("2 harvest T2.0")
        assert table.potatoes[2] - before == gain


def test_r5_31_the_others_get_their_bids_back() -> None:
    table = Table("MT/bid/-/1c", seats=4)
    table.play("0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 4, 2 place T1.0, 2 bid 5, 3 place T1.0, 3 bid 0")
    table.fill()
    table.play("0 harvest T1.0, 0 ready, 1 ready, 2 ready, 3 ready")
    assert table.potatoes == [5, 5, 0, 5]
    assert table.values("potato_sum") == [5, 5, 0, 5]


def test_r5_32_even_the_highest_if_it_does_not_qualify() -> None:
    table = two_bids("MT", 5, 1, ("FM", "MT"))
    assert table.opened == [("T1.0", "0 5 -, 1 1 ok")]
    assert table.potatoes == [5, 4]
    assert table.charm == [0, 1]


def test_r5_33_nobody_qualifies() -> None:
    table = two_bids("MT", 5, 1, ("FM", "FR"))
    assert table.opened == [("T1.0", "0 5 -, 1 1 -")]
    assert table.potatoes == [5, 5]
    assert table.charm == [0, 0]
    assert table.display()["T1.0"] == "WD/bid/MT/1c"
    assert "T1.0" not in " ".join(table.tokens())
    table.reap()
    assert table.display()["T1.0"] == "WD/bid/MT/1c"
    assert "place T1.0" in table.legal
    assert "turn T1.0" in table.legal


def test_r5_34_boxes_are_free_again() -> None:
    table = Table("MT/bid/WD/- FM/bid/-/-")
    table.play("0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 1, 0 place T1.1, 0 bid 1, 1 place T1.1, 1 bid 1")
    table.fill()
    assert table.value(0, "boxes") == 0
    table.reap()
    assert table.round == 2
    assert table.value(0, "boxes") == 4
    assert "place T1.0" in table.legal


def test_r5_35_done_before_its_turn() -> None:
    table = Table("MT/bid/-/-")
    table.play("0 place T1.0, 0 bid 1, 1 place T1.0, 1 bid 0, 0 turn T2.0, 1 turn T2.1, 0 turn T2.2, 1 turn T1.1")
    table.play("0 harvest T1.0, 0 ready, 1 harvest T1.1, 1 harvest T2.1")
    assert table.opened == [("T1.0", "0 1 ok, 1 0 ok")]
    assert table.tokens() == ["T2.0, T2.2", ""]
    table.play("0 harvest T2.0")
    assert table.round == 1
    table.play("0 harvest T2.2")  # with this the harvest is over
    assert table.round == 2
