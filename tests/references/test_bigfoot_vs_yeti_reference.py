"""Checks of the Bigfoot vs. Yeti referee against results worked out by hand from the rules page."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from .bigfoot_vs_yeti import (
    CLASSES,
    CREATURES,
    DECK,
    DEFAULT_POINTS,
    EXPEDITIONS,
    KIND_ORDER,
    KINDS,
    Laid,
    Reference,
    Refused,
    after_battle,
    ascending,
    discredit,
    final_points,
    gone_first,
)

# ---------------------------------------------------------------------- helpers


def cards(text: str) -> list[str]:
    """The kinds of a blank-separated list."""
    return text.split()


def spread(text: str) -> list[Laid]:
    """Cards on the table: `AH`, `AH!`, `BY>BF`, `?>AH`, blank-separated."""
    laid = []
    for word in text.split():
        kind, _, creature = word.partition(">")
        laid.append(Laid(creature or kind.removesuffix("!"), kind))
    return laid


def any_deal(num_players: int) -> dict[str, Any]:
    """A deal in which every hand is taken off the ascending deck."""
    hands = [list(DECK[10 * seat : 10 * seat + 10]) for seat in range(num_players)]
    rest = list(DECK[10 * num_players :])
    return {"hands": hands, "tabloids": rest[0], "unknown": rest[1:]}


def begun(num_players: int, dealer: int = 0, **options: Any) -> Reference:
    """A game right after its first deal."""
    game = Reference(num_players, **options)
    game.apply(["dealer", dealer])
    game.apply(["deal", any_deal(num_players)])
    return game


def rigged(
    hands: Sequence[str],
    *,
    unknown: str = "CC CC CC",
    tabloids: str = "FF",
    table: Sequence[str] = (),
    mounted: str = "",
    known: Sequence[str] = (),
    **options: Any,
) -> Reference:
    """A game in which seat 0 is to draw and everything lies as told; all other cards have left the round.

    The Unknown is written top first, the Tabloids newest first.
    """
    n = len(hands)
    game = begun(n, n - 1, **options)
    now = game._table()
    now.hands = [cards(hand) for hand in hands]
    now.unknown = cards(unknown)
    now.tabloids = cards(tabloids)[::-1]
    now.table = [spread(text) for text in table] or [[] for _ in hands]
    now.mounted = cards(mounted)
    if known:
        now.known = [Counter(cards(text)) for text in known]
    used = Counter(now.unknown + now.tabloids)
    used.update(kind for hand in now.hands for kind in hand)
    used.update(card.kind for laid in now.table for card in laid)
    assert not used - Counter(DECK)
    now.removed = list((Counter(DECK) - used).elements())
    return game


def act(game: Reference, *words: str) -> None:
    """Let the seat whose choice it is do these things one after the other."""
    for each in words:
        [seat] = game.to_act()
        game.apply(["act", seat, each])
        check(game)


def legal(game: Reference) -> list[str]:
    """What the seat whose choice it is may do."""
    [seat] = game.to_act()
    return game.legal(seat)


def starting(game: Reference, *verbs: str) -> list[str]:
    """What may be done that begins with one of these words."""
    return [words for words in legal(game) if words.split()[0] in verbs]


def refuse(game: Reference, event: Sequence[object], reason: str) -> None:
    """The event must be refused for this reason and change nothing."""
    before = copy.deepcopy(vars(game))
    with pytest.raises(Refused, match=reason):
        game.apply(event)
    assert vars(game) == before


def illegal(game: Reference, words: str) -> None:
    """The seat whose choice it is may not do this."""
    [seat] = game.to_act()
    refuse(game, ["act", seat, words], "the rules allow only")


def check(game: Reference) -> None:
    """The 75 cards are all somewhere, and nothing is out of bounds."""
    now = game._table()
    n = game.num_players
    everything = [*now.unknown, *now.tabloids, *now.removed, *([now.playing] if now.playing else [])]
    everything += [kind for hand in now.hands for kind in hand]
    everything += [card.kind for laid in now.table for card in laid]
    assert Counter(everything) == Counter(DECK)
    assert sum(len(game.legal(seat)) > 0 for seat in range(n)) == (1 if game.expects() == "act" else 0)
    assert game.over == (game.expects() == "end") == (game.winners is not None) == (game.end is not None)
    for seat in range(n):
        words = game.legal(seat)
        assert len(words) == len(set(words))
        for kind, count in now.known[seat].items():
            # What is known to be in a hand is in it.
            assert 0 <= count <= now.hands[seat].count(kind)
    limit = max(12, 4 * n)
    assert 0 <= now.stalled <= limit
    for seat in range(n):
        view = game.view(seat)
        assert view["hand"] == ascending(now.hands[seat])
        assert view["hand_size"][0] == len(view["hand"])
        for key in ("hand_size", "score", "known", "table"):
            assert len(view[key]) == n
        assert sum(view["tabloids"].values()) == len(now.tabloids)
        assert view["unknown_size"] == len(now.unknown)
        assert 0 <= view["joins_left"] == game.max_joins - len(view["joined"])
        assert set(view["joined"]) | set(view["creature_mounted"]) <= set(EXPEDITIONS)
        assert 0 <= view["acts_left"] <= game.max_steps
        assert 0 <= view["rounds_left"] == game.max_rounds - view["round"]
        assert all(count > 0 for known in view["known"] for count in known.values())
        assert [seat] == game.to_act() or view["seen"] == []


# ---------------------------------------------------------------------- cards, options, events out of place


def test_the_cards() -> None:
    assert len(DECK) == 75
    assert len(KINDS) == 25
    order = "AH CH ET GS JD LN MM SA BF YE BY AH! CH! ET! GS! JD! LN! MM! SA! BF! YE! ? AP CC FF"
    assert list(KINDS) == cards(order)
    assert Counter(DECK)["BY"] == 6
    assert Counter(DECK)["?"] == 4
    assert sum(1 for kind in DECK if kind in DEFAULT_POINTS) == 64
    assert [DEFAULT_POINTS[kind] for kind in cards("AH ET BF YE BY AH! ET! YE! ?")] == [2, 3, 3, 3, 2, 3, 3, 3, 1]


@pytest.mark.parametrize(
    ("num_players", "options"),
    [
        (1, {}),
        (5, {}),
        (True, {}),
        (2, {"max_players": 3}),
        (2, {"target_score": -1}),
        (2, {"target_score": 1.5}),
        (2, {"max_rounds": 0}),
        (2, {"max_rounds": True}),
        (2, {"max_steps": 0}),
        (2, {"max_joins": -1}),
        (2, {"max_joins": None}),
        (2, {"card_sheet": []}),
        (2, {"card_sheet": {"AH": 3}}),
        (2, {"card_sheet": {"points": [3]}}),
        (2, {"card_sheet": {"points": {"AH": 100}}}),
        (2, {"card_sheet": {"points": {"AH": -1}}}),
        (2, {"card_sheet": {"points": {"AH": True}}}),
        (2, {"card_sheet": {"points": {"XX": 1}}}),
        (2, {"card_sheet": {"points": {"CC": 1}}}),
    ],
)
def test_bad_options_are_refused(num_players: int, options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        Reference(num_players, **options)


def test_good_options() -> None:
    game = Reference(2, target_score=0, max_rounds=1, max_steps=1, max_joins=0, reward="margin", card_sheet={})
    assert game.points == DEFAULT_POINTS
    game = Reference(4, card_sheet={"points": {"AH": 0, "?": 99}})
    assert (game.points["AH"], game.points["?"], game.points["CH"]) == (0, 99, 2)
    assert DEFAULT_POINTS["AH"] == 2


def test_events_out_of_place() -> None:
    game = Reference(2)
    assert game.expects() == "dealer"
    assert game.to_act() == []
    assert game.legal(0) == []
    with pytest.raises(Refused, match="dealt"):
        game.view(0)
    deal = any_deal(2)
    refuse(game, ["deal", deal], "'dealer' is due")
    refuse(game, ["dealer", 2], "not a seat")
    refuse(game, ["dealer", True], "not a seat")
    refuse(game, ["dealer"], "takes 1")
    refuse(game, [], "kind")
    refuse(game, [["dealer"], 0], "kind")
    refuse(game, ["start", 0], "kind")
    game.apply(["dealer", 1])
    refuse(game, ["deal", {"hands": deal["hands"], "tabloids": "CC"}], "names hands")
    refuse(game, ["deal", {**deal, "hands": deal["hands"][:1]}], "2 hands")
    refuse(game, ["deal", {**deal, "hands": [deal["hands"][0], deal["hands"][1][1:]]}], "seat 1 is dealt 9")
    refuse(game, ["deal", {**deal, "unknown": deal["unknown"][1:]}], "missing")
    refuse(game, ["deal", {**deal, "tabloids": "AH"}], "too many: AH")
    refuse(game, ["deal", {**deal, "tabloids": "XX"}], "not a card")
    game.apply(["deal", deal])
    assert game.to_act() == [0]
    assert game.legal(0) == ["draw unknown", "draw tabloids"]
    assert game.legal(1) == []
    refuse(game, ["round", [0, 0]], "'act' is due")
    refuse(game, ["pick", 1, "AH"], "'act' is due")
    refuse(game, ["act", 1, "draw unknown"], "seat 0 to choose")
    refuse(game, ["act", 2, "draw unknown"], "not a seat")
    refuse(game, ["act", 0, 7], "no words")
    refuse(game, ["act", 0], "takes 2")
    illegal(game, "draw")
    illegal(game, "discard AH")


def test_the_seat_left_of_the_dealer_begins() -> None:
    for n in (2, 3, 4):
        for dealer in range(n):
            game = begun(n, dealer)
            assert game.to_act() == [(dealer + 1) % n]
            assert game.view(0)["dealer"] == dealer
            assert game.view(n - 1)["dealer"] == (dealer + 1) % n
            assert game.view(1)["to_act"] == dealer % n
            assert game.view(0)["unknown_size"] == 75 - 10 * n - 1


# ---------------------------------------------------------------------- mount


@pytest.mark.parametrize(
    ("hand", "mounts"),
    [
        # The card drawn is always CC.
        ("AH AH AH", ["AH"]),
        ("AH AH", []),
        ("AH AH AH!", ["AH"]),
        ("AH AH ?", ["AH"]),
        ("AH AH CH!", []),
        ("AH AH! ?", []),
        ("AH AH! ? CH", []),
        ("BF BF BY", ["BF"]),
        ("BY BY BY", ["BF", "YE"]),
        ("BY BY ?", ["BF", "YE"]),
        ("BY BY YE!", ["YE"]),
        ("BF YE BY", []),
        ("BF YE BY BY", ["BF", "YE"]),
        ("AH AH CH CH ?", ["AH", "CH"]),
    ],
)
def test_what_can_be_mounted(hand: str, mounts: list[str]) -> None:
    game = rigged([hand, "AP AP"])
    act(game, "draw unknown")
    assert starting(game, "mount") == [f"mount {creature}" for creature in mounts]
    assert starting(game, "join") == []


def test_a_mount_must_leave_a_card_for_the_discard() -> None:
    game = rigged(["AH AH", "AP AP"], unknown="AH CC")
    act(game, "draw unknown")
    assert legal(game) == ["discard AH"]
    game = rigged(["AH AH AH", "AP AP"], unknown="AH CC")
    act(game, "draw unknown", "mount AH")
    assert legal(game) == ["lay AH"]
    assert game.view(1)["mounted"]
    act(game, "lay AH", "lay AH")
    assert legal(game) == ["lay AH"]
    act(game, "lay AH")
    # The fourth Ahool is the last card; "done" is asked though it is the only legal word.
    assert legal(game) == ["done"]
    assert game.view(0)["table"][0]["AH"] == {"expedition": 3, "two_sided": 0, "proof": 0, "blurry": 0}
    act(game, "done")
    # Ahool's ability: seat 1 has two hand cards.
    assert legal(game) == ["target 1", "decline"]
    act(game, "decline")
    assert legal(game) == ["discard AH"]
    act(game, "discard AH")
    assert legal(game) == ["discard AP"]


def test_one_action_card_a_turn() -> None:
    game = rigged(["AH AH AH! ? CH", "AP AP"], unknown="AH CC CC")
    act(game, "draw unknown", "mount AH")
    assert legal(game) == ["lay AH", "lay AH!", "lay ?"]
    assert not game.view(0)["action_used"]
    act(game, "lay ?")
    assert game.view(0)["action_used"]
    assert legal(game) == ["lay AH"]
    act(game, "lay AH", "lay AH")
    assert legal(game) == ["lay AH", "done"]
    act(game, "done", "decline")
    assert legal(game) == ["discard AH", "discard CH", "discard AH!"]
    act(game, "discard CH")
    # Nobody can mount it again; the next turn of seat 0 may join with the own Proof! alone.
    act(game, "draw unknown", "discard CC", "draw unknown")
    assert starting(game, "mount", "join") == ["join AH"]
    act(game, "join AH", "lay AH!")
    assert legal(game) == ["lay AH", "done"]


def test_a_played_phenomenon_makes_a_mount_with_a_proof_impossible() -> None:
    game = rigged(["AH AH AH! CC", "AP AP"], unknown="CH CH GS SA")
    act(game, "draw unknown")
    assert starting(game, "mount", "play") == ["mount AH", "play CC"]
    act(game, "play CC")
    assert starting(game, "mount", "play") == []
    assert game.view(0)["action_used"]
    assert game.view(0)["tabloids_top"] == ["CC", "FF"]


def test_one_mount_a_turn_and_no_join_of_it() -> None:
    game = rigged(["ET ET ET ET CH CH CH", "AP AP"], mounted="GS")
    act(game, "draw unknown")
    assert starting(game, "mount", "join") == ["mount CH", "mount ET"]
    act(game, "mount ET", "lay ET", "lay ET", "lay ET", "done")
    assert starting(game, "mount", "join") == []
    view = game.view(1)
    assert view["mounted"]
    assert view["creature_mounted"] == ["ET", "GS"]


def test_the_battle_is_one_expedition() -> None:
    game = rigged(["BF BY BY BF! ? AH", "YE YE YE! BY BY ? AH"], unknown="CC CC CC CC")
    act(game, "draw unknown")
    assert starting(game, "mount") == ["mount BF", "mount YE"]
    act(game, "mount BF")
    # Only of that side.
    assert legal(game) == ["lay BF", "lay BY>BF", "lay BF!", "lay ?>BF"]
    act(game, "lay BY>BF", "lay BY>BF", "lay ?>BF")
    assert legal(game) == ["lay BF", "done"]
    act(game, "done")
    # No solo card and no own Proof! was laid: no ability.
    assert starting(game, "mount", "join") == []
    act(game, "discard AH")
    act(game, "draw unknown")
    assert starting(game, "mount", "join") == ["join BATTLE"]
    act(game, "join BATTLE")
    assert game.view(1)["joins_left"] == 1
    assert game.view(1)["joined"] == ["BATTLE"]
    assert legal(game) == ["lay YE", "lay BY>BF", "lay BY>YE", "lay YE!", "lay ?>BF", "lay ?>YE"]
    act(game, "lay BY>BF", "lay BY>YE", "lay ?>YE", "done")
    view = game.view(0)
    assert view["table"][0]["BF"] == {"expedition": 0, "two_sided": 2, "proof": 0, "blurry": 1}
    assert view["table"][1]["BF"] == {"expedition": 0, "two_sided": 1, "proof": 0, "blurry": 0}
    assert view["table"][1]["YE"] == {"expedition": 0, "two_sided": 1, "proof": 0, "blurry": 1}
    assert view["creature_mounted"] == ["BATTLE"]


# ---------------------------------------------------------------------- join


def test_two_joins_each_of_another_expedition() -> None:
    game = rigged(["ET ET GS SA AP", "AP AP"], mounted="ET GS SA BATTLE", unknown="? CC")
    act(game, "draw unknown")
    # A Blurry Photo alone joins anything that is mounted.
    assert starting(game, "join") == ["join ET", "join GS", "join SA", "join BATTLE"]
    act(game, "join ET")
    assert legal(game) == ["lay ET", "lay ?"]
    act(game, "lay ET")
    assert legal(game) == ["lay ET", "lay ?", "done"]
    act(game, "done")
    assert starting(game, "join") == ["join GS", "join SA", "join BATTLE"]
    act(game, "join BATTLE", "lay ?>YE", "done")
    assert starting(game, "join", "play") == []
    assert game.view(0)["joins_left"] == 0
    assert game.view(0)["joined"] == ["ET", "BATTLE"]


def test_no_join_with_the_last_card_or_without_joins() -> None:
    game = rigged(["GS", "AP AP"], mounted="GS")
    act(game, "draw unknown")
    act(game, "join GS", "lay GS")
    assert legal(game) == ["done"]
    game = rigged(["GS", "AP AP"], mounted="GS", max_joins=0)
    act(game, "draw unknown")
    assert legal(game) == ["play CC", "discard GS", "discard CC"]
    assert game.view(0)["joins_left"] == 0


def test_a_mounted_expedition_without_cards_can_be_joined() -> None:
    game = rigged(["ET AH", "AP AP"], mounted="ET")
    act(game, "draw unknown", "join ET", "lay ET", "done")
    assert game.view(0)["table"][0]["ET"]["expedition"] == 1


# ---------------------------------------------------------------------- Phenomena


def test_phenomena_need_a_card_for_the_discard() -> None:
    game = rigged(["", "AP AP"], unknown="CC CC")
    act(game, "draw unknown")
    assert legal(game) == ["discard CC"]


def test_crop_circles() -> None:
    game = rigged(["CC CC AH", "AP AP"], unknown="CH GS MM SA", tabloids="FF")
    act(game, "draw unknown", "play CC")
    assert game.view(0)["hand"] == cards("AH CH GS MM CC")
    assert game.view(0)["tabloids_top"] == ["CC", "FF"]
    # One Action card a turn.
    assert starting(game, "play") == []


def test_crop_circles_take_the_last_two_cards() -> None:
    game = rigged(["CC CH AH", "AP AP"], unknown="GS MM SA", tabloids="FF")
    act(game, "draw unknown", "play CC")
    assert game.to_act() == [0]
    act(game, "discard SA")
    # The Unknown is empty when a turn would start: seat 1, whose turn it would have been, discards first.
    assert game.to_act() == [1]
    assert not game.view(0)["action_used"]
    act(game, "discard AP")
    assert game.to_act() == [0]
    act(game, "discard AH")
    assert game.expects() == "round"


def test_crop_circles_run_out() -> None:
    game = rigged(["CC CC AH", "AP AP", "JD JD"], unknown="GS MM", tabloids="FF")
    act(game, "draw unknown", "play CC")
    # One card was drawn; the second is due and the Unknown is empty. From the seat whose turn it was.
    assert game.to_act() == [0]
    assert game.view(0)["hand"] == cards("AH GS MM CC")
    assert game.view(0)["tabloids_top"] == ["CC", "FF"]
    assert legal(game) == ["discard AH", "discard GS", "discard MM", "discard CC"]
    act(game, "discard GS", "discard AP", "discard JD")
    assert game.view(0)["tabloids_top"] == ["JD", "AP", "GS"]
    assert game.expects() == "round"
    refuse(game, ["round", [0, 0, 1]], "scores \\[0, 0, 0\\]")
    refuse(game, ["round", [0, 0, False]], "scores")
    refuse(game, ["round", [0, 0]], "scores")
    game.apply(["round", [0, 0, 0]])
    assert game.expects() == "deal"


def test_fish_falls() -> None:
    game = rigged(["FF AH AH CH GS JD", "AP AP"], unknown="MM SA LN ET", tabloids="CC")
    act(game, "draw unknown", "play FF")
    assert game.view(0)["tabloids_top"] == ["CC"]
    assert legal(game) == ["toss AH", "toss CH", "toss GS", "toss JD", "toss MM", "done"]
    act(game, "toss AH", "toss AH", "toss MM")
    assert legal(game) == ["done"]
    act(game, "done")
    assert game.view(0)["tabloids_top"] == ["FF", "MM", "AH"]
    assert game.view(0)["hand"] == cards("CH ET GS JD LN SA")
    assert game.view(0)["unknown_size"] == 0
    assert starting(game, "play") == []


def test_fish_falls_without_a_toss() -> None:
    game = rigged(["FF AH", "AP AP"], unknown="MM", tabloids="CC")
    act(game, "draw unknown", "play FF", "done")
    # Nothing was due from the empty Unknown.
    assert legal(game) == ["discard AH", "discard MM"]


def test_fish_falls_toss_the_last_card_and_go_out() -> None:
    game = rigged(["FF", "AP AP"], unknown="MM SA", tabloids="CC")
    act(game, "draw unknown", "play FF", "toss MM")
    assert legal(game) == ["done"]
    act(game, "done")
    assert legal(game) == ["discard SA"]
    act(game, "discard SA")
    # Gone out with the empty Unknown: only seat 1 discards.
    assert game.to_act() == [1]
    act(game, "discard AP")
    assert game.expects() == "round"
    assert game._table().gone_out == 0


def test_fish_falls_run_out_with_an_empty_hand() -> None:
    game = rigged(["FF", "AP AP", "LN LN"], unknown="MM", tabloids="CC")
    act(game, "draw unknown", "play FF", "toss MM", "done")
    assert game.view(0)["tabloids_top"] == ["FF", "MM", "CC"]
    # Seat 0 has no card to discard and has not gone out.
    assert game.to_act() == [1]
    act(game, "discard AP", "discard LN")
    assert game.expects() == "round"
    assert game._table().gone_out is None


def test_prophecy() -> None:
    game = rigged(
        ["AP CH", "LN LN! GS", "SA SA", "LN LN"],
        known=["", "LN LN!", "", "LN LN"],
        unknown="CC CC",
    )
    act(game, "draw unknown")
    assert starting(game, "play") == [*(f"play AP {creature}" for creature in CREATURES), "play CC"]
    act(game, "play AP LN")
    view = game.view(0)
    assert view["hand"] == cards("CH LN LN CC")
    assert view["known"] == [{"LN": 2}, {"LN!": 1}, {}, {"LN": 1}]
    assert view["tabloids_top"] == ["AP", "FF"]
    assert game.view(1)["known"] == [{"LN!": 1}, {}, {"LN": 1}, {"LN": 2}]


def test_prophecy_never_takes_a_last_card() -> None:
    game = rigged(["AP CH", "LN", "LN GS"], unknown="CC CC")
    act(game, "draw unknown", "play AP LN")
    assert game.view(0)["hand_size"] == [3, 1, 1]


@pytest.mark.parametrize(
    ("hand", "creature", "sheet", "given"),
    [
        ("BF BY YE", "BF", {}, "BY"),
        ("BF BY YE", "YE", {}, "BY"),
        ("BF BF! ?", "BF", {}, "BF"),
        ("BF! ? ?", "BF", {}, "BF!"),
        ("? ? AH", "BF", {}, None),
        ("BF BY BF!", "BF", {"BY": 3}, "BY"),
        ("BF BY BF!", "BF", {"BY": 4}, "BF"),
        ("BF BY BF!", "BF", {"BY": 4, "BF!": 2}, "BF!"),
        ("AH AH! ?", "AH", {"AH": 3}, "AH"),
        ("AH AH! ?", "AH", {"AH": 4}, "AH!"),
    ],
)
def test_what_is_given_to_a_prophecy(hand: str, creature: str, sheet: dict[str, int], given: str | None) -> None:
    game = rigged(["AP CH", hand], unknown="CC CC", card_sheet={"points": sheet})
    act(game, "draw unknown", f"play AP {creature}")
    assert game.view(0)["hand"] == ascending(["CH", "CC", *([given] if given else [])])
    assert game.view(0)["known"] == [{given: 1} if given else {}, {}]


# ---------------------------------------------------------------------- abilities


def joined(creature: str, hands: Sequence[str], **rest: Any) -> Reference:
    """A game in which seat 0 has just joined with one card of this creature, which it is dealt besides."""
    expedition = "BATTLE" if creature in ("BF", "YE") else creature
    more = rest.pop("mounted", "")
    first, *others = hands
    game = rigged([f"{creature} {first}", *others], mounted=f"{expedition} {more}", **rest)
    act(game, "draw unknown", f"join {expedition}", f"lay {creature}", "done")
    return game


def test_bigfoot_takes_a_two_sided_card() -> None:
    table = ["BY>YE", "BY>YE BY>YE BY>BF YE", "", "BF"]
    game = joined("BF", ["AH", "AP AP", "AP", "CH"], table=table)
    assert legal(game) == ["target 1", "decline"]
    act(game, "target 1")
    assert legal(game) == ["take BY>BF", "take BY>YE"]
    act(game, "take BY>YE")
    table_now = game.view(0)["table"]
    assert table_now[0]["BF"]["two_sided"] == 1
    assert table_now[0]["YE"]["two_sided"] == 1
    assert table_now[1]["BF"]["two_sided"] == 1
    assert table_now[1]["YE"] == {"expedition": 1, "two_sided": 1, "proof": 0, "blurry": 0}


def test_yeti_keeps_the_side_it_shows_and_decline() -> None:
    game = joined("YE", ["AH", "AP AP"], table=["", "BY>YE"])
    act(game, "target 1")
    assert legal(game) == ["take BY>YE"]
    act(game, "take BY>YE")
    assert game.view(0)["table"][0]["YE"]["two_sided"] == 1
    game = joined("YE", ["AH", "AP AP"], table=["", "BY>YE"])
    act(game, "decline")
    assert legal(game) == ["play CC", "discard AH", "discard CC"]


def test_bigfoot_without_a_target_is_skipped() -> None:
    game = joined("BF", ["AH", "AP AP"], table=["BY>YE", "YE"])
    assert legal(game) == ["play CC", "discard AH", "discard CC"]


def test_bigfoot_before_yeti_each_once() -> None:
    game = rigged(["BF BF YE YE! AH", "AP AP"], mounted="BATTLE", table=["", "BY>YE BY>BF"])
    act(game, "draw unknown", "join BATTLE", "lay YE!", "lay YE", "lay BF", "lay BF", "done")
    assert game.view(0)["phase"] == "first BF"
    act(game, "target 1", "take BY>BF")
    assert game.view(0)["phase"] == "first YE"
    act(game, "target 1", "take BY>YE")
    assert game.view(0)["phase"] == "main"
    # Only one two-sided card in front of the opponent: Yeti finds none any more and is skipped.
    game = rigged(["BF YE AH", "AP AP"], mounted="BATTLE", table=["", "BY>YE"])
    act(game, "draw unknown", "join BATTLE", "lay YE", "lay BF", "done", "target 1", "take BY>YE")
    assert game.view(0)["phase"] == "main"
    # Bigfoot declined: Yeti is still asked.
    game = rigged(["BF YE AH", "AP AP"], mounted="BATTLE", table=["", "BY>YE"])
    act(game, "draw unknown", "join BATTLE", "lay YE", "lay BF", "done", "decline")
    assert game.view(0)["phase"] == "first YE"


def test_what_triggers_nothing() -> None:
    for words in (["lay ?>BF"], ["lay BY>BF"], ["lay BY>BF", "lay ?>YE"]):
        game = rigged(["BY ? AH", "AP AP"], mounted="BATTLE", table=["", "BY>YE"])
        act(game, "draw unknown", "join BATTLE", *words, "done")
        assert game.view(0)["phase"] == "main"
    game = rigged(["? AH", "AP AP"], mounted="SA", table=["", "BY>YE"])
    act(game, "draw unknown", "join SA", "lay ?", "done")
    assert game.view(0)["phase"] == "main"
    # Extraterrestrials: none when laid.
    assert joined("ET", ["AH", "AP AP"], table=["", "BY>YE"]).view(0)["phase"] == "main"


def test_the_own_proof_triggers() -> None:
    game = rigged(["SA! AH", "AP AP"], mounted="SA", table=["", "BY>YE"])
    act(game, "draw unknown", "join SA", "lay SA!", "done")
    assert legal(game) == ["target 1", "decline"]


def test_sewer_alligators() -> None:
    table = ["AH", "SA SA! BY>YE ?>AH ?>BF BF! YE", "", "CH"]
    game = joined("SA", ["AH", "AP AP", "JD", "LN"], table=table)
    assert legal(game) == ["target 1", "target 3", "decline"]
    act(game, "target 1")
    assert sorted(legal(game)) == sorted(f"take {card}" for card in cards("SA SA! BY>YE ?>AH ?>BF BF! YE"))
    act(game, "take ?>AH")
    view = game.view(0)
    assert view["tabloids_top"] == ["?", "FF"]
    assert view["table"][1]["AH"]["blurry"] == 0
    assert view["table"][1]["BF"]["blurry"] == 1
    assert view["phase"] == "main"


def test_ahool() -> None:
    game = joined("AH", ["CH", "GS", "MM MM LN"], known=["", "", "LN MM"])
    # Seat 1 has one hand card only.
    assert legal(game) == ["target 2", "decline"]
    act(game, "target 2")
    assert game.expects() == "pick"
    assert game.to_act() == []
    assert game.legal(0) == []
    refuse(game, ["pick", 1, "GS"], "seat 2")
    refuse(game, ["pick", 2, "GS"], "does not hold")
    refuse(game, ["pick", 2, "XX"], "not a card")
    game.apply(["pick", 2, "MM"])
    check(game)
    view = game.view(0)
    assert view["tabloids_top"] == ["MM", "FF"]
    assert view["known"] == [{}, {}, {"LN": 1}]
    assert view["phase"] == "main"


def test_nobody_with_two_hand_cards() -> None:
    for creature in ("AH", "GS", "JD"):
        game = joined(creature, ["CH", "SA", "LN"])
        assert game.view(0)["phase"] == "main"


def test_giant_squid_and_what_is_known_after_it() -> None:
    # Three players: seat 2 does not see the card, so every known count falls by one.
    game = joined("GS", ["CH", "SA", "MM MM LN LN!"], known=["CH", "", "LN MM MM"])
    act(game, "target 2")
    game.apply(["pick", 2, "LN!"])
    check(game)
    assert game.view(0)["hand"] == cards("CH LN! CC")
    assert game.view(0)["known"] == [{"CH": 1}, {}, {"MM": 1}]
    # Two players: both see it.
    game = joined("GS", ["CH", "MM MM LN LN!"], known=["CH", "LN MM MM"])
    act(game, "target 1")
    game.apply(["pick", 1, "MM"])
    check(game)
    assert game.view(0)["known"] == [{"CH": 1}, {"LN": 1, "MM": 1}]


def test_jersey_devil_with_two_players() -> None:
    game = joined("JD", ["CH", "MM LN"], known=["", "LN"])
    act(game, "target 1")
    assert game.view(0)["seen"] == []
    game.apply(["pick", 1, "LN"])
    check(game)
    assert legal(game) == ["return", "expose"]
    assert game.view(0)["seen"] == ["LN"]
    assert game.view(1)["seen"] == []
    assert game.view(0)["hand_size"] == [2, 2]
    returned, exposed = copy.deepcopy(game), copy.deepcopy(game)
    act(returned, "return")
    assert returned.view(1)["hand"] == cards("LN MM")
    assert returned.view(0)["known"] == [{}, {"LN": 1}]
    assert returned.view(0)["seen"] == []
    act(exposed, "expose")
    assert exposed.view(1)["hand"] == ["MM"]
    assert exposed.view(0)["known"] == [{}, {}]
    assert exposed.view(0)["tabloids_top"] == ["LN", "FF"]


def test_jersey_devil_with_more_players() -> None:
    game = joined("JD", ["CH", "MM LN", "SA", "GS"], known=["", "LN", "SA", ""])
    assert legal(game) == ["target 1", "decline"]
    act(game, "target 1")
    game.apply(["pick", 1, "MM"])
    assert legal(game) == ["return", "expose", "give 2", "give 3"]
    act(game, "give 3")
    assert game.view(3)["hand"] == cards("GS MM")
    # Seat 2 did not see which card it was.
    assert game.view(0)["known"] == [{}, {}, {"SA": 1}, {}]
    game = joined("JD", ["CH", "MM LN", "SA"], known=["", "LN", "SA"])
    act(game, "target 1")
    game.apply(["pick", 1, "MM"])
    act(game, "give 2")
    # All three seats saw it.
    assert game.view(0)["known"] == [{}, {"LN": 1}, {"SA": 1}]


def test_loch_ness_monster() -> None:
    game = joined("LN", ["CH", "AP AP"], tabloids="GS MM GS FF")
    assert legal(game) == ["pick GS", "pick MM", "pick FF", "decline"]
    act(game, "pick GS")
    # The newest of the two.
    assert game.view(1)["tabloids_top"] == ["MM", "GS", "FF"]
    assert game.view(1)["known"][1] == {"GS": 1}


def test_loch_ness_monster_without_tabloids() -> None:
    game = rigged(["LN CH", "AP AP"], mounted="LN", tabloids="FF")
    act(game, "draw tabloids", "join LN", "lay LN", "done")
    assert game.view(0)["phase"] == "main"
    assert game.view(1)["known"] == [{}, {"FF": 1}]


def test_mothman() -> None:
    game = joined("MM", ["CH", "AP AP"], unknown="CC SA AH SA GS")
    assert legal(game) == ["pick AH", "pick SA", "decline"]
    assert game.view(0)["seen"] == ["SA", "AH", "SA"]
    assert game.view(1)["seen"] == []
    assert game.view(1)["unknown_size"] == 4
    act(game, "pick SA")
    assert game._table().unknown == ["AH", "SA", "GS"]
    assert game.view(0)["seen"] == []
    assert game.view(1)["known"] == [{}, {}]
    assert game.view(0)["hand"] == cards("CH SA CC")


def test_mothman_with_few_cards() -> None:
    game = joined("MM", ["CH", "AP AP"], unknown="CC SA")
    assert legal(game) == ["pick SA", "decline"]
    act(game, "pick SA")
    # Looking is no draw: the round goes on until the next turn would start.
    assert game.view(0)["phase"] == "main"
    act(game, "discard SA")
    assert game.view(0)["phase"] == "last"
    assert joined("MM", ["CH", "AP AP"], unknown="CC").view(0)["phase"] == "main"


def test_chupacabra() -> None:
    # Seat 1 has one hand card, so no hand can be targeted; BY>YE is no Yeti card that could be copied.
    table = ["LN! AH", "MM ET CH GS BY>YE ?>SA", ""]
    game = joined("CH", ["SA", "AP", "CC"], table=table, unknown="CC AP")
    assert legal(game) == ["copy LN", "copy MM", "decline"]
    act(game, "copy MM")
    assert game.view(0)["seen"] == ["AP"]
    assert legal(game) == ["pick AP", "decline"]
    act(game, "decline")
    assert game.view(0)["phase"] == "main"


def test_chupacabra_copies_the_battle() -> None:
    table = ["YE!", "BY>BF", ""]
    game = joined("CH", ["SA", "AP", "CC"], table=table)
    assert legal(game) == ["copy YE", "decline"]
    act(game, "copy YE", "target 1", "take BY>BF")
    assert game.view(0)["table"][0]["YE"] == {"expedition": 0, "two_sided": 1, "proof": 1, "blurry": 0}
    assert game.view(0)["phase"] == "main"


def test_chupacabra_copies_a_hand_ability() -> None:
    game = joined("CH", ["SA", "AP LN"], table=["JD", ""])
    act(game, "copy JD", "target 1")
    game.apply(["pick", 1, "LN"])
    assert legal(game) == ["return", "expose"]
    assert game.view(0)["seen"] == ["LN"]


def test_chupacabra_without_anything_to_copy() -> None:
    game = joined("CH", ["SA", "AP AP"], table=["ET CH BY>BF", "ET! ?>GS"])
    assert game.view(0)["phase"] == "main"


# ---------------------------------------------------------------------- what is publicly known


def test_known_cards_come_and_go() -> None:
    game = rigged(["AH AH CC GS", "AP AP"], tabloids="AH CH", mounted="AH")
    act(game, "draw tabloids")
    assert game.view(1)["known"] == [{}, {"AH": 1}]
    act(game, "discard GS")
    act(game, "draw tabloids")
    assert game.view(0)["known"] == [{"AH": 1}, {"GS": 1}]
    act(game, "discard GS")
    assert game.view(0)["known"] == [{"AH": 1}, {}]
    act(game, "draw unknown", "join AH", "lay AH")
    assert game.view(0)["known"] == [{}, {}]
    act(game, "lay AH")
    assert game.view(0)["known"] == [{}, {}]


def test_tossed_and_played_cards_are_no_longer_known() -> None:
    game = rigged(["FF AH AH GS", "AP AP"], known=["FF AH GS", "AP"])
    act(game, "draw unknown", "play FF")
    assert game.view(0)["known"][0] == {"AH": 1, "GS": 1}
    act(game, "toss AH", "toss AH", "done")
    assert game.view(0)["known"][0] == {"GS": 1}


# ---------------------------------------------------------------------- end of a round


def test_going_out() -> None:
    game = rigged(["GS", "AP AP", "CH JD", "LN"], mounted="GS", known=["", "", "CH", ""], unknown="GS CC")
    act(game, "draw unknown", "join GS", "lay GS", "done")
    # Seats 1 and 2 have two cards.
    assert legal(game) == ["target 1", "target 2", "decline"]
    act(game, "decline", "discard GS")
    assert [game.to_act(), legal(game)] == [[1], ["discard AP"]]
    act(game, "discard AP")
    assert [game.to_act(), legal(game)] == [[2], ["discard CH", "discard JD"]]
    act(game, "discard CH")
    assert game.view(0)["known"] == [{}, {}, {}, {}]
    assert [game.to_act(), legal(game)] == [[3], ["discard LN"]]
    act(game, "discard LN")
    # A lone squid of seat 0 in front of it and one in the Tabloids.
    assert game.view(0)["table"][0]["GS"]["expedition"] == 1
    game.apply(["round", [0, 0, 0, 0]])
    assert game.view(0)["table"][0]["GS"]["expedition"] == 0
    assert game._table().removed.count("GS") == 4
    check_deal_follows(game)


def check_deal_follows(game: Reference) -> None:
    """After a round that did not end the match a deal is due."""
    assert game.expects() == "deal"
    assert game.to_act() == []


@pytest.mark.parametrize(("num_players", "limit"), [(2, 12), (3, 12), (4, 16)])
def test_a_round_of_stalled_turns(num_players: int, limit: int) -> None:
    game = rigged(["AH AH", "CH CH", "LN LN", "GS GS"][:num_players], unknown="CC CC CC")
    for turn in range(limit):
        assert game.view(0)["stalled_turns"] == turn
        act(game, "draw tabloids")
        act(game, starting(game, "discard")[0])
    assert game.view(0)["phase"] == "last"
    assert game.to_act() == [limit % num_players]
    assert game.view(0)["unknown_size"] == 3


def test_what_breaks_the_stalled_turns() -> None:
    game = rigged(["AH AH", "CH CH"], unknown="JD JD JD", tabloids="MM")
    act(game, "draw tabloids", "discard AH", "draw tabloids", "discard CH")
    assert game.view(0)["stalled_turns"] == 2
    act(game, "draw unknown", "discard JD")
    assert game.view(0)["stalled_turns"] == 0
    game = rigged(["AH AH", "CH CH"], unknown="JD JD JD", tabloids="FF")
    act(game, "draw tabloids", "play FF", "done", "discard AH")
    assert game.view(0)["stalled_turns"] == 0


def test_discredit_by_the_example_of_the_rulebook() -> None:
    table = [spread("LN LN LN LN!"), spread("LN"), spread("")]
    left = discredit(table, cards("LN LN!"), DEFAULT_POINTS)
    assert left == [spread("LN LN!"), spread("LN"), []]
    # Nothing of the given table has changed.
    assert len(table[0]) == 4


def test_discredit_with_ties() -> None:
    # 2:2:1 - both lose one - 1:1:1 - all lose one - nothing is left for the third.
    table = [spread("GS GS!"), spread("GS ?>GS"), spread("GS")]
    left = discredit(table, cards("GS"), DEFAULT_POINTS)
    assert left == [spread("GS!"), spread("GS"), spread("GS")]
    assert discredit(table, cards("GS GS"), DEFAULT_POINTS) == [[], [], []]
    assert discredit(table, cards("GS GS GS!"), DEFAULT_POINTS) == [[], [], []]
    # Blurry Photos and Phenomena have no colour; other colours do not matter.
    assert discredit(table, cards("? ? AP CC FF AH AH!"), DEFAULT_POINTS) == table


def test_discredit_in_the_battle() -> None:
    # A two-sided card counts once against each side, and sizes are by side.
    table = [spread("BF BY>YE BY>YE"), spread("YE ?>BF BF!")]
    left = discredit(table, ["BY"], DEFAULT_POINTS)
    assert left == [spread("BF BY>YE"), spread("YE BF!")]
    left = discredit(table, ["BF"], DEFAULT_POINTS)
    assert left == [spread("BF BY>YE BY>YE"), spread("YE BF!")]
    # A Blurry Photo alone still stands for its creature.
    assert discredit([spread("?>AH"), []], ["AH"], DEFAULT_POINTS) == [[], []]


def test_which_card_is_removed() -> None:
    assert gone_first(cards("BF BF! BY ?"), DEFAULT_POINTS) == "?"
    assert gone_first(cards("BF BF! BY"), DEFAULT_POINTS) == "BY"
    assert gone_first(cards("BF! BF"), DEFAULT_POINTS) == "BF"
    equal = {**DEFAULT_POINTS, "?": 3, "BY": 3}
    assert gone_first(cards("BF BF! BY ?"), equal) == "?"
    assert gone_first(cards("BF BF! BY"), equal) == "BY"
    assert gone_first(cards("BF BF! ?"), {**equal, "BF!": 2}) == "BF!"


def test_battle() -> None:
    # Bigfoot 3+2+1 = 6, Yeti 3+2 = 5.
    table = [spread("BF YE AH"), spread("BY>BF BY>YE ?>BF ?>AH")]
    assert after_battle(table, DEFAULT_POINTS) == [spread("BF AH"), spread("BY>BF ?>BF ?>AH")]
    table = [spread("BF YE AH"), spread("BY>BF BY>YE ?>YE ?>AH")]
    assert after_battle(table, DEFAULT_POINTS) == [spread("YE AH"), spread("BY>YE ?>YE ?>AH")]
    table = [spread("BF YE AH"), spread("BY>BF BY>YE ?>AH")]
    assert after_battle(table, DEFAULT_POINTS) == [spread("AH"), spread("?>AH")]


def test_proven_creatures_count_double() -> None:
    # Ahool 2+2+2+3+1 = 10: proven. Chupacabra 2+2+2+3 = 9: not.
    table = [spread("AH AH CH"), spread("AH AH! ?>AH CH CH CH!")]
    assert final_points(table, None, DEFAULT_POINTS) == [8 + 2, 12 + 7]


def test_shutout() -> None:
    # 3+3+3+1 = 10 in front of seat 0.
    table = [spread("ET ET ET ?>ET AH"), spread("ET GS GS GS")]
    assert final_points(table, 0, DEFAULT_POINTS) == [20 + 2, 0]
    # Only the seat that went out, and only what lies in front of it, not doubled.
    assert final_points(table, None, DEFAULT_POINTS) == [20 + 2, 6 + 6]
    assert final_points(table, 1, DEFAULT_POINTS) == [20 + 2, 6 + 6]
    table = [spread("ET ET ET AH"), spread("ET GS GS GS")]
    assert final_points(table, 0, DEFAULT_POINTS) == [18 + 2, 6 + 6]


def test_a_whole_scoring() -> None:
    # Seat 0 goes out with SA; the others discard AH and BY.
    # Discredit: AH - seat 0 leads with 3 cards and loses an AH. BY - Bigfoot: seats 1 and 2 tie with one each;
    # Yeti: seat 2 loses a BY. SA - nothing there.
    # Battle: Bigfoot 0, Yeti 3 (seat 2). Ahool 2+3 (seat 0) + 2 (seat 1) = 7, ET 3*3+1 = 10 in front of seat 0.
    table = ["AH AH AH! ET ET ET ?>ET", "AH BF", "BY>BF YE BY>YE"]
    game = rigged(["", "AH", "BY"], table=table, unknown="SA CC", tabloids="FF", mounted="AH ET BATTLE")
    act(game, "draw unknown", "discard SA", "discard AH", "discard BY")
    refuse(game, ["round", [25, 2, 3]], "scores \\[25, 0, 0\\]")
    game.apply(["round", [25, 0, 0]])
    check(game)
    assert game.scores == [25, 0, 0]


# ---------------------------------------------------------------------- the match


def scored(points: Sequence[int], *, dealer: int = 0, before: Sequence[int] = (), **options: Any) -> Reference:
    """A game right after a round that scored this, by one-point cards in front of the seats."""
    n = len(points)
    sheet = {"points": dict(zip(("AH", "CH", "GS", "JD"), points, strict=False))}
    table = ["AH", "CH", "GS", "JD"][:n]
    game = rigged(["MM", "MM", "MM", "MM"][:n], table=table, unknown="CC", tabloids="FF", card_sheet=sheet, **options)
    game._table().dealer = dealer
    if before:
        game.scores = list(before)
    act(game, "draw unknown", "discard CC", *["discard MM"] * n)
    check(game)
    # Ten points or more count double.
    game.apply(["round", [2 * point if point >= 10 else point for point in points]])
    check(game)
    return game


def next_dealer(game: Reference) -> int:
    """The dealer of the next round."""
    game.apply(["deal", any_deal(game.num_players)])
    dealer: int = game.view(0)["dealer"]
    assert game.to_act() == [(dealer + 1) % game.num_players]
    return dealer


def test_next_dealer() -> None:
    assert next_dealer(scored([1, 5, 3])) == 1
    # Tied: the first to the left of the last dealer, who comes last himself.
    assert next_dealer(scored([5, 5, 3], dealer=0)) == 1
    assert next_dealer(scored([5, 5, 3], dealer=1)) == 0
    assert next_dealer(scored([0, 0, 0, 0], dealer=2)) == 3
    assert next_dealer(scored([5, 1, 5, 1], dealer=2)) == 0
    # By the totals, not by the round.
    assert next_dealer(scored([5, 1, 0], before=[0, 0, 9])) == 2


def test_the_end_of_the_match() -> None:
    game = scored([0, 50])
    assert (game.scores, game.winners, game.end, game.over) == ([0, 100], [1], "terminated", True)
    assert game.expects() == "end"
    assert game.to_act() == []
    refuse(game, ["deal", any_deal(2)], "the game is over")
    assert game.view(0)["to_act"] is None
    assert scored([0, 9], before=[0, 90]).expects() == "deal"
    assert scored([0, 9], before=[0, 91]).winners == [1]
    # Tied at the top: another round.
    game = scored([50, 50])
    assert (game.expects(), game.winners) == ("deal", None)
    # A tie below does not matter; several seats over the target: the highest.
    assert scored([3, 3, 50]).winners == [2]
    assert scored([60, 50, 3]).winners == [0]
    assert scored([1, 0], target_score=0).winners == [0]
    assert scored([0, 0], target_score=0).expects() == "deal"


def test_max_rounds() -> None:
    game = scored([1, 5, 5], max_rounds=1)
    assert (game.winners, game.end) == ([1, 2], "truncated")
    assert game.view(0)["rounds_left"] == 0
    game = scored([50, 50, 3], max_rounds=1)
    assert (game.winners, game.end) == ([0, 1], "truncated")
    game = scored([50, 60, 3], max_rounds=1)
    assert (game.winners, game.end) == ([1], "terminated")
    assert scored([1, 5, 5], max_rounds=2).expects() == "deal"


def test_max_steps_in_a_turn() -> None:
    game = rigged(["AH AH", "CH CH"], max_steps=2)
    assert game.view(0)["acts_left"] == 2
    act(game, "draw unknown", "discard CC")
    assert (game.winners, game.end, game.scores) == ([0, 1], "truncated", [0, 0])
    assert game.view(0)["acts_left"] == 0
    assert game.legal(1) == []


def test_max_steps_with_a_pick() -> None:
    game = rigged(["AH CH", "GS GS"], mounted="AH", max_steps=5)
    act(game, "draw unknown", "join AH", "lay AH", "done", "target 1")
    assert game.expects() == "pick"
    game.apply(["pick", 1, "GS"])
    assert (game.end, game.expects()) == ("truncated", "end")
    assert game.view(0)["tabloids_top"] == ["GS", "FF"]


def test_max_steps_with_a_scoring() -> None:
    # The four acts are a draw, a discard and two last discards. The next deal still comes.
    game = scored([3, 5], max_steps=4)
    assert (game.expects(), game.over) == ("deal", False)
    game.apply(["deal", any_deal(2)])
    assert (game.winners, game.end, game.scores) == ([1], "truncated", [3, 5])
    assert game.view(1)["hand_size"] == [10, 10]
    assert game.view(0)["dealer"] == 1
    # A win on the last act is a win; and the last of the rounds needs no deal.
    assert scored([3, 50], max_steps=4).end == "terminated"
    assert scored([3, 5], max_steps=4, max_rounds=1).end == "truncated"


def test_scores_add_up_over_rounds() -> None:
    game = scored([3, 5], before=[10, 20])
    assert game.scores == [13, 25]
    game.apply(["deal", any_deal(2)])
    view = game.view(0)
    assert (view["score"], view["round"], view["rounds_left"], view["target"]) == ([13, 25], 1, 29, 100)
    assert game.view(1)["score"] == [25, 13]
    assert (view["creature_mounted"], view["known"], view["stalled_turns"]) == ([], [{}, {}], 0)


# ---------------------------------------------------------------------- games at random


def shuffled_deal(game: Reference, dice: random.Random) -> list[object]:
    """A random deal."""
    deck = list(DECK)
    dice.shuffle(deck)
    n = game.num_players
    hands = [deck[10 * seat : 10 * seat + 10] for seat in range(n)]
    return ["deal", {"hands": hands, "tabloids": deck[10 * n], "unknown": deck[10 * n + 1 :]}]


def points_by_hand(game: Reference) -> list[int]:
    """The points of the round, reckoned from a view by another road than the referee's."""
    view = game.view(0)
    n = game.num_players
    price = game.points
    now = game._table()
    value = {
        name: {"expedition": price[name], "two_sided": price["BY"], "proof": price[name + "!"], "blurry": price["?"]}
        for name in CREATURES
    }
    sums: dict[str, list[int]] = {}
    for creature in CREATURES:
        lying = [dict(view["table"][seat][creature]) for seat in range(n)]
        stories = view["tabloids"].get(creature, 0) + view["tabloids"].get(creature + "!", 0)
        if creature in ("BF", "YE"):
            stories += view["tabloids"].get("BY", 0)
        order = sorted(("blurry", "two_sided", "expedition", "proof"), key=lambda name: value[creature][name])
        for _ in range(stories):
            most = max(sum(heap.values()) for heap in lying)
            for heap in [heap for heap in lying if sum(heap.values()) == most > 0]:
                heap[next(name for name in order if heap[name])] -= 1
        sums[creature] = [sum(value[creature][name] * heap[name] for name in CLASSES) for heap in lying]
    bigfoot, yeti = sum(sums["BF"]), sum(sums["YE"])
    if bigfoot <= yeti:
        sums["BF"] = [0] * n
    if yeti <= bigfoot:
        sums["YE"] = [0] * n
    points = [sum(row[seat] * (2 if sum(row) >= 10 else 1) for row in sums.values()) for seat in range(n)]
    if now.gone_out is not None and sums["ET"][now.gone_out] >= 10:
        points = [points[seat] if seat == now.gone_out else 0 for seat in range(n)]
    return points


