"""Work that takes long, in threads that do not keep the server from ending."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Threads:
    """Runs functions beside the event loop, so many at a time; further ones wait.

    Unlike those of executors, these threads are given up when the process ends: an agent may think for minutes.
    """

    def __init__(self, most: int) -> None:
        self._room = asyncio.Semaphore(most)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """The function's result, or the error that it raised.

        If the caller is cancelled, the function runs on, and its result is lost.
        """
        async with self._room:
            loop = asyncio.get_running_loop()
            done: asyncio.Future[T] = loop.create_future()

            def settle(result: T | None, error: BaseException | None) -> None:
                if done.cancelled():
                    return
                if error is None:
                    done.set_result(result)  # type: ignore[arg-type]  (whatever T is, the function has returned it)
                else:
                    done.set_exception(error)

            def body() -> None:
                result, error = None, None
                try:
                    result = work(*arguments)
                except BaseException as problem:
                    error = problem
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    loop.call_soon_threadsafe(settle, result, error)

            threading.Thread(target=body, daemon=True, name=getattr(work, "__name__", "work")).start()
            return await done
