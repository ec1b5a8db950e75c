"""Call of Yeti in words: actions, the events of a record, and the option ``deck``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...core.cards import bits_of, cards_of
from ...core.options import OptionError
from ...core.record import Event, EventError
from ...core.rng import shuffle_script
from .spec import (
    CODES,
    LEFT_OUT,
    NUM_SPECIALS,
    NUM_UMA_CARDS,
    PREDICT,
    SPECIAL,
    SPECIAL_ACTION,
    STOP_ACTION,
)

_PACK = Counter(dict.fromkeys(CODES[:NUM_UMA_CARDS], 1) | {SPECIAL: NUM_SPECIALS})
_ORDER = {code: number for number, code in enumerate(CODES)}


def card_words(word: int) -> list[str]:
    """The cards of a set, ascending; bits 48 and 49 are one special each."""
    return [code_of(card) for card in cards_of(word)]


def special_count(word: int) -> int:
    """How many specials are in a set of cards."""
    return (word >> SPECIAL_ACTION).bit_count()


def code_of(card: int) -> str:
    return CODES[min(card, SPECIAL_ACTION)]


def default_deck(num_players: int) -> list[str]:
    """The deck of R1.3-R1.5, in card order."""
    return sorted((_PACK - Counter(LEFT_OUT[num_players])).elements(), key=_ORDER.__getitem__)


def parse_sheet(name: str, value: Any, num_players: int) -> list[str] | None:
    """The option ``deck`` in card order, or None if it equals the default (R1.6-R1.8)."""
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(code, str) for code in value):
        raise OptionError(f"{name} must be a list of card codes such as ['YA', 'C10', '*'], not {value!r}")
    for code, copies in Counter(value).items():
        if copies > _PACK[code]:
            at_most = f"there are {_PACK[code]} of it" if code in _PACK else f"the cards are {' '.join(CODES)}"
            raise OptionError(f"{name} holds {code!r} {copies} times; {at_most}")
    if not value or len(value) % num_players:
        raise OptionError(
            f"{name} must hold a positive multiple of {num_players} cards, one hand size for all; it holds {len(value)}"
        )
    deck = sorted(value, key=_ORDER.__getitem__)
    return None if deck == default_deck(num_players) else deck


def fill_table(tables: Any, values: dict[str, Any]) -> None:
    """Write the deck in use into a table."""
    deck = values["deck"] or default_deck(values["num_players"])
    cards = [_ORDER[code] for code in deck]
    if cards[-2:] == [SPECIAL_ACTION, SPECIAL_ACTION]:
        cards[-1] += 1
    tables["deck"][0, : len(cards)] = cards
    tables["deck_size"] = len(cards)
    tables["hand_size"] = len(cards) // values["num_players"]
    tables["deck_cards"] = bits_of([card for card in cards if card < SPECIAL_ACTION])


def action_words(state: Any, _table: Any, _seat: int, action: int) -> str:
    """The words of an action in the record's phase."""
    if action == STOP_ACTION:
        return "stop"
    return f"{'hide' if state['phase'] == PREDICT else 'play'} {code_of(action)}"


def _deal_event(state: Any, num_players: int) -> Event:
    return ["deal", [card_words(int(state["hand"][seat])) for seat in range(num_players)]]


def opening(state: Any, table: Any) -> list[Event]:
    """The chance events with which a game began."""
    return [["start", int(state["start"])], _deal_event(state, int(table["num_players"]))]


def events(before: Any, table: Any, moves: list[tuple[int, int]], after: Any) -> list[Event]:
    """One act and what it led to."""
    num_players = int(table["num_players"])
    ((seat, action),) = moves
    result: list[Event] = [["act", seat, action_words(before, table, seat, action)]]
    if after["rounds_done"] > before["rounds_done"]:
        result.append(["round", [int(x) for x in (after["score"] - before["score"])[:num_players]]])
        draws = int(after["card_draws"])
        if draws:
            best = max(after["score"][:num_players])
            tied = [seat for seat in range(num_players) if after["score"][seat] == best]
            result += [["draw", [[seat, SPECIAL] for seat in tied]]] * (draws - 1)  # R6.12: why it was repeated
            result.append(["draw", [[seat, code_of(int(c))] for seat, c in zip(tied, after["deck"], strict=False)]])
        elif after["status"] == 0:
            result.append(_deal_event(after, num_players))
    return result


def seen(before: Any, table: Any, event: Event, seat: int, after: Any) -> list[Event]:
    """What a seat knows of an event: what others do in the prediction it sees when all have stopped (R3.5, R8.10)."""
    match event:
        case ["act", int(actor), _] if before["phase"] == PREDICT:
            own = [event] if actor == seat else []
            if after["phase"] == PREDICT:
                return own
            counts = [int(after["prediction"][p]).bit_count() for p in range(int(table["num_players"]))]
            return [*own, ["predictions", counts]]
        case ["deal", [*hands]]:
            return [["deal", seat, " ".join(hands[seat])]]
    return [event]


def normal(event: Event) -> Event:
    """The event with hands in card order."""
    if event[0] == "deal" and len(event) == 2 and isinstance(event[1], list):
        return ["deal", [sorted(hand, key=lambda code: _ORDER.get(code, 99)) for hand in event[1]]]
    return event


def _numbers(codes: list[str], deck: list[int], index: int) -> list[int]:
    """Card numbers for codes, each taken out of ``deck`` once."""
    left = sorted(deck)
    result = []
    for code in codes:
        match = next((card for card in left if isinstance(code, str) and code_of(card) == code), None)
        if match is None:
            raise EventError(index, f"the deck in use has no {code!r} left for this")
        left.remove(match)
        result.append(match)
    return result


def script(before: Any, table: Any, chance: list[Event]) -> list[int]:
    """The draws that make chance come out as in ``chance``, the events between two acts (before: None at the start)."""
    num_players, size, hand_size = (int(table[name]) for name in ("num_players", "deck_size", "hand_size"))
    deck = [int(card) for card in (table if before is None else before)["deck"][:size]]
    draws: list[int] = []
    for index, event in enumerate(chance):
        match event:
            case ["start", int(seat)] if 0 <= seat < num_players and not isinstance(seat, bool):
                draws.append(seat)
            case ["deal", [*hands]] if len(hands) == num_players and all(
                isinstance(hand, list) and len(hand) == hand_size for hand in hands
            ):
                wanted = _numbers([code for hand in hands for code in hand], deck, index)
                draws += shuffle_script(deck, wanted)
                deck = wanted
            case ["draw", [*pairs]] if all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
                first = _numbers([pair[1] for pair in pairs], deck, index)
                wanted = first + [card for card in deck if card not in first]
                draws += shuffle_script(deck, wanted)
                deck = wanted
            case ["round", _]:
                pass  # no chance: compared with the points that the rules give
            case _:
                raise EventError(
                    index,
                    f"{event!r} is no event of this game; chance events are ['start', seat], ['deal', {num_players} hands "
                    f"of {hand_size} cards], ['round', points], ['draw', [[seat, card], ...]]",
                )
    return draws
