"""The app: pages, and the JSON that they talk in."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from anyio import to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ..core.options import OptionError
from ..record import to_line
from ..registry import UnknownEnvironment, load_game
from ..table.book import BookFull, Place, TableBook, UnknownKey
from ..table.hints import hints
from ..table.players import PERSON, Player, make_player
from ..table.session import Refused, Table
from ..table.view import SeatView
from .answers import view_answer, view_version
from .bodies import NewTable, read_click, read_new_table, read_object, read_turn
from .guard import Guard
from .offers import offered_agents, offers
from .problems import Problem
from .threads import Threads

STATIC = Path(__file__).parent / "static"
MOST_TABLES = 64
THREADS = 8
"""How many tables' agents may think at the same time."""
PATIENCE = 0.1
"""Seconds that an answer waits for agents that think; what they do later, the page finds out by asking again."""

_logger = logging.getLogger(__name__)
T = TypeVar("T")


class Server:
    """The state behind the pages.

    Args:
        agents: names of agents offered besides the usual ones; any name that ``cryptid_agents.registry`` knows.
        most_tables: how many games are kept; a new one takes the place of the one nobody has looked at for longest.
        patience: see ``PATIENCE``.
    """

    def __init__(self, agents: Sequence[str], most_tables: int, patience: float) -> None:
        self.agents = tuple(agents)
        self.book = TableBook(most_tables)
        self.patience = patience
        self._threads = Threads(THREADS)
        self._tasks: set[asyncio.Task[None]] = set()

    async def think(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run what may take long in a thread of its own."""
        return await self._threads.run(work, *arguments)

    async def advance(self, table: Table) -> None:
        """Let the agents of a table play; returns when they have, or when patience is at an end and they think on."""
        task = asyncio.create_task(self.think(table.advance))
        self._tasks.add(task)
        task.add_done_callback(self._done)
        await asyncio.wait({task}, timeout=self.patience)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _logger.error("a table cannot go on", exc_info=error)

    async def look(self, place: Place) -> SeatView:
        """A seat's view."""
        return await to_thread.run_sync(place.table.view, place.seat)

    def place(self, request: Request) -> Place:
        """The seat that a request's address names."""
        return self.book.find(request.path_params["key"])

    async def answer(self, place: Place, lines: int = 0, view: SeatView | None = None) -> JSONResponse:
        """A seat's view as an answer; ``view`` if it was just looked at."""
        view = view or await self.look(place)
        is_host = place.seat == place.table.people[0]  # who opened the table hands out the other seats' addresses
        paths = {seat: f"/play/{key}" for seat, key in self.book.keys(place.table).items()} if is_host else {}
        return JSONResponse(view_answer(view, place.table.game.title, paths, lines))

    def make_table(self, wish: NewTable) -> Table:
        """The table that somebody wishes for.

        Raises:
            Problem: it cannot be.
        """
        try:
            game = load_game(wish.game)
            if not game.players.least <= len(wish.seats) <= game.players.most:
                raise Problem(400, f"{game.title} is played by {game.players.least} to {game.players.most}")
            offered = offered_agents(game, self.agents)
            for name in wish.seats:
                if name != PERSON and name not in offered:
                    raise Problem(400, f"there is no player {name[:40]!r}; there are: {PERSON}, {', '.join(offered)}")
            if PERSON not in wish.seats:
                raise Problem(400, "a person has to sit at one of the seats at least")
            if "num_players" in wish.options:
                raise Problem(400, "the number of players is the number of seats, and no option")
            players = self._players(game.id, wish.seats)
            return Table(game, players, wish.options, wish.seed)
        except (OptionError, UnknownEnvironment) as error:
            raise Problem(400, str(error)[:2000]) from None

    @staticmethod
    def _players(game_id: str, names: Sequence[str]) -> list[Player]:
        try:
            return [make_player(name, game_id, len(names)) for name in names]
        except (
            ValueError,
            ImportError,
            OSError,
        ) as error:  # a file of weights may be for another game, or a package missing
            raise Problem(400, str(error)[:2000]) from None


def _server(request: Request) -> Server:
    return request.app.state.server


async def list_offers(request: Request) -> JSONResponse:
    """``GET /api/games``."""
    return JSONResponse(offers(_server(request).agents))


async def open_table(request: Request) -> JSONResponse:
    """``POST /api/tables``: a new game; answers with the pages of its people, by seat."""
    server = _server(request)
    wish = read_new_table(await read_object(request))
    table = await server.think(server.make_table, wish)  # the first game of a kind is compiled here
    keys = server.book.add(table)
    await server.advance(table)
    return JSONResponse({"paths": {str(seat): f"/play/{key}" for seat, key in keys.items()}}, 201)


async def see(request: Request) -> Response:
    """``GET /api/seats/KEY``: the seat's view; 204 if it is still the one that ``?known=`` names."""
    server = _server(request)
    place = server.place(request)
    view = await server.look(place)
    if request.query_params.get("known") == view_version(view):
        return Response(status_code=204)
    return await server.answer(place, _number(request.query_params.get("lines", "0")), view)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


async def act(request: Request) -> JSONResponse:
    """``POST /api/seats/KEY/act``: the seat's action; answers with the view after it."""
    server = _server(request)
    place = server.place(request)
    click = read_click(await read_object(request))
    await to_thread.run_sync(place.table.act, place.seat, click.turn, click.action)
    await server.advance(place.table)
    return await server.answer(place, click.lines)


async def hint(request: Request) -> JSONResponse:
    """``POST /api/seats/KEY/hint``: what a search thinks of the seat's legal actions, best first."""
    server = _server(request)
    place = server.place(request)
    turn = read_turn(await read_object(request))
    found = await server.think(hints, place.table, place.seat, turn)
    return JSONResponse({"turn": turn, "hints": [one._asdict() for one in found]})


async def save_record(request: Request) -> Response:
    """``GET /api/seats/KEY/record``: the finished game as a file of one record."""
    place = _server(request).place(request)
    record = await to_thread.run_sync(place.table.record)
    name = f"{place.table.game.name}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(to_line(record) + "\n", media_type="application/jsonl", headers=headers)


async def lobby(_request: Request) -> FileResponse:
    """``GET /``."""
    return FileResponse(STATIC / "lobby.html")


async def play(request: Request) -> Response:
    """``GET /play/KEY``."""
    try:
        _server(request).place(request)
    except UnknownKey:
        return FileResponse(STATIC / "gone.html", 404)
    return FileResponse(STATIC / "play.html")


# --- what goes wrong ---


def _error(status: int, words: str) -> JSONResponse:
    # Words may quote what was sent, and that may hold half of a character pair, which no encoding has.
    return JSONResponse({"error": words.encode("utf-8", "replace").decode()}, status)


async def _problem(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    return _error(error.status, error.words)


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    return _error(409, str(error))


async def _unknown(_request: Request, error: Exception) -> JSONResponse:
    return _error(404, str(error))


async def _full(_request: Request, error: Exception) -> JSONResponse:
    return _error(503, str(error))


async def _http(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, error.detail)


async def _unexpected(_request: Request, _error_: Exception) -> JSONResponse:  # noqa: ARG001
    return _error(500, "something went wrong here; the server's terminal says more")


def make_app(
    *,
    agents: Sequence[str] = (),
    names: Sequence[str] = (),
    any_address: bool = False,
    most_tables: int = MOST_TABLES,
    patience: float = PATIENCE,
) -> Guard:
    """The app.

    Args:
        agents: agents offered besides the usual ones, by name.
        names: names of this server besides localhost (see ``guard.Guard``).
        any_address: whether any numeric address is taken for this server's.
        most_tables: how many games are kept.
        patience: seconds that an answer waits for agents.
    """
    server = Server(agents, most_tables, patience)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        server.book.close()

    app = Starlette(
        routes=[
            Route("/", lobby),
            Route("/play/{key}", play),
            Route("/api/games", list_offers),
            Route("/api/tables", open_table, methods=["POST"]),
            Route("/api/seats/{key}", see),
            Route("/api/seats/{key}/act", act, methods=["POST"]),
            Route("/api/seats/{key}/hint", hint, methods=["POST"]),
            Route("/api/seats/{key}/record", save_record),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        exception_handlers={
            Problem: _problem,
            Refused: _refused,
            UnknownKey: _unknown,
            BookFull: _full,
            HTTPException: _http,
            Exception: _unexpected,
        },
        lifespan=lifespan,
    )
    app.state.server = server
    return Guard(app, names, any_address)  # outermost, so that its headers are on every answer
