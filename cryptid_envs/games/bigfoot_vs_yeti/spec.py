"""Bigfoot vs. Yeti as data: kinds of cards, options, record fields, actions, observation (rules: RULES.md)."""

from __future__ import annotations

from ...core.cards import CardTable
from ...core.encoding import ActionBlock, Block
from ...core.game import Players
from ...core.options import Number, Sheet
from ...core.state import Field

TITLE = "Bigfoot vs. Yeti"
PLAYERS = Players(least=2, most=4, default=2)
HISTORY = {0: "first version"}
ROUNDS = "rounds_done"
SECRET = ("pick",)

CREATURES = ("AH", "CH", "ET", "GS", "JD", "LN", "MM", "SA", "BF", "YE")
NAMES = (
    "Ahool",
    "Chupacabra",
    "Extraterrestrials",
    "Giant Squid",
    "Jersey Devil",
    "Loch Ness Monster",
    "Mothman",
    "Sewer Alligators",
    "Bigfoot",
    "Yeti",
)
NUM_CREATURES = len(CREATURES)
AH, CH, ET, GS, JD, LN, MM, SA, BF, YE = range(NUM_CREATURES)
BATTLE = 8
EXPEDITIONS = (*CREATURES[:BATTLE], "BATTLE")
"""An expedition has its creature's number; Bigfoot and Yeti share the Battle."""
NUM_EXPEDITIONS = len(EXPEDITIONS)

_PROOFS = (
    "Sound Recording",
    "Chupacabra Body",
    "Alien Autopsy Film",
    "Sucker Marks",
    "Devil Skull",
    "Flipper Photo",
    "Claw Marks",
    "Missing Pets",
    "Patterson Film",
    "Yeti Scalp and Hand",
)
CARDS = CardTable(
    ("code", "name", "class", "copies", "points"),
    (
        *(
            (code, name, "expedition", 5, 3 if code == "ET" else 2)
            for code, name in zip(CREATURES[:BATTLE], NAMES, strict=False)
        ),
        ("BF", "Bigfoot", "expedition", 2, 3),
        ("YE", "Yeti", "expedition", 2, 3),
        ("BY", "Bigfoot/Yeti", "two-sided", 6, 2),
        *((f"{code}!", proof, "Proof!", 1, 3) for code, proof in zip(CREATURES, _PROOFS, strict=True)),
        ("?", "Blurry Photo", "Blurry Photo", 4, 1),
        ("AP", "Ancient Prophecy", "Phenomenon", 3, 0),
        ("CC", "Crop Circles", "Phenomenon", 5, 0),
        ("FF", "Fish Falls", "Phenomenon", 3, 0),
    ),
    reconstructed=("points",),
)
"""Kinds in ascending order. The rulebook prints the points of BF and YE; all others are reconstructed."""
PRINTED_POINTS = ("BF", "YE")

KINDS = CARDS.codes
NUM_KINDS = len(KINDS)
COPIES = tuple(int(row[3]) for row in CARDS.rows)
DECK_SIZE = sum(COPIES)
BY, PROOF, BLURRY, AP, CC, FF = 10, 11, 21, 22, 23, 24
"""First kinds of the classes; the Proof! of creature c is kind PROOF + c."""

EXPEDITION, TWO_SIDED, PROOF_CLASS, BLURRY_CLASS = range(4)
CLASSES = ("expedition", "two-sided", "Proof!", "Blurry Photo")

HAND_SIZE = 10
LEAST_MOUNT = 3
PROVEN_POINTS = 10
SHUTOUT_POINTS = 10
MOST_TOSSED = 3
MOST_SEEN = 3
LEAST_STALLED = 12

OPTIONS = (
    Number("max_joins", 2, 0, help="joins in one turn"),
    Number("target_score", 100, 0, help="total with which a match ends after a round"),
    Number("max_rounds", 30, 1, help="a match is cut after so many rounds"),
    Number("max_steps", 20000, 1, help="a match is cut after so many acts"),
    Sheet("card_sheet", '{"points": {kind: 0 to 99}} for the kinds whose points differ'),
)

PHASES = ("draw", "main", "lay", "target", "copy", "take", "tabloids", "seen", "devil", "fish", "last", "over")
DRAW, MAIN, LAY, TARGET, COPY, TAKE, PICK_TABLOIDS, PICK_SEEN, DEVIL, FISH, LAST, OVER = range(len(PHASES))

