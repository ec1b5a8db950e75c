"""Write the parts of docs/ that the code knows: ``python tools/docs_tables.py [--check]``.

Between ``<!-- name:begin -->`` and ``<!-- name:end -->`` everything is made from a game's specification, or measured with
fixed seeds, so that it is the same on every machine; all else in a page is written by hand. A game without a page gets
one from a template. With ``--check`` nothing is written, and the exit code is 1 if a page is not as it should be.
"""

from __future__ import annotations

import ast
import inspect
import math
import os.path
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, takewhile
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from cryptid_envs import make_vec
from cryptid_envs.core.bits import popcount_twin
from cryptid_envs.core.cards import CardTable
from cryptid_envs.core.encoding import ActionBlock, Block
from cryptid_envs.core.game import Game
from cryptid_envs.core.loops import pay
from cryptid_envs.core.options import OUTCOME, REWARD, Choice, Flag, Number, Option, Sheet
from cryptid_envs.core.state import HEADER, TABLE_HEADER, TERMINATED, Field
from cryptid_envs.dataset import COLUMNS
from cryptid_envs.registry import GAMES, load_game

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
INDEX = DOCS / "index.md"
DATASETS = DOCS / "datasets.md"

SEED = 0
ROWS, STEPS = 8, 200_000
"""Rows and actions in each for the mean length; rows so long that the games cut off at their ends hardly count."""
REWARD_ROWS = 64
"""Games of which the least and the largest reward are looked up."""

OBSERVATION_NOTE = """\
Unsigned bytes, block after block. An axis `seats` has an entry for each seat, the observing seat first, then clockwise.
A count stays at `high` when it is larger. `own` is shown to the observing seat only, `public` to all seats alike.
`env.decode(agent)` gives the blocks by name, in their shapes."""

MANY_NAMES = 12
"""More names than this are replaced by a reference to the cards whose codes they are."""
MANY_CARDS = 20
"""A table with more cards than this is folded up."""

PART = re.compile(r"<!-- (?P<name>\w+):begin -->\n.*?<!-- (?P=name):end -->", re.DOTALL)

TEMPLATE = """\
# {title}

{idea}

```python
import numpy as np

from cryptid_envs import {id}

env = {id}.env()
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    env.step(None if terminated or truncated else int(np.flatnonzero(seen["action_mask"])[0]))
assert env.record()["end"]
```

Every rule, numbered: [RULES.md]({rules}).
Loops, copies, records: [interfaces](../interfaces.md).

{parts}"""

Row = Sequence[object]


def library_games() -> list[Game]:
    """The newest version of each game of this library; games that others registered have their pages elsewhere."""
    games = [load_game(game_id) for game_id, module in GAMES.items() if module.startswith("cryptid_envs.")]
    return list({game.name: game for game in games}.values())


def page_of(game: Game) -> Path:
    """Where a game's page is."""
    return DOCS / "games" / f"{game.name}.md"


def seat_numbers(game: Game) -> range:
    """The numbers of players that a game can have."""
    return range(game.players.least, game.players.most + 1)


# --- text -------------------------------------------------------------------------------------------------------------


def cell(value: object) -> str:
    """A value as it may stand in a table."""
    return str(value).replace("|", "\\|")


def table(head: Row, rows: Iterable[Row]) -> str:
    """A Markdown table."""
    lines = [head, *rows]
    text = [f"| {' | '.join(map(cell, line))} |" for line in lines]
    return "\n".join([text[0], "|" + "---|" * len(head), *text[1:]])


def code(value: object) -> str:
    """A value in the form of code."""
    return f"`{value}`"


def codes(values: Iterable[object]) -> str:
    """Values in the form of code, with commas between."""
    return ", ".join(map(code, values))


def span(start: int, count: int) -> str:
    """Indices from-to, the last included; a dash where there are none."""
    if count == 0:
        return "–"
    return str(start) if count == 1 else f"{start}–{start + count - 1}"


def shape_text(shape: Sequence[int | str]) -> str:
    """A shape, e.g. "seats × 4"."""
    return " × ".join(map(str, shape))


