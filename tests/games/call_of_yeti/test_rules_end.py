"""R6 end of the game and ties."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs.record import RecordError
from tests.games.call_of_yeti.table import CARDS, Table, events, finish, first, fresh, last
from tests.games.rules_marker import rule


def last_round(*hands: str, **options: Any) -> Table:
    """A table at the beginning of its last regular round, the rounds before having been worth nothing."""
    table = Table(*hands, **options)
    table.blank(len(hands) - 1)
    return table


def two_tied(**options: Any) -> Table:
    """Seats 1 and 2 tied at 5 points after the last regular round, seat 0 with none."""
    table = last_round("Y12", "C2", "M3", **options)
    table.predict("", "", "")
    table.trick("2 M3, 0 Y12, 1 C2")
    assert table.scored() == [0, 5, 5]
    return table


def all_tied(*hands: str) -> Table:
    """All seats tied at nothing at the end of a game with card draws; each holds one card."""
    table = last_round(*hands, tie_break="card_draw")
    table.predict(*hands)
    assert table.scored() == [0] * len(hands)
    return table


def test_r6_1_the_game_ends_after_as_many_rounds_as_seats() -> None:
    table = Table("Y2", "Y3", "Y4")
    table.blank(2)
    assert not table.over
    table.predict("Y2", "Y3", "")
    assert table.over
    assert table.scored() == [0, 0, 5]
    assert table.env.unwrapped.record()["end"] == "terminated"
    assert len(events(table.env, "deal")) == 3


def test_r6_2_the_highest_total_wins() -> None:
    table = Table("Y12", "C2", "M3")
    table.predict("", "", "")
    table.trick("0 Y12, 1 C2, 2 M3")
    table.deal([0, 5, 5], *table.hands)
    table.predict("", "C2", "M3")
    table.deal([5, 0, 0], *table.hands)
    table.predict("Y12", "C2", "")
    assert table.scores == [5, 5, 10]
    assert table.winners == [2]


def test_r6_3_tied_seats_share_the_win_by_default() -> None:
    variants: list[dict[str, Any]] = [{}, {"tie_break": "share"}]
    for options in variants:
        env = fresh(num_players=3, deck=["Y12", "C2", "M3"], **options)
        finish(env, first)
        assert env.unwrapped.record()["winners"] == [0, 1, 2]
    table = two_tied()
    assert table.over
    assert table.winners == [1, 2]
    assert table.scores == [0, 5, 5]


def test_r6_4_an_extra_round_for_all_seats() -> None:
    table = two_tied(tie_break="extra_round")
    assert not table.over
    table.deal([0, 5, 5], *table.hands)
    assert table.turn == 0  # seat 2 started the round before
    assert table.values(1, "hand_size") == [1, 1, 1]
    assert table.legal(0) == ["hide Y12", "stop"]  # seat 0 is not tied


def test_r6_4_no_extra_round_without_a_tie() -> None:
    table = last_round("Y12", "C2", "M3", tie_break="extra_round")
    table.predict("Y12", "", "M3")
    assert table.over
    assert table.winners == [1]


def test_r6_4_a_tie_below_the_highest_total_is_none() -> None:
    table = last_round("Y12", "C2", "M3", tie_break="extra_round")
    table.predict("", "C2", "M3")
    assert table.scored() == [5, 0, 0]
    assert table.over
    assert table.winners == [0]


@rule("R6.5", "R6.6")
def test_extra_rounds_go_on_and_a_seat_that_was_not_tied_wins() -> None:
    table = two_tied(tie_break="extra_round")
    table.deal([0, 5, 5], *table.hands)
    table.predict("", "C2", "M3")
    assert not table.over  # 5, 5, 5
    table.deal([5, 0, 0], *table.hands)
    assert table.turn == 1
    table.predict("", "C2", "M3")
    assert table.over
    assert table.scores == [10, 5, 5]
    assert table.winners == [0]


def test_r6_6_extra_rounds_end_with_the_tie() -> None:
    table = two_tied(tie_break="extra_round")
    table.deal([0, 5, 5], *table.hands)
    table.predict("Y12", "", "M3")
    assert table.over
    assert table.scores == [0, 10, 5]
    assert table.winners == [1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r6_7_ten_extra_rounds_are_the_most(seats: int) -> None:
    env = fresh(num_players=seats, deck=["Y12", "C2", "M3", "T4", "T6"][:seats], tie_break="extra_round")
    finish(env, first)
    assert len(events(env, "round")) == seats + 10
    assert env.unwrapped.record()["winners"] == list(range(seats))


def test_r6_7_then_those_still_tied_share_the_win() -> None:
    table = two_tied(tie_break="extra_round")
    table.deal([0, 5, 5], *table.hands)
    table.blank(9)
    assert not table.over
    table.predict(*table.hands)
    assert table.over
    assert table.winners == [1, 2]


def better(card: str) -> tuple[int, int]:
    """Of two cards drawn, the one for which this is higher is the better."""
    if card == "*":
        return (0, 0)
    return (CARDS.index(card) % 12 + 1, -CARDS.index(card))


@pytest.mark.parametrize("deck", ["Y12 C12 M12", "Y12 CA M3", "Y2 * *"])
def test_r6_8_tied_seats_draw_from_the_deck_in_use(deck: str) -> None:
    numbers = set()
    for seed in range(40):
        env = fresh(seed, num_players=3, deck=deck.split(), tie_break="card_draw")
        finish(env, last)
        record = env.unwrapped.record()
        totals = [sum(points) for points in zip(*(event[1] for event in events(env, "round")), strict=True)]
        tied = [seat for seat in range(3) if totals[seat] == max(totals)]
        draws = [event[1] for event in events(env, "draw")]
        assert record["scores"] == totals
        assert bool(draws) == (len(tied) > 1)
        for draw in draws:
            assert [seat for seat, _ in draw] == tied
            left = deck.split()
            for _, card in draw:
                left.remove(card)
        if draws:
            assert all([card for _, card in draw] == ["*", "*"] for draw in draws[:-1])
            assert record["winners"] == [max(draws[-1], key=lambda one: better(one[1]))[0]]
        else:
            assert record["winners"] == tied
        numbers.add(len(tied))
    assert len(numbers) > 1  # some games with a tie and some without, or ties of two and of three


def test_r6_8_the_best_card_wins_and_totals_stay() -> None:
    table = two_tied(tie_break="card_draw")
    assert table.over
    table.draw([0, 5, 5], "1 C2, 2 Y12", scores=[0, 5, 5], winners=[2])
    assert table.winners == [2]
    assert table.scores == [0, 5, 5]


@pytest.mark.parametrize("draw", ["0 M3, 1 C2, 2 Y12", "1 C2", "2 C2, 1 Y12", "1 C5, 2 Y12", "1 C2, 2 C2"])
def test_r6_8_only_the_tied_seats_draw_in_order_each_another_card_of_the_deck(draw: str) -> None:
    table = two_tied(tie_break="card_draw")
    with pytest.raises(RecordError):
        table.draw([0, 5, 5], draw, scores=[0, 5, 5], winners=[2])


def test_r6_8_no_draw_without_a_tie() -> None:
    table = last_round("Y12", "C2", "M3", tie_break="card_draw")
    table.predict("Y12", "", "M3")
    assert table.over
    assert events(table.env, "draw") == []
    assert table.winners == [1]


@pytest.mark.parametrize(
    ("hands", "draw", "winner"),
    [
        ("C5 C11 M6", "0 C5, 1 C11, 2 M6", 1),
        ("YA C2 T3", "0 YA, 1 C2, 2 T3", 2),
        ("Y12 YA C2", "0 Y12, 1 YA, 2 C2", 0),  # no 13 for an ace in a draw
        ("Y2 T3 MA", "0 Y2, 1 MA, 2 T3", 2),  # a Yeti has no power of its own
    ],
)
def test_r6_9_the_higher_rank_wins_and_an_ace_is_one(hands: str, draw: str, winner: int) -> None:
    table = all_tied(*hands.split())
    table.draw([0, 0, 0], draw, scores=[0, 0, 0], winners=[winner])
    assert table.winners == [winner]


@pytest.mark.parametrize(
    ("hands", "draw", "winner"),
    [
        ("Y7 C7 M7", "0 M7, 1 Y7, 2 C7", 1),
        ("C7 M7 T7", "0 T7, 1 M7, 2 C7", 2),
        ("M7 T7 TA", "0 TA, 1 M7, 2 T7", 1),
        ("YA TA *", "0 *, 1 TA, 2 YA", 2),
    ],
)
def test_r6_10_equal_ranks_go_by_uma(hands: str, draw: str, winner: int) -> None:
    table = all_tied(*hands.split())
    table.draw([0, 0, 0], draw, scores=[0, 0, 0], winners=[winner])
    assert table.winners == [winner]


def test_r6_11_a_special_is_the_worst_card() -> None:
    table = all_tied("*", "TA", "*")
    table.draw([0, 0, 0], "0 *, 1 *, 2 TA", scores=[0, 0, 0], winners=[2])
    assert table.winners == [2]
    table = all_tied("*", "TA", "Y2")
    table.draw([0, 0, 0], "0 Y2, 1 TA, 2 *", scores=[0, 0, 0], winners=[0])
    assert table.winners == [0]


def two_tied_with_specials() -> Table:
    table = last_round("*", "*", "Y2", tie_break="card_draw")
    table.predict("", "", "")
    table.trick("2 Y2, 0 *, 1 *")
    assert table.scored() == [5, 5, 0]
    return table


def test_r6_12_two_specials_are_drawn_again() -> None:
    table = two_tied_with_specials()
    specials = "0 *, 1 *"
    table.draw([5, 5, 0], specials, specials, "0 *, 1 Y2", scores=[5, 5, 0], winners=[1])
    assert table.winners == [1]


def test_r6_12_no_other_draw_is_repeated_and_this_one_always() -> None:
    table = two_tied_with_specials()
    with pytest.raises(RecordError):
        table.draw([5, 5, 0], "0 *, 1 *", scores=[5, 5, 0], winners=[0, 1])
    with pytest.raises(RecordError):
        table.draw([5, 5, 0], "0 Y2, 1 *", "0 *, 1 Y2", scores=[5, 5, 0], winners=[1])
