"""The server: its app in this process, or a real one in a thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from cryptid_envs.serve.app import make_app

HOST = "http://localhost:8000"
Start = Callable[..., TestClient]


@pytest.fixture
def start() -> Iterator[Start]:
    """``start(most_tables=3)``: a client of a new server; the client raises no server errors, it reads their answers."""
    clients: list[TestClient] = []

    def run(**settings: Any) -> TestClient:
        client = TestClient(make_app(**settings), base_url=HOST, raise_server_exceptions=False)
        client.__enter__()
        clients.append(client)
        return client

    yield run
    for client in clients:
        client.__exit__(None, None, None)


@pytest.fixture
def client(start: Start) -> TestClient:
    """A client of a new server."""
    return start(patience=60)
