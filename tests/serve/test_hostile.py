"""Whatever is sent, the server answers in words, tells nothing of its insides, and goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.serve.ask import QUICK, open_table, see
from tests.serve.conftest import HOST, Start

JSON = {"content-type": "application/json"}
DEEP = '{"a":' + "[" * 30_000 + "]" * 30_000 + "}"


def check_refusal(answer: Any, *statuses: int) -> str:
    """The answer is one of these statuses, in words, without any of the machine's."""
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    words = answer.json()["error"]
    assert words
    assert isinstance(words, str)
    assert not any(word in answer.text for word in ("Traceback", "File ", ".py", "site-packages", "Error("))
    assert len(answer.text) < 5000
    return words


WISHES: list[Any] = [
    {},
    [],
    None,
    3,
    "yotei_v0",
    {"game": "yotei_v0"},
    {"seats": ["person", "random"]},
    {**QUICK, "game": None},
    {**QUICK, "game": ["yotei_v0"]},
    {**QUICK, "game": "chess_v0"},
    {**QUICK, "game": "../../etc/passwd"},
    {**QUICK, "game": "x" * 60_000},
    {**QUICK, "seats": []},
    {**QUICK, "seats": "person"},
    {**QUICK, "seats": ["person"] * 5000},
    {**QUICK, "seats": [1, 2]},
    {**QUICK, "seats": [["person"], "random"]},
    {**QUICK, "seats": ["random", "random"]},
    {**QUICK, "seats": ["person", "os:system"]},
    {**QUICK, "seats": ["person", "antigravity:fly"]},
    {**QUICK, "seats": ["person", "weights:/etc/passwd"]},
    {**QUICK, "seats": ["person", "ismcts:100000000000"]},
    {**QUICK, "seats": ["person", "Person"]},
    {**QUICK, "seats": ["person", "\ud800"]},
    {**QUICK, "options": []},
    {**QUICK, "options": {"max_rounds": 0}},
    {**QUICK, "options": {"max_rounds": 1.5}},
    {**QUICK, "options": {"max_rounds": True}},
    {**QUICK, "options": {"max_rounds": "1"}},
    {**QUICK, "options": {"max_rounds": 2**64}},
    {**QUICK, "options": {"max_rounds": [1]}},
    {**QUICK, "options": {"max_rounds": {"a": 1}}},
    {**QUICK, "options": {"num_players": 2}},
    {**QUICK, "options": {"render_mode": "human"}},
    {**QUICK, "options": {"illegal": "lose"}},
    {**QUICK, "options": {"game": 1}},
    {**QUICK, "options": {"\ud800": 1}},
    {**QUICK, "options": {"card_sheet": "x"}},
    {**QUICK, "options": {"card_sheet": {"tier1": [[[]]]}}},
    {**QUICK, "options": {"card_sheet": {"tier1": [None] * 1000}}},
    {**QUICK, "options": {"card_sheet": {"mystery": {"a": 1}}}},
    {**QUICK, "game": "call_of_yeti_v0", "seats": ["person"] * 3, "options": {"deck": [1, None, {}]}},
    {**QUICK, "game": "call_of_yeti_v0", "seats": ["person"] * 3, "options": {"deck": [[]]}},
    {**QUICK, "game": "call_of_yeti_v0", "seats": ["person"] * 3, "options": {"tie_break": ["share"]}},
    {**QUICK, "game": "bigfoot_vs_yeti_v0", "options": {"card_sheet": {"points": {"AH": 1e9}}}},
    {**QUICK, "game": "call_of_the_wild_v0", "seats": ["person"] * 3, "options": {"card_sheet": {"x": [1, 2]}}},
    {**QUICK, "seed": -1},
    {**QUICK, "seed": 2**64},
    {**QUICK, "seed": 1.5},
    {**QUICK, "seed": True},
    {**QUICK, "seed": "1"},
    {**QUICK, "more": 1},
    {**QUICK, "__class__": 1},
]


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: json.dumps(wish)[:60])
def test_tables_that_cannot_be(client: TestClient, wish: Any) -> None:
    answer = client.post("/api/tables", content=json.dumps(wish), headers=JSON)
    check_refusal(answer, 400)
    assert client.get("/api/games").status_code == 200


