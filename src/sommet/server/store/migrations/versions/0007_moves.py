"""Codes with which somebody takes everything along to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "moves",
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24)),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.CheckConstraint("session <> ''", name="somebody_moves"),
    )
    op.create_index("moves_by_session", "moves", ["session"])
