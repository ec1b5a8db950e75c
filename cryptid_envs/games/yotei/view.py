"""Yotei as text."""

from __future__ import annotations

from typing import Any


def text(state: Any, table: Any, seat: int | None) -> str:
    return ""
