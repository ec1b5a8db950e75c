"""Checks of the Call of the Wild referee against results worked out by hand from the rules page."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from .call_of_the_wild import DEFAULT_SHEET, Reference, Refused, outcome_of

STRAIGHT = "MSFWKMSFWK"
"""A pack in food chain order, twice."""


def dealt(packs: Sequence[str], objectives: Sequence[str] = (), **options: Any) -> Reference:
    """A game right after its first deal."""
    if objectives:
        options["objectives"] = True
    game = Reference(len(packs), **options)
    deal(game, packs, objectives)
    return game


def deal(game: Reference, packs: Sequence[str], objectives: Sequence[str] = ()) -> None:
    """Deal the next game."""
    game.apply(["packs", [list(pack) for pack in packs]])
    if objectives:
        game.apply(["objectives", list(objectives)])


def tick(game: Reference, actions: str, *meets: tuple[int, int, str, str]) -> None:
    """Play a tick, the actions separated by commas, a "-" for a wait; it must bring exactly these meetings."""
    game.apply(["tick", ["wait" if words.strip() == "-" else words.strip() for words in actions.split(",")]])
    for a, b, cards, outcome in meets:
        assert game.expects() == "meet"
        game.apply(["meet", a, b, cards, outcome])
    assert game.expects() in ("tick", "game")


def waits(game: Reference, number: int) -> None:
    """Let everybody wait for some ticks."""
    for _ in range(number):
        tick(game, ",".join("-" * game.num_players))


def encounter(game: Reference, a: int, b: int, cards: str, call: str, outcome: str) -> None:
    """Let two seats a < b offer these cards with the same call and then meet, in two ticks; the others wait."""
    actions = ["-"] * game.num_players
    actions[a], actions[b] = f"offer {cards[0]}{call}", f"offer {cards[1]}{call}"
    tick(game, ",".join(actions))
    actions[a], actions[b] = f"meet {b}", f"meet {a}"
    tick(game, ",".join(actions), (a, b, cards, outcome))


def discard(game: Reference, seat: int, cards: str) -> None:
    """Let a seat discard these cards, one a tick, while the others wait."""
    for card in cards:
        actions = ["-"] * game.num_players
        actions[seat] = f"discard {card}"
        tick(game, ",".join(actions))


def refuse(game: Reference, event: Sequence[object], reason: str) -> None:
    """The event must be refused for this reason and change nothing."""
    before = copy.deepcopy(vars(game))
    with pytest.raises(Refused, match=reason):
        game.apply(event)
    assert vars(game) == before


def in_den(*cards: tuple[str, int], n: int) -> list[list[int]]:
    """A den in a view with these creatures of these relative owners."""
    den = [[0] * n for _ in range(5)]
    for creature, owner in cards:
        den["MSFWK".index(creature)][owner] += 1
    return den


# ---------------------------------------------------------------------- options, events out of place


@pytest.mark.parametrize(
    ("num_players", "options"),
    [
        (2, {}),
        (7, {}),
        (True, {}),
        (4.0, {}),
        (4, {"tie_break": "share"}),
        (4, {"mating_bonus": 1}),
        (4, {"no_hunting": None}),
        (4, {"objectives": "yes"}),
        (4, {"games": 0}),
        (4, {"games": True}),
        (4, {"quiet_ticks": 0}),
        (4, {"quiet_ticks": 2.0}),
        (4, {"max_ticks": -1}),
        (4, {"max_ticks": None}),
        (4, {"card_sheet": [["APEX", 3, 3]]}),
        (4, {"card_sheet": {"KX": [1, 1]}}),
        (4, {"card_sheet": {"APEX": [3]}}),
        (4, {"card_sheet": {"APEX": [3, 3, 3]}}),
        (4, {"card_sheet": {"APEX": 3}}),
        (4, {"card_sheet": {"APEX": [3, 100]}}),
        (4, {"card_sheet": {"APEX": [-1, 3]}}),
        (4, {"card_sheet": {"APEX": [True, 3]}}),
    ],
)
def test_bad_options_are_refused(num_players: Any, options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        Reference(num_players, **options)


def test_defaults() -> None:
    game = Reference(reward="margin")
    assert (game.num_players, game.hand_limit) == (4, 2)
    assert (game.mating_bonus, game.no_hunting, game.with_objectives) == (False, False, False)
    assert (game.games, game.quiet_ticks, game.max_ticks) == (1, 60, 200)
    assert Reference(3).hand_limit == 3
    assert Reference(6).hand_limit == 2
    assert (game.scores, game.winners, game.over, game.end) == ([0, 0, 0, 0], None, False, None)


def test_card_sheet_changes_only_what_it_names() -> None:
    game = Reference(4, card_sheet={"KM": [0, 99], "SAFE": (2, 2)})
    assert game.sheet == {**DEFAULT_SHEET, "KM": (0, 99)}
    assert Reference(4, card_sheet={}).sheet == DEFAULT_SHEET
    assert len(DEFAULT_SHEET) == 12


def test_events_out_of_place() -> None:
    packs = [list(STRAIGHT)] * 3
    game = Reference(3, objectives=True)
    assert game.expects() == "packs"
    assert game.to_act() == []
    assert game.legal(0) == []
    with pytest.raises(Refused, match="'packs' is due"):
        game.view(0)
    refuse(game, ["tick", ["wait"] * 3], "'packs' is due")
    refuse(game, ["deal", packs], "kind")
    refuse(game, [], "kind")
    refuse(game, ["packs"], "takes 1")
    refuse(game, ["packs", packs[:2]], "3 packs")
    refuse(game, ["packs", [STRAIGHT] * 3], "list")
    refuse(game, ["packs", [*packs[:2], [*"MSFWKMSFW"]]], "pack of seat 2")
    refuse(game, ["packs", [*packs[:2], [*"MSFWKMSFWKK"]]], "pack of seat 2")
    refuse(game, ["packs", [[*"MSFWKMSFWM"], *packs[:2]]], "pack of seat 0")
    refuse(game, ["packs", [[*"MSFWKMSFWX"], *packs[:2]]], "not a creature")
    game.apply(["packs", packs])
    assert game.expects() == "objectives"
    refuse(game, ["tick", ["wait"] * 3], "'objectives' is due")
    refuse(game, ["objectives", ["KM", "KM", "APEX"]], "only once")
    refuse(game, ["objectives", ["KM", "APEX"]], "3 objectives")
    refuse(game, ["objectives", ["KM", "KX", "APEX"]], "not an objective")
    game.apply(["objectives", ["KM", "MEEK", "APEX"]])
    assert game.expects() == "tick"
    assert game.to_act() == [0, 1, 2]
    refuse(game, ["packs", packs], "'tick' is due")
    refuse(game, ["game", [0, 0, 0]], "'tick' is due")
    refuse(game, ["tick", ["wait"] * 2], "3 actions")
    refuse(game, ["tick", ["wait"] * 4], "3 actions")
    refuse(game, ["tick", ["wait", "wait", None]], "seat 2: None")
    refuse(game, ["tick", ["wait", "wait", "pass"]], "seat 2 may not 'pass': these are no words")
    with pytest.raises(Refused, match="not a seat"):
        game.legal(3)
    with pytest.raises(Refused, match="not a seat"):
        game.view(-1)
    without = dealt([STRAIGHT] * 3)
    refuse(without, ["objectives", ["KM", "MEEK", "APEX"]], "'tick' is due")


# ---------------------------------------------------------------------- creatures


def test_outcomes() -> None:
    eaten = {"M": "S", "S": "F", "F": "W", "W": "K", "K": "M"}
    for a in "MSFWK":
        for b in "MSFWK":
            for call in "MSFWK":
                if a == b:
                    wanted = "mate" if call == a else "avoid"
                elif eaten[a] == b:
                    wanted = "eat"
                elif eaten[b] == a:
                    wanted = "eaten"
                else:
                    wanted = "avoid"
                assert outcome_of(a, b, call) == wanted


# ---------------------------------------------------------------------- actions


def test_legal_order_and_reasons() -> None:
    # Hands of two: seat 0 K M, seat 1 M M, seat 2 S F, seat 3 M S.
    game = dealt(["KMSFWKMSFW", "MMSSFFWWKK", "SFWKMSFWKM", STRAIGHT])
    offers = [f"offer {creature}{call}" for creature in "MK" for call in "MSFWK"]
    assert game.legal(0) == ["wait", *offers, "discard M", "discard K"]
    assert game.legal(1) == ["wait", *(f"offer M{call}" for call in "MSFWK"), "discard M"]
    refuse(game, ["tick", ["withdraw", "wait", "wait", "wait"]], "seat 0 may not 'withdraw': it has no offer")
    refuse(game, ["tick", ["wait", "offer SM", "wait", "wait"]], "seat 1 may not 'offer SM': it has no S in hand")
    refuse(game, ["tick", ["wait", "discard S", "wait", "wait"]], "it has no S in hand")
    refuse(game, ["tick", ["wait", "meet 0", "wait", "wait"]], "seat 1 has no offer")
    refuse(game, ["tick", ["meet 0", "wait", "wait", "wait"]], "no words")
    refuse(game, ["tick", ["meet 4", "wait", "wait", "wait"]], "no words")
    refuse(game, ["tick", ["offer  MM", "wait", "wait", "wait"]], "no words")
    # All four offer; seats 0, 2 and 3 call S.
    tick(game, "offer MS, offer MM, offer SS, offer SS")
    assert game.legal(0) == ["wait", "withdraw", "meet 2", "meet 3"]
    assert game.legal(1) == ["wait", "withdraw"]
    assert game.legal(2) == ["wait", "withdraw", "meet 3", "meet 0"]
    assert game.legal(3) == ["wait", "withdraw", "meet 0", "meet 2"]
    refuse(game, ["tick", ["meet 1", "wait", "wait", "wait"]], "seat 0 calls S and seat 1 calls M")
    refuse(game, ["tick", ["offer KK", "wait", "wait", "wait"]], "withdraws it first")
    refuse(game, ["tick", ["discard K", "wait", "wait", "wait"]], "withdraws it first")
    refuse(game, ["tick", ["discard M", "wait", "wait", "wait"]], "withdraws it first")
    tick(game, "-, withdraw, -, -")
    refuse(game, ["tick", ["meet 1", "wait", "wait", "wait"]], "seat 1 has no offer")


def test_offered_card_counts_towards_the_limit_and_withdrawing_returns_it() -> None:
    game = dealt([STRAIGHT] * 4)
    tick(game, "offer SF, -, -, -")
    view = game.view(0)
    assert view["hand"] == [1, 0, 0, 0, 0]
    assert view["offer"] == "S"
    assert view["call"] == ["F", None, None, None]
    assert view["hand_size"] == [1, 2, 2, 2]
    assert view["pack_size"] == [8, 8, 8, 8]
    assert view["pack_left"] == [1, 1, 2, 2, 2]
    other = game.view(3)
    assert other["offer"] is None
    assert other["call"] == [None, "F", None, None]
    assert other["hand_size"] == [2, 1, 2, 2]
    tick(game, "withdraw, -, -, -")
    view = game.view(0)
    assert view["hand"] == [1, 1, 0, 0, 0]
    assert view["offer"] is None
    assert view["call"] == [None] * 4
    # The same card may be offered again, with another call.
    tick(game, "offer SK, -, -, -")
    assert game.view(1)["call"] == [None, None, None, "K"]


def test_discard_and_draw() -> None:
    game = dealt([STRAIGHT] * 4)
    discard(game, 2, "SM")
    view = game.view(2)
    # M S went, F and then W came.
    assert view["hand"] == [0, 0, 1, 1, 0]
    assert view["face_down"] == [2, 0, 0, 0]
    assert view["pack_size"] == [6, 8, 8, 8]
    assert view["pack_left"] == [1, 1, 1, 1, 2]
    assert view["face_up"] == [[0] * 5] * 4


def test_three_players_hold_three() -> None:
    game = dealt([STRAIGHT] * 3)
    assert game.view(1)["hand"] == [1, 1, 1, 0, 0]
    tick(game, "offer MM, -, -")
    assert game.view(0)["hand_size"] == [2, 3, 3]
    assert game.view(0)["pack_size"] == [7, 7, 7]


def test_no_hunting_calls() -> None:
    game = dealt([STRAIGHT] * 4, no_hunting=True)
    assert game.legal(3) == ["wait", "offer MM", "offer SS", "discard M", "discard S"]
    refuse(game, ["tick", ["offer MS", "wait", "wait", "wait"]], "own call")


# ---------------------------------------------------------------------- gestures and meetings


def test_a_gesture_stands_until_it_is_answered() -> None:
    game = dealt([STRAIGHT] * 4)
    tick(game, "offer MM, offer MM, -, -")
    tick(game, "meet 1, -, -, -")
    assert game.view(1)["gesture"] == [None, None, None, 0]
    assert game.view(0)["gesture"] == [1, None, None, None]
    # Again: nothing changes.
    tick(game, "meet 1, -, -, -")
    assert game.view(3)["gesture"] == [None, 2, None, None]
    tick(game, "-, meet 0, -, -", (0, 1, "MM", "mate"))
    view = game.view(1)
    assert view["gesture"] == [None] * 4
    assert view["call"] == [None] * 4
    assert view["den"] == [in_den(("M", 3), n=4), in_den(n=4), in_den(n=4), in_den(("M", 0), n=4)]
    assert view["last_meetings"] == [[3, 0, "M", "M", "mate"]]
    # Both drew F.
    assert view["hand"] == [0, 1, 1, 0, 0]
    waits(game, 1)
    assert game.view(1)["last_meetings"] == []


def test_both_gesture_in_the_same_tick() -> None:
    game = dealt([STRAIGHT] * 4)
    encounter(game, 1, 3, "SS", "S", "mate")
    assert game.view(0)["last_meetings"] == [[1, 3, "S", "S", "mate"]]


def test_eating_takes_both_cards() -> None:
    game = dealt([STRAIGHT] * 4)
    # Seat 0 hunts a Snerlep with its Megalotaur.
    encounter(game, 0, 2, "MS", "S", "eat")
    view = game.view(0)
    assert view["den"][0] == in_den(("M", 0), ("S", 2), n=4)
    assert view["den"][2] == in_den(n=4)
    assert view["call_offset"] == [[0, 1, 0, 0, 0], [0] * 5, [1, 0, 0, 0, 0], [0] * 5]
    # The second seat eats.
    game = dealt([STRAIGHT] * 4)
    encounter(game, 0, 2, "SM", "F", "eaten")
    view = game.view(3)
    assert view["den"][3] == in_den(("M", 3), ("S", 1), n=4)
    assert view["den"][1] == in_den(n=4)
    assert view["last_meetings"] == [[1, 3, "S", "M", "eaten"]]
    assert view["call_offset"] == [[0] * 5, [0, 1, 0, 0, 0], [0] * 5, [0, 0, 1, 0, 0]]
    assert view["game_pairs"][1][3] == [0, 0, 1, 0]
    assert view["game_pairs"][3][1] == [0, 1, 0, 0]


def test_infesting_is_eating() -> None:
    game = dealt(["KMSFWKMSFW", STRAIGHT, STRAIGHT, STRAIGHT])
    encounter(game, 0, 1, "KM", "M", "eat")
    assert game.view(0)["den"][0] == in_den(("K", 0), ("M", 1), n=4)
    assert game.view(0)["call_offset"][0] == [0, 1, 0, 0, 0]


def test_avoiding() -> None:
    game = dealt(["FWKMSFWKMS", STRAIGHT, STRAIGHT, STRAIGHT])
    # Not adjacent: F and M; F's own call is of no importance.
    encounter(game, 0, 1, "FM", "F", "avoid")
    # Same creature, another call.
    encounter(game, 2, 3, "MM", "K", "avoid")
    view = game.view(1)
    assert view["face_up"] == [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0, 0, 1, 0, 0]]
    assert view["face_down"] == [0, 0, 0, 0]
    assert view["den"] == [in_den(n=4)] * 4
    assert view["call_offset"][1] == [0, 0, 0, 0, 1]
    assert view["call_offset"][0] == [0, 0, 1, 0, 0]


def test_withdrawing_ends_gestures_from_and_towards_the_seat() -> None:
    game = dealt([STRAIGHT] * 4)
    tick(game, "offer MM, offer MM, offer MM, offer MM")
    tick(game, "meet 1, meet 2, meet 3, meet 0")
    assert game.view(0)["gesture"] == [1, 2, 3, 0]
    tick(game, "-, withdraw, -, -")
    # The gesture of 0 towards 1 and that of 1 towards 2 have ended.
    assert game.view(0)["gesture"] == [None, None, 3, 0]
    # Even a new offer with the same call does not bring them back.
    tick(game, "-, offer MM, -, -")
    assert game.view(0)["gesture"] == [None, None, 3, 0]
    tick(game, "-, meet 0, -, -")
    assert game.view(0)["gesture"] == [None, 0, 3, 0]


def test_a_meet_that_comes_to_nothing_ends_the_former_gesture() -> None:
    game = dealt([STRAIGHT] * 4)
    tick(game, "offer MM, offer MM, offer MM, -")
    tick(game, "meet 1, -, -, -")
    # Seat 0 turns to seat 2, which withdraws; seat 1 answers the gesture of seat 0, too late.
    tick(game, "meet 2, meet 0, withdraw, -")
    assert game.view(0)["gesture"] == [None, 0, None, None]
    tick(game, "meet 1, -, -, -", (0, 1, "MM", "mate"))


def test_a_former_partner_that_withdraws() -> None:
    game = dealt([STRAIGHT] * 4)
    tick(game, "offer MM, offer MM, offer MM, -")
    tick(game, "meet 1, -, -, -")
    # Seat 1 withdraws while seat 0 confirms its gesture and seat 2 gestures at seat 0.
    tick(game, "meet 1, withdraw, meet 0, -")
    assert game.view(0)["gesture"] == [None, None, 0, None]
    # A new gesture in the tick in which the former one ends by a withdrawal stands.
    game = dealt([STRAIGHT] * 4)
    tick(game, "offer MM, offer MM, offer MM, -")
    tick(game, "meet 1, -, -, -")
    tick(game, "meet 2, withdraw, meet 0, -", (0, 2, "MM", "mate"))


def test_turning_to_another_seat() -> None:
    game = dealt([STRAIGHT] * 4)
    tick(game, "offer MM, offer MM, offer MM, -")
    tick(game, "meet 1, -, -, -")
    # Seat 0 turns to seat 2 in the tick in which seat 1 answers: no meeting, two gestures.
    tick(game, "meet 2, meet 0, -, -")
    assert game.view(0)["gesture"] == [2, 0, None, None]
    # Seat 2 answers; the gesture of seat 1 towards seat 0 ends with the meeting, its call stays.
    tick(game, "-, -, meet 0, -", (0, 2, "MM", "mate"))
    view = game.view(0)
    assert view["gesture"] == [None] * 4
    assert view["call"] == [None, "M", None, None]


def test_several_meetings_in_a_tick() -> None:
    game = dealt([STRAIGHT] * 6)
    tick(game, "offer MM, offer SM, offer SM, offer MM, offer MM, offer SS")
    tick(game, "-, meet 0, -, meet 2, -, -")
    # Seat 5's call differs. Seat 4 gestures at seat 0, which meets seat 3; seat 1's gesture at seat 0 ends too.
    game.apply(["tick", ["meet 3", "wait", "meet 4", "meet 0", "meet 2", "wait"]])
    assert game.expects() == "meet"
    assert game.to_act() == []
    assert game.legal(0) == []
    with pytest.raises(Refused, match="'meet' is due"):
        game.view(0)
    refuse(game, ["tick", ["wait"] * 6], "'meet' is due")
    refuse(game, ["meet", 2, 4, "SM", "eaten"], "the meeting is")
    refuse(game, ["meet", 3, 0, "MM", "mate"], "the meeting is")
    refuse(game, ["meet", 0, 3, "MM", "avoid"], "the meeting is")
    refuse(game, ["meet", False, 3, "MM", "mate"], "the meeting is")
    refuse(game, ["meet", 0.0, 3, "MM", "mate"], "the meeting is")
    refuse(game, ["meet", 0, 3, "MM"], "takes 4")
    game.apply(["meet", 0, 3, "MM", "mate"])
    refuse(game, ["meet", 0, 3, "MM", "mate"], "the meeting is")
    game.apply(["meet", 2, 4, "SM", "eaten"])
    assert game.expects() == "tick"
    view = game.view(4)
    assert view["gesture"] == [None] * 6
    # Seats from 4: 4 5 0 1 2 3.
    assert view["call"] == [None, "S", None, "M", None, None]
    assert view["last_meetings"] == [[2, 5, "M", "M", "mate"], [4, 0, "S", "M", "eaten"]]
    assert view["den"][0] == in_den(("M", 0), ("S", 4), n=6)
    assert view["den"][2] == in_den(("M", 5), n=6)
    assert view["den"][5] == in_den(("M", 2), n=6)


def test_a_circle_of_gestures_meets_nobody() -> None:
    game = dealt([STRAIGHT] * 3)
    tick(game, "offer MM, offer MM, offer MM")
    tick(game, "meet 1, meet 2, meet 0")
    tick(game, "meet 2, meet 0, meet 1")
    assert game.view(0)["gesture"] == [2, 0, 1]
    # Seat 1 turns back to seat 2, which gestures at it already.
    tick(game, "-, meet 2, -", (1, 2, "MM", "mate"))
    assert game.view(0)["gesture"] == [None] * 3
    assert game.view(0)["call"] == ["M", None, None]


# ---------------------------------------------------------------------- the end of a game


def test_sundown() -> None:
    game = dealt([STRAIGHT] * 4)
    # Seat 0 throws away nine cards and keeps its last K.
    discard(game, 0, "MSFWKMSFW")
    assert game.view(0)["hand"] == [0, 0, 0, 0, 1]
    assert game.view(0)["pack_size"] == [0, 8, 8, 8]
    tick(game, "offer KM, offer MM, offer SM, offer SM")
    # A card on the table is no card in hand, but offering the last one ends nothing.
    assert game.view(0)["hand_size"] == [0, 1, 1, 1]
    # Both meetings of the tick count.
    tick(game, "meet 1, meet 0, meet 3, meet 2", (0, 1, "KM", "eat"), (2, 3, "SS", "avoid"))
    assert game.expects() == "game"
    assert game.to_act() == []
    refuse(game, ["game", [2, 0, 0, 1]], "the game scores")
    refuse(game, ["game", [2, False, 0, 0]], "the game scores")
    refuse(game, ["game", [2, 0, 0]], "the game scores")
    assert game.scores == [0, 0, 0, 0]
    game.apply(["game", [2, 0, 0, 0]])
    assert game.expects() == "end"
    assert (game.over, game.end, game.winners, game.scores) == (True, "terminated", [0], [2, 0, 0, 0])
    refuse(game, ["packs", [list(STRAIGHT)] * 4], "match is over")
    assert game.to_act() == []
    # The table stays as the tick left it: nobody has drawn up.
    view = game.view(1)
    assert view["hand"] == [0, 1, 0, 0, 0]
    assert view["hand_size"] == [1, 1, 1, 0]
    assert view["pack_size"] == [8, 8, 8, 0]
    assert view["face_down"] == [0, 0, 0, 9]
    assert view["den"][3] == in_den(("K", 3), ("M", 0), n=4)
    assert view["last_meetings"] == [[1, 2, "S", "S", "avoid"], [3, 0, "K", "M", "eat"]]
    assert view["match_points"] == [0, 0, 0, 2]
    assert view["match_others"] == [0, 0, 0, 1]
    assert (view["ticks_left"], view["quiet_left"], view["games_left"]) == (189, 60, 0)


def test_avoided_last_card_is_a_sundown() -> None:
    game = dealt([STRAIGHT] * 4)
    discard(game, 3, "MSFWKMSFW")
    encounter(game, 1, 3, "SK", "K", "avoid")
    game.apply(["game", [0, 0, 0, 0]])
    assert game.end == "terminated"
    assert game.winners == [0, 1, 2, 3]


def test_only_a_seat_that_met_brings_sundown() -> None:
    game = dealt([STRAIGHT] * 4)
    # Seat 3 discards everything: no sundown, and two others meet afterwards.
    discard(game, 3, STRAIGHT)
    assert game.expects() == "tick"
    assert game.to_act() == [0, 1, 2, 3]
    assert game.legal(3) == ["wait"]
    refuse(game, ["tick", ["wait", "wait", "wait", "withdraw"]], "it has no offer")
    encounter(game, 0, 1, "MM", "M", "mate")
    assert game.expects() == "tick"
    # Seat 2 holds its last card offered only; a meeting of others does not end the game.
    discard(game, 2, "MSFWKMSFW")
    tick(game, "offer SS, offer SS, offer KS, -")
    tick(game, "meet 1, meet 0, -, -", (0, 1, "SS", "mate"))
    assert game.expects() == "tick"
    assert game.view(2)["offer"] == "K"
    assert game.view(2)["call"] == ["S", None, None, None]
    # Seats 0 and 1 hold F W by now.
    tick(game, "offer WS, -, -, -")
    tick(game, "meet 2, -, meet 0, -", (0, 2, "WK", "eat"))
    game.apply(["game", [4, 2, 0, 0]])
    assert game.end == "terminated"


def test_a_meeting_with_the_last_but_one_card_is_no_sundown() -> None:
    game = dealt([STRAIGHT] * 4)
    discard(game, 0, "MSFWKMSF")
    assert game.view(0)["hand"] == [0, 0, 0, 1, 1]
    assert game.view(0)["pack_size"][0] == 0
    encounter(game, 0, 1, "KM", "M", "eat")
    assert game.expects() == "tick"
    encounter(game, 0, 1, "WS", "S", "avoid")
    assert game.expects() == "game"


def test_fewer_than_two_seats_with_cards() -> None:
    game = dealt([STRAIGHT] * 3)
    discard(game, 0, STRAIGHT)
    for card in STRAIGHT[:9]:
        tick(game, f"-, discard {card}, discard {card}")
    assert game.expects() == "tick"
    # An offered card is a card held: seat 1 offers its last one, seat 2 keeps its own.
    tick(game, "-, offer KM, -")
    assert game.expects() == "tick"
    tick(game, "-, -, discard K")
    assert game.expects() == "game"
    game.apply(["game", [0, 0, 0]])
    assert (game.end, game.winners) == ("terminated", [0, 1, 2])
    assert game.view(1)["offer"] == "K"
    assert game.view(0)["call"] == [None, "M", None]


def test_all_discard_their_last_cards_at_once() -> None:
    game = dealt([STRAIGHT] * 3)
    for card in STRAIGHT:
        tick(game, f"discard {card}, discard {card}, discard {card}")
    assert game.expects() == "game"
    game.apply(["game", [0, 0, 0]])
    assert game.end == "terminated"


def test_no_hunting_ends_without_a_common_creature() -> None:
    packs = ["MMSSFFWWKK", "WWKKMMSSFF", "SSFFWWKKMM"]
    game = dealt(packs, no_hunting=True)
    # Seat 0 keeps M M only, seat 1 keeps S F F, seat 2 goes down to K M M: M is common to 0 and 2.
    discard(game, 0, "SSFFWWKK")
    discard(game, 1, "WWKKMMS")
    discard(game, 2, "SSFFWWK")
    assert game.view(1)["hand"] == [0, 1, 2, 0, 0]
    assert game.view(2)["hand"] == [2, 0, 0, 0, 1]
    # An offered M counts.
    tick(game, "offer MM, -, -")
    discard(game, 2, "M")
    assert game.expects() == "tick"
    discard(game, 2, "M")
    # Left: M M; S F F; K.
    assert game.expects() == "game"
    game.apply(["game", [0, 0, 0]])
    assert game.end == "terminated"


def test_no_hunting_counts_the_pack() -> None:
    # Seat 2 is empty; what is common to seats 0 and 1 lies in a hand and in a pack.
    packs = ["MMSSFFWWKK", "SSFFWWKKMM", STRAIGHT]
    game = dealt(packs, no_hunting=True)
    discard(game, 2, STRAIGHT)
    discard(game, 0, "SSFFWWKK")
    assert game.view(0)["hand"] == [2, 0, 0, 0, 0]
    assert game.view(1)["pack_left"] == [2, 0, 1, 2, 2]
    assert game.expects() == "tick"


def test_with_hunting_a_common_creature_is_not_needed() -> None:
    packs = ["MMSSFFWWKK", "WWKKMMSSFF", "SSFFWWKKMM"]
    game = dealt(packs)
    discard(game, 0, "SSFFWWKK")
    discard(game, 1, "WWKKMMS")
    discard(game, 2, "SSFFWWKMM")
    assert game.expects() == "tick"


def test_quiet_ticks_cut_a_game() -> None:
    game = dealt([STRAIGHT] * 3, quiet_ticks=3)
    assert game.view(0)["quiet_left"] == 3
    waits(game, 2)
    assert game.view(0)["quiet_left"] == 1
    # Offers, discards and gestures are quiet.
    tick(game, "offer MM, offer MM, discard M")
    assert game.expects() == "game"
    game.apply(["game", [0, 0, 0]])
    assert (game.end, game.winners) == ("truncated", [0, 1, 2])
    # Drawing up comes before the cut.
    view = game.view(2)
    assert view["hand"] == [0, 1, 1, 1, 0]
    assert (view["quiet_left"], view["ticks_left"]) == (0, 197)


def test_a_meeting_begins_the_quiet_ticks_anew() -> None:
    game = dealt([STRAIGHT] * 3, quiet_ticks=3)
    waits(game, 1)
    # The meeting comes in the third tick.
    encounter(game, 0, 1, "MM", "M", "mate")
    assert game.view(0)["quiet_left"] == 3
    waits(game, 2)
    assert game.expects() == "tick"
    waits(game, 1)
    game.apply(["game", [1, 1, 0]])
    assert (game.end, game.winners) == ("truncated", [0, 1])


def test_max_ticks_cut_a_game() -> None:
    game = dealt([STRAIGHT] * 3, max_ticks=4)
    waits(game, 1)
    tick(game, "offer MM, offer MM, -")
    assert game.view(1)["ticks_left"] == 2
    waits(game, 1)
    tick(game, "meet 1, meet 0, -", (0, 1, "MM", "mate"))
    game.apply(["game", [1, 1, 0]])
    assert game.end == "truncated"
    view = game.view(0)
    # Drawn up after the meeting; the view keeps it.
    assert view["hand_size"] == [3, 3, 3]
    assert (view["ticks_left"], view["quiet_left"]) == (0, 60)
    assert view["last_meetings"] == [[0, 1, "M", "M", "mate"]]


@pytest.mark.parametrize("options", [{"max_ticks": 11}, {"max_ticks": 12}, {"quiet_ticks": 11}])
def test_sundown_in_the_tick_of_a_limit_is_no_cut(options: dict[str, Any]) -> None:
    game = dealt([STRAIGHT] * 4, **options)
    discard(game, 0, "MSFWKMSFW")
    tick(game, "offer KM, offer MM, -, -")
    tick(game, "meet 1, meet 0, -, -", (0, 1, "KM", "eat"))
    game.apply(["game", [2, 0, 0, 0]])
    assert game.end == "terminated"


@pytest.mark.parametrize("options", [{"max_ticks": 10}, {"quiet_ticks": 10}, {"max_ticks": 10, "quiet_ticks": 10}])
def test_no_cards_in_the_tick_of_a_limit_is_no_cut(options: dict[str, Any]) -> None:
    game = dealt([STRAIGHT] * 3, **options)
    for card in STRAIGHT:
        tick(game, f"discard {card}, discard {card}, discard {card}")
    game.apply(["game", [0, 0, 0]])
    assert game.end == "terminated"


def test_limits_of_one_tick() -> None:
    for name in ("quiet_ticks", "max_ticks"):
        options: dict[str, Any] = {name: 1}
        game = dealt([STRAIGHT] * 3, **options)
        waits(game, 1)
        game.apply(["game", [0, 0, 0]])
        assert game.end == "truncated"


# ---------------------------------------------------------------------- score


def long_game(objectives: Sequence[str] = (), **options: Any) -> Reference:
    """A three-player game of 13 ticks, cut before its score is written.

    Dens at the end: seat 0 M1 S0 F2 F0 W1 W0 K1 (creature, owner), seat 1 M0 S2, seat 2 S1.
    Seat 0 mated once (with 1) and ate three times (2, 1, 1); seat 1 mated with 0 and 2; seat 2 mated with 1.
    At the Watering Hole: of seat 1 an F face up and an M face down, of seat 2 an M face up and a W face down.
    """
    game = dealt([STRAIGHT] * 3, objectives, max_ticks=13, **options)
    encounter(game, 0, 1, "MM", "M", "mate")
    encounter(game, 0, 2, "SF", "S", "eat")
    encounter(game, 0, 1, "FW", "W", "eat")
    encounter(game, 0, 1, "WK", "K", "eat")
    encounter(game, 1, 2, "SS", "S", "mate")
    encounter(game, 1, 2, "FM", "F", "avoid")
    tick(game, "-, discard M, discard W")
    assert game.expects() == "game"
    return game


def test_points() -> None:
    game = long_game()
    game.apply(["game", [7, 2, 1]])
    assert (game.scores, game.winners, game.end) == ([7, 2, 1], [0], "truncated")
    view = game.view(1)
    assert view["den"] == [
        in_den(("M", 2), ("S", 1), n=3),
        in_den(("S", 0), n=3),
        in_den(("M", 0), ("S", 2), ("F", 1), ("F", 2), ("W", 0), ("W", 2), ("K", 0), n=3),
    ]
    assert view["face_up"] == [[0, 0, 1, 0, 0], [1, 0, 0, 0, 0], [0] * 5]
    assert view["face_down"] == [1, 1, 0]
    # [mated, ate, eaten, avoided] from seat 1, seat 2 being 1 and seat 0 being 2.
    assert view["game_pairs"] == [
        [[0, 0, 0, 0], [1, 0, 0, 1], [1, 0, 2, 0]],
        [[1, 0, 0, 1], [0, 0, 0, 0], [0, 0, 1, 0]],
        [[1, 2, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]],
    ]
    assert view["match_pairs"] == view["game_pairs"]
    # Seat 1 showed M W K S F under its own call each time; seat 2 showed F under S (4 steps), S under S, M under F (2);
    # seat 0 showed M under M, S under S, F under W (1), W under K (1).
    assert view["call_offset"] == [[5, 0, 0, 0, 0], [1, 0, 1, 0, 1], [2, 2, 0, 0, 0]]
    assert view["match_points"] == [2, 1, 7]
    assert view["match_others"] == [2, 1, 4]


def test_mating_bonus() -> None:
    game = long_game(mating_bonus=True)
    # Seat 0: four of others and three of its own; seats 1 and 2: all from others.
    game.apply(["game", [11, 4, 2]])
    # The tie-break counts cards, not points.
    assert game.view(0)["match_others"] == [4, 2, 1]


FILLERS = {"KW": [99, 0], "KK": [99, 0], "SAFE": [0, 0], "CLEAN": [0, 0]}


@pytest.mark.parametrize(
    ("seat", "objective", "row", "gain"),
    [
        (0, "KM", None, 0),
        (0, "KM", [1, 9], 9),
        (1, "KM", [1, 9], 9),
        (2, "KM", [1, 9], 0),
        (2, "KM", [0, 9], 9),
        (1, "KS", [1, 9], 9),
        (0, "KS", None, 0),
        (0, "KF", None, 2),
        (0, "KF", [3, 2], 0),
        (0, "KW", None, 2),
        (0, "KK", None, 0),
        (0, "KK", [1, 2], 2),
        (0, "ALL5", None, 3),
        (1, "ALL5", None, 0),
        (1, "ALL5", [2, 1], 1),
        (1, "ALL5", [3, 1], 0),
        (0, "ALL5", [6, 1], 0),
        (1, "MATCH", None, 0),
        (1, "MATCH", [2, 99], 99),
        (0, "MATCH", [2, 99], 0),
        (2, "MATCH", [1, 99], 99),
        (0, "APEX", None, 3),
        (0, "APEX", [4, 3], 0),
        (1, "APEX", [1, 3], 0),
        (1, "APEX", [0, 3], 3),
        (0, "MEEK", None, 0),
        (0, "MEEK", [0, 2], 0),
        (1, "MEEK", None, 0),
        (1, "MEEK", [2, 2], 2),
        (2, "MEEK", [1, 2], 2),
        (0, "SAFE", None, 2),
        (0, "SAFE", [1, 2], 2),
        (0, "SAFE", [0, 2], 0),
        (1, "SAFE", None, 0),
        (1, "SAFE", [3, 2], 0),
        (1, "SAFE", [4, 2], 2),
        (2, "SAFE", None, 2),
        (2, "SAFE", [1, 2], 0),
        (1, "FRIEND", None, 3),
        (1, "FRIEND", [3, 3], 0),
        (0, "FRIEND", None, 0),
        (0, "FRIEND", [1, 3], 3),
        (0, "CLEAN", None, 2),
        (1, "CLEAN", None, 0),
        (1, "CLEAN", [1, 2], 0),
        (1, "CLEAN", [2, 2], 2),
    ],
)
@pytest.mark.parametrize("mating_bonus", [False, True])
def test_objectives(seat: int, objective: str, row: list[int] | None, gain: int, mating_bonus: bool) -> None:
    # The other seats get objectives that pay nothing.
    fillers = [name for name in FILLERS if name != objective][:2]
    sheet = {name: FILLERS[name] for name in fillers}
    if row is not None:
        sheet[objective] = row
    objectives = fillers.copy()
    objectives.insert(seat, objective)
    game = long_game(objectives, card_sheet=sheet, mating_bonus=mating_bonus)
    points = [11, 4, 2] if mating_bonus else [7, 2, 1]
    points[seat] += gain
    game.apply(["game", points])
    assert game.view(seat)["objective"] == objective
    assert game.view((seat + 1) % 3)["objective"] in fillers


def test_matings_with_one_seat_are_no_friends() -> None:
    game = dealt([STRAIGHT] * 3, ["MATCH", "FRIEND", "KM"], max_ticks=6)
    for creature in "MSF":
        encounter(game, 0, 1, creature * 2, creature, "mate")
    # Three matings with one seat: MATCH pays 3, FRIEND nothing; KM fails without any Megalotaur.
    game.apply(["game", [6, 3, 0]])


def test_own_cards_in_the_own_den_are_safe() -> None:
    game = dealt([STRAIGHT] * 3, ["SAFE", "KF", "KW"], max_ticks=4, card_sheet={"SAFE": [0, 5]})
    encounter(game, 0, 1, "MS", "S", "eat")
    encounter(game, 0, 2, "SF", "F", "eat")
    game.apply(["game", [9, 0, 0]])


@pytest.mark.parametrize(("discards", "gain"), [("MS", 7), ("MSF", 0), ("MSFW", 0)])
def test_more_than_two_face_down_cards_cost_the_objective(discards: str, gain: int) -> None:
    sheet = {"CLEAN": [9, 7], "KM": [2, 1], "KS": [2, 1]}
    game = dealt([STRAIGHT] * 3, ["CLEAN", "KM", "KS"], max_ticks=len(discards), card_sheet=sheet)
    discard(game, 0, discards)
    game.apply(["game", [gain, 0, 0]])


def test_face_up_cards_do_not_cost_the_objective() -> None:
    sheet = {"CLEAN": [3, 7]}
    game = dealt([STRAIGHT] * 3, ["CLEAN", "KM", "KS"], max_ticks=6, card_sheet=sheet)
    for card in "MSF":
        encounter(game, 0, 1, card * 2, "K", "avoid")
    game.apply(["game", [7, 0, 0]])


# ---------------------------------------------------------------------- winners and matches


def test_tie_is_won_by_cards_from_others() -> None:
    # Seats 0 and 1 mate twice: two cards from others each. Seat 2 eats once: one of its two is from another pack.
    game = dealt([STRAIGHT] * 4, max_ticks=6)
    encounter(game, 0, 1, "MM", "M", "mate")
    encounter(game, 0, 1, "SS", "S", "mate")
    encounter(game, 2, 3, "MS", "S", "eat")
    game.apply(["game", [2, 2, 2, 0]])
    assert game.winners == [0, 1]
    assert game.view(2)["match_others"] == [1, 0, 2, 2]


def test_most_points_come_before_cards_from_others() -> None:
    game = dealt([STRAIGHT] * 4, max_ticks=6)
    encounter(game, 0, 1, "MM", "M", "mate")
    encounter(game, 2, 3, "MS", "S", "eat")
    encounter(game, 0, 2, "SF", "K", "eat")
    # Seat 0: M1, S0, F2; seat 2: M2, S3.
    game.apply(["game", [3, 1, 2, 0]])
    assert game.winners == [0]


def test_a_match() -> None:
    game = dealt([STRAIGHT] * 3, ["KM", "KS", "KF"], games=2, max_ticks=4)
    assert game.view(0)["games_left"] == 1
    # First game: seat 0 eats seat 1's S and the game is cut in the tick in which 1 and 2 mate.
    encounter(game, 0, 1, "MS", "S", "eat")
    encounter(game, 1, 2, "MM", "M", "mate")
    game.apply(["game", [2, 1, 1]])
    assert game.expects() == "packs"
    assert (game.scores, game.over, game.end, game.winners) == ([2, 1, 1], False, None, None)
    assert game.to_act() == []
    with pytest.raises(Refused, match="'packs' is due"):
        game.view(0)
    refuse(game, ["objectives", ["KM", "KS", "KF"]], "'packs' is due")
    deal(game, ["KKMMSSFFWW"] * 3, ["ALL5", "SAFE", "CLEAN"])
    view = game.view(2)
    assert view["hand"] == [1, 0, 0, 0, 2]
    assert view["objective"] == "CLEAN"
    assert view["pack_left"] == [1, 2, 2, 2, 0]
    assert view["den"] == [in_den(n=3)] * 3
    assert view["face_up"] == [[0] * 5] * 3
    assert view["call"] == [None] * 3
    # From seat 2: 1 and 2 are relative 2 and 0; the meeting of the last game's last tick is still seen.
    assert view["last_meetings"] == [[2, 0, "M", "M", "mate"]]
    assert view["game_pairs"] == [[[0] * 4] * 3] * 3
    assert view["match_pairs"][0][2] == [1, 0, 0, 0]
    assert view["match_pairs"][1][2] == [0, 1, 0, 0]
    assert view["match_pairs"][2] == [[1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]]
    assert view["call_offset"] == [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [2, 0, 0, 0, 0]]
    assert (view["ticks_left"], view["quiet_left"], view["games_left"]) == (4, 60, 0)
    assert view["match_points"] == [1, 2, 1]
    assert view["match_others"] == [1, 1, 1]
    # Second game: seat 1 mates with seat 0, then eats seat 2.
    encounter(game, 0, 1, "KK", "K", "mate")
    assert game.view(2)["last_meetings"] == [[1, 2, "K", "K", "mate"]]
    encounter(game, 1, 2, "KM", "M", "eat")
    # SAFE pays seat 1 two points (one own card in another den), CLEAN seat 2 two.
    game.apply(["game", [1, 5, 2]])
    assert (game.scores, game.winners, game.end) == ([3, 6, 3], [1], "truncated")
    view = game.view(0)
    assert view["match_points"] == [3, 6, 3]
    assert view["match_others"] == [2, 3, 1]
    assert view["games_left"] == 0
    assert view["match_pairs"][0][1] == [1, 1, 0, 0]
    assert view["game_pairs"][0][1] == [1, 0, 0, 0]


def test_match_tie_break_adds_up_over_the_games() -> None:
    game = dealt([STRAIGHT] * 4, games=2, max_ticks=4)
    # Seats 0 and 1 mate twice in the first game; seat 2 eats once in the second.
    encounter(game, 0, 1, "MM", "M", "mate")
    encounter(game, 0, 1, "SS", "S", "mate")
    game.apply(["game", [2, 2, 0, 0]])
    deal(game, [STRAIGHT] * 4)
    encounter(game, 2, 3, "MS", "S", "eat")
    waits(game, 2)
    game.apply(["game", [0, 0, 2, 0]])
    assert (game.scores, game.winners) == ([2, 2, 2, 0], [0, 1])


def test_end_of_a_match_is_that_of_its_last_game() -> None:
    for cut_first in (True, False):
        game = dealt([STRAIGHT] * 3, games=2, quiet_ticks=11)
        for number in range(2):
            if cut_first == (number == 0):
                waits(game, 11)
            else:
                for card in STRAIGHT:
                    tick(game, f"discard {card}, discard {card}, discard {card}")
            game.apply(["game", [0, 0, 0]])
            if number == 0:
                deal(game, [STRAIGHT] * 3)
        assert game.end == ("terminated" if cut_first else "truncated")


def test_a_last_tick_without_meetings_leaves_none_to_see() -> None:
    game = dealt([STRAIGHT] * 3, games=2, max_ticks=3)
    encounter(game, 0, 1, "MM", "M", "mate")
    waits(game, 1)
    game.apply(["game", [1, 1, 0]])
    deal(game, [STRAIGHT] * 3)
    assert game.view(0)["last_meetings"] == []


# ---------------------------------------------------------------------- random matches


class Bookkeeper:
    """A second, separate reckoning of one game from the actions and the offers, kept by the test."""

    def __init__(self, n: int) -> None:
        """Begin a game with nothing on the table."""
        self.n = n
        self.offer: list[str | None] = [None] * n
        self.call: list[str | None] = [None] * n
        self.towards: list[int | None] = [None] * n
        self.den: list[list[tuple[str, int]]] = [[] for _ in range(n)]
        self.up: list[list[str]] = [[] for _ in range(n)]
        self.down: list[list[str]] = [[] for _ in range(n)]
        self.mates: list[list[int]] = [[] for _ in range(n)]
        self.eats: list[int] = [0] * n
        self.met: list[int] = []

    def meets_of(self, chosen: list[str]) -> list[list[object]]:
        """Return the `meet` events that the actions of a tick must bring."""
        for seat, words in enumerate(chosen):
            verb, _, rest = words.partition(" ")
            if verb == "offer":
                self.offer[seat], self.call[seat] = rest[0], rest[1]
            elif verb == "discard":
                self.down[seat].append(rest)
            elif verb == "meet":
                self.towards[seat] = int(rest)
        self.met = []
        for seat in [s for s in range(self.n) if chosen[s] == "withdraw"]:
            self.clear(seat)
        events: list[list[object]] = []
        for a, b in combinations(range(self.n), 2):
            if self.towards[a] == b and self.towards[b] == a:
                events.append(["meet", a, b, *self.encounter(a, b)])
                self.met += [a, b]
        for seat in self.met:
            self.clear(seat)
        return events

    def clear(self, seat: int) -> None:
        """Take away a seat's offer and all gestures from and towards it."""
        self.offer[seat], self.call[seat], self.towards[seat] = None, None, None
        self.towards = [None if partner == seat else partner for partner in self.towards]

    def encounter(self, a: int, b: int) -> tuple[str, str]:
        """Book what a meeting brings; return the cards and the outcome."""
        x, y = self.offer[a], self.offer[b]
        assert x is not None
        assert y is not None
        if x == y == self.call[a]:
            self.den[a].append((y, b))
            self.den[b].append((x, a))
            self.mates[a].append(b)
            self.mates[b].append(a)
            return x + y, "mate"
        for eater, cards, outcome in ((a, x + y, "eat"), (b, y + x, "eaten")):
            if cards in ("MS", "SF", "FW", "WK", "KM"):
                self.den[eater] += [(x, a), (y, b)]
                self.eats[eater] += 1
                return x + y, outcome
        self.up[a].append(x)
        self.up[b].append(y)
        return x + y, "avoid"

    def others(self, seat: int) -> int:
        """Return how many cards from other packs lie in a den."""
        return len([owner for _, owner in self.den[seat] if owner != seat])

    def points(self, seat: int, game: Reference, objective: str | None) -> int:
        """Return the points of a seat at the end of the game."""
        points = len(self.den[seat]) + (self.others(seat) if game.mating_bonus else 0)
        if objective is None or len(self.down[seat]) >= 3:
            return points
        names = "".join(creature for creature, _ in self.den[seat])
        lost = sum(owner == seat for s in range(self.n) if s != seat for _, owner in self.den[s])
        at_least = {
            **{f"K{creature}": names.count(creature) for creature in "MSFWK"},
            "ALL5": len(set(names)),
            "MATCH": len(self.mates[seat]),
            "APEX": self.eats[seat],
            "MEEK": -1 if self.eats[seat] else len(names),
            "FRIEND": len(set(self.mates[seat])),
        }
        at_most = {"SAFE": lost, "CLEAN": len(self.up[seat]) + len(self.down[seat])}
        threshold, gain = game.sheet[objective]
        done = at_most[objective] <= threshold if objective in at_most else at_least[objective] >= threshold
        return points + gain if done else points


