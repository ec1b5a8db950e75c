"""One learner in Gymnasium: its own checker with warnings as errors, masks in info, and batches that are the same games."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from cryptid_envs.adapters.gymnasium import CryptidEnv, CryptidVectorEnv
from cryptid_envs.core.options import OptionError
from cryptid_envs.envs.errors import IllegalAction, ResetNeeded
from tests.contract.cases import LIBRARY, Case, each_base, each_short

each_id = pytest.mark.parametrize("game_id", LIBRARY)


def gymnasium_id(game_id: str) -> str:
    name, _, version = game_id.rpartition("_v")
    return f"cryptid_envs:cryptid/{name}-v{version}"


@each_base
def test_gymnasiums_checker_is_content(case: Case) -> None:
    check_env(CryptidEnv(case.game_id, illegal="lose", render_mode="ansi", **case.options), skip_render_check=True)


@each_id
def test_make_gives_whole_masked_episodes(game_id: str) -> None:
    env: Any = gymnasium.make(gymnasium_id(game_id), seat=1, opponents="random")
    observation, info = env.reset(seed=3)
    total, over = 0.0, False
    while not over:
        assert observation in env.observation_space
        assert info["seat"] == 1
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"].astype(bool))
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated
        total += reward
    n = env.unwrapped.learner.num_players
    assert total == pytest.approx((info["win_share"] * n - 1) / (n - 1), abs=1e-6)
    with pytest.raises(OptionError, match="seat must be 0 to"):
        gymnasium.make(gymnasium_id(game_id), seat=99)


@each_short
def test_the_batch_plays_the_games_of_single_environments(case: Case) -> None:
    """Row 0 of the batch and an environment that is reset at every end."""
    batch = CryptidVectorEnv(case.game_id, 3, opponents="random", **case.options)
    single = CryptidEnv(case.game_id, seat="rotate", opponents="random", **case.options)
    seen, infos = batch.reset(seed=8)
    observation, info = single.reset(seed=8)
    for step in range(200):
        assert np.array_equal(seen[0], observation)
        assert np.array_equal(infos["action_mask"][0], info["action_mask"])
        legal = [np.flatnonzero(mask) for mask in infos["action_mask"]]
        actions = np.array([choices[step % len(choices)] for choices in legal])
        seen, rewards, terminated, truncated, infos = batch.step(actions)
        observation, reward, *ends, info = single.step(int(actions[0]))
        assert (rewards[0], terminated[0], truncated[0]) == (pytest.approx(reward), *ends)
        if any(ends):
            assert np.array_equal(infos["final_obs"][0], observation)
            assert infos["_final_obs"][0]
            assert infos["_win_share"][0]
            assert infos["win_share"][0] == info["win_share"]
            assert infos["final_info"]["action_mask"][0].all()
            observation, info = single.reset()
        elif "_final_obs" in infos:
            assert not infos["_final_obs"][0]


@each_id
def test_make_vec_is_native(game_id: str) -> None:
    envs: Any = gymnasium.make_vec(gymnasium_id(game_id), 4, opponents="random")
    assert isinstance(envs, CryptidVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = envs.reset(seed=1)
    assert seen in envs.observation_space
    actions = envs.action_space.sample(mask=tuple(infos["action_mask"]))
    seen, rewards, terminated, truncated, infos = envs.step(actions)
    assert (rewards.shape, terminated.dtype, truncated.dtype) == ((4,), np.bool_, np.bool_)
    envs.close()


@each_short
def test_a_row_can_be_reset_alone(case: Case) -> None:
    envs = CryptidVectorEnv(case.game_id, 2, autoreset_mode=AutoresetMode.DISABLED, opponents="random", **case.options)
    seen, infos = envs.reset(seed=1)
    again, _ = envs.reset(options={"reset_mask": np.array([False, True])})
    assert np.array_equal(again[0], seen[0])
    assert envs.learner.batch._states["episode"].tolist()[0] == 0
    assert envs.learner.batch._states["episode"].tolist()[1] >= 1
    with pytest.raises(OptionError, match="not a list"):
        envs.reset(seed=[1, 2])
    assert infos["_action_mask"].all()


@each_base
def test_what_goes_wrong_is_said(case: Case) -> None:
    env = CryptidEnv(case.game_id, opponents="random", render_mode="ansi", **case.options)
    with pytest.raises(ResetNeeded):
        env.step(0)
    _seen, info = env.reset(seed=0)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="legal"):
        env.step(wrong)
    assert isinstance(env.render(), str)
    assert env.render()
    env.close()
    env.close()
    with pytest.raises(OptionError, match="render_mode"):
        CryptidEnv(case.game_id, render_mode="human")
    with pytest.raises(OptionError, match="render_mode"):
        CryptidVectorEnv(case.game_id, 2, render_mode="human")
