"""Computer players' thinking, in processes of their own: the event loop never computes a search.

Each worker does one job at a time. One that dies, hangs or grows too large is replaced and its job done again. While
more tables wait than there are workers, a decision gets a share of a short round, so that nobody waits for long.
"""

import asyncio
import sys
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct
from structlog.stdlib import get_logger

from sommet.core.errors import GameError
from sommet.core.record import Record
from sommet.core.text import Text
from sommet.players.levels import patience_of
from sommet.server import chance
from sommet.server.line import URGENT, Line, Place
from sommet.server.metrics import METRICS
from sommet.server.state import State
from sommet.server.store.rows import MatchRow
from sommet.server.worker import HURRY, Done, Job

ATTEMPTS = 3
PAUSE_SECONDS = 0.5  # before a process that could not be started is tried again
HURRIED_MS = 1000  # the time for a decision whose first attempt failed
ROUND_MS = 300  # in which everybody who waits has their turn once, if there are not too many of them
LEAST_MS = 8  # for a decision, however many wait
LOOK_SECONDS = 0.02  # between two looks at who has thought for long enough while others wait
EXPECTED_SECONDS = 0.05  # what a job is taken to need until it is known
LONGEST_LINE = 4 * 2**20

log = get_logger("sommet.bots")


class WorkFailed(GameError):
    """A job that no worker could finish."""

    code = "work"


class Decided(Struct):
    """What a level chose, and how long a worker was kept by it."""

    text: str
    thought_ms: int


class _Task:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.seconds = 0.0  # that a worker has given it
        self.started = asyncio.Event()
        self.result: asyncio.Future[Done] = asyncio.get_running_loop().create_future()


