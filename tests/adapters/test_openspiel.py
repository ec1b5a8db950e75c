"""The games in OpenSpiel: the same matches, histories that tell what a seat knows and no more, exact values of a tiny game."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", exc_type=ImportError)  # its wheel does not exist for every Python

from open_spiel.python.algorithms import gambit, ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from cryptid_envs.adapters import openspiel  # noqa: E402
from cryptid_envs.core.desk import Desk  # noqa: E402
from cryptid_envs.core.options import OptionError  # noqa: E402
from cryptid_envs.core.record import replay_events  # noqa: E402
from tests.contract.cases import SHORT, Case  # noqa: E402
from tests.contract.drive import is_over, play, seat_of  # noqa: E402

openspiel.register_games()  # the toys too
observer_of: Any = make_observation  # it may return None, but not for these games
each_short = pytest.mark.parametrize("case", SHORT, ids=str)
each_chance = pytest.mark.parametrize("chance", ["deals", "draws"])

DOCS = Path(__file__).parent.parent.parent / "docs" / "openspiel.md"
TINY = {"num_players": 3, "deck": "YA C2 *"}


def load(case: Case, **more: Any) -> Any:
    return pyspiel.load_game(f"cryptid_{case.game_id}", {**case.options, **more})


def tiny(**more: Any) -> Any:
    return pyspiel.load_game("cryptid_call_of_yeti_v0", {**TINY, **more})


@each_short
@each_chance
def test_openspiels_own_random_simulation(case: Case, chance: str) -> None:
    pyspiel.random_sim_test(load(case, chance=chance), num_sims=1, serialize=True, verbose=False)


@each_short
@pytest.mark.parametrize("reward", ["outcome", "margin"])
def test_a_deal_is_what_its_seed_deals(case: Case, reward: str) -> None:
    state = load(case, seed=7, reward=reward).new_initial_state()
    for digit in (0, 1, 2):
        assert state.is_chance_node()
        state.apply_action(digit)
    env = case.aec(reward=reward)
    env.reset(seed=7 + 256 + 2)
    chosen = random.Random(0)
    totals = np.zeros(case.num_players)
    observer = observer_of(state.get_game())
    while not is_over(env):
        seat = seat_of(env.agent_selection)
        seen = env.observe(env.agent_selection)
        assert state.current_player() == seat
        assert state.legal_actions() == np.flatnonzero(seen["action_mask"]).tolist()
        for player, agent in enumerate(env.possible_agents):
            observer.set_from(state, player)
            assert np.array_equal(observer.tensor, env.observe(agent)["observation"])
        action = chosen.choice(state.legal_actions())
        assert state.action_to_string(seat, action) == env.words(env.agent_selection, action)
        env.step(action)
        state.apply_action(action)
        rewards = [env.rewards[agent] for agent in env.possible_agents]
        assert np.allclose(state.rewards(), rewards)
        totals += rewards
    assert state.is_terminal()
    assert np.allclose(state.returns(), totals)


class Watched(Desk):
    """Follows a record's replay in OpenSpiel, chance outcome by chance outcome."""

    state: Any
    draws: list[int]

    def set_script(self, draws: list[int]) -> None:
        super().set_script(draws)
        self.draws = [*self.draws, *draws]

    def begin(self) -> int:
        self._chance()
        return super().begin()

    def apply(self, seat: int, action: int) -> None:
        assert self.state.current_player() == seat
        self.state.apply_action(action)
        self._chance()
        super().apply(seat, action)

    def _chance(self) -> None:
        while self.state.is_chance_node():
            outcomes = self.state.chance_outcomes()
            assert [outcome for outcome, _ in outcomes] == list(range(len(outcomes)))
            assert len({chance for _, chance in outcomes}) == 1
            self.state.apply_action(self.draws.pop(0))


