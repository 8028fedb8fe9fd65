"""The line before whoever thinks: one job at a time, a match before a person, a person before an analysis."""

from collections.abc import Callable

import msgspec

from sommet.server.thoughts import least
from sommet.server.worker import Done, Job

URGENT, PROMPT, PATIENT = 0, 1, 2  # a match waits for it, a person does, somebody has asked for it
ATTEMPTS = 3
HURRIED_MS = 1000  # the time for a decision whose first attempt failed

_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Done)


class Errand:
    """A job in line, and who waits for it."""

    def __init__(self, number: int, priority: int, job: Job, done: Callable[["Errand", Done | None], None]) -> None:
        self.number = number
        self.priority = priority
        self.job = job
        self.done = done
        self.begun_ms: int | None = None
        self.attempts = 0
        self.is_dropped = False


class Thinking:
    """What is to be thought about."""

    def __init__(self, send: Callable[[int, str], None], now_ms: Callable[[], int]) -> None:
        self._send = send
        self._now_ms = now_ms
        self._waiting: list[Errand] = []
        self._at_work: Errand | None = None
        self._count = 0

    def ask(self, priority: int, job: Job, done: Callable[[Errand, Done | None], None]) -> Errand:
        """Puts a job in line; `done` is called with what comes of it, or with None if it fails each time."""
        self._count += 1
        errand = Errand(self._count, priority, job, done)
        self._waiting.append(errand)
        self._go_on()
        return errand

    def drop(self, errand: Errand) -> None:
        """Nobody waits for it any more. What is being thought at the moment is short, and not listened to."""
        errand.is_dropped = True
        self._waiting = [other for other in self._waiting if other is not errand]

    def hear(self, number: int, text: str | None) -> None:
        """Takes in what came of the job at work; an answer to any other comes too late and is nothing to anybody."""
        errand = self._at_work
        if errand is None or errand.number != number:
            return
        self._at_work = None
        done = _read(text)
        if not errand.is_dropped:
            if done is None and errand.attempts < ATTEMPTS:
                errand.job = msgspec.structs.replace(errand.job, time_ms=least(errand.job.time_ms, HURRIED_MS))
                self._waiting.append(errand)
            else:
                errand.done(errand, done)
        self._go_on()

    def _go_on(self) -> None:
        if self._at_work is None and self._waiting:
            errand = min(self._waiting, key=lambda errand: (errand.priority, errand.number))
            self._waiting.remove(errand)
            self._at_work = errand
            errand.begun_ms = self._now_ms()
            errand.attempts += 1
            self._send(errand.number, _encoder.encode(errand.job).decode())


def _read(text: str | None) -> Done | None:
    """What came of a job; None if it failed."""
    if text is None:
        return None
    try:
        done = _decoder.decode(text)
    except msgspec.MsgspecError:
        return None
    return None if done.error else done
