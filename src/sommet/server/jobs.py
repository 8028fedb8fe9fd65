"""Work that people ask for, done in the background: queued, bounded, cancellable; results are kept a while."""

import asyncio
import secrets
from collections import OrderedDict

from msgspec import Struct

from sommet.core.text import Lang, Text
from sommet.server import chance, showing, wire
from sommet.server.bots import PATIENT, Bots, WorkFailed, job_for
from sommet.server.match import Match
from sommet.server.refusals import Impossible, NotFound, NotYourTurn, TooMany
from sommet.server.state import State
from sommet.server.worker import Advice, Done

KEPT = 1000  # finished jobs whose result can still be asked for


class Work(Struct):
    """One job, whose it is, and what has come of it so far."""

    id: str
    kind: str
    session: str
    state: State
    started: asyncio.Event
    task: asyncio.Task[Done]

    @property
    def status(self) -> str:
        """queued, running, done, failed or cancelled."""
        if self.task.cancelled():
            return "cancelled"
        if self.task.done():
            return "failed" if self.task.exception() is not None else "done"
        return "running" if self.started.is_set() else "queued"

    def info(self, lang: Lang) -> wire.JobInfo:
        """The job as its owner sees it."""
        done = self.task.result() if self.status == "done" else None
        return wire.JobInfo(
            id=self.id,
            kind="hint",
            status=self.status,  # type: ignore[arg-type]
            ply=self.state.ply,
            advice=None if done is None else [self._told(advice, lang) for advice in done.advice],
        )

    def _told(self, advice: Advice, lang: Lang) -> wire.AdviceInfo:
        words = self.state.game.tell(self.state.position, advice.text, lang)
        return wire.AdviceInfo(
            action=advice.text, words=words, value=advice.value, effort=advice.effort, reason=advice.reason.say(lang)
        )


class Jobs:
    """The jobs of this process. A visitor has one at a time: a new one takes the place of the one before."""

    def __init__(self, bots: Bots, most: int) -> None:
        self._bots = bots
        self._most = most
        self._jobs: OrderedDict[str, Work] = OrderedDict()

    def ask(self, match: Match, session: str, seat: int, asked: wire.NewJob) -> Work:
        """Queues a job about the present position. GameError says why not."""
        state = match.state
        if state.turn != seat:
            raise NotYourTurn(state.turn)
        if not showing.hints_allowed(state, seat):
            raise Impossible(
                Text(
                    "pas de conseils quand d'autres personnes jouent à distance",
                    "no hints while other people play from elsewhere",
                )
            )
        self._make_room(session)
        started = asyncio.Event()
        job = job_for(asked.kind, state, chance.seed(match.row.secret, asked.kind, state.ply))
        task = asyncio.create_task(self._bots.run(job, PATIENT, started))
        task.add_done_callback(_look_at)
        work = Work(secrets.token_urlsafe(18), asked.kind, session, state, started, task)
        self._jobs[work.id] = work
        return work

    def _make_room(self, session: str) -> None:
        for work in self._jobs.values():
            if work.session == session:
                work.task.cancel()
        if sum(not work.task.done() for work in self._jobs.values()) >= self._most:
            raise TooMany(Text("trop de conseils sont demandés ; réessayez", "too many hints are asked for; try again"))
        while len(self._jobs) >= KEPT and next(iter(self._jobs.values())).task.done():
            self._jobs.popitem(last=False)

    def find(self, name: str, session: str | None) -> Work:
        """A visitor's own job."""
        work = self._jobs.get(name)
        if work is None or work.session != session:
            raise NotFound
        return work

    def cancel(self, name: str, session: str | None) -> None:
        """Stops a job; the worker is free at once."""
        self.find(name, session).task.cancel()


def _look_at(task: asyncio.Task[Done]) -> None:
    """Whoever asked will see it in the status; a failure nobody asks for is no reason to complain."""
    if not task.cancelled():
        error = task.exception()
        assert error is None or isinstance(error, WorkFailed), error
