"""``cryptid records``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cryptid_envs.record import load, to_arrays, to_line, verify
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


def test_arrays_hold_the_games_of_the_records(cli: Cli, tmp_path: Path) -> None:
    games, arrays = tmp_path / "games.jsonl", tmp_path / "games.npz"
    agents = ("--agent", "heuristic", "--agent", "random")
    outcome = cli("records", "yotei_v0", games, "--arrays", arrays, "--games", 2, "--seed", 3, *agents)
    written = dict(np.load(arrays))
    choices = len(written["agent"])
    assert outcome == Outcome(
        0,
        f"{games}: 2 records of yotei_v0, first seed 3\n{arrays}: {choices} choices in 2 games of yotei_v0, first seed 3\n",
        "",
    )
    records = load(games)
    assert all(record["agents"] == ["heuristic", "random"] for record in records)
    replayed = to_arrays(records)
    assert all(np.array_equal(written[name], replayed[name]) for name in written)


def test_arrays_alone_and_never_over_a_file(cli: Cli, tmp_path: Path) -> None:
    arrays = tmp_path / "games.npz"
    assert cli("records", "call_of_the_wild_v0", "--arrays", arrays, "--games", 1).code == 0
    before = arrays.read_bytes()
    outcome = cli("records", "call_of_the_wild_v0", "--arrays", arrays, "--games", 1)
    assert outcome == Outcome(2, "", f"cryptid: {arrays} exists already; choose another name\n")
    assert arrays.read_bytes() == before


def test_a_minari_dataset_for_each_seat(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    outcome = cli("records", "bigfoot_vs_yeti_v0", "--minari", "some/test-v3", "--games", 1, "--seed", 1)
    assert [line.partition(":")[0] for line in outcome.lines] == ["some/test-seat0-v3", "some/test-seat1-v3"]
    outcome = cli("records", "bigfoot_vs_yeti_v0", "--minari", "some/test-v3", "--games", 1)
    assert outcome.code == 2
    assert "'some/test-seat0-v3' already" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name a file of records"),
        (("--append", "--arrays", "x.npz"), "--append needs a file"),
        (("--arrays", "x.txt"), "--arrays: arrays are written to a file whose name ends in .npz"),
        (("--arrays", "x.npz", "--agent", "nobody"), "no agent 'nobody'"),
        (("--arrays", "x.npz", "--agent", "random", "--agent", "random"), "--agent: agents must be one name"),
    ],
)
def test_bad_arguments(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = cli("records", "call_of_yeti_v0", *arguments)
    assert outcome.code == 2
    assert words in outcome.err
    assert not list(tmp_path.iterdir())
