"""Memory stays bounded, however long an environment is used."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.contract.cases import Case, each_short
from tests.contract.drive import chooser, plies

ALLOWED = 5 * 2**20
"""Bytes by which a process may grow."""
STATM = Path("/proc/self/statm")

longer = pytest.mark.parametrize("scale", [1, pytest.param(100, marks=pytest.mark.nightly)], ids=["short", "long"])
"""Long: of the order of a million games and ten million steps."""
pytestmark = pytest.mark.skipif(not STATM.exists(), reason="needs /proc")


def resident() -> int:
    gc.collect()
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def check_growth(work: Callable[[], None], times: int) -> None:
    """Doing it again and again takes no more memory than doing it a few times (twice: an allocator may grow once)."""
    for _ in range(max(times // 5, 1)):
        work()
    growth = 0
    for _ in range(2):
        before = resident()
        for _ in range(times):
            work()
        growth = resident() - before
        if growth < ALLOWED:
            return
    pytest.fail(f"grew by {growth / 2**20:.1f} MiB")


@longer
@each_short
def test_aec(case: Case, scale: int) -> None:
    env = case.aec()
    choose = chooser(1)

    def work() -> None:
        env.reset(seed=1)
        for number, _ in enumerate(plies(env, choose)):
            if number > 60:
                break
        for _ in range(100):
            env.reset()
        env.record()

    check_growth(work, 50 * scale)


@longer
@each_short
@pytest.mark.parametrize("copy", [True, False])
def test_batch(case: Case, scale: int, copy: bool) -> None:
    batch = case.batch(256, copy=copy)
    batch.reset(seed=1)

    def work() -> None:
        for _ in range(20):
            batch.step(batch.sample_actions())
        batch.reset(mask=np.arange(256) % 2 == 0)

    check_growth(work, 15 * scale)


@longer
@each_short
def test_batch_with_records(case: Case, scale: int) -> None:
    """Finished games are kept up to a limit."""
    batch = case.batch(2, record=True)
    batch.reset(seed=1)

    def work() -> None:
        for _ in range(400):
            batch.step(batch.sample_actions())

    check_growth(work, 25 * scale)
    assert len(batch.records(0)) <= 65


@longer
@each_short
def test_clones_and_copies(case: Case, scale: int) -> None:
    import copy

    env = case.aec()
    env.reset(seed=1)
    batch = case.batch(8)
    batch.reset(seed=1)

    def work() -> None:
        for key in range(20):
            env.clone_for_search("player_0", key)
            copy.deepcopy(env)
            env.set_state(env.get_state())
        batch.clone_for_search(np.arange(8), 0, 1)

    check_growth(work, 8 * scale)


@longer
@each_short
def test_many_environments(case: Case, scale: int) -> None:
    def work() -> None:
        for _ in range(10):
            env = case.aec()
            env.reset(seed=1)
            batch = case.batch(4, num_threads=2)
            batch.reset(seed=1)
            batch.step(batch.sample_actions())
            batch.close()

    check_growth(work, 10 * scale)
