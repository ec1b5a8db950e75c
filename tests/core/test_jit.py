"""The hash that decides whether compiled code may be used again."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from cryptid_envs.core import jit, loops
from cryptid_envs.core.jit import CORE_FOLDER, PURE_PYTHON, bind, source_hash

BODY = """
def answer():
    return value
"""


def load(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("bodies", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def game_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "spec.py").write_text("")
    return folder


def tag_of(bound: object) -> str:
    return getattr(bound, "__qualname__").rpartition("-")[2]  # noqa: B009


@pytest.mark.skipif(PURE_PYTHON, reason="nothing is compiled")
def test_a_body_outside_the_core_is_hashed_with_its_folder(tmp_path: Path, game_folder: Path) -> None:
    """A change beside the body, of the game or of the body itself gives other compiled code; nothing else does."""
    folder = tmp_path / "bodies"
    folder.mkdir()
    file = folder / "bodies.py"
    file.write_text(BODY)
    body = load(file).answer
    bound = bind(body, "game", game_folder, {"value": 3})
    assert bound() == 3
    tags = [tag_of(bound)]
    for changed in (folder / "neighbour.py", game_folder / "rules.py", file):
        changed.write_text(BODY + f"# {changed.name}\n")
        source_hash.cache_clear()
        tags.append(tag_of(bind(body, "game", game_folder, {"value": 3})))
    assert len(set(tags)) == 4
    (tmp_path / "elsewhere.py").write_text("")
    source_hash.cache_clear()
    assert tag_of(bind(body, "game", game_folder, {"value": 3})) == tags[-1]
    source_hash.cache_clear()


@pytest.mark.skipif(PURE_PYTHON, reason="nothing is compiled")
def test_the_cores_bodies_are_hashed_with_the_game_alone(game_folder: Path) -> None:
    assert tag_of(bind(loops.next_seat, "game", game_folder, {})) == source_hash(game_folder)
    assert source_hash(game_folder) == source_hash(CORE_FOLDER, game_folder)
    assert jit.source_folder(loops.next_seat) == CORE_FOLDER
