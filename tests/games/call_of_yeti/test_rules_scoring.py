"""R5 scoring a round."""

from __future__ import annotations

from typing import Any

from tests.games.call_of_yeti.table import Table


def two_pairs_too_many(**options: Any) -> Table:
    """One move before the end of a round worth 1, 1 and 5 points."""
    table = Table("C3 C4 C12 M2", "M3 M11 M12 T2", "C5 C6 T3 T4", **options)
    table.predict("C3 C4", "M3", "")
    table.trick("0 C12, 1 T2, 2 C5")
    table.trick("0 M2, 1 M11, 2 T3")
    table.trick("1 M12")
    return table


def test_r5_1_pairs_count_the_fewer_of_hidden_and_won() -> None:
    table = two_pairs_too_many()
    table.trick("2 T4")
    # Seat 0: two C hidden, one won. Seat 1: one M hidden, two won. Seat 2: nothing and nothing.
    assert table.scored() == [1, 1, 5]


def test_r5_1_pairs_of_several_uma_add_up() -> None:
    table = Table("C3 M3 C12 M12", "C4 M4 T4 T5", "C5 M5 T6 T7")
    table.predict("C3 M3", "", "")
    table.trick("0 C12, 1 C4, 2 C5")
    table.trick("0 M12, 1 M4, 2 M5")
    table.trick("1 T4, 2 T6")
    table.trick("2 T7, 1 T5")
    assert table.scored() == [2 + 3, 5, 0]


def test_r5_1_two_pairs_of_one_uma() -> None:
    table = Table("C3 C4 C11 C12", "C5 M4 T4 T5", "C6 M5 T6 T7")
    table.predict("C3 C4", "M4 T4", "M5 T6")
    table.trick("0 C12, 1 C5, 2 C6")
    table.trick("0 C11, 1 T5, 2 T7")
    assert table.scored() == [2 + 3, 0, 0]


def test_r5_1_no_pair_without_a_matching_uma() -> None:
    """The rulebook's example: three Chupacabras hidden, and tricks won with a Yeti and a Tsuchinoko."""
    table = Table("C3 C4 C6 Y12 T12", "Y2 T2 M2 M3 M4", "Y3 T3 M6 M7 M8")
    table.predict("C3 C4 C6", "M2 M3 M4", "M6 M7 M8")
    table.trick("0 Y12, 1 Y2, 2 Y3")
    table.trick("0 T12, 1 T2, 2 T3")
    assert table.scored() == [0, 0, 0]


def test_r5_2_as_many_wins_as_predicted() -> None:
    table = Table("Y3 C12", "C2 M2", "C4 M4")
    table.predict("Y3", "M2", "M4")
    table.trick("0 C12, 1 C2, 2 C4")
    assert table.scored() == [3, 0, 0]


def test_r5_3_no_win_and_none_predicted() -> None:
    table = Table("Y3 C12", "C2 M2", "C4 M4")
    table.predict("Y3", "", "M4")
    table.trick("0 C12, 1 C2, 2 C4")
    assert table.scored() == [3, 5, 0]


def test_r5_4_a_wrong_count_leaves_the_pairs() -> None:
    table = Table("C2 C3 C12", "C4 M2 M3", "C5 M4 M5")
    table.predict("C2 C3", "M2 M3", "M4 M5")
    table.trick("0 C12, 1 C4, 2 C5")
    assert table.scored() == [1, 0, 0]


def test_r5_4_too_many_wins() -> None:
    table = Table("C3 C11 C12", "C4 M2 M3", "C5 M4 M5")
    table.predict("C3", "M2", "M4")
    table.trick("0 C12, 1 C4, 2 C5")
    table.trick("0 C11, 1 M3, 2 M5")
    assert table.scored() == [1, 0, 0]


def test_r5_5_a_hidden_special_is_a_predicted_win() -> None:
    table = Table("* C12", "C3 M3", "C4 M4")
    table.predict("*", "M3", "M4")
    table.trick("0 C12, 1 C3, 2 C4")
    assert table.scored() == [3, 0, 0]


