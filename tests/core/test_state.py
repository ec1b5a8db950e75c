"""Records of state: dtypes, names that are refused, digests."""

from __future__ import annotations

import numpy as np
import pytest

from cryptid_envs.core.state import HEADER, SCRIPT_LENGTH, TABLE_HEADER, Field, allocate, digest, make_dtype

FIELDS = (Field("a"), Field("b", "i1", (3,)), Field("c", "u1", ("seats", 2)), Field("d", "i4", ("seats",)))


def test_dtype() -> None:
    dtype = make_dtype(FIELDS, 5)
    assert dtype.names == ("a", "b", "c", "d")
    assert dtype.isalignedstruct
    assert [dtype[name].shape for name in "abcd"] == [(), (3,), (5, 2), (5,)]
    assert [dtype[name].base for name in "abcd"] == [np.dtype(kind) for kind in ("i8", "i1", "u1", "i4")]
    assert dtype.itemsize % 8 == 0


@pytest.mark.parametrize(
    "name", ["base", "round", "size", "shape", "copy", "min", "sum", "item", "T", "fill", "sort", "view"]
)
def test_attributes_of_records_are_no_names(name: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}' is an attribute of numpy.record"):
        make_dtype([Field(name)], 2)


def test_names_are_unique() -> None:
    with pytest.raises(ValueError, match="'a' is defined twice"):
        make_dtype([Field("a"), Field("a", "i1")], 2)


def test_headers() -> None:
    names = [field.name for field in HEADER]
    for name in ("seed", "draws", "episode", "moves", "to_act", "phase", "status", "winners", "score", "gained"):
        assert name in names
    assert all(field.help for field in (*HEADER, *TABLE_HEADER))
    for field in (*HEADER, *TABLE_HEADER):
        if not field.shape:
            assert field.dtype in ("i8", "u8"), "scalars are 64 bits wide"
    assert make_dtype(TABLE_HEADER, 4)["script"].shape == (SCRIPT_LENGTH,)


def test_allocate() -> None:
    rows = allocate(make_dtype(FIELDS, 3), 4)
    assert rows.shape == (4,)
    assert not any(rows[name].any() for name in rows.dtype.names)


def test_digest_sees_every_field_and_no_padding() -> None:
    dtype = make_dtype(FIELDS, 2)
    one, other = allocate(dtype, 3), np.full(3, 0, dtype)
    other.view(np.uint8)[:] = 255
    for name in dtype.names or ():
        other[name] = 0
    assert digest(one) == digest(other)
    seen = {digest(one)}
    for name in dtype.names or ():
        changed = one.copy()
        changed[name][(-1,) * changed[name].ndim] = 1
        seen.add(digest(changed))
    assert len(seen) == 1 + len(dtype.names or ())
    assert digest(one[:2]) != digest(one)
