"""``cryptid train``: what it prints and writes, how it is stopped and resumed, and what it refuses."""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cryptid_agents.ppo.checkpoint import load_checkpoint
from cryptid_agents.ppo.weights import load_weights

from cryptid_envs.cli.train_view import clock
from tests.cli.run import Cli, Start

SMALL = (
    "--threads", 1, "--games", 4, "--final-games", 4, "--seed", 5,
    "--set", "rows=4", "--set", "steps=8", "--set", "batch=32", "--set", "epochs=1", "--set", "width=16", "--set", "hidden=[8]",
)  # fmt: skip


def test_it_trains_writes_and_says_how_to_play(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    outcome = cli("train", "call_of_yeti_v0", "--minutes", 0.001, "--players", 3, "--out", folder, *SMALL)
    assert outcome.code == 0, outcome.err
    assert "share of wins at a table of heuristic players" in outcome.out
    assert f"weights:{folder / 'weights.npz'}" in outcome.out
    weights = load_weights(folder / "weights.npz", "call_of_yeti_v0", 3)
    command = weights.meta["command"]
    assert command.startswith("cryptid train call_of_yeti_v0 --minutes 0.001 --seed 5 --players 3 --set rows=4")
    assert str(tmp_path) not in json.dumps(weights.meta)
    assert weights.meta["settings"]["hidden"] == [8]
    assert {path.name for path in folder.iterdir()} == {
        "weights.npz", "checkpoint.pt", "curve.json", "curve.png", "tensorboard",
    }  # fmt: skip
    again = cli("train", "call_of_yeti_v0", "--out", folder, *SMALL)
    assert again.code == 2
    assert "--resume" in again.err
    resumed = cli("train", "call_of_yeti_v0", "--resume", folder, "--minutes", 0.001, *SMALL[:6])
    assert resumed.code == 0, resumed.err
    assert load_checkpoint(folder).num_players == 3


def test_without_a_folder_it_makes_one(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("train", "yotei_v0", "--minutes", 0, *SMALL).code == 0
    (folder,) = (tmp_path / "runs").iterdir()
    assert folder.name.startswith("yotei_v0-")
    assert (folder / "weights.npz").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing_v0",), "there is no environment 'nothing_v0'"),
        (("yotei_v0", "--set", "speed=3"), "there is no setting 'speed'; there are: reward_scale"),
        (("yotei_v0", "--set", "width=wide"), "the setting width is something like 384"),
        (("yotei_v0", "--set", "rows=1.5"), "the setting rows is something like 512"),
        (("yotei_v0", "--set", "spread=1"), "the setting spread is something like true"),
        (("yotei_v0", "--set", "rows=true"), "the setting rows is something like 512"),
        (("yotei_v0", "--minutes", -1), "--minutes must be at least 0"),
        (("yotei_v0", "--games", 0), "--games must be at least 1"),
        (("yotei_v0", "--players", 9), "played by 2 to 4 players"),
        (("yotei_v0", "--option", "color=red"), "color"),
        (("yotei_v0", "--resume", "nowhere"), "there is no checkpoint nowhere"),
        (("yotei_v0", "--resume", __file__), "is no checkpoint"),
        (("yotei_v0", "--resume", "x", "--set", "rows=3"), "options and settings of the checkpoint"),
    ],
)
def test_what_cannot_be_is_refused(cli: Cli, arguments: tuple[Any, ...], message: str) -> None:
    outcome = cli("train", *arguments)
    assert outcome.code == 2
    assert message in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_a_missing_package_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("cryptid_agents.ppo.") or name.endswith(".sb3")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sb3_contrib", None)
    outcome = cli("train", "yotei_v0")
    assert outcome.code == 2
    assert "pip install 'cryptid-envs[train]'" in outcome.err


def test_ctrl_c_ends_it_with_everything_written(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = start("train", "yotei_v0", "--minutes", 30, "--out", folder, *SMALL)
    deadline = time.monotonic() + 120
    while not (folder / "weights.npz").exists() and time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert f"cryptid train yotei_v0 --resume {folder}" in out
    assert "Traceback" not in err
    checkpoint = load_checkpoint(folder, "yotei_v0")
    assert checkpoint.elapsed < 600
    assert (folder / "curve.png").exists()


def test_time_in_words() -> None:
    assert [clock(seconds) for seconds in (0, 59.9, 61, 3600, 7325)] == ["0:00", "0:59", "1:01", "1:00:00", "2:02:05"]
