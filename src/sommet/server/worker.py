"""A worker process: reads jobs as lines of JSON, lets a computer player think, writes what came of it.

It rebuilds the position from the actions each time and keeps nothing, so it can be killed at any moment. It ends when
its input does, that is, when the server does. What takes long is asked for in pieces: nobody waits behind a whole game.
"""

import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from sommet.core.errors import GameError, NotationError
from sommet.core.game import Game, Start
from sommet.core.position import Position
from sommet.core.record import Record
from sommet.core.text import LANGS, Lang, Text, joined
from sommet.games import find
from sommet.players.analysis import Decision, Summary, analyse, summarise
from sommet.players.hints import Advice, hint, why
from sommet.players.levels import Player, player
from sommet.server import replaying, wire

HURRY: int | None = getattr(signal, "SIGURG", None)  # ignored by a process that is only just starting
PROPOSING_MS, WITHOUT_TURNS = 100, "4"
PIECE_SECONDS = 0.25  # after which an analysis returns what it has


class Job(Struct):
    """A position by its record, and what to do with it."""

    kind: str
    game: str
    players: int
    options: dict[str, object]
    setup: object
    actions: list[str]
    seed: int = 0
    level: str = ""
    time_ms: int | None = None
    # For pages: whose, from where on, how many.
    viewer: int = 0
    first: int = 0
    count: int = 0
    lang: Lang = "fr"
    # For an analysis: how much search for a decision; the last decision judged, or all of them to sum up.
    budget: int = 0
    after: Decision | None = None
    decisions: list[Decision] = []
    # For previews: the position itself, pickled by the server, and the action for one.
    position: bytes = b""
    text: str = ""


class Done(Struct):
    """What came of a job; or that it cannot be done as asked (`refused`), or why it failed (`error`)."""

    text: str = ""
    advice: list[Advice] = []
    pages: wire.Pages | None = None
    decisions: list[Decision] = []
    reached: int = 0  # actions that the analysis has looked at
    summary: Summary | None = None
    preview: dict[str, Any] = {}
    previews: dict[str, dict[str, Any]] = {}
    refused: Text | None = None
    error: str = ""


thinking: list[Player] = []  # who decides at the moment


def _position(game: Game, job: Job) -> Position:
    position = game.begin(Start(job.players, job.options, job.setup))
    for text in job.actions:
        game.play(position, text)
    return position


def _given(job: Job) -> Position:
    """The position that came with a job, from the server, which started this process."""
    position: Position = pickle.loads(job.position)  # noqa: S301
    return position


def _record(job: Job) -> Record:
    return Record(job.game, job.players, job.options, job.setup, job.actions)  # type: ignore[arg-type]


def _decide(game: Game, job: Job) -> Done:
    position = _position(game, job)
    thinking[:] = [player(game, _level(game, job), job.seed)]
    action = thinking[0].choose(position, job.time_ms)
    thinking.clear()
    return Done(text=game.write(position, action))


def _level(game: Game, job: Job) -> str:
    """The level that decides: to propose whole turns takes a while, and who has no time for it does as level 4 does."""
    is_short = job.time_ms is not None and job.time_ms < PROPOSING_MS
    return WITHOUT_TURNS if is_short and job.level in ("5", "6") and game.turns() is not None else job.level


def _advise(game: Game, job: Job) -> Done:
    """Beside each action stands what it does, so the reason says only what speaks for it besides."""
    position = _position(game, job)

    def besides(advice: Advice) -> Text:
        return joined(why(game, position, game.read(position, advice.action)))

    return Done(advice=[replace(each, reason=besides(each)) for each in hint(game, position, seed=job.seed)])


def _pages(game: Game, job: Job) -> Done:
    """Some pages of a record, which may be anybody's: what is wrong with it is an answer, not a failure."""
    try:
        return Done(pages=replaying.pages(game, _record(job), job.viewer, job.first, job.count, job.lang))
    except GameError as error:
        return Done(refused=error.detail or error.text)


def _judge(game: Game, job: Job) -> Done:
    """A piece of an analysis: the decisions after those known already."""
    ends, found = monotonic() + PIECE_SECONDS, []
    for decision in analyse(game, _record(job), job.budget, job.seed, after=job.after):
        found.append(decision)
        if monotonic() > ends:
            return Done(decisions=found, reached=decision.ply + 1)
    return Done(decisions=found, reached=len(job.actions))


def _sum_up(game: Game, job: Job) -> Done:
    return Done(summary=summarise(game, _record(job), job.decisions))


def _preview(game: Game, job: Job) -> Done:
    """One action before it is decided. What is no action at all is refused like any other."""
    try:
        return Done(preview=game.preview(_given(job), job.text))
    except NotationError as error:
        sentence = {lang: error.marked(lang) for lang in LANGS}
        refused = {"legal": False, "code": error.code, "rule": None, "sentence": sentence, "about": [], "shows": {}}
        return Done(preview=refused)


def _previews(game: Game, job: Job) -> Done:
    return Done(previews=game.previews(_given(job)))


WORK: dict[str, Callable[[Game, Job], Done]] = {
    "decide": _decide,
    "hint": _advise,
    "pages": _pages,
    "judge": _judge,
    "sum up": _sum_up,
    "preview": _preview,
    "previews": _previews,
}


def do(job: Job) -> Done:
    """Carries out one job."""
    return WORK[job.kind](find(job.game), job)


def main() -> None:
    """Works until there is no more to do."""
    _bound_memory(int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    if HURRY is not None:
        signal.signal(HURRY, _hurry)
    with suppress(OSError):
        os.nice(5)  # answering people comes before thinking
    decoder = msgspec.json.Decoder(Job)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # nobody waits for the answer any more: that is the end
    for line in sys.stdin.buffer:
        try:
            done = do(decoder.decode(line))
        except (GameError, MemoryError, ValueError) as error:
            done = Done(error=f"{type(error).__name__}: {error}")
        _write(msgspec.json.encode(done) + b"\n")


def _hurry(*_: object) -> None:
    """Others wait: whoever decides now takes the best found so far."""
    for one in thinking:
        one.stop()


def _write(answer: bytes) -> None:
    """Writes all of it: a pipe takes a long answer in several gulps."""
    while answer:
        answer = answer[os.write(sys.stdout.fileno(), answer) :]


def _bound_memory(megabytes: int) -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))


if __name__ == "__main__":
    main()
