"""R3 mounting and joining."""

from __future__ import annotations

import pytest

from tests.games.bigfoot_vs_yeti.cases import each_mounts, short
from tests.games.bigfoot_vs_yeti.table import EXPEDITIONS, Table
from tests.games.bigfoot_vs_yeti.table import cards as kinds
from tests.games.rules_marker import rule


def mounts(hand: str) -> str:
    """What a seat with this hand, and nothing else that could make a set, may mount."""
    table = Table(hand, "CC", unknown="AP")
    table.play("0: draw unknown")
    return table.verbs("mount")


def test_r3_1_nine_expeditions() -> None:
    table = each_mounts("AH CH ET LN JD", "GS ET LN", "SA")
    env = table.env
    assert [env.words("player_0", 12 + place) for place in range(9)] == [f"join {name}" for name in EXPEDITIONS]
    assert table.named("opened", EXPEDITIONS) == "AH GS SA"


def test_r3_2_nobody_mounts_it_again() -> None:
    table = Table("AHx3", "AHx2 AH! GSx3")
    table.play("0: draw unknown, mount AH, lay AHx3, done, decline, discard FF; 1: draw unknown")
    assert table.verbs("mount") == "GS"
    assert table.verbs("join") == "AH"


def test_r3_2_nor_the_seat_that_has_mounted_it() -> None:
    table = Table("AHx3", "LN", unknown="AH AP AH AP")
    table.play("0: draw unknown, mount AH, lay AHx3, done, decline, discard LN")
    table.quiet()
    table.play("0: draw unknown")
    assert table.verbs("mount") == ""


@pytest.mark.parametrize("creature", ["AH", "CH", "ET", "GS", "JD", "LN", "MM", "SA"])
def test_r3_3_three_cards_at_least(creature: str) -> None:
    assert mounts(f"{creature}x3") == creature
    assert mounts(f"{creature}x2 {creature}!") == creature
    assert mounts(f"{creature}x2 ?") == creature
    assert mounts(f"{creature}x2") == ""
    assert mounts(f"{creature} {creature}! ?") == ""
    assert mounts(f"{creature} ?x4") == ""


def test_r3_3_proofs_of_others_do_not_help() -> None:
    assert mounts("AHx2 GS! LN! BF!") == ""
    assert mounts("AHx2 BYx2 LN! AP") == ""


def test_r3_4_more_may_be_laid() -> None:
    table = Table("AHx5 AH!", "LN")
    table.play("0: draw unknown, mount AH, lay AHx3, lay AH!, lay AHx2, done")
    assert table.laid(0) == "AHx5 AH!"


@pytest.mark.parametrize(("proof", "shown"), [("AH!", "AH!"), ("?", "?>AH")])
def test_r3_5_a_proof_is_the_action_card(proof: str, shown: str) -> None:
    table = Table("AHx3 AH! ?x2", "LN")
    table.play(f"0: draw unknown, mount AH, lay {proof}")
    assert table.legal == {"lay AH"}
    table.play("0: lay AHx3, done, decline")
    assert table.laid(0) == f"AHx3 {shown}"


def test_r3_5_none_after_a_phenomenon() -> None:
    table = Table("AHx2 AH! ? CC GSx3 GS!", "LN")
    table.play("0: draw unknown, play CC")
    assert table.verbs("mount") == "GS"
    table.play("0: mount GS")
    assert table.legal == {"lay GS"}


def test_r3_5_none_in_a_join_either() -> None:
    table = each_mounts("AH AH! ? CC", "GS LN")
    table.play("0: draw unknown, play CC")
    assert table.verbs("join") == ""


def test_r3_5_one_in_a_mount_and_none_in_a_join() -> None:
    table = each_mounts("AH LNx2 LN! AH! ?", "GS ET")
    table.play("0: draw unknown")
    assert table.verbs("join") == "AH GS"
    table.play("0: mount LN, lay LNx2, lay LN!, done, settle")
    assert table.verbs("join") == ""


@pytest.mark.parametrize(
    ("cards", "sides"),
    [
        ("BYx3", "BF YE"),
        ("BFx2 BY", "BF"),
        ("YEx2 BY", "YE"),
        ("BF YE BYx2", "BF YE"),
        ("BF YE BY", ""),
        ("BFx2 YEx2", ""),
        ("BF BY BF!", "BF"),
        ("BF BY YE!", ""),
        ("BYx2 YE!", "YE"),
        ("BYx2 ?", "BF YE"),
        ("YE BY ?", "YE"),
        ("BY YE! ?x2", ""),
        ("BFx2 BF!", "BF"),
    ],
)
def test_r3_6_sets_of_a_side(cards: str, sides: str) -> None:
    rest = ("AH", "CH", "GS", "JD", "LN", "MM", "SA", "ET")  # so that no Bigfoot or Yeti fills up the hand
    assert mounts(" ".join([*kinds(cards), *rest][:10])) == sides


