"""Arrays of matches in a file that ``numpy.load`` reads."""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from .columns import COLUMNS, OF_CHOICES, Arrays, about_array, read_about, shapes, shifted

LEVEL = 1
"""Of compression: observations are mostly zeros, and more effort gains little."""
BLOCK = 1 << 20


class ArrayFile:
    """An ``.npz`` file of matches that may be larger than memory: parts are added one by one.

    A context manager. The file is claimed at once and written at the end, from columns in a folder beside it; where an error
    comes between, nothing is left.
    """

    def __init__(self, path: str | Path, about: Mapping[str, Any]) -> None:
        """``about``: see ``columns.about``.

        Raises:
            FileExistsError: there is a file of this name.
            ValueError: the name does not end in .npz.
        """
        self.path = checked_name(path)
        self.about = about
        self.matches = self.choices = 0
        self._file = self.path.open("xb")
        try:
            self._folder = Path(tempfile.mkdtemp(prefix=f".{self.path.name}-", dir=self.path.parent))
        except OSError:
            self._forget()
            raise

    def add(self, part: Arrays) -> None:
        """Whole matches, as ``play_unit`` returns them."""
        placed = shifted(part, self.choices, self.matches)
        for column in COLUMNS:
            with (self._folder / column.name).open("ab") as file:
                np.ascontiguousarray(placed[column.name], f"<{column.dtype}").tofile(file)
        self.choices += len(part["agent"])
        self.matches += len(part["length"])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        try:
            if kind is not None:
                self._forget()
            else:
                try:
                    self._write()
                except BaseException:
                    self._forget()
                    raise
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _forget(self) -> None:
        self._file.close()
        self.path.unlink(missing_ok=True)

    def _write(self) -> None:
        inner = shapes(self.about["options"]["num_players"], self._features(), len(self.about["actions"]))
        with self._file, zipfile.ZipFile(self._file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
            with archive.open("about.npy", "w") as member:
                np.lib.format.write_array(member, about_array(self.about), allow_pickle=False)
            for column in COLUMNS:
                count = self.choices if column.name in OF_CHOICES else self.matches
                header = {
                    "descr": np.lib.format.dtype_to_descr(np.dtype(f"<{column.dtype}")),
                    "fortran_order": False,
                    "shape": (count, *inner[column.name]),
                }
                source = self._folder / column.name
                with archive.open(f"{column.name}.npy", "w", force_zip64=True) as member:
                    np.lib.format.write_array_header_1_0(member, header)
                    if source.exists():
                        with source.open("rb") as data:
                            shutil.copyfileobj(data, member, BLOCK)

    def _features(self) -> int:
        last = self.about["observation"][-1]
        return last["offset"] + int(np.prod(last["shape"]))


def save(arrays: Arrays, path: str | Path) -> None:
    """Write arrays that are at hand.

    Raises:
        FileExistsError: there is a file of this name.
        ValueError: the name does not end in .npz, or these are no arrays of matches.
    """
    with ArrayFile(path, read_about(arrays)) as file:
        file.add({name: array for name, array in arrays.items() if name != "about"})


def load(path: str | Path) -> Arrays:
    """Read a file of arrays. ``dict(numpy.load(path))`` does the same, without this library.

    Raises:
        ValueError: it is no such file.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = dict(file)
    except (ValueError, zipfile.BadZipFile, EOFError) as error:
        raise ValueError(f"{path} is no file of arrays ({error})") from None
    read_about(arrays)
    return arrays


def checked_name(path: str | Path) -> Path:
    """The path of a file of arrays.

    Raises:
        ValueError: its name does not end in .npz, by which numpy tells such files.
    """
    path = Path(path)
    if path.suffix != ".npz":
        raise ValueError(f"arrays are written to a file whose name ends in .npz, not {path.name!r}")
    return path
