"""Imports of optional libraries that say, where one is missing, which extra brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .extras import MissingExtra


@contextmanager
def require(extra: str) -> Iterator[None]:
    """Around imports of what an extra brings.

    Raises:
        MissingExtra: something is not installed; the message says which command installs it.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        command = f"pip install 'cryptid-envs[{extra}]'"
        raise MissingExtra(
            f"this needs the package {error.name}; install it with: {command}", name=error.name
        ) from error
