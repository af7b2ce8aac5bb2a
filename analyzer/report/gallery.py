"""The gallery: a page a game with its charts, built from the scenario files `<game>-chart-<kind>.toml`.

    python -m analyzer.report.gallery EXAMPLES REPORTS [--deals N] [--threads N] [GAME ...]

Pages and tables are the same byte for byte whenever and wherever they are built.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .. import run
from ..charts._sheet import picture_bytes
from ..charts.drawing import figure_of
from ..cli.outputs import write_whole
from ..games import game as find_game
from ..games import names
from .page import section

LARGEST_DRAWING = 150_000
"""Bytes of an .svg that is still kept beside the page."""

_COLOURS = 128


def examples_of(folder: Path, game: str) -> list[Path]:
    """The scenario files of a game's charts."""
    return sorted(folder.glob(f"{game}-chart-*.toml"), key=lambda path: (_rank(game, path), path.name))


def _rank(game: str, path: Path) -> int:
    """The place of a chart among those of its game: the main one first."""
    kinds = [kind.name for kind in find_game(game).charts()]
    kind = _read(path)["kind"]
    return kinds.index(kind) if kind in kinds else len(kinds)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def question_of(path: Path) -> str:
    """The comment at the head of a scenario file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    head = lines[: next((place for place, line in enumerate(lines) if not line.startswith("#")), len(lines))]
    return " ".join(line.lstrip("# ") for line in head)


def build_game(game: str, examples: Path, reports: Path, **changed: Any) -> Path | None:
    """Build the page of a game in `reports`/<game>; None when there is no chart of it in `examples`.

    changed: arguments that replace those of the files, such as a smaller number of deals.
    """
    files = examples_of(examples, game)
    if not files:
        return None
    folder = reports / game
    folder.mkdir(parents=True, exist_ok=True)
    title = find_game(game).title
    parts = [f"# {title}: charts\n", f"{find_game(game).summary[0].upper()}{find_game(game).summary[1:]}.\n"]
    for file in files:
        print(f"{game}: {file.stem}", file=sys.stderr)
        asked = _read(file)
        stem = asked["kind"] if file.stem == f"{game}-chart-{asked['kind']}" else file.stem.partition("-chart-")[2]
        result = run(file, **changed)
        figure = figure_of(result)
        small, drawing = _small_png(picture_bytes(figure, "png")), picture_bytes(figure, "svg")
        has_drawing = len(drawing) <= LARGEST_DRAWING
        _write(folder / f"{stem}.png", small)
        if has_drawing:
            _write(folder / f"{stem}.svg", drawing)
        write_whole(result.to_csv, folder / f"{stem}.csv")
        parts.append(section(result, question_of(file), f"{examples.name}/{file.name}", asked, stem, has_drawing))
    page = folder / "index.md"
    _write(page, "\n".join(parts).encode())
    return page


def build_list(reports: Path) -> None:
    """Write the list of the pages that there are, with the question of every chart."""
    lines = [
        "# Reports",
        "",
        "A chart says a question, its answer with the doubt that is left, a rule to remember, and the command that",
        "builds all of it anew. `make reports` does so for all games; the tables come out the same byte for byte.",
        "",
    ]
    for name in names():
        page = reports / name / "index.md"
        if page.is_file():
            asked = [line[3:] for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
            lines.append(f"- [{find_game(name).title}]({name}/index.md): {' '.join(asked)}")
    _write(reports / "README.md", ("\n".join(lines) + "\n").encode())


def _write(path: Path, content: bytes) -> None:
    write_whole(lambda draft: _put(draft, content), path)


def _put(draft: Path, content: bytes) -> None:
    draft.write_bytes(content)


def _small_png(content: bytes) -> bytes:
    """The picture with a palette of its own: a quarter of the bytes, and nothing that the eye would miss."""
    from io import BytesIO

    from PIL import Image

    stream = BytesIO()
    picture = Image.open(BytesIO(content)).convert("RGB")
    picture.quantize(_COLOURS, dither=Image.Dither.NONE).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def main(words: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m analyzer.report.gallery", description=__doc__.splitlines()[0])
    parser.add_argument("examples", type=Path)
    parser.add_argument("reports", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, help="at most so many decisions a cell, in place of what the files say")
    parser.add_argument("--threads", type=int)
    asked = parser.parse_args(words)
    for game in asked.games or names():
        page = build_game(find_game(game).name, asked.examples, asked.reports, deals=asked.deals, threads=asked.threads)
        if page is None:
            print(f"{game}: no chart among {asked.examples}", file=sys.stderr)
    build_list(asked.reports)
    return 0


if __name__ == "__main__":
    sys.exit(main())
