"""Call of the Wild in words: actions, the events of a record, and the option ``card_sheet``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.options import OptionError
from ...core.record import Event, EventError
from ...core.rng import shuffle_script
from .spec import (
    DISCARD,
    LETTERS,
    MEET,
    NUM_CREATURES,
    NUM_OBJECTIVES,
    OBJECTIVES,
    OFFER,
    OUTCOMES,
    PACK_SIZE,
    WAIT,
    WITHDRAW,
)

_PRINTED: dict[str, list[int]] = {str(row[0]): [int(row[3]), int(row[4])] for row in OBJECTIVES.rows}
_MOST = 99


def creature_counts(word: int) -> list[int]:
    """How many cards of each creature lie in a hand, a den or a row."""
    return [word >> 8 * creature & 255 for creature in range(NUM_CREATURES)]


def parse_sheet(name: str, value: Any, _num_players: int) -> dict[str, list[int]] | None:
    """The option ``card_sheet``: the objectives that differ from the printed table, None if none does."""
    form = f"{{objective: [threshold, points]}}, both whole numbers from 0 to {_MOST}"
    if not isinstance(value, Mapping):
        raise OptionError(f"{name} must be {form}, not {value!r}")
    differing: dict[str, list[int]] = {}
    for objective, row in value.items():
        if objective not in _PRINTED:
            raise OptionError(f"{name}: there is no objective {objective!r}; there are {', '.join(_PRINTED)}")
        if (
            not isinstance(row, (list, tuple))
            or len(row) != 2
            or any(type(x) is not int or not 0 <= x <= _MOST for x in row)
        ):
            raise OptionError(f"{name}: {objective} is {row!r}; the form is {form}")
        if list(row) != _PRINTED[objective]:
            differing[objective] = list(row)
    return {objective: differing[objective] for objective in _PRINTED if objective in differing} or None


def fill_table(tables: Any, values: dict[str, Any]) -> None:
    """Write the objectives' numbers into a table."""
    sheet = _PRINTED | (values["card_sheet"] or {})
    tables["threshold"][0] = [threshold for threshold, _ in sheet.values()]
    tables["objective_points"][0] = [points for _, points in sheet.values()]


def action_words(_state: Any, table: Any, seat: int, action: int) -> str:
    """The words of an action; seats are absolute."""
    if action == WAIT:
        return "wait"
    if action == WITHDRAW:
        return "withdraw"
    if action >= MEET:
        return f"meet {(seat + action - MEET + 1) % int(table['num_players'])}"
    if action >= DISCARD:
        return f"discard {LETTERS[action - DISCARD]}"
    creature, call = divmod(action - OFFER, NUM_CREATURES)
    return f"offer {LETTERS[creature]}{LETTERS[call]}"


def opening(state: Any, table: Any) -> list[Event]:
    """The chance events with which a game began."""
    seats = range(int(table["num_players"]))
    result: list[Event] = [["packs", [[LETTERS[int(card)] for card in state["pack"][seat]] for seat in seats]]]
    if table["objectives"]:
        result.append(["objectives", [OBJECTIVES.codes[int(state["objective"][seat])] for seat in seats]])
    return result


def events(before: Any, table: Any, moves: list[tuple[int, int]], after: Any) -> list[Event]:
    """A tick, its meetings, and what the end of a game leads to."""
    seats = range(int(table["num_players"]))
    result: list[Event] = [["tick", [action_words(before, table, seat, action) for seat, action in sorted(moves)]]]
    for a in seats:
        b = int(after["partner"][a])
        if b > a:
            cards = "".join(LETTERS[int(after["shown"][seat])] for seat in (a, b))
            result.append(["meet", a, b, cards, OUTCOMES[int(after["outcome"][a])]])
    if after["game_number"] > before["game_number"]:
        result.append(["game", [int(after["match_points"][seat] - before["match_points"][seat]) for seat in seats]])
        if after["status"] == 0:
            result += opening(after, table)
    return result


def seen(before: Any, _table: Any, event: Event, seat: int, _after: Any) -> list[Event]:
    """What a seat knows of an event: of other seats' cards it sees the backs (R9.23)."""
    match event:
        case ["packs", _]:
            return []
        case ["objectives", [*dealt]]:
            return [["objective", seat, dealt[seat]]]
        case ["tick", [*texts]]:
            known = [text if other == seat else _noticed(before, other, text) for other, text in enumerate(texts)]
            return [["tick", known]]
    return [event]


def _noticed(before: Any, seat: int, text: str) -> str:
    """What others notice of a seat's action: cards from behind, and a gesture that stands already not at all."""
    match text.split():
        case ["meet", target] if int(target) == before["gesture"][seat]:
            return "wait"
        case ["offer", pair]:
            return f"offer ?{pair[1]}"
        case ["discard", _]:
            return "discard ?"
    return text


def normal(event: Event) -> Event:
    """Events have one spelling only."""
    return event


def script(before: Any, table: Any, chance: list[Event]) -> list[int]:
    """The draws that make packs and objectives come out as in ``chance`` (before: None at the start)."""
    num_players = int(table["num_players"])
    draws: list[int] = []
    for index, event in enumerate(chance):
        match event:
            case ["packs", [*packs]] if len(packs) == num_players:
                for seat, pack in enumerate(packs):
                    deck = (
                        [i // 2 for i in range(PACK_SIZE)] if before is None else [int(c) for c in before["pack"][seat]]
                    )
                    draws += _script_of(deck, pack, LETTERS, f"the pack of seat {seat}", index)
            case ["objectives", [*dealt]] if len(dealt) == num_players and len(set(map(str, dealt))) == num_players:
                deck = list(range(NUM_OBJECTIVES)) if before is None else [int(c) for c in before["objective_deck"]]
                rest = [OBJECTIVES.codes[card] for card in deck if OBJECTIVES.codes[card] not in dealt]
                draws += _script_of(deck, [*dealt, *rest], OBJECTIVES.codes, "the objectives", index)
            case ["meet", *_] | ["game", _]:
                pass  # no chance: compared with what the rules give
            case _:
                raise EventError(
                    index,
                    f"{event!r} is no event of this game; events are ['packs', {num_players} packs], ['objectives', "
                    f"{num_players} different ones], ['tick', words], ['meet', a, b, cards, outcome], ['game', points]",
                )
    return draws


def _script_of(deck: list[int], codes: Any, names: tuple[str, ...], what: str, index: int) -> list[int]:
    """Draws that shuffle ``deck`` into the order of ``codes``."""
    if not isinstance(codes, list) or sorted(map(str, codes)) != sorted(names[card] for card in deck):
        raise EventError(
            index, f"{what} must be an order of {' '.join(sorted(names[card] for card in deck))}, not {codes!r}"
        )
    return shuffle_script(deck, [names.index(code) for code in codes])