def spread(values: dict[int, str]) -> str:
    """One value for all numbers of players, or each with the number it is for."""
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    return "; ".join(f"{n} players: {value}" for n, value in values.items())


def number(value: float) -> str:
    """A number to two decimals, without zeros at the end."""
    return f"{round(float(value), 2):g}"


# --- names ------------------------------------------------------------------------------------------------------------


def card_tables(game: Game) -> dict[str, CardTable]:
    """The specification's card tables by name."""
    return {name: value for name, value in vars(game.spec).items() if isinstance(value, CardTable)}


def condensed(game: Game, names: Sequence[str]) -> str:
    """Names in a row; many of them as the cards whose codes they are, numbers as a range."""
    if len(names) > MANY_NAMES:
        for name, cards in card_tables(game).items():
            size = len(cards)
            if tuple(names[:size]) == cards.codes:
                rest = f", then {codes(names[size:])}" if names[size:] else ""
                return f"codes of [{name}](#cards) in its order{rest}"
    if len(names) > 2 and tuple(names) == tuple(map(str, range(len(names)))):
        return f"{code(names[0])} … {code(names[-1])}"
    return codes(names)


def label_text(game: Game, labels: Sequence[str]) -> str:
    """The labels of a block, with what they have in common said once."""
    if len(labels) < 3:
        return codes(labels)
    columns = zip(*(label.split(" ")[:-1] for label in labels), strict=False)
    common = " ".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns))
    rest = condensed(game, [label.removeprefix(common).strip() for label in labels])
    return f"{code(common)} and one of: {rest}" if common else rest


@cache
def remarks(module: ModuleType) -> dict[str, str]:
    """The strings that stand below assignments in a module, by the name assigned."""
    body = ast.parse(inspect.getsource(module)).body
    found: dict[str, str] = {}
    for above, below in pairwise(body):
        if not isinstance(above, ast.Assign) or not isinstance(below, ast.Expr):
            continue
        if isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
            found.update((target.id, below.value.value) for target in above.targets if isinstance(target, ast.Name))
    return found


# --- parts of a game's page -------------------------------------------------------------------------------------------


@cache
def mean_length(game: Game, num_players: int) -> float:
    """Mean number of actions of a game in which every action is picked uniformly."""
    batch = make_vec(game.id, ROWS, seed=SEED, num_players=num_players)
    batch.reset()
    counts = batch.rollout(STEPS)
    return counts.length_sum / counts.episodes


def players_text(game: Game) -> str:
    """How many may play."""
    players = game.players
    return f"{players.least} to {players.most}, {players.default} by default"


def kind_text(game: Game) -> str:
    """Whether seats are asked together or one by one."""
    if game.simultaneous:
        return "simultaneous: all seats choose at the same time"
    return "turn-based: seats are asked one by one"


def policies_text(game: Game) -> str:
    """What the policies' module says of them below its first line."""
    text = inspect.getdoc(game.policies) if game.policies else None
    rest = (text or "").partition("\n\n")[2].replace("``", "`")
    return f"What the policies other than `random` do:\n\n{rest}" if rest else ""


def summary(game: Game) -> str:
    """What the environment is, its sizes, and how long a game takes."""
    facts = [
        ("environment", code(game.id)),
        ("players", players_text(game)),
        ("kind", kind_text(game)),
        ("policies that play inside kernels", codes(game.policy_names)),
        *((f"history: v{version}", text) for version, text in sorted(game.spec.HISTORY.items())),
    ]
    sizes = [
        (
            n,
            game.action_layout(n).size,
            game.layout(n).size,
            n + n * game.layout(n).size,
            round(mean_length(game, n)),
        )
        for n in seat_numbers(game)
    ]
    head = ("players", "actions A", "features D of an observation", "global state", "mean length of a game")
    note = (
        f"Lengths are actions, those of all seats added up, under uniformly random play with default options:\n"
        f"`make_vec({game.id!r}, {ROWS}, seed={SEED}, num_players=…)`, then `reset()` and `rollout({STEPS})`."
    )
    return "\n\n".join(filter(None, [table((game.title, ""), facts), table(head, sizes), note, policies_text(game)]))


