"""R3 prediction."""

from __future__ import annotations

import pytest

from tests.games.call_of_yeti.table import Table


def test_r3_1_any_number_of_cards_may_be_hidden_none_included() -> None:
    table = Table("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4")
    table.predict("", "C3", "Y4 M4")
    assert table.values(0, "predicted") == [0, 1, 2]


def test_r3_2_the_whole_hand_may_be_hidden() -> None:
    table = Table("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4")
    table.predict("Y2 C2 M2", "", "")
    assert table.values(1, "predicted") == [3, 0, 0]
    assert table.values(1, "hand_size") == [0, 3, 3]


def test_r3_3_in_each_pass_every_seat_that_has_not_stopped_chooses_once() -> None:
    table = Table("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4")
    table.play("0 hide Y2, 1 hide C3, 2 stop")
    table.play("0 hide M2, 1 stop")
    assert table.value(0, "revealed") == 0
    table.play("0 stop")
    assert table.value(0, "revealed") == 1


def test_r3_4_a_pass_goes_clockwise_from_the_start_player() -> None:
    table = Table("Y2 C2", "Y3 C3", "Y4 C4", "Y6 C6", start=2)
    table.play("2 hide Y4, 3 stop, 0 hide Y2, 1 hide Y3")
    table.play("2 hide C4, 0 stop, 1 hide C3")
    table.play("2 stop, 1 stop")
    assert table.values(0, "predicted") == [1, 2, 2, 0]


def test_r3_4_the_start_player_may_have_stopped_first() -> None:
    table = Table("Y2 C2", "Y3 C3", "Y4 C4", start=1)
    table.play("1 stop, 2 hide Y4, 0 hide Y2, 2 hide C4, 0 stop, 2 stop")
    assert table.values(0, "predicted") == [1, 0, 2]


def test_r3_5_choices_are_unseen_until_all_have_stopped() -> None:
    hide, stop = (Table("Y2 C2", "Y3 C3", "Y4 C4") for _ in range(2))
    hide.play("0 hide Y2, 1 hide Y3")
    stop.play("0 stop, 1 stop")
    assert hide.turn == stop.turn == 2
    assert hide.raw(2) == stop.raw(2)
    hide.play("2 hide C4, 0 hide C2, 1 stop")
    stop.play("2 hide C4")
    assert hide.turn == stop.turn == 2
    assert hide.raw(2) == stop.raw(2)


def test_r3_6_cards_are_hidden_one_a_step_in_ascending_order() -> None:
    table = Table("Y2 C2 C5 C9", "Y3 C3 M3 T3", "Y4 C4 M4 T4")
    assert table.legal(0) == ["hide Y2", "hide C2", "hide C5", "hide C9", "stop"]
    table.play("0 hide C2, 1 stop, 2 stop")
    assert table.legal(0) == ["hide C5", "hide C9", "stop"]
    with pytest.raises(ValueError):
        table.play("0 hide Y2")
    table.play("0 hide C9")
    assert table.legal(0) == ["stop"]
    with pytest.raises(ValueError):
        table.play("0 hide C5")


def test_r3_6_the_order_binds_each_seat_on_its_own() -> None:
    table = Table("Y2 T2", "Y3 C3", "Y4 C4")
    table.play("0 hide T2")
    assert table.legal(1) == ["hide Y3", "hide C3", "stop"]


def test_r3_7_the_card_order() -> None:
    table = Table("* TA M12 M3 C4 Y12 YA", "Y2 C2 M2 T2 T5 T6 T7", "Y3 C3 M4 T3 T8 T9 T10")
    assert table.legal(0) == ["hide YA", "hide Y12", "hide C4", "hide M3", "hide M12", "hide TA", "hide *", "stop"]
    table.play("0 hide Y12, 1 stop, 2 stop")
    assert table.legal(0) == ["hide C4", "hide M3", "hide M12", "hide TA", "hide *", "stop"]
    table.play("0 hide M12")
    assert table.legal(0) == ["hide TA", "hide *", "stop"]


def test_r3_8_both_specials_may_be_hidden() -> None:
    table = Table("Y2 * *", "Y3 C3 M3", "Y4 C4 M4")
    table.play("0 hide *, 1 stop, 2 stop")
    assert table.legal(0) == ["hide *", "stop"]
    table.play("0 hide *")
    assert table.legal(0) == ["stop"]
    table.play("0 stop")
    assert table.values(1, "predicted") == [2, 0, 0]
    assert table.cards(0, "hand") == "Y2"
    assert table.cards(0, "prediction") == "* *"


def test_r3_9_a_seat_may_stop_at_each_choice_and_is_not_asked_again() -> None:
    table = Table("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4")
    assert table.legal(0)[-1] == "stop"
    table.play("0 hide Y2")
    assert table.legal(1)[-1] == "stop"
    table.play("1 stop, 2 hide Y4")
    assert table.legal(0)[-1] == "stop"
    table.play("0 hide C2")
    assert table.legal(1) == []
    table.play("2 stop")
    assert table.legal(0)[-1] == "stop"


def test_r3_10_a_stop_without_a_choice_is_still_a_step() -> None:
    table = Table("Y2", "Y3", "Y4")
    table.play("0 hide Y2, 1 hide Y3, 2 hide Y4")
    for seat in range(3):
        assert table.scored() is None
        assert table.legal(seat) == ["stop"]
        table.play(f"{seat} stop")
    assert table.scored() == [0, 0, 0]


def test_r3_10_cards_below_the_one_hidden_do_not_help() -> None:
    table = Table("Y2 C2 T2", "Y3 C3 T3", "Y4 C4 T4")
    table.play("0 hide T2, 1 stop, 2 stop")
    assert table.legal(0) == ["stop"]
    table.play("0 stop")
    assert table.cards(0, "hand") == "Y2 C2"


