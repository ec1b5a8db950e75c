"""Optional libraries: where one is missing, the error says which extra brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

OWN_PACKAGES = ("cryptid_envs", "cryptid_agents")


class MissingExtra(ImportError):
    """An optional library is not installed; the message says which command installs it."""


def missing(module: str | None, extra: str, what: str = "this") -> MissingExtra:
    """The error to raise where ``what`` needs a module that the extra brings."""
    package = (module or "?").partition(".")[0]
    command = f"pip install 'cryptid-envs[{extra}]'"
    return MissingExtra(f"{what} needs the package {package}; install it with: {command}", name=package)


@contextmanager
def importing(extra: str, what: str = "this") -> Iterator[None]:
    """Around imports of what an extra brings; ``what`` needs it.

    Raises:
        MissingExtra: something is not installed; the message says which command installs it.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in OWN_PACKAGES:
            raise
        raise missing(error.name, extra, what) from error
