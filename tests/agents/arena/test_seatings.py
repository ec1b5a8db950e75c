"""Who sits where: everybody everywhere equally often."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from cryptid_agents.arena import ArenaError, Settings
from cryptid_agents.arena.seatings import one_seatings, pair_seatings, rotations, seatings, table_order
from cryptid_agents.arena.unit import units_of

SEATS = range(2, 7)


@pytest.mark.parametrize("n", SEATS)
def test_pairs_sit_in_every_way_in_which_both_sit(n: int) -> None:
    found = pair_seatings(n)
    assert len(found) == len(set(found)) == 2**n - 2
    assert set(found) == set(product((0, 1), repeat=n)) - {(0,) * n, (1,) * n}


@pytest.mark.parametrize("n", SEATS)
def test_ones_sit_alone_in_every_seat_both_ways_round(n: int) -> None:
    found = one_seatings(n)
    assert len(found) == len(set(found)) == (2 if n == 2 else 2 * n)
    alone = Counter((seating.count(0), seating.index(0 if seating.count(0) == 1 else 1)) for seating in found)
    assert set(alone.values()) == {1}


@pytest.mark.parametrize("schedule", ["pairs", "ones", "tables"])
@pytest.mark.parametrize("n", SEATS)
def test_all_agents_of_a_table_have_each_seat_equally_often(schedule: str, n: int) -> None:
    agents = n if schedule == "tables" else 2
    for block in range(3):
        found = seatings(schedule, agents, n, block)
        for seat in range(n):
            assert len(set(Counter(seating[seat] for seating in found).values())) == 1
            assert {seating[seat] for seating in found} == set(range(agents))


@pytest.mark.parametrize("n", SEATS)
def test_swapping_two_agents_changes_nothing(n: int) -> None:
    for make in (pair_seatings, one_seatings):
        assert {tuple(1 - agent for agent in seating) for seating in make(n)} == set(make(n))


def test_rotations_are_all_different() -> None:
    assert rotations((0, 1, 2)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_tables_take_every_cyclic_order() -> None:
    orders = {table_order(4, 4, block) for block in range(6)}
    assert len(orders) == 6
    assert all(sorted(order) == [0, 1, 2, 3] and order[0] == 0 for order in orders)


def test_few_agents_share_the_seats_in_turns() -> None:
    assert [table_order(3, 4, block) for block in range(3)] == [(0, 1, 2, 0), (1, 2, 0, 1), (2, 0, 1, 2)]


def test_every_two_agents_meet_on_the_same_deals() -> None:
    settings = Settings("call_of_yeti_v0", ("random", "duck", "heuristic"), games=200)
    deals: dict[frozenset[str], list[int]] = {}
    for unit in units_of(settings, settings.contestants):
        met = deals.setdefault(frozenset(agent.label for agent in unit.agents), [])
        met += range(unit.first_deal, unit.first_deal + unit.num_deals)
    assert len(deals) == 3
    assert all(met == list(range(15)) for met in deals.values())  # 200 games of 14 seatings


def test_tables_take_every_n_of_the_agents() -> None:
    names = ("a=random", "b=random", "c=random", "d=random")
    settings = Settings("call_of_the_wild_v0", names, games=3, options={"num_players": 3}, schedule="tables")
    tables = [{agent.label for agent in unit.agents} for unit in units_of(settings, settings.contestants)]
    assert tables == [{"a", "b", "c"}, {"a", "b", "d"}, {"a", "c", "d"}, {"b", "c", "d"}]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"agents": ("random",)}, "two agents or more, not 1"),
        (
            {"agents": ("random", "random")},
            "two agents are called 'random': give one another label, as in other=random",
        ),
        ({"schedule": "knockout"}, "schedule must be one of 'pairs', 'ones', 'tables', not 'knockout'"),
        ({"games": 0}, "games must be a whole number of at least 1"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"time_limit": float("nan")}, "time_limit must be a number of seconds above 0"),
    ],
)
def test_what_cannot_be_is_refused_in_words(more: dict[str, object], words: str) -> None:
    with pytest.raises(ArenaError, match=words):
        Settings(**{"game_id": "call_of_yeti_v0", "agents": ("random", "duck"), **more})  # type: ignore[arg-type]
