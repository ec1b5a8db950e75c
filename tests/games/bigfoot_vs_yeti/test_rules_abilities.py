"""R4 abilities."""

from __future__ import annotations

import pytest

from tests.games.bigfoot_vs_yeti.cases import each_mounts, short
from tests.games.bigfoot_vs_yeti.table import CREATURES, Table
from tests.games.rules_marker import rule

ABLE = ("AH", "GS", "JD", "LN", "MM", "SA", "BF", "YE")
"""Creatures with an ability of their own."""


def battle(*hands: str, tabloids: str = "CC", unknown: str = "") -> Table:
    """Seat 0 has mounted Bigfoot with three two-sided cards; the others have these hands and seat 1 begins."""
    table = Table("BYx3", *hands, tabloids=tabloids, unknown=unknown)
    drawn = table.dealt["unknown"][0]
    table.play(f"0: draw unknown, mount BF, lay BY>BFx3, done, discard {drawn}")
    return table


def mount(creature: str, *others: str, more: str = "", tabloids: str = "CC", unknown: str = "FF") -> Table:
    """Seat 0 has just mounted the creature with three expedition cards, in its first turn of the match."""
    table = Table(f"{creature}x3 {more}", *others, tabloids=tabloids, unknown=unknown)
    table.play(f"0: draw unknown, mount {creature}, lay {creature}x3, done")
    return table


def test_r4_1_before_anything_else() -> None:
    table = mount("AH", "LN", more="CC")
    assert table.phase == "target"
    assert table.legal == {"target 1", "decline"}
    table.play("0: target 1 (LN)")
    assert table.phase == "main"


@pytest.mark.parametrize("laid", [3, 4, 5])
def test_r4_2_once_however_many_were_laid(laid: int) -> None:
    table = Table("AHx5", "LN")
    table.play(f"0: draw unknown, mount AH, lay AHx{laid}, done, target 1 (LN)")
    assert table.phase == "main"
    assert table.by_seat("hand_size").tolist() == [11 - laid, 9]


def test_r4_2_with_the_proof_too() -> None:
    table = Table("GSx3 GS!", "LN")
    table.play("0: draw unknown, mount GS, lay GSx3, lay GS!, done, target 1 (LN)")
    assert table.phase == "main"


def test_r4_3_an_expedition_card_or_the_proof() -> None:
    for card in ("AH", "AH!"):
        table = Table("AHx3", card)
        table.play("0: draw unknown, mount AH, lay AHx3, done, decline, discard FF")
        table.play(f"1: draw unknown, join AH, lay {card}, done")
        assert table.legal == {"target 0", "decline"}


@pytest.mark.parametrize(("cards", "able"), [("BF", True), ("BF!", True), ("BY>BF", False), ("BY>BF BY>YE", False)])
def test_r4_3_two_sided_cards_do_not_count(cards: str, able: bool) -> None:
    table = battle("BF BF! BYx2")
    table.play("1: draw unknown, join BATTLE, " + ", ".join(f"lay {card}" for card in cards.split()) + ", done")
    assert table.phase == ("target" if able else "main")


def test_r4_4_blurry_photos_do_not_count() -> None:
    for expedition, cards in (("AH", "lay ?"), ("BATTLE", "lay ?>YE"), ("BATTLE", "lay ?>BF, lay BY>YE")):
        table = each_mounts("AH BYx3", "ET BY ?")
        table.play("0: draw unknown, mount BF, lay BY>BFx3, done, discard FF")
        table.play(f"1: draw unknown, join {expedition}, {cards}, done")
        assert table.phase == "main"


def test_r4_4_nor_in_a_mount() -> None:
    table = battle("LN", "BYx2 ?")
    table.quiet()
    # A two-sided card lies in front of seat 0; what seat 2 lays could take it only by a solo card or the Proof!.
    table.play("2: draw unknown, join BATTLE, lay BY>YEx2, lay ?>YE, done")
    assert table.phase == "main"


