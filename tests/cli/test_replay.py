"""``cryptid replay``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cryptid_envs.cli.random_play import play_random_game
from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.record import to_line
from cryptid_envs.registry import load_game
from tests.cli.run import Cli, Outcome


def play(seed: int) -> dict[str, Any]:
    return json.loads(to_line(play_random_game(CryptidAEC(load_game("call_of_yeti_v0")), seed)))


def write(file: Path, *lines: Any) -> Path:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("".join(text + "\n" for text in texts), encoding="utf-8")
    return file


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """A file of two sound records."""
    return write(tmp_path / "two.jsonl", play(1), play(2))


def test_verify_only_prints_a_summary(cli: Cli, two: Path) -> None:
    assert cli("replay", two, "--verify-only") == Outcome(0, f"{two}: 2 records, 2 sound, 0 refused\n", "")


def test_all_records_are_shown(cli: Cli, two: Path) -> None:
    outcome = cli("replay", two, "--tables", "end")
    assert outcome.code == 0
    assert [line[: line.index(" ─")] for line in outcome.lines if line.startswith("record")] == [
        "record 1: call_of_yeti (num_players=4), seed 1",
        "record 2: call_of_yeti (num_players=4), seed 2",
    ]
    for record in (play(1), play(2)):
        for number, event in enumerate(record["events"]):
            if event[0] == "act":
                assert f"{number:>4}  player_{event[1]}: {event[2]}" in outcome.lines


def test_one_record_is_shown(cli: Cli, two: Path) -> None:
    outcome = cli("replay", two, "--game", 2, "--tables", "end")
    assert re.findall(r"record \d", outcome.out) == ["record 2"]
    assert cli("replay", two, "--game", 2, "--verify-only").out == f"{two}: 1 record, 1 sound, 0 refused\n"


@pytest.mark.parametrize("options", [(), ("--verify-only",)])
def test_a_record_that_is_not_there(cli: Cli, two: Path, options: tuple[str, ...]) -> None:
    outcome = cli("replay", two, "--game", 3, *options)
    assert outcome.code == 2
    assert "has no record 3; it holds 2" in outcome.err


def test_what_is_refused_is_named_by_line_record_and_event(cli: Cli, tmp_path: Path) -> None:
    illegal, wrong, short = play(1), play(2), play(3)
    illegal["events"][2][2] = "play Q9"
    wrong["scores"][0] += 1
    del short["events"][40:]
    file = write(
        tmp_path / "some.jsonl", illegal, "", wrong, short, "{half", [1], {"format": "cryptid-record/1"}, play(4)
    )
    outcome = cli("replay", file, "--verify-only")
    assert outcome.code == 1
    assert outcome.err == ""
    assert [line.removeprefix(str(file)).partition(", the rules say")[0][:70] for line in outcome.lines[:3]] == [
        ", line 1 (record 1): refused: event 2: 'play Q9' is not legal for player_2 now; "[:70],
        f", line 3 (record 2): refused: scores is {wrong['scores']}"[:70],
        ", line 4 (record 3): refused: event 40: missing: the game is not over, "[:70],
    ]
    assert "line 5 (record 4): refused: the line is no JSON" in outcome.lines[3]
    assert "line 6 (record 5): refused: a record is a JSON object, not list" in outcome.lines[4]
    assert "line 7 (record 6): refused: a record has the fields" in outcome.lines[5]
    assert outcome.lines[6] == f"{file}: 7 records, 1 sound, 6 refused"


def test_a_refused_record_is_shown_up_to_where_it_goes_wrong(cli: Cli, tmp_path: Path) -> None:
    record = play(1)
    record["events"][20][2] = "hide YA"
    file = write(tmp_path / "one.jsonl", record, play(2))
    outcome = cli("replay", file, "--tables", "end")
    assert outcome.code == 1
    refusal = next(index for index, line in enumerate(outcome.lines) if "refused: event 20:" in line)
    assert outcome.lines[refusal - 1].startswith("  19  ")
    assert outcome.lines[refusal + 1].startswith("record 2")  # and the next one is shown all the same


def test_a_file_cannot_garble_the_terminal(cli: Cli, tmp_path: Path) -> None:
    named, unknown = play(1), play(1)
    named["agents"][0] = "\x1b[2Jnobody\r"
    unknown["game"] = "\x1b[2J\u202e"
    file = write(tmp_path / "odd.jsonl", named, unknown)
    outcome = cli("replay", file, "--tables", "end")  # the fixture looks for control characters
    assert r"\x1b[2Jnobody\r" in outcome.out
    assert outcome.code == 1
    assert "\u202e" not in outcome.out


def test_a_file_without_records(cli: Cli, tmp_path: Path) -> None:
    outcome = cli("replay", write(tmp_path / "none.jsonl", ""), "--verify-only")
    assert outcome.code == 2
    assert "holds no records" in outcome.err


def test_a_seat_of_the_record(cli: Cli, two: Path) -> None:
    assert cli("replay", two, "--seat", 4).code == 2
    outcome = cli("replay", two, "--seat", 1, "--game", 1)
    assert outcome.code == 0
    assert {line[:8] for line in outcome.lines if re.match(r"player_\d: ", line)} == {"player_1"}


def test_it_cannot_be_told_apart_from_watching(cli: Cli, two: Path) -> None:
    watched, replayed = cli("watch", "--seed", 1), cli("replay", two, "--game", 1)
    assert watched.lines[1:] == replayed.lines[1:]
