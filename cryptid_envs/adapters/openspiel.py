"""The games in OpenSpiel: importing this module registers each of them as a Python game, ``cryptid_<environment id>``.

>>> import pyspiel
>>> import cryptid_envs.adapters.openspiel
>>> game = pyspiel.load_game("cryptid_call_of_yeti_v0(num_players=3)")

Parameters are the game's options (card sheets as JSON, or as codes with blanks between), and

- ``chance``: ``"deals"`` (default): a match is one of ``deals`` equally likely ones, which chance picks at the beginning; all
  later chance follows from the pick. ``"draws"``: every random number that the rules draw is a chance node, so that the tree is
  the game's own, and huge.
- ``deals``: up to 256, or 65536, or 16777216 (default), picked by one, two or three chance nodes. Few make a game small.
- ``seed``: deal number k is what ``env.reset(seed=seed + k)`` deals.
- ``cache``: keep every position that was visited, for algorithms that walk through all of a small game many times.

Seats are asked one after another, as in the AEC environment, where they choose at the same time too; nobody sees a choice that
is still secret. The information state as a string is the seat's whole own history. As a tensor it is the observation, like the
observation tensor: what the seat sees now, which is not all that it has seen.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.options import OUTCOME, REWARD, SCORE, OptionError, Sheet
from ..extras import importing
from ..registry import load_game, registered_envs
from .tree import ALL_DEALS, CHANCE_MODES, DEALS, DIGIT, Decision, Position, Tree, digits_of

with importing("openspiel"):
    import pyspiel

PREFIX = "cryptid_"
LONGEST = 100_000
"""More actions than any match takes; OpenSpiel wants a bound, and only the rules of each game know a close one."""
MOST_POINTS = 32_000.0
"""More points than any match brings."""


def register_games() -> None:
    """Make all environments of the registry known to OpenSpiel, those that are so far not."""
    known = set(pyspiel.registered_names())
    for game_id in registered_envs():
        if PREFIX + game_id not in known:
            # A class, no function: OpenSpiel lets go of it after the interpreter's end, when nothing may be freed any more.
            maker = type(load_game(game_id).title, (CryptidGame,), {"game_id": game_id})
            pyspiel.register_game(_game_type(load_game(game_id), {}), maker)


def _parameters(game: Game) -> dict[str, Any]:
    """What OpenSpiel may be given, with the defaults; it knows numbers, texts, true and false."""
    options: dict[str, Any] = {"num_players": game.players.default}
    for option in game.options:
        options[option.name] = "" if isinstance(option, Sheet) else option.default
    return {**options, "chance": CHANCE_MODES[0], "deals": ALL_DEALS, "seed": 0, "cache": False}


def _game_type(game: Game, values: dict[str, Any]) -> pyspiel.GameType:
    reward = values.get("reward", "outcome")
    zero_sum = reward != "score"
    return pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL
        if reward == "outcome"
        else pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=game.players.most,
        min_num_players=game.players.least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _parsed(game: Game, params: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The game's options, and the parameters that are the adapter's own.

    Raises:
        OptionError: a value that cannot be.
    """
    values = {**_parameters(game), **params}
    own = {name: values.pop(name) for name in ("chance", "deals", "seed", "cache")}
    if own["chance"] not in CHANCE_MODES:
        raise OptionError(f"chance must be one of {', '.join(map(repr, CHANCE_MODES))}, not {own['chance']!r}")
    if own["deals"] not in DEALS and not 1 <= own["deals"] <= DIGIT:
        raise OptionError(f"deals must be 1 to {DIGIT}, or {' or '.join(map(str, DEALS))}, not {own['deals']}")
    if own["seed"] < 0:
        raise OptionError(f"seed must be 0 or more, not {own['seed']}")
    for option in game.options:
        if isinstance(option, Sheet):
            values[option.name] = _sheet(option.name, values[option.name])
    return game.parse(values), own


def _sheet(name: str, text: str) -> Any:
    if not text.strip():
        return None
    if text.lstrip()[0] in "[{":
        try:
            return json.loads(text)
        except ValueError as error:
            raise OptionError(f"{name} is no JSON ({error})") from None
    return text.split()