@pytest.mark.parametrize("order", ["lay BF, lay YE", "lay YE, lay BF", "lay YE!, lay BF", "lay YE, lay BF!"])
def test_r4_5_each_side_has_its_own_and_bigfoot_is_first(order: str) -> None:
    table = battle("BF YE BF! YE!")
    table.play(f"1: draw unknown, join BATTLE, {order}, done")
    assert table.named("ability", CREATURES) == "BF"
    assert table.named("abilities", CREATURES).endswith("YE")
    table.play("1: target 0, take BY>BF")
    assert table.named("ability", CREATURES) == "YE"
    assert table.legal == {"target 0", "decline"}
    table.play("1: target 0, take BY>BF")
    assert table.phase == "main"
    assert table.laid(0) == "BY>BF"
    assert {"BY>BF", "BY>YE"} <= set(table.laid(1).split())


def test_r4_5_the_first_may_leave_the_second_no_target() -> None:
    table = Table("BFx2 BY", "BF! YE")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BF, done, discard FF")
    table.play("1: draw unknown, join BATTLE, lay BF!, lay YE, done, target 0, take BY>BF")
    assert table.phase == "main"
    assert table.laid(1) == "BY>BF BF! YE"


def test_r4_5_declining_one_leaves_the_other() -> None:
    table = battle("BF YE")
    table.play("1: draw unknown, join BATTLE, lay BF, lay YE, done, decline, target 0, take BY>BF")
    assert table.laid(1) == "BF YE BY>YE"


@pytest.mark.parametrize("creature", ["AH", "GS", "JD", "LN", "MM"])
def test_r4_6_abilities_may_be_declined(creature: str) -> None:
    table = mount(creature, "LN")
    before = [table.hand(seat) for seat in range(2)], table.tabloids, table.unknown
    assert "decline" in table.legal
    table.play("0: decline")
    assert ([table.hand(seat) for seat in range(2)], table.tabloids, table.unknown) == before
    assert table.phase == "main"


@pytest.mark.parametrize("creature", ["SA", "CH", "BF"])
def test_r4_6_those_that_look_at_the_table_too(creature: str) -> None:
    table = each_mounts("GS BYx3 ET", "LN BF! SAx3 CHx3" if creature != "BF" else "LN BF!")
    table.play("0: draw unknown, mount BF, lay BY>BFx3, done, discard ET")
    laid = table.laid(0)
    if creature == "BF":
        table.play("1: draw unknown, join BATTLE, lay BF!, done, decline")
    else:
        table.play(f"1: draw unknown, mount {creature}, lay {creature}x3, done, decline")
    assert table.phase == "main"
    assert table.laid(0) == laid


@pytest.mark.parametrize("creature", ["SA", "JD"])
def test_r4_7_no_way_back_from_an_opponent(creature: str) -> None:
    table = each_mounts("ET", f"LN {creature}x3")
    table.quiet()
    table.play(f"1: draw unknown, mount {creature}, lay {creature}x3, done")
    assert table.legal == {"target 0", "decline"}
    table.play("1: target 0" + (" (GS)" if creature == "JD" else ""))
    assert table.legal == ({"take ET"} if creature == "SA" else {"return", "expose"})


def copying(owner: str, more: str = "") -> Table:
    """Seat 1 has just mounted Chupacabra; seat 0 has mounted the given creature before."""
    table = each_mounts(owner, f"ET CHx3 {more}")
    table.quiet()
    table.play("1: draw unknown, mount CH, lay CHx3, done")
    return table


@pytest.mark.parametrize("creature", ["AH", "GS", "JD", "LN", "MM", "SA"])
def test_r4_7_decline_after_copying(creature: str) -> None:
    table = copying(creature)
    assert table.legal == {f"copy {creature}", "decline"}
    table.play(f"1: copy {creature}")
    assert "decline" in table.legal
    table.play("1: decline")
    assert table.phase == "main"


def test_r4_8_no_target_no_choice() -> None:
    for creature in ("SA", "BF", "CH"):  # nothing is on the table, but what was just laid
        table = Table(f"{creature}x2 {creature}!", "LN")
        table.play(f"0: draw unknown, mount {creature}, lay {creature}x2, lay {creature}!, done")
        assert table.phase == "main"


