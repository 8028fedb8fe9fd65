"""Rights: a link says whose seat it moves, nobody holds nothing, and old matches are found by their age."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

FINGERPRINT_BYTES = 20


def upgrade() -> None:
    # Links made before lead to free seats only: whoever wants to move a seat asks for a new one.
    op.add_column("links", sa.Column("holder", sa.String(64)))
    _forget_nobody("holders", "session", ["match", "seat"])
    _forget_nobody("matches", "creator", ["id"])
    op.drop_index("one_holder_per_seat", "holders")  # SQLite makes the table anew, and would lose the condition
    with op.batch_alter_table("holders") as holders:
        holders.add_column(sa.Column("since_ms", sa.BigInteger, nullable=False, server_default=sa.text("0")))
        holders.create_check_constraint("somebody_holds_it", "session <> ''")
    op.create_index(
        "one_holder_per_seat",
        "holders",
        ["match", "seat"],
        unique=True,
        sqlite_where=sa.text("seat > 0"),
        postgresql_where=sa.text("seat > 0"),
    )
    with op.batch_alter_table("matches") as matches:
        matches.create_check_constraint("somebody_made_it", "creator <> ''")
    op.create_index("matches_by_age", "matches", ["created_ms"])


def _forget_nobody(name: str, column: str, key: list[str]) -> None:
    """An empty fingerprint, which an import could bring, was everybody's; a random one is nobody's."""
    table = sa.table(name, sa.column(column), *(sa.column(part) for part in key))
    connection = op.get_bind()
    for row in connection.execute(sa.select(table).where(table.c[column] == "")).all():
        where = [table.c[part] == row._mapping[part] for part in key]
        connection.execute(
            sa.update(table).where(table.c[column] == "", *where).values({column: secrets.token_hex(FINGERPRINT_BYTES)})
        )
