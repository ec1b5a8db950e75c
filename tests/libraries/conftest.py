"""Leaves out what the running environment has not the library for."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

NEEDS = {"learners": "torchrl", "rllib": "ray"}
"""Folder → the package without which its tests are not collected."""

collect_ignore = [folder for folder, package in NEEDS.items() if find_spec(package) is None]
sys.path.insert(0, str(Path(__file__).parent.parent.parent / "examples"))  # their modules import one another