CLICKS: list[Any] = [
    {},
    [],
    None,
    {"turn": 0},
    {"action": 0},
    {"turn": None, "action": None},
    {"turn": "0", "action": "0"},
    {"turn": 0.0, "action": 0},
    {"turn": False, "action": 0},
    {"turn": 0, "action": True},
    {"turn": 0, "action": [0]},
    {"turn": 0, "action": "place T1.0"},
    {"turn": 0, "action": 0, "lines": "x"},
    {"turn": 0, "action": 0, "seat": 1},
]


@pytest.mark.parametrize("click", CLICKS, ids=repr)
def test_clicks_of_the_wrong_form(client: TestClient, click: Any) -> None:
    (path,) = open_table(client).values()
    before = see(client, path)
    check_refusal(client.post(f"{path}/act", content=json.dumps(click), headers=JSON), 400)
    assert see(client, path) == before


@pytest.mark.parametrize("turn", [None, "0", 0.5, [], True])
def test_hints_of_the_wrong_form(client: TestClient, turn: Any) -> None:
    (path,) = open_table(client).values()
    check_refusal(client.post(f"{path}/hint", json={"turn": turn}), 400)
    check_refusal(client.post(f"{path}/hint", json={}), 400)
    check_refusal(client.post(f"{path}/hint", json={"turn": 0, "budget": "100000000"}), 400)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b'"\\ud800', DEEP.encode(), b'{"game": NaN}', b"1" * 5000, b"\x00"]
)
def test_bodies_that_are_no_json(client: TestClient, body: bytes) -> None:
    (path,) = open_table(client).values()
    for where in ("/api/tables", f"{path}/act", f"{path}/hint"):
        check_refusal(client.post(where, content=body, headers=JSON), 400)


def test_bodies_that_are_too_long(client: TestClient) -> None:
    (path,) = open_table(client).values()

    def endless() -> Any:
        for _ in range(100):
            yield b" " * 10_000

    for where in ("/api/tables", f"{path}/act", f"{path}/hint"):
        check_refusal(client.post(where, content=b" " * 65_537, headers=JSON), 413)
        check_refusal(client.post(where, content=endless(), headers=JSON), 413)
        check_refusal(client.post(where, content=b" " * 65_536, headers=JSON), 400)


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonx"]
)
def test_what_a_foreign_page_can_send_without_asking(client: TestClient, kind: str) -> None:
    """Browsers send these kinds of bodies to other sites without asking these first."""
    check_refusal(client.post("/api/tables", content=json.dumps(QUICK), headers={"content-type": kind}), 415)


@pytest.mark.parametrize(
    "key", ["x", "0", "None", "%00", "..%2f..%2fetc%2fpasswd", "a" * 5000, "%F0%9F%A6%8D", "-1", "{key}", "'; DROP"]
)
def test_keys_that_are_none(client: TestClient, key: str) -> None:
    open_table(client)
    for answer in (
        client.get(f"/api/seats/{key}"),
        client.post(f"/api/seats/{key}/act", json={"turn": 0, "action": 0}),
        client.post(f"/api/seats/{key}/hint", json={"turn": 0}),
        client.get(f"/api/seats/{key}/record"),
    ):
        check_refusal(answer, 404)
    assert client.get(f"/play/{key}").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/api",
        "/api/",
        "/api/seats/",
        "/play/",
        "/static/",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/none.js",
    ],
)
def test_addresses_that_are_none(client: TestClient, path: str) -> None:
    check_refusal(client.get(path), 404)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/api/games"),
        ("GET", "/api/tables"),
        ("PUT", "/api/tables"),
        ("POST", "/"),
        ("PATCH", "/api/seats/x/act"),
        ("TRACE", "/"),
    ],
)
def test_methods_that_are_none(client: TestClient, method: str, path: str) -> None:
    check_refusal(client.request(method, path), 405)


