"""Yotei as data: cards, options, record fields, actions, observation. The rules are numbered in RULES.md."""

from __future__ import annotations

from ...core.cards import CardTable
from ...core.encoding import ActionBlock, Block
from ...core.game import Players
from ...core.options import Number, Sheet
from ...core.state import Field

TITLE = "Yotei"
PLAYERS = Players(least=2, most=4, default=2)
HISTORY = {0: "first version"}
SECRET = ("bid",)

ELEMENTS = ("MT", "FM", "FR", "TD", "LP", "FB", "SK", "FC", "WD")
ELEMENT_NAMES = (
    "Mountain", "Farmland", "Forest",
    "Tourism Development", "Local Produce", "Forest Bounty",
    "Ski Resort", "Food Culture", "Wilderness",
)  # fmt: skip
NUM_ELEMENTS = len(ELEMENTS)
MT, FM, FR = range(3)

TIERS = ("tier1", "tier2", "tier3")
TIER_1, TIER_2, TIER_3 = range(3)
BACKS = ("Forest", "Potatoes", "Vending Machine")
PLACES = (5, 4, 3)
"""Places in the display, by tier."""
PLACES_OF_TWO = (3, 3, 3)
FIRST_SLOT = (0, 5, 9)
SLOTS = tuple(f"T{tier + 1}.{place}" for tier, places in enumerate(PLACES) for place in range(places))
PILES = ("T1", "T2", "T3")
NUM_SLOTS, NUM_PILES = len(SLOTS), len(PILES)
SPOTS = (*SLOTS, *(f"pile {pile}" for pile in PILES))
"""Where tokens can stand."""
NUM_SPOTS = len(SPOTS)

BID = "bid"

# (copies, gives, cost, needs, Charm, Mystery Cards)
_LAND = tuple(
    row
    for land, other in (("MT", "FM"), ("FM", "MT"))
    for row in (
        (4, land, "1", "", 0, 0),
        (1, land, "0", "FR", 0, 0),
        (1, land, "1", "FR", 0, 1),
        (2, land, "1", f"FR+{other}", 1, 0),
        (1, land, BID, "", 1, 0),
        (1, land, BID, "FR", 0, 1),
    )
)
_FOREST = (
    (3, "FR", "1", "", 0, 1),
    (2, "FR", "2", "", 1, 0),
    (2, "FR+FR", "1", "", 0, 0),
    (1, "FR", "0", "MT", 1, 0),
    (1, "FR+FR", BID, "", 0, 0),
    (1, "FR", BID, "FM", 1, 1),
)
# A column's elements of the three tiers, then the Tier I and II elements of the next and of the last column.
_COLUMNS = (
    ("MT", "TD", "SK", "FM", "LP", "FR", "FB"),
    ("FM", "LP", "FC", "FR", "FB", "MT", "TD"),
    ("FR", "FB", "WD", "MT", "TD", "FM", "LP"),
)
_DEVELOPMENTS = tuple(
    row
    for x, z, _, following, _, last, _ in _COLUMNS
    for row in (
        (2, z, "2", x, 1, 0),
        (2, z, "1", f"{x}+{following}", 1, 0),
        (1, z, "2", f"{x}+{x}", 2, 0),
        (1, z, "1", f"{x}+{last}", 1, 1),
        (1, z, BID, x, 2, 0),
        (1, z, BID, f"{x}+{x}", 2, 1),
    )
)
_ATTRACTIONS = (
    *(
        row
        for x, z, attraction, _, following, _, last in _COLUMNS
        for row in (
            (1, attraction, "3", f"{z}+{x}+{x}", 4, 0),
            (1, attraction, "3", f"{z}+{z}", 5, 0),
            (1, attraction, "2", f"{z}+{following}", 4, 0),
            (1, attraction, "4", f"{z}+{last}+{x}", 6, 0),
            (1, attraction, BID, f"{z}+{x}", 5, 0),
        )
    ),
    (1, "", BID, "TD+LP+FB", 8, 0),  # Mount Yotei
)
_REWARDS = ("-", "y"), ("{}c", "{}c+y")

CARDS = CardTable(
    ("code", "tier", "copies"),
    tuple(
        ("/".join((gives or "-", cost, needs or "-", _REWARDS[charm > 0][mystery].format(charm))), tier, copies)
        for tier, rows in zip(TIERS, (_LAND + _FOREST, _DEVELOPMENTS, _ATTRACTIONS), strict=True)
        for copies, gives, cost, needs, charm, mystery in rows
    ),
    reconstructed=("code", "copies"),
)
"""The three tiers' cards (C); a code says it all: gives/cost/needs/rewards."""

