"""Yotei against the plain reference, move by move."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

from cryptid_envs import yotei_v0
from cryptid_envs.envs.aec import CryptidAEC
from tests.games.against_reference import compare_game, one
from tests.games.policies import Policy, first, last, reluctant_to, uniform
from tests.references.yotei import Reference, default_sheet

ELEMENTS = ("MT", "FM", "FR", "TD", "LP", "FB", "SK", "FC", "WD")
SLOTS = (*(f"T1.{i}" for i in range(5)), *(f"T2.{i}" for i in range(4)), *(f"T3.{i}" for i in range(3)))
SPOTS = (*SLOTS, "T1", "T2", "T3")
MYSTERY = ("scout", "permit", "festival")


def prefers(chance: float, *verbs: str) -> Policy:
    """Takes words that begin so with this chance, if there are any."""

    def pick(rng: np.random.Generator, legal: list[str]) -> int:
        found = [index for index, words in enumerate(legal) if words.startswith(verbs)]
        if found and rng.random() < chance:
            return int(rng.choice(found))
        return int(rng.integers(len(legal)))

    return pick


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "places face up": prefers(0.9, "place"),
    "turns down": prefers(0.8, "turn", "pile"),
    "plays mystery cards": prefers(0.7, "scout", "permit", "festival", "cash", "pile"),
    "hoards mystery cards": reluctant_to("cash", 0.05),
    "first": first,
    "last": last,
}
BIDS = {
    "tier1": ["FR/bid/-/y", "MT/bid/-/1c", "FM/bid/FR/y", "FR/0/-/y", "FR/1/MT/-", "MT/0/-/-", "FM/bid/MT/1c+y"] * 2,
    "tier2": ["TD/bid/MT/2c", "LP/bid/FM/2c+y", "FB/bid/FR/1c", "FB/1/FR+FR/1c", "TD/bid/-/1c"] * 2,
    "tier3": ["SK/bid/TD/4c", "FC/bid/LP/4c", "WD/2/FB/5c", "-/bid/TD+LP/8c"],
    "mystery": ["scout", "permit", "festival", "scout"],
}
TINY = {"tier1": ["FR/0/-/1c", "MT/bid/-/y"], "tier2": ["TD/1/MT/2c"], "tier3": ["SK/2/TD/5c"], "mystery": ["scout"]}
VARIANTS: dict[str, dict[str, Any]] = {
    "two": {"max_rounds": 12},
    "three": {"num_players": 3, "max_rounds": 10},
    "four": {"num_players": 4, "max_rounds": 10},
    "bids, two": {"card_sheet": BIDS, "max_rounds": 12},
    "bids, four": {"card_sheet": BIDS, "num_players": 4, "max_rounds": 8},
    "tiny": {"card_sheet": TINY, "num_players": 3},
    "one round": {"max_rounds": 1, "num_players": 4},
}


def card_of(text: str) -> dict[str, Any]:
    """A card's row, in parts."""
    gives, cost, needs, rewards = text.split("/")
    charm = re.search(r"(\d+)c", rewards)
    return {
        "gives": Counter() if gives == "-" else Counter(gives.split("+")),
        "cost": cost,
        "needs": Counter() if needs == "-" else Counter(needs.split("+")),
        "charm": int(charm.group(1)) if charm else 0,
        "mystery": int("y" in rewards),
    }


def card_shown(row: np.ndarray[Any, Any]) -> dict[str, Any] | None:
    """The same of an observed card; None for no card."""
    if not row[0]:
        return None
    return {
        "gives": Counter({e: int(k) for e, k in zip(ELEMENTS, row[5:14], strict=True) if k}),
        "cost": "bid" if row[2] else str(int(row[1])),
        "needs": Counter({e: int(k) for e, k in zip(ELEMENTS, row[14:23], strict=True) if k}),
        "charm": int(row[3]),
        "mystery": int(row[4]),
    }


def sums_of(texts: list[str]) -> list[int]:
    """Attributes of cards added up, in the order of the observation."""
    cards = [card_of(text) for text in texts]
    cost = sum(int(card["cost"]) for card in cards if card["cost"] != "bid")
    bids = sum(card["cost"] == "bid" for card in cards)
    head = [len(cards), cost, bids, sum(card["charm"] for card in cards), sum(card["mystery"] for card in cards)]
    elements = [sum(card[part][e] for card in cards) for part in ("gives", "needs") for e in ELEMENTS]
    return [min(value, 63) for value in head + elements]


