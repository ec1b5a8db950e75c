"""The batch: many games of one kind, stepped together in compiled loops."""

from __future__ import annotations

import operator
import threading
from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import numpy as np

from ..core import rng
from ..core.desk import ILLEGAL_MODES, Desk, seats_clockwise
from ..core.game import Game
from ..core.loops import DISABLED, NEXT_STEP, SAME_STEP
from ..core.options import OptionError
from ..core.record import Record, make_record, rebuild_events
from ..core.state import RUNNING, TRUNCATED, allocate
from .errors import IllegalAction, NoRecord, ResetNeeded
from .rowlog import LoggedGame, RowLog
from .saved import GameState, require_fit
from .seeds import fresh_seed, parse_seed
from .workers import Workers

AUTORESET = {"same_step": SAME_STEP, "next_step": NEXT_STEP, "disabled": DISABLED}

Array = np.ndarray[Any, Any]


class Step(NamedTuple):
    """What a step of a batch of N games shows; D features, A actions, P seats.

    Where seats move at the same time throughout, ``observation`` is [N, P, D], ``action_mask`` [N, P, A], ``agent`` None.

    Attributes:
        observation: uint8 [N, D], of the seat that is asked next (of seat 0 on a finished row).
        action_mask: int8 [N, A], its legal actions (all ones on a finished row).
        agent: int32 [N], that seat; -1 on a finished row.
        reward: float32 [N, P], of the step just made, by absolute seat.
        terminated: bool [N], the game ended in this step (or, with autoreset "disabled", before).
        truncated: bool [N], it was cut off.
        final_observation: uint8 [N, P, D] if any game ended in this step, valid in those rows: what each seat saw last.
        final_mask: int8 [N, P, A], likewise.
        final_reward: float32 [N, P], likewise.
    """

    observation: Array
    action_mask: Array
    agent: Array | None
    reward: Array
    terminated: Array
    truncated: Array
    final_observation: Array | None = None
    final_mask: Array | None = None
    final_reward: Array | None = None


class Counts(NamedTuple):
    """What a rollout did: steps (one seat's action each), ended games, shared wins and returns by seat, their lengths."""

    steps: int
    episodes: int
    wins: Array
    returns: Array
    length_sum: int


class Outcomes(NamedTuple):
    """How the games of N rows stand: points int64 [N, P], who shares the win bool [N, P], actions so far int64 [N]."""

    scores: Array
    winners: Array
    moves: Array


class _Buffers:
    """Arrays that one step writes."""

    def __init__(self, batch: VectorGame) -> None:
        n, seats = batch.num_envs, batch.num_players
        rows = (n, seats) if batch.simultaneous else (n,)
        self.observation = np.empty((*rows, batch.layout.row_size), np.uint8)
        self.mask = np.empty((*rows, batch.game.all_actions.row_size), np.int8)
        self.agent = np.empty(n, np.int32)
        self.reward = np.zeros((n, seats), np.float32)
        self.terminated = np.zeros(n, np.bool_)
        self.truncated = np.zeros(n, np.bool_)


class _Finals:
    """Arrays for the last look at games that ended; pages that no game writes cost nothing."""

    def __init__(self, batch: VectorGame) -> None:
        rows = (batch.num_envs, batch.num_players)
        self.observation = np.zeros((*rows, batch.layout.row_size), np.uint8)
        self.mask = np.zeros((*rows, batch.game.all_actions.row_size), np.int8)
        self.reward = np.zeros(rows, np.float32)


def parse_actions(actions: Any, shape: tuple[int, ...]) -> Array:
    """Actions as int64 of this shape; numbers too large for that stay no action.

    Raises:
        IllegalAction: they are no whole numbers, or of another shape.
    """
    try:
        array = np.asarray(actions)
    except ValueError as error:  # rows of different lengths
        raise IllegalAction(f"actions must be an array of whole numbers, not {actions!r} ({error})") from None
    if array.dtype.kind not in "iu":
        raise IllegalAction(f"actions must be whole numbers (any integer dtype), not {array.dtype}")
    if array.shape != shape:
        raise IllegalAction(f"actions must have the shape {shape}, not {array.shape}")
    if array.dtype == np.uint64:
        array = np.minimum(array, np.uint64(2**62))
    return np.ascontiguousarray(array, np.int64)


