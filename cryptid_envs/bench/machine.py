"""What a measurement ran on."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PACKAGES = ("numba", "llvmlite", "numpy", "gymnasium", "pettingzoo")


def cpu_name() -> str:
    """The processor's name as the system gives it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def usable_cpus() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _git(*arguments: str) -> str | None:
    try:
        run = subprocess.run(
            ["git", "-C", str(Path(__file__).parent), *arguments], capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return run.stdout.strip() if run.returncode == 0 else None


def commit() -> str | None:
    """The commit that the library's sources are at, "+changes" if they differ from it; None outside a checkout.

    An installed copy may lie inside somebody else's repository, so the sources have to be tracked.
    """
    if not _git("ls-files", Path(__file__).name):
        return None
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", "..")
    return f"{_git('rev-parse', 'HEAD')}{'+changes' if changed else ''}"


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def machine() -> dict[str, Any]:
    """Processor, system, versions, commit and date."""
    from .. import __version__
    from ..core.jit import PURE_PYTHON

    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "cpu": cpu_name(),
        "cpus": usable_cpus(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "versions": {"cryptid_envs": __version__, **{name: _version(name) for name in PACKAGES}},
        "compiled": not PURE_PYTHON,
        "commit": commit(),
    }
