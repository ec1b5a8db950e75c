"""The socket that the server listens on."""

from __future__ import annotations

import socket


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0: any that is free.

    The protocol is named, as ``socket.create_server`` does not: asyncio turns off the delay of small packets only on sockets
    that say that they are TCP, and with it every answer comes 40 ms late.

    Raises:
        OSError, UnicodeError: the address is none, not this machine's, or taken.
    """
    family, kind, protocol, _name, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening
