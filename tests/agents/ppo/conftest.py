"""torch on one thread: tests run side by side, and their networks are too small for more."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture(autouse=True)
def logs_in_the_tests_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """stable-baselines3 makes a folder for its log beside all others, and leaves it there, unless told where."""
    monkeypatch.setenv("SB3_LOGDIR", str(tmp_path / "sb3"))