HOSTS = [
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "192.168.0.7",
    "10.0.0.1:8000",
    "",
    "[::2]",
    "a@b:c",
    "[",
    "0.0.0.0",
]


@pytest.mark.parametrize("host", HOSTS)
def test_a_foreign_name_that_points_here_is_refused(client: TestClient, host: str) -> None:
    """DNS rebinding: the page of a foreign name, which now resolves to this machine."""
    for path in ("/", "/api/games", "/static/play.js"):
        check_refusal(client.get(path, headers={"host": host}), 421)
    check_refusal(client.post("/api/tables", json=QUICK, headers={"host": host}), 421)


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "127.0.0.1", "127.0.0.1:1", "[::1]:8000", "LocalHost:8000"]
)
def test_this_machines_own_names_are_taken(client: TestClient, host: str) -> None:
    assert client.get("/api/games", headers={"host": host}).status_code == 200


def test_names_that_were_given_and_addresses_if_they_were_allowed(start: Start) -> None:
    client = start(names=["Table.Home"], any_address=True)
    for host in ("table.home:8000", "192.168.0.7:8000", "[fe80::1]:8000", "localhost"):
        assert client.get("/api/games", headers={"host": host}).status_code == 200
    assert client.get("/api/games", headers={"host": "evil.example"}).status_code == 421


ORIGINS = [
    "http://evil.example",
    "null",
    "https://localhost:8000",
    "http://localhost:9000",
    "http://localhost",
    "http://localhost:8000.evil.example",
    "",
    "localhost:8000",
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_posts_from_other_sites_are_refused(client: TestClient, origin: str) -> None:
    (path,) = open_table(client).values()
    before = see(client, path)
    for where, body in (("/api/tables", QUICK), (f"{path}/act", {"turn": 0, "action": before["legal"][0]["action"]})):
        check_refusal(client.post(where, json=body, headers={"origin": origin}), 403)
    assert see(client, path) == before


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_posts_that_the_browser_calls_foreign_are_refused(client: TestClient, site: str) -> None:
    check_refusal(client.post("/api/tables", json=QUICK, headers={"sec-fetch-site": site}), 403)


def test_posts_from_the_own_page_are_taken(client: TestClient) -> None:
    own = {"origin": HOST, "sec-fetch-site": "same-origin"}
    assert client.post("/api/tables", json=QUICK, headers=own).status_code == 201


def test_no_site_is_given_leave_to_read(client: TestClient) -> None:
    answer = client.options(
        "/api/tables", headers={"origin": "http://evil.example", "access-control-request-method": "POST"}
    )
    assert answer.status_code in (403, 405)
    for one in (answer, client.get("/api/games", headers={"origin": "http://evil.example"})):
        assert not any(name.startswith("access-control") for name in one.headers)


def test_every_answer_forbids_browsers_what_is_not_needed(client: TestClient) -> None:
    (path,) = open_table(client).values()
    answers = [
        client.get("/"),
        client.get(path.replace("/api/seats/", "/play/")),
        client.get("/play/none"),
        client.get(path),
        client.get(path, params={"known": see(client, path)["version"]}),
        client.get("/static/play.js"),
        client.get("/static/none.js"),
        client.get("/", headers={"host": "evil.example"}),
        client.post("/api/tables", json={}),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in answer.headers


def test_what_goes_wrong_inside_is_not_shown(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = open_table(client).values()

    def fail(*_arguments: Any) -> None:
        raise RuntimeError("the inside of File app.py")

    monkeypatch.setattr("cryptid_envs.table.session.Table.view", fail)
    answer = client.get(path)
    words = check_refusal(answer, 500)
    assert "went wrong" in words
    assert "content-security-policy" in answer.headers
    assert client.get("/").status_code == 200
