"""``cryptid records``."""

from __future__ import annotations

from pathlib import Path

from cryptid_envs.record import load, to_line, verify
from tests.cli.run import Cli, Outcome


def test_records_are_sound_and_carry_seed_and_agents(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    outcome = cli("records", "call_of_yeti_v0", file, "--games", 3, "--seed", 7, "--players", 3)
    assert outcome == Outcome(0, f"{file}: 3 records of call_of_yeti_v0, first seed 7\n", "")
    records = load(file)
    assert [record["seed"] for record in records] == [7, 8, 9]
    for record in records:
        verify(record)
        assert record["agents"] == ["random"] * 3
        assert record["options"] == {"num_players": 3}


def test_any_of_them_can_be_played_again_from_its_seed(cli: Cli, tmp_path: Path) -> None:
    cli("records", "call_of_yeti_v0", tmp_path / "three.jsonl", "--games", 3, "--seed", 2**64 - 1)
    cli("records", "call_of_yeti_v0", tmp_path / "last.jsonl", "--games", 1, "--seed", 1)
    last = load(tmp_path / "three.jsonl")[2]
    assert last["seed"] == 1  # seeds go round at 2^64
    assert [last] == load(tmp_path / "last.jsonl")


def test_an_existing_file_is_kept(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("precious\n", encoding="utf-8")
    outcome = cli("records", "call_of_yeti_v0", file, "--games", 1)
    assert outcome.code == 2
    assert "exists already; choose another name, or --append to write after it" in outcome.err
    assert file.read_text(encoding="utf-8") == "precious\n"


def test_append(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for seed in (1, 2):
        assert cli("records", "call_of_yeti_v0", file, "--games", 1, "--seed", seed, "--append").code == 0
    assert [record["seed"] for record in load(file)] == [1, 2]


def test_no_record_is_written_behind_half_a_line(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    cli("records", "call_of_yeti_v0", file, "--games", 1, "--seed", 1)
    half = to_line(load(file)[0])[:100]
    file.write_text(half, encoding="utf-8")
    outcome = cli("records", "call_of_yeti_v0", file, "--games", 1, "--append")
    assert outcome.code == 2
    assert "ends in the middle of a line" in outcome.err
    assert file.read_text(encoding="utf-8") == half


def test_a_folder_that_does_not_exist(cli: Cli, tmp_path: Path) -> None:
    outcome = cli("records", "call_of_yeti_v0", tmp_path / "no" / "games.jsonl", "--games", 1)
    assert outcome.code == 2
    assert "No such file or directory" in outcome.err
