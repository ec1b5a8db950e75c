"""Test against libraries that have pins of their own, each set in a virtual environment of its own.

    python tools/libraries.py [learners] [rllib] [-- arguments of pytest]

An environment is made below .venvs/ from tests/libraries/<set>/requirements.txt, and again when that changes; then the tests
of that folder run in it. The project is installed there without its dependencies, which the requirements list.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETS = ROOT / "tests" / "libraries"
HOME = ROOT / ".venvs"
INSTALL_SECONDS, TEST_SECONDS = 1200, 1200

WARNINGS = ("-W", "default", "-W", "error:::cryptid_envs")
"""What other libraries warn of among themselves is theirs."""


def run(*command: object, seconds: float) -> int:
    """The exit code of a command."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, timeout=seconds, check=False).returncode


def interpreter(name: str) -> Path:
    """The interpreter of a set's environment, which is made if need be."""
    folder, requirements = HOME / name, SETS / name / "requirements.txt"
    python, made_from = folder / "bin" / "python", folder / "made_from.txt"
    wanted = f"# Python {sys.version}\n{requirements.read_text(encoding='utf-8')}"
    if made_from.is_file() and made_from.read_text(encoding="utf-8") == wanted and python.exists():
        return python
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True)
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    for what in (("--requirement", requirements), ("--no-deps", "--no-build-isolation", "--editable", ROOT)):
        if run(*pip, *what, seconds=INSTALL_SECONDS):
            sys.exit(f"the packages of {requirements} were not installed")
    made_from.write_text(wanted, encoding="utf-8")
    return python


def main() -> None:
    """Make what is missing, and test; ends with the first exit code that is not 0."""
    names, _, more = " ".join(sys.argv[1:]).partition("--")
    known = sorted(path.parent.name for path in SETS.glob("*/requirements.txt"))
    chosen = names.split() or known
    if unknown := [name for name in chosen if name not in known]:
        sys.exit(f"there is no set {unknown[0]!r}; there are: {', '.join(known)}")
    for name in chosen:
        print(f"{name}:", flush=True)
        tests = (interpreter(name), "-m", "pytest", "-q", *WARNINGS, SETS / name, *more.split())
        if code := run(*tests, seconds=TEST_SECONDS):
            sys.exit(code)


if __name__ == "__main__":
    main()
