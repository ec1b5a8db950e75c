"""``cryptid serve``."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.cli.run import Cli, Start


def address(process: subprocess.Popen[str]) -> str:
    """Where a server that was just started says that it is."""
    assert process.stdout is not None
    for line in process.stdout:
        if match := re.match(r"playing at (http://\S+)", line):
            return match[1]
    raise AssertionError("it ended")


def stop(process: subprocess.Popen[str]) -> str:
    """End a server as Ctrl-C does; returns what it complained of."""
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    return err


def test_it_listens_on_this_machine_alone_and_ends_without_a_traceback(start: Start) -> None:
    process = start("serve", "--port", 0)
    where = address(process)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", where)
    with urllib.request.urlopen(f"{where}api/games", timeout=60) as answer:
        assert len(json.load(answer)) >= 4
        assert "server" not in answer.headers
    assert stop(process) == ""


def test_another_address_is_told_in_a_warning(start: Start) -> None:
    process = start("serve", "--port", 0, "--host", "0.0.0.0", "--name", "table.home")
    assert process.stdout is not None
    warning = process.stdout.readline()
    assert "warning: 0.0.0.0 can be reached from other machines" in warning
    port = int(address(process).rstrip("/").rpartition(":")[2])
    for name, status in (("table.home", 200), ("127.0.0.1", 200), ("evil.example", 421)):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/", headers={"Host": name})
        assert connection.getresponse().status == status
        connection.close()
    stop(process)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", 65536], "65535"),
        (["--port", -1], "65535"),
        (["--port", "x"], "port"),
        (["--tables", 0], "at least 1"),
        (["--host", "no.such.host.invalid"], "cannot listen"),
        (["--host", "x" * 300], "cannot listen"),
        (["--host", "192.0.2.1"], "cannot listen"),
    ],
)
def test_wrong_arguments(cli: Cli, arguments: list[str | int], words: str) -> None:
    outcome = cli("serve", *arguments)
    assert outcome.code == 2
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_a_port_that_is_taken(cli: Cli) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        outcome = cli("serve", "--port", taken.getsockname()[1])
    assert outcome.code == 2
    assert "cannot listen on 127.0.0.1 port" in outcome.err


def test_without_its_packages_it_says_how_to_get_them(tmp_path: Path) -> None:
    program = "import sys; sys.modules['uvicorn'] = None; from cryptid_envs.cli import main; sys.exit(main(['serve']))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=tmp_path,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert done.returncode == 2
    assert "pip install 'cryptid-envs[serve]'" in done.stderr
    assert "Traceback" not in done.stderr