def test_r4_8_a_loch_ness_monster_without_tabloids() -> None:
    table = Table("LNx3", "GS")
    table.play("0: draw tabloids, mount LN, lay LNx3, done")
    assert table.tabloids == ""
    assert table.phase == "main"


def test_r4_8_sewer_alligators_with_cards_of_their_own_only() -> None:
    table = each_mounts("ET SAx3", "LN")
    table.play("0: draw unknown, mount SA, lay SAx3, done, target 1, take LN, discard MM")
    table = Table("ETx3 SAx3", "LN")
    table.play("0: draw unknown, mount ET, lay ETx3, done, discard FF")
    table.quiet()
    table.play("0: draw unknown, mount SA, lay SAx3, done")
    assert table.phase == "main"


def test_r4_9_a_choice_among_one() -> None:
    table = each_mounts("ET", "LN SAx3")
    table.quiet()
    table.play("1: draw unknown, mount SA, lay SAx3, done, target 0")
    assert table.phase == "take"
    assert table.legal == {"take ET"}


@pytest.mark.parametrize("side", ["BF", "YE"])
def test_r4_10_take_a_two_sided_card(side: str) -> None:
    table = battle(f"{side} LN", "BYx2")
    table.quiet()
    table.play("2: draw unknown, join BATTLE, lay BY>YEx2, done, discard FF")
    table.quiet()
    table.play(f"1: draw unknown, join BATTLE, lay {side}, done")
    assert table.legal == {"target 0", "target 2", "decline"}
    table.play("1: target 2")
    assert table.legal == {"take BY>YE"}
    table.play("1: take BY>YE")
    assert table.laid(1) == f"{side} BY>{side}"
    assert table.laid(2) == "BY>YE"
    assert table.laid(0) == "BY>BFx3"


def test_r4_10_either_side_of_one_opponent() -> None:
    table = battle("BYx2", "YE")
    table.play("1: draw unknown, join BATTLE, lay BY>YE, lay BY>BF, done, discard FF")
    table.play("2: draw unknown, join BATTLE, lay YE, done, target 1")
    assert table.legal == {"take BY>BF", "take BY>YE"}
    table.play("2: take BY>BF")
    assert table.laid(1) == "BY>YE"
    assert table.laid(2) == "YE BY>YE"


def test_r4_10_not_from_oneself() -> None:
    table = Table("BYx3 BF!", "LN")
    table.play("0: draw unknown, mount BF, lay BY>BFx3, lay BF!, done")
    assert table.phase == "main"


def test_r4_11_a_card_that_shows_that_side_already() -> None:
    table = battle("BF")
    table.play("1: draw unknown, join BATTLE, lay BF, done, target 0, take BY>BF")
    assert table.laid(0) == "BY>BFx2"
    assert table.laid(1) == "BF BY>BF"


def test_r4_12_use_another_ability() -> None:
    table = copying("GS")
    table.play("1: copy GS, target 0 (SA)")
    assert "SAx2" in table.hand(1).split()
    assert table.phase == "main"


def test_r4_12_each_ability_works_as_its_own() -> None:
    table = copying("AH")
    table.play("1: copy AH, target 0 (SA)")
    assert table.top[0] == "SA"
    table = copying("SA")
    table.play("1: copy SA, target 0, take SA")
    assert table.laid(0) == "SAx2"
    table = copying("LN")
    table.play("1: copy LN")
    assert "decline" in table.legal
    table.play("1: pick FF")
    assert "FF" in table.hand(1)
    table = copying("MM")
    table.play("1: copy MM")
    assert len(table.seen(1)) == 3
    table = copying("JD")
    table.play("1: copy JD, target 0 (MM), expose")
    assert table.top[0] == "MM"


