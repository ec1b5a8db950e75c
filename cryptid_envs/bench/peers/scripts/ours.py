# pyright: reportMissingImports=false
"""Our own environments, timed like the others: the argument is a list of [id, module, options], as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from serving import Case, Run, argument, serve

ROWS = (1024, 4096)
KINDS = ("single", *(f"batch of {rows}" for rows in ROWS), "playout", "observed playout")


def decisions_a_step(batch: Any, steps: int = 256) -> float:
    """How many seats act in one step of a row: 1, or where they move at the same time the mean of random play."""
    step, made = batch.reset(), 0
    if not batch.simultaneous:
        return 1.0
    for _ in range(steps):
        made += int(step.action_mask.any(axis=-1).sum())
        step = batch.step(batch.sample_actions())
    return made / (steps * batch.num_envs)


@cache
def runs(game_id: str, options_text: str) -> Mapping[str, Run]:
    """What the interfaces of one environment do, by kind."""
    from cryptid_envs import make_vec
    from cryptid_envs.bench.cases import batch_cases, constructors_of, rollout_cases
    from cryptid_envs.bench.walks import walk_aec
    from cryptid_envs.registry import load_game

    game, options = load_game(game_id), json.loads(options_text)
    env = constructors_of(game)["env"](**options)
    env.reset(seed=0)
    each = decisions_a_step(make_vec(game_id, 256, seed=0, **options))

    def counted(run: Run) -> Run:
        return lambda wanted: round(run(-int(-wanted // each)) * each)

    batches = [counted(case.run) for case in batch_cases(game, options, ROWS, (1,))]
    playouts = [case.run for case in rollout_cases(game, options, max(ROWS), (1,))]
    return dict(zip(KINDS, (lambda wanted: walk_aec(env, wanted), *batches, *playouts), strict=True))


def offer() -> list[Case]:
    """Every kind of every environment that is asked for."""
    import cryptid_envs

    cases = []
    for game_id, module, options in json.loads(argument()):
        cryptid_envs.register(game_id, module)
        text = json.dumps(options)
        cases += [Case(game_id, kind, lambda key=(game_id, text), kind=kind: runs(*key)[kind]) for kind in KINDS]
    return cases


if __name__ == "__main__":
    serve(offer, ("numba", "numpy", "pettingzoo"))
