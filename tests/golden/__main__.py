"""Writes all golden playthroughs anew: ``python -m tests.golden``."""

from __future__ import annotations

from tests.contract.cases import SHORT
from tests.golden.playthrough import FOLDER, file_of, text


def main() -> None:
    kept = {file_of(case) for case in SHORT}
    for case in SHORT:
        file_of(case).write_text(text(case), encoding="utf-8")
        print(f"wrote {file_of(case).relative_to(FOLDER.parents[1])}")  # noqa: T201
    for file in set(FOLDER.glob("*.txt")) - kept:
        file.unlink()
        print(f"removed {file.relative_to(FOLDER.parents[1])}")  # noqa: T201


if __name__ == "__main__":
    main()
