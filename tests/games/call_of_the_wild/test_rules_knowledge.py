"""R9 what a seat may know."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.call_of_the_wild.table import OBJECTIVES, Table, everything, seat_of


def test_r9_1_lists_of_seats_begin_with_the_observer() -> None:
    table = Table("MS", "MF", "SW", "SK")
    table.tick("1 offer MM, 2 offer WM")
    assert table.see(0, "hand_size").tolist() == [2, 1, 1, 2]
    assert table.see(1, "hand_size").tolist() == [1, 1, 2, 2]
    assert table.see(2, "hand_size").tolist() == [1, 2, 2, 1]
    assert table.see(3, "hand_size").tolist() == [2, 2, 1, 1]
    assert table.see(3, "call").reshape(4, 5)[2].tolist() == [1, 0, 0, 0, 0]


def test_r9_1_so_do_partners() -> None:
    table = Table("MS", "MF", "SW", "SK")
    table.tick("1 offer MM, 2 offer WM")
    table.tick("1 meet 2")
    for seat in range(4):
        gestures = table.see(seat, "gesture").reshape(4, 4)
        assert gestures.sum() == 1
        assert gestures[(1 - seat) % 4, (2 - seat) % 4] == 1


def test_r9_1_and_owners() -> None:
    table = Table("M", "M", "S", "S")
    assert table.meet(1, "MM", 2, "SM") == "eat"
    for seat in range(4):
        den = table.see(seat, "den").reshape(4, 4, 5)  # holder, owner, creature
        assert den.sum() == 2
        assert den[(1 - seat) % 4, (1 - seat) % 4, 0] == 1
        assert den[(1 - seat) % 4, (2 - seat) % 4, 1] == 1


def test_r9_2_the_own_hand() -> None:
    table = Table("MSK", "FFW", "KM", "SW")
    assert [table.own(seat, "hand") for seat in range(4)] == ["MS", "FF", "MK", "SW"]
    table.tick("0 offer SM, 1 discard F, 2 discard M")
    assert [table.own(seat, "hand") for seat in range(4)] == ["M", "FW", "SK", "SW"]
    assert table.packs[2][:3] == "KMS"


def test_r9_3_the_own_offer() -> None:
    table = Table("MS", "FW", "KM", "SW")
    table.tick("0 offer SM, 1 offer FF")
    assert [table.own(seat, "offer") for seat in range(4)] == ["S", "F", "", ""]
    table.tick("0 withdraw")
    assert [table.own(seat, "offer") for seat in range(4)] == ["", "F", "", ""]


def test_r9_4_what_is_left_in_the_own_pack() -> None:
    table = Table("MSMKK", "FW", "KM", "SW")
    assert table.own(0, "pack_left") == "MSFFWWKK"
    table.tick("0 discard M")
    assert table.own(0, "pack_left") == "SFFWWKK"
    table.tick("0 discard M")
    table.tick("0 discard K")
    assert table.own(0, "pack_left") == "SFFWW"


def test_r9_4_but_not_its_order() -> None:
    one = Table("MSMKK", "FW", "KM", "SW")
    other = Table("MSWFK", "FW", "KM", "SW")
    assert one.raw(0) == other.raw(0)


def test_r9_5_the_own_objective() -> None:
    for start in range(0, 12, 6):
        names = OBJECTIVES[start : start + 6]
        table = Table(*["M"] * 6, objectives=" ".join(names))
        assert tuple(table.objective(seat) for seat in range(6)) == names


def test_r9_6_calls() -> None:
    table = Table("MS", "FW", "KM", "SW")
    table.tick("0 offer SM, 1 offer FF, 3 offer WK")
    for seat in range(4):
        assert table.creatures(seat, "call") == ["M", "F", "", "K"]
    table.tick("1 withdraw, 2 offer KW")
    for seat in range(4):
        assert table.creatures(seat, "call") == ["M", "", "W", "K"]


def test_r9_7_gestures() -> None:
    table = Table("M", "M", "M", "M")
    table.tick("0 offer MM, 1 offer MM, 2 offer MM, 3 offer MM")
    table.tick("1 meet 3, 2 meet 1")
    for seat in range(4):
        assert table.gestures(seat) == {1: 3, 2: 1}


def test_r9_8_hand_sizes() -> None:
    table = Table("M", "M", "M", "M")
    table.discard(table.packs[0][:9])
    table.tick("1 offer MM")
    for seat in range(4):
        assert table.values(seat, "hand_size") == [1, 1, 2, 2]


def test_r9_9_pack_sizes() -> None:
    table = Table("M", "M", "M", "M")
    table.discard("MSFWKMSFW", "MS")
    table.meet(1, "FF", 2, "MF")
    for seat in range(4):
        assert table.values(seat, "pack_size") == [0, 5, 7, 8]


def test_r9_10_dens() -> None:
    table = Table("MS", "MF", "MK", "SW")
    table.meet(0, "MM", 1, "MM")
    table.meet(3, "SF", 1, "FF")
    table.meet(2, "MS", 0, "SS")
    for seat in range(4):
        assert table.dens(seat) == ["M1", "M0", "M2 S0", "S3 F1"]


def test_r9_11_face_up_cards() -> None:
    table = Table("MM", "FW", "MK", "SW")
    table.meet(0, "MM", 1, "FM")
    table.meet(0, "MM", 1, "WM")
    table.tick("2 discard K")
    for seat in range(4):
        assert table.creatures(seat, "face_up") == ["MM", "FW", "", ""]


def test_r9_12_numbers_of_face_down_cards() -> None:
    table = Table("MM", "FW", "MK", "SW")
    table.discard("MM", "", "K")
    table.meet(0, "SM", 3, "WM")
    for seat in range(4):
        assert table.values(seat, "face_down") == [2, 0, 1, 0]


def test_r9_13_the_meetings_of_the_last_tick() -> None:
    table = Table("M", "F", "S", "M", "M", "K")
    table.tick("0 offer MS, 1 offer FM, 2 offer SS, 3 offer MM, 4 offer MM, 5 offer KM")
    table.tick("0 meet 2, 2 meet 0, 1 meet 3, 3 meet 1, 4 meet 5, 5 meet 4")
    for seat in range(6):
        expected = ["2 M ate", "3 F avoided", "0 S eaten", "1 M avoided", "5 M eaten", "4 K ate"]
        assert table.meetings(seat) == expected
    table.wait()
    for seat in range(6):
        assert table.meetings(seat) == [""] * 6


def test_r9_13_a_mating() -> None:
    table = Table("M", "W", "M", "W")
    table.meet(1, "WW", 3, "WW")
    for seat in range(4):
        assert table.meetings(seat) == ["", "3 W mated", "", "1 W mated"]


def test_r9_14_also_in_the_next_game() -> None:
    table = Table("M", "S", "M", "M", games=2, max_ticks=2)
    table.meet(0, "MS", 1, "SS")
    table.next_game([2, 0, 0, 0], "M", "M", "M", "M")
    for seat in range(4):
        assert table.meetings(seat) == ["1 M ate", "0 S eaten", "", ""]
        assert table.dens(seat) == ["", "", "", ""]
    table.wait()
    assert table.meetings() == [""] * 4


def test_r9_14_also_at_the_very_end() -> None:
    table = Table("M", "S", "M", "M", max_ticks=2)
    table.meet(0, "MS", 1, "SS")
    assert table.over
    for seat in range(4):
        assert table.meetings(seat) == ["1 M ate", "0 S eaten", "", ""]


def met_before(**options: Any) -> Table:
    """Seats 0 and 1 have mated and seat 0 has eaten seat 1's card; seats 2 and 1 have avoided each other."""
    table = Table("MM", "MSF", "MK", "SW", **options)
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "MS", 1, "SS")
    table.meet(2, "MM", 1, "FM")
    return table


