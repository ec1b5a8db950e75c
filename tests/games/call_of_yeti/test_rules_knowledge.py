"""R8 what a seat may know. Specials and secrets of the prediction: see also R3."""

from __future__ import annotations

from tests.games.call_of_yeti.table import Table


def ready(*hands: str, hidden: dict[int, str] | None = None, start: int = 0) -> Table:
    """A table after a prediction in which the given seats hid the given cards and the others none."""
    table = Table(*hands, start=start)
    table.predict(*((hidden or {}).get(seat, "") for seat in range(len(hands))))
    return table


def test_r8_1_lists_of_seats_begin_with_the_observer() -> None:
    table = ready("Y2 C2", "Y3 C3", "Y4 C4", hidden={1: "Y3", 2: "Y4 C4"})
    assert table.see(0, "hand_size").tolist() == [2, 1, 0]
    assert table.see(1, "hand_size").tolist() == [1, 0, 2]
    assert table.see(2, "hand_size").tolist() == [0, 2, 1]
    assert table.see(0, "start").tolist() == [1, 0, 0]
    assert table.see(1, "start").tolist() == [0, 0, 1]
    assert table.see(2, "start").tolist() == [0, 1, 0]


def test_r8_2_the_own_hand() -> None:
    table = Table("Y2 C2 *", "YA M12 *", "Y4 C4 T12")
    assert [table.cards(seat, "hand") for seat in range(3)] == ["Y2 C2 *", "YA M12 *", "Y4 C4 T12"]
    table.predict("C2", "", "T12")
    assert [table.cards(seat, "hand") for seat in range(3)] == ["Y2 *", "YA M12 *", "Y4 C4"]
    table.trick("0 Y2, 1 YA")
    assert [table.cards(seat, "hand") for seat in range(3)] == ["*", "M12 *", "Y4 C4"]


def test_r8_2_two_specials() -> None:
    table = Table("* *", "Y2 C2", "Y4 C4")
    assert table.cards(0, "hand") == "* *"
    table.play("0 hide *")
    assert table.cards(0, "hand") == "*"


def test_r8_3_the_own_prediction() -> None:
    table = ready("C2 Y12 C12", "* M3 T3", "C4 M4 T4", hidden={0: "C2", 2: "M4"})
    assert [table.cards(seat, "prediction") for seat in range(3)] == ["C2", "", "M4"]
    table.trick("0 C12, 1 *, 2 C4")
    assert [table.cards(seat, "prediction") for seat in range(3)] == ["C2 *", "", "M4"]


def test_r8_4_prediction_or_tricks() -> None:
    table = Table("Y2", "Y3", "Y4")
    for move in ("0 stop", "1 stop", "2 stop"):
        assert [table.see(seat, "phase").tolist() for seat in range(3)] == [[1, 0]] * 3
        table.play(move)
    assert [table.see(seat, "phase").tolist() for seat in range(3)] == [[0, 1]] * 3
    table.trick("0 Y2, 1 Y3, 2 Y4")  # the next round
    assert [table.see(seat, "phase").tolist() for seat in range(3)] == [[1, 0]] * 3
    assert [table.value(seat, "revealed") for seat in range(3)] == [0, 0, 0]


def test_r8_5_rounds_done_and_in_all() -> None:
    table = Table("Y2", "Y3", "Y4", tie_break="extra_round")
    for done, in_all in ((0, 3), (1, 3), (2, 3), (3, 4), (4, 5)):
        for seat in range(3):
            assert table.value(seat, "rounds_done") == done
            assert table.value(seat, "rounds") == in_all
        table.blank()


def test_r8_6_the_start_player() -> None:
    table = Table("Y2", "Y3", "Y4", start=2)
    assert [table.whose(seat, "start") for seat in range(3)] == [2, 2, 2]
    table.predict("", "", "Y4")
    assert table.turn == 0
    assert [table.whose(seat, "start") for seat in range(3)] == [2, 2, 2]
    table.trick("0 Y2, 1 Y3")
    assert [table.whose(seat, "start") for seat in range(3)] == [0, 0, 0]


def test_r8_7_the_leader() -> None:
    table = Table("Y2 C2", "Y3 C3", "Y4 C4", start=2)
    table.play("2 hide Y4, 0 stop, 1 stop, 2 hide C4")
    assert [table.whose(seat, "leader") for seat in range(3)] == [2, 2, 2]
    table.play("2 stop")
    assert [table.whose(seat, "leader") for seat in range(3)] == [0, 0, 0]
    table.trick("0 C2")
    assert [table.whose(seat, "leader") for seat in range(3)] == [0, 0, 0]
    table.trick("1 C3")
    assert [table.whose(seat, "leader") for seat in range(3)] == [1, 1, 1]


