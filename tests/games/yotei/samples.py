"""Sample options of Yotei for the contract tests."""

from __future__ import annotations

from typing import Any

SHORT: dict[str, Any] = {"max_rounds": 3}
