"""The three constructors that an environment's module offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..registry import load_game
from .aec import CryptidAEC
from .parallel import CryptidParallel


def constructors(
    game_id: str,
) -> tuple[Callable[..., CryptidAEC], Callable[..., CryptidAEC], Callable[..., CryptidParallel]]:
    """``(env, raw_env, parallel_env)`` of a registered game; each takes keyword options and makes a new environment."""

    def env(
        *, num_players: int | None = None, render_mode: str | None = None, illegal: str = "raise", **options: Any
    ) -> CryptidAEC:
        """An AEC environment. Options are listed in the game's RULES.md, marked (O); unknown ones raise ``OptionError``."""
        if num_players is not None:
            options["num_players"] = num_players
        return CryptidAEC(load_game(game_id), render_mode, illegal, **options)

    def parallel_env(
        *,
        num_players: int | None = None,
        render_mode: str | None = None,
        illegal: str = "raise",
        idle_mask: str = "zeros",
        **options: Any,
    ) -> CryptidParallel:
        """A parallel environment, likewise. ``idle_mask="ones"`` gives agents that are not to act a mask of ones."""
        if num_players is not None:
            options["num_players"] = num_players
        return CryptidParallel(load_game(game_id), render_mode, illegal, idle_mask, **options)

    return env, env, parallel_env