BEFORE = {(0, 1): [1, 1, 0, 0], (1, 0): [1, 0, 1, 0], (1, 2): [0, 0, 0, 1], (2, 1): [0, 0, 0, 1]}


def test_r9_15_what_came_of_meetings_in_this_game() -> None:
    table = met_before()
    for seat in range(4):
        assert table.pairs(seat, "game_pairs") == BEFORE


def test_r9_15_each_game_anew() -> None:
    table = met_before(games=2, max_ticks=6)
    table.next_game([3, 1, 0, 0], "MM", "MS", "M", "M")
    assert table.pairs(0, "game_pairs") == {}
    table.meet(1, "MM", 0, "MM")
    for seat in range(4):
        assert table.pairs(seat, "game_pairs") == {(0, 1): [1, 0, 0, 0], (1, 0): [1, 0, 0, 0]}


def test_r9_16_and_in_the_match() -> None:
    table = met_before(games=2, max_ticks=6)
    table.next_game([3, 1, 0, 0], "MM", "MS", "M", "M")
    assert table.pairs(0, "match_pairs") == BEFORE
    table.meet(1, "MM", 0, "MM")
    for seat in range(4):
        assert table.pairs(seat, "match_pairs") == {**BEFORE, (0, 1): [2, 1, 0, 0], (1, 0): [2, 0, 1, 0]}


