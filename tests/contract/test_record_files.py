"""Files of records: what is wrong with a file is said with its line; nothing is overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cryptid_envs import record
from tests.contract.cases import BASE
from tests.contract.drive import play

GAME = play(BASE[-1], 1, 1).record()
LINE = record.to_line(GAME)


def file_of(tmp_path: Path, *lines: str | bytes) -> Path:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines))
    return file


BROKEN: dict[str, str | bytes] = {
    "half a line": LINE[: len(LINE) // 2],
    "no JSON": "hello",
    "a number": "3",
    "null": "null",
    "a list": f"[{LINE}]",
    "two on a line": LINE + LINE,
    "not UTF-8": b"\xff\xfe" + LINE.encode("utf-16-le"),
    "byte order mark": b"\xef\xbb\xbf" + LINE.encode(),
    "too deep": "[" * 100_000,
    "huge number": LINE.replace('"seed": 1', '"seed": ' + "9" * 5000),
    "not a number": LINE.replace('"seed": 1', '"seed": NaN'),
    "no format": json.dumps({name: value for name, value in GAME.items() if name != "format"}),
    "foreign format": LINE.replace("cryptid-record/1", "other-record/7"),
    "empty object": "{}",
    "control character": LINE.replace("{", '{"\x00": 1, ', 1),
}


@pytest.mark.parametrize("what", BROKEN)
def test_broken_lines(what: str, tmp_path: Path) -> None:
    file = file_of(tmp_path, LINE, "", BROKEN[what], LINE)
    with pytest.raises(record.RecordError, match=r"games\.jsonl, line 3: "):
        record.load(file)


def test_blank_lines_are_skipped(tmp_path: Path) -> None:
    assert record.load(file_of(tmp_path, "", LINE, "  ", LINE + "\r", "")) == [GAME, GAME]
    assert record.load(file_of(tmp_path)) == []
    assert record.load(str(file_of(tmp_path, LINE))) == [GAME]


def test_fields_in_any_order(tmp_path: Path) -> None:
    assert record.load(file_of(tmp_path, json.dumps(dict(reversed(GAME.items()))))) == [GAME]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    assert record.save([GAME], file) == 1
    before = file.read_bytes()
    with pytest.raises(FileExistsError):
        record.save([GAME, GAME], file)
    assert file.read_bytes() == before
    assert record.save(iter([GAME, GAME]), file, append=True) == 2
    assert record.load(file) == [GAME] * 3
    assert record.save([], file, append=True) == 0


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        record.load(tmp_path / "none")


def test_unknown_games_are_named(tmp_path: Path) -> None:
    (game,) = record.load(file_of(tmp_path, LINE.replace(f'"game": "{GAME["game"]}"', '"game": "chess"')))
    with pytest.raises(record.RecordError, match=r"'chess'.*call_of_yeti"):
        record.verify(game)
