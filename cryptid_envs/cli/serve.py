"""``cryptid serve``."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from .arguments import checked_number
from .console import clean, output
from .errors import UsageError

INSTALL = "pip install 'cryptid-envs[serve]'"


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
    try:
        import uvicorn

        from ..serve.app import make_app
        from ..serve.guard import is_loopback
        from ..serve.listening import listen
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("cryptid_envs", "cryptid_agents"):
            raise
        raise UsageError(f"the page needs the package {error.name}; install it with: {INSTALL}") from None
    if not 0 <= port < 65536:
        raise UsageError(f"a port is a whole number from 0 to 65535, not {port}")
    checked_number("--tables", tables, 1)
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
