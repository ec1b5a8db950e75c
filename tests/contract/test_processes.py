"""Games do not depend on the process: not on hashing, not on compilation."""

from __future__ import annotations

import functools

import pytest

from tests.contract.processes import output_of

DIGESTS = ("-W", "error::RuntimeWarning", "-m", "tests.contract.digests")  # such as an overflow of numpy's scalars


@functools.cache
def reference() -> str:
    output = output_of(*DIGESTS, PYTHONHASHSEED="0")
    assert len(output.splitlines()) > 6
    return output


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_hash_seeds(hash_seed: str) -> None:
    assert output_of(*DIGESTS, PYTHONHASHSEED=hash_seed) == reference()


def test_plain_python() -> None:
    assert output_of(*DIGESTS, NUMBA_DISABLE_JIT="1", timeout=300) == reference()


def test_bounds_checks() -> None:
    assert output_of(*DIGESTS, NUMBA_BOUNDSCHECK="1", timeout=600) == reference()
