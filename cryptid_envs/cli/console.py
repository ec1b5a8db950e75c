"""Where the command line writes: consoles, progress bars, and text that cannot garble a terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import NoReturn

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

PIPED_WIDTH = 120
"""Columns of tables where there is no terminal that has a width."""

SEAT_STYLES = ("cyan", "magenta", "yellow", "green", "blue", "red")
_SEAT = re.compile(r"player_(\d+)")


class _Console(Console):
    """A console that lets the command line see that nobody reads any more."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def output() -> Console:
    """The console on standard output; plain text where that is no terminal."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    return _Console(highlight=False, width=width)


def progress_bar(amounts: bool = True) -> Progress:
    """A progress bar on standard error that disappears at the end; nothing where that is no terminal.

    ``amounts``: whether to show numbers of things done, rather than per cent.
    """
    console = _Console(stderr=True)
    counted = MofNCompleteColumn() if amounts else TaskProgressColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), counted, TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def teller(progress: Progress, about: str = "") -> Callable[[str, int, int], None]:
    """Shows what an arena tells (what, done, total); one bar for each kind of work, ``about`` before its name."""
    tasks: dict[str, TaskID] = {}

    def tell(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = progress.add_task(about + what, total=total)
        progress.update(tasks[what], completed=done, total=total)

    return tell


def clean(text: str) -> str:
    """The text with everything unprintable written as an escape: files and arguments may hold anything."""
    return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text)


def seat_style(seat: int) -> str:
    """A seat's colour."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def with_seats(text: str) -> Text:
    """The text with the names of seats in their colours."""
    styled = Text(clean(text))
    for match in _SEAT.finditer(styled.plain):
        styled.stylize(seat_style(int(match[1])), *match.span())
    return styled