def choose(words: list[str], dice: random.Random, boldness: float) -> str:
    """Mostly build expeditions and lay what can be laid, sometimes do anything."""
    if dice.random() < boldness:
        eager = [w for w in words if w.split()[0] in ("mount", "join", "lay", "target", "copy", "take", "pick", "give")]
        if eager:
            return dice.choice(eager)
    return dice.choice(words)


def play_at_random(game: Reference, dice: random.Random, boldness: float) -> Counter[str]:
    """Play a whole game; return how often each word began an act."""
    told: Counter[str] = Counter()
    game.apply(["dealer", dice.randrange(game.num_players)])
    while not game.over:
        due = game.expects()
        if due == "deal":
            game.apply(shuffled_deal(game, dice))
        elif due == "pick":
            target = game._table().choice.target
            assert len(game._table().hands[target]) >= 2
            game.apply(["pick", target, dice.choice(game._table().hands[target])])
        elif due == "round":
            points = points_by_hand(game)
            game.apply(["round", points])
        else:
            [seat] = game.to_act()
            words = game.legal(seat)
            chosen = choose(words, dice, boldness)
            if dice.random() < 0.02:
                illegal(game, dice.choice(["lay", "done ", "mount BATTLE", "join BF", "discard", "draw  unknown", ""]))
            game.apply(["act", seat, chosen])
            told[" ".join(chosen.split()[: 2 if chosen.startswith("copy") else 1])] += 1
        check(game)
        told["event " + due] += 1
    return told


