"""What a batch has to do, written by hand out of single environments."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from cryptid_envs.envs.vector import Step
from tests.contract.cases import Case
from tests.contract.drive import Choose, seat_of


@dataclass
class Shown:
    """One row of a ``Step``."""

    observation: Any
    action_mask: Any
    agent: int
    reward: list[float]
    terminated: bool
    truncated: bool
    final: tuple[Any, Any, list[float]] | None = None


class RowModel:
    """One row: a single environment that is dealt again as the autoreset mode says."""

    def __init__(self, case: Case, seed: int, row: int, autoreset: str, illegal: str = "raise") -> None:
        self.joint = case.game.simultaneous
        self.env: Any = case.parallel(illegal=illegal) if self.joint else case.aec(illegal=illegal)
        self.seed, self.row, self.episode, self.autoreset = seed, row, 0, autoreset
        self.over = (False, False)
        self.turns: Counter[tuple[int, int]] = Counter()
        self.deal()

    def deal(self) -> Shown:
        self.env.reset(seed=self.seed, options={"row": self.row, "episode": self.episode})
        self.over = (False, False)
        return self.show(self.no_reward())

    def next_game(self) -> Shown:
        self.episode += 1
        return self.deal()

    def no_reward(self) -> list[float]:
        return [0.0] * len(self.env.possible_agents)

    def all_seen(self) -> tuple[Any, Any]:
        seen = [self.env.observe(agent) for agent in self.env.possible_agents]
        return np.array([one["observation"] for one in seen]), np.array([one["action_mask"] for one in seen])

    def show(self, reward: list[float], final: Any = None) -> Shown:
        observations, masks = self.all_seen()
        if self.joint:
            return Shown(observations, masks, 0, reward, *self.over, final)
        agent = -1 if any(self.over) else seat_of(self.env.agent_selection)
        seat = max(agent, 0)
        return Shown(observations[seat], masks[seat], agent, reward, *self.over, final)

    def choose(self, choose: Choose) -> int | list[int]:
        """An action, or one for each seat."""
        _, masks = self.all_seen()
        if not self.joint:
            return self._choice(choose, 0 if any(self.over) else seat_of(self.env.agent_selection), masks)
        return [self._choice(choose, seat, masks) if masks[seat].any() else 0 for seat in range(len(masks))]

    def _choice(self, choose: Choose, seat: int, masks: Any) -> int:
        turn = self.turns[self.episode, seat]
        self.turns[self.episode, seat] += 1
        return choose(seat, turn + 1000 * self.episode + 7919 * self.row, masks[seat])

    def step(self, action: int | list[int]) -> Shown:
        if any(self.over):
            return self.next_game() if self.autoreset == "next_step" else self.show(self.no_reward())
        agents = self.env.possible_agents
        if self.joint:
            assert not isinstance(action, int)
            _, rewards, terminations, truncations, _ = self.env.step(dict(zip(agents, action, strict=True)))
        else:
            self.env.step(action)
            rewards, terminations, truncations = self.env.rewards, self.env.terminations, self.env.truncations
        reward = [rewards[agent] for agent in agents]
        if not (terminations[agents[0]] or truncations[agents[0]]):
            return self.show(reward)
        self.over = (terminations[agents[0]], truncations[agents[0]])
        ended, final = self.over, (*self.all_seen(), reward)
        if self.autoreset != "same_step":
            return self.show(reward, final)
        shown = self.next_game()
        shown.reward, shown.final = reward, final
        shown.terminated, shown.truncated = ended
        return shown


def check_rows(step: Step, rows: list[Shown]) -> None:
    """Compare a batch's step with what each row should show."""
    for i, row in enumerate(rows):
        assert np.array_equal(step.observation[i], row.observation), f"row {i}: observation"
        assert np.array_equal(step.action_mask[i], row.action_mask), f"row {i}: mask"
        assert step.agent is None or step.agent[i] == row.agent, f"row {i}: agent"
        assert step.reward[i].tolist() == [float(np.float32(r)) for r in row.reward], f"row {i}: reward"
        assert (bool(step.terminated[i]), bool(step.truncated[i])) == (row.terminated, row.truncated), f"row {i}: end"
    if not any(row.final for row in rows):
        assert step.final_observation is None
        assert step.final_mask is None
        assert step.final_reward is None
        return
    assert step.final_observation is not None
    assert step.final_mask is not None
    assert step.final_reward is not None
    for i, row in enumerate(rows):
        if row.final:
            observations, masks, rewards = row.final
            assert np.array_equal(step.final_observation[i], observations), f"row {i}: final observations"
            assert np.array_equal(step.final_mask[i], masks), f"row {i}: final masks"
            assert step.final_mask[i].all(), f"row {i}: at the end all masks are ones"
            assert step.final_reward[i].tolist() == [float(np.float32(r)) for r in rewards], f"row {i}: final rewards"


def against_model(batch: Any, case: Case, seed: int, choose: Choose, steps: int) -> int:
    """Play a batch beside its model; returns how many games ended."""
    rows = [RowModel(case, seed, i, batch.autoreset, batch.illegal) for i in range(batch.num_envs)]
    check_rows(batch.reset(seed=seed), [row.show(row.no_reward()) for row in rows])
    ended = 0
    for _ in range(steps):
        actions = [row.choose(choose) for row in rows]
        shown = [row.step(action) for row, action in zip(rows, actions, strict=True)]
        check_rows(batch.step(actions), shown)
        ended += sum(row.final is not None for row in shown)
    return ended