@pytest.mark.parametrize("side", ["BF", "YE"])
def test_r4_12_bigfoot_and_yeti_too(side: str) -> None:
    table = Table(f"{side} BYx2", "CHx3")
    table.play(f"0: draw unknown, mount {side}, lay {side}, lay BY>{side}x2, done, discard FF")
    table.play(f"1: draw unknown, mount CH, lay CHx3, done, copy {side}, target 0, take BY>{side}")
    assert table.laid(1) == f"CHx3 BY>{side}"


def test_r4_13_cards_of_ones_own_count() -> None:
    table = each_mounts("AH CHx3", "ET")
    table.play("0: draw unknown, mount CH, lay CHx3, done")
    assert table.legal == {"copy AH", "decline"}


def test_r4_13_two_sided_cards_do_not() -> None:
    table = battle("CHx3")
    table.play("1: draw unknown, mount CH, lay CHx3, done")
    assert table.phase == "main"


def test_r4_13_a_proof_is_enough() -> None:
    table = Table("BYx3 YE!", "CHx3")
    table.play("0: draw unknown, mount YE, lay BY>YEx3, lay YE!, done, discard FF")
    table.play("1: draw unknown, mount CH, lay CHx3, done")
    assert table.legal == {"copy YE", "decline"}


def test_r4_13_a_blurry_photo_is_not() -> None:
    # The Ahools are taken away one by one until only their Blurry Photo is left.
    table = Table("AHx2 ?", "SAx3", "SA CHx3")
    table.play("0: draw unknown, mount AH, lay AHx2, lay ?, done, settle, discard FF")
    table.play("1: draw unknown, mount SA, lay SAx3, done, target 0, take AH, discard FF")
    table.play("2: draw unknown, join SA, lay SA, done, target 0, take AH, mount CH, lay CHx3, done")
    assert table.laid(0) == "?>AH"
    assert table.legal == {"copy SA", "decline"}


def test_r4_14_only_with_a_target() -> None:
    # Bigfoot is on the table, but no two-sided card lies in front of an opponent of seat 1.
    table = Table("BFx2 BF!", "CHx3")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BF!, done, discard FF")
    table.play("1: draw unknown, mount CH, lay CHx3, done")
    assert table.phase == "main"


def test_r4_14_a_target_for_each() -> None:
    table = Table("AHx3 LN", "LNx3 CH", "CHx3")
    table.play("0: draw unknown, mount AH, lay AHx3, done, settle, discard FF")
    table.play("1: draw unknown, mount LN, lay LNx3, done, settle, discard FF")
    table.play("2: draw unknown, mount CH, lay CHx3, done")
    assert table.legal == {"copy AH", "copy LN", "decline"}
    table = Table("LNx3", "CHx3")
    table.play("0: draw tabloids, mount LN, lay LNx3, done, discard CC")
    table.play("1: draw tabloids, mount CH, lay CHx3, done")
    assert table.tabloids == ""
    assert table.phase == "main"


def test_r4_14_neither_chupacabra_nor_extraterrestrials() -> None:
    table = Table("ETx3", "CHx3", "CH")
    table.play("0: draw unknown, mount ET, lay ETx3, done, discard FF")
    table.play("1: draw unknown, mount CH, lay CHx3, done")
    assert table.phase == "main"
    table.play("1: discard FF; 2: draw unknown, join CH, lay CH, done")
    assert table.phase == "main"


def test_r4_15_extraterrestrials_do_nothing() -> None:
    table = mount("ET", "LN")
    assert table.phase == "main"
    assert table.by_seat("hand_size").tolist() == [8, 10]


def test_r4_16_jersey_devil_returns() -> None:
    table = mount("JD", "LN! GS")
    hand = table.hand(1)
    table.play("0: target 1 (LN!)")
    assert table.seen(0) == ["LN!"]
    assert table.legal == {"return", "expose"}
    table.play("0: return")
    assert table.hand(1) == hand
    assert table.tabloids == "CC"
    assert table.phase == "main"


def test_r4_16_or_exposes() -> None:
    table = mount("JD", "LN! GS")
    table.play("0: target 1 (LN!), expose")
    assert table.tabloids == "CC LN!"
    assert "LN!" not in table.hand(1)
    assert table.by_seat("hand_size").tolist() == [8, 9]


