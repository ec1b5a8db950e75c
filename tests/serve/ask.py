"""Asking the server, as its pages do."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

QUICK = {"game": "yotei_v0", "seats": ["person", "random"], "options": {"max_rounds": 1}, "seed": 1}
"""A table whose game is over soon."""


def open_table(client: TestClient, **wish: Any) -> dict[int, str]:
    """A new table; where its people's seats are asked about, by seat."""
    answer = client.post("/api/tables", json={**QUICK, **wish})
    assert answer.status_code == 201, answer.text
    return {int(seat): "/api/seats/" + path.removeprefix("/play/") for seat, path in answer.json()["paths"].items()}


def see(client: TestClient, path: str, **query: Any) -> dict[str, Any]:
    """A seat's view."""
    answer = client.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def act(client: TestClient, path: str, view: dict[str, Any], number: int = 0) -> dict[str, Any]:
    """One of a view's legal actions, by its place in the list; the view after it."""
    action = view["legal"][number]["action"]
    answer = client.post(f"{path}/act", json={"turn": view["turn"], "action": action})
    assert answer.status_code == 200, answer.text
    return answer.json()
