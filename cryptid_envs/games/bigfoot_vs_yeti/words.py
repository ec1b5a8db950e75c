"""Bigfoot vs. Yeti in words: actions, the events of a record, and the option ``card_sheet``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.options import OptionError
from ...core.record import Event, EventError
from ...core.rng import shuffle_script
from .spec import (
    ACTIONS,
    AP,
    CARDS,
    COPIES,
    CREATURES,
    DECK_SIZE,
    HAND_SIZE,
    KINDS,
    NUM_KINDS,
    PICK_SEEN,
    PLAYERS,
)

_LABELS = tuple((block.name, index, label) for block in ACTIONS for index, label in enumerate(block.labels))
_PRINTED = {code: int(points) for code, points in zip(KINDS, CARDS.column("points", "i8"), strict=True)}
_MOST = 99
_SORTED_DECK = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
assert PLAYERS.most * HAND_SIZE < DECK_SIZE

LAID_WORDS = ("{}", "BY>{}", "{}!", "?>{}")
"""How a card that lies for a creature is written: expedition card, two-sided card, Proof! or Blurry Photo."""


def kind_counts(words: Any) -> list[int]:
    """How many cards of each kind lie in a hand or pile."""
    return [int(words[k >> 3]) >> 8 * (k & 7) & 255 for k in range(NUM_KINDS)]


def parse_sheet(name: str, value: Any, _num_players: int) -> dict[str, dict[str, int]] | None:
    """The option ``card_sheet``: the kinds whose points differ from the table, None if none does."""
    if (
        not isinstance(value, Mapping)
        or not set(value) <= {"points"}
        or not isinstance(value.get("points", {}), Mapping)
    ):
        raise OptionError(f'{name} must be {{"points": {{kind: whole number from 0 to {_MOST}}}}}, not {value!r}')
    differing: dict[str, int] = {}
    for kind, points in value.get("points", {}).items():
        if kind not in KINDS[:AP]:
            raise OptionError(f"{name}: there is no kind {kind!r} with points; there are {' '.join(KINDS[:AP])}")
        if type(points) is not int or not 0 <= points <= _MOST:
            raise OptionError(f"{name}: the points of {kind} must be a whole number from 0 to {_MOST}, not {points!r}")
        if points != _PRINTED[kind]:
            differing[kind] = points
    return {"points": {kind: differing[kind] for kind in KINDS if kind in differing}} if differing else None


def fill_table(tables: Any, values: dict[str, Any]) -> None:
    """Write the kinds' points into a table."""
    points = _PRINTED | (values["card_sheet"] or {"points": {}})["points"]
    tables["points"][0] = [points[kind] for kind in KINDS]


def action_words(_state: Any, table: Any, seat: int, action: int) -> str:
    """The words of an action; seats are absolute."""
    block, index, label = _LABELS[action]
    if block in ("target", "give"):
        return f"{block} {(seat + index + 1) % int(table['num_players'])}"
    return label


def _deal_event(state: Any, num_players: int) -> Event:
    kinds = [KINDS[int(card)] for card in state["deck"]]
    dealt = HAND_SIZE * num_players
    hands = [sorted(kinds[HAND_SIZE * p : HAND_SIZE * (p + 1)], key=KINDS.index) for p in range(num_players)]
    return ["deal", {"hands": hands, "tabloids": kinds[dealt], "unknown": kinds[dealt + 1 :]}]


def opening(state: Any, table: Any) -> list[Event]:
    """The chance events with which a match began."""
    return [["dealer", int(state["dealer"])], _deal_event(state, int(table["num_players"]))]


def events(before: Any, table: Any, moves: list[tuple[int, int]], after: Any) -> list[Event]:
    """One act and what it led to."""
    num_players = int(table["num_players"])
    ((seat, action),) = moves
    result: list[Event] = [["act", seat, action_words(before, table, seat, action)]]
    if after["picked_seat"] >= 0:
        result.append(["pick", int(after["picked_seat"]), KINDS[int(after["picked_kind"])]])
    if after["rounds_done"] > before["rounds_done"]:
        result.append(["round", [int(x) for x in (after["score"] - before["score"])[:num_players]]])
        if after["deals"] > before["deals"]:
            result.append(_deal_event(after, num_players))
    return result


