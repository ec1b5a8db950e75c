"""R2 the turn."""

from __future__ import annotations

import pytest

from tests.games.bigfoot_vs_yeti.cases import NINE, each_mounts, gone_out, short
from tests.games.bigfoot_vs_yeti.table import EXPEDITIONS, Table
from tests.games.rules_marker import rule


def test_r2_1_first_a_draw_and_last_a_discard() -> None:
    table = Table("AHx3 CC", "LN")
    assert table.legal == {"draw unknown", "draw tabloids"}
    assert table.phase == "draw"
    table.play("0: draw unknown, mount AH, lay AHx3, done, decline")
    assert table.seat == 0
    table.play("0: play CC")
    assert table.seat == 0
    assert all(words.startswith("discard") for words in table.legal)
    table.play("0: discard FF")
    assert table.seat == 1
    assert table.legal == {"draw unknown", "draw tabloids"}


def test_r2_2_the_top_of_the_unknown() -> None:
    table = Table("LN", "LN", unknown="AH! ET!")
    table.play("0: draw unknown")
    assert "AH!" in table.hand(0).split()
    assert table.unknown == 53
    assert table.tabloids == "CC"
    table.play("0: discard LN; 1: draw unknown")
    assert "ET!" in table.hand(1).split()


def test_r2_2_the_top_of_the_tabloids() -> None:
    table = Table("LN", "GS", tabloids="ET!")
    table.play("0: draw tabloids")
    assert "ET!" in table.hand(0).split()
    assert table.unknown == 54
    assert table.tabloids == ""
    table.play("0: discard LN; 1: draw unknown, discard GS; 0: draw tabloids")
    assert table.tabloids == "LN"
    assert "GSx2" in table.hand(0).split()


def test_r2_3_both_are_there_when_a_turn_begins() -> None:
    table = Table("LNx3", "GS")
    # The Loch Ness Monster takes the only card of the Tabloids, and the discard is there again.
    table.play("0: draw unknown, mount LN, lay LNx3, done, pick CC")
    assert table.tabloids == ""
    table.play("0: discard GS")
    assert table.legal == {"draw unknown", "draw tabloids"}
    table.play("1: draw tabloids")
    assert table.tabloids == ""
    assert "GSx2" in table.hand(1).split()


@pytest.mark.parametrize(("seats", "turns"), [(2, 54), (3, 44), (4, 34)])
def test_r2_4_no_turn_begins_with_an_empty_unknown(seats: int, turns: int) -> None:
    table = Table(*["LN"] * seats)
    table.quiet(turns - 1)
    assert table.phase == "draw"
    assert table.unknown == 1
    table.quiet()
    assert table.phase == "last"
    assert table.seat == turns % seats
    assert table.seats("gone_out") == []


def test_r2_4_a_draw_from_the_tabloids_goes_on() -> None:
    table = Table("LN", "LN")
    table.quiet(53)
    table.play("1: draw tabloids, discard LN")
    assert table.phase == "draw"
    assert table.unknown == 1


def before_crop_circles(left: int) -> Table:
    """Seat 1 of four, who has `CC`, has its turn when the Unknown has 1 card, seat 0 when it has 2."""
    holder = {1: 1, 2: 0}[left]
    table = Table(*["CC LN" if seat == holder else "LN" for seat in range(4)], tabloids="FF")
    table.quiet(34 - left)
    assert table.seat == holder
    assert table.unknown == left
    return table


def test_r2_5_a_draw_that_is_due_ends_the_round() -> None:
    table = before_crop_circles(1)
    table.play("1: draw unknown")
    assert table.unknown == 0
    assert table.phase == "main"
    hand = table.see(1, "hand").sum()
    table.play("1: play CC")
    assert table.phase == "last"
    assert table.see(1, "hand").sum() == hand - 1


def test_r2_5_also_the_second_of_two() -> None:
    table = before_crop_circles(1)
    table.play("1: draw tabloids")
    hand = table.see(1, "hand").sum()
    table.play("1: play CC")
    assert table.phase == "last"
    assert table.see(1, "hand").sum() == hand  # one was drawn
    assert table.unknown == 0


def test_r2_5_a_last_card_can_be_drawn() -> None:
    table = before_crop_circles(2)
    table.play("0: draw tabloids, play CC")
    assert table.unknown == 0
    assert table.phase == "main"
    table.play("0: discard LN")
    assert table.phase == "last"
    assert table.seat == 1


