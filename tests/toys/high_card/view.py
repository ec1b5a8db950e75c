"""High Card as text."""

from __future__ import annotations

from typing import Any


def text(state: Any, table: Any, seat: int | None) -> str:
    """The table as ``seat`` sees it; with None, all cards open."""
    lines = [f"High Card, {int(state['tricks'])} tricks played, the last worth {int(state['worth'])}"]
    for p in range(int(table["num_players"])):
        cards = [int(card) for card in state["hand"][p] if card]
        hand = " ".join(map(str, sorted(cards))) if seat is None or seat == p else f"{len(cards)} cards"
        lines.append(f"player_{p}  score {int(state['score'][p])}  shows {int(state['shown'][p])}  hand {hand}")
    return "\n".join(lines)
