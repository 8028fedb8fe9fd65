"""Evenings of a club."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("touched_ms", sa.BigInteger, nullable=False),
        sa.CheckConstraint("creator <> ''", name="somebody_hosts_it"),
    )
    op.create_index("evenings_by_creator", "evenings", ["creator"])
    op.create_index("evenings_by_address", "evenings", ["address"])
    op.create_index("evenings_by_age", "evenings", ["touched_ms"])
