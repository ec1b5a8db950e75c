"""Pictures one after the other as a file: an animated GIF, or an MP4."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .extra import require
from .raster import Pixels, pixels
from .story import View
from .svg import render_svg

SAMPLES = 8
"""Pictures, spread over all, from which the colours of a GIF are chosen."""


def frames(view: View) -> Iterator[Pixels]:
    """The pictures of a view, uint8 [600, 900, 3] each."""
    for moment in view.moments:
        yield pixels(render_svg(moment.scene))


def write_gif(pictures: Iterable[Pixels], path: Path, seconds: float, samples: Sequence[Pixels]) -> None:
    """Write an animated GIF that shows each picture for so long, the last one four times as long.

    All pictures share the colours of ``samples``, so that only what changes from one to the next is stored.

    Raises:
        MissingExtra: a package is not installed.
    """
    require("rgb_array")
    from PIL import Image

    dither = Image.Dither.NONE
    colours = Image.fromarray(np.concatenate(samples)).quantize(256, dither=dither)
    images = [Image.fromarray(picture).quantize(palette=colours, dither=dither) for picture in pictures]
    lengths = [max(20, round(1000 * seconds))] * len(images)
    lengths[-1] *= 4
    images[0].save(path, save_all=True, append_images=images[1:], duration=lengths, loop=0, optimize=False)


def spread(view: View) -> list[Pixels]:
    """A few pictures of a view, from its beginning to its end."""
    step = max(1, len(view.moments) // SAMPLES)
    return [pixels(render_svg(moment.scene)) for moment in view.moments[::step]]


def write_mp4(pictures: Iterable[Pixels], path: Path, seconds: float) -> None:
    """Write an MP4 (H.264) that shows each picture for so long.

    Raises:
        MissingExtra: a package is not installed.
        OSError: ffmpeg could not write the file.
    """
    require("mp4")
    import imageio_ffmpeg

    rate: Any = 1 / seconds  # its stub says int, ffmpeg takes any number
    writer = None
    for picture in pictures:
        if writer is None:
            height, width = picture.shape[:2]
            writer = imageio_ffmpeg.write_frames(
                str(path),
                (width, height),
                fps=rate,
                codec="libx264",
                output_params=["-r", "25"],
                macro_block_size=4,
                ffmpeg_log_level="error",
            )
            writer.send(None)
        writer.send(picture.tobytes())
    if writer is not None:
        writer.close()
