"""One learner a row: what it is shown and paid is what a single environment would show and pay it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from cryptid_agents.random import RandomAgent

from cryptid_envs.core import rng
from cryptid_envs.core.network import Network
from cryptid_envs.core.options import OptionError
from cryptid_envs.envs.errors import IllegalAction, ResetNeeded
from cryptid_envs.envs.learner import LearnerGame
from cryptid_envs.envs.opponents import Mixture, NetworkPlayer
from tests.contract.cases import BASE, Case, each_short
from tests.contract.drive import is_over

SEED = 5


def learner_of(case: Case, num_envs: int, **more: Any) -> LearnerGame:
    return LearnerGame(case.game, num_envs, **{"opponents": "random", "seed": SEED, **case.options, **more})


def choose(masks: np.ndarray[Any, Any], step: int) -> np.ndarray[Any, Any]:
    """A legal action for every row, by its number and the step's."""
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([choices[(3 * row + 7 * step) % len(choices)] for row, choices in enumerate(legal)])


class ByHand:
    """The same as a row of a ``LearnerGame`` against random players, from an AEC environment, one seat's action at a time."""

    def __init__(self, case: Case, row: int) -> None:
        self.case, self.row, self.episode = case, row, -1
        self.env = case.aec()
        self.carried = 0.0
        self.ends_by_others = 0
        self._begin()

    def _begin(self) -> None:
        """The next episode in which the learner is asked at all, up to there."""
        while True:
            self.episode += 1
            self.learner = (self.row + self.episode) % self.case.num_players
            self.env.reset(seed=SEED, options={"row": self.row, "episode": self.episode})
            self.carried, over = self._others(0.0)
            if not over:
                return

    def _others(self, earned: float) -> tuple[float, bool]:
        """Random seats act until the learner is asked or the game is over."""
        while not is_over(self.env):
            seat = self.env._desk.next_seat()
            if seat == self.learner:
                return earned, False
            legal = np.flatnonzero(self.env.observe(f"player_{seat}")["action_mask"])
            state = self.env._desk.array["s"][0]
            self.env.step(int(legal[rng.policy_below(state, np.int64(seat), np.int64(len(legal)), np.int64(0))]))
            earned += self.env.rewards[f"player_{self.learner}"]
            self.ends_by_others += is_over(self.env)
        return earned, True

    def seen(self) -> dict[str, Any]:
        return self.env.observe(f"player_{self.learner}")

    def step(self, action: int) -> tuple[float, bool, Any, float]:
        """Reward, whether the game ended, what the learner saw last, its share of the win."""
        self.env.step(action)
        earned = self.carried + self.env.rewards[f"player_{self.learner}"]
        self.carried = 0.0
        over = is_over(self.env)
        if not over:
            earned, over = self._others(earned)
        if not over:
            return earned, False, None, 0.0
        last, winners = self.seen()["observation"], self.env._desk.winners()
        share = (self.learner in winners) / max(len(winners), 1)
        self._begin()
        return earned, True, last, share


@pytest.mark.parametrize("mode", ["outcome", "score", "margin"])
@each_short
def test_a_row_is_a_single_environment_in_which_others_act_between(case: Case, mode: str) -> None:
    case = case.with_options(reward=mode)
    learner = learner_of(case, 3)
    shown = learner.reset()
    rows = [ByHand(case, row) for row in range(3)]
    ended = 0
    for step in range(150):
        for row, single in enumerate(rows):
            seen = single.seen()
            assert learner.rows["learner"][row] == single.learner
            assert np.array_equal(shown.observation[row], seen["observation"])
            assert np.array_equal(shown.action_mask[row], seen["action_mask"])
        actions = choose(shown.action_mask, step)
        shown = learner.step(actions)
        shares = (
            {} if shown.episodes is None else dict(zip(shown.episodes.row.tolist(), shown.episodes.share, strict=True))
        )
        for row, single in enumerate(rows):
            reward, over, last, share = single.step(int(actions[row]))
            assert shown.reward[row] == pytest.approx(reward, abs=1e-5)
            assert (shown.terminated[row] or shown.truncated[row]) == over == (row in shares)
            if over:
                assert shown.final_observation is not None
                assert np.array_equal(shown.final_observation[row], last)
                assert shares[row] == pytest.approx(share)
                ended += 1
    assert ended > 3


