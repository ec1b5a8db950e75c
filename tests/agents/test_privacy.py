"""No agent's choice depends on hidden cards; an agent whose choice does is found out."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import pytest
from cryptid_agents import BaseAgent, make_agent
from cryptid_agents.ppo.agent import WeightsAgent
from cryptid_agents.privacy import find_peeking
from cryptid_agents.registry import AGENTS, Entry, example_names

from cryptid_envs import registered_envs
from cryptid_envs.registry import load_game

CONTRACT = [(game_id, name) for game_id in registered_envs() for name in example_names(game_id)]


@pytest.mark.parametrize(("game_id", "name"), CONTRACT)
def test_no_agent_peeks(game_id: str, name: str) -> None:
    agent = make_agent(name, game_id, load_game(game_id).players.default)
    assert find_peeking(agent, game_id) is None


@pytest.mark.parametrize("game_id", registered_envs())
@pytest.mark.parametrize("name", ["Peeker", "RandomPeeker"])
def test_a_planted_peeker_is_found(game_id: str, name: str) -> None:
    agent = make_agent(f"tests.agents.players:{name}", game_id, load_game(game_id).players.default)
    found = find_peeking(agent, game_id)
    assert found is not None
    assert found.form == "act"
    assert found.p_value <= 1e-3
    assert len(np.unique(found.example)) > 1


class BatchPeeker(BaseAgent):
    """Honest when asked for one position, peeks when asked for many."""

    needs_state = True

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        return int(np.argmax(mask))

    def act_batch(self, observations: Any, masks: Any, rng: np.random.Generator, *, state: Any = None) -> Any:
        hidden = [zlib.crc32(row.tobytes()) for row in state.global_state()]
        legal = [np.flatnonzero(mask) for mask in masks]
        return np.array([row[number % len(row)] for row, number in zip(legal, hidden, strict=True)])


@pytest.mark.parametrize("game_id", registered_envs())
def test_one_that_peeks_in_batches_only_is_found(game_id: str) -> None:
    found = find_peeking(BatchPeeker(), game_id)
    assert found is not None
    assert found.form == "act_batch"


class Restless(BaseAgent):
    """Never gives the same choice twice for a generator, and looks at nothing."""

    needs_state = True

    def __init__(self) -> None:
        self.own = np.random.default_rng(8)

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        return int(self.own.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("game_id", registered_envs())
def test_chance_alone_is_no_peeking(game_id: str) -> None:
    assert find_peeking(Restless(), game_id) is None


def test_every_agent_of_the_registry_is_in_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for networks: they are never given a state, and so have nothing to peek at."""
    assert not WeightsAgent.needs_state
    tested = {name.partition(":")[0] for name in example_names("call_of_yeti_v0")}
    assert {name for name, entry in AGENTS.items() if entry.ladder} <= tested | {"pretrained"}
    monkeypatch.setitem(AGENTS, "new", Entry("new:New", "new", examples=("new:3",)))
    assert "new:3" in example_names("call_of_yeti_v0")