def seen(before: Any, _table: Any, event: Event, seat: int, after: Any) -> list[Event]:
    """What a seat knows of an event: cards from the Unknown or from hand to hand are seen by few (R9.22, R9.23)."""
    match event:
        case ["deal", {"hands": [*hands], "tabloids": tabloids}]:
            return [["deal", {"hand": hands[seat], "tabloids": tabloids}]]
        case ["act", int(actor), str(text)]:
            hidden = actor != seat and before["phase"] == PICK_SEEN and text.startswith("pick ")
            return [["act", actor, "pick"] if hidden else event, *_gained(before, after, seat)]
        case ["pick", int(owner), _] if not _sees_pick(before, owner, seat):
            return [["pick", owner]]
    return [event]


def _gained(before: Any, after: Any, seat: int) -> list[Event]:
    """The cards that an act has brought into a seat's hand."""
    if after["rounds_done"] > before["rounds_done"]:
        return []
    held, holds = (
        [int(state["hand"][seat][kind >> 3]) >> 8 * (kind & 7) & 255 for kind in range(len(KINDS))]
        for state in (before, after)
    )
    gained = [kind for kind, had, has in zip(KINDS, held, holds, strict=True) for _ in range(has - had)]
    return [["gets", seat, " ".join(gained)]] if gained else []


def _sees_pick(before: Any, owner: int, seat: int) -> bool:
    """Whether a seat sees the card that an ability picks at random from the owner's hand."""
    match CREATURES[int(before["ability"])]:
        case "AH":
            return True  # it goes on the Tabloids
        case "GS":
            return seat in (owner, int(before["turn"]))
    return seat == int(before["turn"])


def normal(event: Event) -> Event:
    """The event with hands in ascending order."""
    match event:
        case ["deal", {"hands": [*hands], **rest}] if all(isinstance(hand, list) for hand in hands):
            order = {kind: number for number, kind in enumerate(KINDS)}
            return ["deal", {"hands": [sorted(hand, key=lambda k: order.get(k, 99)) for hand in hands], **rest}]
    return event


def script(before: Any, table: Any, chance: list[Event]) -> list[int]:
    """The draws that make chance come out as in ``chance`` (before: None at the start)."""
    num_players = int(table["num_players"])
    draws: list[int] = []
    for index, event in enumerate(chance):
        match event:
            case ["dealer", int(seat)] if 0 <= seat < num_players and not isinstance(seat, bool):
                draws.append(seat)
            case ["deal", {"hands": [*hands], "tabloids": tabloids, "unknown": [*unknown]}] if (
                len(hands) == num_players
            ):
                if any(not isinstance(hand, list) or len(hand) != HAND_SIZE for hand in hands):
                    raise EventError(index, f"every seat is dealt {HAND_SIZE} cards")
                kinds = [*(kind for hand in hands for kind in hand), tabloids, *unknown]
                if sorted(map(str, kinds)) != sorted(KINDS[card] for card in _SORTED_DECK):
                    raise EventError(index, "hands, Tabloids and Unknown together are not the 75 cards of the game")
                draws += shuffle_script(_SORTED_DECK, [KINDS.index(kind) for kind in kinds])
            case ["pick", int(seat), str(kind)] if before is not None and 0 <= seat < num_players and kind in KINDS:
                counts = [int(before["hand"][seat][k >> 3]) >> 8 * (k & 7) & 255 for k in range(len(KINDS))]
                number = KINDS.index(kind)
                if not counts[number]:
                    raise EventError(index, f"seat {seat} holds no {kind}")
                draws.append(sum(counts[:number]))
            case ["round", _]:
                pass  # no chance: compared with the points that the rules give
            case _:
                raise EventError(
                    index,
                    f"{event!r} is no event of this game; events are ['dealer', seat], ['deal', {{hands, tabloids, "
                    "unknown}], ['pick', seat, kind], ['round', points]",
                )
    return draws
