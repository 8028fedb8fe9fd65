"""Advice and analyses on this device: asked for once, fetched as far as they are."""

import secrets
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal, TypeVar

import msgspec

from sommet.core.record import Record
from sommet.core.text import Lang
from sommet.local.table import PREFIX, Table
from sommet.local.thinking import PATIENT, PROMPT, Errand, Thinking
from sommet.players.analysis import Decision, Summary
from sommet.players.hints import Advice
from sommet.server import wire
from sommet.server.advising import told_advice, told_analysis
from sommet.server.refusals import NotFound
from sommet.server.thoughts import to_advise, to_analyse
from sommet.server.worker import Done, Job

KEPT = 20  # jobs whose result can still be asked for; the analysis of a long game takes about a megabyte


class Work(ABC):
    """One job, and what has come of it so far."""

    kind: Literal["hint", "analysis"]

    def __init__(self, thinking: Thinking, ply: int) -> None:
        self.id = PREFIX + secrets.token_urlsafe(9)
        self.ply = ply
        self.status: Literal["queued", "running", "done", "failed", "cancelled"] = "running"
        self._thinking = thinking
        self._errand: Errand | None = None

    def cancel(self) -> None:
        """Nobody wants it any more."""
        if self.status == "running":
            self.status = "cancelled"
            if self._errand is not None:
                self._thinking.drop(self._errand)

    def _ask(self, priority: int, job: Job) -> None:
        self._errand = self._thinking.ask(priority, job, self._heard)

    def _heard(self, errand: Errand, done: Done | None) -> None:
        if done is None:
            self.status = "failed"
        else:
            self.take(done)

    @abstractmethod
    def take(self, done: Done) -> None:
        """Takes in what was found."""

    @abstractmethod
    def info(self, lang: Lang, since: int = 0) -> wire.JobInfo:
        """The job as whoever asked sees it; of many results those from that number on."""


class Hint(Work):
    """Advice for the seat to move."""

    kind = "hint"

    def __init__(self, thinking: Thinking, table: Table) -> None:
        super().__init__(thinking, table.state.ply)
        self._state = table.state
        self._advice: list[Advice] | None = None
        self._ask(PROMPT, to_advise(table.row, table.state))

    def take(self, done: Done) -> None:
        self._advice, self.status = done.advice, "done"

    def info(self, lang: Lang, since: int = 0) -> wire.JobInfo:
        found = None if self._advice is None else told_advice(self._state, self._advice, lang)
        return wire.JobInfo(id=self.id, kind=self.kind, status=self.status, ply=self.ply, advice=found, analysis=None)


class Analysis(Work):
    """What every decision of a whole game was worth, found in short pieces: a level that is to act waits for one."""

    kind = "analysis"

    def __init__(self, thinking: Thinking, job: Job, ply: int) -> None:
        super().__init__(thinking, ply)
        self._job = job
        self._done = 0
        self._decisions: list[Decision] = []
        self._summary: Summary | None = None
        self._go_on()

    def _go_on(self) -> None:
        if self._done < len(self._job.actions):
            after = self._decisions[-1] if self._decisions else None
            self._ask(PATIENT, msgspec.structs.replace(self._job, kind="judge", after=after))
        else:
            self._ask(PATIENT, msgspec.structs.replace(self._job, kind="sum up", decisions=self._decisions))

    def take(self, done: Done) -> None:
        if done.summary is not None:
            self._summary, self.status = done.summary, "done"
        else:
            self._decisions += done.decisions
            self._done = done.reached
            self._go_on()

    def info(self, lang: Lang, since: int = 0) -> wire.JobInfo:
        found = told_analysis(len(self._job.actions), self._done, self._decisions, since, self._summary, lang)
        return wire.JobInfo(id=self.id, kind=self.kind, status=self.status, ply=self.ply, advice=None, analysis=found)


W = TypeVar("W", bound=Work)


class Jobs:
    """One of each kind at a time: a new one takes the place of the one before."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._jobs: OrderedDict[str, Work] = OrderedDict()
        self._analyses: dict[str, Analysis] = {}  # by what they are about

    def hint(self, table: Table) -> Work:
        """Advice for the present position."""
        return self._begin(lambda: Hint(self._thinking, table), Hint)

    def analysis(self, record: Record, ply: int) -> Work:
        """The analysis of a whole game: the one there is already, or a new one."""
        about, job = to_analyse(record)
        known = self._analyses.get(about)
        if known is not None and known.id in self._jobs and known.status in ("running", "done"):
            return known
        work = self._begin(lambda: Analysis(self._thinking, job, ply), Analysis)
        self._analyses[about] = work
        return work

    def _begin(self, begin: Callable[[], W], kind: type[Work]) -> W:
        for work in self._jobs.values():
            if isinstance(work, kind):
                work.cancel()
        begun = begin()
        self._jobs[begun.id] = begun
        while len(self._jobs) > KEPT:
            self._jobs.popitem(last=False)
        self._analyses = {about: work for about, work in self._analyses.items() if work.id in self._jobs}
        return begun

    def find(self, name: str) -> Work:
        """A job that was asked for."""
        if name not in self._jobs:
            raise NotFound
        return self._jobs[name]