def test_r8_8_the_trick_on_the_table() -> None:
    table = ready("Y2 C2", "M3 *", "Y4 C4", start=0)
    steps = (("0 C2", ["C2", "", ""]), ("1 *", ["C2", "*", ""]), ("2 C4", ["", "", ""]))
    for play, cards in steps:
        table.trick(play)
        for seat in range(3):
            assert [table.cards(seat, "trick", of=of) for of in range(3)] == cards


def test_r8_9_the_led_uma() -> None:
    table = ready("Y2 C2", "M3 T3", "Y4 C4")
    for play, led in (("0 C2", "C"), ("1 M3", "C"), ("2 C4", ""), ("2 Y4", "Y")):
        assert table.value(0, "revealed") == 1
        table.trick(play)
        assert [table.uma(seat, "led") for seat in range(3)] == [led] * 3


def test_r8_10_predicted_counts() -> None:
    table = Table("C2 C12 T12", "* M3 T3", "C4 M4 T4")
    assert table.values(1, "predicted") == [0, 0, 0]
    table.predict("C2", "", "M4 T4")
    for seat in range(3):
        assert table.values(seat, "predicted") == [1, 0, 2]
    table.trick("0 C12, 1 *, 2 C4")
    for seat in range(3):
        assert table.values(seat, "predicted") == [2, 0, 2]
    table.trick("0 T12, 1 T3")
    assert [table.values(seat, "predicted") for seat in range(3)] == [[0, 0, 0]] * 3  # the next round


def test_r8_11_winning_cards() -> None:
    table = ready("C2 C12 T12", "C3 M3 T3", "C4 M4 T4", hidden={1: "M3", 2: "M4"})
    for plays, won in (("0 C12, 1 C3, 2 C4", "C12"), ("0 T12, 1 T3, 2 T4", "")):
        table.trick(plays)
        for seat in range(3):
            assert [table.cards(seat, "won", of=of) for of in range(3)] == [won, "", ""]
    assert table.scored() == [0, 0, 0]  # after the second trick the next round has begun


def test_r8_12_hand_sizes() -> None:
    table = ready("C2 C12 T12", "C3 M3 T3", "C4 M4 T4", hidden={1: "M3"})
    for play, sizes in (("0 C2", [2, 2, 3]), ("1 C3", [2, 1, 3]), ("2 C4", [2, 1, 2]), ("2 T4", [2, 1, 1])):
        table.trick(play)
        for seat in range(3):
            assert table.values(seat, "hand_size") == sizes


def test_r8_13_totals() -> None:
    table = Table("Y2", "Y3", "Y4")
    assert table.values(0, "score") == [0, 0, 0]
    table.predict("", "Y3", "Y4")
    for seat in range(3):
        assert table.values(seat, "score") == [5, 0, 0]
    table.deal([5, 0, 0], *table.hands)
    table.predict("Y2", "", "")
    assert table.values(0, "score") == [5, 0, 0]
    table.trick("1 Y3, 2 Y4")
    for seat in range(3):
        assert table.values(seat, "score") == [5, 5, 0]


def out_of(table: Table) -> list[str]:
    """The UMA that each seat has shown to be out of, the same for all observers."""
    seen = [[table.uma(seat, "out_of", of=of) for of in range(table.n)] for seat in range(table.n)]
    assert all(one == seen[0] for one in seen)
    return seen[0]


def test_r8_14_uma_a_seat_is_out_of() -> None:
    table = ready("C2 C12 T2", "M3 T3 M6", "C4 M4 *")
    steps = (
        ("0 C12", ["", "", ""]),
        ("1 M3", ["", "C", ""]),
        ("2 C4", ["", "C", ""]),
        ("0 T2", ["", "C", ""]),
        ("1 T3", ["", "C", ""]),
        ("2 *", ["", "C", "T"]),
    )
    for play, shown in steps:
        table.trick(play)
        assert out_of(table) == shown
    table.trick("1 M6")
    table.trick("2 M4")
    assert table.scored() is None
    assert out_of(table) == ["", "C", "T"]
    table.trick("0 C2")
    assert table.scored() is not None


