"""R4 tricks."""

from __future__ import annotations

import pytest

from tests.games.call_of_yeti.table import Table
from tests.games.rules_marker import rule


def ready(*hands: str, hidden: dict[int, str] | None = None, start: int = 0) -> Table:
    """A table after a prediction in which the given seats hid the given cards and the others none."""
    table = Table(*hands, start=start)
    table.predict(*((hidden or {}).get(seat, "") for seat in range(len(hands))))
    return table


def test_r4_1_seats_without_cards_are_passed_over() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", hidden={1: "Y3 C3"})
    table.trick("0 C2, 2 C4")
    table.trick("2 Y4, 0 Y2")
    assert table.scored() == [5, 0, 0]


def test_r4_1_a_seat_that_runs_out_takes_no_further_part() -> None:
    table = ready("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4", hidden={1: "Y3 M3"})
    table.trick("0 C2, 1 C3, 2 C4")
    table.trick("2 Y4, 0 Y2")
    table.trick("2 M4, 0 M2")
    assert table.scored() == [5, 0, 0]


def test_r4_2_no_trick_if_one_seat_has_cards() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", hidden={1: "Y3 C3", 2: "Y4 C4"})
    assert table.scored() == [5, 0, 0]


def test_r4_2_no_trick_if_all_have_hidden_all() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", hidden={0: "Y2 C2", 1: "Y3 C3", 2: "Y4 C4"})
    assert table.scored() == [0, 0, 0]


def test_r4_2_two_seats_with_cards_play() -> None:
    table = ready("Y2", "Y3", "Y4", hidden={1: "Y3"})
    assert table.scored() is None
    assert table.turn == 0


def test_r4_3_the_round_ends_if_one_seat_is_left_with_cards() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", hidden={1: "Y3", 2: "Y4"})
    table.trick("0 C2, 1 C3, 2 C4")
    assert table.scored() == [5, 0, 3]


def test_r4_3_the_round_ends_if_nobody_is_left_with_cards() -> None:
    table = ready("Y2", "Y3", "Y4")
    table.trick("0 Y2, 1 Y3")
    assert table.scored() is None
    table.trick("2 Y4")
    assert table.scored() == [5, 5, 0]


def test_r4_4_the_start_player_leads_first() -> None:
    for start in range(3):
        table = ready("Y2 C2", "Y3 C3", "Y4 C4", start=start)
        assert table.turn == start
        assert [table.whose(seat, "leader") for seat in range(3)] == [start] * 3


def test_r4_5_the_next_seat_with_cards_leads_for_a_start_player_without() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", "Y6 C6", start=1, hidden={1: "Y3 C3"})
    assert table.turn == 2
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", "Y6 C6", start=2, hidden={2: "Y4 C4", 3: "Y6 C6"})
    assert table.turn == 0
    table.trick("0 Y2, 1 Y3")
    assert table.turn == 1


def test_r4_6_the_leader_plays_any_uma_card() -> None:
    table = ready("Y2 C2 T12", "Y3 C3 M3", "Y4 C4 M4")
    assert table.legal(0) == ["play Y2", "play C2", "play T12"]


def test_r4_7_a_leader_with_uma_cards_may_not_play_a_special() -> None:
    table = ready("* C2 *", "Y3 C3 M3", "Y4 C4 M4")
    assert table.legal(0) == ["play C2"]
    with pytest.raises(ValueError):
        table.trick("0 *")


def test_r4_7_a_leader_with_specials_only_plays_one() -> None:
    table = ready("C2 *", "Y3 C3", "Y4 C4", hidden={0: "C2"})
    assert table.legal(0) == ["play *"]
    table = ready("* *", "Y3 C3", "Y4 C4")
    assert table.legal(0) == ["play *"]


def test_r4_8_the_others_play_one_card_each_clockwise() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", "Y6 C6", start=2)
    table.trick("2 C4, 3 C6, 0 C2, 1 C3")
    assert table.values(0, "hand_size") == [1, 1, 1, 1]
    assert table.turn == 3


def test_r4_9_who_can_follow_has_to() -> None:
    table = ready("Y2 C2 T2", "Y12 C3 C5", "C12 C4 M4")
    table.trick("0 C2")
    assert table.legal(1) == ["play C3", "play C5"]
    with pytest.raises(ValueError):
        table.trick("1 Y12")
    table.trick("1 C3")
    assert table.legal(2) == ["play C4", "play C12"]


