"""Bigfoot vs. Yeti against the plain reference, move by move."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid_envs import bigfoot_vs_yeti_v0
from cryptid_envs.envs.aec import CryptidAEC
from tests.games.against_reference import compare_game, one, ones
from tests.games.policies import Policy, reluctant_to, uniform
from tests.references.bigfoot_vs_yeti import Reference

CREATURES = ("AH", "CH", "ET", "GS", "JD", "LN", "MM", "SA", "BF", "YE")
EXPEDITIONS = (*CREATURES[:8], "BATTLE")
KINDS = (*CREATURES, "BY", *(f"{c}!" for c in CREATURES), "?", "AP", "CC", "FF")
CLASSES = ("expedition", "two_sided", "proof", "blurry")


def builder(rng: Any, legal: list[str]) -> int:
    """Mounts, joins, lays, plays and uses abilities whenever it can."""
    for verbs, chance in (
        (("mount", "join", "lay"), 0.9),
        (("target", "copy", "take", "pick", "give", "expose"), 0.85),
        (("play", "toss"), 0.5),
        (("draw tabloids",), 0.3),
    ):
        found = [index for index, words in enumerate(legal) if words.startswith(verbs)]
        if found and rng.random() < chance:
            return int(rng.choice(found))
    return int(rng.integers(len(legal)))


def tabloid_reader(rng: Any, legal: list[str]) -> int:
    """Draws from the Tabloids and lays nothing, so that rounds stall."""
    if "draw tabloids" in legal and rng.random() < 0.97:
        return legal.index("draw tabloids")
    return reluctant_to("play", 0.02)(
        rng, [words if words.startswith("discard") else f"play {words}" for words in legal]
    )


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "builder": builder,
    "tabloids": tabloid_reader,
    "keeps phenomena": reluctant_to("discard", 0.2),
}
VARIANTS: dict[str, dict[str, Any]] = {
    "default": {"max_rounds": 6},
    "three": {"num_players": 3, "max_rounds": 5},
    "four": {"num_players": 4, "max_rounds": 5},
    "to 30": {"target_score": 30, "num_players": 3},
    "to 0": {"target_score": 0, "num_players": 4},
    "no joins": {"max_joins": 0, "max_rounds": 3},
    "many joins": {"max_joins": 9, "max_rounds": 4, "num_players": 4},
    "cut": {"max_steps": 137, "num_players": 2},
    "sheet": {
        "num_players": 3,
        "max_rounds": 4,
        "card_sheet": {"points": {"BY": 3, "?": 9, "AH!": 0, "ET": 12, "YE": 1}},
    },
}


def counts(row: Any) -> dict[str, int]:
    return {kind: int(count) for kind, count in zip(KINDS, row, strict=True) if count}


def facts(env: CryptidAEC, seat: int) -> dict[str, Any]:
    block = env.decode(f"player_{seat}")
    return {
        "hand": [kind for kind, count in zip(KINDS, block["hand"], strict=True) for _ in range(count)],
        "to_act": one(block["acting"]),
        "action_used": bool(block["action_used"][0]),
        "mounted": bool(block["mounted"].any()),
        "joins_left": int(block["joins_left"][0]),
        "joined": ones(block["joined"], EXPEDITIONS),
        "unknown_size": int(block["unknown_size"][0]),
        "tabloids": counts(block["tabloids"]),
        "tabloids_top": [one(row, KINDS) for row in block["tabloids_top"] if row.any()],
        "table": [
            {
                creature: dict(zip(CLASSES, map(int, row), strict=True))
                for creature, row in zip(CREATURES, rows, strict=True)
            }
            for rows in block["table"]
        ],
        "hand_size": block["hand_size"].tolist(),
        "score": block["score"].tolist(),
        "known": [counts(row) for row in block["known"]],
        "dealer": one(block["dealer"]),
        "round": int(block["rounds_done"][0]),
        "rounds_left": int(block["rounds_left"][0]),
        "stalled_turns": int(block["stalled"][0]),
        "creature_mounted": ones(block["opened"], EXPEDITIONS),
        "seen": [one(row, KINDS) for row in block["seen"] if row.any()],
    }


def compare(variant: str, policy: str, seed: int) -> None:
    env = bigfoot_vs_yeti_v0.env(**VARIANTS[variant])
    reference = Reference(**env.options)
    compare_game(env, reference, facts, seed, POLICIES[policy])


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_agree_with_the_reference(variant: str, policy: str) -> None:
    for seed in range(3):
        compare(variant, policy, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_games_agree_with_the_reference(variant: str, policy: str) -> None:
    for seed in range(1000, 1060):
        compare(variant, policy, seed)
