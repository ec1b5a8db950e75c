"""Checkpoints: everything that training needs to go on, in one file that holds numbers and a JSON text, no code."""

from __future__ import annotations

import io
import json
import pickle
import warnings
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from cryptid_envs.core.network import Network
from cryptid_envs.extras import importing
from cryptid_envs.registry import load_game

from ..files import write_atomically
from .settings import Settings
from .weights import WeightsError, require_spec

with importing("train"):
    import torch

FORMAT = "cryptid-checkpoint/1"
FILE = "checkpoint.pt"


class CheckpointError(ValueError):
    """A file is no checkpoint, is damaged, or belongs to something else."""


@dataclass
class Checkpoint:
    """The state of a training.

    Attributes:
        game_id, num_players, spec_hash: what is trained.
        settings: how.
        seed: of the training.
        elapsed: seconds of training so far.
        budget: seconds that were asked for in all.
        timesteps: the learner's actions so far.
        curve: what evaluations found, as written to ``curve.json``.
        policy, optimizer: torch's state dictionaries.
        past: past selves.
        best: the network that did best in evaluations.
        best_merit: how well (``trainer``).
        command: that started the training.
        taught: whether the time of examples is over; files of trainings that had none do not say so.
    """

    game_id: str
    num_players: int
    spec_hash: str
    settings: Settings
    seed: int
    elapsed: float
    budget: float
    timesteps: int
    curve: list[dict[str, Any]]
    policy: dict[str, Any]
    optimizer: dict[str, Any]
    past: list[Network]
    best: Network | None = None
    best_merit: float = -1.0
    command: str = ""
    versions: dict[str, str] = field(default_factory=dict)
    taught: bool = False


_IN_WORDS = (
    "game_id",
    "num_players",
    "spec_hash",
    "seed",
    "elapsed",
    "budget",
    "timesteps",
    "curve",
    "best_merit",
    "command",
    "versions",
)


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint; one that was there is replaced only when the new one is complete.

    Raises:
        OSError: it cannot be written.
    """
    meta = {name: getattr(checkpoint, name) for name in _IN_WORDS}
    meta |= {"format": FORMAT, "taught": checkpoint.taught, "settings": checkpoint.settings.as_json()}
    content = {
        "meta": json.dumps(meta),
        "policy": checkpoint.policy,
        "optimizer": checkpoint.optimizer,
        "past": [_tensors(network) for network in checkpoint.past],
        "best": None if checkpoint.best is None else _tensors(checkpoint.best),
    }
    buffer = io.BytesIO()
    torch.save(content, buffer)
    write_atomically(path, buffer.getvalue())


def load_checkpoint(path: Path, game_id: str | None = None) -> Checkpoint:
    """Read a checkpoint, or the one in a run's folder; nothing in the file is executed.

    Raises:
        CheckpointError: it is no checkpoint, is damaged, or belongs to another game or specification.
        FileNotFoundError: there is none.
    """
    file = path / FILE if path.is_dir() else path
    if not file.exists():
        raise FileNotFoundError(f"there is no checkpoint {file}")
    try:
        with warnings.catch_warnings(action="ignore"):  # about what foreign files hold; the errors below say it
            content = torch.load(io.BytesIO(file.read_bytes()), map_location="cpu", weights_only=True)
        if not isinstance(content, dict):
            raise ValueError("it is not a table")
        meta = json.loads(content["meta"])
        if meta["format"] != FORMAT:
            raise CheckpointError(f"{file} has the format {meta['format']!r}; this version reads {FORMAT!r}")
        checkpoint = Checkpoint(
            **{name: meta[name] for name in _IN_WORDS},
            taught=bool(meta.get("taught", False)),
            settings=Settings.from_json(meta["settings"]),
            policy=dict(content["policy"]),
            optimizer=dict(content["optimizer"]),
            past=[_network(part) for part in content["past"]],
            best=None if content["best"] is None else _network(content["best"]),
        )
    except CheckpointError:
        raise
    except pickle.UnpicklingError:  # torch's advice, to read it nevertheless, is none for files of unknown origin
        raise CheckpointError(
            f"{file} is no checkpoint of a training: it holds something else than numbers and text"
        ) from None
    except (zipfile.BadZipFile, RuntimeError, EOFError, ValueError, KeyError, TypeError) as error:
        reason = str(error).partition("\n")[0]
        raise CheckpointError(f"{file} is no checkpoint of a training, or is damaged ({reason})") from None
    if game_id is not None and checkpoint.game_id != game_id:
        raise CheckpointError(f"{file} belongs to a training of {checkpoint.game_id}, not of {game_id}")
    try:
        require_spec(load_game(checkpoint.game_id), checkpoint.spec_hash, str(file))
    except WeightsError as error:
        raise CheckpointError(str(error)) from None
    return checkpoint


def _tensors(network: Network) -> dict[str, Any]:
    return {
        "weights": [torch.from_numpy(part.copy()) for part in network.weights],
        "biases": [torch.from_numpy(part.copy()) for part in network.biases],
        "activation": network.activation,
    }


def _network(part: dict[str, Any]) -> Network:
    def arrays(tensors: list[Any]) -> tuple[np.ndarray[Any, Any], ...]:
        return tuple(tensor.numpy().copy() for tensor in tensors)

    return Network(arrays(part["weights"]), arrays(part["biases"]), part["activation"])
