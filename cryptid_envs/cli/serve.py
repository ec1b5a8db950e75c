"""``cryptid serve``."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ..extras import importing
from ..registry import load_game, registered_envs
from .arguments import checked_number
from .console import clean, output
from .errors import UsageError


def serve(
    *,
    port: Annotated[int, Parameter(help="Port; 0: any that is free.")] = 8000,
    host: Annotated[
        str, Parameter(help="Address to listen on; anything but this machine's own is told in a warning.")
    ] = ("127.0.0.1"),
    name: Annotated[
        list[str] | None,
        Parameter(
            negative=(),
            consume_multiple=False,
            help="A name by which browsers may call this server, besides localhost; any number of times.",
        ),
    ] = None,
    agent: Annotated[
        list[str] | None,
        Parameter(
            negative=(),
            consume_multiple=False,
            help="A further agent to offer, e.g. ismcts:5000, weights:FILE or module:Class; any number of times.",
        ),
    ] = None,
    tables: Annotated[
        int, Parameter(help="How many games are kept; a new one takes the place of the oldest idle one.")
    ] = 64,
) -> None:
    """Play on a web page: choose a game, seats and opponents, and click. Ctrl-C ends it, and all its games."""
    with importing("serve", "the page"):
        import uvicorn

        from ..serve.app import make_app
        from ..serve.guard import is_loopback
        from ..serve.listening import listen
        from ..serve.offers import why_not
    if not 0 <= port < 65536:
        raise UsageError(f"a port is a whole number from 0 to 65535, not {port}")
    checked_number("--tables", tables, 1)
    for added in agent or ():
        reasons = [why_not(added, load_game(game_id)) for game_id in registered_envs()]
        if None not in reasons:
            raise UsageError(f"the agent {added} can play none of the games: {reasons[0]}")
    try:
        listening = listen(host, port)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"cannot listen on {host} port {port}: {reason}") from None
    only_here = is_loopback(host)
    names = [*(name or ()), host]
    app = make_app(agents=agent or (), names=names, any_address=not only_here, most_tables=tables)
    address = _address(host, listening.getsockname()[1])
    console = output()
    if not only_here:
        warning = (
            f"warning: {host} can be reached from other machines, by a connection that is not encrypted. Whoever reaches it "
            "can open games and let agents think here."
        )
        console.print(clean(warning), markup=False, soft_wrap=True, style="bold red")
    console.print(clean(f"playing at {address}  (Ctrl-C ends it)"), markup=False, soft_wrap=True)
    console.file.flush()
    # Without a log of requests: their addresses are the keys of people's seats.
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=200,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _address(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"