def turned(values: list[Any], seat: int) -> list[Any]:
    """A list over seats, beginning with another seat."""
    return values[seat:] + values[:seat]


def check_views(game: Reference, book: Bookkeeper) -> None:
    """Cards are conserved, numbers keep their bounds, and everybody's view agrees with everybody else's."""
    n = game.num_players
    views = [game.view(seat) for seat in range(n)]
    first = views[0]
    for seat, view in enumerate(views):
        check_cards_of(game, book, seat, view)
        for key in ("call", "hand_size", "pack_size", "face_up", "face_down", "call_offset"):
            assert view[key] == turned(first[key], seat), key
        for key in ("match_points", "match_others"):
            assert view[key] == turned(first[key], seat), key
        for key in ("ticks_left", "quiet_left", "games_left"):
            assert view[key] == first[key], key
            assert view[key] >= 0, key
        for key in ("game_pairs", "match_pairs"):
            assert view[key] == [turned(row, seat) for row in turned(first[key], seat)], key
        assert view["den"] == [[turned(row, seat) for row in den] for den in turned(first["den"], seat)]
        gestures = [None if partner is None else (partner + seat) % n for partner in view["gesture"]]
        assert gestures == turned(book.towards, seat)
        meetings = [[(a + seat) % n, (b + seat) % n, *rest] for a, b, *rest in view["last_meetings"]]
        assert sorted(meetings) == first["last_meetings"]
        assert view["last_meetings"] == sorted(view["last_meetings"])
    for seat, partner in enumerate(book.towards):
        if partner is not None:
            assert book.call[seat] == book.call[partner] is not None
    for r, q in combinations(range(n), 2):
        mated, ate, eaten, avoided = first["match_pairs"][r][q]
        assert first["match_pairs"][q][r] == [mated, eaten, ate, avoided]
        assert all(a <= b for a, b in zip(first["game_pairs"][r][q], first["match_pairs"][r][q], strict=True))
    for r in range(n):
        assert sum(first["call_offset"][r]) == sum(map(sum, first["match_pairs"][r]))


