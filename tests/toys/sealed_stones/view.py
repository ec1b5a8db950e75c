"""Sealed Stones as text."""

from __future__ import annotations

from typing import Any

from cryptid_envs.core.cards import cards_of


def text(state: Any, table: Any, seat: int | None) -> str:
    """The table as ``seat`` sees it; with None, everything open."""
    lines = [f"Sealed Stones, tick {int(state['ticks_done'])}, prize {int(state['prize'])}"]
    for p in range(int(table["num_players"])):
        stones = [str(stone + 1) for stone in cards_of(int(state["stones"][p]))]
        is_open = seat is None or seat == p
        held = " ".join(stones) if is_open else f"{len(stones)} stones"
        chosen = f"  chosen {int(state['pending'][p])}" if is_open else ""
        lines.append(
            f"player_{p}  score {int(state['score'][p])}  shown {int(state['shown'][p])}  holds {held}{chosen}"
        )
    return "\n".join(lines)
