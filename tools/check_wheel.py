"""Build the wheel, install it where nothing else of the project is, and play a game there.

    python tools/check_wheel.py

Needs setuptools in the running environment. Only the core dependencies are installed beside the wheel, so this also
shows that the library works without any extra.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = {"cryptid_envs": "cryptid_envs", "agents": "cryptid_agents"}
"""Folder in the project → package."""

LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__")
BUILD_SECONDS, INSTALL_SECONDS, PLAY_SECONDS = 120, 600, 300

SMOKE = """
import importlib.metadata as metadata
import importlib.resources as resources
import numpy as np
import cryptid_agents, cryptid_envs
from cryptid_envs import registry

assert "site-packages" in cryptid_envs.__file__ and "site-packages" in cryptid_agents.__file__
assert metadata.version("cryptid-envs") == cryptid_envs.__version__
assert all(resources.files(name).joinpath("py.typed").is_file() for name in ("cryptid_envs", "cryptid_agents"))
for module in registry.GAMES.values():
    assert resources.files(module).joinpath("RULES.md").read_text(encoding="utf-8").startswith("# "), module

from cryptid_envs import call_of_yeti_v0
env, player, rng = call_of_yeti_v0.env(num_players=4), cryptid_agents.RandomAgent(), np.random.default_rng(0)
env.reset(seed=0)
total, moves = 0.0, 0
for _ in env.agent_iter():
    seen, reward, terminated, truncated, _info = env.last()
    total, moves = total + reward, moves + 1
    over = terminated or truncated
    env.step(None if over else player.act(seen["observation"], seen["action_mask"], rng))
assert env._repr_svg_().startswith("<svg")
from cryptid_envs.render import html, typeface
assert all(file.is_file() for file in typeface.FILES) and (html.PAGE / "replay.html").is_file()
assert abs(total) < 1e-6 and moves > 100, (total, moves)
print(f"cryptid-envs {cryptid_envs.__version__}: installed from its wheel, one game of {moves} steps")
"""


def run(*command: object, seconds: float, cwd: Path) -> str:
    """The output of a command; ends the program with it if the command fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\nfailed with exit code {done.returncode}:\n{done.stdout}")
    return done.stdout


def build(scratch: Path) -> Path:
    """A wheel built from a copy, so that nothing from earlier builds gets into it, and nothing of this one stays."""
    copy, out = scratch / "copy", scratch / "wheels"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", out)
    run(*pip, copy, seconds=BUILD_SECONDS, cwd=scratch)
    (wheel,) = out.glob("*.whl")
    return wheel


def expected_files() -> set[str]:
    """Everything of the two packages that has to be in the wheel, by its name there."""
    files: set[str] = set()
    for folder, package in SOURCES.items():
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".txt", ".npz") or file.name in ("py.typed", "RULES.md"):
                files.add(f"{package}/{file.relative_to(ROOT / folder).as_posix()}")
    return files


def check_contents(wheel: Path) -> None:
    """Nothing is missing, and nothing else would be installed beside the two packages."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    if missing := expected_files() - names:
        sys.exit(f"{wheel.name} lacks {', '.join(sorted(missing))}")
    tops = {name.partition("/")[0] for name in names}
    if extra := {top for top in tops if not top.endswith(".dist-info")} - set(SOURCES.values()):
        sys.exit(f"{wheel.name} would also install {', '.join(sorted(extra))}")


def main() -> None:
    """Build, look into, install, play."""
    with tempfile.TemporaryDirectory(prefix="cryptid-wheel-", ignore_cleanup_errors=True) as name:
        scratch = Path(name)
        wheel = build(scratch)
        check_contents(wheel)
        home = scratch / "venv"
        venv.create(home, with_pip=False, symlinks=os.name != "nt")
        programs = home / ("Scripts" if os.name == "nt" else "bin")
        pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet")
        run(*pip, "--constraint", ROOT / "constraints.txt", wheel, seconds=INSTALL_SECONDS, cwd=scratch)
        smoke = scratch / "smoke.py"
        smoke.write_text(SMOKE, encoding="utf-8")
        print(run(programs / "python", "-I", "-W", "error", smoke, seconds=PLAY_SECONDS, cwd=scratch), end="")


if __name__ == "__main__":
    main()