def check_cards_of(game: Reference, book: Bookkeeper, seat: int, view: dict[str, Any]) -> None:
    """The ten cards of a seat are all somewhere, and what a view says of them agrees with the book."""
    n = game.num_players
    assert view["offer"] == book.offer[seat]
    assert view["call"][0] == book.call[seat]
    assert sum(view["hand"]) == view["hand_size"][0]
    assert sum(view["pack_left"]) == view["pack_size"][0]
    assert view["face_down"][0] == len(book.down[seat])
    for place, creature in enumerate("MSFWK"):
        in_dens = sum(view["den"][r][place][0] for r in range(n))
        open_cards = view["hand"][place] + view["pack_left"][place] + view["face_up"][0][place] + in_dens
        assert open_cards + (view["offer"] == creature) + book.down[seat].count(creature) == 2
        assert view["face_up"][0][place] == book.up[seat].count(creature)
        for r in range(n):
            owned = Counter(book.den[seat])[(creature, (seat + r) % n)]
            assert view["den"][0][place][r] == owned
    held = view["hand_size"][0] + (view["offer"] is not None)
    if not game.over:
        # Everybody has drawn up when a tick is due.
        assert held == min(game.hand_limit, held + view["pack_size"][0])
    assert held <= game.hand_limit


def check_words(game: Reference) -> None:
    """The legal words are different, in the order of the actions, and fit what the seat sees."""
    n = game.num_players
    for seat in range(n):
        view = game.view(seat)
        words = game.legal(seat)
        actions = ["wait", "withdraw"]
        actions += [f"offer {x}{y}" for x in "MSFWK" for y in "MSFWK"]
        actions += [f"discard {x}" for x in "MSFWK"]
        actions += [f"meet {(seat + r) % n}" for r in range(1, n)]
        assert len(actions) == 32 + n - 1
        assert words == [action for action in actions if action in words]
        kinds = sum(1 for number in view["hand"] if number)
        if view["offer"] is None:
            assert len(words) == 1 + kinds * (2 if game.no_hunting else 6)
        else:
            assert len(words) == 2 + sum(call == view["call"][0] for call in view["call"][1:])


