"""Bit operations: the compiled ones, their plain twins and the portable loops agree on every word."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cryptid_envs.core import bits
from cryptid_envs.core.jit import PURE_PYTHON

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="compares compiled code with its twins")
words = st.integers(-(2**63), 2**63 - 1)
CORNERS = [0, 1, -1, 2**62, 2**63 - 1, -(2**63), -(2**63) + 1, 0x0F0F0F0F0F0F0F0F, -2, 1 << 31, 1 << 32, (1 << 32) - 1]
corners = pytest.mark.parametrize("word", CORNERS)


def ones(word: int) -> list[int]:
    return [bit for bit in range(64) if (word & (2**64 - 1)) >> bit & 1]


popcount: Any = bits._popcount
ctz: Any = bits._ctz
clz: Any = bits._clz
put_bits: Any = bits._put_bits
put_bytes: Any = bits._put_bytes


@numba.njit
def compiled(word: Any) -> Any:
    return popcount(word), ctz(word), clz(word)


@numba.njit
def compiled_bits(out: Any, offset: Any, word: Any) -> None:
    put_bits(out, offset, word)


@numba.njit
def compiled_bytes(out: Any, offset: Any, word: Any) -> None:
    put_bytes(out, offset, word)


def check_counts(word: int) -> None:
    value, set_bits = np.int64(word), ones(word)
    expected = (len(set_bits), set_bits[0] if set_bits else 64, 63 - set_bits[-1] if set_bits else 64)
    found = bits.popcount_twin(value), bits.ctz_twin(value), bits.clz_twin(value)
    assert found == expected
    assert all(type(number) is np.int64 for number in found)
    assert compiled(value) == expected


def check_stores(word: int, offset: int) -> None:
    value = np.int64(word)
    for kind in (np.uint8, np.int8):
        by_bit, by_byte = np.full(200, 7, kind), np.full(200, 7, kind)
        by_bit[offset : offset + 64] = [(word >> bit) & 1 for bit in range(64)]
        by_byte[offset : offset + 8] = np.array([(word >> 8 * k) & 255 for k in range(8)], np.uint8).view(kind)
        for store in (bits.put_bits_twin, bits.put_bits_loop, compiled_bits):
            out = np.full(200, 7, kind)
            store(out, np.int64(offset), value)
            assert np.array_equal(out, by_bit), store
        for store in (bits.put_bytes_twin, bits.put_bytes_loop, compiled_bytes):
            if kind == np.uint8 or store is not bits.put_bytes_loop:
                out = np.full(200, 7, kind)
                store(out, np.int64(offset), value)
                assert np.array_equal(out, by_byte), store


def check_nth(word: int) -> None:
    for number, bit in enumerate(ones(word)):
        assert bits.nth_bit(np.int64(word), np.int64(number)) == bit


@corners
def test_counts_of_corners(word: int) -> None:
    check_counts(word)


@given(words)
def test_counts(word: int) -> None:
    check_counts(word)


@corners
def test_stores_of_corners(word: int) -> None:
    check_stores(word, 0)
    check_stores(word, 130)


@given(words, st.integers(0, 136))
def test_stores(word: int, offset: int) -> None:
    check_stores(word, offset)


@corners
def test_nth_bits_of_corners(word: int) -> None:
    check_nth(word)


@given(words)
def test_nth_bits(word: int) -> None:
    check_nth(word)


def test_every_single_bit() -> None:
    for bit in range(64):
        word = (1 << bit) - (2**64 if bit == 63 else 0)
        check_counts(word)
        check_nth(word)


def test_what_kernels_use() -> None:
    assert bits.WORD == bits.SLACK == 64
    for name in ("popcount", "ctz", "clz", "put_bits", "put_bytes"):
        assert getattr(bits, name) in (getattr(bits, f"_{name}"), getattr(bits, f"{name}_loop", None))
