"""Learning by example: who is followed, what is noted, and that a learner comes to do the same."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from cryptid_agents.ppo.checkpoint import load_checkpoint
from cryptid_agents.ppo.imitation import ExampleEnv, ImitatingPPO
from cryptid_agents.ppo.trainer import Progress, Trainer
from sb3_contrib import MaskablePPO

from cryptid_envs.adapters.sb3 import CryptidVecEnv, policy_arguments
from cryptid_envs.envs.errors import ResetNeeded
from cryptid_envs.envs.learner import LearnerGame
from cryptid_envs.envs.matches import play_matches
from tests.agents.ppo.small import SMALL, plan
from tests.contract.cases import BASE, Case, each_base, each_short

Array = np.ndarray[Any, Any]
WITH_POLICIES = [case for case in BASE if case.game.policies is not None]
each_with_policies = pytest.mark.parametrize("case", WITH_POLICIES, ids=str)


def teacher_of(case: Case) -> str:
    return "heuristic" if case.game.policies is not None else "random"


def model_on(env: CryptidVecEnv, kind: type[MaskablePPO] = ImitatingPPO, **more: Any) -> Any:
    torch.manual_seed(0)
    given = {"n_steps": 8, "batch_size": 64, "n_epochs": 2, "learning_rate": 3e-3, "seed": 0, "device": "cpu", **more}
    return kind("MlpPolicy", env, policy_kwargs=policy_arguments(32, (16,)), **given)


@each_short
def test_games_go_as_if_the_policy_had_the_seat(case: Case) -> None:
    """Asked for every choice of the learner, a policy brings its games to the results that it has with it in every seat."""
    policy, n = teacher_of(case), case.num_players
    matches = play_matches(case.game, [policy] * n, 6 * n, seed=5, **case.options)
    games = LearnerGame(case.game, 6, seat=0, opponents=policy, seed=5, **case.options)
    shown = games.reset()
    found: dict[int, tuple[float, float]] = {}
    for _ in range(3000):
        actions = games.policy_actions(policy)
        assert (actions.shape, actions.dtype) == ((6,), np.int64)
        assert shown.action_mask[np.arange(6), actions].all()
        assert np.array_equal(games.policy_actions(policy), actions)
        shown = games.step(actions)
        if shown.episodes is not None:
            for row, total, share in zip(
                shown.episodes.row.tolist(), shown.episodes.total.tolist(), shown.episodes.share.tolist(), strict=True
            ):
                found.setdefault(row, (total, share))
        if len(found) == 6:
            break
    for row in range(6):
        player = int(np.flatnonzero(matches.seat[n * row] == 0)[0])
        expected = (matches.total[n * row, player], matches.share[n * row, player])
        assert found[row] == pytest.approx(expected), row


def test_a_row_that_is_over_has_no_choice() -> None:
    case = BASE[0]
    games = LearnerGame(case.game, 3, opponents="random", seed=5, autoreset="disabled", **case.options)
    shown = games.reset()
    over = shown.terminated | shown.truncated
    while not over.all():
        actions = games.policy_actions("random")
        assert (actions[over] == 0).all()
        shown = games.step(actions)
        over = shown.terminated | shown.truncated
    assert (games.policy_actions("random") == 0).all()


def test_an_unknown_policy_and_a_game_that_has_not_begun_are_refused() -> None:
    case = BASE[0]
    games = LearnerGame(case.game, 2, opponents="random", seed=5, **case.options)
    with pytest.raises(ResetNeeded):
        games.policy_actions("random")
    games.reset()
    with pytest.raises(ValueError, match="policy must be one of"):
        games.policy_actions("nobody")


@each_base
def test_every_other_row_follows_and_all_are_noted(case: Case) -> None:
    env = ExampleEnv(case.game_id, 6, opponents="random", seed=2, **case.options)
    twin = LearnerGame(case.game, 6, opponents="random", seed=2, **case.options)
    observation: Any = env.reset()
    twin.reset()
    noted = []
    env.teacher = teacher_of(case)
    for _ in range(40):
        own = env.action_masks().argmax(axis=1)
        example = twin.policy_actions(teacher_of(case))
        noted.append(example)
        observation, *_ = env.step(own)
        shown = twin.step(np.where(np.arange(6) % 2 == 0, example, own))
        assert np.array_equal(observation, shown.observation)
    assert np.array_equal(env.take_examples(), noted)
    assert env.take_examples().shape == (0, 6)
    env.teacher = None
    own = env.action_masks().argmax(axis=1)
    observation, *_ = env.step(own)
    assert np.array_equal(observation, twin.step(own).observation)
    assert env.take_examples().shape == (0, 6)


def agreement(model: Any, case: Case) -> float:
    """How often the policy's best action is the teacher's, where several are legal."""
    games = LearnerGame(case.game, 64, opponents="heuristic", seed=77, **case.options)
    shown = games.reset()
    right = asked = 0
    for _ in range(40):
        example = games.policy_actions("heuristic")
        masks = shown.action_mask.astype(bool)
        open_ = masks.sum(axis=1) > 1
        chosen, _ = model.predict(shown.observation, deterministic=True, action_masks=masks)
        right += int((chosen == example)[open_].sum())
        asked += int(open_.sum())
        shown = games.step(example)
    return right / asked


@each_with_policies
def test_it_comes_to_do_the_same(case: Case) -> None:
    env = ExampleEnv(case.game_id, 64, opponents="heuristic", seed=1, **case.options)
    model = model_on(env)
    before = agreement(model, case)
    env.teacher = "heuristic"
    model.learn(64 * 8 * 16)
    after = agreement(model, case)
    assert after > before + 0.1, (before, after)


def test_the_value_learns_what_is_paid() -> None:
    case = WITH_POLICIES[0]
    env = ExampleEnv(case.game_id, 64, opponents="heuristic", seed=1, **case.options)
    model = model_on(env)
    env.teacher = "heuristic"
    before = [part.clone() for part in model.policy.value_net.parameters()]
    model.learn(64 * 8)
    assert any(not torch.equal(a, b) for a, b in zip(before, model.policy.value_net.parameters(), strict=True))
    model.n_epochs = 30
    model.learn(64 * 8)
    buffer = model.rollout_buffer  # what was foreseen before it was learnt from, and what came
    with torch.no_grad():
        now = model.policy.predict_values(torch.as_tensor(buffer.observations)).numpy()
    error, error_before = np.mean((now - buffer.returns) ** 2), np.mean((buffer.values - buffer.returns) ** 2)
    assert error < 0.7 * error_before, (error, error_before)


def test_a_collection_that_is_broken_off_leaves_nothing_behind() -> None:
    case = WITH_POLICIES[0]
    env = ExampleEnv(case.game_id, 8, opponents="heuristic", seed=1, **case.options)
    model = model_on(env)
    env.teacher = "heuristic"
    model.learn(64, callback=lambda _locals, _globals: model.num_timesteps < 24)
    assert model._n_updates == 0
    model.learn(64)
    assert model._n_updates == 2


def test_without_a_teacher_it_is_maskable_ppo() -> None:
    case = BASE[0]
    learned = []
    for kind, make in ((ImitatingPPO, ExampleEnv), (MaskablePPO, CryptidVecEnv)):
        model = model_on(make(case.game_id, 8, opponents="random", seed=3, **case.options), kind)
        model.learn(8 * 8 * 3)
        learned.append(model.policy.state_dict())
    for name, part in learned[0].items():
        assert torch.equal(part, learned[1][name]), name


def test_time_decides_who_leads(tmp_path: Path) -> None:
    settings = replace(SMALL, imitate=0.25, imitation_rate=0.7, rate=0.01, rate_end=0.01)
    trainer = Trainer(WITH_POLICIES[0].game_id, plan(tmp_path, 60.0), settings)
    trainer._start = time.monotonic()
    assert trainer.teacher == "heuristic"
    trainer.before = 0.26 * trainer.budget
    assert trainer.teacher is None
    without = Trainer(WITH_POLICIES[0].game_id, plan(tmp_path, 60.0), replace(settings, imitate=0.0))
    assert without.teacher is None


def test_a_game_without_policies_has_no_teacher(tmp_path: Path) -> None:
    case = next(case for case in BASE if case.game.policies is None)
    trainer = Trainer(case.game_id, plan(tmp_path, 60.0), replace(SMALL, imitate=1.0))
    assert trainer.teacher is None


def test_resumed_later_it_is_not_taught_again(tmp_path: Path) -> None:
    """More time makes the part that is over smaller, but the learner has gone its own way already."""
    game_id = WITH_POLICIES[0].game_id
    first = Trainer(game_id, plan(tmp_path, 60.0), replace(SMALL, imitate=0.25))
    for over, expected in ((0.2, "heuristic"), (0.3, None)):
        first.before = over * first.budget
        first._start = time.monotonic()
        first.save()
        resumed = Trainer(game_id, plan(tmp_path, 600.0), resume=load_checkpoint(tmp_path))
        resumed._start = time.monotonic()
        assert resumed.progress < 0.05
        assert resumed.teacher == expected
        resumed.save()
        again = Trainer(game_id, plan(tmp_path, 6000.0), resume=load_checkpoint(tmp_path))
        again._start = time.monotonic()
        assert again.teacher == expected


@pytest.mark.parametrize(("imitate", "kinds"), [(0.0, {False}), (1.0, {True}), (0.5, {True, False})])
def test_a_training_follows_examples_for_its_part_of_the_time(imitate: float, kinds: set[bool], tmp_path: Path) -> None:
    """What updates log says whether they followed examples; the rate is the one that belongs to it."""
    logged: list[dict[str, Any]] = []
    trainer: Trainer

    def listen(_progress: Progress) -> None:
        values = dict(trainer.model.logger.name_to_value)
        if "train/loss" in values:
            logged.append(values)
        trainer.before = trainer.budget * (0.1 if len(logged) < 3 else 0.6)
        trainer._start = time.monotonic()
        if len(logged) == 6:
            trainer.stop()

    settings = replace(SMALL, imitate=imitate, imitation_rate=0.002, rate=0.001, rate_end=0.001)
    trainer = Trainer(WITH_POLICIES[0].game_id, plan(tmp_path, 60.0, evaluate_every=1e9), settings, listen=listen)
    trainer.run()
    followed = ["train/likelihood_of_examples" in values for values in logged]
    assert set(followed) == kinds
    assert followed == sorted(followed, reverse=True)
    for values, by_example in zip(logged, followed, strict=True):
        assert values["train/learning_rate"] == pytest.approx(0.002 if by_example else 0.001)
