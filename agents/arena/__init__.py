"""Agents against each other, so that the difference between two of them is theirs and not the deal's or the seat's.

>>> from cryptid_agents.arena import Settings, run_arena
>>> settings = Settings("call_of_yeti_v0", ("random", "heuristic"), games=140, seed=1)
>>> result = run_arena(settings, workers=0)
>>> [row["agent"] for row in result["agents"]]
['heuristic', 'random']

What is played: every deal is played again with the agents in other seats (``seatings``), as units of work (``unit``) that are
the same whoever plays them (``play``), by processes that can be stopped (``workers``), and kept on disk (``store``). What
comes of it: ``standings`` and ``ratings`` with intervals that count a deal, not a game, as one observation
(``intervals``), as tables and a picture (``report``, ``plot``).
"""

from __future__ import annotations

from .errors import ArenaError
from .run import run_arena
from .settings import Contestant, Settings

__all__ = ["ArenaError", "Contestant", "Settings", "run_arena"]
