"""Opening a database by its URL, SQLite or PostgreSQL, and bringing its tables up to date."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sommet.core.errors import GameError
from sommet.core.text import Text, shorten

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x50_33_3E_7  # any number, the same in every process


class DatabaseError(GameError):
    """A database that cannot be used."""

    code = "database"


def open_database(url: str) -> AsyncEngine:
    """An engine on a database; nothing is asked of it yet."""
    parsed = read_url(url)
    # What a statement was about stays out of its errors, which are logged.
    if parsed.get_backend_name() == "postgresql":
        return create_async_engine(parsed, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(parsed, pool_size=4, max_overflow=4, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


async def prepare_database(url: str) -> None:
    """Brings the tables up to date. DatabaseError says why the database cannot be used."""
    engine = open_database(url)
    try:
        if engine.dialect.name == "sqlite":
            _try_file(engine.url.database or ":memory:")
        await _migrate(engine)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).split("\n")[0]
        raise DatabaseError(
            Text(f"la base de données ne s'ouvre pas : {reason}", f"the database cannot be opened: {reason}")
        ) from None
    finally:
        await engine.dispose()


def _try_file(name: str) -> None:
    """Fails here if the file cannot be opened: the driver's thread would go on talking after its event loop is gone."""
    with closing(sqlite3.connect(name)) as connection:
        connection.execute("PRAGMA schema_version")


def read_url(url: str) -> URL:
    """The URL as SQLAlchemy needs it, with the asynchronous driver."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        parsed = None
    match parsed and parsed.get_backend_name():
        case "sqlite":
            assert parsed is not None
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
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")  # readers and the writer do not wait for each other
    cursor.execute("PRAGMA synchronous = FULL")  # a commit has reached the disk when it returns
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.close()


async def _migrate(engine: AsyncEngine) -> None:
    """Runs the migrations that are missing; processes that start together take turns."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        else:
            # Python's sqlite3 begins no transaction before a CREATE; half a migration must not stay behind.
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