RANDOM_OPTIONS: list[dict[str, Any]] = [
    {"max_rounds": 4},
    {"max_rounds": 30, "target_score": 40},
    {"max_steps": 150, "max_joins": 0},
    {"max_rounds": 3, "max_joins": 9, "target_score": 0},
    {"max_rounds": 3, "card_sheet": {"points": {"AH": 0, "BY": 5, "?": 4, "ET!": 99, "BF!": 1}}},
]


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("options", RANDOM_OPTIONS)
def test_random_games(num_players: int, options: dict[str, Any]) -> None:
    dice = random.Random(f"{num_players} {options}")
    for boldness in (0.0, 0.6, 0.9):
        game = Reference(num_players, **options)
        told = play_at_random(game, dice, boldness)
        assert told["event act"] == game.acts_done <= game.max_steps
        assert told["event round"] == game.rounds_done <= game.max_rounds
        best = [seat for seat in range(num_players) if game.scores[seat] == max(game.scores)]
        assert game.winners == best
        won = max(game.scores) >= game.target_score and len(best) == 1 and game.expects() == "end"
        if game.end == "terminated":
            assert won
        else:
            assert game.rounds_done == game.max_rounds or game.acts_done == game.max_steps


def test_random_games_meet_everything() -> None:
    dice = random.Random(7)
    told: Counter[str] = Counter()
    for number in range(12):
        told += play_at_random(Reference(2 + number % 3, max_rounds=4), dice, 0.8)
    verbs = "draw mount join lay done play toss target take pick return expose give decline discard"
    assert all(told[verb] for verb in verbs.split())
    assert sum(1 for creature in CREATURES if told[f"copy {creature}"]) >= 6
    assert told["copy CH"] == told["copy ET"] == 0
    assert told["event pick"]


def test_deals_are_accepted_in_any_order() -> None:
    dice = random.Random(3)
    game = Reference(4)
    game.apply(["dealer", 2])
    deal = shuffled_deal(game, dice)
    game.apply(deal)
    for seat in range(4):
        hand = game.view(seat)["hand"]
        assert hand == sorted(hand, key=lambda kind: KIND_ORDER[kind])
    assert game.to_act() == [3]
