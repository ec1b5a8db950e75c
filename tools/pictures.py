"""Draw the pictures of the documentation: ``python tools/pictures.py [--check]``.

They show positions of the games in ``docs/pictures/games.jsonl``, which were played by the strongest policies in the
kernels; ``--play`` plays new ones. With ``--check`` nothing is written, and the exit code is 1 if a picture is not as it
should be.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import cryptid_envs
from cryptid_envs import record
from cryptid_envs.core.record import MOVE_KINDS
from cryptid_envs.render.changes import mark_changes
from cryptid_envs.render.svg import render_svg

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GAMES = FOLDER / "games.jsonl"
SEED = 7


class Picture(NamedTuple):
    """A position: the record of this game, before this event, as this seat sees it (None: all open)."""

    name: str
    game: str
    event: int
    seat: int | None


PICTURES = (
    Picture("call_of_yeti", "call_of_yeti", 182, 0),
    Picture("call_of_the_wild", "call_of_the_wild", 54, 1),
    Picture("bigfoot_vs_yeti", "bigfoot_vs_yeti", 36, 1),
    Picture("yotei", "yotei", 64, 1),
    Picture("all_open", "bigfoot_vs_yeti", 173, None),
)


def play() -> list[dict[str, Any]]:
    """One game of each environment, by its strongest policy."""
    games = []
    for game_id in cryptid_envs.registered_envs():
        batch = cryptid_envs.make_vec(game_id, 1, seed=SEED, autoreset="disabled", record=True)
        step = batch.reset()
        while not (step.terminated[0] or step.truncated[0]):
            step = batch.step(batch.sample_actions("heuristic"))
        games.append(batch.records(0)[-1])
    return games


def draw(picture: Picture, games: dict[str, dict[str, Any]]) -> str:
    """A picture as SVG, with what the last move changed marked."""
    game = games[picture.game]
    agent = None if picture.seat is None else f"player_{picture.seat}"
    moves = [number for number, event in enumerate(game["events"][: picture.event]) if event[0] in MOVE_KINDS]
    before = record.resume(game, moves[-1]).scene(agent)
    return render_svg(mark_changes(before, record.resume(game, picture.event).scene(agent))) + "\n"


def pictures() -> dict[Path, str]:
    """All pictures by the files where they belong."""
    games = {game["game"]: game for game in record.load(GAMES)}
    return {FOLDER / f"{picture.name}.svg": draw(picture, games) for picture in PICTURES}


def main(arguments: list[str]) -> int:
    """Write, or compare, all pictures."""
    if "--play" in arguments:
        GAMES.unlink(missing_ok=True)
        record.save(play(), GAMES)
    drawn = pictures()
    stale = [path for path, text in drawn.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.name} is not as it should be; run: make pictures")
        return 1 if stale else 0
    for path, text in drawn.items():
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {len(text) / 1024:.0f} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
