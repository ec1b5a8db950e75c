"""Scenes of every game: they tell a seat what it may know and no more, offer what is legal, and fit into the picture."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from cryptid_envs.render import Box, Scene, render_svg
from cryptid_envs.render.placing import RATIO, SMALLEST
from cryptid_envs.render.scene import HEIGHT, WIDTH
from tests.contract.cases import Case, each, each_base, each_seats
from tests.contract.drive import chooser, plies, scramble, spread_moves, spread_plies

SVG = "{http://www.w3.org/2000/svg}"


def views(env: Any) -> Iterator[tuple[str | None, Scene]]:
    for agent in (None, *env.possible_agents):
        yield agent, env.scene(agent)


@each
def test_a_seats_scene_is_the_same_whatever_it_cannot_know(case: Case) -> None:
    for number, env in enumerate(spread_plies(case, 1, 12)):
        for agent in env.possible_agents:
            shown = env.scene(agent)
            for key in range(3):
                clone = env.clone_for_search(agent, scramble(number, key))
                assert clone.scene(agent) == shown
                assert render_svg(clone.scene(agent)) == render_svg(shown)


@pytest.mark.nightly
@each
def test_a_seats_scene_at_every_ply(case: Case) -> None:
    for seed in range(3):
        env = case.aec()
        env.reset(seed=seed)
        for number, _ in enumerate(plies(env, chooser(seed))):
            for agent in env.possible_agents:
                assert env.clone_for_search(agent, scramble(seed, number)).scene(agent) == env.scene(agent)


@each_seats
def test_the_same_in_the_parallel_form(case: Case) -> None:
    for number, env in enumerate(spread_moves(case, 2, 8)):
        if not case.game.simultaneous:
            continue
        for agent in env.possible_agents:
            assert env.clone_for_search(agent, number).scene(agent) == env.scene(agent)


@each_seats
def test_a_choice_that_is_still_secret_is_not_shown(case: Case) -> None:
    env = case.aec()
    env.reset(seed=1)
    for number, _ in enumerate(plies(env, chooser(1))):
        if number > 30:
            break
        if len(env._desk.seats_to_act()) < 2:
            continue
        actor = env.agent_selection
        others = [agent for agent in env.possible_agents if agent != actor]
        before = {agent: env.scene(agent) for agent in others}
        legal = np.flatnonzero(env.observe(actor)["action_mask"])
        for action in {int(legal[0]), int(legal[-1])}:
            twin = copy.deepcopy(env)
            twin.step(action)
            assert {agent: twin.scene(agent) for agent in others} == before


@each_base
def test_hidden_cards_are_seen_by_who_may_see_them(case: Case) -> None:
    """The privacy tests above would pass if nothing were shown: here the open view has to tell worlds apart."""
    told = 0
    for seed in range(4):
        for number, env in enumerate(spread_plies(case, seed, 10)):
            for agent in env.possible_agents:
                told += env.clone_for_search(agent, number).scene(None) != env.scene(None)
    assert told


@each
def test_every_legal_action_is_offered_once(case: Case) -> None:
    for env in spread_plies(case, 4, 14):
        for agent, scene in views(env):
            offered = list(scene.actions())
            legal = [] if agent is None else [env.action(agent, words) for words in env.legal_words(agent)]
            assert Counter(action for action, _ in offered) == Counter(legal)
            assert all(label.strip() for _, label in offered)
            root = ET.fromstring(render_svg(scene))
            clickable = [element for element in root.iter() if "data-action" in element.attrib]
            assert sorted(int(element.attrib["data-action"]) for element in clickable) == sorted(legal)
            for element in clickable:
                assert element.attrib["role"] == "button"
                assert element.attrib["tabindex"] == "0"
                assert element.attrib["aria-label"]


@each
def test_names_are_unique_and_labels_are_given(case: Case) -> None:
    for env in spread_plies(case, 5, 8):
        for _, scene in views(env):
            keys = [zone.key for zone in scene.zones]
            assert len(set(keys)) == len(keys)
            for zone in scene.zones:
                keys = [card.key for card in zone.cards]
                assert len(set(keys)) == len(keys), zone.key
                assert all(card.label for card in zone.cards)


def _inside(inner: Box, outer: Box, slack: float) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.x + inner.width <= outer.x + outer.width + slack
        and inner.y + inner.height <= outer.y + outer.height + slack
    )


def _apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.width <= other.x + 0.6
        or other.x + other.width <= one.x + 0.6
        or one.y + one.height <= other.y + 0.6
        or other.y + other.height <= one.y + 0.6
    )


def test_boxes_are_split_without_a_gap_too_many() -> None:
    box = Box(10, 20, 300, 90)
    left, right = box.columns(1, 2, gap=6)
    assert (left.x, left.width, right.x) == (10, 98, 114)
    assert right.x + right.width == box.x + box.width
    assert [part.height for part in box.rows(1, 1, 1, gap=0)] == [30, 30, 30]


@each
def test_everything_has_its_place_in_the_picture(case: Case) -> None:
    picture = Box(0, 0, WIDTH, HEIGHT)
    for env in spread_plies(case, 6, 10):
        for _, scene in views(env):
            for zone in scene.zones:
                assert _inside(zone.box, picture, 0)
            titled = [zone for zone in scene.zones if zone.frame]
            for k, zone in enumerate(titled):
                assert all(_apart(zone.box, other.box) for other in titled[k + 1 :]), zone.key
            root = ET.fromstring(render_svg(scene))
            for rect in root.iter(f"{SVG}rect"):
                if "x" in rect.attrib:
                    x, y, wide, high = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
                    assert _inside(Box(x, y, wide, high), picture, 1.1)


@each
def test_cards_lie_within_their_zone(case: Case) -> None:
    for env in spread_plies(case, 7, 10):
        for _, scene in views(env):
            root = ET.fromstring(render_svg(scene))
            shown = [use for use in root.iter(f"{SVG}use") if "x" in use.attrib]
            assert len(shown) == sum(len(zone.cards) for zone in scene.zones)
            corners = iter(shown)
            for zone in scene.zones:
                for card in zone.cards:
                    use = next(corners).attrib
                    corner = Box(float(use["x"]), float(use["y"]), SMALLEST, SMALLEST * RATIO)
                    assert _inside(corner, zone.box, 1), (zone.key, card.key)


@each
def test_what_can_be_clicked_is_not_covered_by_buttons(case: Case) -> None:
    for env in spread_plies(case, 8, 12):
        for _, scene in views(env):
            root = ET.fromstring(render_svg(scene))
            boxes = []
            for element in root.iter():
                if "data-action" in element.attrib:
                    rects = [
                        Box(*(float(rect.attrib[name]) for name in ("x", "y", "width", "height")))
                        for rect in element.iter(f"{SVG}rect")
                    ]
                    boxes.append((element.find(f"{SVG}use") is None, max(rects, key=lambda box: box.height)))
            for k, (is_button, box) in enumerate(boxes):
                for other_is_button, other in boxes[k + 1 :]:
                    if is_button or other_is_button:
                        assert _apart(box, other), (str(case), scene.status)
