"""Yotei as text; as a picture in ``scene``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.cards import cards_of
from ...core.wording import players_of, won_by
from .bidding import STACK_SEAT
from .scene import scene
from .sheet import kind_code
from .spec import BACKS, ELEMENTS, FIRST_SLOT, NUM_SLOTS, OVER, PHASES, PILES, PLACES, SLOTS, SPOTS, TIER_2
from .words import doing, mystery_names, own_bids

__all__ = ["scene", "text"]

_RANKS = range(4)


def _mystery(word: int) -> str:
    return " ".join(mystery_names(word)) or "-"


def _elements(word: int) -> str:
    counts = {name: word >> 7 * element & 127 for element, name in enumerate(ELEMENTS)}
    return " ".join(f"{count} {name}" for name, count in counts.items() if count) or "-"


def _who(state: Any, num_players: int, slot: int, seat: int | None) -> Iterator[str]:
    """Who stands on a slot, bids in their order with what the viewer knows of them."""
    seats = [p for p in range(num_players) if int(state["tokens"][p]) >> slot & 1]
    for rank in _RANKS:
        for p in seats:
            if int(state["bids"][p]) >> (NUM_SLOTS * rank + slot) & 1:
                bids = own_bids(state, p)
                if slot not in bids:
                    yield f"player_{p}, who bids now"
                elif seat is None or p == seat:
                    yield f"player_{p} with a bid of {bids[slot][0]}"
                else:
                    yield f"player_{p} with a bid of at most {bids[slot][1]}"
    if not int(state["bidding"]) >> slot & 1:
        yield from (f"player_{p}" for p in seats)


def _slot_line(state: Any, table: Any, slot: int, seat: int | None) -> str:
    name = SLOTS[slot]
    if not int(state["filled"]) >> slot & 1:
        return f"  {name}  -"
    code = kind_code(table, int(state["card"][slot]))
    if int(state["turned"]) >> slot & 1:
        code = f"{BACKS[int(name[1]) - 1]}, face down ({code})"
    who = ", ".join(_who(state, int(table["num_players"]), slot, seat))
    return f"  {name}  {code}" + (f"  <- {who}" if who else "")


def _tier_lines(state: Any, table: Any, tier: int, seat: int | None) -> Iterator[str]:
    top, left, known, unseen = (int(state[name][tier]) for name in ("top", "left", "known", "unseen"))
    line = f"{PILES[tier]}: {left} in the pile"
    if known:
        codes = (kind_code(table, int(kind)) for kind in state["pile"][tier][top + left - known : top + left])
        line += f", at its bottom {' '.join(codes)}"
    for p in range(int(table["num_players"])):
        if int(state["tokens"][p]) >> (NUM_SLOTS + tier) & 1:
            line += f"  <- player_{p}"
    yield line
    if tier == TIER_2:
        first = int(table["tier2_first"])
        counts = [int(count) for count in state["discards"]]
        cards = [kind_code(table, first + kind) for kind, count in enumerate(counts) for _ in range(count)]
        cards += [f"{unseen} unseen"] * (unseen > 0)
        yield f"  discards  {' '.join(cards) or '-'}"
    for slot in range(FIRST_SLOT[tier], FIRST_SLOT[tier] + PLACES[tier]):
        if int(table["slots"]) >> slot & 1:
            yield _slot_line(state, table, slot, seat)


def _seat_lines(state: Any, seat: int, is_open: bool) -> list[str]:
    hand, sealed = int(state["hand"][seat]), int(state["sealed"][seat])
    held = int(state["mystery"][seat])
    potatoes = f"{hand + sealed}" + (" with what is in bids" if state["made"][seat] else "")
    if is_open:
        potatoes = f"{hand}" + (f", and {sealed} in bids" if state["made"][seat] else "")
    lines = [
        f"player_{seat}  Charm {int(state['score'][seat])}, stars {int(state['stars'][seat])}",
        f"  elements  {_elements(int(state['elements'][seat]))}",
        f"  potatoes  {potatoes}",
        f"  mystery   {_mystery(held) if is_open else sum(held >> 8 * kind & 255 for kind in range(3))}",
    ]
    if state["to_place"][seat]:
        lines.append(f"  to place  {int(state['to_place'][seat])}")
    tokens = cards_of(int(state["tokens"][seat]))
    if tokens:
        lines.append(f"  tokens    {', '.join(SPOTS[spot] for spot in tokens)}")
    return lines


def _phase_line(state: Any) -> str:
    if state["phase"] == OVER:
        return won_by(int(state["winners"]))
    acting = int(state["to_act"])
    return f"{players_of(acting)} {doing(state)}" if acting else "the game is over"


def _bidding_lines(state: Any, num_players: int) -> Iterator[str]:
    for k in range(int(state["depth"])):
        slot, opener = int(state["stack"][k]) & 255, int(state["stack"][k]) >> STACK_SEAT
        ready = [f"player_{p}" for p in range(num_players) if int(state["ready"][p]) >> slot & 1]
        within = f"within that on {SLOTS[int(state['stack'][k - 1]) & 255]}, " if k else ""
        yield f"bidding on {SLOTS[slot]}, {within}opened by player_{opener}; ready: {', '.join(ready) or '-'}"


def text(state: Any, table: Any, seat: int | None) -> str:
    """The table as ``seat`` sees it; with None, all bids and Mystery Cards open."""
    num_players = int(table["num_players"])
    phase = PHASES[int(state["phase"])]
    stuck = [f"player_{p}" for p in cards_of(int(state["stuck"]))]
    lines = [
        f"Yotei, round {int(state['round_number'])} of at most {int(table['max_rounds'])}: {phase}",
        _phase_line(state),
        f"start seat player_{int(state['start'])}, boxes left {int(state['boxes'])}, supply {int(state['supply'])}",
        *_bidding_lines(state, num_players),
    ]
    if stuck:
        lines.append(f"the last round, as {' and '.join(stuck)} could not place all tokens")
    for tier in reversed(range(len(PILES))):
        lines += _tier_lines(state, table, tier, seat)
    lines.append(
        f"Mystery Cards: {int(state['mystery_left'])} in the deck, discards {_mystery(int(state['mystery_discards']))}"
    )
    for r in range(num_players):
        p = ((seat or 0) + r) % num_players
        lines += _seat_lines(state, p, seat is None or p == seat)
    return "\n".join(lines)
