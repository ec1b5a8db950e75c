"""Yotei in words: actions, the events of a record, and the option ``card_sheet``.

Whatever deck is shuffled lies in ascending order of its kinds before; so the cards in a ``shuffle`` alone tell which
draws of chance lead to them. After a shuffle the mystery deck and the Tier II pile lie at the front of their arrays,
and what is drawn from them stays in place; so their order can still be read when the action is over.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...core.record import Event, EventError
from ...core.rng import shuffle_script
from .bidding import LOG_AMOUNT, LOG_BID, LOG_BIDS, LOG_COUNT, LOG_QUALIFIED, LOG_SLOT
from .display import LOG_MYSTERY, LOG_OPEN
from .packed import entry as nth
from .packed import length
from .sheet import code_of, fill_table, kind_code, parse_card, parse_sheet
from .spec import (
    ACTIONS,
    MYSTERY,
    SLOTS,
    TIER_2,
    TIERS,
)

__all__ = ["action_words", "events", "fill_table", "normal", "opening", "parse_sheet", "script"]

_LABELS = tuple(label for block in ACTIONS for label in block.labels)
_DECKS = (*TIERS, "mystery")
_DOING = ("places a token", "bids on {}", "harvests", "may take back tokens for {}", "has to play a Mystery Card")


def action_words(_state: Any, _table: Any, _seat: int, action: int) -> str:
    """The words of an action."""
    return _LABELS[action]


def doing(state: Any) -> str:
    """What the seat that acts is about."""
    depth = int(state["depth"])
    slot = int(state["stack"][depth - 1]) & 255 if depth else int(state["bid_slot"])
    return _DOING[int(state["phase"])].format(SLOTS[slot])


def mystery_names(word: int) -> list[str]:
    """The Mystery Cards of a hand, or of the discards."""
    return [name for kind, name in enumerate(MYSTERY) for _ in range(word >> 8 * kind & 255)]


def own_bids(state: Any, seat: int) -> dict[int, tuple[int, int]]:
    """Slot → (amount, bound) of the seat's unopened bids, in the order in which it made them."""
    made, amount, bound = (int(state[name][seat]) for name in ("made", "amount", "bound"))
    return {int(nth(made, k)) - 1: (int(nth(amount, k)), int(nth(bound, k))) for k in range(int(length(made)))}


def _pile_codes(state: Any, table: Any, tier: int) -> list[str]:
    """The cards of a tier in the order of its last shuffle, drawn ones included, if none went elsewhere since."""
    size = int(state["top"][tier] + state["left"][tier])
    return [kind_code(table, int(kind)) for kind in state["pile"][tier][:size]]


def _mystery_codes(state: Any) -> list[str]:
    size = int(state["mystery_top"] + state["mystery_left"])
    return [MYSTERY[int(kind)] for kind in state["mystery_deck"][:size]]


def opening(state: Any, table: Any) -> list[Event]:
    """The chance events with which a game began."""
    shuffles: list[Event] = [["shuffle", name, _pile_codes(state, table, tier)] for tier, name in enumerate(TIERS)]
    return [["start", int(state["start"])], *shuffles, ["shuffle", "mystery", _mystery_codes(state)]]


def events(before: Any, table: Any, moves: list[tuple[int, int]], after: Any) -> list[Event]:
    """One act, and the biddings that it revealed and the shuffles that it caused, as they came."""
    ((seat, action),) = moves
    result: list[Event] = [["act", seat, action_words(before, table, seat, action)]]
    for entry in after["log"][: int(after["logged"])]:
        what = int(entry)
        if what & 3 == LOG_OPEN:
            result.append(["open", SLOTS[what >> LOG_SLOT & 15], _bids(what)])
        elif what & 3 == LOG_MYSTERY:
            result.append(["shuffle", "mystery", _mystery_codes(after)])
        else:
            result.append(["shuffle", "tier2", _pile_codes(after, table, TIER_2)])
    return result


