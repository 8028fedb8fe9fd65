"""The tables. A change here needs a migration in `migrations/versions`; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

# What this server knows about itself: its signing key, when it was last alive.
facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON, every option
    Column("setup", Text, nullable=False),  # JSON, canonical; may hold secrets
    Column("secret", String(64), nullable=False),  # hex; everything random in the match comes from it
    Column("plan", Text, nullable=False),  # JSON: clock, absence, who may watch
    Column("creator", String(64), nullable=False),  # fingerprint of a session
    Column("address", String(64), nullable=False),  # keyed fingerprint of the creator's address
    Column("listed", Boolean, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    # The summary: follows from the entries, written with them, for lists and for waking up.
    Column("status", String(10), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("outcome", Text),
    Column("touched_ms", BigInteger, nullable=False),
    Column("turn_ms", BigInteger),  # when the present decision began
    Column("due_ms", BigInteger),  # when the server itself has something to do
    CheckConstraint("creator <> ''", name="somebody_made_it"),
    Index("matches_by_due", "due_ms"),
    Index("matches_by_lobby", "listed", "status"),
    Index("matches_by_address", "address", "status"),
    Index("matches_by_age", "created_ms"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("level", String(20)),
)

# Which session holds a seat; seat 0: may watch.
holders = Table(
    "holders",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("session", String(64), primary_key=True),
    Column("name", String(24)),
    Column("since_ms", BigInteger, nullable=False, server_default=text("0")),  # so that the oldest onlookers can go
    # A visitor without a cookie is nobody, and nobody holds a seat.
    CheckConstraint("session <> ''", name="somebody_holds_it"),
    Index("holders_by_session", "session"),
)
# Two people cannot both take a seat: the database decides who was first.
Index(
    "one_holder_per_seat",
    holders.c.match,
    holders.c.seat,
    unique=True,
    sqlite_where=text("seat > 0"),
    postgresql_where=text("seat > 0"),
)

links = Table(
    "links",
    metadata,
    Column("fingerprint", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    # Whose seat the link moves to another device; without it the link leads to a free seat only.
    Column("holder", String(64)),
    Index("links_by_match", "match"),
)

# Append-only. Two writers cannot both add entry `ply`; a command says on which ply it was decided, so none can be
# carried out twice either.
entries = Table(
    "entries",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("command", String(80)),
    Column("at_ms", BigInteger, nullable=False),
    Column("clocks", Text),  # JSON: milliseconds left for each seat after this entry
)
