"""Files of weights: they come back as they were, and what is foreign or damaged is refused in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cryptid_agents.ppo.agent import WeightsAgent, pretrained, pretrained_file, pretrained_games
from cryptid_agents.ppo.weights import WeightsError, load_weights, save_weights
from cryptid_agents.registry import UnknownAgent, make_agent

from cryptid_envs.envs.learner import LearnerGame
from tests.agents.ppo.small import weights_for
from tests.contract.cases import BASE, LIBRARY, Case, each_base


@pytest.fixture
def file(tmp_path: Path) -> Path:
    save_weights(tmp_path / "weights.npz", weights_for(BASE[0]))
    return tmp_path / "weights.npz"


def rewrite(file: Path, **changes: Any) -> Path:
    """The file with other entries in its description."""
    with np.load(file) as content:
        arrays = {name: content[name] for name in content.files}
    arrays["meta"] = np.array(json.dumps({**json.loads(str(arrays["meta"])), **changes}))
    np.savez(file, **arrays)
    return file


@each_base
def test_weights_come_back_as_they_were(case: Case, tmp_path: Path) -> None:
    weights = weights_for(case)
    save_weights(tmp_path / "w.npz", weights)
    again = load_weights(tmp_path / "w.npz", case.game_id, case.num_players)
    for part, other in (
        (again.network.weights, weights.network.weights),
        (again.network.biases, weights.network.biases),
    ):
        assert all(np.array_equal(a, b) for a, b in zip(part, other, strict=True))
    assert (again.game_id, again.num_players, again.spec_hash, again.meta) == (
        case.game_id, case.num_players, case.game.spec_hash, weights.meta,
    )  # fmt: skip
    agent = make_agent(f"weights:{tmp_path / 'w.npz'}", case.game_id, case.num_players)
    learner = LearnerGame(case.game, 2, opponents=f"weights:{tmp_path / 'w.npz'}", seed=0, **case.options)
    assert not learner.opponents.outside
    shown = learner.reset()
    action = agent.act(shown.observation[0], shown.action_mask[0], np.random.default_rng(0))
    assert shown.action_mask[0, action] == 1


def test_what_is_foreign_or_damaged_is_refused(file: Path, tmp_path: Path) -> None:
    first, second = BASE[0], BASE[1]
    with pytest.raises(WeightsError, match=f"trained for {first.game_id}, not for {second.game_id}"):
        load_weights(file, second.game_id)
    with pytest.raises(WeightsError, match=f"trained for {first.num_players} players; this game has 3"):
        load_weights(file, first.game_id, 3)
    with pytest.raises(FileNotFoundError, match="there is no weights file"):
        load_weights(tmp_path / "nothing.npz")
    whole = file.read_bytes()
    for content in (b"", b"not weights", whole[: len(whole) // 2], whole[:300] + b"\0" * 300 + whole[600:]):
        (tmp_path / "bad.npz").write_bytes(content)
        with pytest.raises(WeightsError, match="no weights file, or is damaged"):
            load_weights(tmp_path / "bad.npz")
    np.savez(tmp_path / "other.npz", a=np.zeros(3))
    np.save(tmp_path / "array.npy", np.zeros(3))
    np.savez(tmp_path / "pickle.npz", meta=np.array([{}], object))
    for name in ("other.npz", "array.npy", "pickle.npz"):
        with pytest.raises(WeightsError, match="no weights file, or is damaged"):
            load_weights(tmp_path / name)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "cryptid-weights/9"}, "this version reads"),
        ({"spec_hash": "0" * 16}, "another specification of .*; train anew"),
        ({"game_id": "no_game_v0"}, "trained for what is not here"),
        ({"num_players": 99}, "trained for what is not here"),
        ({"num_players": 3}, "features to"),
        ({"activation": "sigmoid"}, "do not fit together"),
    ],
)
def test_a_description_that_does_not_fit_is_refused(file: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(WeightsError, match=message):
        load_weights(rewrite(file, **changes))


def test_the_agent_refuses_what_it_cannot_answer(file: Path) -> None:
    agent = WeightsAgent(file)
    features, actions = agent.network.sizes[0], agent.network.sizes[-1]
    generator = np.random.default_rng(0)
    with pytest.raises(ValueError, match="features"):
        agent.act(np.zeros(3, np.uint8), np.ones(actions, np.int8), generator)
    with pytest.raises(ValueError, match="allows no action"):
        agent.act(np.zeros(features, np.uint8), np.zeros(actions, np.int8), generator)
    with pytest.raises(UnknownAgent, match="needs something more: weights:FILE"):
        make_agent("weights", BASE[0].game_id, 4)


def test_weights_that_come_with_the_package() -> None:
    """Each is for a game of the library, small, and says how it was made; a game without any says what to do."""
    assert set(pretrained_games()) <= set(LIBRARY)
    for game_id in pretrained_games():
        file = pretrained_file(game_id)
        assert file.stat().st_size <= 2 * 2**20
        weights = load_weights(file, game_id)
        assert weights.meta["command"].startswith(f"cryptid train {game_id} --minutes")
        assert {"torch", "stable-baselines3", "sb3-contrib", "cryptid-envs"} <= weights.meta["versions"].keys()
        agent = pretrained(game_id, weights.num_players)
        assert agent.weights.game_id == game_id
    with pytest.raises(WeightsError, match="cryptid train high_card_v0"):
        pretrained("high_card_v0", 2)
