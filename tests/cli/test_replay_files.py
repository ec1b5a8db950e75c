"""``cryptid replay`` into files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cryptid_envs.record import to_line
from tests.cli.run import Cli
from tests.contract.cases import SHORT
from tests.contract.drive import play

GAME = next(case for case in SHORT if case.game_id == "call_of_yeti_v0").with_options(
    deck=["YA", "Y2", "C3", "C4", "M5", "M6", "T7", "*"]
)


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(to_line(play(GAME, 1).record()) + "\n", encoding="utf-8")
    return path


def test_it_writes_a_page(cli: Cli, record_file: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    done = cli("replay", str(record_file), "--html", str(page))
    assert done.code == 0, done.err
    assert "game.html" in done.out
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    gif = tmp_path / "game.gif"
    assert cli("replay", record_file, "--gif", gif, "--seat", 1, "--pace", 0.1).code == 0
    assert gif.read_bytes().startswith(b"GIF89a")
    again = cli("replay", str(record_file), "--html", str(page))
    assert again.code == 2
    assert "--force" in again.err
    assert cli("replay", str(record_file), "--html", str(page), "--force").code == 0


def test_it_refuses_what_cannot_be(cli: Cli, record_file: Path, tmp_path: Path) -> None:
    def err(*arguments: str) -> str:
        done = cli("replay", *arguments)
        assert done.code == 2
        assert "Traceback" not in done.err
        return done.err

    two = tmp_path / "two.jsonl"
    two.write_text(2 * record_file.read_text(encoding="utf-8"), encoding="utf-8")
    page = str(tmp_path / "x.html")
    assert "--game" in err(str(two), "--html", page)
    assert "seats" in err(str(record_file), "--html", page, "--seat", "9")
    assert "folder" in err(str(record_file), "--html", str(tmp_path / "none" / "x.html"))
    assert "folder" in err(str(record_file), "--html", str(tmp_path))
    assert "pace" in err(str(record_file), "--gif", page, "--pace", "0")
    assert "name of its own" in err(str(record_file), "--gif", page, "--html", page)
    assert not Path(page).exists()
    broken = json.loads(record_file.read_text(encoding="utf-8"))
    broken["scores"][0] += 1
    two.write_text(json.dumps(broken) + "\n", encoding="utf-8")
    refused = cli("replay", str(two), "--html", page)
    assert refused.code == 1
    assert "refused" in refused.out
    assert not Path(page).exists()