class Bots:
    """A few worker processes and the line of jobs before them."""

    def __init__(self, workers: int, seconds: float, megabytes: int) -> None:
        self._most = workers
        self._seconds = seconds
        self._megabytes = megabytes
        self._line: Line[_Task] = Line()
        self._arrived = asyncio.Event()
        self._workers: list[asyncio.Task[None]] = []
        self._at_work: dict[_Worker, tuple[Place, Job, float]] = {}  # what each does, and since when
        self._looking: asyncio.TimerHandle | None = None

    async def decide(self, row: MatchRow, state: State, level: str, most_ms: int | None = None) -> Decided:
        """The action a level chooses for the seat to move; the same each time it is asked while few others ask."""
        job = job_for("decide", state, chance.seed(row.secret, f"level {level}", state.ply), level)
        job.time_ms = _least(most_ms, patience_of(level))
        began = monotonic()
        try:
            done, seconds = await self._run(job, Place(URGENT, row.address, row.id))
        except WorkFailed:
            # The match must go on: any legal action is better than a table that waits for ever.
            log.error("level failed", game=row.game, level=level, ply=state.ply)
            action = state.position.random(chance.stream(row.secret, "rescue", state.ply))
            return Decided(state.game.write(state.position, action), int((monotonic() - began) * 1000))
        return Decided(done.text, int(seconds * 1000))

    async def run(self, job: Job, place: Place, started: asyncio.Event | None = None) -> Done:
        """Waits in line and returns what came of a job. Cancelling it frees the worker at once."""
        return (await self._run(job, place, started))[0]

    async def _run(self, job: Job, place: Place, started: asyncio.Event | None = None) -> tuple[Done, float]:
        """What came of a job, and for how many seconds a worker was at it."""
        task = _Task(job)
        if started is not None:
            task.started = started
        self._line.put(place, task)
        self._arrived.set()
        # Workers are started when they are needed, not before.
        if len(self._workers) - len(self._at_work) < len(self._line) and len(self._workers) < self._most:
            self._workers.append(asyncio.create_task(self._serve()))
        if self._looking is None:
            self._look_later()
        try:
            return await task.result, task.seconds
        finally:
            task.result.cancel()
            self._line.remove(place, task)

    async def close(self) -> None:
        """Ends all workers."""
        if self._looking is not None:
            self._looking.cancel()
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def _serve(self) -> None:
        """One worker's life: takes the next job in turn, for ever."""
        worker = _Worker(self._seconds, self._megabytes)
        try:
            while True:
                while not len(self._line):
                    self._arrived.clear()
                    await self._arrived.wait()
                await self._let_work(worker)
        finally:
            await worker.end()

    async def _let_work(self, worker: "_Worker") -> None:
        place, task = self._line.take(EXPECTED_SECONDS)
        if task.job.kind == "decide" and task.job.time_ms is not None:
            task.job.time_ms = _least(task.job.time_ms, self._share_ms(place))
        began = monotonic()
        self._at_work[worker] = place, task.job, began
        try:
            await worker.carry_out(task)
        finally:
            del self._at_work[worker]
            self._line.finish(place, monotonic() - began - EXPECTED_SECONDS)

    def _share_ms(self, place: Place) -> int | None:
        """What there is for a decision in one round of all who wait; None while there is a worker for everybody."""
        if not len(self._line):
            return None
        return max(LEAST_MS, ROUND_MS * self._most // max(self._most, self._line.rivals(place)))

    def _look_later(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        """Hurries those who began when nobody waited and have had their share since."""
        self._looking = None
        if not len(self._line):
            return
        for worker, (place, job, began) in self._at_work.items():
            share_ms = self._share_ms(place)
            if job.kind == "decide" and share_ms is not None and (monotonic() - began) * 1000 > share_ms:
                worker.hurry()
        self._look_later()


def _least(*bounds: int | None) -> int | None:
    """The tightest of bounds that may be missing."""
    return min((bound for bound in bounds if bound is not None), default=None)


class _Worker:
    """A process that thinks, started when there is something to think about and replaced when it fails."""

    def __init__(self, seconds: float, megabytes: int) -> None:
        self._seconds = seconds
        self._megabytes = megabytes
        self._process: asyncio.subprocess.Process | None = None

    async def carry_out(self, task: _Task) -> None:
        """Does a job, again if the process fails at it; the task gets the result or the failure."""
        task.started.set()
        began = monotonic()
        for _ in range(ATTEMPTS):
            if task.result.done():
                return  # nobody waits for it any more
            done = await self._ask(task)
            if done is not None and not done.error:
                task.seconds = monotonic() - began
                task.result.set_result(done)
                return
            METRICS.workers_replaced.inc()
            await self.end()
            if done is None:
                task.job = msgspec.structs.replace(task.job, time_ms=_least(task.job.time_ms, HURRIED_MS))
            else:
                log.warning("worker failed", job=task.job.kind, game=task.job.game, reason=done.error[:200])
        if not task.result.done():
            task.result.set_exception(
                WorkFailed(Text("l'ordinateur n'y arrive pas", "the computer player cannot think this through"))
            )

    async def _ask(self, task: _Task) -> Done | None:
        """The answer; None if it takes too long, or nobody waits for it any more."""
        try:
            self._process = self._process or await self._spawn()
        except OSError as error:
            await asyncio.sleep(PAUSE_SECONDS)  # the machine is short of something: give it time
            return Done(error=f"cannot start: {type(error).__name__}")
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        reading = asyncio.ensure_future(self._process.stdout.readline())
        try:
            self._process.stdin.write(msgspec.json.encode(task.job) + b"\n")
            waited: set[asyncio.Future[Any]] = {reading, task.result}
            await asyncio.wait(waited, timeout=self._seconds, return_when=asyncio.FIRST_COMPLETED)
            if task.result.done() or not reading.done():
                return None
            return msgspec.json.decode(reading.result(), type=Done)
        except (OSError, ValueError) as error:
            return Done(error=f"died: {type(error).__name__}")
        finally:
            reading.cancel()

    async def _spawn(self) -> asyncio.subprocess.Process:
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "sommet.server.worker",
                str(self._megabytes),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # a Ctrl-C in the terminal is the server's business
            )
        )
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._process = await starting  # to be ended like any other
            raise

    def hurry(self) -> None:
        """Asks the process to decide by what it has found so far; nothing happens if it is not deciding."""
        if HURRY is not None and self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(HURRY)

    async def end(self) -> None:
        """Ends the process, whatever it is doing."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()  # whoever is cancelled here comes here again
        self._process = None


def job_for(kind: str, state: State, seed: int = 0, level: str = "") -> Job:
    """A job about the position of a match, or about how it came to it."""
    start = state.start
    actions = [action.text for action in state.actions]
    return Job(kind, state.game.slug, start.players, start.options, start.setup, actions, seed, level)


def job_about(kind: str, record: Record) -> Job:
    """A job about a record."""
    return Job(kind, record.game, record.players, record.options, record.setup, list(record))
