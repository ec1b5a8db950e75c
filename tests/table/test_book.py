"""Tables under keys."""

from __future__ import annotations

import pytest

from cryptid_envs.table.book import BookFull, TableBook, UnknownKey
from cryptid_envs.table.session import Table
from tests.table.drive import make_table


def table(*names: str) -> Table:
    return make_table("yotei_v0", *(names or ("", "random")))


def test_every_person_has_a_key_of_their_own() -> None:
    book = TableBook(3)
    first, second = table("", ""), table("random", "")
    keys, others = book.add(first), book.add(second)
    assert list(keys) == [0, 1]
    assert list(others) == [1]
    assert len({*keys.values(), *others.values()}) == 3
    assert book.find(keys[1]) == (first, 1)
    assert book.find(others[1]) == (second, 1)
    assert book.keys(first) == keys


@pytest.mark.parametrize("key", ["", "x", "0"])
def test_other_keys_are_unknown(key: str) -> None:
    book = TableBook(3)
    book.add(table())
    with pytest.raises(UnknownKey, match="no game here"):
        book.find(key)


def test_the_table_that_nobody_has_looked_at_for_longest_makes_room() -> None:
    book = TableBook(2)
    first, second, third = table(), table(), table()
    keys = [book.add(one)[0] for one in (first, second)]
    book.find(keys[0])
    keys.append(book.add(third)[0])
    assert len(book) == 2
    assert [one for one in keys if _is_known(book, one)] == [keys[0], keys[2]]
    assert second.closed
    assert not first.closed
    assert book.keys(second) == {}


def test_tables_at_which_agents_think_stay() -> None:
    book = TableBook(2)
    first, second = table(), table()
    keys = [book.add(one)[0] for one in (first, second)]
    with first._driving:
        book.add(table())
        assert [_is_known(book, key) for key in keys] == [True, False]
        last = next(one for one in book._keys if one is not first)
        with last._driving, pytest.raises(BookFull, match="all 2 tables are in use"):
            book.add(table())


def test_closing_lets_go_of_all() -> None:
    book = TableBook(2)
    one = table()
    key = book.add(one)[0]
    book.close()
    assert one.closed
    assert len(book) == 0
    assert not _is_known(book, key)


def _is_known(book: TableBook, key: str) -> bool:
    try:
        place = book._places[key]
    except KeyError:
        return False
    return place is not None
