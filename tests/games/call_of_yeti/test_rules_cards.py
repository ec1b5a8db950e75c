"""R1 cards and decks, R2 start."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs import call_of_yeti_v0
from tests.games.call_of_yeti.table import CARDS, Table, events, finish, first, fresh, in_order, last, seat_of
from tests.games.rules_marker import rule


def hands(env: Any, deal: int = 0) -> list[list[str]]:
    return events(env, "deal")[deal][1]


def deck(env: Any, deal: int = 0) -> list[str]:
    return in_order([card for hand in hands(env, deal) for card in hand])


@rule("R1.1", "R1.2")
def test_four_uma_of_twelve_and_two_specials() -> None:
    cards = deck(fresh(num_players=5))
    for uma in "YCMT":
        ranks = [card[1:] for card in cards if card[0] == uma]
        assert ranks == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
    assert [card for card in cards if card[0] not in "YCMT"] == ["*", "*"]


def test_r1_2_one_special_is_as_good_as_the_other() -> None:
    table = Table("* *", "Y2 C2", "Y3 C3")
    assert table.legal(0) == ["hide *", "stop"]


def test_r1_3_five_seats_play_with_all_cards() -> None:
    env = fresh(num_players=5)
    assert deck(env) == [*CARDS, "*", "*"]
    assert [len(hand) for hand in hands(env)] == [10] * 5


def test_r1_4_four_seats_leave_out_two_fives() -> None:
    env = fresh(num_players=4)
    assert deck(env) == [card for card in CARDS if card not in ("Y5", "C5")] + ["*", "*"]
    assert [len(hand) for hand in hands(env)] == [12] * 4


def test_r1_5_three_seats_leave_out_fourteen_cards() -> None:
    env = fresh(num_players=3)
    assert deck(env) == [card for card in CARDS if card[1:] not in ("2", "3", "4") and card != "Y5"] + ["*"]
    assert [len(hand) for hand in hands(env)] == [12] * 3


def test_r1_6_a_deck_of_ones_own() -> None:
    cards = ["Y12", "C2", "C3", "M4", "T5", "*"]
    env = fresh(num_players=3, deck=cards)
    finish(env, last)
    assert [deck(env, round_) for round_ in range(3)] == [cards] * 3
    assert deck(fresh(num_players=3, deck=None)) == deck(fresh(num_players=3))
    with pytest.raises(ValueError):
        call_of_yeti_v0.env(num_players=3, deck=[])


def test_r1_7_how_often_a_deck_may_hold_a_card() -> None:
    cards = ["*", "*", "Y5"]  # two specials and Y5, neither in the default deck of three seats
    assert deck(fresh(num_players=3, deck=cards)) == ["Y5", "*", "*"]
    with pytest.raises(ValueError):
        call_of_yeti_v0.env(num_players=3, deck=["Y5", "Y5", "C2"])
    with pytest.raises(ValueError):
        call_of_yeti_v0.env(num_players=3, deck=["*", "*", "*"])
    with pytest.raises(ValueError):
        call_of_yeti_v0.env(num_players=3, deck=["Y13", "C2", "C3"])


def test_r1_8_a_deck_is_dealt_evenly() -> None:
    with pytest.raises(ValueError):
        call_of_yeti_v0.env(num_players=3, deck=["Y2", "Y3", "Y4", "Y5"])
    with pytest.raises(ValueError):
        call_of_yeti_v0.env(num_players=4, deck=["Y2", "Y3", "Y4"])


def test_r2_1_three_to_five_seats() -> None:
    for seats in (3, 4, 5):
        assert len(call_of_yeti_v0.env(num_players=seats).possible_agents) == seats
    assert len(call_of_yeti_v0.env().possible_agents) == 4
    for seats in (1, 2, 6):
        with pytest.raises(ValueError):
            call_of_yeti_v0.env(num_players=seats)


def test_r2_2_seats_are_numbered_clockwise() -> None:
    assert call_of_yeti_v0.env(num_players=3).possible_agents == ["player_0", "player_1", "player_2"]
    table = Table("Y2", "Y3", "Y4", start=1)
    order = []
    for _ in range(3):
        order.append(table.turn)
        table.play(f"{table.turn} stop")
    assert order == [1, 2, 0]


def test_r2_3_chance_picks_the_first_start_player() -> None:
    for seats in (3, 4, 5):
        starts = set()
        for seed in range(100):
            env = fresh(seed, num_players=seats)
            ((_, start),) = events(env, "start")
            assert seat_of(env.agent_selection) == start
            starts.add(start)
        assert starts == set(range(seats))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r2_4_as_many_rounds_as_seats(seats: int) -> None:
    env = fresh(num_players=seats)
    finish(env, first)
    assert len(events(env, "round")) == len(events(env, "deal")) == seats


def test_r2_5_the_start_player_moves_on() -> None:
    table = Table("Y2 C2", "Y3 C3", "Y4 C4", "Y6 C6")
    table.predict("Y2 C2", "Y3 C3", "Y4", "Y6")
    table.trick("2 C4, 3 C6")  # seat 2 led, seat 3 has won
    assert table.scored() == [0, 0, 0, 3]
    assert table.turn == 1
    table.deal([0, 0, 0, 3], *table.hands)
    table.blank(2)
    assert table.turn == 3
    table.predict("Y2 C2", "Y3 C3", "Y4 C4", "Y6 C6")
    assert table.over


def test_r2_5_after_the_last_seat_comes_seat_0() -> None:
    table = Table("Y2", "Y3", "Y4", start=2)
    table.blank()
    assert table.turn == 0
    table.blank()
    assert table.turn == 1


def test_r2_6_every_round_deals_the_whole_deck() -> None:
    env = fresh(num_players=4)
    finish(env, last)
    assert [deck(env, round_) for round_ in range(4)] == [deck(env)] * 4
    for round_ in range(4):
        assert [len(hand) for hand in hands(env, round_)] == [12] * 4
        assert all(hand == in_order(hand) for hand in hands(env, round_))
    assert all(hands(env, a) != hands(env, b) for a in range(4) for b in range(a))


def test_r2_7_the_seed_and_the_actions_make_the_game() -> None:
    games = [fresh(seed, num_players=4) for seed in (7, 7, 8)]
    for env in games:
        finish(env, last)
    one, same, other = (env.unwrapped.record()["events"] for env in games)
    assert one == same
    assert one != other
    again = fresh(8, num_players=4)
    again.reset(seed=7)
    finish(again, last)
    assert again.unwrapped.record()["events"] == one
