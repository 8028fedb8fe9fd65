"""Work that people ask for, done in the background: queued, bounded, cancellable; results are kept a while."""

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Coroutine
from hashlib import blake2b
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sommet.core.record import Record
from sommet.core.text import Lang, Text
from sommet.games import find
from sommet.players.analysis import Decision, Summary, TurningPoint
from sommet.players.hints import Advice
from sommet.players.levels import budget_of
from sommet.server import chance, showing, wire
from sommet.server.bots import Bots, WorkFailed, job_about, job_for
from sommet.server.line import PATIENT, PROMPT, Place
from sommet.server.match import Match
from sommet.server.refusals import Impossible, NotFound, NotYourTurn, TooMany
from sommet.server.state import State
from sommet.server.worker import Job

KEPT = 1000  # finished jobs whose result can still be asked for
KEPT_ANALYSES = 50  # a long game takes about a megabyte
ANALYSES_AT_ONCE, ANALYSES_PER_ADDRESS = 8, 2
ANALYSIS_SECONDS = 600  # for the whole of it, waiting in line included
ANALYSIS_LEVEL, ANALYSIS_DECISIONS = "4", 300  # as much search as this level has for so many decisions, shared by all
MOST_DECISIONS = 100  # in one answer


class Asker(Struct, frozen=True):
    """Who asks for work: a visitor, and the fingerprint of the address they ask from, which may be many visitors'."""

    name: str
    address: str


