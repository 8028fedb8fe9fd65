"""`sommet record`: games that computer players play among themselves."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Annotated, Literal

from cyclopts import Parameter

from sommet.cli.arguments import GameName, Games, Options, Players, Seed, Setup, read_options, read_setup
from sommet.cli.arrays import arrays
from sommet.cli.errors import UsageError
from sommet.cli.files import replacing
from sommet.cli.output import progress
from sommet.core.record import Record
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.games import find
from sommet.players import play_game, player


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
) -> None:
    """Writes one record per game. Game i depends on the seed and i alone."""
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

    about = {"level": strength, "seed": seed}
    with _output(out) if form == "jsonl" else arrays(out, rules, about, legal) as write, progress(game, games) as done:
        for number in range(games):
            rng = Rng(seed, number)
            start = rules.resolve(players, chosen, begun, rng.seed())
            seated = [player(rules, strength, rng.seed()) for _ in range(start.players)]
            write(play_game(rules, start, seated, rng, with_legal=legal and form == "jsonl"))
            done(number + 1)


@contextmanager
def _output(name: str | None) -> Iterator[Callable[[Record], None]]:
    """Takes records and writes them as lines of JSON."""
    with nullcontext(sys.stdout) if name is None else replacing(name) as stream:
        yield lambda record: print(record.to_json(), file=stream)
