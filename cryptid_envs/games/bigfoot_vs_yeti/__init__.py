"""Bigfoot vs. Yeti: a rummy with abilities for 2 to 4 players."""

from ...core.game import Game
from . import policies, rules, spec, view, words

GAME = Game("bigfoot_vs_yeti_v0", spec, rules, words, view, policies)
