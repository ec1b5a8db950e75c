"""Running Python in fresh processes, bounded in time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def run_python(
    *arguments: str, timeout: float = 120, root: Path = ROOT, drop: tuple[str, ...] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``python *arguments`` with ``root`` on its path; environment variables are set, or dropped."""
    settings = {name: value for name, value in os.environ.items() if name not in drop}
    settings |= {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1", **environment}
    return subprocess.run(
        [sys.executable, *arguments],
        env=settings,
        cwd=root,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def output_of(*arguments: str, **more: Any) -> str:
    """What a process prints that must end well."""
    done = run_python(*arguments, **more)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout
