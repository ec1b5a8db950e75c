"""How scenes are drawn: colours, text, places, pixels."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest

from cryptid_envs.render import Box, Button, Card, Choice, Pip, Scene, Stat, Token, Zone, palette, render_svg
from cryptid_envs.render.changes import changes_in_words, mark_changes, without_actions
from cryptid_envs.render.emblems import EMBLEMS
from cryptid_envs.render.placing import GAP, LEAST, RATIO, place, strip_rows, strip_width
from cryptid_envs.render.raster import pixels
from cryptid_envs.render.scene import with_buttons
from cryptid_envs.render.typeface import cut, fit, width, wrap

SVG = "{http://www.w3.org/2000/svg}"


def scene(*cards: Card, **more: object) -> Scene:
    zone = Zone("zone", Box(8, 40, 884, 400), "A zone", cards)
    return replace(Scene("A game", "round 1", "play", 0, (zone,)), **more)


def card(key: str, **more: object) -> Card:
    return replace(Card(key, f"card {key}", f"Name {key}", "red", "yeti", key), **more)


# --- colours and letters ---


def test_all_colours_can_be_read() -> None:
    for colour in palette.CARDS.values():
        assert palette.contrast(colour, "#ffffff") >= 4.5
        assert palette.contrast(colour, palette.PAPER) >= 4.5
    for colour in (*palette.SEATS, palette.LEGAL, palette.PAPER):
        assert palette.contrast(palette.INK, colour) >= 7
    for ground in (palette.TABLE, palette.PANEL):
        assert palette.contrast(palette.LIGHT, ground) >= 7
        assert palette.contrast(palette.FAINT, ground) >= 4.5
        assert palette.contrast(palette.LEGAL, ground) >= 4.5


def test_contrast_is_that_of_the_guidelines() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_unknown_colours_and_signs_have_a_stand_in() -> None:
    drawn = render_svg(scene(card("a", colour="no such", emblem="no such", name="Sea Serpent")))
    assert palette.CARDS["grey"] in drawn
    assert ">SS</text>" in drawn


@pytest.mark.parametrize("name", EMBLEMS)
def test_signs_are_sound_and_seen(name: str) -> None:
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{EMBLEMS[name]}</svg>')
    image = pixels(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
        f'<rect width="100" height="100" fill="#fff"/><g fill="#000" color="#000">{EMBLEMS[name]}</g></svg>'
    )
    assert 0.08 < (image < 200).mean() < 0.75


def test_text_is_measured_cut_and_wrapped() -> None:
    assert width("", 10) == 0
    assert width("MM", 10) == pytest.approx(2 * width("M", 10))
    assert width("M", 10, True) > width("M", 10) > width("i", 10)
    assert cut("a long text", 10, 1000) == "a long text"
    short = cut("a long text", 10, 40)
    assert short.endswith("…")
    assert width(short, 10) <= 40
    assert wrap("one two three four", 10, 45, 9) == ["one two", "three", "four"]
    assert wrap("one two three four", 10, 45, 2) == ["one two", cut("three four", 10, 45)]
    text, size = fit("Extraterrestrials", 10, 60, 6)
    assert width(text, size) <= 60.2
    assert fit("MT", 10, 60, 6) == ("MT", 10)


def test_text_appears_as_pixels() -> None:
    """Rasterisers drop text without a word where they have no font."""
    with_words = pixels(render_svg(scene(card("7"), prompt="play something")))
    without = pixels(render_svg(scene(card("7"), prompt="")))
    header = np.s_[0:36, 150:600]
    gold = np.array([int(palette.LEGAL[k : k + 2], 16) for k in (1, 3, 5)])
    assert (np.abs(with_words[header].astype(int) - gold).sum(-1) < 30).sum() > 100
    assert (with_words[header] != without[header]).any()
    assert (with_words[60:] == without[60:]).all()


@pytest.mark.parametrize("bold", [False, True])
def test_widths_are_those_of_the_font(bold: bool) -> None:
    """A text's pixels end where its measured width says."""
    text, size = "HMN 12 mnHN", 40
    weight = ' font-weight="bold"' if bold else ""
    image = pixels(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="60"><rect width="600" height="60" fill="#fff"/>'
        f'<text x="10" y="45" font-family="DejaVu Sans" font-size="{size}"{weight}>{text}</text></svg>'
    )
    dark = np.flatnonzero((image < 128).any(axis=(0, 2)))
    assert dark[-1] == pytest.approx(10 + width(text, size, bold), abs=0.15 * size)


# --- places ---


def test_cards_lie_side_by_side_where_there_is_room() -> None:
    cards = [card(str(k)) for k in range(5)]
    placing = place(cards, Box(10, 20, 500, 200), 60)
    assert placing.width == placing.seen == 60
    assert placing.corners == tuple((10 + k * (60 + GAP), 20) for k in range(5))


def test_cards_shrink_then_overlap() -> None:
    cards = [card(str(k)) for k in range(12)]
    smaller = place(cards, Box(0, 0, 500, 60), 60)
    assert LEAST <= smaller.width < 60
    assert smaller.seen == smaller.width
    over = place(cards, Box(0, 0, 200, 46), 60)
    assert over.seen < over.width
    assert over.corners[-1][0] + over.width <= 200.1


