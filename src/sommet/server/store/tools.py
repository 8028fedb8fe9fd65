"""The store for a command that does one thing with a database and ends, perhaps beside a running server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sommet.core.text import Text
from sommet.server.refusals import NotRead, NotStored
from sommet.server.store.database import DatabaseError, open_database, prepare_database
from sommet.server.store.store import Store

WAIT_SECONDS = 30.0  # for a server to let others write in between


@asynccontextmanager
async def tool_store(database: str) -> AsyncIterator[Store]:
    """The store of a database that is up to date. DatabaseError says why it cannot be used, or no further."""
    await prepare_database(database)
    store = Store(open_database(database, WAIT_SECONDS), is_quiet=True)
    try:
        yield store
    except (NotStored, NotRead) as error:
        raise DatabaseError(
            Text(f"la base de données ne marche pas : {error.reason}", f"the database does not work: {error.reason}")
        ) from None
    finally:
        await store.close()
