"""Search agents on every game: legal, reproducible, blind to what a clone hides, and clear about what they need."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from cryptid_agents.registry import make_agent
from cryptid_agents.search import RootStatistics, SearchAgent, SearchOptions, flat, ismcts

import cryptid_envs
from cryptid_envs.envs.aec import CryptidAEC
from tests.agents.search.positions import batch_at, game_of

GAMES = tuple(cryptid_envs.registered_envs())
METHODS = {"flat": flat, "ismcts": ismcts}
each_game = pytest.mark.parametrize("game_id", GAMES)
each_method = pytest.mark.parametrize("method", sorted(METHODS))


def generator(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def midway(game_id: str, moves: int = 7, seed: int = 1) -> Any:
    """A single game after a few random moves."""
    game = game_of(game_id)
    env: Any = CryptidAEC(game)
    env.reset(seed=seed)
    chance = generator(seed)
    for _ in range(moves):
        env.step(int(chance.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    return env


def act(agent: SearchAgent, env: Any, seed: int, key: int = 3) -> int:
    seen = env.last()[0]
    clone = env.clone_for_search(env.agent_selection, key)
    return agent.act(seen["observation"], seen["action_mask"], generator(seed), state=clone)


def plays(agent: SearchAgent, game_id: str, most: int) -> int:
    """Let an agent play all seats of a batch; returns how many actions it chose."""
    batch = cryptid_envs.make_vec(game_id, 2, seed=1, autoreset="disabled")
    step, chance, chosen = batch.reset(), generator(), 0
    for tick in range(most):
        shape = (2, batch.num_players) if batch.simultaneous else (2,)
        actions = np.zeros(shape, np.int64)
        running = ~(step.terminated | step.truncated)
        if not running.any():
            break
        for seat in range(batch.num_players):
            rows = np.flatnonzero(running if step.agent is None else running & (step.agent == seat))
            masks = step.action_mask[rows, seat] if step.agent is None else step.action_mask[rows]
            rows, masks = rows[masks.any(axis=1)], masks[masks.any(axis=1)]
            if len(rows):
                clones = batch.clone_for_search(rows, seat, tick)
                seen = step.observation[rows, seat] if step.agent is None else step.observation[rows]
                choice = agent.act_batch(seen, masks, chance, state=clones)
                assert choice.dtype == np.int64
                assert masks[np.arange(len(rows)), choice].all()
                actions[(rows, seat) if step.agent is None else rows] = choice
                chosen += len(rows)
        step = batch.step(actions)
    return chosen


@each_game
@each_method
def test_every_choice_is_legal(game_id: str, method: str) -> None:
    agent = METHODS[method]("40", game_id=game_id, playout="random")
    assert plays(agent, game_id, 60) > 10
    assert plays(METHODS[method]("12", game_id=game_id), game_id, 20) > 5


@each_game
@each_method
def test_what_a_clone_hides_does_not_matter(game_id: str, method: str) -> None:
    """Clones of one position under many keys give one choice and one set of statistics; the original stays as it was."""
    env = midway(game_id)
    before = env.get_state()
    agent = METHODS[method]("60")
    clones = [env.clone_for_search(env.agent_selection, key) for key in range(4)]
    assert len({clone.get_state().rows.tobytes() for clone in clones}) > 1
    kept = [clone.get_state() for clone in clones]
    found = [agent.analyse(clone, generator()) for clone in clones]
    assert all(one == found[0] for one in found)
    assert len({act(agent, env, 0, key) for key in range(4)}) == 1
    assert env.get_state() == before
    assert [clone.get_state() for clone in clones] == kept


@each_game
@each_method
def test_the_same_generator_gives_the_same(game_id: str, method: str) -> None:
    """For an agent used before, a new one, a copy and one that was pickled."""
    env = midway(game_id, seed=2)
    clone = env.clone_for_search(env.agent_selection, 5)
    agent = METHODS[method]("50")
    first = agent.analyse(clone, generator())
    for twin in (agent, METHODS[method]("50"), copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))):
        assert twin.analyse(clone, generator()) == first
    assert act(agent, env, 0) == act(METHODS[method]("50"), env, 0)
    others = [agent.analyse(clone, generator(seed)) for seed in range(1, 4)]
    assert len(first.actions) == 1 or any(other != first for other in others)


@each_game
@each_method
def test_statistics(game_id: str, method: str) -> None:
    env = midway(game_id)
    mask = env.last()[0]["action_mask"]
    clone = env.clone_for_search(env.agent_selection, 5)
    found = METHODS[method]("80", score_scale=5.0).analyse(clone, generator())
    assert isinstance(found, RootStatistics)
    assert found.seat == clone.searcher
    assert found.actions.tolist() == np.flatnonzero(mask).tolist()
    assert found.simulations == 80 >= found.visits.sum() > 40
    assert (found.available >= found.visits).all()
    assert ((found.values >= 0) & (found.values <= 1))[found.visits > 0].all()
    assert np.isnan(found.values[found.visits == 0]).all()
    assert 0 <= found.value <= 1
    assert found.ranked()[0][0] == found.best
    assert found.best in found.actions
    assert found.visits[found.actions == found.best] == found.visits.max()


def test_fewer_simulations_than_actions() -> None:
    env = midway("call_of_yeti_v0", 0)
    clone = env.clone_for_search(env.agent_selection, 5)
    for method in METHODS.values():
        found = method("3", score_scale=5.0).analyse(clone, generator())
        assert found.visits.sum() == 3
        assert found.visits[found.actions == found.best] >= 1


def test_a_full_tree_goes_on() -> None:
    """With less room than it needs a tree stops growing; its root's statistics are complete all the same."""
    env = midway("call_of_yeti_v0")
    clone = env.clone_for_search(env.agent_selection, 5)
    found = ismcts("400", capacity=60, score_scale=5.0).analyse(clone, generator())
    assert found.visits.sum() == 400


