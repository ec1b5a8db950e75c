"""The records of a file one by one, however many there are and whatever is wrong with some."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ..record import RecordError


class RecordLine(NamedTuple):
    """A line that is not empty.

    Attributes:
        line: its number in the file, from 1.
        number: how many-th record it is, from 1.
        content: what it holds; not checked at all.
        error: why it could not be read, or None.
    """

    line: int
    number: int
    content: Any
    error: RecordError | None = None


def record_lines(path: Path, advance: Callable[[int], None] = lambda _bytes: None) -> Iterator[RecordLine]:
    """The file's lines in order; ``advance`` is told the bytes of each once it has been dealt with.

    Raises:
        OSError: the file cannot be read.
    """
    number = 0
    with path.open("rb") as file:
        for line, text in enumerate(file, start=1):
            if text.strip():
                number += 1
                try:
                    content, error = json.loads(text.decode("utf-8")), None
                except (ValueError, RecursionError) as problem:
                    content, error = None, RecordError(f"the line is no JSON: {problem}")
                yield RecordLine(line, number, content, error)
            advance(len(text))
