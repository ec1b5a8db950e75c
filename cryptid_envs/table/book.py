"""Many tables, each seat under a key that cannot be guessed."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from typing import NamedTuple

from .session import Table

KEY_BYTES = 24


class Place(NamedTuple):
    """A seat at a table."""

    table: Table
    seat: int


class UnknownKey(LookupError):
    """No table has a seat under this key, or not any more."""


class BookFull(RuntimeError):
    """There is no room for a further table, and agents are thinking at every one that there is."""


class TableBook:
    """Keeps at most ``limit`` tables; a new one takes the place of the one that nobody has looked at for longest.

    May be used from any thread.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._places: dict[str, Place] = {}
        self._keys: OrderedDict[Table, dict[int, str]] = OrderedDict()  # the table that was looked at last stands last

    def __len__(self) -> int:
        return len(self._keys)

    def add(self, table: Table) -> dict[int, str]:
        """Keep a table; returns the keys of its people by seat.

        Raises:
            BookFull: see there.
        """
        keys = {seat: secrets.token_urlsafe(KEY_BYTES) for seat in table.people}
        with self._lock:
            while len(self._keys) >= self.limit:
                self._remove_oldest()
            self._keys[table] = keys
            self._places |= {key: Place(table, seat) for seat, key in keys.items()}
        return keys

    def find(self, key: str) -> Place:
        """The seat under a key.

        Raises:
            UnknownKey: there is none.
        """
        with self._lock:
            if key not in self._places:
                raise UnknownKey("there is no game here; it may have had to make room for newer ones")
            place = self._places[key]
            self._keys.move_to_end(place.table)
            return place

    def keys(self, table: Table) -> dict[int, str]:
        """The keys of a table's people by seat; empty if it is kept no longer."""
        with self._lock:
            return dict(self._keys.get(table, {}))

    def close(self) -> None:
        """Let go of all tables."""
        with self._lock:
            for table in self._keys:
                table.close()
            self._keys.clear()
            self._places.clear()

    def _remove_oldest(self) -> None:
        oldest = next((table for table in self._keys if not table.busy), None)
        if oldest is None:
            raise BookFull(f"all {self.limit} tables are in use, try again in a moment")
        oldest.close()
        for key in self._keys.pop(oldest).values():
            del self._places[key]
