"""Every environment plays its golden game again, word for word."""

from __future__ import annotations

import pytest

import cryptid_envs
from tests.contract.cases import SHORT, Case
from tests.golden.playthrough import FOLDER, file_of, text


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_playthrough(case: Case) -> None:
    file = file_of(case)
    assert file.exists(), f"no golden game of {case.game_id}: write it with python -m tests.golden, and read it"
    expected, played = file.read_text(encoding="utf-8").splitlines(), text(case).splitlines()
    for number, (old, new) in enumerate(zip(expected, played, strict=False), start=1):
        assert new == old, f"{file.name}, line {number} is played otherwise; python -m tests.golden shows all as a diff"
    assert len(played) == len(expected)


def test_every_environment_has_one() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == sorted(cryptid_envs.registered_envs())
