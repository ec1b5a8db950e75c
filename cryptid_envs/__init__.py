"""Hidden-information card games as reinforcement-learning environments, compiled with numba.

>>> from cryptid_envs import call_of_yeti_v0
>>> env = call_of_yeti_v0.env(num_players=4)

Importing compiles nothing. ``make_vec`` makes a batch of games, ``warmup`` compiles ahead of time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymnasium import register as _register_with_gymnasium
from pettingzoo import register as _register

from .registry import GAMES, UnknownEnvironment, load_game, register, registered_envs

if TYPE_CHECKING:
    from .envs.vector import VectorGame

__version__ = "0.1.0"
__all__ = ["UnknownEnvironment", "__version__", "make_vec", "register", "registered_envs", "warmup"]


def make_vec(
    id: str,  # noqa: A002  (the name that gymnasium and PettingZoo use)
    num_envs: int,
    *,
    num_threads: int = 1,
    seed: int | None = None,
    autoreset: str = "same_step",
    illegal: str = "raise",
    copy: bool = True,
    record: bool = False,
    **options: Any,
) -> VectorGame:
    """A batch of ``num_envs`` games of one kind.

    Args:
        id: environment id, e.g. ``"call_of_yeti_v0"``.
        num_envs: number of games.
        num_threads: threads that share the rows; results do not depend on it. Pays from about 4096 rows.
        seed: base seed of the first ``reset()``; None: random.
        autoreset: what a row that ended does: "same_step", "next_step" or "disabled".
        illegal: "raise" refuses a step with an illegal action; "lose" ends that row's game.
        copy: whether results are new arrays each time; if not, the next call overwrites them.
        record: whether moves are logged for ``records``.
        options: of the game, ``num_players`` among them.

    Raises:
        UnknownEnvironment: there is no such id.
        OptionError: an option is unknown or has an impossible value.
    """
    from .envs.vector import VectorGame

    return VectorGame(
        load_game(id),
        num_envs,
        num_threads=num_threads,
        seed=seed,
        autoreset=autoreset,
        illegal=illegal,
        copy=copy,
        record=record,
        **options,
    )


def warmup(*ids: str) -> dict[str, float]:
    """Compile (or load from the cache) all kernels of the named environments, or of every one; returns seconds by id."""
    from .envs.warmup import warm

    return {game_id: warm(load_game(game_id)) for game_id in ids or registered_envs()}


def _register_with_pettingzoo() -> None:
    for game_id in GAMES:
        _register("aec", f"cryptid/{game_id}", f"cryptid_envs.{game_id}:env")
        _register("parallel", f"cryptid/{game_id}", f"cryptid_envs.{game_id}:parallel_env")


def _register_learners() -> None:
    for game_id in GAMES:
        name, _, version = game_id.rpartition("_v")
        _register_with_gymnasium(
            f"cryptid/{name}-v{version}",
            entry_point="cryptid_envs.adapters.gymnasium:CryptidEnv",
            vector_entry_point="cryptid_envs.adapters.gymnasium:CryptidVectorEnv",
            kwargs={"game_id": game_id},
        )


_register_with_pettingzoo()
_register_learners()