def _bids(entry: int) -> list[list[Any]]:
    """The bids of a revealed bidding: seat, amount, qualified."""
    bids = [entry >> (LOG_BIDS + LOG_BID * k) for k in range(entry >> LOG_COUNT & 7)]
    return [[bid & 3, bid >> LOG_AMOUNT & 63, bool(bid >> LOG_QUALIFIED & 1)] for bid in bids]


def seen(before: Any, _table: Any, event: Event, seat: int, after: Any) -> list[Event]:
    """What a seat knows of an event: bids are sealed (R4.7), and nobody sees the order of a pile (R9.28)."""
    match event:
        case ["act", int(actor), str(text)]:
            hidden = actor != seat and text.startswith("bid ")
            return [["act", actor, "bid"] if hidden else event, *_drawn(before, after, seat)]
        case ["shuffle", str(deck), _]:
            return [["shuffle", deck]]
    return [event]


def _drawn(before: Any, after: Any, seat: int) -> list[Event]:
    """The Mystery Cards that an act has brought into a seat's hand (R6.1)."""
    held, holds = int(before["mystery"][seat]), int(after["mystery"][seat])
    gained = [
        name for kind, name in enumerate(MYSTERY) for _ in range((holds >> 8 * kind & 255) - (held >> 8 * kind & 255))
    ]
    return [["mystery", seat, " ".join(gained)]] if gained else []


def normal(event: Event) -> Event:
    """The event with every card spelled in one way."""
    match event:
        case ["shuffle", deck, [*codes]]:
            return ["shuffle", deck, [_normal_code(code) for code in codes]]
    return event


def _normal_code(code: Any) -> Any:
    try:
        return code_of(parse_card(code))
    except (ValueError, AttributeError, TypeError):
        return code


def script(before: Any, table: Any, chance: list[Event]) -> list[int]:
    """The draws that make start seat and shuffles come out as in ``chance`` (before: None at the start)."""
    draws: list[int] = []
    for index, event in enumerate(chance):
        match event:
            case ["start", int(seat)] if type(seat) is int and 0 <= seat < int(table["num_players"]):
                draws.append(seat)
            case ["shuffle", str(deck), [*codes]] if deck in _DECKS:
                draws += _shuffle(table, deck, codes, before is None, index)
            case ["open", str(_), [*_]]:
                pass  # no chance: compared with what the bids give
            case _:
                raise EventError(
                    index,
                    f"{event!r} is no event of this game; they are ['act', seat, words], ['start', seat], "
                    f"['shuffle', deck, cards] with the decks {', '.join(_DECKS)}, "
                    "and ['open', slot, [[seat, amount, qualified], ...]]",
                )
    return draws


def _shuffle(table: Any, deck: str, codes: list[Any], is_setup: bool, index: int) -> list[int]:
    """The draws that shuffle a deck, ascending before, into the order of ``codes``."""
    if deck == "mystery":
        cards = [int(kind) for kind in table["mystery_deck"][: int(table["mystery_size"])]]
        names = {code: kind for kind, code in enumerate(MYSTERY)}
    else:
        tier = TIERS.index(deck)
        cards = [int(kind) for kind in table["deck"][tier][: int(table["deck_size"][tier])]]
        names = {kind_code(table, kind): kind for kind in cards}
    spelled = [_normal_code(code) for code in codes]
    wanted = [names.get(code, -1) if isinstance(code, str) else -1 for code in spelled]
    held = Counter(cards)
    for code, kind in zip(codes, wanted, strict=True):
        held[kind] -= 1
        if held[kind] < 0:
            raise EventError(index, f"the {deck} deck does not hold {code!r}" + " so often" * (kind >= 0))
    if is_setup and len(wanted) != len(cards):
        raise EventError(index, f"the {deck} deck has {len(cards)} cards, not {len(wanted)}")
    return shuffle_script(sorted(wanted), wanted)
