"""A window that shows pictures. pygame is imported when the first one is opened, and only its display is started."""

from __future__ import annotations

import os
from typing import Any

from .extra import require
from .raster import Pixels


class Window:
    """Shows one picture at a time; closed by its user it stays closed until ``close`` is called.

    Without a display set ``SDL_VIDEODRIVER=dummy``; then nothing waits.
    """

    def __init__(self, title: str) -> None:
        require("human")
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        self._pygame: Any = pygame
        self._title = title
        self._screen: Any = None
        self._dismissed = False

    def show(self, picture: Pixels, seconds: float) -> None:
        """Show a picture (uint8 [height, width, 3]) and leave it there for so long."""
        pygame = self._pygame
        if self._dismissed:
            return
        height, width = picture.shape[:2]
        if self._screen is None:
            pygame.display.init()
            self._screen = pygame.display.set_mode((width, height))
            pygame.display.set_caption(self._title)
        surface = pygame.image.frombuffer(picture.tobytes(), (width, height), "RGB")
        self._screen.blit(surface, (0, 0))
        pygame.display.flip()
        self._wait(seconds)

    def _wait(self, seconds: float) -> None:
        pygame = self._pygame
        end = pygame.time.get_ticks() + (0 if pygame.display.get_driver() == "dummy" else 1000 * seconds)
        while True:
            for event in pygame.event.get():
                if event.type == pygame.QUIT:
                    self.close()
                    self._dismissed = True
                    return
            left = end - pygame.time.get_ticks()
            if left <= 0:
                return
            pygame.time.wait(int(min(left, 20)) + 1)

    def close(self) -> None:
        """Close the window; ``show`` opens it again. May be called any number of times."""
        if self._screen is not None:
            self._pygame.display.quit()
            self._screen = None
        self._dismissed = False
