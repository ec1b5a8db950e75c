"""Sealed Stones, a toy: in every tick each seat bids one of its stones or passes; the highest stone takes the prize."""

from cryptid_envs.core.game import Game

from . import rules, spec, view, words

GAME = Game("sealed_stones_v0", spec, rules, words, view)