@pytest.mark.parametrize(("seats", "turns"), [(2, 12), (3, 12), (4, 16)])
def test_r2_6_turns_that_only_read_the_tabloids(seats: int, turns: int) -> None:
    table = Table(*["LN"] * seats)
    table.stall(turns - 1)
    assert table.phase == "draw"
    table.stall(1)
    assert table.phase == "last"
    assert table.seat == turns % seats
    assert table.seats("gone_out") == []
    assert table.unknown == 74 - 10 * seats


@pytest.mark.parametrize("act", ["draw unknown", "play FF, done", "mount AH, lay AHx3, done, decline", "play AP ET"])
def test_r2_6_in_a_row(act: str) -> None:
    table = Table("FF AHx3 AP", "LN")
    table.stall(10)
    draw = "" if act == "draw unknown" else "draw tabloids, "
    table.play(f"0: {draw}{act}, discard CC" if draw else "0: draw unknown, discard FF")
    table.stall(11)
    assert table.phase == "draw"
    table.stall(1)
    assert table.phase == "last"
    assert table.seat == 1


def test_r2_6_a_join_breaks_it_too() -> None:
    table = Table("AHx3", "AH")
    table.play("0: draw tabloids, mount AH, lay AHx3, done, decline, discard CC")
    table.play("1: draw tabloids, join AH, lay AH, done, decline, discard CC")
    table.stall(11)
    assert table.phase == "draw"
    table.stall(1)
    assert table.phase == "last"


def test_r2_7_turns_are_counted_at_their_discard() -> None:
    table = Table("AHx3", "LN")
    counts = []
    for words in ("draw tabloids", "discard CC"):
        table.play(f"0: {words}")
        counts.append(table.value("stalled"))
    for words in ("draw tabloids", "discard CC"):
        table.play(f"1: {words}")
        counts.append(table.value("stalled"))
    assert counts == [0, 1, 1, 2]


def test_r2_7_any_other_turn_sets_the_count_back() -> None:
    table = Table("AHx3", "LN")
    table.stall(2)
    table.play("0: draw tabloids, mount AH, lay AHx3, done, decline")
    assert table.value("stalled") == 2
    table.play("0: discard CC")
    assert table.value("stalled") == 0
    table.stall(3)
    assert table.value("stalled") == 3
    table.play("0: draw unknown")
    assert table.value("stalled") == 3
    table.play("0: discard FF")
    assert table.value("stalled") == 0


def test_r2_8_each_round_counts_anew() -> None:
    table = Table("LN", "LN")
    table.stall()
    table.last("LN LN")
    assert table.value("stalled") == 0
    table.next_deal("LN", "LN")
    first = table.seat
    table.stall(11)
    assert table.phase == "draw"
    table.stall(1)
    assert table.phase == "last"
    assert table.seat == first


def test_r2_9_nothing_has_to_be_done() -> None:
    table = Table("AHx3 CC", "LN")
    table.play("0: draw unknown, discard LN")
    assert table.seat == 1


@pytest.mark.parametrize(
    "script",
    [
        "mount LN, lay LNx3, done, decline, join GS, lay GS, done, decline, play CC",
        "play CC, join GS, lay GS, done, decline, mount LN, lay LNx3, done, decline",
        "join GS, lay GS, done, decline, play CC, mount LN, lay LNx3, done, decline",
        "join GS, lay GS, done, decline, join AH, lay AH, done, decline, play CC",
    ],
)
def test_r2_9_in_any_order(script: str) -> None:
    table = each_mounts("AH LNx3 CC GS AH", "GS ET")
    table.play(f"0: draw unknown, {script}")
    assert table.phase == "main"


def test_r2_10_one_action_card_a_turn() -> None:
    table = Table("AHx3 CC FF AP AH! ?x2", "LN")
    table.play("0: draw unknown")
    assert {"play CC", "play FF", "play AP AH", "mount AH"} <= table.legal
    table.play("0: play CC")
    assert table.verbs("play") == ""
    table.play("0: mount AH, lay AHx3")
    assert table.legal == {"done"}


def test_r2_10_laid_ones_count() -> None:
    table = Table("AHx3 CC FF AP AH! ?x2", "LN")
    table.play("0: draw unknown, mount AH, lay AH!")
    assert table.legal == {"lay AH"}
    table.play("0: lay AHx2")
    assert table.legal == {"lay AH", "done"}
    table.play("0: done, decline")
    assert table.verbs("play") == ""


