"""Without compilation a search finds the same."""

from __future__ import annotations

import json

import pytest

from cryptid_envs.core.jit import PURE_PYTHON
from tests.contract.processes import output_of

SEARCH = """
import json
import numpy as np
from cryptid_agents.search import flat, ismcts
from cryptid_envs.envs.aec import CryptidAEC
from cryptid_envs.registry import load_game
from tests.toys import register_toys

register_toys()
found = {}
for game_id in ("call_of_yeti_v0", "call_of_the_wild_v0", "bigfoot_vs_yeti_v0", "yotei_v0", "sealed_stones_v0"):
    env = CryptidAEC(load_game(game_id))
    env.reset(seed=4)
    for move in range(9):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    clone = env.clone_for_search(env.agent_selection, 5)
    for name, method in (("flat", flat), ("ismcts", ismcts)):
        for playout in ("heuristic", "random"):
            agent = method("20", playout=playout, score_scale=None if playout == "random" else 6.0, until=None)
            root = agent.analyse(clone, np.random.default_rng(0))
            values = [None if np.isnan(value) else round(float(value), 9) for value in root.values]
            found[f"{game_id} {name} {playout}"] = [root.actions.tolist(), root.visits.tolist(), values, root.best]
print(json.dumps(found))
"""


@pytest.mark.skipif(PURE_PYTHON, reason="compares plain Python with compiled code")
def test_plain_python_searches_alike() -> None:
    compiled = json.loads(output_of("-c", SEARCH, timeout=400))
    plain = json.loads(output_of("-c", SEARCH, timeout=400, NUMBA_DISABLE_JIT="1"))
    assert len(compiled) == 20
    for name, found in compiled.items():
        assert plain[name] == found, name
