"""`sommet import`: matches of another server, from the JSON lines of its export."""

import asyncio

from sommet.cli.arguments import Database, Source
from sommet.cli.extra import server_libraries
from sommet.cli.files import lines


def import_(file: Source, /, *, database: Database = None) -> None:
    """Stores every match of the file that is not in the database yet."""
    with server_libraries():
        from sommet.server.archive import import_all
        from sommet.server.settings import default_database

    with lines(file) as stream:
        stored, known = asyncio.run(import_all(database or default_database(), stream))
    print(f"{stored} matches stored, {known} known before")
