"""One learner in Gymnasium's interfaces; the other seats are played by policies, networks or agents.

>>> import gymnasium
>>> env = gymnasium.make("cryptid_envs:cryptid/call_of_yeti-v0", seat=0, opponents="heuristic")
>>> envs = gymnasium.make_vec("cryptid_envs:cryptid/call_of_yeti-v0", 256, seat="rotate")

The observation is the seat's; its legal actions are ``info["action_mask"]``, int8 [A], as ``action_space.sample`` takes them.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core.options import OptionError
from ..envs.learner import ROTATE, LearnerGame, LearnerStep
from ..registry import load_game

Array = np.ndarray[Any, Any]
Info = dict[str, Any]


def learner_spaces(learner: LearnerGame) -> tuple[spaces.Box, spaces.Discrete[Any]]:
    """Spaces of one learner: its observation, uint8 [D], and its actions."""
    high = learner.layout.high
    box = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
    return box, learner.game.action_space(learner.num_players)


class CryptidEnv(gymnasium.Env[Array, int]):
    """One seat of one game.

    Args:
        game_id: id as in the registry, e.g. ``"call_of_yeti_v0"``.
        seat: the learner's seat, or "rotate": another one each episode.
        opponents: who plays the others: a name, an agent, a sequence of them clockwise from the learner, or a
            ``cryptid_envs.envs.opponents.Mixture``.
        render_mode: None or "ansi": the game as the learner sees it, as text.
        illegal: "raise" refuses an illegal action; "lose" ends the game with it.
        options: of the game, ``num_players`` and ``reward`` among them.

    ``info`` has ``action_mask``, the learner's ``seat``, and at the end ``win_share``: 1 won, 1/k shared, 0 lost.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as gymnasium declares it)

    def __init__(
        self,
        game_id: str,
        *,
        seat: int | str = 0,
        opponents: Any = "heuristic",
        render_mode: str | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise OptionError(f"render_mode must be None or 'ansi', not {render_mode!r}")
        self.render_mode = render_mode
        self.learner = LearnerGame(
            load_game(game_id),
            1,
            seat=seat,
            opponents=opponents,
            illegal=illegal,
            autoreset="disabled",
            **options,
        )
        self.observation_space, self.action_space = learner_spaces(self.learner)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Begin an episode; with a seed its first one. Returns the learner's first observation, uint8 [D], and info."""
        super().reset(seed=seed)
        shown = self.learner.reset(seed=seed)
        return shown.observation[0], self._info(shown)

    def step(self, action: int) -> tuple[Array, float, bool, bool, Info]:
        """The learner's action; everybody else then acts until it is asked again or the game is over.

        Raises:
            IllegalAction: with ``illegal="raise"``; nothing has changed.
            ResetNeeded: before the first ``reset()``.
        """
        shown = self.learner.step(np.asarray([action]))
        info = self._info(shown)
        return shown.observation[0], float(shown.reward[0]), bool(shown.terminated[0]), bool(shown.truncated[0]), info

    def _info(self, shown: LearnerStep) -> Info:
        info: Info = {"action_mask": shown.action_mask[0], "seat": int(self.learner.rows["learner"][0])}
        if shown.episodes is not None:
            info["win_share"] = float(shown.episodes.share[0])
        return info

    def action_masks(self) -> Array:
        """The learner's legal actions, bool [A], by the name under which sb3-contrib asks for them."""
        return self.learner.action_masks()[0]

    def render(self) -> Any:
        """The game as the learner sees it, as text (``render_mode="ansi"``); nothing without a render mode."""
        return self.learner.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to let go of; harmless to repeat."""
        self.learner.close()


class CryptidVectorEnv(VectorEnv[Array, Array, Array]):
    """One learner in each of N games, stepped together in compiled loops.

    Args:
        num_envs: N.
        autoreset_mode: a ``gymnasium.vector.AutoresetMode`` or its value. By default a game that ended is dealt anew in the
            same step, and ``info["final_obs"]`` has what the learner saw last.
        num_threads: threads that share the rows.

    The rest as in ``CryptidEnv``. Row i of seed s is dealt as row i of ``make_vec(..., seed=s)``.
    """

    def __init__(
        self,
        game_id: str,
        num_envs: int = 1,
        *,
        seat: int | str = ROTATE,
        opponents: Any = "heuristic",
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        num_threads: int = 1,
        render_mode: str | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise OptionError(f"render_mode must be None or 'ansi', not {render_mode!r}")
        mode = AutoresetMode(autoreset_mode)
        self.render_mode = render_mode
        self.learner = LearnerGame(
            load_game(game_id),
            num_envs,
            seat=seat,
            opponents=opponents,
            illegal=illegal,
            autoreset=mode.name.lower(),
            num_threads=num_threads,
            **options,
        )
        self.num_envs = self.learner.num_envs
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": mode}
        self.single_observation_space, self.single_action_space = learner_spaces(self.learner)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Begin an episode in every row, or in those of ``options["reset_mask"]`` (bool [N]); uint8 [N, D] and info.

        Raises:
            OptionError: a list of seeds; the rows of one seed have streams of their own.
        """
        if isinstance(seed, list):
            raise OptionError(
                "one seed is for all rows, each of which has a stream of its own; give a number, not a list"
            )
        super().reset(seed=seed)
        shown = self.learner.reset(seed=seed, mask=(options or {}).get("reset_mask"))
        return shown.observation, self._info(shown)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """The learners' actions, integers [N]; returns observation, reward [N], terminated [N], truncated [N], info.

        Raises:
            IllegalAction: with ``illegal="raise"``; no row has moved.
            ResetNeeded: before the first ``reset()``.
        """
        shown = self.learner.step(actions)
        return shown.observation, shown.reward.astype(np.float64), shown.terminated, shown.truncated, self._info(shown)

    def _info(self, shown: LearnerStep) -> Info:
        every = np.ones(self.num_envs, np.bool_)
        info: Info = {
            "action_mask": shown.action_mask,
            "_action_mask": every,
            "seat": self.learner.rows["learner"].copy(),
            "_seat": every.copy(),
        }
        if shown.episodes is not None:
            ended = np.zeros(self.num_envs, np.bool_)
            ended[shown.episodes.row] = True
            share = np.zeros(self.num_envs)
            share[shown.episodes.row] = shown.episodes.share
            info |= {"win_share": share, "_win_share": ended.copy()}
            if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
                mask = np.ones_like(shown.action_mask)
                last = {
                    "action_mask": mask,
                    "_action_mask": ended.copy(),
                    "win_share": share.copy(),
                    "_win_share": ended.copy(),
                }
                info |= {"final_obs": shown.final_observation, "_final_obs": ended.copy()}
                info |= {"final_info": last, "_final_info": ended.copy()}
        return info

    def action_masks(self) -> Array:
        """The learners' legal actions, bool [N, A]."""
        return self.learner.action_masks()

    def render(self) -> tuple[str, ...] | None:
        """Every row as its learner sees it, as text (``render_mode="ansi"``); nothing without a render mode."""
        if self.render_mode != "ansi":
            return None
        return tuple(self.learner.text(row) for row in range(self.num_envs))

    def close_extras(self, **_keywords: Any) -> None:
        """Stop the worker threads."""
        self.learner.close()
