"""What is missing where a package of the extra ``render`` is not installed."""

from __future__ import annotations

from importlib.util import find_spec

INSTALL = "pip install 'cryptid-envs[render]'"
PACKAGES = {
    "rgb_array": ("resvg", "PIL"),
    "human": ("resvg", "PIL", "pygame"),
    "mp4": ("resvg", "PIL", "imageio_ffmpeg"),
}
"""What needs which."""


class MissingExtra(ImportError):
    """A picture needs a package that is not installed; the message says how to get it."""


def require(what: str) -> None:
    """Check, without importing anything, that all packages are there.

    Raises:
        MissingExtra: one is not.
    """
    for package in PACKAGES[what]:
        if find_spec(package) is None:
            raise MissingExtra(f"{what} needs the package {package}; install it with: {INSTALL}")
