"""`sommet export`: all matches of a server as JSON lines."""

import asyncio
import sys
from contextlib import nullcontext
from typing import IO, Annotated

from cyclopts import Parameter

from sommet.cli.arguments import Database
from sommet.cli.extra import server_libraries
from sommet.cli.files import replacing


def export(
    *,
    database: Database = None,
    out: Annotated[str | None, Parameter(help="The file to write; standard output if not given.")] = None,
) -> None:
    """Writes every match with all its entries; the file tells everything, hidden cards included."""
    with server_libraries():
        from sommet.server.archive import export_all
        from sommet.server.settings import default_database

    async def write(stream: IO[str]) -> None:
        async for line in export_all(database or default_database()):
            print(line.decode(), file=stream)

    with nullcontext(sys.stdout) if out is None else replacing(out, is_private=True) as stream:
        asyncio.run(write(stream))
