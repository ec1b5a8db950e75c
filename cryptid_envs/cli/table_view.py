"""The table of a game for people: a game's own text, with the seats side by side, and the result."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from ..core.record import Record
from ..table.text import text_blocks
from .console import clean, seat_style, with_seats

SEAT_WIDTH = 34
"""Columns that a seat's lines want."""

_LABELLED = re.compile(r"(\S+(?: \S+)*)  +(\S.*)")
"""A line such as ``won         Y3 Y8``: at least two blanks end the label."""


def table_view(text: str, console: Console, acting: Sequence[int]) -> RenderableType:
    """A game's text with a panel for each seat, as many side by side as fit; marks who is to act, unless all are."""
    blocks = [(seat, lines) for seat, lines in text_blocks(text) if lines]
    seats = [seat for seat, _lines in blocks if seat is not None]
    marked = set(acting) if set(acting) != set(seats) else set()
    panels = [_panel(seat, lines, seat in marked) for seat, lines in blocks if seat is not None]
    around = [with_seats(line) for seat, lines in blocks if seat is None for line in lines]
    if not panels:
        return Panel(Group(*around))
    rows = math.ceil(len(panels) / max(1, console.width // SEAT_WIDTH))
    columns = math.ceil(len(panels) / rows)  # four seats where three would fit: two rows of two
    grid = Table.grid(expand=True)
    for _ in range(columns):
        grid.add_column(ratio=1)
    for start in range(0, len(panels), columns):
        grid.add_row(*panels[start : start + columns])
    return Group(*around, grid)


def _panel(seat: int, lines: Sequence[str], acts: bool) -> RenderableType:
    """A seat's lines; what labels label stands in a column of its own, so that long lists wrap beside their label."""
    name = f"player_{seat}"
    body: list[RenderableType] = []
    grid: Table | None = None
    for line in (lines[0].removeprefix(name), *lines[1:]):
        match = _LABELLED.fullmatch(line.strip())
        if not match:
            grid = None
            body.append(with_seats(line.strip()))
            continue
        if grid is None:
            grid = Table.grid(padding=(0, 1))
            body.append(grid)
        grid.add_row(*map(with_seats, match.groups()))
    title = with_seats(f"{name} (to act)" if acts else name)
    frame = box.HEAVY if acts else box.ROUNDED
    return Panel(Group(*body), box=frame, title=title, title_align="left", border_style=seat_style(seat))


def result_table(record: Record) -> RenderableType:
    """Points and winners of a finished game."""
    table = Table(title="result", title_justify="left")
    table.add_column("seat")
    if record["agents"]:
        table.add_column("played by")
    table.add_column("points", justify="right")
    table.add_column("")
    for seat, score in enumerate(record["scores"]):
        agent = [clean(record["agents"][seat])] if record["agents"] else []
        winner = seat in record["winners"]
        table.add_row(
            with_seats(f"player_{seat}"),
            *agent,
            str(score),
            "" if not winner else "winner" if len(record["winners"]) == 1 else "shares the win",
            style="bold" if winner else None,
        )
    return table
