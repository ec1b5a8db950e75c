"""Sealed Stones in words."""

from __future__ import annotations

from typing import Any

from cryptid_envs.core.cards import cards_of
from cryptid_envs.core.record import Event, EventError
from cryptid_envs.core.rng import shuffle_script

from .spec import MAX_PRIZE, NUM_STONES, PASS, STONES_EACH


def fill_table(_tables: Any, _values: dict[str, Any]) -> None:
    """All that the table holds are options."""


def action_words(_state: Any, _table: Any, _seat: int, action: int) -> str:
    return "pass" if action == PASS else f"bid {action + 1}"


def opening(state: Any, table: Any) -> list[Event]:
    held = [[stone + 1 for stone in cards_of(int(word))] for word in state["stones"][: int(table["num_players"])]]
    return [["stones", held], ["prize", int(state["prize"])]]


def events(before: Any, table: Any, moves: list[tuple[int, int]], after: Any) -> list[Event]:
    texts = ["-"] * int(table["num_players"])
    for seat, action in moves:
        texts[seat] = action_words(before, table, seat, action)
    return [["tick", texts], *([["prize", int(after["prize"])]] if after["status"] == 0 else [])]


def normal(event: Event) -> Event:
    match event:
        case ["stones", [*hands]]:
            return ["stones", [sorted(hand) for hand in hands]]
    return event


def script(_before: Any, table: Any, chance: list[Event]) -> list[int]:
    num_players = int(table["num_players"])
    draws: list[int] = []
    for index, event in enumerate(chance):
        match event:
            case ["prize", points] if type(points) is int and 1 <= points <= MAX_PRIZE:
                draws.append(points - 1)
            case ["stones", [*hands]] if _are_hands(hands, num_players):
                top = [stone - 1 for hand in hands for stone in hand]
                draws += shuffle_script(list(range(NUM_STONES)), top + [k for k in range(NUM_STONES) if k not in top])
            case _:
                raise EventError(
                    index, f"{event!r} cannot be: {STONES_EACH} stones each, then a prize up to {MAX_PRIZE}"
                )
    return draws


def _are_hands(hands: list[Any], num_players: int) -> bool:
    if len(hands) != num_players or not all(isinstance(hand, list) and len(hand) == STONES_EACH for hand in hands):
        return False
    stones = [stone for hand in hands for stone in hand]
    return all(type(stone) is int and 1 <= stone <= NUM_STONES for stone in stones) and len(set(stones)) == len(stones)
