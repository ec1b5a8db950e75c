"""The log of a seat: in words, and never of what the seat cannot know.

A game and its twin differ in nothing but what one seat cannot know. The twin is a clone for that seat's search, and in it
every other seat makes a move that the seat cannot tell from the one made in the game: what it sees afterwards is the same
to the last byte. So its log and its view have to be the same, too.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from cryptid_envs.table.log import TableLog
from tests.contract.cases import LIBRARY, SHORT, Case, each_base, each_short
from tests.contract.drive import chooser, plies
from tests.table.drive import make_table, play


def shown(env: Any, seat: int) -> tuple[bytes, bytes]:
    observation, mask = env._desk.show(seat)
    return observation.tobytes(), mask.tobytes()


ANNOUNCED = {"yotei_v0": ("open",)}
"""Kinds of events that all seats are told, though nobody can see later what they said (Yotei R5.26)."""


def secret_actions(game: Any) -> set[int]:
    """Actions that other seats do not see, by the game's own word."""
    blocks = [(block.name, len(block.labels)) for block in game.spec.ACTIONS]
    starts = np.cumsum([0, *(count for _, count in blocks)])
    names = getattr(game.spec, "SECRET", ())
    return {
        int(start) + k
        for (name, count), start in zip(blocks, starts, strict=False)
        if name in names
        for k in range(count)
    }


class Twin:
    """A game that looks like another to one seat, and the log of that seat in it."""

    def __init__(self, env: Any, log: TableLog, seat: int, key: int) -> None:
        self.seat = seat
        self.env = env.clone_for_search(seat, key)
        self.log = copy.deepcopy(log)
        # Choices that still wait for others are made anew in a clone, so it is only taken between ticks.
        self.log._before = self.env._desk.s.copy()
        self.differs = False
        self.told: list[Any] = []  # what is announced to all
        self.secret = secret_actions(env.game)

    def follow(self, env: Any, mover: int, action: int, is_open: bool) -> bool:
        """Make a move that the seat cannot tell from this one (made already in ``env``); False if there is none.

        ``is_open``: all seats are told which action it was, unless it is one of the secret ones.
        """
        if not self.env._desk.over and self.env._seat != mover:
            return False
        legal = self.env._desk.legal_actions(mover)
        may_differ = mover != self.seat and (not is_open or action in self.secret)
        others = [one for one in legal if one != action and (not is_open or one in self.secret)] if may_differ else []
        for one in [*others, *({action} & set(legal))]:  # rather another one than the same
            after = copy.deepcopy(self.env)
            after.step(one)
            same_turn = after._desk.over or after.agent_selection == env.agent_selection
            if same_turn and after._desk.over == env._desk.over and shown(after, self.seat) == shown(env, self.seat):
                self.differs |= one != action
                before, self.env = self.env, after
                self.told = announced(before, mover, one, after)
                self.log.follow(after._desk, mover, one)
                return True
        return False


def announced(before: Any, mover: int, action: int, after: Any) -> list[Any]:
    kinds = ANNOUNCED.get(before.game.id, ())
    if not kinds:
        return []
    events = before.game.words.events(before._desk.s, before._desk.t, [(mover, action)], after._desk.s)
    return [event for event in events if event[0] in kinds]


def nothing_is_pending(env: Any, waited: int) -> bool:
    """Whether no choice waits for others; ``waited``: how many seats were to choose before the last move."""
    waiting = len(env._desk.seats_to_act())
    return waiting == env.num_players if env.game.simultaneous else waiting == 1 or waited <= 1


@each_short
@pytest.mark.parametrize("seed", range(2))
def test_the_log_tells_nothing_that_the_seat_cannot_know(case: Case, seed: int) -> None:
    env = case.aec()
    env.reset(seed=seed)
    log = TableLog(env._desk, list(range(case.num_players)))
    twins: dict[int, Twin] = {}
    compared = apart = differing = waited = 0
    for number, (mover, action) in enumerate(plies(env, chooser(seed))):
        if number > 250:
            break
        if nothing_is_pending(env, waited):
            for seat in range(case.num_players):
                if seat not in twins:
                    twins[seat] = Twin(env, log, seat, 1000 * seed + number)
        waited = len(env._desk.seats_to_act())
        # ``plies`` makes the move when it is asked for the next one; here it is made by hand to look at what follows.
        after = copy.deepcopy(env)
        after.step(action)
        log.follow(after._desk, mover, action)
        told = announced(env, mover, action, after)
        for seat, twin in list(twins.items()):
            if not twin.follow(after, mover, action, waited == 1) or twin.told != told:
                del twins[seat]
                continue
            assert twin.log.seats[seat].lines == log.seats[seat].lines
            assert twin.env.render_seat(f"player_{seat}") == after.render_seat(f"player_{seat}")
            compared += 1
            differing += twin.differs
            apart += twin.env.render_seat(None) != after.render_seat(None)
    assert compared > 4
    if case.game_id in LIBRARY:
        assert apart > 10, "games that differ and look alike are what this is about"
        assert differing or case.game_id == "bigfoot_vs_yeti_v0", "there, moves that look alike are very rare"


@each_short
def test_every_own_move_stands_in_the_log_in_its_words(case: Case) -> None:
    table = make_table(case.game_id, *[""] * case.num_players, **{k: v for k, v in case.settings if k != "num_players"})
    expected: dict[int, list[str]] = {seat: [] for seat in table.people}
    for seat, view in play(table, 2):
        expected[seat].append(str({one.action: one.words for one in view.legal}))
    record = table.record()
    for seat in table.people:
        lines = table.view(seat).log
        own = [event[2] for event in record["events"] if event[0] == "act" and event[1] == seat]
        own += [event[1][seat] for event in record["events"] if event[0] == "tick"]
        told = iter(lines)
        for words in own:
            assert any(f"player_{seat}: {words}" in line for line in told), (words, lines)


