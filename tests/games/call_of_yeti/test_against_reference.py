"""Call of Yeti against the plain reference, move by move: legal words, what every seat may know, points, winners."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cryptid_envs import call_of_yeti_v0
from cryptid_envs.envs.aec import CryptidAEC
from tests.games.policies import Policy, first, last, lowest_but_not, reluctant_to, uniform
from tests.references.call_of_yeti import Reference

CARDS = [suit + rank for suit in "YCMT" for rank in ("A", *map(str, range(2, 13)))]
SUITS = "YCMT"
POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "first": first,
    "last": last,
    "hides nearly everything": lowest_but_not("stop", 0.05),
    "hides much": reluctant_to("stop", 0.1),
    "hides little": reluctant_to("hide", 0.1),
    "saves specials": reluctant_to("play *", 0.1),
}
SMALL = ["YA", "Y12", "CA", "C12", "M5", "M6", "T7", "*", "*"]
VARIANTS: dict[str, dict[str, Any]] = {
    "default": {},
    "three": {"num_players": 3},
    "five": {"num_players": 5},
    "hidden backs": {"special_backs_visible": False},
    "hidden backs, five": {"special_backs_visible": False, "num_players": 5},
    "extra rounds": {"tie_break": "extra_round", "num_players": 3},
    "card draw": {"tie_break": "card_draw", "num_players": 3},
    "small deck": {"num_players": 3, "deck": SMALL, "tie_break": "extra_round"},
    "small deck, hidden backs": {"num_players": 3, "deck": SMALL, "special_backs_visible": False},
    "tiny deck, draws": {"num_players": 3, "deck": ["YA", "*", "*"], "tie_break": "card_draw"},
    "small deck, five": {"num_players": 5, "deck": [*SMALL, "TA"], "tie_break": "extra_round"},
    "two suits, draws": {"num_players": 4, "deck": [*CARDS[:14], "*", "*"], "tie_break": "card_draw"},
}


def cards_shown(row: np.ndarray[Any, Any]) -> list[str]:
    """The cards of a block of 48 or 50."""
    names = [*CARDS, "*", "*"]
    return [names[i] for i in np.flatnonzero(row)]


def facts_shown(env: CryptidAEC, seat: int, special_backs_visible: bool) -> dict[str, Any]:
    """What an observation says, in the reference's terms."""
    block = env.decode(f"player_{seat}")
    revealed = bool(block["revealed"][0])
    phases = [name for name, shown in zip(("predict", "play"), block["phase"], strict=True) if shown]
    trick = [cards_shown(row) for row in block["trick"]]
    led = [SUITS[i] for i in np.flatnonzero(block["led"])]
    assert len(phases) <= 1
    assert len(led) <= 1
    assert all(len(cards) <= 1 for cards in trick)
    assert block["start"].sum() == block["leader"].sum() == 1
    return {
        "hand": cards_shown(block["hand"]),
        "prediction": cards_shown(block["prediction"]),
        "phase": phases[0] if phases else "over",
        "rounds_done": int(block["rounds_done"][0]),
        "rounds": int(block["rounds"][0]),
        "start": int(np.argmax(block["start"])),
        "leader": int(np.argmax(block["leader"])),
        "led": led[0] if led else None,
        "trick": [cards[0] if cards else None for cards in trick],
        "predicted": [int(x) if revealed else None for x in block["predicted"]],
        "won": [cards_shown(row) for row in block["won"]],
        "played": [cards_shown(row) for row in block["played"]],
        "hand_size": block["hand_size"].tolist(),
        "score": block["score"].tolist(),
        "out_of": [[SUITS[i] for i in np.flatnonzero(row)] for row in block["out_of"]],
        "specials_in_hand": [int(x) if special_backs_visible else None for x in block["specials_in_hand"]],
        "specials_in_prediction": [int(x) if revealed else None for x in block["specials_in_prediction"]],
    }


def play(env: CryptidAEC, seed: int, policy: Policy) -> tuple[list[int], list[list[Any]]]:
    """A whole game; returns its actions and its record's events."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    actions = []
    while not any(env.terminations.values()):
        agent = env.agent_selection
        actions.append(env.action(agent, (legal := env.legal_words(agent))[policy(rng, legal)]))
        env.step(actions[-1])
    return actions, env.record()["events"]


def compare_game(options: dict[str, Any], seed: int, policy: Policy) -> None:
    """Play a game, then walk through it again beside the reference."""
    env = call_of_yeti_v0.env(**options)
    actions, events = play(env, seed, policy)
    env.reset(seed=seed)
    reference = Reference(**env.options)
    ply = 0
    for event in events:
        assert reference.expects() == event[0]
        if event[0] == "act":
            asked = reference.to_act()
            assert env.agent_selection == f"player_{asked[0]}"
            for seat in range(env.num_players):
                assert env.legal_words(f"player_{seat}") == reference.legal(seat)
            observer = ply % env.num_players
            view = reference.view(observer)
            assert facts_shown(env, observer, env.options["special_backs_visible"]) == view
            assert env.words(env.agent_selection, actions[ply]) == event[2]
            env.step(actions[ply])
            ply += 1
        reference.apply(event)
    assert ply == len(actions)
    assert reference.over
    assert reference.expects() == "end"
    record = env.record()
    assert record["scores"] == reference.scores
    assert record["winners"] == reference.winners
    assert record["end"] == "terminated"
    for observer in range(env.num_players):
        shown, view = facts_shown(env, observer, env.options["special_backs_visible"]), reference.view(observer)
        for facts in (shown, view):
            del facts["leader"]  # nobody leads any more
        assert shown == view


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_agree_with_the_reference(variant: str, policy: str) -> None:
    for seed in range(12):
        compare_game(VARIANTS[variant], seed, POLICIES[policy])


@pytest.mark.nightly
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_games_agree_with_the_reference(variant: str, policy: str) -> None:
    for seed in range(1000, 1200):
        compare_game(VARIANTS[variant], seed, POLICIES[policy])
