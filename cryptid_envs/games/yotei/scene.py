"""Yotei as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...core.cards import cards_of
from ...core.wording import players_of, won_by
from ...render.scene import Box, Card, Choice, Pip, Scene, Stat, Token, Zone
from .bidding import STACK_SEAT
from .sheet import kind_code, parse_card
from .spec import (
    BACKS,
    ELEMENT_NAMES,
    ELEMENTS,
    FIRST_SLOT,
    MYSTERY,
    MYSTERY_CARDS,
    NUM_SLOTS,
    OVER,
    PHASES,
    PILES,
    PLACES,
    SLOTS,
    TIER_2,
    TITLE,
)
from .words import doing, mystery_names, own_bids

_COLOURS = ("slate", "gold", "green", "blue", "orange", "moss", "ice", "brown", "teal")
_EMBLEMS = ("mountain", "farmland", "forest", "tourism", "produce", "mushroom", "ski", "bowl", "wilderness")
_BACK_EMBLEMS = ("forest", "potato", "machine")
_BACK_COLOURS = ("green", "brown", "blue")
_TIER_NAMES = ("Tier I", "Tier II", "Tier III")
_POWERS = ("swap a card of the display", "own one more Tier I element", "+2 Charm")
_TOP = Box(8, 40, 884, 552)

Legal = Mapping[int, str]


def scene(state: Any, table: Any, seat: int | None, legal: Legal) -> Scene:
    """The table as ``seat`` sees it, with its legal actions (action → words); with None, all bids and cards open."""
    view = _View(state, table, seat, legal)
    display, people = _TOP.columns(590, 286)
    status = f"round {int(state['round_number'])} of at most {int(table['max_rounds'])}, {PHASES[int(state['phase'])]}"
    zones = (*view.display(display), *view.people(people))
    button_box = Box(people.x, people.y + people.height - 92, people.width, 92)
    return Scene(TITLE, status, view.prompt(), seat, zones, (), button_box)


def _plural(count: int, what: str) -> str:
    return f"{count} {what}" + "s" * (count != 1)


class _View:
    """One look at a state."""

    def __init__(self, state: Any, table: Any, seat: int | None, legal: Legal) -> None:
        self.state = state
        self.table = table
        self.seat = seat
        self.action = {words: action for action, words in legal.items()}
        self.num_players = int(table["num_players"])
        self.phase = int(state["phase"])
        self.acting = [] if self.phase == OVER else cards_of(int(state["to_act"]))

    def number(self, field: str, seat: int) -> int:
        return int(self.state[field][seat])

    def is_open(self, seat: int) -> bool:
        return self.seat is None or self.seat == seat

    def prompt(self) -> str:
        if self.phase == OVER:
            return won_by(int(self.state["winners"]))
        return f"{players_of(int(self.state['to_act']))} {doing(self.state)}"

    # --- the display ---

    def choices(self, *offers: tuple[str, str]) -> tuple[Choice, ...]:
        """Those of the offered actions (words of the record, verb) that are legal."""
        return tuple(Choice(self.action[words], verb, words) for words, verb in offers if words in self.action)

    def standing(self, spot: int) -> list[tuple[int, str]]:
        """Who stands on a spot, in the order of their bids, each with what the viewer knows of its bid."""
        found = []
        for p in range(self.num_players):
            if self.number("tokens", p) >> spot & 1:
                bids = own_bids(self.state, p)
                ranks = [
                    r for r in range(4) if spot < NUM_SLOTS and self.number("bids", p) >> (NUM_SLOTS * r + spot) & 1
                ]
                amount = ""
                if spot in bids:
                    amount = str(bids[spot][0]) if self.is_open(p) else f"≤{bids[spot][1]}"
                found.append((ranks[0] if ranks else 0, p, amount))
        return [(p, amount) for _, p, amount in sorted(found)]

    def slot(self, slot: int) -> Card:
        name, state = SLOTS[slot], self.state
        tier = int(name[1]) - 1
        if not int(state["filled"]) >> slot & 1:
            return Card(f"slot {slot}", f"{name}: empty", "empty", face_down=True, dim=True)
        kind = int(state["card"][slot])
        standing = self.standing(slot)
        bids = ", ".join(f"{p}: {amount}" for p, amount in standing if amount)
        who = "".join(f"; player_{p}" + (f" bids {amount}" if amount else "") for p, amount in standing)
        card = _face(kind_code(self.table, kind), name, who)
        if int(state["turned"]) >> slot & 1:
            label = f"{name}, face down as {BACKS[tier]}: {card.label}"
            back, emblem = _BACK_COLOURS[tier], _BACK_EMBLEMS[tier]
            card = Card(card.key, label, BACKS[tier], back, emblem, kind_code(self.table, kind), face_down=True)
        choices = self.choices(
            (f"place {name}", "place"),
            (f"turn {name}", "turn"),
            (f"harvest {name}", "harvest"),
            (f"scout {name}", "scout"),
        )
        tokens = tuple(Token(p) for p, _ in standing)
        return replace(card, key=f"slot {slot}", tokens=tokens, note=f"bids {bids}" if bids else "", choices=choices)

    def tier(self, tier: int, box: Box) -> Zone:
        top, left, known = (int(self.state[name][tier]) for name in ("top", "left", "known"))
        pile, spot = PILES[tier], NUM_SLOTS + tier
        standing = self.standing(spot)
        label = f"pile of {_TIER_NAMES[tier]}: {left} cards" + "".join(f"; player_{p}" for p, _ in standing)
        cards = []
        if left or standing:
            choices = self.choices((f"pile {pile}", "place"), (f"harvest pile {pile}", "harvest"))
            tokens = tuple(Token(p) for p, _ in standing)
            cards.append(
                Card(
                    f"pile {tier}", label, BACKS[tier], _BACK_COLOURS[tier], _BACK_EMBLEMS[tier],
                    tokens=tokens, count=max(left, 1), face_down=True, choices=choices,
                )
            )  # fmt: skip
        slots = range(FIRST_SLOT[tier], FIRST_SLOT[tier] + PLACES[tier])
        cards += [self.slot(slot) for slot in slots if int(self.table["slots"]) >> slot & 1]
        stats = []
        if known:
            codes = [
                kind_code(self.table, int(kind)) for kind in self.state["pile"][tier][top + left - known : top + left]
            ]
            stats.append(Stat("at the pile's bottom", " ".join(codes)))
        if tier == TIER_2:
            stats += self.discards()
        return Zone(f"tier {tier}", box, _TIER_NAMES[tier], tuple(cards), tuple(stats), card_width=86)

    def discards(self) -> list[Stat]:
        first, unseen = int(self.table["tier2_first"]), int(self.state["unseen"][TIER_2])
        counts = [int(count) for count in self.state["discards"]]
        cards = [kind_code(self.table, first + kind) for kind, count in enumerate(counts) for _ in range(count)]
        cards += [f"{unseen} unseen"] * (unseen > 0)
        return [Stat(f"{sum(counts) + unseen} discarded:", " ".join(cards))] if cards else []

    def news(self, box: Box) -> Zone:
        state = self.state
        lines = [
            f"start seat player_{int(state['start'])}",
            f"bidding boxes left {int(state['boxes'])}, supply {int(state['supply'])}",
            f"Mystery Cards {int(state['mystery_left'])}, discards {_mystery(int(state['mystery_discards']))}",
        ]
        stuck = [f"player_{p}" for p in cards_of(int(state["stuck"]))]
        if stuck:
            lines.append(f"the last round: {', '.join(stuck)} could not place")
        for k in range(int(state["depth"])):
            slot, opener = int(state["stack"][k]) & 255, int(state["stack"][k]) >> STACK_SEAT
            ready = [f"player_{p}" for p in range(self.num_players) if self.number("ready", p) >> slot & 1]
            lines.append(f"bidding on {SLOTS[slot]} by player_{opener}; ready: {', '.join(ready) or '–'}")
        return Zone("news", box, "Round", lines=tuple(lines))

    def display(self, box: Box) -> tuple[Zone, ...]:
        top, middle, low = box.rows(1, 1, 1)
        third, news = top.columns(385, 197)
        return self.tier(2, third), self.news(news), self.tier(1, middle), self.tier(0, low)

    # --- seats ---

    def stats(self, seat: int) -> tuple[Stat, ...]:
        hand, sealed = self.number("hand", seat), self.number("sealed", seat)
        has_bids = bool(self.state["made"][seat])
        stats = [Stat("Charm", str(self.number("score", seat))), Stat("stars", str(self.number("stars", seat)))]
        if not has_bids:
            stats.append(Stat("potatoes", str(hand)))
        elif self.is_open(seat):
            stats.append(Stat("potatoes", f"{hand}, in bids {sealed}"))
        else:
            stats.append(Stat("potatoes and bids", str(hand + sealed)))
        if self.state["to_place"][seat]:
            stats.append(Stat("tokens", str(self.number("to_place", seat))))
        return tuple(stats)

    def belongings(self, seat: int) -> tuple[Card, ...]:
        """Elements, then Mystery Cards."""
        owned, held = self.number("elements", seat), self.number("mystery", seat)
        cards = []
        for element, code in enumerate(ELEMENTS):
            count = owned >> 7 * element & 127
            if count:
                label = f"player_{seat} owns {count} {ELEMENT_NAMES[element]}"
                cards.append(
                    Card(code, label, ELEMENT_NAMES[element], _COLOURS[element], _EMBLEMS[element], code, count=count)
                )
        counts = [held >> 8 * kind & 255 for kind in range(len(MYSTERY))]
        if not self.is_open(seat):
            count = sum(counts)
            label = f"player_{seat} holds {_plural(count, 'Mystery Card')}"
            back = Card("mystery", label, "Mystery", "pink", "mystery", count=count, face_down=True)
            return (*cards, back) if count else tuple(cards)
        for kind, count in enumerate(counts):
            if count:
                cards.append(self.mystery_card(kind, count, seat))
        return tuple(cards)

    def mystery_card(self, kind: int, count: int, seat: int) -> Card:
        code, cash, _, power = MYSTERY_CARDS.rows[kind]
        label = f"{_plural(count, f'Mystery Card {code}')} of player_{seat}: {power}; or cash {cash}"
        return Card(code, label, code.capitalize(), "pink", code, "", f"cash {cash}", _POWERS[kind], count=count)

    def people(self, box: Box) -> tuple[Zone, ...]:
        own = 0 if self.seat is None else self.seat
        order = [(own + r) % self.num_players for r in range(self.num_players)]
        shares = [1.0] * self.num_players
        if self.seat is not None:
            order = [*order[1:], own]
            shares[-1] = 1.5
            box = Box(box.x, box.y, box.width, box.height - 100)
        zones = []
        for p, part in zip(order, box.rows(*shares), strict=True):
            title = f"player_{p}, you" if p == self.seat else f"player_{p}"
            zones.append(
                Zone(
                    f"seat {p}", part, title, self.belongings(p), self.stats(p),
                    seat=p, active=p in self.acting, card_width=54 if p == self.seat else 44, empty="no elements yet",
                )
            )  # fmt: skip
        return tuple(zones)


def _mystery(word: int) -> str:
    return ", ".join(mystery_names(word)) or "–"


def _face(code: str, where: str, more: str) -> Card:
    """A card of the display seen from its front."""
    card = parse_card(code)
    given = [element for element, count in enumerate(card.gives) for _ in range(count)]
    needed = [element for element, count in enumerate(card.needs) for _ in range(count)]
    name = "Mount Yotei" if not given else ELEMENT_NAMES[given[0]] + (f" ×{len(given)}" if len(given) > 1 else "")
    cost = "bid" if card.cost is None else f"cost {card.cost}"
    rewards = [f"+{card.charm} Charm"] * (card.charm > 0) + ["+Mystery"] * card.mystery
    needs = ", ".join(ELEMENT_NAMES[element] for element in needed)
    label = f"{where}: {name}, {cost}" + "".join(f", {reward}" for reward in rewards)
    label += (f", needs {needs}" if needs else "") + more
    return Card(
        where,
        label,
        name,
        _COLOURS[given[0]] if given else "night",
        _EMBLEMS[given[0]] if given else "peak",
        ELEMENTS[given[0]] if given else "",
        cost,
        ", ".join(rewards),
        tuple(Pip(_EMBLEMS[element], _COLOURS[element], ELEMENTS[element]) for element in needed),
        "needs",
    )
