"""R3 actions."""

from __future__ import annotations

import pytest

from tests.games.call_of_the_wild.table import CREATURES, Table, number
from tests.games.rules_marker import rule


def offers(*creatures: str) -> set[str]:
    """All offers of these creatures."""
    return {f"offer {creature}{call}" for creature in creatures for call in CREATURES}


def all_calling(*calls: str) -> Table:
    """A table of seats that have just offered a Megalotaur with the given calls; `""` is none."""
    table = Table(*["M"] * len(calls))
    table.tick(", ".join(f"{seat} offer M{call}" for seat, call in enumerate(calls) if call))
    return table


def test_r3_1_every_seat_acts_in_each_tick() -> None:
    table = Table("MS", "SF", "FW", "WK")
    table.tick("0 discard M, 1 offer SF, 2 offer FF, 3 discard K")
    assert table.creatures(0, "call") == ["", "F", "F", ""]
    assert table.values(0, "face_down") == [1, 0, 0, 1]
    ticks = [event for event in table.env.record()["events"] if event[0] == "tick"]
    assert ticks == [["tick", ["discard M", "offer SF", "offer FF", "discard K"]]]


def test_r3_1_seats_that_act_turn_by_turn_act_at_once_too() -> None:
    env = Table("MS", "MS", "MS").aec()
    asked = []
    for words in ("offer MM", "offer MS", "discard S"):
        asked.append(env.agent_selection)
        env.step(env.action(env.agent_selection, words))
    assert sorted(asked) == ["player_0", "player_1", "player_2"]
    (tick,) = (event for event in env.record()["events"] if event[0] == "tick")
    assert sorted(tick[1]) == ["discard S", "offer MM", "offer MS"]


def test_r3_2_what_is_offered_in_a_tick_cannot_be_met_in_it() -> None:
    table = Table("M", "M", "M", "M")
    table.tick("0 offer MM")
    assert "meet 1" not in table.legal(0)
    actions = {"player_0": number("meet 1"), "player_1": number("offer MM"), "player_2": 0, "player_3": 0}
    with pytest.raises(ValueError, match="meet 1"):
        table.env.step(actions)
    table.tick("1 offer MM")
    assert "meet 1" in table.legal(0)
    assert "meet 0" in table.legal(1)


def test_r3_2_what_is_withdrawn_in_a_tick_can_be_met_in_it() -> None:
    table = all_calling("M", "M", "M")
    table.tick("0 meet 1, 1 withdraw")
    assert table.met == []
    assert "meet 1" not in table.legal(0)


def test_r3_3_to_wait_is_always_legal() -> None:
    table = Table("M", "M", "M", "M")
    assert "wait" in table.legal(0)
    table.tick("0 offer MM, 1 offer MM")
    assert "wait" in table.legal(0)
    table.tick("0 meet 1")
    assert "wait" in table.legal(0)


def test_r3_3_waiting_keeps_offer_and_gesture() -> None:
    table = all_calling("M", "M", "", "")
    table.tick("0 meet 1")
    table.wait(3)
    assert table.creatures(2, "call") == ["M", "M", "", ""]
    assert table.gestures() == {0: 1}
    assert table.own(0, "offer") == "M"
    table.tick("1 meet 0")
    assert table.met == ["0 1 MM mate"]


def test_r3_4_a_card_is_put_down_and_a_call_made() -> None:
    table = Table("MS", "FW", "MS", "MS")
    table.tick("0 offer SK")
    assert table.own(0, "hand") == "M"
    assert table.own(0, "offer") == "S"
    assert table.creatures(1, "call") == ["K", "", "", ""]


def test_r3_4_only_cards_in_hand_can_be_offered() -> None:
    table = Table("MSF", "FWM", "KKM", "MMS")
    assert table.legal(0) == {"wait", "discard M", "discard S"} | offers("M", "S")
    assert table.legal(1) == {"wait", "discard F", "discard W"} | offers("F", "W")
    assert table.legal(2) == {"wait", "discard K"} | offers("K")
    assert table.legal(3) == {"wait", "discard M"} | offers("M")


@pytest.mark.parametrize("creature", CREATURES)
@pytest.mark.parametrize("call", CREATURES)
def test_r3_5_each_call_goes_with_each_creature(creature: str, call: str) -> None:
    table = Table("M", creature, "M")
    table.tick(f"1 offer {creature}{call}")
    assert table.own(1, "offer") == creature
    assert table.creatures(0, "call") == ["", call, ""]


def test_r3_6_no_offer_beside_another() -> None:
    table = all_calling("M", "S", "", "")
    assert table.legal(0) == {"wait", "withdraw"}
    with pytest.raises(ValueError):
        table.env.step({f"player_{seat}": number("offer MM") if seat == 0 else 0 for seat in range(4)})


def test_r3_7_seats_with_the_same_call_can_be_met() -> None:
    table = all_calling("M", "M", "S", "", "M", "S")
    common = {"wait", "withdraw"}
    assert table.legal(0) == common | {"meet 1", "meet 4"}
    assert table.legal(1) == common | {"meet 0", "meet 4"}
    assert table.legal(2) == common | {"meet 5"}
    assert not any(words.startswith("meet") for words in table.legal(3))
    assert table.legal(4) == common | {"meet 0", "meet 1"}
    assert table.legal(5) == common | {"meet 2"}


