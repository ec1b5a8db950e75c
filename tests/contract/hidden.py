"""The content of a game's buffers, byte by byte, to find out whether something hidden is left in them."""

from __future__ import annotations

from typing import Any

import numpy as np

from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.envs.parallel import CryptidParallel


def contents(record: Any, prefix: str = "") -> dict[str, bytes]:
    """Every field of a structured array by its dotted name, padding left out."""
    found: dict[str, bytes] = {}
    for name in record.dtype.names:
        value = record[name]
        if value.dtype.names:
            found |= contents(value, f"{prefix}{name}.")
        else:
            found[prefix + name] = np.ascontiguousarray(value).tobytes()
    return found


def buffers(env: CryptidAEC | CryptidParallel) -> dict[str, bytes]:
    """All that an environment's desk holds."""
    return contents(env._desk.array)


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """Names of the fields in which two contents differ."""
    assert one.keys() == other.keys()
    return [name for name in one if one[name] != other[name]]


def attributes(env: CryptidAEC | CryptidParallel) -> dict[str, str]:
    """The environment's other attributes as text, without what is shared by construction."""
    skipped = {"_desk", "game", "observation_spaces", "action_spaces", "_observation_space", "_action_space"}
    return {name: repr(value) for name, value in env.__getstate__().items() if name not in skipped}
