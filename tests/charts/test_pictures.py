"""Pictures: what is in them, that nothing is cut off or printed over, that they are the same every time."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
import sketches
from matplotlib.colors import to_hex
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from analyzer.charts import _palette
from analyzer.charts._sheet import FONT, picture_bytes, printable, text_width, wrapped
from analyzer.charts.drawing import WIDTH, figure_of, write_pictures
from analyzer.result import Result

SKETCHES = sketches.every()
PHONE = 400  # dots that a phone is wide


def texts_of(figure: Any) -> list[Text]:
    """All words that are drawn."""
    paper, *diagrams = figure.axes
    drawn = [text for text in paper.texts if text.get_text()]
    for diagram in diagrams:
        for axis, limits in ((diagram.xaxis, sorted(diagram.get_xlim())), (diagram.yaxis, sorted(diagram.get_ylim()))):
            for place, label in zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=True):
                if limits[0] <= place <= limits[1] and label.get_text():
                    drawn.append(label)
    return drawn


def words_of(figure: Any) -> str:
    """All words as one text."""
    return " ".join(text.get_text() for text in texts_of(figure)).replace("\xa0", " ")


def patches_of(figure: Any) -> list[Rectangle]:
    return [patch for patch in figure.axes[0].patches if isinstance(patch, Rectangle)]


def hatched(figure: Any) -> list[Rectangle]:
    return [patch for patch in patches_of(figure) if patch.get_hatch()]


def cells_drawn(figure: Any, view_rows: list[str], columns: list[str]) -> dict[tuple[str, str], tuple[str, str, bool]]:
    """Letter, colour and hatching of every cell of a chart with one panel, found by where rows and columns stand."""
    texts = figure.axes[0].texts
    down = {t.get_text(): t.get_position()[1] for t in texts if t.get_ha() == "right" and t.get_text() in view_rows}
    heads = [t for t in texts if t.get_ha() == "center" and t.get_weight() == "normal" and t.get_text() in columns]
    across = {t.get_text(): t.get_position()[0] for t in heads}
    assert (len(down), len(across)) == (len(view_rows), len(columns))
    found = {}
    for (row, y), (column, x) in itertools.product(down.items(), across.items()):
        here = [t for t in texts if t.get_weight() == "bold" and abs(t.get_position()[0] - x) < 0.02]
        letters = [t.get_text() for t in here if abs(t.get_position()[1] - y) < 0.1]
        boxes = [p for p in patches_of(figure) if p.get_x() < x < p.get_x() + p.get_width()]
        boxes = [p for p in boxes if p.get_y() < y - 0.05 < p.get_y() + p.get_height()]
        colour = to_hex(boxes[0].get_facecolor()).upper()
        found[row, column] = ("".join(letters), colour, any(p.get_hatch() for p in boxes))
    return found


@pytest.mark.parametrize("name", [name for name in SKETCHES if name != "five"])
def test_no_word_is_cut_off_or_printed_over_another(name: str) -> None:
    """The boxes of all words lie within the picture and apart; no warning (pytest makes warnings errors)."""
    figure = figure_of(SKETCHES[name])
    figure.canvas.draw()
    boxes = np.array([text.get_window_extent().extents for text in texts_of(figure)])
    words = [text.get_text() for text in texts_of(figure)]
    assert len(words) > 10
    wide, tall = figure.bbox.size
    assert boxes[:, :2].min() >= 0, [word for word, box in zip(words, boxes, strict=True) if box[:2].min() < 0]
    assert boxes[:, 2].max() <= wide, [word for word, box in zip(words, boxes, strict=True) if box[2] > wide]
    assert boxes[:, 3].max() <= tall
    left, low, right, high = (boxes[:, side] for side in range(4))
    slack = 2  # dots: boxes have room above capitals and below the base line
    over = (left[:, None] < right - slack) & (left < right[:, None] - slack)
    over &= (low[:, None] < high - slack) & (low < high[:, None] - slack)
    np.fill_diagonal(over, False)
    assert not over.any(), [(words[a], words[b]) for a, b in np.argwhere(over)[:5]]


def test_every_cell_has_the_letter_and_colour_of_its_choice_and_is_hatched_where_it_is_open() -> None:
    result = sketches.chart()
    told = result.provenance["chart"]
    rows, columns = (axis["labels"] for axis in told["axes"])
    found = cells_drawn(figure_of(result), rows, columns)
    colours = dict(zip(("pick", "pass"), _palette.colours(2), strict=True))
    letters = {"pick": "P", "pass": "-"}
    assert {cell["state"] for cell in told["cells"]} == set(sketches.STATES)
    for cell in told["cells"]:
        letter, colour, is_hatched = found[cell["group"]["trumps"], cell["group"]["strength"]]
        assert is_hatched == (cell["state"] == "open")
        if cell["state"] == "settled":
            assert (letter, colour) == (letters[cell["best"]], colours[cell["best"]])
        elif cell["state"] == "open":
            assert (letter, colour) == (letters[cell["best"]], _palette.doubtful(colours[cell["best"]])[0])
        else:
            assert (letter, colour) == ("·" if cell["state"] == "missed" else "", _palette.PAPER)


def test_a_chart_without_doubt_has_no_hatching_and_does_not_speak_of_it() -> None:
    figure = figure_of(sketches.chart(all_states=False))
    assert hatched(figure) == []
    words = words_of(figure)
    assert "hatched" not in words
    assert "cannot occur" not in words
    assert "not reached" not in words


def test_under_a_chart_stand_legend_rule_and_where_it_comes_from() -> None:
    """Each piece stands in the result that `sketches.chart` makes up."""
    words = words_of(figure_of(sketches.chart()))
    for piece in (
        "pick up the blind",
        "pass and hope for a leaster",
        "hatched: not settled",
        "none of 20,000 deals came to it",
        "empty: cannot occur",
        "Pick with 4 trumps or more, or with strength 8 or more. Otherwise pass.",
        "costs 0.012 ± 0.004 of score a decision",
        "20,000 fresh decisions",
        "1 for each other trump ♦",
        "rules: the default ones",
        "players: rule in all 3 seats",
        "123,456 decisions, 200 to 2,000 a cell",
        "seed 7",
        "95 % intervals",
        "mazzo 0.1.0",
    ):
        assert piece in words


def test_an_overlay_colours_only_what_changes() -> None:
    """A chart of one panel: changed cells have the colour of the new choice and both letters."""
    made = sketches.chart(choices=[("P", "pick", "pick up"), ("s", "pass", "pass")])
    changes = []
    for place, cell in enumerate(made.provenance["chart"]["cells"]):
        state = cell["state"] if cell["state"] != "settled" else ("changed", "same")[place % 2]
        to = cell["best"] if state == "same" else "pass" if cell["best"] == "pick" else "pick"
        changes.append({"group": cell["group"], "from": cell["best"], "to": to, "state": state})
    made.provenance["against"] = {"text": "all_pass=forced"}
    result = sketches.with_chart(made, changes=changes)
    rows, columns = (axis["labels"] for axis in result.provenance["chart"]["axes"])
    found = cells_drawn(figure_of(result), rows, columns)
    colours = dict(zip(("pick", "pass"), _palette.colours(2), strict=True))
    letters = {"pick": "P", "pass": "s"}
    for change in changes:
        letter, colour, is_hatched = found[change["group"]["trumps"], change["group"]["strength"]]
        assert is_hatched == (change["state"] == "open")
        if change["state"] == "changed":
            assert letter == f"{letters[change['from']]}→{letters[change['to']]}"
            assert colour == colours[change["to"]]
        elif change["state"] == "same":
            assert (letter, colour) == (letters[change["from"]], _palette.SAME)
        else:
            assert colour == _palette.PAPER


def test_values_frame_the_best_choice_of_each_row_and_hatch_rows_that_are_open() -> None:
    result = sketches.values()
    cells = result.provenance["chart"]["cells"]
    figure = figure_of(result)
    states = Counter(cell["state"] for cell in cells)
    frames = [patch for patch in patches_of(figure) if not patch.get_fill() and patch.get_width() < 1.2]
    assert len(frames) == states["settled"] + states["open"] + 1  # one in the legend
    assert len(hatched(figure)) == 7 * states["open"] + 1  # seven choices a row
    words = [text.get_text() for text in texts_of(figure)]
    assert "90" in words  # success of the first row: 0.90 +- 0.012, so no decimals of a per cent
    assert "1.50" in words  # its score: 1.5 +- 0.05


def test_figures_are_hatched_where_they_may_be_even() -> None:
    """Of the made-up values .46 .48 .50 .52 .54 with error .007 only .50 may be the even value .5, and one is open."""
    result = sketches.figures(0.5)
    may_be_even = [row for row in result.rows if row.metrics["win"].interval.value == 0.5]
    figure = figure_of(result)
    assert len(hatched(figure)) == len(may_be_even) + 1 + 1  # and one in the legend
    words = Counter(text.get_text() for text in texts_of(figure))
    values = [row.metrics["win"].interval.value for row in result.rows]
    assert words["▲ ± 0.7"] == sum(value > 0.5 for value in values) - 1
    assert words["▼ ± 0.7"] == sum(value < 0.5 for value in values)


def test_an_overlay_tells_both_rules_and_what_changes() -> None:
    words = words_of(figure_of(SKETCHES["overlay"]))
    assert "against all_pass=forced" in words
    assert "changes beyond doubt, such as: pick here, pass with all_pass=forced" in words
    assert "The rule in words Pick with 4 trumps or more, or with strength 8 or more." in words
    told = "With all_pass=forced Always pick. It costs nothing against the whole chart (9,000 fresh decisions)."
    assert told in words


def test_figures_of_deals_are_counted_in_deals_and_the_axis_of_a_curve_has_its_title() -> None:
    assert "123,456 deals, 20,000 a cell" in words_of(figure_of(SKETCHES["figures"]))
    words = words_of(figure_of(SKETCHES["curve"]))
    assert "value of the hand" in words
    assert "123,456 deals · seed 7" in words


def test_a_curve_has_its_band_its_best_value_and_the_default() -> None:
    """The limits are those of the rows; the default of rule.bid_at in chiamata is 14 (`mazzo players chiamata`)."""
    result = sketches.sweep()
    score, success = figure_of(result).axes[1:]
    band = score.collections[0].get_paths()[0].vertices
    limits = {tuple(point) for point in band.round(6).tolist()}
    for row in result.rows:
        bid, interval = float(row.branch.partition("=")[2]), row.metrics["score"].interval
        assert {(bid, round(interval.low, 6)), (bid, round(interval.high, 6))} <= limits
    ring = score.collections[-1].get_offsets()
    assert ring.tolist() == [[15.0, result.rows[7].metrics["score"].interval.value]]
    filled = sorted(x for x, _ in score.collections[-2].get_offsets().tolist())
    assert filled == [13.0, 14.0, 15.0, 16.0, 17.0]  # not_worse: less than 3 from 15
    assert [14.0, 14.0] in [list(line.get_xdata()) for line in success.lines]


def test_odds_are_points_with_intervals_and_the_undecided_are_hollow() -> None:
    figure = figure_of(sketches.odds())
    score, success = figure.axes[1:]
    points = [(points.get_offsets()[0][0], to_hex(points.get_facecolor()[0])) for points in score.collections]
    assert points == [(1.7, "#004488"), (1.65, "#ffffff"), (0.3, "#004488"), (-0.2, "#004488")]
    assert [1.65, 1.75] in [list(np.round(line.get_xdata(), 6)) for line in score.lines]  # 1.7 +- 0.05
    ticks = [list(line.get_xdata()) for line in success.lines]
    assert ticks.count([45.0, 45.0]) == 3  # break_even of all but passing, in per cent


def test_print_is_legible_on_a_phone() -> None:
    """On a chart of 15 x 15 cells: letters of 14 points and labels of 12 at least, nothing below 11, 400 dots wide."""
    figure = figure_of(SKETCHES["five"])
    assert figure.get_size_inches()[0] == WIDTH
    letters = Counter(text.get_fontsize() for text in texts_of(figure) if text.get_text() == "P")
    size, number = letters.most_common(1)[0]
    assert number > 300
    assert size >= 14
    assert size / 72 * PHONE / WIDTH >= 10  # dots
    assert all(text.get_fontsize() >= 12 for text in texts_of(figure) if text.get_text() in sketches.numbers(1, 15))
    assert all(text.get_fontsize() >= 11 for text in texts_of(figure))


def test_suit_signs_are_drawn_and_signs_the_font_lacks_are_replaced() -> None:
    """A sign without a glyph would make matplotlib warn, which pytest makes an error."""
    assert printable("A♠ 3♥ K♦ 7♣ →±·") == "A♠ 3♥ K♦ 7♣ →±·"
    assert printable("牌.py:choose") == "?.py:choose"
    result = sketches.chart()
    result.provenance["players"] = ["牌.py:choose($1_a$)"] * 3
    words = [text.get_text() for text in texts_of(figure_of(result))]
    assert "players: ?.py:choose($1_a$) in all 3 seats" in words
    assert all(text.get_fontfamily() == [FONT] for text in texts_of(figure_of(result)))
    assert not any(text.get_parse_math() for text in figure_of(result).axes[0].texts)  # a dollar is a dollar
    picture_bytes(figure_of(result), "png")


def test_lines_are_wrapped_within_their_width() -> None:
    text = "It costs 0.012 ± 0.004 in 95 % of the decisions follow_suit=follow_or_trump"
    for width in (0.9, 1.5, 3.0):
        lines = wrapped(text, width, 12)
        assert all(text_width(line, 12) <= width for line in lines)
        assert "".join(lines).replace("\xa0", "").replace(" ", "") == text.replace(" ", "")
        assert not any(line.startswith(("%", "±")) for line in lines)


@pytest.mark.parametrize("name", ["best", "curve"])
def test_the_same_result_gives_the_same_bytes(name: str) -> None:
    """In this process twice, and whatever the user's settings are."""
    result = SKETCHES[name]
    own = {"font.family": "monospace", "font.size": 30, "axes.facecolor": "red", "hatch.linewidth": 9}
    own |= {"savefig.bbox": "tight", "svg.fonttype": "none", "lines.linewidth": 8, "text.color": "red"}
    for form in ("png", "svg"):
        first = picture_bytes(figure_of(result), form)
        with mpl.rc_context(own):
            assert picture_bytes(figure_of(result), form) == first
        assert b"matplotlib.org" not in first
        assert b"dc:date" not in first


