"""R8 options, rewards, bounds and actions."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs import yotei_v0
from tests.games.yotei.table import (
    FREE,
    PILES,
    SLOTS,
    SPOTS,
    Table,
    cautious,
    dealt,
    events,
    final,
    finish,
    fresh,
    is_over,
    rewards_of,
)


def sheet(**changed: list[str]) -> dict[str, list[str]]:
    """A card sheet of two plain cards a deck, but for what is changed."""
    return {**{deck: [card] * 2 for deck, card in FREE.items()}, **changed}


def test_r8_1_a_card_sheet_replaces_the_cards() -> None:
    cards = sheet(tier1=["MT/2/-/3c", "FM/bid/FR/y", "FM/bid/FR/y"], mystery=["scout"])
    env = fresh(card_sheet=cards)
    shuffled = {deck: sorted(order) for _, deck, order in events(env, "shuffle")}
    assert shuffled == {deck: sorted(order) for deck, order in cards.items()}


def test_r8_1_default_none() -> None:
    assert "card_sheet" not in fresh().record()["options"]
    assert sum(len(event[2]) for event in events(fresh(), "shuffle")) == 82


def test_r8_2_in_any_order() -> None:
    cards = ["MT/2/-/3c", "FM/bid/FR/y", "FM/bid/FR/y", "-/9/MT+MT+FR/9c+y"]
    for tier1 in (cards, cards[::-1], sorted(cards)):
        (shuffled,) = (
            event[2] for event in events(fresh(card_sheet=sheet(tier1=tier1)), "shuffle") if event[1] == "tier1"
        )
        assert sorted(shuffled) == sorted(cards)


@pytest.mark.parametrize(
    "wrong",
    ["MT/0/-", "XX/0/-/-", "MT/x/-/-", "MT/0/XX/-", "MT/0/-/1x", "MT/-1/-/-", "", "scout", "MT/0/-/-/-", "MT/0//-"],
)
def test_r8_2_what_is_no_card(wrong: str) -> None:
    with pytest.raises(ValueError):
        yotei_v0.env(card_sheet=sheet(tier1=["MT/0/-/-", wrong]))


def test_r8_2_what_is_no_mystery_card() -> None:
    for wrong in ("Scout", "MT/0/-/-", "yeti", ""):
        with pytest.raises(ValueError):
            yotei_v0.env(card_sheet=sheet(mystery=["scout", wrong]))


@pytest.mark.parametrize("deck", ["tier1", "tier2", "tier3", "mystery"])
def test_r8_3_how_many_cards(deck: str) -> None:
    most = 20 if deck == "mystery" else 40
    for size in (1, most):
        env = fresh(card_sheet=sheet(**{deck: [FREE[deck]] * size}))
        assert [len(event[2]) for event in events(env, "shuffle") if event[1] == deck] == [size]
    for size in (0, most + 1):
        with pytest.raises(ValueError):
            yotei_v0.env(card_sheet=sheet(**{deck: [FREE[deck]] * size}))


def test_r8_3_all_four_decks() -> None:
    for deck in FREE:
        rest = {name: cards for name, cards in sheet().items() if name != deck}
        with pytest.raises(ValueError):
            yotei_v0.env(card_sheet=rest)
    with pytest.raises(ValueError):
        yotei_v0.env(card_sheet={**sheet(), "tier4": ["MT/0/-/-"]})


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("MT/9/-/-", "MT/10/-/-"),
        ("MT/0/-/9c", "MT/0/-/10c"),
        ("MT/0/" + "+".join(["FR"] * 9) + "/-", "MT/0/" + "+".join(["FR"] * 10) + "/-"),
        ("MT/0/-/9c+y", "MT/0/-/9c+y+y"),
        ("MT/0/-/y", "MT/0/-/yy"),
    ],
)
def test_r8_4_bounds_of_a_card(right: str, wrong: str) -> None:
    assert events(fresh(card_sheet=sheet(tier2=[right])), "shuffle")[1][2] == [right]
    with pytest.raises(ValueError):
        yotei_v0.env(card_sheet=sheet(tier2=[wrong]))


def test_r8_5_fewer_cards_than_slots() -> None:
    table = Table("MT/1/-/- MT/2/-/- MT/3/-/-", "TD/1/-/-", "SK/1/-/- SK/2/-/-", seats=4, pad=0)
    assert table.tier(1) == ["MT/1/-/-", "MT/2/-/-", "MT/3/-/-", "", ""]
    assert table.tier(2) == ["TD/1/-/-", "", "", ""]
    assert table.tier(3) == ["SK/1/-/-", "SK/2/-/-", ""]
    assert table.left()[:3] == [0, 0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r8_6_outcome_pays_at_the_last_step_only(seats: int) -> None:
    env = fresh(num_players=seats, max_rounds=3)
    while not is_over(env):
        assert rewards_of(env) == [0] * seats
        env.step(env.action(env.agent_selection, cautious(env.legal_words(env.agent_selection))))
    assert sum(rewards_of(env)) == pytest.approx(0)
    share = len(env.record()["winners"])
    assert max(rewards_of(env)) == pytest.approx(seats / (seats - 1) * (1 / share - 1 / seats))


WIN, LOSE = (0, 4), (0, 0)


@pytest.mark.parametrize(
    ("seats", "winners", "won", "lost"),
    [
        (2, [0], 1, -1),
        (2, [1], 1, -1),
        (2, [0, 1], 0, 0),
        (3, [2], 1, -1 / 2),
        (3, [0, 2], 1 / 4, -1 / 2),
        (3, [0, 1, 2], 0, 0),
        (4, [3], 1, -1 / 3),
        (4, [1, 2], 1 / 3, -1 / 3),
        (4, [0, 1, 3], 1 / 9, -1 / 3),
        (4, [0, 1, 2, 3], 0, 0),
    ],
)
def test_r8_7_outcome_of_wins_and_shares(seats: int, winners: list[int], won: float, lost: float) -> None:
    table = final(*(WIN if seat in winners else LOSE for seat in range(seats)))
    assert table.winners == winners
    assert table.rewards == pytest.approx([won if seat in winners else lost for seat in range(seats)])


def paid(reward: str) -> list[tuple[str, list[float]]]:
    """What is paid in the steps of a round in which Charm Points are gained in all ways there are, if not 0."""
    table = dealt("festival", "", tier1="MT/1/-/3c FM/bid/-/2c", reward=reward, max_rounds=2)
    found = []
    moves = "0 festival, 0 place T1.0, 1 place T1.1, 1 bid 1, 0 place T1.1, 0 bid 0, 1 turn T3.0, 0 turn T2.0, 1 turn T1.2, "
    moves += "0 harvest T1.0, 0 harvest T1.1, 0 ready, 1 ready, 0 harvest T2.0, 1 harvest T1.2, 1 harvest T3.0"
    for move in moves.split(", "):
        table.play(move)
        if any(table.rewards):
            found.append((move, table.rewards))
    assert table.over
    assert table.scores == [2 + 3 + 2, 2 + 1]  # 6 and 2 potatoes
    return found


SCORED = [
    ("0 festival", [2, 0]),
    ("0 harvest T1.0", [3, 0]),
    ("1 ready", [0, 2]),
]


def test_r8_8_score_pays_charm_when_it_is_gained() -> None:
    assert paid("score")[:-1] == SCORED


def test_r8_8_whoever_acts() -> None:
    table = Table("MT/bid/-/4c", reward="score")
    table.play("0 place T1.0, 0 bid 2, 1 place T1.0, 1 bid 1")
    table.fill()
    table.play("0 harvest T1.0, 0 ready")
    assert table.rewards == [0, 0]
    table.play("1 ready")
    assert table.rewards == [4, 0]


def test_r8_9_potatoes_are_paid_in_the_last_step() -> None:
    assert paid("score")[-1] == ("1 harvest T3.0", [2, 1])


def test_r8_9_the_sum_of_all_is_the_score() -> None:
    for seed in range(5):
        env = fresh(seed, num_players=3, reward="score", max_rounds=4)
        total = [0.0] * 3
        while not is_over(env):
            words = env.legal_words(env.agent_selection)
            env.step(env.action(env.agent_selection, words[seed % len(words)]))
            total = [one + other for one, other in zip(total, rewards_of(env), strict=True)]
        assert total == env.record()["scores"]


def test_r8_10_margin() -> None:
    expected = [(move, [one - other, other - one]) for move, (one, other) in [*SCORED, ("1 harvest T3.0", [2, 1])]]
    assert paid("margin") == expected


@pytest.mark.parametrize("seats", [3, 4])
def test_r8_10_margin_of_more_seats(seats: int) -> None:
    table = Table("MT/0/-/6c", seats=seats, reward="margin")
    table.play("0 place T1.0")
    table.fill()
    table.play("0 harvest T1.0")
    assert table.rewards == pytest.approx([6] + [-6 / (seats - 1)] * (seats - 1))
    assert sum(table.rewards) == pytest.approx(0)


def test_r8_10_no_other_reward() -> None:
    with pytest.raises(ValueError):
        yotei_v0.env(reward="charm")


EVERY = (
    *(f"place {slot}" for slot in SLOTS),
    *(f"turn {slot}" for slot in SLOTS),
    *PILES,
    *(f"bid {number}" for number in range(37)),
    *(f"harvest {spot}" for spot in SPOTS),
    "ready",
    *(f"scout {slot}" for slot in SLOTS),
    "permit MT",
    "permit FM",
    "permit FR",
    "festival",
    "cash 1",
    "cash 2",
    "cash 3",
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r8_11_ninety_nine_actions(seats: int) -> None:
    env = fresh(num_players=seats)
    assert env.action_space("player_0").n == 99
    assert len(EVERY) == 99
    assert [env.words("player_0", number) for number in range(99)] == list(EVERY)
    for starts, words in ((12, "turn T1.0"), (24, "pile T1"), (27, "bid 0"), (64, "harvest T1.0"), (79, "ready")):
        assert EVERY[starts] == words
    assert [EVERY[number] for number in (80, 92, 95, 96, 98)] == [
        "scout T1.0",
        "permit MT",
        "festival",
        "cash 1",
        "cash 3",
    ]


def test_r8_11_each_number_does_what_it_says() -> None:
    table = dealt("scout permit festival", "", tier1="MT/bid/-/-")
    for words in table.legal:
        assert table.env.action("player_0", words) == EVERY.index(words)
    table.env.step(EVERY.index("place T1.0"))
    assert (table.phase, table.turn) == ("bid", 0)
    table.env.step(27 + 3)
    assert table.potatoes[0] == 2
    assert table.turn == 1


def test_r8_12_slots_by_tier_and_place() -> None:
    assert SLOTS[4:6] == ("T1.4", "T2.0")
    assert (SLOTS[8], SLOTS[9], SLOTS[11]) == ("T2.3", "T3.0", "T3.2")
    table = Table(seats=3)
    for words in table.legal:
        assert table.env.action("player_0", words) == EVERY.index(words)
    assert table.choices("place") == list(SLOTS)


def test_r8_12_slots_that_two_seats_do_not_use() -> None:
    unused = {"T1.3", "T1.4", "T2.3"}
    env = fresh(3, max_rounds=6)
    while not is_over(env):
        words = env.legal_words(env.agent_selection)
        assert not any(word.split(" ")[-1] in unused for word in words)
        env.step(env.action(env.agent_selection, words[-1]))
    table = Table()
    for number in (3, 4, 8, 15, 16, 20):
        with pytest.raises(ValueError):
            table.env.step(number)


@pytest.mark.parametrize("words", ["place T1.0", "turn T1.0", "bid 0", "harvest T1.1", "ready", "cash 2"])
def test_r8_13_an_illegal_action_changes_nothing(words: str) -> None:
    table = Table()
    table.play("0 place T1.0")
    before = table.env.record(), table.raws()
    with pytest.raises(ValueError, match=words) as error:
        table.env.step(EVERY.index(words))
    assert "1" in str(error.value).replace(words, "")  # the seat
    assert (table.env.record(), table.raws()) == before
    assert table.turn == 1
    table.play("1 place T1.1")


@pytest.mark.parametrize("wrong", [-1, 99, 1000, 1.5, "place T1.0", None])
def test_r8_13_what_is_no_action_is_refused(wrong: Any) -> None:
    table = Table()
    before = table.env.record()
    with pytest.raises((ValueError, TypeError)):
        table.env.step(wrong)
    assert table.env.record() == before
    assert table.turn == 0


def test_r8_13_words_of_no_action_are_refused() -> None:
    table = Table()
    for words in ("place T1.3", "place T4.0", "bid 37", "pass", ""):
        with pytest.raises(ValueError):
            table.env.action("player_0", words)


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_r8_14_no_more_rounds_than_the_limit(limit: int) -> None:
    for seed in range(3):
        env = fresh(seed, max_rounds=limit)
        table = Table(seats=2)
        table.env = env
        latest = 0
        while not is_over(env):
            latest = max(latest, table.round)
            env.step(env.action(env.agent_selection, cautious(env.legal_words(env.agent_selection))))
        assert latest <= limit
        assert env.record()["end"] == "terminated" or latest == limit


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "30", None])
def test_r8_14_max_rounds_is_an_integer_from_1(wrong: Any) -> None:
    with pytest.raises(ValueError):
        yotei_v0.env(max_rounds=wrong)


def test_r8_14_a_game_of_one_round() -> None:
    env = fresh(max_rounds=1)
    finish(env, cautious, limit=100)
    assert env.record()["end"] == "truncated"
