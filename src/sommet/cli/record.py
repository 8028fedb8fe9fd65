"""`sommet record`: games that computer players play among themselves."""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from typing import Annotated, Literal

from cyclopts import Parameter

from sommet.cli.arguments import GameName, Games, Options, Players, Seed, Setup, read_options, read_setup, whole
from sommet.cli.arrays import arrays
from sommet.cli.engines import Address, EngineName, Jobs, chosen_engine
from sommet.cli.errors import UsageError
from sommet.cli.files import replacing
from sommet.cli.output import progress
from sommet.core.record import Record
from sommet.core.text import Text
from sommet.engines import in_order
from sommet.games import find
from sommet.players import SelfPlay, player


def record(
    game: GameName,
    /,
    *,
    games: Games,
    players: Players = None,
    seed: Seed = 0,
    level: Annotated[str | None, Parameter(help="The level that plays every seat.")] = None,
    random: Annotated[bool, Parameter(help="Play at random; so it is unless a level is given.")] = False,
    option: Options = None,
    setup: Setup = None,
    legal: Annotated[bool, Parameter(help="Add the legal actions before each action.")] = False,
    form: Annotated[
        Literal["jsonl", "npz"],
        Parameter(name="--format", help="Lines of JSON, or arrays for training with a data card beside them."),
    ] = "jsonl",
    out: Annotated[str | None, Parameter(help="The file to write; standard output if not given.")] = None,
    first: Annotated[
        int, whole("--first", 0, 10_000_000, "The number of the first game, to go on where another run ended.")
    ] = 0,
    engine: EngineName = None,
    jobs: Jobs = None,
    address: Address = None,
) -> None:
    """Writes one record per game. Game i depends on the seed and i alone, so a series can be written in parts.

    The file of --out appears when all games are played, or not at all.
    """
    if random and level is not None:
        raise UsageError(
            Text(
                "--level et --random s'excluent ; choisissez l'un des deux",
                "--level excludes --random; choose one of them",
            )
        )
    rules, chosen, begun = find(game), read_options(option), read_setup(setup)
    strength = level or "random"
    # Everything is checked once before any file is touched.
    rules.resolve(players, chosen, begun)
    player(rules, strength, 0)

    series = SelfPlay(rules, players, chosen, begun, strength, seed, with_legal=legal and form == "jsonl")
    where = chosen_engine(engine, jobs, address)
    about = {"level": strength, "seed": seed, "first": first}
    with (
        _output(out) if form == "jsonl" else arrays(out, rules, about, legal) as write,
        progress(game, games) as done,
        closing(in_order(series.play, range(first, first + games), where)) as records,
    ):
        for number, played in enumerate(records, 1):
            write(played)
            done(number)


@contextmanager
def _output(name: str | None) -> Iterator[Callable[[Record], None]]:
    """Takes records and writes them as lines of JSON."""
    with nullcontext(sys.stdout) if name is None else replacing(name) as stream:
        yield lambda record: print(record.to_json(), file=stream)
