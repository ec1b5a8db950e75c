"""Bit operations on signed 64-bit words, and the stores that spread a word over bytes.

Each is an LLVM intrinsic with a plain Python twin that is used when nothing is compiled; the tests compare the two.
The stores take (array, offset, word), never an address, and write past their block's end: write blocks in ascending
order and leave ``SLACK`` bytes behind the last one.
"""

# pyright: basic
from __future__ import annotations

import platform
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic

from .jit import PURE_PYTHON, kernel

WORD = 64
SLACK = 64
"""Bytes that a store may write past the block it fills."""


def _word(value: Any) -> int:
    return int(np.int64(value)) & (2**64 - 1)


def popcount_twin(word: Any) -> np.int64:
    """Number of set bits."""
    return np.int64(_word(word).bit_count())


def ctz_twin(word: Any) -> np.int64:
    """Index of the lowest set bit; 64 for an empty word."""
    value = _word(word)
    return np.int64((value & -value).bit_length() - 1 if value else WORD)


def clz_twin(word: Any) -> np.int64:
    """Number of zero bits above the highest set bit; 64 for an empty word."""
    return np.int64(WORD - _word(word).bit_length())


def put_bits_twin(out: Any, offset: Any, word: Any) -> None:
    """Write the 64 bits of ``word`` as 64 bytes of 0 or 1, lowest bit first."""
    bits = np.unpackbits(np.array([_word(word)], "<u8").view(np.uint8), bitorder="little")
    out[offset : offset + WORD] = bits.view(out.dtype)


def put_bytes_twin(out: Any, offset: Any, word: Any) -> None:
    """Write the 8 bytes of ``word``, lowest first."""
    out[offset : offset + 8] = np.array([_word(word)], "<u8").view(out.dtype)


@intrinsic
def _popcount(_context, word):
    def codegen(_context, builder, _signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), codegen


@intrinsic
def _ctz(_context, word):
    def codegen(_context, builder, _signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@intrinsic
def _clz(_context, word):
    def codegen(_context, builder, _signature, arguments):
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


def _byte_pointer(context, builder, array_type, array, offset):
    data = context.make_array(array_type)(context, builder, array).data
    return builder.gep(builder.bitcast(data, cgutils.voidptr_t), [offset])


@intrinsic
def _put_bits(_context, out, offset, word):
    def codegen(context, builder, signature, arguments):
        array, offset, word = arguments
        lanes = ir.VectorType(ir.IntType(1), WORD)
        spread = builder.zext(builder.bitcast(word, lanes), ir.VectorType(ir.IntType(8), WORD))
        pointer = _byte_pointer(context, builder, signature.args[0], array, offset)
        builder.store(spread, builder.bitcast(pointer, spread.type.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64), codegen


@intrinsic
def _put_bytes(_context, out, offset, word):
    def codegen(context, builder, signature, arguments):
        array, offset, word = arguments
        pointer = _byte_pointer(context, builder, signature.args[0], array, offset)
        builder.store(word, builder.bitcast(pointer, ir.IntType(64).as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64), codegen


@kernel
def put_bits_loop(out, offset, word):
    """Portable form of ``put_bits`` for processors other than x86, little-endian or not."""
    for bit in range(WORD):
        out[offset + bit] = (word >> bit) & 1


@kernel
def put_bytes_loop(out, offset, word):
    """Portable form of ``put_bytes``."""
    for byte in range(8):
        out[offset + byte] = (word >> (8 * byte)) & 255


_VECTOR = platform.machine() in ("x86_64", "AMD64") and not getattr(config, "BOUNDSCHECK")  # noqa: B009
"""Whether to store by vector instructions: tested on x86 only, and blind to the array's end."""

popcount: Any = popcount_twin if PURE_PYTHON else _popcount
ctz: Any = ctz_twin if PURE_PYTHON else _ctz
clz: Any = clz_twin if PURE_PYTHON else _clz
put_bits: Any = put_bits_twin if PURE_PYTHON else _put_bits if _VECTOR else put_bits_loop
put_bytes: Any = put_bytes_twin if PURE_PYTHON else _put_bytes if _VECTOR else put_bytes_loop


@kernel
def nth_bit(word, n):
    """Index of the ``n``-th set bit (from 0), without a branch on the data: halve the word six times."""
    position = np.int64(0)
    for width in (32, 16, 8, 4, 2, 1):
        low = popcount((word >> position) & ((np.int64(1) << width) - 1))
        above = np.int64(n >= low)
        position += width * above
        n -= low * above
    return position
