"""``cryptid play``."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cryptid_envs.record import load, verify
from cryptid_envs.registry import load_game
from cryptid_envs.table.view import LegalAction
from tests.cli.conftest import COMMAND
from tests.cli.run import Cli
from tests.contract.cases import LIBRARY, SHORT

QUICK = ("yotei_v0", "--seed", 1, "--opponents", "random", "--option", "max_rounds=1")
COMMANDS = {
    case.game_id: [f"--option={name}={value}" for name, value in case.settings if name != "num_players"]
    for case in SHORT
}


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What is typed; a test writes it before it starts the command."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stdin", stream)
    return stream


def type_lines(typed: io.StringIO, *lines: str) -> None:
    typed.write("".join(f"{line}\n" for line in lines))
    typed.seek(0)


@pytest.mark.parametrize("game_id", LIBRARY)
def test_a_whole_game_by_numbers(cli: Cli, typed: io.StringIO, game_id: str, tmp_path: Path) -> None:
    type_lines(typed, *["1", "2"] * 2000)
    file = tmp_path / "game.jsonl"
    outcome = cli("play", game_id, "--seed", 3, *COMMANDS[game_id], "--record", file)
    assert outcome.code == 0
    (record,) = load(file)
    verify(record)
    count = load_game(game_id).players.default
    assert record["agents"] == ["person", *["heuristic"] * (count - 1)]
    assert record["seed"] == 3
    result = outcome.out[outcome.out.index("result") :]
    for seat in range(count):
        assert f"player_{seat}" in result
    assert f"saved to {file}" in outcome.out


def test_actions_are_numbered_and_may_be_given_in_words(cli: Cli, typed: io.StringIO) -> None:
    type_lines(typed, "2", "PILE   t3", "pile T2", "quit")
    out = cli("play", *QUICK).out
    listed = re.search(r"\b2 (place \S+)", out)
    assert listed is not None
    assert f"player_0: {listed[1]}" in out
    assert "player_0: pile T3" in out
    assert out.index("player_0: pile T3") < out.index("player_0: pile T2")


def test_what_a_seat_cannot_know_is_not_shown(cli: Cli, typed: io.StringIO) -> None:
    type_lines(typed, "stop", "quit")
    out = cli("play", "call_of_yeti_v0", "--seed", 1, "--seat", 2).out
    dealt = re.findall(r"deal: (player_\d), (.*)", out)
    assert [seat for seat, _cards in dealt] == ["player_2"]
    before_tricks = out[: out.index("predictions: ")]
    shown = set(re.findall(r"\b[YCMT](?:A|\d+)\b", before_tricks))
    assert shown <= set(dealt[0][1].split())


def test_help_hint_table_log_and_actions(cli: Cli, typed: io.StringIO) -> None:
    type_lines(typed, "help", "?", "hint", "table", "log", "actions", "", "   ", "quit")
    outcome = cli("play", *QUICK)
    assert outcome.code == 0
    assert outcome.out.count("save FILE") == 2
    assert outcome.out.count("Yotei, round 1") == 2
    assert outcome.out.count("start: player_") == 2
    assert len(re.findall(r"\b1 place ", outcome.out)) == 2
    assert re.search(r"a search of \d+ games", outcome.out)
    assert re.search(r"\d+ % │", outcome.out)


NONSENSE = [
    "0",
    "-1",
    "999",
    "1.5",
    "١",
    "1 2",
    "\x00",
    "\x1b[2J",
    "move 1",
    "save",
    "hint please",
    "'; drop",
    "x" * 100_000,
    "🦍",
    "1" * 5000,
]


def test_nonsense_is_answered_and_changes_nothing(cli: Cli, typed: io.StringIO) -> None:
    type_lines(typed, *NONSENSE, "quit")
    outcome = cli("play", *QUICK)
    assert outcome.code == 0
    assert outcome.out.count("is no action of yours now") == len(NONSENSE) - 1
    assert "save needs the name of a file" in outcome.out
    assert outcome.out.count("move 1>") == len(NONSENSE) + 1
    assert "move 2>" not in outcome.out
    assert len(outcome.out) < 20_000


@pytest.mark.parametrize("lines", [[], ["1"], ["1", "help"]])
def test_the_end_of_the_input_ends_it(cli: Cli, typed: io.StringIO, lines: list[str]) -> None:
    type_lines(typed, *lines)
    outcome = cli("play", *QUICK)
    assert outcome.code == 0
    assert "you left the table" in outcome.out
    assert outcome.err == ""


@pytest.mark.parametrize("word", ["quit", "QUIT", "q", "exit", "  quit  "])
def test_leaving(cli: Cli, typed: io.StringIO, word: str) -> None:
    type_lines(typed, word, "1")
    assert "you left the table" in cli("play", *QUICK).out


def test_an_unfinished_game_is_not_saved(cli: Cli, typed: io.StringIO, tmp_path: Path) -> None:
    file = tmp_path / "record"
    type_lines(typed, f"save {file}", "quit")
    assert "once the game is over" in cli("play", *QUICK).out
    assert not file.exists()


class Terminal(io.StringIO):
    """Typed by somebody who is still there when the game is over."""

    def isatty(self) -> bool:
        return True


def test_a_finished_game_is_saved_on_request(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file, taken = tmp_path / "record", tmp_path / "taken"
    taken.touch()
    saves = [
        f"save {taken}",
        f"save {tmp_path}/none/there",
        "save \x00",
        f"save {file}",
        f"save {file}",
        "hint",
        "1",
        "quit",
    ]
    typed = Terminal()
    monkeypatch.setattr("sys.stdin", typed)
    # As many moves as the game has: one after the end would be no action, and is counted.
    type_lines(typed, *["1"] * 12, *saves)
    out = cli("play", *QUICK).out
    assert out.count("exists already") == 2
    assert out.count("cannot be written") == 2
    assert f"saved to {file}" in out
    assert "the game is over" in out
    verify(load(file)[0])


def test_bytes_that_are_no_text(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x80\n1\nquit\n"), encoding="utf-8"))
    outcome = cli("play", *QUICK)
    assert outcome.code == 0
    assert "is no action of yours" in outcome.out
    assert "move 2>" in outcome.out


def test_ctrl_c_ends_it_without_a_traceback() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    process = subprocess.Popen(
        [*COMMAND, "play", *map(str, QUICK)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment,
    )
    assert process.stdout is not None
    seen = ""
    while not seen.endswith("move 1> "):
        character = process.stdout.read(1)
        assert character, seen
        seen += character
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["yotei_v0", "--seat", 2], "0 to 1"),
        (["yotei_v0", "--seat", -1], "0 to 1"),
        (["yotei_v0", "--opponents", "nobody"], "nobody"),
        (["yotei_v0", "--opponents", "random,random"], "one for each of 1 seats"),
        (["yotei_v0", "--opponents", ""], "no agent"),
        (["yotei_v0", "--opponents", "person"], "cryptid serve"),
        (["yotei_v0", "--players", 9], "2 to 4"),
        (["chess_v0"], "chess_v0"),
        (["yotei_v0", "--option", "max_rounds=0"], "max_rounds"),
        (["yotei_v0", "--record", "/"], "exists already"),
        (["yotei_v0", "--seed", -3], "seed"),
    ],
)
def test_wrong_arguments(cli: Cli, arguments: list[str | int], words: str) -> None:
    outcome = cli("play", *arguments)
    assert outcome.code == 2
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_different_opponents_sit_clockwise(cli: Cli, typed: io.StringIO, tmp_path: Path) -> None:
    file = tmp_path / "record"
    type_lines(typed, *["1"] * 500)
    cli(
        "play",
        "yotei_v0",
        "--players",
        3,
        "--seat",
        1,
        "--opponents",
        "random, heuristic",
        "--option",
        "max_rounds=1",
        "--record",
        file,
    )
    assert load(file)[0]["agents"] == ["heuristic", "person", "random"]


def test_numbers_and_words_of_actions() -> None:
    from cryptid_envs.cli.sitting import chosen_action

    legal = [LegalAction(7, "bid 2"), LegalAction(9, "1"), LegalAction(3, "Stop"), LegalAction(4, "stop")]
    for line, action in {"1": 7, "2": 9, "4": 4, "bid  2": 7, "BID 2": 7, "Stop": 3, "stop": 4, "STOP": 3}.items():
        chosen = chosen_action(legal, line)
        assert chosen is not None
        assert chosen.action == action
    for line in ("", "0", "5", "bid", "bid 3", "²", "-1", "1.0", "+1"):
        assert chosen_action(legal, line) is None
