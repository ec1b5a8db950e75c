"""An env-runner that steps many matches at once through the batch engine.

RLlib's own multi-agent env-runner keeps a Python object for each match and walks through all of them, and through its
connectors, at every step. This one asks each network once for all seats that it plays, in all matches, and writes only
finished episodes of the network that learns.
"""

from __future__ import annotations

import time
import uuid
from typing import Any

import numpy as np
import torch
from ray.rllib.core.columns import Columns
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner
from ray.rllib.env.single_agent_episode import SingleAgentEpisode
from ray.rllib.utils.metrics import (
    NUM_AGENT_STEPS_SAMPLED,
    NUM_AGENT_STEPS_SAMPLED_LIFETIME,
    NUM_ENV_STEPS_SAMPLED,
    NUM_ENV_STEPS_SAMPLED_LIFETIME,
    NUM_EPISODES,
    NUM_EPISODES_LIFETIME,
    NUM_MODULE_STEPS_SAMPLED,
    NUM_MODULE_STEPS_SAMPLED_LIFETIME,
)

from ...envs.vector import Step, VectorGame
from ...registry import load_game
from .env import CryptidMultiAgentEnv
from .seating import LEARNER, seat_modules
from .spaces import Array, flat, split_config


class _Track:
    """What one seat of one match has seen and done so far."""

    __slots__ = ("actions", "early", "logits", "paid", "probabilities", "seen")

    def __init__(self) -> None:
        self.seen: list[Array] = []
        self.actions: list[int] = []
        self.logits: list[Array] = []
        self.probabilities: list[float] = []
        self.paid: list[float] = []
        self.early = 0.0  # before its first choice