def test_r4_9_cards_in_the_prediction_need_not_follow() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", hidden={1: "C3"})
    table.trick("0 C2")
    assert table.legal(1) == ["play Y3"]


def test_r4_10_who_cannot_follow_plays_anything() -> None:
    table = ready("Y2 C2 T2", "Y3 M3 *", "C3 C4 M4")
    table.trick("0 C2")
    assert table.legal(1) == ["play Y3", "play M3", "play *"]


def test_r4_11_who_can_follow_may_not_play_a_special() -> None:
    table = ready("Y2 C2 T2", "C3 * *", "Y4 C4 M4")
    table.trick("0 C2")
    assert table.legal(1) == ["play C3"]
    with pytest.raises(ValueError):
        table.trick("1 *")


def test_r4_11_a_led_yeti_is_followed_as_well() -> None:
    table = ready("Y2 C2", "Y3 *", "Y4 C4")
    table.trick("0 Y2")
    assert table.legal(1) == ["play Y3"]


def test_r4_12_after_a_special_the_first_uma_card_is_what_is_led() -> None:
    table = ready("Y2 *", "C3 M3", "C12 M4", hidden={0: "Y2"})
    table.trick("0 *, 1 M3")
    assert [table.uma(seat, "led") for seat in range(3)] == ["M", "M", "M"]
    assert table.legal(2) == ["play M4"]
    table.trick("2 M4")
    assert table.cards(0, "won", of=2) == "M4"


def test_r4_12_other_uma_than_that_do_not_win() -> None:
    table = ready("Y2 *", "C3 M3", "T12 T4", hidden={0: "Y2"})
    table.trick("0 *, 1 M3, 2 T12")
    assert table.cards(0, "won", of=1) == "M3"
    assert table.values(0, "predicted") == [1, 1, 0]  # with the special that was led


def test_r4_12_a_yeti_wins_over_it() -> None:
    table = ready("C2 *", "C12 M3", "Y2 T4", hidden={0: "C2"})
    table.trick("0 *, 1 C12, 2 Y2")
    assert table.cards(0, "won", of=2) == "Y2"


def test_r4_13_while_only_specials_lie_there_anything_may_be_played() -> None:
    table = ready("Y2 *", "C3 *", "C4 M4", "C6 M6", hidden={0: "Y2"})
    table.trick("0 *")
    assert table.legal(1) == ["play C3", "play *"]
    table.trick("1 *")
    assert [table.uma(seat, "led") for seat in range(4)] == [""] * 4
    assert table.legal(2) == ["play C4", "play M4"]
    table.trick("2 M4")
    assert table.legal(3) == ["play M6"]
    table.trick("3 M6")
    assert table.cards(0, "won", of=3) == "M6"
    assert table.values(0, "predicted") == [1, 0, 0, 0]  # two specials: none is added


def test_r4_14_a_trick_is_complete_when_each_seat_with_cards_has_played() -> None:
    table = ready("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4")
    table.trick("0 C2, 1 C3")
    assert table.values(0, "hand_size") == [2, 2, 3]
    assert "".join(table.cards(0, "won", of=seat) for seat in range(3)) == ""
    table.trick("2 C4")
    assert table.values(0, "hand_size") == [2, 2, 2]
    assert table.cards(0, "won", of=2) == "C4"


def test_r4_14_a_last_card_does_not_end_the_trick() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", hidden={0: "Y2"})
    table.trick("0 C2")  # its only card
    assert table.turn == 1
    table.trick("1 C3, 2 C4")
    assert table.turn == 2


WINNERS = {
    "a Yeti beats the led UMA": ("C12 T6, M3 Y2, C6 T8", "0 C12, 1 Y2, 2 C6", 1),
    "the higher of two Yetis": ("C12 T6, M3 Y2, M6 Y8", "0 C12, 1 Y2, 2 Y8", 2),
    "a Yeti that was led": ("Y2 T6, M3 C12, M6 C11", "0 Y2, 1 C12, 2 C11", 0),
}


@pytest.mark.parametrize("case", WINNERS)
def test_r4_15_yetis_remain_alone(case: str) -> None:
    hands, plays, winner = WINNERS[case]
    table = ready(*hands.split(","))
    table.trick(plays)
    assert table.turn == winner
    assert table.cards(0, "won", of=winner) == plays.split(",")[winner].split()[1]


def test_r4_16_without_a_yeti_the_led_uma_remains_alone() -> None:
    table = ready("C2 T6", "M12 M3", "T12 M6")
    table.trick("0 C2, 1 M12, 2 T12")
    assert table.turn == 0
    assert table.cards(1, "won", of=0) == "C2"


