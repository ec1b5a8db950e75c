"""Call of the Wild as data: creatures, objectives, options, record fields, actions, observation (rules: RULES.md)."""

from __future__ import annotations

from ...core.cards import CardTable
from ...core.encoding import ActionBlock, Block
from ...core.game import Players
from ...core.options import Flag, Number, Sheet
from ...core.state import Field

TITLE = "Call of the Wild"
PLAYERS = Players(least=3, most=6, default=4)
SIMULTANEOUS = True
HISTORY = {0: "first version"}
ROUNDS = "game_number"

CREATURES = ("Megalotaur", "Snerlep", "Fizzalisk", "Wiffaloon", "Skeevil")
LETTERS = ("M", "S", "F", "W", "K")
CALLS = ("Haroooom", "Yip Yip Yip", "Hissss", "Chee Chee", "Buzz Buzz")
"""Food chain, clockwise: each creature eats the next, the last the first; a call belongs to the creature of its place."""

NUM_CREATURES = len(CREATURES)
COPIES = 2
PACK_SIZE = NUM_CREATURES * COPIES
HAND_LIMIT, HAND_LIMIT_OF_THREE = 2, 3

CARDS = CardTable(
    ("code", "creature", "call", "copies in a pack"),
    tuple((LETTERS[c], CREATURES[c], CALLS[c], COPIES) for c in range(NUM_CREATURES)),
)

OBJECTIVES = CardTable(
    ("code", "name", "condition", "threshold", "points"),
    (
        *(
            (f"K{letter}", f"Keeper of {creature}s", f"at least so many {creature}s in the own den", 2, 2)
            for letter, creature in zip(LETTERS, CREATURES, strict=True)
        ),
        ("ALL5", "Naturalist", "at least so many different creatures in the own den", 5, 3),
        ("MATCH", "Matchmaker", "took part in at least so many matings", 3, 3),
        ("APEX", "Apex", "ate at least so often", 3, 3),
        ("MEEK", "Gentle", "never ate, and at least so many cards in the den", 3, 2),
        ("SAFE", "Good Shepherd", "at most so many own cards in other seats' dens", 2, 2),
        ("FRIEND", "Friend to All", "mated with at least so many different seats", 2, 3),
        ("CLEAN", "Leave No Trace", "at most so many own cards at the Watering Hole", 0, 2),
    ),
    reconstructed=("code", "name", "condition", "threshold", "points"),
)
ALL5, MATCH, APEX, MEEK, SAFE, FRIEND, CLEAN = range(NUM_CREATURES, NUM_CREATURES + 7)
NUM_OBJECTIVES = len(OBJECTIVES)
MOST_FACE_DOWN = 2
"""With more face-down cards at the Watering Hole a seat scores no objective."""

OPTIONS = (
    Flag("mating_bonus", False, "2 points for each creature in the den that comes from another pack"),
    Flag("no_hunting", False, "a seat may only make the call of the creature that it offers"),
    Flag("objectives", False, "one secret objective for each seat and game"),
    Number("games", 1, 1, help="games in a match; points add up"),
    Number("quiet_ticks", 60, 1, help="a game is cut after so many ticks without a meeting"),
    Number("max_ticks", 200, 1, help="a game is cut after so many ticks"),
    Sheet("card_sheet", "{objective: [threshold, points]}, both 0 to 99, for the objectives that differ"),
)

MATE, EAT, EATEN, AVOID = range(4)
OUTCOMES = ("mate", "eat", "eaten", "avoid")

