"""R8 actions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.bigfoot_vs_yeti.cases import each_mounts
from tests.games.bigfoot_vs_yeti.table import ACTIONS, Table, number


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r8_1_the_numbers_of_the_actions(seats: int) -> None:
    env = Table(*["LN"] * seats).env
    assert len(ACTIONS) == 183
    for seat in range(seats):
        assert env.action_space(f"player_{seat}").n == 183
        for place, words in enumerate(ACTIONS):
            if "+" not in words:
                assert env.words(f"player_{seat}", place) == words


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("draw unknown", 0),
        ("draw tabloids", 1),
        ("mount AH", 2),
        ("mount YE", 11),
        ("join AH", 12),
        ("join BATTLE", 20),
        ("play AP AH", 21),
        ("play CC", 31),
        ("play FF", 32),
        ("discard AH", 33),
        ("discard FF", 57),
        ("done", 58),
        ("decline", 59),
        ("target 1", 60),
        ("return", 63),
        ("expose", 64),
        ("give 1", 65),
        ("copy AH", 68),
        ("copy YE", 75),
        ("lay AH", 76),
        ("lay ?>YE", 100),
        ("pick AH", 101),
        ("pick FF", 125),
        ("take AH", 126),
        ("take ?>YE", 157),
        ("toss AH", 158),
        ("toss FF", 182),
    ],
)
def test_r8_1_as_in_the_table(words: str, place: int) -> None:
    assert number(words) == place
    assert Table("LN", "LN").env.words("player_0", place) == words


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r8_2_opponents_by_their_distance(seats: int) -> None:
    env = Table(*["LN"] * seats).env
    for seat in range(seats):
        for further in range(1, seats):
            other = (seat + further) % seats
            for verb, first in (("target", 60), ("give", 65)):
                assert number(f"{verb} {other}", seat, seats) == first + further - 1
                assert env.words(f"player_{seat}", first + further - 1) == f"{verb} {other}"


def test_r8_2_words_and_numbers_of_legal_actions() -> None:
    table = each_mounts("AH", "GS", "LN", "ET JDx3")
    table.quiet(3)
    table.play("3: draw unknown, mount JD, lay JDx3, done")
    assert {table.env.action("player_3", words) for words in table.legal} == {60, 61, 62, 59}
    table.play("3: target 1 (SA)")
    assert {table.env.action("player_3", words) for words in table.legal} == {63, 64, 65, 67}


@pytest.mark.parametrize(
    "words", ["draw unknown", "mount GS", "join GS", "play FF", "discard AH!", "done", "decline", "toss LN"]
)
def test_r8_3_an_illegal_action_changes_nothing(words: str) -> None:
    table = Table("AHx3 CC", "GSx3", "LN", unknown="AP AP")
    table.play("0: draw unknown, discard CC; 1: draw unknown, mount GS, lay GSx3, done, settle")
    legal = table.legal
    assert words not in legal
    with pytest.raises(ValueError, match=words) as error:
        table.env.step(number(words, table.seat, 3))
    assert str(table.seat) in str(error.value)
    assert table.refuses(words)
    assert table.legal == legal
    table.play(f"{table.seat}: discard LN")


@pytest.mark.parametrize("wrong", [-1, 183, 1000, 1.5, "done", None, np.float32(1)])
def test_r8_3_what_is_no_action_is_refused(wrong: Any) -> None:
    table = Table("AH", "LN")
    table.play("0: draw unknown")
    before = table.env.record(), table.everything()
    with pytest.raises((ValueError, TypeError)):
        table.env.step(wrong)
    assert (table.env.record(), table.everything()) == before


@pytest.mark.parametrize(
    "words",
    ["draw", "lay", "lay XX", "lay BY", "discard ?>AH", "target 0", "target 2", "join BF", "copy CH", ""],
)
def test_r8_3_words_of_no_action_are_refused(words: str) -> None:
    env = Table("AH", "LN").env
    with pytest.raises(ValueError):
        env.action("player_0", words)
