"""What environments there are: one line a game."""

from __future__ import annotations

from importlib import import_module

from .core.game import Game, remember

GAMES: dict[str, str] = {
    "call_of_yeti_v0": "cryptid_envs.games.call_of_yeti",
    "call_of_the_wild_v0": "cryptid_envs.games.call_of_the_wild",
    "bigfoot_vs_yeti_v0": "cryptid_envs.games.bigfoot_vs_yeti",
    "yotei_v0": "cryptid_envs.games.yotei",
}
"""Environment id → module whose ``GAME`` it is. The module ``cryptid_envs.<id>`` offers its PettingZoo constructors."""


class UnknownEnvironment(ValueError):
    """There is no environment of this id."""


def register(game_id: str, module: str) -> None:
    """Add an environment from elsewhere: ``module`` is imported on first use and holds ``GAME``."""
    if GAMES.setdefault(game_id, module) != module:
        raise ValueError(f"{game_id!r} is registered already, as {GAMES[game_id]}")


def registered_envs() -> list[str]:
    """The ids of all environments, in the order in which they were registered."""
    return list(GAMES)


def load_game(game_id: str) -> Game:
    """The game behind an id.

    Raises:
        UnknownEnvironment: no such id; the message lists the ids, and names the current one for another version.
    """
    if game_id not in GAMES:
        name = str(game_id).rpartition("_v")[0]
        newest = [known for known in GAMES if known.rpartition("_v")[0] in (name, game_id)]
        hint = f"; the current version is {newest[-1]!r}" if newest else ""
        raise UnknownEnvironment(f"there is no environment {game_id!r}{hint}; there are: {', '.join(GAMES)}")
    return remember(import_module(GAMES[game_id]).GAME)


def find_game(name: str) -> Game:
    """The newest version of the game that records call ``name``."""
    for game_id in reversed(GAMES):
        if game_id.rpartition("_v")[0] == name:
            return load_game(game_id)
    names = dict.fromkeys(game_id.rpartition("_v")[0] for game_id in GAMES)
    raise UnknownEnvironment(f"there is no game {name!r}; there are: {', '.join(names)}")
