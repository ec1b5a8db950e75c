"""Files of weights: a network that plays one game with one number of players, and where it comes from.

The format is numpy's ``.npz`` without pickles: ``weight_k`` float32 [inputs, outputs] and ``bias_k`` float32 [outputs] for each
layer, and ``meta``, a JSON text. The first layer takes observations as the environments give them: the division of every
feature by its block's ``high``, with which the network was trained, is multiplied into it.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from cryptid_envs.core.game import Game
from cryptid_envs.core.network import Network
from cryptid_envs.registry import UnknownEnvironment, load_game

from ..files import write_atomically
from ..registry import UnknownAgent

FORMAT = "cryptid-weights/1"


class WeightsError(UnknownAgent):
    """A file is no weights file, is damaged, or was made for something else."""


@dataclass(frozen=True)
class Weights:
    """A network and what it was trained for.

    Attributes:
        network: from observations to logits.
        game_id: environment id.
        num_players: seats.
        spec_hash: of the environment's specification when it was trained (``Game.spec_hash``).
        meta: whatever else the file says: versions, the training command, results.
    """

    network: Network
    game_id: str
    num_players: int
    spec_hash: str
    meta: dict[str, Any] = field(default_factory=dict)


def save_weights(path: Path, weights: Weights) -> None:
    """Write a weights file; one that was there is replaced only when the new one is complete.

    Raises:
        OSError: it cannot be written.
    """
    place = {"game_id": weights.game_id, "num_players": weights.num_players, "spec_hash": weights.spec_hash}
    meta = {"format": FORMAT, **place, "activation": weights.network.activation, "about": weights.meta}
    arrays: dict[str, Any] = {"meta": np.array(json.dumps(meta))}
    for k, (weight, bias) in enumerate(zip(weights.network.weights, weights.network.biases, strict=True)):
        arrays |= {f"weight_{k}": weight, f"bias_{k}": bias}
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)
    write_atomically(Path(path), content.getvalue())


def load_weights(path: Path | str, game_id: str | None = None, num_players: int | None = None) -> Weights:
    """Read a weights file, for this game and number of players if they are given.

    Raises:
        WeightsError: it is no weights file, is damaged, or belongs to another game, version or number of players.
        FileNotFoundError: there is no such file.
    """
    file = Path(path)
    if not file.exists():
        raise FileNotFoundError(f"there is no weights file {file}")
    try:
        meta, arrays = _read(file)
    except (ValueError, OSError, KeyError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as error:
        raise WeightsError(f"{file} is no weights file, or is damaged ({error})") from None
    if meta.get("format") != FORMAT:
        raise WeightsError(f"{file} has the format {meta.get('format')!r}; this version reads {FORMAT!r}")
    try:
        count = sum(name.startswith("weight_") for name in arrays)
        network = Network(
            tuple(arrays[f"weight_{k}"] for k in range(count)),
            tuple(arrays[f"bias_{k}"] for k in range(count)),
            meta["activation"],
        )
        weights = Weights(network, meta["game_id"], int(meta["num_players"]), meta["spec_hash"], dict(meta["about"]))
    except (KeyError, ValueError, TypeError) as error:
        raise WeightsError(f"{file}: its parts do not fit together ({error})") from None
    _require_fit(file, weights, game_id, num_players)
    return weights


def _read(file: Path) -> tuple[dict[str, Any], dict[str, np.ndarray[Any, Any]]]:
    if not zipfile.is_zipfile(file):
        raise ValueError("it is not an .npz archive")
    with np.load(file, allow_pickle=False) as content:
        arrays = {name: content[name] for name in content.files}
    meta = json.loads(str(arrays.pop("meta")))
    if not isinstance(meta, dict):
        raise ValueError("its description is not a table")
    return meta, arrays


def _require_fit(file: Path, weights: Weights, game_id: str | None, num_players: int | None) -> None:
    """Raise where the weights are for another environment than the one wanted, or than the one installed."""
    if game_id is not None and weights.game_id != game_id:
        raise WeightsError(f"{file} was trained for {weights.game_id}, not for {game_id}")
    if num_players is not None and weights.num_players != num_players:
        raise WeightsError(
            f"{file} was trained for {weights.num_players} players; this game has {num_players}, whose observations differ"
        )
    try:
        game = load_game(weights.game_id)
        layout, actions = game.layout(weights.num_players), game.action_layout(weights.num_players)
    except (UnknownEnvironment, KeyError) as error:
        raise WeightsError(f"{file} was trained for what is not here: {error}") from None
    require_spec(game, weights.spec_hash, str(file))
    if weights.network.sizes[0] != layout.size or weights.network.sizes[-1] != actions.size:
        raise WeightsError(
            f"{file} takes {weights.network.sizes[0]} features to {weights.network.sizes[-1]} actions; {game.id} with "
            f"{weights.num_players} players has {layout.size} and {actions.size}"
        )


def require_spec(game: Game, spec_hash: str, what: str) -> None:
    """Raise ``WeightsError`` if the specification is not the one that ``what`` was made for."""
    if spec_hash != game.spec_hash:
        raise WeightsError(
            f"{what} was made for another specification of {game.id} ({spec_hash}; here it is {game.spec_hash}): "
            "observations or actions mean something else now; train anew"
        )
