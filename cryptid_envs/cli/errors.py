"""Errors that are the user's to mend: one line, no traceback."""

from __future__ import annotations

from cyclopts import CycloptsError

from ..core.options import OptionError
from ..envs.errors import IllegalAction, NoRecord, StateMismatch
from ..extras import MissingExtra
from ..record import RecordError
from ..registry import UnknownEnvironment
from .console import clean


class UsageError(ValueError):
    """An argument that cannot be."""


EXPECTED = (
    CycloptsError,
    IllegalAction,
    MissingExtra,
    NoRecord,
    OptionError,
    OSError,
    RecordError,
    StateMismatch,
    UnknownEnvironment,
    UsageError,
)
"""What the command line answers with a line on stderr and exit code 2."""


def one_line(error: BaseException) -> str:
    """What was wrong, without line breaks and control characters."""
    text = str(error)
    if isinstance(error, OSError) and error.filename is not None:
        text = f"{error.filename}: {error.strerror}"
    return clean(" ".join(text.split()))
