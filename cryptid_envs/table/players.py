"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptid_agents import Agent

PERSON = "person"
"""The name of a player who is asked instead of computed."""


@dataclass(frozen=True)
class Player:
    """A person, or (with an agent) a machine; the name stands in the record."""

    name: str = PERSON
    agent: Agent | None = None


def make_player(name: str, game_id: str, num_players: int) -> Player:
    """A player by name: ``"person"``, or an agent as ``cryptid_agents.registry`` knows it.

    Raises:
        ValueError: there is no such agent; the message lists those that there are.
    """
    if name == PERSON:
        return Player()
    from cryptid_agents.registry import make_agent

    return Player(name, make_agent(name, game_id, num_players))
