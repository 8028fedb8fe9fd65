"""`sommet play`: a game in the terminal."""

from secrets import randbits
from typing import Annotated

from cyclopts import Parameter

from sommet.cli.arguments import (
    LARGEST_SEED,
    GameName,
    Language,
    Options,
    Players,
    Setup,
    read_options,
    read_setup,
    whole,
)
from sommet.cli.errors import UsageError
from sommet.cli.language import preferred_language
from sommet.cli.session import TerminalGame
from sommet.cli.table import Table
from sommet.core.game import Game
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.games import find
from sommet.players import LEVELS, Player, levels_on_threads, one_thread, player
from sommet.search import MOST_THREADS

PERSON = "human"  # the word for a level that stands for another person at this keyboard
DEFAULT_LEVEL = "2"


def play(
    game: GameName,
    /,
    *,
    players: Players = None,
    level: Annotated[
        list[str] | None,
        Parameter(
            help=f"Who the others are: {', '.join(LEVELS)} or {PERSON}; one for all, or one for each in seat order."
        ),
    ] = None,
    seat: Annotated[int, whole("--seat", 1, 99, "Your seat.")] = 1,
    option: Options = None,
    setup: Setup = None,
    seed: Annotated[
        int | None, whole("--seed", 0, LARGEST_SEED, "Everything random comes from it; new each time if not given.")
    ] = None,
    threads: Annotated[
        int,
        whole(
            "--threads",
            1,
            MOST_THREADS,
            "So many for each opponent of level 5 or 6 (not in Talō): more thought in the same time.",
        ),
    ] = 1,
    lang: Language = None,
) -> None:
    """Seats a person and the opponents at a table and lets them play."""
    rules = find(game)
    rng = Rng(randbits(64) if seed is None else seed)
    start = rules.resolve(players, read_options(option), read_setup(setup), rng.seed())
    if seat > start.players:
        raise UsageError(
            Text(
                f"--seat doit aller de 1 à {start.players} dans cette partie, pas {seat}",
                f"--seat must be from 1 to {start.players} in this game, not {seat}",
            )
        )
    opponents = [other for other in range(1, start.players + 1) if other != seat]
    levels = _levels(level, len(opponents))
    seated = {other: _seated(rules, name, rng, threads) for other, name in zip(opponents, levels, strict=True)}
    if threads > 1 and not set(levels) & set(levels_on_threads(rules)):
        raise one_thread(rules)
    TerminalGame(Table(rules, start), {seat: None, **seated}, rng, preferred_language(lang)).run()


def _levels(given: list[str] | None, opponents: int) -> list[str]:
    """One level for each opponent."""
    levels = given or [DEFAULT_LEVEL]
    if len(levels) == 1:
        return levels * opponents
    if len(levels) == opponents:
        return levels
    raise UsageError(
        Text(
            f"donnez un seul --level ou un par adversaire ({opponents}), pas {len(levels)}",
            f"give one --level or one for each opponent ({opponents}), not {len(levels)}",
        )
    )


def _seated(game: Game, level: str, rng: Rng, threads: int) -> Player | None:
    """The computer player of a level, on several threads if it can think on them; None for a person."""
    if level == PERSON:
        return None
    return player(game, level, rng.seed(), threads=threads if level in levels_on_threads(game) else 1)
