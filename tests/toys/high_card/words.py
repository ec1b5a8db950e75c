"""High Card in words."""

from __future__ import annotations

from typing import Any

from cryptid_envs.core.options import OptionError
from cryptid_envs.core.record import Event, EventError
from cryptid_envs.core.rng import shuffle_script

from .spec import HAND_SIZE, MAX_WORTH, NUM_CARDS


def parse_sheet(name: str, value: Any, num_players: int) -> list[int] | None:
    """The option ``deck``, ascending; None if it holds all cards."""
    if not isinstance(value, (list, tuple)) or not all(type(c) is int and 1 <= c <= NUM_CARDS for c in value):
        raise OptionError(f"{name} must be a list of cards from 1 to {NUM_CARDS}, not {value!r}")
    if len(set(value)) < len(value) or len(value) < HAND_SIZE * num_players:
        raise OptionError(f"{name} must hold at least {HAND_SIZE * num_players} different cards, not {value!r}")
    return None if len(value) == NUM_CARDS else sorted(value)


def fill_table(tables: Any, values: dict[str, Any]) -> None:
    deck = values["deck"] or list(range(1, NUM_CARDS + 1))
    tables["deck"][0, : len(deck)] = deck
    tables["deck_size"] = len(deck)


def action_words(_state: Any, _table: Any, _seat: int, action: int) -> str:
    return f"play {action + 1}"


def _deal_event(state: Any, table: Any) -> Event:
    return ["deal", [sorted(int(card) for card in hand) for hand in state["hand"][: int(table["num_players"])]]]


def opening(state: Any, table: Any) -> list[Event]:
    return [["lead", int(state["lead"])], _deal_event(state, table)]


def events(before: Any, table: Any, moves: list[tuple[int, int]], after: Any) -> list[Event]:
    ((seat, action),) = moves
    result: list[Event] = [["act", seat, action_words(before, table, seat, action)]]
    if after["tricks"] > before["tricks"]:
        if table["bonus"]:
            result.append(["worth", int(after["worth"])])
        if after["tricks"] % HAND_SIZE == 0 and after["status"] == 0:
            result.append(_deal_event(after, table))
    return result


def normal(event: Event) -> Event:
    match event:
        case ["deal", [*hands]]:
            return ["deal", [sorted(hand) for hand in hands]]
    return event


def script(_before: Any, table: Any, chance: list[Event]) -> list[int]:
    num_players = int(table["num_players"])
    deck = [int(card) for card in table["deck"][: int(table["deck_size"])]]
    draws: list[int] = []
    for index, event in enumerate(chance):
        match event:
            case ["lead", seat] if type(seat) is int and 0 <= seat < num_players:
                draws.append(seat)
            case ["worth", points] if type(points) is int and 1 <= points <= MAX_WORTH:
                draws.append(points - 1)
            case ["deal", [*hands]] if _are_hands(hands, num_players, deck):
                top = [card for hand in hands for card in hand]
                draws += shuffle_script(deck, top + [card for card in deck if card not in top])
            case _:
                raise EventError(index, f"{event!r} cannot be: the cards in use are {deck}")
    return draws


def _are_hands(hands: list[Any], num_players: int, deck: list[int]) -> bool:
    if len(hands) != num_players or not all(isinstance(hand, list) and len(hand) == HAND_SIZE for hand in hands):
        return False
    cards = [card for hand in hands for card in hand]
    return all(type(card) is int and card in deck for card in cards) and len(set(cards)) == len(cards)
