"""Says in words what to install where an optional library is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

TRAIN = 'pip install "cryptid-envs[train]"'


class MissingExtra(ImportError):
    """An optional library is not installed; the message says which command installs it."""


@contextmanager
def require_train() -> Iterator[None]:
    """Around imports of what the extra ``train`` brings."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(f"this needs the package {error.name}; install it with: {TRAIN}", name=error.name) from error
