"""Agents that misbehave are named, their games do not count, and the others play on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from cryptid_agents.arena import ArenaError, run_arena

from tests.agents.arena.shared import player, small, without_times

pytestmark = pytest.mark.usefixtures("quick")


def reasons(result: dict[str, Any]) -> dict[str, str]:
    return {one["agent"]: one["reason"] for one in result["disqualified"]}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Illegal", r"^acted illegally as player_\d: action \d+ \('"),
        ("Malformed", r"^answered with float64 of shape \(\d+,\) instead of \d+ whole numbers"),
        ("Crashing", r"^raised ZeroDivisionError: .* \(players\.py, line \d+\)$"),
        ("Unmakeable", r"^could not be made: it raised RuntimeError: no weights"),
        ("Quitting", r"^raised SystemExit"),
        ("OutOfRange", r"^acted illegally as player_\d: action 1000; there are actions 0 to \d+$"),
    ],
)
def test_what_disqualifies(name: str, words: str) -> None:
    settings = small("random", "learner", player(name), games=12)
    result = run_arena(settings, workers=0)
    assert list(reasons(result)) == [name.lower()]
    assert re.search(words, reasons(result)[name.lower()])
    assert result["games"] == 12
    assert {one["agent"] for one in result["agents"]} == {"random", "learner"}
    alone = without_times(run_arena(small("random", "learner", games=12), workers=0))
    assert without_times(result)["agents"] == alone["agents"]


def test_processes_are_stopped_and_everybody_else_plays_on(tmp_path: Path) -> None:
    """One that never answers, one that ends its process, and one that is late; two workers, then one, the same end."""
    bad = [player(name) for name in ("Stuck", "Dying", "Slow", "Crashing")]
    settings = small("random", *bad, "learner", games=12, time_limit=0.02, setup_limit=1.0)
    result = run_arena(settings, workers=2, out=tmp_path / "arena")
    why = reasons(result)
    assert why["stuck"] == "did not answer within 1 s and was stopped"
    assert why["dying"] == "ended its process (exit code 7)"
    assert why["slow"].startswith("took ")
    assert why["crashing"].startswith("raised ZeroDivisionError")
    assert {one["agent"] for one in result["agents"]} == {"random", "learner"}
    assert result["games"] == 12
    # who was disqualified stays so, without another try
    again = run_arena(settings, workers=0, out=tmp_path / "arena", resume=True)
    assert without_times(again) == without_times(result)


def test_tables_are_made_anew_for_those_who_are_left() -> None:
    settings = small("random", "learner", player("Crashing"), games=6, schedule="tables")
    result = run_arena(settings, workers=0)
    assert list(reasons(result)) == ["crashing"]
    assert result["games"] == 6
    assert all(one["games"] == 6 for one in result["agents"])


def test_one_agent_alone_is_no_arena() -> None:
    with pytest.raises(ArenaError, match="fewer than two agents are left: crashing raised ZeroDivisionError"):
        run_arena(small("random", player("Crashing"), games=6), workers=0)


def test_who_is_to_blame_does_not_depend_on_the_number_of_workers() -> None:
    settings = small("random", player("Illegal"), player("Crashing"), player("Malformed"), "learner", games=60)
    one, two = (without_times(run_arena(settings, workers=workers)) for workers in (0, 2))
    assert one == two
    assert len(one["disqualified"]) == 3
