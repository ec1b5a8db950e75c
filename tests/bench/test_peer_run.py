"""Comparing with libraries that work, crash, hang, or talk nonsense. No test knows how fast anything is."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from cryptid_envs.bench.peers.catalogue import Peer
from cryptid_envs.bench.peers.run import PeerResult, compare
from tests.bench.peers import BRIEF, fake, steady


def results(*peers: Peer, **settings: float) -> list[PeerResult]:
    return compare(peers[0], peers[1:], replace(BRIEF, **settings), lambda what, share: None)


def test_every_case_has_a_sample_of_every_round(tmp_path: Path) -> None:
    cases = "[Case('whist', 'single', lambda: steady), Case('skat', 'playout', lambda: steady)]"
    ours, peer = results(steady(tmp_path, "ours"), fake(tmp_path, "peer", cases))
    assert [(case.game, case.kind) for case in peer.cases] == [("whist", "single"), ("skat", "playout")]
    for case in (*ours.cases, *peer.cases):
        assert case.failure is None
        assert len(case.rates) == len(case.processors) == BRIEF.repeats
        assert all(rate > 0 for rate in case.rates)
        assert all(0 < share < 1.5 for share in case.processors)
    assert peer.versions.keys() == {"numpy"}
    assert peer.python.count(".") == 2
    assert ours.cases[0].ratio(peer.cases[0]).median > 0


def test_rounds_take_turns_forwards_and_backwards(tmp_path: Path) -> None:
    log = tmp_path / "log"
    noted = """
        def noted(name):
            def run(wanted):
                with open(LOG, "a") as file:
                    file.write(name)
                return wanted
            return run
    """.replace("LOG", repr(str(log)))
    peers = [
        fake(tmp_path, name, f"[Case('whist', 'single', lambda: noted({name!r}))]", noted) for name in ("a", "b", "c")
    ]
    results(*peers, seconds=0.0)
    assert log.read_text(encoding="utf-8") == "abc" + "cba" + "abc" + "cba" + "abc"


def test_what_libraries_print_does_no_harm(tmp_path: Path) -> None:
    noisy = """
        def noisy():
            print("welcome", flush=True)
            os.write(1, b"{}\\n")
            return steady
    """
    (result,) = results(fake(tmp_path, "peer", "[Case('whist', 'single', noisy)]", noisy))
    assert result.failure is None
    assert result.measured


def test_a_case_that_raises_leaves_the_others(tmp_path: Path) -> None:
    cases = "[Case('bad', 'single', lambda: 1 / 0), Case('whist', 'single', lambda: steady)]"
    ours, peer = results(steady(tmp_path, "ours"), fake(tmp_path, "peer", cases))
    assert peer.failure is None
    assert peer.cases[0].failure == "ZeroDivisionError: division by zero"
    assert [case.game for case in peer.measured] == ["whist"]
    assert len(peer.measured[0].rates) == len(ours.measured[0].rates) == BRIEF.repeats


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ("raise ImportError('no such game')", "exit code 1: ImportError: no such game"),
        ("os.abort()", "killed by SIGABRT"),
        ("sys.exit(3)", "exit code 3"),
        ("print('good day', flush=True)", "an answer that is none: b'good day'"),
        ("print([1], flush=True)", "an answer that is none: b'[1]'"),
    ],
)
def test_a_script_that_does_not_start(before: str, reason: str, tmp_path: Path) -> None:
    ours, peer = results(steady(tmp_path, "ours"), steady(tmp_path, "peer", before=before))
    assert peer.failure is not None
    assert peer.failure.startswith(reason)
    assert not peer.measured
    assert ours.measured


def test_a_script_that_crashes_in_the_middle(tmp_path: Path) -> None:
    crash = """
        calls = 0
        def crash(wanted):
            global calls
            calls += 1
            if calls == 2:
                print("out of cards", file=sys.stderr, flush=True)
                os._exit(7)
            return wanted
    """
    cases = "[Case('whist', 'single', lambda: steady), Case('skat', 'single', lambda: crash)]"
    ours, peer, last = results(
        steady(tmp_path, "ours"), fake(tmp_path, "peer", cases, crash), steady(tmp_path, "last"), seconds=0.0
    )
    assert peer.failure == "exit code 7: out of cards"
    assert [case.failure for case in peer.cases] == [peer.failure] * 2
    assert ours.measured
    assert last.measured
    assert len(last.measured[0].rates) == BRIEF.repeats


def test_a_script_that_hangs_at_the_start(tmp_path: Path) -> None:
    (peer,) = results(steady(tmp_path, "peer", before="time.sleep(600)"), start_seconds=0.5)
    assert peer.failure == "no answer after 0.5 s"


def test_a_script_that_hangs_in_a_sample(tmp_path: Path) -> None:
    slow = """
        calls = 0
        def slow(wanted):
            global calls
            calls += 1
            time.sleep(600 if calls > 1 else 0)
            return wanted
    """
    start = time.monotonic()
    peer = fake(tmp_path, "peer", "[Case('whist', 'single', lambda: slow)]", slow)
    (result,) = results(peer, seconds=0.0, grace_seconds=0.5)
    assert result.failure == "no answer after 0.5 s"
    assert time.monotonic() - start < 60


def test_an_interpreter_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cryptid_envs.bench.peers.run.interpreter", lambda peer, seconds: tmp_path / "nowhere")
    (peer,) = results(steady(tmp_path, "peer"))
    assert peer.failure == "cannot be started: No such file or directory"