@each_short
def test_every_record_is_a_path_through_the_tree_of_draws(case: Case) -> None:
    record = play(case, seed=11).record()
    desk = Watched(case.game, case.options)
    desk.state, desk.draws = load(case, chance="draws", seed=999).new_initial_state(), []
    replay_events(desk, record["events"], True)
    assert not desk.draws
    assert desk.state.is_terminal()
    winners = [seat for seat, value in enumerate(desk.state.returns()) if value > 0]
    assert winners == record["winners"] or len(record["winners"]) == case.num_players


def test_chance_deals_every_deal_equally_often() -> None:
    """Three cards, three seats: three start players times six deals, each with the chance 1/18."""
    chances: defaultdict[tuple[int, tuple[str, ...]], Fraction] = defaultdict(Fraction)

    def walk(state: Any, chance: Fraction) -> None:
        if not state.is_chance_node():
            hands = re.findall(r"\b(YA|C2)\b|(\*)", str(state))
            key = (state.current_player(), tuple(state.information_state_string(seat) for seat in range(3)))
            assert hands
            chances[key] += chance
            return
        outcomes = state.chance_outcomes()
        for outcome, probability in outcomes:
            assert probability == pytest.approx(1 / len(outcomes))
            walk(state.child(outcome), chance / len(outcomes))

    walk(tiny(chance="draws").new_initial_state(), Fraction(1))
    assert list(chances.values()) == [Fraction(1, 18)] * 18


# --- what a seat knows ------------------------------------------------------------------------------------------------


@each_short
def test_secret_choices_of_others_change_no_history(case: Case) -> None:
    """Of the choices in the opening, where the others see nothing of it; and one's own choices are never forgotten."""
    state = load(case, deals=1).new_initial_state()
    state.apply_action(0)
    env = case.aec()
    env.reset(seed=0)
    for _ in range(12):
        if is_over(env):
            break
        seat, legal = state.current_player(), state.legal_actions()
        twins = [(state.child(action), case.aec()) for action in (legal[0], legal[-1])]
        for action, (_, twin) in zip((legal[0], legal[-1]), twins, strict=True):
            twin.set_state(env.get_state())
            twin.step(action)
        for player, agent in enumerate(env.possible_agents):
            told = [twin.information_state(agent) for _, twin in twins]
            own = [child.information_state_string(player) for child, _ in twins]
            if player != seat and all(child.current_player() != player for child, _ in twins):
                assert (own[0] == own[1]) == (told[0] == told[1])
            elif player == seat and legal[0] != legal[-1]:
                assert own[0] != own[1]
        state.apply_action(legal[0])
        env.step(legal[0])


def test_a_history_decides_what_may_be_done_and_is_never_forgotten() -> None:
    legal: dict[tuple[int, str], list[int]] = {}

    def walk(state: Any, own: dict[int, str]) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node():
            seat = state.current_player()
            history = state.information_state_string()
            assert legal.setdefault((seat, history), state.legal_actions()) == state.legal_actions()
            assert history.rpartition("\n? ")[0].startswith(own.get(seat, ""))
            own = {**own, seat: history.rpartition("\n? ")[0]}
        for action in state.legal_actions():
            walk(state.child(action), own)

    walk(tiny(deals=2).new_initial_state(), {})
    assert len(legal) > 100


def _kind(private: Any) -> Any:
    return pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=private)