@pytest.mark.parametrize("seats", [3, 4])
def test_r4_16_with_more_seats_too(seats: int) -> None:
    for words in ("return", "expose"):
        table = mount("JD", *["AH"] * (seats - 2), "LN!")
        table.play(f"0: target {seats - 1} (LN!)")
        assert {"return", "expose"} <= table.legal
        table.play(f"0: {words}")
        assert ("LN!" in table.hand(seats - 1).split()) == (words == "return")
        assert table.tabloids == ("CC" if words == "return" else "CC LN!")


def test_r4_17_a_gift_with_three_seats() -> None:
    table = mount("JD", "LN!", "GS")
    table.play("0: target 1 (LN!)")
    assert table.legal == {"return", "expose", "give 2"}
    table.play("0: give 2")
    assert "LN!" in table.hand(2).split()
    assert table.by_seat("hand_size").tolist() == [8, 9, 11]
    assert table.tabloids == "CC"


def test_r4_17_and_with_four() -> None:
    table = Table("AH", "AH", "JDx3", "LN!", dealer=1, unknown="FF")
    table.play("2: draw unknown, mount JD, lay JDx3, done, target 3 (LN!)")
    assert table.legal == {"return", "expose", "give 0", "give 1"}
    table.play("2: give 1")
    assert "LN!" in table.hand(1).split()
    assert table.by_seat("hand_size").tolist() == [10, 11, 8, 9]


def test_r4_17_not_with_two() -> None:
    table = mount("JD", "LN!")
    table.play("0: target 1 (LN!)")
    assert not any(words.startswith("give") for words in table.legal)


def test_r4_18_sewer_alligators_take_what_they_like() -> None:
    table = Table("AHx2 ?x2 BFx2 BYx2", "BF! SAx3", "AH! BY", unknown="...")
    table.play("0: draw unknown, mount AH, lay AHx2, lay ?, done, settle, discard FF")
    table.quiet(2)
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BFx2, lay ?>BF, done, discard CC")
    table.play("1: draw unknown, mount SA, lay SAx3, done, target 0")
    assert table.legal == {"take AH", "take BF", "take BY>BF", "take ?>AH", "take ?>BF"}
    table.play("1: take ?>BF")
    assert table.top[0] == "?"
    assert table.laid(0) == "AHx2 ?>AH BFx2 BY>BFx2"


@pytest.mark.parametrize(
    ("taken", "shown"), [("AH", "AH"), ("AH!", "AH!"), ("BY>YE", "BY"), ("?>YE", "?"), ("YE", "YE")]
)
def test_r4_18_it_goes_on_the_tabloids(taken: str, shown: str) -> None:
    table = Table("AHx2 AH! YE BYx2 ?", "SAx3")
    table.play("0: draw unknown, mount AH, lay AHx2, lay AH!, done, settle, discard FF")
    table.quiet()
    table.play("0: draw unknown, mount YE, lay YE, lay BY>YEx2, lay ?>YE, done, discard FF")
    table.play(f"1: draw unknown, mount SA, lay SAx3, done, target 0, take {taken}")
    assert table.top[0] == shown
    assert table.phase == "main"
    assert table.by_seat("hand_size").tolist()[1] == 8


def test_r4_18_only_seats_with_cards_on_the_table() -> None:
    table = Table("AHx3", "SAx3", "LN", "AH")
    table.play("0: draw unknown, mount AH, lay AHx3, done, settle, discard FF")
    table.play("1: draw unknown, mount SA, lay SAx3, done")
    assert table.legal == {"target 0", "decline"}


def test_r4_19_ahool() -> None:
    table = mount("AH", "LN", "GS! LN")
    assert table.legal == {"target 1", "target 2", "decline"}
    table.play("0: target 2 (GS!)")
    assert table.tabloids == "CC GS!"
    assert table.by_seat("hand_size").tolist() == [8, 10, 9]