@each_short
def test_the_last_transition_of_a_loser_carries_the_loss(case: Case) -> None:
    """Also where the game ends by another seat's action, as it does in some of these."""
    case = case.with_options(reward="outcome")
    n = case.num_players
    rows = [ByHand(case, row) for row in range(2)]
    learner = learner_of(case, 2)
    shown = learner.reset()
    lost = 0
    for step in range(300):
        actions = choose(shown.action_mask, step)
        shown = learner.step(actions)
        for row, single in enumerate(rows):
            _reward, over, _last, share = single.step(int(actions[row]))
            expected = (share * n - 1) / (n - 1) if over else 0.0
            assert shown.reward[row] == pytest.approx(expected, abs=1e-6)
            lost += over and share == 0
    assert lost
    assert sum(single.ends_by_others for single in rows) or case.game_id == "bigfoot_vs_yeti_v0"


@each_short
def test_seats_rotate_and_can_be_fixed(case: Case) -> None:
    learner = learner_of(case, 4)
    learner.reset()
    assert learner.rows["learner"].tolist() == [row % case.num_players for row in range(4)]
    fixed = learner_of(case, 4, seat=1)
    shown = fixed.reset()
    for step in range(60):
        assert set(fixed.rows["learner"].tolist()) == {1}
        shown = fixed.step(choose(shown.action_mask, step))


@each_short
def test_threads_and_the_size_of_the_batch_change_nothing(case: Case) -> None:
    mixture = Mixture([(0.5, "random"), (0.3, "heuristic" if case.game.policies else "random"), (0.2, "random")])
    learners = [learner_of(case, n, opponents=mixture, num_threads=threads) for n, threads in ((7, 1), (7, 3), (4, 1))]
    shown = [learner.reset() for learner in learners]
    for step in range(80):
        actions = choose(shown[0].action_mask, step)
        shown = [learner.step(actions[: learner.num_envs]) for learner in learners]
        for learner, other in zip(learners[1:], shown[1:], strict=True):
            n = learner.num_envs
            assert np.array_equal(other.observation, shown[0].observation[:n])
            assert np.array_equal(other.reward, shown[0].reward[:n])
            assert np.array_equal(learner.rows["lineup"], learners[0].rows["lineup"][:n])


def test_line_ups_are_drawn_by_their_shares() -> None:
    (case,) = (case for case in BASE if case.game_id == "high_card_v0")
    shares = [0.5, 0.3, 0.0, 0.2]
    learner = learner_of(case, 4000, opponents=Mixture([(share, "random") for share in shares]))
    learner.reset()
    counts = np.bincount(learner.rows["lineup"], minlength=4) / 4000
    assert counts[2] == 0
    assert counts == pytest.approx(shares, abs=4 * 0.5 / 4000**0.5)
    learner.opponents.set_shares([0, 0, 1, 0])
    learner.reset()
    assert set(learner.rows["lineup"].tolist()) == {2}


class Witness(RandomAgent):
    """A random agent that notes what it is asked."""

    def __init__(self, needs_state: bool) -> None:
        self.needs_state = needs_state  # pyright: ignore[reportAttributeAccessIssue]
        self.asked = 0

    def act_batch(self, observations: Any, masks: Any, rng: Any, *, state: Any = None) -> Any:
        assert observations.shape[0] == masks.shape[0]
        assert masks.any(axis=1).all()
        assert (state is not None) == self.needs_state
        if state is not None:
            shown = state.current()
            if state.simultaneous:
                assert np.array_equal(shown.observation[:, state.searcher], observations)
            else:  # where several choose in secret, those asked before may have to choose anew
                same = shown.agent == state.searcher
                assert np.array_equal(shown.observation[same], observations[same])
        self.asked += len(masks)
        return super().act_batch(observations, masks, rng)


@pytest.mark.parametrize("needs_state", [False, True])
@each_short
def test_agents_outside_the_kernel_are_asked_for_their_seats_alone(case: Case, needs_state: bool) -> None:
    witness = Witness(needs_state)
    others = [witness, *["random"] * (case.num_players - 2)]
    learner = learner_of(case, 3, opponents=others)
    shown = learner.reset()
    for step in range(40):
        assert (learner.rows["asked"] == learner.rows["learner"]).all()
        shown = learner.step(choose(shown.action_mask, step))
    assert witness.asked


