"""What differs between two scenes of one view: marked in the later one, and in words.

Both scenes hold only what their seat may know, so what is said of them does, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .scene import Card, Scene, Stat, Zone

_NEW_TABLE = 0.5
"""Where more than this part of the cards is new, as after a deal, marks would say nothing."""


def mark_changes(before: Scene | None, after: Scene) -> Scene:
    """The later scene with all marked that was not there, or was different, in the earlier one."""
    if before is None or before.seat != after.seat:
        return after
    zones = tuple(_marked(_zone(before, zone.key), zone) for zone in after.zones)
    cards = [card for zone in zones for card in zone.cards]
    if sum(card.changed for card in cards) > max(6, _NEW_TABLE * len(cards)):
        return after
    return replace(after, zones=zones)


def changes_in_words(before: Scene, after: Scene) -> list[str]:
    """The same as a list: the status or the prompt if it is another one, cards that are new, numbers that changed.

    That stacks of backs grow and shrink is left out.
    """
    found = []
    if before.status != after.status:
        found.append(after.status)
    marked = mark_changes(before, after)
    for zone in marked.zones:
        old_cards = {card.key: card for card in _cards(_zone(before, zone.key))}
        found += [
            card.label for card in zone.cards if card.changed and not _only_counted(old_cards.get(card.key), card)
        ]
        title = zone.title.removesuffix(", you")
        old = {stat.name: stat.value for stat in _stats(_zone(before, zone.key))}
        found += [
            " ".join(filter(None, (title, stat.name, old.get(stat.name, ""), "→", stat.value)))
            for stat in zone.stats
            if stat.changed
        ]
    if before.prompt != after.prompt and not found:
        found.append(after.prompt)
    return list(dict.fromkeys(found))


def without_actions(scene: Scene) -> Scene:
    """The scene with nothing to click."""
    zones = tuple(
        replace(zone, cards=tuple(replace(card, action=None, does="", choices=()) for card in zone.cards))
        for zone in scene.zones
    )
    return replace(scene, zones=zones, buttons=())


def _zone(scene: Scene, key: str) -> Zone | None:
    return next((zone for zone in scene.zones if zone.key == key), None)


def _cards(zone: Zone | None) -> Iterator[Card]:
    yield from () if zone is None else zone.cards


def _only_counted(before: Card | None, after: Card) -> bool:
    """Whether all that happened to a stack of backs is that it grew or shrank."""
    return before is not None and before.face_down and after.face_down and before.tokens == after.tokens


def _stats(zone: Zone | None) -> Iterator[Stat]:
    yield from () if zone is None else zone.stats


def _marked(before: Zone | None, after: Zone) -> Zone:
    old = {} if before is None else {card.key: _printed(card) for card in before.cards}
    numbers = {stat.name: stat.value for stat in _stats(before)}
    cards = tuple(replace(card, changed=old.get(card.key) != _printed(card)) for card in after.cards)
    stats = tuple(
        replace(stat, changed=before is not None and numbers.get(stat.name) != stat.value) for stat in after.stats
    )
    return replace(after, cards=cards, stats=stats)


def _printed(card: Card) -> Card:
    """The card without what depends on whose turn it is."""
    return replace(card, note="", action=None, does="", choices=(), changed=False)
