"""What outlives the process: matches, who sits where, and every entry of every match."""

from sommet.server.store.alone import alone
from sommet.server.store.database import DatabaseError, open_database, prepare_database
from sommet.server.store.store import Store
from sommet.server.store.tools import tool_store
from sommet.server.store.writer import Conflict

__all__ = ["Conflict", "DatabaseError", "Store", "alone", "open_database", "prepare_database", "tool_store"]
