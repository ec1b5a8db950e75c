"""A game's text as one seat sees it, block by block, and what has changed in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SEAT_LINE = re.compile(r"player_(\d+)(?:  |$)")  # two blanks, so that a sentence may begin with a seat's name


def text_blocks(text: str) -> Iterator[tuple[int | None, list[str]]]:
    """A game's text in blocks of lines, each with its seat, if it is one's.

    A block begins wherever a line begins with a seat's name, and indented lines belong to it.
    """
    seat, lines = None, []
    for line in text.splitlines():
        match = _SEAT_LINE.match(line)
        if match or (seat is not None and not line.startswith(" ")):
            yield seat, lines
            seat, lines = int(match[1]) if match else None, []
        lines.append(line)
    yield seat, lines


def changed_lines(before: str, after: str) -> list[str]:
    """The lines of a game's text that were not there before, each with its seat, if it is one's."""
    known = set(_whole_lines(before))
    return [line for line in _whole_lines(after) if line not in known]


def _whole_lines(text: str) -> list[str]:
    found = []
    for seat, (first, *rest) in ((seat, block) for seat, block in text_blocks(text) if block):
        owner = "" if seat is None else f"player_{seat} "
        found += [" ".join(first.split()), *(owner + " ".join(line.split()) for line in rest)]
    return found
