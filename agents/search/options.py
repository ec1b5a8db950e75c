"""What a search is told: method, budget, playouts, exploration, values."""

from __future__ import annotations

import math
import operator
import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from cryptid_envs.core.game import Game

from .arena import make_plan

METHODS = ("ismcts", "flat")
MOST_SIMULATIONS = 10_000_000
LONGEST_PLAYOUT = 100_000
_BUDGET = re.compile(r"(\d+)(ms)?", re.ASCII)


@dataclass(frozen=True)
class SearchOptions:
    """Settings of a search; every game can be searched with the defaults.

    Attributes:
        method: ``"ismcts"``, information-set tree search, or ``"flat"``, flat Monte Carlo with sequential halving.
        simulations: budget of one decision in playouts. The same position, options and generator give the same choice.
        milliseconds: budget in wall time, in the place of ``simulations``; then choices depend on the machine.
        playout: policy of all seats in playouts, one of ``game.policy_names`` or ``"heuristic"`` (the game's strongest,
            ``"random"`` where it has none).
        until: where playouts stop, ``"game"`` or ``"round"``; None: at the end of a round where the game says what a round
            is, else at the end of the game.
        exploration: the constant of the confidence bounds, in standard deviations of the values seen.
        score_weight: 0 to 1, how much scores count beside who wins at the end of a game.
        score_scale: points behind that make a seat e times less likely to win; None: as scores vary in playouts.
        opponents: ``"tree"``: the other seats choose in the tree by their own statistics; ``"policy"``: by the playouts'
            policy, so the searcher looks for the best answer to that.
        guided: whether a new node tries first what the playouts' policy would do.
        capacity: most nodes of a tree; None: as many as simulations can make, at most 200,000.
    """

    method: str = "ismcts"
    simulations: int | None = 1000
    milliseconds: float | None = None
    playout: str = "heuristic"
    until: str | None = None
    exploration: float = 1.0
    score_weight: float = 0.3
    score_scale: float | None = None
    opponents: str = "tree"
    guided: bool = True
    capacity: int | None = None

    def __post_init__(self) -> None:
        for name, known in (("method", METHODS), ("until", ("game", "round", None)), ("opponents", ("tree", "policy"))):
            if getattr(self, name) not in known:
                raise ValueError(f"{name} must be one of {', '.join(map(repr, known))}, not {getattr(self, name)!r}")
        if (self.simulations is None) == (self.milliseconds is None):
            raise ValueError("a search has one budget: either simulations or milliseconds, and the other None")
        if self.simulations is not None:
            _whole("simulations", self.simulations, MOST_SIMULATIONS)
        if self.milliseconds is not None:
            _number("milliseconds", self.milliseconds, 0.0, math.inf, above=True)
        if self.capacity is not None:
            _whole("capacity", self.capacity, 1 << 30)
        _number("exploration", self.exploration, 0.0, math.inf)
        _number("score_weight", self.score_weight, 0.0, 1.0)
        if self.score_scale is not None:
            _number("score_scale", self.score_scale, 0.0, math.inf, above=True)

    def room(self, num_players: int) -> int:
        """Nodes to allocate."""
        if self.capacity is not None:
            return self.capacity
        most = MOST_NODES if self.simulations is None else self.simulations * num_players + 1
        return min(most, MOST_NODES)

    def stops_at_rounds(self, game: Game) -> bool:
        """Whether playouts stop at the end of a round.

        Raises:
            ValueError: they should, but the game does not say what a round is.
        """
        knows_rounds = hasattr(game.spec, "ROUNDS")
        if self.until == "round" and not knows_rounds:
            raise ValueError(f"{game.id} does not say what a round is: its playouts cannot stop at the end of one")
        return knows_rounds if self.until is None else self.until == "round"

    def plan(self, game: Game, num_players: int) -> Any:
        """The settings as compiled code takes them.

        Raises:
            ValueError: a policy that the game does not have, or rounds that it does not have.
        """
        plan = make_plan(game)
        plan["only_root"] = self.method == "flat"
        plan["whole_game"] = not self.stops_at_rounds(game)
        plan["longest"] = LONGEST_PLAYOUT
        plan["guided"] = self.guided
        plan["others_by_policy"] = self.opponents == "policy"
        plan["exploration"] = self.exploration
        plan["score_weight"] = self.score_weight
        plan["given_scale"] = 0.0 if self.score_scale is None else self.score_scale
        playout = "random" if self.playout == "heuristic" and game.policies is None else self.playout
        plan["policies"][0, :num_players] = game.policy_codes(playout, num_players)
        return plan


MOST_NODES = 200_000


def parse_budget(text: str) -> dict[str, Any]:
    """``"1000"`` as ``{"simulations": 1000}``, ``"100ms"`` as ``{"simulations": None, "milliseconds": 100.0}``.

    Raises:
        ValueError: it is neither.
    """
    found = _BUDGET.fullmatch(text)
    if found is None or int(found[1]) == 0:
        raise ValueError(f"a search's budget is a number of simulations like 1000, or a time like 100ms, not {text!r}")
    if found[2]:
        return {"simulations": None, "milliseconds": float(found[1])}
    return {"simulations": int(found[1])}


def _whole(name: str, value: Any, most: int) -> None:
    try:
        number = 0 if isinstance(value, (bool, np.bool_)) else operator.index(value)
    except TypeError:
        number = 0
    if not 1 <= number <= most:
        raise ValueError(f"{name} must be a whole number from 1 to {most}, not {value!r}")


def _number(name: str, value: Any, least: float, most: float, *, above: bool = False) -> None:
    is_number = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    if not is_number or not least <= value <= most or (above and value == least) or math.isinf(value):
        limit = f"from {least:g} to {most:g}" if most < math.inf else f"{'above' if above else 'of at least'} {least:g}"
        raise ValueError(f"{name} must be a number {limit}, not {value!r}")
