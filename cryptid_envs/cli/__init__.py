"""The command ``cryptid``: one module a command, each loaded when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence

INSTALL = 'pip install "cryptid-envs[cli]"'


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line on ``arguments`` (None: those of the process); returns the exit code.

    0: done; 1: a record was refused; 2: a wrong argument, option or file, or a missing package; 130: Ctrl-C; 141: the
    reader of the output closed it.
    """
    try:
        import cyclopts  # noqa: F401  (only to say in words what is missing)
        import rich  # noqa: F401
    except ModuleNotFoundError as error:
        print(f"cryptid: the command line needs the package {error.name}; install it with: {INSTALL}", file=sys.stderr)
        return 2
    from .app import run

    return run(sys.argv[1:] if arguments is None else list(arguments))
