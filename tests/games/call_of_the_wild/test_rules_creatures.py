"""R1 creatures, calls and packs; R2 the state of a seat, and drawing."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs import call_of_the_wild_v0
from cryptid_envs.record import RecordError, resume
from tests.games.call_of_the_wild.table import CREATURES, Table, events, fresh, number, step, wait_out
from tests.games.rules_marker import rule

PACK = "MSFWKMSFWK"


def test_r1_1_five_creatures() -> None:
    table = Table("MM", "SS", "FF", "WW", "KK", "MS")
    assert [table.own(seat, "hand") for seat in range(6)] == ["MM", "SS", "FF", "WW", "KK", "MS"]


@pytest.mark.parametrize(("eater", "eaten"), ["MS", "SF", "FW", "WK"])
def test_r1_2_each_creature_eats_the_next(eater: str, eaten: str) -> None:
    table = Table(eater, eaten, "M")
    assert table.meet(0, eater + eaten, 1, eaten * 2) == "eat"
    assert table.dens() == [f"{eater}0 {eaten}1", "", ""]


@pytest.mark.parametrize(("eater", "eaten"), ["MS", "SF", "FW", "WK"])
def test_r1_2_whichever_seat_has_the_eater(eater: str, eaten: str) -> None:
    table = Table("M", eaten, eater)
    assert table.meet(1, eaten * 2, 2, eater + eaten) == "eaten"
    assert table.dens() == ["", "", f"{eater}2 {eaten}1"]


def test_r1_3_a_skeevil_takes_a_megalotaur() -> None:
    table = Table("K", "M", "M")
    assert table.meet(0, "KM", 1, "MM") == "eat"
    assert table.dens() == ["M1 K0", "", ""]
    table = Table("M", "K", "M")
    assert table.meet(0, "MM", 1, "KM") == "eaten"
    assert table.dens() == ["", "M0 K1", ""]


@pytest.mark.parametrize("creature", CREATURES)
def test_r1_4_each_creature_mates_by_its_own_call(creature: str) -> None:
    table = Table(creature, creature, "M")
    assert table.meet(0, creature * 2, 1, creature * 2) == "mate"


def test_r1_5_two_of_each_creature_in_a_pack() -> None:
    for seats in range(3, 7):
        (dealt,) = events(fresh(num_players=seats), "packs")
        assert [sorted(cards) for cards in dealt[1]] == [sorted(PACK)] * seats


@pytest.mark.parametrize("wrong", ["MSFWKMSFW", "MSFWKMSFWKM", "MSFWKMSFWM", "MSFWKMSFWX", ""])
def test_r1_5_no_other_pack(wrong: str) -> None:
    record = Table("M", "M", "M").record()
    record["events"] = [["packs", [list(PACK), list(wrong), list(PACK)]]]
    with pytest.raises(RecordError):
        resume(record)


def test_r1_5_cards_show_whose_they_are() -> None:
    table = Table("MM", "M", "M")
    table.meet(0, "MM", 1, "MM")
    table.meet(2, "MM", 0, "MM")
    assert table.dens() == ["M1 M2", "M0", "M0"]


def test_r1_6_three_to_six_seats() -> None:
    assert len(fresh().possible_agents) == 4
    for seats in range(3, 7):
        env = fresh(num_players=seats)
        assert len(env.possible_agents) == seats
        assert len(events(env, "packs")[0][1]) == seats


@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_r1_6_no_other_number_of_seats(seats: int) -> None:
    with pytest.raises(ValueError):
        call_of_the_wild_v0.parallel_env(num_players=seats)


def test_r1_7_seats_are_numbered_clockwise() -> None:
    assert fresh(num_players=3).possible_agents == ["player_0", "player_1", "player_2"]
    table = Table("M", "M", "M", "M", "M")
    table.tick(", ".join(f"{seat} offer MM" for seat in range(5)))
    for seat in range(5):
        following = f"meet {(seat + 1) % 5}"
        assert table.env.words(f"player_{seat}", 32) == following
        assert table.env.action(f"player_{seat}", following) == 32


def test_r1_8_each_pack_is_shuffled_anew_each_game() -> None:
    env = fresh(num_players=6, games=5, quiet_ticks=1)
    wait_out(env)
    packs = ["".join(cards) for event in events(env, "packs") for cards in event[1]]
    assert len(packs) == 30
    assert len(set(packs)) == 30


def test_r1_8_each_card_of_a_pack_may_come_at_each_place() -> None:
    packs = [events(fresh(seed, num_players=3), "packs")[0][1] for seed in range(60)]
    for seat in range(3):
        for place in range(10):
            assert {dealt[seat][place] for dealt in packs} == set(CREATURES)


def chance_of(seed: int, **options: Any) -> list[list[Any]]:
    env = fresh(seed, games=3, quiet_ticks=2, objectives=True, **options)
    wait_out(env)
    return [*events(env, "packs"), *events(env, "objectives")]


def test_r1_9_same_seed_and_actions_same_game() -> None:
    assert chance_of(5) == chance_of(5)
    assert chance_of(5) != chance_of(6)


def test_r1_9_reset_again() -> None:
    env = fresh(5)
    once = events(env, "packs")
    env.reset(seed=6)
    assert events(env, "packs") != once
    env.reset(seed=5)
    assert events(env, "packs") == once


def test_r2_1_a_pack_and_a_hand() -> None:
    table = Table("MS", "FW", "KM", "SF")
    assert table.values(0, "hand_size") == [2, 2, 2, 2]
    assert table.values(0, "pack_size") == [8, 8, 8, 8]
    assert [table.own(seat, "hand") for seat in range(4)] == ["MS", "FW", "MK", "SF"]
    assert table.own(0, "pack_left") == "MSFFWWKK"


def test_r2_2_one_offer_or_none() -> None:
    table = Table("MS", "MS", "MS", "MS")
    table.tick("1 offer SK")
    assert table.own(1, "offer") == "S"
    assert table.creatures(1, "call") == ["", "K", "", ""]
    assert not any(words.startswith("offer") for words in table.legal(1))
    table.tick("1 withdraw")
    assert table.own(1, "offer") == ""
    assert table.creatures(1, "call") == ["", "", "", ""]


def test_r2_3_one_gesture_or_none() -> None:
    table = Table("M", "M", "M", "M")
    table.tick("0 offer MM, 1 offer MM, 2 offer MM, 3 offer MM")
    assert table.gestures() == {}
    table.tick("0 meet 1, 1 meet 3")
    assert table.gestures() == {0: 1, 1: 3}
    table.tick("0 meet 2")
    assert table.gestures() == {0: 2, 1: 3}
    assert "meet 0" not in table.legal(0)


def test_r2_4_a_den_of_own_and_other_creatures() -> None:
    table = Table("MS", "MS", "FW", "FW")
    assert table.dens() == ["", "", "", ""]
    table.meet(0, "MM", 1, "MM")
    assert table.dens() == ["M1", "M0", "", ""]
    table.meet(0, "SF", 2, "FF")
    assert table.dens() == ["M1 S0 F2", "M0", "", ""]


def test_r2_5_the_own_part_of_the_watering_hole() -> None:
    table = Table("MS", "FS", "MS", "MS")
    table.tick("1 discard S, 2 discard M")
    assert table.meet(0, "MM", 1, "FM") == "avoid"
    assert table.values(3, "face_down") == [0, 1, 1, 0]
    assert table.creatures(3, "face_up") == ["M", "F", "", ""]


def test_r2_6_each_game_begins_empty() -> None:
    table = Table("MS", "MF", "MF", "SK", games=2, max_ticks=7)
    table.meet(0, "SS", 3, "SS")
    table.meet(0, "MF", 1, "FF")
    table.tick("0 discard F, 1 offer MM, 2 offer MM, 3 offer KM")
    table.tick("1 meet 2, 3 meet 1")
    assert table.creatures(0, "face_up") == ["M", "F", "", ""]
    table.tick()
    table.next_game([1, 0, 0, 1], "MS", "FW", "KM", "SF")
    for seat in range(4):
        assert table.creatures(seat, "call") == ["", "", "", ""]
        assert table.gestures(seat) == {}
        assert table.dens(seat) == ["", "", "", ""]
        assert table.creatures(seat, "face_up") == ["", "", "", ""]
        assert table.values(seat, "face_down") == [0, 0, 0, 0]
        assert table.own(seat, "offer") == ""
    assert [table.own(seat, "hand") for seat in range(4)] == ["MS", "FW", "MK", "SF"]


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_r2_7_the_hand_limit_is_two(seats: int) -> None:
    table = Table(*[PACK] * seats)
    assert table.values(0, "hand_size") == [2] * seats
    assert table.values(0, "pack_size") == [8] * seats
    assert table.own(0, "hand") == "MS"
    table.tick("0 discard S")
    assert table.own(0, "hand") == "MF"
    assert table.values(1, "hand_size") == [2] * seats


def test_r2_8_with_three_seats_it_is_three() -> None:
    table = Table(PACK, PACK, PACK)
    assert table.values(0, "hand_size") == [3, 3, 3]
    assert table.values(0, "pack_size") == [7, 7, 7]
    assert table.own(0, "hand") == "MSF"
    table.tick("0 discard S")
    assert table.own(0, "hand") == "MFW"


@pytest.mark.parametrize("seats", [3, 4])
def test_r2_9_an_offered_card_counts_towards_the_limit(seats: int) -> None:
    limit = 3 if seats == 3 else 2
    table = Table(*[PACK] * seats)
    table.tick("0 offer MM")
    table.wait()
    assert table.values(0, "hand_size")[:2] == [limit - 1, limit]
    assert table.values(0, "pack_size")[:2] == [10 - limit, 10 - limit]
    table.tick("0 withdraw")
    assert table.values(0, "hand_size")[:2] == [limit, limit]
    assert table.values(0, "pack_size")[:2] == [10 - limit, 10 - limit]


def test_r2_10_the_top_card_is_drawn() -> None:
    pack = "MKKWWFFSSM"
    table = Table(pack, "M", "M", "M")
    for drawn in range(2, 10):
        assert table.own(0, "hand") == "".join(sorted("M" + pack[drawn - 1], key=CREATURES.index))
        table.tick(f"0 discard {pack[drawn - 1]}")
    assert table.own(0, "hand") == "MM"


def test_r2_10_after_a_meeting_too() -> None:
    table = Table("MSK", "MSW", "MSF", "MSF")
    table.meet(0, "MM", 1, "MM")
    assert [table.own(seat, "hand") for seat in range(3)] == ["SK", "SW", "MS"]


def test_r2_11_drawing_is_no_action() -> None:
    env = fresh()
    seen = env.decode("player_0")
    assert seen["hand_size"].tolist() == [2, 2, 2, 2]  # before the first tick
    kinds = {env.words("player_0", action).split()[0] for action in range(35)}
    assert kinds == {"wait", "withdraw", "offer", "discard", "meet"}
    first = env.legal_words("player_0")
    creature = next(words for words in first if words.startswith("discard")).split()[1]
    step(env, {"player_0": f"discard {creature}"})
    assert env.decode("player_0")["hand_size"].tolist() == [2, 2, 2, 2]
    assert env.decode("player_0")["pack_size"].tolist() == [7, 8, 8, 8]


def test_r2_12_a_seat_without_a_pack_goes_on() -> None:
    table = Table("SSFFWWKKMM", "MM", "M", "M")
    table.discard("SSFFWWKK")
    assert table.values(0, "hand_size")[0] == 2
    assert table.values(0, "pack_size")[0] == 0
    table.wait()
    assert table.meet(0, "MM", 1, "MM") == "mate"
    assert table.points is None
    assert table.values(0, "hand_size")[0] == 1
    assert table.legal(0) == {"wait", "discard M", *(f"offer M{call}" for call in CREATURES)}


@rule("R2.9", "R2.12")
def test_a_seat_whose_pack_ends_with_its_offer_out() -> None:
    table = Table("SSFFWWKKMM", "MM", "M", "M")
    table.discard("SSFFWWK")
    table.tick("0 offer KM")
    assert (table.values(0, "hand_size")[0], table.values(0, "pack_size")[0]) == (1, 1)
    table.tick("0 withdraw")
    table.tick("0 discard K")
    assert (table.values(0, "hand_size")[0], table.values(0, "pack_size")[0]) == (2, 0)
    assert number("discard K") == 31
