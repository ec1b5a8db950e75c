"""Files of arrays: read by numpy alone, written whole or not at all, never over another."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cryptid_envs import dataset
from cryptid_envs.dataset.columns import read_about
from cryptid_envs.registry import load_game

GAME = "call_of_the_wild_v0"

READ = """
import json, sys
import numpy as np
data = np.load(sys.argv[1])
about = json.loads(str(data["about"]))
rows = data["agent"] == 0
print(about["environment"], len(data["first"]), data["observation"][rows].shape[1], data["own_reward"][rows].sum())
assert not {"cryptid_envs", "cryptid_agents", "numba"} & set(sys.modules)
"""


def test_numpy_reads_what_was_written_part_by_part(tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    matches, choices = dataset.write(path, GAME, 150, seed=3)
    arrays = dataset.play(GAME, 150, seed=3)
    assert (matches, choices) == (150, len(arrays["agent"]))
    loaded = dict(np.load(path, allow_pickle=False))
    assert list(loaded) == ["about", *(column.name for column in dataset.COLUMNS)]
    assert all(np.array_equal(arrays[name], loaded[name]) for name in arrays)
    assert all(arrays[name].dtype == loaded[name].dtype for name in arrays)
    copy = tmp_path / "copy.npz"
    dataset.save(arrays, copy)
    again = dataset.load(copy)
    assert all(np.array_equal(arrays[name], again[name]) for name in arrays)
    assert {file.name for file in tmp_path.iterdir()} == {"games.npz", "copy.npz"}


def test_it_is_read_without_the_library(tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    dataset.write(path, GAME, 2, seed=3)
    features = load_game(GAME).layout(4).size
    # -I: the environment's own .pth files may name a folder, but nothing of it is imported.
    done = subprocess.run([sys.executable, "-I", "-c", READ, path], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"{GAME} 2 {features} ")


def test_about_says_what_the_arrays_are(tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    dataset.write(path, GAME, 1, seed=3, agents=["random", "heuristic", "random", "random"], reward="score")
    about = json.loads(str(np.load(path)["about"]))
    game = load_game(GAME)
    assert about["format"] == dataset.FORMAT
    assert about["environment"] == GAME
    assert about["spec_hash"] == game.spec_hash
    assert about["options"] == {"num_players": 4, "reward": "score"}
    assert about["agents"] == ["random", "heuristic", "random", "random"]
    assert about["actions"] == list(game.action_layout(4).labels)
    assert {part["name"]: part["offset"] for part in about["observation"]} == game.layout(4).offsets


def test_a_file_that_exists_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    path.write_text("precious")
    for write in (
        lambda: dataset.write(path, GAME, 1, seed=3),
        lambda: dataset.save(dataset.play(GAME, 1, seed=3), path),
    ):
        with pytest.raises(FileExistsError):
            write()
    assert path.read_text() == "precious"


def test_nothing_is_left_of_what_failed(tmp_path: Path) -> None:
    def fail(_function: Any, _units: Any) -> Any:
        raise KeyError("the disk is on fire")
        yield

    with pytest.raises(KeyError):
        dataset.write(tmp_path / "games.npz", GAME, 1, seed=3, run=fail)
    with pytest.raises(ValueError, match="agents must be"):
        dataset.write(tmp_path / "games.npz", GAME, 1, seed=3, agents=["random"] * 3)
    assert not list(tmp_path.iterdir())


def test_other_names_and_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"ends in \.npz, not 'games\.txt'"):
        dataset.write(tmp_path / "games.txt", GAME, 1, seed=3)
    with pytest.raises(FileNotFoundError):
        dataset.write(tmp_path / "no" / "games.npz", GAME, 1, seed=3)
    text = tmp_path / "text.npz"
    text.write_text("no zip")
    with pytest.raises(ValueError, match=r"text\.npz is no file of arrays"):
        dataset.load(text)
    np.savez(tmp_path / "other.npz", x=np.zeros(3))
    with pytest.raises(ValueError, match="no arrays of matches"):
        dataset.load(tmp_path / "other.npz")
    with pytest.raises(ValueError, match=r"cryptid-arrays/9.*reads 'cryptid-arrays/1'"):
        read_about({"about": np.array(json.dumps({"format": "cryptid-arrays/9"}))})
