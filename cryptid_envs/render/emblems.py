"""Signs of creatures and things: shapes of 100 by 100, filled with the colour of their place, light parts white."""

from __future__ import annotations

_EYES = '<circle cx="{}" cy="{}" r="{}" fill="#fff"/><circle cx="{}" cy="{}" r="{}" fill="#fff"/>'


def _eyes(left: float, right: float, y: float, radius: float) -> str:
    return _EYES.format(left, y, radius, right, y, radius)


def _line(path: str, width: float, colour: str = "#fff") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _both(path: str) -> str:
    """A shape and its mirror image."""
    return f'<path d="{path}"/><path d="{path}" transform="matrix(-1 0 0 1 100 0)"/>'


EMBLEMS = {
    # Cryptids
    "yeti": (
        '<path d="M50 5C70 5 82 18 83 36L94 56 86 58 92 78 80 77 76 93 63 86 50 96 37 86 24 93 20 77 8 78 14 58 6 56 17 36'
        'C18 18 30 5 50 5Z"/><ellipse cx="50" cy="45" rx="24" ry="21" fill="#fff"/>'
        '<circle cx="41" cy="40" r="4.5"/><circle cx="59" cy="40" r="4.5"/><path d="M36 52H64Q60 62 50 62T36 52Z"/>'
        '<path d="M41 52H47L44 58ZM53 52H59L56 58Z" fill="#fff"/>'
    ),
    "bigfoot": (
        '<path d="M35 44C28 62 34 96 53 96 72 96 74 64 67 46 61 34 41 34 35 44Z"/><circle cx="25" cy="33" r="10"/>'
        '<circle cx="41" cy="21" r="8.5"/><circle cx="56" cy="17" r="7.5"/><circle cx="69" cy="22" r="7"/>'
        '<circle cx="80" cy="32" r="6.5"/>'
    ),
    "chupacabra": (
        '<path d="M12 30 30 34 27 8 44 27 50 3 56 27 73 8 70 34 88 30 76 58 63 70 59 95 50 80 41 95 37 70 24 58Z"/>'
        '<path d="M29 42 46 50 42 58Q32 54 29 42ZM71 42 54 50 58 58Q68 54 71 42Z" fill="#fff"/>'
    ),
    "mothman": (
        '<path d="M50 34C32 4 8 6 3 22 0 46 16 59 34 59 23 68 21 84 29 95 41 94 48 82 50 71 52 82 59 94 71 95 79 84 77 68 66 59'
        ' 84 59 100 46 97 22 92 6 68 4 50 34Z"/>' + _eyes(41, 59, 46, 6.5)
    ),
    "tsuchinoko": (
        '<ellipse cx="46" cy="62" rx="33" ry="22"/><path d="M20 74Q0 74 3 46 12 58 28 58Z"/><circle cx="80" cy="48" r="16"/>'
        '<path d="M60 44H76V70H60Z"/><circle cx="84" cy="43" r="4.5" fill="#fff"/>'
        + _line("M30 54 36 62M44 50 50 58M58 52 63 59", 4)
        + '<path d="M92 54 100 62 95 61 93 66Z"/>'
    ),
    "ahool": (
        '<path d="M50 30 43 17 40 33C27 19 13 21 1 35 12 37 16 46 16 57 24 50 32 52 36 63 42 58 47 65 50 80 53 65 58 58 64 63'
        ' 68 52 76 50 84 57 84 46 88 37 99 35 87 21 73 19 60 33L57 17Z"/>' + _eyes(45, 55, 42, 3)
    ),
    "extraterrestrial": (
        '<path d="M50 5C80 5 92 30 85 53 78 76 62 95 50 95 38 95 22 76 15 53 8 30 20 5 50 5Z"/>'
        '<path d="M23 42Q42 42 45 62 26 64 23 42ZM77 42Q58 42 55 62 74 64 77 42Z" fill="#fff"/>' + _line("M43 80H57", 4)
    ),
    "squid": (
        '<path d="M50 2 76 34 66 40V60H34V40L24 34Z"/>'
        + _line("M37 58Q34 78 18 80M45 60Q44 86 34 96M55 60Q56 86 66 96M63 58Q66 78 82 80", 7, "currentColor")
        + _eyes(42, 58, 48, 5)
    ),
    "devil": (
        '<path d="M28 5C22 22 30 33 38 36L34 70C36 88 44 96 50 96 56 96 64 88 66 70L62 36C70 33 78 22 72 5 68 18 60 26 50 26'
        ' 40 26 32 18 28 5Z"/>' + _both("M33 44 2 30 13 47 4 60 18 58 34 62Z") + _eyes(44, 56, 48, 4)
        + _line("M46 84V88M54 84V88", 4)
    ),
    "lake_monster": (
        '<path d="M16 80C18 44 10 30 22 17 32 8 50 12 50 25L38 29C33 28 31 33 32 40 33 54 36 64 36 80Z"/>'
        '<path d="M42 80A13 22 0 0 1 68 80ZM72 80A10 15 0 0 1 92 80Z"/><circle cx="32" cy="21" r="3.5" fill="#fff"/>'
        + _line("M4 91Q12 84 20 91T36 91 52 91 68 91 84 91 96 90", 5, "currentColor")
    ),
    "alligator": (
        '<path d="M3 50 56 40C60 24 76 24 80 38 94 42 98 56 97 72L52 82 4 74 5 66 56 64 8 58Z"/>'
        '<circle cx="68" cy="38" r="5" fill="#fff"/>'
        '<path d="M10 58 15 66 20 59 26 66 31 60 37 66 42 61 48 65 52 62Z" fill="#fff"/>'
    ),
    # Creatures of the Wild
    "megalotaur": (
        '<path d="M6 8C2 36 18 46 32 46L36 80C41 97 59 97 64 80L68 46C82 46 98 36 94 8 88 28 78 32 66 29 56 24 44 24 34 29'
        ' 22 32 12 28 6 8Z"/>' + _eyes(41, 59, 49, 5) + '<ellipse cx="50" cy="80" rx="9" ry="6" fill="#fff"/>'
    ),
    "snerlep": (
        '<path d="M10 8 36 28H64L90 8 86 56 58 84Q50 94 42 84L14 56Z"/>'
        '<path d="M24 46 44 54Q38 64 28 58ZM76 46 56 54Q62 64 72 58Z" fill="#fff"/><circle cx="50" cy="80" r="4" fill="#fff"/>'
    ),
    "fizzalisk": (
        _line("M72 24C36 4 12 30 28 48 42 64 80 52 78 72 76 92 36 92 16 82", 14, "currentColor")
        + '<path d="M64 6Q90 4 94 24 90 40 66 36Z"/><circle cx="80" cy="19" r="4.5" fill="#fff"/>'
        + _line("M92 28 100 34M92 28 99 26", 3, "currentColor")
    ),
    "wiffaloon": (
        '<circle cx="50" cy="40" r="33"/><path d="M42 72H58L54 80H46Z"/>'
        + _line("M50 80Q42 88 50 98", 4, "currentColor")
        + _both("M20 32Q2 26 1 44 10 40 18 48Z")
        + _eyes(40, 60, 34, 6)
        + '<path d="M42 48H58L50 58Z" fill="#fff"/>'
    ),
    "skeevil": (
        '<ellipse cx="50" cy="58" rx="15" ry="30"/><circle cx="50" cy="22" r="13"/>'
        + _both("M38 40Q8 14 3 34 4 54 38 56Z")
        + _line("M38 66 18 78 14 94M62 66 82 78 86 94M42 12 34 2M58 12 66 2", 4.5, "currentColor")
        + _eyes(44, 56, 21, 4)
        + _line("M38 54H62M37 66H63", 4)
    ),
    # What people bring home
    "photo": (
        '<path d="M6 26H30L38 14H62L70 26H94V86H6Z"/><circle cx="50" cy="56" r="22" fill="#fff"/>'
        '<circle cx="50" cy="56" r="13"/>'
        '<circle cx="84" cy="36" r="4" fill="#fff"/>'
    ),
    "blur": (
        '<path d="M6 12H94V88H6Z"/><path d="M14 20H86V72H14Z" fill="#fff"/>'
        '<path d="M26 72C28 44 36 32 50 32S72 44 74 72Z" opacity=".55"/><path d="M34 72C36 52 42 42 50 42S64 52 66 72Z"/>'
    ),
    "eye": (
        '<path d="M2 50Q26 16 50 16T98 50Q74 84 50 84T2 50Z"/><circle cx="50" cy="50" r="22" fill="#fff"/>'
        '<circle cx="50" cy="50" r="11"/>'
    ),
    "circles": (
        '<path d="M50 4A46 46 0 1 1 50 96 46 46 0 0 1 50 4ZM50 18A32 32 0 1 0 50 82 32 32 0 0 0 50 18Z"/>'
        '<path d="M50 30A20 20 0 1 1 50 70 20 20 0 0 1 50 30ZM50 41A9 9 0 1 0 50 59 9 9 0 0 0 50 41Z"/>'
    ),
    "fish": (
        '<path d="M6 56Q30 28 62 52L88 34V78L62 60Q30 84 6 56Z"/><circle cx="24" cy="53" r="5" fill="#fff"/>'
        + _line("M28 6V20M54 10V26M78 4V18M48 88V96M74 86V96", 6, "currentColor")
    ),
    "coffee": (
        '<g transform="rotate(-28 50 50)"><path d="M20 30H68V66Q66 82 44 82T20 66Z"/>'
        + _line("M68 40Q86 40 84 52T66 64", 7, "currentColor")
        + '</g><path d="M8 62Q2 78 10 82 18 78 12 62ZM22 80Q17 92 24 96 31 92 25 80ZM4 86Q0 94 6 97 12 94 8 86Z"/>'
    ),
    # Landscapes and what grows there
    "mountain": '<path d="M2 88 38 20 56 54 68 36 98 88Z"/><path d="M38 20 50 43 42 40 36 48 27 41Z" fill="#fff"/>',
    "farmland": '<path d="M4 40 50 18 96 40V90H4Z"/>' + _line("M14 84 40 46M38 84 47 46M62 84 53 46M86 84 60 46", 6),
    "forest": '<path d="M50 4 76 40H66L86 70H58V96H42V70H14L34 40H24Z"/>',
    "tourism": (
        '<path d="M20 34H80V92H20Z"/>' + _line("M36 32V20Q36 10 50 10T64 20V32", 7, "currentColor")
        + _line("M20 54H80M50 48V62", 6)
    ),
    "produce": (
        '<path d="M50 34C62 22 90 30 84 60 78 86 62 96 50 90 38 96 22 86 16 60 10 30 38 22 50 34Z"/>'
        + _line("M50 32Q48 16 58 6", 6, "currentColor")
        + '<path d="M56 20Q70 6 84 14 76 28 56 20Z"/>'
    ),
    "mushroom": (
        '<path d="M6 54Q8 10 50 10T94 54Z"/><path d="M38 54H62L68 92H32Z"/><circle cx="34" cy="36" r="7" fill="#fff"/>'
        '<circle cx="60" cy="28" r="6" fill="#fff"/><circle cx="74" cy="44" r="5" fill="#fff"/>'
    ),
    "ski": _line("M50 4V96M10 27 90 73M10 73 90 27M38 12 50 22 62 12M38 88 50 78 62 88", 8, "currentColor"),
    "bowl": (
        '<path d="M6 48H94Q92 82 64 88V94H36V88Q8 82 6 48Z"/>'
        + _line("M32 38Q24 28 32 20T32 4M50 38Q42 28 50 20T50 4M68 38Q60 28 68 20T68 4", 6, "currentColor")
    ),
    "wilderness": (
        '<ellipse cx="50" cy="68" rx="26" ry="22"/><ellipse cx="18" cy="44" rx="10" ry="14"/>'
        '<ellipse cx="40" cy="24" rx="10" ry="15"/><ellipse cx="62" cy="24" rx="10" ry="15"/>'
        '<ellipse cx="83" cy="44" rx="10" ry="14"/>'
    ),
    "peak": (
        '<path d="M2 92 40 16H60L98 92Z"/><path d="M40 16H60L72 40 62 34 56 46 50 36 42 46 36 34 28 40Z" fill="#fff"/>'
    ),
    "potato": (
        '<path d="M22 20Q48 0 76 20 100 44 88 74 70 102 36 92 2 78 8 44 12 28 22 20Z"/>'
        + _line("M34 34 40 38M62 32 56 36M36 62 42 58M64 66 70 60M52 78H58", 5)
    ),
    "machine": (
        '<path d="M16 4H84V96H16Z"/><path d="M24 14H64V62H24Z" fill="#fff"/>'
        '<path d="M28 18H36V34H28ZM40 18H48V34H40ZM52 18H60V34H52Z"/>'
        '<path d="M28 42H36V58H28ZM40 42H48V58H40ZM52 42H60V58H52Z"/><path d="M70 18H78V40H70ZM30 74H70V86H30Z" fill="#fff"/>'
    ),
    "mystery": (
        '<circle cx="50" cy="50" r="46"/>' + _line("M34 40Q34 22 50 22T66 38Q66 50 50 54V62", 10)
        + '<circle cx="50" cy="78" r="7" fill="#fff"/>'
    ),
    "scout": (
        '<circle cx="28" cy="66" r="24"/><circle cx="72" cy="66" r="24"/><path d="M14 60 26 14H42V60ZM86 60 74 14H58V60Z"/>'
        '<path d="M42 34H58V62H42Z"/><circle cx="28" cy="67" r="13" fill="#fff"/><circle cx="72" cy="67" r="13" fill="#fff"/>'
    ),
    "permit": (
        '<path d="M38 8Q50 0 62 8 68 18 60 34L62 52H86V74H14V52H38L40 34Q32 18 38 8Z"/><path d="M14 82H86V94H14Z"/>'
    ),
    "festival": (
        '<path d="M34 4H66V14H34ZM34 86H66V96H34Z"/><path d="M30 18H70Q96 50 70 82H30Q4 50 30 18Z"/>'
        + _line("M50 20V80M36 20Q20 50 36 80M64 20Q80 50 64 80", 4)
    ),
    "star": '<path d="M50 3 64 36 99 39 72 62 81 97 50 78 19 97 28 62 1 39 36 36Z"/>',
    "unknown": (
        '<path d="M50 6A38 38 0 1 1 50 92 38 38 0 0 1 50 6Z" opacity=".35"/>'
        + _line("M36 40Q36 26 50 26T64 40Q64 50 50 54V62", 9)
        + '<circle cx="50" cy="75" r="6" fill="#fff"/>'
    ),
}  # fmt: skip
EMBLEMS["bigfoot and yeti"] = (
    f'<g transform="translate(-8 18) scale(.58)">{EMBLEMS["bigfoot"]}</g>'
    f'<g transform="translate(44 18) scale(.58)">{EMBLEMS["yeti"]}</g>'
)
"""Name → SVG markup. ``currentColor`` is the colour of the place, too, for lines."""


def emblem_markup(name: str, letters: str) -> str:
    """A sign's shapes; for a name that is not in the catalogue a disc with letters."""
    if name in EMBLEMS:
        return EMBLEMS[name]
    size = 44 if len(letters) < 3 else 32
    return (
        '<circle cx="50" cy="50" r="44"/>'
        f'<text x="50" y="{50 + size * 0.36:g}" font-size="{size}" font-weight="bold" text-anchor="middle" fill="#fff">'
        f"{letters}</text>"
    )
