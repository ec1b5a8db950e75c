"""``cryptid list``."""

from __future__ import annotations

from rich.table import Table

from .. import registered_envs
from ..core.game import Game
from ..registry import load_game
from .console import output


def list_environments() -> None:
    """List the environments: players, actions, and the size of an observation for each number of players."""
    table = Table()
    for name in ("environment", "game", "players"):
        table.add_column(name)
    table.add_column("actions", justify="right")
    table.add_column("observation (players: features)")
    for env_id in registered_envs():
        table.add_row(*_row(load_game(env_id)))
    output().print(table)


def _row(game: Game) -> tuple[str, ...]:
    players = game.players
    spaces = {count: game.observation_space(count) for count in range(players.least, players.most + 1)}
    actions = sorted({space["action_mask"].shape[0] for space in spaces.values()})  # type: ignore[index]
    features = ", ".join(f"{count}: {space['observation'].shape[0]}" for count, space in spaces.items())  # type: ignore[index]
    return (
        game.id,
        game.title,
        f"{players.least} to {players.most} (default {players.default})",
        str(actions[0]) if len(actions) == 1 else f"{actions[0]} to {actions[-1]}",
        features,
    )