def test_time() -> None:
    """A time budget makes some simulations, more in more time."""
    env = midway("high_card_v0", 1)
    clone = env.clone_for_search(env.agent_selection, 5)
    for method in METHODS.values():
        method("10").analyse(clone, generator())  # compile
        assert method("1ms").analyse(clone, generator()).simulations >= 32
        seen = env.last()[0]
        action = method("2ms").act(seen["observation"], seen["action_mask"], generator(), state=clone)
        assert seen["action_mask"][action]


def test_batches_choose_as_their_rows() -> None:
    """A row's choice does not depend on the rows after it."""
    batch = batch_at("call_of_yeti_v0", 6, 1, 30)
    step = batch.current()
    assert step.agent is not None
    seat = int(step.agent[0])
    rows = np.flatnonzero(step.agent == seat)
    clones = batch.clone_for_search(rows, seat, 4)
    masks, seen = step.action_mask[rows], step.observation[rows]
    together = ismcts("50").act_batch(seen, masks, generator(), state=clones)
    alone = ismcts("50").act_batch(seen[:1], masks[:1], generator(), state=batch.clone_for_search(rows[:1], seat, 4))
    assert together[0] == alone[0]
    twice = ismcts("50").act_batch(seen, masks, generator(), state=clones)
    assert twice.tolist() == together.tolist()


@each_method
def test_agents_by_name(method: str) -> None:
    agent = make_agent(f"{method}:70", "yotei_v0", 2, playout="random")
    assert isinstance(agent, SearchAgent)
    assert (agent.search.method, agent.search.simulations, agent.search.playout) == (method, 70, "random")
    timed = make_agent(f"{method}:100ms", "yotei_v0", 2)
    assert isinstance(timed, SearchAgent)
    assert (timed.search.simulations, timed.search.milliseconds) == (None, 100.0)
    assert repr(timed) == f"SearchAgent({method}:100ms)"
    assert repr(agent) == f"SearchAgent({method}:70)"


@pytest.mark.parametrize("budget", ["0", "-1", "1.5", "ms", "100 ms", "1e3", "100s", "", "²"])
def test_bad_budgets(budget: str) -> None:
    with pytest.raises(ValueError, match="a number of simulations like 1000, or a time like 100ms"):
        ismcts(budget)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"method": "alphabeta"}, "method must be one of 'ismcts', 'flat'"),
        ({"until": "turn"}, "until must be one of"),
        ({"opponents": "none"}, "opponents must be one of"),
        ({"simulations": 0}, "simulations must be a whole number from 1"),
        ({"simulations": 2.5}, "simulations must be a whole number from 1"),
        ({"simulations": None}, "one budget"),
        ({"milliseconds": 10}, "one budget"),
        ({"simulations": None, "milliseconds": 0}, "milliseconds must be a number above 0"),
        ({"exploration": -1}, "exploration must be a number of at least 0"),
        ({"exploration": float("nan")}, "exploration must be a number"),
        ({"score_weight": 1.5}, "score_weight must be a number from 0 to 1"),
        ({"score_scale": 0}, "score_scale must be a number above 0"),
        ({"capacity": 0}, "capacity must be a whole number"),
    ],
)
def test_bad_settings(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SearchOptions(**settings)


def test_settings_that_do_not_suit_the_game() -> None:
    with pytest.raises(ValueError, match="yotei_v0 does not say what a round is"):
        ismcts("10", game_id="yotei_v0", until="round")
    with pytest.raises(ValueError, match="policy must be one of 'random', 'heuristic'"):
        ismcts("10", game_id="yotei_v0", playout="duck")


def test_only_clones_are_searched() -> None:
    """Never the game itself, nor a seat that is not to act, nor a game that is over."""
    env = midway("call_of_yeti_v0", 40)
    seen = env.last()[0]
    agent = ismcts("10")
    batch = batch_at("call_of_yeti_v0", 2, 1, 3)
    for state in (env, batch, None):
        with pytest.raises(ValueError, match="clone for search made for the seat that acts"):
            agent.act(seen["observation"], seen["action_mask"], generator(), state=state)
    idle = next(name for name in env.agents if not env.observe(name)["action_mask"].any())
    with pytest.raises(ValueError, match=f"{idle} is not to act in row 0"):
        agent.analyse(env.clone_for_search(idle, 1), generator())
    with pytest.raises(ValueError, match="one position is analysed at a time"):
        agent.analyse(batch.clone_for_search([0, 1], 0, 1), generator())
    clone = env.clone_for_search(env.agent_selection, 1)
    while clone.agents and not any(clone.terminations.values()):
        clone.step(int(np.flatnonzero(clone.last()[0]["action_mask"])[0]))
    with pytest.raises(ValueError, match="the game in row 0 is over"):
        agent.analyse(clone, generator())