def test_r9_16_it_is_the_same_in_the_first_game() -> None:
    table = met_before()
    assert table.pairs(3, "match_pairs") == BEFORE


def test_r9_17_how_far_calls_were_from_cards() -> None:
    table = met_before(games=2, max_ticks=6)  # calls: M of M and M; S of M and S; M of M and F
    expected = [[1, 1, 0, 0, 0], [2, 0, 0, 1, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 0]]
    assert table.points == [3, 1, 0, 0]
    table.next_game([3, 1, 0, 0], "K", "S", "M", "M")
    for seat in range(4):
        assert table.offsets(seat) == expected
    table.meet(0, "KF", 1, "SF")
    for seat in range(4):
        assert table.offsets(seat) == [[1, 1, 0, 1, 0], [2, 1, 0, 1, 0], *expected[2:]]


@pytest.mark.parametrize(("offer", "offset"), [("WW", 0), ("SF", 1), ("KM", 1), ("FK", 2), ("MW", 3), ("SM", 4)])
def test_r9_17_steps_go_along_the_food_chain(offer: str, offset: int) -> None:
    table = Table(offer[0], "M", "M")
    table.meet(0, offer, 1, f"M{offer[1]}")
    assert table.offsets(2)[0] == [int(step == offset) for step in range(5)]


def test_r9_17_calls_without_a_meeting_do_not_count() -> None:
    table = Table("M", "M", "M")
    table.tick("0 offer MF")
    table.tick("0 withdraw")
    table.tick("0 offer MS")
    assert table.offsets(1) == [[0] * 5] * 3


def test_r9_18_ticks_left() -> None:
    table = Table("MM", "MM", "M", max_ticks=9, quiet_ticks=4, games=2)
    left = [(9, 4), (8, 3), (7, 4), (6, 3), (5, 2), (4, 1), (9, 4)]
    ticks = ["0 offer MM, 1 offer MM", "0 meet 1, 1 meet 0", "0 offer MM", "", "", ""]
    for number, moves in enumerate([*ticks, None]):
        for seat in range(3):
            assert (table.value(seat, "ticks_left"), table.value(seat, "quiet_left")) == left[number]
        if moves is not None:
            table.tick(moves)
    assert table.points == [1, 1, 0]  # cut, and the next game has begun
    assert not table.over


def test_r9_18_by_default() -> None:
    table = Table("MM", "MM", "M")
    assert (table.value(0, "ticks_left"), table.value(0, "quiet_left")) == (200, 60)


def test_r9_19_games_left() -> None:
    table = Table("M", "M", "M", quiet_ticks=1, games=3)
    seen = [[table.value(seat, "games_left") for seat in range(3)]]
    for _ in range(2):
        table.wait()
        table.next_game([0, 0, 0], "M", "M", "M")
        seen.append([table.value(seat, "games_left") for seat in range(3)])
    first = seen[0][0]
    assert seen == [[first] * 3, [first - 1] * 3, [first - 2] * 3]


def test_r9_20_points_of_finished_games() -> None:
    table = Table("M", "S", "M", "M", games=3, max_ticks=2, objectives="KM KS SAFE MEEK")
    assert table.values(0, "match_points") == [0, 0, 0, 0]
    table.meet(0, "MS", 1, "SS")
    table.next_game([2, 0, 2, 0], "M", "M", "M", "M", objectives="KM KS KF KW")
    for seat in range(4):
        assert table.values(seat, "match_points") == [2, 0, 2, 0]
    table.meet(1, "MM", 3, "MM")
    table.next_game([0, 1, 0, 1], "M", "M", "M", "M", objectives="KM KS KF KW")
    for seat in range(4):
        assert table.values(seat, "match_points") == [2, 1, 2, 1]


