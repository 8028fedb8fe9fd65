"""`sommet record`: games that computer players play among themselves."""

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import IO, Annotated

from cyclopts import Parameter

from sommet.cli.arguments import GameName, Games, Options, Players, Seed, Setup, read_options, read_setup
from sommet.cli.errors import UsageError
from sommet.cli.files import replacing
from sommet.cli.output import progress
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

    with _output(out) as stream, progress(game, games) as done:
        for number in range(games):
            rng = Rng(seed, number)
            start = rules.resolve(players, chosen, begun, rng.seed())
            seated = [player(rules, strength, rng.seed()) for _ in range(start.players)]
            print(play_game(rules, start, seated, rng, with_legal=legal).to_json(), file=stream)
            done(number + 1)


def _output(name: str | None) -> AbstractContextManager[IO[str]]:
    return nullcontext(sys.stdout) if name is None else replacing(name)
