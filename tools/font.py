"""Cut the font of the pictures down to the characters that they need, and write down how wide these are.

The font is DejaVu Sans, whose licence allows this and lies beside it. It is read from matplotlib, which ships it:
``pip install fonttools matplotlib && python tools/font.py``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "cryptid_envs" / "render" / "fonts"
FACES = {"regular": "DejaVuSans", "bold": "DejaVuSans-Bold"}
CHARACTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180)))) + "–—‘’“”•…←↑→↓−≤≥★☆✓●○▲▼▶◀◆"


def main() -> None:
    """Write both faces and the table of widths, in thousandths of the font's size."""
    import matplotlib as mpl  # type: ignore[import-not-found]
    from fontTools import subset  # type: ignore[import-not-found]

    source = Path(mpl.get_data_path()) / "fonts" / "ttf"
    widths: dict[str, dict[str, int]] = {}
    for face, name in FACES.items():
        options = subset.Options(layout_features=["kern"], notdef_outline=True, hinting=False, name_IDs=["*"])
        font: Any = subset.load_font(str(source / f"{name}.ttf"), options)
        cutter = subset.Subsetter(options)
        cutter.populate(text=CHARACTERS)
        cutter.subset(font)
        font["head"].modified = font["head"].created  # the same bytes every time
        font.recalcTimestamp = False
        subset.save_font(font, str(FOLDER / f"{name}.ttf"), options)
        scale = 1000 / font["head"].unitsPerEm
        glyphs, metrics = font.getBestCmap(), font["hmtx"]
        widths[face] = {chr(code): round(metrics[glyph][0] * scale) for code, glyph in sorted(glyphs.items())}
    (FOLDER / "widths.json").write_text(json.dumps(widths, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
