"""R9 what a seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.bigfoot_vs_yeti.cases import each_mounts, gone_out
from tests.games.bigfoot_vs_yeti.table import CREATURES, EXPEDITIONS, Table
from tests.games.rules_marker import rule

SEAT_BLOCKS = (
    "turn",
    "acting",
    "dealer",
    "hand_size",
    "score",
    "known",
    "table",
    "victim",
    "gone_out",
    "last_discards",
)


def test_r9_1_lists_begin_with_the_observer() -> None:
    table = each_mounts("AH", "GS ETx3", "LN", "MM")
    table.play("0: draw unknown, discard ET; 1: draw tabloids, mount ET, lay ETx3, done, discard LN")
    assert table.see(0, "hand_size").tolist() == [7, 4, 7, 7]
    assert table.see(1, "hand_size").tolist() == [4, 7, 7, 7]
    assert table.see(2, "hand_size").tolist() == [7, 7, 7, 4]
    assert table.see(3, "hand_size").tolist() == [7, 7, 4, 7]
    for seat in range(4):
        assert table.see(seat, "turn").tolist() == [int((seat + further) % 4 == 2) for further in range(4)]
        assert table.see(seat, "table")[(1 - seat) % 4, CREATURES.index("ET"), 0] == 3


@pytest.mark.parametrize("block", SEAT_BLOCKS)
def test_r9_1_all_lists_of_seats(block: str) -> None:
    table = Table("LN", "LN", "LN", "LN")
    table.stall(3)
    assert table.by_seat(block).shape[0] == 4


def test_r9_2_the_own_hand() -> None:
    table = Table("AHx2 BY ? AP LN! ETx3 YE", "GSx5 FFx3 CCx2", tabloids="CC", unknown="BF!")
    assert table.hand(0) == "AHx2 ETx3 YE BY LN! ? AP"
    assert table.hand(1) == "GSx5 CCx2 FFx3"
    table.play("0: draw unknown, discard YE")
    assert table.hand(0) == "AHx2 ETx3 BY LN! BF! ? AP"


def test_r9_3_the_tabloids() -> None:
    table = Table("AH GS", "LN MM", tabloids="ET")
    assert table.tabloids == "ET"
    assert table.top == ["ET"]
    table.play("0: draw unknown, discard GS; 1: draw unknown, discard LN; 0: draw unknown, discard AH")
    assert table.top == ["AH", "LN", "GS"]
    assert table.tabloids == "ET GS LN AH"
    table.play("1: draw tabloids")
    assert table.top == ["LN", "GS", "ET"]


def test_r9_3_older_cards_without_their_order() -> None:
    one = Table("AH GS MM", "LN SA", tabloids="CC")
    other = Table("AH GS MM", "LN SA", tabloids="CC")
    one.play("0: draw unknown, discard AH; 1: draw unknown, discard LN; 0: draw unknown, discard GS")
    other.play("0: draw unknown, discard GS; 1: draw unknown, discard LN; 0: draw unknown, discard AH")
    for table in (one, other):
        table.play("1: draw unknown, discard SA")
        table.play("0: draw unknown, discard MM; 1: draw unknown, discard JD")
    assert one.top == ["JD", "MM", "SA"]
    assert one.everything() == other.everything()


def test_r9_4_the_size_of_the_unknown() -> None:
    table = Table("CC", "LN", "LN")
    assert table.unknown == 44
    table.play("0: draw unknown, play CC")
    assert table.unknown == 41
    table.play("0: discard LN; 1: draw tabloids")
    assert table.unknown == 41


def test_r9_5_what_lies_on_the_table() -> None:
    table = Table("BF BYx2 ?", "YE YE! BY AH", "LN", unknown="AP AP")
    table.play("0: draw unknown, mount BF, lay BF, lay BY>BFx2, lay ?>BF, done, discard AP")
    table.play("1: draw unknown, join BATTLE, lay YE, lay BY>BF, lay YE!, done, decline, discard AP")
    assert [table.laid(seat) for seat in range(3)] == ["BF BY>BFx2 ?>BF", "BY>BF YE YE!", ""]
    counts = table.by_seat("table")
    assert counts.shape == (3, 10, 4)
    assert counts[0, 8].tolist() == [1, 2, 0, 1]  # expedition, two-sided, Proof!, Blurry Photo
    assert counts[1, 8].tolist() == [0, 1, 0, 0]
    assert counts[1, 9].tolist() == [1, 0, 1, 0]
    assert counts.sum() == 7


def test_r9_6_hand_sizes() -> None:
    table = Table("AHx5", "LN", "LN")
    table.play("0: draw unknown")
    assert table.by_seat("hand_size").tolist() == [11, 10, 10]
    table.play("0: mount AH, lay AHx5, done, decline, discard FF")
    assert table.by_seat("hand_size").tolist() == [5, 10, 10]


def test_r9_7_totals() -> None:
    table = Table("AHx3 LN", "LN", "LN")
    table.play("0: draw unknown, mount AH, lay AHx3, done, decline, discard FF")
    assert table.by_seat("score").tolist() == [0, 0, 0]
    table.stall()
    table.last("LN LN LN")
    assert table.by_seat("score").tolist() == [6, 0, 0]


def test_r9_8_who_deals_whose_turn_it_is_and_who_acts() -> None:
    table = Table("LN", "LN", "LN", dealer=1)
    assert (table.seats("dealer"), table.seats("turn"), table.seats("acting")) == ([1], [2], [2])
    table.quiet()
    assert (table.seats("dealer"), table.seats("turn"), table.seats("acting")) == ([1], [0], [0])
    table = gone_out("LN", "LN")
    assert table.seats("acting") == [1]
    table.play("1: discard LN")
    assert table.seats("acting") == [2]


def test_r9_9_laying() -> None:
    table = each_mounts("AH BYx3 ET", "GS ET BY")
    table.play("0: draw unknown, mount YE, lay BY>YEx2")
    assert table.phase == "lay"
    assert table.named("laying", EXPEDITIONS) == "BATTLE"
    assert table.named("laying_side", CREATURES) == "YE"
    assert table.value("laid") == 2
    table.play("0: lay BY>YE, done, discard ET; 1: draw unknown, join BATTLE")
    assert table.named("laying", EXPEDITIONS) == "BATTLE"
    assert table.named("laying_side", CREATURES) == ""
    assert table.value("laid") == 0
    table.play("1: lay BY>YE")
    assert table.value("laid") == 1
    table.play("1: done")
    assert table.named("laying", EXPEDITIONS) == ""


def test_r9_9_abilities() -> None:
    table = Table("BYx3", "BF YE", "LN")
    table.play("0: draw unknown, mount BF, lay BY>BFx3, done, discard FF")
    table.play("1: draw unknown, join BATTLE, lay YE, lay BF, done")
    assert table.phase == "target"
    assert table.named("ability", CREATURES) == "BF"
    assert "YE" in table.named("abilities", CREATURES).split()
    assert table.seats("victim") == []
    table.play("1: target 0")
    assert table.phase == "take"
    assert table.seats("victim") == [0]
    table.play("1: take BY>BF")
    assert table.named("ability", CREATURES) == "YE"
    assert table.seats("victim") == []
    table.play("1: decline")
    assert table.named("ability", CREATURES) == table.named("abilities", CREATURES) == ""


def test_r9_9_a_copied_ability_is_shown_as_itself() -> None:
    table = each_mounts("SA CHx3", "LN")
    table.play("0: draw unknown, mount CH, lay CHx3, done")
    assert table.phase == "copy"
    assert table.named("ability", CREATURES) == "CH"
    table.play("0: copy SA")
    assert table.phase == "target"
    assert table.named("ability", CREATURES) == "SA"


def test_r9_9_phenomena() -> None:
    table = Table("FF AH LN", "LN")
    table.play("0: draw unknown, play FF")
    assert table.named("in_play", ("AP", "CC", "FF")) == "FF"
    assert table.value("tossed") == 0
    table.play("0: toss AH, toss LN")
    assert table.value("tossed") == 2
    table.play("0: done")
    assert table.named("in_play", ("AP", "CC", "FF")) == ""


def test_r9_10_the_running_turn() -> None:
    table = each_mounts("AH AH LNx3 CC", "GS")
    table.play("0: draw tabloids")
    flags = ("drew_tabloids", "action_used", "was_active")
    assert [table.value(block) for block in flags] == [1, 0, 0]
    table.play("0: join AH, lay AH, done, settle")
    assert [table.value(block) for block in flags] == [1, 0, 1]
    assert table.value("joins_left") == 1
    assert table.named("joined", EXPEDITIONS) == "AH"
    assert table.named("mounted", EXPEDITIONS) == ""
    table.play("0: mount LN, lay LNx3, done, settle, play CC")
    assert [table.value(block) for block in flags] == [1, 1, 1]
    assert table.named("mounted", EXPEDITIONS) == "LN"
    table.play("0: discard SA; 1: draw unknown")
    assert [table.value(block) for block in flags] == [0, 0, 0]
    assert table.value("joins_left") == 2
    assert table.named("joined", EXPEDITIONS) == table.named("mounted", EXPEDITIONS) == ""


def test_r9_11_mounted_expeditions() -> None:
    table = each_mounts("AH BYx3", "GS", "LN")
    assert table.named("opened", EXPEDITIONS) == "AH GS LN"
    table.play("0: draw unknown, mount YE, lay BY>YEx3, done")
    assert table.named("opened", EXPEDITIONS) == "AH GS LN BATTLE"


def test_r9_12_turns_that_only_read_the_tabloids() -> None:
    table = Table("LN", "LN", "LN")
    for count in range(5):
        assert table.value("stalled") == count
        table.stall(1)
    table.quiet()
    assert table.value("stalled") == 0


def test_r9_13_who_has_gone_out_and_who_still_discards() -> None:
    table = Table("LN", "LN", "LN", "LN")
    assert table.seats("gone_out") == table.seats("last_discards") == []
    table = gone_out("LN", "LN", "LN")
    assert table.seats("gone_out") == [0]
    assert table.seats("last_discards") == [1, 2, 3]
    table.play("1: discard LN")
    assert table.seats("last_discards") == [2, 3]
    table = Table("LN", "LN", "LN")
    table.stall()
    assert table.seats("gone_out") == []
    assert table.seats("last_discards") == [0, 1, 2]
    table.last("LN LN LN")
    assert table.seats("last_discards") == []


def test_r9_14_rounds_acts_and_target() -> None:
    table = Table("LN", "LN", max_rounds=4, max_steps=100, target_score=77)
    names = ("rounds_done", "rounds_left", "acts_left", "target_score")
    assert [table.value(name) for name in names] == [0, 4, 100, 77]
    table.play("0: draw unknown")
    assert [table.value(name) for name in names] == [0, 4, 99, 77]
    table.play("0: discard LN")
    table.stall()
    table.last("LN SA") if table.seat == 1 else table.last("SA LN")
    assert [table.value(name) for name in names] == [1, 3, 72, 77]


def known_two(*more: str, own: str = "") -> Table:
    """All seats know two Chupacabras and a Flipper Photo in seat 1's hand, and nothing of seat 0's; its turn begins.

    Seat 0 has `own` too. There are as many seats as `more` has hands, and two.
    """
    table = Table(f"LN! CHx2 {own}", "GS! ?x3", *more)
    for card in ("LN!", "CH", "CH"):
        table.play(f"0: draw unknown, discard {card}; 1: draw tabloids, discard ?")
        table.quiet(table.n - 2)
    assert table.known(0) == ""
    assert table.known(1) == "CHx2 LN!"
    return table


def test_r9_15_all_seats_see_what_is_known_of_each_hand() -> None:
    table = Table("LN!", "GS!", "ET!", tabloids="MM!")
    table.play("0: draw tabloids, discard LN!; 1: draw tabloids, discard GS!; 2: draw tabloids, discard ET!")
    assert [table.known(seat) for seat in range(3)] == ["MM!", "LN!", "GS!"]
    assert table.by_seat("known").sum() == 3


def test_r9_15_nothing_else_is_known() -> None:
    table = Table("LN", "LN")
    table.quiet(6)
    assert table.by_seat("known").sum() == 0


def test_r9_16_cards_taken_from_the_tabloids() -> None:
    table = Table("GS! LNx3", "MM! LN", tabloids="ET!")
    table.play("0: draw tabloids")
    assert table.known(0) == "ET!"
    table.play("0: discard GS!; 1: draw unknown, discard MM!; 0: draw unknown, mount LN, lay LNx3, done")
    assert table.known(0) == "ET!"
    table.play("0: pick GS!")
    assert table.known(0) == "ET! GS!"


def test_r9_16_cards_given_to_a_prophecy() -> None:
    table = Table("AP AH", "AHx2", "AH!", tabloids="CC")
    table.play("0: draw unknown, play AP AH")
    assert table.known(0) == "AHx2"  # the third seat has an Ahool among what its hand was filled up with
    assert table.known(1) == table.known(2) == ""


def test_r9_16_not_what_comes_from_the_unknown() -> None:
    table = Table("MMx3 CC", "LN", unknown="AH! ET! GS! LN! BF! YE!")
    table.play("0: draw unknown, mount MM, lay MMx3, done, pick GS!, play CC")
    assert table.known(0) == ""


@pytest.mark.parametrize(
    ("name", "known", "leave", "rest"),
    [
        ("discarded", "ET!", "discard ET!", ""),
        ("another is discarded", "ET!", "discard LN", "ET!"),
        ("laid", "ET!", "mount ET, lay ET!", ""),
        ("another is laid", "ET!", "mount ET, lay ET", "ET!"),
        ("played", "CC", "play CC", ""),
        ("another is played", "ET!", "play CC", "ET!"),
        ("tossed", "ET!", "play FF, toss ET!", ""),
        ("another is tossed", "ET!", "play FF, toss LN", "ET!"),
        ("the Prophecy itself", "AP", "play AP AH", ""),
        ("fish", "FF", "play FF", ""),
    ],
)
def test_r9_17_cards_that_all_see_leave(name: str, known: str, leave: str, rest: str) -> None:
    own = " ".join(kind for kind in ("CC", "FF", "AP") if kind != known)
    table = Table(f"ETx2 {own} LN", "LNx3 MMx3 SAx3 GS", tabloids=known, unknown="?")
    table.play("0: draw tabloids")
    assert table.known(0) == known
    table.play(f"0: {leave}")
    assert table.known(0) == rest, name


def test_r9_17_by_one_for_each() -> None:
    table = Table("LN AH", "LN AH", tabloids="AH")
    table.play("0: draw tabloids, discard LN")
    assert table.known(0) == "AH"
    table.play("1: draw unknown, discard AH; 0: draw tabloids")
    assert table.known(0) == "AHx2"
    table.play("0: discard AH")
    assert table.known(0) == "AH"
    # It does not matter that a third Ahool was never known: at 0 it stays.
    table.play("1: draw unknown, discard LN; 0: draw unknown, discard AH")
    assert table.known(0) == ""
    table.play("1: draw unknown, discard SA; 0: draw unknown, discard AH")
    assert table.known(0) == ""


def test_r9_17_exposed() -> None:
    table = known_two(own="JDx3")
    table.play("0: draw tabloids, mount JD, lay JDx3, done, target 1 (LN!), expose")
    assert table.known(1) == "CHx2"
    table = known_two(own="JDx3")
    table.play("0: draw tabloids, mount JD, lay JDx3, done, target 1 (GS!), expose")
    assert table.known(1) == "CHx2 LN!"


def test_r9_17_a_returned_card_has_not_left() -> None:
    table = known_two(own="JDx3")
    table.play("0: draw tabloids, mount JD, lay JDx3, done, target 1 (LN!)")
    assert table.known(1) == "CHx2 LN!"
    table.play("0: return")
    assert table.known(1) == "CHx2 LN!"


@pytest.mark.parametrize(("picked", "rest"), [("LN!", "CHx2"), ("CH", "CH LN!"), ("GS!", "CHx2 LN!")])
@pytest.mark.parametrize("more", [(), ("SA", "SA")])
def test_r9_17_by_ahool(picked: str, rest: str, more: tuple[str, ...]) -> None:
    table = known_two(*more, own="AHx3")
    table.play(f"0: draw tabloids, mount AH, lay AHx3, done, target 1 ({picked})")
    assert table.known(1) == rest
    assert table.top[0] == picked


def test_r9_17_given_to_a_prophecy() -> None:
    table = known_two(own="AP")
    table.play("0: draw unknown, play AP CH")
    assert table.known(1) == "CH LN!"
    assert table.known(0) == "CH"
    table = known_two(own="AP")
    table.play("0: draw unknown, play AP ET")
    assert table.known(1) == "CHx2 LN!"


@pytest.mark.parametrize("picked", ["LN!", "CH", "GS!"])
@pytest.mark.parametrize("more", [("SA",), ("SA", "SA")])
def test_r9_18_a_card_that_not_all_see(picked: str, more: tuple[str, ...]) -> None:
    table = known_two(*more, own="GSx3")
    table.play(f"0: draw tabloids, mount GS, lay GSx3, done, target 1 ({picked})")
    assert table.known(1) == "CH"


@pytest.mark.parametrize("picked", ["LN!", "CH", "GS!"])
def test_r9_18_a_gift_among_four(picked: str) -> None:
    table = known_two("SA", "SA", own="JDx3")
    table.play(f"0: draw tabloids, mount JD, lay JDx3, done, target 1 ({picked})")
    assert table.known(1) == "CHx2 LN!"
    before = table.known(3)
    table.play("0: give 3")
    assert table.known(1) == "CH"
    assert table.known(3) == before


@pytest.mark.parametrize(("picked", "rest"), [("LN!", "CHx2"), ("CH", "CH LN!"), ("GS!", "CHx2 LN!")])
def test_r9_19_a_giant_squid_with_two_seats(picked: str, rest: str) -> None:
    table = known_two(own="GSx3")
    table.play(f"0: draw tabloids, mount GS, lay GSx3, done, target 1 ({picked})")
    assert table.known(1) == rest


@pytest.mark.parametrize(("picked", "rest"), [("LN!", "CHx2"), ("CH", "CH LN!"), ("GS!", "CHx2 LN!")])
def test_r9_19_a_gift_with_three(picked: str, rest: str) -> None:
    table = known_two("SA", own="JDx3")
    table.play(f"0: draw tabloids, mount JD, lay JDx3, done, target 1 ({picked}), give 2")
    assert table.known(1) == rest


@pytest.mark.parametrize("more", [(), ("SA",), ("SA", "SA")])
def test_r9_20_who_gets_it_gains_no_known_card(more: tuple[str, ...]) -> None:
    table = known_two(*more, own="GSx3")
    table.play("0: draw tabloids")
    before = table.known(0)
    table.play("0: mount GS, lay GSx3, done, target 1 (LN!)")
    assert "LN!" in table.hand(0).split()
    assert table.known(0) == before


@pytest.mark.parametrize("more", [("SA",), ("SA", "SA")])
def test_r9_20_nor_by_a_gift(more: tuple[str, ...]) -> None:
    table = known_two(*more, own="JDx3")
    before = table.known(2)
    table.play("0: draw tabloids, mount JD, lay JDx3, done, target 1 (LN!), give 2")
    assert "LN!" in table.hand(2).split()
    assert table.known(2) == before


def test_r9_21_forgotten_when_a_round_is_over() -> None:
    table = known_two()
    table.stall()
    while table.phase == "last":
        table.play(f"{table.seat}: {min(table.legal)}")
    assert table.by_seat("known").sum() == 0


PICKS = ("LN!", "GS!", "SA", "YE")
"""Cards of seat 1 that a test lets be picked in turn."""


def picked_tables(creature: str, seats: int, after: str = "") -> list[Table]:
    """Tables that differ only in the card that seat 0's ability picks from seat 1's hand."""
    tables = []
    for card in PICKS:
        table = Table(f"{creature}x3", "LN! GS! SA YE", *["MM"] * (seats - 2))
        table.play(f"0: draw unknown, mount {creature}, lay {creature}x3, done, target 1 ({card}){after}")
        tables.append(table)
    return tables


def same_for(seat: int, tables: list[Table]) -> bool:
    """Whether a seat sees the same at all tables."""
    first = tables[0].everything(seat)
    return all(table.everything(seat) == first for table in tables)


@pytest.mark.parametrize("seats", [3, 4])
def test_r9_22_a_card_taken_by_a_giant_squid(seats: int) -> None:
    tables = picked_tables("GS", seats)
    for other in range(2, seats):
        assert same_for(other, tables)
    for table, card in zip(tables, PICKS, strict=True):
        assert card in table.hand(0).replace("x2", "").split()
        assert table.by_seat("hand_size").tolist()[:2] == [9, 9]
    assert not same_for(0, tables)
    assert not same_for(1, tables)


@pytest.mark.parametrize("seats", [3, 4])
def test_r9_22_a_card_that_is_returned(seats: int) -> None:
    tables = picked_tables("JD", seats, ", return")
    for seat in range(seats):
        assert same_for(seat, tables)  # also for the seat that has looked: its choice is no longer open


@pytest.mark.parametrize("seats", [3, 4])
def test_r9_22_a_card_that_is_given(seats: int) -> None:
    tables = picked_tables("JD", seats, ", give 2")
    for other in range(3, seats):
        assert same_for(other, tables)
    assert not same_for(1, tables)
    assert not same_for(2, tables)


@pytest.mark.parametrize("seats", [3, 4])
def test_r9_22_later_play_does_not_tell_either(seats: int) -> None:
    tables = picked_tables("GS", seats, ", discard FF")
    for table in tables:
        table.play("1: draw unknown, discard MM; 2: draw unknown, discard MM")
    for other in range(2, seats):
        assert same_for(other, tables)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r9_23_a_jersey_devil_shows_its_card_to_one_seat(seats: int) -> None:
    tables = picked_tables("JD", seats)
    for table, card in zip(tables, PICKS, strict=True):
        assert table.seen(0) == [card]
        for other in range(1, seats):
            assert table.seen(other) == []
    for other in range(1, seats):
        assert same_for(other, tables)
    for table in tables:
        table.play("0: return")
        assert table.seen(0) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r9_23_a_mothman_shows_its_cards_to_one_seat(seats: int) -> None:
    tops = ("LN! GS! BF!", "GS! LN! BF!", "BF! ? ?", "ET! BY GS!")
    tables = []
    for top in tops:
        table = Table("MMx3", *["AH"] * (seats - 1), unknown=f"FF {top}")
        table.play("0: draw unknown, mount MM, lay MMx3, done")
        assert table.seen(0) == top.split()
        tables.append(table)
    for other in range(1, seats):
        assert tables[0].seen(other) == []
        assert same_for(other, tables)
    for table, top in zip(tables, tops, strict=True):
        table.play(f"0: pick {top.split()[1]}")
        assert table.seen(0) == []
        assert table.known(0) == ""
    for other in range(1, seats):
        assert same_for(other, tables)


@pytest.mark.parametrize("creature", ["JD", "MM"])
def test_r9_23_copied_ones_too(creature: str) -> None:
    table = each_mounts(f"{creature} LN!", "ET CHx3", "SA")
    table.quiet()
    table.play(f"1: draw unknown, mount CH, lay CHx3, done, copy {creature}")
    if creature == "JD":
        table.play("1: target 0 (LN!)")
    assert len(table.seen(1)) == (1 if creature == "JD" else 3)
    assert table.seen(0) == table.seen(2) == []


def test_r9_24_numbers_have_a_highest() -> None:
    table = Table("LN", "LN", target_score=1000, max_joins=999, max_rounds=300)
    for block in ("acts_left", "target_score", "joins_left", "rounds_left"):
        assert table.value(block) == 255
    table = Table("AHx5 LN", "LN", card_sheet={"points": {"AH": 99}}, target_score=1000)
    table.play("0: draw unknown, mount AH, lay AHx5, done, settle, discard FF")
    table.stall()
    table.last("LN LN")
    assert table.points == [[990, 0]]
    assert table.by_seat("score").tolist() == [255, 0]


SCRIPTS: tuple[tuple[str, Callable[[Table], Any]], ...] = (
    ("deal", lambda table: None),
    ("draw", lambda table: table.play("1: draw unknown")),
    ("mount", lambda table: table.play("1: draw unknown, mount AH, lay AHx3, done, decline")),
)


@pytest.mark.parametrize(("name", "script"), SCRIPTS, ids=[name for name, _ in SCRIPTS])
def test_r9_25_nothing_about_other_hands_and_the_unknown(name: str, script: Callable[[Table], Any]) -> None:
    mine = "LN MM SA CH GS JD ET YE BF BY"
    one = Table(mine, "AHx3 GS! LN! ?x2 CC FF AP", "GSx4 CHx4 JDx2", dealer=0, unknown="ET! MM! LN MM")
    other = Table(mine, "AHx4 BYx3 BF CCx2", "MMx4 LNx4 SAx2", dealer=0, unknown="FF AP ? GS")
    script(one)
    script(other)
    assert one.everything(0) == other.everything(0), name
    assert one.everything(1) != other.everything(1)


@rule("R9.2", "R9.25")
def test_a_seat_that_waits_sees_its_hand() -> None:
    table = Table("LN", "AHx5 GSx5", "ETx5 CHx5")
    assert table.hand(1) == "AHx5 GSx5"
    assert table.hand(2) == "CHx5 ETx5"
