"""``cryptid bench``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.progress import TaskID

from .. import registered_envs
from ..bench.machine import machine
from ..bench.peers.command import bench_peers
from ..bench.peers.report import tables as peer_tables
from ..bench.peers.run import PeerSettings
from ..bench.peers.venvs import VARIABLE
from ..bench.report import as_json, tables
from ..bench.run import Settings
from ..bench.run import bench as run_bench
from .arguments import Environments, Options, Players, checked_game, checked_number, flag, parse_options
from .console import clean, output, progress_bar
from .errors import UsageError

FULL_FACTOR = 4
"""--full takes so many times as long, in so many times as many rounds."""


def _listed(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def bench(
    *env_ids: Environments,
    seconds: Annotated[
        float, Parameter(help="Time for one environment; with --quick or --peers for all together.")
    ] = 30.0,
    json_file: Annotated[
        Path | None,
        Parameter(name="--json", help="Also write everything, every sample included, to this file; it must be new."),
    ] = None,
    overwrite: Annotated[bool, flag("Replace the file of --json if it exists.")] = False,
    num_envs: Annotated[str, Parameter(help="Sizes of batches, with commas between.")] = _listed(Settings.rows),
    threads: Annotated[str, Parameter(help="Numbers of threads, with commas between.")] = _listed(Settings.threads),
    quick: Annotated[bool, flag("All environments in the time of one, and nothing is compiled anew.")] = False,
    full: Annotated[bool, flag(f"{FULL_FACTOR} times as long, and as many rounds.")] = False,
    peers: Annotated[
        bool,
        flag(
            "Measure card games of other libraries beside ours instead. Each is installed, once, in a virtual environment "
            f"of its own, below ~/.cache/cryptid-envs/peers or ${VARIABLE}."
        ),
    ] = False,
    players: Players = None,
    option: Options = None,
) -> int:
    """Measure start-up and steps per second, beside environments that do nothing.

    Everything is measured in turns, several rounds of them, and compared within a round: other work that slows the
    machine down for a while slows all down alike.
    """
    if quick and full:
        raise UsageError("--quick and --full cannot be had together")
    checked_number("--seconds", seconds, 0)
    names = env_ids or tuple(registered_envs())
    options = parse_options(option, players)
    for name in names:
        checked_game(name, options)
    if json_file is not None and json_file.exists() and not overwrite:
        raise UsageError(f"{json_file} exists already; choose another name, or --overwrite to replace it")
    if peers:
        if quick or num_envs != _listed(Settings.rows) or threads != _listed(Settings.threads):
            raise UsageError("--peers cannot be had together with --quick, --num-envs or --threads")
        factor = FULL_FACTOR if full else 1
        return _bench_peers(names, options, PeerSettings(seconds * factor, PeerSettings.repeats * factor), json_file)
    settings = Settings(
        seconds=seconds * FULL_FACTOR if full else seconds / len(names) if quick else seconds,
        repeats=Settings.repeats * FULL_FACTOR if full else Settings.repeats,
        rows=_numbers("--num-envs", num_envs),
        threads=_numbers("--threads", threads),
        cold=not quick,
    )
    where, console, results = machine(), output(), []
    for name in names:
        with progress_bar(amounts=False) as progress:
            task = progress.add_task(name, total=1.0)

            def tell(what: str, share: float, name: str = name, task: TaskID = task) -> None:
                progress.update(task, description=f"{name}: {what}", completed=share)

            result = run_bench(name, options, settings, tell)
        results.append(result)
        console.print(*tables(result, where), sep="\n")
    if json_file is not None:
        _write(json_file, as_json(results, settings, where))
    return 0


def _bench_peers(names: tuple[str, ...], options: dict[str, Any], settings: PeerSettings, file: Path | None) -> int:
    """The comparison with other libraries; exit code 1 if already our own part failed."""
    with progress_bar(amounts=False) as progress:
        task = progress.add_task("peers", total=1.0)
        content, sound = bench_peers(
            names, options, settings, lambda what, share: progress.update(task, description=what, completed=share)
        )
    output().print(*peer_tables(content), sep="\n")
    if file is not None:
        _write(file, content)
    return 0 if sound else 1


def _write(file: Path, content: dict[str, Any]) -> None:
    file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    output().print(clean(f"{file}: written"), markup=False, soft_wrap=True)


def _numbers(name: str, text: str) -> tuple[int, ...]:
    """Positive whole numbers with commas between, each once."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and int(part) for part in parts):
        raise UsageError(f"{name} takes positive whole numbers with commas between, not {text!r}")
    return tuple(dict.fromkeys(int(part) for part in parts))