def choose(game: Reference, dice: random.Random, style: str) -> list[str]:
    """Actions of all seats: anything, or mostly offers and meets so that much happens."""
    chosen: list[str] = []
    for seat in range(game.num_players):
        words = game.legal(seat)
        keen = [w for w in words if w.startswith(("offer", "meet"))]
        honest = [w for w in keen if w.startswith("meet") or w[-1] == w[-2]]
        if style == "keen" and keen and dice.random() < 0.8:
            words = keen
        if style == "honest" and honest and dice.random() < 0.8:
            words = honest
        chosen.append(dice.choice(words))
    return chosen


def why_it_ended(game: Reference, book: Bookkeeper, left: list[list[int]], ticks: int, quiet: int) -> str | None:
    """How a game stands after a tick, from the cards that each seat has left (by creature, with the offered one)."""
    if any(sum(left[seat]) == 0 for seat in book.met):
        return "terminated"
    holders = [numbers for numbers in left if sum(numbers)]
    if len(holders) < 2:
        return "terminated"
    if game.no_hunting and not any(sum(1 for cards in holders if cards[x]) > 1 for x in range(5)):
        return "terminated"
    return "truncated" if ticks == game.max_ticks or quiet == game.quiet_ticks else None


def play_game(game: Reference, dice: random.Random, style: str) -> tuple[list[int], list[int], str]:
    """Play one game of a match; return its points, its cards from others and how it ended."""
    n = game.num_players
    packs = [dice.sample(list("MMSSFFWWKK"), 10) for _ in range(n)]
    game.apply(["packs", packs])
    dealt_objectives: list[str | None] = [None] * n
    if game.expects() == "objectives":
        names = dice.sample(list(DEFAULT_SHEET), n)
        game.apply(["objectives", names])
        dealt_objectives = [*names]
    book = Bookkeeper(n)
    ticks = quiet = 0
    while True:
        assert game.expects() == "tick"
        assert game.to_act() == list(range(n))
        check_views(game, book)
        check_words(game)
        assert [game.view(seat)["objective"] for seat in range(n)] == dealt_objectives
        assert game.view(0)["ticks_left"] == game.max_ticks - ticks
        assert game.view(0)["quiet_left"] == game.quiet_ticks - quiet
        chosen = choose(game, dice, style)
        game.apply(["tick", chosen])
        meets = book.meets_of(chosen)
        for event in meets:
            assert game.expects() == "meet"
            game.apply(event)
        left = [[2 - book.down[s].count(x) - book.up[s].count(x) for x in "MSFWK"] for s in range(n)]
        for den in book.den:
            for creature, owner in den:
                left[owner]["MSFWK".index(creature)] -= 1
        ticks += 1
        quiet = 0 if meets else quiet + 1
        end = why_it_ended(game, book, left, ticks, quiet)
        if end is not None:
            break
    assert game.expects() == "game"
    points = [book.points(seat, game, dealt_objectives[seat]) for seat in range(n)]
    game.apply(["game", points])
    if game.over:
        check_views(game, book)
    return points, [book.others(seat) for seat in range(n)], end


