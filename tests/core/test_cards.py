"""Cards as data."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cryptid_envs.core.cards import CardTable, bits_of, cards_of

TABLE = CardTable(("code", "suit", "rank"), (("a1", "a", 1), ("a2", "a", 2), ("b1", "b", 1)))


def test_lookups() -> None:
    assert len(TABLE) == 3
    assert TABLE.codes == ("a1", "a2", "b1")
    assert TABLE.index("b1") == 2
    with pytest.raises(ValueError, match="there is no card 'c9'"):
        TABLE.index("c9")


def test_columns() -> None:
    assert TABLE.column("rank").tolist() == [1, 2, 1]
    assert TABLE.column("rank").dtype == np.int8
    assert TABLE.column("rank", "i8").dtype == np.int64
    assert TABLE.bits("suit", "a") == 0b011
    assert TABLE.bits("suit", "z") == 0


def test_broken_tables() -> None:
    with pytest.raises(ValueError, match="does not have the columns"):
        CardTable(("code", "suit"), (("a1",),))
    with pytest.raises(ValueError, match="not unique"):
        CardTable(("code",), (("a",), ("a",)))


@given(st.sets(st.integers(0, 62)))
def test_sets(numbers: set[int]) -> None:
    assert cards_of(bits_of(sorted(numbers))) == sorted(numbers)