def test_r5_5_an_added_special_may_make_the_count_right() -> None:
    table = Table("C12 Y2", "* M3", "C4 M4")
    table.predict("", "M3", "M4")
    table.trick("0 C12, 1 *, 2 C4")
    assert table.scored() == [3, 0, 0]  # 0 was predicted, 1 won


def test_r5_5_an_added_special_may_make_the_count_wrong() -> None:
    table = Table("C12 Y2", "* M3", "C4 M4")
    table.predict("Y2", "M3", "M4")
    table.trick("0 C12, 1 *, 2 C4")
    assert table.scored() == [0, 0, 0]


def test_r5_5_discarded_specials_count_for_nobody() -> None:
    table = Table("C12 Y2", "* M3", "* M4")
    table.predict("Y2", "M3", "M4")
    table.trick("0 C12, 1 *, 2 *")
    assert table.scored() == [3, 0, 0]


def test_r5_6_a_hidden_special_never_pairs() -> None:
    table = Table("C3 C12 Y12 *", "C4 Y4 M4 M6", "C6 Y6 M7 M8")
    table.predict("C3 *", "M4 M6", "M7 M8")
    table.trick("0 C12, 1 C4, 2 C6")
    table.trick("0 Y12, 1 Y4, 2 Y6")
    assert table.scored() == [1 + 3, 0, 0]


def test_r5_6_an_added_special_never_pairs() -> None:
    table = Table("C12 T12 C3", "* M3 T2", "C4 M4 T3")
    table.predict("C3", "M3", "M4")
    table.trick("0 C12, 1 *, 2 C4")
    table.trick("0 T12, 1 T2, 2 T3")
    assert table.scored() == [1 + 3, 0, 0]  # C3 * and C12 T12


def test_r5_7_cards_left_in_hand_do_not_count() -> None:
    table = Table("Y2 C2", "Y3 C3", "Y4 C4")
    table.predict("", "Y3 C3", "Y4 C4")
    assert table.scored() == [5, 0, 0]
    table = Table("C2 C12", "C3 M3", "C4 M4")
    table.predict("", "M3", "M4")
    table.trick("0 C12, 1 C3, 2 C4")
    assert table.scored() == [0, 0, 0]  # C2 in hand is no prediction


def test_r5_8_there_are_always_enough_score_tokens() -> None:
    table = Table("Y12", "C2", "M3", "T4", "T6")
    points = [0, 5, 5, 5, 5]
    for round_ in range(5):
        table.predict("", "", "", "", "")
        table.forced()
        if round_ < 4:
            table.deal(points, *table.hands)
    assert table.scored() == points
    assert table.scores == [0, 25, 25, 25, 25]  # the game's tokens are worth 65


def test_r5_9_a_round_without_a_trick_is_scored() -> None:
    table = Table("Y2 C2", "Y3 C3", "Y4 C4", "Y6 C6")
    table.predict("Y2 C2", "Y3 C3", "", "Y6 C6")
    assert table.scored() == [0, 0, 5, 0]
    table.deal([0, 0, 5, 0], *table.hands)
    table.predict("Y2 C2", "Y3 C3", "Y4 C4", "Y6 C6")
    assert table.scored() == [0, 0, 0, 0]
    table.deal([0, 0, 0, 0], *table.hands)
    assert table.values(0, "score") == [0, 0, 5, 0]


def test_r5_10_totals_add_up() -> None:
    table = two_pairs_too_many()
    table.trick("2 T4")
    table.deal([1, 1, 5], *table.hands)
    table.predict("", "M3 M11 M12 T2", "C5 C6 T3 T4")
    table.deal([5, 0, 0], *table.hands)
    assert table.values(0, "score") == [6, 1, 5]
    table.predict("C3 C4 C12 M2", "", "C5 C6 T3 T4")
    assert table.scored() == [0, 5, 0]
    assert table.scores == [6, 6, 5]
