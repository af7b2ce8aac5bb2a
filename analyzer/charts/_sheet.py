"""A sheet of paper that grows downwards: rectangles, words and small diagrams, measured in inches from its top left.

Everything is drawn with objects of matplotlib and never with pyplot: there is no display, and no state that two
pictures share.  Fonts, colours and lines are all named, so that a matplotlibrc cannot change a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from matplotlib import rc_context, rcdefaults, rcParams
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.figure import Figure

from ._palette import FAINT, INK, PAPER

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FONT = "DejaVu Sans"
"""The font that matplotlib brings along; it has the suit signs."""

DOTS = 160
"""Dots an inch of a PNG."""

POINT = 1 / 72
"""Inches of a typographic point."""

LEADING = 1.3
"""Distance of two lines of text, in heights of the letters."""

_UNPARTED = re.compile(r"[±+] \d|\d ±|\d %")
_MIDDLE = 0.365  # how far the middle of a capital letter lies above its base line, in sizes
_SEED = "mazzo"


@contextmanager
def plain_settings() -> Iterator[None]:
    """The settings matplotlib comes with, whatever the user's are, and an SVG without chance."""
    with rc_context():
        rcdefaults()
        rcParams.update({"svg.hashsalt": _SEED, "svg.fonttype": "path", "hatch.linewidth": 1.1, "font.family": FONT})
        yield


class Picture(Figure):
    """A figure that a notebook shows, also where pyplot is not used."""

    def _repr_png_(self) -> bytes:
        return picture_bytes(self, "png")


def picture_bytes(figure: Figure, form: str) -> bytes:
    """A figure as "png" or "svg": the same bytes every time, without date or program."""
    metadata = {"Software": None} if form == "png" else {"Date": None, "Creator": None}
    stream = BytesIO()
    with plain_settings():
        figure.savefig(stream, format=form, dpi=DOTS, metadata=metadata)
    return stream.getvalue()


@cache
def _measure() -> Any:
    return RendererAgg(8, 8, DOTS)  # type: ignore[no-untyped-call]


@cache
def _signs() -> Any:
    """The signs that the font has."""
    from matplotlib.font_manager import findfont
    from matplotlib.ft2font import FT2Font

    return frozenset(FT2Font(findfont(FONT)).get_charmap())


def printable(text: str) -> str:
    """The text with a question mark for every sign that the font does not have."""
    return "".join(sign if ord(sign) in _signs() else "?" for sign in text)


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """Inches that a line of text takes."""
    from matplotlib.font_manager import FontProperties

    font = FontProperties(family=FONT, size=size, weight="bold" if bold else "normal")
    with plain_settings():
        width: float = _measure().get_text_width_height_descent(printable(text), font, False)[0]
    return width / DOTS


def wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Lines of a text that are no wider than `width` inches; a word that is wider by itself is broken.

    A number is not parted from its error or from the sign of per cent.
    """
    lines: list[str] = []
    line = ""
    for word in _UNPARTED.sub(lambda gap: gap[0].replace(" ", "\xa0"), text).split(" "):
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while text_width(line, size, bold) > width and len(line) > 1:
            end = _break(line, width, size, bold)
            lines.append(line[:end])
            line = line[end:]
    return [*lines, line] if line or not lines else lines


def _break(word: str, width: float, size: float, bold: bool) -> int:
    """Where to break a word that is too wide: behind a sign such as "=", if there is one well into the line."""
    ends = [end for end in range(1, len(word)) if text_width(word[:end], size, bold) <= width] or [1]
    signs = [end for end in ends if word[end - 1] in "=,_:/(" and 3 * end > ends[-1]]
    return max(signs or ends)


def fitting(texts: Sequence[str], width: float, size: float, least: float, bold: bool = False) -> float:
    """The largest size, from `size` down to `least`, in which none of the texts is wider than `width` inches."""
    widest = max((text_width(text, size, bold) for text in texts), default=0.0)
    return size if widest <= width else max(least, size * width / widest)


class Sheet:
    """The paper.  y: how far down it is filled, in inches; what comes next is drawn there."""

    def __init__(self, width: float, margin: float) -> None:
        self.width, self.margin = width, margin
        self.y = margin
        self.figure = Picture(figsize=(width, 1), dpi=DOTS, facecolor=PAPER)
        FigureCanvasAgg(self.figure)  # else every measuring of a word would draw the whole picture
        self.paper = self.figure.add_axes((0, 0, 1, 1))
        self.paper.set_axis_off()
        self._diagrams: list[tuple[Axes, tuple[float, float, float, float]]] = []

    @property
    def room(self) -> float:
        """Inches between the margins."""
        return self.width - 2 * self.margin

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        across: str = "left",
        bold: bool = False,
        colour: str = INK,
        halo: str | None = None,
        upright: bool = False,
    ) -> None:
        """One line of text, whose capitals have their middle at y.

        across: which of its ends, or "center", is at x.  halo: a colour around the letters.  upright: read upwards.
        """
        style: dict[str, Any] = {"ha": across, "va": "baseline"}
        if upright:
            style = {"ha": "center", "va": "center", "rotation": 90}
        else:
            y += _MIDDLE * size * POINT
        weight = "bold" if bold else "normal"
        written = self.paper.text(
            x, y, printable(text), fontsize=size, family=FONT, weight=weight, color=colour, parse_math=False, **style
        )
        if halo is not None:
            from matplotlib.patheffects import withStroke

            written.set_path_effects([withStroke(linewidth=0.28 * size, foreground=halo)])

    def lines(
        self,
        x: float,
        width: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str = INK,
    ) -> None:
        """Write a text in lines of at most `width` inches, from y on, which moves below it."""
        step = LEADING * size * POINT
        for line in wrapped(text, width, size, bold):
            self.write(x, self.y + step / 2, line, size, bold=bold, colour=colour)
            self.y += step

    def paragraph(self, text: str, size: float, *, bold: bool = False, colour: str = INK, below: float = 0.0) -> None:
        """A text over the whole width, and some space below it."""
        self.lines(self.margin, self.room, text, size, bold=bold, colour=colour)
        self.y += below

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, *, edge: str = PAPER, line: float = 0.8
    ) -> None:
        """A filled rectangle with its top left corner at x, y."""
        from matplotlib.patches import Rectangle

        self.paper.add_patch(Rectangle((x, y), width, height, facecolor=fill, edgecolor=edge, linewidth=line))

    def frame(self, x: float, y: float, width: float, height: float, colour: str = INK, line: float = 2.0) -> None:
        """The outline of a rectangle, drawn within it."""
        from matplotlib.patches import Rectangle

        inset = line * POINT / 2
        outline = Rectangle(
            (x + inset, y + inset), width - 2 * inset, height - 2 * inset, fill=False, edgecolor=colour, linewidth=line
        )
        outline.set_joinstyle("miter")
        outline.set_zorder(2)
        self.paper.add_patch(outline)

    def hatch(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Hatching over a rectangle."""
        from matplotlib.patches import Rectangle

        self.paper.add_patch(
            Rectangle((x, y), width, height, facecolor="none", edgecolor=colour, linewidth=0, hatch="////")
        )

    def rule(self, x: float, y: float, to_x: float, to_y: float, colour: str = FAINT, line: float = 0.8) -> None:
        """A thin line."""
        from matplotlib.lines import Line2D

        drawn = Line2D([x, to_x], [y, to_y], color=colour, linewidth=line, solid_capstyle="butt", zorder=0.5)
        self.paper.add_line(drawn)

    def diagram(self, x: float, y: float, width: float, height: float) -> Axes:
        """A diagram with axes of its own, whose frame takes this rectangle."""
        axes = self.figure.add_axes((0, 0, 1, 1), label=f"diagram {len(self._diagrams)}")
        self._diagrams.append((axes, (x, y, width, height)))
        return axes

    def done(self) -> Picture:
        """The picture, cut off a margin below what is drawn."""
        height = self.y + self.margin
        self.figure.set_size_inches(self.width, height)
        self.paper.set_xlim(0, self.width)
        self.paper.set_ylim(height, 0)
        for axes, (x, y, width, tall) in self._diagrams:
            axes.set_position((x / self.width, 1 - (y + tall) / height, width / self.width, tall / height))
        return self.figure
