"""The cards of Yotei as text, for the referee in `yotei.py`; written from the rules pages only.

A card is written as its sheet row, gives/cost/needs/rewards, e.g. `TD/bid/MT+MT/2c+y` (page "Game records"). The text
of a card is kept exactly as the sheet has it: two rows that say the same in another order are different texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard, cast

ELEMENTS = ("MT", "FM", "FR", "TD", "LP", "FB", "SK", "FC", "WD")
"""All elements by tier and, within a tier, by column: mountain, farmland, forest (Elements)."""
COLUMNS = (("MT", "TD", "SK"), ("FM", "LP", "FC"), ("FR", "FB", "WD"))
"""The elements of each column, Tier I to III; the next column of the last one is the first one."""
TIER_ONE_ELEMENTS = ("MT", "FM", "FR")

MYSTERY_CASH = {"scout": 1, "permit": 2, "festival": 3}
"""What each kind of Mystery card brings when it is cashed."""
MYSTERY_KINDS = tuple(MYSTERY_CASH)

DECKS = ("tier1", "tier2", "tier3", "mystery")
"""The decks in the order in which they are shuffled at setup."""

LIMIT_TIER_CARDS = 40
LIMIT_MYSTERY_CARDS = 20
LIMIT_NUMBER = 9
"""The most that a sheet may write as a card's cost, its need of one element, and its Charm."""


class Refused(Exception):
    """The rules do not allow this here; the message says why in words of the game."""


@dataclass(frozen=True)
class Card:
    """One card of Tier I to III."""

    text: str
    tier: int
    gives: tuple[str, ...]
    cost: int | None
    """Potatoes put on the card with the token; None for a bidding card."""
    needs: tuple[str, ...]
    charm: int
    mystery: bool


def parse_card(text: object, tier: int) -> Card:
    """Return the card that a sheet row describes; refuse a text that is no such row."""
    if not isinstance(text, str):
        raise Refused(f"{text!r} is not a card")
    parts = text.split("/")
    if len(parts) != 4:
        raise Refused(f"{text!r} is not written as gives/cost/needs/rewards")
    gives, cost, needs, rewards = parts
    charm, mystery = _parse_rewards(rewards, text)
    return Card(
        text=text,
        tier=tier,
        gives=_parse_elements(gives, text),
        cost=None if cost == "bid" else _parse_number(cost, text),
        needs=_checked_needs(_parse_elements(needs, text), text),
        charm=charm,
        mystery=mystery,
    )


def _parse_elements(part: str, text: str) -> tuple[str, ...]:
    """Return the elements of a part of a row like `FR+MT`, none for `-`."""
    if part == "-":
        return ()
    elements = tuple(part.split("+"))
    for element in elements:
        if element not in ELEMENTS:
            raise Refused(f"{element!r} in {text!r} is not an element")
    return elements