def test_r3_7_only_of_that_side_while_it_is_mounted() -> None:
    table = Table("BF YEx2 BYx3 BF! YE! ?", "LN")
    table.play("0: draw unknown, mount BF")
    assert table.verbs("lay") == "BF BY>BF BF! ?>BF"
    table.play("0: lay BF, lay BY>BFx2")
    assert table.verbs("lay") == "BY>BF BF! ?>BF"
    assert table.refuses("lay YE")
    assert table.refuses("lay BY>YE")


def test_r3_8_the_other_side_is_not_mounted_then() -> None:
    table = Table("BFx2 BY", "YEx2 BYx2 YE!")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BF, done, discard FF; 1: draw unknown")
    assert table.verbs("mount") == ""
    assert table.verbs("join") == "BATTLE"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r3_9_any_seat_joins(seats: int) -> None:
    table = Table("AHx2 ? AH GS", *["AH", "?", "AH!"][: seats - 1])
    table.play("0: draw unknown, mount AH, lay AHx2, lay ?, done, settle, discard GS")
    for seat, card in enumerate(("AH", "?", "AH!")[: seats - 1], start=1):
        table.play(f"{seat}: draw unknown")
        assert "AH" in table.verbs("join").split()
        table.play(f"{seat}: join AH, lay {card}, done, settle, discard LN")
    table.play("0: draw unknown, join AH, lay AH, done, settle")
    assert table.laid(0) == "AHx3 ?>AH"


def test_r3_10_one_or_more_cards() -> None:
    table = Table("AHx3", "AHx2 AH! ? LN!")
    table.play("0: draw unknown, mount AH, lay AHx3, done, settle, discard FF")
    table.play("1: draw unknown, join AH")
    assert table.legal == {"lay AH", "lay AH!", "lay ?"}
    table.play("1: lay AHx2")
    assert table.legal == {"lay AH!", "lay ?", "done"}
    table.play("1: lay AH!")
    assert table.legal == {"done"}
    table.play("1: done")
    assert table.laid(1) == "AHx2 AH!"


@pytest.mark.parametrize(("card", "shown"), [("AH!", "AH!"), ("?", "?>AH"), ("AH", "AH")])
def test_r3_11_one_card_is_enough(card: str, shown: str) -> None:
    table = Table("AHx3", f"{card} LN SA MM JD GS ET CH YE BF")
    table.play("0: draw unknown, mount AH, lay AHx3, done, settle, discard FF")
    table.play(f"1: draw unknown, join AH, lay {card}, done, settle")
    assert table.laid(1) == shown


def test_r3_11_nothing_else_joins() -> None:
    table = Table("AHx3", "GSx2 GS! LN SA MM JD ET CH YE")
    table.play("0: draw unknown, mount AH, lay AHx3, done, settle, discard FF; 1: draw unknown")
    assert table.verbs("join") == ""


def test_r3_12_a_join_of_the_battle_has_both_sides() -> None:
    table = Table("YEx2 BY", "BF BYx3 BF! ET", "LN")
    table.play("0: draw unknown, mount YE, lay YEx2, lay BY>YE, done, discard FF")
    table.play("1: draw unknown, join BATTLE, lay BY>YE, lay BF, lay BY>BFx2, lay BF!, done, settle")
    assert table.laid(1) == "BF BY>BFx2 BF! BY>YE"
    assert table.value("joins_left") == 1
    assert table.named("joined", EXPEDITIONS) == "BATTLE"
    assert table.verbs("join") == ""


def test_r3_12_the_side_that_is_not_mounted_is_enough() -> None:
    table = Table("YEx2 BY", "BF", "LN")
    table.play("0: draw unknown, mount YE, lay YEx2, lay BY>YE, done, discard FF")
    table.play("1: draw unknown, join BATTLE, lay BF, done, settle")
    assert table.laid(1) == "BF"


def test_r3_13_for_a_named_side() -> None:
    table = Table("YEx2 BY", "BF YE! BF! BYx2 ?x2", unknown="AP")
    table.play("0: draw unknown, mount YE, lay YEx2, lay BY>YE, done, discard AP")
    table.play("1: draw unknown, join BATTLE")
    assert table.verbs("lay") == "BF BY>BF BY>YE BF! YE! ?>BF ?>YE"
    table.play("1: lay BY>YE, lay BY>BF, lay ?>YE")
    assert table.laid(1) == "BY>BF BY>YE ?>YE"


