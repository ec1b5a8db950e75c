"""``python -m cryptid_envs.cli`` is the command ``cryptid``."""

from __future__ import annotations

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