def test_more_rows_are_used_where_cards_are_larger_so() -> None:
    placing = place([card(str(k)) for k in range(8)], Box(0, 0, 260, 200), 60)
    assert len({y for _, y in placing.corners}) == 2
    assert placing.width == pytest.approx(60, abs=1)


def test_strips_lie_below_or_beside() -> None:
    choices = tuple(Choice(k, word, word) for k, word in enumerate(("place", "turn", "scout")))
    assert [len(row) for row in strip_rows(choices, 80)] == [2, 1]
    below = place([card("a", choices=choices)], Box(0, 0, 300, 150), 80)
    assert below.strips == 0
    assert below.width * RATIO < 150 - 2 * 17
    beside = place([card("a", choices=choices), card("b")], Box(0, 0, 300, 112), 80, strips_beside=True)
    assert beside.width == 80
    assert beside.strips == max(map(strip_width, choices))
    assert beside.corners[1][0] > 80 + beside.strips


# --- drawing ---


def test_names_in_scenes_cannot_break_the_picture() -> None:
    nasty = '<script>alert("1")</script> & \''
    drawn = scene(
        card("a", name=nasty, label=nasty, text=nasty, note=nasty, value=nasty, action=1, does=nasty),
        title=nasty,
        status=nasty,
        buttons=(Button(2, nasty, nasty),),
    )
    root = ET.fromstring(render_svg(drawn))
    assert not list(root.iter(f"{SVG}script"))
    assert any(element.attrib.get("aria-label") == nasty for element in root.iter())


def test_the_same_card_is_defined_once() -> None:
    root = ET.fromstring(render_svg(scene(card("a", value="1"), card("b", value="1", name="Name a"))))
    uses = [use.attrib["href"] for use in root.iter(f"{SVG}use") if "x" in use.attrib]
    assert len(uses) == 2
    assert uses[0] == uses[1]
    assert sum(group.attrib.get("id") == uses[0][1:] for group in root.iter(f"{SVG}g")) == 1


def test_what_matters_is_not_told_by_colour_alone() -> None:
    """Seats have their numbers, legal cards and what is new an outline of its own kind, seats to act words."""
    plain = render_svg(scene(card("a")))
    assert "stroke-dasharray" not in plain
    assert "stroke-dasharray" in render_svg(scene(card("a", changed=True)))
    assert 'stroke-width="3"' not in plain
    assert 'stroke-width="3"' in render_svg(scene(card("a", action=3)))
    assert ">4</text>" in render_svg(scene(card("a", tokens=(Token(4),))))
    zone = Zone("z", Box(8, 40, 300, 100), "player_1", seat=1, active=True)
    assert "to act" in render_svg(scene(zones=(zone,)))
    pip = Pip("mountain", "slate", "MT")
    assert ">MT</text>" in render_svg(scene(card("a", pips=(pip,), pips_name="needs")))


def test_buttons_are_made_for_what_has_no_place() -> None:
    made = with_buttons(scene(card("a", action=3)), {3: "take", 5: "pass", 9: "stop"})
    assert [(button.action, button.text) for button in made.buttons] == [(5, "pass"), (9, "stop")]
    assert sorted(action for action, _ in made.actions()) == [3, 5, 9]
    assert not list(without_actions(made).actions())


# --- what is new ---


def test_what_is_new_is_marked() -> None:
    before = scene(card("a"), card("b", count=2), card("c"))
    after = scene(card("a", action=1, note="take", does="take a"), card("b", count=3), card("d"))
    marked = mark_changes(before, after).zones[0].cards
    assert [one.changed for one in marked] == [False, True, True]
    assert changes_in_words(before, after) == ["card b", "card d"]
    assert mark_changes(None, after) == after
    assert mark_changes(replace(before, seat=1), after) == after
    assert mark_changes(after, after) == after


def test_numbers_that_change_are_named() -> None:
    def with_score(value: str, status: str) -> Scene:
        zone = Zone("z", Box(8, 40, 300, 100), "player_1", stats=(Stat("score", value), Stat("hand", "3")), seat=1)
        return scene(zones=(zone,), status=status)

    assert changes_in_words(with_score("1", "round 1"), with_score("4", "round 2")) == [
        "round 2",
        "player_1 score 1 → 4",
    ]
    marked = mark_changes(with_score("1", ""), with_score("4", "")).zones[0]
    assert [stat.changed for stat in marked.stats] == [True, False]
    assert changes_in_words(with_score("1", ""), with_score("1", "")) == []


def test_a_new_deal_is_not_marked() -> None:
    before = scene(*(card(f"old {k}") for k in range(10)))
    after = scene(*(card(f"new {k}") for k in range(10)))
    assert mark_changes(before, after) == after


# --- imports ---


def test_drawing_loads_nothing_heavy() -> None:
    """A scene and its SVG need no package beyond the library's; a window is the only thing that needs pygame."""
    code = (
        "import os, sys; from cryptid_envs import call_of_yeti_v0\n"
        "env = call_of_yeti_v0.env(render_mode='rgb_array'); env.reset(seed=1)\n"
        "assert env._repr_svg_().startswith('<svg'); assert env.scene('player_0')._repr_svg_().startswith('<svg')\n"
        "assert not {'resvg', 'PIL', 'pygame', 'imageio_ffmpeg'} & set(sys.modules)\n"
        "assert env.render().shape == (600, 900, 3); assert 'pygame' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=300)
