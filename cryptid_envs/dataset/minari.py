"""Minari datasets: the matches as one seat lives through them.

Minari knows one agent. An episode is a seat's own choices, in order; what the other seats do in between belongs to the
environment, and so does what the seat is paid meanwhile.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ..extras import importing
from ..registry import load_game
from .columns import Array, Arrays, read_about

if TYPE_CHECKING:
    from minari import MinariDataset


def seat_episodes(arrays: Arrays, seat: int) -> list[dict[str, Any]]:
    """Every match in which the seat chose at least once, as it lived through it; T choices, D features, A actions.

    Each is a dict of ``seed`` (int, or None), ``observation`` [T + 1, D], ``action_mask`` [T + 1, A] (the last ones are those
    of the end, its mask all one), ``action`` int64 [T], ``reward`` float32 [T], ``terminated`` and ``truncated`` bool [T].

    Raises:
        ValueError: there is no such seat.
    """
    num_players = arrays["score"].shape[1]
    if not 0 <= seat < num_players:
        raise ValueError(f"the seats of these matches are 0 to {num_players - 1}, not {seat}")
    rows = np.flatnonzero(arrays["agent"] == seat)
    bounds = np.searchsorted(arrays["match"][rows], np.arange(len(arrays["length"]) + 1))
    episodes = []
    for match, (low, high) in enumerate(pairwise(bounds)):
        if low < high:
            episodes.append(_episode(arrays, seat, match, rows[low:high]))
    return episodes


def _episode(arrays: Arrays, seat: int, match: int, own: Array) -> dict[str, Any]:
    last = np.arange(len(own)) == len(own) - 1
    truncated = bool(arrays["truncated"][match])
    masks = arrays["action_mask"][own]
    return {
        "seed": int(arrays["seed"][match]) if arrays["seeded"][match] else None,
        "observation": np.concatenate([arrays["observation"][own], arrays["final_observation"][match, seat][None]]),
        "action_mask": np.concatenate([masks, np.ones_like(masks[:1])]),
        "action": arrays["action"][own].astype(np.int64),
        "reward": arrays["own_reward"][own],
        "terminated": last & (not truncated),
        "truncated": last & truncated,
    }


def to_minari(arrays: Arrays, dataset_id: str, seat: int, **metadata: Any) -> MinariDataset:
    """Write the matches as one seat lived through them into a new Minari dataset.

    Args:
        arrays: as ``play`` and ``to_arrays`` return them.
        dataset_id: its name there, ``(namespace/)(environment/)name-v0``.
        seat: whose.
        metadata: more arguments of ``minari.create_dataset_from_buffers``: author, description …

    Raises:
        FileExistsError: there is a dataset of this name; it stays as it is.
        MissingExtra: a package is missing; the message says how to install it.
        ValueError: no such seat, it never chose, or Minari takes no such name.
    """
    minari, buffer = _import_minari()
    require_new([dataset_id])
    content = read_about(arrays)
    game = load_game(content["environment"])
    num_players = content["options"]["num_players"]
    episodes = seat_episodes(arrays, seat)
    if not episodes:
        raise ValueError(f"seat {seat} has not chosen in any of the matches")
    buffers = [
        buffer(
            id=number,
            seed=episode["seed"],
            observations={name: episode[name] for name in ("observation", "action_mask")},
            actions=episode["action"],
            rewards=episode["reward"],
            terminations=episode["terminated"],
            truncations=episode["truncated"],
            infos={},
        )
        for number, episode in enumerate(episodes)
    ]
    agents = content["agents"]
    described = {
        "algorithm_name": None if agents is None else agents[seat],
        "description": f"{game.title} as seat {seat} of {num_players}; agents: {agents}; options: {content['options']}",
        "requirements": [content["library"].replace(" ", "==")],
        **metadata,
    }
    with warnings.catch_warnings():  # advice about authors and links, which a user may give as metadata
        warnings.simplefilter("ignore", UserWarning)
        return minari.create_dataset_from_buffers(
            dataset_id,
            buffers,
            observation_space=game.observation_space(num_players),
            action_space=game.action_space(num_players),
            **described,
        )


def require_new(dataset_ids: Sequence[str]) -> None:
    """Refuse names of datasets that there are.

    Raises:
        FileExistsError: one exists.
        MissingExtra: Minari is not installed.
        ValueError: Minari takes no such name.
    """
    minari, _ = _import_minari()
    for dataset_id in dataset_ids:
        minari.dataset.minari_dataset.parse_dataset_id(dataset_id)
        if dataset_id in minari.list_local_datasets(latest_version=False):
            raise FileExistsError(f"there is a Minari dataset {dataset_id!r} already; choose another name or version")


def _import_minari() -> tuple[Any, Any]:
    with importing("minari"):
        import h5py  # noqa: F401  (Minari asks for it only when it writes)
        import minari
        from minari.data_collector.episode_buffer import EpisodeBuffer
    return minari, EpisodeBuffer
