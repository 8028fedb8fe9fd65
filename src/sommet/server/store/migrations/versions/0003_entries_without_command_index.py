"""Entries lose the index over commands: it took as long to keep as the entries themselves.

A command is decided on a ply, and a ply is written once; so no command can be carried out twice without it.
"""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_index("one_entry_per_command", "entries")
