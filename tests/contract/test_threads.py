"""Threads and processes: one batch in two threads is refused, two batches are fine, children of any kind can play."""

from __future__ import annotations

import multiprocessing
import threading
import warnings
from typing import Any

import numpy as np
import pytest

from tests.contract.cases import BASE, Case, each_base

WAIT = 60.0
"""Seconds after which something that hangs counts as hanging."""


@pytest.mark.parametrize("threads", [1, 2])
@each_base
def test_a_second_thread_is_refused(case: Case, threads: int) -> None:
    batch = case.batch(512, num_threads=threads)
    batch.reset(seed=1)
    batch.rollout(1)
    errors: list[str] = []
    done = threading.Event()

    def work() -> None:
        for _ in range(200):
            batch.rollout(500)
            if errors:
                break
        done.set()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while not errors and not done.is_set():
        for call in (batch.current, batch.sample_actions, batch.get_state):
            try:
                call()
            except RuntimeError as error:
                errors.append(str(error))
    thread.join(WAIT)
    assert not thread.is_alive()
    assert errors
    assert "in use by another thread" in errors[0]
    batch.step(batch.sample_actions())


@pytest.mark.parametrize("threads", [1, 3])
@each_base
def test_two_batches_in_two_threads(case: Case, threads: int) -> None:
    expected = [_play(case, seed, threads) for seed in (1, 2)]
    found: dict[int, Any] = {}
    workers = [
        threading.Thread(target=lambda seed=seed: found.update({seed: _play(case, seed, threads)}), daemon=True)
        for seed in (1, 2)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(WAIT)
        assert not worker.is_alive()
    assert [found[1], found[2]] == expected


def _play(case: Case, seed: int, threads: int = 2, batch: Any = None) -> bytes:
    """Rewards and masks of 100 steps, and a rollout."""
    if batch is None:
        batch = case.batch(64, num_threads=threads)
    batch.reset(seed=seed)
    shown = []
    for _ in range(100):
        step = batch.step(batch.sample_actions())
        shown += [step.reward.tobytes(), np.ascontiguousarray(step.action_mask).tobytes()]
    return b"".join(shown) + repr(batch.rollout(50)).encode()


def _child(case: Case, batch: Any, expected: bytes) -> None:
    assert _play(case, 3, batch=batch) == expected
    assert _play(case, 3) == expected


def _run_child(method: str, case: Case, batch: Any, expected: bytes) -> None:
    context: Any = multiprocessing.get_context(method)
    process = context.Process(target=_child, args=(case, batch, expected), daemon=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # fork beside threads, which is the point
        process.start()
    process.join(WAIT if method == "fork" else 3 * WAIT)
    if process.is_alive():
        process.kill()
        process.join()
        pytest.fail(f"a child made by {method} hangs")
    assert process.exitcode == 0


@each_base
def test_forked_children(case: Case) -> None:
    """A child that inherits a batch whose threads have worked can use it, and new ones."""
    batch = case.batch(64, num_threads=3)
    expected = _play(case, 3, batch=batch)
    _run_child("fork", case, batch, expected)
    assert _play(case, 3, batch=batch) == expected


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_other_children(method: str) -> None:
    case = BASE[0]
    batch = case.batch(64, num_threads=2)
    expected = _play(case, 3, batch=batch)
    _run_child(method, case, batch, expected)


@each_base
def test_threads_come_and_go(case: Case) -> None:
    """Batches that are dropped leave no threads behind."""
    before = threading.active_count()
    for _ in range(5):
        batch = case.batch(8, num_threads=4)
        batch.reset(seed=1)
        batch.step(batch.sample_actions())
        del batch
    for thread in threading.enumerate():
        if thread.name.startswith("cryptid-envs"):
            thread.join(WAIT)
    assert threading.active_count() <= before


@each_base
def test_an_error_in_a_step_does_not_lock_the_batch(case: Case) -> None:
    batch = case.batch(8, num_threads=2)
    batch.reset(seed=1)
    for _ in range(3):
        with pytest.raises(ValueError, match=r"row 0|actions must"):
            batch.step(np.full_like(batch.sample_actions(), -1))
        batch.step(batch.sample_actions())
