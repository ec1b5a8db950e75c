"""Agents by name."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from cryptid_agents import Agent, PolicyAgent, RandomAgent, UnknownAgent, agent_names, make_agent
from cryptid_agents import registry as agents
from cryptid_agents.registry import Entry

from cryptid_envs import registered_envs
from cryptid_envs.registry import load_game

GAME = "call_of_yeti_v0"


@pytest.mark.parametrize("game_id", registered_envs())
def test_every_policy_of_every_game_is_an_agent(game_id: str) -> None:
    game = load_game(game_id)
    for name in game.policy_names:
        assert name in agent_names(game_id)
        agent = make_agent(name, game_id, game.players.default)
        assert isinstance(agent, Agent)
        if name != "random":
            assert isinstance(agent, PolicyAgent)
            assert agent.policy == name


def test_heuristic_is_the_strongest_policy_whatever_it_is_called() -> None:
    agent = make_agent("heuristic", "call_of_the_wild_v0", 4)
    assert isinstance(agent, PolicyAgent)
    assert agent.policy == load_game("call_of_the_wild_v0").policy_names[-1] != "heuristic"


def test_random_needs_no_game() -> None:
    assert isinstance(make_agent("random", GAME, 4), RandomAgent)


def test_classes_from_elsewhere_are_called_as_they_want() -> None:
    module = "tests.agents.players"
    assert type(make_agent(f"{module}:Highest", GAME, 4)).__name__ == "Highest"
    assert make_agent(f"{module}:Choosy", GAME, 3).told == (3, 0, {"game_id": GAME})  # type: ignore[attr-defined]
    chosen = make_agent(f"{module}:Choosy", GAME, 3, number=5, other=1)
    assert chosen.told == (3, 5, {"game_id": GAME, "other": 1})  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("rnadom", r"no agent 'rnadom' for call_of_yeti_v0; there are: random, heuristic, .*duck.*, and module:Class"),
        ("", "there is no agent ''"),
        ("hunter", "there is no agent 'hunter'"),  # of another game
        ("random:3", "nothing may follow 'random'"),
        ("duck:1", "nothing may follow 'duck'"),
        ("no.such.module:Agent", "no module 'no' to import"),
        ("tests.agents.nothing:Agent", "no module 'tests.agents.nothing' to import"),
        ("tests.agents.players:Nobody", "has no 'Nobody' that can be called"),
        ("tests.agents.players:NoAgent", "is a NoAgent, which has not act, act_batch and needs_state"),
        (".relative:Agent", "cannot be imported"),
        ("module:not a name", "there is no agent"),
    ],
)
def test_what_is_no_agent_is_refused_in_words(name: str, words: str) -> None:
    with pytest.raises(UnknownAgent, match=words):
        make_agent(name, GAME, 4)


def test_options_that_an_agent_does_not_have_are_refused() -> None:
    with pytest.raises(UnknownAgent, match=r"agent 'tests\.agents\.players:Highest' has no option 'depth'"):
        make_agent("tests.agents.players:Highest", GAME, 4, depth=3)


def test_a_game_without_policies_has_no_heuristic() -> None:
    assert "heuristic" not in agent_names("high_card_v0")
    with pytest.raises(UnknownAgent, match="high_card_v0 has no agent 'heuristic'"):
        make_agent("heuristic", "high_card_v0", 2)


def test_an_argument_goes_to_the_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    def factory(text: str, game_id: str) -> Any:
        agent = RandomAgent()
        agent.told = (text, game_id)  # type: ignore[attr-defined]
        return agent

    monkeypatch.setattr("cryptid_agents.random.factory", factory, raising=False)
    monkeypatch.setitem(agents.AGENTS, "file", Entry("random:factory", "from a file", "FILE", required=True))
    assert make_agent("file:a:b", GAME, 4).told == ("a:b", GAME)  # type: ignore[attr-defined]
    assert "file:FILE" in agent_names(GAME)
    with pytest.raises(UnknownAgent, match="'file' needs something more: file:FILE"):
        make_agent("file", GAME, 4)


def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(agents.AGENTS, "net", Entry("arena_of_missing:Agent", "a network", extra="train"))
    with pytest.raises(ModuleNotFoundError, match="arena_of_missing"):  # our own module: a mistake, not a missing extra
        make_agent("net", GAME, 4)
    monkeypatch.setattr(agents, "import_module", lambda *_args: __import__("a_package_that_is_not_there"))
    with pytest.raises(
        ImportError, match=r"a_package_that_is_not_there; install it with: pip install 'cryptid-envs\[train\]'"
    ):
        make_agent("net", GAME, 4)


def test_modules_are_imported_only_when_they_are_asked_for() -> None:
    code = (
        "import sys, cryptid_agents as c; c.agent_names('yotei_v0'); c.make_agent('random', 'yotei_v0', 2);"
        "print([m for m in sys.modules if m.split('.')[0] in ('torch', 'matplotlib', 'openskill', 'rich')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_same_generator_makes_the_same_random_agent_play() -> None:
    masks = np.ones((4, 5), np.int8)
    agent = make_agent("random", GAME, 4)
    seen = np.zeros((4, 2), np.uint8)
    one, two = (agent.act_batch(seen, masks, np.random.default_rng(1)).tolist() for _ in range(2))
    assert one == two
