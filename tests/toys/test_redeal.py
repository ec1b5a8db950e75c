"""The toys' re-deals are uniform, counted over all arrangements of small decks."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from cryptid_envs.core.cards import bits_of
from tests.contract.drive import chooser, plies
from tests.core.statistics import check_uniform
from tests.toys import high_card_v0, sealed_stones_v0

SAMPLES_EACH = 40


@pytest.mark.parametrize("steps", [0, 1, 2, 4, 6])
def test_high_card(steps: int) -> None:
    env = high_card_v0.env(num_players=2, deck=list(range(1, 9)), target=50)
    env.reset(seed=3)
    for number, _ in enumerate(plies(env, chooser(3))):
        if number == steps:
            break
    desk = env._desk
    seat = desk.next_seat()
    other = 1 - seat
    own = set(desk.s["hand"][seat].tolist()) - {0}
    seen = {card for card in range(1, 9) if desk.s["seen"][card - 1]}
    pool = sorted(set(range(1, 9)) - own - seen)
    held = int(np.count_nonzero(desk.s["hand"][other]))
    ways = dict.fromkeys(itertools.combinations(pool, held), 0)
    for key in range(SAMPLES_EACH * len(ways)):
        array = desk.array.copy()
        desk.game.loops.desk_determinize(array, seat, np.uint64(key))
        hand = array["s"]["hand"][0][other]
        ways[tuple(sorted(int(card) for card in hand if card))] += 1
    assert sum(ways.values()) == SAMPLES_EACH * len(ways)
    if len(ways) > 1:
        check_uniform(list(ways.values()))


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5, 8])
def test_sealed_stones(steps: int) -> None:
    env = sealed_stones_v0.env(num_players=2)
    env.reset(seed=4)
    for number, _ in enumerate(plies(env, chooser(4))):
        if number == steps:
            break
    desk = env._desk
    for seat in (0, 1):
        mine, theirs, used = int(desk.s["stones"][seat]), int(desk.s["stones"][1 - seat]), int(desk.s["used"])
        pool = [stone for stone in range(12) if not (mine | used) >> stone & 1]
        found: Counter[int] = Counter()
        ways = [bits_of(stones) for stones in itertools.combinations(pool, theirs.bit_count())]
        for key in range(SAMPLES_EACH * len(ways)):
            array = desk.array.copy()
            desk.game.loops.desk_determinize(array, seat, np.uint64(key))
            s = array["s"][0]
            found[int(s["stones"][1 - seat])] += 1
            assert s["pending"][1 - seat] == 0
            assert bool(s["to_act"] >> (1 - seat) & 1) == (theirs != 0 and not desk.over)
        assert set(found) <= set(ways)
        if len(ways) > 1:
            check_uniform([found[word] for word in ways])