def values_text(option: Option) -> str:
    """What an option takes."""
    match option:
        case Choice():
            return codes(map(repr, option.choices))
        case Flag():
            return codes((True, False))
        case Number():
            return f"{option.low} or more" if option.high == Number.high else f"{option.low} to {option.high}"
        case Sheet():
            return "`None` or cards"


def options(game: Game) -> str:
    """What may be given to the constructors."""
    players = game.players
    first = ("`num_players`", f"{players.least} to {players.most}", code(players.default), "number of seats")
    rows = [
        (code(option.name), values_text(option), code(repr(option.default)), option.help) for option in game.options
    ]
    return table(("option", "values", "default", "meaning"), [first, *rows])


def actions(game: Game) -> str:
    """Which action is where."""
    blocks: Sequence[ActionBlock] = game.spec.ACTIONS
    rows = []
    for block in blocks:
        sizes = {n: len(block.labels[: n - 1]) if block.opponents else len(block.labels) for n in seat_numbers(game)}
        start = game.all_actions.offsets[block.name]
        where = {n: span(start, size) for n, size in sizes.items()}
        rows.append((spread(where), code(block.name), label_text(game, block.labels), block.help))
    note = "`env.words(agent, action)` says an action in the words of records, `env.action(agent, words)` finds it."
    return f"{table(('actions', 'block', 'labels', 'meaning'), rows)}\n\n{note}"


def axis_table(game: Game, blocks: Sequence[Block]) -> str:
    """The names of the last axes, blocks with the same ones together."""
    named: dict[tuple[str, ...], list[str]] = {}
    for block in blocks:
        if block.axes:
            named.setdefault(block.axes, []).append(block.name)
    return table(("blocks", "entries of the last axis"), [(codes(n), condensed(game, a)) for a, n in named.items()])


def observation(game: Game) -> str:
    """Which entry of an observation is where."""
    blocks: Sequence[Block] = game.spec.OBS
    numbers = seat_numbers(game)
    what = [(code(b.name), shape_text(b.shape), b.high, b.visibility, b.help) for b in blocks]
    places = [
        (
            code(block.name),
            *(span(game.layout(n).offsets[block.name], math.prod(block.shape_for(n))) for n in numbers),
        )
        for block in blocks
    ]
    return "\n\n".join(
        [
            OBSERVATION_NOTE,
            table(("block", "shape", "high", "visibility", "meaning"), what),
            "Where each block lies, by number of players:",
            table(("block", *(f"{n} players" for n in numbers)), places),
            "Names of entries:",
            axis_table(game, blocks),
        ]
    )


