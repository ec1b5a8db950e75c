"""Measuring strength: one searching seat at a table of a policy."""

from __future__ import annotations

import pytest
from cryptid_agents.search import SearchOptions
from cryptid_agents.search.duel import duel

from tests.agents.search.positions import game_of


def test_a_search_beats_random_play() -> None:
    """High Card against random play; every deal is played by every seat."""
    told: list[int] = []
    search = SearchOptions(simulations=60, playout="random", score_scale=3.0)
    found = duel(game_of("high_card_v0"), search, 119, num_players=2, opponents="random", seed=1, progress=told.append)
    assert told == list(range(2, 121, 2))
    assert found.games == 120
    assert found.fair == 0.5
    assert found.fair < found.low < found.share < found.high
    again = duel(game_of("high_card_v0"), search, 119, num_players=2, opponents="random", seed=1)
    assert (again.share, again.decisions) == (found.share, found.decisions)


def test_a_search_of_one_simulation_is_no_better_than_random_play() -> None:
    """So what is measured is the search: with one playout there is nothing to choose by."""
    found = duel(
        game_of("sealed_stones_v0"),
        SearchOptions(simulations=1, playout="random", guided=False, score_scale=3.0),
        600,
        num_players=3,
        opponents="random",
    )
    assert found.low < found.fair < found.high


def test_what_cannot_be_measured() -> None:
    with pytest.raises(ValueError, match="budgets of simulations"):
        duel(game_of("high_card_v0"), SearchOptions(simulations=None, milliseconds=5), 10)
    with pytest.raises(ValueError, match="an interval needs two deals: at least 3 games of 2 players, not 2"):
        duel(game_of("high_card_v0"), SearchOptions(), 2)
    with pytest.raises(ValueError, match="policy must be one of"):
        duel(game_of("high_card_v0"), SearchOptions(), 10, opponents="duck")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game_id", "num_players", "playout", "least"),
    [
        ("call_of_yeti_v0", 4, "random", 0.35),
        ("bigfoot_vs_yeti_v0", 2, "heuristic", 0.60),
        ("yotei_v0", 2, "heuristic", 0.65),
        ("call_of_the_wild_v0", 4, "heuristic", 0.40),
    ],
)
def test_a_thousand_simulations_beat_the_heuristic(game_id: str, num_players: int, playout: str, least: float) -> None:
    search = SearchOptions(simulations=1000, playout=playout)
    found = duel(game_of(game_id), search, 400, num_players=num_players)
    assert found.share >= least
    assert found.low > found.fair
