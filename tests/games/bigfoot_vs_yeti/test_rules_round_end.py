"""R6 end of a round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.bigfoot_vs_yeti.cases import gone_out, short
from tests.games.bigfoot_vs_yeti.table import Table, cards
from tests.games.rules_marker import rule


def side_words(words: str) -> str:
    return ", ".join(f"lay {word}" for word in words.split())


class Laid:
    """A round that ends without anybody going out, after each seat has laid some cards to one expedition.

    Each of `shares` are the words of what a seat lays, such as ``"AH AH ?"``; seat 0 mounts and the others join; an empty
    one stays out of it. `bin` are the last discards of seats 0, 1, ... (Phenomena if there are no more). `tabloids` is the
    card that the round begins with.
    """

    def __init__(self, what: str, *shares: str, bin: str = "", tabloids: str = "CC", **options: Any) -> None:  # noqa: A002
        last = bin.split()
        hands = []
        for seat, share in enumerate(shares):
            held = [word.partition(">")[0] for word in share.split()]
            hands.append(" ".join([*held, *last[seat : seat + 1]]))
        self.table = Table(*hands, tabloids=tabloids, **options)
        for seat, share in enumerate(shares):
            drawn = self.table.dealt["unknown"][seat]
            acts = "draw unknown, "
            if share:
                how = f"mount {what}" if seat == 0 else f"join {'BATTLE' if what in ('BF', 'YE') else what}"
                acts += f"{how}, {side_words(share)}, done, settle, "
            self.table.play(f"{seat}: {acts}discard {drawn}")
        self.table.stall()
        n = len(shares)
        first = self.table.seat
        order = [(first + further) % n for further in range(n)]
        self.points = []
        for seat in order:
            held = cards(self.table.hand(seat))
            kind = (
                last[seat] if seat < len(last) else next(k for k in ("FF", "AP", "CC", "MM", "LN", "SA") if k in held)
            )
            self.table.play(f"{seat}: discard {kind}")
        self.points = self.table.points[-1]


def test_r6_1_the_others_discard_in_turn_order() -> None:
    table = short("?", "GS!", "LN!", "MM!", dealer=3)
    table.quiet(3)
    table.play("0: draw unknown, join BATTLE, lay ?>BF, done")
    table.play(f"0: discard {table.hand(0)}")
    top = table.top[0]
    assert table.seats("last_discards") == [1, 2, 3]
    for seat, kind in ((1, "GS!"), (2, "LN!"), (3, "MM!")):
        assert table.seat == seat
        assert table.phase == "last"
        assert f"discard {kind}" in table.legal
        assert all(words.startswith("discard ") for words in table.legal)
        assert table.tabloids.split()[-1] == top
        table.play(f"{seat}: discard {kind}")
        top = table.top[0] if not table.points else ""
    assert len(table.points) == 1


def test_r6_1_the_seat_that_went_out_does_not() -> None:
    table = gone_out("LN", "LN")
    assert table.seats("last_discards") == [1, 2]
    table.play("1: discard LN")
    assert table.seats("last_discards") == [2]
    table.play("2: discard LN")
    assert len(table.points) == 1


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_r6_2_otherwise_all_seats_do(dealer: int) -> None:
    table = Table("LN", "LN", "LN", dealer=dealer)
    table.quiet(44)
    first = (dealer + 1 + 44) % 3
    asked = []
    while not table.points:
        assert table.phase == "last"
        asked.append(table.seat)
        table.play(f"{table.seat}: discard LN")
    assert asked == [first, (first + 1) % 3, (first + 2) % 3]


def test_r6_2_from_the_seat_whose_turn_it_is() -> None:
    table = Table("LN", "CC LN", "LN", "LN", tabloids="FF")
    table.quiet(33)
    table.play("1: draw unknown, play CC")
    asked = []
    while not table.points:
        asked.append(table.seat)
        table.play(f"{table.seat}: discard LN")
    assert asked == [1, 2, 3, 0]


def empty_handed() -> Table:
    """Seat 1 of four has no card, as it has tossed it when the Unknown was empty; the round has ended."""
    table = Table("LN", "BFx2 BYx6 BF! FF", "LN", "LN", unknown="CC CC ... LN!", tabloids="AP")
    table.quiet()
    table.play("1: draw unknown, mount BF, lay BFx2, lay BY>BFx6, lay BF!, done, discard CC")
    table.quiet(31)  # all others, and seven turns of seat 1
    assert table.seat == 1
    assert table.unknown == 1
    table.play("1: draw unknown")
    assert table.hand(1) == "LN! FF"
    table.play("1: play FF, toss LN!, done")
    return table


def test_r6_3_a_seat_without_cards_makes_no_last_discard() -> None:
    table = empty_handed()
    assert table.phase == "last"
    assert table.hand(1) == ""
    assert table.seats("gone_out") == []
    assert table.seats("last_discards") == [0, 2, 3]
    for seat in (2, 3, 0):
        table.play(f"{seat}: discard LN")
    assert table.points == [[0, 42, 0, 0]]  # 2 x 3 + 6 x 2 + 3 points of Bigfoot, doubled


def test_r6_4_a_phenomenon_stands_as_far_as_it_got() -> None:
    table = empty_handed()
    assert table.top[:2] == ["FF", "LN!"]
    assert table.phase == "last"


def test_r6_4_crop_circles_too() -> None:
    table = Table("LN", "CC LN", "LN", "LN", tabloids="FF", unknown="... GS!")
    table.quiet(33)
    table.play("1: draw tabloids, play CC")
    assert "GS!" in table.hand(1).split()
    assert table.top[0] == "CC"
    assert table.named("in_play", ["AP", "CC", "FF"]) == ""
    assert table.phase == "last"


def test_r6_4_fish_falls_with_too_few_cards() -> None:
    table = Table("FF SA", "LN", "LN", "LN", tabloids="AP", unknown="... BF! GS!")
    table.quiet(32)
    assert table.seat == 0
    table.play("0: draw unknown, play FF, toss SA, toss BF!, done")
    assert table.phase == "last"
    assert "GS!" in table.hand(0).split()
    assert table.top == ["FF", "BF!", "SA"]
    assert table.seat == 0


def test_r6_5_cards_in_the_tabloids_discredit() -> None:
    assert Laid("AH", "AH AH AH", "").points == [6, 0]
    assert Laid("AH", "AH AH AH", "", bin="CC AH").points == [4, 0]
    assert Laid("AH", "AH AH AH", "", bin="AH AH").points == [2, 0]
    assert Laid("AH", "AH AH AH", "", bin="AH AH", tabloids="AH!").points == [0, 0]
    assert Laid("AH", "AH AH AH", "", bin="GS LN", tabloids="ET!").points == [6, 0]


def test_r6_5_all_cards_of_the_tabloids_count() -> None:
    table = Table("AHx3 LN", "AH AH! GS LN")
    table.play("0: draw unknown, mount AH, lay AHx3, done, decline, discard LN")
    table.play("1: draw unknown, discard AH; 0: draw unknown, discard FF; 1: draw unknown, discard AH!")
    table.stall()
    assert table.last("SA GS") == [2, 0]


def test_r6_5_more_than_there_are() -> None:
    # Four cards against three.
    table = Table("AHx2 ? LN", "AHx3 GS", tabloids="AH!")
    table.play("0: draw unknown, mount AH, lay AHx2, lay ?, done, settle, discard LN")
    table.play("1: draw unknown, discard AH; 0: draw unknown, discard FF; 1: draw unknown, discard AH")
    table.stall()
    assert table.last("SA AH") == [0, 0]


def test_r6_6_two_sided_cards_count_against_both() -> None:
    # Each side loses a two-sided card: 3 + 3 against 2 + 3, and Bigfoot wins.
    assert Laid("BF", "BF BF BY>BF", "BY>YE BY>YE YE!", bin="CC BY").points == [6, 0]
    assert Laid("BF", "BF BF BY>BF", "BY>YE BY>YE YE!", bin="CC LN").points == [8, 0]


def test_r6_6_once_each() -> None:
    # 2 + 2 + 2 + 3 less 2, not less 4, against 3.
    assert Laid("BF", "BY>BF BY>BF BY>BF BF", "YE YE!", bin="CC BY").points == [7, 0]


def test_r6_7_blurry_photos_and_phenomena_do_not_count() -> None:
    assert Laid("AH", "AH AH ?", "", bin="? ?", tabloids="?").points == [5, 0]
    assert Laid("AH", "AH AH ?", "", bin="FF CC", tabloids="AP").points == [5, 0]


def test_r6_8_the_seat_with_the_most_loses_one() -> None:
    assert Laid("AH", "AH AH AH", "AH", bin="CC AH").points == [4, 2]
    assert Laid("AH", "AH AH ?", "AH", bin="CC AH").points == [4, 2]
    assert Laid("AH", "AH AH AH", "AH", "?", bin="CC AH LN").points == [4, 2, 1]


def test_r6_8_one_after_the_other() -> None:
    # The rulebook's example: Loch Ness Monster and Flipper Photo. 3 to 2; 2 to 2, and both lose one; 1 to 1.
    assert Laid("LN", "LN LN LN", "LN ?", bin="LN! LN").points == [2, 2]


def test_r6_9_tied_seats_lose_one_each() -> None:
    # 3 to 3 of six cards, 11 points: both lose a card of the fewest points and 4 + 2 + 3 remain.
    points = Laid("AH", "AH AH ?", "AH AH AH!", bin="CC AH").points
    assert points == [4, 5]
    # Of three seats two are tied.
    points = Laid("ET", "ET ET ?", "ET ET ?", "ET!", bin="CC ET LN").points
    assert points == [12, 12, 6]  # 6 + 6 + 3: proven


def test_r6_9_a_tie_may_take_several_cards_of_the_table() -> None:
    # Four seats with two cards each but the last; two cards in the Tabloids: 3 1 1 1, 2 1 1 1, 1 1 1 1.
    points = Laid("AH", "AH AH AH", "?", "AH!", "?", bin="AH AH CC CC").points
    assert points == [2, 1, 3, 1]
    # Now all four are tied for the third card, and each loses its only one.
    points = Laid("AH", "AH AH AH", "?", "?", "?", bin="AH AH CC CC", tabloids="AH!").points
    assert points == [0, 0, 0, 0]


def test_r6_10_blurry_photos_count_with_their_creature() -> None:
    # 3 to 2: seat 0 loses its Blurry Photo, not one of the others.
    assert Laid("AH", "AH AH ?", "AH AH", bin="CC AH").points == [4, 4]


def test_r6_10_sides_of_the_battle_are_counted_apart() -> None:
    # A Yeti in the Tabloids: seat 1 has two cards of Yeti, seat 0 one; Bigfoot's five do not count.
    points = Laid("BF", "BF BF BY>BF", "BY>YE YE", "BY>BF BY>YE", bin="CC YE CC").points
    assert points == [16, 0, 4]  # Bigfoot 3 + 3 + 2 + 2 is proven, against 3 + 2 of Yeti
    points = Laid("BF", "BF BY>BF BY>BF", "BF BY>YE BY>YE BY>YE BY>YE", bin="CC BF!").points
    # Seat 0 has three cards of Bigfoot and loses one of two points; Yeti's 8 points are as many as Bigfoot's 3 + 2 + 3.
    assert points == [0, 0]


@pytest.mark.parametrize(
    ("share", "sheet", "rest"),
    [
        ("AH AH AH!", {}, 5),
        ("AH AH ?", {}, 4),
        ("AH AH ?", {"?": 4}, 6),
        ("AH AH AH!", {"AH!": 1}, 4),
        ("AH AH AH!", {"AH": 4, "AH!": 1}, 8),
        ("AH AH AH!", {"AH": 4, "AH!": 5}, 9),
    ],
)
def test_r6_11_the_card_with_the_fewest_points(share: str, sheet: dict[str, int], rest: int) -> None:
    card_sheet = {"points": sheet} if sheet else None
    assert Laid("AH", share, "", bin="CC AH", card_sheet=card_sheet).points == [rest, 0]


@pytest.mark.parametrize(("share", "rest"), [("BF BY>BF ?>BF", 5), ("BF BY>BF BF!", 6), ("BF BF BF!", 6)])
def test_r6_11_in_the_battle(share: str, rest: int) -> None:
    assert Laid("BF", share, "", bin="CC BY").points == [rest, 0]


def test_r6_11_equal_points() -> None:
    """Which of several equal cards it is makes no difference to any score."""
    sheet = {"points": {"?": 2, "AH": 2, "AH!": 2}}
    assert Laid("AH", "AH AH ?", "", bin="CC AH", card_sheet=sheet).points == [4, 0]
    assert Laid("AH", "AH AH AH!", "", bin="CC AH", card_sheet=sheet).points == [4, 0]


def test_r6_12_lost_cards_do_not_come_to_the_tabloids() -> None:
    # If the lost card did, it would cost another one, and so on.
    assert Laid("AH", "AH AH AH AH!", "", bin="CC AH").points == [7, 0]


def test_r6_13_the_side_with_more_points_wins() -> None:
    assert Laid("BF", "BF BF BY>BF", "YE YE!").points == [8, 0]
    assert Laid("BF", "BF BF BY>BF", "YE YE YE!").points == [0, 9]
    assert Laid("YE", "YE YE BY>YE", "YE! BY>BF BY>BF").points == [16, 6]
    assert Laid("YE", "BY>YE BY>YE BY>YE", "BY>BF BY>BF", "BF").points == [0, 4, 3]


def test_r6_13_each_seat_may_have_cards_of_both() -> None:
    # Bigfoot 2 + 2 + 2 + 3 = 9, Yeti 3 + 3 = 6.
    assert Laid("BF", "BY>BF BY>BF BY>BF", "BF YE", "YE").points == [6, 3, 0]


def test_r6_13_after_the_discredit() -> None:
    # Bigfoot 8, Yeti 8; a Yeti in the Tabloids costs 2.
    assert Laid("BF", "BF BF BY>BF", "YE BY>YE YE! ", bin="CC LN").points == [0, 0]
    assert Laid("BF", "BF BF BY>BF", "YE BY>YE YE! ", bin="CC YE").points == [8, 0]


def test_r6_13_other_creatures_are_left_alone() -> None:
    table = Table("BFx2 BY AHx3", "YE BY YE!", tabloids="AP")
    table.play("0: draw unknown, mount BF, lay BFx2, lay BY>BF, done, discard FF")
    table.play("1: draw unknown, join BATTLE, lay YE, lay BY>YE, lay YE!, done, settle, discard FF")
    table.play("0: draw unknown, mount AH, lay AHx3, done, settle, discard FF")
    table.stall()
    assert table.last("LN LN") == [6, 0]  # 8 to 8


def test_r6_14_equal_sides_are_both_taken_away() -> None:
    assert Laid("BF", "BF BF BY>BF", "YE YE BY>YE").points == [0, 0]
    assert Laid("BF", "BF BF BY>BF", "YE YE BY>YE BY>YE").points == [0, 20]
    assert Laid("BF", "BF BF BF!", "YE YE", "YE!").points == [0, 0, 0]


def shutout(own: str, squids: str = "GSx5", last: str = "LN") -> list[int]:
    """The points if seat 0 mounts Extraterrestrials with `own`, Giant Squid with `squids`, and goes out.

    Together they are ten cards. Seat 1 has three Mothmen on the table and makes the last discard.
    """
    table = Table(f"{own} {squids}", f"MMx3 {last}", tabloids="AP", unknown="CC CC CC")
    table.play(f"0: draw unknown, mount ET, {lay_words(own)}, done, discard CC")
    table.play("1: draw unknown, mount MM, lay MMx3, done, settle, discard CC")
    table.play(f"0: draw unknown, mount GS, {lay_words(squids)}, done, settle, discard CC")
    assert table.seats("gone_out") == [0]
    return table.last(last)


def lay_words(own: str) -> str:
    return ", ".join(f"lay {kind}" for kind in cards(own))


def test_r6_15_a_shutout() -> None:
    # Extraterrestrials 15 and Giant Squids 10, both proven; three Mothmen are worth nothing.
    assert shutout("ETx5") == [50, 0]


def test_r6_15_it_takes_going_out() -> None:
    table = Table("ETx5", "MMx3")
    table.play("0: draw unknown, mount ET, lay ETx5, done, discard FF")
    table.play("1: draw unknown, mount MM, lay MMx3, done, settle, discard FF")
    table.stall()
    assert table.last("LN LN") == [30, 6]


def test_r6_15_all_other_seats_score_nothing() -> None:
    table = Table("ETx5 GSx5", "MMx3", "LNx3", tabloids="AP", unknown="CC CC CC CC")
    table.play("0: draw unknown, mount ET, lay ETx5, done, discard CC")
    table.play("1: draw unknown, mount MM, lay MMx3, done, settle, discard CC")
    table.play("2: draw unknown, mount LN, lay LNx3, done, settle, discard CC")
    table.play("0: draw unknown, mount GS, lay GSx5, done, settle, discard CC")
    assert table.last("SA SA") == [50, 0, 0]


def test_r6_15_what_another_seat_has_does_not_count() -> None:
    table = short("?", "ETx5")
    table.play("1: draw unknown, mount ET, lay ETx5, done, discard FF")
    table.play("0: draw unknown, join BATTLE, lay ?>BF, done, discard FF")
    assert table.last("LN") == [44, 30]


def test_r6_15_less_than_ten_points_is_not_enough() -> None:
    table = Table("ETx3 GSx5 MMx2", "MMx3", tabloids="AP", unknown="CC CC CC")
    table.play("0: draw unknown, mount ET, lay ETx3, done, discard CC")
    table.play("1: draw unknown, mount MM, lay MMx3, done, settle, discard CC")
    table.play("0: draw unknown, mount GS, lay GSx5, done, settle, join MM, lay MMx2, done, settle, discard CC")
    # Extraterrestrials 9, Giant Squids 10 and all Mothmen 10: these two are proven.
    assert table.last("LN") == [9 + 20 + 8, 12]


def test_r6_15_at_this_moment() -> None:
    # The last discard costs seat 0 its Blurry Photo, and 9 points are left.
    assert shutout("ETx3 ?", "GSx5 ?", last="ET") == [9 + 22, 6]
    # 15 points less 3 are enough still.
    assert shutout("ETx5", last="ET!") == [24 + 20, 0]
    # 13 points less the Blurry Photo too.
    assert shutout("ETx4 ?", last="ET") == [24 + 20, 0]


def test_r6_16_proof_and_blurry_photo_are_part_of_it() -> None:
    assert shutout("ETx3 ?", "GSx5 ?") == [20 + 22, 0]
    assert shutout("ETx3 ET!", "GSx5 ?") == [24 + 22, 0]


def test_r6_16_points_are_not_doubled() -> None:
    table = Table("ETx2 GSx5 LNx3", "ETx3", tabloids="AP", unknown="CC CC CC")
    table.play("0: draw unknown, mount LN, lay LNx3, done, settle, discard CC")
    table.play("1: draw unknown, mount ET, lay ETx3, done, discard CC")
    table.play("0: draw unknown, mount GS, lay GSx5, done, settle, join ET, lay ETx2, done, discard CC")
    # All Extraterrestrials are 15 points and proven, but only 6 of them lie in front of seat 0.
    assert table.last("SA") == [6 + 20 + 12, 18]


def test_r6_17_cards_score_for_the_seat_before_which_they_lie() -> None:
    assert Laid("AH", "AH AH ?", "AH!", "").points == [5, 3, 0]
    # A two-sided card that was taken scores for the seat that has it now.
    table = Table("BYx3", "BF")
    table.play("0: draw unknown, mount BF, lay BY>BFx3, done, discard FF")
    table.play("1: draw unknown, join BATTLE, lay BF, done, target 0, take BY>BF, discard FF")
    table.stall()
    assert table.last("LN LN") == [4, 5]


def test_r6_17_several_expeditions_of_a_seat() -> None:
    table = Table("AHx3 ETx3", "LN")
    table.play("0: draw unknown, mount AH, lay AHx3, done, settle, discard FF")
    table.quiet()
    table.play("0: draw unknown, mount ET, lay ETx3, done, discard FF")
    table.stall()
    assert table.last("LN LN") == [15, 0]


@pytest.mark.parametrize(
    ("shares", "points"),
    [
        (("AH AH AH AH", ""), [8, 0]),
        (("AH AH AH AH AH", ""), [20, 0]),
        (("AH AH AH", "AH AH"), [12, 8]),
        (("AH AH AH", "AH!"), [6, 3]),
        (("AH AH AH", "AH AH!"), [12, 10]),
        (("AH AH AH", "", "AH", "AH!"), [12, 0, 4, 6]),
    ],
)
def test_r6_18_proven_with_ten_points_on_the_whole_table(shares: tuple[str, ...], points: list[int]) -> None:
    assert Laid("AH", *shares).points == points


def test_r6_18_after_the_discredit() -> None:
    assert Laid("AH", "AH AH AH AH", "AH!", bin="CC AH").points == [6, 3]


def test_r6_18_each_side_of_the_battle_by_itself() -> None:
    # Bigfoot 8 against Yeti 7, which is 15 together, but 8 are not proven.
    assert Laid("BF", "BF BF BY>BF", "YE BY>YE BY>YE").points == [8, 0]
    assert Laid("BF", "BF BF BY>BF", "YE BY>YE BY>YE", "BY>BF").points == [16, 0, 4]


def test_r6_19_a_blurry_photo_helps_to_prove() -> None:
    assert Laid("AH", "AH AH AH AH ?", "").points == [9, 0]
    assert Laid("AH", "AH AH AH AH ?", "?").points == [18, 2]


def test_r6_19_and_to_win_the_battle() -> None:
    assert Laid("BF", "BF BF BY>BF", "YE YE BY>YE ?>YE").points == [0, 9]
    assert Laid("BF", "BF BF BY>BF", "YE YE BY>YE ?>BF").points == [8, 1]
    assert Laid("BF", "BF BF BY>BF", "YE ?>YE").points == [8, 0]


def test_r6_20_cards_in_hand_score_nothing() -> None:
    assert Laid("AH", "", "", bin="CC CC").points == [0, 0]
    table = Table("AHx5 ETx5", "BFx2")
    table.stall()
    assert table.last("AH LN") == [0, 0]


@rule("R6.5", "R6.13")
def test_a_two_sided_card_in_the_tabloids_turns_the_battle() -> None:
    # Without it Bigfoot has 3 + 2 + 2 against 3 + 3; with it 3 + 2 against 3.
    assert Laid("BF", "BF BY>BF BY>BF", "YE YE!", bin="CC LN").points == [7, 0]
    assert Laid("BF", "BF BY>BF BY>BF", "YE YE!", bin="CC BY").points == [5, 0]
    # A Blurry Photo is all that Yeti loses: 3 + 2 against 3 + 3.
    assert Laid("BF", "BF BY>BF BY>BF", "YE YE ?>YE", bin="CC BY").points == [0, 6]


@rule("R6.1", "R6.5")
def test_the_last_discard_of_others_discredits() -> None:
    table = gone_out("YE LN")
    assert table.last("YE") == [44, 0]
    table = short("?", "LN", tabloids="AP")
    table.quiet()
    table.play("0: draw unknown, join BATTLE, lay ?>BF, done")
    table.play(f"0: discard {table.hand(0)}")
    assert table.last("LN") == [44, 0]
