"""Peers that are made up: small scripts, run by this interpreter, which serve as the real ones do."""

from __future__ import annotations

import textwrap
from pathlib import Path

from cryptid_envs.bench.peers import catalogue
from cryptid_envs.bench.peers.catalogue import Peer
from cryptid_envs.bench.peers.run import PeerSettings

SCRIPTS = Path(catalogue.__file__).parent / "scripts"
BRIEF = PeerSettings(seconds=0.05, repeats=3, start_seconds=20.0, grace_seconds=20.0)

HEAD = f"""
import os, sys, time
sys.path.insert(0, {str(SCRIPTS)!r})
from serving import Case, argument, serve

def steady(wanted):
    end = time.process_time() + wanted * 1e-5
    while time.process_time() < end:
        pass
    return wanted
"""


def fake(folder: Path, name: str, cases: str, before: str = "", requirements: Path | None = None) -> Peer:
    """A peer whose ``offer`` returns ``cases``; ``before`` is run when its script starts."""
    script = folder / f"{name}.py"
    body = f"{textwrap.dedent(before)}\nserve(lambda: {cases}, ('numpy',))\n"
    script.write_text(HEAD + body, encoding="utf-8")
    return Peer(name, "numpy", script, requirements, note=f"{name} is made up.")


def steady(folder: Path, name: str, kind: str = "single", before: str = "") -> Peer:
    """A peer with one case that works."""
    return fake(folder, name, f"[Case('whist', {kind!r}, lambda: steady)]", before)
