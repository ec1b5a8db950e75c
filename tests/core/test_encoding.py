"""Blocks of observations and actions: offsets that tile, spaces, decoding, errors."""

from __future__ import annotations

import numpy as np
import pytest

from cryptid_envs.core.encoding import ActionBlock, ActionLayout, Block, ObservationLayout, observation_space, padded

BLOCKS = (
    Block("hand", (5,), 1, "own"),
    Block("score", ("seats",), 200),
    Block("table", ("seats", 3), 4),
    Block("flag"),
    Block("pairs", ("seats", "seats", 2), 9),
)
ACTIONS = (ActionBlock("card", ("a", "b", "c")), ActionBlock("pass", ("pass",)))


@pytest.mark.parametrize("n", [2, 3, 5])
def test_blocks_tile_the_row(n: int) -> None:
    layout = ObservationLayout(BLOCKS, n)
    sizes = {"hand": 5, "score": n, "table": 3 * n, "flag": 1, "pairs": 2 * n * n}
    offset = 0
    for name, size in sizes.items():
        assert layout.offsets[name] == offset
        offset += size
    assert layout.size == offset == len(layout.high)
    assert layout.row_size % 64 == 0
    assert layout.row_size >= layout.size + 64 - 1, "a store may run past the last block"
    row = np.arange(offset) % 251
    blocks = layout.decode(row)
    assert list(blocks) == list(sizes)
    assert np.concatenate([block.reshape(-1) for block in blocks.values()]).tolist() == row.tolist()
    assert blocks["pairs"].shape == (n, n, 2)
    assert all(np.shares_memory(block, row) for block in blocks.values())


def test_decoding_many_rows() -> None:
    layout = ObservationLayout(BLOCKS, 3)
    rows = np.arange(2 * 4 * layout.size).reshape(2, 4, layout.size)
    blocks = layout.decode(rows)
    assert blocks["table"].shape == (2, 4, 3, 3)
    for place in np.ndindex(2, 4):
        for name, block in layout.decode(rows[place]).items():
            assert np.array_equal(blocks[name][place], block)


@pytest.mark.parametrize("shape", [(), (0,), (7,), (3, 7)])
def test_decoding_something_else(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"for 3 players has \d+ features"):
        ObservationLayout(BLOCKS, 3).decode(np.zeros(shape, np.uint8))


def test_spaces() -> None:
    layout = ObservationLayout(BLOCKS, 2)
    space = observation_space(layout, ActionLayout(ACTIONS, 2))
    assert space["observation"].dtype == np.uint8
    assert space["action_mask"].dtype == np.int8
    assert space["action_mask"].shape == (4,)
    high = {"observation": layout.high.copy(), "action_mask": np.ones(4, np.int8)}
    assert space.contains(high)
    for feature in range(layout.size):
        beyond = layout.high.copy()
        beyond[feature] += 1
        assert not space.contains({**high, "observation": beyond})


def test_names_are_unique() -> None:
    with pytest.raises(ValueError, match="observation block 'a' is defined twice"):
        ObservationLayout((Block("a"), Block("b"), Block("a")), 2)
    with pytest.raises(ValueError, match="action block 'a' is defined twice"):
        ActionLayout((ActionBlock("a", ("x",)), ActionBlock("a", ("y",))), 2)


def test_actions() -> None:
    layout = ActionLayout(ACTIONS, 2)
    assert layout.labels == ("a", "b", "c", "pass")
    assert layout.offsets == {"card": 0, "pass": 3}
    assert (layout.size, layout.words, layout.row_size) == (4, 1, 64)
    wide = ActionLayout((ActionBlock("card", tuple(map(str, range(65)))),), 2)
    assert (wide.size, wide.words, wide.row_size) == (65, 2, 128)


def test_actions_on_other_seats() -> None:
    """A block with a label for each opponent stands last and is as long as there are opponents."""
    blocks = (*ACTIONS, ActionBlock("at", ("1", "2", "3"), opponents=True))
    assert [ActionLayout(blocks, n).labels[4:] for n in (2, 3, 4)] == [("1",), ("1", "2"), ("1", "2", "3")]
    with pytest.raises(ValueError, match="'at' depends on the number of players and must stand last"):
        ActionLayout(blocks[::-1], 3)


def test_padding() -> None:
    assert [padded(n) for n in (0, 1, 64, 65)] == [0, 64, 64, 128]
    assert [padded(n, 64) for n in (0, 1, 64)] == [64, 128, 128]
