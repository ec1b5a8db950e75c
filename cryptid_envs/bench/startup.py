"""Start-up in fresh processes: importing, and the first step without and with compiled kernels in the cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from typing import Any

from ..registry import GAMES

_SCRIPT = """
import json, sys, time
game_id, module, options, play = json.loads(sys.argv[1])
clock = time.perf_counter
start = clock()
import gymnasium, numba, numpy, pettingzoo
libraries = clock()
import cryptid_envs
imported = clock()
seconds = {"import": imported - start, "import of libraries": libraries - start}
if play:
    from cryptid_envs.registry import load_game
    from cryptid_envs.envs.aec import CryptidAEC
    cryptid_envs.register(game_id, module)
    env = CryptidAEC(load_game(game_id), **options)
    env.reset(seed=0)
    env.step(int(numpy.flatnonzero(env.last()[0]["action_mask"])[0]))
    seconds["AEC first step"] = clock() - imported
    start = clock()
    batch = cryptid_envs.make_vec(game_id, 1, seed=0, **options)
    batch.reset()
    batch.step(batch.sample_actions())
    seconds["batch first step"] = clock() - start
print(json.dumps(seconds))
"""


def _fresh(game_id: str, options: Mapping[str, Any], play: bool, cache: str | None = None) -> dict[str, float]:
    """Run the script in a new interpreter that sees what this one sees."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = cache
    argument = json.dumps([game_id, GAMES[game_id], dict(options), play])
    run = subprocess.run(
        [sys.executable, "-c", _SCRIPT, argument], env=environment, capture_output=True, text=True, check=False
    )
    if run.returncode:
        raise RuntimeError(f"measuring the start-up of {game_id} failed:\n{run.stderr}")
    return json.loads(run.stdout.splitlines()[-1])


def start_up(game_id: str, options: Mapping[str, Any], cold: bool) -> dict[str, float]:
    """Seconds by name. ``cold``: also until the first steps after the import, with an empty cache and once more."""
    imported = _fresh(game_id, options, play=False)
    result = {name: imported[name] for name in ("import", "import of libraries")}
    if not cold:
        return result
    with tempfile.TemporaryDirectory(prefix="cryptid-bench-", ignore_cleanup_errors=True) as cache:
        for state in ("cold", "warm"):
            seconds = _fresh(game_id, options, play=True, cache=cache)
            result |= {f"{state} {name}": seconds[name] for name in ("AEC first step", "batch first step")}
    return result
