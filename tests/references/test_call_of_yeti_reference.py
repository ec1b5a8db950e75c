"""Checks of the Call of Yeti referee against results worked out by hand from the rules page."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from .call_of_yeti import FULL_DECK, Reference, Refused, ascending, default_deck, round_points, winning_card


def dealt(hands: Sequence[str], start: int = 0, **options: Any) -> Reference:
    """A game played with exactly the cards of these hands (blank-separated), right after the first deal."""
    cards = [hand.split() for hand in hands]
    deck = [card for hand in cards for card in hand]
    game = Reference(len(hands), deck=deck, **options)
    game.apply(["start", start])
    game.apply(["deal", cards])
    return game


def predict(game: Reference, hidden: Sequence[str]) -> None:
    """Let every seat hide these cards (blank-separated), then stop."""
    waiting = [cards.split() for cards in hidden]
    while game.expects() == "act" and game.view(0)["phase"] == "predict":
        seat = game.to_act()[0]
        game.apply(["act", seat, f"hide {waiting[seat].pop(0)}" if waiting[seat] else "stop"])
    assert not any(waiting)


def play(game: Reference, cards: str) -> None:
    """Play these cards, each by the seat whose turn it is."""
    for card in cards.split():
        [seat] = game.to_act()
        game.apply(["act", seat, f"play {card}"])


def refuse(game: Reference, event: Sequence[object], reason: str) -> None:
    """The event must be refused for this reason and change nothing."""
    before = copy.deepcopy(vars(game))
    with pytest.raises(Refused, match=reason):
        game.apply(event)
    assert vars(game) == before


# ---------------------------------------------------------------------- cards, options, events out of place


def test_default_decks() -> None:
    assert len(default_deck(5)) == 50
    assert Counter(FULL_DECK) - Counter(default_deck(4)) == Counter(["Y5", "C5"])
    assert len(default_deck(4)) == 48
    three = default_deck(3)
    assert len(three) == 36
    gone = ["*", "Y5", *(uma + rank for uma in "YCMT" for rank in "234")]
    assert Counter(FULL_DECK) - Counter(three) == Counter(gone)
    assert default_deck(5)[:3] == ["YA", "Y2", "Y3"]
    assert default_deck(5)[-3:] == ["T12", "*", "*"]


@pytest.mark.parametrize(
    ("num_players", "options"),
    [
        (2, {}),
        (6, {}),
        (True, {}),
        (3, {"tie_break": "coin"}),
        (3, {"special_backs_visible": 1}),
        (3, {"max_steps": 5}),
        (3, {"deck": []}),
        (3, {"deck": ["YA", "Y2"]}),
        (3, {"deck": ["YA", "YA", "Y2"]}),
        (3, {"deck": ["*", "*", "*"]}),
        (3, {"deck": ["Y1", "Y2", "Y3"]}),
        (3, {"deck": "YA"}),
    ],
)
def test_bad_options_are_refused(num_players: int, options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        Reference(num_players, **options)


def test_reward_is_ignored_and_a_default_deck_is_default() -> None:
    game = Reference(3, reward="margin", deck=default_deck(3)[::-1])
    assert game.deck == Reference(3).deck


def test_events_out_of_place() -> None:
    game = Reference(3, deck=["YA", "C2", "*"])
    assert game.expects() == "start"
    assert game.to_act() == []
    with pytest.raises(Refused, match="dealt"):
        game.view(0)
    refuse(game, ["deal", [["YA"], ["C2"], ["*"]]], "'start' is due")
    refuse(game, ["start", 3], "not a seat")
    refuse(game, ["start", True], "not a seat")
    refuse(game, ["start"], "takes 1")
    refuse(game, [], "kind")
    refuse(game, ["tick", []], "kind")
    game.apply(["start", 1])
    assert game.expects() == "deal"
    refuse(game, ["start", 1], "'deal' is due")
    refuse(game, ["deal", [["YA"], ["C2", "*"], []]], "seat 1 is dealt 2")
    refuse(game, ["deal", [["YA"], ["C2"]]], "3 hands")
    refuse(game, ["deal", [["YA"], ["C2"], ["C3"]]], "more often than the deck has them: C3")
    refuse(game, ["deal", [["*"], ["C2"], ["*"]]], "more often than the deck has them: \\*")
    refuse(game, ["deal", [["YA"], ["C2"], ["X"]]], "not a card")
    refuse(game, ["deal", [["YA"], ["C2"], "*"]], "list")
    game.apply(["deal", [["*"], ["YA"], ["C2"]]])
    assert game.expects() == "act"
    refuse(game, ["round", [0, 0, 0]], "'act' is due")
    refuse(game, ["act", 0, "stop"], "seat 1 to choose")
    refuse(game, ["act", 1, "hide C2"], "does not hold C2")
    refuse(game, ["act", 1, "play YA"], "not everybody has predicted")
    refuse(game, ["act", 1, "hide"], "no words")
    refuse(game, ["act", 1, "hide  YA"], "no words")
    refuse(game, ["act", 1, 3], "no words")
    refuse(game, ["act", 1], "takes 2")


# ---------------------------------------------------------------------- prediction


def test_passes_and_ascending_order() -> None:
    game = dealt(["YA C3 *", "Y2 M5 *", "Y3 T7 T8"], start=1)
    assert game.to_act() == [1, 2, 0]
    assert game.legal(0) == ["hide YA", "hide C3", "hide *", "stop"]
    game.apply(["act", 1, "hide M5"])
    assert game.legal(1) == []
    assert game.to_act() == [2, 0]
    game.apply(["act", 2, "stop"])
    assert game.to_act() == [0]
    game.apply(["act", 0, "hide *"])
    # Seat 2 has stopped; seat 0 has hidden its only special and may only stop.
    assert game.to_act() == [1, 0]
    assert game.legal(0) == ["stop"]
    assert game.legal(1) == ["hide *", "stop"]
    refuse(game, ["act", 1, "hide Y2"], "ascending order and M5 already lies there")
    assert game.view(0)["predicted"] == [None, None, None]
    assert game.view(0)["hand"] == ["YA", "C3"]
    assert game.view(0)["prediction"] == ["*"]
    assert game.view(0)["hand_size"] == [3, 3, 3]
    assert game.view(0)["specials_in_hand"] == [1, 1, 0]
    assert game.view(0)["specials_in_prediction"] == [None, None, None]
    assert game.view(2)["start"] == 2
    assert game.view(2)["leader"] == 2
    game.apply(["act", 1, "hide *"])
    game.apply(["act", 0, "stop"])
    assert game.to_act() == [1]
    assert game.view(0)["phase"] == "predict"
    game.apply(["act", 1, "stop"])
    view = game.view(0)
    assert view["phase"] == "play"
    assert view["predicted"] == [1, 2, 0]
    assert view["hand_size"] == [2, 1, 3]
    assert view["specials_in_hand"] == [0, 0, 0]
    assert view["specials_in_prediction"] == [1, 1, 0]
    assert game.to_act() == [1]
    refuse(game, ["act", 1, "stop"], "already revealed")


def test_second_special_may_follow_the_first() -> None:
    game = dealt(["* * YA", "C2 C3 C4", "C5 C6 C7"])
    assert game.legal(0) == ["hide YA", "hide *", "stop"]
    for words in ("hide *", "stop", "stop"):
        game.apply(["act", game.to_act()[0], words])
    assert game.legal(0) == ["hide *", "stop"]
    game.apply(["act", 0, "hide *"])
    assert game.legal(0) == ["stop"]
    game.apply(["act", 0, "stop"])
    assert game.view(1)["specials_in_prediction"] == [0, 0, 2]


def test_hidden_backs() -> None:
    game = dealt(["* YA", "* C3", "C4 C5"], special_backs_visible=False)
    predict(game, ["*", "", ""])
    assert game.view(1)["specials_in_hand"] == [None, None, None]
    assert game.view(0)["specials_in_prediction"] == [0, 0, 0]
    # Seat 1 cannot follow a Yeti and plays its special: only this one is known in seat 0's prediction.
    play(game, "YA * C4")
    assert game.view(0)["specials_in_prediction"] == [1, 0, 0]
    assert game.view(0)["prediction"] == ["*", "*"]
    assert game.view(2)["predicted"] == [0, 2, 0]


def test_everything_hidden_means_no_trick() -> None:
    game = dealt(["YA C2", "Y2 C3", "Y3 C4"], start=2)
    predict(game, ["YA C2", "Y2 C3", "Y3 C4"])
    assert game.expects() == "round"
    assert game.to_act() == []
    assert game.view(0)["leader"] == 2
    refuse(game, ["round", [5, 0, 0]], "scores \\[0, 0, 0\\]")
    refuse(game, ["round", [0, 0]], "scores")
    refuse(game, ["round", [False, 0, 0]], "scores")
    game.apply(["round", [0, 0, 0]])
    assert game.expects() == "deal"


def test_one_seat_with_cards_means_no_trick() -> None:
    game = dealt(["YA C2", "Y2 C3", "Y3 C4"])
    predict(game, ["YA C2", "", "Y3 C4"])
    assert game.expects() == "round"
    # Seat 1 predicted 0 and won 0; its cards in hand score nothing.
    game.apply(["round", [0, 5, 0]])
    assert game.scores == [0, 5, 0]


# ---------------------------------------------------------------------- tricks


@pytest.mark.parametrize(
    ("cards", "led", "winner"),
    [
        ("C3 C9 C5", "C", "C9"),
        ("C3 M12 T12", "C", "C3"),
        ("C12 CA C5", "C", "CA"),
        ("C11 CA C5", "C", "C11"),
        ("CA M12 T12", "C", "CA"),  # the twelves do not remain
        ("C2 CA M12", "C", "C2"),
        ("C12 YA CA", "C", "YA"),
        ("C12 YA Y2", "C", "Y2"),  # the 12 of another UMA does not raise the ace
        ("C12 YA Y12", "C", "YA"),
        ("CA C12 Y2", "C", "Y2"),
        ("M12 MA CA C12", "M", "MA"),
        ("* T4 T2", "T", "T4"),
        ("* T4 Y2", "T", "Y2"),
        ("* T4 M12", "T", "T4"),
    ],
)
def test_winning_card(cards: str, led: str, winner: str) -> None:
    assert winning_card(cards.split(), led) == winner


def test_follow_or_play_anything() -> None:
    game = dealt(["C2 Y4 *", "C3 Y5 *", "M4 Y6 T2"])
    predict(game, ["", "", ""])
    assert game.legal(0) == ["play Y4", "play C2"]
    refuse(game, ["act", 0, "play *"], "leads only from a hand of nothing but specials")
    refuse(game, ["act", 0, "hide C2"], "already revealed")
    refuse(game, ["act", 1, "play C3"], "seat 0 to choose")
    play(game, "C2")
    assert game.view(1)["led"] == "C"
    assert game.view(1)["trick"] == [None, None, "C2"]
    assert game.legal(1) == ["play C3"]
    refuse(game, ["act", 1, "play *"], "must follow")
    play(game, "C3")
    assert game.legal(2) == ["play Y6", "play M4", "play T2"]
    assert game.view(0)["out_of"] == [[], [], []]
    play(game, "M4")
    view = game.view(0)
    assert view["out_of"] == [[], [], ["C"]]
    assert view["won"] == [[], ["C3"], []]
    assert view["trick"] == [None, None, None]
    assert view["led"] is None
    assert view["leader"] == 1
    assert view["played"] == [["C2"], ["C3"], ["M4"]]
    # Seat 1 leads a Yeti and seat 2 wins with the highest; then it leads T2, which the others cannot follow.
    play(game, "Y5 Y6 Y4")
    assert game.view(2)["won"] == [["Y6"], [], ["C3"]]
    play(game, "T2 *")
    assert game.legal(1) == ["play *"]
    play(game, "*")
    # Two specials are discarded: seat 2 predicted 0 and won 2, seat 1 predicted 0 and won 1.
    assert game.view(2)["predicted"] == [0, 0, 0]
    assert game.view(2)["out_of"] == [["C"], ["T"], ["T"]]
    assert game.expects() == "round"
    game.apply(["round", [5, 0, 0]])


def test_lone_special_joins_the_winner() -> None:
    game = dealt(["Y7 M2", "C3 *", "Y8 Y9"])
    predict(game, ["", "", ""])
    play(game, "Y7 * Y8")
    view = game.view(1)
    assert view["predicted"] == [0, 1, 0]
    assert view["specials_in_prediction"] == [0, 1, 0]
    assert view["specials_in_hand"] == [0, 0, 0]
    assert view["out_of"] == [["Y"], [], []]
    assert game.view(2)["prediction"] == ["*"]
    play(game, "Y9 M2 C3")
    # Seat 2: one special added, two wins.
    game.apply(["round", [5, 5, 0]])


def test_special_led_and_followed_by_a_uma() -> None:
    game = dealt(["*", "T3", "T2"])
    predict(game, ["", "", ""])
    assert game.legal(0) == ["play *"]
    play(game, "*")
    view = game.view(0)
    assert view["led"] is None
    assert view["out_of"] == [["Y", "C", "M", "T"], [], []]
    play(game, "T3")
    assert game.view(0)["led"] == "T"
    play(game, "T2")
    # Seat 1 predicted 0, the special makes it 1, and it won 1: three points, no pair.
    game.apply(["round", [5, 3, 5]])


def test_special_led_special_second() -> None:
    # Seat 0 hides its UMA card and leads a special; seat 1 may answer with anything; seat 2 sets the led UMA.
    game = dealt(["* M2", "* M3", "M4 C4", "M5 T5"])
    predict(game, ["M2", "", "", ""])
    play(game, "*")
    assert game.legal(1) == ["play M3", "play *"]
    play(game, "*")
    assert game.view(3)["led"] is None
    assert game.legal(2) == ["play C4", "play M4"]
    play(game, "M4")
    assert game.legal(3) == ["play M5"]
    refuse(game, ["act", 3, "play T5"], "led UMA M and must follow")
    play(game, "M5")
    view = game.view(0)
    # Seat 1 answered before an UMA was led, so it has shown nothing.
    assert view["out_of"] == [["Y", "C", "M", "T"], [], [], []]
    assert view["predicted"] == [1, 0, 0, 0]
    assert view["won"] == [[], [], [], ["M5"]]
    assert view["leader"] == 3
    # Seat 0 has no cards and is skipped.
    play(game, "T5")
    assert game.to_act() == [1]
    play(game, "M3 C4")
    assert game.view(0)["out_of"] == [["Y", "C", "M", "T"], ["T"], ["T"], []]
    game.apply(["round", [0, 5, 5, 0]])


def test_trick_of_two_specials_ends_the_round() -> None:
    game = dealt(["* M2", "* M3", "M4 M5"])
    predict(game, ["M2", "", "M4 M5"])
    play(game, "* *")
    assert game.expects() == "round"
    view = game.view(1)
    assert view["won"] == [[], [], []]
    assert view["predicted"] == [0, 2, 1]
    assert view["hand"] == ["M3"]
    assert view["played"] == [["*"], [], ["*"]]
    # Seat 0 predicted 1 and won 0, seat 1 predicted 0 and won 0, seat 2 predicted 2 and won 0.
    game.apply(["round", [0, 5, 0]])


def test_both_specials_lead_one_after_the_other() -> None:
    game = dealt(["* * M2", "C3 C4 C5", "T3 T4 T5"])
    predict(game, ["M2", "", ""])
    play(game, "* C3 T3")
    # Seat 1 wins with the led C3 and the special; it leads C4, seat 0 must answer with its last special.
    assert game.legal(1) == ["play C4", "play C5"]
    play(game, "C4 T4 *")
    assert game.view(1)["predicted"] == [2, 0, 1]
    play(game, "C5 T5")
    game.apply(["round", [0, 0, 5]])


def test_start_player_without_cards_does_not_lead() -> None:
    game = dealt(["C2 C3", "C4 C5", "C6 C7", "C8 C9"], start=1)
    predict(game, ["", "C4 C5", "", ""])
    view = game.view(0)
    assert view["start"] == 1
    assert view["leader"] == 2
    assert game.to_act() == [2]
    play(game, "C6 C8 C2")
    assert game.view(0)["leader"] == 3
    play(game, "C9 C3 C7")
    game.apply(["round", [5, 0, 5, 0]])


def test_winner_without_cards_does_not_lead() -> None:
    # Seat 1 wins with its only card, so seat 2 leads.
    game = dealt(["C2 C3", "C12 M2", "C6 C7", "C8 C9"])
    predict(game, ["", "M2", "", ""])
    play(game, "C2 C12 C6 C8")
    assert game.view(1)["won"][0] == ["C12"]
    assert game.view(1)["leader"] == 1
    play(game, "C7 C9 C3")
    # Seat 1: M2 does not pair with C12, but the count is right. Seat 3 won 1 having predicted 0.
    game.apply(["round", [5, 3, 5, 0]])


def test_last_cards_stay_in_hand() -> None:
    game = dealt(["C2 C3", "C4 C5", "C6 C7"])
    predict(game, ["C2", "C4", ""])
    play(game, "C3 C5 C6")
    # Only seat 2 still holds a card.
    assert game.expects() == "round"
    assert game.view(2)["hand"] == ["C7"]
    assert game.view(0)["hand_size"] == [0, 0, 1]
    game.apply(["round", [0, 0, 0]])


def test_ace_and_yeti_in_play() -> None:
    game = dealt(["C12 M4", "CA M5", "Y2 M6", "T9 M7", "T8 MA"])
    predict(game, ["", "", "M6", "", "T8"])
    play(game, "C12 CA Y2 T9 MA")
    assert game.view(2)["won"] == [["Y2"], [], [], [], []]
    assert game.view(0)["out_of"] == [[], [], ["C"], ["C"], ["C"]]
    # Seat 2 is empty after its win, seat 3 leads; seat 4 is empty too.
    assert game.to_act() == [3]
    play(game, "M7 M4 M5")
    game.apply(["round", [5, 5, 3, 0, 0]])


# ---------------------------------------------------------------------- scoring, end, tie-breaks


@pytest.mark.parametrize(
    ("prediction", "won", "points"),
    [
        ("", "", 5),
        ("C2", "", 0),
        ("", "C2", 0),
        ("C2", "C3", 4),
        ("C2", "Y3", 3),
        ("*", "Y3", 3),
        ("C2 C3 M4", "C5 M6 T7", 5),
        ("C2 C3 M4", "C5 C6 C7 C8", 2),
        ("C2 C3 M4 *", "C5 C6 C7 Y8", 5),
        ("C2 C3 C4", "Y5 T6", 0),
        ("C2 C3 C4", "Y5 T6 T7", 3),
        ("YA Y2 CA", "Y3 Y4 C5", 6),
    ],
)
def test_round_points(prediction: str, won: str, points: int) -> None:
    assert round_points(prediction.split(), won.split()) == points


def play_round(game: Reference, wanted: str) -> None:
    """Play a round of one card each (YA, C2, M3 or their like) in which exactly the seats in `wanted` score 5."""
    deck = game.deck
    game.apply(["deal", [[card] for card in deck]])
    # A seat that hides its only card predicts 1 and wins nothing; one that keeps it wins nothing alone.
    hidden = ["" if str(seat) in wanted else deck[seat] for seat in range(game.num_players)]
    assert len(wanted) < 2
    predict(game, hidden)
    points = [5 if str(seat) in wanted else 0 for seat in range(game.num_players)]
    game.apply(["round", points])


def tied_game(wanted: Sequence[str], **options: Any) -> Reference:
    """A three-player game whose first rounds were scored by these seats."""
    game = Reference(3, **{"deck": ["Y2", "C2", "M3"], **options})
    game.apply(["start", 2])
    for seats in wanted:
        play_round(game, seats)
    return game


def test_start_player_moves_on_and_a_sole_winner_needs_no_tie_break() -> None:
    for tie_break in ("share", "extra_round", "card_draw"):
        game = Reference(3, deck=["Y2", "C2", "M3"], tie_break=tie_break)
        game.apply(["start", 2])
        for number, start in enumerate((2, 0, 1)):
            assert game.rounds_done == number
            game.apply(["deal", [["Y2"], ["C2"], ["M3"]]])
            assert game.view(0)["start"] == start
            assert game.to_act()[0] == start
            predict(game, ["", "C2", "M3"])
            game.apply(["round", [5, 0, 0]])
        assert game.over
        assert game.winners == [0]
        assert game.scores == [15, 0, 0]
        assert game.expects() == "end"
        view = game.view(1)
        assert view["phase"] == "over"
        assert view["score"] == [0, 0, 15]
        assert (view["rounds_done"], view["rounds"]) == (3, 3)
        assert view["predicted"] == [1, 1, 0]
        refuse(game, ["deal", [["Y2"], ["C2"], ["M3"]]], "game is over")


def test_share() -> None:
    game = tied_game(["2", "0", ""])
    assert game.winners == [0, 2]
    assert game.scores == [5, 0, 5]


def test_extra_rounds_until_somebody_is_ahead() -> None:
    game = tied_game(["2", "0", ""], tie_break="extra_round")
    assert not game.over
    assert game.winners is None
    assert game.expects() == "deal"
    assert game.view(0)["rounds"] == 3
    game.apply(["deal", [["Y2"], ["C2"], ["M3"]]])
    view = game.view(0)
    assert (view["rounds_done"], view["rounds"], view["start"]) == (3, 4, 2)
    predict(game, ["Y2", "", "M3"])
    game.apply(["round", [0, 5, 0]])
    # Now all three have 5; the next extra round decides.
    game.apply(["deal", [["Y2"], ["C2"], ["M3"]]])
    assert game.view(0)["start"] == 0
    predict(game, ["Y2", "", "M3"])
    game.apply(["round", [0, 5, 0]])
    assert game.winners == [1]
    assert game.scores == [5, 10, 5]


def test_ten_extra_rounds_then_shared() -> None:
    game = tied_game([""] * 12, tie_break="extra_round")
    assert not game.over
    play_round(game, "")
    assert game.over
    assert game.winners == [0, 1, 2]
    assert game.view(0)["rounds"] == 13


def test_last_extra_round_may_decide() -> None:
    assert tied_game([*[""] * 12, "1"], tie_break="extra_round").winners == [1]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (["Y2", "C3"], 2),
        (["Y2", "C2"], 0),
        (["C2", "Y2"], 2),
        (["M2", "T2"], 0),
        (["YA", "T2"], 2),
        (["YA", "T12"], 2),
        (["Y12", "YA"], 0),
        (["YA", "*"], 0),
        (["*", "TA"], 2),
    ],
)
def test_card_draw(cards: list[str], winner: int) -> None:
    deck = ["Y2", "C2", "M3", "C3", "M2", "T2", "YA", "T12", "Y12", "*", "*", "TA"]
    game = Reference(3, deck=deck, tie_break="card_draw")
    game.apply(["start", 0])
    for scorer in (0, 2, None):
        game.apply(["deal", [deck[0:4], deck[4:8], deck[8:12]]])
        hands = [ascending(deck[0:4]), ascending(deck[4:8]), ascending(deck[8:12])]
        predict(game, ["" if seat == scorer else " ".join(hands[seat]) for seat in range(3)])
        game.apply(["round", [5 if seat == scorer else 0 for seat in range(3)]])
    assert game.expects() == "draw"
    assert game.view(0)["phase"] == "play"
    refuse(game, ["draw", [[2, "Y2"], [0, "C3"]]], "draw in this order")
    refuse(game, ["draw", [[0, "Y2"], [1, "C3"]]], "draw in this order")
    refuse(game, ["draw", [[0, "Y2"]]], "draw in this order")
    refuse(game, ["draw", [[0, "Y2"], [2, "Y2"]]], "more often than the deck has them: Y2")
    refuse(game, ["draw", [[0, "Y2"], [2, "Y3"]]], "more often than the deck has them: Y3")
    refuse(game, ["draw", [[0, "Y2"], [2]]], "a seat and a card")
    refuse(game, ["deal", [deck[0:4], deck[4:8], deck[8:12]]], "'draw' is due")
    game.apply(["draw", [[0, "*"], [2, "*"]]])
    assert game.expects() == "draw"
    game.apply(["draw", [[0, cards[0]], [2, cards[1]]]])
    assert game.winners == [winner]
    assert game.scores == [5, 0, 5]
    assert game.view(0)["phase"] == "over"


def test_card_draw_of_three() -> None:
    game = tied_game(["", "", ""], tie_break="card_draw", deck=["*", "C2", "*"])
    game.apply(["draw", [[0, "*"], [1, "*"], [2, "C2"]]])
    assert game.winners == [2]


# ---------------------------------------------------------------------- random games


def random_draw(game: Reference, dice: random.Random) -> list[object]:
    """A draw of cards for the tied seats."""
    tied = [seat for seat in range(game.num_players) if game.scores[seat] == max(game.scores)]
    return ["draw", [[seat, card] for seat, card in zip(tied, dice.sample(game.deck, len(tied)), strict=True)]]


def random_deal(game: Reference, dice: random.Random) -> list[object]:
    """A deal of the deck in use."""
    cards = dice.sample(game.deck, len(game.deck))
    return ["deal", [cards[seat :: game.num_players] for seat in range(game.num_players)]]


def points_by_views(game: Reference) -> list[int]:
    """The points of the finished round, computed afresh from what each seat sees of its own cards."""
    points: list[int] = []
    for seat in range(game.num_players):
        view = game.view(seat)
        down, won = view["prediction"], view["won"][0]
        gain = 0
        for uma in "YCMT":
            gain += min("".join(down).count(uma), "".join(won).count(uma))
        if len(down) == len(won):
            gain += 3 if won else 5
        points.append(gain)
    return points


def check_views(game: Reference) -> None:
    """Cards are conserved, and everybody's view agrees with everybody else's."""
    n = game.num_players
    views = [game.view(seat) for seat in range(n)]
    first = views[0]
    cards: list[str] = []
    for seat, view in enumerate(views):
        cards += view["hand"] + view["prediction"] + view["played"][0]
        for key in ("trick", "predicted", "won", "played", "hand_size", "score", "out_of"):
            assert view[key] == first[key][seat:] + first[key][:seat], key
        for key in ("specials_in_hand", "specials_in_prediction"):
            assert view[key] == first[key][seat:] + first[key][:seat], key
        for key in ("start", "leader"):
            assert (view[key] + seat) % n == first[key], key
        assert view["hand"] == ascending(view["hand"])
        if view["phase"] == "predict":
            assert view["hand_size"][0] == len(view["hand"]) + len(view["prediction"]) == len(game.deck) // n
        else:
            assert view["hand_size"][0] == len(view["hand"])
            assert view["predicted"][0] == len(view["prediction"])
            # Nobody may still hold what it has shown to be out of.
            assert not {card[0] for card in view["hand"]} & set(view["out_of"][0])
        # Nobody can have won with a card that it has not played.
        assert not Counter(view["won"][0]) - Counter(view["played"][0])
    # A special that a trick added to a prediction is counted there and among the cards played.
    surplus = Counter(cards) - Counter(game.deck)
    assert set(surplus) <= {"*"}
    assert not Counter(game.deck) - Counter(cards)


def play_at_random(game: Reference, dice: random.Random, hide_rate: float) -> int:
    """Play a whole game; return the number of steps."""
    steps = 0
    game.apply(["start", dice.randrange(game.num_players)])
    while game.expects() != "end":
        kind = game.expects()
        event: list[object]
        if kind == "deal":
            event = random_deal(game, dice)
        elif kind == "draw":
            event = random_draw(game, dice)
        elif kind == "round":
            event = ["round", points_by_views(game)]
        else:
            seats = game.to_act()
            for seat in range(game.num_players):
                assert bool(game.legal(seat)) == (seat in seats)
            seat = seats[0]
            words = game.legal(seat)
            assert len(set(words)) == len(words)
            hiding = words[-1] == "stop"
            chosen = "stop" if hiding and dice.random() > hide_rate else dice.choice(words)
            others = [game.view(other) for other in range(game.num_players) if other != seat]
            event = ["act", seat, chosen]
            steps += 1
            game.apply(event)
            if hiding and game.view(0)["phase"] == "predict":
                # A choice of the prediction is unseen by the others.
                assert others == [game.view(other) for other in range(game.num_players) if other != seat]
            check_views(game)
            continue
        game.apply(event)
        check_views(game)
    return steps


def random_deck(num_players: int, dice: random.Random) -> list[str] | None:
    """A default deck or a small one with an unusual share of specials."""
    if dice.random() < 0.3:
        return None
    size = num_players * dice.randint(1, 4)
    specials = ["*"] * dice.randint(0, 2)
    return specials + dice.sample(FULL_DECK[:-2], size - len(specials))


@pytest.mark.parametrize("num_players", [3, 4, 5])
@pytest.mark.parametrize("tie_break", ["share", "extra_round", "card_draw"])
@pytest.mark.parametrize("backs", [True, False])
def test_random_games(num_players: int, tie_break: str, backs: bool) -> None:
    dice = random.Random(f"{num_players} {tie_break} {backs}")
    for _ in range(12):
        options = {"tie_break": tie_break, "special_backs_visible": backs, "deck": random_deck(num_players, dice)}
        game = Reference(num_players, **options)
        steps = play_at_random(game, dice, dice.choice([0.1, 0.5, 0.9, 1.0]))
        rounds = num_players + (10 if tie_break == "extra_round" else 0)
        assert steps <= rounds * (len(game.deck) + num_players)
        assert num_players <= game.rounds_done <= rounds
        best = [seat for seat in range(num_players) if game.scores[seat] == max(game.scores)]
        if tie_break == "card_draw":
            assert game.winners is not None
            assert len(game.winners) == 1
            assert game.winners[0] in best
        else:
            assert game.winners == best
        if tie_break == "extra_round" and game.rounds_done < rounds:
            assert len(best) == 1
