"""Units of work on a Ray cluster: results in order, the same for any number of workers; what a lost one had is done again."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from ..extras import importing

Unit = TypeVar("Unit")
Result = TypeVar("Result")
Run = Callable[[Callable[[Unit], Result], Iterable[Unit]], Iterator[Result]]
"""Like ``map``."""

LOCAL = "local"
"""As an address: Ray on this machine alone, started for the occasion."""
REACH_SECONDS = 5.0
IN_FLIGHT = 2
"""Units for each processor of the cluster that are handed out before the first is done."""


class ClusterError(ConnectionError):
    """There is no Ray cluster at this address, or it does not answer."""


@contextmanager
def cluster(address: str) -> Iterator[Run[Any, Any]]:
    """Connect to a Ray cluster; gives something like ``map`` that spreads its work over it.

    Args:
        address: ``HOST:PORT`` of the head, or "local". The workers must have this library, in this version.

    Raises:
        ClusterError: nobody answers there within seconds.
        MissingExtra: Ray is not installed.
    """
    with importing("ray", "work on a cluster"):
        import ray  # pyright: ignore[reportMissingImports]
    if address != LOCAL:
        _reach(address)
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        raise ClusterError(f"there is no Ray cluster at {address} that takes us: {error}") from None
    try:
        yield _spread
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """Refuse an address at which nobody listens: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (host and colon and port.isdecimal() and 0 < int(port) < 65536):
        raise ClusterError(f"a Ray cluster's address is HOST:PORT, or {LOCAL!r}, not {address!r}")
    try:
        socket.create_connection((host, int(port)), REACH_SECONDS).close()
    except OSError as error:
        raise ClusterError(f"there is no Ray cluster at {address}: {error}") from None


def _spread(function: Callable[[Any], Any], units: Iterable[Any]) -> Iterator[Any]:
    """The results in the order of the units; a few units ahead of what is taken are at work."""
    import ray  # pyright: ignore[reportMissingImports]

    # A task whose process or machine is lost is started again as often as it takes; an error of the task's own is raised here.
    task = ray.remote(num_cpus=1, max_retries=-1)(function)
    waiting: deque[Any] = deque()
    for unit in units:
        waiting.append(task.remote(unit))
        if len(waiting) >= max(2, IN_FLIGHT * int(ray.cluster_resources().get("CPU", 1))):
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())
