"""The first tables: matches, seats, holders, links and entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("touched_ms", sa.BigInteger, nullable=False),
        sa.Column("turn_ms", sa.BigInteger),
        sa.Column("due_ms", sa.BigInteger),
    )
    op.create_index("matches_by_due", "matches", ["due_ms"])
    op.create_index("matches_by_lobby", "matches", ["listed", "status"])
    op.create_index("matches_by_address", "matches", ["address", "status"])
    op.create_table("seats", _match(), _seat(), sa.Column("kind", sa.String(10), nullable=False), _level())
    op.create_table(
        "holders",
        _match(),
        _seat(),
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24)),
    )
    op.create_index("holders_by_session", "holders", ["session"])
    op.create_index(
        "one_holder_per_seat",
        "holders",
        ["match", "seat"],
        unique=True,
        sqlite_where=sa.text("seat > 0"),
        postgresql_where=sa.text("seat > 0"),
    )
    op.create_table(
        "links",
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
    )
    op.create_index("links_by_match", "links", ["match"])
    op.create_table(
        "entries",
        _match(),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("command", sa.String(80)),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("clocks", sa.Text),
    )
    op.create_index("one_entry_per_command", "entries", ["match", "command"], unique=True)


def _match() -> sa.Column[str]:
    return sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


def _seat() -> sa.Column[int]:
    return sa.Column("seat", sa.Integer, primary_key=True)


def _level() -> sa.Column[str]:
    return sa.Column("level", sa.String(20))
