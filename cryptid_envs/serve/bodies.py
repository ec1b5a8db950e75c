"""What browsers send, checked before anything is done with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from .problems import Problem

MOST_BYTES = 65_536
"""The longest body that is read; card sheets are the longest that make sense."""

_JSON = "application/json"


async def read_object(request: Request) -> dict[str, Any]:
    """The body's JSON object.

    Raises:
        Problem: it is no JSON object, is not called so (415), or is too long (413).
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
        raise Problem(415, f"what is sent has to be {_JSON}")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise Problem(413, f"that is too long: at most {MOST_BYTES} bytes are read")
    try:
        content = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise Problem(400, "that is no JSON") from None
    if not isinstance(content, dict):
        raise Problem(400, "a JSON object is needed")
    return content


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


@dataclass(frozen=True)
class NewTable:
    """A wish for a table: the game, a player's name for each seat, options, and a seed or None."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    seed: int | None


def read_new_table(content: dict[str, Any]) -> NewTable:
    """A wish for a table; whether there is such a game, and such players, is not checked here.

    Raises:
        Problem: a field is missing, unknown or of the wrong type.
    """
    match content:
        case {"game": str(game), "seats": [*seats], **rest} if all(isinstance(seat, str) for seat in seats):
            options, seed = rest.pop("options", {}), rest.pop("seed", None)
            if rest:
                raise Problem(400, f"a table has game, seats, options and seed, not {min(rest)[:40]!r}")
            if not isinstance(options, dict):
                raise Problem(400, "options are a JSON object")
            if seed is not None and (type(seed) is not int or not 0 <= seed < 2**64):
                raise Problem(400, "a seed is a whole number from 0 to 2^64 - 1")
            return NewTable(game, tuple(seats), options, seed)
    raise Problem(400, "a table needs a game and a list of seats, all of them texts")


@dataclass(frozen=True)
class Click:
    """An action of a seat, the turn that it was chosen for, and how many lines of the log the page has."""

    turn: int
    action: int
    lines: int


def read_click(content: dict[str, Any]) -> Click:
    """An action.

    Raises:
        Problem: a field is missing, unknown or no whole number.
    """
    fields = {"lines": 0, **content}
    if fields.keys() != {"turn", "action", "lines"} or any(type(value) is not int for value in fields.values()):
        raise Problem(400, "an action needs the whole numbers turn and action, and lines besides at most")
    return Click(**fields)


def read_turn(content: dict[str, Any]) -> int:
    """The turn that a hint is wanted for.

    Raises:
        Problem: it is missing or no whole number, or there is more.
    """
    if content.keys() != {"turn"} or type(content["turn"]) is not int:
        raise Problem(400, "a hint needs the whole number turn, and nothing else")
    return content["turn"]
