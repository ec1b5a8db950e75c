"""What the tests of the command line share."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
"""Control characters other than line feeds."""


@dataclass
class Outcome:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Cli = Callable[..., Outcome]
"""The command line in this process."""

Start = Callable[..., "subprocess.Popen[str]"]
"""The command line as a process of its own."""
