"""R1 cards and deal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cryptid_envs import bigfoot_vs_yeti_v0
from cryptid_envs.games.bigfoot_vs_yeti.spec import CARDS, PRINTED_POINTS
from cryptid_envs.record import RecordError, resume
from tests.games.bigfoot_vs_yeti.table import COPIES, CREATURES, KINDS, Table, seat_of
from tests.games.rules_marker import rule

POINTS = dict.fromkeys(KINDS, 2) | {"ET": 3, "BF": 3, "YE": 3, "?": 1} | {f"{c}!": 3 for c in CREATURES}


def fresh(seed: int = 0, **options: Any) -> Any:
    """An environment whose own generator has dealt."""
    env = bigfoot_vs_yeti_v0.env(**options)
    env.reset(seed=seed)
    return env


def mounted(cards: str, words: str, **options: Any) -> list[int]:
    """The points of a round in which seat 0 mounts an expedition of its given cards, and nobody does anything else."""
    table = Table(f"{cards} CC", "AP", **options)
    creature, *laid = words.split()
    lays = ", ".join(f"lay {word}" for word in laid)
    table.play(f"0: draw unknown, mount {creature}, {lays}, done, settle, discard CC")
    table.stall()  # twelve turns after the mount: seat 1 would be next
    return table.last(f"AP {table.dealt['unknown'][0]}")


def test_r1_1_ten_creatures() -> None:
    env = fresh()
    assert [env.words("player_0", 2 + place) for place in range(10)] == [f"mount {creature}" for creature in CREATURES]
    names = [name for _, name, kind, *_ in CARDS.rows if kind == "expedition"]
    assert names == [
        "Ahool",
        "Chupacabra",
        "Extraterrestrials",
        "Giant Squid",
        "Jersey Devil",
        "Loch Ness Monster",
        "Mothman",
        "Sewer Alligators",
        "Bigfoot",
        "Yeti",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_2_the_deck(seats: int) -> None:
    for seed in range(5):
        (_, deal) = fresh(seed, num_players=seats).record()["events"]
        everything = Counter(
            [deal[1]["tabloids"], *deal[1]["unknown"], *(card for hand in deal[1]["hands"] for card in hand)]
        )
        assert everything == COPIES
        assert everything.total() == 75
        assert len(everything) == 25


def test_r1_2_cards_of_a_kind_are_alike() -> None:
    table = Table("AHx3 GSx4 CCx3", "LN", unknown="AH")
    table.play("0: draw unknown")
    assert table.verbs("discard") == "AH GS CC"
    table.play("0: mount AH")
    assert table.legal == {"lay AH"}


@pytest.mark.parametrize("kind", CREATURES)
def test_r1_3_points_of_expedition_cards(kind: str) -> None:
    cards = f"{kind}x2 BY" if kind in ("BF", "YE") else f"{kind}x3"
    expected = 2 * POINTS[kind] + 2 if kind in ("BF", "YE") else 3 * POINTS[kind]
    words = " ".join([kind, kind, kind, f"BY>{kind}" if kind in ("BF", "YE") else kind])
    assert mounted(cards, words) == [expected, 0]


@pytest.mark.parametrize("kind", CREATURES)
def test_r1_3_points_of_proofs(kind: str) -> None:
    assert mounted(f"{kind}x2 {kind}!", f"{kind} {kind} {kind} {kind}!") == [2 * POINTS[kind] + 3, 0]


def test_r1_3_points_of_two_sided_cards_and_blurry_photos() -> None:
    assert mounted("BYx3", "YE BY>YE BY>YE BY>YE") == [6, 0]
    assert mounted("BYx2 ?", "BF BY>BF BY>BF ?>BF") == [5, 0]
    assert mounted("AHx2 ?", "AH AH AH ?") == [5, 0]


def test_r1_3_only_two_kinds_have_printed_points() -> None:
    assert set(PRINTED_POINTS) == {"BF", "YE"}
    assert "points" in CARDS.reconstructed


@pytest.mark.parametrize("creature", CREATURES)
def test_r1_4_each_proof_belongs_to_one_creature(creature: str) -> None:
    others = [f"{c}!" for c in CREATURES if c != creature]
    for some in (others[:6], others[3:]):
        table = Table(f"{creature}x2 {creature}! {' '.join(some)} CC", "AP")
        table.play(f"0: draw unknown, mount {creature}, lay {creature}x2")
        assert table.verbs("lay") == f"{creature}!"


def test_r1_4_their_names() -> None:
    names = {code: name for code, name, *_ in CARDS.rows}
    assert {code: names[code] for code in KINDS[11:21]} == {
        "AH!": "Sound Recording",
        "CH!": "Chupacabra Body",
        "ET!": "Alien Autopsy Film",
        "GS!": "Sucker Marks",
        "JD!": "Devil Skull",
        "LN!": "Flipper Photo",
        "MM!": "Claw Marks",
        "SA!": "Missing Pets",
        "BF!": "Patterson Film",
        "YE!": "Yeti Scalp and Hand",
    }


@pytest.mark.parametrize("creature", CREATURES)
def test_r1_5_a_blurry_photo_goes_with_any_creature(creature: str) -> None:
    table = Table(f"{creature}x2 ? CC", "AP")
    photo = f"?>{creature}" if creature in ("BF", "YE") else "?"
    table.play(f"0: draw unknown, mount {creature}, lay {creature}x2, lay {photo}, done")
    assert table.laid(0) == f"{creature}x2 ?>{creature}"


@pytest.mark.parametrize("card", ["play CC", "play FF", "play AP AH", "lay SA!", "lay ?"])
def test_r1_6_action_cards(card: str) -> None:
    table = Table("SAx3 SA! ? CC FF AP AHx2", "LN")
    table.play("0: draw unknown, mount SA, lay SAx3")
    if card.startswith("play"):
        table.play("0: done, settle")
    assert table.value("action_used") == 0
    table.play(f"0: {card}")
    assert table.value("action_used") == 1
    assert sum(COPIES[kind] for kind in (*KINDS[11:22], "AP", "CC", "FF")) == 25


@pytest.mark.parametrize("creature", CREATURES)
def test_r1_7_expedition_cards_and_the_own_proof_are_a_set(creature: str) -> None:
    others = [kind for kind in KINDS if kind not in (creature, f"{creature}!", "BY", "AP")]
    for card in (creature, f"{creature}!"):
        table = Table("AP CC", " ".join([card, *others[:9]]))
        table.play(f"0: draw unknown, play AP {creature}")
        assert table.known(0) == card


def test_r1_7_blurry_photos_and_phenomena_are_in_no_set() -> None:
    for creature in ("AH", "BF"):
        table = Table("AP", "?x4 CCx2 FFx2 LN MM", tabloids="CC")
        table.play(f"0: draw unknown, play AP {creature}")
        assert table.known(0) == ""
        assert table.by_seat("hand_size").tolist() == [10, 10]


def test_r1_8_a_two_sided_card_in_hand_belongs_to_both() -> None:
    for creature in ("BF", "YE"):
        table = Table("AP", "BYx2 LN MM SA AH CH GS JD ET")
        table.play(f"0: draw unknown, play AP {creature}")
        assert table.known(0) == "BY"


def test_r1_8_in_the_tabloids_too() -> None:
    # Bigfoot 3 + 3 + 3 against Yeti 2 + 2: each side loses a card, Yeti one of two points.
    table = battle("BFx2 BF!", "BYx2 YE!", bottom="BY CC")
    assert table.last("CC BY") == [6, 0]


def test_r1_8_on_the_table_to_the_side_that_it_shows() -> None:
    # Yeti in the Tabloids costs a card that shows Yeti: 2 + 2 + 2 - 2 against 2 + 2 + 2 of Bigfoot.
    table = battle("BYx3", "BYx3", bottom="YE CC")
    assert table.last("CC YE") == [6, 0]


def battle(bigfoot: str, yeti: str, bottom: str) -> Table:
    """Seat 0 has mounted Bigfoot, seat 1 has joined with Yeti, and the round has ended; seat 0 discards first.

    `bottom` are a card that seat 1 still has, and one of seat 0.
    """
    last, first = bottom.split()
    table = Table(f"{bigfoot} {first}", f"{yeti} {last}", tabloids="AP")
    lays = {}
    for side, cards in (("BF", bigfoot), ("YE", yeti)):
        lays[side] = ", ".join("lay " + word.replace("BY", f"BY>{side}") for word in cards.split())
    table.play(f"0: draw unknown, mount BF, {lays['BF']}, done, settle, discard FF")
    table.play(f"1: draw unknown, join BATTLE, {lays['YE']}, done, settle, discard FF")
    table.stall()
    return table


def test_r1_9_the_order_of_kinds() -> None:
    env = fresh()
    assert tuple(env.words("player_0", 33 + place) for place in range(25)) == tuple(f"discard {kind}" for kind in KINDS)
    assert CARDS.codes == KINDS


def test_r1_10_a_card_sheet() -> None:
    sheet = {"points": {"AH": 7, "?": 0, "BF": 1}}
    assert mounted("AHx2 ?", "AH AH AH ?", card_sheet=sheet) == [28, 0]  # 14 points: proven
    assert mounted("BFx2 BY", "BF BF BF BY>BF", card_sheet=sheet) == [4, 0]
    assert mounted("LNx2 LN!", "LN LN LN LN!", card_sheet=sheet) == [7, 0]


@pytest.mark.parametrize("points", [-1, 100, 1.5, "2", None, True])
def test_r1_11_points_of_a_sheet_are_from_0_to_99(points: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        bigfoot_vs_yeti_v0.env(card_sheet={"points": {"AH": points}})


def test_r1_11_bounds_of_a_sheet() -> None:
    assert mounted("AHx2 AH!", "AH AH AH AH!", card_sheet={"points": {"AH": 0, "AH!": 99}}) == [198, 0]


@pytest.mark.parametrize("sheet", [{"points": {"AP": 1}}, {"points": {"CC": 1}}, {"points": {"FF": 2}}])
def test_r1_11_phenomena_have_no_points(sheet: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        bigfoot_vs_yeti_v0.env(card_sheet=sheet)


@pytest.mark.parametrize("sheet", [{"points": {"XX": 1}}, {"AH": 1}, {"points": 3}, [], "AH"])
def test_r1_11_other_sheets_are_refused(sheet: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        bigfoot_vs_yeti_v0.env(card_sheet=sheet)


def test_r1_12_two_to_four_seats() -> None:
    assert fresh().num_agents == 2
    for seats in (2, 3, 4):
        assert fresh(num_players=seats).num_agents == seats
    for wrong in (0, 1, 5, 2.5, "2"):
        with pytest.raises((ValueError, TypeError)):
            bigfoot_vs_yeti_v0.env(num_players=wrong)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_13_seats_are_numbered_clockwise(seats: int) -> None:
    assert list(fresh(num_players=seats).possible_agents) == [f"player_{seat}" for seat in range(seats)]
    table = Table(*["AH"] * seats)
    asked = []
    for _ in range(seats + 1):
        asked.append(table.seat)
        table.quiet()
    assert asked == [*range(seats), 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_14_any_seat_may_be_the_first_dealer(seats: int) -> None:
    dealers = Counter(fresh(seed, num_players=seats).record()["events"][0][1] for seed in range(40 * seats))
    assert set(dealers) == set(range(seats))
    assert min(dealers.values()) > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_15_ten_cards_each(seats: int) -> None:
    env = fresh(3, num_players=seats)
    deal = env.record()["events"][1][1]
    assert [len(hand) for hand in deal["hands"]] == [10] * seats
    assert len(deal["unknown"]) == 74 - 10 * seats
    table = Table(*["AH"] * seats, tabloids="GS")
    assert table.tabloids == "GS"
    assert table.by_seat("hand_size").tolist() == [10] * seats
    assert table.unknown == 74 - 10 * seats


def test_r1_15_every_round_anew() -> None:
    table = Table("AH", "AH")
    table.stall()
    table.last("SA SA")
    hands = [kind for hand in table.dealt["hands"] for kind in hand]
    assert Counter([*table.dealt["unknown"], *hands, table.dealt["tabloids"]]) == COPIES
    assert table.unknown == 54
    assert table.tabloids == table.dealt["tabloids"]


def test_r1_15_deals_differ() -> None:
    assert len({str(fresh(seed).record()["events"][1]) for seed in range(20)}) == 20


def test_r1_16_the_tabloids_keep_their_order() -> None:
    table = Table("AH GS", "LN", tabloids="MM")
    table.play("0: draw unknown, discard AH; 1: draw unknown, discard LN; 0: draw unknown, discard GS")
    assert table.top == ["GS", "LN", "AH"]
    table.play("1: draw tabloids, discard SA")
    assert table.tabloids == "MM AH LN SA"


@pytest.mark.parametrize("dealer", range(4))
def test_r1_17_the_seat_next_to_the_dealer_begins(dealer: int) -> None:
    table = Table("AH", "AH", "AH", "AH", dealer=dealer)
    order = [(dealer + further) % 4 for further in (1, 2, 3, 4)]
    for seat in order:
        assert table.seat == seat
        table.quiet()


def test_r1_18_nothing_is_mounted_at_the_beginning() -> None:
    table = Table("AHx3", "AHx2")
    assert table.named("opened", ["x"] * 9) == ""
    table.play("0: draw unknown, mount AH, lay AHx3, done, decline, discard FF")
    table.stall()
    table.last("SA SA")
    assert table.laid(0) == table.laid(1) == ""
    table.next_deal("AH", "AHx3")
    table.play("1: draw unknown")
    assert table.verbs("join") == ""
    assert "mount AH" in table.legal


@pytest.mark.parametrize("seats", [2, 4])
def test_r1_19_chance_is_the_generators(seats: int) -> None:
    records = []
    for _ in range(2):
        env = fresh(11, num_players=seats, max_rounds=2)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            words = env.legal_words(env.agent_selection)
            env.step(env.action(env.agent_selection, words[len(words) // 2]))
        records.append(env.record())
    assert records[0] == records[1]
    assert fresh(12, num_players=seats).record()["events"] != records[0]["events"][:2]


@rule("R1.2", "R1.15")
def test_a_deal_of_another_deck_is_refused() -> None:
    """The other tests rely on this: what they deal by hand is a whole deck."""
    record = Table("AH", "LN").record()
    deal = record["events"][1][1]
    wrong = {**deal, "unknown": ["AH!", *deal["unknown"][1:]]}
    with pytest.raises(RecordError) as error:
        resume({**record, "events": [record["events"][0], ["deal", wrong]]})
    assert error.value.event == 1


def test_seat_of() -> None:
    assert [seat_of(agent) for agent in ("player_0", "player_3")] == [0, 3]