def test_r9_20_not_of_the_game_that_is_played() -> None:
    table = Table("M", "S", "M", games=2, max_ticks=4)
    table.meet(0, "MS", 1, "SS")
    assert table.values(1, "match_points") == [0, 0, 0]


def test_r9_21_cards_from_other_packs_in_finished_games() -> None:
    table = Table("M", "S", "M", "M", games=3, max_ticks=2)
    table.tick("0 offer MS, 1 offer SS, 2 offer MM, 3 offer MM")
    table.tick("0 meet 1, 1 meet 0, 2 meet 3, 3 meet 2")
    table.next_game([2, 0, 1, 1], "M", "M", "M", "M")
    for seat in range(4):
        assert table.values(seat, "match_others") == [1, 0, 1, 1]
    table.meet(0, "MM", 3, "MM")
    table.next_game([1, 0, 0, 1], "M", "M", "M", "M")
    for seat in range(4):
        assert table.values(seat, "match_others") == [2, 0, 1, 2]


def test_r9_22_nobody_sees_what_is_being_chosen() -> None:
    table = Table("MS", "MS", "MS", "MS")
    table.tick("0 offer MM, 1 offer MM, 2 offer MM")
    env = table.aec()
    before = [everything(env, seat) for seat in range(4)]
    moves = {"player_0": "withdraw", "player_1": "meet 0", "player_2": "meet 1", "player_3": "discard S"}
    for asked in range(4):
        agent = env.agent_selection
        env.step(env.action(agent, moves.pop(agent)))
        if asked == 3:
            break
        later = [seat_of(name) for name in moves]
        assert [everything(env, seat) for seat in later] == [before[seat] for seat in later]
        assert set(env.legal_words(env.agent_selection)) == table.legal(seat_of(env.agent_selection))
    assert moves == {}
    table.tick("0 withdraw, 1 meet 0, 2 meet 1, 3 discard S")
    assert [everything(env, seat) for seat in range(4)] == [table.raw(seat)[0] for seat in range(4)]


def test_r9_23_nothing_about_the_cards_of_others() -> None:
    one = Table("MS", "MSK", "FW", "SK", objectives="KM KS KF KW")
    other = Table("MS", "WFM", "KK", "MM", objectives="KM ALL5 SAFE CLEAN")
    assert one.raw(0) == other.raw(0)
    one.tick("1 offer MM, 2 discard F, 3 offer KM")
    other.tick("1 offer FM, 2 discard K, 3 offer MM")
    assert one.raw(0) == other.raw(0)
    one.tick("0 offer SM, 1 withdraw, 2 discard W")
    other.tick("0 offer SM, 1 withdraw, 2 discard K")
    assert one.raw(0) == other.raw(0)
    one.tick("0 meet 3, 1 offer SS")
    other.tick("0 meet 3, 1 offer WS")
    assert one.raw(0) == other.raw(0)
    one.tick("1 withdraw")
    other.tick("1 withdraw")
    one.tick("1 discard S")
    other.tick("1 discard W")
    assert one.raw(0) == other.raw(0)


def test_r9_23_a_meeting_reveals_two_cards_and_no_others() -> None:
    one = Table("MS", "SKW", "FW", "SK")
    other = Table("MS", "SFM", "KK", "MM")
    for table in (one, other):
        table.meet(0, "MS", 1, "SS")
    assert one.raw(0) == other.raw(0)
    assert one.raw(0) != Table("MS", "SKW", "FW", "SK").raw(0)


def test_r9_23_a_withdrawn_card_is_not_shown() -> None:
    table = Table("MS", "FW", "KM", "SW")
    table.tick("0 offer SM, 1 offer FM")
    table.tick("0 meet 1, 1 withdraw")
    for seat in range(4):
        assert table.meetings(seat) == [""] * 4
        assert table.creatures(seat, "face_up") == [""] * 4
