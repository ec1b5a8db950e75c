"""A game with people and agents at its seats."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from cryptid_agents import BaseAgent

from cryptid_envs.core.options import OptionError
from cryptid_envs.record import to_line, verify
from cryptid_envs.registry import load_game
from cryptid_envs.table.players import Player
from cryptid_envs.table.session import Refused, Table
from tests.contract.cases import SHORT, Case, each_base, each_short
from tests.table.drive import make_table, play


def seats(case: Case, people: set[int], others: str = "random") -> list[str]:
    return ["" if seat in people else others for seat in range(case.num_players)]


def table_of(case: Case, people: set[int], others: str = "random", **more: Any) -> Table:
    options = {name: value for name, value in case.options.items() if name != "num_players"}
    return make_table(case.game_id, *seats(case, people, others), **{**options, **more})


@each_short
def test_a_whole_game_ends_in_a_sound_record_that_names_the_players(case: Case) -> None:
    table = table_of(case, {1})
    decisions = [view.turn for _seat, view in play(table)]
    assert decisions == list(range(len(decisions)))
    assert table.over
    record = table.record()
    verify(record)
    assert record["agents"] == ["person" if seat == 1 else "random" for seat in range(case.num_players)]
    result = table.view(1).result
    assert result is not None
    assert (list(result.scores), list(result.winners), result.end) == (
        record["scores"],
        record["winners"],
        record["end"],
    )
    assert record["events"][-1]


@each_short
def test_people_alone_can_play_each_other(case: Case) -> None:
    table = table_of(case, set(range(case.num_players)))
    for seat, view in play(table):
        assert view.seat == seat
    verify(table.record())


@each_short
def test_the_same_seed_and_choices_give_the_same_game(case: Case) -> None:
    first, second, third = (table_of(case, {0}, seed=seed) for seed in (3, 3, 4))
    for table in (first, second, third):
        assert list(play(table, 5))
    assert to_line(first.record()) == to_line(second.record()) != to_line(third.record())


@each_base
def test_a_view_offers_what_is_legal_in_words(case: Case) -> None:
    table = table_of(case, {0})
    table.advance()
    view = table.view(0)
    assert view.asked
    assert [one.words for one in view.legal] == table._env.legal_words("player_0")
    assert [one.action for one in view.legal] == table._env._desk.legal_actions(0)
    assert view.text == table._env.render_seat("player_0")
    assert view.svg.startswith("<svg")
    for one in view.legal:
        assert f'data-action="{one.action}"' in view.svg
    assert (view.result, view.failure, view.chosen) == (None, None, None)


@each_base
def test_an_action_may_be_given_in_words(case: Case) -> None:
    table, twin = table_of(case, {0}), table_of(case, {0})
    for one in (table, twin):
        one.advance()
    choice = table.view(0).legal[-1]
    table.act(0, 0, choice.words)
    twin.act(0, 0, choice.action)
    table.advance()
    twin.advance()
    assert table.view(0) == twin.view(0)


@each_base
def test_a_stale_click_is_refused_in_words_and_changes_nothing(case: Case) -> None:
    table = table_of(case, {0})
    table.advance()
    view = table.view(0)
    table.act(0, view.turn, view.legal[0].action)
    table.advance()
    before = table.view(0)
    with pytest.raises(Refused, match="chosen for your move 1, but move 2 is next"):
        table.act(0, view.turn, view.legal[0].action)
    with pytest.raises(Refused, match="chosen for your move 6"):
        table.act(0, 5, view.legal[0].action)
    assert table.view(0) == before


@each_base
@pytest.mark.parametrize("wrong", [-1, 10**6, 2**70, "", "sing", "\x00", "play" * 1000])
def test_what_is_not_legal_is_refused_in_words_and_changes_nothing(case: Case, wrong: int | str) -> None:
    table = table_of(case, {0})
    table.advance()
    before = table.view(0)
    with pytest.raises(Refused, match="is not legal for player_0 now; legal: "):
        table.act(0, 0, wrong)
    assert table.view(0) == before


def test_a_seat_that_is_not_asked_is_refused() -> None:
    table = make_table("yotei_v0", "", "")
    waiting = next(seat for seat in (0, 1) if not table.view(seat).asked)
    with pytest.raises(Refused, match="not your turn"):
        table.act(waiting, 0, 0)


def test_a_machines_seat_is_nobodys_to_play_or_to_see() -> None:
    table = make_table("yotei_v0", "", "random")
    for ask in (lambda: table.view(1), lambda: table.act(1, 0, 0), lambda: table.search_clone(1, 0, 3)):
        with pytest.raises(Refused, match="seat 1"):
            ask()
    with pytest.raises(Refused):
        table.view(7)


def test_nothing_is_accepted_after_the_end() -> None:
    case = SHORT[0]
    table = table_of(case, {0})
    turns = len(list(play(table)))
    with pytest.raises(Refused, match="the game is over"):
        table.act(0, turns, 0)
    assert not table.view(0).asked


@each_base
def test_no_record_before_the_end(case: Case) -> None:
    table = table_of(case, {0})
    with pytest.raises(Refused, match="once the game is over"):
        table.record()


def test_choices_made_at_the_same_time_wait_and_tell_nobody() -> None:
    """Any order of clicks in a tick gives the same game, and no seat sees that another has chosen."""
    orders = ([0, 1, 2], [2, 1, 0], [1, 2, 0])
    tables = [make_table("call_of_the_wild_v0", "", "", "") for _ in orders]
    for table, order in zip(tables, orders, strict=True):
        for number, seat in enumerate(order):
            before = {other: table.view(other) for other in range(3) if other != seat}
            view = table.view(seat)
            assert view.asked
            table.act(seat, view.turn, view.legal[seat].action)
            table.advance()
            if number < 2:
                assert {other: table.view(other) for other in before} == before
                after = table.view(seat)
                assert not after.asked
                assert after.turn == view.turn + 1
    views = [[table.view(seat) for seat in range(3)] for table in tables]
    assert views[0] == views[1] == views[2]


def test_a_choice_that_waits_is_shown_to_its_own_seat_and_cannot_be_made_twice() -> None:
    table = make_table("call_of_the_wild_v0", "", "", "")
    choice = table.view(2).legal[3]
    table.act(2, 0, choice.action)
    view = table.view(2)
    assert view.chosen == choice.words
    assert "data-action" not in view.svg
    with pytest.raises(Refused, match="chosen for your move 1"):
        table.act(2, 0, choice.action)
    with pytest.raises(Refused, match="not your turn"):
        table.act(2, 1, choice.action)


def test_when_a_choice_is_handed_to_the_game_cannot_be_seen() -> None:
    """Call of Yeti's prediction: a seat's own view is the same, whether those before it have chosen or not."""
    table = make_table("call_of_yeti_v0", "", "", "", "")
    order = list(table._env._desk.seats_to_act())
    last, others = order[-1], order[:-1]
    choice = table.view(last).legal[2]
    table.act(last, 0, choice.action)
    view = table.view(last)
    assert view.chosen == choice.words
    assert view.log[-1] == f"player_{last}: {choice.words}"
    for seat in others[:-1]:
        table.act(seat, 0, table.view(seat).legal[0].action)
        table.advance()
        assert table.view(last) == view
    table.act(others[-1], 0, table.view(others[-1]).legal[0].action)
    table.advance()
    after = table.view(last)
    assert after.asked
    assert after.log == view.log


def machine(name: str, agent: Any) -> Player:
    return Player(name, agent)


class Snoop(BaseAgent):
    """Notes what it is given."""

    needs_state = True

    def __init__(self) -> None:
        self.states: list[Any] = []

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        self.states.append(state)
        return int(np.flatnonzero(mask)[0])


@each_short
def test_agents_that_search_are_given_clones_made_for_their_seat(case: Case) -> None:
    snoop = Snoop()
    players = [Player() if seat == 0 else machine("snoop", snoop) for seat in range(case.num_players)]
    options = {name: value for name, value in case.options.items() if name != "num_players"}
    table = Table(case.game, players, options, 1)
    for _ in zip(range(5), play(table), strict=False):
        pass
    assert snoop.states
    for state in snoop.states:
        assert state is not table._env
        assert state.searcher in range(1, case.num_players)
        assert state._is_clone


class Fails(BaseAgent):
    """Plays ``moves`` moves, then fails."""

    def __init__(self, how: Any, moves: int = 0) -> None:
        self.how = how
        self.moves = moves

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        self.moves -= 1
        return int(np.flatnonzero(mask)[0]) if self.moves >= 0 else self.how()


@pytest.mark.parametrize("how", [lambda: 1 / 0, lambda: 10**9, lambda: None, lambda: -1])
def test_an_agent_that_fails_ends_the_game_in_words(how: Any, caplog: pytest.LogCaptureFixture) -> None:
    table = Table(load_game("yotei_v0"), [Player(), machine("broken", Fails(how, 2))], {}, 1)
    table.advance()
    for _ in play(table, most=50):
        pass
    view = table.view(0)
    assert view.failure is not None
    assert "player_1 (broken) failed" in view.failure
    assert not view.asked
    assert "Traceback" not in view.failure
    assert "player_1" in caplog.text
    with pytest.raises(Refused, match="failed"):
        table.act(0, view.turn, 0)


class Slow(BaseAgent):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.started, self.stop = threading.Event(), threading.Event()

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        self.started.set()
        assert self.stop.wait(60)
        return int(np.flatnonzero(mask)[0])


def test_the_table_can_be_looked_at_while_an_agent_thinks_and_closed() -> None:
    slow = Slow()
    table = Table(load_game("call_of_the_wild_v0"), [machine("slow", slow), Player(), Player()], {}, 1)
    thread = threading.Thread(target=table.advance)
    thread.start()
    assert slow.started.wait(60)
    assert table.busy
    view = table.view(1)  # seat 0 is thinking, and the other two may choose meanwhile
    assert view.asked
    table.act(1, 0, view.legal[0].action)
    assert table.view(1).chosen == view.legal[0].words
    table.close()
    slow.stop.set()
    thread.join(60)
    assert not thread.is_alive()
    assert not table.busy
    assert not table.view(2).asked


def test_clones_for_hints_are_the_seats_own() -> None:
    table = make_table("yotei_v0", "", "random")
    table.advance()
    clone = table.search_clone(0, table.view(0).turn, 5)
    assert clone.searcher == 0
    with pytest.raises(Refused, match="look at the table again"):
        table.search_clone(0, 9, 5)


def test_bad_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="a person"):
        make_table("yotei_v0", "random", "random")
    with pytest.raises(OptionError, match="2 to 4 players"):
        make_table("yotei_v0", "")
    with pytest.raises(OptionError, match="no option"):
        make_table("yotei_v0", "", "", colour=3)
    with pytest.raises(OptionError, match="max_rounds"):
        make_table("yotei_v0", "", "", max_rounds=0)


@pytest.mark.parametrize("case", SHORT[:1], ids=str)
def test_many_threads_at_one_table(case: Case) -> None:
    """Of many clicks for the same move one is taken."""
    table = table_of(case, {0})
    table.advance()
    view, taken = table.view(0), []

    def click() -> None:
        try:
            table.act(0, view.turn, view.legal[0].action)
        except Refused:
            return
        taken.append(1)
        table.advance()

    threads = [threading.Thread(target=click) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 1
    assert table.view(0).turn == 1
