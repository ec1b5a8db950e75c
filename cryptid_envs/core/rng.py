"""Chance: a counter-based splitmix64 generator whose whole state is two numbers in the game's record.

Draw number k of an episode is ``mix(seed + k * GOLDEN)`` (Steele, Lea, Flood 2014), so a copy of the record continues
with the same future, and a game can be dealt again from (base seed, row, episode) alone. Seeds are hashed twice, so
neighbouring base seeds, rows and episodes share nothing.

A table can carry a *script*: outcomes that are handed out before the generator is asked. Replaying a record uses it to
make chance come out as written; in play it is empty.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from .jit import kernel, wrapping_kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
ROW_KEY = np.uint64(0xD1B54A32D192ED03)
EPISODE_KEY = np.uint64(0x8CB92BA72F3D8DD7)
POLICY_KEY = np.uint64(0xABC98388FB8FAC03)
SEAT_KEY = np.uint64(0xDA942042E4DD58B5)
S11, S27, S30, S31, S32 = (np.uint64(bits) for bits in (11, 27, 30, 31, 32))


@wrapping_kernel
def mix(z):
    """The splitmix64 finalizer: a bijection of 64-bit words that spreads every input bit over all output bits."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@wrapping_kernel
def stream_key(base_seed, row):
    """Key of one row's games, from the batch's base seed and the row's number."""
    return mix(mix(np.uint64(base_seed) + GOLDEN) ^ mix(np.uint64(row) * ROW_KEY + MIX_1))


@wrapping_kernel
def episode_key(stream, episode):
    """Seed of one episode of a row."""
    return mix(stream ^ mix(np.uint64(episode) * EPISODE_KEY + MIX_2))


@wrapping_kernel
def scale(z, n):
    """A number in 0 … n-1 from the high half of a random word (n < 2^32; bias below n / 2^32)."""
    return np.int64(((z >> S32) * np.uint64(n)) >> S32)


@wrapping_kernel
def draw_word(s):
    """The next random 64-bit word of this game."""
    s.draws += np.uint64(1)
    return mix(s.seed + s.draws * GOLDEN)


@wrapping_kernel
def below(s, t, n):
    """A uniform number in 0 … n-1 of this game's chance, or the script's next one, if that is such a number."""
    if t.script_next < t.script_length:
        outcome = np.int64(t.script[t.script_next])
        t.script_next += 1
        if 0 <= outcome < n:
            s.draws += np.uint64(1)  # so that the generator goes on as if it had drawn
            return outcome
        t.script_length = 0  # written for another draw: such a record is refused, once the game has gone on soundly
    return scale(draw_word(s), n)


@kernel
def shuffle(s, t, deck, size):
    """Shuffle ``deck[:size]`` in place (Fisher-Yates from the end)."""
    for i in range(size - 1, 0, -1):
        j = below(s, t, np.int64(i + 1))
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card


def shuffle_script(deck: list[int], wanted: list[int]) -> list[int]:
    """The draws with which ``shuffle`` turns ``deck`` into ``wanted``, a rearrangement of it; ValueError if it is none."""
    if len(deck) != len(wanted):
        raise ValueError("not a rearrangement of the deck")
    deck, draws = list(deck), []
    for i in range(len(deck) - 1, 0, -1):
        j = deck.index(wanted[i], 0, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
        draws.append(j)
    if deck != list(wanted):
        raise ValueError("not a rearrangement of the deck")
    return draws


@wrapping_kernel
def policy_below(s, p, n, use):
    """A number in 0 … n-1 for seat p's policy, keyed by (episode's seed, move, seat, use); leaves the game untouched.

    A policy that draws several times for one action numbers its uses from 0.
    """
    z = mix(s.seed ^ POLICY_KEY) + np.uint64(s.moves) * GOLDEN + np.uint64(p) * SEAT_KEY
    return scale(mix(z + np.uint64(use) * MIX_1), n)


@wrapping_kernel
def keyed_word(key, count):
    """Random word number ``count`` of a stream of its own (search clones: nothing of the game's chance may be used)."""
    return mix(mix(np.uint64(key) + SEAT_KEY) + np.uint64(count) * GOLDEN)


@wrapping_kernel
def keyed_below(key, count, n):
    """``keyed_word`` as a uniform number in 0 … n-1."""
    return scale(keyed_word(key, count), n)


@wrapping_kernel
def keyed_fraction(key, count):
    """``keyed_word`` as a uniform number in [0, 1)."""
    return np.float64(keyed_word(key, count) >> S11) * 2.0**-53


@wrapping_kernel
def rekey(s, key):
    """Give the record a future that depends on ``key`` alone, and forget how many actions led here."""
    s.seed = mix(np.uint64(key) + EPISODE_KEY)
    s.stream = mix(np.uint64(key) + ROW_KEY)
    s.draws = np.uint64(0)
    s.moves = 0
    s.gained[:] = 0
