"""Flags that several verbs share: one flag has one meaning everywhere."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[str | None, typer.Argument(metavar="GAME", help="The game; see mazzo games.", show_default=False)]
Rules = Annotated[
    list[str] | None,
    typer.Option("--rules", metavar="KEY=VALUE", help="A house rule (repeatable); see mazzo rules GAME."),
]
Preset = Annotated[str | None, typer.Option("--preset", metavar="NAME", help="A named set of house rules.")]
PlayersCount = Annotated[
    int | None, typer.Option("--players-count", metavar="N", help="Seats; default: the fewest the game allows.")
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="TABLE",
        help="One player for all seats, or one a seat, separated by commas: name, name(key=value), "
        "path.py:function. Default: rule.",
    ),
]
Tables = Annotated[
    list[str] | None,
    typer.Option("--players", metavar="TABLE", help="A table of players, as in simulate (repeatable: rows for each)."),
]
Unit = Annotated[str, typer.Option("--unit", metavar="deal|match", help="What is played and counted.")]
Dealer = Annotated[
    int | None,
    typer.Option("--dealer", metavar="D", help="The dealer; default: the one with whom seat 0 is the first to act."),
]
Deals = Annotated[
    int | None,
    typer.Option(
        "--deals",
        metavar="N",
        help="Deals; all rows of a table play the same. In chart: at most N a cell. Default: 20000.",
    ),
]
Precision = Annotated[
    str | None,
    typer.Option("--precision", metavar="X", help="Stop at this half-width of the first figure, like 0.1%."),
]
Effort = Annotated[
    str | None,
    typer.Option("--effort", metavar="quick|normal|thorough", help="20,000, 200,000 or 2,000,000 deals."),
]
MaxTime = Annotated[
    str | None, typer.Option("--max-time", metavar="T", help="Stop after this time, like 90, 90s, 10m or 2h.")
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="tcp://HOST:PORT|local:N",
        help="Play on the workers of a Dask scheduler, or on N processes of this machine.",
    ),
]
Out = Annotated[
    str | None,
    typer.Option(
        "--out",
        metavar="DIR|FILE.png|FILE.svg",
        help="Keep the run in this directory, see mazzo run DIR --resume; or draw it: both pictures and a CSV beside.",
    ),
]
Save = Annotated[
    str | None,
    typer.Option("--save", metavar="FILE.toml", help="Write the question as a scenario file too; see mazzo run FILE."),
]
Parquet = Annotated[
    str | None,
    typer.Option("--parquet", metavar="FILE", help="Write the table as Parquet too; needs the extra parquet."),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The same seed gives the same deals.")]
Threads = Annotated[int | None, typer.Option("--threads", metavar="N", help="Default: all cores.")]
Level = Annotated[float, typer.Option("--level", metavar="L", help="Level of the intervals.")]
By = Annotated[
    str | None, typer.Option("--by", metavar="FIGURE", help="Seek the highest value of this figure, like success.")
]
UntilDecided = Annotated[
    bool,
    typer.Option(
        "--until-decided", help="Stop as soon as the answer is decided; looking early is paid for by wider intervals."
    ),
]
Deck = Annotated[str, typer.Option("--deck", metavar="french|italian", help="How cards are written.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Nothing on stderr but errors.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]
Csv = Annotated[str | None, typer.Option("--csv", metavar="FILE", help="Write the table as CSV too.")]
