"""``cryptid warmup``."""

from __future__ import annotations

from .. import registered_envs
from .. import warmup as compile_all
from ..registry import load_game
from .arguments import Environments
from .console import output, progress_bar


def warmup(*env_ids: Environments) -> None:
    """Compile the environments, or load them from the cache; prints the seconds that each took."""
    names = env_ids or tuple(registered_envs())
    for name in names:
        load_game(name)  # a wrong name is told before anything is compiled
    console = output()
    with progress_bar() as progress:
        task = progress.add_task("compiling", total=len(names))
        for name in names:
            progress.update(task, description=f"compiling {name}")
            seconds = compile_all(name)[name]
            progress.advance(task)
            console.print(f"{name}: {seconds:.2f} s")
