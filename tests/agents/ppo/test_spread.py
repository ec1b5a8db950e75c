"""What a network's inputs are divided by."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from cryptid_agents.ppo.spread import LEAST, ROWS, STEPS, measured_spread
from cryptid_agents.ppo.trainer import Trainer
from gymnasium import spaces

from cryptid_envs.adapters.sb3 import BlockScaling, CryptidVecEnv
from cryptid_envs.envs.learner import LearnerGame
from tests.agents.ppo.small import SMALL, plan
from tests.contract.cases import BASE, Case, each_base


@each_base
def test_it_is_the_deviation_of_each_feature_in_play(case: Case) -> None:
    policy = "heuristic" if case.game.policies is not None else "random"
    games = LearnerGame(case.game, ROWS, opponents=policy, seed=0, **case.options)
    shown = games.reset()
    seen = []
    for _ in range(STEPS):
        seen.append(shown.observation)
        shown = games.step(games.policy_actions(policy))
    spread = measured_spread(case.game, **case.options)
    assert spread.dtype == np.float32
    expected = np.concatenate(seen).std(axis=0, dtype=np.float64)
    np.testing.assert_allclose(spread, np.maximum(expected, LEAST), rtol=1e-4)
    assert np.array_equal(spread, measured_spread(case.game, **case.options))


@each_base
def test_features_are_divided_by_it_at_most_by_their_high(case: Case) -> None:
    env = CryptidVecEnv(case.game_id, 2, opponents="random", seed=0, **case.options)
    space = env.observation_space
    assert isinstance(space, spaces.Box)
    high = np.maximum(space.high.astype(np.float32), 1)
    spread = np.linspace(0.1, 2 * high.max(), len(high)).astype(np.float32)
    extractor = BlockScaling(space, 8, spread)
    np.testing.assert_allclose(extractor.scale.numpy(), 1 / np.minimum(spread, high), rtol=1e-6)
    with torch.no_grad():
        shown = torch.as_tensor(env.reset()).float()
        expected = torch.relu(extractor.layer(shown / torch.as_tensor(np.minimum(spread, high))))
        torch.testing.assert_close(extractor(shown), expected)


@pytest.mark.parametrize("spread", [False, True])
def test_a_setting_decides(spread: bool, tmp_path: Path) -> None:
    case = BASE[0]
    trainer = Trainer(case.game_id, plan(tmp_path), replace(SMALL, options=case.options, spread=spread))
    extractor = trainer.model.policy.features_extractor
    assert isinstance(extractor, BlockScaling)
    space = trainer.env.observation_space
    assert isinstance(space, spaces.Box)
    high = np.maximum(space.high.astype(np.float32), 1)
    expected = np.minimum(measured_spread(case.game, **case.options), high) if spread else high
    np.testing.assert_allclose(extractor.scale.numpy(), 1 / expected, rtol=1e-6)


@pytest.mark.parametrize("spread", [np.ones(3), np.zeros(0), "zeros", "nan"], ids=str)
def test_what_cannot_divide_is_refused(spread: Any) -> None:
    case = BASE[0]
    space = CryptidVecEnv(case.game_id, 2, opponents="random", seed=0, **case.options).observation_space
    assert isinstance(space, spaces.Box)
    given = {"zeros": np.zeros(space.shape), "nan": np.full(space.shape, np.nan)}.get(str(spread), spread)
    with pytest.raises(ValueError, match="one for each feature"):
        BlockScaling(space, 8, given)