@pytest.mark.parametrize(
    ("hands", "plays", "winner"),
    [
        ("C5 T6, C9 T8, C7 T9", "0 C5, 1 C9, 2 C7", 1),
        ("C10 T6, C9 T8, C2 T9", "0 C10, 1 C9, 2 C2", 0),
        ("CA T6, C9 T8, C2 T9", "0 CA, 1 C9, 2 C2", 1),
        ("C11 T6, CA T8, M2 T9", "0 C11, 1 CA, 2 M2", 0),
        ("C2 T6, C12 T8, C11 T9", "0 C2, 1 C12, 2 C11", 1),
        ("CA T6, M3 T8, T12 T9", "0 CA, 1 M3, 2 T12", 0),  # alone of its UMA, it wins even as a 1
    ],
)
def test_r4_17_the_highest_rank_wins(hands: str, plays: str, winner: int) -> None:
    table = ready(*hands.split(","))
    table.trick(plays)
    assert table.turn == winner


ACES = {
    "led UMA, twelve first": ("C12 T6, CA T8, C11 T9", "0 C12, 1 CA, 2 C11", 1),
    "led UMA, ace first": ("CA T6, C12 T8, C11 T9", "0 CA, 1 C12, 2 C11", 0),
    "Yeti led": ("Y12 T6, YA T8, Y11 T9", "0 Y12, 1 YA, 2 Y11", 1),
    "Yetis on another lead": ("C12 T6, M2 Y12, M3 YA", "0 C12, 1 Y12, 2 YA", 2),
    "Yetis on another lead, ace first": ("C12 T6, M2 YA, M3 Y12", "0 C12, 1 YA, 2 Y12", 1),
    "ace without its twelve": ("CA T6, C2 T8, M3 T9", "0 CA, 1 C2, 2 M3", 1),
    "Yeti ace without its twelve": ("C12 T6, M2 YA, M3 Y2", "0 C12, 1 YA, 2 Y2", 2),
    "Yeti ace beside another twelve": ("C12 T6, Y2 M3, YA M4", "0 C12, 1 Y2, 2 YA", 1),
    "twelve of another UMA": ("CA T6, M12 T8, C2 T9", "0 CA, 1 M12, 2 C2", 2),
    "ace and twelve lost to a Yeti": ("CA T6, C12 T8, M3 Y2", "0 CA, 1 C12, 2 Y2", 2),
    "ace of the led UMA beside the Yeti twelve": ("CA T6, C2 T8, M3 Y12", "0 CA, 1 C2, 2 Y12", 2),
    "ace and twelve of a UMA not led": ("C2 T6, MA T8, M12 T9", "0 C2, 1 MA, 2 M12", 0),
}


@pytest.mark.parametrize("case", ACES)
def test_r4_18_ace_beats_twelve_of_same_uma_where_both_remain(case: str) -> None:
    hands, plays, winner = ACES[case]
    table = ready(*hands.split(","))
    table.trick(plays)
    assert table.turn == winner
    assert table.cards(0, "won", of=winner) == plays.split(",")[winner].split()[1]


def test_r4_18_after_a_special_was_led() -> None:
    table = ready("Y2 *", "C12 M3", "CA M4", hidden={0: "Y2"})
    table.trick("0 *, 1 C12, 2 CA")
    assert table.turn == 2


def test_r4_18_twelve_in_a_prediction_does_not_help_the_ace() -> None:
    table = ready("C12 CA", "C2 T8", "C3 T9", hidden={0: "C12"})
    table.trick("0 CA, 1 C2, 2 C3")
    assert table.turn == 2


def test_r4_19_a_special_never_wins() -> None:
    table = ready("C2 T6", "M3 *", "T12 M6")
    table.trick("0 C2, 1 *, 2 T12")
    assert table.turn == 0
    table = ready("C2 T6", "M3 *", "T12 *")
    table.trick("0 C2, 1 *, 2 *")
    assert table.turn == 0


def test_r4_19_a_special_that_was_led_does_not_win() -> None:
    table = ready("Y2 *", "CA M3", "T12 T4", hidden={0: "Y2"})
    table.trick("0 *, 1 CA, 2 T12")
    assert table.turn == 1


