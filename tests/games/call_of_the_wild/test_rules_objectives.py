"""R7 objectives. Games here are cut after some ticks, which scores them as if they had ended (R5.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cryptid_envs import call_of_the_wild_v0
from cryptid_envs.record import RecordError, resume
from tests.games.call_of_the_wild.table import CREATURES, OBJECTIVES, Table, events, fresh, wait_out
from tests.games.rules_marker import rule

Sheet = dict[str, list[int]]

TABLE = {
    "KM": (2, 2),
    "KS": (2, 2),
    "KF": (2, 2),
    "KW": (2, 2),
    "KK": (2, 2),
    "ALL5": (5, 3),
    "MATCH": (3, 3),
    "APEX": (3, 3),
    "MEEK": (3, 2),
    "SAFE": (2, 2),
    "FRIEND": (2, 3),
    "CLEAN": (0, 2),
}


def seated(objective: str, *packs: str, **options: Any) -> Table:
    """A table of four at which seat 0 has the objective, and the others have such as are not fulfilled by waiting."""
    others = [name for name in ("APEX", "MATCH", "FRIEND", "ALL5") if name != objective][:3]
    whole = (*packs, *["M"] * (4 - len(packs)))
    return Table(*whole, objectives=" ".join([objective, *others]), **{"quiet_ticks": 12, **options})


def bonus(table: Table) -> int:
    """What seat 0 gets at the end beside a point for each creature in its den."""
    den = len(table.dens()[0].split())
    return table.finish()[0] - den


def test_r7_1_there_are_none_by_default() -> None:
    env = fresh(quiet_ticks=1)
    wait_out(env)
    assert events(env, "objectives") == []
    assert Table("M", "M", "M").objective(0) == ""
    assert env.record()["scores"] == [0, 0, 0, 0]


def test_r7_1_they_add_to_the_points() -> None:
    table = Table("MM", "MM", "M", objectives="KM KS SAFE", max_ticks=4)
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "MM", 1, "MM")
    assert table.points == [2 + 2, 2, 2]
    assert table.winners == [0]


def test_r7_1_they_count_beside_the_mating_bonus() -> None:
    table = Table("MM", "MM", "M", objectives="KM KS SAFE", max_ticks=4, mating_bonus=True)
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "MM", 1, "MM")
    assert table.points == [4 + 2, 4, 2]


def test_r7_2_each_seat_is_dealt_another_one_each_game() -> None:
    dealt: list[str] = []
    for seed in range(10):
        env = fresh(seed, num_players=6, games=3, quiet_ticks=1, objectives=True)
        wait_out(env)
        kinds = [event[0] for event in env.record()["events"]]
        assert kinds == ["packs", "objectives", "tick", "game"] * 3
        games = [event[1] for event in events(env, "objectives")]
        assert all(len(set(names)) == len(names) == 6 for names in games)
        assert len({tuple(names) for names in games}) == 3
        dealt += [name for names in games for name in names]
    assert set(dealt) == set(OBJECTIVES)


@pytest.mark.parametrize("wrong", ["KM KM KS", "KM KS", "KM KS KF KW", "KM KS KX"])
def test_r7_2_no_other_deal(wrong: str) -> None:
    record = Table("M", "M", "M", objectives="KM KS KF").record()
    record["events"] = [record["events"][0], ["objectives", wrong.split()]]
    with pytest.raises(RecordError):
        resume(record)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_r7_3_a_seat_knows_its_own_objective_only(objective: str) -> None:
    other, third = [name for name in OBJECTIVES if name != objective][:2]
    table = Table("M", "M", "M", objectives=f"{objective} {other} {third}")
    assert [table.objective(seat) for seat in range(3)] == [objective, other, third]
    swapped = Table("M", "M", "M", objectives=f"{objective} {third} {other}")
    assert table.raw(0) == swapped.raw(0)


def test_r7_4_at_the_end_of_a_game() -> None:
    table = Table("SSFFWWKKMM", "M", "M", objectives="SAFE CLEAN KM")
    table.discard("SSFFWWKKM")
    table.meet(0, "MM", 1, "MM")
    assert table.terminated
    assert table.points == [1, 1 + 2, 0]  # seat 0 has nine cards face down


def test_r7_4_at_a_cut() -> None:
    table = Table("M", "M", "M", objectives="SAFE CLEAN KM", quiet_ticks=1)
    table.wait()
    assert table.truncated
    assert table.points == [2, 2, 0]


def test_r7_4_in_each_game_of_a_match() -> None:
    table = Table("M", "M", "M", objectives="SAFE CLEAN KM", quiet_ticks=1, games=2)
    table.wait()
    table.next_game([2, 2, 0], "M", "M", "M", objectives="KS MEEK CLEAN")
    assert [table.objective(seat) for seat in range(3)] == ["KS", "MEEK", "CLEAN"]
    table.wait()
    assert table.points == [0, 0, 2]
    assert table.scores == [2, 2, 2]


@pytest.mark.parametrize(("discards", "points"), [("", 2), ("M", 2), ("MS", 2), ("MSF", 0), ("MSFWKM", 0)])
def test_r7_5_more_than_two_cards_face_down_forfeit_the_objective(discards: str, points: int) -> None:
    table = seated("SAFE", "MSFWKM")
    table.discard(discards or "", "S")
    assert bonus(table) == points


def test_r7_5_face_up_cards_do_not_forfeit_it() -> None:
    table = seated("SAFE", "MMS", "FFW")
    assert table.meet(0, "MM", 1, "FM") == "avoid"
    assert table.meet(0, "MM", 1, "FM") == "avoid"
    assert table.meet(0, "SM", 1, "WM") == "avoid"
    assert bonus(table) == 2


def test_r7_5_only_the_objective_is_lost() -> None:
    table = seated("KM", "MMSFW", "MM")
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "MM", 1, "MM")
    table.discard("SFW")
    assert table.finish()[0] == 2


def test_r7_6_twelve_objectives() -> None:
    assert len(OBJECTIVES) == 12
    seen = set()
    for seed in range(40):
        env = fresh(seed, num_players=6, objectives=True)
        seen |= set(events(env, "objectives")[0][1])
    assert seen == set(OBJECTIVES) == set(TABLE)


@pytest.mark.parametrize("creature", CREATURES)
def test_r7_7_two_of_the_keepers_creature(creature: str) -> None:
    table = seated(f"K{creature}", creature * 2, creature * 2)
    table.meet(0, creature * 2, 1, creature * 2)
    table.meet(0, creature * 2, 1, creature * 2)
    assert bonus(table) == 2


@pytest.mark.parametrize("creature", CREATURES)
def test_r7_7_one_is_not_enough(creature: str) -> None:
    table = seated(f"K{creature}", creature * 2, creature * 2)
    table.meet(0, creature * 2, 1, creature * 2)
    assert bonus(table) == 0


def test_r7_7_more_than_two_are_worth_no_more() -> None:
    table = seated("KM", "MM", "MM", "S")
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "MS", 2, "SS")
    assert table.dens()[0] == "M0 M1 S2"
    assert bonus(table) == 2
    table = seated("KM", "KKM", "MM", "M")
    table.meet(0, "KM", 1, "MM")
    table.meet(0, "KM", 1, "MM")
    table.meet(0, "MM", 2, "MM")
    assert table.dens()[0] == "M1 M1 M2 K0 K0"
    assert bonus(table) == 2


@pytest.mark.parametrize(("keeper", "points"), [("KS", 2), ("KF", 2), ("KM", 0)])
def test_r7_7_own_cards_and_those_of_others(keeper: str, points: int) -> None:
    table = seated(keeper, "SS", "FF")
    table.meet(0, "SF", 1, "FF")
    table.meet(0, "SF", 1, "FF")
    assert table.dens()[0] == "S0 S0 F1 F1"
    assert bonus(table) == points


def naturalist(objective: str = "ALL5", **options: Any) -> Table:
    """Seat 0 has M S F W in its den, and a Skeevil in its hand as seat 3 does."""
    table = seated(objective, "MFK", "SWM", "M", "KM", **options)
    table.meet(0, "MS", 1, "SS")
    table.meet(0, "FW", 1, "WW")
    assert table.dens()[0] == "M0 S1 F0 W1"
    return table


def test_r7_8_one_of_each_creature() -> None:
    table = naturalist()
    table.meet(0, "KK", 3, "KK")
    assert bonus(table) == 3


def test_r7_8_four_are_not_enough() -> None:
    assert bonus(naturalist()) == 0


def test_r7_8_five_cards_of_four_creatures_neither() -> None:
    table = seated("ALL5", "MFMK", "SWM", "M", "KM")
    table.meet(0, "MS", 1, "SS")
    table.meet(0, "FW", 1, "WW")
    table.meet(0, "MM", 2, "MM")
    assert bonus(table) == 0


def mates(objective: str, times: int, **options: Any) -> Table:
    """Seats 0 and 1 have mated so many times."""
    table = seated(objective, "MMSS", "MMSS", **options)
    for creature in "MMSS"[:times]:
        assert table.meet(0, creature * 2, 1, creature * 2) == "mate"
    return table


@pytest.mark.parametrize(("times", "points"), [(2, 0), (3, 3), (4, 3)])
def test_r7_9_three_matings(times: int, points: int) -> None:
    assert bonus(mates("MATCH", times)) == points


def test_r7_9_meals_and_matings_of_others_are_none() -> None:
    table = seated("MATCH", "MMK", "MMS", "MM", "KM")
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "KM", 2, "MM")
    table.meet(2, "MM", 3, "MM")
    assert len(table.dens()[0].split()) == 4
    assert bonus(table) == 0


def hunts(objective: str, times: int, **options: Any) -> Table:
    """Seat 0 has eaten so many times: a Snerlep, a Snerlep, a Megalotaur."""
    table = seated(objective, "MMK", "SSM", **options)
    for mine, its in (("MS", "SS"), ("MS", "SS"), ("KM", "MM"))[:times]:
        assert table.meet(0, mine, 1, its) == "eat"
    return table


@pytest.mark.parametrize(("times", "points"), [(2, 0), (3, 3)])
def test_r7_10_ate_three_times(times: int, points: int) -> None:
    assert bonus(hunts("APEX", times)) == points


def test_r7_10_being_eaten_and_mating_are_not_eating() -> None:
    table = seated("APEX", "MMSF", "SSM", "FM")
    table.meet(0, "MS", 1, "SS")
    table.meet(0, "MS", 1, "SS")
    table.meet(0, "SS", 1, "MS")
    table.meet(0, "FF", 2, "FF")
    assert bonus(table) == 0


@pytest.mark.parametrize(("times", "points"), [(2, 0), (3, 2), (4, 2)])
def test_r7_11_three_in_the_den(times: int, points: int) -> None:
    assert bonus(mates("MEEK", times)) == points


def test_r7_11_and_never_ate() -> None:
    table = mates("MEEK", 3)
    assert table.meet(0, "SF", 1, "FF") == "eat"
    assert bonus(table) == 0


def test_r7_11_having_been_eaten_does_not_matter() -> None:
    table = mates("MEEK", 3)
    assert table.meet(0, "SM", 2, "MM") == "eaten"
    assert bonus(table) == 2


def test_r7_12_at_most_two_own_cards_with_others() -> None:
    for times, points in ((0, 2), (1, 2), (2, 2), (3, 0), (4, 0)):
        assert bonus(mates("SAFE", times)) == points


def test_r7_12_eaten_ones_and_those_with_different_seats() -> None:
    table = seated("SAFE", "SSF", "MM", "S")
    table.meet(0, "SS", 1, "MS")
    table.meet(0, "SS", 2, "SS")
    assert bonus(table) == 2
    table = seated("SAFE", "SSF", "MM", "SS")
    table.meet(0, "SS", 1, "MS")
    table.meet(0, "SS", 2, "SS")
    table.meet(0, "FF", 2, "SF")
    assert table.dens()[1:3] == ["M1 S0", "S0 S2 F0"]
    assert bonus(table) == 0


def test_r7_12_own_cards_in_the_own_den_do_no_harm() -> None:
    assert bonus(hunts("SAFE", 3)) == 2


def test_r7_13_mated_with_two_seats() -> None:
    table = seated("FRIEND", "MM", "M", "M")
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "MM", 2, "MM")
    assert bonus(table) == 3


def test_r7_13_with_the_same_seat_twice_is_not_enough() -> None:
    assert bonus(mates("FRIEND", 4)) == 0


def test_r7_13_nor_is_another_meeting_with_the_second() -> None:
    table = seated("FRIEND", "MMF", "M", "S", "MF")
    table.meet(0, "MM", 1, "MM")
    table.meet(0, "MS", 2, "SS")
    table.meet(0, "FS", 3, "FS")
    assert bonus(table) == 0


def test_r7_14_nothing_at_the_watering_hole() -> None:
    table = seated("CLEAN", "MM", "MM", "F")
    table.meet(0, "MM", 1, "MM")
    table.tick("2 discard F")
    table.tick("0 offer MM")
    assert bonus(table) == 2


def test_r7_14_nothing_face_down() -> None:
    table = seated("CLEAN", "MM", "MM")
    table.tick("0 discard M")
    assert bonus(table) == 0


def test_r7_14_nothing_face_up() -> None:
    table = seated("CLEAN", "MM", "F")
    table.meet(0, "MM", 1, "FM")
    assert bonus(table) == 0


@pytest.mark.parametrize(
    ("sheet", "play", "points"),
    [
        ({"KM": [1, 7]}, lambda sheet: mates("KM", 1, card_sheet=sheet), 7),
        ({"KM": [3, 7]}, lambda sheet: mates("KM", 2, card_sheet=sheet), 0),
        ({"ALL5": [4, 9]}, lambda sheet: naturalist(card_sheet=sheet), 9),
        ({"MATCH": [2, 1]}, lambda sheet: mates("MATCH", 2, card_sheet=sheet), 1),
        ({"MATCH": [4, 1]}, lambda sheet: mates("MATCH", 3, card_sheet=sheet), 0),
        ({"APEX": [2, 4]}, lambda sheet: hunts("APEX", 2, card_sheet=sheet), 4),
        ({"APEX": [2, 4]}, lambda sheet: hunts("APEX", 1, card_sheet=sheet), 0),
        ({"MEEK": [4, 5]}, lambda sheet: mates("MEEK", 3, card_sheet=sheet), 0),
        ({"MEEK": [4, 5]}, lambda sheet: mates("MEEK", 4, card_sheet=sheet), 5),
        ({"MEEK": [0, 5]}, lambda sheet: hunts("MEEK", 1, card_sheet=sheet), 0),
        ({"SAFE": [3, 6]}, lambda sheet: mates("SAFE", 3, card_sheet=sheet), 6),
        ({"FRIEND": [1, 8]}, lambda sheet: mates("FRIEND", 1, card_sheet=sheet), 8),
        ({"FRIEND": [3, 8]}, lambda sheet: mates("FRIEND", 4, card_sheet=sheet), 0),
        ({"KS": [1, 7], "APEX": [0, 99]}, lambda sheet: mates("APEX", 0, card_sheet=sheet), 99),
        ({"KS": [1, 7]}, lambda sheet: mates("KM", 2, card_sheet=sheet), 2),
        ({"KM": [2, 0]}, lambda sheet: mates("KM", 2, card_sheet=sheet), 0),
    ],
)
def test_r7_15_a_card_sheet(sheet: Sheet, play: Callable[[Sheet], Table], points: int) -> None:
    assert bonus(play(sheet)) == points


def test_r7_15_a_card_sheet_that_changes_nothing_counts_as_none() -> None:
    sheet = {name: list(row) for name, row in TABLE.items()}
    env = fresh(objectives=True, quiet_ticks=1, card_sheet=sheet)
    assert "card_sheet" not in env.record()["options"]
    env = fresh(objectives=True, quiet_ticks=1, card_sheet={**sheet, "APEX": [2, 4]})
    assert env.record()["options"]["card_sheet"] == {"APEX": [2, 4]}


@pytest.mark.parametrize(("discards", "points"), [("", 2), ("M", 2), ("MS", 0)])
def test_r7_16_at_most_stays_at_most(discards: str, points: int) -> None:
    table = seated("CLEAN", "MS", card_sheet={"CLEAN": [1, 2]})
    table.discard(discards, "S")
    assert bonus(table) == points


def test_r7_16_face_up_and_face_down_cards_together() -> None:
    for discards, points in (("F", 4), ("FW", 0)):
        table = seated("CLEAN", "MSFW", "F", card_sheet={"CLEAN": [2, 4]})
        table.meet(0, "MM", 1, "FM")
        table.discard(discards)
        assert bonus(table) == points


def test_r7_16_at_least_stays_at_least() -> None:
    for times, points in ((0, 0), (1, 5), (2, 5)):
        assert bonus(mates("KM", times, card_sheet={"KM": [1, 5]})) == points


@pytest.mark.parametrize(
    "sheet",
    [
        {"KM": [-1, 2]},
        {"KM": [2, -1]},
        {"KM": [100, 2]},
        {"KM": [2, 100]},
        {"KM": [2]},
        {"KM": [2, 2, 2]},
        {"KM": [1.5, 2]},
        {"KM": ["2", 2]},
        {"KX": [2, 2]},
        {"KM": 2},
    ],
)
def test_r7_17_no_other_card_sheet(sheet: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        call_of_the_wild_v0.parallel_env(objectives=True, card_sheet=sheet)


def test_r7_17_the_bounds_themselves() -> None:
    for row in ([0, 99], [99, 0]):
        call_of_the_wild_v0.parallel_env(objectives=True, card_sheet={"KM": row})


@rule("R7.6", "R7.15")
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_thresholds_and_points_of_the_table(objective: str) -> None:
    """A sheet that states the row of the table is none, and one that differs in either number is one."""
    threshold, points = TABLE[objective]
    for row, differs in (
        ([threshold, points], False),
        ([threshold + 1, points], True),
        ([threshold, points + 1], True),
    ):
        env = fresh(objectives=True, card_sheet={objective: row})
        assert ("card_sheet" in env.record()["options"]) == differs
