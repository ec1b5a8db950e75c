"""What ``render()`` of an environment needs between two calls: the last picture, and a window."""

from __future__ import annotations

from .changes import mark_changes
from .raster import Pixels, pixels
from .scene import Scene
from .svg import render_svg
from .window import Window


class Screen:
    """Draws one scene after the other, each with what is new since the one before marked."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._last: Scene | None = None
        self._shown: Scene | None = None
        self._window: Window | None = None

    def draw(self, scene: Scene) -> str:
        """The scene as SVG; the same scene again is drawn as it was."""
        if self._shown is None or scene != self._last:
            self._shown = mark_changes(self._last, scene)
            self._last = scene
        return render_svg(self._shown)

    def pixels(self, scene: Scene) -> Pixels:
        """The scene as uint8 [600, 900, 3]."""
        return pixels(self.draw(scene))

    def show(self, scene: Scene, seconds: float) -> None:
        """Show the scene in a window for so long; the window stays open."""
        if self._window is None:
            self._window = Window(self._title)
        self._window.show(self.pixels(scene), seconds)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None
