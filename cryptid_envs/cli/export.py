"""A record as files to look at."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..core.record import check_fields
from ..render.extra import require
from ..render.film import frames, spread, write_gif, write_mp4
from ..render.html import replay_page
from ..render.story import tell
from ..table.event_words import event_words
from ..table.log import seen_events
from .arguments import checked_seat
from .console import clean, progress_bar
from .errors import UsageError
from .record_lines import RecordLine

NEEDS = {"gif": "rgb_array", "mp4": "mp4"}


def checked_targets(targets: Mapping[str, Path], force: bool) -> None:
    """Refuse, before any work is done, files that exist, folders that do not, and what a package is missing for.

    Raises:
        UsageError, MissingExtra: it is so.
    """
    if len(set(targets.values())) < len(targets):
        raise UsageError("each kind of file needs a name of its own")
    for kind, path in targets.items():
        if path.is_dir() or not path.parent.is_dir():
            raise UsageError(f"{path}: {'is a folder' if path.is_dir() else f'there is no folder {path.parent}'}")
        if path.exists() and not force:
            raise UsageError(f"{path} exists; choose another name, or write over it with --force")
        if kind in NEEDS:
            require(NEEDS[kind])


def export(found: RecordLine, targets: Mapping[str, Path], seat: int | None, pace: float, title: str) -> list[str]:
    """Check a record and write it to the files asked for; returns what was written, a line for each.

    Raises:
        RecordError: the record is not sound; nothing has been written.
        UsageError: there is no such seat.
    """
    record = found.content
    check_fields(record)
    if isinstance(record["options"]["num_players"], int):
        checked_seat(seat, record["options"]["num_players"])
    said = []
    with progress_bar(amounts=False) as progress:
        task = progress.add_task(clean("checking and drawing"), total=len(record["events"]))
        views = tell(record, event_words, seen_events, lambda number: progress.update(task, completed=number + 1))
        view = next(view for view in views if view.seat == seat)
        for kind, path in targets.items():
            if kind == "html":
                path.write_text(replay_page(title, record, views), encoding="utf-8")
            else:
                task = progress.add_task(clean(path.name), total=len(view.moments))
                pictures = progress.track(frames(view), task_id=task)
                if kind == "gif":
                    write_gif(pictures, path, pace, spread(view))
                else:
                    write_mp4(pictures, path, pace)
            said.append(f"{path}: {path.stat().st_size / 1024:.0f} KiB, {len(view.moments)} moments")
    return said
