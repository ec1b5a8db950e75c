"""How soon the page answers a click: ``python benchmarks/serve.py`` (about half a minute; needs the extra ``serve``).

Plays games of every kind through a real server, as the page does, against heuristics, and prints how long the answers took
that hold the table after the click and everybody else's moves. The aim is 150 ms.
"""

from __future__ import annotations

import http.client
import json
import threading
import time
from typing import Any

import numpy as np
import uvicorn

from cryptid_envs import registered_envs
from cryptid_envs.registry import load_game
from cryptid_envs.serve.app import make_app
from cryptid_envs.serve.listening import listen

CLICKS = 150
"""How many are measured of each game."""


class Browser:
    """One connection that stays open, as a browser keeps it."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)

    def ask(self, path: str, body: Any = None) -> Any:
        """The JSON of an answer."""
        method, content = ("GET", None) if body is None else ("POST", json.dumps(body))
        self._connection.request(method, path, content, {"content-type": "application/json"})
        answer = json.load(self._connection.getresponse())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer


def click_times(browser: Browser, game_id: str) -> list[float]:
    """Seconds that each of many random clicks took."""
    seats = ["person", *["heuristic"] * (load_game(game_id).players.default - 1)]
    rng = np.random.default_rng(1)
    times: list[float] = []
    for seed in range(CLICKS):
        paths = browser.ask("/api/tables", {"game": game_id, "seats": seats, "seed": seed})["paths"]
        path = "/api/seats/" + paths["0"].removeprefix("/play/")
        view = browser.ask(path)
        while view["legal"]:
            action = view["legal"][int(rng.integers(len(view["legal"])))]["action"]
            start = time.perf_counter()
            view = browser.ask(f"{path}/act", {"turn": view["turn"], "action": action, "lines": 10_000})
            times.append(time.perf_counter() - start)
            if len(times) == CLICKS:
                return times
    return times


def main() -> None:
    """Measure, and print a line for each game."""
    with listen("127.0.0.1", 0) as listening:
        server = uvicorn.Server(uvicorn.Config(make_app(patience=60), log_level="warning", access_log=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        browser = Browser(listening.getsockname()[1])
        for game_id in registered_envs():
            click_times(browser, game_id)  # compiles, or loads from the cache
            taken = 1000 * np.array(click_times(browser, game_id))
            middle, late, latest = np.quantile(taken, [0.5, 0.99, 1])
            print(
                f"{game_id:22} median {middle:5.1f} ms, 99 % within {late:5.1f} ms, slowest of {len(taken)} {latest:5.1f} ms"
            )
        server.should_exit = True
        thread.join()


if __name__ == "__main__":
    main()
