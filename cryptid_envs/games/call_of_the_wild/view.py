"""Call of the Wild as text; as a picture in ``scene``."""

from __future__ import annotations

from typing import Any

from ...core.wording import won_by
from .scene import scene
from .spec import CALLS, CREATURES, LETTERS, OBJECTIVES, OUTCOMES, PACK_SIZE
from .words import creature_counts

__all__ = ["scene", "text"]


def _cards(word: int) -> str:
    return " ".join(LETTERS[c] for c, count in enumerate(creature_counts(word)) for _ in range(count)) or "-"


def _den(state: Any, seat: int, num_players: int) -> str:
    parts = [
        f"{_cards(int(state['den'][seat][owner]))} (from {'its own pack' if owner == seat else f'player_{owner}'})"
        for owner in range(num_players)
        if state["den"][seat][owner]
    ]
    return ", ".join(parts) or "-"


def _seat_lines(state: Any, table: Any, seat: int, is_open: bool) -> list[str]:
    num_players = int(table["num_players"])
    call, gesture, offer = (int(state[name][seat]) for name in ("call", "gesture", "offer"))
    hand = int(state["hand"][seat])
    calling = "silent" if call < 0 else f"calls {CALLS[call]} ({LETTERS[call]})"
    if is_open and offer >= 0:
        calling += f" with a {CREATURES[offer]}"
    if gesture >= 0:
        calling += f", gestures to player_{gesture}"
    face_down = sum(creature_counts(int(state["face_down"][seat])))
    lines = [
        f"player_{seat}  {calling}",
        f"  hand {_cards(hand) if is_open else sum(creature_counts(hand))}, pack {PACK_SIZE - int(state['drawn'][seat])}",
        f"  den {_den(state, seat, num_players)}",
        f"  Watering Hole {_cards(int(state['face_up'][seat]))}, face down {face_down}",
    ]
    if is_open and int(state["objective"][seat]) >= 0:
        lines.append(f"  objective {OBJECTIVES.rows[int(state['objective'][seat])][1]}")
    return lines


def text(state: Any, table: Any, seat: int | None) -> str:
    """The table as ``seat`` sees it; with None, all cards open."""
    num_players = int(table["num_players"])
    game = min(int(state["game_number"]) + 1, int(table["games"]))
    points = ", ".join(f"player_{p} {int(state['match_points'][p])}" for p in range(num_players))
    lines = [
        f"Call of the Wild, game {game} of {int(table['games'])}, tick {int(state['tick'])}; finished games: {points}"
    ]
    for a in range(num_players):
        b = int(state["partner"][a])
        if b > a:
            cards = [CREATURES[int(state["shown"][p])] for p in (a, b)]
            lines.append(
                f"met: player_{a} ({cards[0]}) and player_{b} ({cards[1]}): {OUTCOMES[int(state['outcome'][a])]}"
            )
    if state["status"]:
        lines.append(won_by(int(state["winners"])))
    for r in range(num_players):
        p = ((seat or 0) + r) % num_players
        lines += _seat_lines(state, table, p, seat is None or p == seat)
    return "\n".join(lines)
