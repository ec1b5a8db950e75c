"""Compiled kernels are cached where that is possible, never wrongly, and nothing fails where it is not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cryptid_envs.core.jit import PURE_PYTHON, UNUSED_DAYS, prune_cache
from tests.contract.processes import ROOT, output_of, run_python

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="nothing is compiled")

SMALL = """
import numpy as np
from cryptid_envs.core import bits, rng
print(int(rng.mix(np.uint64(5))), bits.nth_bit(np.int64(0b10110), np.int64(2)))
"""
GAME = """
import warnings
from cryptid_envs import call_of_yeti_v0
env = call_of_yeti_v0.env(num_players=3)
env.reset(seed=1)
while not env.terminations[env.agent_selection]:
    env.step(int(env.last()[0]["action_mask"].argmax()))
print(env.record()["scores"])
"""
WARNING = "kernels cannot be cached and are compiled anew in every process"
NOWHERE = "/dev/null/nowhere"
"""A folder that cannot be made, not even by root."""


def install(folder: Path, *, writable: bool = True) -> Path:
    """A copy of the library; unwritable: with files where numba would make folders."""
    shutil.copytree(ROOT / "cryptid_envs", folder / "cryptid_envs", ignore=shutil.ignore_patterns("__pycache__"))
    if not writable:
        for package in {file.parent for file in folder.rglob("*.py")}:
            (package / "__pycache__").write_text("in the way")
    return folder


def run_in(root: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code with the library at ``root`` and no cache but those named."""
    settings: dict[str, Any] = {"HOME": NOWHERE, "XDG_CACHE_HOME": NOWHERE, **environment}
    return run_python("-W", "always::RuntimeWarning", "-c", code, root=root, drop=("NUMBA_CACHE_DIR",), **settings)