def test_r8_14_several_uma() -> None:
    table = ready("C12 T12 M12", "Y3 Y4 Y6", "C4 T4 M4")
    table.trick("0 C12, 1 Y3, 2 C4")
    table.trick("1 Y4, 2 T4, 0 T12")
    assert out_of(table) == ["Y", "C", "Y"]
    table = ready("C12 T12 M12", "M3 M4 M6", "C4 T4 M7")
    table.trick("0 C12, 1 M3, 2 C4")
    table.trick("0 T12, 1 M4, 2 T4")
    assert out_of(table) == ["", "CT", ""]


def test_r8_14_after_a_special_was_led() -> None:
    table = ready("Y2 *", "C3 *", "C4 M4", "T6 M6", hidden={0: "Y2"})
    table.trick("0 *, 1 *")
    assert out_of(table)[1:] == ["", "", ""]  # nothing was led yet when seat 1 played
    table.trick("2 C4")
    assert out_of(table)[1:] == ["", "", ""]
    table.trick("3 T6")
    assert out_of(table)[1:] == ["", "", "C"]


def test_r8_15_a_leader_of_a_special_is_out_of_all() -> None:
    table = ready("* *", "C3 T3", "C4 M4")
    table.trick("0 *")
    assert out_of(table) == ["YCMT", "", ""]


def test_r8_16_forgotten_when_the_round_ends() -> None:
    table = ready("Y2 *", "C3 M3", "T4 T6", hidden={0: "Y2", 1: "C3", 2: "T4"})
    table.trick("0 *, 1 M3")
    assert out_of(table) == ["YCMT", "", ""]
    table.trick("2 T6")
    assert table.scored() == [0, 0, 0]
    assert out_of(table) == ["", "", ""]


def test_r8_17_cards_played_in_the_round() -> None:
    table = ready("C2 C12 T12", "C3 M3 *", "C4 M4 T4", hidden={0: "C2"})
    steps = (
        ("0 C12", ["C12", "", ""]),
        ("1 C3", ["C12", "C3", ""]),
        ("2 C4", ["C12", "C3", "C4"]),
        ("0 T12", ["C12 T12", "C3", "C4"]),
        ("1 *", ["C12 T12", "C3 *", "C4"]),
        ("2 T4", ["C12 T12", "C3 *", "C4 T4"]),
        ("1 M3", ["C12 T12", "C3 M3 *", "C4 T4"]),
        ("2 M4", ["", "", ""]),  # the next round
    )
    for play, played in steps:
        table.trick(play)
        for seat in range(3):
            assert [table.cards(seat, "played", of=of) for of in range(3)] == played


def test_r8_18_numbers_of_specials_through_a_round() -> None:
    table = Table("C2 C12 *", "* M3 T3", "C4 M4 T4")
    table.play("0 hide *")
    for seat in (1, 2):  # the owner of a hidden special knows better
        assert table.values(seat, "specials_in_hand") == [1, 1, 0]
        assert table.values(seat, "specials_in_prediction") == [0, 0, 0]
    table.play("1 stop, 2 stop, 0 stop")
    for seat in range(3):
        assert table.values(seat, "specials_in_hand") == [0, 1, 0]
        assert table.values(seat, "specials_in_prediction") == [1, 0, 0]
    table.trick("0 C12, 1 *, 2 C4")
    for seat in range(3):
        assert table.values(seat, "specials_in_hand") == [0, 0, 0]
        assert table.values(seat, "specials_in_prediction") == [2, 0, 0]


def test_r8_19_nothing_about_the_cards_of_others() -> None:
    one = Table("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4")
    other = Table("Y2 C2 M2", "Y4 C3 M4", "Y3 C4 M3")
    assert one.raw(0) == other.raw(0)
    one.predict("M2", "Y3", "")
    other.predict("M2", "M4", "")
    assert one.raw(0) == other.raw(0)
    for play in ("0 C2", "1 C3", "2 C4"):
        one.trick(play)
        other.trick(play)
        assert one.raw(0) == other.raw(0)


def test_r8_19_nothing_about_the_steps_of_the_prediction() -> None:
    many, few = (Table("Y2 C2 M2", "Y3 C3 M3", "Y4 C4 M4") for _ in range(2))
    many.play("0 stop, 1 hide Y3, 2 hide Y4, 1 hide C3, 2 hide C4, 1 stop")
    few.play("0 stop, 1 stop, 2 hide Y4, 2 hide C4")
    assert many.raw(0) == few.raw(0)
    assert many.raw(2) == few.raw(2)
    many.play("2 hide M4")
    few.play("2 hide M4")
    assert many.raw(0) == few.raw(0)
