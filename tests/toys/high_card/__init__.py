"""High Card, a toy: three cards each, one a trick, the best one takes it; first to the target wins."""

from cryptid_envs.core.game import Game

from . import rules, spec, view, words

GAME = Game("high_card_v0", spec, rules, words, view)
