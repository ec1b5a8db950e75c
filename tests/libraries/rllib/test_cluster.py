"""Work on a Ray cluster: the same results as here, and none lost with a worker."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cryptid_agents.arena.distributed import play_by_cluster
from cryptid_agents.arena.settings import Settings
from cryptid_agents.arena.unit import units_of
from cryptid_agents.arena.workers import play_here
from ray.cluster_utils import Cluster

from cryptid_envs import dataset
from cryptid_envs.adapters.cluster import cluster
from cryptid_envs.dataset.play import MATCHES_PER_UNIT

GAME, MATCHES = "call_of_the_wild_v0", 3 * MATCHES_PER_UNIT + 1


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two nodes."""
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        made.add_node(num_cpus=1)
        made.wait_for_nodes()
        yield made.address
    finally:
        made.shutdown()


def test_a_dataset_is_the_same_on_a_cluster(address: str) -> None:
    here = dataset.play(GAME, MATCHES, seed=3, max_ticks=8)
    with cluster(address) as run:
        there = dataset.play(GAME, MATCHES, seed=3, run=run, max_ticks=8)
    assert all(np.array_equal(here[name], there[name]) for name in here)


def test_what_a_lost_worker_had_is_done_again(address: str, tmp_path: Path) -> None:
    def die_once(number: int) -> int:
        mark = tmp_path / str(number)
        if number % 2 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number

    with cluster(address) as run:
        results: Any = list(run(die_once, range(6)))
    assert results == [number * number for number in range(6)]
    assert len(list(tmp_path.iterdir())) == 3


def test_an_arena_is_the_same_on_a_cluster(address: str) -> None:
    settings = Settings(GAME, ("random", "heuristic"), games=300, options={"max_ticks": 8}, seed=1)
    units = list(units_of(settings, settings.contestants))
    assert len(units) > 1
    here = dict(play_here(units, lambda _unit: True))
    with cluster(address) as run:
        there = dict(play_by_cluster(units, lambda _unit: True, run))
    assert here.keys() == there.keys()
    for number, outcome in here.items():
        one, other = outcome.as_json(), there[number].as_json()
        assert all(one[name] == other[name] for name in ("winners", "scores", "moves", "decisions"))
