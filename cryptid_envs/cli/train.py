"""``cryptid train``."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from ..extras import importing
from .arguments import Environment, Options, Players, Seed, checked_game, checked_number, checked_seed, parse_options
from .console import clean, output
from .errors import UsageError
from .train_view import TrainView, result_lines

if TYPE_CHECKING:
    from cryptid_agents.ppo.checkpoint import Checkpoint
    from cryptid_agents.ppo.settings import Settings

MINUTES = 20.0
STOPPED = 130


def train(
    env_id: Environment,
    *,
    minutes: Annotated[
        float | None,
        Parameter(help=f"How long; {MINUTES:g} if not given, or with --resume what was left. Then it comes on top."),
    ] = None,
    resume: Annotated[
        Path | None, Parameter(help="Go on from this checkpoint, or from the one in this folder of a training.")
    ] = None,
    out: Annotated[
        Path | None,
        Parameter(help="Folder for all that is written; a new one below runs/, or that of --resume, if not given."),
    ] = None,
    seed: Seed = None,
    threads: Annotated[int, Parameter(help="Threads of the learner and of the games; 0: one for each core.")] = 0,
    players: Players = None,
    option: Options = None,
    setting: Annotated[
        list[str] | None,
        Parameter(
            name="--set",
            negative=(),
            consume_multiple=False,
            help="A setting of training as name=value, any number of times: --set width=128 --set rate=5e-4",
        ),
    ] = None,
    evaluate_every: Annotated[float, Parameter(help="Seconds between evaluations; each writes a checkpoint.")] = 60.0,
    games: Annotated[int, Parameter(help="Games of each evaluation against each kind of opponents.")] = 1000,
    final_games: Annotated[int, Parameter(help="Games of the evaluation at the end.")] = 4000,
) -> int:
    """Train an agent with MaskablePPO against random play, the game's policy, and itself; needs the extra "train".

    Ctrl-C ends training after the update that is being made, with everything written; --resume goes on from there. The
    folder then holds weights.npz (plays as the agent weights:FILE, without torch), checkpoint.pt, curve.json, curve.png and
    a log for TensorBoard.
    """
    given = {"--minutes": minutes, "--evaluate-every": evaluate_every, "--games": games, "--final-games": final_games}
    for name, value in given.items():
        if value is not None:
            checked_number(name, value, 0 if isinstance(value, float) else 1)
    checked_number("--threads", threads, 0)
    checked_game(env_id, parse_options(option, players))
    with importing("train"):
        from cryptid_agents.ppo.checkpoint import FILE, CheckpointError, load_checkpoint
        from cryptid_agents.ppo.trainer import Plan, Trainer, TrainingDiverged
    checkpoint: Checkpoint | None = None
    if resume is not None:
        if option or players or setting:
            raise UsageError("--resume goes on with the options and settings of the checkpoint; give none besides")
        try:
            checkpoint = load_checkpoint(resume, env_id)
        except CheckpointError as error:
            raise UsageError(str(error)) from None
    settings = _settings(env_id, parse_options(option, players), setting)
    folder = out or _folder(env_id, resume)
    if checkpoint is None and (folder / FILE).exists():
        raise UsageError(
            f"{folder} holds a training already; go on with it by --resume {folder}, or choose another folder"
        )
    if minutes is None:
        minutes = MINUTES if checkpoint is None else max(checkpoint.budget - checkpoint.elapsed, 0.0) / 60
    number = checkpoint.seed if checkpoint else checked_seed(seed)
    command = _command(env_id, minutes, number, players, option, setting, checkpoint)
    plan = Plan(minutes, folder, number, threads or os.cpu_count() or 1, evaluate_every, games, final_games, command)
    console = output()
    console.print(clean(f"{env_id}: {minutes:g} minutes, seed {number}, into {folder}"), soft_wrap=True)
    with TrainView(console) as view:
        trainer = Trainer(env_id, plan, settings, checkpoint, view.show)
        with _stopping(trainer.stop):
            try:
                results = trainer.run()
            except TrainingDiverged as error:
                raise UsageError(str(error)) from None
    before = {entry["opponents"]: float(entry["share"]) for entry in trainer.curve[0]["results"]}
    for line in result_lines(results.values(), before):
        console.print(line, soft_wrap=True)
    console.print(clean(f"as an agent: weights:{folder / 'weights.npz'}"), soft_wrap=True)
    if trainer.stopped:
        console.print(clean(f"stopped; go on with: cryptid train {env_id} --resume {folder}"), soft_wrap=True)
        return STOPPED
    return 0


def _folder(env_id: str, resume: Path | None) -> Path:
    if resume is not None:
        return resume if resume.is_dir() else resume.parent
    return Path("runs") / f"{env_id}-{time.strftime('%Y%m%d-%H%M%S')}"


def _settings(env_id: str, options: dict[str, Any], changes: Sequence[str] | None) -> Settings:
    """The table's settings for the game, with what was asked for."""
    from cryptid_agents.ppo.settings import settings_for

    settings = settings_for(env_id)
    known = {field.name: getattr(settings, field.name) for field in fields(settings) if field.name != "options"}
    values = parse_options(changes)
    for name, value in values.items():
        if name not in known:
            raise UsageError(f"there is no setting {name!r}; there are: {', '.join(known)}")
        now = known[name]
        if isinstance(now, tuple) and isinstance(value, list):
            values[name] = tuple(value)
            continue
        kinds = (int, float) if isinstance(now, float) else type(now)
        if isinstance(value, bool) != isinstance(now, bool) or not isinstance(value, kinds):
            raise UsageError(f"the setting {name} is something like {json.dumps(now)}, not {value!r}")
    return replace(settings, **values, options={**settings.options, **options})


def _command(
    env_id: str,
    minutes: float,
    seed: int,
    players: int | None,
    options: Sequence[str] | None,
    settings: Sequence[str] | None,
    checkpoint: Checkpoint | None,
) -> str:
    """The command as it could be given again; folders left out."""
    if checkpoint is not None:
        return f"{checkpoint.command}; cryptid train {env_id} --resume … --minutes {minutes:g}"
    parts = [f"cryptid train {env_id} --minutes {minutes:g} --seed {seed}"]
    parts += [] if players is None else [f"--players {players}"]
    parts += [f"--option {pair}" for pair in options or ()]
    parts += [f"--set {pair}" for pair in settings or ()]
    return " ".join(parts)


@contextmanager
def _stopping(stop: Any) -> Iterator[None]:
    """The first Ctrl-C calls ``stop``; a second one interrupts at once."""

    def handle(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        stop()

    try:
        before = signal.signal(signal.SIGINT, handle)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
