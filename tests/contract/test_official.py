"""PettingZoo's own tests, with warnings as errors.

Those that sample actions without looking at the mask run with ``illegal="lose"``.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from tests.contract.cases import LIBRARY, Case, each, each_base, each_seats
from tests.contract.drive import seen_by

ALWAYS_GIVEN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)
"""What api_test says to every environment with Dict observations."""


@contextmanager
def strict(*allowed: str) -> Iterator[None]:
    """Every warning is an error, but for those with exactly these texts."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in allowed:
            warnings.filterwarnings("ignore", message=f"{re.escape(text)}$")
        yield


@each
def test_api(case: Case) -> None:
    with strict(*ALWAYS_GIVEN):
        api_test(case.aec(), num_cycles=200)


@each_seats
def test_api_without_masks(case: Case) -> None:
    with strict(*ALWAYS_GIVEN):
        api_test(case.aec(illegal="lose"), num_cycles=200)


@each_base
def test_api_of_a_wrapped_environment(case: Case) -> None:
    with strict(*ALWAYS_GIVEN):
        api_test(OrderEnforcingWrapper(case.aec()), num_cycles=200)
        api_test(TerminateIllegalWrapper(case.aec(), illegal_reward=-1), num_cycles=200)


@each
def test_parallel_api(case: Case) -> None:
    with strict():
        parallel_api_test(case.parallel(), num_cycles=200)


@each_base
def test_parallel_api_without_idle_zeros(case: Case) -> None:
    with strict():
        parallel_api_test(case.parallel(idle_mask="ones"), num_cycles=200)


@each
def test_seed(case: Case) -> None:
    with strict():
        seed_test(case.aec)


@each
def test_parallel_seed(case: Case) -> None:
    with strict():
        parallel_seed_test(lambda: case.parallel(illegal="lose"))


@each
def test_state(case: Case) -> None:
    with strict():
        state_test(case.aec(illegal="lose"), case.parallel(illegal="lose"), num_cycles=20)


@each_base
def test_render(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    modes = case.aec().metadata["render_modes"]
    assert set(modes) == {"human", "rgb_array", "ansi"}
    with strict():
        render_test(case.aec)
    for mode in (None, *modes):
        env = case.aec(render_mode=mode)
        env.reset(seed=0)
        assert env.render_mode == mode
        if mode in (None, "human"):
            assert env.render() is None
        if mode == "ansi":
            assert env.render() == env.render_seat(None)
        if mode == "rgb_array":
            assert (env.render().shape, env.render().dtype.name) == ((600, 900, 3), "uint8")
        env.close()


@pytest.mark.parametrize("game_id", LIBRARY)
def test_pettingzoo_makes_it(game_id: str) -> None:
    with strict():
        aec: Any = pettingzoo.make("aec", f"cryptid/{game_id}")
        parallel: Any = pettingzoo.make("parallel", f"cryptid/{game_id}")
    aec.reset(seed=3)
    parallel.reset(seed=3)
    for agent in aec.possible_agents:
        assert seen_by(aec.unwrapped, agent) == seen_by(parallel.unwrapped, agent)