def test_r4_20_giant_squid() -> None:
    table = mount("GS", "LN", "GS! LN")
    table.play("0: target 2 (GS!)")
    assert "GS!" in table.hand(0).split()
    assert "GS!" not in table.hand(2).split()
    assert table.tabloids == "CC"
    assert table.by_seat("hand_size").tolist() == [9, 10, 9]


def test_r4_20_any_card_of_the_hand() -> None:
    picked = set()
    for _ in range(60):
        table = mount("GS", "LNx5 BF BF! AP ? FF")
        table.play("0: target 1")
        ((_, seat, kind),) = [event for event in table.events if event[0] == "pick"]
        assert seat == 1
        picked.add(kind)
    assert picked == {"LN", "BF", "BF!", "AP", "?", "FF"}


def test_r4_21_loch_ness_monster() -> None:
    table = Table("GS AH", "LNx3", tabloids="ET!")
    table.play("0: draw unknown, discard GS; 1: draw unknown, mount LN, lay LNx3, done")
    assert table.phase == "tabloids"
    assert table.legal == {"pick ET!", "pick GS", "decline"}
    table.play("1: pick ET!")
    assert "ET!" in table.hand(1).split()
    assert table.tabloids == "GS"


def test_r4_21_the_newest_of_equal_ones() -> None:
    table = Table("GS AH", "LNx3 GS")
    table.play("0: draw unknown, discard GS; 1: draw unknown, discard GS; 0: draw unknown, discard AH")
    assert table.tabloids == "CC GS GS AH"
    table.play("1: draw unknown, mount LN, lay LNx3, done, pick GS")
    assert table.tabloids == "CC GS AH"


def test_r4_21_and_not_the_oldest() -> None:
    table = Table("GS AH", "LNx3 GS SA")
    table.play("0: draw unknown, discard GS; 1: draw unknown, discard SA; 0: draw unknown, discard AH")
    table.play("1: draw unknown, discard GS; 0: draw unknown, discard MM")
    table.play("1: draw unknown, mount LN, lay LNx3, done, pick GS")
    assert table.top == ["MM", "AH", "SA"]


def test_r4_22_mothman() -> None:
    table = mount("MM", "LN", unknown="FF AH! BF BF GS")
    assert table.seen(0) == ["AH!", "BF", "BF"]
    assert table.legal == {"pick AH!", "pick BF", "decline"}
    table.play("0: pick AH!")
    assert "AH!" in table.hand(0).split()
    assert table.unknown == 52
    assert table.phase == "main"


def test_r4_22_the_topmost_of_equal_ones() -> None:
    table = mount("MM", "LN", unknown="FF BF AH! BF GS!")
    table.play("0: pick BF, discard FF; 1: draw unknown")
    assert "AH!" in table.hand(1).split()
    table.play("1: discard AH!; 0: draw unknown, discard BF; 1: draw unknown")
    assert "GS!" in table.hand(1).split()


def two_or_fewer(left: int) -> Table:
    """Seat 1 of four has just mounted Mothman, with so many cards in the Unknown."""
    # Every fourth turn is seat 1's: after 32 others if it begins, after 33 if seat 0 does.
    table = Table("LN", "MMx3", "LN", "LN", dealer=0 if left == 2 else 3, unknown="... LN! GS!", tabloids="AP")
    table.quiet(32 if left == 2 else 33)
    source = "unknown" if left == 0 else "tabloids"
    table.play(f"1: draw {source}, mount MM, lay MMx3, done")
    return table


@pytest.mark.parametrize(("left", "cards"), [(2, ["LN!", "GS!"]), (1, ["GS!"])])
def test_r4_22_fewer_if_there_are_fewer(left: int, cards: list[str]) -> None:
    table = two_or_fewer(left)
    assert table.unknown == left
    assert table.seen(1) == cards
    table.play("1: pick GS!")
    assert table.unknown == left - 1
    assert table.phase == "main"