def test_r3_11_a_special_may_be_hidden_and_counts() -> None:
    table = Table("Y2 * C2", "Y3 C3 M3", "Y4 C4 M4")
    table.predict("Y2 *", "", "")
    assert table.values(2, "predicted") == [2, 0, 0]


def test_r3_12_counts_become_public_when_all_have_stopped() -> None:
    table = Table("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4")
    for move in ("0 hide Y2", "1 hide C3", "2 stop", "0 hide C2", "1 stop", "0 stop"):
        for seat in range(3):
            assert table.value(seat, "revealed") == 0
            assert table.values(seat, "predicted") == [0, 0, 0]
        table.play(move)
    for seat in range(3):
        assert table.value(seat, "revealed") == 1
        assert table.values(seat, "predicted") == [2, 1, 0]


def test_r3_13_hidden_cards_stay_secret() -> None:
    one, other = (Table("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4") for _ in range(2))
    one.predict("", "Y3", "")
    other.predict("", "M3", "")
    for seat in (0, 2):
        assert one.raw(seat) == other.raw(seat)
    one.trick("0 C2, 1 C3, 2 C4")
    other.trick("0 C2, 1 C3, 2 C4")
    for seat in (0, 2):
        assert one.raw(seat) == other.raw(seat)


def test_r3_13_their_owner_may_look_at_them() -> None:
    table = Table("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4")
    table.play("0 stop, 1 hide Y3")
    assert table.cards(1, "prediction") == "Y3"
    table.play("2 stop, 1 hide M3")
    assert table.cards(1, "prediction") == "Y3 M3"
    table.play("1 stop")
    table.trick("0 C2, 1 C3, 2 C4")
    assert table.cards(1, "prediction") == "Y3 M3"
    assert table.cards(0, "prediction") == table.cards(2, "prediction") == ""


def test_r3_14_others_see_hands_as_dealt_until_all_have_stopped() -> None:
    table = Table("Y2 * *", "Y3 C3 M3", "Y4 C4 M4")
    for move in ("0 hide *", "1 stop", "2 hide Y4", "0 hide *", "2 stop", "0 stop"):
        assert table.value(1, "hand_size", of=0) == 3
        assert table.value(1, "specials_in_hand", of=0) == 2
        assert table.value(1, "specials_in_prediction", of=0) == 0
        assert table.value(1, "hand_size", of=2) == 3
        table.play(move)
    assert table.value(1, "hand_size", of=0) == 1
    assert table.value(1, "specials_in_hand", of=0) == 0
    assert table.value(1, "specials_in_prediction", of=0) == 2
    assert table.value(1, "hand_size", of=2) == 2


def test_r3_15_specials_are_known_by_their_backs() -> None:
    table = Table("Y2 * C2", "Y3 * C3", "Y4 C4 M4")
    assert table.value(2, "specials_in_hand", of=0) == table.value(2, "specials_in_hand", of=1) == 1
    table.predict("*", "Y3", "")
    for seat in range(3):
        assert table.values(seat, "specials_in_hand") == [0, 1, 0]
        assert table.values(seat, "specials_in_prediction") == [1, 0, 0]


def test_r3_15_a_special_that_is_played_is_no_longer_in_hand() -> None:
    table = Table("Y2 C2", "M3 *", "Y4 C4")
    table.predict("", "", "")
    assert table.values(0, "specials_in_hand") == [0, 1, 0]
    table.trick("0 C2, 1 *")
    assert table.values(0, "specials_in_hand") == [0, 0, 0]


def test_r3_16_backs_that_tell_nothing() -> None:
    special, other = (Table("Y2 * C2", "Y3 * C3", "Y4 C4 M4", special_backs_visible=False) for _ in range(2))
    for table in (special, other):
        assert table.value(2, "specials_in_hand", of=0) == table.value(2, "specials_in_hand", of=1) == 0
    special.predict("*", "", "")
    other.predict("Y2", "", "")
    assert special.values(2, "specials_in_hand") == special.values(2, "specials_in_prediction") == [0, 0, 0]
    assert special.values(2, "predicted") == [1, 0, 0]
    for seat in (1, 2):
        assert special.raw(seat) == other.raw(seat)


def test_r3_16_the_owner_knows_its_cards_all_the_same() -> None:
    table = Table("Y2 * C2", "Y3 * C3", "Y4 C4 M4", special_backs_visible=False)
    table.predict("*", "", "")
    assert table.cards(0, "prediction") == "*"
    assert table.cards(1, "hand") == "Y3 C3 *"


@pytest.mark.parametrize("visible", [True, False])
def test_r3_17_specials_added_by_tricks_are_always_public(visible: bool) -> None:
    options = {} if visible else {"special_backs_visible": False}
    table = Table("Y12 C12", "M3 *", "M4 T4", **options)
    table.predict("", "", "")
    table.trick("0 C12, 1 *, 2 T4")
    for seat in range(3):
        assert table.values(seat, "specials_in_prediction") == [1, 0, 0]
        assert table.values(seat, "predicted") == [1, 0, 0]


@pytest.mark.parametrize(("visible", "seen"), [(True, 2), (False, 1)])
def test_r3_17_a_hidden_special_beside_an_added_one(visible: bool, seen: int) -> None:
    options = {} if visible else {"special_backs_visible": False}
    table = Table("Y12 C12 *", "M3 T3 *", "M4 T4 T6", **options)
    table.predict("*", "", "")
    table.trick("0 C12, 1 *, 2 T4")
    for seat in (1, 2):
        assert table.value(seat, "specials_in_prediction", of=0) == seen
        assert table.value(seat, "predicted", of=0) == 2