class BatchEnvRunner(MultiAgentEnvRunner):
    """``num_envs_per_env_runner`` matches side by side; whole episodes of the learner's seats come out.

    A match that is not over when enough has been sampled goes on in the next call. Connectors and callbacks of single episodes
    are not used; the rewards of a seat before its first choice count to that choice.
    """

    def make_env(self) -> None:
        """Make the batch, and one match as RLlib's environment, which tells RLlib the spaces."""
        game_id, options = split_config(dict(self.config.env_config))
        single = CryptidMultiAgentEnv(dict(self.config.env_config))
        self.num_envs = self.config.num_envs_per_env_runner
        self.batch = VectorGame(load_game(game_id), self.num_envs, autoreset="same_step", **options)
        self.env = _Spaces(single)
        self._needs_initial_reset = True
        self._agents = single.possible_agents
        seed = [self.config.seed or 0, self.worker_index or 0]
        if self.config.seed is None:
            seed.append(time.time_ns() & 0xFFFFFFFF)
        self._rng = np.random.default_rng(seed)
        self._lengths: list[tuple[int, float, float, dict[str, float]]] = []

    def _sample(
        self,
        *,
        num_timesteps: int | None = None,
        num_episodes: int | None = None,
        explore: bool,
        random_actions: bool = False,
        force_reset: bool = False,
    ) -> list[SingleAgentEpisode]:
        if force_reset or num_episodes is not None or self._needs_initial_reset:
            self._reset()
        self._needs_initial_reset = num_episodes is not None
        finished: list[SingleAgentEpisode] = []
        counted = choices = matches = 0
        by_seat = np.zeros(len(self._agents), np.int64)
        by_module: dict[str, int] = {}
        while counted < num_timesteps if num_timesteps is not None else matches < (num_episodes or 0):
            rows, seats = self._asked(self._step)
            actions = self._choose(rows, seats, explore, random_actions, by_module)
            step = self.batch.step(actions)
            ended = self._write(step, rows, seats, finished)
            self._step = step
            choices += len(rows)
            by_seat += np.bincount(seats, minlength=len(by_seat))
            matches += ended
            counted += len(rows) if self.config.count_steps_by == "agent_steps" else self.num_envs
        self._count(choices, matches, by_seat, by_module)
        return finished

    def _reset(self) -> None:
        """Deal all matches anew."""
        self._step: Step = self.batch.reset(seed=int(self._rng.integers(2**63)))
        self._seating = [self._new_seating() for _ in range(self.num_envs)]
        self._tracks = [self._new_tracks(row) for row in range(self.num_envs)]
        self._played = np.zeros(self.num_envs, np.int64)

    def _new_seating(self) -> list[str]:
        return seat_modules(list(self.module.keys()), len(self._agents), self._rng)

    def _new_tracks(self, row: int) -> list[_Track | None]:
        return [_Track() if module == LEARNER else None for module in self._seating[row]]

    def _asked(self, step: Step) -> tuple[Array, Array]:
        """Rows and seats that are to act."""
        if step.agent is not None:
            return np.arange(self.num_envs), step.agent
        return np.nonzero(step.action_mask.any(axis=2))

    def _choose(
        self, rows: Array, seats: Array, explore: bool, random_actions: bool, by_module: dict[str, int]
    ) -> Array:
        """An action for every seat that is asked; the learner's go into the tracks."""
        simultaneous = self._step.agent is None
        at: Any = (rows, seats) if simultaneous else rows
        seen = flat(self._step.observation[at], self._step.action_mask[at])
        modules = np.array([self._seating[row][seat] for row, seat in zip(rows, seats, strict=True)])
        chosen = np.zeros(len(rows), np.int64)
        for module_id in np.unique(modules).tolist():
            own = np.flatnonzero(modules == module_id)
            by_module[module_id] = by_module.get(module_id, 0) + len(own)
            with torch.no_grad():
                logits = self.module[module_id].logits(torch.from_numpy(seen[own]))
                if random_actions:
                    logits = logits.where(logits < -1e8, 0.0)
                probabilities = logits.log_softmax(-1).numpy()
            if explore or random_actions:
                noise = self._rng.gumbel(size=probabilities.shape)
                picked = (probabilities + noise).argmax(axis=1)
            else:
                picked = probabilities.argmax(axis=1)
            chosen[own] = picked
            if module_id == LEARNER:
                values = logits.numpy()
                for k, (position, action) in enumerate(zip(own.tolist(), picked.tolist(), strict=True)):
                    track = self._tracks[rows[position]][seats[position]]
                    track.seen.append(seen[position])
                    track.actions.append(action)
                    track.logits.append(values[k])
                    track.probabilities.append(float(probabilities[k, action]))
                    track.paid.append(track.early)
                    track.early = 0.0
        if not simultaneous:
            return chosen
        actions = np.zeros((self.num_envs, len(self._agents)), np.int64)
        actions[rows, seats] = chosen
        return actions

    def _write(self, step: Step, rows: Array, seats: Array, finished: list[SingleAgentEpisode]) -> int:
        """Hand out rewards and finish episodes; returns how many matches ended."""
        self._played += np.bincount(rows, minlength=self.num_envs)
        for row, seat in zip(*np.nonzero(step.reward), strict=True):
            track = self._tracks[row][seat]
            if track is not None:
                if track.paid:
                    track.paid[-1] += float(step.reward[row, seat])
                else:
                    track.early += float(step.reward[row, seat])
        ended = np.flatnonzero(step.terminated | step.truncated)
        for row in ended.tolist():
            match = uuid.uuid4().hex
            returns: dict[str, float] = {}
            for seat, track in enumerate(self._tracks[row]):
                if track is not None and track.actions:
                    assert step.final_observation is not None
                    assert step.final_mask is not None
                    last = flat(step.final_observation[row, seat], step.final_mask[row, seat])
                    cut = bool(step.truncated[row])
                    finished.append(self._episode(track, last, cut, self._agents[seat], match))
                    returns[self._agents[seat]] = sum(track.paid)
            mean = float(np.mean(list(returns.values()))) if returns else 0.0
            self._lengths.append((int(self._played[row]), mean, 0.0, returns))
            self._played[row] = 0
            self._seating[row] = self._new_seating()
            self._tracks[row] = self._new_tracks(row)
        return len(ended)

    def _episode(self, track: _Track, last: Array, truncated: bool, agent: str, match: str) -> SingleAgentEpisode:
        episode = SingleAgentEpisode(
            observations=[*track.seen, last],
            actions=track.actions,
            rewards=track.paid,
            terminated=not truncated,
            truncated=truncated,
            extra_model_outputs={
                Columns.ACTION_DIST_INPUTS: track.logits,
                Columns.ACTION_LOGP: track.probabilities,
            },
            len_lookback_buffer=0,
            agent_id=agent,
            module_id=LEARNER,
            multi_agent_episode_id=match,
        )
        return episode.to_numpy()

    def _count(self, choices: int, matches: int, by_seat: Array, by_module: dict[str, int]) -> None:
        log = self.metrics.log_value
        log(NUM_ENV_STEPS_SAMPLED, choices, reduce="sum")
        log(NUM_ENV_STEPS_SAMPLED_LIFETIME, choices, reduce="lifetime_sum", with_throughput=True)
        log(NUM_EPISODES, matches, reduce="sum")
        log(NUM_EPISODES_LIFETIME, matches, reduce="lifetime_sum")
        for agent, number in zip(self._agents, by_seat.tolist(), strict=True):
            log((NUM_AGENT_STEPS_SAMPLED, agent), number, reduce="sum")
            log((NUM_AGENT_STEPS_SAMPLED_LIFETIME, agent), number, reduce="lifetime_sum")
        for module_id, number in by_module.items():
            log((NUM_MODULE_STEPS_SAMPLED, module_id), number, reduce="sum")
            log((NUM_MODULE_STEPS_SAMPLED_LIFETIME, module_id), number, reduce="lifetime_sum")

    def get_metrics(self) -> Any:
        """Lengths of matches and the learner's mean return in them, beside what was counted."""
        for length, mean, seconds, returns in self._lengths:
            self._log_episode_metrics(length, mean, seconds, returns, {LEARNER: mean}, {})
        self._lengths.clear()
        return self.metrics.reduce()


class _Spaces:
    """What RLlib asks of a vector of environments while it sets up: the spaces of one."""

    def __init__(self, single: CryptidMultiAgentEnv) -> None:
        from gymnasium import spaces

        self.envs = [single]
        self.unwrapped = self
        self.single_observation_spaces = single.observation_spaces
        self.single_action_spaces = single.action_spaces
        self.single_observation_space = spaces.Dict(single.observation_spaces)
        self.single_action_space = spaces.Dict(single.action_spaces)
        self.observation_space = self.action_space = None
        self.num_envs = 1

    def close(self) -> None:
        """Nothing is open."""