def test_r3_14_announced_then_laid_one_by_one() -> None:
    table = Table("GSx4", "LN")
    table.play("0: draw unknown, mount GS")
    assert table.phase == "lay"
    assert table.legal == {"lay GS"}
    for laid in ("GS", "GSx2", "GSx3"):
        table.play("0: lay GS")
        assert table.laid(0) == laid
    assert table.legal == {"lay GS", "done"}
    table.play("0: done")
    assert table.phase == "target"


def test_r3_14_an_expedition_without_an_ability_ends_at_done() -> None:
    table = Table("ETx3", "LN")
    table.play("0: draw unknown, mount ET, lay ETx3, done")
    assert table.phase == "main"
    assert table.seat == 0


@rule("R2.15")
def test_r3_15_only_what_can_be_completed() -> None:
    # One card in hand besides what is drawn: a join is possible, a second one is not.
    table = short("AH", "AHx3", unknown="CC FF LN")
    table.play("1: draw unknown, mount AH, lay AHx3, done, settle, discard FF; 0: draw tabloids")
    assert table.hand(0) == "AH FF"
    assert table.verbs("join") == "AH"
    assert table.verbs("mount") == ""
    table.play("0: join AH, lay AH")
    assert table.legal == {"done"}


def test_r3_15_a_second_join_needs_a_second_card() -> None:
    table = short("AH", "AHx3", unknown="CC FF YE")
    table.play("1: draw unknown, mount AH, lay AHx3, done, settle, discard FF; 0: draw unknown")
    assert table.hand(0) == "AH YE"
    assert table.verbs("join") == "AH BATTLE"
    table.play("0: join BATTLE, lay YE, done, settle")
    assert table.legal == {"discard AH"}


def test_r3_16_done_when_the_set_is_complete() -> None:
    table = each_mounts("AH LNx4 GS", "GS ET")
    table.play("0: draw unknown, mount LN, lay LNx2")
    assert "done" not in table.legal
    assert table.refuses("done")
    table.play("0: lay LN")
    assert "done" in table.legal
    table.play("0: done, settle, join GS")
    assert table.legal == {"lay GS"}
    table.play("0: lay GS")
    assert "done" in table.legal


def test_r3_17_a_mount_counts_from_its_announcement() -> None:
    table = Table("AHx3", "LN")
    table.play("0: draw tabloids")
    assert table.value("was_active") == 0
    table.play("0: mount AH")
    assert table.value("was_active") == 1
    assert table.named("mounted", EXPEDITIONS) == "AH"


def test_r3_17_and_a_join() -> None:
    table = each_mounts("AH GS", "GS ET")
    table.play("0: draw tabloids, join GS")
    assert table.value("was_active") == 1
    assert table.value("joins_left") == 1
    assert table.named("joined", EXPEDITIONS) == "GS"


def test_r3_17_a_phenomenon_counts_too() -> None:
    table = Table("FF", "LN")
    table.play("0: draw tabloids, play FF")
    assert table.value("was_active") == 1
    assert table.value("action_used") == 1


def test_r3_18_each_seat_has_its_own_share() -> None:
    table = Table("AHx3", "AH ? LN", "AH! GS")
    table.play("0: draw unknown, mount AH, lay AHx3, done, settle, discard FF")
    table.play("1: draw unknown, join AH, lay AH, lay ?, done, settle, discard FF")
    table.play("2: draw unknown, join AH, lay AH!, done, settle, discard FF")
    assert [table.laid(seat) for seat in range(3)] == ["AHx3", "AH ?>AH", "AH!"]


def test_r3_19_it_stays_mounted_without_cards() -> None:
    table = Table("AHx5", "SAx3", "SA", "SA!", unknown="...")
    table.play("0: draw unknown, mount AH, lay AHx3, done, decline, discard FF")
    table.play("1: draw unknown, mount SA, lay SAx3, done, target 0, take AH, discard FF")
    table.play("2: draw unknown, join SA, lay SA, done, target 0, take AH, discard FF")
    table.play("3: draw unknown, join SA, lay SA!, done, target 0, take AH, discard CC")
    assert table.laid(0) == ""
    assert "AH" in table.named("opened", EXPEDITIONS)
    table.play("0: draw unknown")
    assert table.verbs("mount") == ""
    assert table.verbs("join") == "AH SA"
    table.play("0: join AH, lay AH, done, settle")
    assert table.laid(0) == "AH"
