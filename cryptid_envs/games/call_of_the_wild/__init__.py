"""Call of the Wild: simultaneous bluffing, mating and hunting for 3 to 6 players."""

from ...core.game import Game
from . import policies, rules, spec, view, words

GAME = Game("call_of_the_wild_v0", spec, rules, words, view, policies)
