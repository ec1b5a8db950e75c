"""Render modes of environments."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import cryptid_envs.render.extra as extra
from cryptid_envs.extras import MissingExtra
from cryptid_envs.render.raster import pixels
from cryptid_envs.render.svg import render_svg
from cryptid_envs.render.window import Window
from tests.contract.cases import Case, each_base
from tests.contract.drive import chooser, finish, future


@each_base
def test_pictures_and_copies(case: Case) -> None:
    env = case.aec(render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert (first.shape, first.dtype.name) == ((600, 900, 3), "uint8")
    assert (env.render() == first).all()
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert (twin.render() == first).all()
        assert future(twin, 3) == future(copy.deepcopy(env), 3)
    env.close()
    env.close()


def test_what_is_new_since_the_last_picture_is_marked() -> None:
    case = next(case for case in CASES if case.game_id == "call_of_yeti_v0")
    env = case.aec(render_mode="rgb_array")
    env.reset(seed=1)
    env.render()
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    marked = env.render()
    assert (marked != pixels(render_svg(env.scene()))).any()
    assert (marked == env.render()).all()


class FakeWindow:
    shown: list[tuple[Any, float]]

    def __init__(self, title: str) -> None:
        self.shown = []
        WINDOWS.append(self)

    def show(self, picture: Any, seconds: float) -> None:
        self.shown.append((picture, seconds))

    def close(self) -> None:
        self.shown.append(("closed", 0))


WINDOWS: list[FakeWindow] = []
CASES = [mark.values[0] if hasattr(mark, "values") else mark for mark in each_base.args[1]]


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[FakeWindow]:
    monkeypatch.setattr("cryptid_envs.render.screen.Window", FakeWindow)
    WINDOWS.clear()
    return WINDOWS


def test_a_window_follows_the_game(windows: list[FakeWindow]) -> None:
    case = next(case for case in CASES if case.game_id == "call_of_yeti_v0")
    env = case.aec(render_mode="human")
    env.reset(seed=1)
    for _ in range(3):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    (window,) = windows
    assert len(window.shown) == 4
    assert all(seconds == 1 / env.metadata["render_fps"] for _, seconds in window.shown)
    assert env.render() is None
    env.close()
    assert window.shown[-1][0] == "closed"
    parallel = case.parallel(render_mode="human")
    parallel.reset(seed=1)
    parallel.step({agent: int(np.flatnonzero(parallel.observe(agent)["action_mask"])[0]) for agent in parallel.agents})
    assert len(windows[-1].shown) == 2


@each_base
def test_a_window_changes_no_game(case: Case, windows: list[FakeWindow], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cryptid_envs.render.screen.pixels", lambda svg: svg)
    short = case.with_options(**({"max_rounds": 1} if "max_rounds" in {o.name for o in case.game.options} else {}))
    watched, quiet = short.aec(render_mode="human"), short.aec()
    watched.reset(seed=2)
    quiet.reset(seed=2)
    finish(watched, chooser(1))
    finish(quiet, chooser(1))
    assert watched.record() == quiet.record()
    assert len(windows[0].shown) == len(watched._log) + 1


def test_a_real_window_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    import pygame

    picture = np.zeros((600, 900, 3), np.uint8)
    picture[10:20, 30:40] = (255, 0, 7)
    window = Window("A game")
    window.show(picture, 5)
    screen: Any = pygame.display.get_surface()
    assert screen.get_size() == (900, 600)
    assert (pygame.surfarray.array3d(screen).swapaxes(0, 1) == picture).all()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.show(picture, 5)
    assert not pygame.display.get_init()
    window.show(picture, 5)
    assert not pygame.display.get_init(), "closed by its user it stays closed"
    window.close()
    window.show(picture, 0)
    assert pygame.display.get_init()
    window.close()
    window.close()


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[0]
    monkeypatch.setattr(extra, "find_spec", lambda name: None if name == "resvg" else object())
    for mode in ("rgb_array", "human"):
        with pytest.raises(MissingExtra, match=r"resvg.*pip install 'cryptid-envs\[render\]'"):
            case.aec(render_mode=mode)
    env = case.aec(render_mode="ansi")
    env.reset(seed=1)
    assert env._repr_svg_().startswith("<svg")


def test_notebooks_show_nothing_before_the_first_game() -> None:
    assert CASES[0].aec()._repr_svg_() is None
