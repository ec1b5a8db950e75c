"""What the server refuses, in words for whoever asked."""

from __future__ import annotations


class Problem(Exception):
    """An answer other than what was asked for: an HTTP status and words."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status
        self.words = words
