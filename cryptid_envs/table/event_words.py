"""Events of records as sentences. Knows the forms that events take, and no game."""

from __future__ import annotations

from typing import Any

from ..core.record import Event


def event_words(event: Event, num_players: int) -> str:
    """An event in words.

    A number at the top of an event is a seat; a list with one entry for each seat is read as such; a list that begins
    with a number is something of that seat's.
    """
    match event:
        case ["act", seat, words]:
            return f"player_{seat}: {words}"
        case ["tick", [*words]]:
            return ", ".join(f"player_{seat}: {text}" for seat, text in enumerate(words))
        case [kind, *content]:
            parts = [f"player_{part}" if _is_number(part) else _words(part, num_players) for part in content]
            return f"{kind}: {', '.join(parts)}" if parts else str(kind)
    return repr(event)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _words(value: Any, num_players: int) -> str:
    """A part of an event."""
    match value:
        case dict():
            return "; ".join(f"{name}: {_words(part, num_players)}" for name, part in value.items())
        case [] | "":
            return "-"
        case [*entries] if len(entries) == num_players and all(map(_is_number, entries)):
            return ", ".join(f"player_{seat} {entry}" for seat, entry in enumerate(entries))
        case [*entries] if len(entries) == num_players and all(_is_hand(entry) for entry in entries):
            return "; ".join(f"player_{seat} {_words(entry, num_players)}" for seat, entry in enumerate(entries))
        case [*entries] if all(isinstance(entry, list) for entry in entries):
            return ", ".join(_owned(entry, num_players) for entry in entries)
        case [*entries]:
            return " ".join(_words(entry, num_players) for entry in entries)
        case True | False:
            return "yes" if value else "no"
    return str(value)


def _is_hand(value: Any) -> bool:
    """A list of texts: cards."""
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def _owned(entry: list[Any], num_players: int) -> str:
    """A list that begins with its seat."""
    if entry and _is_number(entry[0]):
        return " ".join([f"player_{entry[0]}", *(_words(part, num_players) for part in entry[1:])])
    return _words(entry, num_players)
