"""One whole game as readable text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from cryptid_envs.core.encoding import Block
from tests.contract.cases import Case
from tests.contract.drive import chooser, plies

FOLDER = Path(__file__).parent
SEED = 42


def file_of(case: Case) -> Path:
    return FOLDER / f"{case.game_id}.txt"


def entries(row: np.ndarray[Any, Any], block: Block) -> str:
    """The last axis of a block: what is set, by name or place, and the numbers where they can be other than 1."""
    names = block.axes or tuple(map(str, range(len(row))))
    if block.high == 1:
        return " ".join(names[k] for k in np.flatnonzero(row))
    if not block.axes:
        return " ".join(map(str, row.tolist()))
    return " ".join(f"{names[k]}={row[k]}" for k in np.flatnonzero(row))


def block_text(values: np.ndarray[Any, Any], block: Block) -> str:
    """A block in one line; rows in which nothing is set are left out."""
    if values.shape == (1,):
        return str(values[0])
    if values.ndim == 1:
        return entries(values, block) or "-"
    rows = ((place, values[place]) for place in np.ndindex(values.shape[:-1]) if values[place].any())
    return "; ".join(f"{'.'.join(map(str, place))}: {entries(row, block)}" for place, row in rows) or "-"


def lines(case: Case) -> Iterator[str]:
    """The playthrough: for every move what its seat sees new, what it may do, what it does, and what that leads to."""
    env = case.aec()
    env.reset(seed=SEED)
    size, actions = env._desk.layout.size, env.action_space("player_0").n
    yield f"# {case.game_id} {json.dumps(env.game.changed_options(env.options))}, seed {SEED}"
    yield f"# {size} features, {actions} actions; a seat's observation is written where it has changed since its last turn"
    written = 0

    def events() -> Iterator[str]:
        nonlocal written
        played = env.record()["events"]
        yield from (f"  = {json.dumps(event, ensure_ascii=False)}" for event in played[written:])
        written = len(played)

    yield from events()
    seen: dict[str, dict[str, str]] = {agent: {} for agent in env.possible_agents}
    blocks = env.game.spec.OBS
    for number, (_, action) in enumerate(plies(env, chooser(SEED))):
        if number:
            yield from events()
            yield from paid(env)
        agent = env.agent_selection
        values = env.decode(agent)
        now = {block.name: block_text(values[block.name], block) for block in blocks}
        yield f"{number} {agent}"
        yield from (f"  {name}: {text}" for name, text in now.items() if seen[agent].get(name, "-") != text)
        seen[agent] = now
        yield f"  ? {' | '.join(env.legal_words(agent))}"
        yield f"  ! {env.words(agent, action)} ({action})"
    yield from events()
    yield from paid(env)
    game = env.record()
    yield f"scores {game['scores']}, winners {game['winners']}, {game['end']}"
    yield env.render_seat(None)


def paid(env: Any) -> Iterator[str]:
    """The rewards of the last step, if there were any."""
    if any(env.rewards.values()):
        yield f"  $ {' '.join(f'{reward:.6g}' for reward in env.rewards.values())}"


def text(case: Case) -> str:
    return "\n".join(lines(case)) + "\n"
