"""Agents by name: ``make_agent("heuristic", "call_of_yeti_v0", 4)``.

A name is one of the table below, perhaps with something after a colon (``weights:FILE``), or one of the game's policies that
play inside kernels (``duck``), or ``module:Class`` for an agent from elsewhere. A module is imported when one of its agents
is asked for.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from cryptid_envs.extras import importing

from .base import Agent


class UnknownAgent(ValueError):
    """There is no agent of this name, or what the name means is no agent."""


@dataclass(frozen=True)
class Entry:
    """An agent of this package.

    Attributes:
        where: ``module:factory``, the module relative to this package. The factory is called with what stands after the
            colon of the name, if anything, and with ``game_id``, ``num_players`` and the options as keywords; the first
            two only if it takes them.
        help: one line.
        argument: what stands after the colon of the name, in words; empty where nothing may.
        required: whether something has to.
        extra: the extra of ``cryptid-envs`` whose packages it needs; empty for none.
        ladder: the names by which it takes part in the ladder of all agents, see ``ladder_names``.
        examples: names for tests that every agent has to pass: quick ones.
    """

    where: str
    help: str
    argument: str = ""
    required: bool = False
    extra: str = ""
    ladder: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


AGENTS: dict[str, Entry] = {
    "random": Entry("random:RandomAgent", "every legal action alike", ladder=("random",), examples=("random",)),
    "heuristic": Entry("policy:PolicyAgent", "the strongest of the game's policies that play inside kernels"),
    "flat": Entry(
        "search:flat",
        "flat Monte Carlo search with so many simulations, or so long",
        "1000|100ms",
        ladder=("flat:1000",),
        examples=("flat:20",),
    ),
    "ismcts": Entry(
        "search:ismcts",
        "information-set tree search with so many simulations, or so long",
        "1000|100ms",
        ladder=("ismcts:1000",),
        examples=("ismcts:20",),
    ),
    "weights": Entry("ppo.agent:WeightsAgent", "a network from a file that cryptid train wrote", "FILE", required=True),
    "pretrained": Entry(
        "ppo.agent:pretrained", "the trained network that comes with this package", ladder=("pretrained",)
    ),
}
"""Name → agent; the game's other policies are agents by their names too."""


def agent_names(game_id: str) -> dict[str, str]:
    """What can be asked for in this game, and a line about each; ``module:Class`` besides."""
    from cryptid_envs.registry import load_game

    game = load_game(game_id)
    names = {name + (f":{e.argument}" if e.argument else ""): e.help for name, e in AGENTS.items()}
    if game.policies is None:
        del names["heuristic"]
    for name in game.policy_names:
        names.setdefault(name, f"a policy of {game.title} that plays inside kernels")
    return names


def ladder_names(game_id: str) -> list[str]:
    """The agents that are rated against one another in this game: all that come with the package, policies included."""
    from cryptid_envs.registry import load_game

    listed = [name for entry in AGENTS.values() for name in entry.ladder]
    return list(dict.fromkeys([*load_game(game_id).policy_names, *listed]))


def example_names(game_id: str) -> list[str]:
    """A name or more of every agent for this game, quick ones: what every agent has to pass is tested with these."""
    from cryptid_envs.registry import load_game

    listed = [name for entry in AGENTS.values() for name in entry.examples]
    return list(dict.fromkeys([*load_game(game_id).policy_names, *listed]))


def make_agent(name: str, game_id: str, num_players: int, **options: Any) -> Agent:
    """The agent of a name, for this game with so many seats.

    Args:
        name: a name of ``agent_names``, or ``module:Class``; the class is called as ``Class(game_id=…, num_players=…)`` if it
            takes these, otherwise without.
        game_id: environment id.
        num_players: number of seats.
        options: of the agent, passed on to it.

    Raises:
        UnknownAgent: no agent is called so; the message says which are.
        ImportError: a package is missing that the agent needs; the message says which extra brings it.
    """
    from cryptid_envs.registry import load_game

    head, colon, rest = name.partition(":")
    if head == "heuristic" or head in load_game(game_id).policy_names[1:]:
        if colon:
            raise UnknownAgent(f"nothing may follow {head!r} in the name of an agent, not {rest!r}")
        entry = AGENTS["heuristic"]
        try:
            return _call(name, _factory(entry), (head,), game_id, num_players, options)
        except ValueError as error:
            raise UnknownAgent(f"{game_id} has no agent {name!r} ({error})") from None
    if head in AGENTS:
        entry = AGENTS[head]
        if colon and not entry.argument:
            raise UnknownAgent(f"nothing may follow {head!r} in the name of an agent, not {rest!r}")
        if entry.required and not rest:
            raise UnknownAgent(f"{head!r} needs something more: {head}:{entry.argument}")
        return _call(name, _factory(entry), (rest,) if rest else (), game_id, num_players, options)
    if not head or not rest.isidentifier():
        known = ", ".join(agent_names(game_id))
        raise UnknownAgent(f"there is no agent {name!r} for {game_id}; there are: {known}, and module:Class")
    return _call(name, _from_elsewhere(name, head, rest), (), game_id, num_players, options)


def _factory(entry: Entry) -> Callable[..., Any]:
    module, _, attribute = entry.where.partition(":")
    with importing(entry.extra, "this agent") if entry.extra else nullcontext():
        return getattr(import_module(f".{module}", __package__), attribute)


def _from_elsewhere(name: str, module: str, attribute: str) -> Callable[..., Any]:
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # it is there, and something that it needs is not
        raise UnknownAgent(f"agent {name!r}: there is no module {error.name!r} to import") from None
    except (ValueError, TypeError) as error:  # not a module's name
        raise UnknownAgent(f"agent {name!r}: {module!r} cannot be imported ({error})") from None
    factory = getattr(found, attribute, None)
    if not callable(factory):
        raise UnknownAgent(f"agent {name!r}: the module {module} has no {attribute!r} that can be called")
    return factory


def _call(
    name: str,
    factory: Callable[..., Any],
    arguments: tuple[str, ...],
    game_id: str,
    num_players: int,
    options: dict[str, Any],
) -> Agent:
    try:
        taken = inspect.signature(factory).parameters
    except (TypeError, ValueError):  # a class written in C that tells nothing
        taken = {}
    anything = any(parameter.kind is parameter.VAR_KEYWORD for parameter in taken.values())
    place = {"game_id": game_id, "num_players": num_players}
    keywords = {key: value for key, value in place.items() if anything or key in taken}
    if not anything and (wrong := [option for option in options if option not in taken]):
        raise UnknownAgent(f"agent {name!r} has no option {wrong[0]!r}")
    agent = factory(*arguments, **keywords, **options)
    if not isinstance(agent, Agent):
        raise UnknownAgent(f"agent {name!r} is a {type(agent).__name__}, which has not act, act_batch and needs_state")
    return agent
