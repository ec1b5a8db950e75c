"""Bigfoot vs. Yeti: the creatures' abilities and their choices."""

# pyright: basic
from __future__ import annotations

import numpy as np

from ...core.jit import kernel
from .hands import (
    byte,
    forget,
    forget_one_of_each,
    gain,
    learn,
    lose,
    lose_openly,
    pick_at_random,
    publish,
    take_newest,
    unknown_size,
)
from .spec import (
    AH,
    BF,
    CH,
    COPIED,
    COPY,
    DEVIL,
    ET,
    GS,
    LN,
    MAIN,
    MM,
    MOST_SEEN,
    NUM_CREATURES,
    PICK_SEEN,
    PICK_TABLOIDS,
    SA,
    TAKE,
    TARGET,
    TWO_SIDED,
)
from .tables import has_cards, is_triggered_on_table, kind_of, lay_card, num_two_sided, remove_card

TAKE_TWO_SIDED = NUM_CREATURES
TAKE_PROOF = TAKE_TWO_SIDED + 2
TAKE_BLURRY = TAKE_PROOF + NUM_CREATURES


@kernel
def resolve_abilities(s, t, p):
    """Open the next ability that has a possible target; without one the turn goes on."""
    s.ability = -1
    s.victim = -1
    s.seen = -1
    while s.abilities != 0:
        creature = np.int64(0)
        while not (s.abilities >> creature) & 1:
            creature += 1
        s.abilities &= ~(np.int64(1) << creature)
        if is_possible(s, t, p, creature):
            s.ability = creature
            s.phase = first_phase(creature)
            return
    s.phase = MAIN


@kernel
def first_phase(creature):
    """The kind of choice with which an ability begins."""
    if creature == CH:
        return np.int64(COPY)
    if creature == LN:
        return np.int64(PICK_TABLOIDS)
    if creature == MM:
        return np.int64(PICK_SEEN)
    return np.int64(TARGET)


@kernel
def is_possible(s, t, p, creature):
    """Whether the ability has a possible target now."""
    if creature == ET:
        return False
    if creature == CH:
        return copyable(s, t, p) != 0
    if creature == LN:
        return s.tabloids_size > 0
    if creature == MM:
        return unknown_size(s) > 0
    return victims(s, t, p, creature) != 0


@kernel
def victims(s, t, p, creature):
    """Bit set, by relative seat from 1 as bit 0, of the opponents that an ability may target."""
    n = t.num_players
    result = np.int64(0)
    for r in range(1, n):
        q = p + r
        if q >= n:
            q -= n
        if creature == SA:
            fits = has_cards(s, q)
        elif creature >= BF:
            fits = num_two_sided(s, q) > 0
        else:
            fits = s.hand_size[q] >= 2
        result |= np.int64(fits) << np.int64(r - 1)
    return result


@kernel
def copyable(s, t, p):
    """Bit set, by copy word, of the creatures whose abilities Chupacabra can use."""
    result = np.int64(0)
    for word in range(len(COPIED)):
        creature = copied_creature(np.int64(word))
        if is_triggered_on_table(s, t, creature) and _is_possible_copied(s, t, p, creature):
            result |= np.int64(1) << np.int64(word)
    return result


@kernel
def copied_creature(word):
    """The creature of a copy word: all but Chupacabra and Extraterrestrials."""
    if word < CH:
        return word
    return word + ET - CH + 1


@kernel
def _is_possible_copied(s, t, p, creature):
    """``is_possible`` for a creature that can be copied."""
    if creature == LN:
        return s.tabloids_size > 0
    if creature == MM:
        return unknown_size(s) > 0
    return victims(s, t, p, creature) != 0


@kernel
def copy_ability(s, word):
    s.ability = copied_creature(word)
    s.phase = first_phase(s.ability)


@kernel
def num_seen(s):
    """How many cards Mothman shows."""
    return min(unknown_size(s), np.int64(MOST_SEEN))


@kernel
def seen_kinds(s):
    """Bit set of the kinds that Mothman shows."""
    result = np.int64(0)
    for i in range(num_seen(s)):
        result |= np.int64(1) << np.int64(s.deck[s.unknown_top + i])
    return result