def test_observers_show_what_is_asked_for() -> None:
    game = tiny(deals=1)
    state = game.new_initial_state()
    public = observer_of(game, _kind(pyspiel.PrivateInfoType.NONE))
    whole = observer_of(game)
    recalling = observer_of(game, pyspiel.IIGObservationType(perfect_recall=True))
    whole.set_from(state, 0)
    assert not whole.tensor.any()
    state.apply_action(0)
    assert set(whole.dict) - set(public.dict) == {"hand", "prediction"}
    whole.set_from(state, 1)
    assert whole.dict["hand"].sum() == 1
    assert recalling.string_from(state, 1) == state.information_state_string(1)
    with pytest.raises(ValueError, match="all players"):
        game.make_py_observer(_kind(pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_a_search_bot_plays_on_positions_dealt_anew() -> None:
    game = pyspiel.load_game("cryptid_call_of_the_wild_v0", {"max_ticks": 3, "num_players": 3})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(1)
    keys = np.random.default_rng(0)
    seat = state.current_player()
    again = state.resample(seat, 5)
    assert again.observation_string(seat) == state.observation_string(seat)
    assert again.legal_actions() == state.legal_actions()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=1.4, max_simulations=8, random_state=np.random.RandomState(0)
    )
    bot.set_resampler(lambda position, player: position.resample(player, int(keys.integers(2**63))))
    assert bot.step(state) in state.legal_actions()
    with pytest.raises(ValueError, match="a seat is to act"):
        game.new_initial_state().resample(0, 5)


# --- exact values -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def exact() -> Any:
    """The tiny game with two deals as a tree of OpenSpiel's own, in which all goes faster."""
    return pyspiel.load_efg_game(gambit.export_gambit(tiny(deals=2, cache=True)))


def published() -> dict[str, float]:
    """What the page says: after how many iterations → NashConv."""
    rows = re.findall(r"^\| (\d+|uniform) \| ([0-9.]+) \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: float(value) for name, value in rows}


def test_cfr_drives_nash_conv_down_to_the_published_values(exact: Any) -> None:
    values = published()
    uniform = pyspiel.nash_conv(exact, pyspiel.UniformRandomPolicy(exact))
    assert uniform == pytest.approx(values.pop("uniform"), abs=5e-5)
    solver, done, before = pyspiel.CFRSolver(exact), 0, uniform
    assert sorted(map(int, values)) == [10, 100, 300]
    for name, value in sorted(values.items(), key=lambda item: int(item[0])):
        while done < int(name):
            solver.evaluate_and_update_policy()
            done += 1
        now = pyspiel.nash_conv(exact, solver.tabular_average_policy())
        assert now == pytest.approx(value, abs=5e-5)
        assert now < before / 2
        before = now


def test_nash_conv_of_random_policies_is_never_negative(exact: Any) -> None:
    values = [pyspiel.nash_conv(exact, pyspiel.GetRandomPolicy(exact, seed)) for seed in range(100)]
    assert min(values) >= 0
    assert max(values) > min(values)


def test_the_game_itself_has_the_values_of_its_tree(exact: Any) -> None:
    game = tiny(deals=2, cache=True)
    assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(
        pyspiel.nash_conv(exact, pyspiel.UniformRandomPolicy(exact))
    )


# --- parameters -------------------------------------------------------------------------------------------------------


def test_parameters_are_the_games_options() -> None:
    game = pyspiel.load_game("cryptid_call_of_yeti_v0(num_players=3,deck=YA C2 *,tie_break=card_draw,reward=score)")
    assert game.options["deck"] == ["YA", "C2", "*"]
    assert game.options["tie_break"] == "card_draw"
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert pyspiel.load_game(str(game)).options == game.options
    as_json = pyspiel.load_game("cryptid_call_of_yeti_v0", {"num_players": 3, "deck": '["YA", "C2", "*"]'})
    assert as_json.options["deck"] == ["YA", "C2", "*"]


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"chance": "dice"}, "chance must be one of 'deals', 'draws'"),
        ({"deals": 257}, "deals must be 1 to 256, or 65536 or 16777216, not 257"),
        ({"deals": 0}, "deals must be"),
        ({"seed": -1}, "seed must be 0 or more"),
        ({"deck": "[1,"}, "deck is no JSON"),
        ({"num_players": 9}, "num_players cannot be 9"),
    ],
)
def test_bad_parameters(parameters: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=re.escape(words)):
        pyspiel.load_game("cryptid_call_of_yeti_v0", parameters)


def test_a_process_that_used_it_ends_quietly() -> None:
    code = "import cryptid_envs.adapters.openspiel, pyspiel; pyspiel.load_game('cryptid_yotei_v0').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_openspiel_the_error_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import cryptid_envs.adapters.openspiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'cryptid-envs[openspiel]'" in done.stderr
