"""One server for one SQLite file: a second one would keep matches of its own in memory, and both would be wrong."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sommet.core.text import Text, shorten
from sommet.server.store.database import DatabaseError, read_url, try_file, unusable

if sys.platform != "win32":
    import fcntl

LONGEST_NAME = 200


@contextmanager
def alone(url: str) -> Iterator[None]:
    """Keeps other servers off a SQLite file while the block lasts. DatabaseError if one is there already.

    The lock is on a file beside it (locks on the database itself are SQLite's) and ends with the process, however it
    ends. It binds servers only: exports, backups and the like come and go beside it.
    """
    parsed = read_url(url)
    if parsed.get_backend_name() != "sqlite" or sys.platform == "win32":
        yield
        return
    name = str(parsed.database)
    try:
        try_file(name)
        descriptor = os.open(f"{name}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    except (sqlite3.Error, OSError) as error:
        raise unusable(error) from None
    try:
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            quoted = shorten(Path(name).name, LONGEST_NAME)
            raise DatabaseError(
                Text(
                    f"un autre serveur se sert déjà de {quoted} : arrêtez-le d'abord, ou passez à PostgreSQL",
                    f"another server uses {quoted} already: stop it first, or move on to PostgreSQL",
                )
            ) from None
        yield
    finally:
        os.close(descriptor)
