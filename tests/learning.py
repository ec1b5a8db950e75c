"""What tests of learning share: torch on one thread, as they run side by side, and logs in folders of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Networks here are too small for more."""
    torch.set_num_threads(1)


@pytest.fixture(autouse=True)
def logs_in_the_tests_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """stable-baselines3 makes a folder for its log beside all others, and leaves it there, unless told where."""
    monkeypatch.setenv("SB3_LOGDIR", str(tmp_path / "sb3"))
