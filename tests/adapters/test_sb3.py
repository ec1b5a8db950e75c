"""The native ``VecEnv``: what MaskablePPO asks of it, and the traps on the way."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env

from cryptid_envs.adapters.gymnasium import CryptidEnv
from cryptid_envs.adapters.sb3 import BlockScaling, CryptidVecEnv, policy_arguments
from cryptid_envs.envs.learner import LearnerGame
from cryptid_envs.extras import MissingExtra, importing
from tests.contract.cases import BASE, Case, each_base, each_short


def vec_env(case: Case, rows: int = 3, **more: Any) -> CryptidVecEnv:
    return CryptidVecEnv(case.game_id, rows, **{"opponents": "random", "seed": 2, **case.options, **more})


def choose(masks: np.ndarray[Any, Any], step: int) -> np.ndarray[Any, Any]:
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([choices[step % len(choices)] for choices in legal])


@each_base
@pytest.mark.filterwarnings("ignore:Your observation .* has an unconventional shape")
def test_sb3s_checker_is_content(case: Case) -> None:
    check_env(CryptidEnv(case.game_id, illegal="lose", opponents="random", **case.options))


@each_short
def test_transitions_are_those_of_the_learner(case: Case) -> None:
    env = vec_env(case, reward_scale=0.5, win_reward=2.0)
    twin = LearnerGame(case.game, 3, opponents="random", seed=2, **case.options)
    observation: Any = env.reset()
    shown = twin.reset()
    n, ended = case.num_players, 0
    for step in range(200):
        assert np.array_equal(observation, shown.observation)
        masks = get_action_masks(env)
        assert masks.dtype == np.bool_
        assert np.array_equal(masks, shown.action_mask.astype(bool))
        actions = choose(masks, step)
        observation, rewards, dones, infos = env.step(actions)
        shown = twin.step(actions)
        expected = shown.reward * 0.5
        assert dones.tolist() == (shown.terminated | shown.truncated).tolist()
        for row, info in enumerate(infos):
            assert bool(info) == dones[row]
            assert not info.get("TimeLimit.truncated", False)
            if info:
                assert shown.final_observation is not None
                assert np.array_equal(info["terminal_observation"], shown.final_observation[row])
                assert info["episode"].keys() == {"r", "l", "t"}
                expected[row] += 2.0 * (info["win_share"] * n - 1) / (n - 1)
                ended += 1
        assert rewards == pytest.approx(expected)
        assert rewards.dtype == np.float32
    assert ended


@each_short
def test_episodes_are_counted_as_they_were(case: Case) -> None:
    """Returns and lengths in info are those added up from the transitions."""
    env = vec_env(case.with_options(reward="margin"))
    env.reset()
    totals, lengths, compared = np.zeros(3), np.zeros(3, int), 0
    for step in range(250):
        _seen, rewards, dones, infos = env.step(choose(env.action_masks(), step))
        totals, lengths = totals + rewards, lengths + 1
        for row in np.flatnonzero(dones):
            assert infos[row]["episode"]["r"] == pytest.approx(totals[row], abs=1e-4)
            assert infos[row]["episode"]["l"] == lengths[row]
            totals[row] = lengths[row] = 0
            compared += 1
    assert compared


def test_what_maskable_ppo_asks() -> None:
    env = vec_env(BASE[0])
    env.reset()
    assert is_masking_supported(env)
    assert env.has_attr("action_masks")
    assert not env.has_attr("action_mask_of_old")
    assert env.get_attr("render_mode") == [None] * 3
    assert env.render_mode is None
    assert len(env.env_method("action_masks", indices=[1])) == 1
    assert np.array_equal(env.env_method("action_masks", indices=[1])[0], env.action_masks()[1])
    assert env.env_is_wrapped(object) == [False] * 3
    assert list(env.get_images()) == [None] * 3
    with pytest.raises(AttributeError, match="action_masks"):
        env.env_method("render")
    with pytest.raises(AttributeError, match="share"):
        env.set_attr("reward_scale", 2.0, indices=[0])
    env.set_attr("reward_scale", 2.0)
    assert env.reward_scale == 2.0
    with pytest.raises(RuntimeError, match="step_async"):
        env.step_wait()


def test_seeds_repeat() -> None:
    env = vec_env(BASE[0])
    env.seed(7)
    first = env.reset()
    assert not np.array_equal(env.reset(), first)
    env.seed(7)
    assert np.array_equal(env.reset(), first)


@each_base
def test_features_are_divided_by_what_they_can_be_at_most(case: Case) -> None:
    env = vec_env(case)
    assert isinstance(env.observation_space, spaces.Box)
    extractor = BlockScaling(env.observation_space, 8)
    high = torch.as_tensor(case.game.layout(case.num_players).high, dtype=torch.float32)
    assert torch.allclose(high * extractor.scale, torch.ones(len(high)))
    seen = torch.as_tensor(env.reset(), dtype=torch.float32)
    by_hand = torch.relu((seen / high) @ extractor.layer.weight.T + extractor.layer.bias)
    assert torch.allclose(extractor(seen), by_hand, atol=1e-5)


@each_base
def test_maskable_ppo_learns_on_it(case: Case) -> None:
    env = vec_env(case, 4)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=8,
        batch_size=32,
        n_epochs=1,
        policy_kwargs=policy_arguments(16, (8,)),
        seed=0,
        device="cpu",
    )
    before = {name: part.clone() for name, part in model.policy.state_dict().items()}
    model.learn(64)
    assert model.num_timesteps == 64
    after = model.policy.state_dict()
    assert any(not torch.equal(before[name], part) for name, part in after.items())
    env.close()


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MissingExtra, match=r"pip install 'cryptid-envs\[train\]'"), importing("train"):
        import a_package_that_is_not_there  # pyright: ignore[reportMissingImports]  # noqa: F401
    monkeypatch.delitem(sys.modules, "cryptid_envs.adapters.sb3")
    monkeypatch.setitem(sys.modules, "stable_baselines3.common.vec_env", None)
    with pytest.raises(MissingExtra, match="stable_baselines3"):
        import cryptid_envs.adapters.sb3  # noqa: F401
    assert Path(__file__).exists()