MYSTERY_CARDS = CardTable(
    ("code", "cash", "copies", "power"),
    (
        ("scout", 1, 5, "swap an unoccupied face-up card of the display for the top card of its pile"),
        ("permit", 2, 4, "own one more Tier I element of your choice"),
        ("festival", 3, 3, "2 Charm Points"),
    ),
    reconstructed=("code", "copies", "power"),
)
"""The Mystery Cards (C, except that they cash 1, 2 and 3)."""
MYSTERY = MYSTERY_CARDS.codes
SCOUT, PERMIT, FESTIVAL = range(3)
FESTIVAL_CHARM = 2

POTATOES = 36
START_POTATOES = 5
POTATOES_PER_CHARM = 3
POTATOES_GAINED = 2
"""What a turned-down Tier II card brings."""
TURNED_COST = 2
"""What placing on a turned-down Tier III card costs."""
TURNED_CHARM = 1
HAND_LIMIT = 3
STARS_TO_END = 2
TOKENS = {2: 3, 3: 3, 4: 2}
BOXES = {2: 4, 3: 5, 4: 6}
MOST_TOKENS, MOST_BOXES = 3, 6

MOST_CARDS, MOST_MYSTERY = 40, 20
"""Cards of a tier, and Mystery Cards, that a sheet may hold."""
MOST_OF_CARD = 9
"""Largest cost, Charm, and number of one element given or needed that a card may have."""
MOST_KINDS = 3 * MOST_CARDS
NO_CARD = MOST_KINDS
PILE_SIZE = 64
"""Length of a pile's array: cards that Scouts put at the bottom need room behind the last."""

OPTIONS = (
    Number("max_rounds", 30, 1, help="the game is cut after so many rounds"),
    Sheet("card_sheet", "mapping of tier1, tier2, tier3 and mystery to lists of cards as records write them"),
)

PHASES = ("place", "bid", "harvest", "bidding", "overfull", "over")
PLACE, BID_AMOUNT, HARVEST, BIDDING, OVERFULL, OVER = range(6)

COUNT_HIGH = 63
"""Elements and sums of attributes are counted up to this."""

CARD_AXIS = (
    "cards", "cost", "bid", "charm", "mystery",
    *(f"gives {element}" for element in ELEMENTS),
    *(f"needs {element}" for element in ELEMENTS),
    "tier",
)  # fmt: skip
"""What an observation tells of a card, a byte each in three words; sums of cards leave out the last, the tier."""
CARD_SIZE = len(CARD_AXIS)
SUM_AXIS = CARD_AXIS[:-1]
SUM_SIZE = len(SUM_AXIS)
NEXT_KNOWN = 4
MOST_LOGGED = 8

