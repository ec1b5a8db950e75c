"""The commands and how they end."""

from __future__ import annotations

import io
import os
import sys

from cyclopts import App, Parameter

from .. import __version__
from .console import output
from .errors import EXPECTED, one_line

COMMANDS = {
    "list": ("listing:list_environments", "List the environments: players, actions, sizes of observations."),
    "watch": ("watch:watch", "Watch a game played at random, action by action."),
    "play": ("play:play", "Play against agents in the terminal."),
    "serve": ("serve:serve", "Play on a web page."),
    "records": ("records:records", "Play games and write their records, or arrays of them."),
    "replay": ("replay:replay", "Check records move by move against the rules, and show them."),
    "warmup": ("warmup:warmup", "Compile the environments, so that later processes start quickly."),
    "arena": ("arena:arena", "Let agents play against one another, and rate them."),
    "train": ("train:train", "Train an agent, with evaluation, checkpoints and a learning curve."),
    "bench": ("bench:bench", "Measure start-up and steps per second."),
}
"""Name → (where it is, what it does); a command's module is imported when it runs."""


def make_app() -> App:
    """The command line, commands not loaded yet."""
    app = App(
        name="cryptid",
        help="Hidden-information card games as reinforcement-learning environments.",
        version=f"cryptid-envs {__version__}",
        version_format="plaintext",
        help_format="plaintext",
        default_parameter=Parameter(negative=()),
        result_action="return_value",
    )
    for name, (where, what) in COMMANDS.items():
        app.command(f"cryptid_envs.cli.{where}", name=name, help=what)
    return app


def run(arguments: list[str]) -> int:
    """Run one command; returns its exit code, whatever happens (see ``main``)."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names in records may not exist in the terminal's encoding
    try:
        code = make_app()(arguments, console=output(), print_error=False, exit_on_error=False)
        sys.stdout.flush()
    except BrokenPipeError:
        _stop_writing()
        return 141
    except KeyboardInterrupt:
        return 130
    except EXPECTED as error:
        print(f"cryptid: {one_line(error)}", file=sys.stderr)
        return 2
    return int(code or 0)


def _stop_writing() -> None:
    """Let the interpreter's last flush go nowhere, instead of complaining about the closed pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
