"""What the tests of training share: settings and plans so small that an update takes milliseconds."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from cryptid_agents.ppo.settings import Settings
from cryptid_agents.ppo.trainer import Plan, Progress, Trainer
from cryptid_agents.ppo.weights import Weights

from cryptid_envs.core.network import Network
from tests.contract.cases import Case

SMALL = Settings(rows=4, steps=8, batch=32, epochs=1, width=16, hidden=(8,), snapshots=2, snapshot_every=0.2)


def plan(folder: Path, minutes: float = 1e-6, **more: Any) -> Plan:
    return Plan(minutes, folder, **{"games": 4, "final_games": 4, "evaluate_every": 0.0, "seed": 3, **more})


def train_updates(folder: Path, updates: int, **more: Any) -> Trainer:
    """A training of a toy that is stopped after so many updates, as by Ctrl-C."""
    trainer: Trainer

    def listen(_progress: Progress) -> None:
        if trainer.model._n_updates >= updates:
            trainer.stop()

    trainer = Trainer("high_card_v0", plan(folder, 10.0, **more), SMALL, listen=listen)
    trainer.run()
    return trainer


def network_for(case: Case, seed: int = 0, width: int = 32, activation: str = "relu") -> Network:
    """Random weights, large enough that logits differ clearly."""
    generator = np.random.default_rng(seed)
    sizes = (case.game.layout(case.num_players).size, width, 16, case.game.action_layout(case.num_players).size)
    pairs = list(pairwise(sizes))
    return Network(
        tuple(generator.normal(0, 1 / np.sqrt(a), (a, b)).astype(np.float32) for a, b in pairs),
        tuple(generator.normal(0, 0.3, b).astype(np.float32) for _a, b in pairs),
        activation,
    )


def weights_for(case: Case, seed: int = 0) -> Weights:
    return Weights(network_for(case, seed), case.game_id, case.num_players, case.game.spec_hash, {"command": "by hand"})
