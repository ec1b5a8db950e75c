"""Virtual environments of peers, without making any: what would be called is written down instead."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cryptid_envs.bench.peers import venvs
from cryptid_envs.bench.peers.catalogue import Peer
from cryptid_envs.bench.peers.processes import ProcessFailed, call


class Calls:
    """Stands for ``call``: makes what ``python -m venv`` would, and fails where a test wants it to."""

    def __init__(self) -> None:
        self.made: list[list[str]] = []
        self.refuse = ""

    def __call__(self, command: Sequence[str | Path], seconds: float, cwd: Path) -> None:
        words = [str(word) for word in command]
        self.made.append(words)
        if self.refuse and self.refuse in words:
            raise ProcessFailed("exit code 1: ERROR: No matching distribution found for whist==1.0")
        if "venv" in words:
            python = Path(words[-1]) / "bin" / "python"
            python.parent.mkdir(parents=True)
            python.touch()


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    monkeypatch.setenv(venvs.VARIABLE, str(tmp_path / "cache"))
    recorded = Calls()
    monkeypatch.setattr(venvs, "call", recorded)
    return recorded


@pytest.fixture
def peer(tmp_path: Path) -> Peer:
    requirements = tmp_path / "whist.txt"
    requirements.write_text("whist==1.0\n", encoding="utf-8")
    return Peer("Whist", "whist", tmp_path / "whist.py", requirements)


def test_it_is_made_once(calls: Calls, peer: Peer, tmp_path: Path) -> None:
    python = venvs.interpreter(peer)
    assert python == tmp_path / "cache" / "whist" / "bin" / "python"
    assert [words[1:3] for words in calls.made] == [["-m", "venv"], ["-m", "pip"]]
    assert calls.made[1][-2:] == ["--requirement", str(peer.requirements)]
    assert venvs.interpreter(peer) == python
    assert len(calls.made) == 2


def test_other_versions_make_it_anew(calls: Calls, peer: Peer) -> None:
    old = venvs.interpreter(peer).parent / "old"
    old.touch()
    assert peer.requirements is not None
    peer.requirements.write_text("whist==1.1\n", encoding="utf-8")
    venvs.interpreter(peer)
    assert len(calls.made) == 4
    assert not old.exists()


def test_a_failed_installation_is_told_and_tried_again(calls: Calls, peer: Peer) -> None:
    calls.refuse = "pip"
    with pytest.raises(ProcessFailed, match=r"^not installed: exit code 1: ERROR: No matching .* whist==1\.0$"):
        venvs.interpreter(peer)
    calls.refuse = ""
    assert venvs.interpreter(peer).exists()
    assert len(calls.made) == 4


def test_a_folder_that_cannot_be(peer: Peer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(venvs.VARIABLE, str(tmp_path / "file" / "cache"))
    with pytest.raises(ProcessFailed, match="not installed: Not a directory"):
        venvs.interpreter(peer)


def test_ours_needs_none(calls: Calls, tmp_path: Path) -> None:
    assert venvs.interpreter(Peer("ours", "numpy", tmp_path / "ours.py", None)) == Path(sys.executable)
    assert not calls.made


def test_where_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(venvs.VARIABLE, raising=False)
    assert venvs.home() == tmp_path / ".cache" / "cryptid-envs" / "peers"


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("import sys; print('one'); sys.exit('ERROR: two')", "exit code 1: ERROR: two"),
        ("import sys; print('ERROR: one'); print('hint'); sys.exit(2)", "exit code 2: ERROR: one"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "killed by SIGKILL"),
        ("import pathlib, sys; sys.exit(str(pathlib.Path.home() / 'x'))", "exit code 1: ~/x"),
        ("import sys; sys.exit('x' * 1000)", f"exit code 1: {'x' * 287}"),
    ],
)
def test_why_a_command_failed(program: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(ProcessFailed) as failure:
        call([sys.executable, "-c", program], 20.0, tmp_path)
    assert str(failure.value) == reason


def test_commands_that_do_nothing_wrong_hang_or_do_not_exist(tmp_path: Path) -> None:
    call([sys.executable, "-c", "print('fine')"], 20.0, tmp_path)
    with pytest.raises(ProcessFailed, match=r"^not done after 0\.2 s$"):
        call([sys.executable, "-c", "import time; time.sleep(600)"], 0.2, tmp_path)
    with pytest.raises(ProcessFailed, match=r"^cannot be started: No such file"):
        call([tmp_path / "nothing"], 1.0, tmp_path)
