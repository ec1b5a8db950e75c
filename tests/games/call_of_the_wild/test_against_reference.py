"""Call of the Wild against the plain reference, tick by tick."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs import call_of_the_wild_v0
from cryptid_envs.envs.aec import CryptidAEC
from tests.games.against_reference import compare_game, one
from tests.games.policies import Policy, reluctant_to, uniform
from tests.references.call_of_the_wild import Reference

CREATURES = "MSFWK"
OBJECTIVES = ("KM", "KS", "KF", "KW", "KK", "ALL5", "MATCH", "APEX", "MEEK", "SAFE", "FRIEND", "CLEAN")
OUTCOMES = ("mate", "eat", "eaten", "avoid")
MOST = 255


def meeting_seeker(rng: Any, legal: list[str]) -> int:
    """Meets whoever it can, offers what it holds, rarely takes back or discards."""
    for verb in ("meet", "offer"):
        found = [index for index, words in enumerate(legal) if words.startswith(verb)]
        if found and rng.random() < 0.8:
            return int(rng.choice(found))
    return reluctant_to("discard", 0.1)(rng, legal)


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "seeks meetings": meeting_seeker,
    "seldom discards": reluctant_to("discard", 0.02),
}
VARIANTS: dict[str, dict[str, Any]] = {
    "default": {},
    "three": {"num_players": 3},
    "five": {"num_players": 5, "mating_bonus": True},
    "six, objectives": {"num_players": 6, "objectives": True},
    "no hunting": {"no_hunting": True, "num_players": 3},
    "match": {"games": 3, "objectives": True, "mating_bonus": True},
    "short": {"quiet_ticks": 5, "max_ticks": 12, "games": 2},
    "one tick": {"max_ticks": 1},
    "sheet": {
        "objectives": True,
        "num_players": 6,
        "card_sheet": {
            "CLEAN": [3, 7],
            "MEEK": [0, 1],
            "APEX": [1, 9],
            "FRIEND": [1, 4],
            "MATCH": [1, 5],
            "SAFE": [0, 3],
        },
    },
    "no hunting match": {"no_hunting": True, "games": 2, "objectives": True, "num_players": 5},
}


def facts(env: CryptidAEC, seat: int) -> dict[str, Any]:
    block = env.decode(f"player_{seat}")
    n = env.num_players
    met = []
    for absolute in range(n):
        a = (absolute - seat) % n
        b = one(block["last_partner"][a])
        if b is not None and (seat + b) % n > absolute:
            cards = [one(block["last_card"][r], CREATURES) for r in (a, b)]
            met.append([a, b, *cards, one(block["last_outcome"][a], OUTCOMES)])
    return {
        "hand": block["hand"].tolist(),
        "offer": one(block["offer"], CREATURES),
        "objective": one(block["objective"], OBJECTIVES),
        "pack_left": block["pack_left"].tolist(),
        "call": [one(row, CREATURES) for row in block["call"]],
        "gesture": [one(row) for row in block["gesture"]],
        "hand_size": block["hand_size"].tolist(),
        "pack_size": block["pack_size"].tolist(),
        "den": block["den"].transpose(0, 2, 1).tolist(),
        "face_up": block["face_up"].tolist(),
        "face_down": block["face_down"].tolist(),
        "last_meetings": sorted(met),
        "game_pairs": block["game_pairs"].tolist(),
        "match_pairs": block["match_pairs"].tolist(),
        "call_offset": block["call_offset"].tolist(),
        "ticks_left": int(block["ticks_left"][0]),
        "quiet_left": int(block["quiet_left"][0]),
        "games_left": int(block["games_left"][0]),
        "match_points": block["match_points"].tolist(),
        "match_others": block["match_others"].tolist(),
    }


def compare(variant: str, policy: str, seed: int) -> None:
    env = call_of_the_wild_v0.env(**VARIANTS[variant])
    compare_game(env, Reference(**env.options), facts, seed, POLICIES[policy])


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_agree_with_the_reference(variant: str, policy: str) -> None:
    for seed in range(6):
        compare(variant, policy, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_games_agree_with_the_reference(variant: str, policy: str) -> None:
    for seed in range(1000, 1100):
        compare(variant, policy, seed)
