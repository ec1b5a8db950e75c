"""A search of one game with one number of players: its memory and its settings, used again for every decision."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from cryptid_envs.core.game import Game
from cryptid_envs.core.state import RUNNING

from .arena import Arena
from .bound import bound
from .options import SearchOptions
from .statistics import RootStatistics

CHUNK = 32
"""Simulations between two looks at the clock."""

Rows = np.ndarray[Any, Any]


class Engine:
    """Searches positions of one game under one set of the game's options.

    Positions are records of ``Game.state_dtype``, made by a ``clone_for_search`` for the seat that searches; they are copied
    and stay as they are. Not thread-safe.
    """

    def __init__(self, game: Game, options: dict[str, Any], search: SearchOptions) -> None:
        self.game = game
        self.options = dict(options)
        self.search = search
        self.num_players: int = self.options["num_players"]
        self._table = game.table(self.options)
        self._plan = search.plan(game, self.num_players)
        self._arena = Arena(game, search.room(self.num_players))
        self._bodies = bound(game)

    def analyse(self, rows: Rows, seat: int, key: int) -> RootStatistics:
        """Search the position in ``rows`` [1] for ``seat``, which is to act; chance comes from ``key`` alone.

        Raises:
            ValueError: the game is over, or the seat is not to act.
        """
        self._require_turn(rows, seat)
        self._arena.root[:] = rows
        if self.search.milliseconds is not None:
            count, made = self._for_a_time(seat, np.uint64(key), self.search.milliseconds / 1000)
        else:
            count, made = self._once(seat, np.uint64(key), self._budget)
        return self._statistics(seat, count, made)

    def choose(self, rows: Rows, seat: int, key: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The seat's action in each of ``rows`` [N], int64 [N]; where there is one legal action, without a search.

        Raises:
            ValueError: a game is over, or the seat is not to act.
        """
        self._require_turn(rows, seat)
        actions = np.zeros(len(rows), np.int64)
        if self.search.milliseconds is not None:
            for i in range(len(rows)):
                own_key = int(np.random.SeedSequence([key, i]).generate_state(1, np.uint64)[0])
                actions[i] = self.analyse(rows[i : i + 1], seat, own_key).best
            return actions
        a = self._arena
        self._bodies.act_rows(
            rows, a.root, a.work, self._table, self._plan, np.int64(seat), np.uint64(key), np.int64(self._budget),
            a.secret, a.tree, a.scratch, a.stats, actions,
        )  # fmt: skip
        return actions

    @property
    def _budget(self) -> int:
        assert self.search.simulations is not None
        return self.search.simulations

    def _require_turn(self, rows: Rows, seat: int) -> None:
        if rows.dtype != self.game.state_dtype:
            raise ValueError(f"positions of {self.game.id} are records of its own layout, not {rows.dtype}")
        over = np.flatnonzero(rows["status"] != RUNNING)
        if len(over):
            raise ValueError(f"the game in row {over[0]} is over: there is nothing to search")
        idle = np.flatnonzero(rows["to_act"] >> seat & 1 == 0)
        if len(idle):
            raise ValueError(
                f"player_{seat} is not to act in row {idle[0]}: a clone is searched for the seat that acts"
            )

    def _once(self, seat: int, key: np.uint64, simulations: int) -> tuple[int, int]:
        a = self._arena
        count, made = self._bodies.search_once(
            a.root, a.work, self._table, self._plan, np.int64(seat), key, np.int64(simulations), a.secret, a.tree, a.scratch,
            a.stats,
        )  # fmt: skip
        return int(count), int(made)

    def _for_a_time(self, seat: int, key: np.uint64, seconds: float) -> tuple[int, int]:
        """Simulations until the time is up; flat search, which has to know their number, measures its speed first."""
        begin = time.perf_counter()
        if self.search.method == "flat":
            _, made = self._once(seat, key, 4 * CHUNK)
            elapsed = time.perf_counter() - begin
            rest = int(made * (seconds - elapsed) / elapsed)
            return self._once(seat, key, max(rest, made))
        a = self._arena
        common = (a.root, a.work, self._table, self._plan, np.int64(seat), key)
        pilot = int(self._bodies.search_begin(*common, a.tree, a.scratch))
        made = count = 0
        while made == 0 or time.perf_counter() - begin < seconds:
            count = self._bodies.search_more(
                *common, np.int64(made), np.int64(CHUNK), a.secret, a.tree, a.scratch, a.stats
            )  # fmt: skip
            made += CHUNK
        return int(count), pilot + made

    def _statistics(self, seat: int, count: int, made: int) -> RootStatistics:
        tried = self._arena.stats[:count]
        best = min(tried, key=lambda edge: (-edge["visits"], -edge["total"], edge["action"]))
        order = np.argsort(tried["action"])
        actions, visits, available, totals = (
            tried[name][order].copy() for name in ("action", "visits", "available", "total")
        )
        legal = self._legal(seat)
        where = np.searchsorted(legal, actions)
        all_visits, all_available = np.zeros(len(legal), np.int64), np.zeros(len(legal), np.int64)
        values = np.full(len(legal), np.nan)
        all_visits[where], all_available[where] = visits, available
        values[where] = np.divide(totals, visits, out=np.full(count, np.nan), where=visits > 0)
        return RootStatistics(seat, made, legal, all_visits, all_available, values, int(best["action"]))

    def _legal(self, seat: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        words = [
            int(self.game.rules.legal(self._arena.root[0], self._table[0], seat, k)) for k in range(self._num_words)
        ]
        return np.array(
            [64 * k + bit for k, word in enumerate(words) for bit in range(64) if word >> bit & 1], np.int64
        )

    @property
    def _num_words(self) -> int:
        return self.game.all_actions.words
