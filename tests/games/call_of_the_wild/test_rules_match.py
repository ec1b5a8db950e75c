"""R8 match, winners, rewards and bounds."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from cryptid_envs import call_of_the_wild_v0
from tests.games.call_of_the_wild.table import CREATURES, Table, events, fresh, number, step, wait_out
from tests.games.rules_marker import rule

PACK = "MSFWKMSFWK"


def test_r8_1_a_match_of_so_many_games() -> None:
    for games in (1, 2, 5):
        options = {} if games == 1 else {"games": games}
        env = fresh(quiet_ticks=2, **options)
        assert wait_out(env) == 2 * games
        assert len(events(env, "game")) == len(events(env, "packs")) == games


def test_r8_2_the_points_of_all_games_add_up() -> None:
    table = Table("MM", "MM", "M", max_ticks=2, games=3)
    table.meet(0, "MM", 1, "MM")
    table.next_game([1, 1, 0], "M", "S", "M")
    table.meet(0, "MS", 1, "SS")
    table.next_game([2, 0, 0], "M", "M", "K")
    table.meet(2, "KM", 1, "MM")
    assert table.scores == [3, 1, 2]
    assert table.winners == [0]
    assert [event[1] for event in events(table.env, "game")] == [[1, 1, 0], [2, 0, 0], [0, 0, 2]]


def test_r8_2_games_won_do_not_count() -> None:
    table = Table("MM", "SF", "M", max_ticks=2, games=3)
    table.meet(0, "MS", 1, "SS")
    for points in ([2, 0, 0], [0, 1, 1]):
        table.next_game(points, "MM", "MM", "MM")
        table.meet(1, "MM", 2, "MM")
    # Seat 0 has won one game of three, and is tied at 2 points with cards from others 1 to 2.
    assert table.scores == [2, 2, 2]
    assert table.winners == [1, 2]


def test_r8_3_the_most_points_win() -> None:
    table = Table("M", "S", "M", "M", max_ticks=2)
    table.tick("0 offer MS, 1 offer SS, 2 offer MM, 3 offer MM")
    table.tick("0 meet 1, 1 meet 0, 2 meet 3, 3 meet 2")
    assert table.scores == [2, 0, 1, 1]
    assert table.winners == [0]


def test_r8_4_a_tie_goes_to_cards_from_other_packs() -> None:
    table = Table("M", "SMM", "MM", "M", max_ticks=6)
    table.meet(0, "MS", 1, "SS")
    table.meet(1, "MM", 2, "MM")
    table.meet(1, "MM", 2, "MM")
    assert table.dens() == ["M0 S1", "M2 M2", "M1 M1", ""]
    assert table.scores == [2, 2, 2, 0]
    assert table.winners == [1, 2]


def test_r8_4_it_decides_between_tied_seats_only() -> None:
    table = Table("MM", "SSK", "MKK", "MK", max_ticks=12)
    table.meet(0, "MS", 1, "SS")
    table.meet(0, "MS", 1, "SS")
    table.meet(2, "MM", 3, "MM")
    table.meet(2, "KK", 3, "KK")
    table.meet(2, "KK", 1, "KK")
    table.wait(2)
    assert table.scores == [4, 1, 3, 2]
    assert table.winners == [0]  # with two cards from others against three


def test_r8_4_points_for_an_objective_make_a_tie_too() -> None:
    table = Table("M", "MM", "M", objectives="APEX KM SAFE", max_ticks=2)
    table.meet(0, "MM", 1, "MM")
    assert table.scores == [1, 1, 2]
    table = Table("M", "S", "M", objectives="KM KS SAFE", max_ticks=2)
    table.meet(0, "MS", 1, "SS")
    assert table.scores == [2, 0, 2]
    assert table.winners == [0]


def test_r8_5_what_is_tied_then_is_shared() -> None:
    table = Table("M", "M", "M", "M", max_ticks=2)
    table.meet(1, "MM", 3, "MM")
    assert table.winners == [1, 3]
    table = Table("M", "M", "M", "M", quiet_ticks=1)
    table.wait()
    assert table.winners == [0, 1, 2, 3]


def test_r8_6_the_tie_of_a_match_is_broken_by_all_games() -> None:
    table = Table("M", "MM", "MM", max_ticks=4, games=2)
    table.meet(1, "MM", 2, "MM")
    table.meet(1, "MM", 2, "MM")
    table.next_game([0, 2, 2], "M", "S", "M")
    table.meet(0, "MS", 1, "SS")
    table.wait(2)
    # In the last game alone seat 0 has one card from another pack and the others none.
    assert table.scores == [2, 2, 2]
    assert table.winners == [1, 2]


def test_r8_6_the_order_of_the_games_does_not_matter() -> None:
    table = Table("M", "S", "M", max_ticks=4, games=2)
    table.meet(0, "MS", 1, "SS")
    table.wait(2)
    table.next_game([2, 0, 0], "M", "MM", "MM")
    table.meet(1, "MM", 2, "MM")
    table.meet(1, "MM", 2, "MM")
    assert table.scores == [2, 2, 2]
    assert table.winners == [1, 2]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_r8_7_the_numbers_of_the_actions(seats: int) -> None:
    env = fresh(num_players=seats)
    offers = [f"offer {card}{call}" for card, call in itertools.product(CREATURES, CREATURES)]
    discards = [f"discard {card}" for card in CREATURES]
    for seat in range(seats):
        meets = [f"meet {(seat + further) % seats}" for further in range(1, seats)]
        every = ["wait", "withdraw", *offers, *discards, *meets]
        assert env.action_space(f"player_{seat}").n == len(every) == 32 + seats - 1
        assert [env.words(f"player_{seat}", action) for action in range(len(every))] == every
        assert [number(words, seat, seats) for words in every] == list(range(len(every)))


def test_r8_7_words_and_numbers_of_legal_actions() -> None:
    table = Table("MS", "M", "M", "M", "M")
    for words in table.legal(0):
        assert table.env.action("player_0", words) == number(words, 0, 5)
    table.tick("1 offer MM, 3 offer MM, 4 offer MM")
    assert {table.env.action("player_3", words) for words in table.legal(3)} == {0, 1, 32, 34}


@pytest.mark.parametrize(
    "words",
    ["withdraw", "offer KK", "discard F", "meet 0", "meet 3"],
)
def test_r8_8_an_illegal_action_changes_nothing(words: str) -> None:
    table = Table("MS", "MS", "MS", "MS")
    table.tick("0 offer MM, 3 offer MM")
    before = table.env.record(), [table.raw(seat) for seat in range(4)]
    with pytest.raises(ValueError, match=words) as error:
        table.env.step({"player_0": 0, "player_1": 0, "player_2": number(words, 2), "player_3": 0})
    assert "2" in str(error.value)  # the seat
    assert (table.env.record(), [table.raw(seat) for seat in range(4)]) == before
    table.tick("0 meet 3, 3 meet 0")
    assert table.met == ["0 3 MM mate"]


@pytest.mark.parametrize("wrong", [-1, 35, 1000, 1.5, "wait", np.float32(1)])
def test_r8_8_what_is_no_action_is_refused(wrong: Any) -> None:
    table = Table("MS", "MS", "MS", "MS")
    before = table.env.record()
    with pytest.raises((ValueError, TypeError)):
        table.env.step({"player_0": 0, "player_1": wrong, "player_2": 0, "player_3": 0})
    assert table.env.record() == before


@pytest.mark.parametrize(
    "words", ["offer M", "offer MMM", "offer XM", "discard", "meet 1", "meet 4", "meet", "pass", ""]
)
def test_r8_8_words_of_no_action_are_refused(words: str) -> None:
    env = fresh()
    with pytest.raises(ValueError):
        env.action("player_1", words)


def test_r8_9_one_refused_action_stops_the_whole_tick() -> None:
    table = Table("MS", "MS", "MS", "MS")
    before = table.env.record(), [table.raw(seat) for seat in range(4)]
    good = {"player_0": number("offer MM"), "player_1": number("discard S"), "player_2": 0}
    with pytest.raises(ValueError, match="withdraw"):
        table.env.step({**good, "player_3": number("withdraw")})
    assert (table.env.record(), [table.raw(seat) for seat in range(4)]) == before
    table.tick("0 offer SS, 1 discard M")
    assert table.creatures(1, "call") == ["S", "", "", ""]
    assert table.values(0, "face_down") == [0, 1, 0, 0]


def test_r8_10_outcome_pays_at_the_last_tick_only() -> None:
    table = Table("M", "M", "M", max_ticks=2, games=2)
    table.tick("0 offer MM, 1 offer MM")
    assert table.rewards == [0, 0, 0]
    table.tick("0 meet 1, 1 meet 0")
    assert table.rewards == [0, 0, 0]  # the first game is over, the match is not
    table.next_game([1, 1, 0], "M", "M", "M")
    table.wait()
    assert table.rewards == [0, 0, 0]
    table.wait()
    assert table.over
    assert table.rewards == pytest.approx([1 / 4, 1 / 4, -1 / 2])


def won_by(seats: int, winners: int) -> Table:
    """The end of a game that so many seats have won, from seat 1 on; 0 are all of them."""
    table = Table("M", "M", "S" if winners == 1 else "M", *["M"] * (seats - 3), max_ticks=4)
    if winners == 1:
        table.meet(1, "MS", 2, "SS")
    for one in range(1, winners, 2):
        table.meet(one, "MM", one + 1, "MM")
    while not table.over:
        table.wait()
    return table


@pytest.mark.parametrize(
    ("seats", "winners", "won", "lost"),
    [
        (3, 1, 1, -1 / 2),
        (3, 2, 1 / 4, -1 / 2),
        (3, 3, 0, 0),
        (4, 1, 1, -1 / 3),
        (4, 2, 1 / 3, -1 / 3),
        (4, 4, 0, 0),
        (5, 1, 1, -1 / 4),
        (5, 2, 3 / 8, -1 / 4),
        (5, 4, 1 / 16, -1 / 4),
        (5, 5, 0, 0),
        (6, 1, 1, -1 / 5),
        (6, 2, 2 / 5, -1 / 5),
        (6, 4, 1 / 10, -1 / 5),
        (6, 6, 0, 0),
    ],
)
def test_r8_11_outcome_of_wins_and_shares(seats: int, winners: int, won: float, lost: float) -> None:
    expected = list(range(seats)) if winners == seats else list(range(1, winners + 1))
    table = won_by(seats, 0 if winners == seats else winners)
    assert table.winners == expected
    assert table.rewards == pytest.approx([won if seat in expected else lost for seat in range(seats)])


def test_r8_12_score_pays_when_the_den_grows() -> None:
    table = Table("MS", "MF", "M", reward="score", max_ticks=8)
    table.tick("0 offer MM, 1 offer MM")
    assert table.rewards == [0, 0, 0]
    table.tick("0 meet 1")
    assert table.rewards == [0, 0, 0]
    table.tick("1 meet 0")
    assert table.rewards == [1, 1, 0]
    table.tick("0 offer SF, 1 offer FF")
    assert table.rewards == [0, 0, 0]
    table.tick("0 meet 1, 1 meet 0")
    assert table.rewards == [2, 0, 0]
    table.wait(2)
    assert table.rewards == [0, 0, 0]
    table.wait()
    assert table.over
    assert table.rewards == [0, 0, 0]
    assert table.scores == [3, 1, 0]


def test_r8_12_score_with_the_mating_bonus() -> None:
    table = Table("MS", "MF", "M", reward="score", mating_bonus=True)
    table.meet(0, "MM", 1, "MM")
    assert table.rewards == [2, 2, 0]
    table.meet(0, "SF", 1, "FF")
    assert table.rewards == [3, 0, 0]


def test_r8_12_score_of_several_meetings_and_of_avoiding() -> None:
    table = Table("M", "M", "S", "F", reward="score")
    table.tick("0 offer MM, 1 offer MM, 2 offer SF, 3 offer FF")
    table.tick("0 meet 1, 1 meet 0, 2 meet 3, 3 meet 2")
    assert table.rewards == [1, 1, 2, 0]
    table = Table("M", "M", "S", "F", reward="score")
    assert table.meet(0, "MM", 3, "FM") == "avoid"
    assert table.rewards == [0, 0, 0, 0]


def test_r8_12_score_in_the_tick_that_ends_a_game() -> None:
    table = Table("M", "S", "M", reward="score", max_ticks=2, games=2)
    table.meet(0, "MS", 1, "SS")
    assert table.points == [2, 0, 0]
    assert table.rewards == [2, 0, 0]
    table.next_game([2, 0, 0], "M", "M", "M")
    table.meet(1, "MM", 2, "MM")
    assert table.over
    assert table.rewards == [0, 1, 1]


def test_r8_13_objectives_are_paid_when_the_game_ends_or_is_cut() -> None:
    table = Table("MM", "MM", "M", reward="score", objectives="KM KS SAFE", max_ticks=5, games=2)
    table.meet(0, "MM", 1, "MM")
    assert table.rewards == [1, 1, 0]
    table.meet(0, "MM", 1, "MM")
    assert table.rewards == [1, 1, 0]
    table.wait()
    assert table.points == [4, 2, 2]
    assert table.rewards == [2, 0, 2]
    table.next_game([4, 2, 2], "SSFFWWKKMM", "M", "M", objectives="SAFE KS CLEAN")
    table.wait(5)
    assert table.over
    assert table.rewards == [2, 0, 2]


def test_r8_13_with_sundown_in_the_same_tick() -> None:
    table = Table("SSFFWWKKMM", "M", "M", reward="score", objectives="KM CLEAN SAFE")
    table.discard("SSFFWWKKM")
    table.meet(0, "MM", 1, "MM")
    assert table.terminated
    assert table.rewards == [1, 3, 2]


def test_r8_14_margin_is_what_a_seat_gains_more_than_the_others() -> None:
    table = Table("MS", "MF", "M", reward="margin")
    table.tick("0 offer MM, 1 offer MM")
    assert table.rewards == [0, 0, 0]
    table.tick("0 meet 1, 1 meet 0")
    assert table.rewards == pytest.approx([1 - 1 / 2, 1 - 1 / 2, -1])
    table.meet(0, "SF", 1, "FF")
    assert table.rewards == pytest.approx([2, -1, -1])


def test_r8_14_margin_of_four_seats_with_objectives() -> None:
    table = Table("M", "M", "S", "F", reward="margin", objectives="SAFE KM KS CLEAN", max_ticks=2)
    table.tick("0 offer MM, 1 offer MM, 2 offer SF, 3 offer FF")
    table.tick("0 meet 1, 1 meet 0, 2 meet 3, 3 meet 2")
    assert table.points == [3, 1, 2, 2]
    assert table.rewards == pytest.approx([3 - 5 / 3, 1 - 7 / 3, 2 - 2, 2 - 2])


def play_at_random(seed: int, **options: Any) -> list[int]:
    """The lengths in ticks of the games of a match."""
    env = fresh(seed, **options)
    rng = np.random.default_rng(seed)
    over = False
    while not over:
        words = {agent: str(rng.choice(sorted(env.legal_words(agent)))) for agent in env.possible_agents}
        _, terminated, truncated = step(env, words)
        over = terminated or truncated
    lengths = [0]
    for event in env.record()["events"]:
        if event[0] == "tick":
            lengths[-1] += 1
        elif event[0] == "game":
            lengths.append(0)
    return lengths[:-1]


@pytest.mark.parametrize("seats", [3, 6])
def test_r8_15_a_match_is_bounded(seats: int) -> None:
    assert all(length <= 200 for length in play_at_random(1, num_players=seats))
    for seed in range(5):
        lengths = play_at_random(seed, num_players=seats, max_ticks=12, games=3)
        assert len(lengths) == 3
        assert max(lengths) <= 12


def test_r8_15_the_bound_is_reached() -> None:
    assert wait_out(fresh(max_ticks=7, games=3)) == 21


@pytest.mark.parametrize("option", ["games", "quiet_ticks", "max_ticks"])
def test_r8_16_integers_from_one_up(option: str) -> None:
    for wrong in (0, -1, 1.5, "2", None):
        with pytest.raises((ValueError, TypeError)):
            call_of_the_wild_v0.parallel_env(**{option: wrong})
    wait_out(fresh(**{"quiet_ticks": 2, option: 1}))


@rule("R8.15")
def test_one_tick_is_a_game() -> None:
    assert wait_out(fresh(max_ticks=1)) == 1


@rule("R8.1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_scores_of_random_matches_are_those_of_their_games(seats: int) -> None:
    env = fresh(7, num_players=seats, games=2, max_ticks=40, reward="score")
    rng = np.random.default_rng(7)
    sums = np.zeros(seats)
    over = False
    while not over:
        words = {agent: str(rng.choice(sorted(env.legal_words(agent)))) for agent in env.possible_agents}
        rewards, terminated, truncated = step(env, words)
        sums += rewards
        over = terminated or truncated
    games = [event[1] for event in events(env, "game")]
    scores = [sum(points) for points in zip(*games, strict=True)]
    assert env.record()["scores"] == scores == sums.tolist()


@rule("R8.1", "R8.2")
def test_a_pack_of_the_default_order_is_what_the_other_tests_think() -> None:
    assert Table("M", "M", "M").packs == [PACK] * 3
