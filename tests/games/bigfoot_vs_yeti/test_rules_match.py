"""R7 the match."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cryptid_envs import bigfoot_vs_yeti_v0
from tests.games.bigfoot_vs_yeti.table import Table
from tests.games.rules_marker import rule

FIVE = {"AH": 10}
"""A sheet with which five Ahools are 50 points, 100 as they are proven."""
THREE_AHOOLS = 2 + 6 + 2 * 12 + 2
"""The acts of a round of two seats in which one mounts three Ahools: its draw and discard, announcement, three cards,
done and decline; twelve turns that end the round; the last discards."""


def blank(seats: int = 2, **options: Any) -> Table:
    """A table at which the first round has brought nobody a point; it takes `round_length` acts."""
    table = Table(*["LN"] * seats, **options)
    play_blank(table)
    return table


def play_blank(table: Table) -> None:
    """Play a round in which nobody scores."""
    table.stall()
    while table.phase == "last":
        table.play(f"{table.seat}: {min(words for words in table.legal if words.startswith('discard'))}")
        if table.over:
            return


def round_length(seats: int) -> int:
    """The acts of such a round: a draw and a discard each turn, and the last discards."""
    return 2 * max(12, 4 * seats) + seats


def scored(*shares: str, finish: bool = True, **options: Any) -> Table:
    """A table after a round in which each seat has mounted or joined Ahools with its words (none: stayed out)."""
    hands = [" ".join(["LN", *share.split()]) for share in shares]
    table = Table(*hands, tabloids="CC", **options)
    play_shares(table, *shares, finish=finish)
    return table


def play_shares(table: Table, *shares: str, finish: bool = True) -> None:
    """Play a round as in `scored`; the shares are those of seats 0, 1, ..., and each seat in turn takes its own."""
    opened = False
    for _ in shares:
        seat = table.seat
        acts = "draw tabloids, "
        if shares[seat]:
            lays = ", ".join(f"lay {word}" for word in shares[seat].split())
            acts += f"{'join' if opened else 'mount'} AH, {lays}, done, settle, "
            opened = True
        table.play(f"{seat}: {acts}discard {table.top[0]}")
    table.stall()
    count = len(shares) if finish else len(shares) - 1
    for _ in range(count):
        table.play(f"{table.seat}: discard LN")


def test_r7_1_the_points_of_all_rounds_add_up() -> None:
    table = scored("AH AH AH", "AH", max_rounds=2)
    assert table.points == [[6, 2]]
    assert table.by_seat("score").tolist() == [6, 2]
    table.next_deal("LN", "AHx3 LN")
    play_shares(table, "", "AH AH AH")
    assert table.points == [[6, 2], [0, 6]]
    assert table.scores == [6, 8]
    assert table.winners == [1]


@pytest.mark.parametrize(
    ("dealer", "shares", "later"),
    [
        (3, ("AH AH AH", "AH", "", ""), 0),
        (0, ("", "AH AH AH", "AH", ""), 1),
        (1, ("AH", "", "AH AH AH", ""), 2),
        (2, ("", "AH", "", "AH AH AH"), 3),
        (3, ("AH", "", "", "AH AH AH"), 3),
        (1, ("AH", "AH AH AH", "", ""), 1),
    ],
)
def test_r7_2_the_highest_total_deals(dealer: int, shares: tuple[str, ...], later: int) -> None:
    table = Table(*[" ".join(["LN", *share.split()]) for share in shares], dealer=dealer)
    # The seat with three Ahools mounts; the others join after it, those before it do not get the chance.
    for _ in range(8):
        seat = table.seat
        acts = "draw tabloids, "
        if len(shares[seat].split()) == 3 and not table.laid(seat):
            acts += "mount AH, lay AHx3, done, settle, "
        table.play(f"{seat}: {acts}discard {table.top[0]}")
    table.stall()
    table.last("LN LN LN LN")
    assert table.points[0][later] == 6
    assert table.seats("dealer") == [later]
    assert table.seat == (later + 1) % 4


def test_r7_2_the_total_and_not_the_last_round() -> None:
    table = scored("AH AH AH AH", "")
    table.next_deal("LN", "AHx3 LN")
    play_shares(table, "", "AH AH AH")
    assert table.by_seat("score").tolist() == [8, 6]
    assert table.seats("dealer") == [0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r7_3_tied_the_first_after_the_last_dealer(seats: int) -> None:
    for dealer in range(seats):
        table = blank(seats, dealer=dealer)
        assert table.seats("dealer") == [(dealer + 1) % seats]


@pytest.mark.parametrize(("dealer", "later"), [(0, 2), (1, 2), (2, 0), (3, 0)])
def test_r7_3_of_the_tied_ones(dealer: int, later: int) -> None:
    table = Table("AHx3", "LN", "GSx3", "LN", dealer=dealer)
    for _ in range(4):
        seat = table.seat
        creature = {0: "AH", 2: "GS"}.get(seat)
        acts = f"mount {creature}, lay {creature}x3, done, settle, " if creature else ""
        table.play(f"{seat}: draw tabloids, {acts}discard {table.top[0]}")
    table.stall()
    table.last("LN LN LN LN")
    assert table.points == [[6, 0, 6, 0]]
    assert table.seats("dealer") == [later]


def test_r7_4_a_hundred_points_end_the_match() -> None:
    table = scored("AH AH AH AH AH", "", card_sheet={"points": FIVE})
    assert table.points == [[100, 0]]
    assert table.end == "terminated"
    assert table.scores == [100, 0]
    assert table.winners == [0]


def test_r7_4_fewer_do_not() -> None:
    table = scored("AH AH AH", "", card_sheet={"points": {"AH": 16}})
    assert table.points == [[96, 0]]
    assert not table.over


def test_r7_4_the_highest_total_wins() -> None:
    table = scored("AH AH AH", "AH AH", card_sheet={"points": {"AH": 30}})
    assert table.scores == [180, 120]
    assert table.winners == [0]


@pytest.mark.parametrize(("target", "end"), [(0, "terminated"), (1, "terminated"), (6, "terminated"), (7, "")])
def test_r7_4_another_target(target: int, end: str) -> None:
    table = scored("AH AH AH", "", target_score=target)
    assert table.points == [[6, 0]]
    assert table.end == end


def test_r7_4_after_a_round_and_not_in_it() -> None:
    table = scored("AH AH AH AH AH", "", card_sheet={"points": FIVE}, finish=False)
    assert not table.over


def test_r7_5_a_tie_goes_on() -> None:
    table = blank(target_score=0)
    assert not table.over
    play_blank(table)
    assert table.points == [[0, 0], [0, 0]]
    assert not table.over
    table.next_deal("AHx3 LN", "LN")
    play_shares(table, "AH AH AH", "")
    assert table.end == "terminated"
    assert table.winners == [0]


def test_r7_5_a_tie_below_the_top_does_not() -> None:
    table = scored("AH AH AH", "", "", target_score=5)
    assert table.end == "terminated"
    assert table.winners == [0]


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_r7_6_max_rounds(rounds: int) -> None:
    table = Table("LN", "LN", max_rounds=rounds)
    for number in range(rounds):
        assert not table.over
        assert len(table.points) == number
        play_blank(table)
    assert table.end == "truncated"
    assert len(table.points) == rounds
    assert table.events[-1][0] == "round"


def test_r7_6_thirty_by_default() -> None:
    table = Table("LN", "LN")
    assert table.value("rounds_left") == 30
    for _ in range(30):
        assert not table.over
        play_blank(table)
    assert table.end == "truncated"


@pytest.mark.parametrize("steps", [1, 2, 7, 24, 25])
def test_r7_7_max_steps(steps: int) -> None:
    table = Table("LN", "LN", max_steps=steps)
    words = ["draw tabloids", "discard CC"] * 12 + ["discard LN"]
    for number, word in enumerate(words[:steps]):
        assert table.value("acts_left") == steps - number
        table.play(f"{table.seat}: {word}")
    assert table.end == "truncated"


def test_r7_7_acts_of_several_rounds() -> None:
    table = Table("LN", "LN", max_steps=2 * round_length(2) + 1)
    play_blank(table)
    play_blank(table)
    assert not table.over
    table.play(f"{table.seat}: draw unknown")
    assert table.end == "truncated"


def test_r7_8_the_highest_total_wins_and_ties_share() -> None:
    table = scored("AH AH AH", "AH", "", max_rounds=1)
    assert table.end == "truncated"
    assert table.winners == [0]
    table = blank(3, max_rounds=1)
    assert table.end == "truncated"
    assert table.winners == [0, 1, 2]
    table = scored("AH AH AH", "AH!", "", max_rounds=1, card_sheet={"points": {"AH!": 6, "AH": 2}})
    assert table.scores == [12, 12, 0]
    assert table.winners == [0, 1]


def test_r7_9_an_unfinished_round_scores_nothing() -> None:
    table = Table("AHx5", "LN", max_steps=8)
    table.play("0: draw unknown, mount AH, lay AHx5, done")
    assert table.end == "truncated"
    assert table.scores == [0, 0]
    assert table.winners == [0, 1]
    assert table.points == []


def test_r7_9_rounds_before_it_count() -> None:
    table = scored("AH AH AH", "", max_steps=THREE_AHOOLS + 1)
    assert table.points == [[6, 0]]
    assert not table.over
    table.play(f"{table.seat}: draw unknown")
    assert table.end == "truncated"
    assert table.scores == [6, 0]
    assert table.winners == [0]


def test_r7_10_a_random_pick_still_happens() -> None:
    table = Table("GSx3", "LN", max_steps=7)
    table.play("0: draw unknown, mount GS, lay GSx3, done, target 1 (LN)")
    assert table.end == "truncated"
    assert table.events[-1] == ["pick", 1, "LN"]
    assert "GS" not in table.hand(0).split()
    assert "LNx2" in table.hand(0).split()


def test_r7_10_and_the_scoring() -> None:
    table = scored("AH AH AH", "", max_steps=THREE_AHOOLS)
    assert table.end == "truncated"
    assert table.scores == [6, 0]


def test_r7_10_and_the_next_deal() -> None:
    table = blank(max_steps=round_length(2))
    assert table.end == "truncated"
    assert [event[0] for event in table.events[-2:]] == ["round", "deal"]


def test_r7_11_a_win_is_no_cut() -> None:
    length = THREE_AHOOLS + 2
    sheet = {"points": FIVE}
    limits: tuple[dict[str, Any], ...] = (
        {"max_steps": length},
        {"max_rounds": 1},
        {"max_steps": length, "max_rounds": 1},
    )
    for options in limits:
        table = scored("AH AH AH AH AH", "", card_sheet=sheet, **options)
        assert table.end == "terminated"
        assert table.events[-1] == ["round", [100, 0]]
    assert scored("AH AH AH AH AH", "", card_sheet=sheet, max_steps=length - 1, finish=False).end == "truncated"


def test_r7_11_a_tie_at_the_limit_is_one() -> None:
    assert blank(max_rounds=1, target_score=0).end == "truncated"
    assert blank(max_steps=round_length(2), target_score=0).end == "truncated"


def test_r7_12_both_limits_at_once() -> None:
    table = blank(max_steps=round_length(2), max_rounds=1)
    assert table.end == "truncated"
    assert table.events[-1][0] == "round"
    table = Table("LN", "LN", max_steps=2 * round_length(2), max_rounds=2)
    play_blank(table)
    play_blank(table)
    assert table.end == "truncated"
    assert table.events[-1][0] == "round"


@pytest.mark.parametrize(
    ("option", "least"), [("max_joins", 0), ("target_score", 0), ("max_rounds", 1), ("max_steps", 1)]
)
def test_r7_13_options_are_integers(option: str, least: int) -> None:
    for wrong in (least - 1, -5, 1.5, "2", None):
        with pytest.raises((ValueError, TypeError)):
            bigfoot_vs_yeti_v0.env(**{option: wrong})
    env = bigfoot_vs_yeti_v0.env(**{option: least})
    env.reset(seed=0)
    assert env.legal_words(env.agent_selection)


def test_r7_14_outcome_pays_at_the_last_act_only() -> None:
    table = scored("AH AH AH", "AH", finish=False, max_rounds=1)
    assert table.rewards == [0, 0]
    table.play(f"{table.seat}: discard LN")
    assert table.end == "truncated"
    assert table.rewards == [1, -1]


def test_r7_14_a_round_in_between_pays_nothing() -> None:
    table = scored("AH AH AH", "AH")
    assert table.points == [[6, 2]]
    assert table.rewards == [0, 0]


@pytest.mark.parametrize(
    ("shares", "winners", "rewards"),
    [
        (("AH AH AH", ""), [0], [1, -1]),
        (("", ""), [0, 1], [0, 0]),
        (("AH AH AH", "", ""), [0], [1, -1 / 2, -1 / 2]),
        (("AH AH AH", "AH!", ""), [0, 1], [1 / 4, 1 / 4, -1 / 2]),
        (("", "", ""), [0, 1, 2], [0, 0, 0]),
        (("AH AH AH", "", "", ""), [0], [1, -1 / 3, -1 / 3, -1 / 3]),
        (("AH AH AH", "AH!", "", ""), [0, 1], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        (("AH AH AH", "AH!", "?", ""), [0, 1, 2], [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
        (("", "", "", ""), [0, 1, 2, 3], [0, 0, 0, 0]),
    ],
)
def test_r7_15_outcome_of_wins_and_shares(shares: tuple[str, ...], winners: list[int], rewards: list[float]) -> None:
    table = scored(*shares, max_rounds=1, card_sheet={"points": {"AH!": 6, "?": 6}})
    assert table.winners == winners
    assert table.rewards == pytest.approx(rewards)


def test_r7_16_score_pays_when_a_round_ends() -> None:
    table = Table("AHx3 LN", "LN", reward="score", max_rounds=2)
    table.play("0: draw unknown, mount AH, lay AHx3, done, settle")
    assert table.rewards == [0, 0]
    table.play("0: discard FF")
    table.stall()
    assert table.rewards == [0, 0]
    table.play(f"{table.seat}: discard LN")
    assert table.rewards == [0, 0]
    table.play(f"{table.seat}: discard LN")
    assert table.rewards == [6, 0]
    table.next_deal("LN", "AHx3 LN")
    table.play(f"{table.seat}: draw unknown")
    assert table.rewards == [0, 0]
    table.play(f"{table.seat}: mount AH, lay AHx3, done, settle, discard FF")
    table.stall()
    table.last("LN LN")
    assert table.over
    assert table.rewards == [0, 6]
    assert table.scores == [6, 6]


def test_r7_17_margin_is_what_a_seat_gains_more_than_the_others() -> None:
    table = scored("AH AH AH", "AH", reward="margin")
    assert table.rewards == [4, -4]
    table = scored("AH AH AH", "AH", "?", "", reward="margin")
    assert table.points == [[6, 2, 1, 0]]
    assert table.rewards == pytest.approx([6 - 3 / 3, 2 - 7 / 3, 1 - 8 / 3, 0 - 9 / 3])


@rule("R7.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rewards_of_random_matches_add_up_to_their_scores(seats: int) -> None:
    env = bigfoot_vs_yeti_v0.env(num_players=seats, max_rounds=3, reward="score")
    env.reset(seed=seats)
    rng = np.random.default_rng(seats)
    sums = np.zeros(seats)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        words = env.legal_words(env.agent_selection)
        env.step(env.action(env.agent_selection, words[int(rng.integers(len(words)))]))
        sums += [env.rewards[agent] for agent in env.possible_agents]
    record = env.record()
    rounds = [event[1] for event in record["events"] if event[0] == "round"]
    assert record["scores"] == [sum(points) for points in zip(*rounds, strict=True)] == sums.tolist()
