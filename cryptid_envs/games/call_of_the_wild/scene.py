"""Call of the Wild as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.wording import won_by
from ...render.scene import Box, Card, Choice, Scene, Stat, Token, Zone
from .spec import (
    CALLS,
    CREATURES,
    DISCARD,
    LETTERS,
    MEET,
    NUM_CREATURES,
    OBJECTIVES,
    OFFER,
    PACK_SIZE,
    TITLE,
    WITHDRAW,
)
from .words import creature_counts

_COLOURS = ("red", "orange", "purple", "ice", "moss")
_EMBLEMS = ("megalotaur", "snerlep", "fizzalisk", "wiffaloon", "skeevil")
_OUTCOMES = ("mates", "eats", "is eaten", "avoids")
_TOP = Box(8, 40, 884, 552)

Legal = Mapping[int, str]


def scene(state: Any, table: Any, seat: int | None, legal: Legal) -> Scene:
    """The table as ``seat`` sees it, with its legal actions (action → words); with None, all cards open."""
    view = _View(state, table, seat, legal)
    games = int(table["games"])
    game = f"game {min(int(state['game_number']) + 1, games)} of {games}, " if games > 1 else ""
    status = f"{game}tick {int(state['tick'])}, {int(state['quiet'])} without a meeting"
    zones = view.open_table() if seat is None else view.own_table(seat)
    return Scene(TITLE, status, view.prompt(), seat, zones, (), Box(16, 561, 300, 26))


def _face(creature: int, key: str, where: str, **more: Any) -> Card:
    name = CREATURES[creature]
    eats = f"eats {CREATURES[(creature + 1) % NUM_CREATURES]}"
    more.setdefault("label", f"{name} ({where})")
    return Card(
        key,
        name=name,
        colour=_COLOURS[creature],
        emblem=_EMBLEMS[creature],
        value=LETTERS[creature],
        text=eats,
        **more,
    )


class _View:
    """One look at a state."""

    def __init__(self, state: Any, table: Any, seat: int | None, legal: Legal) -> None:
        self.state = state
        self.table = table
        self.seat = seat
        self.legal = legal
        self.num_players = int(table["num_players"])

    def number(self, field: str, seat: int) -> int:
        return int(self.state[field][seat])

    def is_open(self, seat: int) -> bool:
        return self.seat is None or self.seat == seat

    def acts(self, seat: int) -> bool:
        """Whether the viewer may know that this seat is still to choose: of others it may not."""
        if self.seat is None:
            return not self.state["status"] and bool(int(self.state["to_act"]) >> seat & 1)
        return seat == self.seat and bool(self.legal)

    def prompt(self) -> str:
        if self.state["status"]:
            return won_by(int(self.state["winners"]))
        return "choose for the next tick" if self.legal else "all choose at the same time"

    # --- cards ---

    def call(self, seat: int) -> tuple[Card, ...]:
        """The card that a seat offers, as its call; its front only where it may be seen."""
        call, offer = self.number("call", seat), self.number("offer", seat)
        if call < 0:
            return ()
        note = CALLS[call]
        if self.is_open(seat):
            label = f"player_{seat} offers {CREATURES[offer]}, calling {note}, the call of {CREATURES[call]}"
            if seat == self.seat and WITHDRAW in self.legal:
                return (_face(offer, "offer", "", label=label, note=note, action=WITHDRAW, does="withdraw"),)
            return (_face(offer, "offer", "", label=label, note=note),)
        meet = None if self.seat is None else MEET + (seat - self.seat) % self.num_players - 1
        meet = meet if meet in self.legal else None
        label = f"player_{seat} calls {note}, the call of {CREATURES[call]}"
        return (
            Card(
                "offer",
                label,
                CREATURES[call] + "?",
                _COLOURS[call],
                _EMBLEMS[call],
                face_down=True,
                note=note,
                action=meet,
                does="" if meet is None else f"meet player_{seat}",
            ),
        )

    def hand(self, seat: int) -> tuple[Card, ...]:
        counts = creature_counts(self.number("hand", seat))
        if not self.is_open(seat):
            return self.pile("hand", f"player_{seat}'s hand", sum(counts))
        cards = []
        for creature, count in enumerate(counts):
            if count:
                label = f"{count} {CREATURES[creature]} in player_{seat}'s hand"
                choices = self.choices(creature) if seat == self.seat else ()
                cards.append(_face(creature, f"hand {creature}", "", label=label, count=count, choices=choices))
        return tuple(cards)

    def choices(self, creature: int) -> tuple[Choice, ...]:
        """What the viewer may do with a card of its hand."""
        found = []
        for call in range(NUM_CREATURES):
            action = OFFER + creature * NUM_CREATURES + call
            label = f"offer {CREATURES[creature]}, calling {CALLS[call]}, the call of {CREATURES[call]}"
            found.append(Choice(action, CALLS[call], label))
        found.append(Choice(DISCARD + creature, "discard", f"discard {CREATURES[creature]}"))
        return tuple(choice for choice in found if choice.action in self.legal)

    def pile(self, key: str, label: str, count: int) -> tuple[Card, ...]:
        if not count:
            return ()
        return (Card(key, f"{label}: {count} cards", colour="night", count=count, face_down=True, note=key),)

    def den(self, seat: int) -> tuple[Card, ...]:
        return tuple(
            _face(
                creature,
                f"den {owner}.{creature}",
                "",
                label=f"{count} {CREATURES[creature]} from player_{owner}'s pack in player_{seat}'s den",
                count=count,
                tokens=(Token(owner),),
            )
            for owner in range(self.num_players)
            for creature, count in enumerate(creature_counts(int(self.state["den"][seat][owner])))
            if count
        )

    def hole(self, seat: int) -> tuple[Card, ...]:
        cards = [
            _face(c, f"hole {c}", "", label=f"{count} {CREATURES[c]} at the Watering Hole", count=count)
            for c, count in enumerate(creature_counts(self.number("face_up", seat)))
            if count
        ]
        down = sum(creature_counts(self.number("face_down", seat)))
        if down:
            label = f"{down} of player_{seat}'s cards face down at the Watering Hole"
            cards.append(Card("hole down", label, colour="night", count=down, face_down=True))
        return tuple(cards)

    def meetings(self, box: Box) -> Zone:
        cards = []
        for a in range(self.num_players):
            b = self.number("partner", a)
            if b > a:
                for p in (a, b):
                    what = f"player_{p} {_OUTCOMES[self.number('outcome', p)]}"
                    cards.append(
                        _face(
                            self.number("shown", p),
                            f"met {p}",
                            what,
                            note=_OUTCOMES[self.number("outcome", p)],
                            tokens=(Token(p),),
                        )
                    )
        return Zone("meetings", box, "Meetings of the last tick", tuple(cards), card_width=66, empty="nobody met")

    def stats(self, seat: int) -> tuple[Stat, ...]:
        stats = [
            Stat(
                "den", str(sum(sum(creature_counts(int(word))) for word in self.state["den"][seat][: self.num_players]))
            )
        ]
        if int(self.table["games"]) > 1:
            stats.append(Stat("match", str(self.number("match_points", seat))))
        stats.append(Stat("pack", str(PACK_SIZE - self.number("drawn", seat))))
        gesture = self.number("gesture", seat)
        if gesture >= 0:
            stats.append(Stat("→", f"player_{gesture}"))
        return tuple(stats)

    def objective(self, seat: int, in_short: bool = False) -> tuple[str, ...]:
        held = self.number("objective", seat)
        if held < 0 or not self.is_open(seat):
            return ()
        _, name, condition, _, _ = OBJECTIVES.rows[held]
        threshold, points = int(self.table["threshold"][held]), int(self.table["objective_points"][held])
        if in_short:
            return (f"{name} ({points} points)",)
        condition = condition.replace("so many", str(threshold)).replace("so often", f"{threshold} times")
        return (f"{name} ({points} points): {condition}",)

    # --- zones ---

    def seat_zones(self, seat: int, box: Box, who: str) -> tuple[Zone, ...]:
        """A seat in a column."""
        if box.width > 200:
            head, below = box.inset(6).rows(1.4, 1)
            den, hole = below.columns(1.5, 1)
        else:
            head, den, hole = box.inset(6).rows(1.75, 1.2, 1)
        cards = (*self.call(seat), *self.hand(seat))
        return (
            Zone(f"column {seat}", box, active=self.acts(seat)),
            Zone(
                f"seat {seat}", head, who, cards, self.stats(seat), self.objective(seat, box.width < 200),
                seat=seat, active=self.acts(seat), card_width=58, frame=False, empty="silent, no cards",
            ),
            Zone(f"den {seat}", den, "Den", self.den(seat), card_width=36, frame=False, empty="empty"),
            Zone(f"hole {seat}", hole, "Watering Hole", self.hole(seat), card_width=30, frame=False, empty="–"),
        )  # fmt: skip

    def chain(self, box: Box) -> Zone:
        lines = [f"{CALLS[c]}  is the call of  {name}  ({LETTERS[c]})" for c, name in enumerate(CREATURES)]
        return Zone("chain", box, "Each eats the next, the last the first", lines=tuple(lines))

    def own_table(self, seat: int) -> tuple[Zone, ...]:
        top, others, own = _TOP.rows(118, 218, 200)
        meetings, chain = top.columns(1.9, 1)
        seats = [(seat + r) % self.num_players for r in range(1, self.num_players)]
        zones: list[Zone] = [self.meetings(meetings), self.chain(chain)]
        for p, box in zip(seats, others.columns(*[1] * len(seats)), strict=True):
            zones += self.seat_zones(p, box, f"player_{p}")
        hand, den, hole = own.columns(2.6, 1.25, 1)
        return (
            *zones,
            Zone(
                "hand", hand, f"player_{seat}, you", (*self.call(seat), *self.hand(seat)),
                self.stats(seat), self.objective(seat), seat=seat, active=self.acts(seat), card_width=72, strips_beside=True,
                empty="no cards",
            ),
            Zone("den", den, "Your den", self.den(seat), card_width=52, empty="empty"),
            Zone("hole", hole, "Watering Hole", self.hole(seat), card_width=46, empty="nothing"),
        )  # fmt: skip

    def open_table(self) -> tuple[Zone, ...]:
        top, columns = _TOP.rows(125, 420)
        meetings, chain = top.columns(1.9, 1)
        zones: list[Zone] = [self.meetings(meetings), self.chain(chain)]
        for p, box in enumerate(columns.columns(*[1] * self.num_players)):
            zones += self.seat_zones(p, box, f"player_{p}")
        return tuple(zones)
