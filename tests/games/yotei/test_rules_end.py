"""R7 new round and end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.yotei.table import Table, dealt, final, finish, is_over


def stars(*counts: int, **options: Any) -> Table:
    """Two seats that have placed on so many face-up cards of Tier III each, at the beginning of the harvest."""
    table = Table(**options)
    left = list(counts)
    free = iter(("T3.0", "T3.1", "T3.2"))
    while table.phase == "place":
        seat = table.turn
        if left[seat]:
            left[seat] -= 1
            table.play(f"{seat} place {next(free)}")
        else:
            table.any_of("turn T2", "turn T1")
    return table


def test_r7_1_the_end_comes_before_the_refill() -> None:
    table = stars(2, 1)
    left = table.left()
    table.reap()
    assert table.over
    assert table.left() == left
    assert table.tier(3) == ["", "", ""]
    assert table.tier(2) == ["", "", ""]


def test_r7_1_the_refill_does_not_stop_it() -> None:
    table = stars(1, 1)
    table.reap()
    assert not table.over
    assert all(table.tier(3))


@pytest.mark.parametrize(
    ("counts", "over"), [((2, 0), True), ((0, 2), True), ((3, 0), True), ((1, 2), True), ((1, 1), False)]
)
def test_r7_2_two_stars(counts: tuple[int, int], over: bool) -> None:
    table = stars(*counts)
    table.reap()
    assert table.values("stars") == list(counts)
    assert table.over == over
    assert table.end == ("terminated" if over else None)


def test_r7_2_in_several_rounds() -> None:
    table = stars(1, 1)
    table.reap()
    table.play("1 turn T1.0, 0 place T3.1")
    table.fill()
    table.reap()
    assert table.values("stars") == [2, 1]
    assert table.over


def test_r7_2_a_bidding_card_counts() -> None:
    table = Table(tier3="-/bid/-/8c SK/0/-/-")
    table.play("0 place T3.0, 0 bid 1, 1 turn T2.0, 0 place T3.1")
    table.fill()
    table.reap()
    assert table.values("stars") == [2, 0]
    assert table.over


def test_r7_3_turned_down_cards_do_not_count() -> None:
    table = Table()
    table.play("0 turn T3.0, 1 turn T2.0, 0 turn T3.1, 1 turn T2.1, 0 place T3.2, 1 pile T3")
    table.reap()
    assert table.values("stars") == [1, 0]
    assert table.charm == [2, 1]
    assert not table.over


def test_r7_3_cards_that_were_not_collected_do_not_count() -> None:
    table = Table(tier3="SK/0/TD/- SK/0/-/-")
    table.play("0 place T3.0, 1 turn T2.0, 0 place T3.1")
    table.fill()
    table.reap()
    assert table.values("stars") == [1, 0]
    assert not table.over


def test_r7_4_tokens_that_could_not_be_placed() -> None:
    table = Table("MT/0/-/- MT/0/-/-", "TD/0/-/- TD/0/-/-", "SK/0/-/-", pad=0)
    table.play("0 place T1.0, 1 place T1.1, 0 place T2.0, 1 place T2.1, 0 place T3.0")
    assert table.phase == "harvest"  # seat 1 has a token left
    table.reap()
    assert table.over
    assert table.end == "terminated"


def test_r7_4_not_if_all_could() -> None:
    table = Table("MT/0/-/- MT/0/-/-", "TD/0/-/- TD/0/-/-", "SK/0/-/- SK/0/-/-", pad=0)
    table.play("0 place T1.0, 1 place T1.1, 0 place T2.0, 1 turn T2.1, 0 place T3.0, 1 place T3.1")
    table.reap()
    assert not table.over


def all_collected(last: str) -> Table:
    """Six cards in all are collected in the first round, the last one as said."""
    table = Table("MT/0/-/- MT/0/-/-", "TD/0/-/- TD/0/-/-", "SK/0/-/- SK/0/-/-", pad=0)
    table.play(f"0 place T1.0, 1 place T1.1, 0 place T2.0, 1 place T3.0, 0 place T3.1, 1 {last} T2.1")
    table.reap()
    return table


def test_r7_5_no_card_left() -> None:
    table = all_collected("place")
    assert table.left()[:3] == [0, 0, 0]
    assert table.display() == {}
    assert table.over
    assert table.end == "terminated"
    assert table.values("stars") == [1, 1]


def test_r7_5_a_discard_is_enough_to_go_on() -> None:
    table = all_collected("turn")
    assert not table.over
    assert table.shuffled("tier2") == ["TD/0/-/-"]
    assert table.display() == {"T2.0": "TD/0/-/-"}


def test_r7_5_a_card_of_the_display_is_enough() -> None:
    table = Table("MT/0/-/- MT/0/WD/-", "TD/0/-/- TD/0/-/-", "SK/0/-/- SK/0/-/-", pad=0)
    table.play("0 place T1.0, 1 place T1.1, 0 place T2.0, 1 place T3.0, 0 place T3.1, 1 place T2.1")
    table.reap()
    assert not table.over
    assert table.display() == {"T1.1": "MT/0/WD/-"}


def test_r7_5_a_card_of_a_pile_is_enough() -> None:
    table = Table("MT/0/-/- MT/0/-/- FM/0/-/- FR/0/-/-", "TD/0/-/-", "SK/0/-/- SK/0/-/-", pad=0)
    table.play("0 place T1.0, 1 place T1.1, 0 place T1.2, 1 place T3.0, 0 place T3.1, 1 place T2.0")
    table.reap()
    assert not table.over
    assert table.display() == {"T1.0": "FR/0/-/-"}


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_r7_6_cut_after_max_rounds(rounds: int) -> None:
    table = Table(max_rounds=rounds)
    for number in range(1, rounds + 1):
        assert not table.over
        assert table.round == number
        table.rounds(1)
    assert table.over
    assert table.end == "truncated"
    assert set(table.env.truncations.values()) == {True}


def test_r7_6_thirty_by_default() -> None:
    """Cards that nobody can ever collect make rounds of six placements and six tokens taken back."""
    table = Table(" ".join(["MT/0/WD/-"] * 3), " ".join(["TD/0/WD/-"] * 3), pad=3)
    assert finish(table.env, lambda words: words[0]) == 30 * 12
    assert table.end == "truncated"
    assert is_over(table.env)


def test_r7_7_an_end_in_the_last_round_is_no_cut() -> None:
    table = stars(2, 0, max_rounds=1)
    table.reap()
    assert table.end == "terminated"
    table = Table("MT/0/-/-", "TD/0/-/-", "SK/0/-/-", pad=0, max_rounds=1)
    table.play("0 place T1.0, 1 place T2.0, 0 place T3.0")
    table.reap()
    assert table.end == "terminated"


def test_r7_8_the_harvest_is_played_to_its_end() -> None:
    table = Table("MT/0/-/3c")
    table.play("0 place T3.0, 1 place T1.0, 0 place T3.1")
    table.fill()
    table.play("0 harvest T3.0, 0 harvest T3.1")
    assert table.values("stars") == [2, 0]
    assert not table.over
    table.reap_of(0)
    assert not table.over
    table.play("1 harvest T1.0")
    assert not table.over
    table.reap_of(1)
    assert table.over
    assert table.charm[1] >= 3


def test_r7_9_empty_slots_are_refilled_and_others_stay() -> None:
    table = Table("MT/0/-/- FM/0/-/- FR/0/WD/1c LP/0/-/- FB/0/-/-", pad=5)
    table.play("0 place T1.0, 1 turn T2.0, 0 place T1.2, 1 turn T2.1")
    table.fill("turn T2", "pile T3", "pile T2")
    table.reap()
    assert table.tier(1) == ["LP/0/-/-", "FM/0/-/-", "FR/0/WD/1c"]
    assert table.left()[0] == 1
    assert table.turned() == ""


def test_r7_10_place_0_first() -> None:
    deck = [f"-/{cost}/-/{charm}c" for cost in range(2) for charm in range(1, 8)]
    table = Table(" ".join(deck), seats=3)
    assert table.tier(1) == deck[:5]
    table.play("0 turn T1.3, 1 turn T1.1, 2 turn T1.4, 0 turn T2.0, 1 turn T2.1, 2 turn T2.2")
    table.play("0 pile T2, 1 pile T3, 2 pile T1")
    table.reap()
    # The sixth card was collected from the pile.
    assert table.tier(1) == [deck[0], deck[6], deck[2], deck[7], deck[8]]


TIER_2 = "TD/1/-/- TD/2/-/- TD/3/-/- TD/4/-/-"


def round_with(tier2: str, *where: str) -> Table:
    """A round in which seats place on these spots of Tier II, and the rest on other cards that stay."""
    table = Table(" ".join(["-/0/WD/-"] * 3), tier2, " ".join(["-/0/WD/-"] * 3), pad=0)
    others = iter(("T1.0", "T1.1", "T1.2", "T3.0", "T3.1", "T3.2"))
    for number in range(6):
        words = where[number] if number < len(where) else f"place {next(others)}"
        table.play(f"{table.turn} {words}")
    table.reap()
    return table


def test_r7_11_discards_become_a_new_pile() -> None:
    table = round_with(TIER_2, "turn T2.0", "turn T2.1", "pile T2")
    assert table.shuffled("tier2") == ["TD/1/-/-", "TD/2/-/-", "TD/4/-/-"]
    table.reshuffle("tier2", "TD/4/-/- TD/2/-/- TD/1/-/-")
    assert table.tier(2) == ["TD/4/-/-", "TD/2/-/-", "TD/3/-/-"]
    assert table.left()[1] == 1
    assert table.see(0, "discards").sum() == 0
    assert table.value(0, "unseen_discards") == 0


def test_r7_11_when_the_pile_has_run_out_in_the_refill() -> None:
    table = round_with(TIER_2, "turn T2.0", "turn T2.2")
    assert table.shuffled("tier2") == ["TD/1/-/-", "TD/3/-/-"]  # without TD/4, which came into place 0
    table.reshuffle("tier2", "TD/3/-/- TD/1/-/-")
    assert table.tier(2) == ["TD/4/-/-", "TD/2/-/-", "TD/3/-/-"]
    assert table.left()[1] == 1


def test_r7_11_not_while_there_is_a_pile() -> None:
    table = round_with(TIER_2 + " TD/5/-/-", "turn T2.0")
    assert table.shuffled("tier2") is None
    assert table.tier(2) == ["TD/4/-/-", "TD/2/-/-", "TD/3/-/-"]
    assert table.left()[1] == 1
    assert table.see(0, "discards")[0] == 1


def test_r7_12_even_if_no_slot_needs_a_card() -> None:
    table = round_with(TIER_2, "pile T2")
    assert table.shuffled("tier2") == ["TD/4/-/-"]
    assert table.tier(2) == ["TD/1/-/-", "TD/2/-/-", "TD/3/-/-"]
    assert table.left()[1] == 1


def test_r7_12_after_the_last_slot_too() -> None:
    table = round_with(TIER_2, "turn T2.2")
    assert table.shuffled("tier2") == ["TD/3/-/-"]
    assert table.tier(2) == ["TD/1/-/-", "TD/2/-/-", "TD/4/-/-"]
    assert table.left()[1] == 1


def test_r7_12_in_the_step_that_reveals_a_bidding() -> None:
    table = Table("MT/bid/-/- MT/0/WD/- MT/0/WD/-", TIER_2, "SK/0/WD/- SK/0/WD/-", pad=0)
    table.play("0 pile T2, 1 place T1.0, 1 bid 1, 0 place T1.1, 1 place T1.2, 0 place T3.0, 1 place T3.1")
    table.reap_of(0)
    table.play("1 harvest T1.2, 1 harvest T3.1, 1 harvest T1.0")
    assert table.news == [["open", "T1.0", [[1, 1, True]]], ["shuffle", "tier2", ["TD/4/-/-"]]]


def test_r7_13_not_during_a_harvest() -> None:
    table = Table(tier2=TIER_2, pad=4)
    table.play("0 pile T2, 1 turn T2.0, 0 turn T2.1, 1 place T1.0, 0 place T3.0, 1 place T3.1")
    for spot in ("T2.1", "T3.0", "pile T2"):
        table.play(f"0 harvest {spot}")
        assert table.shuffled("tier2") is None
    assert table.left()[1] == 0
    table.play("1 harvest T2.0")
    assert table.shuffled("tier2") is None
    assert table.left()[1] == 0
    assert (table.see(0, "discards")[0], table.value(0, "unseen_discards")) == (2, 1)


def test_r7_14_nothing_to_refill_from() -> None:
    table = Table("MT/0/-/- FM/0/-/- FR/0/-/- MT/0/FB/-", "TD/0/-/- LP/0/-/- FB/0/-/-", pad=3)
    table.play("0 place T1.0, 1 place T1.1, 0 place T2.0, 1 place T2.2, 0 turn T3.1, 1 turn T3.0")
    table.reap()
    assert table.tier(1) == ["MT/0/FB/-", "", "FR/0/-/-"]
    assert table.tier(2) == ["", "LP/0/-/-", ""]
    assert table.shuffled("tier2") is None
    assert not {"place T1.1", "turn T1.1", "place T2.0", "turn T2.2", "pile T1", "pile T2"} & set(table.legal)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r7_15_the_start_seat_moves_on(seats: int) -> None:
    table = Table(seats=seats, start=seats - 1, pad=30)
    for number in range(4):
        assert table.whose("start") == table.turn == (seats - 1 + number) % seats
        assert table.values("to_place") == [2 if seats == 4 else 3] * seats
        assert table.tokens() == [""] * seats
        table.fill()
        assert table.turn == (seats - 1 + number) % seats
        table.reap()


def cashed_at_the_end(start: int) -> list[int]:
    """Final points: the supply holds 6, and three seats have a Festival each; seat 0 has 9 and the others 7."""
    table = Table("-/0/-/y -/0/-/y -/0/-/y", mystery="festival festival festival", seats=4, start=start, max_rounds=1)
    moves = {0: ("turn T2.0", "pile T2"), 1: ("turn T2.1", "place T1.0"), 2: ("turn T2.2", "place T1.1")}
    moves[3] = ("turn T2.3", "place T1.2")
    for token in range(2):
        for number in range(4):
            seat = (start + number) % 4
            table.play(f"{seat} {moves[seat][token]}")
    table.reap()
    assert table.over
    return table.scores


def test_r7_16_mystery_cards_are_cashed_from_the_start_seat_on() -> None:
    assert cashed_at_the_end(0) == [3, 3, 3, 2]
    assert cashed_at_the_end(2) == [3, 2, 3, 3]
    assert cashed_at_the_end(3) == [3, 3, 2, 3]


def test_r7_16_all_kinds_of_them() -> None:
    table = dealt("scout permit festival", "permit", max_rounds=2)
    table.fill("turn T1", "pile T1", "place T2")
    table.reap()
    assert table.scores == [(5 + 1 + 2 + 3) // 3, (5 + 2) // 3]


@pytest.mark.parametrize(("cost", "points"), [(0, 1), (1, 1), (2, 1), (3, 0), (5, 0)])
def test_r7_17_a_point_for_3_potatoes(cost: int, points: int) -> None:
    assert final((cost, 4), (5, 0)).scores == [4 + points, 0]


def test_r7_17_and_for_6() -> None:
    table = dealt("festival", "scout", max_rounds=2)
    table.play("0 cash 3, 0 turn T1.0, 1 cash 1")
    table.fill("turn T1", "pile T1", "place T2")
    table.reap()
    assert table.scores == [2, 2]


def test_r7_18_most_charm_wins() -> None:
    table = final((5, 3), (0, 1))
    assert table.scores == [3, 2]
    assert table.winners == [0]
    table = final((0, 2), (0, 3), (0, 1))
    assert table.scores == [3, 4, 2]
    assert table.winners == [1]


def test_r7_19_a_tie_goes_to_the_most_potatoes() -> None:
    table = final((5, 2), (1, 1))  # 0 and 4 potatoes
    assert table.scores == [2, 2]
    assert table.winners == [1]
    table = final((3, 2), (5, 2), (4, 2), (5, 1))  # 2, 0, 1 and 0 potatoes
    assert table.scores == [2, 2, 2, 1]
    assert table.winners == [0]


def test_r7_20_those_that_were_counted_too() -> None:
    table = final((2, 0), (3, 1))  # 3 potatoes, none left over, and 2 potatoes
    assert table.scores == [1, 1]
    assert table.winners == [0]


def test_r7_20_cashed_ones_too() -> None:
    table = dealt("scout", "", tier1="-/3/-/2c -/3/-/2c", max_rounds=2)
    table.play("0 place T1.0, 1 place T1.1")
    table.fill("turn T1", "pile T1", "place T2")
    table.reap()
    assert table.scores == [2 + 1, 2]
    table = dealt("scout", "", tier1="-/4/-/2c -/4/-/2c", max_rounds=2)
    table.play("0 place T1.0, 1 place T1.1")
    table.fill("turn T1", "pile T1", "place T2")
    table.reap()
    assert table.scores == [2, 2]
    assert table.winners == [0]  # 2 potatoes and 1


def test_r7_21_still_tied() -> None:
    table = final((2, 1), (2, 1))
    assert table.scores == [2, 2]
    assert table.winners == [0, 1]
    table = final((2, 1), (0, 0), (2, 1))
    assert table.scores == [2, 1, 2]
    assert table.winners == [0, 2]


def test_r7_22_a_cut_game_is_scored() -> None:
    table = Table("MT/1/-/2c", max_rounds=1)
    table.play("0 place T1.0")
    table.fill("turn T1", "pile T1", "place T2")
    table.reap()
    assert table.end == "truncated"
    assert table.scores == [2 + 1, 1]
    assert table.winners == [0]
    assert table.rewards == [1, -1]
