"""What ``cryptid bench --peers`` does once its arguments are known to be sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..machine import machine
from .catalogue import PEERS, Peer, ours
from .report import as_json
from .run import PeerSettings, compare


def bench_peers(
    env_ids: Sequence[str],
    options: Mapping[str, Any],
    settings: PeerSettings,
    progress: Callable[[str, float], None],
    peers: Sequence[Peer] | None = None,
) -> tuple[dict[str, Any], bool]:
    """The comparison as JSON, and whether all of our own cases were measured."""
    results = compare(ours(env_ids, options), PEERS if peers is None else peers, settings, progress)
    own = results[0]
    return as_json(results, settings, machine()), bool(own.cases) and len(own.measured) == len(own.cases)