def test_r4_23_the_others_stay_in_their_order() -> None:
    table = mount("MM", "LN", unknown="FF AH! BF! GS! ET!")
    table.play("0: pick BF!, discard FF")
    for seat, card in ((1, "AH!"), (0, "GS!"), (1, "ET!")):
        table.play(f"{seat}: draw unknown")
        assert card in table.hand(seat).split()
        table.play(f"{seat}: discard {card}")


def test_r4_23_looking_is_no_draw() -> None:
    table = two_or_fewer(0)
    assert table.unknown == 0
    assert table.phase == "main"
    assert table.seat == 1


def test_r4_23_taking_the_last_card_ends_nothing() -> None:
    table = two_or_fewer(1)
    table.play("1: pick GS!")
    assert table.unknown == 0
    assert table.phase == "main"
    table.play("1: discard GS!")
    assert table.phase == "last"


def test_r4_24_declined_after_looking() -> None:
    table = mount("MM", "LN", unknown="FF AH! BF! GS!")
    assert table.seen(0) == ["AH!", "BF!", "GS!"]
    table.play("0: decline")
    assert table.unknown == 53
    table.play("0: discard FF; 1: draw unknown")
    assert "AH!" in table.hand(1).split()


@pytest.mark.parametrize("creature", ["AH", "GS", "JD"])
def test_r4_25_a_seat_with_one_card_is_spared(creature: str) -> None:
    table = short("FF", f"{creature}x3 LN", "LN", unknown="CC")
    table.play(f"1: draw unknown, mount {creature}, lay {creature}x3, done")
    assert table.by_seat("hand_size").tolist()[0] == 1
    assert table.legal == {"target 2", "decline"}


@pytest.mark.parametrize("creature", ["AH", "GS", "JD"])
def test_r4_25_and_the_ability_passed_over_without_another(creature: str) -> None:
    table = short("FF", f"{creature}x3 LN", unknown="CC")
    table.play(f"1: draw unknown, mount {creature}, lay {creature}x3, done")
    assert table.phase == "main"


@pytest.mark.parametrize("creature", ["AH", "GS", "JD"])
def test_r4_25_two_cards_are_enough(creature: str) -> None:
    table = Table("BFx2 BYx5 BF! FFx2", f"{creature}x3 LN", unknown="CC")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BFx5, lay BF!, done, discard CC")
    table.play(f"1: draw unknown, mount {creature}, lay {creature}x3, done")
    assert table.by_seat("hand_size").tolist()[0] == 2
    assert table.legal == {"target 0", "decline"}
    table.play("1: target 0 (FF)")
    if creature == "JD":
        table.play("1: expose")
    assert table.hand(0) == "FF"


@rule("R4.25")
def test_a_copied_ability_spares_it_too() -> None:
    table = Table("BFx2 BYx6 BF! FF", "AHx3 CHx3", unknown="CC")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BFx6, lay BF!, done, discard CC")
    table.play("1: draw unknown, mount AH, lay AHx3, done")
    assert table.phase == "main"
    table.play("1: discard LN")
    table.play("0: draw unknown, discard FF; 1: draw unknown, mount CH, lay CHx3, done")
    assert table.legal == {"copy BF", "decline"}


def test_r4_26_the_opponent_first() -> None:
    table = each_mounts("AH", "LN", "ET SAx3")
    table.quiet(2)
    table.play("2: draw unknown, mount SA, lay SAx3, done")
    assert table.legal == {"target 0", "target 1", "decline"}
    table.play("2: target 1")
    assert table.seats("victim") == [1]
    assert table.legal == {"take LN"}
    table.play("2: take LN")
    assert table.seats("victim") == []


@rule("R4.1", "R4.9")
@pytest.mark.parametrize("creature", ABLE)
def test_abilities_work_in_joins_as_in_mounts(creature: str) -> None:
    if creature in ("BF", "YE"):
        table = battle(creature)
        table.play(f"1: draw unknown, join BATTLE, lay {creature}, done")
    else:
        table = each_mounts(creature, f"ET {creature}")
        table.quiet()
        table.play(f"1: draw unknown, join {creature}, lay {creature}, done")
    assert table.named("ability", CREATURES) == creature
    assert "decline" in table.legal
