"""High Card as data."""

from __future__ import annotations

from cryptid_envs.core.encoding import ActionBlock, Block
from cryptid_envs.core.game import Players
from cryptid_envs.core.options import Choice, Flag, Number, Sheet
from cryptid_envs.core.state import Field

TITLE = "High Card"
PLAYERS = Players(least=2, most=4, default=2)
HISTORY = {0: "first version"}

NUM_CARDS = 72
HAND_SIZE = 3
MAX_WORTH = 3
PHASES = ("play", "over")

OPTIONS = (
    Choice("aim", ("high", "low"), "which card takes a trick"),
    Flag("bonus", True, "whether chance decides what a trick is worth, 1 to 3, else 1"),
    Number("target", 8, 1, 50, "points that end the game"),
    Number("rounds", 4, 1, 20, "rounds after which the game is cut off"),
    Sheet("deck", "list of different cards, 1 to 72, to play with; at least three a seat"),
)

STATE = (
    Field("deck", "i1", (NUM_CARDS,), "the cards in the order of the last shuffle"),
    Field("hand", "i1", ("seats", HAND_SIZE), "cards in hand, 0 where one was played"),
    Field("seen", "i1", (NUM_CARDS,), "1 for each card played in this round"),
    Field("shown", "i1", ("seats",), "cards on the table, 0 for none"),
    Field("lead", help="seat that leads the trick"),
    Field("tricks", help="tricks played"),
    Field("worth", help="what the last trick was worth"),
)
TABLE = (Field("deck", "i1", (NUM_CARDS,), "cards in use, ascending"), Field("deck_size", help="how many"))

ACTIONS = (ActionBlock("card", tuple(f"play {card}" for card in range(1, NUM_CARDS + 1)), "play this card"),)
OBS = (
    Block("hand", (NUM_CARDS,), 1, "own", "cards in hand"),
    Block("seen", (NUM_CARDS,), 1, "public", "cards played in this round"),
    Block("shown", ("seats",), NUM_CARDS, "public", "card on the table, 0 for none"),
    Block("score", ("seats",), 255, "public", "points"),
    Block("leads", ("seats",), 1, "public", "who leads"),
    Block("tricks", (1,), 60, "public", "tricks played"),
    Block("worth", (1,), MAX_WORTH, "public", "what the last trick was worth"),
)
