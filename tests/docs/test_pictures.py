"""The documentation's pictures are as the code draws them, and of every game."""

from __future__ import annotations

import pytest

from cryptid_envs import record
from cryptid_envs.core.jit import PURE_PYTHON
from cryptid_envs.registry import load_game
from tests.contract.cases import LIBRARY
from tools import pictures


@pytest.mark.skipif(PURE_PYTHON, reason="takes too long uncompiled")
def test_pictures_are_current() -> None:
    stale = [path.name for path, text in pictures.pictures().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run: make pictures"


def test_every_game_has_a_picture_in_the_readme() -> None:
    readme = (pictures.FOLDER.parent.parent / "README.md").read_text(encoding="utf-8")
    for game_id in LIBRARY:
        assert f"docs/pictures/{load_game(game_id).name}.svg" in readme
    files = {path.name for path in pictures.FOLDER.glob("*.svg")}
    assert files == {f"{picture.name}.svg" for picture in pictures.PICTURES}


@pytest.mark.skipif(PURE_PYTHON, reason="takes too long uncompiled")
def test_the_games_that_are_shown_are_sound() -> None:
    for game in record.load(pictures.GAMES):
        record.verify(game)