def test_another_process_without_display_writes_the_same_files(tmp_path: Path) -> None:
    """Without MPLBACKEND, with warnings as errors, without pyplot."""
    script = (
        "import sys, sketches\n"
        "from analyzer.charts.drawing import write_pictures\n"
        "write_pictures(sketches.chart(), sys.argv[1])\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
        "assert 'pandas' not in sys.modules and 'numba' not in sys.modules\n"
    )
    here = Path(__file__).parent
    kept = {name: value for name, value in os.environ.items() if name not in ("MPLBACKEND", "DISPLAY")}
    env = kept | {"PYTHONPATH": f"{here}:{here.parents[1]}", "PYTHONHASHSEED": "12"}
    subprocess.run([sys.executable, "-W", "error", "-c", script, str(tmp_path / "a.svg")], check=True, env=env)
    write_pictures(sketches.chart(), tmp_path / "b.svg")
    for ending in (".svg", ".png", ".csv"):
        assert (tmp_path / f"a{ending}").read_bytes() == (tmp_path / f"b{ending}").read_bytes()


def test_pictures_are_written_with_the_other_form_and_the_table(tmp_path: Path) -> None:
    result = sketches.duel()
    written = write_pictures(result, tmp_path / "chart.v2.png")
    assert [path.name for path in written] == ["chart.v2.png", "chart.v2.svg", "chart.v2.csv"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(path.name for path in written)
    assert written[0].read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in written[1].read_bytes()
    result.to_csv(tmp_path / "table.csv")
    assert written[2].read_bytes() == (tmp_path / "table.csv").read_bytes()


def test_a_picture_that_cannot_be_drawn_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^a picture ends in \.png or \.svg, not chart\.pdf$"):
        write_pictures(sketches.duel(), tmp_path / "chart.pdf")
    with pytest.raises(ValueError, match=r"^there is nothing to draw: no deal was played$"):
        write_pictures(Result(sketches.duel().provenance, []), tmp_path / "chart.png")
    with pytest.raises(ValueError, match=r"^a picture is at least 4 inches wide, not 3$"):
        figure_of(sketches.duel(), width=3)
    with pytest.raises(OSError, match="No such file or directory"):
        write_pictures(sketches.duel(), tmp_path / "nowhere" / "chart.png")
    assert list(tmp_path.iterdir()) == []


def test_a_notebook_shows_the_plot_of_a_result() -> None:
    """IPython shows what has `_repr_png_`."""
    figure = sketches.duel().plot(width=5)
    assert figure.get_size_inches()[0] == 5
    assert figure._repr_png_().startswith(b"\x89PNG")  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", [4.0, 12.0])
def test_a_chart_can_be_narrow_or_wide(width: float) -> None:
    figure = figure_of(SKETCHES["panels"], width=width)
    figure.canvas.draw()
    for text in texts_of(figure):
        box = text.get_window_extent()
        assert box.x0 >= 0
        assert box.x1 <= figure.bbox.width, text.get_text()
