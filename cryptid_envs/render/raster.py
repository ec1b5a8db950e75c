"""SVG as pixels, with the font that is shipped and no other: the same on every machine."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import numpy as np

from .extra import require
from .typeface import FILES

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


@cache
def _options() -> Any:
    from resvg import usvg

    options = usvg.Options.default()
    for file in FILES:
        options.load_font_file(str(file))
    return options


def png(svg: str) -> bytes:
    """An SVG document as a PNG file, in its own size.

    Raises:
        MissingExtra: resvg is not installed.
    """
    require("rgb_array")
    from resvg import render, usvg

    return bytes(render(usvg.Tree.from_str(svg, _options()), (1, 0, 0, 0, 1, 0)))


def pixels(svg: str) -> Pixels:
    """An SVG document as uint8 [height, width, 3].

    Raises:
        MissingExtra: resvg or Pillow is not installed.
    """
    data = png(svg)
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        return np.array(image.convert("RGB"), np.uint8)
