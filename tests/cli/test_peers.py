"""``cryptid bench --peers``, with made-up libraries in the place of the real ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cryptid_envs.bench.peers import command
from cryptid_envs.bench.peers.catalogue import KINDS
from tests.bench.peers import fake, steady
from tests.cli.run import Cli


def test_ours_beside_two_peers(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = steady(tmp_path, "absent", before="raise ImportError('not here')")
    monkeypatch.setattr(command, "PEERS", (steady(tmp_path, "peer"), bad))
    monkeypatch.setenv("COLUMNS", "200")
    file = tmp_path / "peers.json"
    outcome = cli("bench", "call_of_yeti_v0", "--peers", "--seconds", 0.1, "--players", 3, "--json", file)
    assert outcome.code == 0
    assert "ImportError: not here" in outcome.out
    content = json.loads(file.read_text(encoding="utf-8"))
    assert content["format"] == "cryptid-peers/1"
    assert [(case["game"], case["kind"]) for case in content["ours"]["cases"]] == [
        ("call_of_yeti_v0", kind) for kind in KINDS
    ]
    assert all(case["median"] > 0 for case in content["ours"]["cases"])
    works, absent = content["peers"]
    (ratio,) = works["cases"][0]["ratios"]
    assert ratio["environment"] == "call_of_yeti_v0"
    assert 0 < ratio["low"] <= ratio["median"] <= ratio["high"]
    assert absent["failure"] == "exit code 1: ImportError: not here"


def test_it_fails_only_with_our_own_part(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PEERS", (steady(tmp_path, "peer"),))
    broken = fake(tmp_path, "ours", "[Case('whist', 'single', lambda: 1 / 0)]")
    monkeypatch.setattr(command, "ours", lambda env_ids, options: broken)
    file = tmp_path / "peers.json"
    outcome = cli("bench", "--peers", "--seconds", 0.1, "--json", file)
    assert outcome.code == 1
    assert "ZeroDivisionError" in outcome.out
    assert "median" in json.loads(file.read_text(encoding="utf-8"))["peers"][0]["cases"][0]


@pytest.mark.parametrize("other", [("--quick",), ("--num-envs", 8), ("--threads", 1)])
def test_what_does_not_go_together(other: tuple[object, ...], cli: Cli) -> None:
    outcome = cli("bench", "--peers", *other)
    assert outcome.code == 2
    assert "--peers cannot be had together" in outcome.err


def test_files_and_environments_are_checked_first(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "peers.json"
    file.touch()
    assert "exists already" in cli("bench", "--peers", "--json", file).err
    assert "there is no environment" in cli("bench", "whist_v0", "--peers").err