@kernel
def tabloids_kinds(s):
    """Bit set of the kinds in the Tabloids."""
    result = np.int64(0)
    for i in range(s.tabloids_size):
        result |= np.int64(1) << np.int64(s.tabloids[i])
    return result


@kernel
def takeable(s):
    """Bit set, by take word, of what may be taken from the victim's table."""
    result = np.int64(0)
    for creature in range(NUM_CREATURES):
        c = np.int64(creature)
        cards = s.table[s.victim, c]
        if c >= BF:
            result |= np.int64(byte(cards, np.int64(TWO_SIDED)) > 0) << (TAKE_TWO_SIDED + c - BF)
        if s.ability == SA:
            result |= np.int64(byte(cards, np.int64(0)) > 0) << c
            result |= np.int64(byte(cards, np.int64(2)) > 0) << (TAKE_PROOF + c)
            result |= np.int64(byte(cards, np.int64(3)) > 0) << (TAKE_BLURRY + c)
    return result


@kernel
def choose_victim(s, t, p, relative):
    """The opponent is chosen: pick its random card, or ask what to take from its table."""
    q = p + relative
    if q >= t.num_players:
        q -= t.num_players
    s.victim = q
    if s.ability == SA or s.ability >= BF:
        s.phase = TAKE
        return
    kind = pick_at_random(s, t, q)
    if s.ability == AH:
        lose_openly(s, q, kind)
        publish(s, kind)
    elif s.ability == GS:
        _move_unseen(s, q, p, kind, t.num_players == 2)
    else:
        s.seen = kind
        s.phase = DEVIL
        return
    resolve_abilities(s, t, p)


@kernel
def _move_unseen(s, giver, receiver, kind, all_see):
    """A card goes from hand to hand; who is not part of it does not see it."""
    lose(s, giver, kind)
    if all_see:
        forget(s, giver, kind)
    else:
        forget_one_of_each(s, giver)
    gain(s, receiver, kind)


@kernel
def expose(s, t, p):
    """Jersey Devil puts the card that it saw on the Tabloids."""
    lose_openly(s, s.victim, s.seen)
    publish(s, s.seen)
    resolve_abilities(s, t, p)


@kernel
def give(s, t, p, relative):
    """Jersey Devil gives the card that it saw to another opponent."""
    q = p + relative
    if q >= t.num_players:
        q -= t.num_players
    _move_unseen(s, s.victim, q, s.seen, t.num_players == 3)
    resolve_abilities(s, t, p)


@kernel
def take_from_table(s, t, p, word):
    """Sewer Alligators, Bigfoot or Yeti take a card, by take word, from the victim's table."""
    if word < TAKE_TWO_SIDED:
        creature, kind_class = word, np.int64(0)
    elif word < TAKE_PROOF:
        creature, kind_class = BF + word - TAKE_TWO_SIDED, np.int64(TWO_SIDED)
    elif word < TAKE_BLURRY:
        creature, kind_class = word - TAKE_PROOF, np.int64(2)
    else:
        creature, kind_class = word - TAKE_BLURRY, np.int64(3)
    remove_card(s, s.victim, creature, kind_class)
    if s.ability == SA:
        publish(s, kind_of(creature, kind_class))
    else:
        lay_card(s, p, s.ability, np.int64(TWO_SIDED))
    resolve_abilities(s, t, p)


@kernel
def pick_from_tabloids(s, t, p, kind):
    """Loch Ness Monster."""
    take_newest(s, kind)
    gain(s, p, kind)
    learn(s, p, kind)
    resolve_abilities(s, t, p)


@kernel
def pick_from_seen(s, t, p, kind):
    """Mothman takes the topmost card of a kind; those above it stay above the others."""
    i = s.unknown_top
    while s.deck[i] != kind:
        i += 1
    while i > s.unknown_top:
        s.deck[i] = s.deck[i - 1]
        i -= 1
    s.deck[i] = kind
    s.unknown_top += 1
    gain(s, p, kind)
    resolve_abilities(s, t, p)