def test_an_agent_that_acts_illegally_is_named() -> None:
    class Wrong(RandomAgent):
        def act_batch(self, observations: Any, masks: Any, rng: Any, *, state: Any = None) -> Any:
            return np.full(len(masks), -1)

    case = BASE[0]
    learner = learner_of(case, 2, seat=0, opponents=Wrong(), illegal="lose")

    def play() -> None:
        shown = learner.reset()
        for step in range(20):
            shown = learner.step(choose(shown.action_mask, step))

    with pytest.raises(IllegalAction, match=r"Wrong\(\), row \d"):
        play()


@each_short
def test_illegal_actions_are_refused_or_lose(case: Case) -> None:
    learner = learner_of(case, 2)
    shown = learner.reset()
    wrong = choose(shown.action_mask, 0)
    wrong[1] = learner.actions.size
    with pytest.raises(IllegalAction, match=r"row 1: .*no row has moved"):
        learner.step(wrong)
    again = learner.step(choose(shown.action_mask, 0))
    twin = learner_of(case, 2)
    twin.reset()
    assert np.array_equal(again.observation, twin.step(choose(shown.action_mask, 0)).observation)
    losing = learner_of(case, 2, illegal="lose")
    losing.reset()
    lost = losing.step(wrong)
    assert lost.terminated.tolist()[1]
    assert lost.reward[1] == pytest.approx(-1)
    for actions in (np.zeros(2), np.zeros(3, int), np.zeros((2, 1), int)):
        with pytest.raises(IllegalAction):
            learner.step(actions)


@each_short
def test_rows_wait_or_begin_anew_as_asked(case: Case) -> None:
    """Waiting rows are reset by a mask; with "next_step" the next step deals anew, pays nothing and takes no action."""
    waiting, later, soon = (learner_of(case, 1, autoreset=mode) for mode in ("disabled", "next_step", "same_step"))
    shown = [learner.reset() for learner in (waiting, later, soon)]
    for step in range(400):
        actions = choose(shown[0].action_mask, step)
        shown = [learner.step(actions) for learner in (waiting, later, soon)]
        assert len({float(one.reward[0]) for one in shown}) == 1
        if (shown[0].terminated | shown[0].truncated)[0]:
            assert np.array_equal(shown[0].observation, shown[1].observation)
            assert shown[2].final_observation is not None
            assert np.array_equal(shown[0].observation, shown[2].final_observation)
            assert shown[0].action_mask.all()
            assert shown[1].action_mask.all()
            held = waiting.step(actions)
            assert (held.terminated | held.truncated)[0]
            fresh = waiting.reset(mask=np.array([True]))
            begun = later.step(actions)
            assert begun.reward[0] == 0
            assert not begun.terminated[0]
            assert not begun.truncated[0]
            assert begun.episodes is None
            assert np.array_equal(fresh.observation, begun.observation)
            assert np.array_equal(fresh.observation, shown[2].observation)
            return
    raise AssertionError("no game ended")


def test_what_cannot_be_is_refused() -> None:
    case = BASE[0]
    with pytest.raises(ResetNeeded):
        learner_of(case, 1).step(np.array([0]))
    for seat in (-1, case.num_players, "first", True, 0.5):
        with pytest.raises(OptionError, match="seat"):
            learner_of(case, 1, seat=seat)
    for opponents in (["random"], 7, [], Witness):
        with pytest.raises(OptionError):
            learner_of(case, 1, opponents=opponents)
    with pytest.raises(ValueError, match="no agent 'nobody'"):
        learner_of(case, 1, opponents="nobody")
    for shares in ([], [(0.0, "random")], [(-1.0, "random")], [(float("nan"), "random")]):
        with pytest.raises(OptionError, match="shares"):
            Mixture(shares)
    small = Network((np.zeros((3, 2), np.float32),), (np.zeros(2, np.float32),))
    with pytest.raises(OptionError, match="made for 3 and 2"):
        learner_of(case, 1, opponents=NetworkPlayer(small))
