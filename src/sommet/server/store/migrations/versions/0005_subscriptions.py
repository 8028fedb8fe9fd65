"""Browsers in which somebody wants to be told that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.CheckConstraint("session <> ''", name="somebody_subscribed"),
    )
    op.create_index("subscriptions_by_session", "subscriptions", ["session"])
