"""Training: the machinery in seconds, real learning at night."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from cryptid_agents.ppo.agent import WeightsAgent
from cryptid_agents.ppo.checkpoint import load_checkpoint
from cryptid_agents.ppo.evaluate import evaluate
from cryptid_agents.ppo.export import network_of
from cryptid_agents.ppo.pool import Pool
from cryptid_agents.ppo.trainer import CURVE, PICTURE, WEIGHTS, Progress, Trainer, TrainingDiverged
from cryptid_agents.ppo.weights import load_weights

from cryptid_envs.core.network import Networks
from cryptid_envs.envs.opponents import Opponents
from tests.agents.ppo.small import SMALL, network_for, plan, train_updates
from tests.contract.cases import BASE, LIBRARY, Case, each_base


@each_base
def test_a_short_training_leaves_everything_that_it_should(case: Case, tmp_path: Path) -> None:
    told: list[Progress] = []
    settings = replace(SMALL, options=case.options)
    trainer = Trainer(case.game_id, plan(tmp_path, command="by hand"), settings, listen=told.append)
    results = trainer.run()
    assert list(results) == (["random", "heuristic"] if case.game.policies else ["random"])
    for result in results.values():
        assert 0 <= result.low <= result.share <= result.high <= 1
        assert result.games >= 4
        assert result.fair == 1 / case.num_players
    assert told
    assert told[0].evaluated
    assert not trainer.stopped
    curve = json.loads((tmp_path / CURVE).read_text())
    assert len(curve) >= 2
    assert [entry["timesteps"] for entry in curve] == sorted(entry["timesteps"] for entry in curve)
    assert (tmp_path / PICTURE).read_bytes().startswith(b"\x89PNG")
    assert list((tmp_path / "tensorboard").iterdir())
    weights = load_weights(tmp_path / WEIGHTS, case.game_id, case.num_players)
    assert weights.meta["command"] == "by hand"
    assert weights.meta["results"] == [result.as_json() for result in results.values()]
    assert WeightsAgent(tmp_path / WEIGHTS, case.game_id, case.num_players)


def test_stopping_loses_nothing_and_resuming_goes_on(tmp_path: Path) -> None:
    first = train_updates(tmp_path, 3, evaluate_every=1000.0)
    assert first.stopped
    assert first.model.num_timesteps == 3 * SMALL.rows * SMALL.steps
    checkpoint = load_checkpoint(tmp_path)
    for name, part in first.model.policy.state_dict().items():
        assert torch.equal(checkpoint.policy[name], part)
    resumed = Trainer("high_card_v0", plan(tmp_path), resume=checkpoint)
    assert resumed.before == checkpoint.elapsed > 0
    resumed.run()
    assert resumed.curve[: len(checkpoint.curve)] == checkpoint.curve
    assert len(resumed.curve) > len(checkpoint.curve)
    assert resumed.elapsed > checkpoint.elapsed


def test_numbers_that_are_not_finite_end_training_with_the_last_good_state_saved(tmp_path: Path) -> None:
    trainer: Trainer

    def spoil(progress: Progress) -> None:
        with torch.no_grad():
            if progress.timesteps:
                next(trainer.model.policy.action_net.parameters())[0, 0] = float("nan")

    trainer = Trainer("high_card_v0", plan(tmp_path, 10.0), SMALL, listen=spoil)
    with pytest.raises(TrainingDiverged, match="no longer a finite number"):
        trainer.run()
    good = load_checkpoint(tmp_path)
    assert all(bool(torch.isfinite(part).all()) for part in good.policy.values())
    assert np.isfinite(load_weights(tmp_path / WEIGHTS).network.weights[0]).all()


def test_the_pool_meets_the_learner_with_its_past() -> None:
    case = BASE[0]
    settings = replace(SMALL, start=(1.0, 0.0, 0.0, 0.0), later=(0.1, 0.4, 0.2, 0.3), ramp=0.5)
    networks = [network_for(case, seed) for seed in range(4)]
    pool = Pool(case.game, settings, networks[0])
    opponents = Opponents(case.game, case.num_players, pool.mixture)
    assert pool.shares(0.0) == pytest.approx([1, 0, 0, 0, 0])
    assert pool.shares(1.0) == pytest.approx([0.1, 0.4, 0.5, 0, 0])  # no past yet: its share is the learner's
    pool.keep(networks[1], opponents.networks)
    assert pool.shares(1.0) == pytest.approx([0.1, 0.4, 0.2, 0.3, 0])
    pool.keep(networks[2], opponents.networks)
    pool.keep(networks[3], opponents.networks)
    assert pool.shares(0.25) == pytest.approx([0.55, 0.2, 0.1, 0.075, 0.075])
    assert pool.in_order() == [networks[2], networks[3]]
    again = Pool(case.game, settings, networks[0], pool.in_order())
    expected = Networks([networks[0], networks[3], networks[2]])
    assert np.array_equal(opponents.networks.block, expected.block)
    again.keep(networks[1], Opponents(case.game, case.num_players, again.mixture).networks)
    assert again.in_order() == [networks[3], networks[1]]


def test_itself_is_the_learner_as_it_is_now(tmp_path: Path) -> None:
    trainer = train_updates(tmp_path, 2)
    expected = Networks([network_of(trainer.model.policy)]).block
    assert np.array_equal(trainer.env.learner.opponents.networks.block[: len(expected)], expected)


def test_time_decides_schedules(tmp_path: Path) -> None:
    trainer = Trainer("high_card_v0", plan(tmp_path, 60.0), SMALL)
    assert trainer._between(0.01, 0.0001) == pytest.approx(0.01, rel=1e-3)
    trainer.before = 0.5 * trainer.budget
    assert trainer._between(0.01, 0.0001) == pytest.approx(0.001, rel=0.05)
    trainer.before = 2 * trainer.budget
    assert trainer._between(0.01, 0.0001) == pytest.approx(0.0001)
    assert trainer._between(0.01, 0.0) == pytest.approx(0.0)
    assert trainer.progress == 1.0


@pytest.mark.nightly
@pytest.mark.parametrize("game_id", LIBRARY)
def test_a_few_minutes_beat_random_play_clearly(game_id: str, tmp_path: Path) -> None:
    """Fresh deals; the interval lies wholly above the fair share."""
    start = time.monotonic()
    trainer = Trainer(game_id, plan(tmp_path, 6.0, games=200, evaluate_every=60.0, final_games=2000))
    trainer.run()
    weights = load_weights(tmp_path / WEIGHTS)
    results = evaluate(trainer.game, weights.network, weights.num_players, 2000, opponents=("random",), seed=99)
    assert results["random"].low > 1.2 * results["random"].fair, f"after {time.monotonic() - start:.0f} s"
