"""Sealed Stones as data."""

from __future__ import annotations

from cryptid_envs.core.encoding import ActionBlock, Block
from cryptid_envs.core.game import Players
from cryptid_envs.core.options import Choice, Flag, Number
from cryptid_envs.core.state import Field

TITLE = "Sealed Stones"
PLAYERS = Players(least=2, most=4, default=3)
SIMULTANEOUS = True
HISTORY = {0: "first version"}

NUM_STONES = 12
STONES_EACH = 3
MAX_PRIZE = 6
PHASES = ("choose", "over")

OPTIONS = (
    Flag("ties_pay", False, "whether equal parities of the two highest stones cost the winner the prize"),
    Choice("start", ("fixed", "moving"), "whether the seat from which choices are counted moves on"),
    Number("ticks", 9, 1, 40, "ticks after which the game is cut off"),
)

STATE = (
    Field("bag", "i1", (NUM_STONES,), "the stones in the order of the last shuffle"),
    Field("stones", "i8", ("seats",), "stones held: bit k is stone k + 1"),
    Field("pending", "i8", ("seats",), "the action chosen in this tick plus one, 0 for none"),
    Field("shown", "i8", ("seats",), "what each seat did in the last tick: a stone, 0 for a pass or nothing"),
    Field("used", "i8", help="stones that were bid"),
    Field("prize", help="what this tick is worth"),
    Field("ticks_done", help="ticks played"),
)
TABLE = ()

ACTIONS = (
    ActionBlock("bid", tuple(f"bid {stone}" for stone in range(1, NUM_STONES + 1)), "bid this stone"),
    ActionBlock("pass", ("pass",), "bid nothing"),
)
PASS = NUM_STONES
OBS = (
    Block("stones", (NUM_STONES,), 1, "own", "stones held"),
    Block("chosen", (1,), NUM_STONES + 1, "own", "action chosen in this tick plus one, 0 for none"),
    Block("used", (NUM_STONES,), 1, "public", "stones that were bid"),
    Block("held", ("seats",), STONES_EACH, "public", "how many stones each seat holds"),
    Block("shown", ("seats",), NUM_STONES, "public", "stones bid in the last tick"),
    Block("score", ("seats",), 255, "public", "points"),
    Block("prize", (1,), MAX_PRIZE, "public", "what this tick is worth"),
    Block("ticks_done", (1,), 40, "public", "ticks played"),
)
