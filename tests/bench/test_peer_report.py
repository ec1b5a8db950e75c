"""The comparison as JSON, as a table, and in the README."""

from __future__ import annotations

import io
import json
import runpy
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cryptid_envs.bench.peers.catalogue import KINDS, PEERS, Peer
from cryptid_envs.bench.peers.report import as_json, environments, rows, tables
from cryptid_envs.bench.peers.run import CaseResult, PeerResult, PeerSettings

ROOT = Path(__file__).parents[2]
MACHINE = {
    "cpu": "abacus",
    "python": "3.11.0",
    "date": "2030-01-02T03:04:05+00:00",
    "versions": {"cryptid_envs": "0.1.0"},
}


def case(game: str, kind: str, *rates: float, failure: str | None = None) -> CaseResult:
    return CaseResult(game, kind, list(rates), [0.5] * len(rates), failure)


@pytest.fixture
def content() -> dict[str, Any]:
    """Two environments of ours beside a peer that works, with one game that does not, and one that is not there."""
    ours = PeerResult(Peer("cryptid-envs", "numpy", Path("ours.py"), None), "3.11.0", {"numpy": "2.0"})
    ours.cases = [case("yeti_v0", "single", 300.0, 100.0, 200.0), case("wild_v0", "single", 30.0, 10.0, 20.0)]
    ours.cases += [case("yeti_v0", "batch of 4096", 9e6, 9e6, 9e6)]
    works = PeerResult(PEERS[1], "3.11.0", {"rlcard": "1.2"})
    works.cases = [case("uno", "single", 30.0, 10.0, 20.0), case("skat", "single", 5.0, failure="KeyError: 'a|b'")]
    absent = PeerResult(PEERS[3], failure="not installed: exit code 1")
    return json.loads(json.dumps(as_json([ours, works, absent], PeerSettings(), MACHINE)))


def test_json(content: dict[str, Any]) -> None:
    assert content["format"] == "cryptid-peers/1"
    assert "one decision of one player" in content["unit"]
    assert "take turns" in content["method"]
    works, absent = content["peers"]
    assert (works["name"], works["version"], works["failure"]) == ("RLCard", "1.2", None)
    assert "rlcard==1.2.0" in works["requirements"]
    uno, skat = works["cases"]
    assert (uno["low"], uno["median"], uno["high"], uno["samples"]) == (15.0, 20.0, 25.0, [30.0, 10.0, 20.0])
    assert uno["ratios"] == [
        {"environment": "yeti_v0", "median": 10.0, "low": 10.0, "high": 10.0},
        {"environment": "wild_v0", "median": 1.0, "low": 1.0, "high": 1.0},
    ]
    assert skat == {"game": "skat", "kind": "single", "failure": "KeyError: 'a|b'"}
    assert (absent["version"], absent["failure"], absent["cases"]) == (None, "not installed: exit code 1", [])


def test_rows_compare_like_with_like(content: dict[str, Any]) -> None:
    assert environments(content) == ["yeti_v0", "wild_v0"]
    shown = rows(content, spread=False)
    assert shown[:3] == [
        ["single", "cryptid-envs", "", "", "200", "20.0"],
        ["", "RLCard 1.2", "uno", "20.0", "× 10.0", "× 1.00"],
        ["", "RLCard 1.2", "skat", "failed: KeyError: 'a|b'", "", ""],
    ]
    assert ["batch of 4096", "cryptid-envs", "", "", "9.00 M", ""] in shown
    assert shown[-1] == ["", "pgx", "", "failed: not installed: exit code 1", "", ""]
    assert [row[0] for row in shown if row[0]] == list(KINDS)
    assert rows(content)[1][3:] == ["20.0 (15.0 - 25.0)", "× 10.0 (10.0 - 10.0)", "× 1.00 (1.00 - 1.00)"]


def test_the_table_for_people(content: dict[str, Any]) -> None:
    console = Console(width=200, file=io.StringIO(), record=True)
    console.print(*tables(content))
    text = console.export_text()
    assert "× 10.0" in text
    assert "not installed: exit code 1" in text
    assert "Other work had 50% of the core" in text


def test_nothing_at_all_was_measured() -> None:
    failed = PeerResult(Peer("cryptid-envs", "numpy", Path("ours.py"), None), failure="killed by SIGKILL")
    content = as_json([failed], PeerSettings(), MACHINE)
    assert rows(content)[-1] == ["", "cryptid-envs 0.1.0", "", "failed: killed by SIGKILL"]
    Console(quiet=True).print(*tables(content))


def test_the_readme_table(content: dict[str, Any]) -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "readme_tables.py"))
    lines = tool["peers_table"](content).splitlines()
    assert lines[0] == "| kind | library | game | decisions/s | `yeti_v0` | `wild_v0` |"
    assert lines[2] == "| **single** | **cryptid-envs** |  |  | **200** | **20.0** |"
    assert lines[3] == "|  | RLCard 1.2 | uno | 20.0 | × 10.0 | × 1.00 |"
    assert "a\\|b" in lines[4]
    assert lines[-2] == ""
    assert "abacus" in lines[-1]
    assert "2030-01-02" in lines[-1]


def test_the_readme_has_the_results_that_are_kept() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "readme_tables.py"))
    results = json.loads((ROOT / "benchmarks" / "results" / "peers.json").read_text(encoding="utf-8"))
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert tool["filled"](text, "peers", tool["peers_table"](results)) == text
