"""The generator: the published splitmix64, streams that share nothing, numbers that are uniform, scripts."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cryptid_envs.core import rng
from cryptid_envs.core.state import HEADER, TABLE_HEADER, Field, allocate, make_dtype
from tests.core.statistics import check_uniform

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
words = st.integers(0, MASK)


def mix(z: int) -> int:
    """The finalizer of splitmix64, written from its publication."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def state_and_table(seed: int = 0, script: list[int] | None = None) -> tuple[np.ndarray, np.ndarray]:
    own = (Field("of_this_test"),)  # numba takes a record that begins like another one for a kind of it, with a warning
    states, tables = (allocate(make_dtype((*fields, *own), 4), 1) for fields in (HEADER, TABLE_HEADER))
    states["seed"] = seed
    if script:
        tables["script"][0, : len(script)] = script
        tables["script_length"] = len(script)
    return states, tables


def test_published_numbers() -> None:
    """The first outputs for the seed 1234567 that implementations of splitmix64 are checked against."""
    expected = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    states, _ = state_and_table(1234567)
    assert [int(rng.draw_word(states[0])) for _ in range(5)] == expected
    assert states["draws"][0] == 5


@given(words)
def test_mix(word: int) -> None:
    assert int(rng.mix(np.uint64(word))) == mix(word)


@given(seed=words, draws=st.integers(0, MASK))
def test_draws_are_counted(seed: int, draws: int) -> None:
    states, _ = state_and_table(seed)
    states["draws"] = draws
    assert int(rng.draw_word(states[0])) == mix((seed + (draws + 1) * GOLDEN) & MASK)


@given(word=words, n=st.integers(1, 2**32 - 1))
def test_scale(word: int, n: int) -> None:
    assert int(rng.scale(np.uint64(word), np.int64(n))) == (word >> 32) * n >> 32 < n


def test_neighbours_share_nothing() -> None:
    """Streams and episodes of neighbouring seeds, rows and numbers are all different."""
    near = [0, 1, 2, 3, 2**32, 2**63, MASK]
    streams = [int(rng.stream_key(np.uint64(seed), np.uint64(row))) for seed in near for row in near]
    episodes = [int(rng.episode_key(np.uint64(stream), np.int64(e))) for stream in streams for e in (0, 1, 2, 3)]
    assert len({*streams, *episodes}) == len(streams) + len(episodes)
    bits = np.array([[episode >> bit & 1 for bit in range(64)] for episode in episodes])
    assert 0.35 < bits.mean(axis=0).min() < bits.mean(axis=0).max() < 0.65


@pytest.mark.parametrize("n", [1, 2, 3, 7, 50, 64, 100])
def test_below_is_uniform(n: int) -> None:
    states, tables = state_and_table(99)
    counts = np.zeros(n)
    for _ in range(200 * n):
        counts[rng.below(states[0], tables[0], np.int64(n))] += 1
    if n > 1:
        check_uniform(counts.tolist())


def test_shuffles_are_uniform() -> None:
    states, tables = state_and_table(7)
    orders = dict.fromkeys(itertools.permutations(range(4)), 0)
    for _ in range(4800):
        deck = np.arange(4, dtype=np.int8)
        rng.shuffle(states[0], tables[0], deck, np.int64(4))
        orders[tuple(deck.tolist())] += 1
    check_uniform(list(orders.values()))


@given(seed=words, size=st.integers(0, 60), more=st.integers(0, 5))
def test_shuffles_move_nothing_else(seed: int, size: int, more: int) -> None:
    states, tables = state_and_table(seed)
    deck = np.arange(size + more, dtype=np.int8)
    rng.shuffle(states[0], tables[0], deck, np.int64(size))
    assert sorted(deck[:size].tolist()) == list(range(size))
    assert deck[size:].tolist() == list(range(size, size + more))
    assert states["draws"][0] == max(size - 1, 0)


