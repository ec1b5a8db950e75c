"""Call of Yeti as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...core.cards import cards_of
from ...core.wording import won_by
from ...render.scene import Box, Card, Scene, Stat, Zone
from .spec import NO_SUIT, NUM_UMA_CARDS, OVER, PLAY, PREDICT, RANKS, SPECIAL_ACTION, TITLE, UMA
from .words import special_count

_COLOURS = ("ice", "green", "red", "orange")
_EMBLEMS = ("yeti", "chupacabra", "mothman", "tsuchinoko")
_PHASES = ("prediction", "tricks", "over")
_TOP = Box(8, 40, 884, 552)

Legal = Mapping[int, str]


def scene(state: Any, table: Any, seat: int | None, legal: Legal) -> Scene:
    """The table as ``seat`` sees it, with its legal actions (action → words); with None, all cards open."""
    view = _View(state, table, seat, legal)
    zones = view.open_table() if seat is None else view.own_table(seat)
    phase = int(state["phase"])
    status = (
        f"round {min(int(state['rounds_done']) + 1, int(state['rounds']))} of {int(state['rounds'])}, {_PHASES[phase]}"
    )
    return Scene(TITLE, status, view.prompt(), seat, zones, (), Box(18, 296, 480, 30))


class _View:
    """One look at a state."""

    def __init__(self, state: Any, table: Any, seat: int | None, legal: Legal) -> None:
        self.state = state
        self.table = table
        self.seat = seat
        self.legal = legal
        self.num_players = int(table["num_players"])
        self.phase = int(state["phase"])
        self.sees_specials = bool(table["special_backs_visible"])

    def number(self, field: str, seat: int) -> int:
        return int(self.state[field][seat])

    def is_open(self, seat: int) -> bool:
        return self.seat is None or self.seat == seat

    def acts(self, seat: int) -> bool:
        """Whether the viewer may know that this seat is to act: who still predicts is secret."""
        if self.phase == PLAY or self.seat is None:
            return bool(int(self.state["to_act"]) >> seat & 1)
        return seat == self.seat and bool(self.legal)

    def prompt(self) -> str:
        if self.phase == OVER:
            return won_by(int(self.state["winners"]))
        if self.legal and self.phase == PREDICT:
            return "hide cards for your prediction, or stop"
        if self.legal:
            return "play a card"
        if self.phase == PREDICT:
            return "all predict in secret"
        acting = [p for p in range(self.num_players) if int(self.state["to_act"]) >> p & 1]
        return f"player_{acting[0]} plays" if acting else ""

    # --- cards ---

    def faces(self, word: int, what: str, clickable: bool = False) -> tuple[Card, ...]:
        return tuple(_face(card, what, self.legal if clickable else {}) for card in cards_of(word))

    def backs(self, seat: int, what: str, count: int, specials: int) -> tuple[Card, ...]:
        """Another seat's cards as at most two stacks: those whose back tells nothing, and specials."""
        cards = []
        for key, number in (("cards", count - specials), ("specials", specials)):
            if number:
                is_special = key == "specials"
                name = "Coffee Spill" if is_special else ""
                cards.append(
                    Card(
                        f"{what} {key}",
                        f"player_{seat}'s {what}: {number} {'Coffee Spill' if is_special else 'cards'}",
                        name,
                        "brown" if is_special else "night",
                        "coffee" if is_special else "unknown",
                        count=number,
                        face_down=True,
                        note=what,
                    )
                )
        return tuple(cards)

    def hand(self, seat: int) -> tuple[Card, ...]:
        word = self.number("hand", seat)
        if self.is_open(seat):
            return self.faces(word, "hand", clickable=seat == self.seat)
        if self.phase == PREDICT:  # as dealt: what a seat hides is secret until all have predicted
            specials = self.number("dealt_specials", seat) if self.sees_specials else 0
            return self.backs(seat, "hand", int(self.table["hand_size"]), specials)
        return self.backs(seat, "hand", word.bit_count(), special_count(word) if self.sees_specials else 0)

    def prediction(self, seat: int) -> tuple[Card, ...]:
        word = self.number("prediction", seat)
        if self.is_open(seat):
            return self.faces(word, "prediction")
        if self.phase == PREDICT:
            return ()
        specials = special_count(word) if self.sees_specials else self.number("added", seat)
        return self.backs(seat, "prediction", word.bit_count(), specials)

    def stats(self, seat: int) -> tuple[Stat, ...]:
        stats = [Stat("score", str(self.number("score", seat)))]
        if self.phase != PREDICT or self.is_open(seat):
            stats.append(Stat("predicted", str(self.number("prediction", seat).bit_count())))
        stats.append(Stat("won", str(self.number("won", seat).bit_count())))
        out_of = [UMA[u] for u in range(len(UMA)) if self.number("out_of", seat) >> u & 1]
        if out_of:
            stats.append(Stat("out of", ", ".join(out_of)))
        return tuple(stats)

    # --- zones ---

    def trick(self, box: Box) -> Zone:
        cards = []
        for p in ((int(self.state["leader"]) + r) % self.num_players for r in range(self.num_players)):
            word = self.number("trick", p)
            if word:
                card = _face(word.bit_length() - 1, f"played by player_{p}", {}, key=f"seat {p}")
                cards.append(_with_note(card, f"player_{p}"))
        led = int(self.state["led"])
        starts = f"player_{int(self.state['start'])} starts the round, player_{int(self.state['leader'])} leads"
        title = "Trick" + (f", led: {UMA[led]}" if led != NO_SUIT else "")
        return Zone("trick", box, title, tuple(cards), (), (starts,) if not cards else (), card_width=78, empty=" ")

    def memory(self, box: Box) -> Zone:
        """All that was played in this round."""
        cards = []
        for p in range(self.num_players):
            for card in cards_of(self.number("played", p)):
                face = _face(card, f"played by player_{p}", {})
                cards.append((min(card, SPECIAL_ACTION), p, replace(face, key=f"{face.key} of {p}")))
        cards.sort(key=lambda entry: entry[:2])
        shown = tuple(face for _, _, face in cards)
        return Zone("memory", box, "Played in this round", shown, card_width=36, empty="nothing yet")

    def own_table(self, seat: int) -> tuple[Zone, ...]:
        others, middle, laid, hand = _TOP.rows(118, 158, 98, 130)
        seats = [(seat + r) % self.num_players for r in range(1, self.num_players)]
        trick, memory = middle.columns(1.35, 1)
        prediction, won = laid.columns(1, 1)
        zones = [self.opponent(p, box) for p, box in zip(seats, others.columns(*[1] * len(seats)), strict=True)]
        return (
            *zones,
            self.trick(trick),
            self.memory(memory),
            Zone(
                "prediction", prediction, "Your prediction", self.prediction(seat), card_width=44,
                empty="nothing hidden" + (" so far" if self.phase == PREDICT else ""),
            ),
            Zone("won", won, "Your winning cards", self.faces(self.number("won", seat), "won"), card_width=44, empty="none"),
            Zone(
                "hand", hand, f"player_{seat}, you", self.hand(seat),
                self.stats(seat), seat=seat, active=self.acts(seat), card_width=66, empty="no cards",
            ),
        )  # fmt: skip

    def opponent(self, seat: int, box: Box) -> Zone:
        won = self.faces(self.number("won", seat), f"won by player_{seat}")
        cards = (*self.hand(seat), *self.prediction(seat), *(_with_note(card, "won") for card in won))
        return Zone(
            f"seat {seat}",
            box,
            f"player_{seat}",
            cards,
            self.stats(seat),
            seat=seat,
            active=self.acts(seat),
            card_width=46,
        )

    def open_table(self) -> tuple[Zone, ...]:
        top, *rows = _TOP.rows(1.4, *[1] * self.num_players, gap=6)
        trick, memory = top.columns(1.35, 1)
        zones = [self.trick(trick), self.memory(memory)]
        for p, row in enumerate(rows):
            name, hand, prediction, won = row.inset(5).columns(1.5, 4.2, 2.2, 3)
            zones += [
                Zone(f"row {p}", row, active=self.acts(p)),
                Zone(f"seat {p}", name, f"player_{p}", (), self.stats(p), seat=p, active=self.acts(p), frame=False),
                Zone(f"hand {p}", hand, "Hand", self.hand(p), card_width=48, frame=False, empty="no cards"),
                Zone(f"prediction {p}", prediction, "Prediction", self.prediction(p), card_width=48, frame=False),
                Zone(
                    f"won {p}", won, "Won", self.faces(self.number("won", p), f"won by player_{p}"), card_width=48, frame=False
                ),
            ]  # fmt: skip
        return tuple(zones)


def _with_note(card: Card, note: str) -> Card:
    return replace(card, note=note)


def _face(card: int, where: str, legal: Legal, key: str = "") -> Card:
    """A card seen from its front; ``where`` it lies is for who only hears about it."""
    action = min(card, SPECIAL_ACTION)
    offered: dict[str, Any] = {}
    if action in legal and card <= SPECIAL_ACTION:  # of two specials, only the first can be clicked
        offered = {"action": action, "does": legal[action]}
    if card >= NUM_UMA_CARDS:
        name, colour, emblem, value = "Coffee Spill", "brown", "coffee", "*"
        return Card(key or f"special {card}", f"{name} ({where})", name, colour, emblem, value, **offered)
    uma, rank = divmod(card, len(RANKS))
    label = f"{UMA[uma]} {RANKS[rank]} ({where})"
    return Card(key or f"card {card}", label, UMA[uma], _COLOURS[uma], _EMBLEMS[uma], RANKS[rank], **offered)
