"""`sommet ugi`: a computer player for other programs, by the Universal Game Interface."""

import sys
from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter

from sommet.adapters.ugi import Engine
from sommet.cli.arguments import GameName, Options, Players, Seed, read_options
from sommet.cli.errors import FileError
from sommet.core.text import Text
from sommet.games import find
from sommet.players import DEFAULT_LEVEL, LEVELS

LONGEST_LINE = 2**20  # characters


def ugi(
    game: GameName,
    /,
    *,
    players: Players = None,
    option: Options = None,
    level: Annotated[str, Parameter(help=f"The level that plays: {', '.join(LEVELS)}.")] = DEFAULT_LEVEL,
    seed: Seed = 0,
) -> None:
    """Reads commands from standard input and answers on standard output until `quit` or the end; see docs/ugi.md."""
    engine = Engine(find(game), players, read_options(option), level, seed, say=_say)
    try:
        for line in _lines():
            if line is None:
                engine.tell(Text("cette ligne est trop longue", "that line is too long"))
            elif not engine.hear(line):
                return
    finally:
        engine.close()


def _say(line: str) -> None:
    print(line, flush=True)


def _lines() -> Iterator[str | None]:
    """The lines of standard input; None for one that is too long to be kept."""
    if sys.stdin is None:
        raise FileError(Text("l'entrée standard est fermée", "standard input is closed"))
    while line := sys.stdin.readline(LONGEST_LINE):
        if line.endswith("\n") or len(line) < LONGEST_LINE:
            yield line
            continue
        while line and not line.endswith("\n"):
            line = sys.stdin.readline(LONGEST_LINE)
        yield None
