"""A game from elsewhere needs a folder and one line: nothing in the library knows the games it plays."""

from __future__ import annotations

import ast
import shutil
import sys
from pathlib import Path

import pytest

import cryptid_envs
from cryptid_envs import registry
from tests.contract.cases import LIBRARY
from tests.contract.processes import ROOT, output_of
from tests.toys import TOYS

PACKAGE = ROOT / "cryptid_envs"

PLAY = """
import copy, json, pickle
import cryptid_envs
from cryptid_envs import record
cryptid_envs.register("third_party_v7", "third_party")
assert cryptid_envs.registered_envs()[-1] == "third_party_v7"
from cryptid_envs.envs.module import constructors
env, raw_env, parallel_env = constructors("third_party_v7")
one = pickle.loads(pickle.dumps(env(num_players=3)))
one.reset(seed=1)
while not one.terminations[one.agent_selection] and not one.truncations[one.agent_selection]:
    clone = one.clone_for_search(one.agent_selection, 1)
    one.step(int(one.observe(one.agent_selection)["action_mask"].argmax()))
game = one.record()
record.verify(game)
assert record.replay(game).record() == game
batch = cryptid_envs.make_vec("third_party_v7", 4, seed=0, num_threads=2)
batch.reset()
for _ in range(20):
    batch.step(batch.sample_actions())
other, _ = parallel_env().reset(seed=1)
print(game["game"], len(game["events"]), batch.rollout(50).episodes, type(copy.deepcopy(batch)).__name__)
"""


def copied(toy: str, folder: Path) -> Path:
    """A toy's folder under another name, outside of everything."""
    target = folder / "third_party"
    shutil.copytree(ROOT / "tests" / "toys" / toy, target, ignore=shutil.ignore_patterns("__pycache__"))
    init = target / "__init__.py"
    init.write_text(init.read_text().replace(f"{toy}_v0", "third_party_v7"))
    return target


@pytest.mark.parametrize("toy", ["high_card", "sealed_stones"])
def test_a_folder_elsewhere(toy: str, tmp_path: Path) -> None:
    """Plain Python here; the toys prove the compiled form."""
    copied(toy, tmp_path)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{PLAY}"
    name, events, episodes, kind = output_of("-c", code, NUMBA_DISABLE_JIT="1").split()
    assert (name, kind) == ("third_party", "VectorGame")
    assert int(events) > 5
    assert int(episodes) > 1


@pytest.mark.nightly
def test_a_compiled_folder_elsewhere(tmp_path: Path) -> None:
    copied("high_card", tmp_path)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{PLAY}"
    output_of("-c", code, timeout=600, NUMBA_CACHE_DIR=str(tmp_path / "cache"))


def test_registering_twice() -> None:
    game_id, module = next(iter(TOYS.items()))
    cryptid_envs.register(game_id, module)
    with pytest.raises(ValueError, match=f"'{game_id}' is registered already, as {module}"):
        cryptid_envs.register(game_id, "elsewhere")
    assert cryptid_envs.registered_envs().count(game_id) == 1


def test_nothing_generic_names_a_game() -> None:
    """core/ and envs/ hold no name of a game, and games import only the core and themselves."""
    names = {game_id.rpartition("_v")[0] for game_id in LIBRARY}
    for file in [*(PACKAGE / "core").rglob("*.py"), *(PACKAGE / "envs").rglob("*.py")]:
        strings = {node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant)}
        imported = {name for node in _imports(file) for name in node.split(".")}
        assert not names & (strings | imported), f"{file} knows a game"


@pytest.mark.parametrize("game_id", LIBRARY)
def test_games_import_the_core_and_themselves(game_id: str) -> None:
    folder = registry.load_game(game_id).folder
    for file in folder.rglob("*.py"):
        for name in _imports(file):
            if not name.startswith("."):
                top = name.split(".")[0]
                assert top in sys.stdlib_module_names or top == "numpy", f"{file} imports {name}"
                continue
            dots = len(name) - len(name.lstrip("."))
            depth = len(file.relative_to(folder).parts)
            inside = dots <= depth
            drawn = file.name == "scene.py" and name.endswith(".render.scene")  # data of pictures, which no kernel sees
            assert inside or drawn or name.lstrip(".").split(".")[0] == "core", f"{file} imports {name}"


def _imports(file: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append("." * node.level + (node.module or ""))
    return found


@pytest.mark.parametrize("game_id", LIBRARY)
def test_constructors(game_id: str) -> None:
    """The short module of an environment offers what PettingZoo's users expect, and takes options by name only."""
    from importlib import import_module

    module = import_module(f"cryptid_envs.{game_id}")
    assert set(module.__all__) == {"env", "raw_env", "parallel_env"}
    assert module.__doc__
    for make in (module.env, module.raw_env, module.parallel_env):
        env = make()
        assert env.metadata["name"] == game_id
        assert env.metadata["is_parallelizable"]
        assert env.unwrapped is env
        assert env.num_players == env.game.players.default
        assert game_id in repr(env)
        with pytest.raises(TypeError):
            make(3)
        with pytest.raises(ValueError, match=r"has no option 'colour'; it has: num_players, "):
            make(colour="red")
        with pytest.raises(ValueError, match="render_mode must be None or one of"):
            make(render_mode="hologram")
        for number in (0, 1, 99, -1, 2.0, "3", True, [3]):
            with pytest.raises(ValueError, match=f"players; num_players cannot be {_quoted(number)}"):
                make(num_players=number)
    with pytest.raises(ValueError, match="idle_mask must be 'zeros' or 'ones'"):
        module.parallel_env(idle_mask="twos")


def _quoted(value: object) -> str:
    import re

    return re.escape(repr(value))