@each_base
def test_the_log_grows(case: Case) -> None:
    table = make_table(case.game_id, *[""] * case.num_players)
    before = {seat: table.view(seat).log for seat in table.people}
    for number, _ in enumerate(play(table, 4)):
        if number > 40:
            break
        for seat in table.people:
            log = table.view(seat).log
            assert log[: len(before[seat])] == before[seat]
            before[seat] = log


def lines_of(game_id: str, seat: int) -> list[str]:
    """A seat's logs of several games."""
    case = next(case for case in SHORT if case.game_id == game_id)
    options = {name: value for name, value in case.settings if name != "num_players"}
    lines: list[str] = []
    for seed in range(4):
        table = make_table(game_id, *[""] * case.num_players, seed=seed, **options)
        for _ in play(table, seed):
            pass
        lines += table.view(seat).log
    return lines


def test_cards_hidden_by_others_are_not_told_nor_counted() -> None:
    """Call of Yeti R3.5, R8.19."""
    lines = lines_of("call_of_yeti_v0", 1)
    assert any(line.startswith("player_1: hide ") for line in lines)
    assert not any(
        line.startswith(f"player_{other}: {words}")
        for line in lines
        for other in (0, 2, 3)
        for words in ("hide", "stop")
    )
    assert any(line.startswith("player_0: play ") for line in lines)
    assert any(line.startswith("deal: player_1, ") for line in lines)
    assert any(line.startswith("predictions: player_0 ") for line in lines)


def test_how_much_others_hide_shows_when_all_have_stopped() -> None:
    """Call of Yeti R3.5, R8.19: neither log nor view tells of a choice, or of how many there were."""
    logs = []
    for hidden in (0, 1, 3):
        table = make_table("call_of_yeti_v0", *[""] * 4)
        shown = []
        for number in range(4):
            for seat in (0, 2, 3):
                view = table.view(seat)
                if not view.asked:
                    continue
                choice = view.legal[0].action if number < hidden else "stop"
                table.act(seat, view.turn, choice)
                table.advance()
            shown.append(table.view(1))
            if number < 2:
                table.act(1, number, table.view(1).legal[0].action)
                table.advance()
                shown.append(table.view(1))
        logs.append(shown)
        table.act(1, 2, "stop")
        table.advance()
        while any(table.view(seat).asked and table.view(seat).turn <= hidden for seat in (0, 2, 3)):
            for seat in (0, 2, 3):
                table.act(seat, hidden, "stop")
                table.advance()
        assert f"predictions: player_0 {hidden}, player_1 2, player_2 {hidden}, player_3 {hidden}" in table.view(1).log
    assert logs[0] == logs[1] == logs[2]


def test_offers_of_others_show_their_call_alone() -> None:
    """Call of the Wild R9.6, R9.23."""
    lines = lines_of("call_of_the_wild_v0", 0)
    offers = [part for line in lines for part in line.split(", ") if ": offer " in part]
    assert any(part.startswith("player_0: offer ") and "?" not in part for part in offers)
    others = [part for part in offers if not part.startswith("player_0")]
    assert others
    assert all(part.split()[-1][0] == "?" for part in others)
    assert not any(line.startswith("packs") for line in lines)
    assert any(line.startswith("meet: ") for line in lines)


def test_sealed_bids_of_others_have_no_number_before_they_are_opened() -> None:
    """Yotei R4.7, R5.26."""
    lines = lines_of("yotei_v0", 0)
    assert any(line == "player_1: bid" for line in lines)
    assert not any(line.startswith("player_1: bid ") for line in lines)
    assert any(line.startswith("player_0: bid ") for line in lines)
    assert any(line.startswith("open: ") for line in lines)


def test_cards_drawn_by_others_are_not_told() -> None:
    """Bigfoot vs. Yeti R9.22, R9.23, R9.25."""
    lines = lines_of("bigfoot_vs_yeti_v0", 1)
    deals = [line for line in lines if line.startswith("deal: ")]
    assert deals
    assert all("unknown" not in line and line.count("hand") == 1 for line in deals)
    assert any(line == "player_0: draw unknown" for line in lines)


@pytest.mark.parametrize(
    ("ability", "sees"), [("AH", {0, 1, 2}), ("GS", {0, 1}), ("JD", {0})], ids=["ahool", "giant_squid", "jersey_devil"]
)
def test_a_random_pick_is_seen_by_whom_it_concerns(ability: str, sees: set[int]) -> None:
    """Bigfoot vs. Yeti R4.16, R4.19, R4.20, R9.22: seat 0 uses the ability on seat 1, seat 2 looks on."""
    from cryptid_envs.games.bigfoot_vs_yeti.spec import CREATURES
    from cryptid_envs.games.bigfoot_vs_yeti.words import seen

    before = np.zeros(1, [("ability", "i8"), ("turn", "i8"), ("phase", "i8")])
    before["ability"] = CREATURES.index(ability)
    told = {seat: seen(before[0], None, ["pick", 1, "ET"], seat, before[0]) for seat in range(3)}
    assert {seat for seat, events in told.items() if events == [["pick", 1, "ET"]]} == sees
    assert all(events == [["pick", 1]] for seat, events in told.items() if seat not in sees)
