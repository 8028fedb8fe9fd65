"""What engines have in common: their interface, a task done once, and what is said when a task cannot be done."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sommet.core.errors import GameError
from sommet.core.text import Text

MOST_TRIES = 3  # of a task whose worker dies; a task that kills three workers would kill a fourth

Task = TypeVar("Task")
Result = TypeVar("Result")


class Engine(Protocol):
    """Does tasks somewhere. Results are the same whatever the engine; only their order is not."""

    def finished(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """The results as they end; see `sommet.engines.finished`."""


class EngineError(GameError):
    """An engine that does not exist, or cannot be reached."""

    code = "engine"


class WorkerLost(GameError):
    """A task that could not be done: whoever had it ended before it did, time after time."""

    code = "worker"

    def __init__(self) -> None:
        super().__init__(
            Text(
                f"{MOST_TRIES} fois de suite, un processus de calcul s'est arrêté avant la fin de sa partie, peut-être "
                "faute de mémoire ; essayez avec --engine here",
                f"{MOST_TRIES} times in a row a worker process ended before its game did, perhaps for want of memory; "
                "try --engine here",
            )
        )


@dataclass(frozen=True)
class Answer:
    """What came of one task: a result, or what was raised."""

    result: Any = None
    error: Exception | None = None

    def opened(self) -> Any:
        """The result; raises the error if there was one."""
        if self.error is not None:
            raise self.error
        return self.result


def attempt(work: Callable[[Any], Any], task: Any) -> Answer:
    """Does one task. Errors travel as values: between processes a raised one would look like a death."""
    try:
        return Answer(work(task))
    except Exception as error:  # noqa: BLE001 - whatever it is, whoever waits for the result is told
        return Answer(error=_portable(error))


def sent(send: Callable[[Answer], None], answer: Answer) -> None:
    """Sends an answer. A result that cannot be pickled is an error of the work, and not of whoever does it."""
    try:
        send(answer)
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        send(Answer(error=_portable(error)))


def _portable(error: Exception) -> Exception:
    """An error as it can travel: with its traceback as a note, and as a plain one if its own kind cannot be pickled."""
    told = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    except Exception:  # noqa: BLE001 - anything may be wrong with an unknown class
        return RuntimeError(told)
    if not isinstance(error, GameError):  # those speak for themselves
        error.add_note(told)
    return error