@pytest.mark.parametrize("num_players", [3, 4, 5, 6])
@pytest.mark.parametrize("no_hunting", [False, True])
@pytest.mark.parametrize("objectives", [False, True])
@pytest.mark.parametrize("style", ["any", "keen", "honest"])
def test_random_matches(num_players: int, no_hunting: bool, objectives: bool, style: str) -> None:
    dice = random.Random(f"{num_players} {no_hunting} {objectives} {style}")
    for _ in range(4):
        options: dict[str, Any] = {
            "mating_bonus": dice.random() < 0.5,
            "no_hunting": no_hunting,
            "objectives": objectives,
            "games": dice.choice([1, 1, 2, 3]),
            "quiet_ticks": dice.choice([3, 8, 60]),
            "max_ticks": dice.choice([1, 20, 200]),
            "card_sheet": {
                name: [dice.randint(0, 4), dice.randint(0, 5)] for name in dice.sample(list(DEFAULT_SHEET), 5)
            },
            "reward": dice.choice(["outcome", "score", "margin"]),
        }
        game = Reference(num_players, **options)
        totals, others, end = [0] * num_players, [0] * num_players, ""
        for _ in range(options["games"]):
            assert game.expects() == "packs"
            points, taken, end = play_game(game, dice, style)
            totals = [total + gain for total, gain in zip(totals, points, strict=True)]
            others = [total + gain for total, gain in zip(others, taken, strict=True)]
            assert game.scores == totals
        assert game.expects() == "end"
        assert (game.over, game.end) == (True, end)
        assert game.view(0)["match_others"] == others
        best = [s for s in range(num_players) if totals[s] == max(totals)]
        most = max(others[s] for s in best)
        assert game.winners == [s for s in best if others[s] == most]