_SLOT_BITS = "bit set of display slots"
_ORDERED = "a byte for each of the seat's unopened bids in the order in which it made them"
STATE = (
    Field("hand", "i8", ("seats",), "potatoes behind the screen"),
    Field("sealed", "i8", ("seats",), "potatoes in unopened bids"),
    Field("supply", help="potatoes that nobody has"),
    Field("elements", "i8", ("seats",), "elements owned, 7 bits each, counted up to 63"),
    Field("stars", "i8", ("seats",), "Tier III cards collected face up"),
    Field("mystery", "i8", ("seats",), "Mystery Cards held, a byte for each kind"),
    Field("tokens", "i8", ("seats",), "bit set of the spots (slots, then piles) where the seat's tokens stand"),
    Field("to_place", "i8", ("seats",), "tokens that the seat has not placed in this round"),
    Field("bids", "i8", ("seats",), "bit 12 r + slot: the seat made bid number r on that slot"),
    Field("made", "i8", ("seats",), f"slot + 1, {_ORDERED}"),
    Field("amount", "i8", ("seats",), f"potatoes bid, {_ORDERED}"),
    Field(
        "bound", "i8", ("seats",), f"most that it and the earlier ones can hold together by what all know, {_ORDERED}"
    ),
    Field("floor", "i8", ("seats",), "least that the seat's unopened bids can hold together by what all know"),
    Field("filled", help=f"{_SLOT_BITS} with a card"),
    Field("turned", help=f"{_SLOT_BITS} whose card is face down"),
    Field("occupied", help="bit set of the spots with a token"),
    Field("bidding", help=f"{_SLOT_BITS} with a face-up bidding card"),
    Field("costs", help="costs of the slots' cards, bit by bit: bit 12 i + slot is bit i of the cost"),
    Field("unseen", "i8", (NUM_PILES,), "cards collected from the pile unseen (Tier II: since the last shuffle)"),
    Field("top", "i8", (NUM_PILES,), "where the pile's top card is"),
    Field("left", "i8", (NUM_PILES,), "cards in the pile"),
    Field("known", "i8", (NUM_PILES,), "how many of its last cards everybody knows"),
    Field("known_sum", "i8", (NUM_PILES, 3), "their attributes, summed as the observation shows them"),
    Field("stocked", help="bit set of the piles that are not empty"),
    Field("discard_sum", "i8", (3,), "their attributes, summed as the observation shows them"),
    Field("mystery_top", help="how many of them were drawn"),
    Field("mystery_left", help="how many are left"),
    Field("mystery_discards", help="Mystery discards, a byte for each kind"),
    Field("boxes", help="bidding boxes left"),
    Field("start", help="start seat of the round"),
    Field("turn", help="the seat that places"),
    Field("round_number", help="the round, from 1"),
    Field("stuck", help="bit set of the seats that could not place all tokens in this round"),
    Field("bid_slot", help="slot on which the acting seat has to bid"),
    Field("overfull", help="the seat that holds too many Mystery Cards, -1 for none"),
    Field("depth", help="how many biddings are open, one within the other"),
    Field("stack", "i8", (MOST_BOXES,), "slots of open biddings, and from bit 8 who opened them; innermost last"),
    Field("open_slots", help=f"{_SLOT_BITS} whose bidding is open"),
    Field("ready", "i8", ("seats",), f"{_SLOT_BITS} for whose open bidding the seat is ready"),
    Field("log", "i8", (MOST_LOGGED,), "what the last action led to, in order: biddings revealed and shuffles"),
    Field("logged", help="how many of these"),
    Field("card", "i1", (NUM_SLOTS,), "kind of card on each slot, 120 for none"),
    Field("pile", "i1", (NUM_PILES, PILE_SIZE), "kinds of cards: in front those collected unseen, later the pile"),
    Field("discards", "i1", (MOST_CARDS,), "known Tier II discards, by kind, from the first of Tier II"),
    Field("gone", "i1", (MOST_KINDS,), "cards out of the game with a known face, by kind"),
    Field("mystery_deck", "i1", (MOST_MYSTERY,), "the Mystery Cards of the last shuffle in order"),
)

TABLE = (
    Field("deck", "i1", (NUM_PILES, MOST_CARDS), "kinds of the tiers' cards, ascending"),
    Field("deck_size", "i8", (NUM_PILES,), "how many"),
    Field("tier2_first", help="the first kind of Tier II"),
    Field("tier2_kinds", help="how many kinds Tier II has"),
    Field("tier", "i8", (MOST_KINDS + 1,), "tier of each kind, from 0; the last kind is no card"),
    Field("cost", "i8", (MOST_KINDS + 1,), "cost of each kind, 0 for a bidding card"),
    Field("bid", "i8", (MOST_KINDS + 1,), "whether it is a bidding card"),
    Field("planes", "i8", (MOST_KINDS + 1,), "its cost as bits 0, 12, 24 and 36"),
    Field("gives", "i8", (MOST_KINDS + 1,), "elements it gives, 7 bits each"),
    Field("needs", "i8", (MOST_KINDS + 1,), "elements it needs, 7 bits each"),
    Field("charm", "i8", (MOST_KINDS + 1,), "its Charm Points"),
    Field("brings", "i8", (MOST_KINDS + 1,), "Mystery Cards it brings"),
    Field("shown", "i8", (MOST_KINDS + 1, 3), "its attributes as the observation shows them"),
    Field("mystery_deck", "i1", (MOST_MYSTERY,), "kinds of the Mystery Cards, ascending"),
    Field("mystery_size", help="how many"),
    Field("slots", help=f"{_SLOT_BITS} in use"),
    Field("tokens", help="tokens of a seat"),
    Field("boxes", help="bidding boxes"),
)

ACTIONS = (
    ActionBlock("place", tuple(f"place {slot}" for slot in SLOTS), "put a token on a face-up card"),
    ActionBlock("turn", tuple(f"turn {slot}" for slot in SLOTS), "turn a card face down and put a token on it"),
    ActionBlock("pile", tuple(f"pile {pile}" for pile in PILES), "put a token on a draw pile"),
    ActionBlock("bid", tuple(f"bid {n}" for n in range(POTATOES + 1)), "potatoes for the bidding card just chosen"),
    ActionBlock(
        "harvest", tuple(f"harvest {spot}" for spot in SPOTS), "take back a token, with the card if it can be had"
    ),
    ActionBlock("ready", ("ready",), "take back no more tokens before the bidding is revealed"),
    ActionBlock("scout", tuple(f"scout {slot}" for slot in SLOTS), MYSTERY_CARDS.rows[SCOUT][3]),
    ActionBlock("permit", tuple(f"permit {element}" for element in ELEMENTS[:3]), MYSTERY_CARDS.rows[PERMIT][3]),
    ActionBlock("festival", ("festival",), MYSTERY_CARDS.rows[FESTIVAL][3]),
    ActionBlock("cash", tuple(f"cash {row[1]}" for row in MYSTERY_CARDS.rows), "cash a Mystery Card for its potatoes"),
)
PLACE_ACTION, TURN_ACTION, PILE_ACTION, BID_ACTION = 0, 12, 24, 27
HARVEST_ACTION, READY_ACTION, SCOUT_ACTION, PERMIT_ACTION, FESTIVAL_ACTION, CASH_ACTION = 64, 79, 80, 92, 95, 96

