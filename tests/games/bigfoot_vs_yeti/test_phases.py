"""Each kind of choice has just the kinds of words that the rules page gives it, and play reaches all of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from cryptid_envs import bigfoot_vs_yeti_v0
from tests.games.bigfoot_vs_yeti.cases import each_mounts, gone_out
from tests.games.bigfoot_vs_yeti.table import PHASES, Table

DOCUMENTED = {
    ("draw", "draw"),
    ("main", "mount"),
    ("main", "join"),
    ("main", "play"),
    ("main", "discard"),
    ("lay", "lay"),
    ("lay", "done"),
    ("copy", "copy"),
    ("copy", "decline"),
    ("target", "target"),
    ("target", "decline"),
    ("take", "take"),
    ("tabloids", "pick"),
    ("tabloids", "decline"),
    ("seen", "pick"),
    ("seen", "decline"),
    ("devil", "return"),
    ("devil", "expose"),
    ("devil", "give"),
    ("fish", "toss"),
    ("fish", "done"),
    ("last", "discard"),
}


def phase_of(env: Any) -> str:
    """What kind of choice is open."""
    (phase,) = (name for name, mark in zip(PHASES, env.decode(env.agent_selection)["phase"], strict=True) if mark)
    return phase


def pairs_of(env: Any) -> set[tuple[str, str]]:
    """The kind of choice that is open, with each kind of word that is legal."""
    phase = phase_of(env)
    return {(phase, words.split()[0]) for words in env.legal_words(env.agent_selection)}


def random_play(seats: int, seed: int, rounds: int) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """The pairs that were legal and those that were played; each kind of word is as likely as any other."""
    env = bigfoot_vs_yeti_v0.env(num_players=seats, max_rounds=rounds)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    legal: set[tuple[str, str]] = set()
    played: set[tuple[str, str]] = set()
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        here = pairs_of(env)
        legal |= here
        pair = sorted(here)[int(rng.integers(len(here)))]
        played.add(pair)
        words = [word for word in env.legal_words(env.agent_selection) if word.split()[0] == pair[1]]
        env.step(env.action(env.agent_selection, words[int(rng.integers(len(words)))]))
    return legal, played


def scripted_play() -> set[tuple[str, str]]:
    """The pairs that are legal in some hand-made positions."""
    found: set[tuple[str, str]] = set()

    def play(table: Table, *scripts: str) -> None:
        for script in ("", *scripts):
            if script:
                table.play(script)
            found.update(pairs_of(table.env))

    play(
        each_mounts("AH FF CHx3 LN", "JD JD SAx3", "MM"),
        "0: draw unknown",
        "0: play FF",
        "0: toss LN",
        "0: done",
        "0: mount CH",
        "0: lay CHx3",
        "0: done",
        "0: copy JD",
        "0: target 1 (SA)",
        "0: give 2",
        "0: discard MM",
        "1: draw unknown",
        "1: join JD",
        "1: lay JD",
        "1: done",
        "1: decline",
        "1: discard LN",
        "2: draw unknown",
    )
    play(
        each_mounts("AH", "SA SA"), "0: draw unknown, discard ET; 1: draw unknown, join SA, lay SA, done", "1: target 0"
    )
    play(Table("LNx3", "MMx3"), "0: draw unknown, mount LN, lay LNx3, done", "0: decline, discard FF")
    play(Table("MMx3", "MM"), "0: draw unknown, mount MM, lay MMx3, done", "0: decline")
    play(gone_out("LN"))
    return found


def test_every_documented_pair_is_reached_and_no_other() -> None:
    legal = scripted_play()
    played: set[tuple[str, str]] = set()
    for seats in (2, 3, 4):
        for seed in range(4):
            offered, chosen = random_play(seats, seed, 3)
            legal |= offered
            played |= chosen
    assert legal == DOCUMENTED
    assert played == DOCUMENTED


def test_scripts_alone_reach_every_pair() -> None:
    assert scripted_play() == DOCUMENTED