def outcome_rewards(num_players: int, num_winners: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """What the loops pay in mode "outcome" when the first seats win."""
    reward = np.zeros(num_players)
    state = SimpleNamespace(status=TERMINATED, winners=(1 << num_winners) - 1)
    plain = FunctionType(pay.__code__, {**pay.__globals__, "popcount": popcount_twin})  # the intrinsic needs a compiler
    plain(state, SimpleNamespace(num_players=num_players, reward=OUTCOME), reward)
    return reward


def fraction(value: float) -> str:
    """A reward as a fraction."""
    return str(Fraction(value).limit_denominator(100)).replace("-", "−")


@cache
def reward_range(game: Game, mode: str) -> tuple[float, float]:
    """Least and largest reward of a step in games played at random."""
    batch = make_vec(game.id, REWARD_ROWS, seed=SEED, autoreset="disabled", reward=mode)
    step = batch.reset()
    low = high = 0.0
    while not np.all(step.terminated | step.truncated):
        step = batch.step(batch.sample_actions())
        low, high = min(low, float(step.reward.min())), max(high, float(step.reward.max()))
    return low, high


def range_text(low: float, high: float) -> str:
    """From-to, with minus signs."""
    return f"{number(low)} to {number(high)}".replace("-", "−")


def rewards(game: Game) -> str:
    """The three modes of reward."""
    formulas = {
        "outcome": "at the end n/(n − 1) · (share − 1/n), share 1/w for each of w winners and 0 for the others; else 0",
        "score": "points that the step brings the seat",
        "margin": "those points less the mean of what the step brings the other seats",
    }
    outcomes = [outcome_rewards(n, w) for n in seat_numbers(game) for w in range(1, n + 1)]
    ranges = {REWARD.choices[OUTCOME]: range_text(np.min(np.hstack(outcomes)), np.max(np.hstack(outcomes)))}
    for mode in REWARD.choices[1:]:
        ranges[mode] = range_text(*reward_range(game, mode))
    modes = [(code(mode), formulas[mode], ranges[mode]) for mode in REWARD.choices]
    shares = [
        (n, w, fraction(reward[0]), fraction(reward[-1]) if w < n else "–")
        for n in seat_numbers(game)
        for w in range(1, n + 1)
        for reward in [outcome_rewards(n, w)]
    ]
    note = (
        f"The ranges of {codes(REWARD.choices[1:])} are no bounds but the least and the largest reward of a step in "
        f"{REWARD_ROWS} games\nplayed at random (default options, seed {SEED}). `outcome` and `margin` sum to zero over the "
        "seats. A game that is cut pays\nlike one that ends. With `outcome`:"
    )
    return "\n\n".join(
        [
            table(("reward", "reward of a seat in a step", "range"), modes),
            note,
            table(("players n", "winners w", "each winner", "each other seat"), shares),
        ]
    )


def masks(game: Game) -> str:
    """What masks hold, and when."""
    to_act = "a seat that has yet to choose in this step" if game.simultaneous else "a seat that is to act"
    rows = [
        (to_act, "1 for each legal action, at least one"),
        ("a seat that is not to act", '0 throughout; 1 throughout in `parallel_env(idle_mask="ones")`'),
        ("any seat when the game is over", "1 throughout"),
    ]
    return f"Masks are int8 [A].\n\n{table(('mask of', 'holds'), rows)}"


def global_state(game: Game) -> str:
    """Where the parts of the global state are."""
    rows = []
    for n in seat_numbers(game):
        size = game.layout(n).size
        rows.append((n, span(0, n), span(n, size), span(n + (n - 1) * size, size), n + n * size))
    head = (
        "players n",
        "seats that are to act",
        "observation of seat 0",
        "observation of the last seat",
        "length n + n · D",
    )
    note = "`env.state()` and `batch.global_state()`: uint8, the flags of the seats that are to act, then all observations."
    return f"{note}\n\n{table(head, rows)}"


def card_rows(cards: CardTable) -> str:
    """One table of cards, folded up if it is long."""
    rows = [(number, code(row[0]), *row[1:]) for number, row in enumerate(cards.rows)]
    head = [f"{name} (C)" if name in cards.reconstructed else name for name in cards.columns]
    body = table(("number", *head), rows)
    if len(rows) <= MANY_CARDS:
        return body
    return f"<details>\n<summary>{len(rows)} rows</summary>\n\n{body}\n\n</details>"


def cards(game: Game) -> str:
    """All cards."""
    parts = []
    tables = card_tables(game)
    for name, one in tables.items():
        remark = " ".join(remarks(game.spec).get(name, "").split())
        parts += [f"**{name}** {remark}".strip(), card_rows(one)]
    if any(one.reconstructed for one in tables.values()):
        parts.insert(0, "Columns marked (C) are reconstructed: the published rules do not print them.")
    return "\n\n".join(parts)


def field_rows(fields: Iterable[Field]) -> list[Row]:
    """Rows that describe fields of a record."""
    return [(code(f.name), code(np.dtype(f.dtype)), shape_text(f.shape) or "–", f.help) for f in fields]


def table_fields(game: Game) -> list[Row]:
    """Rows of the table record; options are kept as numbers, and each block's offset has a field."""
    encoded = [option for option in game.options if not isinstance(option, Sheet)]
    names = {option.name for option in encoded}
    return [
        *field_rows(field for field in TABLE_HEADER if field.name not in names),
        (
            codes(option.name for option in encoded),
            code(np.dtype("i8")),
            "–",
            "options, a number each: a word's place, a flag's 0 or 1",
        ),
        ("`at_…`", code(np.dtype("i8")), "–", "where each block of the observation begins"),
        *field_rows(game.spec.TABLE),
    ]


def fields(game: Game) -> str:
    """The records that the kernels work on."""
    head = ("field", "type", "shape", "meaning")
    phases = getattr(game.spec, "PHASES", ())
    size, seats = game.state_dtype.itemsize, game.players.most
    parts = [
        f"The record of a game, {size} bytes; `seats` is {seats}, whatever the number of players. What every game has:",
        table(head, field_rows(HEADER)),
        f"Then the fields of {game.title}:",
        table(head, field_rows(game.spec.STATE)),
        "The table record, which all games of a batch share:",
        table(head, table_fields(game)),
    ]
    if phases:
        parts.insert(2, f"Phases: {', '.join(f'{k} {code(phase)}' for k, phase in enumerate(phases))}.")
    return "\n\n".join(parts)


PARTS: dict[str, tuple[str, Callable[[Game], str]]] = {
    "summary": ("Summary", summary),
    "options": ("Options", options),
    "actions": ("Actions", actions),
    "observation": ("Observation", observation),
    "masks": ("Action masks", masks),
    "rewards": ("Rewards", rewards),
    "global_state": ("Global state", global_state),
    "cards": ("Cards", cards),
    "fields": ("Records in memory", fields),
}


def games_table() -> str:
    """The table of the index."""
    rows = [
        (f"[{game.title}](games/{page_of(game).name})", code(game.id), players_text(game), kind_text(game))
        for game in library_games()
    ]
    return table(("game", "environment", "players", "kind"), rows)


# --- pages ------------------------------------------------------------------------------------------------------------


def marked(name: str, text: str = "") -> str:
    """Text between its markers."""
    return f"<!-- {name}:begin -->\n{text}\n<!-- {name}:end -->"


def filled(page: str, parts: dict[str, Callable[[], str]]) -> str:
    """``page`` with the text between all markers made anew.

    Raises:
        ValueError: markers are missing, or stand for nothing.
    """
    names = [found["name"] for found in PART.finditer(page)]
    if sorted(names) != sorted(parts):
        raise ValueError(f"the page has the parts {', '.join(names)}; it should have {', '.join(parts)}")
    return PART.sub(lambda found: marked(found["name"], parts[found["name"]]()), page)


def new_page(game: Game) -> str:
    """A page for a game that has none yet; its head is to be written by hand."""
    idea = (inspect.getdoc(sys.modules[str(game.spec.__package__)]) or "").strip()
    parts = "\n\n".join(f"## {heading}\n\n{marked(name)}" for name, (heading, _) in PARTS.items())
    rules = os.path.relpath(game.folder / "RULES.md", page_of(game).parent)
    return TEMPLATE.format(title=game.title, idea=idea, id=game.id, rules=rules, parts=f"{parts}\n")


def game_page(game: Game) -> str:
    """A game's page as it should be."""
    path = page_of(game)
    page = path.read_text(encoding="utf-8") if path.exists() else new_page(game)
    return filled(page, {name: lambda make=make: make(game) for name, (_, make) in PARTS.items()})


def columns_table() -> str:
    """The arrays of a dataset."""
    rows = [(code(c.name), np.dtype(c.dtype).name, ", ".join(c.axes), c.help) for c in COLUMNS]
    return table(("array", "type", "axes", "meaning"), rows)


def pages() -> dict[Path, str]:
    """Every page with generated parts, as it should be."""
    index = filled(INDEX.read_text(encoding="utf-8"), {"games": games_table})
    datasets = filled(DATASETS.read_text(encoding="utf-8"), {"columns": columns_table})
    return {INDEX: index, DATASETS: datasets, **{page_of(game): game_page(game) for game in library_games()}}


def stale(wanted: dict[Path, str]) -> list[Path]:
    """The pages that are missing or differ."""
    return [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main() -> int:
    """Write the pages; with --check only name those that are not current."""
    wanted = pages()
    differing = stale(wanted)
    for path in differing:
        print(
            f"{path.relative_to(ROOT)} is not as the code has it; run: make docs" if "--check" in sys.argv[1:] else path
        )
    if "--check" in sys.argv[1:]:
        return int(bool(differing))
    for path in differing:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
