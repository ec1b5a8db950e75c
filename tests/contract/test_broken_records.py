"""Records that break a rule are refused, with the number of the first offending event and the reason.

For a change of any kind there are two ways only: the record is refused at or after the first event that was changed, or it
is, as changed, the record of another sound game. It is never accepted as what it is not.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from cryptid_envs import record
from cryptid_envs.core.record import MOVE_KINDS, Record, RecordError
from cryptid_envs.registry import find_game
from tests.contract.cases import Case, each_short
from tests.contract.drive import play, scramble


def sound_or_refused(changed: Record, first: int | None = None) -> RecordError | None:
    """The error, if the record is refused; otherwise it has to be the record of a game, as it stands."""
    try:
        record.verify(changed)
    except RecordError as error:
        accuses_a_sound_one = first is not None and error.event is not None and error.event < first
        if accuses_a_sound_one:
            pytest.fail(f"{error} (the first that was changed is {first})")
        return error
    replayed = record.replay(changed).record(changed["agents"])
    normal = find_game(changed["game"]).words.normal
    for mine, its in zip(changed["events"], replayed["events"], strict=True):
        assert normal(mine) == normal(its)
        assert repr(normal(mine)) == repr(normal(its)), "1, True and 1.0 are not the same"
    assert {**replayed, "events": []} == {**changed, "events": []}
    assert repr({**replayed, "events": []}) == repr({**changed, "events": []})
    return None


def refused(changed: Record, event: int | None, *words: str) -> None:
    """The record is refused because of this event (None: for something that is no event), in these words."""
    with pytest.raises(RecordError) as caught:
        record.verify(changed)
    assert caught.value.event == event, str(caught.value)
    assert event is None or str(caught.value).startswith(f"event {event}: ")
    for word in words:
        assert word in str(caught.value)
    with pytest.raises(RecordError):
        record.replay(changed)


def with_events(game: Record, events: list[Any]) -> Record:
    return {**copy.deepcopy(game), "events": copy.deepcopy(events)}


def some_numbers(events: list[Any], most: int = 25) -> list[int]:
    """Numbers of events, the first and the last ones among them."""
    last = len(events) - 1
    return sorted({0, 1, last - 1, last, *range(2, last, max(last // most, 1))} & set(range(last + 1)))


def moves(events: list[Any]) -> list[int]:
    return [number for number, event in enumerate(events) if event[0] in MOVE_KINDS]


@each_short
def test_missing_doubled_and_swapped_events(case: Case) -> None:
    game = play(case, 4, 4).record()
    events = game["events"]
    for number in some_numbers(events, 12):
        sound_or_refused(with_events(game, events[:number] + events[number + 1 :]), number)
        sound_or_refused(with_events(game, events[: number + 1] + events[number:]), number + 1)
        if number and events[number] != events[number - 1]:
            swapped = [*events[: number - 1], events[number], events[number - 1], *events[number + 1 :]]
            sound_or_refused(with_events(game, swapped), number - 1)


@each_short
def test_early_stop(case: Case) -> None:
    game = play(case, 4, 4).record()
    for number in some_numbers(game["events"], 15):
        refused(with_events(game, game["events"][:number]), number, "missing")


@each_short
def test_after_the_end(case: Case) -> None:
    game = play(case, 4, 4).record()
    events = game["events"]
    move = events[moves(events)[-1]]
    refused(with_events(game, [*events, move]), len(events), "after the end")
    for extra in ([*events[0]], ["nothing"], ["round", [0]]):
        refused(with_events(game, [*events, extra]), len(events))


@each_short
def test_wrong_moves(case: Case) -> None:
    game = play(case, 4, 4).record()
    events = game["events"]
    n = case.num_players
    numbers = moves(events)
    for number in numbers[:: max(len(numbers) // 10, 1)]:
        kind, *content = events[number]
        changes: list[Any] = []
        if kind == "act":
            seat, words = content
            changes += [["act", (seat + 1) % n, words], ["act", -1, words], ["act", n, words], ["act", None, words]]
            changes += [["act", float(seat), words], ["act", bool(seat), words], ["act", str(seat), words]]
            changes += [["act", seat, text] for text in ("fly", "", words.upper() + "!", words + " ", None, 3, [words])]
            changes += [["act", seat], ["act"], ["act", seat, words, words], ["tick", [words] * n]]
        else:
            (texts,) = content
            changes += [["tick", [*texts[:-1], text]] for text in ("fly", "", texts[-1] + " ", None, 3, [])]
            changes += [
                ["tick", texts[:-1]],
                ["tick", [*texts, texts[0]]],
                ["tick"],
                ["tick", texts, 1],
                ["tick", None],
            ]
            changes += [["act", 0, texts[0]], ["tick", "".join(texts)], ["tick", dict(enumerate(texts))]]
        for change in changes:
            refused(with_events(game, [*events[:number], change, *events[number + 1 :]]), number)


@each_short
def test_words_that_are_not_legal_now(case: Case) -> None:
    """Moves that exist but not here, from everywhere in the game."""
    game = play(case, 4, 4).record()
    events = game["events"]
    numbers = moves(events)
    for place in numbers[:: max(len(numbers) // 8, 1)]:
        for other in numbers[:: max(len(numbers) // 8, 1)]:
            if events[place][0] == "act":
                changed = ["act", events[place][1], events[other][2]]
            else:
                changed = ["tick", [events[other][1][0], *events[place][1][1:]]]
            sound_or_refused(with_events(game, [*events[:place], changed, *events[place + 1 :]]), place)


@each_short
def test_things_that_are_no_events(case: Case) -> None:
    game = play(case, 4, 4).record()
    events = game["events"]
    for thing in (None, 3, "act", {}, [], [[]], [1], [None, 2], {"act": 0}, [["act"]], True):
        for number in (0, 1, len(events) // 2, len(events)):
            refused(with_events(game, [*events[:number], thing, *events[number:]]), number, "an event is a list")
    for things in (None, 3, "act", {}, True, (1,)):
        refused({**game, "events": things}, None, "events must be a list")


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every number and text in nested lists and dicts, with the way to it."""
    if isinstance(value, (list, dict)):
        for key, item in enumerate(value) if isinstance(value, list) else value.items():
            yield from leaves(item, (*path, key))
    else:
        yield path, value


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy of nested lists and dicts with one leaf replaced."""
    value = copy.deepcopy(value)
    at = value
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = new
    return value


@each_short
def test_changed_content(case: Case) -> None:
    """Every chance event, and what the rules cause: other numbers, cards from elsewhere, other types."""
    game = play(case, 4, 4).record()
    events = game["events"]
    others = [number for number, event in enumerate(events) if event[0] not in MOVE_KINDS]
    texts = sorted({leaf for number in others for _, leaf in leaves(events[number]) if isinstance(leaf, str)})
    for number in others[:: max(len(others) // 12, 1)]:
        found = list(leaves(events[number]))[1:]
        for path, leaf in found[:: max(len(found) // 6, 1)]:
            other = texts[scramble(number, len(path)) % len(texts)] if texts else "x"
            if isinstance(leaf, int):
                changes = [leaf + 1, leaf - 1, -1, 99, 10**30, float(leaf), str(leaf), None, [leaf]]
                changes += [bool(leaf)] if leaf in (0, 1) else []
            else:
                changes = [other, other, leaf + " ", leaf.lower() + "x", "", None, 0, [leaf], {}]
            for change in changes:
                changed = [*events[:number], replaced(events[number], path, change), *events[number + 1 :]]
                sound_or_refused(with_events(game, changed), number)


@each_short
def test_types_are_kept_apart(case: Case) -> None:
    """1.0 and true are not 1, wherever a record holds a number."""
    game = play(case, 4, 4).record()
    for number in some_numbers(game["events"], 12):
        for path, leaf in leaves(game["events"][number]):
            if type(leaf) is int:
                for change in [float(leaf), *([bool(leaf)] if leaf in (0, 1) else [])]:
                    event = replaced(game["events"][number], path, change)
                    changed = [*game["events"][:number], event, *game["events"][number + 1 :]]
                    refused(with_events(game, changed), number)
    for field in ("scores", "winners"):
        for path, leaf in leaves(game[field]):
            for change in [float(leaf), *([bool(leaf)] if leaf in (0, 1) else [])]:
                refused({**game, field: replaced(game[field], path, change)}, None, field)


@each_short
def test_shape_of_events(case: Case) -> None:
    """Lists in events that are too long, too short, or no lists."""
    game = play(case, 4, 4).record()
    events = game["events"]
    others = [number for number, event in enumerate(events) if event[0] not in MOVE_KINDS]
    for number in others[:: max(len(others) // 10, 1)]:
        event = events[number]
        changes: list[Any] = [
            event[:1],
            [*event, 0],
            [*event, event[-1]],
            [event[0], None],
            [event[0], {}],
            [event[0], []],
        ]
        if isinstance(event[1], list):
            inside = event[1]
            changes += [[event[0], inside[:-1]], [event[0], [*inside, inside[-1]]], [event[0], tuple(inside)][:1]]
            if isinstance(inside[0], list) and inside[0]:
                changes += [
                    [event[0], [inside[0][:-1], *inside[1:]]],
                    [event[0], [[*inside[0], inside[0][0]], *inside[1:]]],
                ]
                changes += [[event[0], [[inside[-1][0], *inside[0][1:]], *inside[1:]]]]
                changes += [[event[0], [[[]], *inside[1:]]], [event[0], [{}, *inside[1:]]]]
        for change in changes:
            error = sound_or_refused(with_events(game, [*events[:number], change, *events[number + 1 :]]), number)
            assert error is not None
            assert error.event == number


@each_short
def test_changed_outcome(case: Case) -> None:
    game = play(case, 4, 4).record()
    n = case.num_players
    other_end = "truncated" if game["end"] == "terminated" else "terminated"
    for end in (other_end, None, "", "won", 1):
        refused({**game, "end": end}, None, "end")
    loser = next((seat for seat in range(n) if seat not in game["winners"]), n)
    for winners in ([], None, [loser], [*game["winners"], loser], [*game["winners"]] * 2, "0", {}, 0):
        refused({**game, "winners": winners}, None, "winners")
    scores = game["scores"]
    for change in (None, [], scores[:-1], [*scores, 0], [scores[0] + 1, *scores[1:]], [str(s) for s in scores], 0):
        refused({**game, "scores": change}, None, "scores")


@each_short
def test_changed_head(case: Case) -> None:
    game = play(case, 4, 4).record()
    for wrong in ("cryptid-record/2", "", None, 1, ["cryptid-record/1"], "CRYPTID-RECORD/1"):
        refused({**game, "format": wrong}, None, "format")
    for wrong in ("chess", "", None, 1, [], {}, case.game_id, game["game"].upper()):
        refused({**game, "game": wrong}, None, "there is no game")
    for wrong in (True, 0.5, "1", [1], {}, float("nan")):
        refused({**game, "seed": wrong}, None, "seed")
    for wrong in (-1, 2**64, -(2**70)):
        refused({**game, "seed": wrong}, None, "seed")
    n = case.num_players
    for wrong in (["a"] * (n - 1), ["a"] * (n + 1), [], "a" * n, [None] * n, [1] * n, {}, 0, [["a"]] * n):
        refused({**game, "agents": wrong}, None, "agents")
    for field in game:
        refused({name: value for name, value in game.items() if name != field}, None)
    refused({**game, "comment": 1}, None, "unknown")
    nothings: list[Any] = [None, 1, "x", [], [game]]
    for wrong in nothings:
        with pytest.raises(RecordError, match="a record is a JSON object"):
            record.verify(wrong)


@each_short
def test_changed_options(case: Case) -> None:
    game = play(case, 4, 4).record()
    options = game["options"]
    for wrong in (None, [], 1, "x", {1: 2}, [["num_players", 2]]):
        refused({**game, "options": wrong}, None, "options")
    refused({**game, "options": {}}, None, "num_players")
    for value in (0, 1, 99, -1, 2.0, "2", None, True, [2]):
        refused({**game, "options": {**options, "num_players": value}}, None, "num_players")
    for name in ("colour", "illegal", "render_mode", "game", "self", "seed", "", "num_players ", "reward "):
        refused({**game, "options": {**options, name: "raise"}}, None, "has no option")
    for option in case.game.options:
        for value in ("?", -(10**9), 0.5, [None], {"x": 1}, {"x": []}):
            refused({**game, "options": {**options, option.name: value}}, None, option.name)


@each_short
def test_another_number_of_players(case: Case) -> None:
    game = play(case, 4, 4).record()
    players = case.game.players
    for n in range(players.least, players.most + 1):
        if n != case.num_players:
            error = sound_or_refused({**game, "options": {**game["options"], "num_players": n}})
            assert error is not None
            assert error.event is not None


@each_short
def test_an_option_at_its_default_is_not_listed(case: Case) -> None:
    """It would make two texts of one game."""
    game = play(case, 4, 4).record()
    for option in case.game.options:
        refused({**game, "options": {**game["options"], option.name: option.default}}, None, option.name)
