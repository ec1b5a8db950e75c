"""Call of Yeti: a trick-taking game with hand bids for 3 to 5 players."""

from ...core.game import Game
from . import policies, rules, spec, view, words

GAME = Game("call_of_yeti_v0", spec, rules, words, view, policies)
