"""An id means one game for ever: rules, spaces and random streams are pinned with its version."""

from __future__ import annotations

import pytest

from cryptid_envs.registry import UnknownEnvironment, load_game
from tests.contract.cases import LIBRARY
from tests.contract.pins import current, pinned

ADVICE = (
    "Bump the version: a new id in the registry, a new module, a line in the spec's HISTORY; "
    "then python -m tests.contract.pins. Only an id that was never released may be pinned anew: "
    "python -m tests.contract.pins {id}"
)


@pytest.mark.parametrize("game_id", LIBRARY)
def test_pins(game_id: str) -> None:
    pins = pinned()
    assert game_id in pins, f"{game_id} is new: pin it with python -m tests.contract.pins"
    now = current(game_id)
    assert now["spec"] == pins[game_id]["spec"], (
        f"the specification of {game_id} has changed. {ADVICE.format(id=game_id)}"
    )
    assert now["play"] == pins[game_id]["play"], f"{game_id} plays otherwise than before. {ADVICE.format(id=game_id)}"


@pytest.mark.parametrize("game_id", LIBRARY)
def test_history(game_id: str) -> None:
    version = int(game_id.rpartition("_v")[2])
    history = load_game(game_id).spec.HISTORY
    assert list(history) == list(range(version + 1)), "HISTORY has a line for each version so far"
    assert all(isinstance(line, str) and line for line in history.values())


@pytest.mark.parametrize("game_id", LIBRARY)
def test_other_versions_are_pointed_at(game_id: str) -> None:
    name = game_id.rpartition("_v")[0]
    for wrong in (f"{name}_v99", name):
        with pytest.raises(UnknownEnvironment, match=rf"no environment '{wrong}'; the current version is '{game_id}'"):
            load_game(wrong)
