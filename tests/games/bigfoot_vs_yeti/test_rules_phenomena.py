"""R5 Phenomena."""

from __future__ import annotations

import pytest

from tests.games.bigfoot_vs_yeti.cases import short
from tests.games.bigfoot_vs_yeti.table import CREATURES, Table, cards
from tests.games.rules_marker import rule


def test_r5_1_played_followed_and_on_the_tabloids() -> None:
    for words, phenomenon in (("play CC", "CC"), ("play AP AH", "AP")):
        table = Table("CC AP", "LN", tabloids="FF", unknown="GS! LN! MM!")
        before = cards(table.hand(0)).count(phenomenon)
        table.play(f"0: draw unknown, {words}")
        assert table.tabloids == f"FF {phenomenon}"
        assert cards(table.hand(0)).count(phenomenon) == before - 1
        assert table.phase == "main"


def test_r5_2_crop_circles() -> None:
    table = Table("CC", "LN", unknown="FF AH! BF! GS!")
    table.play("0: draw unknown, play CC")
    assert {"FF", "AH!", "BF!"} <= set(table.hand(0).split())
    assert "GS!" not in table.hand(0)
    assert table.by_seat("hand_size").tolist() == [12, 10]
    assert table.unknown == 51


def test_r5_2_what_is_drawn_can_be_used() -> None:
    table = Table("CC AHx2", "LN", unknown="FF AH CC")
    table.play("0: draw unknown, play CC")
    assert table.verbs("play") == ""
    table.play("0: mount AH, lay AHx3, done")


def test_r5_3_fish_falls() -> None:
    table = Table("FF AHx2 LN", "LN", unknown="AP AH! BF! GS! LN!")
    table.play("0: draw unknown, play FF")
    assert table.phase == "fish"
    table.play("0: toss AH, toss AP, toss LN, done")
    assert {"AH", "AH!", "BF!", "GS!"} <= set(table.hand(0).split())
    assert {"AP", "LN", "LN!"}.isdisjoint(table.hand(0).split())
    assert table.unknown == 50
    assert table.by_seat("hand_size").tolist() == [10, 10]
    assert table.phase == "main"


def test_r5_3_as_many_as_were_tossed() -> None:
    for tossed in range(4):
        table = Table("FF AHx3", "LN", unknown="AP")
        table.play("0: draw unknown, play FF")
        for _ in range(tossed):
            table.play("0: toss AH")
        table.play("0: done")
        assert table.unknown == 53 - tossed
        assert table.by_seat("hand_size").tolist() == [10, 10]


def test_r5_3_any_card_may_be_tossed() -> None:
    table = Table("FFx2 AH BY ? AH! CC", "LN", unknown="AP")
    table.play("0: draw unknown, play FF")
    assert table.verbs("toss").split() == [word.partition("x")[0] for word in table.hand(0).split()]
    assert "FF" in table.verbs("toss").split()


def test_r5_4_no_card_has_to_be_tossed() -> None:
    table = Table("FF", "LN")
    table.play("0: draw unknown, play FF, done")
    assert table.tabloids == "CC FF"
    assert table.unknown == 53


def test_r5_4_with_an_empty_unknown_nothing_is_due() -> None:
    table = Table("FF", "LN", "LN", "LN", dealer=2, tabloids="AP")
    table.quiet(33)
    table.play("0: draw unknown")
    assert table.unknown == 0
    table.play("0: play FF, done")
    assert table.phase == "main"
    assert table.top[0] == "FF"


def one_card_and_fish(unknown: str = "CC AP") -> Table:
    """Seat 0 has `FF` and the card it has just drawn."""
    table = short("FF", "LN", unknown=f"{unknown} ET!")
    table.quiet()
    table.play("0: draw unknown")
    assert table.hand(0) == "ET! FF"
    return table


def test_r5_4_the_last_card_may_be_tossed() -> None:
    table = one_card_and_fish("CC AH!")
    unknown = table.unknown
    table.play("0: play FF, toss ET!")
    assert table.hand(0) == ""
    table.play("0: done")
    assert table.unknown == unknown - 1
    assert table.by_seat("hand_size").tolist()[0] == 1
    assert table.seats("gone_out") == []
    assert table.phase == "main"


def test_r5_5_no_fourth_toss() -> None:
    table = Table("FF AHx3 GS", "LN")
    table.play("0: draw unknown, play FF, toss AHx2")
    assert "toss GS" in table.legal
    table.play("0: toss AH")
    assert table.legal == {"done"}
    assert table.refuses("toss GS")


def test_r5_5_nor_one_from_an_empty_hand() -> None:
    table = one_card_and_fish()
    table.play("0: play FF, toss ET!")
    assert table.legal == {"done"}
    assert table.value("tossed") == 1


def test_r5_6_the_order_on_the_tabloids() -> None:
    table = Table("FF AH LN", "LN")
    table.play("0: draw unknown, play FF, toss AH")
    assert table.tabloids == "CC AH"
    table.play("0: toss LN")
    assert table.tabloids == "CC AH LN"
    table.play("0: done")
    assert table.tabloids == "CC AH LN FF"


