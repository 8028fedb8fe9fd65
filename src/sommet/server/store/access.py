"""The ways to the database: readers and writers apart, and what it does not take said in our own words."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy import exc
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from structlog.stdlib import get_logger

from sommet.server.refusals import NotRead, NotStored
from sommet.server.store.database import is_mistake, kind_and_reason_of, open_readers, reason_of
from sommet.server.store.writer import Conflict

ROUNDS = frozenset({"alive", "due", "compare", "health", "prune"})  # work that comes again by itself

log = get_logger("sommet.store")


class Access:
    """Transactions on one database."""

    def __init__(self, engine: AsyncEngine, *, is_quiet: bool = False) -> None:
        self.engine = engine
        self._is_quiet = is_quiet  # no log: whoever asked is told, and there is nobody else
        self._readers = open_readers(engine)
        self._failing: set[str] = set()

    async def close(self) -> None:
        """Lets the database go."""
        await self._readers.dispose()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self, work: str) -> AsyncIterator[AsyncConnection]:
        """A transaction that only asks. NotRead if the database does not answer."""
        with self.telling(work, NotRead):
            async with self._readers.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self, work: str) -> AsyncIterator[AsyncConnection]:
        """A transaction that may change something. Conflict if it contradicts what is there, NotStored if it cannot."""
        with self.telling(work, NotStored):
            async with self.engine.begin() as connection:
                yield connection

    @contextmanager
    def telling(self, work: str, refusal: type[NotStored | NotRead]) -> Iterator[None]:
        """Around work in the database: what it refuses becomes our own error, with one line in the log."""
        try:
            yield
        except exc.IntegrityError:
            raise Conflict from None
        except (exc.DatabaseError, exc.InterfaceError, exc.TimeoutError, OSError) as error:
            if is_mistake(error):
                raise
            self._note_failure(work, refusal.__name__, error)
            raise refusal(reason_of(error)) from None
        self._note_success(work)

    def _note_failure(self, work: str, refusal: str, error: Exception) -> None:
        """One line for each failure; what comes again by itself is told once, until it works again."""
        if not self._is_quiet and not (work in ROUNDS and work in self._failing):
            log.warning("the database refuses", work=work, refusal=refusal, reason=kind_and_reason_of(error))
        self._failing.add(work)

    def _note_success(self, work: str) -> None:
        if work in self._failing:
            self._failing.discard(work)
            log.info("the database works again", work=work)
