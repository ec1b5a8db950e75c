"""How events and tables are shown, in forms that no one game has all of."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from cryptid_envs.cli.show import Show
from cryptid_envs.cli.table_view import table_view, text_blocks
from cryptid_envs.table.event_words import event_words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (["act", 2, "play CA"], "player_2: play CA"),
        (["start", 1], "start: player_1"),
        (["deal", [["YA", "*"], [], ["C2"]]], "deal: player_0 YA *; player_1 -; player_2 C2"),
        (["round", [3, 0, -1]], "round: player_0 3, player_1 0, player_2 -1"),
        (["draw", [[0, "YA"], [2, "*"]]], "draw: player_0 YA, player_2 *"),
        (["tick", ["offer SF", "wait", "meet 0"]], "player_0: offer SF, player_1: wait, player_2: meet 0"),
        (["packs", [["M", "S"], ["S", "M"], ["M"]]], "packs: player_0 M S; player_1 S M; player_2 M"),
        (["objectives", ["APEX", "HERD"]], "objectives: APEX HERD"),
        (["meet", 0, 2, "SF", "eat"], "meet: player_0, player_2, SF, eat"),
        (
            ["deal", {"hands": [["AH"], ["BF"], []], "tabloids": "LN", "unknown": ["AP", "CC"]}],
            "deal: hands: player_0 AH; player_1 BF; player_2 -; tabloids: LN; unknown: AP CC",
        ),
        (["pick", 1, "AH"], "pick: player_1, AH"),
        (["shuffle", "tier1", ["FM/1/FR/1c", "TD/bid/-/y"]], "shuffle: tier1, FM/1/FR/1c TD/bid/-/y"),
        (["open", "T2.1", [[0, 4, True], [1, 5, False]]], "open: T2.1, player_0 4 yes, player_1 5 no"),
        (["pass"], "pass"),
    ],
)
def test_events_in_words(event: list[Any], words: str) -> None:
    assert event_words(event, 3) == words


TEXT = """A game, day 1
market: 3 4
player_0  score 2
  hand        1 2
player_1  score 5
  hand        2 cards
the end"""


def test_blocks_of_a_text() -> None:
    assert [(seat, len(lines)) for seat, lines in text_blocks(TEXT)] == [(None, 2), (0, 2), (1, 2), (None, 1)]


@pytest.mark.parametrize("width", [40, 80])
def test_a_table_keeps_every_word(width: int) -> None:
    console = Console(file=io.StringIO(), width=width)
    console.print(table_view(TEXT, console, [1]))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert set(TEXT.split()) <= set(shown.split())
    assert "player_1 (to act)" in shown
    assert "player_0 (to act)" not in shown


def test_where_all_are_to_act_none_is_marked() -> None:
    console = Console(file=io.StringIO(), width=80)
    console.print(table_view(TEXT, console, [0, 1]))
    assert "to act" not in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_text_without_seats_is_shown_as_it_is() -> None:
    console = Console(file=io.StringIO(), width=40)
    console.print(table_view("only this\nand [that]", console, []))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "only this" in shown
    assert "and [that]" in shown


class Market:
    """As much of a desk as showing needs, of a game for two who choose at the same time: each tick a price moves."""

    num_players = 2
    over = False

    def __init__(self) -> None:
        self.price = 0
        self.s = {"phase": 0}

    def text(self, seat: int | None) -> str:
        secret = "secrets 7 8" if seat is None else f"secret of {seat}"
        return f"price {self.price // 2}\nplayer_0  score 0\n  {secret}\nplayer_1  score 0\n  -"

    def seats_to_act(self) -> list[int]:
        return [0, 1]

    def next_seat(self) -> int:
        return 0


def shown(seat: int | None, tables: Any) -> str:
    console = Console(file=io.StringIO(), width=100)
    events = [
        ["packs", [["M"], ["S"]]],
        ["tick", ["buy", "sell"]],
        ["tick", ["wait", "buy"]],
        ["tick", ["sell", "buy"]],
    ]
    show, desk = Show(console, events, seat=seat, delay=0, tables=tables), Market()
    for number, event in enumerate(events):
        desk.price += number > 0
        show(number, event, desk)  # type: ignore[arg-type]
    return console.file.getvalue()  # type: ignore[attr-defined]


def test_everybody_acting_at_once_is_a_lap() -> None:
    assert (
        shown(None, "laps").count("╭─ player_0") + shown(None, "laps").count("┏━ player_0") == 2
    )  # dealt, and a new price
    assert "   1  player_0: buy, player_1: sell\n" in shown(None, "laps")


def test_of_a_tick_a_seat_is_shown_its_own_part_and_what_it_sees_change() -> None:
    text = shown(1, "end")
    assert [line.strip() for line in text.splitlines()] == [
        "price 0; player_0 score 0; player_0 secret of 1; player_1 score 0; player_1 -",
        "player_1: sell",
        "player_1: buy",
        "price 1",
        "player_1: buy",
    ]


def test_the_end_of_a_trick_is_a_lap() -> None:
    """Two seats; seat 1 wins the first trick and leads the second, then seat 0 acts again."""
    desk = SimpleNamespace(num_players=2, over=False, s={"phase": 0}, text=lambda _seat: "", following=1)
    desk.next_seat = lambda: desk.following
    desk.seats_to_act = lambda: [desk.following]
    events = [["act", 0, "play"], ["act", 1, "play"], ["act", 1, "play"], ["act", 0, "play"]]
    show = Show(Console(file=io.StringIO()), events, seat=None, delay=0, tables="laps")
    show._phase = 0
    laps = []
    for number, (event, following) in enumerate(zip(events, [1, 1, 0, 0], strict=True)):
        desk.following = following
        show(number, event, desk)  # type: ignore[arg-type]
        laps.append(not show._acted)
    assert laps == [False, True, False, True]
