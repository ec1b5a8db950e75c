"""The peers' scripts and lists of versions as they are, without the libraries."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cryptid_envs.bench.peers.catalogue import KINDS, PEERS, Peer
from tests.bench.peers import SCRIPTS


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripts can be imported as they import each other; nothing of it stays."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    for file in SCRIPTS.glob("*.py"):
        monkeypatch.delitem(sys.modules, file.stem, raising=False)


def script(name: str) -> Any:
    return importlib.import_module(name)


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_versions_are_exact(peer: Peer) -> None:
    assert peer.requirements is not None
    lines = peer.requirements.read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith(("#", "--"))]
    assert all(pin.count("==") == 1 and "*" not in pin for pin in pins)
    assert "--only-binary :all:" in lines
    names = {pin.partition("==")[0].lower().replace("-", "_") for pin in pins}
    assert peer.package in names


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_scripts_know_nothing_of_this_package(peer: Peer) -> None:
    assert "cryptid" not in peer.script.read_text(encoding="utf-8")


@pytest.mark.usefixtures("scripts")
@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_kinds_are_explained(peer: Peer) -> None:
    cases = script(peer.script.stem).offer()
    assert cases
    assert {case.kind for case in cases} <= KINDS.keys()


@pytest.mark.usefixtures("scripts")
def test_our_kinds_are_all_of_them() -> None:
    assert list(script("ours").KINDS) == list(KINDS)


@pytest.mark.parametrize("file", sorted(SCRIPTS.glob("*.py")), ids=lambda file: file.stem)
def test_libraries_are_imported_late(file: Path) -> None:
    """So that the process is held on its core before they start threads."""
    imports = [node for node in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(node, ast.Import)]
    names = {name.name.partition(".")[0] for node in imports for name in node.names}
    assert names <= set(sys.stdlib_module_names)


class Countdown:
    """A game of three decisions in the manner of RLCard, and of PettingZoo."""

    def __init__(self) -> None:
        self.left, self.taken = 0, []

    def reset(self, seed: int | None = None) -> tuple[dict[str, Any], int]:
        self.left = 3
        return {"legal_actions": {4: None, 7: None}}, 0

    def step(self, action: int | None) -> tuple[dict[str, Any], int]:
        if action is not None:
            self.left -= 1
            self.taken.append(action)
        return {"legal_actions": {4: None, 7: None}}, 0

    def is_over(self) -> bool:
        return self.left == 0

    def get_payoffs(self) -> list[float]:
        return [0.0]

    def agent_iter(self) -> Any:
        while self.left:
            yield "player_0"
        yield "player_0"

    def last(self) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        return {"action_mask": [0, 1, 0, 1]}, 0.0, self.left == 0, False, {}


@pytest.mark.usefixtures("scripts")
def test_the_loop_over_rlcard(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Countdown()
    monkeypatch.setitem(sys.modules, "rlcard", SimpleNamespace(make=lambda name, config: env))
    run = script("rlcard_games").walk("uno")
    assert [run(1), run(7)] == [1, 7]
    assert len(env.taken) == 8
    assert set(env.taken) <= {4, 7}


@pytest.mark.usefixtures("scripts")
def test_the_loop_over_pettingzoo(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Countdown()
    module = SimpleNamespace(env=lambda: env)
    monkeypatch.setattr(
        importlib, "import_module", lambda name, real=importlib.import_module: _known(name, module, real)
    )
    run = script("pettingzoo_classic").walk("tictactoe_v3")
    assert [run(1), run(7)] == [1, 7]
    assert len(env.taken) == 8
    assert set(env.taken) <= {1, 3}


def _known(name: str, module: Any, real: Any) -> Any:
    return module if name == "pettingzoo.classic.tictactoe_v3" else real(name)


@pytest.mark.usefixtures("scripts")
def test_samples_last_long_enough_and_count_everything() -> None:
    done: list[int] = []

    def run(wanted: int) -> int:
        done.append(wanted)
        return wanted

    case = script("serving").Case("whist", "single", lambda: run)
    first = case.timed(0.0)
    assert first["done"] == done[0] == 1
    sample = case.timed(0.01)
    assert sample["seconds"] >= 0.01
    assert sample["done"] == sum(done[1:])
    assert case.chunk > 1
    assert sample["busy"] > 0


@pytest.mark.usefixtures("scripts")
def test_where_seats_move_together_all_of_them_count() -> None:
    from cryptid_envs import make_vec

    each = script("ours").decisions_a_step
    assert each(make_vec("call_of_yeti_v0", 8, seed=0)) == 1.0
    assert 1.0 < each(make_vec("call_of_the_wild_v0", 8, seed=0, num_players=3)) <= 3.0
