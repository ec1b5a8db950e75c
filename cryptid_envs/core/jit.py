"""Compilation: the only module of the project that calls ``numba.njit``.

``kernel`` compiles a module-level function of a game or of the core; ``bind`` compiles a copy of a loop body whose global
names are filled in with one game's kernels. Both put a hash of every source file that can change the result into the
function's qualified name, because numba's own cache key sees only the file in which a function stands.

With ``NUMBA_DISABLE_JIT=1`` nothing is compiled: kernels run as plain Python on record arrays, and every intrinsic is
replaced by its plain twin from the same table.
"""

from __future__ import annotations

import functools
import hashlib
import time
import types
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import config
from numba.core.caching import FunctionCache

PURE_PYTHON: bool = bool(getattr(config, "DISABLE_JIT"))  # noqa: B009  (made at run time, unknown to checkers)
"""True when ``NUMBA_DISABLE_JIT`` asked for plain Python."""

CORE_FOLDER = Path(__file__).resolve().parent
UNUSED_DAYS = 30.0
_DAY = 86400.0
_FLAGS = ("BOUNDSCHECK", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT", "CPU_NAME", "CPU_FEATURES")


@functools.cache
def source_hash(*folders: Path) -> str:
    """Hash of the core, of further folders (a game's), of the compilers' versions and of flags that change machine code."""
    digest = hashlib.blake2b(digest_size=6)
    for root in dict.fromkeys((CORE_FOLDER, *folders)):
        for file in sorted(root.rglob("*.py")):
            digest.update(file.relative_to(root).as_posix().encode())
            digest.update(file.read_bytes())
    versions = (numba.__version__, llvmlite.__version__, np.__version__)
    digest.update(repr((versions, [(name, getattr(config, name, None)) for name in _FLAGS])).encode())
    return digest.hexdigest()


def source_folder(function: Callable[..., Any]) -> Path:
    """The folder whose sources decide what ``function`` does: the core, a game's (the one with a spec), or its file's own."""
    file = Path(function.__code__.co_filename).resolve()
    for folder in file.parents:
        if folder == CORE_FOLDER or (folder / "spec.py").exists():
            return folder
    return file.parent


class _UncachedWarning:
    """Says once per process that kernels are compiled without a cache, and why."""

    given = False

    @classmethod
    def give(cls, reason: object) -> None:
        if not cls.given:
            cls.given = True
            warnings.warn(
                f"kernels cannot be cached and are compiled anew in every process ({reason}); "
                "set NUMBA_CACHE_DIR to a writable folder",
                RuntimeWarning,
                stacklevel=4,
            )


class _TolerantCache(FunctionCache):
    """numba's cache, except that failing to read or write it (full disk, lost rights) only costs a compilation."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # noqa: BLE001  (unpickling what a damaged file holds may raise anything)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError as error:
            self.disable()
            _UncachedWarning.give(error)
        except Exception:  # noqa: BLE001  (a damaged index: begin a new one)
            self.flush()
            super().save_overload(sig, data)


def _mark_used(cache_path: str, tag: str) -> None:
    """Note that ``tag`` is in use; at most once a day, and then drop what no process used for a month."""
    stamp = Path(cache_path) / f"cryptid-{tag}.used"
    now = time.time()
    try:
        if stamp.exists() and now - stamp.stat().st_mtime < _DAY:
            return
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()
        prune_cache(stamp.parent, now)
    except OSError:
        return


def prune_cache(folder: Path, now: float) -> int:
    """Delete the compiled kernels in ``folder`` whose hash no process used for ``UNUSED_DAYS``; returns how many files."""
    removed = 0
    for stamp in folder.glob("cryptid-*.used"):
        if now - stamp.stat().st_mtime > UNUSED_DAYS * _DAY:
            tag = stamp.name.removeprefix("cryptid-").removesuffix(".used")
            for file in [*folder.glob(f"*{tag}*.nb[ci]"), stamp]:
                file.unlink(missing_ok=True)
                removed += 1
    return removed


def _compile(function: Callable[..., Any], tag: str, **options: Any) -> Any:
    function.__qualname__ = f"{function.__qualname__}-{tag}"
    dispatcher: Any = numba.njit(nogil=True, error_model="numpy", **options)(function)
    try:
        cache = _TolerantCache(function)
    except RuntimeError as error:  # numba found no folder it may write to
        _UncachedWarning.give(error)
    else:
        dispatcher._cache = cache
        _mark_used(cache.cache_path, tag)
    return dispatcher


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a module-level function with the project's one set of options, cached by the hash of its sources."""
    if PURE_PYTHON:
        return function
    return _compile(function, source_hash(source_folder(function)))


def wrapping_kernel(function: Callable[..., Any]) -> Any:
    """Like ``kernel`` for the generator, whose uint64 arithmetic is meant to wrap around (numpy scalars would warn)."""
    if PURE_PYTHON:
        return np.errstate(over="ignore")(function)
    return kernel(function)


def bind(body: Callable[..., Any], name: str, folder: Path, names: dict[str, Any]) -> Any:
    """Compile a copy of ``body`` whose global names are looked up in ``names`` first.

    ``name`` makes the qualified name unique: two games, or two variants of one loop, must never share a cache entry.
    ``folder`` is the game's; where the body itself stands outside the core, its own folder counts for the hash too, so
    whatever such a body calls must lie in the core, with the game, or beside the body.
    """
    scope = {**body.__globals__, **names}
    copy = types.FunctionType(body.__code__, scope, body.__name__, body.__defaults__, body.__closure__)
    copy.__qualname__ = f"{body.__name__}-{name}"
    copy.__module__ = body.__module__
    copy.__doc__ = body.__doc__
    if PURE_PYTHON:
        return copy
    return _compile(copy, source_hash(folder, source_folder(body)))
