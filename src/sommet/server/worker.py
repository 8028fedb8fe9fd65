"""A worker process: reads jobs as lines of JSON, lets a computer player think, writes what came of it.

It rebuilds the position from the actions each time and keeps nothing, so it can be killed at any moment. It ends when
its input does, that is, when the server does.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import Struct

from sommet.core.errors import GameError
from sommet.core.game import Game, Start
from sommet.core.position import Position
from sommet.core.text import Text
from sommet.games import find
from sommet.players.hints import hint
from sommet.players.levels import patience_of, player


class Job(Struct):
    """A position by its record, and what to do with it."""

    kind: str
    game: str
    players: int
    options: dict[str, object]
    setup: object
    actions: list[str]
    seed: int
    level: str = ""
    time_ms: int | None = None


class Advice(Struct):
    """One action a hint recommends."""

    text: str
    value: float
    effort: int
    reason: Text


class Done(Struct):
    """What came of a job: an action, or advice; or why nothing did."""

    text: str = ""
    advice: list[Advice] = []
    error: str = ""


def _decide(game: Game, position: Position, job: Job) -> Done:
    action = player(game, job.level, job.seed).choose(position, job.time_ms or patience_of(job.level))
    return Done(text=game.write(position, action))


def _advise(game: Game, position: Position, job: Job) -> Done:
    found = hint(game, position, seed=job.seed)
    return Done(advice=[Advice(advice.text, advice.value, advice.effort, advice.reason) for advice in found])


WORK: dict[str, Callable[[Game, Position, Job], Done]] = {"decide": _decide, "hint": _advise}


def do(job: Job) -> Done:
    """Carries out one job."""
    game = find(job.game)
    position = game.begin(Start(job.players, job.options, job.setup))
    for text in job.actions:
        game.play(position, text)
    return WORK[job.kind](game, position, job)


def main() -> None:
    """Works until there is no more to do."""
    _bound_memory(int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    with suppress(OSError):
        os.nice(5)  # answering people comes before thinking
    decoder = msgspec.json.Decoder(Job)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # nobody waits for the answer any more: that is the end
    for line in sys.stdin.buffer:
        try:
            done = do(decoder.decode(line))
        except (GameError, MemoryError, ValueError) as error:
            done = Done(error=f"{type(error).__name__}: {error}")
        os.write(sys.stdout.fileno(), msgspec.json.encode(done) + b"\n")


def _bound_memory(megabytes: int) -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))


if __name__ == "__main__":
    main()
