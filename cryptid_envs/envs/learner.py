"""A batch of games in each of which one seat learns: the others act inside the kernel, or are asked in between."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..core.game import Game
from ..core.loops import ACT, CONTINUE, DEAL, NEVER
from ..core.options import OptionError
from ..core.state import RUNNING, TRUNCATED, allocate
from .opponents import Opponents
from .vector import AUTORESET, VectorGame, parse_actions, refused_in_row

Array = np.ndarray[Any, Any]
ROTATE = "rotate"


class Episodes(NamedTuple):
    """Episodes of the learner that ended in a step; E of them.

    Attributes:
        row: int64 [E], where.
        seat: int64 [E], the learner's seat.
        lineup: int64 [E], number of the line-up that it played against.
        length: int64 [E], its actions.
        total: float64 [E], its reward in all.
        share: float64 [E], its share of the win: 1 won, 1/k shared with k - 1 others, 0 lost.
    """

    row: Array
    seat: Array
    lineup: Array
    length: Array
    total: Array
    share: Array


class LearnerStep(NamedTuple):
    """What a step shows of N games; D features, A actions.

    Attributes:
        observation: uint8 [N, D], of the learner when it is asked (in a row that is over: its last look).
        action_mask: int8 [N, A], its legal actions (all ones in a row that is over).
        reward: float32 [N], what it was paid since its last action, whoever acted.
        terminated: bool [N], its episode ended in this step.
        truncated: bool [N], it was cut off.
        final_observation: uint8 [N, D] if any episode ended, valid in those rows: what the learner saw last.
        episodes: how they went; None if none ended.
    """

    observation: Array
    action_mask: Array
    reward: Array
    terminated: Array
    truncated: Array
    final_observation: Array | None = None
    episodes: Episodes | None = None


class LearnerGame:
    """N games with one learner each. Arrays that are returned are the caller's.

    A transition of the learner ends when it is asked again or its game is over, and its reward is all that it was paid until
    then, while others moved too; what it is paid before its first action counts to that action. Row i with seed s is dealt,
    as its episode e, what ``env.reset(seed=s, options={"row": i, "episode": e})`` deals.

    Args:
        game: the game.
        num_envs: N.
        seat: the learner's seat, or "rotate": seat (row + episode) modulo the number of players.
        opponents: who plays the other seats, see ``Opponents``.
        num_threads: threads that share the rows; results do not depend on it.
        seed: base seed of the first ``reset()``; None: random.
        autoreset: what a row that ended does: "same_step" (deal anew at once), "next_step" or "disabled".
        illegal: "raise" refuses a step with an illegal action; "lose" ends that row's game.
        options: of the game, ``num_players`` and ``reward`` among them.

    Raises:
        OptionError: an impossible seat, opponent or option.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        seat: int | str = ROTATE,
        opponents: Any = "heuristic",
        num_threads: int = 1,
        seed: int | None = None,
        autoreset: str = "same_step",
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        self.batch = VectorGame(
            game, num_envs, num_threads=num_threads, seed=seed, autoreset=autoreset, illegal=illegal, **options
        )
        self.game = game
        self.num_envs = self.batch.num_envs
        self.num_players = self.batch.num_players
        self.layout = self.batch.layout
        self.actions = self.batch.actions
        self.seat = self._parse_seat(seat)
        self.opponents = Opponents(game, self.num_players, opponents)
        self.rows = allocate(game.learner_dtype, self.num_envs)
        n = self.num_envs
        self._words = np.zeros((n, game.all_actions.words), np.int64)
        self._observation = np.zeros((n, self.layout.row_size), np.uint8)
        self._mask = np.zeros((n, game.all_actions.row_size), np.int8)
        self._final = np.zeros((n, self.layout.row_size), np.uint8)
        self._all = np.arange(n)
        self._rng = np.random.default_rng()
        self._keys = 0

    def _parse_seat(self, seat: Any) -> int:
        if isinstance(seat, str) and seat == ROTATE:
            return -1
        try:
            number = -1 if isinstance(seat, (bool, str)) else operator.index(seat)
        except TypeError:
            number = -1
        if not 0 <= number < self.num_players:
            raise OptionError(f'seat must be 0 to {self.num_players - 1}, or "rotate", not {seat!r}')
        return number

    # --- playing ---

    def reset(self, seed: int | None = None, mask: Array | None = None) -> LearnerStep:
        """Begin an episode in every row, or in the rows where ``mask`` (bool [N]) is true, and show all.

        With a seed rows start at episode 0 of that seed; without one, dealt rows go on to their next episode.
        """
        batch = self.batch
        rows = batch._rows_to_reset(mask)
        if batch._next_episodes(rows, seed, self._all):
            self._rng = np.random.default_rng(batch._base_seed)
        self._run(DEAL, rows, np.zeros(self.num_envs, np.int64))
        self._ask_others()
        return self._shown(began=True)

    def step(self, actions: Array | Sequence[int]) -> LearnerStep:
        """The learner's action in every row (ignored in rows that are over): integers [N].

        Raises:
            IllegalAction: wrong type or shape, or (``illegal="raise"``) an illegal action; no row has moved.
            ResetNeeded: before the first ``reset()``.
        """
        self.batch._require_start()
        moves = parse_actions(actions, (self.num_envs,))
        if self.batch.illegal == "raise":
            self._refuse_illegal(moves, self._all, "")
        self._run(ACT, self._all, moves)
        self._ask_others()
        return self._shown()

    def _run(self, purpose: int, rows: Array, moves: Array) -> None:
        batch, opponents = self.batch, self.opponents
        mode = AUTORESET[batch.autoreset]

        def chunk(low: int, high: int) -> None:
            self.game.loops.learn_rows(
                batch._states, batch._table, self.rows, rows, low, high, purpose, mode, self.seat,
                opponents.lineups, opponents.limits, opponents.networks.rows, opponents.networks.block, moves,
                self._words, self._observation, self._mask, self._final,
                np.zeros(self._words.shape[1], np.int64), np.zeros(self.layout.row_size, np.uint8),
                opponents.networks.scratch(), np.zeros(self.game.players.most, np.float32),
            )  # fmt: skip

        batch._workers.run(chunk, len(rows))
        if (self.rows["asked"] == NEVER).any():
            raise OptionError(f"{self.game.title}: the learner's seat is never asked for an action with these options")

    def _ask_others(self) -> None:
        """Let agents outside the kernel act until the learner is asked everywhere."""
        if not self.opponents.outside:
            return
        asked, learner, lineup = self.rows["asked"], self.rows["learner"], self.rows["lineup"]
        while (waiting := np.flatnonzero((asked >= 0) & (asked != learner))).size:
            moves = np.zeros(self.num_envs, np.int64)
            distance = (asked - learner) % self.num_players - 1
            groups: dict[tuple[int, int], tuple[Any, list[int]]] = {}
            for row in waiting.tolist():
                agent = self.opponents.agents[lineup[row]][distance[row]]
                groups.setdefault((id(agent), int(asked[row])), (agent, []))[1].append(row)
            for (_, seat), (agent, listed) in groups.items():
                rows = np.array(listed)
                moves[rows] = self._ask(agent, rows, seat)
                self._refuse_illegal(moves, rows, f"{agent!r}, ")
            self._run(CONTINUE, waiting, moves)

    def _ask(self, agent: Any, rows: Array, seat: int) -> Array:
        state = None
        if getattr(agent, "needs_state", False):
            self._keys += 1
            state = self.batch.clone_for_search(rows, seat, int(self._rng.integers(2**62)) ^ self._keys)
        size, actions = self.layout.size, self.actions.size
        return agent.act_batch(self._observation[rows, :size], self._mask[rows, :actions], self._rng, state=state)

    def _refuse_illegal(self, moves: Array, rows: Array, who: str) -> None:
        """Raise if a running row among ``rows`` is given an action that the seat which is asked does not have."""
        states = self.batch._states
        if len(rows) == self.num_envs:
            row = int(self.game.loops.first_illegal(states, self._words, moves))
        else:
            row = int(self.game.loops.first_illegal(states[rows], self._words[rows], moves[rows]))
            row = int(rows[row]) if row >= 0 else row
        if row >= 0:
            raise refused_in_row(self.batch._desk(row), row, int(self.rows["asked"][row]), int(moves[row]), who)

    # --- what is shown ---

    def action_masks(self) -> Array:
        """Legal actions of the learner now, bool [N, A]."""
        return self._mask[:, : self.actions.size].astype(np.bool_)

    def policy_actions(self, policy: str) -> Array:
        """What a policy of the game would do in the learner's place, int64 [N]; 0 in a row that is over.

        Args:
            policy: "random", "heuristic" for the strongest, or a name of ``game.policy_names``.

        Raises:
            ValueError: an unknown policy.
            ResetNeeded: before the first ``reset()``.
        """
        codes = self.game.policy_codes(policy, self.num_players)
        self.batch._require_start()
        actions = np.empty(self.num_envs, np.int64)
        self.game.loops.sample_rows(self.batch._states, self.batch._table, self._words, codes, actions)
        return actions

    def _shown(self, began: bool = False) -> LearnerStep:
        rows, size = self.rows, self.layout.size
        status = self.batch._states["status"]
        if self.batch.autoreset == "same_step":
            terminated = (rows["ended"] == 1) & (rows["cut"] == 0)
            truncated = (rows["ended"] == 1) & (rows["cut"] == 1)
        else:
            terminated = (status != RUNNING) & (status != TRUNCATED)
            truncated = status == TRUNCATED
        if began:
            terminated, truncated = np.zeros_like(terminated), np.zeros_like(truncated)
        reward = np.zeros(self.num_envs, np.float32) if began else rows["paid"].astype(np.float32)
        final, episodes = None, None
        ended = np.flatnonzero(rows["ended"] == 1)
        if ended.size and not began:
            final = self._final[:, :size].copy()
            kept = rows[ended]
            names = ("last_learner", "last_lineup", "last_length", "last_return", "last_share")
            episodes = Episodes(ended, *(np.array(kept[name]) for name in names))
        return LearnerStep(
            self._observation[:, :size].copy(),
            self._mask[:, : self.actions.size].copy(),
            reward,
            terminated,
            truncated,
            final,
            episodes,
        )

    def text(self, row: int = 0) -> str:
        """A row's game as its learner sees it, as text."""
        desk = self.batch._desk(row)
        return desk.text(int(self.rows["learner"][row]))

    def close(self) -> None:
        """Stop the worker threads."""
        self.batch.close()