def test_r2_10_each_turn_anew() -> None:
    table = Table("CCx2", "CC")
    table.play("0: draw unknown, play CC, discard LN; 1: draw unknown, play CC, discard LN; 0: draw unknown, play CC")


def test_r2_11_one_mount_a_turn() -> None:
    table = Table("AHx4 GSx3 LNx3", "ET", unknown="...")
    table.play("0: draw unknown")
    assert table.verbs("mount") == "AH GS LN"
    table.play("0: mount GS, lay GSx3, done, decline")
    assert table.verbs("mount") == ""
    table.play("0: discard AH")
    table.quiet()
    table.play("0: draw unknown")
    assert table.verbs("mount") == "AH LN"


def three_expeditions(**options: int) -> Table:
    """Seat 0 can join the expeditions of Ahools, Chupacabras and Giant Squids."""
    table = each_mounts("AH AH ET GS CHx2", "GS LN", "CH JD", **options)
    table.play("0: draw unknown")
    return table


def test_r2_12_two_joins_a_turn() -> None:
    table = three_expeditions()
    assert table.value("joins_left") == 2
    assert table.verbs("join") == "AH CH GS"
    table.play("0: join AH, lay AH, done, settle")
    assert table.verbs("join") == "CH GS"
    table.play("0: join GS, lay GS, done, settle")
    assert table.verbs("join") == ""
    table.play("0: discard ET; 1: draw unknown, discard LN")
    table.quiet()
    table.play("0: draw unknown")
    assert table.verbs("join") == "CH"


@pytest.mark.parametrize("joins", [0, 1, 3])
def test_r2_12_max_joins(joins: int) -> None:
    table = three_expeditions(max_joins=joins)
    for expedition in ("AH", "CH", "GS")[:joins]:
        assert expedition in table.verbs("join").split()
        table.play(f"0: join {expedition}, lay {expedition}, done, settle")
    assert table.verbs("join") == ""


def test_r2_13_each_expedition_once() -> None:
    table = three_expeditions()
    table.play("0: join CH, lay CH, done, settle")
    assert "CHx2" not in table.hand(0)
    assert "CH" in table.hand(0).split()
    assert table.verbs("join") == "AH GS"
    assert table.refuses("join CH")


def test_r2_14_not_the_one_that_was_just_mounted() -> None:
    table = Table("AHx5", "GS")
    table.play("0: draw unknown, mount AH, lay AHx3, done, decline")
    assert table.verbs("join") == ""
    table.play("0: discard FF")
    table.quiet()
    table.play("0: draw unknown")
    assert table.verbs("join") == "AH"


def test_r2_14_nor_the_battle_by_its_other_side() -> None:
    table = Table("BFx2 BYx2 YE", "GS")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BF, done")
    assert table.verbs("join") == ""


def test_r2_15_the_last_card_is_not_laid() -> None:
    table = short("?", "LN")
    table.quiet()
    table.play("0: draw unknown, join BATTLE, lay ?>BF")
    assert table.hand(0) == "FF"
    assert table.legal == {"done"}


def test_r2_15_nor_is_a_set_begun_that_would_need_it() -> None:
    # Seat 0 keeps two Giant Squids and draws a third.
    table = Table("BFx2 BYx6 GSx2", "LN", unknown="CC FF GS")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BFx6, done, discard CC")
    table.quiet()
    table.play("0: draw unknown")
    assert table.hand(0) == "GSx3"
    assert table.legal == {"discard GS"}


def test_r2_15_a_fourth_card_is_enough() -> None:
    table = Table("BFx2 BYx5 GSx3", "LN", unknown="CC FF GS")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BFx5, done, discard CC")
    table.quiet()
    table.play("0: draw unknown")
    assert table.hand(0) == "GSx4"
    table.play("0: mount GS, lay GSx3")
    assert table.legal == {"done"}


def test_r2_15_phenomena_too() -> None:
    table = Table("BFx2 BYx5 YE! BF! CC", "LN", tabloids="FF", unknown="AP AP BY")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BFx5, lay BF!, done, discard YE!")
    table.play("1: draw tabloids, discard YE!")
    assert table.hand(0) == "AP CC"
    table.play("0: draw tabloids, join BATTLE, lay YE!, done, discard AP")
    table.quiet()
    assert table.hand(0) == "CC"
    table.play("0: draw unknown")
    assert table.hand(0) == "BY CC"
    assert "play CC" in table.legal
    table.play("0: join BATTLE, lay BY>BF, done")
    assert table.hand(0) == "CC"
    assert table.legal == {"discard CC"}


