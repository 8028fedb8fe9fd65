"""Alembic's entrance: migrations run on the connection that `database.migrate` hands over."""

from alembic import context

from sommet.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
