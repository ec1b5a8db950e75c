"""What the AEC and the parallel environment share: one game, its words, its record, its copies."""

from __future__ import annotations

import copy
import operator
from collections.abc import Mapping
from typing import Any, Self

import numpy as np
from gymnasium import spaces

from ..core.desk import ILLEGAL_MODES, Desk
from ..core.game import Game
from ..core.options import OptionError
from ..core.record import Event, Record, apply_group, group_moves, make_record, rebuild_events, replay_events
from ..core.state import FORFEIT, allocate
from ..render.extra import require
from ..render.raster import Pixels
from ..render.scene import Scene
from ..render.screen import Screen
from ..render.svg import render_svg
from ..render.views import scene_of
from .errors import GameForfeited, IllegalAction, NoRecord, ResetNeeded
from .saved import GameState, require_fit
from .seeds import fresh_seed, parse_seed

Observation = dict[str, np.ndarray[Any, Any]]


class SingleGame:
    """One game on a desk, with a log of its moves.

    Copies (``copy.deepcopy``, ``pickle``, ``get_state``/``set_state``) keep the future, chance included;
    ``clone_for_search`` replaces what a seat cannot know and all future chance.

    Attributes:
        searcher: the seat that a clone for search was made for; None on a game that is no such clone.
    """

    metadata: dict[str, Any]
    render_mode: str | None

    def __init__(self, game: Game, render_mode: str | None = None, illegal: str = "raise", **options: Any) -> None:
        if not isinstance(illegal, str) or illegal not in ILLEGAL_MODES:
            raise OptionError(f"illegal must be 'raise' or 'lose', not {illegal!r}")
        self.metadata = {
            "name": game.id,
            "render_modes": ["human", "rgb_array", "ansi"],
            "is_parallelizable": True,
            "render_fps": 2,
        }
        if render_mode is not None and (
            not isinstance(render_mode, str) or render_mode not in self.metadata["render_modes"]
        ):
            raise OptionError(
                f"render_mode must be None or one of {self.metadata['render_modes']}, not {render_mode!r}"
            )
        if render_mode in ("human", "rgb_array"):
            require(render_mode)
        self.game = game
        self.render_mode = render_mode
        self._in_window = render_mode == "human"
        self.illegal = illegal
        self._desk = Desk(game, options, illegal)
        self.options = self._desk.values
        self.num_players = self._desk.num_players
        self.possible_agents = [f"player_{seat}" for seat in range(self.num_players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_space = game.observation_space(self.num_players)
        self._action_space = game.action_space(self.num_players)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._action_space)
        self._base_seed: int | None = None
        self._record_seed: int | None = None
        self._started = False
        self._log: list[int] = []  # actions; whose they are follows from the order in which seats are asked
        self._prefix: list[Event] | None = None  # the events that led to where the log begins, and the state there;
        self._origin: Any = None  # None: it begins with the deal of the stream's episode
        self._is_clone = False
        self.searcher: int | None = None
        self._bind()

    def _bind(self) -> None:
        """Make the views and look up the compiled loops, which copies and pickles leave out."""
        record = self._desk.array
        size, actions = self._desk.layout.size, self._desk.actions.size
        self._observations = record["observation"][0, : self.num_players, :size]
        self._masks = record["mask"][0, : self.num_players, :actions]
        self._rewards = record["reward"][0, : self.num_players]
        self._screen: Screen | None = None

    _UNSAVED = ("_observations", "_masks", "_rewards", "_screen")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self._UNSAVED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    # --- spaces ---

    def observation_space(self, agent: str) -> spaces.Dict:
        """``Dict(observation=Box uint8 [D], action_mask=Box int8 [A])``, the same object for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """``Discrete(A)``, the same object for every agent."""
        return self.action_spaces[agent]

    @property
    def state_space(self) -> spaces.Box:
        """Space of ``state()``."""
        acting = np.ones(self.num_players, np.uint8)
        high = np.concatenate([acting, np.tile(self._desk.layout.high, self.num_players)])
        return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)

    def state(self) -> np.ndarray[Any, Any]:
        """Everything that any seat knows, for centralised critics: uint8 [n + n · D].

        First which seats are to act, then the observations of all seats, from seat 0.
        """
        self._require_start()
        acting = [self._desk.is_acting(seat) for seat in range(self.num_players)]
        self.game.loops.desk_show_all(self._desk.array)
        return np.concatenate([np.array(acting, np.uint8), self._observations.reshape(-1)])

    # --- seeding and dealing ---

    def _deal(self, seed: int | None, options: Mapping[str, Any] | None) -> int:
        """Deal the next game; returns the seat that acts first. Reads ``row`` and ``episode`` from ``options``."""
        if seed is not None:
            self._base_seed = parse_seed(seed)
            row = parse_seed((options or {}).get("row", 0))
            episode = parse_seed((options or {}).get("episode", 0))
            self._desk.seed(self._base_seed, row, episode)
            self._record_seed = self._base_seed if row == episode == 0 else None
        elif self._base_seed is None:
            self._base_seed = fresh_seed()
            self._desk.seed(self._base_seed)
            self._record_seed = None
        else:
            self._desk.s["episode"] += 1
            self._record_seed = None
        first = self._desk.begin()
        self._started = True
        self._is_clone = False
        self.searcher = None
        self._log = []
        self._prefix = self._origin = None
        self.agents = self.possible_agents[:]
        return first

    def _require_start(self) -> None:
        if not self._started:
            raise ResetNeeded(f"{self.game.id}: call reset() first; no game has been dealt yet")

    def _require_seat(self, agent: str) -> int:
        if agent not in self._seat_of:
            raise ValueError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        return self._seat_of[agent]

    # --- actions ---

    def _action_index(self, action: Any, seat: int) -> int:
        """An action as an int; IllegalAction if it is no whole number."""
        try:
            if isinstance(action, (bool, np.bool_)):
                raise TypeError
            index = operator.index(action)
        except TypeError:
            what = f"an array of shape {action.shape}" if isinstance(action, np.ndarray) else repr(action)
            raise IllegalAction(
                f"player_{seat}: an action is a whole number from 0 to {self._desk.actions.size - 1}, not {what} "
                f"({type(action).__name__})"
            ) from None
        return index

    def _refuse(self, seat: int, action: Any) -> IllegalAction:
        """The error for an action that is a number but not legal."""
        index = operator.index(action)
        if 0 <= index < self._desk.actions.size:
            what = f"{self._desk.words(seat, index)!r} (action {index})"
        else:
            what = self._desk.describe(index)
        return IllegalAction(f"{self.game.id}: {self._desk.refusal(seat, what)}")

    def words(self, agent: str, action: int) -> str:
        """An action of the agent in the words of records, e.g. ``"play Y12"``."""
        self._require_start()
        seat = self._require_seat(agent)
        index = self._action_index(action, seat)
        if not 0 <= index < self._desk.actions.size:
            raise IllegalAction(f"player_{seat}: {self._desk.describe(operator.index(action))} does not exist")
        return self._desk.words(seat, index)

    def action(self, agent: str, words: str) -> int:
        """The action that words of the agent mean now; IllegalAction (with what is legal) if there is none."""
        self._require_start()
        try:
            return self._desk.find_action(self._require_seat(agent), words)
        except ValueError as error:
            raise IllegalAction(str(error)) from None

    def legal_words(self, agent: str) -> list[str]:
        """What the agent may do now, in words, by ascending action; empty when it is not to act."""
        self._require_start()
        seat = self._require_seat(agent)
        return [self._desk.words(seat, action) for action in self._desk.legal_actions(seat)]

    def decode(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """The agent's observation by block name, in the blocks' shapes."""
        self._require_start()
        return self._desk.layout.decode(self._desk.show(self._require_seat(agent))[0])

    def _observe(self, seat: int) -> Observation:
        self._require_start()
        observation, mask = self._desk.show(seat)
        return {"observation": observation, "action_mask": mask}

    # --- records ---

    def record(self, agents: list[str] | None = None) -> Record:
        """The game so far as a record, complete once the game is over.

        Raises:
            GameForfeited: an illegal action ended the game.
            NoRecord: this is a search clone, whose past is not its own.
        """
        self._require_start()
        self._require_record()
        if int(self._desk.s["status"]) == FORFEIT:
            raise GameForfeited("the game was not played out: an illegal action ended it, so it has no record")
        return make_record(self._desk, self._events(), self._record_seed, agents)

    def _require_record(self) -> None:
        if self._is_clone:
            raise NoRecord(
                "this is a clone for search: the hidden cards of its past were replaced, so it has no record"
            )

    def _replayed(self) -> Desk:
        """A desk of its own at the position where the log begins."""
        desk = copy.deepcopy(self._desk)
        if self._origin is None:
            desk.begin()
        else:
            desk.array["s"] = self._origin
        return desk

    def _events(self) -> list[Event]:
        desk = self._replayed()
        prefix = self.game.words.opening(desk.s, desk.t) if self._prefix is None else self._prefix
        return [*prefix, *rebuild_events(desk, self._log)]

    def information_state(self, agent: str) -> str:
        """The agent's whole own history as text, for algorithms that need perfect recall.

        Its own actions in words, and every observation that differs from the one before, as hexadecimal bytes without
        trailing zeros.
        """
        self._require_start()
        self._require_record()
        seat = self._require_seat(agent)
        desk = Desk(self.game, self.options)
        lines: list[str] = []
        last = ""

        def note(_number: int, event: Event) -> None:
            nonlocal last
            if event[0] == "act" and event[1] == seat:
                lines.append(f"> {event[2]}")
            elif event[0] == "tick":
                lines.append(f"> {event[1][seat]}")
            seen = _compact(desk.show(seat)[0])
            if seen != last:
                lines.append(seen)
                last = seen

        replay_events(desk, self._events(), False, note)
        lines += [f"> {self._desk.words(seat, action)}" for action in self._pending_choice(seat)]
        return "\n".join(lines)

    def _pending_choice(self, seat: int) -> list[int]:
        """The action that a seat has chosen in a tick that is still waiting for others (no event tells of it yet)."""
        if not self.game.simultaneous or self._desk.over:
            return []
        desk, actions = self._replayed(), iter(self._log)
        while True:
            waiting = len(desk.seats_to_act())
            group = group_moves(desk, actions)
            if len(group) < waiting:
                return [action for other, action in group if other == seat]
            apply_group(desk, group)

    def take_over(self, desk: Desk, events: list[Event], seed: int | None) -> None:
        """Continue from a desk of the same game and options that ``events`` led to."""
        self._desk.array["s"] = desk.array["s"]
        self._base_seed = fresh_seed() if seed is None else seed
        self._record_seed = seed
        self._started = True
        self._is_clone = False
        self.searcher = None
        self._log, self._prefix = [], events
        self._origin = self._desk.array["s"].copy()
        self.game.loops.desk_show_all(self._desk.array)
        self._restore({})

    # --- copies ---

    def get_state(self) -> GameState:
        """The position, future chance included, with the log and this interface's bookkeeping."""
        self._require_start()
        rows = np.array(self._desk.array["s"])
        origins = None if self._origin is None else np.array(self._origin)
        logs = None if self._is_clone else [self._log[:]]
        extra = {"record_seed": self._record_seed, "prefix": copy.deepcopy(self._prefix), "searcher": self.searcher}
        extra |= self._bookkeeping()
        return GameState.of(self.game, self.options, rows, logs, origins, extra)

    def set_state(self, state: GameState) -> None:
        """Continue from a saved position; one without this interface's bookkeeping starts it anew.

        Raises:
            StateMismatch: the state is of another game, version or set of options.
            ValueError: it holds another number of rows than one.
        """
        require_fit(state, self.game, self.options)
        if len(state.rows) != 1:
            raise ValueError(f"a single game takes a state of one row, this one has {len(state.rows)}")
        self._desk.array["s"] = state.rows
        self._desk.array["reward"] = 0.0
        self._started = True
        if self._base_seed is None:
            self._base_seed = fresh_seed()
        self._is_clone = state.logs is None or "prefix" not in state.extra
        self.searcher = state.extra.get("searcher")
        self._log = [] if state.logs is None else state.logs[0][:]
        self._origin = None
        if state.origins is not None:
            self._origin = allocate(self.game.state_dtype, 1)
            self._origin[:] = state.origins
        self._prefix = copy.deepcopy(state.extra.get("prefix"))
        self._record_seed = state.extra.get("record_seed")
        self.game.loops.desk_show_all(self._desk.array)
        self._restore(state.extra)

    def _bookkeeping(self) -> dict[str, Any]:
        """What an interface adds to a saved state."""
        raise NotImplementedError

    def _restore(self, extra: dict[str, Any]) -> None:
        """Take the interface's bookkeeping back, or start it anew where ``extra`` has none."""
        raise NotImplementedError

    def clone_for_search(self, agent: str | int, key: int) -> Self:
        """A copy for a search by ``agent``: what it cannot know is dealt anew, future chance depends on ``key`` alone.

        The clone shows the agent exactly what the original shows. It has no record; its ``searcher`` is the agent's seat.
        """
        self._require_start()
        seat = self._require_seat(agent if isinstance(agent, str) else f"player_{agent}")
        clone = copy.deepcopy(self)
        self.game.loops.desk_determinize(clone._desk.array, seat, np.uint64(parse_seed(key)))
        clone._is_clone = True
        clone.searcher = seat
        clone._base_seed, clone._record_seed = key, None
        clone._log, clone._prefix, clone._origin = [], None, None
        clone.game.loops.desk_show_all(clone._desk.array)
        clone._restore({})
        return clone

    # --- pictures ---

    def render(self) -> str | Pixels | None:
        """The table with all cards open, in the mode that was chosen.

        ``"ansi"``: text. ``"rgb_array"``: a picture, uint8 [600, 900, 3], in which all is marked that is new since the last
        one. ``"human"``: the same in a window, also after every reset and step; returns None. Without a mode: None.
        """
        if self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            return self.render_seat(None)
        if self._screen is None:
            self._screen = Screen(self.game.title)
        if self.render_mode == "rgb_array":
            return self._screen.pixels(self.scene())
        self._screen.show(self.scene(), 1 / self.metadata["render_fps"])
        return None

    def _repr_svg_(self) -> str | None:
        """The table with all cards open, for notebooks; None before the first reset."""
        return render_svg(self.scene()) if self._started else None

    def render_seat(self, agent: str | None) -> str:
        """The table as text as one agent sees it; None: with all cards open."""
        self._require_start()
        return self._desk.text(None if agent is None else self._require_seat(agent))

    def scene(self, agent: str | None = None) -> Scene:
        """The table as one agent sees it, as data for drawing, with the agent's legal actions; None: all cards open.

        ``render.render_svg`` draws it.
        """
        self._require_start()
        return scene_of(self._desk, None if agent is None else self._require_seat(agent))

    def close(self) -> None:
        """Close the window, if there is one; may be called any number of times, and the game can go on."""
        if self._screen is not None:
            self._screen.close()
            self._screen = None

    def __str__(self) -> str:
        return self.game.id

    def __repr__(self) -> str:
        changed = ", ".join(f"{k}={v!r}" for k, v in self.game.changed_options(self.options).items())
        return f"<{type(self).__name__} {self.game.id} {changed}>"


def _compact(observation: np.ndarray[Any, Any]) -> str:
    return observation.tobytes().rstrip(b"\0").hex()