_BY_KIND = "a byte for each kind, eight to a word"
STATE = (
    Field("deck", "i1", (DECK_SIZE,), "the cards in the order of the last shuffle; from unknown_top on: the Unknown"),
    Field("unknown_top", help="where the top of the Unknown is in the deck"),
    Field("tabloids", "i1", (DECK_SIZE,), "discard pile, oldest first"),
    Field("tabloids_size", help="how many cards lie there"),
    Field("tabloids_kinds", "i8", (4,), f"the same counted, {_BY_KIND}"),
    Field("hand", "i8", ("seats", 4), f"cards in hand, {_BY_KIND}"),
    Field("hand_size", "i8", ("seats",), "how many"),
    Field("holds", "i8", ("seats",), "bit set of the kinds in hand"),
    Field("known", "i8", ("seats", 4), f"cards publicly known to be in hand, {_BY_KIND}"),
    Field("table", "i8", ("seats", NUM_CREATURES), "cards laid for a creature, a byte for each class"),
    Field("turn", help="seat whose turn it is"),
    Field("dealer", help="dealer of this round"),
    Field("deals", help="rounds that were dealt"),
    Field("rounds_done", help="rounds that were scored"),
    Field("acts", help="acts in this match"),
    Field("stalled", help="turns in a row that drew from the Tabloids and laid and played nothing"),
    Field("opened", help="bit set of the expeditions that were mounted"),
    Field("drew_tabloids", help="whether this turn drew from the Tabloids"),
    Field("was_active", help="whether this turn laid or played anything"),
    Field("action_used", help="whether this turn's Action card was used"),
    Field("mounted", help="expedition mounted in this turn, -1 for none"),
    Field("joins_left", help="joins left in this turn"),
    Field("joined", help="bit set of the expeditions joined in this turn"),
    Field("laying", help="expedition that cards are being laid to, -1 for none"),
    Field("laying_side", help="creature that is being mounted, -1 for a join"),
    Field("laid", help="cards laid in this mount or join"),
    Field("abilities", help="bit set of the creatures whose abilities are still to be resolved"),
    Field("ability", help="creature whose ability is being resolved (the copied one, if it copies), -1 for none"),
    Field("victim", help="seat chosen as the ability's target, -1 for none"),
    Field("seen", help="kind that Jersey Devil shows, -1 for none"),
    Field("in_play", help="Phenomenon being played, -1 for none"),
    Field("tossed", help="cards tossed to Fish Falls"),
    Field("gone_out", help="seat that went out, -1 for none"),
    Field("last_discards", help="bit set of the seats that still have to make their last discard"),
    Field("picked_seat", help="seat of whose hand the last act picked a random card, -1 for none"),
    Field("picked_kind", help="that card"),
)

TABLE = (Field("points", "i8", (NUM_KINDS,), "points of each kind"),)

_OPPONENTS = ("the seat to the left", "the second seat to the left", "the third seat to the left")
LAY_WORDS = (
    *CREATURES,
    "BY>BF",
    "BY>YE",
    *(f"{c}!" for c in CREATURES),
    "?",
    "?>BF",
    "?>YE",
)
TAKE_WORDS = (*CREATURES, "BY>BF", "BY>YE", *(f"{c}!" for c in CREATURES), *(f"?>{c}" for c in CREATURES))
COPIED = tuple(c for c in range(NUM_CREATURES) if c not in (CH, ET))
ACTIONS = (
    ActionBlock("draw", ("draw unknown", "draw tabloids"), "begin the turn"),
    ActionBlock("mount", tuple(f"mount {c}" for c in CREATURES), "begin to mount an expedition"),
    ActionBlock("join", tuple(f"join {e}" for e in EXPEDITIONS), "begin to join an expedition"),
    ActionBlock("play", (*(f"play AP {c}" for c in CREATURES), "play CC", "play FF"), "play a Phenomenon"),
    ActionBlock("discard", tuple(f"discard {k}" for k in KINDS), "end the turn, or the last discard of a round"),
    ActionBlock("done", ("done",), "end a mount, a join or the tosses"),
    ActionBlock("decline", ("decline",), "leave an ability unused"),
    ActionBlock("target", tuple(f"target {o}" for o in _OPPONENTS), "choose the opponent of an ability"),
    ActionBlock("return", ("return",), "Jersey Devil: give the card back"),
    ActionBlock("expose", ("expose",), "Jersey Devil: put the card on the Tabloids"),
    ActionBlock("give", tuple(f"give to {o}" for o in _OPPONENTS), "Jersey Devil: give the card to another opponent"),
    ActionBlock("copy", tuple(f"copy {CREATURES[c]}" for c in COPIED), "Chupacabra: use another creature's ability"),
    ActionBlock("lay", tuple(f"lay {words}" for words in LAY_WORDS), "lay a card to the mount or join"),
    ActionBlock("pick", tuple(f"pick {k}" for k in KINDS), "take a card from the Tabloids or the cards seen"),
    ActionBlock("take", tuple(f"take {words}" for words in TAKE_WORDS), "choose a card on the target's table"),
    ActionBlock("toss", tuple(f"toss {k}" for k in KINDS), "Fish Falls: put a card on the Tabloids"),
)