def test_r3_7_the_call_counts_and_not_the_card() -> None:
    table = Table("M", "M", "S")
    table.tick("0 offer MM, 1 offer MS, 2 offer SM")
    assert table.legal(0) == {"wait", "withdraw", "meet 2"}
    assert table.legal(1) == {"wait", "withdraw"}


def test_r3_8_a_new_gesture_replaces_the_old_one() -> None:
    table = all_calling("M", "M", "M", "")
    table.tick("0 meet 1")
    table.tick("0 meet 2")
    assert table.gestures() == {0: 2}
    table.tick("1 meet 0")
    assert table.met == []
    assert table.gestures() == {0: 2, 1: 0}
    table.tick("0 meet 1")
    assert table.met == ["0 1 MM mate"]


def test_r3_9_the_same_gesture_again_changes_nothing() -> None:
    table = all_calling("M", "M", "M", "")
    table.tick("0 meet 1")
    assert "meet 1" in table.legal(0)
    table.tick("0 meet 1, 2 meet 0")
    assert table.met == []
    assert table.gestures() == {0: 1, 2: 0}
    table.tick("0 meet 1, 1 meet 0")
    assert table.met == ["0 1 MM mate"]


def test_r3_10_one_gesture_alone_is_no_meeting() -> None:
    table = all_calling("M", "M", "M", "")
    table.tick("0 meet 1, 1 meet 2, 2 meet 0")
    assert table.met == []
    table.wait(2)
    assert table.met == []
    assert table.gestures() == {0: 1, 1: 2, 2: 0}
    assert table.creatures(0, "call") == ["M", "M", "M", ""]


def test_r3_11_withdrawing_ends_offer_call_and_gesture() -> None:
    table = all_calling("M", "M", "", "")
    table.tick("0 meet 1")
    table.tick("0 withdraw")
    assert table.own(0, "hand") == "MS"
    assert table.own(0, "offer") == ""
    assert table.creatures(1, "call") == ["", "M", "", ""]
    assert table.gestures() == {}
    assert table.values(1, "face_down") == [0, 0, 0, 0]


def test_r3_11_only_an_offer_can_be_withdrawn() -> None:
    table = Table("M", "M", "M", "M")
    assert "withdraw" not in table.legal(0)
    with pytest.raises(ValueError, match="withdraw"):
        table.env.step({f"player_{seat}": number("withdraw") if seat == 2 else 0 for seat in range(4)})


def test_r3_12_to_change_an_offer_takes_two_ticks() -> None:
    table = Table("MS", "MS", "MS", "MS")
    table.tick("0 offer MM, 1 offer MM")
    assert table.legal(0) == {"wait", "withdraw", "meet 1"}
    table.tick("0 withdraw")
    assert table.legal(0) == {"wait", "discard M", "discard S"} | offers("M", "S")
    table.tick("0 offer MM")  # the same again
    assert table.creatures(0, "call") == ["M", "M", "", ""]
    table.tick("0 withdraw")
    table.tick("0 offer SK")
    assert table.creatures(0, "call") == ["K", "M", "", ""]


def test_r3_13_a_discard_goes_face_down() -> None:
    table = Table("MSF", "MS", "MS", "MS")
    table.tick("0 discard M")
    assert table.values(1, "face_down") == [1, 0, 0, 0]
    assert table.creatures(1, "face_up") == ["", "", "", ""]
    assert table.own(0, "hand") == "SF"
    with pytest.raises(ValueError, match="discard M"):
        table.env.step({f"player_{seat}": number("discard M") if seat == 0 else 0 for seat in range(4)})


def test_r3_13_one_of_two_alike() -> None:
    table = Table("MMF", "MS", "MS", "MS")
    table.tick("0 discard M")
    assert table.own(0, "hand") == "MF"
    assert table.values(1, "face_down") == [1, 0, 0, 0]


def test_r3_14_no_discard_beside_an_offer() -> None:
    table = Table("MS", "MS", "MS", "MS")
    table.tick("0 offer MM")
    with pytest.raises(ValueError, match="discard S"):
        table.env.step({f"player_{seat}": number("discard S") if seat == 0 else 0 for seat in range(4)})
    table.tick("0 withdraw")
    assert "discard M" in table.legal(0)
    assert "discard S" in table.legal(0)


def test_r3_15_no_action_turns_up_the_own_card() -> None:
    table = Table("MS", "MS", "MS", "MS")
    every = {table.env.words("player_0", action) for action in range(35)}
    meets = {"meet 1", "meet 2", "meet 3"}
    assert every == {"wait", "withdraw"} | offers(*CREATURES) | {f"discard {one}" for one in CREATURES} | meets
    table.tick("0 offer MM")
    table.tick("0 withdraw")
    table.tick("0 discard M")
    assert table.values(1, "face_down") == [1, 0, 0, 0]
    assert table.creatures(1, "call") == ["", "", "", ""]


def test_r3_16_a_seat_without_cards_can_only_wait() -> None:
    table = Table("M", "M", "M", "M")
    table.discard(table.packs[0])
    assert table.points is None
    assert table.legal(0) == {"wait"}
    table.tick("1 offer MM")
    assert table.legal(0) == {"wait"}


@rule("R3.3", "R3.16")
def test_a_seat_whose_last_card_is_offered_still_acts() -> None:
    table = Table("M", "M", "M", "M")
    table.discard(table.packs[0][:9])
    last = table.packs[0][9]
    assert table.legal(0) == {"wait", f"discard {last}"} | offers(last)
    table.tick(f"0 offer {last}M, 1 offer MM")
    assert table.legal(0) == {"wait", "withdraw", "meet 1"}
