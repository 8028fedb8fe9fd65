"""Draws that can be checked: a match has a secret for them, and who holds a seat may have mixed something in.

Matches that are there already have none of it and go on as they began.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("pledge", sa.String(64)))
    op.add_column("holders", sa.Column("is_awaited", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("holders", sa.Column("contribution", sa.String(64)))