def prophecy(creature: str, *hands: str, **points: int) -> list[str]:
    """What each opponent of seat 0 gives, "" for nothing; `points` are those of a card sheet."""
    table = Table("AP", *hands, tabloids="MM!", card_sheet={"points": points} if points else None)
    before = [cards(table.hand(seat)) for seat in range(table.n)]
    table.play(f"0: draw unknown, play AP {creature}")
    given = []
    for seat in range(1, table.n):
        after = cards(table.hand(seat))
        gone = [kind for kind in set(before[seat]) if before[seat].count(kind) > after.count(kind)]
        assert len(before[seat]) - len(after) == len(gone)
        given.append(gone[0] if gone else "")
    return given


REST = "MMx2 CCx2 SA! LNx2 FFx2 LN!"
"""Ten cards without Ahools, Bigfoots and Yetis."""


def hand(some: str) -> str:
    """A hand of the given cards and such as are in none of the sets named here."""
    found = cards(some)
    return " ".join([*found, *cards(REST)][:10])


def test_r5_7_each_opponent_gives_one() -> None:
    table = Table("AP", "AHx2", "GSx3 LN MM JD ET CHx2 YE", "AH! LN MM JD ET CHx2 YE BF GS")
    table.play("0: draw unknown, play AP AH")
    assert table.known(0) == "AH AH!"
    assert table.by_seat("hand_size").tolist() == [12, 9, 10, 9]
    assert table.phase == "main"


def test_r5_7_the_seat_itself_keeps_its_own() -> None:
    table = Table("AP AHx2", "LN")
    table.play("0: draw unknown, play AP LN")
    assert "AHx2" in table.hand(0)
    assert table.by_seat("hand_size").tolist() == [11, 9]


@pytest.mark.parametrize(
    ("creature", "held", "given", "points"),
    [
        ("AH", "AHx2 AH!", "AH", {}),
        ("AH", "AH!", "AH!", {}),
        ("ET", "ET ET!", "ET", {}),
        ("BF", "BF BF! BY", "BY", {}),
        ("BF", "BF BF!", "BF", {}),
        ("YE", "BY YE! BF", "BY", {}),
        ("YE", "YE! BF", "YE!", {}),
        ("AH", "AHx2 AH!", "AH!", {"AH!": 1}),
        ("BF", "BF BF! BY", "BF", {"BF": 1}),
        ("BF", "BF BF! BY", "BF!", {"BF!": 0}),
        ("AH", "AHx2 AH!", "AH", {"AH": 3}),
        ("BF", "BF BF! BY", "BY", {"BY": 3}),
        ("BF", "BF BF! BY", "BF", {"BY": 4}),
        ("YE", "YE BY YE!", "YE", {"BY": 4}),
        ("YE", "YE! BY", "BY", {"BY": 3}),
    ],
)
def test_r5_8_the_fewest_points_then_the_class(creature: str, held: str, given: str, points: dict[str, int]) -> None:
    assert prophecy(creature, hand(held), **points) == [given]


def test_r5_8_each_opponent_by_itself() -> None:
    hands = ("AHx2 AH! GSx2 CHx2 ETx3", "AHx2 GSx2 CHx2 ETx2 LNx2", "JDx5 LNx3 MMx2")
    assert prophecy("AH", *hands, AH=4) == ["AH!", "AH", ""]


def test_r5_9_in_turn_order_and_seen_by_all() -> None:
    table = Table("JDx5 SAx5", "AHx2 LNx3 MMx5", "AP GSx5 CHx4", "AH! ETx5 CCx4", dealer=1, tabloids="AP")
    table.play("2: draw unknown, play AP AH")
    assert [table.known(seat) for seat in range(4)] == ["", "", "AH AH!", ""]
    assert {"AH", "AH!"} <= set(table.hand(2).split())
    assert table.by_seat("hand_size").tolist() == [10, 9, 12, 9]


@pytest.mark.parametrize("kept", ["AH", "AH!"])
def test_r5_10_the_last_card_is_kept(kept: str) -> None:
    table = short(kept, "AP", "AH LN MM JD GS ET CH SA YEx2", unknown="CC")
    table.play("1: draw unknown, play AP AH")
    assert table.hand(0) == kept
    assert table.known(1) == "AH"
    assert table.by_seat("hand_size").tolist() == [1, 11, 9]


def test_r5_10_of_two_cards_one_is_given() -> None:
    table = Table("BFx2 BYx5 BF! AHx2", "AP", unknown="CC")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BFx5, lay BF!, done, discard CC")
    table.play("1: draw unknown, play AP AH")
    assert table.hand(0) == "AH"
    assert table.known(1) == "AH"


def test_r5_11_any_creature_may_be_named() -> None:
    table = Table("AP", hand("FF"), unknown="LN")
    table.play("0: draw unknown")
    assert table.verbs("play") == "AP AH AP CH AP ET AP GS AP JD AP LN AP MM AP SA AP BF AP YE"
    table.play("0: play AP GS")
    assert table.by_seat("hand_size").tolist() == [10, 10]
    assert table.top[0] == "AP"


@rule("R5.7")
@pytest.mark.parametrize("creature", CREATURES)
def test_what_is_given_can_be_used(creature: str) -> None:
    own = f"{creature} BYx2" if creature in ("BF", "YE") else f"{creature}x2"
    table = Table(f"AP {own}", f"{creature} FF CCx4", unknown="FF", tabloids="AP")
    table.play(f"0: draw unknown, play AP {creature}")
    assert creature in table.known(0).split() or table.known(0) == "BY"
    assert f"mount {creature}" in table.legal
