"""Opening a database by its URL, SQLite or PostgreSQL, and bringing its tables up to date."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, NotSupportedError, ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sommet.core.errors import GameError
from sommet.core.text import Text, shorten
from sommet.server.store.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = "head"  # the migration to go to
MIGRATION_LOCK = 0x50_33_3E_7  # any number, the same in every process
WAIT_SECONDS = 2.0  # for others to finish writing; longer than that a person should not wait for a refusal
MIGRATION_SECONDS = 30.0  # the same, while the tables are brought up to date
PRIMARY_CODE = 0xFF  # the part of SQLite's extended error codes that says the kind
CONNECT_SECONDS = 2  # for PostgreSQL to answer; the least it takes


class DatabaseError(GameError):
    """A database that cannot be used."""

    code = "database"


def open_database(url: str, wait_seconds: float = WAIT_SECONDS) -> AsyncEngine:
    """An engine to write with; nothing is asked of the database yet. What it does not take in that time fails."""
    parsed = read_url(url)
    # What a statement was about stays out of its errors, which are logged.
    if parsed.get_backend_name() == "postgresql":
        return create_async_engine(parsed, pool_size=10, max_overflow=10, **_postgresql_arguments(wait_seconds))
    # SQLite has one writer at a time: one connection, for which the writers of this process stand in line.
    engine = create_async_engine(parsed, pool_size=1, max_overflow=0, pool_timeout=wait_seconds, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "connect", _wait_at_most(wait_seconds))
    event.listen(engine.sync_engine, "begin", _begin_writing)
    return engine


def _postgresql_arguments(wait_seconds: float) -> dict[str, Any]:
    patience_ms = int(wait_seconds * 1000)
    return {
        "pool_timeout": wait_seconds,
        "pool_pre_ping": True,
        "hide_parameters": True,
        "connect_args": {"connect_timeout": CONNECT_SECONDS, "options": f"-c lock_timeout={patience_ms}"},
    }


def open_readers(engine: AsyncEngine) -> AsyncEngine:
    """An engine to read with: on SQLite with connections of its own, which wait for no writer and cannot write."""
    if engine.dialect.name == "postgresql":
        return engine
    readers = create_async_engine(engine.url, pool_size=4, max_overflow=4, hide_parameters=True)
    event.listen(readers.sync_engine, "connect", _prepare_sqlite)
    event.listen(readers.sync_engine, "connect", _only_read)
    event.listen(readers.sync_engine, "begin", _begin_reading)
    return readers


def open_for_appending(engine: AsyncEngine) -> Engine:
    """One plain connection to the same database, for the thread that appends entries."""
    if engine.dialect.name == "postgresql":
        return create_engine(engine.url, pool_size=1, max_overflow=0, **_postgresql_arguments(WAIT_SECONDS))
    url = engine.url.set(drivername="sqlite+pysqlite")
    appending = create_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)
    event.listen(appending, "connect", _prepare_sqlite)
    event.listen(appending, "connect", _wait_at_most(WAIT_SECONDS))
    event.listen(appending, "begin", _begin_writing)
    return appending


async def prepare_database(url: str) -> None:
    """Brings the tables up to date. DatabaseError says why the database cannot be used."""
    engine = open_database(url, MIGRATION_SECONDS)
    try:
        if engine.dialect.name == "sqlite":
            try_file(str(engine.url.database))
            event.listen(engine.sync_engine, "connect", _let_tables_be_rebuilt)
        await _migrate(engine)
    except CommandError:
        # Alembic does not know the revision it finds: it was written by a later version than this one.
        raise DatabaseError(
            Text(
                "cette base de données vient d'une version plus récente de Sommet : mettez Sommet à jour",
                "this database was written by a newer version of Sommet: bring Sommet up to date",
            )
        ) from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise unusable(error) from None
    finally:
        await engine.dispose()


def unusable(error: Exception) -> DatabaseError:
    """Why a database cannot be used, in the words of whoever noticed."""
    reason = reason_of(error)
    return DatabaseError(
        Text(f"la base de données ne s'ouvre pas : {reason}", f"the database cannot be opened: {reason}")
    )


def reason_of(error: Exception) -> str:
    """What the driver says, in one line and without what it was about."""
    return str(getattr(error, "orig", None) or error).split("\n")[0]


def is_mistake(error: Exception) -> bool:
    """Whether a statement is wrong, or does not fit the tables: that is our fault, and trying again does not help."""
    if isinstance(error, ProgrammingError | DataError | NotSupportedError):
        return True
    return getattr(getattr(error, "orig", None), "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR


def kind_and_reason_of(error: Exception) -> str:
    """The same after the driver's name for it, for logs."""
    return f"{type(getattr(error, 'orig', None) or error).__name__}: {reason_of(error)}"


