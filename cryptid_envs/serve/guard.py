"""Who may talk to the server, and what browsers may do with its answers.

The server listens on this machine only, unless told otherwise, but any page that is open in a browser on this machine can
reach it too. So a request has to name the server by one of its own names (a foreign name that was made to point here, by
DNS rebinding, is refused), and what changes anything must not come from another site's page.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # addresses of games are secret
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
"""Sent with every answer."""


def host_name(value: str) -> str | None:
    """The name in a Host header or an origin, in small letters and without port; None if it has none."""
    try:
        return urlsplit(f"//{value}").hostname
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens on ``host``."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class Guard:
    """ASGI middleware that refuses foreign hosts and origins, and adds ``HEADERS`` to every answer.

    Args:
        app: what is guarded.
        names: names of this server, besides those of this machine itself.
        any_address: also take any numeric address as this server's own: behind these there is no name that could be made to
            point here.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = (), any_address: bool = False) -> None:
        self.app = app
        self.names = LOOPBACK | {name.lower().strip("[]") for name in names}
        self.any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        if refusal is None:
            await self.app(scope, receive, send_with_headers)
        else:
            status, words = refusal
            await JSONResponse({"error": words}, status)(scope, receive, send_with_headers)

    def _refusal(self, method: str, headers: Headers) -> tuple[int, str] | None:
        hosts = headers.getlist("host")
        host = host_name(hosts[0]) if len(hosts) == 1 else None
        if host is None or not (host in self.names or (self.any_address and _is_address(host))):
            return 421, "this server is not called so; use the address that it printed when it was started"
        if method in ("GET", "HEAD"):
            return None
        origin = headers.get("origin")
        site = headers.get("sec-fetch-site", "same-origin")
        if site not in ("same-origin", "none") or (origin is not None and _origin_host(origin) != hosts[0].lower()):
            return 403, "this request comes from the page of another site"
        return None


def _origin_host(origin: str) -> str | None:
    """Name and port of an origin of plain HTTP, as a Host header would say them."""
    scheme, separator, host = origin.lower().partition("://")
    return host if separator and scheme == "http" else None