OBS = (
    Block("hand", (NUM_KINDS,), 6, "own", "own hand", KINDS),
    Block("seen", (MOST_SEEN, NUM_KINDS), 1, "own", "cards seen while the choice is open, topmost first", KINDS),
    Block("phase", (len(PHASES) - 1,), 1, "public", "kind of choice that is open", PHASES[:-1]),
    Block("ability", (NUM_CREATURES,), 1, "public", "ability being resolved", CREATURES),
    Block("abilities", (NUM_CREATURES,), 1, "public", "abilities still to be resolved", CREATURES),
    Block("laying", (NUM_EXPEDITIONS,), 1, "public", "expedition that cards are laid to", EXPEDITIONS),
    Block("laying_side", (NUM_CREATURES,), 1, "public", "creature being mounted", CREATURES),
    Block("mounted", (NUM_EXPEDITIONS,), 1, "public", "expedition mounted in this turn", EXPEDITIONS),
    Block("joined", (NUM_EXPEDITIONS,), 1, "public", "expeditions joined in this turn", EXPEDITIONS),
    Block("opened", (NUM_EXPEDITIONS,), 1, "public", "expeditions that were mounted in this round", EXPEDITIONS),
    Block("in_play", (3,), 1, "public", "Phenomenon being played", KINDS[AP:]),
    Block("tabloids", (NUM_KINDS,), 6, "public", "Tabloids", KINDS),
    Block("tabloids_top", (MOST_SEEN, NUM_KINDS), 1, "public", "its newest cards, newest first", KINDS),
    Block("known", ("seats", NUM_KINDS), 6, "public", "cards publicly known to be in hand", KINDS),
    Block("table", ("seats", NUM_CREATURES, 4), 6, "public", "cards in front of the seat, by creature", CLASSES),
    Block("turn", ("seats",), 1, "public", "whose turn it is"),
    Block("acting", ("seats",), 1, "public", "who has to act"),
    Block("dealer", ("seats",), 1, "public", "dealer of the round"),
    Block("victim", ("seats",), 1, "public", "target of the ability"),
    Block("gone_out", ("seats",), 1, "public", "seat that went out"),
    Block("last_discards", ("seats",), 1, "public", "seats that still make their last discard"),
    Block("hand_size", ("seats",), DECK_SIZE, "public", "cards in hand"),
    Block("score", ("seats",), 255, "public", "total points"),
    Block("unknown_size", (1,), DECK_SIZE, "public", "cards in the Unknown"),
    Block("action_used", (1,), 1, "public", "whether this turn's Action card was used"),
    Block("was_active", (1,), 1, "public", "whether this turn laid or played anything"),
    Block("drew_tabloids", (1,), 1, "public", "whether this turn drew from the Tabloids"),
    Block("joins_left", (1,), 255, "public", "joins left in this turn"),
    Block("laid", (1,), DECK_SIZE, "public", "cards laid in this mount or join"),
    Block("tossed", (1,), MOST_TOSSED, "public", "cards tossed to Fish Falls"),
    Block("stalled", (1,), 255, "public", "turns in a row that drew from the Tabloids and laid and played nothing"),
    Block("rounds_done", (1,), 255, "public", "rounds that were scored"),
    Block("rounds_left", (1,), 255, "public", "rounds until the match is cut"),
    Block("acts_left", (1,), 255, "public", "acts until the match is cut"),
    Block("target_score", (1,), 255, "public", "total that ends the match"),
)