def try_file(name: str) -> None:
    """Fails here if the file cannot be opened: the driver's thread would go on talking after its event loop is gone.

    A new file is its owner's alone; SQLite gives the files beside it the same permissions. From now on it has a
    write-ahead log, with which readers and the writer do not wait for each other.
    """
    with suppress(FileExistsError, FileNotFoundError):
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with closing(sqlite3.connect(name)) as connection:
        _turn_on_log(connection)


def _turn_on_log(connection: sqlite3.Connection) -> None:
    """Waits while others are at the file: for this one change SQLite does not always wait as long as it is told to."""
    give_up = monotonic() + MIGRATION_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY_CODE != sqlite3.SQLITE_BUSY or monotonic() > give_up:
                raise
            sleep(0.01)
        else:
            return


def read_url(url: str) -> URL:
    """The URL as SQLAlchemy needs it, with the asynchronous driver."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        parsed = None
    match parsed and parsed.get_backend_name():
        case "sqlite" if parsed is not None and parsed.database not in (None, "", ":memory:"):
            return parsed.set(drivername="sqlite+aiosqlite")
        case "postgresql":
            assert parsed is not None
            return parsed.set(drivername="postgresql+psycopg")
    kind = url.split(":", 1)[0]
    raise DatabaseError(
        Text(
            f"une base s'écrit sqlite:///fichier.db ou postgresql://…, pas {shorten(kind)}",
            f"a database is written sqlite:///file.db or postgresql://…, not {shorten(kind)}",
        )
    )


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # Python begins no transactions of its own: ours begin where we say
    _pragmas(
        connection,
        "synchronous = FULL",  # a commit has reached the disk when it returns
        "foreign_keys = ON",
        "secure_delete = ON",  # what is erased is overwritten
        # Four megabytes of log before they are folded into the file: a page that changes often is folded in once.
        "wal_autocheckpoint = 1000",
    )


def _only_read(connection: Any, _: Any) -> None:
    _pragmas(connection, "query_only = ON")


def _wait_at_most(seconds: float) -> Callable[[Any, Any], None]:
    def wait(connection: Any, _: Any) -> None:
        _pragmas(connection, f"busy_timeout = {int(seconds * 1000)}")

    return wait


def _pragmas(connection: Any, *settings: str) -> None:
    cursor = connection.cursor()
    for setting in settings:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_writing(connection: Connection) -> None:
    """Takes the write lock first, so that whatever a writer reads stays true until it has written."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    """One snapshot for all questions of a reader."""
    connection.exec_driver_sql("BEGIN")


def _let_tables_be_rebuilt(connection: Any, _: Any) -> None:
    """SQLite changes a constraint by making the table anew: dropping the old one must not take its matches along."""
    _pragmas(connection, "foreign_keys = OFF")


async def _migrate(engine: AsyncEngine) -> None:
    """Runs the migrations that are missing; processes that start together take turns."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        await connection.run_sync(_upgrade)
        for table in metadata.sorted_tables:
            await connection.execute(select(text("*")).select_from(table).limit(1))  # what is damaged should show now


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, NEWEST)
