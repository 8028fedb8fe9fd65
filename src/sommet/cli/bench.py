"""`sommet bench`: how fast rules and search run here, and the signature of what they do."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

import sommet
from sommet.cli.arguments import AsJson
from sommet.cli.arguments import seconds as seconds_between
from sommet.cli.output import print_json, progress
from sommet.core.game import Game
from sommet.core.rng import Rng
from sommet.games import all_games, find, own_games
from sommet.search import Uct, legal_sets, playouts
from sommet.testing.signature import combined, game_signature

MEASURES = 3  # for each game


@dataclass(frozen=True)
class Speed:
    """What one game does in a second, from its first position, or its first decision, with the fewest players and
    default options."""

    game: str
    players: int
    form: str
    playouts_per_second: float
    actions_per_second: float
    legal_sets_per_second: float
    simulations_per_second: float
    simulations_per_playout: float


def bench(
    *games: Annotated[str, Parameter(help="The games to measure; all if none is given.")],
    json: AsJson = False,
    seconds: Annotated[float, seconds_between("--seconds", 0.01, 600, "How long each measure takes.")] = 1.0,
    signature: Annotated[
        bool, Parameter(help="Print one number that stays the same as long as games and decisions do.")
    ] = False,
) -> None:
    """Measures random games, legal sets and tree search for each game, and says in which form they ran."""
    chosen = [find(name) for name in games]
    if signature:
        _sign(chosen or list(own_games()), json)
        return
    chosen = chosen or list(all_games())
    with progress("bench", len(chosen)) as done:
        speeds = []
        for game in chosen:
            speeds.append(_measure(game, seconds))
            done(len(speeds))
    if json:
        print_json([asdict(speed) for speed in speeds])
    else:
        _show(speeds)


def _sign(games: list[Game], as_json: bool) -> None:
    parts = {}
    with progress("signature", len(games)) as done:
        for game in games:
            parts[game.slug] = game_signature(game)
            done(len(parts))
    if as_json:
        print_json({"signature": combined(parts), "games": parts})
    else:
        print(combined(parts))


def _measure(game: Game, seconds: float) -> Speed:
    position, rng = game.start(), Rng(1)

    def play(times: int) -> tuple[int, int]:
        return times, playouts(position, times, rng)[0]

    def list_legal(times: int) -> tuple[int, int]:
        return legal_sets(position, times, rng)

    decision = position.copy()
    while decision.mover == 0:
        decision.play(decision.random(rng))

    def search(times: int) -> tuple[int, int]:
        Uct(decision, has_secrets=game.has_secrets, seed=rng.seed()).run(times)
        return times, 0

    games, actions = _rates(play, seconds)
    listed, _ = _rates(list_legal, seconds)
    simulations, _ = _rates(search, seconds)
    return Speed(game.slug, position.seats, sommet.form(), games, actions, listed, simulations, simulations / games)


def _rates(work: Callable[[int], tuple[int, int]], seconds: float) -> tuple[float, float]:
    """How much of both things it counts the work does in a second. Portions grow, so that the clock costs nothing."""
    first = second = spent = 0.0
    times = 1
    begun = perf_counter()
    while spent < seconds:
        counts = work(times)
        first, second = first + counts[0], second + counts[1]
        spent = perf_counter() - begun
        times = min(2 * times, 1000)
    return first / spent, second / spent


def _show(speeds: list[Speed]) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim", title=sommet.form(), title_justify="left")
    table.add_column("game")
    for heading in ("seats", "playouts/s", "actions/s", "legal sets/s", "UCT sims/s", "ratio"):
        table.add_column(heading, justify="right")
    for speed in speeds:
        table.add_row(
            speed.game,
            str(speed.players),
            f"{speed.playouts_per_second:,.0f}",
            f"{speed.actions_per_second:,.0f}",
            f"{speed.legal_sets_per_second:,.0f}",
            f"{speed.simulations_per_second:,.0f}",
            f"{speed.simulations_per_playout:.2f}",
        )
    Console(highlight=False).print(table)
