"""What training shows: a line that lives on a terminal, and a line for each evaluation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn

from .console import clean

if TYPE_CHECKING:
    from cryptid_agents.ppo.evaluate import Result
    from cryptid_agents.ppo.trainer import Progress as Standing


class TrainView:
    """Shows how training stands; use as a context."""

    def __init__(self, console: Console) -> None:
        self.console = console
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[speed]} steps/s · {task.fields[left]} left"),
        )
        self._progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task: TaskID | None = None

    def __enter__(self) -> TrainView:
        self._progress.start()
        self._task = self._progress.add_task("compiling and evaluating", total=1.0, speed="–", left="–")
        return self

    def __exit__(self, *_exc: object) -> None:
        self._progress.stop()

    def show(self, standing: Standing) -> None:
        """After every update."""
        if self._task is not None:
            self._progress.update(
                self._task,
                completed=min(standing.elapsed / standing.budget, 1.0) if standing.budget else 1.0,
                description=f"{standing.timesteps:,} steps",
                speed=f"{standing.speed:,.0f}",
                left=clock(max(standing.budget - standing.elapsed, 0.0)),
            )
        if standing.evaluated:
            shares = " · ".join(share_words(result) for result in standing.results.values())
            line = f"{clock(standing.elapsed):>8}  {standing.timesteps:>11,} steps  {standing.speed:>7,.0f}/s  {shares}"
            self.console.print(line, markup=False, soft_wrap=True)
        if standing.note:
            self.console.print(clean(standing.note), markup=False, soft_wrap=True)


def clock(seconds: float) -> str:
    """Minutes and seconds, hours where there are any."""
    whole = int(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def share_words(result: Result) -> str:
    """``random 83.1 % (81–85)``."""
    low, high = 100 * result.low, 100 * result.high
    return f"{result.opponents} {100 * result.share:.1f} % ({low:.1f}–{high:.1f})"


def result_lines(results: Iterable[Result], before: Mapping[str, float]) -> list[str]:
    """The last evaluation, a line for each kind of opponents, beside the shares of the first one."""
    return [
        f"share of wins at a table of {result.opponents} players: {100 * before[result.opponents]:.1f} % before, "
        f"{100 * result.share:.1f} % after (95 % interval {100 * result.low:.1f} to {100 * result.high:.1f}; "
        f"fair share {100 * result.fair:.0f}; {result.games:,} games)"
        for result in results
    ]
