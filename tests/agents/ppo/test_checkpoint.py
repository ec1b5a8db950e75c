"""Checkpoints: complete, refused where they are foreign or damaged, and never lost to a full disk."""

from __future__ import annotations

import errno
import io
import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest
import torch
from cryptid_agents.files import write_atomically
from cryptid_agents.ppo.checkpoint import FILE, CheckpointError, load_checkpoint
from cryptid_agents.ppo.settings import SETTINGS, Settings
from cryptid_agents.ppo.trainer import CURVE, WEIGHTS, Progress, Trainer

from tests.agents.ppo.small import SMALL, plan, train_updates
from tests.contract.cases import LIBRARY

GAME = "high_card_v0"


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    return train_updates(tmp_path, 2)


def test_a_checkpoint_holds_all_that_training_needs(trainer: Trainer) -> None:
    checkpoint = load_checkpoint(trainer.plan.folder, GAME)
    assert checkpoint.settings == SMALL
    assert (checkpoint.timesteps, checkpoint.seed) == (trainer.model.num_timesteps, 3)
    assert checkpoint.curve == trainer.curve
    assert checkpoint.curve
    again = Trainer(GAME, plan(trainer.plan.folder), resume=checkpoint)
    assert again.model.num_timesteps == checkpoint.timesteps
    for name, part in trainer.model.policy.state_dict().items():
        assert torch.equal(again.model.policy.state_dict()[name], part)
    state, other = trainer.model.policy.optimizer.state_dict(), again.model.policy.optimizer.state_dict()
    assert state["state"].keys() == other["state"].keys()
    for k, part in state["state"].items():
        assert torch.equal(part["exp_avg"], other["state"][k]["exp_avg"])
    assert len(again.pool.past) == len(trainer.pool.past)


class Bad:
    """Would run code if it were unpickled."""

    def __reduce__(self) -> Any:
        return os.mkdir, ("ran",)


def test_foreign_and_damaged_files_are_refused(
    trainer: Trainer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = trainer.plan.folder / FILE
    whole = file.read_bytes()
    monkeypatch.chdir(tmp_path)
    other: dict[str, bytes] = {"weights of another program": io.BytesIO().getvalue()}
    for name, content in (("tensor", torch.zeros(3)), ("dictionary", {"policy": {}}), ("code", Bad())):
        buffer = io.BytesIO()
        torch.save(content, buffer)
        other[name] = buffer.getvalue()
    other |= {
        "pickle": pickle.dumps(Bad()),
        "half": whole[: len(whole) // 2],
        "text": b"hello",
        "hole": whole[:400] + whole[900:],
    }
    for name, content in other.items():
        (tmp_path / "other.pt").write_bytes(content)
        with pytest.raises(CheckpointError, match=r"other\.pt is no checkpoint"):
            load_checkpoint(tmp_path / "other.pt")
        assert not (tmp_path / "ran").exists(), name
    with pytest.raises(FileNotFoundError, match="there is no checkpoint"):
        load_checkpoint(tmp_path / "nowhere")
    with pytest.raises(CheckpointError, match=f"training of {GAME}, not of yotei_v0"):
        load_checkpoint(file, "yotei_v0")
    content = torch.load(file, weights_only=True)
    for change, message in (
        ({"spec_hash": "0" * 16}, "another specification"),
        ({"format": "x"}, "this version reads"),
    ):
        torch.save({**content, "meta": json.dumps({**json.loads(content["meta"]), **change})}, tmp_path / "other.pt")
        with pytest.raises(CheckpointError, match=message):
            load_checkpoint(tmp_path / "other.pt")


def full_disk(*_arguments: Any) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_leaves_what_was_saved_before(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Training goes on and says so; at the end the failure is an error."""
    names = (FILE, CURVE, WEIGHTS)
    before = {name: (trainer.plan.folder / name).read_bytes() for name in names}
    told: list[Progress] = []
    resumed = Trainer(GAME, plan(trainer.plan.folder), resume=load_checkpoint(trainer.plan.folder), listen=told.append)
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        resumed.run()
    assert any("No space left" in progress.note for progress in told)
    assert before == {name: (trainer.plan.folder / name).read_bytes() for name in names}
    assert not [path for path in trainer.plan.folder.iterdir() if path.name.endswith(".part")]


def test_files_are_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_atomically(file, b"first")
    write_atomically(file, b"second")
    assert file.read_bytes() == b"second"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    with pytest.raises(OSError, match="No such file"):
        write_atomically(tmp_path / "no" / "file", b"")


def test_settings_come_back_from_json() -> None:
    for settings in (Settings(), SMALL, *SETTINGS.values()):
        assert Settings.from_json(json.loads(json.dumps(settings.as_json()))) == settings
    with pytest.raises(ValueError, match="unknown settings: speed"):
        Settings.from_json({"speed": 3})
    assert set(SETTINGS) <= set(LIBRARY)


def test_deals_of_a_resumed_training_are_others(trainer: Trainer) -> None:
    again = Trainer(GAME, plan(trainer.plan.folder), resume=load_checkpoint(trainer.plan.folder))
    first = Trainer(GAME, plan(trainer.plan.folder), SMALL)
    again.env.reset()
    first.env.reset()
    assert again.env.learner.batch._base_seed != first.env.learner.batch._base_seed