def _checked_needs(needs: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Return the needs of a card if none of them is too high (Card sheet)."""
    for element in needs:
        if needs.count(element) > LIMIT_NUMBER:
            raise Refused(f"{text!r} needs more than {LIMIT_NUMBER} {element}")
    return needs


def _parse_number(part: str, text: str) -> int:
    """Return a number 0-9 of a row."""
    if len(part) != 1 or part not in "0123456789":
        raise Refused(f"{part!r} in {text!r} is not a number from 0 to {LIMIT_NUMBER}")
    return int(part)


def _parse_rewards(part: str, text: str) -> tuple[int, bool]:
    """Return Charm and whether there is a Mystery symbol; Charm is written before y, at most one y a card."""
    if part == "-":
        return 0, False
    if part == "y":
        return 0, True
    charm, plus, rest = part.partition("+")
    if not charm.endswith("c") or charm == "0c" or (plus and rest != "y"):
        raise Refused(f"{part!r} in {text!r} is not written as rewards")
    return _parse_number(charm.removesuffix("c"), text), rest == "y"


# ---------------------------------------------------------------------- the sheet of the page


def default_sheet() -> dict[str, list[str]]:
    """Return the page's card sheet, one entry a copy (section Cards)."""
    tier2 = [card for place in range(3) for card in _tier2_column(place)]
    tier3 = [card for place in range(3) for card in _tier3_column(place)]
    return {
        "tier1": [*_tier1_land("MT", "FM"), *_tier1_land("FM", "MT"), *_tier1_forest()],
        "tier2": tier2,
        "tier3": [*tier3, "-/bid/TD+LP+FB/8c"],
        "mystery": [*["scout"] * 5, *["permit"] * 4, *["festival"] * 3],
    }


def _tier1_land(own: str, other: str) -> list[str]:
    """Return the Tier I cards that give a Mountain or a Farmland."""
    return [
        *[f"{own}/1/-/-"] * 4,
        f"{own}/0/FR/-",
        f"{own}/1/FR/y",
        *[f"{own}/1/FR+{other}/1c"] * 2,
        f"{own}/bid/-/1c",
        f"{own}/bid/FR/y",
    ]


def _tier1_forest() -> list[str]:
    """Return the Tier I cards that give a Forest."""
    return [
        *["FR/1/-/y"] * 3,
        *["FR/2/-/1c"] * 2,
        *["FR+FR/1/-/-"] * 2,
        "FR/0/MT/1c",
        "FR+FR/bid/-/-",
        "FR/bid/FM/1c+y",
    ]


def _tier2_column(place: int) -> list[str]:
    """Return the Tier II cards of a column."""
    x, z, _ = COLUMNS[place]
    following = COLUMNS[(place + 1) % 3][0]
    last = COLUMNS[(place + 2) % 3][0]
    return [
        *[f"{z}/2/{x}/1c"] * 2,
        *[f"{z}/1/{x}+{following}/1c"] * 2,
        f"{z}/2/{x}+{x}/2c",
        f"{z}/1/{x}+{last}/1c+y",
        f"{z}/bid/{x}/2c",
        f"{z}/bid/{x}+{x}/2c+y",
    ]


def _tier3_column(place: int) -> list[str]:
    """Return the Tier III cards of a column, without Mount Yotei."""
    x, z, top = COLUMNS[place]
    following = COLUMNS[(place + 1) % 3][1]
    last = COLUMNS[(place + 2) % 3][1]
    return [
        f"{top}/3/{z}+{x}+{x}/4c",
        f"{top}/3/{z}+{z}/5c",
        f"{top}/2/{z}+{following}/4c",
        f"{top}/4/{z}+{last}+{x}/6c",
        f"{top}/bid/{z}+{x}/5c",
    ]


def checked_sheet(value: object) -> dict[str, list[str]]:
    """Return a copy of a card sheet if it is one, the page's own for None (Card sheet)."""
    if value is None:
        return default_sheet()
    if not isinstance(value, Mapping) or set(value) != set(DECKS):
        raise Refused(f"a card sheet has exactly the lists {', '.join(DECKS)}")
    return {deck: _checked_deck(deck, value[deck]) for deck in DECKS}


def _checked_deck(deck: str, value: object) -> list[str]:
    """Return the texts of one deck of a sheet."""
    cards = as_list(value, f"the deck {deck}")
    limit = LIMIT_MYSTERY_CARDS if deck == "mystery" else LIMIT_TIER_CARDS
    if not 1 <= len(cards) <= limit:
        raise Refused(f"{deck} has 1 to {limit} cards, not {len(cards)}")
    return [_checked_text(deck, card) for card in cards]


def _checked_text(deck: str, card: object) -> str:
    """Return the text of one card of a deck if it is one."""
    if deck != "mystery":
        return parse_card(card, 1).text
    if not isinstance(card, str) or card not in MYSTERY_KINDS:
        raise Refused(f"{card!r} is not a Mystery card")
    return card


# ---------------------------------------------------------------------- checks of values


def is_int(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def as_list(value: object, what: str) -> list[object]:
    """Return a copy of the value if it is a list."""
    if not isinstance(value, (list, tuple)):
        raise Refused(f"{what} is written as a list, not as {value!r}")
    return list(cast("Sequence[object]", value))
