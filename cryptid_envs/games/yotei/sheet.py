"""Yotei: cards as text, and the option ``card_sheet``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ...core.options import OptionError
from .spec import (
    BID,
    BOXES,
    CARD_AXIS,
    CARDS,
    ELEMENTS,
    FIRST_SLOT,
    MOST_CARDS,
    MOST_KINDS,
    MOST_MYSTERY,
    MOST_OF_CARD,
    MYSTERY,
    MYSTERY_CARDS,
    NUM_SLOTS,
    PLACES,
    PLACES_OF_TWO,
    TIERS,
    TOKENS,
)

FORM = "gives/cost/needs/rewards, as in 'FM/1/FR+MT/1c', 'FR+FR/1/-/-', '-/bid/TD+LP+FB/8c', 'FR/bid/FM/1c+y'"
_REWARDS = re.compile(rf"-|y|[1-{MOST_OF_CARD}]c(\+y)?")

Sheet = dict[str, list[str]]


class Card(NamedTuple):
    """What stands on a card's face: counts of elements, a cost (None: a bidding card), Charm and Mystery Cards."""

    gives: tuple[int, ...]
    cost: int | None
    needs: tuple[int, ...]
    charm: int
    mystery: int

    @property
    def sort_key(self) -> tuple[Any, ...]:
        """Kinds are numbered in this order: what gives early elements first, cheap ones first, bidding cards last."""
        gives = tuple(-count for count in self.gives)
        return gives, self.cost is None, self.cost or 0, self.needs, self.charm, self.mystery


def _parse_elements(text: str) -> tuple[int, ...]:
    names = [] if text == "-" else text.split("+")
    for name in names:
        if name not in ELEMENTS:
            raise ValueError(f"there is no element {name!r}; there are {' '.join(ELEMENTS)}, and '-' for none")
    counts = Counter(names)
    if counts and max(counts.values()) > MOST_OF_CARD:
        raise ValueError(f"{text!r} names an element more than {MOST_OF_CARD} times")
    return tuple(counts[element] for element in ELEMENTS)


@cache
def parse_card(code: str) -> Card:
    """The card that a code describes; ValueError says what is wrong with it."""
    parts = code.split("/")
    if len(parts) != 4:
        raise ValueError(f"the form is {FORM}")
    gives, cost, needs, rewards = parts
    if cost != BID and not (len(cost) == 1 and cost in "0123456789"):
        raise ValueError(f"the cost is a number from 0 to {MOST_OF_CARD} or 'bid', not {cost!r}")
    if not _REWARDS.fullmatch(rewards):
        raise ValueError(f"rewards are '-', 'y', or 1 to {MOST_OF_CARD} Charm as '2c' or '2c+y', not {rewards!r}")
    charm = int(rewards[0]) if rewards[0].isdigit() else 0
    return Card(
        _parse_elements(gives), None if cost == BID else int(cost), _parse_elements(needs), charm, int("y" in rewards)
    )


_PRINTED = {parse_card(str(row[0])): str(row[0]) for row in CARDS.rows}


@cache
def code_of(card: Card) -> str:
    """A card's code: as the default sheet spells it, or with elements in their order."""
    if card in _PRINTED:
        return _PRINTED[card]
    gives, needs = (
        "+".join(name for name, count in zip(ELEMENTS, counts, strict=True) for _ in range(count)) or "-"
        for counts in (card.gives, card.needs)
    )
    rewards = "+".join([f"{card.charm}c"] * (card.charm > 0) + ["y"] * card.mystery) or "-"
    return f"{gives}/{BID if card.cost is None else card.cost}/{needs}/{rewards}"


@cache
def _default() -> Sheet:
    sheet: dict[str, list[Card]] = {name: [] for name in TIERS}
    for code, tier, copies in CARDS.rows:
        sheet[tier] += [parse_card(code)] * copies
    mystery = [str(row[0]) for row in MYSTERY_CARDS.rows for _ in range(row[2])]
    return {name: _ordered(cards) for name, cards in sheet.items()} | {"mystery": mystery}


def _ordered(cards: list[Card]) -> list[str]:
    return [code_of(card) for card in sorted(cards, key=lambda card: card.sort_key)]