def refused_in_row(desk: Desk, row: int, seat: int, action: int, who: str = "") -> IllegalAction:
    """Why a seat's action in a row, which the desk shows, is refused; ``who`` chose it, if that is not the caller."""
    known = 0 <= action < desk.actions.size
    what = f"{desk.words(seat, action)!r} (action {action})" if known else desk.describe(action)
    return IllegalAction(f"{who}row {row}: {desk.refusal(seat, what)}; no row has moved")


class VectorGame:
    """N games of one kind; see ``make_vec``.

    Results are the caller's own arrays, or with ``copy=False`` buffers that the next call overwrites. Row i of a batch
    with seed s plays, as its episode e, exactly what ``env.reset(seed=s, options={"row": i, "episode": e})`` deals.

    Attributes:
        searcher: the seat that a batch of clones for search was made for; None on a batch that is none.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        num_threads: int = 1,
        seed: int | None = None,
        autoreset: str = "same_step",
        illegal: str = "raise",
        copy: bool = True,
        record: bool = False,
        **options: Any,
    ) -> None:
        for name, value, known in (("autoreset", autoreset, AUTORESET), ("illegal", illegal, ILLEGAL_MODES)):
            if not isinstance(value, str) or value not in known:
                raise OptionError(f"{name} must be one of {', '.join(map(repr, known))}, not {value!r}")
        self.game = game
        self.num_envs = _count("num_envs", num_envs)
        self.num_threads = _count("num_threads", num_threads)
        self.options = game.parse(options)
        self.num_players: int = self.options["num_players"]
        self.simultaneous = game.simultaneous
        self.layout = game.layout(self.num_players)
        self.actions = game.action_layout(self.num_players)
        self.observation_space = game.observation_space(self.num_players)
        self.action_space = game.action_space(self.num_players)
        self.metadata = {"name": game.id, "autoreset_mode": autoreset}
        self.autoreset = autoreset
        self.illegal = illegal
        self.copy = copy
        self._base_seed = None if seed is None else parse_seed(seed)
        self._states = allocate(game.state_dtype, self.num_envs)
        self._table = game.table(self.options)
        rows = (self.num_envs, self.num_players) if self.simultaneous else (self.num_envs,)
        self._words = np.zeros((*rows, game.all_actions.words), np.int64)
        self._buffers: _Buffers | None = None
        self._finals: _Finals | None = None
        self._started = False
        self._is_clone = False
        self.searcher: int | None = None
        self._logs: list[RowLog] | None = [RowLog() for _ in range(self.num_envs)] if record else None
        self._workers = Workers(self.num_threads)
        self._lock = _Exclusive()

    # --- playing ---

    def reset(
        self, seed: int | None = None, mask: Array | None = None, row_numbers: Sequence[int] | Array | None = None
    ) -> Step:
        """Deal every row, or the rows where ``mask`` (bool [N]) is true, and show all.

        With a seed rows start at episode 0 of that seed; without one, dealt rows go on to their next episode.

        Args:
            seed: base seed, 0 to 2^64 - 1.
            mask: bool [N], the rows to deal; None: all.
            row_numbers: with a seed, whole numbers [N]: row i plays what row ``row_numbers[i]`` of that seed plays; None:
                row i. Several rows may play the same deal, and several batches may share the rows of one seed.

        Raises:
            ValueError: the seed, the mask or the numbers are not as described.
            ResetNeeded: a mask, but no game has been dealt yet.
        """
        with self._lock:
            rows = self._rows_to_reset(mask)
            numbers = self._row_numbers(row_numbers, seed)
            over = self._states["status"] != RUNNING
            dealt_by_seed = self._next_episodes(rows, seed, numbers)
            self._is_clone = False
            self.searcher = None
            shown = self._show(rows)
            if self._logs is not None:
                for row in rows.tolist():
                    episode, stream = int(self._states["episode"][row]), int(self._states["stream"][row])
                    seed_of_record = self._base_seed if dealt_by_seed and numbers[row] == episode == 0 else None
                    self._logs[row].restart(episode, stream, seed_of_record, bool(over[row]))
            return shown

    def _next_episodes(self, rows: Array, seed: int | None, numbers: Array) -> bool:
        """Choose what ``rows`` are dealt: with a seed, or at first, its first episodes; returns whether that is so."""
        dealt_by_seed = seed is not None or self._base_seed is None or not self._started
        if dealt_by_seed:
            if seed is not None:
                self._base_seed = parse_seed(seed)
            elif self._base_seed is None:
                self._base_seed = fresh_seed()
            base = np.uint64(self._base_seed)
            for row in rows.tolist():
                self._states["stream"][row] = rng.stream_key(base, np.uint64(numbers[row]))
            self._states["episode"][rows] = 0
        else:
            self._states["episode"][rows] += 1
        self._started = True
        return dealt_by_seed

    def _rows_to_reset(self, mask: Array | None) -> Array:
        if mask is None:
            return np.arange(self.num_envs)
        mask = np.asarray(mask)
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ValueError(f"mask must be a bool array of shape ({self.num_envs},), not {mask.dtype} {mask.shape}")
        if not self._started:
            raise ResetNeeded("the first reset() deals all rows: call it without a mask")
        return np.flatnonzero(mask)

    def _row_numbers(self, given: Any, seed: int | None) -> Array:
        if given is None:
            return np.arange(self.num_envs)
        if seed is None:
            raise ValueError("row_numbers say which rows of a seed are dealt: give the seed too")
        numbers = np.asarray(given)
        if numbers.dtype.kind not in "iu" or numbers.shape != (self.num_envs,) or (numbers < 0).any():
            raise ValueError(f"row_numbers must be {self.num_envs} whole numbers from 0, not {given!r}")
        return numbers

    def step(self, actions: Array | Sequence[int] | Sequence[Sequence[int]]) -> Step:
        """Apply an action in every row: integers [N], or [N, P] where seats move at the same time.

        Actions of rows that are over, and of seats that are not to act, are ignored. With autoreset "same_step" a row that
        ends is dealt anew at once; with "next_step" the next step deals it anew; with "disabled" it waits for ``reset``.

        Raises:
            IllegalAction: wrong type or shape, or (``illegal="raise"``) an illegal action; no row has moved.
            ResetNeeded: before the first ``reset()``.
        """
        with self._lock:
            self._require_start()
            moves = self._parse_actions(actions)
            if self.illegal == "raise":
                self._refuse_illegal(moves)
            out = self._out()
            finals = self._finals = self._finals or _Finals(self)
            self._log_moves(moves)
            common = (out.reward, out.terminated, out.truncated, finals.observation, finals.mask, finals.reward)
            shown = (out.observation, out.mask) if self.simultaneous else (out.observation, out.mask, out.agent)
            body = self.game.loops.step_rows_joint if self.simultaneous else self.game.loops.step_rows
            mode = AUTORESET[self.autoreset]

            def chunk(low: int, high: int) -> int:
                return body(self._states, self._table, self._words, moves, low, high, mode, *shown, *common)

            finished = sum(self._workers.run(chunk, self.num_envs))
            self._log_episodes()
            return self._step_of(out, bool(finished))

    def sample_actions(
        self, policy: str | Sequence[str] = "random", rows: Sequence[int] | Array | None = None
    ) -> Array:
        """A legal action for every row: int64 [N], or [N, P] (0 for a seat that is not to act, and for a row that is over).

        Drawn from a stream keyed by (seed, row, episode, move, seat), so asking twice gives the same.

        Args:
            policy: "random" (uniform over legal actions) or another of ``game.policy_names``, or one per seat.
            rows: only for these, in this order; None: for all.
        """
        codes = self.game.policy_codes(policy, self.num_players)
        with self._lock:
            self._require_start()
            states, words = self._states, self._words
            if rows is not None:
                indices = self._indices(rows)
                states, words = states[indices], words[indices]
            shape = (len(states), self.num_players) if self.simultaneous else (len(states),)
            actions = np.empty(shape, np.int64)
            body = self.game.loops.sample_rows_joint if self.simultaneous else self.game.loops.sample_rows
            body(states, self._table, words, codes, actions)
            return actions

    def rollout(self, num_steps: int, policy: str | Sequence[str] = "random", observe: bool = False) -> Counts:
        """Play every row on for ``num_steps`` actions inside the kernel; ended games are dealt anew.

        Args:
            num_steps: actions (of one seat each) in every row.
            policy: "random" (uniform over legal actions) or another of ``game.policy_names``, or one per seat.
            observe: whether each actor's observation and mask are written before it acts, as a learner would need.

        Raises:
            ValueError: an unknown policy, or a negative number of steps.
            NoRecord: the batch records its games; a rollout does not log moves.
        """
        codes = self.game.policy_codes(policy, self.num_players)
        num_steps = _count("num_steps", num_steps, least=0)
        with self._lock:
            self._require_start()
            if self._logs is not None:
                raise NoRecord("a rollout does not log its moves; make the batch without record=True")
            wins = np.zeros((self.num_threads, self.num_players))
            returns = np.zeros((self.num_threads, self.num_players))
            chunks = iter(range(self.num_threads))
            lock = threading.Lock()

            def chunk(low: int, high: int) -> tuple[int, int]:
                with lock:
                    k = next(chunks)
                scratch = (
                    np.empty(self.layout.row_size, np.uint8),
                    np.empty(self.game.all_actions.row_size, np.int8),
                    np.zeros(self.game.all_actions.words, np.int64),
                )
                reward = np.zeros(self.num_players, np.float32)
                counts = (wins[k], returns[k], reward)
                return self.game.loops.rollout_rows(
                    self._states, self._table, low, high, num_steps, codes, observe, *scratch, *counts
                )

            results = self._workers.run(chunk, self.num_envs)
            self._show()
            return Counts(
                self.num_envs * num_steps,
                sum(int(episodes) for episodes, _ in results),
                wins.sum(axis=0),
                returns.sum(axis=0),
                sum(int(length) for _, length in results),
            )

    # --- checks ---

    def _require_start(self) -> None:
        if not self._started:
            raise ResetNeeded(f"{self.game.id}: call reset() first; no game has been dealt yet")

    def _parse_actions(self, actions: Any) -> Array:
        return parse_actions(actions, (self.num_envs, self.num_players) if self.simultaneous else (self.num_envs,))

    def _refuse_illegal(self, moves: Array) -> None:
        loops = self.game.loops
        if self.simultaneous:
            row = int(loops.first_illegal_joint(self._states, self._table, self._words, moves))
        else:
            row = int(loops.first_illegal(self._states, self._words, moves))
        if row < 0:
            return
        desk = self._desk(row)
        seats = (
            [seat for seat in range(self.num_players) if desk.is_acting(seat)]
            if self.simultaneous
            else [desk.next_seat()]
        )
        for seat in seats:
            action = int(moves[row, seat] if self.simultaneous else moves[row])
            if action not in desk.legal_actions(seat):
                raise refused_in_row(desk, row, seat, action)

    def _desk(self, row: int) -> Desk:
        """The row as a game of its own."""
        desk = Desk(self.game, self.options)
        desk.array["s"] = self._states[row]
        return desk

    # --- buffers ---

    def _out(self) -> _Buffers:
        if self.copy or self._buffers is None:
            self._buffers = _Buffers(self)
        return self._buffers

    def _step_of(self, out: _Buffers, finished: bool = False) -> Step:
        size, actions = self.layout.size, self.actions.size
        finals: tuple[Array | None, ...] = (None, None, None)
        if finished and self._finals is not None:
            kept = self._finals
            finals = (kept.observation[..., :size], kept.mask[..., :actions], kept.reward)
            if self.copy:
                self._finals = None  # the caller's now
        return Step(
            out.observation[..., :size],
            out.mask[..., :actions],
            None if self.simultaneous else out.agent,
            out.reward,
            out.terminated,
            out.truncated,
            *finals,
        )

    def _show(self, begin: Array | None = None) -> Step:
        """Show all rows as they are, once the games in the rows ``begin`` have been dealt."""
        rows = np.zeros(0, np.int64) if begin is None else begin
        out = self._out()
        out.reward[:] = 0
        loops, states, table = self.game.loops, self._states, self._table
        if self.simultaneous:
            loops.reset_rows_joint(states, table, rows, self._words, out.observation, out.mask)
        else:
            loops.reset_rows(states, table, rows, self._words, out.observation, out.mask, out.agent)
        status = self._states["status"]
        out.terminated[:] = (status != RUNNING) & (status != TRUNCATED)
        out.truncated[:] = status == TRUNCATED
        return self._step_of(out)

    def current(self) -> Step:
        """What the batch shows now, without a step (rewards 0)."""
        with self._lock:
            self._require_start()
            return self._show()

    def outcomes(self) -> Outcomes:
        """Points, winners and lengths of the rows' games as they stand; final where a row is over and was not dealt anew."""
        with self._lock:
            self._require_start()
            seats = np.arange(self.num_players)
            return Outcomes(
                self._states["score"][:, : self.num_players].astype(np.int64),
                (self._states["winners"][:, None] >> seats & 1).astype(np.bool_),
                self._states["moves"].copy(),
            )

    # --- states ---

    def global_state(self) -> Array:
        """Everything that any seat knows, as the AEC environment's ``state()``: uint8 [N, n + n · D]."""
        with self._lock:
            self._require_start()
            n, size = self.num_players, self.layout.size
            desk = Desk(self.game, self.options)
            result = np.empty((self.num_envs, n + n * size), np.uint8)
            for row in range(self.num_envs):
                desk.array["s"] = self._states[row]
                self.game.loops.desk_show_all(desk.array)
                result[row, :n] = [desk.is_acting(seat) for seat in range(n)]
                result[row, n:] = desk.array["observation"][0, :n, :size].reshape(-1)
            return result

    def _indices(self, rows: Sequence[int] | Array | None) -> Array:
        if rows is None:
            return np.arange(self.num_envs)
        indices = np.atleast_1d(np.asarray(rows))
        if indices.dtype.kind not in "iu" or indices.ndim != 1:
            raise ValueError(f"rows must be whole numbers, not {rows!r}")
        if len(indices) and not (indices.min() >= 0 and indices.max() < self.num_envs):
            raise ValueError(f"rows must lie in 0 to {self.num_envs - 1}, not {rows!r}")
        return indices.astype(np.int64)

    def get_state(self, rows: Sequence[int] | Array | None = None) -> GameState:
        """Positions of rows (None: all), future chance and, with ``record=True``, their logs included."""
        with self._lock:
            self._require_start()
            indices = self._indices(rows)
            extra: dict[str, Any] = {"searcher": self.searcher}
            if self._logs is not None:
                extra["vector_logs"] = [self._logs[row].copy() for row in indices.tolist()]
            return GameState.of(self.game, self.options, np.array(self._states[indices]), extra=extra)

    def set_state(self, state: GameState, rows: Sequence[int] | Array | None = None) -> Step:
        """Put positions into rows (None: all, in order) and show all.

        Raises:
            StateMismatch: the state is of another game, version or set of options.
            ValueError: it has another number of rows.
        """
        with self._lock:
            require_fit(state, self.game, self.options)
            indices = self._indices(rows)
            if len(state.rows) != len(indices):
                raise ValueError(f"the state holds {len(state.rows)} rows, {len(indices)} are to be set")
            if not self._started and len(set(indices.tolist())) < self.num_envs:
                raise ResetNeeded("some rows have no game yet: call reset() first, or set all rows")
            searcher = state.extra.get("searcher")
            every_row = len(set(indices.tolist())) == self.num_envs
            self.searcher = searcher if every_row or searcher == self.searcher else None
            self._states[indices] = state.rows
            self._started = True
            if self._base_seed is None:
                self._base_seed = fresh_seed()
            if self._logs is not None:
                logs = state.extra.get("vector_logs")
                for k, row in enumerate(indices.tolist()):
                    self._logs[row] = RowLog() if logs is None else logs[k].copy()
            return self._show()

    def clone_for_search(self, rows: Sequence[int] | Array, p: int, key: int, copies: int = 1) -> Self:
        """A new batch with ``copies`` clones of each of ``rows``, re-dealt for seat p and with chance of its own.

        Clone number c of the k-th row is keyed by ``key`` and k · copies + c. Each shows seat p exactly what its original does.
        The batch has one thread, no autoreset and no records; its ``searcher`` is p.
        """
        with self._lock:
            self._require_start()
            indices = self._indices(rows)
            if not 0 <= operator.index(p) < self.num_players:
                raise ValueError(f"seat must be 0 to {self.num_players - 1}, not {p!r}")
            source = np.repeat(indices, _count("copies", copies))
            clone = type(self)(
                self.game, len(source), autoreset="disabled", illegal=self.illegal, copy=self.copy, **self.options
            )
            base = np.uint64(parse_seed(key))
            self.game.loops.clone_rows(self._states, self._table, source, clone._states, operator.index(p), base)
            clone._started = True
            clone._is_clone = True
            clone.searcher = operator.index(p)
            clone._base_seed = fresh_seed()
            clone._show()
            return clone

    # --- records ---

    def _log_moves(self, moves: Array) -> None:
        """With record=True, before a step: log what it is about to apply."""
        if self._logs is None:
            return
        columns = (self._states[name].tolist() for name in ("status", "to_act", "first"))
        for row, (status, to_act, first) in enumerate(zip(*columns, strict=True)):
            if status == RUNNING:
                seats = seats_clockwise(to_act, first, self.num_players)
                for seat in seats if self.simultaneous else seats[:1]:
                    at = (row, seat) if self.simultaneous else (row,)
                    self._logs[row].add(int(moves[at]), self._words[at])

    def _log_episodes(self) -> None:
        """With record=True, after a step: begin the logs of newly dealt games."""
        if self._logs is not None:
            for row, episode in enumerate(self._states["episode"].tolist()):
                if episode != self._logs[row].episode:
                    self._logs[row].finish()
                    self._logs[row].begin(episode, int(self._states["stream"][row]))

    def records(self, row: int) -> list[Record]:
        """The row's finished games (its last ``KEPT_GAMES``), then the current one so far; needs ``record=True``.

        Games that an illegal action ended have no record and are left out.

        Raises:
            NoRecord: the batch was made without ``record=True``, or the row was set from a state without a log.
        """
        if self._logs is None:
            raise NoRecord("this batch does not log its moves; make it with record=True")
        with self._lock:
            self._require_start()
            (index,) = self._indices([row]).tolist()
            games = self._logs[index].games()
            if any(game.stream is None for game in games):
                raise NoRecord(f"row {index} was set from a state without a log")
            return [self._rebuild(game) for game in games]

    def _rebuild(self, logged: LoggedGame) -> Record:
        """The record of one game from its stream, episode and moves."""
        desk = Desk(self.game, self.options)
        desk.s["stream"] = logged.stream
        desk.s["episode"] = logged.episode
        desk.begin()
        opening = self.game.words.opening(desk.s, desk.t)
        events = [*opening, *rebuild_events(desk, logged.actions)]
        return make_record(desk, events, logged.seed, None)

    def close(self) -> None:
        """Stop the worker threads; the batch can still be used, they are made again when needed."""
        self._workers.stop()

    def __getstate__(self) -> dict[str, Any]:
        return {
            k: v
            for k, v in self.__dict__.items()
            if k not in ("_workers", "_lock", "_finals", "_buffers", "layout", "actions")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.layout = self.game.layout(self.num_players)
        self.actions = self.game.action_layout(self.num_players)
        self._buffers = self._finals = None
        self._workers = Workers(self.num_threads)
        self._lock = _Exclusive()

    def __len__(self) -> int:
        return self.num_envs

    def __repr__(self) -> str:
        return f"<VectorGame {self.game.id} x {self.num_envs} {self.game.changed_options(self.options)}>"


class _Exclusive:
    """Refuses a second user at the same time: a batch is not thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError("this VectorGame is in use by another thread; make one for each thread")

    def __exit__(self, *_exc: object) -> None:
        self._lock.release()


def _count(name: str, value: Any, least: int = 1) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if number < least or isinstance(value, bool):
        raise OptionError(f"{name} must be a whole number of at least {least}, not {value!r}")
    return number
