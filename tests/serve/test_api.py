"""What the pages are told, and what they can do."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cryptid_agents import BaseAgent
from starlette.testclient import TestClient

import cryptid_envs
from cryptid_envs.cli import main
from cryptid_envs.core.options import Choice, Flag, Number
from cryptid_envs.registry import load_game
from tests.contract.cases import LIBRARY
from tests.serve.ask import act, open_table, see
from tests.serve.conftest import Start


def test_every_game_is_offered_with_its_seats_agents_and_options(client: TestClient) -> None:
    offered = {offer["id"]: offer for offer in client.get("/api/games").json()}
    assert list(offered) == cryptid_envs.registered_envs()
    for game_id in LIBRARY:
        game, offer = load_game(game_id), offered[game_id]
        assert offer["title"] == game.title
        assert offer["players"] == {
            "least": game.players.least,
            "most": game.players.most,
            "default": game.players.default,
        }
        names = [agent["name"] for agent in offer["agents"]]
        assert names[:2] == ["person", "heuristic"]
        assert {"random", "ismcts:1000", "flat:1000", *game.policy_names} <= set(names)
        declared = {option.name for option in game.options if isinstance(option, (Choice, Flag, Number))} - {"reward"}
        assert declared <= {option["name"] for option in offer["options"]}


@pytest.mark.parametrize("game_id", LIBRARY)
def test_a_table_of_every_game_opens_and_goes_on(client: TestClient, game_id: str) -> None:
    count = load_game(game_id).players.default
    (path,) = open_table(client, game=game_id, seats=["person", *["heuristic"] * (count - 1)], options={}).values()
    view = see(client, path)
    assert view["title"] == load_game(game_id).title
    assert view["seat"] == 0
    assert view["players"] == ["person", *["heuristic"] * (count - 1)]
    for turn in range(4):
        assert view["asked"]
        assert view["turn"] == turn
        assert {str(one["action"]) for one in view["legal"]} <= set(view["svg"].split('"'))
        view = act(client, path, view, -1)


def finish(client: TestClient, path: str) -> dict[str, Any]:
    view = see(client, path)
    while view["asked"]:
        view = act(client, path, view)
    return view


def test_a_finished_game_is_saved_as_a_record_that_verifies(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (path,) = open_table(client).values()
    refused = client.get(f"{path}/record")
    assert refused.status_code == 409
    assert "once the game is over" in refused.json()["error"]
    view = finish(client, path)
    answer = client.get(f"{path}/record")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="yotei.jsonl"'
    assert answer.json()["scores"] == view["result"]["scores"]
    assert answer.json()["agents"] == ["person", "random"]
    file = tmp_path / "yotei.jsonl"
    file.write_bytes(answer.content)
    assert main(["replay", str(file), "--verify-only"]) == 0
    assert "1 record, 1 sound" in capsys.readouterr().out


def test_a_stale_click_is_refused_in_words_and_changes_nothing(client: TestClient) -> None:
    (path,) = open_table(client).values()
    view = see(client, path)
    after = act(client, path, view)
    answer = client.post(f"{path}/act", json={"turn": 0, "action": view["legal"][0]["action"]})
    assert answer.status_code == 409
    assert "chosen for your move 1" in answer.json()["error"]
    assert see(client, path)["version"] == after["version"]


def test_what_is_not_legal_is_refused_in_words(client: TestClient) -> None:
    (path,) = open_table(client).values()
    for action in (-1, 98, 10**30):
        answer = client.post(f"{path}/act", json={"turn": 0, "action": action})
        assert answer.status_code == 409
        assert "legal: " in answer.json()["error"]


def test_looking_again_costs_nothing_until_something_is_new(client: TestClient) -> None:
    (path,) = open_table(client).values()
    view = see(client, path)
    again = client.get(path, params={"known": view["version"]})
    assert again.status_code == 204
    assert again.content == b""
    act(client, path, view)
    assert see(client, path, known=view["version"])["version"] != view["version"]


def test_only_the_lines_of_the_log_that_are_new_are_sent(client: TestClient) -> None:
    (path,) = open_table(client).values()
    first = see(client, path)
    lines = len(first["log"])
    assert lines > 0
    after = act(client, path, first)
    whole, rest = see(client, path), see(client, path, lines=lines)
    assert whole["log"] == after["log"]
    assert whole["log"][:lines] == first["log"]
    assert (rest["log_start"], rest["log"]) == (lines, whole["log"][lines:])
    for wrong in (-1, 10**6, "x", "١", ""):
        assert see(client, path, lines=wrong)["log"] == whole["log"]


def test_each_person_sees_their_own_seat_and_only_the_first_hands_out_addresses(client: TestClient) -> None:
    paths = open_table(client, seats=["random", "person", "person"], options={})
    assert list(paths) == [1, 2]
    assert len(set(paths.values())) == 2
    host, guest = see(client, paths[1]), see(client, paths[2])
    assert (host["seat"], guest["seat"]) == (1, 2)
    assert set(host["paths"]) == {"1", "2"}
    assert guest["paths"] == {}
    assert paths[1].removeprefix("/api/seats/") not in str(guest)


def test_keys_cannot_be_guessed(client: TestClient) -> None:
    keys = [path.removeprefix("/api/seats/") for _ in range(5) for path in open_table(client).values()]
    assert len(set(keys)) == 5
    assert all(len(key) >= 32 for key in keys)  # 24 random bytes
    assert len({key[:4] for key in keys}) == 5


def test_hints_rank_what_is_legal(client: TestClient) -> None:
    (path,) = open_table(client).values()
    view = see(client, path)
    answer = client.post(f"{path}/hint", json={"turn": 0})
    assert answer.status_code == 200
    found = answer.json()["hints"]
    assert {(one["action"], one["words"]) for one in found} == {(one["action"], one["words"]) for one in view["legal"]}
    assert sum(one["visits"] for one in found) > 0
    assert all(one["value"] is None or 0 <= one["value"] <= 1 for one in found)
    assert see(client, path)["version"] == view["version"]
    stale = client.post(f"{path}/hint", json={"turn": 3})
    assert stale.status_code == 409
    assert "move 1 is next" in stale.json()["error"]


class Slow(BaseAgent):
    """Thinks until it is told to stop."""

    started, stop = threading.Event(), threading.Event()

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        self.started.set()
        assert self.stop.wait(60)
        return int(np.flatnonzero(mask)[0])


def test_an_agent_that_thinks_blocks_nobody(start: Start) -> None:
    """Answers come while it thinks, at its own table and at others; its move is seen when it has made it."""
    name = f"{__name__}:Slow"
    client = start(agents=[name], patience=0.01)
    Slow.stop.clear()
    try:
        (slow_path,) = open_table(client, seats=["person", name], seed=2).values()
        view = see(client, slow_path)
        while view["asked"]:
            view = act(client, slow_path, view)
        assert Slow.started.wait(60)
        assert view["result"] is None
        assert client.get("/").status_code == 200
        (path,) = open_table(client, seats=["person", "random"]).values()
        quick = see(client, path)
        assert quick["asked"] or quick["log"]
        assert client.post(f"{slow_path}/hint", json={"turn": view["turn"]}).status_code == 409
    finally:
        Slow.stop.set()
    for _ in range(600):
        if see(client, slow_path)["asked"]:
            return
        time.sleep(0.05)
    pytest.fail("the agent's move was never seen")


class Broken(BaseAgent):
    """Cannot play."""

    def act(self, observation: Any, mask: Any, rng: np.random.Generator, *, state: Any = None) -> int:
        raise RuntimeError("secret words of the machine")


def test_an_agent_that_fails_is_told_in_words(start: Start) -> None:
    name = f"{__name__}:Broken"
    client = start(agents=[name], patience=60)
    paths = open_table(client, game="call_of_the_wild_v0", seats=["person", name, "random"], options={})
    view = act(client, paths[0], see(client, paths[0]))
    assert "player_1" in view["failure"]
    assert "secret" not in str(view)
    assert not view["asked"]


def test_agents_that_are_added_are_offered(start: Start) -> None:
    name = f"{__name__}:Broken"
    for offer in start(agents=[name]).get("/api/games").json():
        assert name in [agent["name"] for agent in offer["agents"]]


def test_the_pages(client: TestClient) -> None:
    (path,) = open_table(client).values()
    for page in ("/", path.replace("/api/seats/", "/play/")):
        answer = client.get(page)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert "http" not in answer.text.replace("http-equiv", "")  # nothing comes from elsewhere
    gone = client.get("/play/nowhere")
    assert gone.status_code == 404
    assert "no game here" in gone.text
    for file in ("style.css", "web.js", "lobby.js", "play.js"):
        assert client.get(f"/static/{file}").status_code == 200


def test_old_tables_make_room(start: Start) -> None:
    client = start(most_tables=3, patience=60)
    paths = [open_table(client)[0] for _ in range(3)]
    see(client, paths[0])  # looked at last, so that the second is the oldest
    paths.append(open_table(client)[0])
    answers = [client.get(path).status_code for path in paths]
    assert answers == [200, 404, 200, 200]
    assert "make room" in client.get(paths[1]).json()["error"]
    assert client.post(f"{paths[1]}/act", json={"turn": 0, "action": 0}).status_code == 404
    for _ in range(20):
        open_table(client)
    assert [client.get(path).status_code for path in paths] == [404] * 4


def test_no_room_while_agents_think_everywhere(start: Start) -> None:
    name = f"{__name__}:Slow"
    client = start(agents=[name], most_tables=1, patience=0.01)
    Slow.stop.clear()
    Slow.started.clear()
    try:
        (path,) = open_table(client, game="call_of_the_wild_v0", seats=[name, "person", name], options={}).values()
        assert Slow.started.wait(60)
        answer = client.post("/api/tables", json={"game": "yotei_v0", "seats": ["person", "random"]})
        assert answer.status_code == 503
        assert "in use" in answer.json()["error"]
        assert see(client, path)["asked"]
    finally:
        Slow.stop.set()
