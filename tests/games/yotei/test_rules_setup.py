"""R2 seats and setup."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs import yotei_v0
from cryptid_envs.record import RecordError, resume
from tests.games.yotei.table import SLOTS, Table, by_element, cautious, dealt, drained, events, finish, fresh


def test_r2_1_two_to_four_seats() -> None:
    assert len(fresh().possible_agents) == 2
    for seats in (2, 3, 4):
        assert len(fresh(num_players=seats).possible_agents) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_r2_1_no_other_number_of_seats(seats: int) -> None:
    with pytest.raises(ValueError):
        yotei_v0.env(num_players=seats)


def test_r2_2_seats_are_numbered_clockwise() -> None:
    assert fresh(num_players=3).possible_agents == ["player_0", "player_1", "player_2"]
    table = Table(seats=4, start=2)
    table.play("2 turn T1.0, 3 turn T1.1, 0 turn T1.2, 1 turn T1.3, 2 turn T1.4")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_3_any_seat_may_start(seats: int) -> None:
    starts = [events(fresh(seed, num_players=seats), "start")[0][1] for seed in range(60)]
    assert set(starts) == set(range(seats))
    for start in range(seats):
        table = Table(seats=seats, start=start)
        assert table.turn == start
        assert table.whose("start") == start


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_4_what_a_seat_begins_with(seats: int) -> None:
    table = Table(seats=seats)
    assert table.potatoes == [5] * seats
    assert table.values("potato_sum") == [5] * seats
    assert table.elements == [""] * seats
    assert table.charm == [0] * seats
    assert table.mystery == [""] * seats
    assert table.values("stars") == [0] * seats


def test_r2_5_thirty_six_potatoes() -> None:
    table = drained()
    assert table.potatoes == [9, 10, 10, 7]
    assert sum(table.potatoes) == 36


def test_r2_6_a_gain_is_cut_to_the_supply() -> None:
    """Seat 3, the last to gain, finds 2 potatoes for its Festival and none for its turned-down card."""
    table = Table("-/0/-/y -/0/-/y -/0/-/y", "", "", "festival festival festival", seats=4)
    table.play("0 turn T2.0, 1 turn T2.1, 2 turn T2.2, 3 turn T2.3")
    table.play("0 pile T2, 1 place T1.0, 2 place T1.1, 3 place T1.2")
    table.play("0 harvest T2.0, 0 harvest pile T2, 1 harvest T1.0, 1 cash 3, 1 harvest T2.1")
    table.play("2 harvest T1.1, 2 cash 3, 2 harvest T2.2, 3 harvest T1.2")
    assert table.potatoes == [9, 10, 10, 5]
    table.play("3 cash 3")
    assert table.potatoes == [9, 10, 10, 7]
    table.play("3 harvest T2.3")
    assert table.potatoes == [9, 10, 10, 7]


@pytest.mark.parametrize(("seats", "tokens"), [(2, 3), (3, 3), (4, 2)])
def test_r2_7_tokens(seats: int, tokens: int) -> None:
    table = Table(seats=seats)
    assert table.values("to_place") == [tokens] * seats
    placed = 0
    while table.phase == "place":
        table.any_of("turn", "pile")
        placed += 1
    assert placed == seats * tokens


@pytest.mark.parametrize(("seats", "boxes"), [(2, 4), (3, 5), (4, 6)])
def test_r2_8_bidding_boxes(seats: int, boxes: int) -> None:
    table = Table(" ".join(["MT/bid/-/-"] * 5), seats=seats)
    assert table.value(0, "boxes") == boxes
    for made in range(boxes):
        table.any_of("place T1")
        table.play(f"{table.turn} bid 0")
        assert table.value(0, "boxes") == boxes - made - 1
    assert table.phase == "place"
    assert not [slot for slot in table.choices("place") if slot.startswith("T1")]


def test_r2_9_each_deck_is_shuffled() -> None:
    orders: dict[str, set[tuple[str, ...]]] = {}
    for seed in range(20):
        for _, deck, cards in events(fresh(seed), "shuffle"):
            orders.setdefault(deck, set()).add(tuple(cards))
    assert list(orders) == ["tier1", "tier2", "tier3", "mystery"]
    for seen in orders.values():
        assert len(seen) >= 19
        assert len({tuple(sorted(cards)) for cards in seen}) == 1


@pytest.mark.parametrize("wrong", ["MT/0/-/- FM/0/-/-", "MT/0/-/- MT/0/-/- FM/0/-/-", "MT/0/-/- FM/0/-/- MT/1/-/-"])
def test_r2_9_no_card_is_added_or_lost(wrong: str) -> None:
    table = Table("MT/0/-/- FM/0/-/- FM/0/-/-", pad=3)
    record = table.record()
    record["events"] = [*table.events[:1], ["shuffle", "tier1", wrong.split()]]
    with pytest.raises(RecordError) as error:
        resume(record)
    assert error.value.event == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_r2_10_the_display(seats: int) -> None:
    table = Table(seats=seats)
    assert list(table.display()) == list(SLOTS)
    assert [len(table.tier(tier)) for tier in (1, 2, 3)] == [5, 4, 3]
    assert table.turned() == ""
    assert table.left()[:3] == [5, 6, 7]


def test_r2_11_the_display_of_two_seats() -> None:
    table = Table()
    assert list(table.display()) == [f"T{tier}.{place}" for tier in (1, 2, 3) for place in range(3)]
    assert table.left()[:3] == [7, 7, 7]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_12_place_0_first(seats: int) -> None:
    decks = [[f"MT/{cost}/-/{charm}c" for cost in range(3) for charm in range(1, 5)] for _ in range(3)]
    table = Table(*(" ".join(cards) for cards in decks), seats=seats)
    for tier, cards in enumerate(decks, 1):
        shown = table.tier(tier)
        assert shown == cards[: len(shown)]


def test_r2_12_in_a_game_that_is_not_made_by_hand() -> None:
    env = fresh(5, num_players=4)
    shuffles = {deck: cards for _, deck, cards in events(env, "shuffle")}
    table = dealt("", "", "", "")
    table.env = env
    for tier in (1, 2, 3):
        shown = table.tier(tier)
        assert shown == [by_element(code) for code in shuffles[f"tier{tier}"][: len(shown)]]


def chance_of(seed: int, **options: Any) -> list[list[Any]]:
    env = fresh(seed, max_rounds=12, **options)
    finish(env, cautious)
    return [*events(env, "start"), *events(env, "shuffle")]


def test_r2_13_same_seed_and_actions_same_game() -> None:
    once = chance_of(5)
    assert len(once) > 5  # later shuffles too
    assert chance_of(5) == once
    assert chance_of(6) != once


def test_r2_13_reset_again() -> None:
    env = fresh(5)
    once = env.record()["events"]
    env.reset(seed=6)
    assert env.record()["events"] != once
    env.reset(seed=5)
    assert env.record()["events"] == once