@given(st.permutations(list(range(12))), st.permutations(list(range(12))))
def test_shuffle_script_is_the_inverse(deck: list[int], wanted: list[int]) -> None:
    draws = rng.shuffle_script(deck, wanted)
    states, tables = state_and_table(3, draws)
    cards = np.array(deck, np.int8)
    rng.shuffle(states[0], tables[0], cards, np.int64(12))
    assert cards.tolist() == wanted
    assert tables["script_next"][0] == len(draws) == 11


@given(st.lists(st.integers(0, 3), max_size=9).flatmap(lambda deck: st.tuples(st.just(deck), st.permutations(deck))))
def test_shuffle_script_of_equal_cards(pair: tuple[list[int], list[int]]) -> None:
    deck, wanted = pair
    draws = rng.shuffle_script(deck, wanted)
    states, tables = state_and_table(3, draws)
    cards = np.array(deck, np.int8)
    rng.shuffle(states[0], tables[0], cards, np.int64(len(deck)))
    assert cards.tolist() == wanted


def test_shuffle_script_of_what_is_no_rearrangement() -> None:
    for wanted in ([1, 2, 4], [1, 2], [1, 2, 3, 3], [1, 1, 2], []):
        with pytest.raises(ValueError):
            rng.shuffle_script([1, 2, 3], wanted)
    deck = [3, 1, 2]
    rng.shuffle_script(deck, [1, 2, 3])
    assert deck == [3, 1, 2]


def test_scripts_come_first() -> None:
    """Scripted outcomes are handed out in order, and the generator then goes on as if it had drawn them."""
    states, tables = state_and_table(5, [4, 0, 2])
    drawn = [int(rng.below(states[0], tables[0], np.int64(5))) for _ in range(5)]
    free, none = state_and_table(5)
    expected = [int(rng.below(free[0], none[0], np.int64(5))) for _ in range(5)]
    assert drawn == [4, 0, 2, *expected[3:]]


@pytest.mark.parametrize("outcome", [-1, -(2**15), 5, 6, 2**15 - 1])
def test_scripted_outcomes_out_of_range(outcome: int) -> None:
    """A broken record must not lead kernels outside of their arrays: only numbers below n come out."""
    states, tables = state_and_table(5, [outcome])
    assert 0 <= rng.below(states[0], tables[0], np.int64(5)) < 5


def test_policies_leave_the_game_alone() -> None:
    states, _ = state_and_table(5)
    before = states.copy()
    numbers = np.zeros(6)
    for move in range(300):
        states["moves"] = move
        for seat in range(4):
            for use in range(3):
                numbers[rng.policy_below(states[0], np.int64(seat), np.int64(6), np.int64(use))] += 1
    check_uniform(numbers.tolist())
    states["moves"] = 0
    assert np.array_equal(states, before)


def test_keyed_streams() -> None:
    """Each key has a stream of its own, and every number of it is uniform."""
    numbers = [int(rng.keyed_word(np.uint64(key), np.int64(count))) for key in range(40) for count in range(40)]
    assert len(set(numbers)) == 1600
    counts = np.zeros(10)
    for key in range(50):
        for count in range(40):
            counts[rng.keyed_below(np.uint64(key), np.int64(count), np.int64(10))] += 1
    check_uniform(counts.tolist())


@given(key=words, count=st.integers(0, 2**20))
def test_fractions(key: int, count: int) -> None:
    fraction = rng.keyed_fraction(np.uint64(key), np.int64(count))
    assert 0 <= fraction < 1
    assert fraction == (int(rng.keyed_word(np.uint64(key), np.int64(count))) >> 11) / 2**53


@given(one=words, other=words, key=words)
def test_rekeying_forgets(one: int, other: int, key: int) -> None:
    """Afterwards nothing of the record's chance depends on what it was before."""
    results = []
    for seed in (one, other):
        states, _ = state_and_table(seed)
        states["stream"], states["draws"], states["moves"], states["gained"] = seed, seed % 97, seed % 89, seed % 7
        rng.rekey(states[0], np.uint64(key))
        results.append(states)
    assert np.array_equal(results[0], results[1])
    assert results[0]["seed"][0] != results[0]["stream"][0]
