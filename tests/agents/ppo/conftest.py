"""Tests that train networks."""

from __future__ import annotations

from tests.learning import logs_in_the_tests_folder, one_thread

__all__ = ["logs_in_the_tests_folder", "one_thread"]
