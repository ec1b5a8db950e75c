"""What pictures need beyond the library, and what is said where it is not installed."""

from __future__ import annotations

from importlib.util import find_spec

from ..extras import missing

EXTRAS = {"mp4": "video"}
"""What another extra than ``render`` brings."""
PACKAGES = {
    "rgb_array": ("resvg", "PIL"),
    "human": ("resvg", "PIL", "pygame"),
    "mp4": ("resvg", "PIL", "imageio_ffmpeg"),
}
"""What needs which."""


def require(what: str) -> None:
    """Check, without importing anything, that all packages are there.

    Raises:
        MissingExtra: one is not.
    """
    for package in PACKAGES[what]:
        if find_spec(package) is None:
            raise missing(package, EXTRAS.get(what, "render"), what)
