"""``cryptid bench`` and what it measures with. No test knows how long anything takes."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

from cryptid_envs import call_of_yeti_v0
from cryptid_envs.bench.machine import machine
from cryptid_envs.bench.null import NullAEC, NullParallel
from cryptid_envs.bench.report import number
from cryptid_envs.bench.startup import _fresh
from cryptid_envs.bench.timing import Case, Measured, Spread, measure, warm
from cryptid_envs.bench.walks import walk_aec, walk_parallel
from tests.cli.run import Cli

TINY = ("--quick", "--seconds", 0.2, "--num-envs", "1,8", "--threads", 1)


def test_it_measures_every_interface_and_writes_json(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    outcome = cli("bench", "call_of_yeti_v0", *TINY, "--json", file)
    assert outcome.code == 0
    result = json.loads(file.read_text(encoding="utf-8"))
    assert result["format"] == "cryptid-bench/1"
    assert {"cpu", "cpus", "date", "commit", "python", "versions"} <= result["machine"].keys()
    (measured,) = result["environments"]
    assert measured["id"] == "call_of_yeti_v0"
    assert measured["options"] == {"num_players": 4}
    assert [rate["name"] for rate in measured["rates"]] == [
        "env()", "raw_env()", "parallel_env()", "null AEC", "null parallel",
        "batch of 1", "batch of 8", "rollout", "rollout with observations",
    ]  # fmt: skip
    for rate in measured["rates"]:
        assert 0 < rate["low"] <= rate["median"] <= rate["high"]
        assert len(rate["samples"]) == result["settings"]["repeats"]
        assert rate["name"] in outcome.out
    assert [(ratio["case"], ratio["to"]) for ratio in measured["ratios"]] == [
        ("env()", "null AEC"),
        ("raw_env()", "null AEC"),
        ("parallel_env()", "null parallel"),
        ("rollout with observations", "rollout"),
    ]
    sizes = measured["bytes_per_step"]
    assert sizes["features"] == len(call_of_yeti_v0.parallel_env().reset()[0]["player_0"]["observation"])
    assert sizes["handed_out"] == sizes["features"] + sizes["actions"] + 4 * 4 + 2 + 4
    assert sizes["written"] >= sizes["handed_out"]
    assert measured["startup_seconds"].keys() == {"import", "import of libraries"}


def test_a_result_is_kept_unless_told_otherwise(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    file.write_text("{}", encoding="utf-8")
    outcome = cli("bench", *TINY, "--json", file)
    assert outcome.code == 2
    assert "exists already" in outcome.err
    assert file.read_text(encoding="utf-8") == "{}"


def test_first_steps_in_a_fresh_process() -> None:
    seconds = _fresh("call_of_yeti_v0", {"num_players": 3}, play=True)
    assert seconds.keys() == {"import", "import of libraries", "AEC first step", "batch first step"}
    assert all(value >= 0 for value in seconds.values())


def test_cases_take_turns() -> None:
    calls: list[str] = []

    def case(name: str) -> Case:
        def run(units: int) -> int:
            calls.append(name)
            sum(range(200 * units))
            return units

        return Case(name, run)

    cases = [case("a"), case("b")]
    warm(cases)
    assert calls == ["a", "b"]
    *_, measured = measure(cases, repeats=4, seconds=0.05)
    assert calls[-8:] == ["a", "b", "b", "a", "a", "b", "b", "a"]
    assert [len(one.samples) for one in measured] == [4, 4]


def test_ratios_are_taken_round_by_round() -> None:
    case = Case("a", lambda units: units)
    fast, slow = Measured(case, (8.0, 4.0, 2.0), (1.0,) * 3), Measured(case, (4.0, 2.0, 1.0), (1.0,) * 3)
    assert fast.ratio(slow) == Spread(2.0, 2.0, 2.0)
    assert fast.rate == Spread(4.0, 3.0, 6.0)
    assert Spread.of([5.0]) == Spread(5.0, 5.0, 5.0)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.5, "0.50"), (812, "812"), (999.7, "1.00 k"), (45_120, "45.1 k"), (8.02e6, "8.02 M"), (99.96e6, "100 M")],
)
def test_numbers_have_three_digits(value: float, text: str) -> None:
    assert number(value) == text


def test_the_machine_is_described() -> None:
    described = machine()
    assert described["cpu"]
    assert described["cpus"] >= 1
    assert described["compiled"] in (True, False)
    json.dumps(described)


def test_the_environment_that_does_nothing_walks_round_and_never_ends() -> None:
    env = NullAEC(3, 7, 5)
    env.reset(seed=1)
    seen = []
    for agent in env.agent_iter(max_iter=7):
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None
        assert (reward, terminated, truncated, info) == (0.0, False, False, {})
        assert env.observation_space(agent).contains(observation)
        assert observation is env.observe(agent)
        seen.append(agent)
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert seen == [f"player_{k % 3}" for k in range(7)]


def test_the_parallel_one_likewise() -> None:
    env = NullParallel(3, 7, 5)
    observations, _infos = env.reset()
    assert env.observation_space("player_0").contains(observations["player_0"])
    five = env.step(dict.fromkeys(env.agents, 0))
    assert [list(part) for part in five] == [["player_0", "player_1", "player_2"]] * 5
    assert env.agents == env.possible_agents


def test_walks_count_what_they_do() -> None:
    assert walk_aec(call_of_yeti_v0.env(), 500) == 500
    assert walk_parallel(call_of_yeti_v0.parallel_env(), 300) == 300
    assert walk_aec(NullAEC(3, 7, 5), 500) == 500


def test_scripts_of_the_repository(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(__file__).parents[2] / "benchmarks"
    assert runpy.run_path(str(folder / "null.py"))["NullAEC"] is NullAEC
    monkeypatch.setattr(sys, "argv", ["throughput.py", "--help"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(folder / "throughput.py"), run_name="__main__")
    assert end.value.code == 0
    assert "bench" in capsys.readouterr().out
