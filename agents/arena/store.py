"""The folder of an arena: what was played stays there, so that an interrupted arena goes on where it was.

``arena.json`` says what the games depend on. ``units/`` has one file for each unit of work, named by all that its games
depend on, and beside it the unit's records where they were asked for. Every file is written aside and moved into place, so
that it is there as a whole or not at all. ``disqualified.json`` keeps who was; without it they may try again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cryptid_envs
from cryptid_envs import record

from ..files import write_atomically
from .errors import ArenaError
from .settings import Settings
from .unit import Played, Unit

FORMAT = "cryptid-arena/1"


def write(file: Path, text: str) -> None:
    """Write a text as a whole or not at all."""
    write_atomically(file, text.encode())


def identity(settings: Settings) -> dict[str, Any]:
    """What all games of a folder have in common."""
    game = settings.game
    return {
        "format": FORMAT,
        "game": settings.game_id,
        "options": {**settings.options, "num_players": settings.num_players},
        "seed": settings.seed,
        "cryptid_envs": cryptid_envs.__version__,
        "spec": game.spec_hash,
        "rules": game.source_hash,
    }


class Store:
    """A folder of results.

    Raises:
        ArenaError: it is not empty, and is not to be resumed; or it is, and holds another arena's games.
    """

    def __init__(self, folder: Path, settings: Settings, resume: bool) -> None:
        self.folder = folder
        self.units = folder / "units"
        head = folder / "arena.json"
        if folder.exists() and any(folder.iterdir()) and not (resume and head.exists()):
            what = "holds no arena to resume" if resume else "exists already; resume it, or choose another folder"
            raise ArenaError(f"{folder} {what}")
        self.units.mkdir(parents=True, exist_ok=True)
        own = identity(settings)
        if head.exists():
            kept = self._read(head)
            for name, value in own.items():
                if kept.get(name) != json.loads(json.dumps(value)):
                    raise ArenaError(
                        f"{folder} cannot be resumed: its games have {name} {kept.get(name)!r}, this arena has {value!r}"
                    )
        else:
            write(head, json.dumps(own, indent=1) + "\n")

    @staticmethod
    def _read(file: Path) -> dict[str, Any]:
        try:
            content = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ArenaError(f"{file} cannot be read ({error})") from None
        if not isinstance(content, dict):
            raise ArenaError(f"{file} holds no results")
        return content

    def _file(self, unit: Unit) -> Path:
        return self.units / f"{unit.key}.json"

    def records_file(self, unit: Unit) -> Path:
        """Where the unit's records are."""
        return self.units / f"{unit.key}.jsonl"

    def load(self, unit: Unit) -> Played | None:
        """What was played of this unit; None if nothing, or without the records that are wanted now.

        Raises:
            ArenaError: the file is damaged.
        """
        file = self._file(unit)
        if not file.exists() or (unit.records and not self.records_file(unit).exists()):
            return None
        try:
            return Played.from_json(self._read(file), unit)
        except (KeyError, TypeError, ValueError) as error:
            raise ArenaError(f"{file} is damaged ({error}); remove it, and its games are played again") from None

    def save(self, unit: Unit, played: Played) -> None:
        """Keep a unit's games."""
        if played.records is not None:
            write(self.records_file(unit), "".join(f"{record.to_line(one)}\n" for one in played.records))
        write(self._file(unit), json.dumps({"unit": unit.key, **played.as_json()}) + "\n")

    def faults(self) -> dict[str, str]:
        """Who was disqualified, and why."""
        file = self.folder / "disqualified.json"
        return {str(label): str(reason) for label, reason in self._read(file).items()} if file.exists() else {}

    def save_faults(self, faults: dict[str, str]) -> None:
        """Keep who was disqualified."""
        write(self.folder / "disqualified.json", json.dumps(faults, indent=1, ensure_ascii=False) + "\n")

    def join_records(self, units: Iterable[Unit]) -> Path:
        """All records of these units in one file, ``records.jsonl``."""
        file = self.folder / "records.jsonl"
        aside = file.with_name(f".{file.name}.{os.getpid()}")
        with aside.open("wb") as stream:
            for unit in units:
                stream.write(self.records_file(unit).read_bytes())
        aside.replace(file)
        return file
