"""Yotei: worker placement with sealed bids for 2 to 4 players."""

from ...core.game import Game
from . import policies, rules, spec, view, words

GAME = Game("yotei_v0", spec, rules, words, view, policies)