def test_r4_20_the_winning_card_lies_face_up_beside_the_prediction() -> None:
    table = ready("Y2 C2 M2", "Y3 C3 M12", "Y4 C4 M4", hidden={2: "Y4"})
    table.trick("0 C2, 1 C3, 2 C4")
    table.trick("2 M4, 0 M2, 1 M12")
    for seat in range(3):
        assert [table.cards(seat, "won", of=of) for of in range(3)] == ["", "M12", "C4"]
        assert table.values(seat, "predicted") == [0, 0, 1]


def test_r4_21_one_special_joins_the_prediction_of_the_winner() -> None:
    table = ready("C2 T6", "M3 *", "C12 M6", hidden={2: "M6"})
    assert table.values(0, "predicted") == [0, 0, 1]
    table.trick("0 C2, 1 *, 2 C12")
    for seat in range(3):
        assert table.values(seat, "predicted") == [0, 0, 2]
        assert table.values(seat, "specials_in_prediction") == [0, 0, 1]


def test_r4_21_in_two_tricks_both_specials_may_join() -> None:
    table = ready("C12 T12 T2", "M3 * M4", "* M6 M7")
    table.trick("0 C12, 1 *, 2 M6")
    table.trick("0 T12, 1 M3, 2 *")
    assert table.values(1, "predicted") == [2, 0, 0]
    assert table.values(1, "specials_in_prediction") == [2, 0, 0]


def test_r4_22_two_specials_in_one_trick_are_discarded() -> None:
    table = ready("C2 T6", "M3 *", "M4 *")
    table.trick("0 C2, 1 *, 2 *")
    for seat in range(3):
        assert table.values(seat, "predicted") == [0, 0, 0]
        assert table.values(seat, "specials_in_prediction") == [0, 0, 0]
        assert table.values(seat, "specials_in_hand") == [0, 0, 0]
    assert table.cards(1, "won", of=0) == "C2"


def test_r4_23_the_other_cards_are_discarded() -> None:
    table = ready("Y2 C5", "Y3 C9", "Y4 C7")
    table.trick("0 C5, 1 C9, 2 C7")
    assert [table.cards(0, "won", of=seat) for seat in range(3)] == ["", "C9", ""]
    assert table.values(0, "predicted") == [0, 0, 0]
    assert [table.cards(seat, "hand") for seat in range(3)] == ["Y2", "Y3", "Y4"]


def test_r4_24_a_trick_without_uma_has_no_winner_and_ends_the_round() -> None:
    table = ready("Y2 *", "C3 *", "C4 M4", hidden={0: "Y2", 2: "C4 M4"})
    table.trick("0 *, 1 *")  # seat 1 still has C3
    assert table.scored() == [0, 5, 0]


def test_r4_24_nor_has_the_second_seat_to_have_cards_left() -> None:
    table = ready("Y2 *", "C3 *", "C4 M4", hidden={0: "Y2", 1: "C3", 2: "C4 M4"}, start=1)
    table.trick("1 *, 0 *")
    assert table.scored() == [0, 0, 0]


def test_r4_25_the_winner_leads_next() -> None:
    table = ready("Y2 C2 M12", "Y3 C3 M3", "Y4 C4 M4")
    table.trick("0 C2, 1 C3, 2 C4")
    assert [table.whose(seat, "leader") for seat in range(3)] == [2, 2, 2]
    table.trick("2 M4, 0 M12, 1 M3")
    assert table.turn == 0
    table.trick("0 Y2, 1 Y3, 2 Y4")
    assert table.scored() == [0, 5, 0]


def test_r4_26_the_next_seat_with_cards_leads_for_a_winner_without() -> None:
    table = ready("Y2 C9", "Y3 C3", "Y4 C4", hidden={0: "Y2"})
    table.trick("0 C9, 1 C3, 2 C4")
    assert table.turn == 1
    assert [table.whose(seat, "leader") for seat in range(3)] == [1, 1, 1]


def test_r4_26_it_may_not_be_the_very_next() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", "Y6 C9", hidden={3: "Y6", 0: "Y2"})
    table.trick("0 C2, 1 C3, 2 C4, 3 C9")
    assert table.turn == 1
    table.trick("1 Y3, 2 Y4")
    assert table.scored() == [0, 5, 0, 3]


@rule("R4.5", "R4.26")
def test_who_leads_for_another_does_not_move_the_start_player() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", start=1, hidden={1: "Y3 C3"})
    table.trick("2 C4, 0 C2")
    table.trick("2 Y4, 0 Y2")
    assert table.scored() == [5, 0, 0]
    assert table.turn == 2