def parse_sheet(name: str, value: Any, _num_players: int) -> Sheet | None:
    """The option ``card_sheet`` in normal form, or None if it equals the default; OptionError lists every bad row."""
    decks = (*TIERS, "mystery")
    if not isinstance(value, Mapping) or set(value) != set(decks):
        keys = f"the keys {', '.join(map(str, value))}" if isinstance(value, Mapping) else repr(value)
        raise OptionError(f"{name} must be a mapping with exactly the keys {', '.join(decks)}, not {keys}")
    wrong: list[str] = []
    sheet: Sheet = {}
    for deck in decks:
        rows = value[deck]
        most = MOST_MYSTERY if deck == "mystery" else MOST_CARDS
        if isinstance(rows, str) or not isinstance(rows, (list, tuple)) or not 1 <= len(rows) <= most:
            what = f"{len(rows)} entries" if isinstance(rows, (list, tuple)) else repr(rows)
            wrong.append(f"{deck} must be a list of 1 to {most} cards, one entry a copy, not {what}")
            continue
        cards: list[Any] = []
        for number, row in enumerate(rows):
            try:
                cards.append(_parse_row(deck, row))
            except ValueError as error:
                wrong.append(f"{deck}, entry {number}, {row!r}: {error}")
        if not wrong:
            sheet[deck] = sorted(cards, key=MYSTERY.index) if deck == "mystery" else _ordered(cards)
    if wrong:
        raise OptionError(f"{name}: " + "; ".join(wrong))
    return None if sheet == _default() else sheet


def _parse_row(deck: str, row: Any) -> Any:
    if not isinstance(row, str):
        raise ValueError("a card is a text")
    if deck != "mystery":
        return parse_card(row)
    if row not in MYSTERY:
        raise ValueError(f"Mystery Cards are {', '.join(MYSTERY)}")
    return row


def _lanes(counts: tuple[int, ...]) -> int:
    return sum(count << 7 * element for element, count in enumerate(counts))


def _shown(card: Card, tier: int) -> list[int]:
    """The card as observations show it, eight bytes a word."""
    values = [1, card.cost or 0, int(card.cost is None), card.charm, card.mystery, *card.gives, *card.needs, tier + 1]
    return [int.from_bytes(bytes(values[k : k + 8]), "little") for k in range(0, len(CARD_AXIS), 8)]


def fill_table(tables: Any, values: dict[str, Any]) -> None:
    """Write the cards in use, and what depends on the number of players, into a table."""
    num_players = values["num_players"]
    sheet = values["card_sheet"] or _default()
    tables["tier"] = -1
    kind = 0
    for tier, name in enumerate(TIERS):
        first = kind
        cards = [parse_card(code) for code in sheet[name]]
        kinds = list(dict.fromkeys(cards))
        for card in kinds:
            cost = card.cost or 0
            columns = {
                "tier": tier,
                "cost": cost,
                "bid": card.cost is None,
                "planes": sum((cost >> bit & 1) << NUM_SLOTS * bit for bit in range(4)),
                "gives": _lanes(card.gives),
                "needs": _lanes(card.needs),
                "charm": card.charm,
                "brings": card.mystery,
                "shown": _shown(card, tier),
            }
            for column, number in columns.items():
                tables[column][0, kind] = number
            kind += 1
        tables["deck"][0, tier, : len(cards)] = [first + kinds.index(card) for card in cards]
        tables["deck_size"][0, tier] = len(cards)
        if tier == 1:
            tables["tier2_first"] = first
            tables["tier2_kinds"] = len(kinds)
    tables["tier"][0, MOST_KINDS] = -1
    mystery = [MYSTERY.index(code) for code in sheet["mystery"]]
    tables["mystery_deck"][0, : len(mystery)] = mystery
    tables["mystery_size"] = len(mystery)
    places = PLACES_OF_TWO if num_players == 2 else PLACES
    tables["slots"] = sum(((1 << count) - 1) << first for first, count in zip(FIRST_SLOT, places, strict=True))
    tables["tokens"] = TOKENS[num_players]
    tables["boxes"] = BOXES[num_players]


@cache
def _code(gives: int, cost: int, bid: int, needs: int, charm: int, mystery: int) -> str:
    counts = [tuple(word >> 7 * element & 127 for element in range(len(ELEMENTS))) for word in (gives, needs)]
    return code_of(Card(counts[0], None if bid else cost, counts[1], charm, mystery))


def kind_code(table: Any, kind: int) -> str:
    """The code of a kind of card in a table."""
    columns = ("gives", "cost", "bid", "needs", "charm", "brings")
    return _code(*(int(table[column][kind]) for column in columns))