OBS = (
    Block("potatoes", (1,), POTATOES, "own", "own potatoes in hand"),
    Block("mystery_hand", (3,), HAND_LIMIT + 1, "own", "own Mystery Cards", MYSTERY),
    Block("own_bids", (NUM_SLOTS,), POTATOES, "own", "potatoes in the own unopened bids", SLOTS),
    Block("phase", (5,), 1, "public", "what the acting seat has to do; nothing when the game is over", PHASES[:5]),
    Block("acting", ("seats",), 1, "public", "the seat that is asked"),
    Block("start", ("seats",), 1, "public", "start seat of the round"),
    Block("round_number", (1,), 255, "public", "the round, from 1"),
    Block("rounds_left", (1,), 255, "public", "rounds after this one until the game is cut"),
    Block("last_harvest", (1,), 1, "public", "it is certain that the game ends after this harvest"),
    Block("boxes", (1,), MOST_BOXES, "public", "bidding boxes left"),
    Block("bid_slot", (NUM_SLOTS,), 1, "public", "slot on which the acting seat has to bid now", SLOTS),
    Block("open_depth", (NUM_SLOTS,), MOST_BOXES, "public", "open biddings: 1, within it 2, and so on", SLOTS),
    Block("opened", ("seats", NUM_SLOTS), 1, "public", "open biddings that the seat opened", SLOTS),
    Block("ready", ("seats", NUM_SLOTS), 1, "public", "open biddings for which the seat is ready", SLOTS),
    Block("display", (NUM_SLOTS, CARD_SIZE), MOST_OF_CARD, "public", "card on each slot, turned or not", CARD_AXIS),
    Block("turned", (NUM_SLOTS,), 1, "public", "slots whose card is face down", SLOTS),
    Block("tokens", ("seats", NUM_SPOTS), 1, "public", "where the seat's tokens stand", SPOTS),
    Block("bids", ("seats", 4, NUM_SLOTS), 1, "public", "unopened bids: first, second, … on the slot", SLOTS),
    Block("bid_count", (4, NUM_SLOTS), 1, "public", "slots with at least one, two, … unopened bids", SLOTS),
    Block("bid_bound", ("seats", NUM_SLOTS), POTATOES, "public", "most that an unopened bid can hold", SLOTS),
    Block("cards_left", (4,), MOST_CARDS, "public", "cards in the piles and in the mystery deck", (*PILES, "mystery")),
    Block("discards", (SUM_SIZE,), COUNT_HIGH, "public", "known Tier II discards: sums of attributes", SUM_AXIS),
    Block("unseen_discards", (1,), MOST_CARDS, "public", "Tier II discards whose face nobody has seen"),
    Block("mystery_discards", (3,), MOST_MYSTERY, "public", "Mystery discards", MYSTERY),
    Block("known_sum", (NUM_PILES, SUM_SIZE), COUNT_HIGH, "public", "known cards at a pile's bottom: sums", SUM_AXIS),
    Block(
        "next_known", (NUM_PILES, NEXT_KNOWN, CARD_SIZE), MOST_OF_CARD, "public",
        "the four of them that lie highest in the pile, from the one that comes up first", CARD_AXIS,
    ),
    Block("elements", ("seats", NUM_ELEMENTS), COUNT_HIGH, "public", "elements owned", ELEMENTS),
    Block("stars", ("seats",), MOST_CARDS, "public", "Tier III cards collected face up"),
    Block("charm", ("seats",), 255, "public", "Charm Points"),
    Block("potato_sum", ("seats",), POTATOES, "public", "potatoes in hand and in unopened bids together"),
    Block("mystery_count", ("seats",), HAND_LIMIT + 1, "public", "Mystery Cards held"),
    Block("to_place", ("seats",), MOST_TOKENS, "public", "tokens not placed in this round"),
)  # fmt: skip
