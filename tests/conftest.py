"""What all tests share: the toy games in the registry, the marker for long tests, and Hypothesis's settings."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

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
settings.register_profile("nightly", settings.get_profile("steady"), derandomize=False, max_examples=1000)
settings.load_profile("nightly" if os.environ.get("CRYPTID_NIGHTLY") else "steady")


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers for a run without the project's configuration."""
    config.addinivalue_line("markers", "nightly: takes minutes; left out unless asked for, as by make nightly")
