"""What a game is to the rest of the library: its specification, its kernels, and the loops bound to them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces

from . import loops
from .cards import CardTable
from .encoding import ActionLayout, ObservationLayout, observation_space
from .jit import bind, kernel, source_hash
from .options import REWARD, Option, OptionError, Sheet, parse_options
from .state import HEADER, LEARNER, TABLE_HEADER, Field, allocate, make_dtype, record_dtype

KERNELS = ("deal", "legal", "act", "observe", "determinize", "check")


@kernel
def no_policy(_s, _t, _p, _policy):  # noqa: ANN001, ANN201  (compiled)
    """``choose`` of a game that has no policies of its own; never called."""
    return np.int64(0)


@dataclass(frozen=True)
class Players:
    """How many seats a game has."""

    least: int
    most: int
    default: int

    def parse(self, value: Any, game: str) -> int:
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not self.least <= value <= self.most:
            raise OptionError(
                f"{game} is played by {self.least} to {self.most} players; num_players cannot be {value!r}"
            )
        return int(value)


@dataclass(frozen=True, eq=False)
class Game:
    """One version of one game.

    Attributes:
        id: name with version, as in the registry, e.g. ``"call_of_yeti_v0"``.
        spec: data: ``TITLE``, ``PLAYERS``, ``OPTIONS``, ``STATE``, ``TABLE``, ``ACTIONS``, ``OBS``, ``HISTORY``, and
            ``SIMULTANEOUS`` where all seats move at the same time throughout; for searches ``ROUNDS``, the state field
            that grows when a round has been scored, and ``SECRET``, the blocks of actions that other seats do not see.
        rules: the six kernels ``deal``, ``legal``, ``act``, ``observe``, ``determinize``, ``check``.
        words: the text form of actions and events, and checks of card sheets (see ``core.record``).
        view: ``text(state, table, seat)``, a game as text, as one seat sees it or (None) with everything open.
        policies: optional: ``NAMES`` of policies that play inside kernels, and the kernel ``choose(s, t, p, policy)``, which
            returns a legal action by what seat p may know; policy k + 1 is ``NAMES[k]``, policy 0 the uniform one. The
            last name is the strongest; ``"heuristic"`` means it, whatever it is called.

    A Game pickles as its id and copies to itself; environments hold a Game, never a kernel.
    """

    id: str
    spec: ModuleType
    rules: ModuleType
    words: ModuleType
    view: ModuleType
    policies: ModuleType | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_by_id, (self.id,)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Game:
        return self

    @property
    def name(self) -> str:
        """The game without its version, as records write it."""
        return self.id.rpartition("_v")[0]

    @property
    def title(self) -> str:
        return self.spec.TITLE

    @property
    def players(self) -> Players:
        return self.spec.PLAYERS

    @property
    def simultaneous(self) -> bool:
        """True where all seats move at the same time throughout the game."""
        return getattr(self.spec, "SIMULTANEOUS", False)

    @property
    def folder(self) -> Path:
        """The folder whose sources decide how the game plays."""
        return Path(str(self.spec.__file__)).resolve().parent

    @cached_property
    def options(self) -> tuple[Option, ...]:
        return (*self.spec.OPTIONS, REWARD)

    @cached_property
    def state_fields(self) -> tuple[Field, ...]:
        return (*HEADER, *self.spec.STATE)

    @cached_property
    def state_dtype(self) -> np.dtype[Any]:
        return make_dtype(self.state_fields, self.players.most)

    @cached_property
    def table_dtype(self) -> np.dtype[Any]:
        encoded = [Field(option.name) for option in self.options if not isinstance(option, Sheet)]
        header = [field for field in TABLE_HEADER if field.name != "reward"]
        offsets = [Field(f"at_{block.name}") for block in self.spec.OBS]
        return make_dtype((*header, *encoded, *offsets, *self.spec.TABLE), self.players.most)

    @cached_property
    def desk_dtype(self) -> np.dtype[Any]:
        """Everything that a single game needs, in one record: state, table, and what it shows to each seat."""
        seats = self.players.most
        return record_dtype(
            [
                ("s", self.state_dtype),
                ("t", self.table_dtype),
                ("illegal", "i8"),
                ("words", "i8", (seats, self.all_actions.words)),
                ("actions", "i8", (seats,)),
                ("reward", "f8", (seats,)),
                ("observation", "u1", (seats, self.layout(seats).row_size)),
                ("mask", "i1", (seats, self.all_actions.row_size)),
            ]
        )

    @cached_property
    def learner_dtype(self) -> np.dtype[Any]:
        """How a row stands in which one seat learns and the others are played in the kernel or by other agents."""
        return make_dtype(LEARNER, self.players.most)

    @cached_property
    def _action_layouts(self) -> dict[int, ActionLayout]:
        return {n: ActionLayout(self.spec.ACTIONS, n) for n in range(self.players.least, self.players.most + 1)}

    @property
    def all_actions(self) -> ActionLayout:
        """The actions of the largest table; buffers that kernels write are made for these."""
        return self._action_layouts[self.players.most]

    def action_layout(self, num_players: int) -> ActionLayout:
        """The actions that exist with this many players."""
        return self._action_layouts[num_players]

    @cached_property
    def _layouts(self) -> dict[int, ObservationLayout]:
        return {n: ObservationLayout(self.spec.OBS, n) for n in range(self.players.least, self.players.most + 1)}

    def layout(self, num_players: int) -> ObservationLayout:
        """Where the observation's blocks lie with this many players."""
        return self._layouts[num_players]

    def observation_space(self, num_players: int) -> spaces.Dict:
        """A new ``Dict(observation=Box uint8 [D], action_mask=Box int8 [A])``."""
        return observation_space(self.layout(num_players), self.action_layout(num_players))

    def action_space(self, num_players: int) -> spaces.Discrete[Any]:
        """A new ``Discrete(A)``."""
        return spaces.Discrete(self.action_layout(num_players).size)

    def parse(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options' values, ``num_players`` first, defaults filled in; sheets checked and brought to normal form.

        Raises:
            OptionError: unknown option, or a value that cannot be.
        """
        rest = dict(given)
        num_players = self.players.parse(rest.pop("num_players", self.players.default), self.title)
        values = {"num_players": num_players, **parse_options(self.options, rest, self.title)}
        for option in self.options:
            if isinstance(option, Sheet) and values[option.name] is not None:
                values[option.name] = self.words.parse_sheet(option.name, values[option.name], num_players)
        return values

    def changed_options(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """``num_players`` and the options that differ from their defaults, as a record lists them."""
        defaults = {option.name: option.default for option in self.options}
        return {name: value for name, value in values.items() if name == "num_players" or value != defaults[name]}

    def table(self, values: Mapping[str, Any]) -> Any:
        """The table record (an array of one) of parsed options."""
        tables = allocate(self.table_dtype, 1)
        num_players = values["num_players"]
        tables["num_players"] = num_players
        for option in self.options:
            if not isinstance(option, Sheet):
                tables[option.name] = option.encode(values[option.name])
        for name, offset in self.layout(num_players).offsets.items():
            tables[f"at_{name}"] = offset
        self.words.fill_table(tables, values)
        return tables

    @cached_property
    def bound_names(self) -> dict[str, Any]:
        """What bodies call by name: this game's kernels, and the helpers of ``core.loops`` bound to them."""
        names: dict[str, Any] = {name: getattr(self.rules, name) for name in KERNELS}
        names["choose"] = no_policy if self.policies is None else self.policies.choose
        names.update(NUM_ACTIONS=self.all_actions.size, MASK_WORDS=self.all_actions.words)
        for body in loops.HELPERS:
            names[body.__name__] = bind(body, self.id, self.folder, names)
        return names

    def bind_bodies(self, helpers: Sequence[Any], entry_points: Sequence[Any], **more: Any) -> SimpleNamespace:
        """Bodies bound to this game, compiled on their first call; returns those that Python calls.

        Args:
            helpers: bodies that others call, callees first.
            entry_points: bodies that Python calls.
            more: what they may call or read by name besides ``bound_names`` and one another.
        """
        names = {**self.bound_names, **more}
        for body in helpers:
            names[body.__name__] = bind(body, self.id, self.folder, names)
        return SimpleNamespace(**{body.__name__: bind(body, self.id, self.folder, names) for body in entry_points})

    @cached_property
    def loops(self) -> SimpleNamespace:
        """The loop bodies of ``core.loops`` that Python calls, bound to this game."""
        return self.bind_bodies((), loops.ENTRY_POINTS)

    @property
    def policy_names(self) -> tuple[str, ...]:
        """Policies that play inside kernels; the first is uniformly random over legal actions."""
        return ("random", *(self.policies.NAMES if self.policies else ()))

    @property
    def strongest_policy(self) -> str:
        """The last of ``policy_names``; "random" in a game that has no other."""
        return self.policy_names[-1]

    def policy_codes(self, policy: str | Sequence[str], num_players: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Numbers of one policy for all seats, or of one for each.

        Raises:
            ValueError: an unknown policy, or not as many as seats.
        """
        named = [policy] * num_players if isinstance(policy, str) else list(policy)
        named = [self.strongest_policy if name == "heuristic" and self.policies else name for name in named]
        if len(named) != num_players or any(name not in self.policy_names for name in named):
            known = ", ".join(map(repr, self.policy_names))
            raise ValueError(f"policy must be one of {known}, or one for each of {num_players} seats, not {policy!r}")
        return np.array([self.policy_names.index(name) for name in named], np.int64)

    @cached_property
    def spec_hash(self) -> str:
        """Hash of what users rely on: players, options, actions, observation, state fields and cards, wording left out."""
        spec = self.spec
        cards = {name: table for name, table in vars(spec).items() if isinstance(table, CardTable)}
        content = (self.id, spec.PLAYERS, self.options, spec.ACTIONS, spec.OBS, self.state_fields, spec.TABLE, cards)
        return hashlib.blake2b(repr(_without_help(content)).encode(), digest_size=8).hexdigest()

    @property
    def source_hash(self) -> str:
        """Hash of the sources that decide how the game plays."""
        return source_hash(self.folder)


def _without_help(value: Any) -> Any:
    """Nested data with the explanations of its parts removed."""
    if isinstance(value, Mapping):
        return {name: _without_help(part) for name, part in value.items()}
    if isinstance(value, tuple):
        return tuple(_without_help(part) for part in value)
    if is_dataclass(value):
        parts = {field.name: getattr(value, field.name) for field in fields(value) if field.name != "help"}
        return (type(value).__name__, _without_help(parts))
    return value


@cache
def _registered() -> dict[str, Game]:
    return {}


def remember(game: Game) -> Game:
    """Make a game known to unpickling; the registry calls this for every game that it loads."""
    return _registered().setdefault(game.id, game)


def _game_by_id(game_id: str) -> Game:
    if game_id not in _registered():
        from ..registry import load_game  # the core knows no game: only unpickling looks one up

        return load_game(game_id)
    return _registered()[game_id]
