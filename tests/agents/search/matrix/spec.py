"""Rock, paper, scissors, and a fourth action that loses against all three."""

from __future__ import annotations

from cryptid_envs.core.encoding import ActionBlock, Block
from cryptid_envs.core.game import Players
from cryptid_envs.core.options import Choice
from cryptid_envs.core.state import Field

TITLE = "Matrix"
PLAYERS = Players(least=2, most=2, default=2)
SIMULTANEOUS = True
HISTORY = {0: "first version"}
OPTIONS = (Choice("start", ("zero", "one"), "the seat that is asked first"),)
NAMES = ("rock", "paper", "scissors", "nothing")
NOTHING = 3
WINS = ((0, -1, 1, 1), (1, 0, -1, 1), (-1, 1, 0, 1), (-1, -1, -1, 0))
STATE = (Field("pending", "i8", ("seats",), "choices"),)
TABLE = (Field("wins", "i8", (4, 4), "1 where the row's action beats the column's, -1 where it loses"),)
ACTIONS = (ActionBlock("show", NAMES, "show this"),)
OBS = (Block("over", (1,), 1, "public", "whether both have chosen"),)
