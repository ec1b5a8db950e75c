"""``cryptid warmup``."""

from __future__ import annotations

import re

import pytest

import cryptid_envs
from cryptid_envs.cli import warmup
from tests.cli.run import Cli


def test_it_prints_seconds_of_each_environment(cli: Cli) -> None:
    outcome = cli("warmup", "call_of_yeti_v0")
    assert outcome.code == 0
    assert re.fullmatch(r"call_of_yeti_v0: \d+\.\d\d s\n", outcome.out)


def test_all_of_them_without_a_name(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "compile_all", lambda name: {name: 1.25})
    outcome = cli("warmup")
    assert outcome.lines == [f"{name}: 1.25 s" for name in cryptid_envs.registered_envs()]
