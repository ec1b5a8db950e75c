"""What holds for every command: help, version, errors, exit codes, pipes, Ctrl-C."""

from __future__ import annotations

import re
import signal
import sys

import pytest

import cryptid_envs
from cryptid_envs.cli import main
from tests.cli.run import CONTROL, Cli, Outcome, Start


def test_version(cli: Cli) -> None:
    assert cli("--version") == Outcome(0, f"cryptid-envs {cryptid_envs.__version__}\n", "")


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_lists_the_commands(cli: Cli, arguments: tuple[str, ...]) -> None:
    outcome = cli(*arguments)
    assert outcome.code == 0
    for command in ("watch", "bench", "records", "replay", "warmup", "list"):
        assert re.search(rf"\b{command} +\w", outcome.out)


@pytest.mark.parametrize("command", ["watch", "bench", "records", "replay", "warmup", "list"])
def test_every_command_has_help(cli: Cli, command: str) -> None:
    outcome = cli(command, "--help")
    assert outcome.code == 0
    assert f"cryptid {command}" in outcome.out


def test_list(cli: Cli) -> None:
    outcome = cli("list")
    assert outcome.code == 0
    for env_id in cryptid_envs.registered_envs():
        assert env_id in outcome.out
    assert "3 to 5 (default 4)" in outcome.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("wotch",), 'Unknown command "wotch"'),
        (("watch", "--sed", 3), "Unknown option: --sed"),
        (("watch", "--seed", "x"), "--seed"),
        (("watch", "no_such_game_v0"), "there is no environment 'no_such_game_v0'; there are: call_of_yeti_v0"),
        (("watch", "call_of_yeti_v7"), "the current version is 'call_of_yeti_v0'"),
        (("watch", "--players", 9), "played by 3 to 5 players; num_players cannot be 9"),
        (("watch", "--option", "tie_break=coin"), "tie_break must be one of 'share'"),
        (("watch", "--option", "colour=red"), "has no option 'colour'"),
        (("watch", "--option", "illegal=lose"), "has no option 'illegal'"),
        (("watch", "--option", "tie_break"), "an option is given as name=value, not 'tie_break'"),
        (("watch", "--option", "num_players=3", "--players", 4), "num_players is given twice"),
        (("watch", "--seed", -1), "a seed is a whole number from 0 to 2^64 - 1, not -1"),
        (("watch", "--seat", 4), "the seats of a game for 4 players are 0 to 3, not 4"),
        (("watch", "--delay", "nan"), "--delay must be at least 0"),
        (("records", "call_of_yeti_v0", "x.jsonl", "--games", 0), "--games must be at least 1"),
        (("replay", "does_not_exist.jsonl"), "does_not_exist.jsonl: No such file or directory"),
        (("warmup", "no_such_game_v0"), "there is no environment 'no_such_game_v0'"),
        (("bench", "no_such_game_v0"), "there is no environment 'no_such_game_v0'"),
        (("bench", "--num-envs", "1,x"), "--num-envs takes positive whole numbers with commas between, not '1,x'"),
        (("bench", "--quick", "--full"), "--quick and --full cannot be had together"),
    ],
)
def test_an_error_is_one_line_and_exit_code_2(cli: Cli, arguments: tuple[object, ...], message: str) -> None:
    outcome = cli(*arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith("cryptid: ")
    assert outcome.err.count("\n") == 1
    assert message in outcome.err


def test_what_is_typed_cannot_garble_the_terminal(cli: Cli) -> None:
    assert r"\x1b[2J" in cli("watch", "\x1b[2J").err


@pytest.mark.parametrize("package", ["cyclopts", "rich"])
def test_without_its_packages_it_says_how_to_install_them(
    package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert main(["list"]) == 2
    assert f'needs the package {package}; install it with: pip install "cryptid-envs[cli]"' in capsys.readouterr().err


def test_piped_output_is_plain_text(start: Start) -> None:
    process = start("watch", "--seed", 1)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert not CONTROL.search(out)
    assert "result" in out


def test_any_encoding_will_do(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process = start("replay", "\u00e9.jsonl")
    assert process.communicate(timeout=60) == ("", "cryptid: \\xe9.jsonl: No such file or directory\n")


def test_a_closed_pipe_ends_it_quietly(start: Start) -> None:
    process = start("watch", "--seed", 1)
    assert process.stdout is not None
    assert process.stderr is not None
    assert "Call of Yeti" in process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=60) == 141
    assert process.stderr.read() == ""
    process.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_ends_it_quietly(start: Start) -> None:
    process = start("watch", "--seed", 1, "--delay", 100)
    assert process.stdout is not None
    assert "Call of Yeti" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
