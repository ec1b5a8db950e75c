"""R5 the end of a game."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs.record import resume
from tests.games.call_of_the_wild.table import Table, events, fresh, step, wait_out
from tests.games.rules_marker import rule

ENDS_WITH_M = "SSFFWWKKMM"
ENDS_WITH_S = "MMFFWWKKSS"


def last_card(*others: str, **options: Any) -> Table:
    """A table at which seat 0 has only a Megalotaur left, and the other seats have discarded nothing."""
    table = Table(ENDS_WITH_M, *others, **options)
    table.discard(ENDS_WITH_M[:9])
    return table


def test_r5_1_a_meeting_with_the_last_card_ends_the_game() -> None:
    table = last_card("M", "M", "M")
    assert table.points is None
    assert table.meet(0, "MM", 1, "MM") == "mate"
    assert table.points == [1, 1, 0, 0]
    assert table.over
    assert table.terminated
    assert table.env.record()["end"] == "terminated"
    assert table.env.agents == []


def test_r5_1_the_other_seat_of_the_meeting_may_be_the_one() -> None:
    table = last_card("M", "K", "M")
    assert table.meet(2, "KM", 0, "MM") == "eat"
    assert table.points == [0, 0, 2, 0]


def test_r5_1_both_seats_may_be() -> None:
    table = Table(ENDS_WITH_M, ENDS_WITH_M, "M")
    table.discard(ENDS_WITH_M[:9], ENDS_WITH_M[:9])
    table.meet(0, "MM", 1, "MM")
    assert table.points == [1, 1, 0]


def test_r5_1_a_card_left_in_hand_is_enough_to_go_on() -> None:
    table = Table(ENDS_WITH_M, "MM", "M", "M")
    table.discard(ENDS_WITH_M[:8])
    table.meet(0, "MM", 1, "MM")
    assert table.points is None
    assert not table.over
    table.meet(0, "MM", 1, "MM")
    assert table.points == [2, 2, 0, 0]


def test_r5_1_offering_the_last_card_ends_nothing() -> None:
    table = last_card("M", "M", "M")
    table.tick("0 offer MM, 1 offer MM")
    table.tick("0 meet 1")
    assert table.points is None


@pytest.mark.parametrize(
    ("other", "answer", "outcome", "points"),
    [
        ("M", "MM", "mate", [1, 1, 0, 0]),
        ("S", "SM", "eat", [2, 0, 0, 0]),
        ("K", "KM", "eaten", [0, 2, 0, 0]),
        ("F", "FM", "avoid", [0, 0, 0, 0]),
    ],
)
def test_r5_2_whatever_comes_of_the_meeting(other: str, answer: str, outcome: str, points: list[int]) -> None:
    table = last_card(other, "M", "M")
    assert table.meet(0, "MM", 1, answer) == outcome
    assert table.points == points
    assert table.terminated


def test_r5_3_all_meetings_of_the_tick_count() -> None:
    table = last_card("M", "F", "S")
    table.tick("0 offer MM, 1 offer MM, 2 offer FF, 3 offer SF")
    table.tick("0 meet 1, 1 meet 0, 2 meet 3, 3 meet 2")
    assert table.met == ["0 1 MM mate", "2 3 FS eaten"]
    assert table.points == [1, 1, 0, 2]
    assert table.winners == [3]


def test_r5_4_discarding_the_last_card_ends_nothing() -> None:
    table = last_card("M", "M", "M")
    table.tick("0 discard M")
    assert table.points is None
    assert table.values(1, "hand_size") == [0, 2, 2, 2]
    assert table.meet(1, "MM", 2, "MM") == "mate"
    assert table.points is None


def test_r5_4_nor_does_it_in_a_tick_in_which_others_meet() -> None:
    table = last_card("M", "M", "M")
    table.tick("1 offer MM, 2 offer MM")
    table.tick("0 discard M, 1 meet 2, 2 meet 1")
    assert table.met == ["1 2 MM mate"]
    assert table.points is None
    assert not table.over


def test_r5_5_what_is_left_with_a_seat_is_of_no_consequence() -> None:
    table = Table(ENDS_WITH_M, "M", "M", "M", objectives="KM SAFE CLEAN ALL5")
    table.discard(ENDS_WITH_M[:9])
    table.tick("0 offer MM, 1 offer MM, 2 offer MF, 3 offer MF")
    table.tick("0 meet 1, 1 meet 0, 2 meet 3")
    # Hands, packs and the offers of seats 2 and 3 are neither points nor cards at the Watering Hole.
    assert table.points == [1, 1 + 2, 2, 0]


def test_r5_5_nobody_acts_after_sundown() -> None:
    table = last_card("M", "M", "M")
    table.tick("0 offer MM, 1 offer MM, 2 offer MM, 3 offer MM")
    table.tick("0 meet 1, 1 meet 0, 2 meet 3")
    assert table.over
    assert table.env.agents == []
    assert events(table.env, "meet") == [["meet", 0, 1, "MM", "mate"]]
    assert table.env.record()["events"][-1] == ["game", [1, 1, 0, 0]]


def test_r5_6_one_seat_with_cards_is_not_enough() -> None:
    table = Table("M", "M", "M", "M")
    table.meet(2, "MM", 3, "MM")
    table.discard(table.packs[0], table.packs[1])
    assert table.points is None
    left = table.packs[3][1:]
    for card in left[:-1]:
        table.tick(f"3 discard {card}")
        assert table.points is None
    table.tick(f"3 discard {left[-1]}")
    assert table.points == [0, 0, 1, 1]
    assert table.terminated
    assert table.winners == [2, 3]


def test_r5_6_none_at_all_neither() -> None:
    table = Table("M", "M", "M")
    table.discard(*table.packs)
    assert table.points == [0, 0, 0]
    assert table.terminated
    assert table.winners == [0, 1, 2]
    assert table.rewards == [0, 0, 0]


def test_r5_6_an_offered_card_is_one() -> None:
    table = Table("M", "M", "M")
    table.discard(table.packs[0][:9], table.packs[1][:9], table.packs[2][:9])
    last = table.packs[0][9]
    table.tick(f"0 offer {last}M, 1 offer {last}S, 2 discard {last}")
    assert table.points is None
    table.wait(3)
    assert table.points is None
    table.tick("1 withdraw")
    assert table.points is None
    table.tick(f"1 discard {last}")
    assert table.points == [0, 0, 0]


def test_r5_6_after_a_meeting_without_sundown() -> None:
    """Such an end can be reached by discards only: whoever meets with its last card brings sundown."""
    table = Table(ENDS_WITH_M, ENDS_WITH_M, "M")
    table.discard(ENDS_WITH_M[:8], ENDS_WITH_M[:8], table.packs[2][:9])
    table.tick(f"0 offer MM, 1 offer MM, 2 discard {table.packs[2][9]}")
    assert table.points is None
    table.tick("0 meet 1, 1 meet 0")
    assert table.points is None
    assert table.values(2, "hand_size") == [1, 1, 0]


def test_r5_7_without_hunting_the_game_ends_if_no_two_seats_match() -> None:
    table = Table(ENDS_WITH_M, ENDS_WITH_S, "MMSSFFWWKK", no_hunting=True)
    table.discard(ENDS_WITH_M[:7], ENDS_WITH_S[:7], "MMSSFFW")
    assert table.points is None  # all three still have a Skeevil
    table.tick("0 discard K, 1 discard K, 2 discard W")  # MM, SS and KK are left
    assert table.points == [0, 0, 0]
    assert table.terminated


def test_r5_7_with_hunting_it_goes_on() -> None:
    table = Table(ENDS_WITH_M, ENDS_WITH_S, "MMSSFFWWKK")
    table.discard(ENDS_WITH_M[:8], ENDS_WITH_S[:8], "MMSSFFWW")
    assert table.points is None
    assert table.meet(0, "MS", 1, "SS") == "eat"


def test_r5_7_cards_in_a_pack_match() -> None:
    table = Table(ENDS_WITH_M, "SSFFWWKKMM", "M", no_hunting=True)
    table.discard(ENDS_WITH_M[:8], "", table.packs[2])
    assert table.own(0, "hand") == "MM"
    assert table.own(1, "hand") == "SSF"  # its Megalotaurs are at the bottom of its pack
    assert table.points is None
    table.wait(2)
    assert table.points is None


def test_r5_7_an_offered_card_matches() -> None:
    table = Table(ENDS_WITH_M, "MMSSFFWWKK", "M", no_hunting=True)
    table.discard(ENDS_WITH_M[:9], "M", table.packs[2])
    table.tick("0 offer MM")
    assert table.points is None
    table.wait()
    assert table.points is None
    table.tick("1 discard M")
    assert table.points == [0, 0, 0]
    assert table.terminated


def test_r5_7_after_a_meeting() -> None:
    table = Table("SSFWWKKMMF", "SSFFWKKMMW", "M", no_hunting=True)
    table.discard("SSFWWKKM", "SSFFWKKM", table.packs[2])
    assert [table.own(seat, "hand") for seat in range(3)] == ["MF", "MW", ""]
    assert table.meet(0, "MM", 1, "MM") == "mate"
    assert table.points == [1, 1, 0]  # F and W are left
    assert table.terminated


def test_r5_8_a_game_without_meetings_is_cut() -> None:
    table = Table("MS", "MS", "MS", "MS", quiet_ticks=4)
    table.tick("0 offer MM, 1 offer MM")
    table.tick("0 meet 1, 2 discard M")
    table.tick("0 withdraw")
    assert not table.over
    table.tick("0 offer SS")
    assert table.points == [0, 0, 0, 0]
    assert table.truncated


def test_r5_8_after_sixty_ticks_by_default() -> None:
    assert wait_out(fresh()) == 60
    assert wait_out(fresh(quiet_ticks=1)) == 1
    assert wait_out(fresh(quiet_ticks=61)) == 61


def test_r5_9_quiet_ticks_are_counted_from_the_latest_meeting() -> None:
    table = Table("MMS", "MMS", "M", "M", quiet_ticks=3)
    table.wait()
    table.meet(0, "MM", 1, "MM")  # the third tick of the game: not cut
    assert not table.over
    table.meet(0, "MM", 1, "MM")
    table.wait(2)
    assert not table.over
    table.wait()
    assert table.points == [2, 2, 0, 0]
    assert table.truncated


def test_r5_9_in_a_new_game_from_its_start() -> None:
    table = Table("M", "M", "M", quiet_ticks=3, games=2)
    table.wait(3)
    table.next_game([0, 0, 0], "M", "M", "M")
    table.wait(2)
    assert not table.over
    table.wait()
    assert table.truncated


def test_r5_10_a_long_game_is_cut() -> None:
    table = Table("MMS", "MMS", "M", "M", max_ticks=5)
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "MM", 1, "MM")
    assert not table.over
    table.wait()
    assert table.points == [2, 2, 0, 0]
    assert table.truncated


def test_r5_10_a_meeting_does_not_put_it_off() -> None:
    table = Table("MM", "MM", "M", "M", max_ticks=2)
    assert table.meet(0, "MM", 1, "MM") == "mate"
    assert table.points == [1, 1, 0, 0]
    assert table.truncated


def test_r5_10_after_two_hundred_ticks_by_default() -> None:
    table = Table("MM", "MM", "M", "M")
    for _ in range(2):
        table.wait(57)
        table.meet(0, "MM", 1, "MM")
    table.wait(57)
    table.meet(0, "SS", 1, "SS")
    assert not table.over
    table.wait(200 - 3 * 59 - 1)
    assert not table.over
    table.wait()
    assert table.points == [3, 3, 0, 0]
    assert table.truncated


def test_r5_11_a_game_that_is_cut_is_scored() -> None:
    table = Table("M", "S", "F", "M", max_ticks=4, objectives="KM SAFE APEX CLEAN")
    table.meet(0, "MS", 1, "SS")
    table.tick("2 discard F")
    table.tick()
    assert table.points == [2, 2, 0, 2]
    assert table.scores == [2, 2, 0, 2]
    assert table.winners == [0]  # by the card of another seat in its den
    assert table.rewards == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])
    assert table.env.record()["end"] == "truncated"


@pytest.mark.parametrize("limit", ["max_ticks", "quiet_ticks"])
def test_r5_12_a_game_that_ends_at_a_limit_is_not_cut(limit: str) -> None:
    options: dict[str, Any] = {limit: 10}
    table = Table("M", "M", "M", **options)
    table.discard(*table.packs)
    assert table.points == [0, 0, 0]
    assert table.terminated
    assert table.env.record()["end"] == "terminated"


def test_r5_12_sundown_in_the_last_tick() -> None:
    table = last_card("M", "M", "M", max_ticks=11)
    table.meet(0, "MM", 1, "MM")
    assert table.points == [1, 1, 0, 0]
    assert table.terminated


@rule("R5.12", "R5.10")
def test_one_tick_less_cuts_the_same_game() -> None:
    table = last_card("M", "M", "M", max_ticks=10)
    table.tick("0 offer MM, 1 offer MM")
    assert table.points == [0, 0, 0, 0]
    assert table.truncated


def test_r5_13_cut_in_the_last_game_is_truncated() -> None:
    table = last_card("M", "M", "M", games=2, quiet_ticks=12)
    table.meet(0, "MM", 1, "MM")
    assert not table.over
    table.next_game([1, 1, 0, 0], "M", "M", "M", "M")
    table.wait(12)
    assert table.truncated
    assert not table.terminated
    assert table.env.record()["end"] == "truncated"
    assert table.scores == [1, 1, 0, 0]


def test_r5_13_the_only_game() -> None:
    env = fresh(quiet_ticks=2)
    assert step(env)[1:] == (False, False)
    assert step(env)[1:] == (False, True)
    assert env.record()["end"] == "truncated"
    assert env.agents == []


def test_r5_14_cut_in_another_game_is_not() -> None:
    table = Table("M", "M", "M", "M", games=2, quiet_ticks=12)
    table.wait(12)
    assert table.points == [0, 0, 0, 0]
    assert not table.over
    table.next_game([0, 0, 0, 0], ENDS_WITH_M, "M", "M", "M")
    table.discard(ENDS_WITH_M[:9])
    table.meet(0, "MM", 1, "MM")
    assert table.terminated
    assert table.env.record()["end"] == "terminated"
    assert table.scores == [1, 1, 0, 0]


@rule("R5.14")
def test_a_record_without_an_end_is_given_one() -> None:
    """A record may stop before what its last tick causes; it is made up for."""
    table = last_card("M", "M", "M")
    table.meet(0, "MM", 1, "MM")
    cut_short = {**table.record(), "events": table.events[:-1]}
    assert cut_short["events"][-1][0] == "tick"
    assert resume(cut_short).record()["events"][-2:] == [["meet", 0, 1, "MM", "mate"], ["game", [1, 1, 0, 0]]]
