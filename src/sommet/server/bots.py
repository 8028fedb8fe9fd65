"""Computer players' thinking, in processes of their own: the event loop never computes a search.

Each worker does one job at a time. One that dies, hangs or grows too large is replaced and its job done again.
"""

import asyncio
import sys
from itertools import count
from typing import Any

import msgspec
from structlog.stdlib import get_logger

from sommet.core.errors import GameError
from sommet.core.record import Record
from sommet.core.text import Text
from sommet.server import chance
from sommet.server.metrics import METRICS
from sommet.server.state import State
from sommet.server.store.rows import MatchRow
from sommet.server.worker import Done, Job

ATTEMPTS = 3
PAUSE_SECONDS = 0.5  # before a process that could not be started is tried again
HURRIED_MS = 1000  # the time for a decision whose first attempt failed
URGENT, PROMPT, PATIENT = 0, 1, 2  # a match waits for it, a person does, somebody has asked for it
LONGEST_LINE = 4 * 2**20

log = get_logger("sommet.bots")


class WorkFailed(GameError):
    """A job that no worker could finish."""

    code = "work"


class _Task:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.started = asyncio.Event()
        self.result: asyncio.Future[Done] = asyncio.get_running_loop().create_future()


class Bots:
    """A few worker processes and the line of jobs before them; matches are served before hints and analyses."""

    def __init__(self, workers: int, seconds: float, megabytes: int) -> None:
        self._most = workers
        self._seconds = seconds
        self._megabytes = megabytes
        self._line: asyncio.PriorityQueue[tuple[int, int, _Task]] = asyncio.PriorityQueue()
        self._order = count()
        self._workers: list[asyncio.Task[None]] = []
        self._busy = 0

    async def decide(self, row: MatchRow, state: State, level: str) -> str:
        """The action a level chooses for the seat to move; the same each time it is asked."""
        seed = chance.seed(row.secret, f"level {level}", state.ply)
        try:
            return (await self.run(job_for("decide", state, seed, level), URGENT)).text
        except WorkFailed:
            # The match must go on: any legal action is better than a table that waits for ever.
            log.error("level failed", game=row.game, level=level, ply=state.ply)
            action = state.position.random(chance.stream(row.secret, "rescue", state.ply))
            return state.game.write(state.position, action)

    async def run(self, job: Job, priority: int, started: asyncio.Event | None = None) -> Done:
        """Waits in line and gives what came of a job. Cancelling it frees the worker at once."""
        task = _Task(job)
        if started is not None:
            task.started = started
        self._line.put_nowait((priority, next(self._order), task))
        # Workers are started when they are needed, not before.
        if self._busy == len(self._workers) < self._most:
            self._workers.append(asyncio.create_task(self._serve()))
        try:
            return await task.result
        finally:
            task.result.cancel()

    async def close(self) -> None:
        """Ends all workers."""
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def _serve(self) -> None:
        """One worker's life: takes the next job in line, for ever."""
        worker = _Worker(self._seconds, self._megabytes)
        try:
            while True:
                task = (await self._line.get())[2]
                self._busy += 1
                try:
                    await worker.carry_out(task)
                finally:
                    self._busy -= 1
        finally:
            await worker.end()


class _Worker:
    """A process that thinks, started when there is something to think about and replaced when it fails."""

    def __init__(self, seconds: float, megabytes: int) -> None:
        self._seconds = seconds
        self._megabytes = megabytes
        self._process: asyncio.subprocess.Process | None = None

    async def carry_out(self, task: _Task) -> None:
        """Does a job, again if the process fails at it; the task gets the result or the failure."""
        task.started.set()
        for _ in range(ATTEMPTS):
            if task.result.done():
                return  # nobody waits for it any more
            done = await self._ask(task)
            if done is not None and not done.error:
                task.result.set_result(done)
                return
            METRICS.workers_replaced.inc()
            await self.end()
            if done is None:
                task.job = msgspec.structs.replace(task.job, time_ms=HURRIED_MS)
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

    async def end(self) -> None:
        """Ends the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def job_for(kind: str, state: State, seed: int = 0, level: str = "") -> Job:
    """A job about the position of a match, or about how it came to it."""
    start = state.start
    actions = [action.text for action in state.actions]
    return Job(kind, state.game.slug, start.players, start.options, start.setup, actions, seed, level)


def job_about(kind: str, record: Record) -> Job:
    """A job about a record."""
    return Job(kind, record.game, record.players, record.options, record.setup, record.actions)
