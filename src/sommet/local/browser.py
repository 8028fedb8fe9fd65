"""What two workers of a page ask of Python: the desk in one, thinking in the other (wire/local-worker.ts)."""

from collections.abc import Callable

import sommet
from sommet.local.desk import NO_LEVEL_SEARCHES, Desk
from sommet.players.levels import LEVELS
from sommet.server.worker import answer


def open_desk(send: Callable[[str], None]) -> Callable[[str], None]:
    """A desk that sends its envelopes there; what is returned takes in those for it."""
    return Desk(send, levels=LEVELS if sommet.form() == "compiled" else NO_LEVEL_SEARCHES).hear


def think(job: str) -> str:
    """What comes of a job."""
    return answer(job.encode()).decode()
