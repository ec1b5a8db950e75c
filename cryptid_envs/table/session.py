"""A game with people and agents at its seats."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.record import Record
from ..envs.aec import CryptidAEC
from ..envs.seeds import SEARCH_KEYS, fresh_seed, parse_seed
from ..render.changes import mark_changes, without_actions
from ..render.scene import Scene
from ..render.svg import render_svg
from .log import TableLog
from .players import Player
from .view import LegalAction, Result, SeatView

_logger = logging.getLogger(__name__)


class Refused(ValueError):
    """What a person asked for cannot be done now; the message says why, in words for that person."""


@dataclass
class _Chair:
    """A person's seat: how many decisions were made there, and the view that was last made of it.

    ``chosen`` are the words of a choice that waits for others', valid as long as the log has ``chosen_at`` lines: whether it
    has been handed to the game by now depends on what others have done, and must not be seen.
    """

    turn: int = 0
    chosen: str | None = None
    chosen_at: int = 0
    chosen_from: Scene | None = None  # what the last decision was made from: all that is new since then is marked
    view: SeatView | None = None
    view_of: int = -1


class Table:
    """One game. People act when they are asked; ``advance`` lets agents play until then.

    Where several seats choose at the same time, each person may choose as soon as its seat has to, in any order; a choice
    waits for its turn and nobody else learns of it.

    All methods may be called from any thread. While an agent thinks, the table can be looked at.

    Args:
        game: what is played.
        players: one for each seat, at least one of them a person.
        options: of the game; ``num_players`` follows from the players.
        seed: of the deal, and of the agents' chance; None: random.

    Raises:
        OptionError: the game does not take these options, or that number of players.
        ValueError: nobody is a person.
    """

    def __init__(
        self, game: Game, players: Sequence[Player], options: Mapping[str, Any] | None = None, seed: int | None = None
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.people = [seat for seat, player in enumerate(self.players) if player.agent is None]
        chosen = {**(options or {}), "num_players": len(self.players)}
        game.parse(chosen)  # options of the game alone: the environment's constructor takes more
        self._env = CryptidAEC(game, **chosen)
        if not self.people:
            raise ValueError("a table needs a person at one of its seats at least")
        seed = fresh_seed() if seed is None else parse_seed(seed)
        self._chance = [np.random.default_rng([seed, seat]) for seat in range(len(self.players))]
        self._env.reset(seed=seed)
        self._log = TableLog(self._env._desk, self.people)
        self._chairs = {seat: _Chair() for seat in self.people}
        self._chosen: dict[int, int] = {}  # choices of people whose turn to be asked has not come yet
        self._changes = 0
        self._failure: str | None = None
        self._closed = False
        self._lock = threading.RLock()  # held while the game is read or changed, never while an agent thinks
        self._driving = threading.Lock()  # held by whoever asks the agents

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._env._desk.over

    @property
    def busy(self) -> bool:
        """Whether agents are being asked at the moment."""
        return self._driving.locked()

    @property
    def closed(self) -> bool:
        """Whether nobody will look at this table again."""
        return self._closed

    def close(self) -> None:
        """Nobody will look at this table again: agents stop after the move that they are thinking about."""
        self._closed = True
        self._changes += 1

    # --- playing ---

    def act(self, seat: int, turn: int, action: int | str) -> None:
        """A person's action, as a number or in words; ``advance`` has to be called after it.

        Args:
            seat: a person's.
            turn: the ``turn`` of the view from which the action was chosen.
            action: one of that view's legal actions.

        Raises:
            Refused: the game is over, the seat is not asked, the action was chosen for an earlier turn, or is not legal.
                Nothing has changed.
        """
        with self._lock:
            chair = self._require_person(seat)
            self._require_turn(seat, turn)
            number = self._find(seat, action)
            chair.turn += 1
            chair.chosen = None
            chair.chosen_from = self._env.scene(f"player_{seat}")
            if len(self._env._desk.seats_to_act()) > 1:
                chair.chosen = self._env._desk.words(seat, number)
                chair.chosen_at = self._log.choose(self._env._desk, seat, chair.chosen)
            if self._asked() == seat:
                self._apply(seat, number)
            else:
                self._chosen[seat] = number
                self._changes += 1

    def advance(self) -> None:
        """Let agents, and people who have chosen already, play until a person has to choose or the game is over.

        An agent that raises an error, or chooses what is not legal, ends the game there; every view says so.
        """
        with self._driving:
            while (seat := self._next_machine()) is not None:
                self._ask(seat)

    def _next_machine(self) -> int | None:
        """The seat of the agent that is to be asked; None if the game waits for a person, or for nobody."""
        with self._lock:
            while not self._stopped:
                seat = self._asked()
                if self.players[seat].agent is not None:
                    return seat
                if seat not in self._chosen:
                    return None
                self._apply(seat, self._chosen.pop(seat))
            return None

    @property
    def _stopped(self) -> bool:
        return self._closed or self._failure is not None or self.over

    def _ask(self, seat: int) -> None:
        agent, rng = self.players[seat].agent, self._chance[seat]
        assert agent is not None
        name = f"player_{seat}"
        with self._lock:
            seen = self._env.observe(name)
            state = self._env.clone_for_search(name, int(rng.integers(SEARCH_KEYS))) if agent.needs_state else None
        try:
            action = int(agent.act(seen["observation"], seen["action_mask"], rng, state=state))
            with self._lock:
                self._apply(seat, action)
        except Exception as error:
            _logger.exception("%s (%s) failed", name, self.players[seat].name)
            with self._lock:
                self._failure = (
                    f"the game cannot go on: {name} ({self.players[seat].name}) failed with {type(error).__name__}"
                )
                self._changes += 1

    def _apply(self, seat: int, action: int) -> None:
        self._env.step(action)
        self._log.follow(self._env._desk, seat, action)
        self._changes += 1

    # --- looking ---

    def view(self, seat: int) -> SeatView:
        """What the person at a seat may know now."""
        with self._lock:
            chair = self._require_person(seat)
            if chair.view is None or chair.view_of != self._changes:
                chair.view, chair.view_of = self._look(seat, chair), self._changes
            return chair.view

    def _look(self, seat: int, chair: _Chair) -> SeatView:
        desk, name = self._env._desk, f"player_{seat}"
        is_asked, scene = self._is_waited_for(seat), self._env.scene(name)
        legal = desk.legal_actions(seat) if is_asked else []
        log = self._log.seats[seat].lines
        is_waiting = not is_asked and not desk.over and len(log) == chair.chosen_at
        return SeatView(
            seat=seat,
            players=tuple(player.name for player in self.players),
            turn=chair.turn,
            legal=tuple(LegalAction(action, desk.words(seat, action)) for action in legal),
            chosen=chair.chosen if is_waiting else None,
            text=self._env.render_seat(name),
            svg=render_svg(mark_changes(chair.chosen_from, scene if is_asked else without_actions(scene))),
            log=tuple(log),
            result=Result(tuple(desk.scores()), tuple(desk.winners()), self._end()) if desk.over else None,
            failure=self._failure,
        )

    def _end(self) -> str:
        return "truncated" if any(self._env.truncations.values()) else "terminated"

    def search_clone(self, seat: int, turn: int, key: int) -> CryptidAEC:
        """A clone for a search on behalf of the person at a seat, who is asked: hints are made from it.

        Raises:
            Refused: the seat is not asked, or another turn has come.
        """
        with self._lock:
            self._require_person(seat)
            self._require_turn(seat, turn)
            return self._env.clone_for_search(f"player_{seat}", key)

    def record(self) -> Record:
        """The finished game as a record.

        Raises:
            Refused: the game is not over; its record would show all cards.
        """
        with self._lock:
            if not self.over:
                raise Refused("the record can be saved once the game is over: it shows all cards")
            return self._env.record(agents=[player.name for player in self.players])

    # --- who is asked ---

    def _asked(self) -> int:
        """The seat whose action the game takes next."""
        return self._env._seat_of[self._env.agent_selection]

    def _is_waited_for(self, seat: int) -> bool:
        return not self._stopped and seat not in self._chosen and self._env._desk.is_acting(seat)

    def _require_person(self, seat: int) -> _Chair:
        if seat not in self._chairs:
            raise Refused(f"nobody plays at seat {seat} but the machine; the people's seats are {self.people}")
        return self._chairs[seat]

    def _require_turn(self, seat: int, turn: int) -> None:
        if self._failure:
            raise Refused(self._failure)
        if self.over:
            raise Refused("the game is over")
        now = self._chairs[seat].turn
        if turn != now:
            raise Refused(
                f"this was chosen for your move {turn + 1}, but move {now + 1} is next: look at the table again"
            )
        if not self._is_waited_for(seat):
            raise Refused("it is not your turn: wait until the others have moved")

    def _find(self, seat: int, action: int | str) -> int:
        desk = self._env._desk
        if isinstance(action, str):
            try:
                return desk.find_action(seat, action)
            except ValueError as error:
                raise Refused(str(error)) from None
        if action not in desk.legal_actions(seat):
            raise Refused(desk.refusal(seat, desk.describe(action)))
        return action
