"""What all tests share: the toy games in the registry, the marker for long tests, and Hypothesis's settings."""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.contract.examples import NIGHTLY
from tests.toys import register_toys

register_toys()

settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("nightly", settings.get_profile("steady"), derandomize=False)
settings.load_profile("nightly" if NIGHTLY else "steady")


STDERR = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers for a run without the project's configuration."""
    config.stash[STDERR] = os.dup(2)  # nothing captures this one
    config.addinivalue_line("markers", "nightly: takes minutes; left out unless asked for, as by make nightly")


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[STDERR])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """At night tests of Hypothesis run again, with more and other examples."""
    for item in items if NIGHTLY else ():
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("nightly")


MOST_SECONDS = 600
"""After so long a test counts as hanging; its process ends and says where (nothing less stops a kernel that loops for ever)."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Bound every test in time, generously."""
    factor = 4 if item.get_closest_marker("nightly") else 1
    faulthandler.dump_traceback_later(factor * MOST_SECONDS, exit=True, file=item.config.stash[STDERR])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
