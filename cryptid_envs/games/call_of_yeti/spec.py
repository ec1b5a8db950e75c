"""Call of Yeti as data: cards, options, record fields, actions, observation. The rules are numbered in RULES.md."""

from __future__ import annotations

from ...core.cards import CardTable
from ...core.encoding import ActionBlock, Block
from ...core.game import Players
from ...core.options import Choice, Flag, Sheet
from ...core.state import Field

TITLE = "Call of Yeti"
PLAYERS = Players(least=3, most=5, default=4)
HISTORY = {0: "first version"}
ROUNDS = "rounds_done"

UMA = ("Yeti", "Chupacabra", "Mothman", "Tsuchinoko")
SUITS = ("Y", "C", "M", "T")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
NUM_UMA_CARDS = len(SUITS) * len(RANKS)
SPECIAL = "*"
NUM_SPECIALS = 2

CARDS = CardTable(
    ("code", "uma", "rank"),
    tuple((suit + rank, UMA[u], r + 1) for u, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)),
)
"""Beside these there are two special cards, ``*``, of no UMA and no rank."""
CODES = (*CARDS.codes, SPECIAL)
"""Codes in card order (R3.7); the two specials are interchangeable."""

LEFT_OUT = {
    3: (*(suit + rank for suit in SUITS for rank in ("2", "3", "4")), "Y5", SPECIAL),
    4: ("Y5", "C5"),
    5: (),
}
"""Cards of the full 50 that the default deck does not use, by number of players (R1.3-R1.5)."""

MAX_EXTRA_ROUNDS = 10
POINTS_PAIR, POINTS_EXACT, POINTS_NONE = 1, 3, 5

PHASES = ("predict", "play", "over")
PREDICT, PLAY, OVER = range(3)
NO_SUIT = len(SUITS)

TIE_BREAK = Choice(
    "tie_break",
    ("share", "extra_round", "card_draw"),
    "what a tie for the highest total leads to: a shared win, more rounds, or a draw of cards",
)
SHARE, EXTRA_ROUND, CARD_DRAW = range(3)

OPTIONS = (
    TIE_BREAK,
    Flag("special_backs_visible", True, "whether a special card is recognised by its back"),
    Sheet(
        "deck", "list of card codes to play with instead of the default deck; its length is a multiple of num_players"
    ),
)

STATE = (
    Field("deck", "i1", (50,), "the cards in use in the order of the last shuffle; 48 and 49 are specials"),
    Field("hand", "i8", ("seats",), "cards in hand: bit c = UMA card c, bit 48 = a special, bit 49 = a second one"),
    Field("prediction", "i8", ("seats",), "face-down cards, likewise, specials that tricks added included"),
    Field("won", "i8", ("seats",), "winning cards of this round"),
    Field("played", "i8", ("seats",), "cards played in this round, as in hand"),
    Field("trick", "i8", ("seats",), "card in the current trick as one bit, 0 for none"),
    Field("out_of", "i8", ("seats",), "bit set of the UMA that the seat has shown to be out of in this round"),
    Field("added", "i8", ("seats",), "specials that tricks added to the prediction"),
    Field("dealt_specials", "i8", ("seats",), "specials dealt to the seat in this round"),
    Field("stopped", help="bit set of the seats that have stopped predicting"),
    Field("start", help="start player of the round"),
    Field("leader", help="leader of the trick"),
    Field("led", help="UMA that was led, 4 for none"),
    Field("waiting", help="bit set of the seats that have yet to play to the trick"),
    Field("rounds_done", help="rounds that were scored"),
    Field("rounds", help="rounds in all: the number of players and the extra rounds begun"),
    Field("card_draws", help="shuffles of a tie-break by card draw"),
)

TABLE = (
    Field("deck", "i1", (50,), "cards in use, ascending"),
    Field("deck_size", help="how many"),
    Field("hand_size", help="cards dealt to each seat"),
    Field("deck_cards", help="bit set of the UMA cards in use"),
)

STOP_LABEL = "stop"
ACTIONS = (
    ActionBlock("card", tuple(f"hide or play {code}" for code in CARDS.codes), "hide (prediction) or play (tricks) it"),
    ActionBlock("special", (f"hide or play {SPECIAL}",), "hide or play a special card"),
    ActionBlock("stop", (STOP_LABEL,), "end the own prediction"),
)
SPECIAL_ACTION = NUM_UMA_CARDS
STOP_ACTION = NUM_UMA_CARDS + 1

_CARD_AXIS = (*CARDS.codes, "a special", "two specials")
OBS = (
    Block("hand", (50,), 1, "own", "cards in the own hand", _CARD_AXIS),
    Block("prediction", (50,), 1, "own", "cards in the own prediction, added specials included", _CARD_AXIS),
    Block("phase", (2,), 1, "public", "prediction or tricks; neither when the game is over", ("predict", "play")),
    Block("rounds_done", (1,), 15, "public", "rounds that were scored"),
    Block("rounds", (1,), 15, "public", "rounds in all, extra rounds begun included"),
    Block("start", ("seats",), 1, "public", "the round's start player"),
    Block("leader", ("seats",), 1, "public", "leader of the trick; before the first trick the start player"),
    Block("led", (4,), 1, "public", "UMA that was led", UMA),
    Block("trick", ("seats", 50), 1, "public", "card in the current trick", _CARD_AXIS),
    Block("played", ("seats", 50), 1, "public", "cards played in this round, the current trick included", _CARD_AXIS),
    Block("won", ("seats", 48), 1, "public", "winning cards of this round", CARDS.codes),
    Block("predicted", ("seats",), 50, "public", "predicted count; 0 until revealed"),
    Block("revealed", (1,), 1, "public", "whether predicted counts are revealed"),
    Block("hand_size", ("seats",), 50, "public", "cards in hand; until predictions are revealed, as dealt"),
    Block("score", ("seats",), 255, "public", "total points"),
    Block(
        "specials_in_hand", ("seats",), 2, "public", "specials in hand, as dealt until revealed; 0 if backs are hidden"
    ),
    Block(
        "specials_in_prediction", ("seats",), 2, "public", "specials face down; if backs are hidden, those added only"
    ),
    Block("out_of", ("seats", 4), 1, "public", "UMA that the seat has shown to be out of in this round", UMA),
)
