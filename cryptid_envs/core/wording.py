"""What all games say in the same words, in their texts and pictures."""

from __future__ import annotations

from .cards import cards_of


def players_of(seats: int) -> str:
    """The agents of a set of seats, as bits: ``player_0, player_2``."""
    return ", ".join(f"player_{seat}" for seat in cards_of(seats))


def won_by(winners: int) -> str:
    """How a game ended; ``winners`` as bits."""
    return f"won by {players_of(winners)}"
