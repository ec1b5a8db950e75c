"""Call of Yeti as text; as a picture in ``scene``."""

from __future__ import annotations

from typing import Any

from ...core.wording import won_by
from .scene import scene
from .spec import NO_SUIT, OVER, PREDICT, UMA
from .words import card_words, code_of, special_count

__all__ = ["scene", "text"]


def _special_note(count: int) -> str:
    return f" ({count} special{'s' if count > 1 else ''})" if count else ""


def _cards(word: int) -> str:
    return " ".join(card_words(word)) or "-"


def _hidden_cards(state: Any, table: Any, seat: int) -> tuple[str, str]:
    """Hand and prediction of another seat, as backs."""
    visible = bool(table["special_backs_visible"])
    if state["phase"] == PREDICT:
        hand = f"{int(table['hand_size'])} cards"
        return hand + _special_note(int(state["dealt_specials"][seat]) if visible else 0), "not revealed"
    hand_word, down_word = int(state["hand"][seat]), int(state["prediction"][seat])
    down_specials = special_count(down_word) if visible else int(state["added"][seat])
    return (
        f"{hand_word.bit_count()} cards" + _special_note(special_count(hand_word) if visible else 0),
        f"{down_word.bit_count()} cards" + _special_note(down_specials),
    )


def _seat_lines(state: Any, table: Any, seat: int, is_open: bool) -> list[str]:
    if is_open:
        hand, down = _cards(int(state["hand"][seat])), _cards(int(state["prediction"][seat]))
        if state["phase"] == PREDICT:
            down += " (hidden so far)"
    else:
        hand, down = _hidden_cards(state, table, seat)
    out_of = [UMA[u] for u in range(len(UMA)) if int(state["out_of"][seat]) >> u & 1]
    lines = [
        f"player_{seat}  score {int(state['score'][seat])}",
        f"  hand        {hand}",
        f"  prediction  {down}",
        f"  won         {_cards(int(state['won'][seat]))}",
        f"  played      {_cards(int(state['played'][seat]))}",
    ]
    return [*lines, f"  out of      {', '.join(out_of)}"] if out_of else lines


def text(state: Any, table: Any, seat: int | None) -> str:
    """The table as ``seat`` sees it; with None, all cards open."""
    num_players = int(table["num_players"])
    phase = ("prediction", "tricks", "over")[int(state["phase"])]
    lines = [
        f"Call of Yeti, round {min(int(state['rounds_done']) + 1, int(state['rounds']))} of {int(state['rounds'])}: {phase}"
    ]
    trick = [
        f"player_{p} {code_of(int(state['trick'][p]).bit_length() - 1)}"
        for p in ((int(state["leader"]) + r) % num_players for r in range(num_players))
        if state["trick"][p]
    ]
    if trick:
        led = int(state["led"])
        lines.append(f"trick: {', '.join(trick)}; led: {UMA[led] if led != NO_SUIT else 'nothing yet'}")
    elif state["phase"] != OVER:
        lines.append(f"start: player_{int(state['start'])}, leader: player_{int(state['leader'])}")
    else:
        lines.append(won_by(int(state["winners"])))
    for r in range(num_players):
        p = ((seat or 0) + r) % num_players
        lines += _seat_lines(state, table, p, seat is None or p == seat)
    return "\n".join(lines)
