"""Bigfoot vs. Yeti as text; as a picture in ``scene``."""

from __future__ import annotations

from typing import Any

from ...core.wording import won_by
from .scene import scene
from .spec import (
    CREATURES,
    DECK_SIZE,
    DEVIL,
    EXPEDITIONS,
    KINDS,
    LAST,
    MOST_SEEN,
    NAMES,
    OVER,
    PICK_SEEN,
)
from .words import LAID_WORDS, kind_counts

__all__ = ["scene", "text"]


def _kinds(words: Any) -> str:
    return " ".join(kind for kind, count in zip(KINDS, kind_counts(words), strict=True) for _ in range(count)) or "-"


def _table(state: Any, seat: int) -> str:
    parts = []
    for creature, code in enumerate(CREATURES):
        word = int(state["table"][seat][creature])
        cards = [LAID_WORDS[c].format(code) for c in range(4) for _ in range(word >> 8 * c & 255)]
        if cards:
            parts.append(" ".join(cards))
    return ", ".join(parts) or "-"


def _seen(state: Any) -> str:
    """What the seat that chooses sees beyond its hand."""
    if state["phase"] == PICK_SEEN:
        top = int(state["unknown_top"])
        return " ".join(KINDS[int(card)] for card in state["deck"][top : min(top + MOST_SEEN, DECK_SIZE)])
    return KINDS[int(state["seen"])] if state["phase"] == DEVIL else ""


def _seat_lines(state: Any, seat: int, is_open: bool, is_acting: bool) -> list[str]:
    size = int(state["hand_size"][seat])
    hand = _kinds(state["hand"][seat]) if is_open else f"{size} cards, known: {_kinds(state['known'][seat])}"
    lines = [
        f"player_{seat}  score {int(state['score'][seat])}",
        f"  hand   {hand}",
        f"  table  {_table(state, seat)}",
    ]
    if is_open and is_acting and _seen(state):
        lines.append(f"  sees   {_seen(state)}")
    return lines


def text(state: Any, table: Any, seat: int | None) -> str:
    """The table as ``seat`` sees it; with None, all cards open."""
    num_players = int(table["num_players"])
    to_act = [p for p in range(num_players) if int(state["to_act"]) >> p & 1]
    newest = [KINDS[int(card)] for card in state["tabloids"][: int(state["tabloids_size"])]][::-1]
    opened = [name for number, name in enumerate(EXPEDITIONS) if int(state["opened"]) >> number & 1]
    lines = [
        f"Bigfoot vs. Yeti, round {int(state['rounds_done']) + (state['phase'] != OVER)}: dealer player_{int(state['dealer'])}",
        f"Unknown {DECK_SIZE - int(state['unknown_top'])} cards, Tabloids (newest first): {' '.join(newest) or '-'}",
        f"expeditions: {', '.join(opened) or '-'}",
    ]
    if state["phase"] == OVER:
        lines.append(won_by(int(state["winners"])))
    elif state["phase"] == LAST:
        lines.append(f"last discards: player_{to_act[0]}")
    else:
        doing = f", {NAMES[int(state['ability'])]}'s ability" if state["ability"] >= 0 else ""
        laying = f", laying to {EXPEDITIONS[int(state['laying'])]}" if state["laying"] >= 0 else ""
        lines.append(f"turn: player_{int(state['turn'])}{doing}{laying}")
    for r in range(num_players):
        p = ((seat or 0) + r) % num_players
        lines += _seat_lines(state, p, seat is None or p == seat, p in to_act)
    return "\n".join(lines)
