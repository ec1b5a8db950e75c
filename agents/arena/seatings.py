"""Who sits where.

A *seating* says for each seat which of the agents at the table sits there. All seatings of a table play the same deals, so
that nobody has better cards or better seats than another over the whole of them.

* ``pairs``: every two agents meet alone. At a table of n seats they play all 2^n - 2 seatings in which both sit: each of
  the two in every choice of 1, 2, … n - 1 seats.
* ``ones``: every two agents meet alone, but one of them always sits by itself among n - 1 of the other, in every seat, both
  ways round: 2n seatings (n > 2; with two seats the same two as above).
* ``tables``: n different agents at a table, for every n of them; each block of deals has another cyclic order of them, and
  all its n rotations are played. Where there are fewer agents than seats, they take the seats in turns, and who sits
  twice changes from block to block.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

Seating = tuple[int, ...]
SCHEDULES = ("pairs", "ones", "tables")


def pair_seatings(num_players: int) -> list[Seating]:
    """All ways to seat agents 0 and 1 at one table, those with few seats for agent 0 first."""
    both = [seating for seating in product((0, 1), repeat=num_players) if 0 < sum(seating) < num_players]
    return sorted(both, key=lambda seating: (-sum(seating), seating))


def one_seatings(num_players: int) -> list[Seating]:
    """The seatings of ``pair_seatings`` in which one of both sits alone."""
    return [seating for seating in pair_seatings(num_players) if sum(seating) in (1, num_players - 1)]


def rotations(seating: Seating) -> list[Seating]:
    """The seating moved round the table, each of the results once."""
    return list(dict.fromkeys(seating[k:] + seating[:k] for k in range(len(seating))))


def table_order(agents: int, num_players: int, block: int) -> Seating:
    """The order in which so many agents (not more than seats) sit round the table in the block of deals of this number."""
    if agents < num_players:
        return tuple((block + seat) % agents for seat in range(num_players))
    orders = list(permutations(range(1, num_players)))
    return (0, *orders[block % len(orders)])


def tables(agents: int, schedule: str, num_players: int) -> Iterator[tuple[int, ...]]:
    """Which agents meet at a table."""
    size = min(agents, num_players) if schedule == "tables" else 2
    yield from combinations(range(agents), size)


def seatings(schedule: str, agents: int, num_players: int, block: int) -> list[Seating]:
    """All seatings of a table of so many agents, in the block of deals of this number."""
    if schedule == "pairs":
        return pair_seatings(num_players)
    if schedule == "ones":
        return one_seatings(num_players)
    return rotations(table_order(agents, num_players, block))