def kernels(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.nb[ic]"))


def test_nowhere_to_write(tmp_path: Path) -> None:
    """No writable install, no home: one warning, and the game is played."""
    root = install(tmp_path, writable=False)
    done = run_in(root, GAME)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stderr.count(WARNING) == 1
    assert "set NUMBA_CACHE_DIR" in done.stderr
    assert done.stdout == output_of("-c", GAME)
    assert kernels(root) == []


def test_the_folder_that_is_asked_for(tmp_path: Path) -> None:
    root, cache = install(tmp_path / "library"), tmp_path / "cache"
    done = run_in(root, SMALL, NUMBA_CACHE_DIR=str(cache))
    assert done.returncode == 0, done.stderr
    assert WARNING not in done.stderr
    assert kernels(cache)
    assert kernels(root) == []


def test_the_folder_that_is_asked_for_cannot_be_made(tmp_path: Path) -> None:
    """Then the next best is taken: the install itself, or none."""
    writable = install(tmp_path / "writable")
    done = run_in(writable, SMALL, NUMBA_CACHE_DIR=NOWHERE)
    assert done.returncode == 0, done.stderr
    assert WARNING not in done.stderr
    assert kernels(writable)
    done = run_in(install(tmp_path / "unwritable", writable=False), SMALL, NUMBA_CACHE_DIR=NOWHERE)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count(WARNING) == 1


def test_a_full_disk(tmp_path: Path) -> None:
    """Files of more than a few bytes cannot be written: one warning, and the right result."""
    root = install(tmp_path)
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
    done = run_in(root, limit + SMALL)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stderr.count(WARNING) == 1
    again = run_in(root, SMALL)
    assert again.returncode == 0, "what is left of it does not disturb later processes"
    assert again.stdout == done.stdout
    assert WARNING not in again.stderr


@pytest.mark.parametrize("content", [b"", b"garbage", b"\x80\x04N.", b"\x80\x05\x95"])
def test_a_damaged_cache(tmp_path: Path, content: bytes) -> None:
    """Whatever stands in the files costs a compilation at most."""
    root = install(tmp_path)
    expected = run_in(root, SMALL).stdout
    for suffix in (".nbc", ".nbi"):
        files = [file for file in kernels(root) if file.suffix == suffix]
        assert files
        for file in files:
            file.write_bytes(content)
        done = run_in(root, SMALL)
        assert done.returncode == 0, done.stderr[-3000:]
        assert done.stdout == expected


def check_together(count: int, code: str, cache: Path, seconds: float) -> None:
    """Processes that start at once on an empty cache all finish, with the same result."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", code],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(count)
    ]
    end = time.monotonic() + seconds
    outputs = set()
    for process in processes:
        try:
            output, error = process.communicate(timeout=max(end - time.monotonic(), 1))
        except subprocess.TimeoutExpired:
            for other in processes:
                other.kill()
            raise
        assert process.returncode == 0, error[-3000:]
        outputs.add(output)
    assert len(outputs) == 1
    assert kernels(cache)


def test_cold_starts_together(tmp_path: Path) -> None:
    check_together(4, SMALL, tmp_path, 120)


@pytest.mark.nightly
def test_many_cold_starts_together(tmp_path: Path) -> None:
    check_together(16, GAME, tmp_path, 900)


MODULES = {
    "spec.py": "",
    "numbers.py": "FACTOR = 3\n",
    "inner.py": """
from cryptid_envs.core.jit import kernel
from .numbers import FACTOR
@kernel
def times(x):
    return x * FACTOR
""",
    "outer.py": """
from cryptid_envs.core.jit import kernel
from .inner import times
@kernel
def twice(x):
    return times(times(x))
""",
}


def test_an_edited_callee(tmp_path: Path) -> None:
    """A constant in another file than the kernel that is called: the old rule must not live on in the cache."""
    game = tmp_path / "game"
    game.mkdir()
    (game / "__init__.py").write_text("")
    for name, text in MODULES.items():
        (game / name).write_text(text)
    code = f"""
import sys; sys.path.insert(0, {str(tmp_path)!r})
from game.outer import twice
print(twice(5), sum(twice.stats.cache_hits.values()))
"""
    cache = str(tmp_path / "cache")

    def run() -> list[str]:
        return output_of("-c", code, NUMBA_CACHE_DIR=cache).split()

    assert run() == ["45", "0"]
    assert run() == ["45", "1"]
    (game / "numbers.py").write_text("FACTOR = 4\n")
    assert run() == ["80", "0"]
    (game / "numbers.py").write_text("FACTOR = 3\n")
    assert run() == ["45", "1"], "the old kernels are still there, under their own name"
    (game / "more").mkdir()
    (game / "more" / "part.py").write_text("# any file of the game's folder counts\n")
    assert run() == ["45", "0"]


@pytest.mark.nightly
def test_an_edited_game(tmp_path: Path) -> None:
    """The same with a whole game: a rule is changed in a file that holds no loop."""
    root = install(tmp_path / "library")
    cache = str(tmp_path / "cache")
    first = run_in(root, GAME, NUMBA_CACHE_DIR=cache)
    spec = root / "cryptid_envs" / "games" / "call_of_yeti" / "spec.py"
    text, points = spec.read_text(), "POINTS_PAIR, POINTS_EXACT, POINTS_NONE = 1, 3, 5"
    assert points in text
    spec.write_text(text.replace(points, points.replace("5", "7")))
    second = run_in(root, GAME, NUMBA_CACHE_DIR=cache)
    assert first.returncode == second.returncode == 0
    assert first.stdout != second.stdout


WARM = """
from tests.toys import sealed_stones_v0
env = sealed_stones_v0.env()
env.reset(seed=1)
while env.agents:
    over = env.terminations[env.agent_selection] or env.truncations[env.agent_selection]
    env.step(None if over else int(env.last()[0]["action_mask"].argmax()))
loops = [loop for loop in vars(env.game.loops).values() if loop.signatures]
print(len(loops), sum(sum(loop.stats.cache_hits.values()) for loop in loops),
      sum(sum(loop.stats.cache_misses.values()) for loop in loops))
"""


def test_the_second_process_compiles_nothing() -> None:
    output_of("-c", WARM)
    loops, hits, misses = map(int, output_of("-c", WARM).split())
    assert loops > 1
    assert (hits, misses) == (loops, 0)


def test_importing_compiles_nothing(tmp_path: Path) -> None:
    """Nor does making environments, asking for spaces, or resetting nothing: no kernel is compiled or loaded."""
    code = """
import numba.core.event as event
recorder = event.RecordingListener()
event.register("numba:compile", recorder)
import cryptid_envs
import cryptid_envs.record
for game_id in cryptid_envs.registered_envs():
    module = __import__(f"cryptid_envs.{game_id}", fromlist=["env"])
    env = module.env()
    env.observation_space("player_0"), env.action_space("player_0"), env.state_space
    module.parallel_env()
    cryptid_envs.make_vec(game_id, 8, num_threads=2)
print(len(recorder.buffer))
"""
    assert output_of("-c", code, NUMBA_CACHE_DIR=str(tmp_path)).strip() == "0"
    assert kernels(tmp_path) == []


def test_numbas_configuration_is_left_alone() -> None:
    code = """
import numba
before = dict(vars(numba.config))
import cryptid_envs
cryptid_envs.registry.load_game("call_of_yeti_v0").loops
print({name for name, value in vars(numba.config).items() if before.get(name) is not value and before.get(name) != value})
"""
    assert output_of("-c", code).strip() == "set()"


def test_pruning(tmp_path: Path) -> None:
    """Kernels of sources that no process has used for a month go, others stay."""
    now = time.time()
    old, new, foreign = "0123456789ab", "ba9876543210", "other.function-12.py311.nbi"
    for tag, age in ((old, UNUSED_DAYS + 1), (new, UNUSED_DAYS - 1)):
        for name in (
            f"loops.step-game-{tag}-7.py311.nbi",
            f"loops.step-game-{tag}-7.py311.1.nbc",
            f"cryptid-{tag}.used",
        ):
            (tmp_path / name).write_text("")
            os.utime(tmp_path / name, (now - age * 86400, now - age * 86400))
    (tmp_path / foreign).write_text("")
    assert prune_cache(tmp_path, now) == 3
    left = {file.name for file in tmp_path.iterdir()}
    assert foreign in left
    assert not any(old in name for name in left)
    assert sum(new in name for name in left) == 3
    assert prune_cache(tmp_path, now) == 0
