"""Colours that differ in lightness, so that a chart can be read by everybody, and printed in black and white.

The hues are those of Paul Tol's colour-blind-safe sets (SRON/EPS/TN/09-002, issue 3.2, 2021) and of Okabe and Ito.
"""

from __future__ import annotations

INK, PAPER = "#1A1A1A", "#FFFFFF"
QUIET = "#5A5A5A"  # small print
FAINT = "#D5D5D5"  # frames of cells in which nothing is drawn, lines of a scale
SAME = "#E9E9E9"  # a cell in which nothing changes

_BY_NUMBER = {
    1: "EECC66",
    2: "004488 EECC66",
    3: "004488 CC6677 EECC66",
    4: "004488 BB5566 44AA99 EECC66",
    5: "332288 994455 009988 DDAA33 99DDFF",
    6: "332288 882255 117733 D55E00 DDAA33 99DDFF",
    7: "332288 882255 117733 D55E00 44AA99 DDAA33 99DDFF",
    8: "332288 882255 117733 D55E00 44AA99 DDAA33 99DDFF FFEE99",
}
MOST_HUES = max(_BY_NUMBER)
"""With more choices than this, colours shade into each other: the letters tell."""

_ONE_HUE = ("F4F8FC", "C9DDEE", "8DBBDB", "4A90C2", "1F66A4", "0B3C6F")  # light to dark, for a figure
_LESS = ("8C4A0B", "C9772B", "EBB87F", "FAF6F0")  # below the even value
_MORE = ("F2F6FA", "9CC3E3", "4A88BF", "14457D")  # above it


def colours(number: int) -> list[str]:
    """A colour for each of so many choices, dark to light."""
    if number in _BY_NUMBER:
        return [f"#{code}" for code in _BY_NUMBER[number].split()]
    ladder = _BY_NUMBER[MOST_HUES].split()
    return [_along(ladder, place / (number - 1)) for place in range(number)]


def lightness(colour: str) -> float:
    """How light a colour looks, 0 for black to 100 for white (CIE 1976 L* of an sRGB colour)."""
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * luminance ** (1 / 3) - 16 if luminance > 216 / 24389 else luminance * 24389 / 27


def ink_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    return INK if lightness(colour) > 55 else PAPER


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with so large a share of another one."""
    return _hex([a + (b - a) * share for a, b in zip(_parts(colour), _parts(other), strict=True)])


def doubtful(colour: str) -> tuple[str, str]:
    """Ground and hatching of a cell that is not settled: a pale form of a colour, and one that shows on it."""
    ground = mixed(colour, PAPER, 0.75)
    line = colour
    while lightness(line) > 58:
        line = mixed(line, INK, 0.08)
    return ground, line


def shade(share: float) -> str:
    """One hue from light (0) to dark (1)."""
    return _along(_ONE_HUE, share)


def either_side(share: float) -> str:
    """From -1, well below the even value (brown), over 0 (nearly white) to 1, well above it (blue)."""
    return _along(_MORE, share) if share >= 0 else _along(_LESS[::-1], -share)


def _along(ladder: tuple[str, ...] | list[str], share: float) -> str:
    """A colour so far up a ladder of colours."""
    place = min(1.0, max(0.0, share)) * (len(ladder) - 1)
    step = min(int(place), len(ladder) - 2)
    return mixed(ladder[step], ladder[step + 1], place - step)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _parts(colour: str) -> list[int]:
    code = colour.lstrip("#")
    return [int(code[place : place + 2], 16) for place in (0, 2, 4)]


def _hex(parts: list[float]) -> str:
    return "#" + "".join(f"{round(part):02X}" for part in parts)
