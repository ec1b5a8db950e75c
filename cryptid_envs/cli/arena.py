"""``cryptid arena``."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich.table import Table

from .arguments import Environment, Options, Seed, checked_game, checked_number, checked_seed, flag, parse_options
from .console import clean, output, progress_bar, teller
from .errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

TIME_LIMIT = 10.0


def arena(
    env_id: Environment,
    /,
    *agents: Annotated[
        str,
        Parameter(
            help="Names of agents: random, heuristic, another of the game's policies, module:Class …; LABEL=NAME lets one take "
            "part under another name."
        ),
    ],
    games: Annotated[int, Parameter(help="How many games each pairing plays at least.")] = 1000,
    players: Annotated[
        int | None,
        Parameter(name=["--players", "--num-players"], help="Number of players; the game's default if not given."),
    ] = None,
    schedule: Annotated[
        str,
        Parameter(
            help="pairs: every two agents alone at a table, in every seating of both. ones: likewise, one of them in a single "
            "seat. tables: as many different agents as there are seats, all rotations."
        ),
    ] = "pairs",
    seed: Seed = None,
    workers: Annotated[
        int | None,
        Parameter(
            help="Processes that play; one for each processor if not given. 0: none, nothing can be stopped then."
        ),
    ] = None,
    out: Annotated[
        Path | None, Parameter(help="A new folder for all games, the result, its tables and its picture.")
    ] = None,
    resume: Annotated[
        bool, flag("Go on with the arena in the folder of --out; more games and other agents may be asked for.")
    ] = False,
    records: Annotated[bool, flag("Keep every game's record, in the file records.jsonl of the folder.")] = False,
    time_limit: Annotated[
        float, Parameter(help="Seconds that an agent may take for a decision, before it is disqualified; 0: any time.")
    ] = TIME_LIMIT,
    setup_limit: Annotated[
        float, Parameter(help="Seconds that it may take to be made, and for its first answer in each process.")
    ] = 300.0,
    option: Options = None,
    ray: Annotated[
        str | None,
        Parameter(help='Play on the Ray cluster at HOST:PORT ("local": started here); the games are the same ones.'),
    ] = None,
) -> None:
    """Let agents play against one another, and rate them.

    Every deal is played in all seatings. Agents that act illegally, raise, end their process or exceed their time are
    disqualified, and the rest goes on. Games are played by processes of their own; what they find depends on the seed alone.
    """
    from cryptid_agents.arena import ArenaError, Settings, run_arena
    from cryptid_agents.arena.plot import figure_class, plot
    from cryptid_agents.arena.report import as_markdown
    from cryptid_agents.arena.store import write

    options = parse_options(option, players)
    checked_game(env_id, options)
    checked_number("--games", games, 1)
    checked_number("--time-limit", time_limit, 0)
    checked_number("--workers", 0 if workers is None else workers, 0)
    if out is None and (resume or records):
        raise UsageError(f"{'--resume' if resume else '--records'} needs the folder of --out")
    sys.path.insert(0, str(Path.cwd()))  # where one's own module:Class is looked for, as python -m would
    try:
        if out is not None:
            figure_class()  # what is missing is told before anything is played
        settings = Settings(
            env_id,
            agents,
            games=games,
            options=options,
            seed=_seed(seed, out, resume),
            schedule=schedule,
            time_limit=time_limit or None,
            setup_limit=setup_limit,
            records=records,
        )
        with progress_bar() as progress:
            result = run_arena(
                settings,
                workers=workers,
                out=out,
                resume=resume,
                tell=teller(progress),
                command=shlex.join(["cryptid", *sys.argv[1:]]),
                ray=ray,
            )
        _show(output(), result)
        if out is not None:
            write(out / "results.json", json.dumps(result, indent=1, ensure_ascii=False) + "\n")
            write(out / "results.md", as_markdown(result))
            plot(result, out / "results.png")
            output().print(clean(f"{out}: results.json, results.md, results.png written"), markup=False, soft_wrap=True)
    except ArenaError as error:
        raise UsageError(str(error)) from error
    finally:
        sys.path.pop(0)


def _seed(seed: int | None, out: Path | None, resume: bool) -> int:
    """The seed, that of the arena to resume, or a random one."""
    if seed is None and resume and out is not None and (out / "arena.json").exists():
        try:
            return int(json.loads((out / "arena.json").read_text(encoding="utf-8"))["seed"])
        except (KeyError, TypeError, ValueError):
            raise UsageError(f"{out / 'arena.json'} holds no arena") from None
    return checked_seed(seed)


def _show(console: Console, result: dict[str, Any]) -> None:
    """The tables."""
    from cryptid_agents.arena.report import COLUMNS, PAIR_COLUMNS, agent_rows, pair_rows

    console.print(_table(COLUMNS, agent_rows(result)))
    console.print(_table(PAIR_COLUMNS, pair_rows(result)))
    for one in result["disqualified"]:
        console.print(clean(f"disqualified: {one['agent']}: {one['reason']}"), markup=False, soft_wrap=True)
    console.print(
        f"{result['games']} games on {result['deals']} deals, seed {result['seed']}; in brackets 95 % intervals"
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(*head)
    for row in rows:
        table.add_row(*map(clean, row))
    return table