_PACKED = "a byte for each creature"
STATE = (
    Field("pack", "i1", ("seats", PACK_SIZE), "the own cards in the order of the last shuffle"),
    Field("drawn", "i8", ("seats",), "how many of them were drawn"),
    Field("pack_left", "i8", ("seats",), f"cards left in the pack, {_PACKED}"),
    Field("hand", "i8", ("seats",), f"cards in hand, {_PACKED}"),
    Field("offer", "i8", ("seats",), "creature offered, -1 for none"),
    Field("call", "i8", ("seats",), "call made, -1 for none"),
    Field("gesture", "i8", ("seats",), "seat gestured at, -1 for none"),
    Field("den", "i8", ("seats", "seats"), f"cards in the den of a seat (first) from the pack of another, {_PACKED}"),
    Field("face_up", "i8", ("seats",), f"own cards face up at the Watering Hole, {_PACKED}"),
    Field("face_down", "i8", ("seats",), f"own cards face down there, {_PACKED}"),
    Field("objective", "i8", ("seats",), "objective held, -1 for none"),
    Field("objective_deck", "i1", (NUM_OBJECTIVES,), "objectives in the order of the last shuffle"),
    Field("pending", "i8", ("seats",), "action chosen in this tick, valid once the seat is not to act"),
    Field("partner", "i8", ("seats",), "seat met in the last tick, -1 for none"),
    Field("shown", "i8", ("seats",), "card shown in that meeting, -1 for none"),
    Field("outcome", "i8", ("seats",), "how it ended for the seat: mate, eat, eaten, avoid; -1 for none"),
    Field(
        "game_pairs",
        "i8",
        ("seats", "seats"),
        "how often a seat mated with, ate, was eaten by, avoided another, a byte each",
    ),
    Field("match_pairs", "i8", ("seats", "seats"), "the same over the match, each at most 255"),
    Field(
        "call_offset", "i8", ("seats",), "how often the call was 0 … 4 steps clockwise of the card shown, a byte each"
    ),
    Field("tick", help="ticks of this game"),
    Field("quiet", help="ticks since its start or the last meeting"),
    Field("game_number", help="games of the match that are over"),
    Field("match_points", "i8", ("seats",), "points of the games that are over"),
    Field("match_others", "i8", ("seats",), "cards from other packs in the den at their ends, summed"),
)

TABLE = (
    Field("threshold", "i8", (NUM_OBJECTIVES,), "threshold of each objective"),
    Field("objective_points", "i8", (NUM_OBJECTIVES,), "points of each objective"),
)

ACTIONS = (
    ActionBlock("wait", ("wait",), "keep offer and gesture as they are"),
    ActionBlock("withdraw", ("withdraw",), "take the offer back to hand"),
    ActionBlock("offer", tuple(f"offer {x}{y}" for x in LETTERS for y in LETTERS), "offer a card with a call"),
    ActionBlock("discard", tuple(f"discard {x}" for x in LETTERS), "put a card face down to the Watering Hole"),
    ActionBlock(
        "meet", tuple(f"meet the seat {r} to the left" for r in range(1, 6)), "gesture to a seat", opponents=True
    ),
)
WAIT, WITHDRAW, OFFER, DISCARD, MEET = 0, 1, 2, 27, 32

OBS = (
    Block("hand", (5,), COPIES, "own", "own hand", CREATURES),
    Block("offer", (5,), 1, "own", "own offered card", CREATURES),
    Block("objective", (NUM_OBJECTIVES,), 1, "own", "own objective", OBJECTIVES.codes),
    Block("pack_left", (5,), COPIES, "own", "cards left in the own pack", CREATURES),
    Block("call", ("seats", 5), 1, "public", "call made", CALLS),
    Block("gesture", ("seats", "seats"), 1, "public", "seat gestured at"),
    Block(
        "den", ("seats", "seats", 5), COPIES, "public", "den of the first seat: cards from the second's pack", CREATURES
    ),
    Block("face_up", ("seats", 5), COPIES, "public", "own cards face up at the Watering Hole", CREATURES),
    Block("last_partner", ("seats", "seats"), 1, "public", "seat met in the last tick"),
    Block("last_card", ("seats", 5), 1, "public", "card shown in that meeting", CREATURES),
    Block("last_outcome", ("seats", 4), 1, "public", "how it ended for the seat", OUTCOMES),
    Block(
        "game_pairs",
        ("seats", "seats", 4),
        10,
        "public",
        "how often, in this game, the first did this with the second",
        OUTCOMES,
    ),
    Block("match_pairs", ("seats", "seats", 4), 255, "public", "the same in the match", OUTCOMES),
    Block(
        "call_offset",
        ("seats", 5),
        255,
        "public",
        "how often the call was so many steps clockwise of the card shown",
        ("0", "1", "2", "3", "4"),
    ),
    Block("hand_size", ("seats",), HAND_LIMIT_OF_THREE, "public", "cards in hand, without the offered one"),
    Block("pack_size", ("seats",), PACK_SIZE, "public", "cards in the pack"),
    Block("face_down", ("seats",), PACK_SIZE, "public", "own cards face down at the Watering Hole"),
    Block("match_points", ("seats",), 255, "public", "points of the games that are over"),
    Block("match_others", ("seats",), 255, "public", "cards from other packs in the den at their ends, summed"),
    Block("ticks_left", (1,), 255, "public", "ticks until this game is cut"),
    Block("quiet_left", (1,), 255, "public", "ticks without a meeting until this game is cut"),
    Block("games_left", (1,), 255, "public", "games of the match after this one"),
)
