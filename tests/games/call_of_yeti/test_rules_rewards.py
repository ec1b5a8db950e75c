"""R7 actions, rewards and bounds."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs import call_of_yeti_v0
from tests.games.call_of_yeti.table import (
    CARDS,
    STOP,
    Table,
    finish,
    first,
    fresh,
    is_over,
    last,
    rewards_of,
    step,
)

ONE_CARD_HANDS = ("Y12", "C2", "M3", "T4", "T6")


def last_round(seats: int, **options: Any) -> Table:
    """A table of one-card hands at the beginning of its last round, without points so far."""
    table = Table(*ONE_CARD_HANDS[:seats], **options)
    table.blank(seats - 1)
    return table


def test_r7_1_fifty_actions() -> None:
    table = Table("YA C12 T12 *", "Y2 C2 M2 T2", "Y3 C3 M3 T3")
    assert table.env.action_space("player_0").n == 50
    action = table.env.unwrapped.action
    assert [action("player_0", words) for words in table.legal(0)] == [0, 23, 47, 48, 49]
    assert [table.env.unwrapped.words("player_0", number) for number in (0, 23, 47, 48, 49)] == table.legal(0)
    table.predict("YA", "", "")
    assert [action("player_0", words) for words in table.legal(0)] == [23, 47]
    table.trick("0 C12")
    assert action("player_1", "play C2") == CARDS.index("C2") == 13


def test_r7_1_each_uma_card_has_its_place_in_the_card_order() -> None:
    table = Table(" ".join(CARDS[:16]), " ".join(CARDS[16:32]), " ".join(CARDS[32:]))
    for seat in range(3):
        actions = [table.env.unwrapped.action(f"player_{seat}", words) for words in table.legal(seat)]
        assert actions == [*range(16 * seat, 16 * seat + 16), STOP]
        table.play(f"{seat} stop")


@pytest.mark.parametrize(("number", "words"), [(CARDS.index("M5"), "hide M5"), (48, r"hide \*")])
def test_r7_2_an_illegal_action_changes_nothing(number: int, words: str) -> None:
    table = Table("Y2 C2", "Y3 C3", "Y4 C4")
    table.play("0 hide Y2")
    before = table.env.unwrapped.record(), [table.raw(seat) for seat in range(3)]
    with pytest.raises(ValueError, match=words) as error:
        table.env.step(number)
    assert "1" in str(error.value)  # the seat
    assert (table.env.unwrapped.record(), [table.raw(seat) for seat in range(3)]) == before
    assert table.turn == 1
    table.play("1 hide Y3")


@pytest.mark.parametrize("wrong", [-1, 50, 1000, 1.5, "hide Y2"])
def test_r7_2_what_is_no_action_is_refused(wrong: Any) -> None:
    table = Table("Y2 C2", "Y3 C3", "Y4 C4")
    before = table.env.unwrapped.record()
    with pytest.raises((ValueError, TypeError)):
        table.env.step(wrong)
    assert table.env.unwrapped.record() == before
    assert table.turn == 0


def test_r7_2_words_of_no_action_are_refused() -> None:
    table = Table("Y2 C2", "Y3 C3", "Y4 C4")
    for words in ("hide Y5", "hide Y13", "play Y2", "pass", ""):
        with pytest.raises(ValueError):
            table.env.unwrapped.action("player_0", words)


def test_r7_3_outcome_pays_at_the_last_step_only() -> None:
    env = fresh(num_players=4)
    while not is_over(env):
        assert rewards_of(env) == [0, 0, 0, 0]
        step(env, last(env.unwrapped.legal_words(env.agent_selection)))
    assert sum(rewards_of(env)) == pytest.approx(0)
    assert env.unwrapped.record()["end"] == "terminated"


@pytest.mark.parametrize(
    ("seats", "playing", "winners", "won", "lost"),
    [
        (3, 1, [0], 1, -1 / 2),
        (3, 3, [1, 2], 1 / 4, -1 / 2),
        (3, 0, [0, 1, 2], 0, 0),
        (4, 1, [0], 1, -1 / 3),
        (4, 2, [1], 1, -1 / 3),
        (4, 3, [1, 2], 1 / 3, -1 / 3),
        (4, 4, [1, 2, 3], 1 / 9, -1 / 3),
        (4, 0, [0, 1, 2, 3], 0, 0),
        (5, 1, [0], 1, -1 / 4),
        (5, 3, [1, 2], 3 / 8, -1 / 4),
        (5, 4, [1, 2, 3], 1 / 6, -1 / 4),
        (5, 5, [1, 2, 3, 4], 1 / 16, -1 / 4),
        (5, 0, [0, 1, 2, 3, 4], 0, 0),
    ],
)
def test_r7_4_outcome_of_wins_and_shares(seats: int, playing: int, winners: list[int], won: float, lost: float) -> None:
    table = last_round(seats)
    # Seat 0 wins the trick of those that have hidden nothing; the others of them get 5 points each.
    table.predict(*("" if seat < playing else table.hands[seat] for seat in range(seats)))
    table.forced()
    assert table.winners == winners
    assert table.rewards == pytest.approx([won if seat in winners else lost for seat in range(seats)])


def one_round(reward: str) -> tuple[list[list[float]], list[float], Table]:
    """The rewards of all steps of a round worth 1, 1 and 5 points: those before the last step, the last, the table."""
    table = Table("C3 C4 C12 M2", "M3 M11 M12 T2", "C5 C6 T3 T4", reward=reward)
    moves = ["0 hide C3", "1 hide M3", "2 stop", "0 hide C4", "1 stop", "0 stop"]
    plays = ["0 C12", "1 T2", "2 C5", "0 M2", "1 M11", "2 T3", "1 M12", "2 T4"]
    paid = []
    for move in moves:
        table.play(move)
        paid.append(table.rewards)
    for play in plays:
        table.trick(play)
        paid.append(table.rewards)
    assert table.scored() == [1, 1, 5]
    return paid[:-1], paid[-1], table


def test_r7_5_score_pays_the_points_when_a_round_is_scored() -> None:
    before, at_the_end, table = one_round("score")
    assert before == [[0, 0, 0]] * 13
    assert at_the_end == [1, 1, 5]
    table.deal([1, 1, 5], *table.hands)
    table.play("1 stop")
    assert table.rewards == [0, 0, 0]


def test_r7_5_score_of_the_last_round_is_that_of_any_other() -> None:
    table = last_round(3, reward="score")
    table.predict("Y12", "", "M3")
    assert table.over
    assert table.rewards == [0, 5, 0]


def test_r7_6_margin_is_what_a_seat_gains_more_than_the_others() -> None:
    before, at_the_end, _ = one_round("margin")
    assert before == [[0, 0, 0]] * 13
    assert at_the_end == [1 - 3, 1 - 3, 5 - 1]


def test_r7_6_margin_of_four_seats() -> None:
    table = last_round(4, reward="margin")
    table.predict("", "", "", "T4")
    table.forced()
    assert table.scored() == [0, 5, 5, 0]
    assert table.rewards == pytest.approx([-10 / 3, 10 / 3, 10 / 3, -10 / 3])


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("cards", [1, 3])
def test_r7_7_a_game_is_bounded(seats: int, cards: int) -> None:
    deck = list(CARDS[: seats * cards])
    bound = seats * (len(deck) + seats)
    assert finish(fresh(num_players=seats, deck=deck), first) == bound  # all hide all: as many steps as can be
    for seed in range(10):
        assert finish(fresh(seed, num_players=seats, deck=deck), last) <= bound


@pytest.mark.parametrize(("seats", "bound"), [(3, 117), (4, 208), (5, 275)])
def test_r7_8_bounds_of_the_default_decks(seats: int, bound: int) -> None:
    assert finish(fresh(num_players=seats), first) == bound


@pytest.mark.parametrize(("seats", "bound"), [(3, 507), (4, 728), (5, 825)])
def test_r7_9_bounds_with_extra_rounds(seats: int, bound: int) -> None:
    assert finish(fresh(num_players=seats, tie_break="extra_round"), first) == bound


@pytest.mark.parametrize("tie_break", ["share", "extra_round", "card_draw"])
def test_r7_10_no_game_is_truncated(tie_break: str) -> None:
    for choose in (first, last):
        env = fresh(num_players=3, tie_break=tie_break)
        finish(env, choose)
        assert not any(env.truncations.values())
        assert env.unwrapped.record()["end"] == "terminated"


def test_r7_10_there_is_no_limit_to_choose() -> None:
    with pytest.raises((TypeError, ValueError)):
        call_of_yeti_v0.env(max_steps=100)