class Work(ABC):
    """One job, who asked for it, and what has come of it so far. It counts for the address of who asked first."""

    kind: Literal["hint", "analysis"]

    def __init__(self, asker: Asker, ply: int) -> None:
        self.id = secrets.token_urlsafe(18)
        self.askers = {asker.name}
        self.address = asker.address
        self.ply = ply
        self.started = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begins; whoever asked will see in the status what became of it."""
        self.task = asyncio.create_task(work)
        self.task.add_done_callback(_look_at)

    @property
    def is_done(self) -> bool:
        """Whether nothing more will come of it."""
        return self.task is not None and (self.task.done() or self.task.cancelling() > 0)

    @property
    def status(self) -> Literal["queued", "running", "done", "failed", "cancelled"]:
        """How far it is."""
        if self.task is None or not self.is_done:
            return "running" if self.started.is_set() else "queued"
        if self.task.cancelling() or self.task.cancelled():
            return "cancelled"
        return "failed" if self.task.exception() is not None else "done"

    def drop(self, asker: str) -> None:
        """Somebody does not want it any more; what nobody wants is stopped, and the worker is free at once."""
        if self.askers != {asker}:
            self.askers.discard(asker)
        elif self.task is not None:
            self.task.cancel()

    @abstractmethod
    def info(self, lang: Lang, since: int = 0) -> wire.JobInfo:
        """The job as those who asked see it; of many results those from that number on."""


class Hint(Work):
    """Advice for the seat to move."""

    kind = "hint"

    def __init__(self, asker: Asker, match: str, state: State) -> None:
        super().__init__(asker, state.ply)
        self.match = match
        self.state = state
        self.advice: list[Advice] | None = None

    async def run(self, bots: Bots, job: Job) -> None:
        """Asks a worker."""
        self.advice = (await bots.run(job, Place(PROMPT, self.address, self.match), self.started)).advice

    def info(self, lang: Lang, since: int = 0) -> wire.JobInfo:
        found = None if self.advice is None else [self._told(advice, lang) for advice in self.advice]
        return wire.JobInfo(id=self.id, kind=self.kind, status=self.status, ply=self.ply, advice=found, analysis=None)

    def _told(self, advice: Advice, lang: Lang) -> wire.AdviceInfo:
        words = self.state.game.tell(self.state.position, advice.action).marked(lang)
        return wire.AdviceInfo(
            action=advice.action,
            words=words,
            value=advice.value,
            effort=advice.effort,
            reason=advice.reason.marked(lang),
        )


class Analysis(Work):
    """What every decision of a whole game was worth. The same for all who ask."""

    kind = "analysis"

    def __init__(self, asker: Asker, ply: int, length: int) -> None:
        super().__init__(asker, ply)
        self.length = length
        self.done = 0
        self.decisions: list[Decision] = []
        self.summary: Summary | None = None

    async def run(self, bots: Bots, job: Job) -> None:
        """Asks a worker again and again, for a piece each time: in between it serves others."""
        place = Place(PATIENT, self.address, self.id)
        async with asyncio.timeout(ANALYSIS_SECONDS):
            while self.done < self.length:
                after = self.decisions[-1] if self.decisions else None
                piece = msgspec.structs.replace(job, kind="judge", after=after)
                found = await bots.run(piece, place, self.started)
                self.decisions += found.decisions
                self.done = found.reached
            whole = msgspec.structs.replace(job, kind="sum up", decisions=self.decisions)
            self.summary = (await bots.run(whole, place, self.started)).summary

    def info(self, lang: Lang, since: int = 0) -> wire.JobInfo:
        told = [_decision(decision, lang) for decision in self.decisions[since : since + MOST_DECISIONS]]
        summary = self.summary
        analysis = wire.AnalysisInfo(
            length=self.length,
            done=self.done,
            judged=len(self.decisions),
            since=since,
            decisions=told,
            final=None if summary is None else _rounded(summary.curve[-1][1]),
            turning_points=None if summary is None else [_turn(point, lang) for point in summary.turning_points],
            mean_losses=None if summary is None else _rounded(summary.mean_losses),
        )
        return wire.JobInfo(
            id=self.id, kind=self.kind, status=self.status, ply=self.ply, advice=None, analysis=analysis
        )


def _decision(decision: Decision, lang: Lang) -> wire.DecisionInfo:
    return wire.DecisionInfo(
        n=decision.ply,
        seat=decision.seat,
        action=decision.action,
        words=decision.told.marked(lang),
        values=_rounded(decision.values),
        loss=round(decision.loss, 4),
        forced=decision.is_forced,
        exact=decision.is_exact,
        best=decision.best,
        better=None if decision.better is None else decision.better.marked(lang),
        reason=None if decision.reason is None else decision.reason.marked(lang),
    )


def _turn(point: TurningPoint, lang: Lang) -> wire.TurningPointInfo:
    return wire.TurningPointInfo(
        kind=point.kind,
        n=point.ply,
        seat=point.seat,
        change=round(point.change, 4),
        action=point.action,
        words=point.told.marked(lang),
        better=None if point.better is None else point.better.marked(lang),
        reason=None if point.reason is None else point.reason.marked(lang),
    )


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, 4) for value in values]


class Jobs:
    """The jobs of this process. A visitor has one of a kind at a time: a new one takes the place of the one before.

    An address, however many visitors it has, has a part of all there can be: others find room beside it.
    """

    def __init__(self, bots: Bots, most: int, most_per_address: int) -> None:
        self._bots = bots
        self._most = most
        self._most_per_address = most_per_address
        self._jobs: OrderedDict[str, Work] = OrderedDict()
        self._analyses: OrderedDict[str, Analysis] = OrderedDict()  # by what they are about; the last asked for is last

    def hint(self, match: Match, asker: Asker, seat: int) -> Work:
        """Queues a hint for the present position. GameError says why not."""
        state = match.state
        if state.mover != seat:
            raise NotYourTurn(state.mover)
        if not showing.hints_allowed(state, seat):
            raise Impossible(
                Text(
                    "pas de conseils quand d'autres personnes jouent à distance",
                    "no hints while other people play from elsewhere",
                )
            )
        self._make_room(asker, Hint, self._most_per_address)
        work = Hint(asker, match.id, state)
        work.start(work.run(self._bots, job_for("hint", state, chance.seed(match.row.secret, "hint", state.ply))))
        self._jobs[work.id] = work
        return work

    def analysis(self, record: Record, asker: Asker, ply: int) -> Work:
        """The analysis of a whole game: the one that somebody has asked for already, or a new one."""
        game = job_about("judge", record)
        digest = blake2b(msgspec.json.encode(game), digest_size=24)
        about = digest.hexdigest()
        known = self._analyses.get(about)
        if known is not None and known.status not in ("failed", "cancelled"):
            self._analyses.move_to_end(about)
            self._jobs[known.id] = known
            known.askers.add(asker.name)
            return known
        self._make_room(asker, Analysis, ANALYSES_PER_ADDRESS)
        if sum(not work.is_done for work in self._analyses.values()) >= ANALYSES_AT_ONCE:
            raise TooMany(
                Text(
                    "d'autres parties sont en cours d'analyse ; réessayez dans une minute",
                    "other games are being analysed; try again in a minute",
                )
            )
        length = len(game.actions)
        budget = budget_of(find(game.game), ANALYSIS_LEVEL) * ANALYSIS_DECISIONS // max(ANALYSIS_DECISIONS, length)
        seed = int.from_bytes(digest.digest()[:8], "big")
        work = Analysis(asker, ply, length)
        work.start(work.run(self._bots, msgspec.structs.replace(game, budget=max(1, budget), seed=seed)))
        self._jobs[work.id] = work
        self._analyses[about] = work
        self._analyses.move_to_end(about)
        while len(self._analyses) > KEPT_ANALYSES:
            self._jobs.pop(self._analyses.popitem(last=False)[1].id, None)
        return work

    def _make_room(self, asker: Asker, kind: type[Work], most: int) -> None:
        """Takes away the visitor's job of that kind. TooMany if there is no room for one more."""
        of_kind = [work for work in self._jobs.values() if isinstance(work, kind)]
        for work in of_kind:
            if asker.name in work.askers and not work.is_done:
                work.drop(asker.name)
        if sum(work.address == asker.address and not work.is_done for work in of_kind) >= most:
            raise TooMany(
                Text(
                    "votre adresse en a déjà demandé autant qu'elle peut ; réessayez quand ce sera fini",
                    "your address has asked for as much as it may already; try again when that is done",
                )
            )
        if sum(not work.is_done for work in self._jobs.values()) >= self._most:
            raise TooMany(Text("trop de conseils sont demandés ; réessayez", "too many hints are asked for; try again"))
        while len(self._jobs) >= KEPT and next(iter(self._jobs.values())).is_done:
            self._jobs.popitem(last=False)

    def find(self, name: str, asker: str) -> Work:
        """A job the visitor has asked for."""
        work = self._jobs.get(name)
        if work is None or asker not in work.askers:
            raise NotFound
        return work

    def cancel(self, name: str, asker: str) -> None:
        """The visitor does not want a job any more."""
        work = self.find(name, asker)
        if not work.is_done:
            work.drop(asker)


def _look_at(task: asyncio.Task[None]) -> None:
    """Whoever asked will see it in the status; a failure nobody asks for is no reason to complain."""
    if not task.cancelled():
        error = task.exception()
        assert error is None or isinstance(error, WorkFailed | TimeoutError), error
