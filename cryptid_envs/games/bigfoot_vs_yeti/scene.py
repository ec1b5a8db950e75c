"""Bigfoot vs. Yeti as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...core.wording import won_by
from ...render.scene import Box, Button, Card, Choice, Scene, Stat, Zone
from .spec import (
    AP,
    BLURRY,
    BY,
    CARDS,
    CC,
    CREATURES,
    DECK_SIZE,
    DEVIL,
    EXPEDITIONS,
    FF,
    KINDS,
    LAST,
    MOST_SEEN,
    NAMES,
    NUM_CREATURES,
    OVER,
    PICK_SEEN,
    PROOF,
    PROVEN_POINTS,
    TITLE,
)
from .words import LAID_WORDS, kind_counts

_COLOURS = ("brown", "green", "teal", "purple", "night", "blue", "red", "moss", "orange", "ice")
_EMBLEMS = (
    "ahool",
    "chupacabra",
    "extraterrestrial",
    "squid",
    "devil",
    "lake_monster",
    "mothman",
    "alligator",
    "bigfoot",
    "yeti",
)
_ABILITIES = (
    "an opponent drops a card",
    "use another's ability",
    "10 points: a shutout",
    "take a card from a hand",
    "look into a hand",
    "take one from the Tabloids",
    "see three, take one",
    "drop a card from a table",
    "take a two-sided card",
    "take a two-sided card",
)
_EFFECTS = {
    BY: "lies for either side",
    BLURRY: "wild, for any creature",
    AP: "name a creature, collect it",
    CC: "draw two cards",
    FF: "drop up to three, draw as many",
}
_TITLES = {"Extraterrestrials": "Extra- terrestrials", "Bigfoot/Yeti": "Bigfoot / Yeti"}
_PHENOMENA = {AP: "eye", CC: "circles", FF: "fish"}
_VERBS = {"play AP": "Ancient Prophecy naming"}
_TOP = Box(8, 40, 884, 522)

Legal = Mapping[int, str]


def scene(state: Any, table: Any, seat: int | None, legal: Legal) -> Scene:
    """The table as ``seat`` sees it, with its legal actions (action → words); with None, all cards open."""
    view = _View(state, table, seat, legal)
    finished = int(state["rounds_done"])
    status = f"round {finished + (int(state['phase']) != OVER)}, to {int(table['target_score'])} points"
    zones = view.open_table() if seat is None else view.own_table(seat)
    return Scene(TITLE, status, view.prompt(), seat, zones, view.buttons(), Box(8, 566, 884, 32))


def _kind_of(creature: int, laid_as: int) -> int:
    """The kind of card that lies for a creature as expedition card, two-sided card, Proof! or Blurry Photo."""
    return (creature, BY, PROOF + creature, BLURRY)[laid_as]


class _View:
    """One look at a state."""

    def __init__(self, state: Any, table: Any, seat: int | None, legal: Legal) -> None:
        self.state = state
        self.table = table
        self.seat = seat
        self.action = {words: action for action, words in legal.items()}
        self.num_players = int(table["num_players"])
        self.phase = int(state["phase"])
        running = self.phase != OVER
        self.acting = [p for p in range(self.num_players) if running and int(state["to_act"]) >> p & 1]

    def is_open(self, seat: int) -> bool:
        return self.seat is None or self.seat == seat

    def prompt(self) -> str:
        state = self.state
        if self.phase == OVER:
            return won_by(int(state["winners"]))
        doing = "last discards" if self.phase == LAST else f"player_{int(state['turn'])}'s turn"
        if state["ability"] >= 0:
            doing += f", {NAMES[int(state['ability'])]}'s ability"
            if state["victim"] >= 0:
                doing += f" on player_{int(state['victim'])}"
        if state["laying"] >= 0:
            doing += f", laying to {EXPEDITIONS[int(state['laying'])]}"
        if state["in_play"] >= 0:
            doing += f", {CARDS.rows[int(state['in_play'])][1]}"
        return doing

    # --- cards ---

    def face(self, kind: int, key: str, where: str, **more: Any) -> Card:
        _, name, _, _, _ = CARDS.rows[kind]
        code, points = KINDS[kind], int(self.table["points"][kind])
        creature = kind if kind < NUM_CREATURES else kind - PROOF if PROOF <= kind < BLURRY else -1
        if kind < NUM_CREATURES:
            emblem, colour, text = _EMBLEMS[kind], _COLOURS[kind], _ABILITIES[kind]
        elif creature >= 0:
            emblem, colour, text = "photo", _COLOURS[creature], f"Proof! of {NAMES[creature]}"
        elif kind == BY:
            emblem, colour, text = "bigfoot and yeti", "pink", _EFFECTS[kind]
        else:
            emblem = _PHENOMENA.get(kind, "blur")
            colour, text = "gold" if kind in _PHENOMENA else "slate", _EFFECTS[kind]
        label = f"{name} ({code}), {points} points: {text}; {where}"
        card = Card(
            key, label, _TITLES.get(str(name), str(name)), colour, emblem, code, str(points) if kind < AP else "", text
        )
        return replace(card, **more)

    def clickable(self, card: Card, *offers: tuple[str, str]) -> Card:
        """The card with those of the offered actions (words of the record, verb) that are legal."""
        legal = [(self.action[words], words, verb) for words, verb in offers if words in self.action]
        if len(legal) == 1:
            action, words, verb = legal[0]
            return replace(card, action=action, does=words, note=card.note or verb)
        choices = tuple(Choice(action, verb, f"{words}: {card.label}") for action, words, verb in legal)
        return replace(card, choices=choices)

    def hand(self, seat: int) -> tuple[Card, ...]:
        size = int(self.state["hand_size"][seat])
        if not self.is_open(seat):
            back = Card(
                "hand", f"player_{seat}'s hand: {size} cards", colour="night", count=size, face_down=True, note="hand"
            )
            return (back,) if size else ()
        cards = []
        for card, kind in zip(
            self.stacks(self.state["hand"][seat], "hand", f"in player_{seat}'s hand"),
            (k for k, count in enumerate(kind_counts(self.state["hand"][seat])) if count),
            strict=True,
        ):
            code = KINDS[kind]
            offers = [(f"discard {code}", "discard"), (f"toss {code}", "toss")]
            offers += [(f"lay {code}", "lay"), (f"lay {code}>BF", "as Bigfoot"), (f"lay {code}>YE", "as Yeti")]
            cards.append(self.clickable(card, *offers) if seat == self.seat else card)
        return tuple(cards)

    def stacks(self, words: Any, key: str, where: str) -> tuple[Card, ...]:
        return tuple(
            self.face(kind, f"{key} {KINDS[kind]}", f"{count} {where}", count=count)
            for kind, count in enumerate(kind_counts(words))
            if count
        )

    def laid(self, seat: int) -> tuple[Card, ...]:
        cards = []
        for creature, code in enumerate(CREATURES):
            word = int(self.state["table"][seat][creature])
            for laid_as, form in enumerate(LAID_WORDS):
                count = word >> 8 * laid_as & 255
                if count:
                    value = form.format(code)
                    where = f"{count} in front of player_{seat}, laid for {NAMES[creature]}"
                    card = self.face(_kind_of(creature, laid_as), f"laid {value}", where, count=count, value=value)
                    card = replace(card, colour=_COLOURS[creature])
                    if seat == int(self.state["victim"]):
                        card = self.clickable(card, (f"take {value}", "take"))
                    cards.append(card)
        return tuple(cards)

    def seen(self, seat: int) -> tuple[Card, ...]:
        """What the seat that chooses sees beyond its hand."""
        if seat not in self.acting or not self.is_open(seat):
            return ()
        if self.phase == DEVIL:
            return (self.face(int(self.state["seen"]), "seen", f"seen in player_{int(self.state['victim'])}'s hand"),)
        if self.phase != PICK_SEEN:
            return ()
        top = int(self.state["unknown_top"])
        kinds = [int(card) for card in self.state["deck"][top : min(top + MOST_SEEN, DECK_SIZE)]]
        cards = []
        for place, kind in enumerate(kinds):
            card = self.face(kind, f"seen {place}", f"card {place + 1} of the Unknown")
            cards.append(self.clickable(card, (f"pick {KINDS[kind]}", "pick")) if kind not in kinds[:place] else card)
        return tuple(cards)

    def buttons(self) -> tuple[Button, ...]:
        """What concerns an expedition or a creature, with its name for who does not know the codes."""
        buttons = []
        for words, action in self.action.items():
            verb, _, code = words.rpartition(" ")
            if verb in ("mount", "join", "copy", "play AP"):
                name = NAMES[CREATURES.index(code)] if code in CREATURES else "the Battle"
                buttons.append(Button(action, words, f"{words}: {_VERBS.get(verb, verb)} {name}"))
            elif verb == "play":
                buttons.append(Button(action, words, f"{words}: {CARDS.rows[KINDS.index(code)][1]}"))
        return tuple(buttons)

    # --- zones ---

    def unknown(self, box: Box) -> Zone:
        left = DECK_SIZE - int(self.state["unknown_top"])
        back = Card("unknown", f"the Unknown: {left} cards", "Unknown", "night", "unknown", count=left, face_down=True)
        cards = (self.clickable(back, ("draw unknown", "draw")),) if left else ()
        return Zone("unknown", box, "Unknown", cards, card_width=66, empty="empty")

    def tabloids(self, box: Box) -> Zone:
        newest = [int(card) for card in self.state["tabloids"][: int(self.state["tabloids_size"])]][::-1]
        cards = []
        for depth, kind in enumerate(newest):
            card = self.face(kind, f"tabloid {len(newest) - depth}", "in the Tabloids")
            offers = [("draw tabloids", "draw")] if not depth else []
            if self.phase != PICK_SEEN and kind not in newest[:depth]:
                offers.append((f"pick {KINDS[kind]}", "pick"))
            cards.append(self.clickable(card, *offers))
        stats = (Stat("", str(len(newest))),)
        return Zone("tabloids", box, "Tabloids, newest first", tuple(cards), stats, card_width=66, empty="empty")

    def news(self, box: Box) -> Zone:
        """Where the round stands, and what lies on the whole table for each creature."""
        state = self.state
        points = []
        for creature, code in enumerate(CREATURES):
            total = sum(
                (int(state["table"][p][creature]) >> 8 * laid_as & 255)
                * int(self.table["points"][_kind_of(creature, laid_as)])
                for p in range(self.num_players)
                for laid_as in range(len(LAID_WORDS))
            )
            points += [f"{code} {total}"] if total else []
        opened = [name for number, name in enumerate(EXPEDITIONS) if int(state["opened"]) >> number & 1]
        turn = f"dealer player_{int(state['dealer'])}; joins left {int(state['joins_left'])}"
        lines = [
            turn,
            f"this turn's Action card {'used' if state['action_used'] else 'not used'}",
            f"mounted: {', '.join(opened) or 'nothing'}",
            f"points of all ({PROVEN_POINTS} prove): {', '.join(points) or '–'}",
        ]
        return Zone("news", box, "Round", lines=tuple(lines))

    def stats(self, seat: int) -> tuple[Stat, ...]:
        known = [
            f"{KINDS[kind]}{f' ×{count}' if count > 1 else ''}"
            for kind, count in enumerate(kind_counts(self.state["known"][seat]))
            if count
        ]
        stats = [
            Stat(name, str(int(self.state[field][seat]))) for name, field in (("score", "score"), ("hand", "hand_size"))
        ]
        return (*stats, Stat("all know of", ", ".join(known))) if known else tuple(stats)

    def middle(self, box: Box) -> tuple[Zone, ...]:
        unknown, tabloids, news = box.columns(0.85, 5, 2.3)
        return self.unknown(unknown), self.tabloids(tabloids), self.news(news)

    def own_table(self, seat: int) -> tuple[Zone, ...]:
        others, middle, own, hand = _TOP.rows(122, 122, 94, 160)
        seats = [(seat + r) % self.num_players for r in range(1, self.num_players)]
        zones = [self.opponent(p, box) for p, box in zip(seats, others.columns(*[1] * len(seats)), strict=True)]
        seen = self.seen(seat)
        laid, look = own.columns(3, 1) if seen else (own, own)
        zones += [
            *self.middle(middle),
            Zone(f"table {seat}", laid, "On your table", self.laid(seat), card_width=52, empty="nothing laid yet"),
        ]
        if seen:
            zones.append(Zone("seen", look, "You see", seen, active=True, card_width=62))
        return (
            *zones,
            Zone(
                "hand", hand, f"player_{seat}, you", self.hand(seat), self.stats(seat),
                seat=seat, active=seat in self.acting, card_width=66, empty="no cards",
            ),
        )  # fmt: skip

    def opponent(self, seat: int, box: Box) -> Zone:
        cards = (*self.hand(seat), *self.laid(seat))
        return Zone(
            f"seat {seat}", box, f"player_{seat}", cards, self.stats(seat),
            seat=seat, active=seat in self.acting, card_width=62, empty="no cards",
        )  # fmt: skip

    def open_table(self) -> tuple[Zone, ...]:
        top, *rows = Box(_TOP.x, _TOP.y, _TOP.width, 552).rows(1.25, *[1] * self.num_players)
        zones: list[Zone] = [*self.middle(top)]
        for p, row in enumerate(rows):
            name, hand, laid = row.inset(5).columns(1.1, 4, 4)
            active = p in self.acting
            seen = tuple(replace(card, note="seen") for card in self.seen(p))
            zones += [
                Zone(f"panel {p}", row, active=active),
                Zone(
                    f"seat {p}",
                    name,
                    f"player_{p}",
                    seen,
                    self.stats(p),
                    seat=p,
                    active=active,
                    card_width=34,
                    frame=False,
                ),
                Zone(f"hand {p}", hand, "Hand", self.hand(p), card_width=58, frame=False, empty="no cards"),
                Zone(
                    f"table {p}",
                    laid,
                    "On the table",
                    self.laid(p),
                    card_width=58,
                    frame=False,
                    empty="nothing laid yet",
                ),
            ]
        return tuple(zones)
