"""``cryptid watch``."""

from __future__ import annotations

import re

import pytest

from cryptid_envs.cli.random_play import play_random_game
from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.registry import load_game
from tests.cli.run import Cli


def test_every_event_stands_on_a_line_of_its_own_with_its_number(cli: Cli) -> None:
    outcome = cli("watch", "--seed", 5, "--tables", "end")
    record = play_random_game(CryptidAEC(load_game("call_of_yeti_v0")), 5)
    shown = [line for line in outcome.lines if re.match(r" *\d+  \S", line)]
    assert [int(line.split()[0]) for line in shown] == list(range(len(record["events"])))
    for line, event in zip(shown, record["events"], strict=True):
        if event[0] == "act":
            assert line.endswith(f"  player_{event[1]}: {event[2]}")


def test_it_ends_with_points_and_winners(cli: Cli) -> None:
    outcome = cli("watch", "call_of_yeti_v0", "--players", 3, "--seed", 2, "--tables", "end")
    record = play_random_game(CryptidAEC(load_game("call_of_yeti_v0"), num_players=3), 2)
    result = outcome.out[outcome.out.index("result") :]
    for seat, score in enumerate(record["scores"]):
        (row,) = re.findall(rf"player_{seat} .*", result)
        assert re.search(rf"\b{score}\b", row.replace(f"player_{seat}", ""))
        assert ("win" in row) == (seat in record["winners"])


def test_the_same_seed_shows_the_same_game(cli: Cli) -> None:
    assert cli("watch", "--seed", 3).out == cli("watch", "--seed", 3).out != cli("watch", "--seed", 4).out


def test_without_a_seed_the_one_used_is_told(cli: Cli) -> None:
    first = cli("watch", "--tables", "end")
    (seed,) = re.findall(r"seed (\d+)", first.lines[0])
    assert cli("watch", "--tables", "end", "--seed", seed).out == first.out


def test_more_tables_the_more_often_they_are_wanted(cli: Cli) -> None:
    counts = [
        cli("watch", "--seed", 1, "--tables", tables).out.count("Call of Yeti, round")
        for tables in ("end", "rounds", "laps", "moves")
    ]
    assert counts[0] == 1
    assert counts == sorted(set(counts))
    assert counts[1] == 9  # four rounds, each when it is dealt and when its tricks begin, and the end


def test_options_reach_the_game(cli: Cli) -> None:
    deck = '["YA", "Y2", "Y3"]'
    outcome = cli(
        "watch", "--players", 3, "--seed", 1, "--option", f"deck={deck}", "--option", "special_backs_visible=false"
    )
    assert outcome.code == 0
    dealt = re.search(r"deal: player_0 (\w+); player_1 (\w+); player_2 (\w+)", outcome.out)
    assert dealt is not None
    assert sorted(dealt.groups()) == ["Y2", "Y3", "YA"]


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_is_shown_only_what_it_can_know(cli: Cli, seat: int) -> None:
    outcome = cli("watch", "--seed", 1, "--seat", seat)
    assert outcome.code == 0
    own = [line for line in outcome.lines if re.match(r"player_\d+: ", line)]
    assert own
    assert all(line.startswith(f"player_{seat}: ") for line in own)
    assert "deal" not in outcome.out
    assert not re.search(r"^ *\d+  ", outcome.out, re.MULTILINE)  # a number would tell how often the others acted
    record = play_random_game(CryptidAEC(load_game("call_of_yeti_v0")), 1)
    first_round = outcome.out[: outcome.out.index(": tricks")]
    hidden = {card for other, hand in enumerate(record["events"][1][1]) if other != seat for card in hand} - {"*"}
    assert not hidden & set(re.findall(r"\b[YCMT](?:A|\d+)\b", first_round))
    marked = re.findall(r"(player_\d).{0,20}\(to act\)", first_round)
    assert set(marked) == {f"player_{seat}"}