def test_r2_16_any_card_is_discarded() -> None:
    table = Table("AHx2 BY ? LN! FF", "LN", unknown="ET")
    table.play("0: draw unknown")
    assert table.verbs("discard").split() == [card.partition("x")[0] for card in table.hand(0).split()]
    table.play("0: discard ?")
    assert table.tabloids == "CC ?"


@pytest.mark.parametrize(("source", "card"), [("unknown", "ET!"), ("tabloids", "GS!")])
def test_r2_16_also_the_one_just_drawn(source: str, card: str) -> None:
    table = Table("AHx2", "LN", tabloids="GS!", unknown="ET!")
    table.play(f"0: draw {source}, discard {card}")
    assert table.top[0] == card


def test_r2_17_going_out_ends_the_round() -> None:
    table = gone_out("LN", "LN")
    assert table.hand(0) == ""
    assert table.phase == "last"
    assert table.seats("gone_out") == [0]


def test_r2_17_by_a_discard_only() -> None:
    table = short("?", "LN")
    table.quiet()
    table.play("0: draw unknown, join BATTLE, lay ?>BF, done")
    assert table.phase == "main"
    assert table.hand(0) == "FF"
    assert table.legal == {"discard FF"}


def last_turn_with_fish() -> Table:
    """Seat 0 has `FF` only, and draws with one card left in the Unknown."""
    table = short("FF", "LN", "LN", "LN", unknown="CC ... LN! GS!")
    table.quiet(31)
    assert table.seat == 0
    assert table.unknown == 2
    table.play("0: draw unknown")
    assert table.hand(0) == "LN! FF"
    return table


def test_r2_18_going_out_with_an_empty_unknown() -> None:
    table = last_turn_with_fish()
    table.play("0: play FF, toss LN!, done")
    assert table.unknown == 0
    assert table.hand(0) == "GS!"
    table.play("0: discard GS!")
    assert table.phase == "last"
    assert table.seats("gone_out") == [0]
    assert table.seats("last_discards") == [1, 2, 3]


def test_r2_19_a_turn_leaves_nothing_behind() -> None:
    table = each_mounts("AH AH GS CC", "GS LN")
    table.play("0: draw tabloids, join AH, lay AH, done, settle, play CC, discard LN")
    assert table.seat == 1
    assert_fresh(table)


def test_r2_19_also_if_no_other_turn_begins() -> None:
    table = Table("CC LN", "LN", "LN", "LN", tabloids="FF", dealer=2)
    # Seat 3 begins; seat 0 has every turn that comes after 1, 5, ... 33 others.
    table.quiet(33)
    assert table.seat == 0
    table.play("0: draw unknown, discard LN")
    assert table.phase == "last"
    assert_fresh(table)


def test_r2_19_after_a_turn_that_did_something() -> None:
    table = Table("LN", "LN", "LN", "AHx3 AH!", dealer=1)
    # Seat 2 begins; seat 3 has the last turn.
    table.quiet(33)
    assert table.seat == 3
    assert table.unknown == 1
    table.play("3: draw unknown, mount AH, lay AHx2, lay AH!, done, decline, discard AH")
    assert table.phase == "last"
    assert table.seat == 0
    assert_fresh(table)


def assert_fresh(table: Table) -> None:
    assert [table.value(block) for block in ("action_used", "was_active", "drew_tabloids")] == [0, 0, 0]
    assert table.value("joins_left") == 2
    assert table.named("mounted", EXPEDITIONS) == table.named("joined", EXPEDITIONS) == ""


@rule("R2.17", "R2.15")
def test_the_only_way_to_go_out_is_the_discard_of_one_kept_card() -> None:
    table = Table(f"{NINE} AH", "AHx3", unknown="CC FF AH")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BFx6, lay BF!, done, discard CC")
    table.play("1: draw unknown, mount AH, lay AHx3, done, settle, discard FF")
    table.play("0: draw unknown")
    assert table.hand(0) == "AHx2"
    table.play("0: join AH, lay AH")
    assert table.legal == {"done"}
    table.play("0: done, settle, discard AH")
    assert table.seats("gone_out") == [0]
