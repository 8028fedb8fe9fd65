"""What outlives the process: matches, who sits where, and every entry of every match.

What stands in `__all__` is imported when it is first asked for: `rows` needs no database, and serves where none is.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sommet.server.store.alone import alone
    from sommet.server.store.database import DatabaseError, open_database, prepare_database
    from sommet.server.store.store import Store
    from sommet.server.store.tools import tool_store
    from sommet.server.store.writer import Conflict

__all__ = ["Conflict", "DatabaseError", "Store", "alone", "open_database", "prepare_database", "tool_store"]

_PLACES = {
    "Conflict": "writer",
    "DatabaseError": "database",
    "Store": "store",
    "alone": "alone",
    "open_database": "database",
    "prepare_database": "database",
    "tool_store": "tools",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'sommet.server.store' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"sommet.server.store.{_PLACES[name]}"), name)
    return value