class ComparableReference(Reference):
    """The reference with its view in the terms that an observation can be put into."""

    def view(self, seat: int) -> dict[str, Any]:
        seen = super().view(seat)
        display, tokens, bids = {}, {}, {}
        for slot, place in seen["display"].items():
            if place is not None:
                display[slot] = {**card_of(place["card"]), "turned": place["turned"]}
                tokens[slot] = place["token"]
                bids[slot] = [bid["seat"] for bid in place["bids"]]
        return {
            **seen,
            # The reference announces an end by unplaced tokens only; two stars make it just as certain.
            "last_harvest": seen["last_harvest"] or max(seen["stars"]) >= 2,
            "display": display,
            "tokens": {k: v for k, v in tokens.items() if v is not None}
            | {f"{pile}": row["token"] for pile, row in seen["piles"].items() if row["token"] is not None},
            "bids": {slot: order for slot, order in bids.items() if order},
            "uppers": {
                (slot, bid["seat"]): bid["upper"]
                for slot, place in seen["display"].items()
                if place
                for bid in place["bids"]
            },
            "pile_sizes": [seen["piles"][pile]["size"] for pile in ("T1", "T2", "T3")],
            "discards": sums_of(seen["tier2_discards"]),
            "known_sums": [sums_of(seen["known_bottoms"][pile]) for pile in ("T1", "T2", "T3")],
            "next_known": [[card_of(text) for text in seen["known_bottoms"][pile][:4]] for pile in ("T1", "T2", "T3")],
        }


def facts(env: CryptidAEC, seat: int) -> dict[str, Any]:
    block = env.decode(f"player_{seat}")
    bidding = one(block["bid_slot"], SLOTS)
    display, bids = {}, {}
    for i, slot in enumerate(SLOTS):
        card = card_shown(block["display"][i])
        if card is not None:
            display[slot] = {**card, "turned": bool(block["turned"][i])}
        order = [one(block["bids"][:, k, i]) for k in range(4)]
        order = [who for who in order if who is not None]
        if slot == bidding:
            order = order[:-1]  # the reference lists a bid once its amount is named
        if order:
            bids[slot] = order
    depth = block["open_depth"]
    tokens = {}
    for i, spot in enumerate(SPOTS):
        who = one(block["tokens"][:, i]) if spot not in bids and spot != bidding else None
        if who is not None:
            tokens[spot] = who
    return {
        "potatoes": int(block["potatoes"][0]),
        "elements": [dict(zip(ELEMENTS, map(int, row), strict=True)) for row in block["elements"]],
        "stars": block["stars"].tolist(),
        "charm": block["charm"].tolist(),
        "mystery": dict(zip(MYSTERY, map(int, block["mystery_hand"]), strict=True)),
        "mystery_counts": block["mystery_count"].tolist(),
        "public_potatoes": block["potato_sum"].tolist(),
        "own_bids": {slot: int(block["own_bids"][i]) for i, slot in enumerate(SLOTS) if 0 in bids.get(slot, [])},
        "display": display,
        "tokens": tokens,
        "bids": bids,
        "pile_sizes": block["cards_left"][:3].tolist(),
        "discards": block["discards"].tolist(),
        "unseen_discards": int(block["unseen_discards"][0]),
        "known_sums": block["known_sum"].tolist(),
        "next_known": [[card_shown(row) for row in rows if row[0]] for rows in block["next_known"]],
        "mystery_discards": dict(zip(MYSTERY, map(int, block["mystery_discards"]), strict=True)),
        "start": one(block["start"]),
        "opening": [SLOTS[i] for i in np.argsort(np.where(depth == 0, 99, depth))[: np.count_nonzero(depth)]],
        "to_act": one(block["acting"]),
        "last_harvest": bool(block["last_harvest"][0]),
    }


def compare(variant: str, policy: str, seed: int) -> None:
    env = yotei_v0.env(**VARIANTS[variant])
    compare_game(env, ComparableReference(**env.options), facts, seed, POLICIES[policy], NOT_AT_END)


NOT_AT_END = ("own_bids", "last_harvest")


def test_the_default_sheets_are_the_same() -> None:
    listed = yotei_v0.env(card_sheet=default_sheet())
    assert listed.options["card_sheet"] is None


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_agree_with_the_reference(variant: str, policy: str) -> None:
    for seed in range(5):
        compare(variant, policy, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_games_agree_with_the_reference(variant: str, policy: str) -> None:
    for seed in range(1000, 1100):
        compare(variant, policy, seed)