class CryptidGame(pyspiel.Game):
    """A game with options, as OpenSpiel sees it.

    Attributes:
        game: the game.
        options: its options.
        tree: its positions.
    """

    game_id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game = load_game(self.game_id)
        params = dict(params or {})
        self.options, own = _parsed(self.game, params)
        num_players = self.options["num_players"]
        reward = REWARD.encode(self.options["reward"])
        low, high = (-1.0 / (num_players - 1), 1.0) if reward == OUTCOME else (-MOST_POINTS, MOST_POINTS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_layout(num_players).size,
            max_chance_outcomes=DIGIT if own["chance"] == "draws" else digits_of(own["deals"])[0],
            num_players=num_players,
            min_utility=0.0 if reward == SCORE else low,
            max_utility=high,
            utility_sum=None if reward == SCORE else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(self.game, self.options), info, params)
        self.tree = Tree(self.game, self.options, **own)

    def new_initial_state(self) -> CryptidState:
        """The state before the deal."""
        return CryptidState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> CryptidObserver:
        """See ``CryptidObserver``."""
        return CryptidObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class CryptidState(pyspiel.State):
    """A position; copies share it, as it never changes."""

    def __init__(self, game: CryptidGame) -> None:
        super().__init__(game)
        self.position: Position = game.tree.root

    def current_player(self) -> int:
        """The seat that is asked, or OpenSpiel's numbers for chance and the end."""
        if self.position.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.position.outcomes else self.position.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All alike."""
        return self.position.chances

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.legal

    def _apply_action(self, action: int) -> None:
        self.position = self.position.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.words(player, action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """What every seat was paid so far."""
        return self.position.returns

    def rewards(self) -> list[float]:
        """What every seat was paid by the last action."""
        return self.position.rewards

    def resample(self, player: int, key: int) -> CryptidState:
        """A copy for a search by ``player`` that shows it the same: what it cannot know is dealt anew, keyed by ``key``.

        For OpenSpiel's Python search bot: ``bot.set_resampler(lambda state, player: state.resample(player, key()))``. Where
        seats choose at the same time, those asked before the player may be asked again.

        Raises:
            ValueError: chance is to be asked, or the match is over.
        """
        if not isinstance(self.position, Decision) or self.position.over:
            raise ValueError("only a position in which a seat is to act can be dealt anew")
        copy = self.clone()
        copy.position = self.position.redealt(player, key)
        return copy

    def __str__(self) -> str:
        return self.position.text()


class CryptidObserver:
    """What a seat sees: a float32 tensor, its blocks by name, and a string.

    Without private information the blocks that only the seat sees are left out, without public information the others. With
    perfect recall the string is the seat's whole own history; the tensor stays the observation.
    """

    def __init__(self, game: CryptidGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees what one seat sees: private information of all players cannot be had")
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind.perfect_recall and private
        num_players = game.options["num_players"]
        layout = game.game.layout(num_players)
        shown = [b for b in layout.blocks if (private if b.visibility == "own" else kind.public_info)]
        shapes = {block.name: block.shape_for(num_players) for block in shown}
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        columns = [np.arange(layout.offsets[name], layout.offsets[name] + size) for name, size in sizes.items()]
        self._columns = np.concatenate(columns) if columns else np.zeros(0, np.int64)
        self.tensor = np.zeros(len(self._columns), np.float32)
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        at = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size].reshape(shapes[name])
            at += size

    def set_from(self, state: CryptidState, player: int) -> None:
        """Write what the player sees; zeros before the deal."""
        seen = state.position.observation(player)
        self.tensor[:] = 0 if seen is None else seen[self._columns]

    def string_from(self, state: CryptidState, player: int) -> str:
        """The player's own history, or what it sees now, as hexadecimal bytes."""
        if self._recalls:
            return state.position.history(player)
        seen = state.position.observation(player)
        return "" if seen is None else seen[self._columns].tobytes().hex()


register_games()
