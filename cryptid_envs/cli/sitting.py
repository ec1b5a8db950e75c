"""A person at a table, in a terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..record import save
from ..table.hints import hints
from ..table.session import Refused, Table
from ..table.view import LegalAction, SeatView
from .console import clean, with_seats
from .table_view import result_table, table_view

HELP = """\
Type the number of an action, or its words.
hint       what a search thinks of your actions
table      the table again
log        all that has happened
actions    your actions again
save FILE  write the record of the finished game
quit       leave the table"""


class Sitting:
    """One game in a terminal, from the first look to the last.

    Args:
        console: where to print; what is typed comes from standard input.
        table: the game.
        seat: the person's.
        record: file for the record of the finished game, or None.
    """

    def __init__(self, console: Console, table: Table, seat: int, record: Path | None) -> None:
        self.console = console
        self.table = table
        self.seat = seat
        self.record = record
        self._told = 0

    def run(self, title: str) -> None:
        """Play until the game is over and everything wanted is saved, or until the person leaves."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # whatever is typed, it is at worst no action
        self.console.print(Rule(with_seats(title), align="left"))
        self.console.print(Text('"help" says what you can type', style="dim"))
        self.table.advance()
        self._show()
        while self._continues():
            line = self._read()
            if line is None or line.lower() in ("quit", "q", "exit"):
                self._leave()
                return
            self._answer(line)

    def _continues(self) -> bool:
        """Whether there is something to type: an action, or (where somebody is there to type it) a last wish."""
        view = self.table.view(self.seat)
        return view.failure is None and (view.result is None or (self.record is None and sys.stdin.isatty()))

    def _read(self) -> str | None:
        """A line without blanks around it; None at the end of the input."""
        view = self.table.view(self.seat)
        self.console.print(Text(f"move {view.turn + 1}> " if view.asked else "> ", style="bold"), end="")
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line.endswith("\n"):
            self.console.print()  # nothing was typed that ends the line of the prompt
        return line.strip() if line else None

    def _leave(self) -> None:
        if not self.table.over:
            self._say("you left the table; the game is not over, so there is no record")

    # --- what is typed ---

    def _answer(self, line: str) -> None:
        view = self.table.view(self.seat)
        action = chosen_action(view.legal, line)
        if action is not None:
            self._act(view, action)
            return
        command, _, rest = line.partition(" ")
        match command.lower(), rest.strip():
            case "", "":
                pass
            case "help" | "?", "":
                self._say(HELP)
            case "hint", "":
                self._hint(view)
            case "table", "":
                self._show_table(view)
            case "actions", "":
                self._show_actions(view)
            case "log", "":
                self._show_log(view, 0)
            case "save", name if name:
                self._save(Path(name))
            case "save", "":
                self._say("save needs the name of a file")
            case _:
                self._say(f"{clean(line[:60])!r} is no action of yours now, and no command; try: help, actions")

    def _act(self, view: SeatView, action: LegalAction) -> None:
        try:
            self.table.act(self.seat, view.turn, action.action)
        except Refused as refusal:
            self._say(str(refusal))
            return
        self.table.advance()
        self._show()

    def _hint(self, view: SeatView) -> None:
        try:
            found = hints(self.table, self.seat, view.turn)
        except Refused as refusal:
            self._say(str(refusal))
            return
        total = sum(hint.visits for hint in found)
        self._say(f"a search of {total} games from what you know; worth: 0 lost, 1 won")
        grid = Grid()
        grid.add_column("action")
        grid.add_column("tried", justify="right")
        grid.add_column("worth", justify="right")
        for number, hint in enumerate(found):
            share = f"{100 * hint.visits / total:.0f} %" if total else "-"
            worth = "-" if hint.value is None else f"{hint.value:.2f}"
            grid.add_row(with_seats(hint.words), share, worth, style="bold" if number == 0 else None)
        self.console.print(grid)

    def _save(self, path: Path) -> None:
        try:
            save([self.table.record()], path)
        except FileExistsError:
            self._say(f"{path} exists already; choose another name")
        except Refused as refusal:
            self._say(str(refusal))
        except (OSError, ValueError) as error:  # ValueError: no file can be called so
            self._say(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}")
        else:
            self._say(f"saved to {path}; check it with: cryptid replay {path}")

    # --- what is shown ---

    def _show(self) -> None:
        """What has happened since the last look, the table, and what can be done now."""
        view = self.table.view(self.seat)
        self._show_log(view, self._told)
        self._told = len(view.log)
        self._show_table(view)
        if view.result is not None:
            self.console.print(result_table(self.table.record()))
            if self.record is not None:
                self._save(self.record)
        elif view.failure is not None:
            self._say(view.failure)
        else:
            self._show_actions(view)

    def _show_log(self, view: SeatView, start: int) -> None:
        for line in view.log[start:]:
            self.console.print(with_seats(line), soft_wrap=True)

    def _show_table(self, view: SeatView) -> None:
        self.console.print(table_view(view.text, self.console, [self.seat] if view.asked else []))

    def _show_actions(self, view: SeatView) -> None:
        lines = [f"{number:>3} {action.words}" for number, action in enumerate(view.legal, start=1)]
        self.console.print(Columns([with_seats(line) for line in lines], padding=(0, 2), column_first=True))

    def _say(self, text: str) -> None:
        self.console.print(Text(clean(text)), soft_wrap=True)


def chosen_action(legal: Sequence[LegalAction], line: str) -> LegalAction | None:
    """The action that a line means: its number in the list, from 1, or its words, capital letters or not."""
    if line.isascii() and line.isdigit():
        number = int(line[:9])
        return legal[number - 1] if 1 <= number <= len(legal) and len(line) < 9 else None
    words = " ".join(line.split())
    exact = [action for action in legal if action.words == words]
    return next(iter(exact or [action for action in legal if action.words.lower() == words.lower()]), None)
