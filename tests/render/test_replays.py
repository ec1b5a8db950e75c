"""Replays: what each seat is told, and the page, the GIF and the film made of it."""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from cryptid_envs.record import RecordError, to_line
from cryptid_envs.render.chart import score_chart
from cryptid_envs.render.film import frames, spread, write_gif, write_mp4
from cryptid_envs.render.html import replay_page
from cryptid_envs.render.story import View, tell
from cryptid_envs.render.svg import draw, render_svg
from cryptid_envs.table.event_words import event_words
from cryptid_envs.table.log import seen_events
from tests.contract.cases import SHORT, Case, each_short
from tests.contract.drive import play

CALL_OF_YETI = next(case for case in SHORT if case.game_id == "call_of_yeti_v0")
DECK = ("YA", "Y2", "Y9", "C3", "C4", "C8", "M5", "M6", "M7", "T7", "T9", "*")
"""A deck with which games are short."""


@cache
def _told(case: Case) -> tuple[str, list[View]]:
    record = play(case, 1).record()
    return to_line(record), tell(record, event_words, seen_events)


def told(case: Case) -> tuple[dict[str, Any], list[View]]:
    """A game's record, the caller's own, and its views."""
    line, views = _told(case.with_options(deck=DECK) if case.game_id == CALL_OF_YETI.game_id else case)
    return json.loads(line), views


@each_short
def test_every_view_is_told_from_the_deal_to_the_end(case: Case) -> None:
    record, views = told(case)
    assert [view.seat for view in views] == [None, *range(case.num_players)]
    for view in views:
        assert all(moment.scene.seat == view.seat for moment in view.moments)
        assert [m.event for m in view.moments] == sorted(m.event for m in view.moments)
        assert view.moments[-1].scores == tuple(record["scores"])
        assert view.moments[-1].deciding == ()
        assert not any(list(moment.scene.actions()) for moment in view.moments)
    words = [line for moment in views[0].moments for line in moment.lines]
    assert words == [event_words(event, case.num_players) for event in record["events"]]


@each_short
def test_a_seat_is_told_its_own_moves_and_decides_before_each(case: Case) -> None:
    record, views = told(case)
    for view in views[1:]:
        own = [event[2] for event in record["events"] if event[0] == "act" and event[1] == view.seat]
        own += [event[1][view.seat] for event in record["events"] if event[0] == "tick"]
        lines = [line for moment in view.moments for line in moment.lines]
        for words in own:
            assert any(f"player_{view.seat}: {words}" in line for line in lines)
        decisions = sum(bool(moment.deciding) for moment in view.moments)
        assert (decisions > 0) == (len(own) > 0)
        assert all(moment.deciding in ((), (view.seat,)) for moment in view.moments)


@each_short
def test_a_seats_moments_are_its_own(case: Case) -> None:
    """There is none in which it neither acts nor sees anything: it would tell that somebody acted in secret."""
    _, views = told(case)
    for view in views[1:]:
        for before, after in zip(view.moments, view.moments[1:], strict=False):
            same_picture = render_svg(_unmarked(before)) == render_svg(_unmarked(after))
            assert after.lines or not same_picture or before.deciding != after.deciding


def _unmarked(moment: Any) -> Any:
    zones = tuple(
        replace(
            zone,
            cards=tuple(replace(card, changed=False) for card in zone.cards),
            stats=tuple(replace(stat, changed=False) for stat in zone.stats),
        )
        for zone in moment.scene.zones
    )
    return replace(moment.scene, zones=zones)


def test_what_others_hide_is_not_told() -> None:
    """Call of Yeti: no seat reads which cards another seat predicts."""
    record, views = told(CALL_OF_YETI)
    hidden = [(event[1], event[2]) for event in record["events"] if event[0] == "act" and event[2].startswith("hide")]
    assert hidden
    for view in views[1:]:
        lines = "\n".join(line for moment in view.moments for line in moment.lines)
        for seat, words in hidden:
            assert f"player_{seat}: {words}" not in lines or seat == view.seat


def test_a_broken_record_is_refused() -> None:
    record, _ = told(CALL_OF_YETI)
    record["scores"][0] += 1
    with pytest.raises(RecordError, match="scores"):
        tell(record, event_words, seen_events)


# --- the page ---


class Reader(HTMLParser):
    """Addresses that a page would load from, and the texts of its scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.scripts: dict[str, str] = {}
        self._script: str | None = None
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "action", "data")]
        if tag == "script":
            self._script = dict(attrs).get("id") or "code"

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._script = None

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self.scripts[self._script] = data


def read(page: str) -> tuple[Reader, dict[str, Any]]:
    reader = Reader()
    reader.feed(page)
    return reader, json.loads(zlib.decompress(base64.b64decode(reader.scripts["data"])))


@each_short
def test_the_page_holds_every_picture(case: Case) -> None:
    record, views = told(case)
    reader, data = read(replay_page("A title", record, views))
    assert len(data["views"]) == len(views)
    for shown, view in zip(data["views"], views, strict=True):
        assert len(shown["moments"]) == len(view.moments)
        for stored, moment in zip(shown["moments"], view.moments, strict=True):
            drawing = draw(moment.scene)
            assert [data["parts"][part] for part in stored["parts"]] == drawing.parts
            assert all(definition in data["definitions"] for definition in drawing.definitions.values())
            assert stored["lines"] == list(moment.lines)
    assert reader.tags.count("tr") == 1 + case.num_players


def test_the_page_loads_nothing_and_takes_any_name() -> None:
    record, views = told(CALL_OF_YETI)
    nasty = '</script><img src="http://a.example/x"> & "'
    record["agents"] = [nasty] * CALL_OF_YETI.num_players
    page = replay_page(nasty, record, views)
    reader, _ = read(page)
    assert reader.addresses == []
    assert "img" not in reader.tags
    assert not re.search(r"url\((?!data:)", page)
    assert "default-src 'none'" in page
    assert len(page) < 1_000_000


def test_the_chart_shows_every_score() -> None:
    chart = score_chart([(0, 0), (3, 0), (3, -2)])
    assert 'aria-label="points over time; at the end: player_0 3, player_1 -2"' in chart
    assert chart.count('stroke-width="2.2"') == 2
    score_chart([(0, 0, 0)])


# --- files ---


def test_gif(tmp_path: Path) -> None:
    from PIL import Image

    _, views = told(CALL_OF_YETI)
    view = View(None, views[0].moments[:5])
    write_gif(frames(view), tmp_path / "game.gif", 0.5, spread(view))
    with Image.open(tmp_path / "game.gif") as image:
        assert getattr(image, "n_frames", 1) == 5
        assert image.size == (900, 600)
        assert image.info["duration"] == 500


def test_mp4(tmp_path: Path) -> None:
    pytest.importorskip("imageio_ffmpeg")
    import imageio_ffmpeg

    _, views = told(CALL_OF_YETI)
    write_mp4(frames(View(None, views[0].moments[:3])), tmp_path / "game.mp4", 0.5)
    _, seconds = imageio_ffmpeg.count_frames_and_secs(str(tmp_path / "game.mp4"))
    assert seconds == pytest.approx(1.5, abs=0.3)
