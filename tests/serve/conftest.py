"""The server: its app in this process, or a real one in a thread."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, sync_playwright
from starlette.testclient import TestClient

from cryptid_envs.serve.app import make_app
from cryptid_envs.serve.listening import listen
from tests.serve.browser import Visit, find_chromium

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


class _Server(uvicorn.Server):
    """A server in a thread that is not the main one, which alone may take signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    """The address of a real server."""
    listening = listen("127.0.0.1", 0)
    server = _Server(uvicorn.Config(make_app(), log_level="warning", access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    listening.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser."""
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, home: str) -> Iterator[Visit]:
    """A fresh visit; afterwards nothing must have been complained of, and no other server asked."""
    context = browser.new_context(viewport={"width": 1360, "height": 860}, accept_downloads=True)
    visit = Visit(context, home)
    yield visit
    context.close()
    assert visit.complaints == []
    assert {address for address in visit.addresses if not address.startswith((f"{home}/", "data:", "blob:"))} == set()
